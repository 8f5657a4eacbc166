/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells of both tables. */

#include "charts/retention/shoal-heat-map-data.h"

#include <math.h>

/**
 * shoal_heat_map_new_associations:
 *
 * Returns: (transfer full): for each pair of columns its association: below the diagonal in the original, above it in the
 *   release.
 */
ShoalHeatMap *
shoal_heat_map_new_associations (ShoalRetention *retention)
{
  guint n = shoal_retention_get_n_columns (retention);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  ShoalHeatMap *self;

  for (guint i = 0; i < n; i++)
    names[i] = shoal_retention_get_name (retention, i);
  self = shoal_heat_map_new (names, n, names, n);
  self->decimals = 2;
  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      if (row != column)
        self->values[row * n + column] =
          shoal_retention_get_association (retention, row, column,
                                           row > column ? SHOAL_RETENTION_ORIGINAL : SHOAL_RETENTION_PUBLISHED);
  return self;
}

static double
get_share (ShoalRetention     *retention,
           guint               i,
           guint               j,
           ShoalRetentionSide  side,
           guint               bin_i,
           guint               bin_j)
{
  return shoal_retention_get_joint (retention, i, j, side, bin_i, bin_j) / shoal_retention_get_n_rows (retention, side);
}

static double
get_cell (ShoalRetention  *retention,
          guint            i,
          guint            j,
          ShoalCrossTable  shown,
          guint            bin_i,
          guint            bin_j)
{
  double original = get_share (retention, i, j, SHOAL_RETENTION_ORIGINAL, bin_i, bin_j);
  double published = get_share (retention, i, j, SHOAL_RETENTION_PUBLISHED, bin_i, bin_j);

  return shown == SHOAL_CROSS_TABLE_ORIGINAL ? original : shown == SHOAL_CROSS_TABLE_PUBLISHED ? published : published - original;
}

/**
 * shoal_heat_map_new_cross_table:
 * @i: the column whose values are the lines
 * @j: another column, whose values are the columns
 *
 * The colours of the two sides compare: both are measured by the largest cell of either.
 *
 * Returns: (transfer full): shares of rows.
 */
ShoalHeatMap *
shoal_heat_map_new_cross_table (ShoalRetention  *retention,
                                guint            i,
                                guint            j,
                                ShoalCrossTable  shown)
{
  const ShoalValueBins *first = shoal_retention_get_bins (retention, i);
  const ShoalValueBins *second = shoal_retention_get_bins (retention, j);
  ShoalHeatMap *self = shoal_heat_map_new ((const char *const *) first->labels, first->n_bins,
                                           (const char *const *) second->labels, second->n_bins);
  double most = 0.0;

  self->unit = SHOAL_AXIS_PERCENT;
  self->decimals = 1;
  for (guint a = 0; a < first->n_bins; a++)
    for (guint b = 0; b < second->n_bins; b++)
      {
        double original = get_cell (retention, i, j, SHOAL_CROSS_TABLE_ORIGINAL, a, b);
        double published = get_cell (retention, i, j, SHOAL_CROSS_TABLE_PUBLISHED, a, b);

        self->values[a * second->n_bins + b] = get_cell (retention, i, j, shown, a, b);
        most = fmax (most, fmax (original, published));
      }
  if (most > 0.0)
    self->most = most;
  return self;
}
