/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The registry of metrics. */

#include "utility/shoal-metric-private.h"

#include "utility/shoal-metric.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define KGEN "De Pascale and others 2023 (KGEN)"
#define KAB "Kacha, Zitouni and Djoudi 2021 (KAB)"
#define WEIGHTED "Mauger, Le Mahec and Dequen 2020"

G_DEFINE_ENUM_TYPE (ShoalMetricDirection, shoal_metric_direction,
                    G_DEFINE_ENUM_VALUE (SHOAL_METRIC_LOWER, "lower"),
                    G_DEFINE_ENUM_VALUE (SHOAL_METRIC_HIGHER, "higher"))

static double deleted_of_modified (ShoalClasses *classes);

static const ShoalMetric metrics[] = {
  {
    .id = "precision",
    .title = N_("Level of generalization"),
    .summary = N_("Mean over the quasi-identifiers of level / height; suppressed rows do not count."),
    .source = KGEN ", eq. 1 and 2",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_LEVELS,
    .evaluate = _shoal_metric_precision,
    .level_cost = _shoal_metric_precision_cost,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "los",
    .title = N_("Level of suppression"),
    .summary = N_("Share of the rows that are left out."),
    .source = KGEN,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_ROWS,
    .evaluate = _shoal_metric_los,
  },
  {
    .id = "height",
    .title = N_("Height"),
    .summary = N_("Sum of the levels of a node; suppressed rows do not count."),
    .source = KGEN,
    .range = "≥ 0",
    .basis = SHOAL_METRIC_OF_LEVELS,
    .evaluate = _shoal_metric_height,
    .level_cost = _shoal_metric_height_cost,
    .needs = SHOAL_METRIC_NEEDS_NODE,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "gcp",
    .title = N_("Global certainty penalty"),
    .summary = N_("Mean share of its domain that a cell covers: of the leaves where cells are nodes, also of numbers, of the range where "
                  "they are ranges, of the values where they are sets. Cells of suppressed rows count 1."),
    .source = KAB ", eq. 15; Heterogeneous k-anonymity by local search, eq. 4",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_CELLS,
    .rule = SHOAL_RULE_WIDTH_AND_SIZE,
    .fill_nodes = _shoal_metric_gcp,
    .reads = SHOAL_METRIC_READS_LEAVES,
  },
  {
    .id = "gen_total_il",
    .title = N_("Normalized total information loss"),
    .summary = N_("Mean height of a cell's subtree as a share of its tree's, also of numbers; where cells are ranges, their width as a "
                  "share of the range. Cells of suppressed rows count 1."),
    .source = KAB ", eq. 13 and 14",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_CELLS,
    .rule = SHOAL_RULE_WIDTH,
    .fill_nodes = _shoal_metric_gen_total_il,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "distortion",
    .title = N_("Distortion"),
    .summary = N_("Levels climbed, the higher the dearer, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_distortion,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "ncp",
    .title = N_("NCP on edges"),
    .summary = N_("Leaves gained as a share of the tree's, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_ncp,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "total",
    .title = N_("Total"),
    .summary = N_("Levels climbed as a share of the tree's height, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_total,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "llm",
    .title = N_("Lost leaves"),
    .summary = N_("Leaves gained, dearer in low trees, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_llm,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "nllm",
    .title = N_("Normalized lost leaves"),
    .summary = N_("Share of the leaves gained, dearer in low trees, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_nllm,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "wllm",
    .title = N_("Wid lost leaves"),
    .summary = N_("Leaves gained times the attribute's wid factor, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_wllm,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "wnllm",
    .title = N_("Wid normalized lost leaves"),
    .summary = N_("Share of the leaves gained times the wid factor, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_wnllm,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "weighted",
    .title = N_("Weighted edges"),
    .summary = N_("The edge weights you set, summed from value to cell, as a share of the fully generalized table."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .fill_nodes = _shoal_metric_weighted,
    .needs = SHOAL_METRIC_NEEDS_EDGE_WEIGHTS,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "sil",
    .title = N_("Distance to the mean"),
    .summary = N_("Mean distance of a row's values to the mean or the mode of those in its class, its cluster or among its originals, in "
                  "standard deviations. "
                  "Suppressed rows count as if all rows were one class."),
    .source = "Heterogeneous k-anonymity by local search, eq. 5 to 7",
    .range = "≥ 0",
    .evaluate = _shoal_metric_sil,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "sse",
    .title = N_("Squared error"),
    .summary = N_("Squared distance of numbers and dates to what is published of their class, or else to its mean, as a share of their "
                  "squared distance to the mean of the column (SSE/SST). Suppressed rows count as if all rows were one class; texts do "
                  "not count."),
    .source = "Domingo-Ferrer and Mateo-Sanz 2002",
    .range = "≥ 0",
    .evaluate = _shoal_metric_sse,
    .needs = SHOAL_METRIC_NEEDS_CLASSES | SHOAL_METRIC_NEEDS_NUMBERS,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "entropy",
    .title = N_("Non-uniform entropy"),
    .summary = N_("Bits lost about the values, as a share of all bits they hold; cells of suppressed rows lose all."),
    .source = "Gionis and Tassa 2009",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_SHARES,
    .rule = SHOAL_RULE_ROWS,
    .fill_nodes = _shoal_metric_entropy,
    .reads = SHOAL_METRIC_READS_ORIGINAL,
  },
  {
    .id = "dm",
    .title = N_("Discernibility"),
    .summary = N_("Sum of the squared class sizes; a suppressed row costs the number of all rows."),
    .source = "Bayardo and Agrawal 2005",
    .range = "≥ 0",
    .basis = SHOAL_METRIC_OF_GROUPS,
    .evaluate = _shoal_metric_dm,
    .begin_groups = _shoal_metric_dm_begin,
    .group_cost = _shoal_metric_dm_cost,
    .needs = SHOAL_METRIC_NEEDS_CLASSES,
  },
  {
    .id = "c_avg",
    .title = N_("Average class size"),
    .summary = N_("Published rows per class of the release, as a multiple of k."),
    .source = KAB ", eq. 18, of classes",
    .range = "≥ 1",
    .evaluate = _shoal_metric_c_avg,
    .needs = SHOAL_METRIC_NEEDS_CLASSES | SHOAL_METRIC_NEEDS_PUBLISHED,
  },
  {
    .id = "cm",
    .title = N_("Classification metric"),
    .summary = N_("Share of the rows that are suppressed or have another label than most of their class."),
    .source = KAB ", eq. 16 and 17; Iyengar 2002",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_GROUPS,
    .evaluate = _shoal_metric_cm,
    .begin_groups = _shoal_metric_cm_begin,
    .group_cost = _shoal_metric_cm_cost,
    .needs = SHOAL_METRIC_NEEDS_TARGET | SHOAL_METRIC_NEEDS_CLASSES,
  },
  {
    .id = "ca",
    .title = N_("Classification accuracy of classes"),
    .summary = N_("Share of the published classes that have at least k rows; suppressed rows do not count."),
    .source = KAB ", eq. 12, of classes",
    .range = "0–1",
    .direction = SHOAL_METRIC_HIGHER,
    .evaluate = _shoal_metric_ca,
    .needs = SHOAL_METRIC_NEEDS_CLASSES | SHOAL_METRIC_NEEDS_PUBLISHED,
  },
  {
    .id = "clusters",
    .title = N_("Clusters"),
    .summary = N_("Clusters that a local recoding was made as; those that publish equal cells are one class of the release."),
    .source = KAB,
    .range = "≥ 1",
    .evaluate = _shoal_metric_clusters,
    .needs = SHOAL_METRIC_NEEDS_CLUSTERS,
    .reads = SHOAL_METRIC_READS_CLUSTERS,
  },
  {
    .id = "cluster_dm",
    .title = N_("Discernibility of clusters"),
    .summary = N_("Sum of the squared cluster sizes."),
    .source = "Bayardo and Agrawal 2005, of clusters",
    .range = "≥ 0",
    .evaluate = _shoal_metric_cluster_dm,
    .needs = SHOAL_METRIC_NEEDS_CLUSTERS,
    .reads = SHOAL_METRIC_READS_CLUSTERS,
  },
  {
    .id = "cluster_c_avg",
    .title = N_("Average cluster size"),
    .summary = N_("Rows per cluster, as a multiple of k."),
    .source = KAB ", eq. 18",
    .range = "≥ 1",
    .evaluate = _shoal_metric_cluster_c_avg,
    .needs = SHOAL_METRIC_NEEDS_CLUSTERS,
    .reads = SHOAL_METRIC_READS_CLUSTERS,
  },
  {
    .id = "cluster_ca",
    .title = N_("Classification accuracy of clusters"),
    .summary = N_("Share of the clusters that have at least k rows."),
    .source = KAB ", eq. 12",
    .range = "0–1",
    .direction = SHOAL_METRIC_HIGHER,
    .evaluate = _shoal_metric_cluster_ca,
    .needs = SHOAL_METRIC_NEEDS_CLUSTERS,
    .reads = SHOAL_METRIC_READS_CLUSTERS,
  },
  {
    .id = "modified",
    .title = N_("Modified cells"),
    .summary = N_("Share of the quasi-identifier cells that are not as they were; the weights of the columns do not count."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_CELLS,
    .rule = SHOAL_RULE_CHANGED,
    .is_count = TRUE,
    .fill_nodes = _shoal_metric_modified,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "deleted",
    .title = N_("Deleted cells"),
    .summary = N_("Share of the quasi-identifier cells that say nothing any more: at the root, or ranges and sets that cover "
                  "all values. The weights of the columns do not count."),
    .source = WEIGHTED,
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_CELLS,
    .rule = SHOAL_RULE_ALL,
    .is_count = TRUE,
    .fill_nodes = _shoal_metric_deleted,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "deleted_of_modified",
    .title = N_("Deleted among modified cells"),
    .summary = N_("Deleted cells as a share of the modified ones, 0 where none is modified."),
    .source = WEIGHTED,
    .range = "0–1",
    .evaluate = deleted_of_modified,
    .reads = SHOAL_METRIC_READS_COVER,
  },
  {
    .id = "info_gain",
    .title = N_("Information gain"),
    .summary = N_("Bits that the published quasi-identifiers say about the target column, of the rows that have a value there."),
    .source = "Caruccio and others 2022",
    .range = N_("≥ 0 bits"),
    .direction = SHOAL_METRIC_HIGHER,
    .evaluate = _shoal_metric_info_gain,
    .needs = SHOAL_METRIC_NEEDS_TARGET,
    .reads = SHOAL_METRIC_READS_SUPPRESSED,
  },
  {
    .id = "info_loss",
    .title = N_("Information lost about the target"),
    .summary = N_("Share of the bits of the target column that the published quasi-identifiers do not say, of the rows that have a value "
                  "there."),
    .source = "Caruccio and others 2022, as a share",
    .range = "0–1",
    .basis = SHOAL_METRIC_OF_GROUPS,
    .evaluate = _shoal_metric_info_loss,
    .begin_groups = _shoal_metric_info_loss_begin,
    .group_cost = _shoal_metric_info_loss_cost,
    .unites_suppressed = TRUE,
    .needs = SHOAL_METRIC_NEEDS_TARGET,
    .reads = SHOAL_METRIC_READS_SUPPRESSED,
  },
};

static double
deleted_of_modified (ShoalClasses *classes)
{
  double modified = shoal_metric_evaluate (shoal_metrics_find ("modified"), classes);
  double deleted = shoal_metric_evaluate (shoal_metrics_find ("deleted"), classes);

  return modified > 0 ? deleted / modified : modified;
}

/** shoal_metrics_get: Returns: (transfer none) (array length=n_metrics): all metrics. */
const ShoalMetric *
shoal_metrics_get (guint *n_metrics)
{
  g_return_val_if_fail (n_metrics != NULL, NULL);

  *n_metrics = G_N_ELEMENTS (metrics);
  return metrics;
}

/** shoal_metrics_find: Returns: (transfer none) (nullable): the metric of that id. */
const ShoalMetric *
shoal_metrics_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    if (g_strcmp0 (metrics[i].id, id) == 0)
      return &metrics[i];
  return NULL;
}

/** shoal_metric_evaluate: Returns: the value for @classes, NAN if an input is missing or the table has no rows. */
double
shoal_metric_evaluate (const ShoalMetric *self,
                       ShoalClasses      *classes)
{
  double value;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), NAN);

  shoal_metric_evaluate_with_progress (self, classes, NULL, &value);
  return value;
}

/**
 * shoal_metric_evaluate_with_progress:
 * @progress: (nullable): asked whether to stop by metrics of cells and shares; other metrics do not ask
 * @value: (out): the result of shoal_metric_evaluate()
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_metric_evaluate_with_progress (const ShoalMetric *self,
                                     ShoalClasses      *classes,
                                     ShoalProgress     *progress,
                                     double            *value)
{
  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), FALSE);

  if (self->evaluate == NULL)
    return _shoal_metric_cells (self, classes, progress, value);
  *value = self->evaluate (classes);
  return TRUE;
}

/**
 * shoal_metric_is_separable:
 *
 * Returns: whether the metric of a node is a sum over its levels and over the suppressed rows: see
 *   shoal_level_costs_new(). Then it has a lower bound that never falls from a level to a higher one.
 */
gboolean
shoal_metric_is_separable (const ShoalMetric *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->basis != SHOAL_METRIC_OF_CLASSES && self->basis != SHOAL_METRIC_OF_GROUPS;
}

/** shoal_metric_bounds_nodes: Returns: whether each node gives a lower bound for the metric of all nodes above it. */
gboolean
shoal_metric_bounds_nodes (const ShoalMetric *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->basis != SHOAL_METRIC_OF_CLASSES;
}

/**
 * shoal_metric_counts_suppressed:
 *
 * Returns: whether a suppressed row makes the metric worse. If not, a solver suppresses as many rows as it
 *   may.
 */
gboolean
shoal_metric_counts_suppressed (const ShoalMetric *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->basis != SHOAL_METRIC_OF_LEVELS && (self->needs & SHOAL_METRIC_NEEDS_PUBLISHED) == 0;
}

/** shoal_metric_is_share: Returns: whether the values of @self are shares of the largest possible loss. */
gboolean
shoal_metric_is_share (const ShoalMetric *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->direction == SHOAL_METRIC_LOWER && strcmp (self->range, "0–1") == 0;
}

/**
 * shoal_metric_attribute_ncp:
 * @attribute: index of a quasi-identifier
 *
 * Returns: the mean normalized certainty penalty of one attribute's cells; cells of suppressed rows count 1.
 */
double
shoal_metric_attribute_ncp (ShoalClasses *classes,
                            guint         attribute)
{
  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && attribute < classes->microdata->n_attributes, NAN);

  return _shoal_metric_attribute_cells (shoal_metrics_find ("gcp"), classes, attribute);
}

/* ---- Why a metric has no value ---- */

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
 * Returns: (transfer none): a sentence about what @self needs to have a value for @classes; a general sentence if nothing specific
 *   is missing
 */
const char *
shoal_metric_explain_lack (const ShoalMetric *self,
                           ShoalClasses      *classes)
{
  ShoalMicrodata *microdata;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), NULL);

  microdata = classes->microdata;
  if (microdata->n_rows == 0)
    return _("The table has no rows.");
  if ((self->needs & SHOAL_METRIC_NEEDS_TARGET) != 0 && !has_target (microdata))
    return _("No column is the target.");
  if ((self->needs & SHOAL_METRIC_NEEDS_CLASSES) != 0 && classes->kind == SHOAL_RECODING_MATCHING)
    return _("A heterogeneous release has no equivalence classes.");
  if ((self->needs & SHOAL_METRIC_NEEDS_CLUSTERS) != 0 && classes->kind != SHOAL_RECODING_PARTITION)
    return _("Only a local recoding is made as clusters.");
  if ((self->needs & SHOAL_METRIC_NEEDS_NODE) != 0 && classes->kind != SHOAL_RECODING_NODE)
    return _("Only a full-domain recoding has one level per attribute.");
  if ((self->needs & SHOAL_METRIC_NEEDS_EDGE_WEIGHTS) != 0 && !has_edge_weights (microdata))
    return _("No hierarchy has edge weights of your own.");
  if ((self->needs & SHOAL_METRIC_NEEDS_NUMBERS) != 0 && !has_numbers (microdata))
    return _("No quasi-identifier is a number or a date.");
  if (!self->is_count && !has_weights (microdata))
    return _("All attribute weights are 0.");
  if (classes->n_groups == classes->n_small_groups)
    return _("No class has k rows, so nothing is published.");
  return _("It is not defined for this release.");
}
