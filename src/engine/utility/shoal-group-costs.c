/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums the costs of groups. */

#include "utility/shoal-group-costs.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/**
 * shoal_group_costs_new:
 * @metric: a metric of %SHOAL_METRIC_OF_GROUPS
 * @microdata: the table; must outlive the result
 *
 * Errors: %SHOAL_ERROR_USAGE if an input of @metric is missing.
 *
 * Returns: (transfer full): the costs of groups in @metric; free it with g_free()
 */
ShoalGroupCosts *
shoal_group_costs_new (const ShoalMetric  *metric,
                       ShoalMicrodata     *microdata,
                       GError            **error)
{
  g_autofree ShoalGroupCosts *self = g_new0 (ShoalGroupCosts, 1);

  g_return_val_if_fail (metric != NULL && metric->basis == SHOAL_METRIC_OF_GROUPS, NULL);

  self->metric = metric;
  self->n_rows = microdata->n_rows;
  self->unit = 1;
  if (!metric->begin_groups (microdata, self))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the metric “%s” has nothing to work on: no column is the target, or it has no values"), metric->id);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/* The cost of all suppressed rows as one more group. */
static double
cost_suppressed (const ShoalGroupCosts      *self,
                 guint32                     n_groups,
                 const ShoalSensitiveCounts *targets,
                 const ShoalBits            *suppressed,
                 gsize                       n_suppressed)
{
  guint32 n_codes = shoal_column_get_n_codes (self->target);
  g_autofree guint32 *counts = g_new0 (guint32, n_codes);
  g_autofree guint32 *values = g_new (guint32, n_codes);

  for (guint32 code = 0; code < n_codes; code++)
    values[code] = code;
  for (guint32 group = 0; group < n_groups; group++)
    {
      ShoalValueCounts target = shoal_sensitive_counts_get (targets, group);

      for (gsize i = 0; shoal_bits_get (suppressed, group) && i < target.n_values; i++)
        counts[target.values[i]] += target.counts[i];
    }
  return self->metric->group_cost (self, n_suppressed, &(ShoalValueCounts) { values, counts, n_codes });
}

/**
 * shoal_group_costs_sum:
 * @sizes: rows of each group
 * @targets: (nullable): the target values of each group's rows, if the metric uses them
 * @suppressed: (nullable): a bit for each group; %NULL if all count as published
 *
 * Returns: the metric of these groups
 */
double
shoal_group_costs_sum (const ShoalGroupCosts      *self,
                       guint32                     n_groups,
                       const guint32              *sizes,
                       const ShoalSensitiveCounts *targets,
                       const ShoalBits            *suppressed)
{
  gsize n_suppressed = 0;
  double sum = 0;

  for (guint32 group = 0; group < n_groups; group++)
    {
      ShoalValueCounts target = { 0 };

      if (suppressed != NULL && shoal_bits_get (suppressed, group))
        {
          n_suppressed += sizes[group];
          continue;
        }
      if (targets != NULL)
        target = shoal_sensitive_counts_get (targets, group);
      sum += self->metric->group_cost (self, sizes[group], &target);
    }
  if (n_suppressed > 0 && self->metric->unites_suppressed)
    sum += cost_suppressed (self, n_groups, targets, suppressed, n_suppressed);
  return sum * self->unit + (double) n_suppressed * self->lost_of_row;
}
