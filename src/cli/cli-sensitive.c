/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts distinct values per class. This informs and decides nothing: the verifier groups the rows by itself. */

#include "cli-sensitive.h"

#include "base/shoal-parallel.h"
#include "recoding/shoal-distinct.h"
#include "verify/shoal-published-edges.h"

static ShoalDistinctColumn
get_key (ShoalColumn *column)
{
  ShoalDistinctColumn key = { 0 };

  key.codes = shoal_column_get_codes (column, &key.width);
  key.n_mapped = shoal_column_get_n_codes (column);
  return key;
}

static guint32 *
group_rows (ShoalTable                *table,
            const ShoalDistinctColumn *keys,
            guint                      n_keys,
            ShoalProgress             *progress,
            guint32                  **first_rows,
            guint32                   *n_groups,
            GError                   **error)
{
  g_autofree guint32 *counts = NULL;

  return shoal_distinct_rows (keys, n_keys, shoal_table_get_n_rows (table), shoal_parallel_n_threads (0), progress,
                              first_rows, &counts, n_groups, error);
}

/**
 * cli_sensitive_count:
 * @quasi_identifiers: (array zero-terminated=1): columns of @table
 * @sensitive: a column of @table
 * @progress: (nullable): asked whether to stop
 * @n_distinct: (out): the fewest different values of @sensitive that any class has (the l of distinct l-diversity)
 *
 * Returns: %FALSE on an error
 */
gboolean
cli_sensitive_count (ShoalTable          *table,
                     const char * const  *quasi_identifiers,
                     const char          *sensitive,
                     ShoalProgress       *progress,
                     gsize               *n_distinct,
                     GError             **error)
{
  guint n_keys = g_strv_length ((char **) quasi_identifiers);
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, n_keys);
  ShoalDistinctColumn pair[2];
  g_autofree guint32 *group_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *pair_of_row = NULL;
  g_autofree guint32 *first_of_pair = NULL;
  g_autofree guint32 *values_of_group = NULL;
  guint32 n_groups, n_pairs;
  guint index;

  *n_distinct = 0;
  for (guint i = 0; i < n_keys; i++)
    if (shoal_published_find_column (table, quasi_identifiers[i], &index))
      keys[i] = get_key (shoal_table_get_column (table, index));
  group_of_row = group_rows (table, keys, n_keys, progress, &first_rows, &n_groups, error);
  if (group_of_row == NULL)
    return FALSE;

  pair[0] = (ShoalDistinctColumn){ group_of_row, sizeof (guint32), NULL, MAX (1, n_groups) };
  shoal_published_find_column (table, sensitive, &index);
  pair[1] = get_key (shoal_table_get_column (table, index));
  pair_of_row = group_rows (table, pair, 2, progress, &first_of_pair, &n_pairs, error);
  if (pair_of_row == NULL)
    return FALSE;

  values_of_group = g_new0 (guint32, MAX (1, n_groups));
  for (guint32 i = 0; i < n_pairs; i++)
    values_of_group[group_of_row[first_of_pair[i]]]++;
  for (guint32 g = 0; g < n_groups; g++)
    *n_distinct = g == 0 ? values_of_group[g] : MIN (*n_distinct, values_of_group[g]);
  return TRUE;
}
