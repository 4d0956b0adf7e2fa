terraform {
  required_version = ">= 1.6"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

variable "region" { default = "eu-west-1" }
# Where refunds are kept.
variable "bucket" {
  type        = string
  description = "Name"
}

# Access logs of the order service.
resource "aws_s3_bucket" "logs" {
  bucket = "${var.bucket}-logs"
  tags = {
    Team = "orders"
    Env  = terraform.workspace
  }
  lifecycle_rule {
    enabled = true
    expiration { days = 90 }
    # comment
    noncurrent_version_expiration {
      days = 30
    }
  }
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect = "Allow"
      Action = ["s3:GetObject"]
    }]
  })
  user_data = <<-EOT
    #!/bin/bash
    echo hello
  EOT
}
output "arn" { value = aws_s3_bucket.logs.arn }
