/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of both files are handled as rows of one table, in which equal texts of a column have the same number. */

#include "config.h"

#include "utility/statistics/shoal-file-difference.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "recoding/shoal-distinct.h"
#include "table/shoal-dictionary.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* A column that both files have. */
typedef struct
{
  guint32 *numbers; /* numbers of the texts, for the rows of the first file and then of the second one */
  gsize n_texts;
  guint place; /* index in the list of columns */
} Shared;

static void
clear_shared (gpointer data)
{
  g_free (((Shared *) data)->numbers);
}

/* The text that a person sees in a cell; for a missing cell, its token. */
static const char *
get_text (ShoalColumn *column,
          guint32      code)
{
  const char *text = code < shoal_column_get_n_values (column) ? shoal_column_get_label (column, code)
                                                               : shoal_column_get_missing_label (column);

  return text != NULL ? text : "";
}

/* Numbers the texts of @column; texts that are already in @numbers keep their number. Returns: FALSE when told to stop. */
static gboolean
number_rows (ShoalColumn     *column,
             ShoalDictionary *numbers,
             guint32         *of_rows,
             ShoalProgress   *progress)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  g_autofree guint32 *of_codes = g_new (guint32, MAX (1, n_codes));

  for (guint32 code = 0; code < n_codes; code++)
    of_codes[code] = G_MAXUINT32;
  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    {
      guint32 code = shoal_column_get_code (column, row);

      if (shoal_progress_stops_at (progress, row))
        return FALSE;
      if (of_codes[code] == G_MAXUINT32)
        of_codes[code] = shoal_dictionary_number (numbers, get_text (column, code));
      of_rows[row] = of_codes[code];
    }
  return TRUE;
}

static void
compare_texts (ShoalColumnDifference *column,
               const Shared          *shared,
               const gsize            n_rows[2])
{
  g_autofree gsize *counts = g_new0 (gsize, MAX (1, 2 * shared->n_texts));

  for (gsize row = 0; row < n_rows[0] + n_rows[1]; row++)
    counts[2 * (gsize) shared->numbers[row] + (row >= n_rows[0])]++;
  column->moved = n_rows[0] > 0 && n_rows[1] > 0 ? 0 : NAN;
  for (gsize text = 0; text < shared->n_texts; text++)
    {
      for (guint side = 0; side < 2; side++)
        {
          column->n_texts[side] += counts[2 * text + side] > 0;
          column->n_only[side] += counts[2 * text + side] > 0 && counts[2 * text + 1 - side] == 0;
        }
      column->moved += fabs ((double) counts[2 * text] / (double) n_rows[0] - (double) counts[2 * text + 1] / (double) n_rows[1]) / 2;
    }
}

/* Returns: for each different row, how many rows of each file equal it; the first @n_rows[0] rows are those of the first file. */
static gsize *
count_rows (GArray         *shared,
            const gsize     n_rows[2],
            ShoalProgress  *progress,
            guint32        *n_distinct,
            GError        **error)
{
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, MAX (1, shared->len));
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *all = NULL;
  g_autofree guint32 *of_rows = NULL;
  gsize *counts;

  for (guint i = 0; i < shared->len; i++)
    {
      const Shared *column = &g_array_index (shared, Shared, i);

      keys[i] = (ShoalDistinctColumn) { column->numbers, sizeof (guint32), NULL, column->n_texts };
    }
  of_rows = shoal_distinct_rows (keys, shared->len, n_rows[0] + n_rows[1], shoal_parallel_n_threads (0), progress, &first_rows, &all,
                                 n_distinct, error);
  if (of_rows == NULL)
    return NULL;
  counts = g_new0 (gsize, MAX (1, 2 * (gsize) *n_distinct));
  for (gsize row = 0; row < n_rows[0] + n_rows[1]; row++)
    counts[2 * (gsize) of_rows[row] + (row >= n_rows[0])]++;
  return counts;
}

static gboolean
compare_rows (ShoalFileDifference  *self,
              GArray               *shared,
              const char *const    *classes,
              ShoalProgress        *progress,
              GError              **error)
{
  g_autoptr (GArray) named = g_array_new (FALSE, FALSE, sizeof (Shared));
  g_autofree gsize *rows = NULL;
  g_autofree gsize *of_classes = NULL;
  guint32 n_distinct, n_classes;

  for (guint i = 0; i < shared->len; i++)
    {
      Shared column = g_array_index (shared, Shared, i);

      if (classes == NULL || g_strv_contains (classes, self->columns[column.place].name))
        g_array_append_val (named, column);
    }
  rows = count_rows (shared, self->n_rows, progress, &n_distinct, error);
  of_classes = rows != NULL ? count_rows (named, self->n_rows, progress, &n_classes, error) : NULL;
  if (of_classes == NULL)
    return FALSE;
  for (guint32 i = 0; i < n_distinct; i++)
    self->n_common += MIN (rows[2 * (gsize) i], rows[2 * (gsize) i + 1]);
  for (guint32 i = 0; i < n_classes; i++)
    {
      const gsize *sizes = &of_classes[2 * (gsize) i];

      self->n_common_classes += sizes[0] > 0 && sizes[1] > 0;
      for (guint side = 0; side < 2; side++)
        if (sizes[side] > 0)
          {
            self->smallest[side] = self->n_classes[side] == 0 ? sizes[side] : MIN (self->smallest[side], sizes[side]);
            self->n_classes[side]++;
          }
    }
  return TRUE;
}

static gboolean
compare_columns (ShoalFileDifference *self,
                 ShoalTable          *tables[2],
                 GArray              *shared,
                 ShoalProgress       *progress)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, TRUE, sizeof (ShoalColumnDifference));
  gboolean stopped = FALSE;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < shoal_table_get_n_columns (tables[side]); i++)
      {
        ShoalColumn *column = shoal_table_get_column (tables[side], i);
        const char *name = shoal_column_get_name (column);
        g_auto (ShoalDictionary) numbers = { NULL };
        ShoalColumnDifference difference = { .moved = NAN };
        guint other;

        if (stopped || (side == 1 && shoal_table_find_column (tables[0], name, &other)))
          continue;
        difference.name = g_strdup (name);
        difference.has[side] = TRUE;
        difference.n_texts[side] = shoal_column_get_n_values (column) + (shoal_column_get_n_missing (column) > 0);
        if (side == 0 && shoal_table_find_column (tables[1], name, &other))
          {
            Shared both = { g_new (guint32, MAX (1, self->n_rows[0] + self->n_rows[1])), 0, columns->len };

            difference.has[1] = TRUE;
            difference.n_texts[0] = 0;
            shoal_dictionary_init (&numbers);
            stopped = !number_rows (column, &numbers, both.numbers, progress)
                      || !number_rows (shoal_table_get_column (tables[1], other), &numbers, both.numbers + self->n_rows[0], progress);
            both.n_texts = numbers.n;
            if (!stopped)
              compare_texts (&difference, &both, self->n_rows);
            g_array_append_val (shared, both);
          }
        g_array_append_val (columns, difference);
      }
  self->n_columns = columns->len;
  self->columns = (ShoalColumnDifference *) (gpointer) g_array_free (g_steal_pointer (&columns), FALSE);
  return !stopped;
}

/**
 * shoal_file_difference_find:
 * @first: a published file, every cell as its text
 * @second: another one, such as the same release one month later
 * @classes: (nullable) (array zero-terminated=1): columns whose texts make the classes; %NULL for all columns in common
 * @progress: (nullable): asked whether to stop
 *
 * Compares texts: a cell that became coarser has another text. It is unknown which rows of the two files belong together.
 * Errors: %SHOAL_ERROR_USAGE if the files have no column in common, or a column of @classes is not in both;
 * %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (nullable): the differences
 */
ShoalFileDifference *
shoal_file_difference_find (ShoalTable         *first,
                            ShoalTable         *second,
                            const char *const  *classes,
                            ShoalProgress      *progress,
                            GError            **error)
{
  g_autoptr (ShoalFileDifference) self = g_new0 (ShoalFileDifference, 1);
  g_autoptr (GArray) shared = g_array_new (FALSE, FALSE, sizeof (Shared));
  ShoalTable *tables[2] = { first, second };

  g_return_val_if_fail (SHOAL_IS_TABLE (first) && SHOAL_IS_TABLE (second), NULL);

  g_array_set_clear_func (shared, clear_shared);
  for (guint side = 0; side < 2; side++)
    self->n_rows[side] = shoal_table_get_n_rows (tables[side]);
  for (guint i = 0; classes != NULL && classes[i] != NULL; i++)
    if (!shoal_table_find_column (first, classes[i], NULL) || !shoal_table_find_column (second, classes[i], NULL))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("not both files have a column “%s”"), classes[i]);
        return NULL;
      }
  if (!compare_columns (self, tables, shared, progress))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped"));
      return NULL;
    }
  if (shared->len == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the files have no column in common"));
      return NULL;
    }
  return compare_rows (self, shared, classes, progress, error) ? g_steal_pointer (&self) : NULL;
}

/** shoal_file_difference_free: Frees @self. */
void
shoal_file_difference_free (ShoalFileDifference *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    g_free (self->columns[i].name);
  g_free (self->columns);
  g_free (self);
}
