/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Level of generalization (KGEN eq. 1, 2) and height in the lattice. */

#include "utility/shoal-metric-private.h"

#include <math.h>

static double
share_of_level (ShoalAttribute *attribute,
                guint           level)
{
  return attribute->height > 0 ? (double) level / attribute->height : 0;
}

/**
 * shoal_metric_level_share:
 * @attribute: index of a quasi-identifier
 *
 * Returns: level / height of one attribute (KGEN eq. 1), 0 for a hierarchy of height 0; for local recodings the mean
 *   over the published rows, NAN if there are none.
 */
double
shoal_metric_level_share (ShoalClasses *classes,
                          guint         attribute)
{
  ShoalAttribute *bound;
  double sum = 0;
  double n_rows = 0;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && attribute < classes->microdata->n_attributes, NAN);

  bound = shoal_microdata_get_attribute (classes->microdata, attribute);
  if (classes->kind == SHOAL_RECODING_NODE)
    return share_of_level (bound, shoal_recoding_get_levels (classes->recoding, NULL)[attribute]);
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      {
        guint32 node = shoal_classes_get_node (classes, group, attribute);

        n_rows += classes->sizes[group];
        sum += classes->sizes[group]
               * share_of_level (bound, shoal_hierarchy_get_lowest_level (bound->hierarchy, node));
      }
  return n_rows > 0 ? sum / n_rows : NAN;
}

double
_shoal_metric_precision (ShoalClasses *classes)
{
  double weights = shoal_microdata_sum_weights (classes->microdata);
  double sum = 0;

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    sum += shoal_microdata_get_attribute (classes->microdata, a)->weight * shoal_metric_level_share (classes, a);
  return weights > 0 ? sum / weights : NAN;
}

double
_shoal_metric_precision_cost (ShoalMicrodata *microdata,
                              guint           attribute,
                              guint           level)
{
  ShoalAttribute *bound = shoal_microdata_get_attribute (microdata, attribute);
  double weights = shoal_microdata_sum_weights (microdata);

  return weights > 0 ? bound->weight * share_of_level (bound, level) / weights : 0;
}

/* Only nodes of the lattice have a height. */
double
_shoal_metric_height (ShoalClasses *classes)
{
  const guint *levels;
  guint n_attributes;
  double sum = 0;

  if (classes->kind != SHOAL_RECODING_NODE)
    return NAN;
  levels = shoal_recoding_get_levels (classes->recoding, &n_attributes);
  for (guint a = 0; a < n_attributes; a++)
    sum += levels[a];
  return sum;
}

double
_shoal_metric_height_cost (ShoalMicrodata *microdata,
                           guint           attribute,
                           guint           level)
{
  return level;
}
