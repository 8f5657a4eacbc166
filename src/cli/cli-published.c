/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a release as a recipient sees it. Its project tells the format in which it was written; but the file may have been
 * saved by a spreadsheet program since, so the names of its columns decide whether that format applies. */

#include "cli-shared.h"

#include "cli-data.h"

#include "cli-reader.h"
#include "verify/shoal-published-edges.h"

static ShoalReaderOptions *
make_options (CliReader     *reader,
              ShoalProject  *project,
              GError       **error)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();

  if (project != NULL)
    {
      options->delimiter = shoal_data_source_get_delimiter (shoal_project_get_data (project));
      options->quote = '"';
    }
  if (!cli_reader_apply (reader, options, error))
    return NULL;
  shoal_reader_options_set_texts (options);
  return g_steal_pointer (&options);
}

/* Whether the first line, read with @options, has a column name of @project (nullable) or @columns (nullable). */
static gboolean
has_names (ShoalDataSource          *source,
           const ShoalReaderOptions *options,
           ShoalProject             *project,
           const char * const       *columns)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; columns != NULL && columns[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) columns[i]);
  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    g_ptr_array_add (names, shoal_project_get_column (project, i)->name);
  g_ptr_array_add (names, NULL);
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  return shoal_data_source_has_columns (source, options, (const char *const *) names->pdata, progress);
}

/**
 * cli_read_published:
 * @name: name of a published file
 * @reader: reader options from the command line
 * @project: (nullable): the project of the release
 * @columns: (nullable) (array zero-terminated=1): names of some of its columns
 *
 * Returns: (transfer full): the file, with all columns read as texts
 */
ShoalTable *
cli_read_published (const char         *name,
                    CliReader          *reader,
                    ShoalProject       *project,
                    const char * const *columns,
                    GError            **error)
{
  g_autoptr (ShoalReaderOptions) options = make_options (reader, project, error);
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (ShoalDataSource) found = NULL;
  gboolean named;

  if (options == NULL)
    return NULL;
  source = shoal_data_source_new_for_argument (name, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL, error);
  if (source == NULL)
    return NULL;
  named = has_names (source, options, project, columns);
  if (!named && project != NULL)
    {
      shoal_reader_options_free (options);
      options = make_options (reader, NULL, error);
      if (options == NULL)
        return NULL;
      named = has_names (source, options, project, columns);
    }
  if (named && !reader->no_header)
    options->header = TRUE;
  found = shoal_data_source_reread (source, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  return cli_read_source (found, NULL, error);
}

/** cli_find_published: finds a column, with or without an apostrophe before its name. Returns: %FALSE with
 *   %SHOAL_ERROR_USAGE if there is none. */
gboolean
cli_find_published (ShoalTable  *release,
                    const char  *name,
                    const char  *column_name,
                    guint       *index,
                    GError     **error)
{
  return shoal_published_find_column (release, column_name, index)
         || cli_find_column (release, name, column_name, index, error);
}
