/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns the cells of a release into values that a classifier can learn from. */

#include "strategy/classify/shoal-cases.h"

#include "base/shoal-entropy.h"
#include "recoding/shoal-distinct.h"
#include "strategy/classify/shoal-folds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  double number;
  guint32 profile;
} Numbered;

static int
compare_numbers (const void *a,
                 const void *b)
{
  const Numbered *x = a;
  const Numbered *y = b;

  if (x->number != y->number)
    return x->number < y->number ? -1 : 1;
  return (x->profile > y->profile) - (x->profile < y->profile);
}

/* The number that a cell publishes; NAN when it publishes no single number. */
static double
get_number (ShoalAttribute  *attribute,
            const double    *number_of_leaf,
            const ShoalCell *cell)
{
  if (cell->text != NULL)
    return cell->number;
  if (cell->form == SHOAL_CELL_RANGE)
    return cell->low == cell->high ? cell->low : NAN;
  if (cell->form == SHOAL_CELL_SET)
    return cell->n_leaves == 1 ? number_of_leaf[cell->leaves[0]] : NAN;
  return cell->node < attribute->n_leaves ? number_of_leaf[cell->node] : NAN;
}

static gboolean
is_missing (ShoalAttribute  *attribute,
            const ShoalCell *cell)
{
  if (cell->text != NULL)
    return FALSE;
  if (cell->form == SHOAL_CELL_SET)
    return cell->n_leaves == 1 && cell->leaves[0] == attribute->missing_leaf;
  return cell->form == SHOAL_CELL_NODE && cell->node == attribute->missing_leaf;
}

static double *
map_numbers (ShoalAttribute *attribute)
{
  double *number_of_leaf = g_new (double, attribute->n_leaves);

  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    number_of_leaf[leaf] = NAN;
  for (guint32 code = 0; code < shoal_column_get_n_values (attribute->column); code++)
    number_of_leaf[attribute->leaf_of_code[code]] = shoal_column_get_number (attribute->column, code);
  return number_of_leaf;
}

/* Returns: whether every cell is a number or missing; otherwise the values have to be taken as names. */
static gboolean
take_numbers (ShoalCasesAttribute *self,
              ShoalClasses        *classes,
              guint                a,
              guint32              n_profiles)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autofree double *number_of_leaf = NULL;
  g_autofree Numbered *numbered = NULL;
  guint32 n = 0;

  if (shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_TEXT)
    return FALSE;
  number_of_leaf = map_numbers (attribute);
  numbered = g_new (Numbered, MAX (1, n_profiles));
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      ShoalCell cell;
      double number;

      if (shoal_classes_is_suppressed (classes, group))
        continue;
      shoal_classes_get_cell (classes, group, a, &cell);
      number = get_number (attribute, number_of_leaf, &cell);
      if (!isnan (number))
        numbered[n++] = (Numbered){ number, group };
      else if (!is_missing (attribute, &cell))
        return FALSE;
    }
  qsort (numbered, n, sizeof *numbered, compare_numbers);
  self->numbers = g_new (double, MAX (1, n));
  for (guint32 i = 0; i < n; i++)
    {
      if (i == 0 || numbered[i].number != numbered[i - 1].number)
        self->numbers[self->n_values++] = numbered[i].number;
      self->values[numbered[i].profile] = self->n_values - 1;
    }
  return TRUE;
}

static GBytes *
make_key (const ShoalCell *cell)
{
  if (cell->text != NULL)
    return g_bytes_new (cell->text, strlen (cell->text));
  if (cell->form == SHOAL_CELL_SET)
    return g_bytes_new (cell->leaves, cell->n_leaves * sizeof *cell->leaves);
  if (cell->form == SHOAL_CELL_RANGE)
    return g_bytes_new (&(const double[]){ cell->low, cell->high }, 2 * sizeof (double));
  return g_bytes_new (&(const guint32[]){ SHOAL_CASES_MISSING, cell->node }, 2 * sizeof (guint32));
}

static void
take_names (ShoalCasesAttribute *self,
            ShoalClasses        *classes,
            guint                a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autofree guint32 *value_of_node = g_new (guint32, shoal_hierarchy_get_n_nodes (attribute->hierarchy));

  memset (value_of_node, 0xff, shoal_hierarchy_get_n_nodes (attribute->hierarchy) * sizeof *value_of_node);
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      ShoalCell cell;
      gpointer value;

      if (shoal_classes_is_suppressed (classes, group))
        continue;
      shoal_classes_get_cell (classes, group, a, &cell);
      if (is_missing (attribute, &cell))
        continue;
      if (cell.form == SHOAL_CELL_NODE && cell.text == NULL)
        {
          if (value_of_node[cell.node] == SHOAL_CASES_MISSING)
            value_of_node[cell.node] = self->n_values++;
          self->values[group] = value_of_node[cell.node];
        }
      else
        {
          g_autoptr (GBytes) key = make_key (&cell);

          if (!g_hash_table_lookup_extended (seen, key, NULL, &value))
            {
              value = GUINT_TO_POINTER (self->n_values++);
              g_hash_table_insert (seen, g_steal_pointer (&key), value);
            }
          self->values[group] = GPOINTER_TO_UINT (value);
        }
    }
}

/* The values are first indexed by group, and then moved to the profiles, which leave out the suppressed groups. */
static void
take_attributes (ShoalCases    *self,
                 ShoalClasses  *classes,
                 const guint32 *profile_of_group)
{
  self->n_attributes = classes->microdata->n_attributes;
  self->attributes = g_new0 (ShoalCasesAttribute, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalCasesAttribute *attribute = &self->attributes[a];

      attribute->values = g_new (guint32, (gsize) classes->n_groups + 1);
      memset (attribute->values, 0xff, ((gsize) classes->n_groups + 1) * sizeof (guint32));
      if (!take_numbers (attribute, classes, a, classes->n_groups))
        take_names (attribute, classes, a);
      for (guint32 group = 0; group < classes->n_groups; group++)
        {
          if (!shoal_classes_is_suppressed (classes, group))
            attribute->values[profile_of_group[group]] = attribute->values[group];
        }
      if (self->has_suppressed)
        attribute->values[self->n_profiles - 1] = SHOAL_CASES_MISSING;
    }
}

static guint32 *
number_profiles (ShoalCases   *self,
                 ShoalClasses *classes)
{
  guint32 *profile_of_group = g_new (guint32, MAX (1, classes->n_groups));

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      if (!shoal_classes_is_suppressed (classes, group))
        profile_of_group[group] = self->n_profiles++;
      else
        self->has_suppressed = TRUE;
    }
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      if (shoal_classes_is_suppressed (classes, group))
        profile_of_group[group] = self->n_profiles;
    }
  self->n_profiles += self->has_suppressed;
  return profile_of_group;
}

/* The label of each published row. */
static guint32 *
collect_labels (ShoalColumn   *target,
                const guint32 *original_of_row)
{
  gsize n_rows = shoal_column_get_n_rows (target);
  guint32 *labels = g_new (guint32, MAX (1, n_rows));

  for (gsize row = 0; row < n_rows; row++)
    labels[row] = shoal_column_get_code (target, original_of_row != NULL ? original_of_row[row] : row);
  return labels;
}

static void
count_cases (ShoalCases    *self,
             ShoalClasses  *classes,
             const guint32 *profile_of_group,
             const guint32 *label_of_row,
             const guint8  *fold_of_row,
             const guint32 *original_of_row)
{
  gsize n_rows = classes->microdata->n_rows;
  g_autofree guint32 *profile_of_row = g_new (guint32, MAX (1, n_rows));
  g_autofree guint32 *case_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  ShoalDistinctColumn columns[2] = { { .width = 4, .n_mapped = (gsize) self->n_profiles + 1 },
                                     { .codes = label_of_row, .width = 4, .n_mapped = (gsize) self->n_labels + 1 } };

  for (gsize row = 0; row < n_rows; row++)
    profile_of_row[row] = profile_of_group[shoal_classes_group_of_row (classes, row)];
  columns[0].codes = profile_of_row;
  /* This cannot fail: without a progress it is not cancelled, and the microdata has checked the number of rows. */
  case_of_row = shoal_distinct_rows (columns, 2, n_rows, 1, NULL, &first_rows, &counts, &self->n_cases, NULL);
  self->profiles = g_new (guint32, MAX (1, self->n_cases));
  self->labels = g_new (guint32, MAX (1, self->n_cases));
  self->totals = g_new0 (guint32, MAX (1, self->n_cases));
  self->counts = g_new0 (guint32, MAX (1, (gsize) self->n_cases * self->n_folds));
  for (guint32 i = 0; i < self->n_cases; i++)
    {
      self->profiles[i] = profile_of_row[first_rows[i]];
      self->labels[i] = label_of_row[first_rows[i]];
    }
  for (gsize row = 0; row < n_rows; row++)
    {
      guint8 fold = fold_of_row[original_of_row != NULL ? original_of_row[row] : row];

      if (fold == SHOAL_FOLD_NONE)
        continue;
      self->counts[(gsize) case_of_row[row] * self->n_folds + fold]++;
      self->totals[case_of_row[row]]++;
      self->n_rows++;
    }
}

/* Rows without a label are in no fold, so their cases count no rows and are dropped. */
static void
drop_unlabelled (ShoalCases *self)
{
  guint32 n = 0;

  for (guint32 i = 0; i < self->n_cases; i++)
    {
      if (self->totals[i] == 0)
        continue;
      self->profiles[n] = self->profiles[i];
      self->labels[n] = self->labels[i];
      self->totals[n] = self->totals[i];
      memmove (self->counts + (gsize) n * self->n_folds, self->counts + (gsize) i * self->n_folds,
               self->n_folds * sizeof (guint32));
      n++;
    }
  self->n_cases = n;
}

/**
 * shoal_cases_new:
 * @classes: the classes that are published
 * @target: the column to predict
 * @fold_of_row: the fold of each original row, from shoal_folds_assign()
 * @original_of_row: (nullable): for a matching, the original whose target each published row shows
 *
 * Returns: (transfer full): the published table; @classes is not needed any more.
 */
ShoalCases *
shoal_cases_new (ShoalClasses  *classes,
                 ShoalColumn   *target,
                 const guint8  *fold_of_row,
                 guint          n_folds,
                 const guint32 *original_of_row)
{
  ShoalCases *self = g_new0 (ShoalCases, 1);
  g_autofree guint32 *profile_of_group = number_profiles (self, classes);
  g_autofree guint32 *label_of_row = collect_labels (target, original_of_row);

  self->n_folds = n_folds;
  self->n_labels = (guint32) shoal_column_get_n_values (target);
  take_attributes (self, classes, profile_of_group);
  count_cases (self, classes, profile_of_group, label_of_row, fold_of_row, original_of_row);
  drop_unlabelled (self);
  return self;
}

void
shoal_cases_free (ShoalCases *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      g_free (self->attributes[a].numbers);
      g_free (self->attributes[a].values);
    }
  g_free (self->attributes);
  g_free (self->profiles);
  g_free (self->labels);
  g_free (self->label_values);
  g_free (self->counts);
  g_free (self->totals);
  g_free (self->tested);
  g_free (self);
}

/**
 * shoal_cases_get_gain:
 *
 * Returns: information that the published cells carry about the label of a row, in bits, as the metric “info_gain”.
 */
double
shoal_cases_get_gain (const ShoalCases *self)
{
  g_autofree double *label_rows = g_new0 (double, (gsize) self->n_labels + 1);
  g_autofree double *profile_rows = g_new0 (double, (gsize) self->n_profiles + 1);
  double sum = shoal_entropy_term ((double) self->n_rows);

  if (self->n_rows == 0)
    return NAN;
  for (guint32 i = 0; i < self->n_cases; i++)
    {
      label_rows[self->labels[i]] += self->totals[i];
      profile_rows[self->profiles[i]] += self->totals[i];
      sum += shoal_entropy_term (self->totals[i]);
    }
  for (guint32 label = 0; label < self->n_labels; label++)
    sum -= shoal_entropy_term (label_rows[label]);
  for (guint32 profile = 0; profile < self->n_profiles; profile++)
    sum -= shoal_entropy_term (profile_rows[profile]);
  return MAX (0, sum / (double) self->n_rows);
}

/**
 * shoal_cases_get_bound:
 *
 * Returns: an upper bound of the share of rows that any classifier predicts correctly: rows with the same profile and fold get
 *   the same label.
 */
double
shoal_cases_get_bound (const ShoalCases *self)
{
  g_autofree guint32 *most = g_new0 (guint32, MAX (1, (gsize) self->n_profiles * self->n_folds));
  double sum = 0;

  if (self->n_rows == 0)
    return NAN;
  for (guint32 i = 0; i < self->n_cases; i++)
    {
      guint32 *of_profile = most + (gsize) self->profiles[i] * self->n_folds;

      for (guint fold = 0; fold < self->n_folds; fold++)
        of_profile[fold] = MAX (of_profile[fold], self->counts[(gsize) i * self->n_folds + fold]);
    }
  for (gsize i = 0; i < (gsize) self->n_profiles * self->n_folds; i++)
    sum += most[i];
  return sum / (double) self->n_rows;
}

/** shoal_cases_list_profiles: Returns: (transfer full) (array length=n): the profiles that have rows to predict in @fold. */
guint32 *
shoal_cases_list_profiles (const ShoalCases *self,
                           guint             fold,
                           guint32          *n)
{
  g_autofree guint8 *marks = g_malloc0 (MAX (1, self->n_profiles));
  guint32 *profiles = g_new (guint32, MAX (1, self->n_profiles));

  *n = 0;
  for (guint32 i = 0; i < self->n_cases; i++)
    {
      if (marks[self->profiles[i]] || shoal_cases_get_tested (self, i, fold) == 0)
        continue;
      marks[self->profiles[i]] = 1;
      profiles[(*n)++] = self->profiles[i];
    }
  return profiles;
}
