/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Facts about a column that help the user to decide on its role. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/** SHOAL_COLUMN_PROFILE_BINS: the greatest number of bars in a histogram. */
#define SHOAL_COLUMN_PROFILE_BINS 40

/**
 * ShoalColumnProfile:
 * @n_rows: rows of the table
 * @n_values: distinct values
 * @n_missing: rows without a value
 * @n_unique: rows whose value no other row has
 * @examples: (array zero-terminated=1): the most frequent values
 * @example_counts: rows of each of them
 * @n_examples: how many
 * @numeric: whether the bars of the histogram are intervals, from @low to @high; else each bar is one of the examples
 * @is_date: whether these numbers are seconds since 1970-01-01T00:00Z
 * @low: smallest number
 * @high: largest number
 * @counts: (array length=n_bins): rows in each bar
 * @n_bins: how many bars
 * @proposed_role: the role that suits the column
 * @reason: why, in words for the user
 * @coding_effect: (nullable): what the coding of the column did to its values, in words for the user; %NULL without a coding
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  gsize n_rows;
  gsize n_values;
  gsize n_missing;
  gsize n_unique;
  char **examples;
  gsize *example_counts;
  guint n_examples;
  gboolean numeric;
  gboolean is_date;
  double low;
  double high;
  gsize *counts;
  guint n_bins;
  ShoalRole proposed_role;
  char *reason;
  char *coding_effect;

  /*< private >*/
  gatomicrefcount ref_count;
} ShoalColumnProfile;

#define SHOAL_TYPE_COLUMN_PROFILE (shoal_column_profile_get_type ())
GType               shoal_column_profile_get_type (void);
ShoalColumnProfile *shoal_column_profile_new      (ShoalTable         *table,
                                                   guint               index);
ShoalColumnProfile *shoal_column_profile_ref      (ShoalColumnProfile *self);
void                shoal_column_profile_unref    (ShoalColumnProfile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalColumnProfile, shoal_column_profile_unref)

G_END_DECLS
