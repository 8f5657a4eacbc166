/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening a pipe would wait for whoever writes to it: first ask what it is. */

#include "base/shoal-file.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <sys/stat.h>

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

/* (transfer full) (nullable): the absolute name of @file in a folder that is there, without links on the way to it. */
static char *
resolve_name (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
  char *resolved = folder != NULL ? realpath (folder, NULL) : NULL;
  char *full = resolved != NULL ? g_build_filename (resolved, name, NULL) : NULL;

  free (resolved);
  return full;
}

/**
 * shoal_file_is_same:
 *
 * Returns: whether @a and @b are one file: by name, by a name through other folders, or because both are links to it.
 *   A file that is not there yet is compared by its name.
 */
gboolean
shoal_file_is_same (GFile *a,
                    GFile *b)
{
  g_autofree char *a_path = NULL;
  g_autofree char *b_path = NULL;
  struct stat a_status, b_status;

  g_return_val_if_fail (G_IS_FILE (a) && G_IS_FILE (b), FALSE);

  if (g_file_equal (a, b))
    return TRUE;
  a_path = resolve_name (a);
  b_path = resolve_name (b);
  if (a_path == NULL || b_path == NULL)
    return FALSE;
  if (g_str_equal (a_path, b_path))
    return TRUE;
  return stat (a_path, &a_status) == 0 && stat (b_path, &b_status) == 0 && a_status.st_dev == b_status.st_dev
         && a_status.st_ino == b_status.st_ino;
}

/**
 * shoal_file_check_output:
 * @output: where something is to be written
 * @inputs: (element-type GFile): files that are read, and never written to, and folders that nothing is written into
 * @error: %SHOAL_ERROR_USAGE
 *
 * The one place that decides whether an output would destroy an input; whether the user agreed to replace a file does not
 * matter.
 *
 * Returns: %FALSE when @output is one of @inputs, or in one, under whatever name
 */
gboolean
shoal_file_check_output (GFile      *output,
                         GPtrArray  *inputs,
                         GError    **error)
{
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (G_IS_FILE (output) && inputs != NULL, FALSE);

  folder = g_file_get_parent (output);
  for (guint i = 0; i < inputs->len; i++)
    if (shoal_file_is_same (output, g_ptr_array_index (inputs, i))
        || (folder != NULL && shoal_file_is_same (folder, g_ptr_array_index (inputs, i))))
      {
        name = g_file_get_parse_name (output);
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("“%s” belongs to the project, which is never written over."), name);
        return FALSE;
      }
  return TRUE;
}
