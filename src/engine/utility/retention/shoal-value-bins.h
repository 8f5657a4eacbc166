/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a column in a few bins, for comparing original and release. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

/** SHOAL_VALUE_BINS_MOST: the largest number of bins, with those of rare and of missing values. */
#define SHOAL_VALUE_BINS_MOST 12

/**
 * ShoalValueBins:
 * @n_bins: number of bins; 0 for a column without rows
 * @labels: (array length=n_bins): the values of each bin, for a person
 * @rows: (array length=n_bins): rows of the column in each bin
 * @bin_of_code: the bin of each code of the column
 * @n_starts: for numbers and dates: number of their bins; 0 for texts
 * @starts: (nullable) (array length=n_starts): for numbers and dates: the start of each bin, ascending; smaller numbers are in the first
 *   bin. Bins of single values start half-way from the previous value
 * @whole: whether all values are whole numbers
 * @level: the level of the hierarchy whose nodes are the bins; 0 if bins are not nodes
 *
 * Columns with few values have one bin for each value. Other numbers are in intervals of one round width; the first and the last one are
 * open if few values are far outside. Other dates are in intervals of equal length, named by their first date. Other texts have bins for
 * the most frequent values and one for the rare ones; if most rows are rare and a level of the hierarchy is suitable, its nodes are the
 * bins. Missing cells have the last bin. Immutable.
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
