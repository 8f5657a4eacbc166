/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable table, seen by a list view as a list of its columns. */

#include "table/shoal-table.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

struct _ShoalTable
{
  GObject parent_instance;

  GPtrArray *columns;
  GHashTable *index_of_name; /* keys belong to the columns */
  gsize n_rows;
  char *fingerprint;
  GArray *lines; /* of ShoalTableLine, in order; empty for a table made in memory */
  GArray *copies; /* nullable: of guint32: for each row of the file, the first row of this table that is a copy of it; used
                   * when a row can stand for several people or for none */
  ShoalTable *original;  /* the table before its columns were coded; NULL for this one */
  ShoalCoding **codings; /* nullable: for each column, each nullable */
};

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_TYPE_WITH_CODE (ShoalTable, shoal_table, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static void
shoal_table_finalize (GObject *object)
{
  ShoalTable *self = SHOAL_TABLE (object);

  for (guint i = 0; self->codings != NULL && i < self->columns->len; i++)
    shoal_coding_unref (self->codings[i]);
  g_free (self->codings);
  g_clear_object (&self->original);
  g_clear_pointer (&self->index_of_name, g_hash_table_unref);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_array_unref (self->lines);
  g_clear_pointer (&self->copies, g_array_unref);
  g_free (self->fingerprint);
  G_OBJECT_CLASS (shoal_table_parent_class)->finalize (object);
}

static void
shoal_table_class_init (ShoalTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_table_finalize;
}

static void
shoal_table_init (ShoalTable *self)
{
  self->columns = g_ptr_array_new_with_free_func (g_object_unref);
  self->index_of_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->lines = g_array_new (FALSE, FALSE, sizeof (ShoalTableLine));
}

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_COLUMN;
}

static guint
get_n_items (GListModel *list)
{
  return SHOAL_TABLE (list)->columns->len;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalTable *self = SHOAL_TABLE (list);

  return position < self->columns->len ? g_object_ref (self->columns->pdata[position]) : NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/**
 * shoal_table_new:
 * @columns: (transfer none) (element-type ShoalColumn): the columns, each of @n_rows rows, with different names
 * @n_rows: number of rows
 * @fingerprint: (nullable): "sha256:" and the digest, in hexadecimal, of the file the table came from
 *
 * Returns: (transfer full): a table that shares the columns.
 */
ShoalTable *
shoal_table_new (GPtrArray  *columns,
                 gsize       n_rows,
                 const char *fingerprint)
{
  ShoalTable *self;

  g_return_val_if_fail (columns != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_TABLE, NULL);
  self->n_rows = n_rows;
  self->fingerprint = g_strdup (fingerprint);
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalColumn *column = columns->pdata[i];

      if (shoal_column_get_n_rows (column) != n_rows)
        g_critical ("Column %u has a different number of rows than its table", i);
      g_ptr_array_add (self->columns, g_object_ref (column));
      if (!g_hash_table_insert (self->index_of_name, (gpointer) shoal_column_get_name (column), GUINT_TO_POINTER (i)))
        g_critical ("Column %u has the name of another column", i);
    }
  return self;
}

/**
 * shoal_table_new_from_file:
 * @columns: see shoal_table_new()
 * @n_rows: number of rows
 * @fingerprint: (nullable): see shoal_table_new()
 * @lines: (transfer none) (element-type ShoalTableLine): in order, the first row, and each row that does not begin on the
 *   line after the beginning of the row before
 *
 * Returns: (transfer full): a table that knows the line of each of its rows in a file.
 */
ShoalTable *
shoal_table_new_from_file (GPtrArray  *columns,
                           gsize       n_rows,
                           const char *fingerprint,
                           GArray     *lines)
{
  ShoalTable *self = shoal_table_new (columns, n_rows, fingerprint);

  g_array_append_vals (self->lines, lines->data, lines->len);
  return self;
}

/* The rows of the result are on the same lines as those of @self. */
static ShoalTable *
make_with_columns (ShoalTable *self,
                   GPtrArray  *columns)
{
  ShoalTable *result = shoal_table_new_from_file (columns, self->n_rows, self->fingerprint, self->lines);

  result->copies = self->copies != NULL ? g_array_ref (self->copies) : NULL;
  return result;
}

/**
 * shoal_table_code:
 * @self: a table without coded columns
 * @codings: (array): the coding of each column, each nullable
 *
 * Errors: those of shoal_coding_apply().
 *
 * Returns: (transfer full) (nullable): a table with the coded columns, whose original is @self; @self itself when no column
 *   is coded
 */
ShoalTable *
shoal_table_code (ShoalTable          *self,
                  ShoalCoding *const  *codings,
                  GError             **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean any = FALSE;
  ShoalTable *result;

  g_return_val_if_fail (SHOAL_IS_TABLE (self) && self->original == NULL, NULL);

  for (guint i = 0; i < self->columns->len; i++)
    {
      ShoalColumn *column = codings[i] != NULL ? shoal_coding_apply (codings[i], self->columns->pdata[i], error)
                                               : g_object_ref (self->columns->pdata[i]);

      if (column == NULL)
        return NULL;
      g_ptr_array_add (columns, column);
      any = any || codings[i] != NULL;
    }
  if (!any)
    return g_object_ref (self);
  result = make_with_columns (self, columns);
  result->original = g_object_ref (self);
  result->codings = g_new0 (ShoalCoding *, columns->len);
  for (guint i = 0; i < columns->len; i++)
    result->codings[i] = codings[i] != NULL ? shoal_coding_ref (codings[i]) : NULL;
  return result;
}

/** shoal_table_with_missing_words: @words: (array): for each column the word with which missing cells are published; %NULL
 *   for the token of the data. Returns: (transfer full): a table with these words, which shares codes and dictionaries with
 *   @self; @self itself if it has them. */
ShoalTable *
shoal_table_with_missing_words (ShoalTable         *self,
                                const char *const  *words)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean any = FALSE;
  ShoalTable *result;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);

  for (guint i = 0; i < self->columns->len; i++)
    {
      ShoalColumn *column = shoal_column_with_missing_word (self->columns->pdata[i], words[i]);

      any = any || column != self->columns->pdata[i];
      g_ptr_array_add (columns, column);
    }
  if (!any)
    return g_object_ref (self);
  result = make_with_columns (self, columns);
  result->original = self->original != NULL ? g_object_ref (self->original) : NULL;
  result->codings = self->codings != NULL ? g_new0 (ShoalCoding *, columns->len) : NULL;
  for (guint i = 0; self->codings != NULL && i < columns->len; i++)
    result->codings[i] = self->codings[i] != NULL ? shoal_coding_ref (self->codings[i]) : NULL;
  return result;
}

/** shoal_table_get_original: Returns: (transfer none): the table before its columns were coded, @self if none is. */
ShoalTable *
shoal_table_get_original (ShoalTable *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);

  return self->original != NULL ? self->original : self;
}

/** shoal_table_get_coding: Returns: (transfer none) (nullable): the coding of a column. */
ShoalCoding *
shoal_table_get_coding (ShoalTable *self,
                        guint       column)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);
  g_return_val_if_fail (column < self->columns->len, NULL);

  return self->codings != NULL ? self->codings[column] : NULL;
}

/** shoal_table_get_n_rows: Returns: the number of rows. */
gsize
shoal_table_get_n_rows (ShoalTable *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), 0);

  return self->n_rows;
}

/** shoal_table_get_n_columns: Returns: the number of columns. */
guint
shoal_table_get_n_columns (ShoalTable *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), 0);

  return self->columns->len;
}

/** shoal_table_get_column: Returns: (transfer none): column @index, from 0. */
ShoalColumn *
shoal_table_get_column (ShoalTable *self,
                        guint       index)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);
  g_return_val_if_fail (index < self->columns->len, NULL);

  return self->columns->pdata[index];
}

/**
 * shoal_table_find_column:
 * @name: name of a column
 * @index: (out) (optional): its number, from 0
 *
 * Returns: %FALSE when the table has no such column.
 */
gboolean
shoal_table_find_column (ShoalTable *self,
                         const char *name,
                         guint      *index)
{
  gpointer found;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  if (!g_hash_table_lookup_extended (self->index_of_name, name, NULL, &found))
    return FALSE;
  if (index != NULL)
    *index = GPOINTER_TO_UINT (found);
  return TRUE;
}

/** shoal_table_get_line: Returns: the line of the file, from 1, on which @row begins, or the row of which it is a copy; 0
 *   for a table made in memory. */
guint64
shoal_table_get_line (ShoalTable *self,
                      gsize       row)
{
  guint begin = 0, end;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), 0);
  g_return_val_if_fail (row < self->n_rows, 0);

  if (self->lines->len == 0)
    return 0;
  if (self->copies != NULL)
    {
      /* Finds the row whose copies include @row: the last one whose first copy is not behind @row. A row without copies has
       * the same entry as the next row, so it is never the last. */
      for (end = self->copies->len; end - begin > 1;)
        {
          guint middle = begin + (end - begin) / 2;

          if (g_array_index (self->copies, guint32, middle) <= row)
            begin = middle;
          else
            end = middle;
        }
      row = begin;
    }
  for (begin = 0, end = self->lines->len; end - begin > 1;)
    {
      guint middle = begin + (end - begin) / 2;

      if (g_array_index (self->lines, ShoalTableLine, middle).row <= row)
        begin = middle;
      else
        end = middle;
    }
  return g_array_index (self->lines, ShoalTableLine, begin).line + row
         - g_array_index (self->lines, ShoalTableLine, begin).row;
}

/**
 * shoal_table_get_fingerprint:
 *
 * Returns: (transfer none) (nullable): "sha256:" and the digest, in hexadecimal, of the bytes of the file the table was
 *   read from; %NULL for a table made in memory.
 */
const char *
shoal_table_get_fingerprint (ShoalTable *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);

  return self->fingerprint;
}

/* ---- Rows that stand for several people ---- */

/* The columns of the new table share their dictionaries with those of the old one. */

/* Row numbers have 32 bits, so there cannot be more rows. */
#define MOST_ROWS ((guint64) G_MAXUINT32 - 1)

/* The number of people that @row stands for. */
static gboolean
get_count (ShoalTable   *self,
           ShoalColumn  *column,
           gsize         row,
           guint64      *count,
           GError      **error)
{
  guint32 code = shoal_column_get_code (column, row);
  double number = code < shoal_column_get_n_values (column) ? shoal_column_get_number (column, code) : -1;

  *count = number >= 0 && number <= (double) MOST_ROWS ? (guint64) number : 0;
  if (number >= 0 && number <= (double) MOST_ROWS && number == floor (number))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("line %" PRIu64 ", column “%s”: “%s” is no number of people"),
               shoal_table_get_line (self, row), shoal_column_get_name (column), shoal_column_get_label (column, code));
  return FALSE;
}

/* Reads the column @counts. Returns: (transfer full) (array) (nullable): how many people each row stands for. @n: (out): the
 * number of all people */
static guint32 *
read_counts (ShoalTable  *self,
             guint        counts,
             guint64     *n,
             GError     **error)
{
  g_autofree guint32 *people = g_new (guint32, MAX (1, self->n_rows));
  ShoalColumn *column = shoal_table_get_column (self, counts);
  guint64 count;

  if (shoal_column_get_value_type (column) != SHOAL_VALUE_NUMBER)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("the column “%s”, which says how many people a row stands for, has values that are no numbers"),
                   shoal_column_get_name (column));
      return NULL;
    }
  *n = 0;
  for (gsize row = 0; row < self->n_rows; row++)
    {
      if (!get_count (self, column, row, &count, error))
        return NULL;
      *n += count;
      people[row] = (guint32) count;
      if (*n > MOST_ROWS)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("the column “%s” counts more than %" PRIu64 " people"),
                       shoal_column_get_name (column), MOST_ROWS);
          return NULL;
        }
    }
  return g_steal_pointer (&people);
}

/* @rows: (array length=n): for each row of the result the row of @self of which it is a copy, ascending. */
static ShoalTable *
make_with_copies (ShoalTable    *self,
                  GPtrArray     *columns,
                  const guint32 *rows,
                  guint32        n)
{
  ShoalTable *result = shoal_table_new_from_file (columns, n, self->fingerprint, self->lines);
  guint32 first = 0;

  result->copies = g_array_sized_new (FALSE, FALSE, sizeof first, (guint) self->n_rows);
  for (guint32 row = 0; row < self->n_rows; row++)
    {
      while (first < n && rows[first] < row)
        first++;
      g_array_append_val (result->copies, first);
    }
  return result;
}

/**
 * shoal_table_weigh:
 * @counts: the column that says how many people each row stands for: whole numbers from 0 on
 *
 * The result has the fingerprint of @self, and knows the line of each of its rows. Weights are understood by solvers with
 * shoal_solver_takes_weights(), and by the code that judges and verifies their recodings; all other code needs
 * shoal_table_expand().
 *
 * Returns: (transfer full) (nullable): a table of the rows that stand for at least one person, each with its weight
 */
ShoalTable *
shoal_table_weigh (ShoalTable  *self,
                   guint        counts,
                   GError     **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree guint32 *rows = NULL;
  g_autoptr (GBytes) weights = NULL;
  guint32 *people;
  guint64 n_people;
  guint32 n = 0;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);
  g_return_val_if_fail (counts < shoal_table_get_n_columns (self), NULL);

  people = read_counts (self, counts, &n_people, error);
  if (people == NULL)
    return NULL;
  rows = g_new (guint32, MAX (1, self->n_rows));
  for (guint32 row = 0; row < self->n_rows; row++)
    if (people[row] > 0)
      {
        people[n] = people[row];
        rows[n++] = row;
      }
  weights = g_bytes_new_take (people, n * sizeof *people);
  for (guint i = 0; i < shoal_table_get_n_columns (self); i++)
    g_ptr_array_add (columns, shoal_column_new_with_weights (shoal_table_get_column (self, i), weights, rows));
  return make_with_copies (self, columns, rows, n);
}

/** shoal_table_get_weights: Returns: (transfer none) (nullable) (array): how many people each row stands for; %NULL when
 *   each stands for one. */
const guint32 *
shoal_table_get_weights (ShoalTable *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);

  return self->columns->len > 0 ? shoal_column_get_weights (self->columns->pdata[0]) : NULL;
}

/**
 * shoal_table_expand:
 * @counts: the column that says how many people each row stands for: whole numbers from 0 on
 *
 * The result has the fingerprint of @self, and knows the line of each of its rows.
 *
 * Returns: (transfer full) (nullable): a table with a row for each person
 */
ShoalTable *
shoal_table_expand (ShoalTable  *self,
                    guint        counts,
                    GError     **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree guint32 *people = NULL;
  g_autofree guint32 *rows = NULL;
  guint64 n;

  g_return_val_if_fail (SHOAL_IS_TABLE (self), NULL);
  g_return_val_if_fail (counts < shoal_table_get_n_columns (self), NULL);

  people = read_counts (self, counts, &n, error);
  if (people == NULL)
    return NULL;
  rows = g_try_new (guint32, MAX (1, n));
  if (rows == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("there is not enough memory for %" PRIu64 " people"), n);
      return NULL;
    }
  n = 0;
  for (gsize row = 0; row < self->n_rows; row++)
    while (people[row]-- > 0)
      rows[n++] = (guint32) row;
  for (guint i = 0; i < shoal_table_get_n_columns (self); i++)
    g_ptr_array_add (columns, shoal_column_new_with_rows (shoal_table_get_column (self, i), rows, n));
  return make_with_copies (self, columns, rows, (guint32) n);
}
