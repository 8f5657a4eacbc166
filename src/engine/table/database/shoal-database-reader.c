/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a database goes the way of a text file's rows. Rows come in any order, so what a table is recognized by does not
 * depend on it. */

#include "table/database/shoal-database.h"

#include "base/shoal-error.h"
#include "table/shoal-table-builder.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define ROWS_OF_BATCH 4096
#define BYTES_OF_BATCH (1024 * 1024)
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
  guint64 n_expected; /* 0 where that is not known */
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

static void
add_field (ShoalBatch *batch,
           const char *text,
           gsize       length)
{
  shoal_batch_grow (batch, length);
  memcpy (batch->bytes + batch->n_bytes, text, length);
  batch->n_bytes += length;
  batch->ends[batch->n_fields++] = (guint32) batch->n_bytes;
}

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

/* The names of the columns are the first row, and what the database says of their types holds unless a person has said more. */
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

      add_field (self->batch, name, strlen (name));
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

/* The sum of the digests of all rows is the same in every order. */
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
  for (guint i = 0; i < n; i++)
    {
      const char *text = texts[i] != NULL ? texts[i] : self->missing_token;
      guint64 length = texts[i] != NULL ? lengths[i] : strlen (text);
      guint64 told = GUINT64_TO_LE (length);

      add_field (self->batch, text, length);
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
  Reading *self = data;

  if (texts != NULL && n == 1 && texts[0] != NULL)
    self->n_expected = g_ascii_strtoull (texts[0], NULL, 10);
  return TRUE;
}

/* The query that gives the table; how many rows there are, is asked where that costs little. */
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
  shoal_sql_append_table (table, dialect, self->options->table);
  count = g_strconcat ("SELECT count(*) FROM ", table->str, NULL);
  if (self->progress != NULL && self->options->max_rows == 0
      && !shoal_database_select (database, count, 1, NULL, take_count, self, error))
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
  /* A database knows where there is no value, whether or not a text is to mean that */
  if (self->options->missing != NULL && self->options->missing[0] == NULL)
    {
      g_strfreev (self->options->missing);
      self->options->missing = g_strdupv ((char *[]) { (char *) "", NULL });
    }
  self->missing_token = self->options->missing != NULL ? self->options->missing[0] : "";
}

/**
 * shoal_database_read:
 * @connection: see shoal_database_check_connection()
 * @options: table or query, missing tokens, types and the number of rows count, the others are ignored
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for an error as of shoal_database_connect() or shoal_database_select()
 *
 * Reads a table, or the result of a query, in one transaction that writes nothing. NULL is missing. Columns of texts are texts;
 * of the others the type is found as in a text file.
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
  const char *begin;
  ShoalTable *table;

  self.name = name;
  set_options (&self, options);
  if (!shoal_reader_options_check (self.options, error))
    return NULL;
  self.batch = shoal_batch_new ();
  self.digest = g_checksum_new (G_CHECKSUM_SHA256);
  database = shoal_database_connect (connection, progress, error);
  if (database == NULL)
    return NULL;
  begin = shoal_database_get_dialect (database)->begin_reading;
  if (begin != NULL && !shoal_database_run (database, begin, error))
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
