/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missing cells have the lowest place of every attribute: so the smallest and the largest place of a cluster determine its cell,
 * also where missing and known values are mixed, except for sets. */

#include "solve/partition/search/shoal-cell-loss.h"

#include "base/shoal-error.h"
#include "table/shoal-number.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Greatest number of places of an attribute with a table */
#define MAX_TABLE 256

/** shoal_cell_loss_takes: Returns: whether @metric is a mean over cells. */
gboolean
shoal_cell_loss_takes (const ShoalMetric *metric)
{
  return metric->basis == SHOAL_METRIC_OF_CELLS || metric->basis == SHOAL_METRIC_OF_SHARES;
}

/**
 * shoal_cell_loss_accept:
 *
 * Errors: %SHOAL_ERROR_USAGE with a list of the accepted objectives.
 *
 * Returns: the result of shoal_cell_loss_takes().
 */
gboolean
shoal_cell_loss_accept (const ShoalMetric *metric,
                        GError           **error)
{
  g_autoptr (GString) taken = NULL;
  const ShoalMetric *metrics;
  guint n_metrics;

  if (shoal_cell_loss_takes (metric))
    return TRUE;
  taken = g_string_new (NULL);
  metrics = shoal_metrics_get (&n_metrics);
  for (guint i = 0; i < n_metrics; i++)
    {
      if (shoal_cell_loss_takes (&metrics[i]))
        g_string_append_printf (taken, "%s%s", taken->len > 0 ? ", " : "", metrics[i].id);
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("the objective “%s” is no mean over cells, which a local recoding could reduce; it takes %s"),
               metric->id, taken->str);
  return FALSE;
}

void
shoal_cell_loss_free (ShoalCellLoss *self)
{
  for (guint a = 0; self->whole == NULL && a < self->n_attributes; a++)
    {
      g_free (self->attributes[a].table);
      g_free (self->attributes[a].numbers);
      g_free (self->attributes[a].leaf_of_place);
      g_free (self->attributes[a].spans);
    }
  if (self->whole == NULL)
    g_free (self->attributes);
  g_free (self->places);
  g_clear_object (&self->microdata);
  g_free (self);
}

/* ---- The numbers of cells ---- */

/* Returns: the node that covers both places, neither of which is that of missing cells. */
static guint32
find_node (const ShoalLossAttribute *attribute,
           guint32                   low,
           guint32                   high)
{
  guint32 first = attribute->leaf_of_place[low];
  guint32 last = attribute->leaf_of_place[high];
  guint32 node = shoal_hierarchy_get_common_ancestor (attribute->hierarchy, MIN (first, last), MAX (first, last));

  return attribute->raised != NULL ? shoal_attribute_raise (attribute->raised, node, first) : node;
}

/**
 * shoal_cell_loss_interval:
 * @attribute: an attribute whose cells are not sets
 * @low: the smallest place
 * @high: the largest place
 *
 * Returns: the number of such a cell.
 */
double
shoal_cell_loss_interval (const ShoalLossAttribute *attribute,
                          guint32                   low,
                          guint32                   high)
{
  if (attribute->kind == SHOAL_LOSS_TABLE)
    return attribute->table[(gsize) low * attribute->n_places + high];
  if (low == 0)
    return high == 0 ? attribute->missing : attribute->mixed;
  switch (attribute->kind)
    {
    case SHOAL_LOSS_RANGE:
      return attribute->numbers[high] - attribute->numbers[low];
    case SHOAL_LOSS_CHANGED:
      return low < high ? attribute->mixed : 0;
    case SHOAL_LOSS_ALL:
      return low == 1 && low < high && high == attribute->n_places - 1 ? attribute->mixed : 0;
    case SHOAL_LOSS_ROWS:
      return attribute->bit * log2 (attribute->numbers[high] - attribute->numbers[low - 1]) - attribute->base;
    case SHOAL_LOSS_SPAN:
      return shoal_loss_of_span (attribute, low, high);
    case SHOAL_LOSS_NODE:
    case SHOAL_LOSS_TABLE:
    case SHOAL_LOSS_SET:
    default:
      return attribute->numbers[find_node (attribute, low, high)];
    }
}

/* ---- Making the kernel ---- */

static void
fill_table (ShoalLossAttribute *attribute)
{
  guint32 n = attribute->n_places;

  attribute->table = g_new0 (double, (gsize) n * n);
  for (guint32 low = 0; low < n; low++)
    for (guint32 high = low; high < n; high++)
      attribute->table[(gsize) low * n + high] = shoal_cell_loss_interval (attribute, low, high);
  attribute->kind = SHOAL_LOSS_TABLE;
}

/* Whether places are in the order of the leaves. If ranges of numbers are not, a larger range may have a smaller node. */
static gboolean
is_ordered (const ShoalLossAttribute *attribute)
{
  for (guint32 place = 2; place < attribute->n_places; place++)
    if (attribute->leaf_of_place[place] < attribute->leaf_of_place[place - 1])
      return FALSE;
  return TRUE;
}

/* Fills the spans. The node of neighbouring places is the greatest of the nodes of any ranges that cover them and overlap. */
static void
fill_spans (ShoalLossAttribute *attribute)
{
  gsize n = attribute->n_places;
  guint n_rows = 1;

  while (n >> n_rows > 0)
    n_rows++;
  attribute->spans = g_new0 (guint32, n * (n_rows + 1));
  for (guint32 place = 1; place < n; place++)
    {
      attribute->spans[place] = find_node (attribute, place, place);
      if (place + 1 < n)
        attribute->spans[n + place] = find_node (attribute, place, place + 1);
    }
  for (guint row = 2; row <= n_rows; row++)
    {
      const guint32 *half = attribute->spans + (row - 1) * n;
      gsize step = (gsize) 1 << (row - 2);

      for (gsize place = 1; place + 2 * step < n; place++)
        attribute->spans[row * n + place] = MAX (half[place], half[place + step]);
    }
  attribute->kind = SHOAL_LOSS_SPAN;
}

static void
make_range (ShoalLossAttribute *attribute,
            ShoalColumn        *column,
            double              weight)
{
  guint32 n_values = (guint32) shoal_column_get_n_values (column);
  double lowest = n_values > 0 ? shoal_column_get_number (column, 0) : 0;
  double highest = n_values > 0 ? shoal_column_get_number (column, n_values - 1) : 0;

  attribute->kind = SHOAL_LOSS_RANGE;
  g_free (attribute->numbers);
  attribute->numbers = g_new0 (double, attribute->n_places);
  for (guint32 code = 0; code < n_values && highest > lowest; code++)
    attribute->numbers[code + 1] = weight * shoal_number_share (lowest, shoal_column_get_number (column, code), lowest, highest);
}

/* The number depends on how many rows have the values of a cell; @base is subtracted, as from the numbers of all nodes. */
static void
make_rows (ShoalLossAttribute *attribute,
           ShoalAttribute     *bound,
           const guint32      *rows_of_leaf,
           double              weight,
           double              base)
{
  attribute->kind = SHOAL_LOSS_ROWS;
  attribute->bit = weight;
  attribute->base = weight * base;
  g_free (attribute->numbers);
  attribute->numbers = g_new0 (double, attribute->n_places);
  for (guint32 place = 1; place < attribute->n_places; place++)
    attribute->numbers[place] = attribute->numbers[place - 1] + rows_of_leaf[bound->leaf_of_code[place - 1]];
}

static gboolean
make_set (ShoalLossAttribute *attribute,
          ShoalAttribute     *bound,
          ShoalCellRule       rule,
          double              weight,
          GError            **error)
{
  guint32 domain = bound->n_leaves - (bound->missing_leaf != SHOAL_HIERARCHY_NO_NODE);
  gsize n_values = shoal_column_get_n_values (bound->column);

  if (attribute->n_places > SHOAL_CELL_LOSS_MAX_SET)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the column “%s” has too many values to be published as sets: %'u of at most %'u"),
                   shoal_column_get_name (bound->column), domain, SHOAL_CELL_LOSS_MAX_SET - 1);
      return FALSE;
    }
  attribute->kind = SHOAL_LOSS_SET;
  attribute->n_words = (attribute->n_places + 31) / 32;
  g_free (attribute->numbers);
  attribute->numbers = g_new0 (double, (gsize) attribute->n_places + 1);
  for (guint32 n = 2; n <= domain; n++)
    attribute->numbers[n] = weight * (rule == SHOAL_RULE_CHANGED ? 1
                                      : rule == SHOAL_RULE_ALL   ? n >= n_values
                                                                 : (n - 1.0) / (domain - 1.0));
  return TRUE;
}

/* Numbers the places. Returns: the place of each leaf; fills in the leaf of each place. */
static guint32 *
number_places (ShoalLossAttribute *attribute,
               ShoalAttribute     *bound)
{
  gboolean by_code = bound->cell_form == SHOAL_CELL_RANGE;
  guint32 n_values = by_code ? (guint32) shoal_column_get_n_values (bound->column) : bound->n_leaves;
  guint32 *place_of_leaf = g_new0 (guint32, bound->n_leaves);

  attribute->n_places = n_values + 1;
  attribute->leaf_of_place = g_new0 (guint32, attribute->n_places);
  for (guint32 value = 0; value < n_values; value++)
    {
      guint32 leaf = by_code ? bound->leaf_of_code[value] : value;

      attribute->leaf_of_place[value + 1] = leaf;
      place_of_leaf[leaf] = value + 1;
    }
  if (bound->missing_leaf != SHOAL_HIERARCHY_NO_NODE)
    place_of_leaf[bound->missing_leaf] = 0;
  return place_of_leaf;
}

/* Makes the numbers of an attribute start from 0, which keeps sums small; only differences matter. Returns: the subtracted number. */
static double
start_from_zero (ShoalHierarchy *hierarchy,
                 double         *number_of_node)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  double least = number_of_node[0];

  for (guint32 leaf = 1; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    least = MIN (least, number_of_node[leaf]);
  for (guint32 node = 0; node <= root; node++)
    number_of_node[node] -= least;
  return least;
}

/* Adds the numbers of all rows' own values to @base, and the greatest possible loss to @full. */
static void
sum_rows (ShoalCellLoss     *self,
          const ShoalMetric *metric,
          ShoalAttribute    *bound,
          guint              a,
          const double      *number_of_node,
          double            *full)
{
  double root = number_of_node[shoal_hierarchy_get_root (bound->hierarchy)];
  double weight = shoal_metric_get_weight (metric, bound);
  double own = 0, rows = 0;

  for (guint32 leaf = 0; leaf < bound->n_leaves; leaf++)
    {
      own += self->microdata->rows_of_leaf[a][leaf] * number_of_node[leaf];
      rows += self->microdata->rows_of_leaf[a][leaf];
    }
  self->base += weight * own;
  *full += weight * (metric->basis == SHOAL_METRIC_OF_CELLS ? rows : rows * root - own);
}

static gboolean
add_attribute (ShoalCellLoss     *self,
               const ShoalMetric *metric,
               guint              a,
               double            *full,
               ShoalProgress     *progress,
               GError           **error)
{
  ShoalAttribute *bound = shoal_microdata_get_attribute (self->microdata, a);
  ShoalLossAttribute *attribute = &self->attributes[a];
  double weight = shoal_metric_get_weight (metric, bound), least;
  guint32 root = shoal_hierarchy_get_root (bound->hierarchy);
  g_autofree double *number_of_node = g_new0 (double, (gsize) root + 1);
  g_autofree guint32 *place_of_leaf = number_places (attribute, bound);

  if (!metric->fill_nodes (self->microdata, a, number_of_node))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the objective “%s” lacks an input it needs"), metric->id);
      return FALSE;
    }
  if (metric->rule == SHOAL_RULE_ROWS && bound->cell_form == SHOAL_CELL_SET)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the objective “%s” cannot be reduced while the column “%s” is published as sets"), metric->id,
                   shoal_column_get_name (bound->column));
      return FALSE;
    }
  least = start_from_zero (bound->hierarchy, number_of_node);
  sum_rows (self, metric, bound, a, number_of_node, full);
  attribute->kind = SHOAL_LOSS_NODE;
  attribute->hierarchy = bound->hierarchy;
  attribute->raised = bound->cell_form == SHOAL_CELL_NODE && bound->lowest_level > 0 ? bound : NULL;
  attribute->first_word = self->n_words;
  attribute->n_words = 2;
  attribute->numbers = g_new (double, (gsize) root + 1);
  for (guint32 node = 0; node <= root; node++)
    attribute->numbers[node] = weight * number_of_node[node];
  attribute->mixed = attribute->numbers[root];
  if (bound->missing_leaf != SHOAL_HIERARCHY_NO_NODE)
    attribute->missing = attribute->numbers[bound->cell_form == SHOAL_CELL_NODE
                                              ? shoal_attribute_raise (bound, bound->missing_leaf, bound->missing_leaf)
                                              : bound->missing_leaf];
  if (bound->cell_form == SHOAL_CELL_RANGE && (metric->rule == SHOAL_RULE_WIDTH || metric->rule == SHOAL_RULE_WIDTH_AND_SIZE))
    make_range (attribute, bound->column, weight);
  else if (bound->cell_form == SHOAL_CELL_RANGE && metric->rule == SHOAL_RULE_CHANGED)
    attribute->kind = SHOAL_LOSS_CHANGED;
  else if (bound->cell_form == SHOAL_CELL_RANGE && metric->rule == SHOAL_RULE_ALL)
    attribute->kind = SHOAL_LOSS_ALL;
  else if (bound->cell_form == SHOAL_CELL_RANGE && metric->rule == SHOAL_RULE_ROWS)
    make_rows (attribute, bound, self->microdata->rows_of_leaf[a], weight, least);
  else if (bound->cell_form == SHOAL_CELL_SET && metric->rule != SHOAL_RULE_NODE && metric->rule != SHOAL_RULE_WIDTH)
    {
      if (!make_set (attribute, bound, metric->rule, weight, error))
        return FALSE;
    }
  else if (!is_ordered (attribute))
    self->monotone = FALSE;
  if (attribute->kind != SHOAL_LOSS_SET && attribute->n_places <= MAX_TABLE)
    fill_table (attribute);
  else if (attribute->kind == SHOAL_LOSS_NODE && is_ordered (attribute))
    fill_spans (attribute);
  self->only_tables = self->only_tables && attribute->kind == SHOAL_LOSS_TABLE;
  self->n_words += attribute->n_words;
  for (guint32 tuple = 0; tuple < self->microdata->n_tuples; tuple++)
    {
      if (shoal_progress_stops_at (progress, tuple))
        return shoal_progress_check (progress, error);
      self->places[(gsize) tuple * self->n_attributes + a] =
        place_of_leaf[shoal_microdata_get_leaf (self->microdata, a, tuple)];
    }
  return TRUE;
}

/**
 * shoal_cell_loss_new:
 * @problem: a problem whose objective is accepted by shoal_cell_loss_takes()
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE where the objective lacks an input, or a column has too many values for sets; %G_IO_ERROR_CANCELLED
 * when told to stop.
 *
 * Returns: (transfer full): the kernel.
 */
ShoalCellLoss *
shoal_cell_loss_new (ShoalProblem   *problem,
                     ShoalProgress  *progress,
                     GError        **error)
{
  g_autoptr (ShoalCellLoss) self = g_new0 (ShoalCellLoss, 1);
  double full = 0;

  g_return_val_if_fail (shoal_cell_loss_takes (problem->objective), NULL);

  self->microdata = g_object_ref (problem->microdata);
  self->n_attributes = problem->microdata->n_attributes;
  self->attributes = g_new0 (ShoalLossAttribute, self->n_attributes);
  self->places = g_new (guint32, (gsize) problem->microdata->n_tuples * self->n_attributes);
  self->monotone = TRUE;
  self->only_tables = TRUE;
  for (guint a = 0; a < self->n_attributes; a++)
    if (!add_attribute (self, problem->objective, a, &full, progress, error))
      return NULL;
  self->scale = full > 0 ? 1 / full : 0;
  self->base *= self->scale;
  return g_steal_pointer (&self);
}

/**
 * shoal_cell_loss_new_part:
 * @whole: the kernel of a table, which must outlive the new one
 * @part: some rows of the table
 * @rows: the numbers of these rows in the table, in the order of @part
 * @number_aside: the sum of size × number over the clusters of all other rows
 *
 * Returns: (transfer full): a kernel for clusters of these rows alone, whose objective is that of the whole table.
 */
ShoalCellLoss *
shoal_cell_loss_new_part (const ShoalCellLoss *whole,
                          ShoalMicrodata      *part,
                          const guint32       *rows,
                          double               number_aside)
{
  ShoalCellLoss *self = g_memdup2 (whole, sizeof *whole);
  guint32 n_tuples = 0;

  self->whole = whole;
  self->microdata = g_object_ref (part);
  self->base = whole->base - number_aside * whole->scale;
  self->places = g_new (guint32, (gsize) part->n_tuples * whole->n_attributes);
  /* Tuples are numbered in the order of their first rows. */
  for (gsize i = 0; i < part->n_rows && n_tuples < part->n_tuples; i++)
    if (part->tuple_of_row[i] == n_tuples)
      memcpy (self->places + (gsize) n_tuples++ * whole->n_attributes,
              shoal_cell_loss_get_places (whole, whole->microdata->tuple_of_row[rows[i]]),
              whole->n_attributes * sizeof (guint32));
  return self;
}
