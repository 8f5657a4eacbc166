/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Special uniques: Elliot, Manning and Ford, A computational algorithm for handling the special uniques problem, International
 * Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10 (2002).
 *
 * For each set of columns, smaller sets first, grouping finds unique rows; equal rows of one person count as unique too. A row that is
 * unique in a set is unique in every larger set, so it is a minimal sample unique in a set if it is unique in no set with one column
 * less. For these smaller sets, one bit per row is kept. A minimal sample unique of s of m columns has the score
 * (m - s) (m - s - 1) … (m - M), where M is the size of the largest sets: the number of ways to add columns to it. M counts
 * as m - 1 at most, and a set of all m columns scores 1. The score of a row is the sum over its sets. */

#include "privacy/shoal-suda.h"

#include "base/shoal-bitset.h"
#include "recoding/shoal-distinct.h"

#include <string.h>

/* The sets of one size, in lexicographic order, and the rows that are unique in each set */
typedef struct
{
  guint n_sets;
  ShoalBits **unique;
} Level;

typedef struct
{
  ShoalTable *table;
  const ShoalPersons *persons; /* NULL if each person has one row */
  ShoalSuda *suda;
  guint n_threads;
  ShoalProgress *progress;
} Search;

static void
level_clear (Level *self)
{
  for (guint i = 0; i < self->n_sets; i++)
    g_free (self->unique[i]);
  g_clear_pointer (&self->unique, g_free);
  self->n_sets = 0;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Level, level_clear)

void
shoal_suda_free (ShoalSuda *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_columns; i++)
    g_free (self->value_scores[i]);
  g_free (self->value_scores);
  g_free (self->columns);
  g_free (self->scores);
  g_free (self->shares);
  g_free (self);
}

static double
count_sets (guint n,
            guint size)
{
  double count = 1;

  for (guint i = 0; i < size; i++)
    count = count * (n - i) / (i + 1);
  return n < size ? 0 : count;
}

/* The lexicographic rank of a set among the sets of its size */
static guint
rank (const guint *set,
      guint        size,
      guint        n)
{
  double place = 0;
  guint next = 0;

  for (guint i = 0; i < size; i++)
    {
      for (; next < set[i]; next++)
        place += count_sets (n - next - 1, size - i - 1);
      next++;
    }
  return (guint) place;
}

static gboolean
next_set (guint *set,
          guint  size,
          guint  n)
{
  guint i = size;

  while (i > 0 && set[i - 1] == n - size + i - 1)
    i--;
  if (i == 0)
    return FALSE;
  set[i - 1]++;
  for (; i < size; i++)
    set[i] = set[i - 1] + 1;
  return TRUE;
}

static double
get_score (guint size,
           guint n,
           guint max_size)
{
  double score = 1;

  for (guint i = size; i <= MIN (max_size, n - 1); i++)
    score *= n - i;
  return score;
}

/* Whether @row is unique in one of the sets with one column less */
static gboolean
is_unique_below (const Level *below,
                 const guint *ranks,
                 guint        n_ranks,
                 guint32      row)
{
  for (guint i = 0; i < n_ranks; i++)
    if (shoal_bits_get (below->unique[ranks[i]], row))
      return TRUE;
  return FALSE;
}

/* Sets @counts to the people of each group, and sets the bits of the rows of groups of one person. */
static gboolean
count_people (Search        *self,
              const guint32 *group_of_row,
              guint32        n_groups,
              guint32       *counts,
              ShoalBits     *unique,
              GError       **error)
{
  g_auto (ShoalPersonGroups) people = { 0 };

  if (!shoal_person_groups_init (&people, self->persons, group_of_row, n_groups, self->progress))
    return shoal_progress_check (self->progress, error);
  shoal_person_groups_count (&people, counts);
  for (gsize row = 0; row < self->suda->n_rows; row++)
    if (counts[group_of_row[row]] == 1)
      shoal_bits_set (unique, row);
  return TRUE;
}

/* @below: the sets with one column less; empty for single columns */
static gboolean
examine (Search       *self,
         const guint  *set,
         guint         size,
         const Level  *below,
         ShoalBits    *unique,
         GError      **error)
{
  ShoalSuda *suda = self->suda;
  ShoalDistinctColumn keys[SHOAL_SUDA_MAX_SIZE];
  guint ranks[SHOAL_SUDA_MAX_SIZE];
  guint n_ranks = size > 1 ? size : 0;
  double score = get_score (size, suda->n_columns, suda->max_size);
  g_autofree guint32 *group_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  guint32 n_distinct;

  for (guint i = 0; i < size; i++)
    {
      ShoalColumn *column = shoal_table_get_column (self->table, suda->columns[set[i]]);

      keys[i] = (ShoalDistinctColumn) { .n_mapped = shoal_column_get_n_codes (column) };
      keys[i].codes = shoal_column_get_codes (column, &keys[i].width);
    }
  for (guint without = 0; without < n_ranks; without++)
    {
      guint smaller[SHOAL_SUDA_MAX_SIZE], n = 0;

      for (guint i = 0; i < size; i++)
        if (i != without)
          smaller[n++] = set[i];
      ranks[without] = rank (smaller, n, suda->n_columns);
    }
  group_of_row = shoal_distinct_rows (keys, size, suda->n_rows, self->n_threads, self->progress, &first_rows, &counts, &n_distinct, error);
  if (group_of_row == NULL
      || (self->persons != NULL && !count_people (self, group_of_row, n_distinct, counts, unique, error)))
    return FALSE;
  for (guint32 group = 0; group < n_distinct; group++)
    {
      guint32 row = first_rows[group];

      if (counts[group] > 1)
        continue;
      shoal_bits_set (unique, row);
      if (is_unique_below (below, ranks, n_ranks, row))
        {
          counts[group] = 0;
          continue;
        }
      suda->n_unique[size]++;
      suda->scores[row] += score;
      suda->total += score;
      for (guint i = 0; i < size; i++)
        {
          ShoalColumn *column = shoal_table_get_column (self->table, suda->columns[set[i]]);

          suda->shares[set[i]] += score;
          suda->value_scores[set[i]][shoal_column_get_code (column, row)] += score;
        }
    }
  for (gsize row = 0; self->persons != NULL && row < suda->n_rows; row++)
    if (counts[group_of_row[row]] == 1 && row != first_rows[group_of_row[row]])
      suda->scores[row] += score;
  return TRUE;
}

/* Counts the rows and people that are unique in any set */
static void
count_unique (Search *self)
{
  ShoalSuda *suda = self->suda;
  g_autofree ShoalBits *seen = self->persons != NULL ? shoal_bits_new (self->persons->n_several) : NULL;

  suda->n_people = self->persons != NULL ? self->persons->n_persons : suda->n_rows;
  for (gsize row = 0; row < suda->n_rows; row++)
    {
      guint32 person = self->persons != NULL ? shoal_persons_get (self->persons, row) : SHOAL_PERSON_ALONE;

      if (suda->scores[row] == 0)
        continue;
      suda->n_rows_unique++;
      suda->n_people_unique += person == SHOAL_PERSON_ALONE || !shoal_bits_get (seen, person);
      if (person != SHOAL_PERSON_ALONE)
        shoal_bits_set (seen, person);
    }
}

static gboolean
search (Search  *self,
        double   n_sets,
        GError **error)
{
  ShoalSuda *suda = self->suda;
  g_auto (Level) below = { 0 };
  double n_done = 0;

  for (guint size = 1; size <= suda->max_size; size++)
    {
      g_auto (Level) level = { 0 };
      guint set[SHOAL_SUDA_MAX_SIZE];

      for (guint i = 0; i < size; i++)
        set[i] = i;
      level.unique = g_new0 (ShoalBits *, (gsize) count_sets (suda->n_columns, size));
      do
        {
          ShoalBits *unique = level.unique[level.n_sets++] = shoal_bits_new (MAX (1, suda->n_rows));

          if (!examine (self, set, size, &below, unique, error))
            return FALSE;
          if (self->progress != NULL)
            shoal_progress_set_fraction (self->progress, ++n_done / n_sets);
        }
      while (next_set (set, size, suda->n_columns));
      level_clear (&below);
      below = level;
      level = (Level) { 0 };
    }
  return TRUE;
}

/**
 * shoal_suda_find:
 * @persons: (nullable): the person of each row; %NULL if each person has one row
 * @columns: (array length=n_columns): the columns to combine
 * @max_visits: how many rows may be visited in total: it limits the size of the sets, up to four columns; all sets of a size are visited
 * @n_threads: how many threads may work
 * @progress: (nullable): told what share is done, and asked whether to stop
 *
 * Missing cells are equal to each other. Keeps one bit for each row and each set of the two largest sizes.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop; those of shoal_distinct_rows().
 *
 * Returns: (transfer full): the rows and people that a few of their values make unique
 */
ShoalSuda *
shoal_suda_find (ShoalTable          *table,
                 const ShoalPersons  *persons,
                 const guint         *columns,
                 guint                n_columns,
                 gsize                max_visits,
                 guint                n_threads,
                 ShoalProgress       *progress,
                 GError             **error)
{
  g_autoptr (ShoalSuda) self = g_new0 (ShoalSuda, 1);
  Search all = { table, persons != NULL && persons->n_several > 0 ? persons : NULL, self, n_threads, progress };
  double n_sets = 0;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  self->n_columns = n_columns;
  self->columns = g_memdup2 (columns, n_columns * sizeof *columns);
  self->n_rows = shoal_table_get_n_rows (table);
  self->scores = g_new0 (double, MAX (1, self->n_rows));
  self->shares = g_new0 (double, MAX (1, n_columns));
  self->value_scores = g_new0 (double *, MAX (1, n_columns));
  for (guint i = 0; i < n_columns; i++)
    self->value_scores[i] = g_new0 (double, MAX (1, shoal_column_get_n_codes (shoal_table_get_column (table, columns[i]))));
  for (guint size = 1; size <= MIN (n_columns, SHOAL_SUDA_MAX_SIZE); size++)
    {
      if ((n_sets + count_sets (n_columns, size)) * (double) self->n_rows > (double) max_visits)
        break;
      n_sets += count_sets (n_columns, size);
      self->max_size = size;
    }
  if (!search (&all, n_sets, error))
    return NULL;
  count_unique (&all);
  for (guint i = 0; i < n_columns; i++)
    self->shares[i] /= self->total > 0 ? self->total : 1;
  return g_steal_pointer (&self);
}

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  const ShoalSudaValue *left = a, *right = b;

  if (left->share != right->share)
    return left->share > right->share ? -1 : 1;
  if (left->column != right->column)
    return left->column < right->column ? -1 : 1;
  return left->code < right->code ? -1 : left->code > right->code;
}

/**
 * shoal_suda_list_values:
 * @table: the table that was searched
 * @most: maximal length of the list
 *
 * Returns: (transfer full) (element-type ShoalSudaValue): the values with the greatest shares, descending
 */
GArray *
shoal_suda_list_values (const ShoalSuda *self,
                        ShoalTable      *table,
                        guint            most)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (ShoalSudaValue));

  for (guint i = 0; i < self->n_columns; i++)
    for (guint32 code = 0; code < shoal_column_get_n_codes (shoal_table_get_column (table, self->columns[i])); code++)
      {
        const ShoalSudaValue value = { i, code, self->value_scores[i][code] / (self->total > 0 ? self->total : 1) };

        if (value.share > 0)
          g_array_append_val (values, value);
      }
  g_array_sort (values, compare_values);
  g_array_set_size (values, MIN (values->len, most));
  return values;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const double *scores = data;
  guint32 left = *(const guint32 *) a, right = *(const guint32 *) b;

  if (scores[left] != scores[right])
    return scores[left] > scores[right] ? -1 : 1;
  return left < right ? -1 : left > right;
}

/**
 * shoal_suda_list_rows:
 * @most: maximal length of the list
 *
 * Returns: (transfer full) (element-type guint32): the rows with the greatest scores, descending
 */
GArray *
shoal_suda_list_rows (const ShoalSuda *self,
                      guint            most)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize row = 0; row < self->n_rows; row++)
    {
      guint32 number = (guint32) row;

      if (self->scores[row] > 0)
        g_array_append_val (rows, number);
    }
  g_array_sort_with_data (rows, compare_rows, self->scores);
  g_array_set_size (rows, MIN (rows->len, most));
  return rows;
}
