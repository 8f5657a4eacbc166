/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a database become a table in the same way as those of a text file. They may come in any order, so the
 * fingerprint does not depend on the order. */

#include "table/database/shoal-database.h"

#include "base/shoal-error.h"
#include "base/shoal-process.h"
#include "table/shoal-table-builder.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

#define ROWS_OF_BATCH 4096
#define BYTES_OF_BATCH (1024 * 1024)

/* The approximate memory of a distinct row, and of each of its cells: the codes while the table is read, and the entry among
 * the tuples. */
#define BYTES_PER_COUNT 64
#define BYTES_PER_CELL 8
#define N_LANES 4

typedef struct
{
  const char *name; /* for errors */
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  GArray *columns;  /* of ShoalDatabaseColumn */
  const char *missing_token;
  ShoalTableBuilder *builder;
  ShoalBatch *batch;
  guint64 n_rows;
  guint64 n_expected; /* 0 when it is not known */
  guint64 n_most;     /* the most rows that may come */
  GChecksum *digest;
  guint64 sum[N_LANES];
} Reading;

static void
reading_clear (Reading *self)
{
  g_clear_pointer (&self->builder, shoal_table_builder_free);
  g_clear_pointer (&self->batch, shoal_batch_free);
  g_clear_pointer (&self->options, shoal_reader_options_free);
  g_clear_pointer (&self->digest, g_checksum_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static gboolean
flush (Reading  *self,
       GError  **error)
{
  if (self->batch->n_rows == 0)
    return TRUE;
  if (self->progress != NULL && self->n_expected > 0)
    shoal_progress_set_fraction (self->progress, SHOAL_TABLE_BUILDER_READING_SHARE * (double) MIN (self->n_rows, self->n_expected)
                                                   / (double) self->n_expected);
  if (!shoal_table_builder_append (self->builder, self->batch, error))
    return FALSE;
  shoal_batch_clear (self->batch);
  return TRUE;
}

/* The first row has the names of the columns. A type that the database tells holds, unless the user gave one. */
static gboolean
begin_rows (Reading  *self,
            GError  **error)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const ShoalDatabaseColumn *column = &g_array_index (self->columns, ShoalDatabaseColumn, i);

      if (column->is_text && (self->options->types == NULL || !g_hash_table_contains (self->options->types, column->name)))
        shoal_reader_options_set_type (self->options, column->name, SHOAL_VALUE_TEXT);
    }
  self->builder = shoal_table_builder_new (self->options, self->name);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const char *name = g_array_index (self->columns, ShoalDatabaseColumn, i).name;

      shoal_batch_add_field (self->batch, name, strlen (name));
    }
  shoal_batch_add_row (self->batch, 1);
  return flush (self, error);
}

static void
start_again (Reading *self)
{
  g_clear_pointer (&self->builder, shoal_table_builder_free);
  shoal_batch_clear (self->batch);
  self->n_rows = 0;
  memset (self->sum, 0, sizeof self->sum);
}

/* The sum of the digests of all rows does not depend on their order. */
static void
add_to_sum (Reading *self)
{
  guint64 lanes[N_LANES];
  gsize length = sizeof lanes;

  g_checksum_get_digest (self->digest, (guint8 *) lanes, &length);
  g_checksum_reset (self->digest);
  for (guint i = 0; i < N_LANES; i++)
    self->sum[i] += GUINT64_FROM_LE (lanes[i]);
}

static gboolean
take_row (const char *const  *texts,
          const gsize        *lengths,
          guint               n,
          gpointer            data,
          GError            **error)
{
  Reading *self = data;

  if (texts == NULL)
    {
      start_again (self);
      return TRUE;
    }
  if (self->builder == NULL && !begin_rows (self, error))
    return FALSE;
  if (self->n_rows == self->n_most)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_TOO_MANY,
                   _("%s: there are more than %" PRIu64 " combinations of values, which is all that fits into memory: count fewer columns, "
                     "or such with fewer values"),
                   self->name, self->n_most);
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      const char *text = texts[i] != NULL ? texts[i] : self->missing_token;
      guint64 length = texts[i] != NULL ? lengths[i] : strlen (text);
      guint64 told = GUINT64_TO_LE (length);

      shoal_batch_add_field (self->batch, text, length);
      g_checksum_update (self->digest, (const guchar *) &told, sizeof told);
      g_checksum_update (self->digest, (const guchar *) text, (gssize) length);
    }
  add_to_sum (self);
  shoal_batch_add_row (self->batch, ++self->n_rows);
  return (self->batch->n_rows < ROWS_OF_BATCH && self->batch->n_bytes < BYTES_OF_BATCH) || flush (self, error);
}

static char *
dup_fingerprint (const Reading *self)
{
  return g_strdup_printf ("sha256-sum:%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x",
                          self->sum[0], self->sum[1], self->sum[2], self->sum[3]);
}

static gboolean
take_count (const char *const  *texts,
            const gsize        *lengths,
            guint               n,
            gpointer            data,
            GError            **error)
{
  if (texts != NULL && n == 1 && texts[0] != NULL)
    *(guint64 *) data = g_ascii_strtoull (texts[0], NULL, 10);
  return TRUE;
}

static gboolean
take_nothing (const char *const  *texts,
              const gsize        *lengths,
              guint               n,
              gpointer            data,
              GError            **error)
{
  return TRUE;
}

/** shoal_database_select_number: @query: a query with one number as its result; @n: (out): that number. Returns: %FALSE on
 *   error, see shoal_database_select(). */
gboolean
shoal_database_select_number (ShoalDatabase  *self,
                              const char     *query,
                              guint64        *n,
                              GError        **error)
{
  *n = 0;
  return shoal_database_select (self, query, 1, NULL, take_count, n, error);
}

/**
 * shoal_database_describe:
 * @table: as shoal_sql_append_table() takes it
 * @columns: (out) (transfer full): the names of its columns
 * @n_rows: (out): how many rows it has
 * @error: place for an error, see shoal_database_select()
 *
 * Returns: %FALSE on error
 */
gboolean
shoal_database_describe (ShoalDatabase  *self,
                         const char     *table,
                         char         ***columns,
                         guint64        *n_rows,
                         GError        **error)
{
  g_autoptr (GString) quoted = g_string_new (NULL);
  g_autofree char *none = NULL;
  g_autofree char *count = NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  GArray *found = NULL;

  shoal_sql_append_table (quoted, shoal_database_get_dialect (self), table);
  none = g_strconcat ("SELECT * FROM ", quoted->str, " WHERE 1 = 0", NULL);
  count = g_strconcat ("SELECT count(*) FROM ", quoted->str, NULL);
  if (!shoal_database_select_number (self, count, n_rows, error)
      || !shoal_database_select (self, none, 1, &found, take_nothing, NULL, error))
    return FALSE;
  for (guint i = 0; i < found->len; i++)
    g_strv_builder_add (names, g_array_index (found, ShoalDatabaseColumn, i).name);
  g_array_unref (found);
  *columns = g_strv_builder_end (names);
  return TRUE;
}

static gboolean
take_part (const char *const  *texts,
           const gsize        *lengths,
           guint               n,
           gpointer            data,
           GError            **error)
{
  /* The result begins, perhaps for a second time */
  if (texts == NULL)
    g_ptr_array_set_size (data, 0);
  else if (n > 0 && texts[0] != NULL)
    g_ptr_array_add (data, g_strndup (texts[0], lengths[0]));
  return TRUE;
}

/**
 * shoal_database_list_parts:
 * @name: name of a table, as shoal_sql_append_table() takes it
 * @error: place for an error, see shoal_database_select()
 *
 * Parts of a table may be on other machines, and to count rows some databases fetch all rows of these parts. Counts per part
 * are made on its own machine, and need only be added.
 *
 * Returns: (transfer full) (nullable): the names of the parts in quotes, none when the whole table is to be counted; %NULL on
 *   an error
 */
char **
shoal_database_list_parts (ShoalDatabase  *self,
                           const char     *name,
                           GError        **error)
{
  const ShoalSqlDialect *dialect = shoal_database_get_dialect (self);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) table = g_string_new (NULL), literal = g_string_new (NULL);

  if (dialect->list_parts != NULL)
    {
      g_auto (GStrv) pieces = g_strsplit (dialect->list_parts, "%s", -1);
      g_autofree char *query = NULL;

      shoal_sql_append_table (table, dialect, name);
      shoal_sql_append_literal (literal, dialect, table->str);
      query = g_strjoinv (literal->str, pieces);
      if (!shoal_database_select (self, query, 0, NULL, take_part, parts, error))
        return NULL;
    }
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&parts), FALSE);
}

/* The query for the distinct rows of some columns and their counts. A preview does not count: it shows rows, each with the
 * count 1, which is cheap. */
static char *
make_counting_query (Reading        *self,
                     ShoalDatabase  *database,
                     GError        **error)
{
  const ShoalSqlDialect *dialect = shoal_database_get_dialect (database);
  const char *const *columns = (const char *const *) self->options->counted;
  g_autofree char *name = shoal_sql_dup_count_name (columns);
  g_auto (GStrv) parts = NULL;
  GString *text;

  if (self->options->max_rows == 0)
    {
      parts = shoal_database_list_parts (database, self->options->table, error);
      return parts != NULL ? shoal_sql_dup_counts (dialect, self->options->table, columns, NULL, (const char *const *) parts) : NULL;
    }
  text = g_string_new ("SELECT ");
  for (guint i = 0; columns[i] != NULL; i++)
    {
      shoal_sql_append_name (text, dialect, columns[i]);
      g_string_append (text, ", ");
    }
  g_string_append_printf (text, "1 AS %s FROM ", name);
  shoal_sql_append_table (text, dialect, self->options->table);
  return g_string_free (text, FALSE);
}

/* The query for the rows of the table. The number of rows is asked for the progress, if the whole table is read. */
static char *
make_query (Reading        *self,
            ShoalDatabase  *database,
            GError        **error)
{
  const ShoalSqlDialect *dialect = shoal_database_get_dialect (database);
  g_autoptr (GString) table = g_string_new (NULL);
  g_autofree char *count = NULL;
  g_autofree char *list = NULL;
  g_auto (GStrv) tables = NULL;

  if (self->options->query != NULL)
    return g_strdup (self->options->query);
  tables = shoal_database_list_tables (database, error);
  if (tables == NULL)
    return NULL;
  list = g_strjoinv (", ", tables);
  g_strfreev (self->options->sheets);
  self->options->sheets = g_steal_pointer (&tables);
  if (self->options->table == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: name the table, or give a query; the tables are: %s"), self->name, list);
      return NULL;
    }
  if (self->options->counted != NULL)
    return make_counting_query (self, database, error);
  shoal_sql_append_table (table, dialect, self->options->table);
  count = g_strconcat ("SELECT count(*) FROM ", table->str, NULL);
  if (self->progress != NULL && self->options->max_rows == 0
      && !shoal_database_select_number (database, count, &self->n_expected, error))
    return NULL;
  return g_strconcat ("SELECT * FROM ", table->str, NULL);
}

static void
set_options (Reading                  *self,
             const ShoalReaderOptions *options)
{
  self->options = options != NULL ? shoal_reader_options_copy (options) : shoal_reader_options_new ();
  self->options->header = 1;
  self->options->decimal = '.';
  self->options->thousands = 0;
  self->options->skip_rows = self->options->leave_out = 0;
  self->options->n_blanks = self->options->n_empty = self->options->n_totals = 0;
  g_clear_pointer (&self->options->evidence, g_free);
  /* NULL is always missing in a database, even if no text means “no value” */
  if (self->options->missing != NULL && self->options->missing[0] == NULL)
    {
      g_strfreev (self->options->missing);
      self->options->missing = g_strdupv ((char *[]) { (char *) "", NULL });
    }
  self->missing_token = self->options->missing != NULL ? self->options->missing[0] : "";
}

/** shoal_database_get_most_counts: Returns: the number of combinations of values of @n_columns columns that fit into memory,
 *   by shoal_process_get_budget(). */
gsize
shoal_database_get_most_counts (guint n_columns)
{
  return shoal_process_get_budget () / (BYTES_PER_COUNT + BYTES_PER_CELL * n_columns);
}

/**
 * shoal_database_read:
 * @connection: see shoal_database_check_connection()
 * @options: uses table or query, columns that are counted, missing tokens, types and the number of rows; the others are
 *   ignored
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for an error, see shoal_database_connect() and shoal_database_select(), or %SHOAL_ERROR_TOO_MANY when there
 *   are too many counts
 *
 * Reads a table, or the result of a query, in one transaction that writes nothing. NULL is missing. A column of texts of the
 * database is text; the type of other columns is found as in a text file.
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_database_read (const char                *connection,
                     const ShoalReaderOptions  *options,
                     ShoalReaderOptions       **found,
                     ShoalProgress             *progress,
                     GError                   **error)
{
  g_auto (Reading) self = { .progress = progress };
  g_autofree char *name = g_strconcat ("odbc:", connection, NULL);
  g_autoptr (ShoalDatabase) database = NULL;
  g_autofree char *query = NULL;
  g_autofree char *fingerprint = NULL;
  const char *const *begin;
  ShoalTable *table;

  self.name = name;
  set_options (&self, options);
  if (!shoal_reader_options_check (self.options, error))
    return NULL;
  self.n_most = G_MAXUINT64;
  if (self.options->most_counted > 0)
    self.n_most = self.options->most_counted;
  else if (self.options->counted != NULL)
    self.n_most = shoal_database_get_most_counts (g_strv_length (self.options->counted));
  self.batch = shoal_batch_new ();
  self.digest = g_checksum_new (G_CHECKSUM_SHA256);
  database = shoal_database_connect (connection, progress, error);
  if (database == NULL)
    return NULL;
  begin = shoal_database_get_dialect (database)->begin_reading;
  for (guint i = 0; begin[i] != NULL; i++)
    if (!shoal_database_run (database, begin[i], error))
      return NULL;
  query = make_query (&self, database, error);
  if (query == NULL || !shoal_database_select (database, query, self.options->max_rows, &self.columns, take_row, &self, error))
    return NULL;
  g_autoptr (GArray) columns = self.columns;
  if ((self.builder == NULL && !begin_rows (&self, error)) || !flush (&self, error))
    return NULL;
  fingerprint = self.options->max_rows == 0 ? dup_fingerprint (&self) : NULL;
  table = shoal_table_builder_finish (self.builder, fingerprint, self.options, progress, error);
  if (table != NULL && found != NULL)
    *found = g_steal_pointer (&self.options);
  return table;
}
