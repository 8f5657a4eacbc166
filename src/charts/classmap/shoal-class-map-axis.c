/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers are placed by their value. All other values are placed in the order of the leaves, so that values below the
 * same node stand side by side. */

#include "charts/classmap/shoal-class-map-axis.h"

#include <math.h>

/* A band of a single value is this part of the axis wide, so that it can be seen. */
#define LEAST_WIDTH 0.004

static gboolean
is_numeric (ShoalColumn *column)
{
  ShoalValueType type = shoal_column_get_value_type (column);

  return type == SHOAL_VALUE_NUMBER || type == SHOAL_VALUE_DATE;
}

/* Finds the number of each leaf, and the range of these numbers. Returns: FALSE if there are fewer than two different
 * numbers. */
static gboolean
read_numbers (ShoalClassMapAxis *self,
              double            *min,
              double            *max)
{
  ShoalAttribute *attribute = self->attribute;
  gsize n_codes = shoal_column_get_n_codes (attribute->column);

  *min = INFINITY;
  *max = -INFINITY;
  self->number_of_leaf = g_new (double, MAX (1, attribute->n_leaves));
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    self->number_of_leaf[leaf] = NAN;
  for (gsize code = 0; code < n_codes; code++)
    {
      double number = shoal_column_get_number (attribute->column, (guint32) code);

      if (!isfinite (number))
        continue;
      self->number_of_leaf[attribute->leaf_of_code[code]] = number;
      *min = MIN (*min, number);
      *max = MAX (*max, number);
    }
  return *min < *max;
}

/** shoal_class_map_axis_init: @attribute: a quasi-identifier; outlives @self. */
void
shoal_class_map_axis_init (ShoalClassMapAxis *self,
                           ShoalAttribute    *attribute)
{
  guint32 n_nodes = shoal_hierarchy_get_n_nodes (attribute->hierarchy);
  double min = 0.0, max = 0.0;

  *self = (ShoalClassMapAxis) { .attribute = attribute };
  self->numeric = is_numeric (attribute->column) && read_numbers (self, &min, &max);
  if (!self->numeric)
    {
      shoal_chart_axis_init (&self->axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0.0, MAX (1.0, attribute->n_leaves));
      return;
    }
  self->width = (max - min) * LEAST_WIDTH;
  shoal_chart_axis_init (&self->axis, SHOAL_AXIS_LINEAR,
                         shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_DATE ? SHOAL_AXIS_DATE
                                                                                             : SHOAL_AXIS_NUMBER,
                         min - self->width, max + self->width);
  self->low_of_node = g_new (double, MAX (1, n_nodes));
  self->high_of_node = g_new (double, MAX (1, n_nodes));
  for (guint32 node = 0; node < n_nodes; node++)
    self->low_of_node[node] = self->high_of_node[node] = NAN;
}

void
shoal_class_map_axis_clear (ShoalClassMapAxis *self)
{
  g_clear_pointer (&self->number_of_leaf, g_free);
  g_clear_pointer (&self->low_of_node, g_free);
  g_clear_pointer (&self->high_of_node, g_free);
}

/* The range of numbers below a node is computed once and kept, because many classes may publish the root of a large
 * hierarchy. */
static void
find_numbers (ShoalClassMapAxis *self,
              guint32            node,
              double            *low,
              double            *high)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;

  if (isnan (self->low_of_node[node]))
    {
      guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
      guint32 n = shoal_hierarchy_get_leaf_count (hierarchy, node);

      self->low_of_node[node] = INFINITY;
      self->high_of_node[node] = -INFINITY;
      for (guint32 leaf = first; leaf < first + n; leaf++)
        if (!isnan (self->number_of_leaf[leaf]))
          {
            self->low_of_node[node] = MIN (self->low_of_node[node], self->number_of_leaf[leaf]);
            self->high_of_node[node] = MAX (self->high_of_node[node], self->number_of_leaf[leaf]);
          }
    }
  *low = self->low_of_node[node];
  *high = self->high_of_node[node];
}

static void
find_leaves (const ShoalClassMapAxis *self,
             const ShoalCell         *cell,
             double                  *low,
             double                  *high)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;

  if (cell->form == SHOAL_CELL_SET && cell->n_leaves > 0)
    {
      *low = cell->leaves[0];
      *high = cell->leaves[cell->n_leaves - 1] + 1.0;
      return;
    }
  *low = shoal_hierarchy_get_first_leaf (hierarchy, cell->node);
  *high = *low + shoal_hierarchy_get_leaf_count (hierarchy, cell->node);
}

static void
find_set_numbers (const ShoalClassMapAxis *self,
                  const ShoalCell         *cell,
                  double                  *low,
                  double                  *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (gsize i = 0; i < cell->n_leaves; i++)
    if (!isnan (self->number_of_leaf[cell->leaves[i]]))
      {
        *low = MIN (*low, self->number_of_leaf[cell->leaves[i]]);
        *high = MAX (*high, self->number_of_leaf[cell->leaves[i]]);
      }
}

/** shoal_class_map_axis_get_band: Returns: whether @cell has a place; on a numeric axis, a cell that covers no number
 * has none. */
gboolean
shoal_class_map_axis_get_band (ShoalClassMapAxis *self,
                               const ShoalCell   *cell,
                               double            *low,
                               double            *high)
{
  if (!self->numeric)
    {
      find_leaves (self, cell, low, high);
      return TRUE;
    }
  if (cell->form == SHOAL_CELL_RANGE)
    {
      *low = cell->low;
      *high = cell->high;
    }
  else if (cell->form == SHOAL_CELL_SET)
    find_set_numbers (self, cell, low, high);
  else
    find_numbers (self, cell->node, low, high);
  if (!(*low <= *high))
    return FALSE;
  *low -= self->width / 2.0;
  *high += self->width / 2.0;
  return TRUE;
}

/** shoal_class_map_axis_make_ticks: @at_most: the number of labels that fit. */
void
shoal_class_map_axis_make_ticks (ShoalClassMapAxis *self,
                                 guint              at_most)
{
  guint n_leaves = MAX (1, self->attribute->n_leaves);
  guint step;

  at_most = CLAMP (at_most, 1, SHOAL_AXIS_MAX_TICKS);
  if (self->numeric)
    {
      shoal_chart_axis_make_ticks (&self->axis, at_most);
      return;
    }
  step = (n_leaves + at_most - 1) / at_most;
  self->axis.n_ticks = 0;
  /* The tick stands in the middle of its leaf. */
  for (guint leaf = (step - 1) / 2; leaf < n_leaves && self->axis.n_ticks < at_most; leaf += step)
    self->axis.ticks[self->axis.n_ticks++] = leaf + 0.5;
}

/** shoal_class_map_axis_dup_label: Returns: (transfer full): the label of the tick number @tick. */
char *
shoal_class_map_axis_dup_label (const ShoalClassMapAxis *self,
                                guint                    tick)
{
  g_return_val_if_fail (tick < self->axis.n_ticks, NULL);

  if (self->numeric)
    return shoal_chart_axis_format (&self->axis, self->axis.ticks[tick]);
  return g_strdup (shoal_hierarchy_get_label (self->attribute->hierarchy, (guint32) self->axis.ticks[tick]));
}
