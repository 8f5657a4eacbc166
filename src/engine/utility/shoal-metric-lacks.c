/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a metric has no value. */

#include "utility/shoal-metric.h"

#include <math.h>

static gboolean
has_target (ShoalMicrodata *microdata)
{
  guint column;

  return shoal_schema_find_target (microdata->schema, &column);
}

static gboolean
has_edge_weights (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_hierarchy_has_edge_weights (shoal_microdata_get_attribute (microdata, a)->hierarchy))
      return TRUE;
  return FALSE;
}

static gboolean
has_weights (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_microdata_get_attribute (microdata, a)->weight > 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_numbers (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_column_get_value_type (shoal_microdata_get_attribute (microdata, a)->column) != SHOAL_VALUE_TEXT)
      return TRUE;
  return FALSE;
}

/**
 * shoal_metric_explain_lack:
 *
 * Returns: (transfer none): a sentence that says what @self lacks to have a value for @classes; where it has one, the last
 *   of them
 */
const char *
shoal_metric_explain_lack (const ShoalMetric *self,
                           ShoalClasses      *classes)
{
  ShoalMicrodata *microdata;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), NULL);

  microdata = classes->microdata;
  if (microdata->n_rows == 0)
    return "The table has no rows.";
  if ((self->needs & SHOAL_METRIC_NEEDS_TARGET) != 0 && !has_target (microdata))
    return "No column is the target.";
  if ((self->needs & SHOAL_METRIC_NEEDS_CLASSES) != 0 && classes->kind == SHOAL_RECODING_MATCHING)
    return "A heterogeneous release has no equivalence classes.";
  if ((self->needs & SHOAL_METRIC_NEEDS_CLUSTERS) != 0 && classes->kind != SHOAL_RECODING_PARTITION)
    return "Only a local recoding is made as clusters.";
  if ((self->needs & SHOAL_METRIC_NEEDS_NODE) != 0 && classes->kind != SHOAL_RECODING_NODE)
    return "Only a full-domain recoding has one level per attribute.";
  if ((self->needs & SHOAL_METRIC_NEEDS_EDGE_WEIGHTS) != 0 && !has_edge_weights (microdata))
    return "No hierarchy has edge weights of your own.";
  if ((self->needs & SHOAL_METRIC_NEEDS_NUMBERS) != 0 && !has_numbers (microdata))
    return "No quasi-identifier is a number or a date.";
  if (!self->is_count && !has_weights (microdata))
    return "All attribute weights are 0.";
  if (classes->n_groups == classes->n_small_groups)
    return "No class has k rows, so nothing is published.";
  return "It is not defined for this release.";
}
