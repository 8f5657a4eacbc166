/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release still tells about the original: distributions of columns, and their associations. */
#pragma once

#include "recoding/shoal-release.h"
#include "utility/retention/shoal-value-bins.h"

#include <glib.h>

G_BEGIN_DECLS

/* The association of two columns. */

double shoal_association_find (const double *table,
                               guint         width,
                               const double *rows_a,
                               guint         n_a,
                               const double *rows_b,
                               guint         n_b,
                               double        n_rows);

#define SHOAL_TYPE_RETENTION (shoal_retention_get_type ())

/**
 * ShoalRetention:
 *
 * Some published columns, and all pairs of them, in bins: for the original, and for a reader of the release, who assumes that a
 * generalized cell is evenly distributed over the values that its text covers (#ShoalCellShares). Suppressed rows are only in the original.
 * Immutable, safe from any thread.
 */
G_DECLARE_FINAL_TYPE (ShoalRetention, shoal_retention, SHOAL, RETENTION, GObject)

/** ShoalRetentionSide: @SHOAL_RETENTION_ORIGINAL: all original rows; @SHOAL_RETENTION_PUBLISHED: the release */
typedef enum
{
  SHOAL_RETENTION_ORIGINAL,
  SHOAL_RETENTION_PUBLISHED,
  SHOAL_RETENTION_N_SIDES,
} ShoalRetentionSide;

ShoalRetention       *shoal_retention_new             (ShoalRelease       *release,
                                                       const guint        *columns,
                                                       guint               n_columns,
                                                       ShoalProgress      *progress,
                                                       GError            **error);
guint                 shoal_retention_get_n_columns   (ShoalRetention     *self);
const char           *shoal_retention_get_name        (ShoalRetention     *self,
                                                       guint               i);
const ShoalValueBins *shoal_retention_get_bins        (ShoalRetention     *self,
                                                       guint               i);
double                shoal_retention_get_n_rows      (ShoalRetention     *self,
                                                       ShoalRetentionSide  side);
const double         *shoal_retention_get_rows        (ShoalRetention     *self,
                                                       guint               i,
                                                       ShoalRetentionSide  side);
gboolean              shoal_retention_is_published    (ShoalRetention     *self,
                                                       guint               i);
double                shoal_retention_get_not_said    (ShoalRetention     *self,
                                                       guint               i);
double                shoal_retention_get_distance    (ShoalRetention     *self,
                                                       guint               i);
double                shoal_retention_get_joint       (ShoalRetention     *self,
                                                       guint               i,
                                                       guint               j,
                                                       ShoalRetentionSide  side,
                                                       guint               bin_i,
                                                       guint               bin_j);
double                shoal_retention_get_association (ShoalRetention     *self,
                                                       guint               i,
                                                       guint               j,
                                                       ShoalRetentionSide  side);

G_END_DECLS
