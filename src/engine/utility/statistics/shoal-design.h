/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns as terms of a linear model: numbers, and groups of values with indicator variables (0 or 1). */
#pragma once

#include "base/shoal-random.h"
#include "utility/statistics/shoal-readings.h"

G_BEGIN_DECLS

/** ShoalDesignSide: @SHOAL_DESIGN_ORIGINAL, @SHOAL_DESIGN_RELEASE: which table */
typedef enum
{
  SHOAL_DESIGN_ORIGINAL,
  SHOAL_DESIGN_RELEASE,
  SHOAL_DESIGN_N_SIDES,
} ShoalDesignSide;

/** SHOAL_DESIGN_PRESENT, SHOAL_DESIGN_NUMBER, SHOAL_DESIGN_SQUARE: the features of a column of numbers: 1 if there is a number; the
 *   number; its square */
enum
{
  SHOAL_DESIGN_PRESENT,
  SHOAL_DESIGN_NUMBER,
  SHOAL_DESIGN_SQUARE,
  SHOAL_DESIGN_N_OF_NUMBER,
};

/** ShoalFeature: @index: its index in the design; @value: its value for a cell */
typedef struct
{
  guint index;
  double value;
} ShoalFeature;

/**
 * ShoalDesignColumn:
 * @read: by side: the readings of the column's cells; neither is %NULL
 * @first: index of its first feature
 * @n_features: number of features: three for numbers, or one for each group of values
 * @centre, @scale: a number counts as (number − centre) / scale: mean and standard deviation of the original
 * @unit: unit of coefficients: 1, or the seconds of a day for dates, whose numbers are seconds
 * @n_groups: for values: groups of a single value, the most frequent one of the original first
 * @values: (array length=n_groups): the values of these groups
 * @other, @missing: features of all other values, and of missing values; %G_MAXUINT if there is none
 * @is_told: whether the release has any information
 * @stream: its own stream of random numbers: it depends on the content in the original, not on the name or place of the column
 * @first_of_reading: by side: start of each reading's features in @features; one more than readings
 * @features: by side: (element-type ShoalFeature): the features of each reading that are not 0
 */
typedef struct
{
  const ShoalReadColumn *read[SHOAL_DESIGN_N_SIDES];
  guint first;
  guint n_features;
  double centre;
  double scale;
  double unit;
  guint n_groups;
  guint32 *values;
  guint other;
  guint missing;
  gboolean is_told;
  guint64 stream;
  guint32 *first_of_reading[SHOAL_DESIGN_N_SIDES];
  GArray *features[SHOAL_DESIGN_N_SIDES];
} ShoalDesignColumn;

/** ShoalDesign: @columns: the columns that both tables have; @n_features: of all columns. Borrows the readings. */
typedef struct
{
  const ShoalReadings *readings[SHOAL_DESIGN_N_SIDES];
  guint n_columns;
  ShoalDesignColumn *columns;
  guint n_features;
} ShoalDesign;

ShoalDesign *shoal_design_new (const ShoalReadings *original, const ShoalReadings *release);
void shoal_design_free (ShoalDesign *self);
char *shoal_design_dup_label (const ShoalDesign *self, guint column, guint feature);
gboolean shoal_design_make_seeds (const ShoalDesign *self,
                                  ShoalDesignSide side,
                                  guint n_threads,
                                  ShoalProgress *progress,
                                  guint64 **seeds,
                                  GError **error);
guint shoal_design_draw (const ShoalDesignColumn *self,
                         ShoalDesignSide side,
                         gsize row,
                         guint64 seed,
                         ShoalFeature *features);
const char *shoal_design_column_get_name (const ShoalDesignColumn *self);
char *shoal_design_column_format_number (const ShoalDesignColumn *self, double number);
char *shoal_design_column_format_distance (const ShoalDesignColumn *self, double distance);
char *shoal_statistic_format (double number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDesign, shoal_design_free)

G_END_DECLS
