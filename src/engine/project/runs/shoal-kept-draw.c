/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each draw is as good as any other, but two of them tell more than one: whoever has many releases of one table finds fewer than
 * k rows that show the other columns of a person in all of them. So there is one draw for a question, in the folder of the
 * project's results, by a name that the question makes. */

#include "project/runs/shoal-kept-draw.h"

#include "base/shoal-error.h"
#include "project/runs/shoal-run-file.h"
#include "project/runs/shoal-run-folder.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <unistd.h>

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
  return g_strdup_printf ("draw-%.32s.run", digest);
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
  g_autoptr (GFile) parent = g_file_get_parent (folder);
  g_autofree char *path = g_file_get_path (g_file_query_exists (folder, NULL) ? folder : parent);
  g_autofree char *name = g_file_get_parse_name (folder);
  int number = path != NULL && access (path, W_OK | X_OK) == 0 ? 0 : path != NULL ? errno : ENOTSUP;

  if (number == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), "%s: %s", name, g_strerror (number));
  return FALSE;
}

/**
 * shoal_kept_draw_use:
 * @project_file: a project file
 * @name: from shoal_kept_draw_dup_name()
 * @matching: what is to be published; it has no assignment yet
 * @anew: whether another draw than the one that is kept may be made
 * @used: (out): whether @matching has the assignment that was kept
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED where the draw that is kept is of another matching, or cannot be read.
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

  *used = assignment != NULL && shoal_recoding_equal (kept, matching) && shoal_recoding_keep_assignment (matching, assignment);
  if (*used || anew || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (own_error != NULL)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                 _("what was drawn for an earlier release of this table cannot be read, and whoever gets two releases that were "
                   "drawn apart can tell more than either says: %s"),
                 own_error->message);
  else
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
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
