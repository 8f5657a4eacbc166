/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes the cost of each level of each attribute once, from the nodes of the level. */

#include "utility/shoal-level-costs.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

/* The numbers of the nodes of one attribute, and cumulated rows of its leaves. */
typedef struct
{
  ShoalHierarchy *hierarchy;
  double *number_of_node;
  guint64 *rows_before; /* n_leaves + 1: rows of all leaves before each leaf */
  double full;          /* the largest possible loss of all rows */
  double at_leaves;     /* sum over the rows of the numbers of their leaves */
} Numbers;

static void
numbers_free (gpointer data)
{
  Numbers *self = data;

  g_free (self->number_of_node);
  g_free (self->rows_before);
  g_free (self);
}

static Numbers *
number_attribute (const ShoalMetric *metric,
                  ShoalMicrodata    *microdata,
                  guint              a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
  const guint32 *rows_of_leaf = microdata->rows_of_leaf[a];
  Numbers *self = g_new0 (Numbers, 1);
  double root;

  self->hierarchy = attribute->hierarchy;
  self->number_of_node = g_new (double, shoal_hierarchy_get_n_nodes (self->hierarchy));
  self->rows_before = g_new0 (guint64, (gsize) attribute->n_leaves + 1);
  if (!metric->fill_nodes (microdata, a, self->number_of_node))
    {
      numbers_free (self);
      return NULL;
    }
  root = self->number_of_node[shoal_hierarchy_get_root (self->hierarchy)];
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    {
      self->rows_before[leaf + 1] = self->rows_before[leaf] + rows_of_leaf[leaf];
      self->at_leaves += rows_of_leaf[leaf] * self->number_of_node[leaf];
      self->full += rows_of_leaf[leaf]
                    * (metric->basis == SHOAL_METRIC_OF_CELLS ? 1 : root - self->number_of_node[leaf]);
    }
  return self;
}

/* The loss of all rows at one level. */
static double
sum_level (const Numbers *self,
           guint          level)
{
  const guint32 *nodes;
  guint32 n_nodes;
  double sum = 0;

  nodes = shoal_hierarchy_get_level_nodes (self->hierarchy, level, &n_nodes);
  for (guint32 i = 0; i < n_nodes; i++)
    {
      guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, nodes[i]);
      guint32 end = first + shoal_hierarchy_get_leaf_count (self->hierarchy, nodes[i]);

      sum += (double) (self->rows_before[end] - self->rows_before[first]) * self->number_of_node[nodes[i]];
    }
  return sum - self->at_leaves;
}

/* @share: the part of the metric that one unit of loss adds. A level costs at least as much as the one below it, whatever the rounding. */
static void
fill_attribute (ShoalLevelCosts   *self,
                const ShoalMetric *metric,
                const Numbers     *numbers,
                guint              a,
                double             share)
{
  guint32 n_nodes = shoal_hierarchy_get_n_nodes (numbers->hierarchy);
  double most = metric->basis == SHOAL_METRIC_OF_CELLS ? 1 : numbers->number_of_node[n_nodes - 1];

  for (guint level = 0; level < shoal_hierarchy_get_n_levels (numbers->hierarchy); level++)
    {
      double cost = share * sum_level (numbers, level);

      self->cost_of_level[a][level] = MAX (cost, level > 0 ? self->cost_of_level[a][level - 1] : 0);
    }
  self->lost_of_node[a] = g_new (double, n_nodes);
  for (guint32 node = 0; node < n_nodes; node++)
    self->lost_of_node[a][node] = MAX (0, share * (most - numbers->number_of_node[node]));
}

static gboolean
fill_cells (ShoalLevelCosts   *self,
            const ShoalMetric *metric,
            ShoalMicrodata    *microdata,
            GError           **error)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (numbers_free);
  double full = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      Numbers *of_attribute = number_attribute (metric, microdata, a);

      if (of_attribute == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("the metric “%s” has nothing to work on: no hierarchy has weights"), metric->id);
          return FALSE;
        }
      g_ptr_array_add (numbers, of_attribute);
      full += shoal_metric_get_weight (metric, shoal_microdata_get_attribute (microdata, a)) * of_attribute->full;
    }
  self->lost_of_node = g_new0 (double *, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    fill_attribute (self, metric, g_ptr_array_index (numbers, a), a,
                    full > 0 ? shoal_metric_get_weight (metric, shoal_microdata_get_attribute (microdata, a)) / full : 0);
  return TRUE;
}

/**
 * shoal_level_costs_new:
 * @metric: a metric for which shoal_metric_is_separable() holds
 * @microdata: the table
 *
 * Errors: %SHOAL_ERROR_USAGE if @metric is not separable or an input of it is missing.
 *
 * Returns: (transfer full): the costs of levels and suppressed rows in @metric.
 */
ShoalLevelCosts *
shoal_level_costs_new (const ShoalMetric *metric,
                       ShoalMicrodata    *microdata,
                       GError           **error)
{
  g_autoptr (ShoalLevelCosts) self = NULL;

  g_return_val_if_fail (metric != NULL && SHOAL_IS_MICRODATA (microdata), NULL);

  if (!shoal_metric_is_separable (metric))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the metric “%s” is not a sum over levels"), metric->id);
      return NULL;
    }
  self = g_new0 (ShoalLevelCosts, 1);
  self->n_attributes = microdata->n_attributes;
  self->cost_of_level = g_new (double *, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint height = shoal_microdata_get_attribute (microdata, a)->height;

      self->cost_of_level[a] = g_new0 (double, height + 1);
      for (guint level = 0; metric->basis == SHOAL_METRIC_OF_LEVELS && level <= height; level++)
        self->cost_of_level[a][level] = metric->level_cost (microdata, a, level);
    }
  if (metric->basis == SHOAL_METRIC_OF_ROWS)
    self->lost_of_row = microdata->n_rows > 0 ? 1 / (double) microdata->n_rows : 0;
  else if (metric->basis != SHOAL_METRIC_OF_LEVELS && !fill_cells (self, metric, microdata, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
shoal_level_costs_free (ShoalLevelCosts *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      g_free (self->cost_of_level[a]);
      if (self->lost_of_node != NULL)
        g_free (self->lost_of_node[a]);
    }
  g_free (self->cost_of_level);
  g_free (self->lost_of_node);
  g_free (self);
}
