/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts people who are unique in a pair or triple of columns. */

#include "privacy/shoal-uniqueness.h"

#include "recoding/shoal-distinct.h"

#define MIN_VISITS 5000

typedef struct
{
  ShoalTable *table;
  const ShoalPersons *persons; /* NULL if each row is a person */
  guint n_threads;
  ShoalProgress *progress;
  gsize left; /* rows that may still be visited */
  GArray *found;
} Search;

/* The cost of a set of columns in visits: its rows, but at least its fixed cost. */
static gsize
get_cost (Search *self)
{
  return MAX (shoal_table_get_n_rows (self->table), MIN_VISITS);
}

/* For people with several rows: a person is unique who has a group without other people, and counts once, even with several such groups.
 * Sets the counts of groups of several people to 0. FALSE on an error. */
static gboolean
count_persons (Search         *self,
               const guint32  *group_of_row,
               const guint32  *first_rows,
               guint32        *counts,
               guint32         n_groups,
               gsize          *n_unique,
               GError        **error)
{
  gsize n_rows = shoal_table_get_n_rows (self->table);
  g_autofree guint8 *seen = g_new0 (guint8, self->persons->n_several);

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 group = group_of_row[row];
      guint32 person = shoal_persons_get (self->persons, row);

      if (row % SHOAL_PROGRESS_STEPS == 0 && !shoal_progress_check (self->progress, error))
        return FALSE;
      if (row != first_rows[group]
          && (person == SHOAL_PERSON_ALONE || person != shoal_persons_get (self->persons, first_rows[group])))
        counts[group] = 0;
    }
  *n_unique = 0;
  for (guint32 group = 0; group < n_groups; group++)
    {
      guint32 person = shoal_persons_get (self->persons, first_rows[group]);

      if (counts[group] == 0 || (person != SHOAL_PERSON_ALONE && seen[person]))
        continue;
      ++*n_unique;
      if (person != SHOAL_PERSON_ALONE)
        seen[person] = TRUE;
    }
  return TRUE;
}

/* Counts the unique people of a set of columns; FALSE on an error. */
static gboolean
examine (Search       *self,
         const guint  *columns,
         guint         n_columns,
         GError      **error)
{
  ShoalDistinctColumn keys[SHOAL_UNIQUENESS_MAX_COLUMNS];
  gsize n_rows = shoal_table_get_n_rows (self->table);
  ShoalUniqueness result = { .n_columns = n_columns };
  g_autofree guint32 *group_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  guint32 n_distinct;

  for (guint i = 0; i < n_columns; i++)
    {
      ShoalColumn *column = shoal_table_get_column (self->table, columns[i]);

      result.columns[i] = columns[i];
      keys[i].codes = shoal_column_get_codes (column, &keys[i].width);
      keys[i].map = NULL;
      keys[i].n_mapped = shoal_column_get_n_codes (column);
    }
  group_of_row = shoal_distinct_rows (keys, n_columns, n_rows, self->n_threads, self->progress, &first_rows, &counts,
                                      &n_distinct, error);
  if (group_of_row == NULL)
    return FALSE;
  if (self->persons != NULL && self->persons->n_several > 0)
    {
      if (!count_persons (self, group_of_row, first_rows, counts, n_distinct, &result.n_unique, error))
        return FALSE;
    }
  else
    for (guint32 i = 0; i < n_distinct; i++)
      result.n_unique += counts[i] == 1;
  if (result.n_unique > 0)
    g_array_append_val (self->found, result);
  self->left -= MIN (self->left, get_cost (self));
  return TRUE;
}

/* FALSE if too few visits are left for another set. */
static gboolean
may_go_on (Search *self)
{
  return self->left >= get_cost (self);
}

static int
compare_distinct (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  ShoalTable *table = data;
  gsize n_a = shoal_column_get_n_codes (shoal_table_get_column (table, *(const guint *) a));
  gsize n_b = shoal_column_get_n_codes (shoal_table_get_column (table, *(const guint *) b));

  if (n_a != n_b)
    return n_a > n_b ? -1 : 1;
  return *(const guint *) a < *(const guint *) b ? -1 : 1;
}

static int
compare_found (gconstpointer a,
               gconstpointer b)
{
  const ShoalUniqueness *first = a;
  const ShoalUniqueness *second = b;

  if (first->n_columns != second->n_columns)
    return first->n_columns < second->n_columns ? -1 : 1;
  if (first->n_unique != second->n_unique)
    return first->n_unique > second->n_unique ? -1 : 1;
  for (guint i = 0; i < first->n_columns; i++)
    if (first->columns[i] != second->columns[i])
      return first->columns[i] < second->columns[i] ? -1 : 1;
  return 0;
}

static gboolean
examine_pairs (Search       *self,
               const guint  *order,
               guint         n_columns,
               gboolean     *complete,
               GError      **error)
{
  for (guint b = 1; b < n_columns; b++)
    for (guint a = 0; a < b; a++)
      {
        const guint pair[] = { order[a], order[b] };

        if (!may_go_on (self))
          {
            *complete = FALSE;
            return TRUE;
          }
        if (!examine (self, pair, 2, error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
examine_triples (Search       *self,
                 const guint  *order,
                 guint         n_columns,
                 gboolean     *complete,
                 GError      **error)
{
  for (guint c = 2; c < n_columns; c++)
    for (guint b = 1; b < c; b++)
      for (guint a = 0; a < b; a++)
        {
          const guint triple[] = { order[a], order[b], order[c] };

          if (!may_go_on (self))
            {
              *complete = FALSE;
              return TRUE;
            }
          if (!examine (self, triple, 3, error))
            return FALSE;
        }
  return TRUE;
}

/**
 * shoal_uniqueness_find:
 * @persons: (nullable): the person of each row of @table; %NULL if each row is a person
 * @columns: (array length=n_columns): the columns to combine
 * @n_columns: how many
 * @max_visits: how many rows may be visited in total; a set of columns counts as at least 5,000
 * @n_threads: how many threads may work
 * @progress: (nullable): asked whether to stop
 * @complete: (out): whether all pairs and triples were visited
 *
 * Counts, for pairs of columns and then for triples, the people with a row that no other person shares; missing cells are equal to each
 * other. Columns with many values come first, so that the worst sets are found even if not all sets can be visited.
 *
 * Returns: (transfer full) (element-type ShoalUniqueness): the sets with unique people, pairs first, by descending
 *   number of people; %NULL with %G_IO_ERROR_CANCELLED
 */
GArray *
shoal_uniqueness_find (ShoalTable          *table,
                       const ShoalPersons  *persons,
                       const guint         *columns,
                       guint                n_columns,
                       gsize                max_visits,
                       guint                n_threads,
                       ShoalProgress       *progress,
                       gboolean            *complete,
                       GError             **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (ShoalUniqueness));
  Search search = { table, persons, n_threads, progress, max_visits, found };
  g_autofree guint *order = NULL;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);
  g_return_val_if_fail (complete != NULL, NULL);

  *complete = TRUE;
  order = g_new (guint, MAX (1, n_columns));
  for (guint i = 0; i < n_columns; i++)
    order[i] = columns[i];
  g_qsort_with_data (order, (int) n_columns, sizeof (guint), compare_distinct, table);
  if (!examine_pairs (&search, order, n_columns, complete, error)
      || !examine_triples (&search, order, n_columns, complete, error))
    return NULL;
  g_array_sort (found, compare_found);
  return g_steal_pointer (&found);
}
