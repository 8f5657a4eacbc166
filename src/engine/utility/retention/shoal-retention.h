/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release still says of the original: distributions of columns, and how they depend on each other. */
#pragma once

#include "recoding/shoal-release.h"
#include "utility/retention/shoal-value-bins.h"

#include <glib.h>

G_BEGIN_DECLS

/* How much one column tells about another. */

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
 * Some published columns, and all pairs of them, in bins: as the original has them, and as whoever reads the release reckons
 * with them, who counts a generalized cell evenly over what its text covers (#ShoalCellShares). Suppressed rows are in the original only.
 * Immutable, safe from any thread.
 */
G_DECLARE_FINAL_TYPE (ShoalRetention, shoal_retention, SHOAL, RETENTION, GObject)

/** ShoalRetentionSide: @SHOAL_RETENTION_ORIGINAL: all rows as they are; @SHOAL_RETENTION_PUBLISHED: what is published */
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
