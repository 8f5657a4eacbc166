/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a column in a few bins, for whoever compares what was and what is published. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

/** SHOAL_VALUE_BINS_MOST: the most bins there are, that of rare values and that of missing ones included. */
#define SHOAL_VALUE_BINS_MOST 12

/**
 * ShoalValueBins:
 * @n_bins: how many; 0 for a column without rows
 * @labels: (array length=n_bins): what each holds
 * @rows: (array length=n_bins): rows of the column in each
 * @bin_of_code: the bin of each code of the column
 * @n_starts: numbers and dates: how many bins there are for them; 0 for texts
 * @starts: (nullable) (array length=n_starts): numbers and dates: where each begins, ascending; what is below the first is in it.
 *   Of single values, half-way from the one before
 * @whole: whether all values are whole numbers
 * @level: the level of the hierarchy whose nodes are the bins; 0 where they are none
 *
 * Columns with few values have one bin for each. Other numbers are in intervals of one round width, whose first and last are
 * open where few values lie far out; other dates in intervals of equal length, named by their first date. Other texts are by
 * frequency, and the rare ones are together; where these would be most of the rows, and there is a hierarchy, its values of a
 * level are the bins. Missing cells have the last bin. Immutable.
 */
typedef struct
{
  guint n_bins;
  char **labels;
  double *rows;
  guint8 *bin_of_code;
  guint n_starts;
  double *starts;
  gboolean whole;
  guint level;
} ShoalValueBins;

ShoalValueBins *shoal_value_bins_new  (ShoalColumn    *column,
                                       ShoalAttribute *attribute);
void            shoal_value_bins_free (ShoalValueBins *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalValueBins, shoal_value_bins_free)

G_END_DECLS
