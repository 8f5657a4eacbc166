/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data source of a project, and the table of the kinds of sources: files and databases. */

#include "project/shoal-data-source.h"

#include "base/shoal-random.h"
#include "project/shoal-project-parts.h"
#include "table/database/shoal-database.h"
#include "verify/shoal-published-edges.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Prefix of a fingerprint that was computed with the secret. */
#define KEYED "hmac-sha256:"
/* Prefix that the user writes before a connection to a database. */
#define DATABASE "odbc:"

G_DEFINE_BOXED_TYPE (ShoalDataSource, shoal_data_source, shoal_data_source_ref, shoal_data_source_unref)

/* ---- Files ---- */

static gboolean
locate_file (ShoalDataSource *self,
             GFile           *project_file,
             const char      *text,
             GError         **error)
{
  self->file = shoal_project_path_resolve (project_file, text);
  return TRUE;
}

static char *
dup_file_place (ShoalDataSource *self,
                GFile           *project_file)
{
  return shoal_project_path_to_text (project_file, self->file);
}

static char *
dup_file_title (ShoalDataSource *self)
{
  return g_file_get_parse_name (self->file);
}

static ShoalTable *
open_file (ShoalDataSource           *self,
           const ShoalReaderOptions  *options,
           ShoalReaderOptions       **found,
           ShoalProgress             *progress,
           GError                   **error)
{
  return shoal_reader_read (self->file, options, found, progress, error);
}

static const char *
get_table_fingerprint (ShoalDataSource *self,
                      ShoalTable      *table)
{
  return shoal_table_get_fingerprint (table);
}

/* ---- Databases ---- */

static gboolean
locate_database (ShoalDataSource *self,
                 GFile           *project_file,
                 const char      *text,
                 GError         **error)
{
  self->connection = g_strdup (text);
  return shoal_database_check_connection (text, error);
}

static char *
dup_database_place (ShoalDataSource *self,
                    GFile           *project_file)
{
  return g_strdup (self->connection);
}

static char *
dup_database_title (ShoalDataSource *self)
{
  /* Translators: a table, and where it is */
  return self->options->table != NULL ? g_strdup_printf (_("%s in odbc:%s"), self->options->table, self->connection)
                                      : g_strconcat (DATABASE, self->connection, NULL);
}

static ShoalTable *
open_database (ShoalDataSource           *self,
               const ShoalReaderOptions  *options,
               ShoalReaderOptions       **found,
               ShoalProgress             *progress,
               GError                   **error)
{
  return shoal_database_read (self->connection, options, found, progress, error);
}

static const ShoalDataSourceKind kinds[] = {
  { "file", locate_file, dup_file_place, dup_file_title, open_file, get_table_fingerprint },
  { "odbc", locate_database, dup_database_place, dup_database_title, open_database, get_table_fingerprint },
};

/* ---- All kinds ---- */

static ShoalDataSource *
new_source (const ShoalDataSourceKind *kind,
            const ShoalReaderOptions  *options,
            gint64                     n_rows,
            const char                *fingerprint,
            const char                *secret)
{
  ShoalDataSource *self = g_new0 (ShoalDataSource, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->options = options != NULL ? shoal_reader_options_copy (options) : shoal_reader_options_new ();
  self->n_rows = n_rows;
  self->fingerprint = g_strdup (fingerprint);
  self->secret = g_strdup (secret);
  return self;
}

/**
 * shoal_data_source_new:
 * @file: the file with the table
 * @options: (nullable): how to read the table, copied; %NULL to detect it
 * @n_rows: rows, or %SHOAL_DATA_SOURCE_ROWS_UNKNOWN
 * @fingerprint: (nullable): the table's fingerprint
 *
 * Returns: (transfer full): a data source with a secret of its own
 */
ShoalDataSource *
shoal_data_source_new (GFile                    *file,
                       const ShoalReaderOptions *options,
                       gint64                    n_rows,
                       const char               *fingerprint)
{
  g_autofree char *secret = shoal_random_new_secret ();
  ShoalDataSource *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = new_source (&kinds[0], options, n_rows, fingerprint, secret);
  self->file = g_object_ref (file);
  return self;
}

/**
 * shoal_data_source_new_for_argument:
 * @name: what the user writes: the name of a file, or “odbc:” followed by a data source name or a connection string
 * @options: (nullable): see shoal_data_source_new()
 * @n_rows: see shoal_data_source_new()
 * @fingerprint: (nullable): see shoal_data_source_new()
 * @error: place for a %SHOAL_ERROR_USAGE when @name contains a password
 *
 * Returns: (transfer full) (nullable): a data source with a secret of its own
 */
ShoalDataSource *
shoal_data_source_new_for_argument (const char                *name,
                                    const ShoalReaderOptions  *options,
                                    gint64                     n_rows,
                                    const char                *fingerprint,
                                    GError                   **error)
{
  g_autoptr (GFile) file = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  if (g_str_has_prefix (name, DATABASE))
    {
      g_autofree char *secret = shoal_random_new_secret ();

      return shoal_data_source_locate (NULL, "odbc", name + strlen (DATABASE), options, n_rows, fingerprint, secret, error);
    }
  file = g_file_new_for_commandline_arg (name);
  return shoal_data_source_new (file, options, n_rows, fingerprint);
}

/** shoal_data_source_get_key: Returns: (nullable): the key of kind @index in the member "data" of a project; %NULL after the last kind. */
const char *
shoal_data_source_get_key (guint index)
{
  return index < G_N_ELEMENTS (kinds) ? kinds[index].key : NULL;
}

/**
 * shoal_data_source_locate:
 * @project_file: (nullable): the project's file; relative paths start from its folder
 * @key: a key that shoal_data_source_get_key() returns
 * @text: the value of this key
 * @options: (nullable): see shoal_data_source_new()
 * @n_rows: see shoal_data_source_new()
 * @fingerprint: (nullable): see shoal_data_source_new()
 * @secret: (nullable): its secret, if it has one
 * @error: place for a %SHOAL_ERROR_USAGE when @text is not a valid place
 *
 * Returns: (transfer full) (nullable): a data source
 */
ShoalDataSource *
shoal_data_source_locate (GFile                    *project_file,
                          const char               *key,
                          const char               *text,
                          const ShoalReaderOptions *options,
                          gint64                    n_rows,
                          const char               *fingerprint,
                          const char               *secret,
                          GError                  **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].key, key))
      {
        g_autoptr (ShoalDataSource) self = new_source (&kinds[i], options, n_rows, fingerprint, secret);

        return self->kind->locate (self, project_file, text, error) ? g_steal_pointer (&self) : NULL;
      }
  g_return_val_if_reached (NULL);
}

/** shoal_data_source_reread: Returns: (transfer full): the same place and secret, with other options and other facts about the table. */
ShoalDataSource *
shoal_data_source_reread (ShoalDataSource          *self,
                          const ShoalReaderOptions *options,
                          gint64                    n_rows,
                          const char               *fingerprint)
{
  ShoalDataSource *other;

  g_return_val_if_fail (self != NULL, NULL);

  other = new_source (self->kind, options, n_rows, fingerprint, self->secret);
  g_set_object (&other->file, self->file);
  other->connection = g_strdup (self->connection);
  return other;
}

/** shoal_data_source_move: @file: the new file of the table. Returns: (transfer full): a source with @file, and with the same
 *   fingerprint, which shows whether @file has another table. */
ShoalDataSource *
shoal_data_source_move (ShoalDataSource *self,
                        GFile           *file)
{
  ShoalDataSource *other;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  other = shoal_data_source_reread (self, self->options, self->n_rows, self->fingerprint);
  g_set_object (&other->file, file);
  g_clear_pointer (&other->connection, g_free);
  other->kind = &kinds[0];
  return other;
}

/** shoal_data_source_need_secret: draws a secret if there is none. Only for a source that is not shared. */
void
shoal_data_source_need_secret (ShoalDataSource *self)
{
  g_return_if_fail (self != NULL);

  if (self->secret == NULL)
    self->secret = shoal_random_new_secret ();
}

/**
 * shoal_data_source_dup_keyed_fingerprint:
 * @table: a table that was read from @self
 *
 * With a plain digest, an attacker who knows most of the table could confirm guesses of the rest. This one cannot be computed
 * without the secret: only a reader with the project can compare it with the data.
 *
 * Returns: (transfer full) (nullable): %NULL without a secret, or when @table has no fingerprint.
 */
char *
shoal_data_source_dup_keyed_fingerprint (ShoalDataSource *self,
                                         ShoalTable      *table)
{
  const char *fingerprint;
  g_autofree char *digest = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  fingerprint = self->kind->get_fingerprint (self, table);
  if (self->secret == NULL || fingerprint == NULL)
    return NULL;
  digest = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) self->secret, strlen (self->secret), fingerprint,
                                      -1);
  return g_strconcat (KEYED, digest, NULL);
}

/** shoal_data_source_for_others: Returns: (transfer full): a source that may be given to others: without the secret, and
 *   with the fingerprint of @table that is computed with it. */
ShoalDataSource *
shoal_data_source_for_others (ShoalDataSource *self,
                              ShoalTable      *table)
{
  g_autofree char *fingerprint = shoal_data_source_dup_keyed_fingerprint (self, table);
  ShoalDataSource *other = shoal_data_source_reread (self, self->options, self->n_rows, fingerprint);

  g_clear_pointer (&other->secret, g_free);
  return other;
}

ShoalDataSource *
shoal_data_source_ref (ShoalDataSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_data_source_unref (ShoalDataSource *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_object (&self->file);
  g_free (self->connection);
  shoal_reader_options_free (self->options);
  g_free (self->fingerprint);
  g_free (self->secret);
  g_clear_pointer (&self->extras, json_object_unref);
  g_free (self);
}

/** shoal_data_source_dup_place: Returns: (transfer full): the place of the table as in the project's file. */
char *
shoal_data_source_dup_place (ShoalDataSource *self,
                             GFile           *project_file)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->kind->dup_place (self, project_file);
}

/** shoal_data_source_dup_name: Returns: (transfer full): a short name to show: a file name without its folder. */
char *
shoal_data_source_dup_name (ShoalDataSource *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->file == NULL)
    return shoal_data_source_dup_title (self);
  name = g_file_get_basename (self->file);
  return g_filename_display_name (name);
}

/** shoal_data_source_dup_title: Returns: (transfer full): the name to show. */
char *
shoal_data_source_dup_title (ShoalDataSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->kind->dup_title (self);
}

/**
 * shoal_data_source_open:
 * @options: (nullable): how to read the table; %NULL for the options of the source
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): is told the share done, and asked whether to stop
 * @error: the errors of shoal_reader_read()
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_data_source_open (ShoalDataSource           *self,
                        const ShoalReaderOptions  *options,
                        ShoalReaderOptions       **found,
                        ShoalProgress             *progress,
                        GError                   **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->kind->open (self, options != NULL ? options : self->options, found, progress, error);
}

/**
 * shoal_data_source_has_columns:
 * @options: how to read it
 * @names: (array zero-terminated=1): column names, in a form that a published file can have
 * @progress: asked whether to stop
 *
 * Returns: whether the first line contains one of @names, so that it is a header
 */
gboolean
shoal_data_source_has_columns (ShoalDataSource          *self,
                               const ShoalReaderOptions *options,
                               const char *const        *names,
                               ShoalProgress            *progress)
{
  g_autoptr (ShoalReaderOptions) preview = shoal_reader_options_copy (options);
  g_autoptr (ShoalTable) table = NULL;

  g_return_val_if_fail (self != NULL && names != NULL, FALSE);

  preview->header = TRUE;
  preview->max_rows = 1;
  table = shoal_data_source_open (self, preview, NULL, progress, NULL);
  for (guint i = 0; table != NULL && names[i] != NULL; i++)
    if (shoal_published_find_column (table, names[i], NULL))
      return TRUE;
  return FALSE;
}

/**
 * shoal_data_source_get_delimiter:
 *
 * A release has the same delimiter as its table.
 *
 * Returns: the delimiter of the table; a comma if there is none, it is unknown, or it is a quote.
 */
char
shoal_data_source_get_delimiter (ShoalDataSource *self)
{
  char delimiter;

  g_return_val_if_fail (self != NULL, ',');

  delimiter = self->options->delimiter;
  return delimiter != '\0' && delimiter != '"' ? delimiter : ',';
}

/** shoal_data_source_has_changed: Returns: whether @table, just read from @self, differs from the table that @self describes. */
gboolean
shoal_data_source_has_changed (ShoalDataSource *self,
                               ShoalTable      *table)
{
  const char *fingerprint;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (SHOAL_IS_TABLE (table), FALSE);

  fingerprint = self->kind->get_fingerprint (self, table);
  /* A fingerprint with the secret of somebody else cannot be compared; the number of rows can. */
  if (self->fingerprint != NULL && fingerprint != NULL && !g_str_has_prefix (self->fingerprint, KEYED))
    return strcmp (self->fingerprint, fingerprint) != 0;
  return self->n_rows != SHOAL_DATA_SOURCE_ROWS_UNKNOWN && (gsize) self->n_rows != shoal_table_get_n_rows (table);
}
