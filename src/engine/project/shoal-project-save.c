/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contents are compared, not times: a file that was copied back or touched is still the one that was read. */

#include "config.h"

#include "project/shoal-project-save.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static char *
digest_text (const char *text,
             gsize       length)
{
  g_autofree char *hexadecimal = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);

  return g_strconcat ("sha256:", hexadecimal, NULL);
}

/**
 * shoal_project_digest_file:
 * @file: a project file
 * @cancellable: (nullable): stops the reading
 *
 * Returns: (transfer full): "sha256:" and the digest of what stands in @file, or %NULL with %G_IO_ERROR
 */
char *
shoal_project_digest_file (GFile         *file,
                           GCancellable  *cancellable,
                           GError       **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  text = shoal_file_load (file, name, &length, cancellable, error);
  return text != NULL ? digest_text (text, length) : NULL;
}

/* A file that is gone is not a change that could be lost. */
static gboolean
check_unchanged (GFile       *file,
                 const char  *expected,
                 GError     **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *found = NULL;
  g_autoptr (GError) own_error = NULL;

  found = shoal_project_digest_file (file, NULL, &own_error);
  if (g_strcmp0 (found, expected) == 0 || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return FALSE;
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED, _("%s has been changed by another program since it was opened"),
               name);
  return FALSE;
}

/**
 * shoal_project_save:
 * @file: where to save; what stands there is replaced
 * @expected: (nullable): digest of what must stand there, from shoal_project_digest_file() or an earlier save; %NULL for
 *   anything
 * @digest: (out) (optional) (transfer full): of what stands there now
 *
 * Writes the project completely or not at all. Who writes between the check and the end of the writing, some
 * milliseconds, is not noticed.
 *
 * Returns: %FALSE with %SHOAL_ERROR_CHANGED or %G_IO_ERROR
 */
gboolean
shoal_project_save (ShoalProject  *self,
                    GFile         *file,
                    const char    *expected,
                    char         **digest,
                    GError       **error)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (expected != NULL && !check_unchanged (file, expected, error))
    return FALSE;
  if (!shoal_project_write (self, file, TRUE, error))
    return FALSE;
  if (digest != NULL)
    {
      g_autofree char *text = shoal_project_to_text (self, file);

      *digest = digest_text (text, strlen (text));
    }
  return TRUE;
}
