/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The places of an attribute's values along one side of a class map. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalClassMapAxis:
 * @attribute: (transfer none): of the microdata
 * @numeric: whether places are the numbers of the values; else places are numbers of leaves, in the order of the
 *   hierarchy
 * @axis: the range of places, and its ticks where they are numbers
 *
 * A class has a band from the first to the last of its values. Clear with shoal_class_map_axis_clear().
 */
typedef struct
{
  ShoalAttribute *attribute;
  gboolean numeric;
  ShoalChartAxis axis;

  /*< private >*/
  double *number_of_leaf; /* on a numeric axis: n_leaves numbers, NAN for leaves that are not numbers */
  double *low_of_node;    /* on a numeric axis: n_nodes numbers, NAN until find_numbers() computes them */
  double *high_of_node;
  double width; /* of the band of a single value */
} ShoalClassMapAxis;

void     shoal_class_map_axis_init      (ShoalClassMapAxis       *self,
                                         ShoalAttribute          *attribute);
void     shoal_class_map_axis_clear     (ShoalClassMapAxis       *self);
gboolean shoal_class_map_axis_get_band  (ShoalClassMapAxis       *self,
                                         const ShoalCell         *cell,
                                         double                  *low,
                                         double                  *high);
void     shoal_class_map_axis_make_ticks (ShoalClassMapAxis      *self,
                                          guint                   at_most);
char    *shoal_class_map_axis_dup_label (const ShoalClassMapAxis *self,
                                         guint                    tick);

G_END_DECLS
