# Copyright 2020 Coastline Survey.
# Licensed under the terms in LICENSE.

library(dplyr)
suppressPackageStartupMessages(library(ggplot2))
source("stations.R")

# Height above which a tide is called high, in meters.
HIGH <- 2.4

#' Reads the tides of a station
#'
#' @param station Name of the station.
#' @param years Years to read.
#' @return A data frame with one row a tide.
#' @export
read_tides <- function(station, years = 2000:2019) {
  files <- file.path("data", station, paste0(years, ".csv"))
  missing <- files[!file.exists(files)]
  if (length(missing) > 0) {
    warning("No file for ", paste(missing, collapse = ", "))
  }

  # Gauges write -9.99 where they have nothing to tell.
  tides <- lapply(setdiff(files, missing), function(file) {
    rows <- read.csv(file, stringsAsFactors = FALSE)
    rows$height[rows$height == -9.99] <- NA
    rows$station <- station
    rows
  })

  tides <- do.call(rbind, tides)
  tides %>%
    filter(!is.na(height)) %>%
    mutate(high = height > HIGH) %>%
    arrange(time)
}

#' Highest tide of each year
yearly_high = function(tides) {
  aggregate(height ~ year, data = tides, FUN = max)
}

# Where the values live: an S4 class and a method.
setClass("Tide", representation(height = "numeric", time = "POSIXct"))

setGeneric("describe", function(object, ...) standardGeneric("describe"))

setMethod("describe", "Tide", function(object, ...) {
  cat("A tide of", object@height, "m at", format(object@time), "\n")
  invisible(object)
})

print.station <- function(x, ...) cat("<station", x$name, ">\n")

Station <- R6::R6Class("Station",
  public = list(
    name = NULL,
    #' @description Creates a station.
    initialize = function(name) {
      self$name <- name
    },
    #' @description Number of tides on file.
    count = function() {
      nrow(read_tides(self$name))
    }
  )
)

test_that("high tides are marked", {
  tides <- data.frame(height = c(1, 3), time = 1:2)
  expect_equal(sum(tides$height > HIGH), 1)
})
