/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the metrics that are sums over cells. The value for a node of the lattice is summed over leaves instead of rows. */

#include "utility/shoal-metric-private.h"

#include "table/shoal-number.h"

#include <math.h>

/* The loss of the cells of one attribute, and their largest possible loss. */
typedef struct
{
  double lost;
  double full;
} Sum;

typedef struct
{
  const ShoalMetric *metric;
  ShoalClasses *classes;
  ShoalAttribute *attribute;
  guint a;
  double *number_of_node;
  ShoalProgress *progress; /* nullable: asked whether to stop */
} Job;

static double
get_full (const Job *job,
          guint32    leaf)
{
  if (job->metric->basis == SHOAL_METRIC_OF_CELLS)
    return 1;
  return job->number_of_node[shoal_hierarchy_get_root (job->attribute->hierarchy)] - job->number_of_node[leaf];
}

static void
sum_node (const Job *job,
          Sum       *sum)
{
  const guint32 *rows_of_leaf = job->classes->microdata->rows_of_leaf[job->a];
  const guint32 *node_of_leaf = job->classes->node_of_leaf[job->a];

  for (guint32 leaf = 0; leaf < job->attribute->n_leaves; leaf++)
    {
      guint32 n_suppressed =
        job->classes->suppressed_of_leaf != NULL ? job->classes->suppressed_of_leaf[job->a][leaf] : 0;
      double full = get_full (job, leaf);

      if (rows_of_leaf[leaf] == 0)
        continue;
      sum->full += rows_of_leaf[leaf] * full;
      sum->lost += n_suppressed * full
                   + (rows_of_leaf[leaf] - n_suppressed)
                       * (job->number_of_node[node_of_leaf[leaf]] - job->number_of_node[leaf]);
    }
}

static double
number_of_range (const Job       *job,
                 const ShoalCell *cell)
{
  ShoalColumn *column = job->attribute->column;
  double lowest = shoal_column_get_number (column, 0);
  double highest = shoal_column_get_number (column, (guint32) shoal_column_get_n_values (column) - 1);

  return highest > lowest ? shoal_number_share (cell->low, cell->high, lowest, highest) : 0;
}

/* A set never mixes missing and known values, so the leaf for missing cells is not part of the domain. */
static double
number_of_set (const Job       *job,
               const ShoalCell *cell)
{
  guint32 domain = job->attribute->n_leaves - (job->attribute->missing_leaf != SHOAL_HIERARCHY_NO_NODE);

  return domain > 1 ? (cell->n_leaves - 1.0) / (domain - 1.0) : 0;
}

/* For ranges: the cumulated rows of the column's values; for sets, the rows of leaves are enough. */
static double *
count_rows_before (const Job *job)
{
  const guint32 *rows_of_leaf = job->classes->microdata->rows_of_leaf[job->a];
  gsize n_values = shoal_column_get_n_values (job->attribute->column);
  double *before = g_new0 (double, n_values + 1);

  for (gsize code = 0; code < n_values; code++)
    before[code + 1] = before[code] + rows_of_leaf[job->attribute->leaf_of_code[code]];
  return before;
}

/* The binary logarithm of the number of rows with one of the cell's values. */
static double
number_by_rows (const Job       *job,
                const ShoalCell *cell,
                const double    *rows_before)
{
  const guint32 *rows_of_leaf = job->classes->microdata->rows_of_leaf[job->a];
  double n_rows = 0;

  if (cell->form == SHOAL_CELL_RANGE)
    n_rows = rows_before[shoal_attribute_find_number (job->attribute, cell->high) + 1]
             - rows_before[shoal_attribute_find_number (job->attribute, cell->low)];
  for (gsize i = 0; i < cell->n_leaves; i++)
    n_rows += rows_of_leaf[cell->leaves[i]];
  return n_rows > 0 ? log2 (n_rows) : 0;
}

/* Whether a range or set covers all values of the column. */
static gboolean
covers_all (const Job       *job,
            const ShoalCell *cell)
{
  gsize n_values = shoal_column_get_n_values (job->attribute->column);

  if (cell->form == SHOAL_CELL_RANGE)
    return n_values > 1 && cell->low <= shoal_column_get_number (job->attribute->column, 0)
           && cell->high >= shoal_column_get_number (job->attribute->column, (guint32) n_values - 1);
  return n_values > 1 && cell->n_leaves == n_values;
}

static double
number_cell (const Job       *job,
             const ShoalCell *cell,
             guint32          group,
             const double    *rows_before)
{
  if (cell->form != SHOAL_CELL_NODE)
    switch (job->metric->rule)
      {
      case SHOAL_RULE_WIDTH:
        if (cell->form == SHOAL_CELL_RANGE)
          return number_of_range (job, cell);
        break;
      case SHOAL_RULE_WIDTH_AND_SIZE:
        return cell->form == SHOAL_CELL_RANGE ? number_of_range (job, cell) : number_of_set (job, cell);
      case SHOAL_RULE_CHANGED:
        return cell->form == SHOAL_CELL_RANGE ? cell->low < cell->high : cell->n_leaves > 1;
      case SHOAL_RULE_ALL:
        return covers_all (job, cell);
      case SHOAL_RULE_ROWS:
        return number_by_rows (job, cell, rows_before);
      case SHOAL_RULE_NODE:
      default:
        break;
      }
  return job->number_of_node[shoal_classes_get_node (job->classes, group, job->a)];
}

/* Returns: (transfer full) (nullable): the number of each group's cell; %NULL when told to stop. */
static double *
number_groups (const Job *job)
{
  g_autofree double *number_of_group = g_new (double, job->classes->n_groups);
  g_autofree double *rows_before
    = job->metric->rule == SHOAL_RULE_ROWS && job->attribute->cell_form == SHOAL_CELL_RANGE ? count_rows_before (job) : NULL;

  for (guint32 group = 0; group < job->classes->n_groups; group++)
    {
      ShoalCell cell;

      if (shoal_progress_stops_at (job->progress, group))
        return NULL;
      shoal_classes_get_cell (job->classes, group, job->a, &cell);
      number_of_group[group] = number_cell (job, &cell, group, rows_before);
    }
  return g_steal_pointer (&number_of_group);
}

/* The number of an unchanged value, and its largest possible loss. */
typedef struct
{
  double number;
  double full;
} CodeNumber;

static CodeNumber *
number_codes (const Job *job)
{
  gsize n_codes = shoal_column_get_n_codes (job->attribute->column);
  CodeNumber *numbers = g_new (CodeNumber, MAX (n_codes, 1));

  for (gsize code = 0; code < n_codes; code++)
    {
      guint32 leaf = job->attribute->leaf_of_code[code];

      numbers[code] = (CodeNumber){ job->number_of_node[leaf], get_full (job, leaf) };
    }
  return numbers;
}

/* Sums over the rows; for a matching, the mean over the originals of each row. Returns: %FALSE when told to stop. */
static gboolean
sum_rows (const Job *job,
          Sum       *sum)
{
  g_autofree double *number_of_group = number_groups (job);
  g_autofree CodeNumber *numbers = number_codes (job);
  gsize n_rows = job->classes->microdata->n_entries;
  const guint32 *weights = job->classes->microdata->weights;
  const guint32 *originals = NULL;
  guint degree = 1, width;
  gconstpointer codes = shoal_column_get_codes (job->attribute->column, &width);

  if (number_of_group == NULL)
    return FALSE;
  if (job->classes->kind == SHOAL_RECODING_MATCHING)
    originals = shoal_recoding_get_originals (job->classes->recoding, NULL, &degree);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 group = job->classes->group_of_row[row];
      gboolean suppressed = shoal_classes_is_suppressed (job->classes, group);

      if (shoal_progress_stops_at (job->progress, row))
        return FALSE;
      for (gsize i = 0; i < degree; i++)
        {
          gsize original = originals != NULL ? originals[row * degree + i] : row;
          CodeNumber own = numbers[shoal_codes_get (codes, width, original)];
          double weight = shoal_weights_get (weights, row);

          sum->full += weight * own.full;
          sum->lost += weight * (suppressed ? own.full : number_of_group[group] - own.number);
        }
    }
  sum->full /= degree;
  sum->lost /= degree;
  return TRUE;
}

/* Sums one attribute; the sums are NAN if an input is missing. Returns: %FALSE when told to stop. */
static gboolean
sum_attribute (const ShoalMetric *metric,
               ShoalClasses      *classes,
               guint              a,
               ShoalProgress     *progress,
               Sum               *sum)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autofree double *number_of_node = g_new (double, shoal_hierarchy_get_n_nodes (attribute->hierarchy));
  Job job = { metric, classes, attribute, a, number_of_node, progress };

  *sum = (Sum){ NAN, NAN };
  if (!metric->fill_nodes (classes->microdata, a, number_of_node))
    return TRUE;
  *sum = (Sum){ 0, 0 };
  if (classes->kind != SHOAL_RECODING_NODE)
    return sum_rows (&job, sum);
  sum_node (&job, sum);
  return TRUE;
}

static gboolean
all_constant (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_microdata_get_attribute (microdata, a)->height > 0)
      return FALSE;
  return TRUE;
}

/* If all attributes are constant, the loss is 0; if all weights are 0, the metric is undefined. */
static double
divide (ShoalMicrodata *microdata,
        double          lost,
        double          full)
{
  if (full > 0)
    return lost / full;
  if (isnan (full))
    return NAN;
  return microdata->n_rows > 0 && all_constant (microdata) ? 0 : NAN;
}

/* The metric over all attributes; NAN without rows or if an input is missing. Returns: %FALSE when told to stop. */
gboolean
_shoal_metric_cells (const ShoalMetric *metric,
                     ShoalClasses      *classes,
                     ShoalProgress     *progress,
                     double            *value)
{
  Sum all = { 0, 0 };

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      double weight = shoal_metric_get_weight (metric, shoal_microdata_get_attribute (classes->microdata, a));
      Sum sum;

      *value = NAN;
      if (!sum_attribute (metric, classes, a, progress, &sum))
        return FALSE;
      if (isnan (sum.full))
        return TRUE;
      all.lost += weight * sum.lost;
      all.full += weight * sum.full;
    }
  *value = divide (classes->microdata, all.lost, all.full);
  return TRUE;
}

/* The metric of one attribute alone. */
double
_shoal_metric_attribute_cells (const ShoalMetric *metric,
                               ShoalClasses      *classes,
                               guint              attribute)
{
  Sum sum;

  sum_attribute (metric, classes, attribute, NULL, &sum);
  return divide (classes->microdata, sum.lost, sum.full);
}

/* Adds the loss of one attribute's cells, and the largest possible loss, to the group of each row. */
static gboolean
add_groups (const ShoalMetric *metric,
            ShoalClasses      *classes,
            guint              a,
            Sum               *sums)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autofree double *number_of_node = g_new (double, shoal_hierarchy_get_n_nodes (attribute->hierarchy));
  g_autofree double *number_of_group = NULL;
  Job job = { metric, classes, attribute, a, number_of_node, NULL };
  const guint32 *weights = classes->microdata->weights;
  double attribute_weight = shoal_metric_get_weight (metric, attribute);

  if (!metric->fill_nodes (classes->microdata, a, number_of_node))
    return FALSE;
  number_of_group = number_groups (&job);
  for (gsize row = 0; row < classes->microdata->n_entries; row++)
    {
      double weight = attribute_weight * shoal_weights_get (weights, row);
      guint32 group = shoal_classes_group_of_row (classes, row);
      guint32 leaf = attribute->leaf_of_code[shoal_column_get_code (attribute->column, row)];
      double full = get_full (&job, leaf);

      sums[group].full += weight * full;
      sums[group].lost += weight
                          * (shoal_classes_is_suppressed (classes, group) ? full : number_of_group[group] - number_of_node[leaf]);
    }
  return TRUE;
}

/**
 * shoal_metric_evaluate_groups:
 *
 * The mean over the groups, weighted by the largest possible losses of their rows (by their sizes, if these losses are equal), is
 * the result of shoal_metric_evaluate().
 *
 * Returns: (transfer full) (nullable) (array): the loss of each group of a node or a partition by this metric; %NULL if the
 *   metric is not a sum over cells, or an input is missing
 */
double *
shoal_metric_evaluate_groups (const ShoalMetric *self,
                              ShoalClasses      *classes)
{
  g_autofree Sum *sums = g_new0 (Sum, MAX (1, classes->n_groups));
  double *values;

  g_return_val_if_fail (classes->kind != SHOAL_RECODING_MATCHING, NULL);

  if (self->basis != SHOAL_METRIC_OF_CELLS && self->basis != SHOAL_METRIC_OF_SHARES)
    return NULL;
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    if (!add_groups (self, classes, a, sums))
      return NULL;
  values = g_new (double, MAX (1, classes->n_groups));
  for (guint32 group = 0; group < classes->n_groups; group++)
    values[group] = sums[group].full > 0 ? sums[group].lost / sums[group].full : 0;
  return values;
}
/**
 * shoal_metric_fill_row_losses:
 * @self: a metric of cells
 * @classes: of a local or heterogeneous recoding
 * @losses: (out caller-allocates) (array): the loss of each group: the weighted mean over its cells, 0 to 1; undefined for suppressed
 *   groups
 * @progress: (nullable): asked in each attribute whether to stop
 *
 * The metric is the mean over the rows of their groups' losses.
 *
 * Returns: whether @losses were computed: %FALSE if an input is missing, and when told to stop
 */
gboolean
shoal_metric_fill_row_losses (const ShoalMetric *self,
                              ShoalClasses      *classes,
                              float             *losses,
                              ShoalProgress     *progress)
{
  double weights = 0;

  g_return_val_if_fail (self != NULL && self->basis == SHOAL_METRIC_OF_CELLS, FALSE);
  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && classes->kind != SHOAL_RECODING_NODE, FALSE);

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    weights += shoal_metric_get_weight (self, shoal_microdata_get_attribute (classes->microdata, a));
  for (guint32 group = 0; group < classes->n_groups; group++)
    losses[group] = 0;
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
      g_autofree double *number_of_node = g_new (double, shoal_hierarchy_get_n_nodes (attribute->hierarchy));
      Job job = { self, classes, attribute, a, number_of_node, progress };
      g_autofree double *number_of_group = NULL;

      if (shoal_progress_should_stop (progress)
          || !self->fill_nodes (classes->microdata, a, number_of_node))
        return FALSE;
      number_of_group = number_groups (&job);
      if (number_of_group == NULL)
        return FALSE;
      for (guint32 group = 0; group < classes->n_groups && weights > 0; group++)
        losses[group] += (float) (shoal_metric_get_weight (self, attribute) * number_of_group[group] / weights);
    }
  return TRUE;
}
