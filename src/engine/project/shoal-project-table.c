/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the table that a project names. */

#include "project/shoal-project-load.h"

#include "base/shoal-error.h"

/** shoal_project_blame: what the project asks for and is not there, such as a builder, is a fault of the project, not
 *   of a request: @error becomes one. */
void
shoal_project_blame (ShoalProject  *self,
                     GError       **error)
{
  g_autofree char *name = NULL;

  if (error == NULL || (!g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_USAGE)
                        && !g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_PROJECT)))
    return;
  (*error)->code = SHOAL_ERROR_PROJECT;
  if (shoal_project_get_file (self) != NULL)
    {
      name = g_file_get_parse_name (shoal_project_get_file (self));
      g_prefix_error (error, "%s: ", name);
    }
}

/**
 * shoal_project_read_table:
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 *
 * Reads the table of @project as the project says, without its hierarchies.
 *
 * Returns: (transfer full): the table, or %NULL with %SHOAL_ERROR_DATA or %G_IO_ERROR
 */
ShoalTable *
shoal_project_read_table (ShoalProject        *project,
                          ShoalReaderOptions **found,
                          ShoalProgress       *progress,
                          GError             **error)
{
  ShoalDataSource *data;
  g_autoptr (ShoalReaderOptions) options = NULL;
  ShoalTable *table;
  GError *own_error = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  data = shoal_project_get_data (project);
  options = shoal_reader_options_copy (data->options);
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      /* What the caller has changed in the options counts more. */
      if (column->type != NULL && (options->types == NULL || !g_hash_table_contains (options->types, column->name)))
        shoal_reader_options_set_type_name (options, column->name, column->type);
    }
  table = shoal_data_source_open (data, options, found, progress, &own_error);
  if (table == NULL)
    {
      if (data->options->types == NULL)
        shoal_project_blame (project, &own_error);
      g_propagate_error (error, own_error);
    }
  return table;
}
