/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each draw is as good as any other, but two of them tell more than one: whoever has many releases of one table finds fewer than
 * k rows that show the other columns of a person in all of them. So there is one draw for a question, in the folder of the
 * project's results, by a name that the question makes. */

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

/* What g_mkdtemp() replaces */
#define UNIQUE "XXXXXX"

/** shoal_kept_draw_dup_name: @question: a digest of what is asked. @fingerprint: (nullable): of the data. Returns: (transfer full): the
 *   name of the file. */
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

/* The number of the error that writing into the folder ends with; 0 for none. */
static int
find_problem_inside (const char *path)
{
  return access (path, W_OK | X_OK) == 0 ? 0 : errno;
}

/* Of making the folder. Rights do not tell: a document that was granted to a sandbox stands in a folder that looks as if one could
 * be made there. So one is made, as long as the name of @path, and removed. */
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
 * Returns: whether a draw can be kept beside @project_file, else why not in @error
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

/* Whether @matching has @assignment, which it takes if it has none. */
static gboolean
take (ShoalRecoding *matching,
      const guint32 *assignment)
{
  gsize n_rows;

  shoal_recoding_get_originals (matching, &n_rows, NULL);
  return shoal_recoding_keep_assignment (matching, assignment)
         && memcmp (shoal_recoding_get_assignment (matching), assignment, n_rows * sizeof *assignment) == 0;
}

/* The draws beside a project, by name: (element-type utf8). */
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
 * @matching: what is about to be looked at or published
 *
 * Gives @matching the assignment that was kept for it, whatever the question, if there is one and it has none.
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
 * @project_file: where a project was
 * @copy_file: where it is saved
 * @written: (element-type GFile): takes the files that were not there before
 *
 * Takes the draws along. One that is there already stays: something was published by it. Where there can be no folder they are left
 * out, as results are.
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
 * @matching: what is to be published; it gets the assignment that was kept, unless it has one
 * @anew: whether another draw than the one that is kept may be made
 * @used: (out): whether @matching has the assignment that was kept
 *
 * Errors: %SHOAL_ERROR_OTHER_DRAW where the draw that is kept is another one, or of another matching, or cannot be read.
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
 * @question: what is asked
 * @matching: what is published; its assignment is drawn if it has none
 *
 * Errors: %G_IO_ERROR.
 *
 * Returns: (transfer full): the complete file, which nobody but its owner may read, without its name until it is committed
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
