/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns as the terms of a linear model: numbers, and groups of values that are counted 0 or 1. */
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

/** SHOAL_DESIGN_PRESENT, SHOAL_DESIGN_NUMBER, SHOAL_DESIGN_SQUARE: the features of a column of numbers: 1 where there is one; the
 *   number; its square */
enum
{
  SHOAL_DESIGN_PRESENT,
  SHOAL_DESIGN_NUMBER,
  SHOAL_DESIGN_SQUARE,
  SHOAL_DESIGN_N_OF_NUMBER,
};

/** ShoalFeature: @index: which one; @value: that of a cell */
typedef struct
{
  guint index;
  double value;
} ShoalFeature;

/**
 * ShoalDesignColumn:
 * @read: by side: what the cells say; both %NULL-free
 * @first: its first feature
 * @n_features: how many: three of a number, or one for each group of values
 * @centre, @scale: numbers are counted as (number − centre) / scale: mean and standard deviation of the original
 * @unit: coefficients are told for so much: 1, and a day of dates, whose numbers are seconds
 * @n_groups: values: groups of a single value, the commonest of the original first
 * @values: (array length=n_groups): these values
 * @other, @missing: features of all other values, and of no value; %G_MAXUINT where there is none
 * @is_told: whether the release says anything
 * @stream: of random numbers, its own: from what the original has in it, whatever it is called and wherever it stands
 * @first_of_reading: by side: where the features of each reading begin in @features; one more than readings
 * @features: by side: (element-type ShoalFeature): those of each reading that are not 0
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

/** ShoalDesign: @columns: those that both tables have; @n_features: of all of them. Borrows the readings. */
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
