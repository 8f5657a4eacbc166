/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Codes are in the order of their values, so rows are sorted by counting codes. Text is searched for in the dictionaries, so
 * rows are compared only by their codes. */

#include "tables/shoal-row-order.h"

#include "base/shoal-bitset.h"
#include "common/shoal-worker.h"

#include <string.h>

#define ROWS_PER_POLL 65536

/* ---- Sorting ---- */

/* The rank of a code in the sorted order, and also the code with a given rank; missing cells come last in both directions. */
static gsize
rank_code (ShoalColumn *column,
           gboolean     descending,
           guint32      code)
{
  gsize n_values = shoal_column_get_n_values (column);

  return descending && code < n_values ? n_values - 1 - code : code;
}

/* The first place of the rows of each code. */
static gsize *
place_codes (ShoalColumn *column,
             gboolean     descending)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  gsize n_rows = shoal_column_get_n_rows (column);
  gsize *places = g_new0 (gsize, MAX (1, n_codes));
  gsize place = 0;
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize row = 0; row < n_rows; row++)
    places[shoal_codes_get (codes, width, row)]++;
  for (gsize i = 0; i < n_codes; i++)
    {
      gsize code = rank_code (column, descending, (guint32) i);
      gsize count = places[code];

      places[code] = place;
      place += count;
    }
  return places;
}

/**
 * shoal_row_order_new:
 * @cancellable: (nullable): stops it
 *
 * Sorts the rows by the values of @column; rows with equal values keep their order, rows without a value come last.
 *
 * Returns: (transfer full) (nullable) (element-type guint32): the number of the row at each place, %NULL when cancelled;
 *   must not be changed
 */
GArray *
shoal_row_order_new (ShoalColumn  *column,
                     gboolean      descending,
                     GCancellable *cancellable)
{
  g_autofree gsize *places = NULL;
  g_autoptr (GArray) order = NULL;
  gsize n_rows;
  guint width;
  gconstpointer codes;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  n_rows = shoal_column_get_n_rows (column);
  g_return_val_if_fail (n_rows < G_MAXUINT, NULL);
  codes = shoal_column_get_codes (column, &width);
  places = place_codes (column, descending);
  order = g_array_set_size (g_array_new (FALSE, FALSE, sizeof (guint32)), (guint) n_rows);
  for (gsize row = 0; row < n_rows; row++)
    {
      if (row % ROWS_PER_POLL == 0 && g_cancellable_is_cancelled (cancellable))
        return NULL;
      g_array_index (order, guint32, places[shoal_codes_get (codes, width, row)]++) = (guint32) row;
    }
  return g_steal_pointer (&order);
}

/**
 * shoal_row_order_find_row:
 * @column: the column that the rows are sorted by
 * @order: (element-type guint32): from shoal_row_order_new()
 * @row: number of a row
 *
 * A binary search: the places are sorted by value, and by row number for equal values.
 *
 * Returns: its place.
 */
guint
shoal_row_order_find_row (ShoalColumn *column,
                          gboolean     descending,
                          GArray      *order,
                          gsize        row)
{
  guint begin = 0, end;
  gsize rank;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), 0);
  g_return_val_if_fail (order != NULL && row < order->len, 0);

  end = order->len - 1;
  rank = rank_code (column, descending, shoal_column_get_code (column, row));
  while (begin < end)
    {
      guint middle = begin + (end - begin) / 2;
      gsize other = g_array_index (order, guint32, middle);
      gsize other_rank = rank_code (column, descending, shoal_column_get_code (column, other));

      if (other_rank < rank || (other_rank == rank && other < row))
        begin = middle + 1;
      else
        end = middle;
    }
  return begin;
}

static void
sort_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  gboolean descending = GPOINTER_TO_INT (task_data);
  GArray *order = shoal_row_order_new (source_object, descending, cancellable);

  if (order != NULL)
    g_task_return_pointer (task, order, (GDestroyNotify) g_array_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
}

void
shoal_row_order_new_async (ShoalColumn         *column,
                           gboolean             descending,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_COLUMN (column));

  task = g_task_new (column, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_row_order_new_async);
  g_task_set_task_data (task, GINT_TO_POINTER (descending), NULL);
  shoal_worker_run (task, sort_worker);
}

/** shoal_row_order_new_finish: Returns: (transfer full): the order, or %NULL with %G_IO_ERROR_CANCELLED. */
GArray *
shoal_row_order_new_finish (GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- Finding ---- */

/* Puts a text into the form in which texts are compared. */
static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : text, -1);
}

/* ASCII labels, which most values have, need no folding; millions of values may be compared. */
static gboolean
holds (const char *label,
       const char *folded)
{
  if (!g_str_is_ascii (label))
    {
      g_autofree char *folded_label = fold (label);

      return strstr (folded_label, folded) != NULL;
    }
  for (; *label != '\0'; label++)
    {
      gsize i = 0;

      while (folded[i] != '\0' && g_ascii_tolower (label[i]) == folded[i])
        i++;
      if (folded[i] == '\0')
        return TRUE;
    }
  return FALSE;
}

/* The codes of @column whose values contain the text; NULL if there are none. */
static ShoalBits *
find_codes (ShoalColumn  *column,
            const char   *folded,
            GCancellable *cancellable)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  ShoalBits *found = shoal_bits_new (n_codes);
  gboolean some = FALSE;

  for (gsize code = 0; code < n_codes && !g_cancellable_is_cancelled (cancellable); code++)
    {
      if (!holds (shoal_column_get_label (column, (guint32) code), folded))
        continue;
      shoal_bits_set (found, code);
      some = TRUE;
    }
  if (!some)
    g_clear_pointer (&found, g_free);
  return found;
}

static ShoalBits **
find_all_codes (ShoalTable   *table,
                const char   *text,
                guint         only_column,
                GCancellable *cancellable)
{
  guint n_columns = shoal_table_get_n_columns (table);
  g_autofree char *folded = fold (text);
  ShoalBits **found = g_new0 (ShoalBits *, MAX (1, n_columns));

  for (guint i = 0; i < n_columns; i++)
    if (only_column == SHOAL_ROW_ORDER_ALL_COLUMNS || i == only_column)
      found[i] = find_codes (shoal_table_get_column (table, i), folded, cancellable);
  return found;
}

static gboolean
row_matches (ShoalTable  *table,
             ShoalBits  **found,
             gsize        row,
             guint       *column)
{
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    if (found[i] != NULL && shoal_bits_get (found[i], shoal_column_get_code (shoal_table_get_column (table, i), row)))
      {
        *column = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * shoal_row_order_find:
 * @search: the text, and where to search
 * @cancellable: (nullable): stops it
 * @position: (out): place of the row that was found
 * @column: (out): the column of the cell that was found
 *
 * Returns: whether a cell was found
 */
gboolean
shoal_row_order_find (ShoalTable           *table,
                      const ShoalRowSearch *search,
                      GCancellable         *cancellable,
                      gsize                *position,
                      guint                *column)
{
  gsize n_rows = shoal_table_get_n_rows (table);
  ShoalBits **found = find_all_codes (table, search->text, search->only_column, cancellable);
  gboolean any = FALSE, matched = FALSE;

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    any |= found[i] != NULL;
  for (gsize step = 0; any && step < n_rows && !matched; step++)
    {
      gsize place = (search->start + (search->backwards ? n_rows - step : step)) % n_rows;

      if (step % ROWS_PER_POLL == 0 && g_cancellable_is_cancelled (cancellable))
        break;
      matched = row_matches (table, found,
                             search->order != NULL ? g_array_index (search->order, guint32, place) : place, column);
      *position = place;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    g_free (found[i]);
  g_free (found);
  return matched;
}

typedef struct
{
  ShoalRowSearch search; /* has its own reference to the order */
  char *text;           /* the text of @search */
  gsize position;
  guint column;
} FindJob;

static void
find_job_free (gpointer data)
{
  FindJob *job = data;

  g_clear_pointer (&job->search.order, g_array_unref);
  g_free (job->text);
  g_free (job);
}

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  FindJob *job = task_data;

  g_task_return_boolean (task, shoal_row_order_find (source_object, &job->search, cancellable, &job->position, &job->column));
}

/** shoal_row_order_find_async: @search: copied; see shoal_row_order_find(). */
void
shoal_row_order_find_async (ShoalTable           *table,
                            const ShoalRowSearch *search,
                            GCancellable         *cancellable,
                            GAsyncReadyCallback   callback,
                            gpointer              user_data)
{
  g_autoptr (GTask) task = NULL;
  FindJob *job;

  g_return_if_fail (SHOAL_IS_TABLE (table));
  g_return_if_fail (search != NULL && search->text != NULL);

  task = g_task_new (table, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_row_order_find_async);
  job = g_new0 (FindJob, 1);
  job->search = *search;
  job->search.text = job->text = g_strdup (search->text);
  if (search->order != NULL)
    g_array_ref (search->order);
  g_task_set_task_data (task, job, find_job_free);
  shoal_worker_run (task, find_worker);
}

/** shoal_row_order_find_finish: Returns: whether a cell was found; %FALSE with @error set only when cancelled. */
gboolean
shoal_row_order_find_finish (GAsyncResult  *result,
                             gsize         *position,
                             guint         *column,
                             GError       **error)
{
  FindJob *job;

  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  job = g_task_get_task_data (G_TASK (result));
  *position = job->position;
  *column = job->column;
  return g_task_propagate_boolean (G_TASK (result), error);
}
