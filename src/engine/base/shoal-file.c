/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening a pipe would wait for whoever writes to it: first ask what it is. */

#include "base/shoal-file.h"

#include <glib/gi18n-lib.h>

/**
 * shoal_file_check_regular:
 * @name: what messages call @file
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum
 *
 * Returns: whether @file is there and can be read like a file: neither a folder nor a pipe, socket or device.
 */
gboolean
shoal_file_check_regular (GFile         *file,
                          const char    *name,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GFileInfo) info = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (info == NULL)
    return FALSE;
  switch (g_file_info_get_file_type (info))
    {
    case G_FILE_TYPE_DIRECTORY:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _("%s: is a folder, not a file"), name);
      return FALSE;
    case G_FILE_TYPE_SPECIAL:
    case G_FILE_TYPE_MOUNTABLE:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("%s: is not a regular file"), name);
      return FALSE;
    case G_FILE_TYPE_UNKNOWN:
    case G_FILE_TYPE_REGULAR:
    case G_FILE_TYPE_SYMBOLIC_LINK:
    case G_FILE_TYPE_SHORTCUT:
    default:
      return TRUE;
    }
}

/**
 * shoal_file_load:
 * @name: what messages call @file
 * @length: (out): number of bytes
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum
 *
 * Returns: (transfer full) (nullable) (array length=length): all of a regular file, with a NUL behind it.
 */
char *
shoal_file_load (GFile         *file,
                 const char    *name,
                 gsize         *length,
                 GCancellable  *cancellable,
                 GError       **error)
{
  char *bytes = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (length != NULL, NULL);

  if (!shoal_file_check_regular (file, name, cancellable, error)
      || !g_file_load_contents (file, cancellable, &bytes, length, NULL, error))
    return NULL;
  return bytes;
}
