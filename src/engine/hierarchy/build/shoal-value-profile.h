/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the values of a column are like, as points for clustering. */
#pragma once

#include "table/shoal-table.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalValueProfile:
 * @n: number of values
 * @n_dimensions: numbers per value
 * @points: @n × @n_dimensions
 * @weights: rows of each value
 *
 * A point per value of a column.
 */
typedef struct
{
  gsize n;
  gsize n_dimensions;
  float *points;
  double *weights;
} ShoalValueProfile;

ShoalValueProfile *shoal_value_profile_new_from_table (ShoalColumn       *column,
                                                       ShoalTable        *table,
                                                       int                target,
                                                       GCancellable      *cancellable);
ShoalValueProfile *shoal_value_profile_new_from_texts (ShoalColumn       *column,
                                                       GCancellable      *cancellable);
void               shoal_value_profile_free           (ShoalValueProfile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalValueProfile, shoal_value_profile_free)

G_END_DECLS
