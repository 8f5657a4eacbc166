/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contents of a result file never change: each result gets a new name when its run ends. Saving first writes new results, then the
 * project that names them, and last removes the results that no run names. So no project lacks a result, even if the process is killed. */

#include "project/runs/shoal-run-folder.h"

#include "project/runs/shoal-run-file.h"
#include "table/write/shoal-new-file.h"

/** shoal_run_folder_make: Returns: whether the folder of @project_file exists or could be made. */
gboolean
shoal_run_folder_make (GFile   *project_file,
                       GError **error)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);
  g_autoptr (GError) own_error = NULL;

  if (g_file_make_directory (folder, NULL, &own_error)
      || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&own_error));
  return FALSE;
}

/* Whether a project can be written but no folder beside it: a sandbox may allow access to the document alone, and the name of
 * the folder is longer than that of the project and may be too long. */
static gboolean
is_impossible (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG);
}

/* Returns: (transfer full) (nullable): the result of a run as bytes, from memory, or else from the folder of the project's
 * file. NULL is not an error: the run still names a result that could not be read, and finds it again when its file is back. */
static GBytes *
get_bytes (ShoalProject   *project,
           ShoalRunRecord *run)
{
  g_autoptr (GFile) file = NULL;
  char *bytes;
  gsize length;

  if (run->recoding != NULL)
    return shoal_run_file_to_bytes (run->recoding, run->problem_digest);
  if (shoal_project_get_file (project) == NULL)
    return NULL;
  file = shoal_run_file_get (shoal_project_get_file (project), run->file);
  return g_file_load_contents (file, NULL, &bytes, &length, NULL, NULL) ? g_bytes_new_take (bytes, length) : NULL;
}

static gboolean
write_result (ShoalProject   *project,
              ShoalRunRecord *run,
              GFile          *project_file,
              GPtrArray      *written,
              GError        **error)
{
  g_autoptr (GFile) file = shoal_run_file_get (project_file, run->file);
  g_autoptr (ShoalNewFile) new_file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) own_error = NULL;

  if (g_file_query_exists (file, NULL))
    return TRUE;
  bytes = get_bytes (project, run);
  if (bytes == NULL)
    return TRUE;
  if (!shoal_run_folder_make (project_file, &own_error))
    {
      if (is_impossible (own_error))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&own_error));
      return FALSE;
    }
  new_file = shoal_new_file_open (file, FALSE, error);
  if (new_file == NULL || !shoal_new_file_make_private (new_file, error)
      || !shoal_new_file_write (new_file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error)
      || !shoal_new_file_commit (new_file, NULL, error))
    return FALSE;
  g_ptr_array_add (written, g_steal_pointer (&file));
  return TRUE;
}

/**
 * shoal_run_folder_write:
 * @project: a project that is to be saved
 * @project_file: the file to save it to
 * @written: (element-type GFile): takes the new files
 *
 * Writes the results that the folder does not have. If the folder cannot be made, results are left out, so that at least the
 * project itself can be saved; shoal_run_folder_count_lacking() counts them.
 *
 * Errors: %G_IO_ERROR.
 */
gboolean
shoal_run_folder_write (ShoalProject  *project,
                        GFile         *project_file,
                        GPtrArray     *written,
                        GError       **error)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);

      if (run->file != NULL && !write_result (project, run, project_file, written, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_run_folder_write_copy:
 * @project: a project whose copy is to be written
 * @copy_file: the file of the copy
 *
 * Writes the results in memory that have no file, neither beside the file of @project nor beside @copy_file.
 *
 * Errors: %G_IO_ERROR.
 */
gboolean
shoal_run_folder_write_copy (ShoalProject  *project,
                             GFile         *copy_file,
                             GError       **error)
{
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_object_unref);
  GFile *own = shoal_project_get_file (project);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      g_autoptr (GFile) saved = own != NULL && run->file != NULL ? shoal_run_file_get (own, run->file) : NULL;

      if (run->recoding == NULL || run->file == NULL || (saved != NULL && g_file_query_exists (saved, NULL)))
        continue;
      if (!write_result (project, run, copy_file, written, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_run_folder_count_lacking:
 * @project: a project that was just saved
 *
 * Returns: number of runs with a result in memory that the folder does not have.
 */
guint
shoal_run_folder_count_lacking (ShoalProject *project)
{
  guint n_lacking = 0;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), 0);
  g_return_val_if_fail (shoal_project_get_file (project) != NULL, 0);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      g_autoptr (GFile) file = run->file != NULL ? shoal_run_file_get (shoal_project_get_file (project), run->file) : NULL;

      n_lacking += run->recoding != NULL && file != NULL && !g_file_query_exists (file, NULL);
    }
  return n_lacking;
}

/** shoal_run_folder_clear_away: removes the folder of @project_file if it is empty. */
void
shoal_run_folder_clear_away (GFile *project_file)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);

  if (g_file_query_file_type (folder, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL) == G_FILE_TYPE_DIRECTORY)
    g_file_delete (folder, NULL, NULL);
}

/** shoal_run_folder_give_up: removes the files that were @written for a project that could not be saved. */
void
shoal_run_folder_give_up (GFile     *project_file,
                          GPtrArray *written)
{
  for (guint i = 0; i < written->len; i++)
    g_file_delete (written->pdata[i], NULL, NULL);
  if (written->len > 0)
    shoal_run_folder_clear_away (project_file);
}

/* Removes the results that @used does not contain, and the folder if it is then empty. */
static void
remove_unused (GFile      *project_file,
               GHashTable *used)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);
  g_autoptr (GFileEnumerator) files
    = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;
  GFile *file;

  if (files == NULL)
    return;
  while (g_file_enumerator_iterate (files, &info, &file, NULL, NULL) && info != NULL)
    if (shoal_run_file_owns_name (g_file_info_get_name (info)) && !g_hash_table_contains (used, g_file_info_get_name (info)))
      g_file_delete (file, NULL, NULL);
  g_clear_object (&files);
  shoal_run_folder_clear_away (project_file);
}

/** shoal_run_folder_remove: removes the results beside @project_file, and their folder if it is then empty. */
void
shoal_run_folder_remove (GFile *project_file)
{
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);

  remove_unused (project_file, used);
}

/**
 * shoal_run_folder_tidy:
 * @project: a project that was just saved
 * @project_file: the file it was saved to
 *
 * Removes the results that no run of the project names. Other files stay, and so do files that cannot be removed.
 */
void
shoal_run_folder_tidy (ShoalProject *project,
                       GFile        *project_file)
{
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (shoal_project_get_run (project, i)->file != NULL)
      g_hash_table_add (used, shoal_project_get_run (project, i)->file);
  remove_unused (project_file, used);
}
