/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A single random draw keeps the guarantee of a matching, but several draws together may not: an attacker with many releases of
 * one table may find fewer than k rows that can belong to a person in all of them. So each question has one draw, in the folder
 * of the project's results, in a file named by a digest of the question. */

#include "project/runs/shoal-kept-draw.h"

#include "base/shoal-error.h"
#include "project/runs/shoal-run-file.h"
#include "project/runs/shoal-run-folder.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define PREFIX "draw-"
#define SUFFIX ".run"

/* The part of a name that g_mkdtemp() replaces */
#define UNIQUE "XXXXXX"

/** shoal_kept_draw_dup_name: @question: a digest of the question. @fingerprint: (nullable): of the data.
 *   Returns: (transfer full): the name of the file. */
char *
shoal_kept_draw_dup_name (const char *question,
                          const char *fingerprint)
{
  g_autofree char *both = NULL;
  g_autofree char *digest = NULL;

  g_return_val_if_fail (question != NULL, NULL);

  both = g_strdup_printf ("%s\n%s", question, fingerprint != NULL ? fingerprint : "");
  digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
  return g_strdup_printf (PREFIX "%.32s" SUFFIX, digest);
}

/* Returns: the error number for writing into the existing folder; 0 if this is possible. */
static int
find_problem_inside (const char *path)
{
  return access (path, W_OK | X_OK) == 0 ? 0 : errno;
}

/* Returns: the error number for making the folder; 0 if this is possible. Permissions do not tell: in a sandbox, the folder of
 * a shared document looks writable. So this makes a folder with a name of the same length as that of @path, and removes it. */
static int
find_problem_beside (const char *path)
{
  g_autofree char *other = g_strdup (path);

  memcpy (&other[strlen (other) - strlen (UNIQUE)], UNIQUE, strlen (UNIQUE));
  if (g_mkdtemp (other) == NULL)
    return errno;
  return g_rmdir (other) == 0 ? 0 : errno;
}

/**
 * shoal_kept_draw_can_be:
 * @project_file: a project file
 *
 * Returns: whether a draw can be kept beside @project_file; %FALSE with %G_IO_ERROR otherwise
 */
gboolean
shoal_kept_draw_can_be (GFile   *project_file,
                        GError **error)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);
  g_autofree char *path = g_file_get_path (folder);
  g_autofree char *name = g_file_get_parse_name (folder);
  int number = path == NULL ? ENOTSUP : g_file_test (path, G_FILE_TEST_EXISTS) ? find_problem_inside (path) : find_problem_beside (path);

  if (number == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), "%s: %s", name, g_strerror (number));
  return FALSE;
}

/* Gives @assignment to @matching if it has none. Returns: whether @matching then has @assignment. */
static gboolean
take (ShoalRecoding *matching,
      const guint32 *assignment)
{
  gsize n_rows;

  shoal_recoding_get_originals (matching, &n_rows, NULL);
  return shoal_recoding_keep_assignment (matching, assignment)
         && memcmp (shoal_recoding_get_assignment (matching), assignment, n_rows * sizeof *assignment) == 0;
}

/* Returns: (transfer full) (element-type utf8): the file names of the draws beside a project. */
static GPtrArray *
list_draws (GFile *project_file)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);
  g_autoptr (GFileEnumerator) files
    = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GFileInfo *info;

  while (files != NULL && g_file_enumerator_iterate (files, &info, NULL, NULL, NULL) && info != NULL)
    {
      const char *name = g_file_info_get_name (info);

      if (g_str_has_prefix (name, PREFIX) && g_str_has_suffix (name, SUFFIX))
        g_ptr_array_add (names, g_strdup (name));
    }
  return names;
}

/**
 * shoal_kept_draw_find:
 * @project_file: a project file
 * @matching: a matching that is to be shown or published
 *
 * If @matching has no assignment, gives it one that was kept for it, for any question.
 */
void
shoal_kept_draw_find (GFile         *project_file,
                      ShoalRecoding *matching)
{
  g_autoptr (GPtrArray) names = list_draws (project_file);

  for (guint i = 0; i < names->len && shoal_recoding_get_assignment (matching) == NULL; i++)
    {
      g_autofree char *digest = NULL;
      g_autoptr (ShoalRecoding) kept = shoal_run_file_read (project_file, names->pdata[i], &digest, NULL, NULL);

      if (kept != NULL && shoal_recoding_equal (kept, matching) && shoal_recoding_get_assignment (kept) != NULL)
        take (matching, shoal_recoding_get_assignment (kept));
    }
}

/**
 * shoal_kept_draw_copy:
 * @project_file: the previous file of a project
 * @copy_file: the file to which the project is saved
 * @written: (element-type GFile): takes the new files
 *
 * Copies the draws. A draw that exists there already is kept, as it belongs to an earlier release. If the folder cannot be
 * made, the draws are left out, like results.
 *
 * Errors: %G_IO_ERROR.
 */
gboolean
shoal_kept_draw_copy (GFile      *project_file,
                      GFile      *copy_file,
                      GPtrArray  *written,
                      GError    **error)
{
  g_autoptr (GPtrArray) names = list_draws (project_file);
  g_autoptr (GFile) from = shoal_run_file_get_folder (project_file);
  g_autoptr (GFile) to = shoal_run_file_get_folder (copy_file);

  if (names->len == 0 || !shoal_kept_draw_can_be (copy_file, NULL))
    return TRUE;
  if (!shoal_run_folder_make (copy_file, error))
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    {
      g_autoptr (GFile) draw = g_file_get_child (from, names->pdata[i]);
      g_autoptr (GFile) copy = g_file_get_child (to, names->pdata[i]);
      g_autoptr (ShoalNewFile) new_file = NULL;
      g_autofree char *bytes = NULL;
      gsize length;

      if (g_file_query_exists (copy, NULL))
        continue;
      if (!g_file_load_contents (draw, NULL, &bytes, &length, NULL, error))
        return FALSE;
      new_file = shoal_new_file_open (copy, FALSE, error);
      if (new_file == NULL || !shoal_new_file_make_private (new_file, error) || !shoal_new_file_write (new_file, bytes, length, error)
          || !shoal_new_file_commit (new_file, NULL, error))
        return FALSE;
      g_ptr_array_add (written, g_steal_pointer (&copy));
    }
  return TRUE;
}

/**
 * shoal_kept_draw_use:
 * @project_file: a project file
 * @name: from shoal_kept_draw_dup_name()
 * @matching: the matching to publish; it gets the kept assignment unless it has one
 * @anew: whether the matching may be published with another draw than the kept one
 * @used: (out): whether @matching has the kept assignment
 *
 * Errors: %SHOAL_ERROR_OTHER_DRAW when the kept draw differs, belongs to another matching, or cannot be read.
 *
 * Returns: whether @matching may be published
 */
gboolean
shoal_kept_draw_use (GFile          *project_file,
                     const char     *name,
                     ShoalRecoding  *matching,
                     gboolean        anew,
                     gboolean       *used,
                     GError        **error)
{
  g_autofree char *digest = NULL;
  g_autoptr (GError) own_error = NULL;
  g_autoptr (ShoalRecoding) kept = shoal_run_file_read (project_file, name, &digest, NULL, &own_error);
  const guint32 *assignment = kept != NULL && shoal_recoding_get_kind (kept) == SHOAL_RECODING_MATCHING
                                ? shoal_recoding_get_assignment (kept) : NULL;

  *used = assignment != NULL && shoal_recoding_equal (kept, matching) && take (matching, assignment);
  if (*used || anew || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (own_error != NULL)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_OTHER_DRAW,
                 _("what was drawn for an earlier release of this table cannot be read, and whoever gets two releases that were "
                   "drawn apart can tell more than either says: %s"),
                 own_error->message);
  else
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_OTHER_DRAW,
                         _("another release of this table was drawn for the same question, and whoever gets both can tell more "
                           "than either says"));
  return FALSE;
}

/**
 * shoal_kept_draw_write:
 * @question: a digest of the question
 * @matching: the matching to publish; its assignment is drawn if it has none
 *
 * Errors: %G_IO_ERROR.
 *
 * Returns: (transfer full): the complete file, which only its owner can read; it gets its name when it is committed
 */
ShoalNewFile *
shoal_kept_draw_write (GFile          *project_file,
                       const char     *name,
                       const char     *question,
                       ShoalRecoding  *matching,
                       GError        **error)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);
  g_autoptr (GFile) file = g_file_get_child (folder, name);
  g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (matching, question);
  g_autoptr (ShoalNewFile) new_file = NULL;

  if (!shoal_run_folder_make (project_file, error))
    return NULL;
  new_file = shoal_new_file_open (file, TRUE, error);
  if (new_file == NULL || !shoal_new_file_make_private (new_file, error)
      || !shoal_new_file_write (new_file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error))
    return NULL;
  return g_steal_pointer (&new_file);
}
