# syntax=docker/dockerfile:1
ARG VERSION=3.12

# Builds the wheels that the final image takes over.
FROM python:${VERSION}-slim AS build
WORKDIR /src
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        gcc \
        libpq-dev \
    # keep the image small
    && rm -rf /var/lib/apt/lists/*
COPY requirements.txt .
RUN pip wheel --wheel-dir /wheels -r requirements.txt

# The image that runs.
FROM python:${VERSION}-slim
COPY --from=build /wheels /wheels
RUN <<EOF
pip install /wheels/*
rm -rf /wheels
EOF
USER app
HEALTHCHECK --interval=30s CMD curl -f http://localhost:8000/health || exit 1
ENTRYPOINT ["gunicorn", "pumps.wsgi"]
