/*
 * Copyright 2015 Meadow Instruments.
 * See LICENSE.
 */

#include <stdio.h>
#include <stdlib.h>
#include "gauge.h"

/* Readings that a gauge keeps. */
#define KEPT 60

/* Why a reading was not taken. */
enum gauge_fault {
    GAUGE_OK,
    GAUGE_DRY,
    GAUGE_LINE_LOST,
};

/** A gauge on a tank. */
struct gauge {
    const char *name;
    double readings[KEPT]; /* the last one first */
    int count;
};

typedef struct {
    int row;
    int place;
} gauge_place;

static double mean(const double *values, int count);

#ifdef GAUGE_TRACE
static void trace(const char *text)
{
    fprintf(stderr, "gauge: %s\n", text);
}
#endif

/**
 * Creates a gauge without readings.
 */
struct gauge *gauge_new(const char *name)
{
    struct gauge *gauge = calloc(1, sizeof *gauge);
    if (gauge != NULL)
        gauge->name = name;
    return gauge;
}

/**
 * Takes a reading from the line.
 *
 * Readings that are far from the last one are taken twice.
 */
enum gauge_fault gauge_read(struct gauge *gauge, FILE *line, int tries)
{
    double value;
    if (fscanf(line, "%lf", &value) != 1) {
        fprintf(stderr, "%s: no number on the line\n", gauge->name);
        return GAUGE_LINE_LOST;
    }

    /* A jump is more often a loose wire than a leak. */
    if (gauge->count > 0 && tries > 0) {
        double last = gauge->readings[0];
        if (value - last > 0.2 || last - value > 0.2)
            return gauge_read(gauge, line, tries - 1);
    }

    for (int i = KEPT - 1; i > 0; i--)
        gauge->readings[i] = gauge->readings[i - 1];
    gauge->readings[0] = value;
    if (gauge->count < KEPT)
        gauge->count++;
    return value < 0.05 ? GAUGE_DRY : GAUGE_OK;
}

static double mean(const double *values, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return count ? sum / count : 0;
}
