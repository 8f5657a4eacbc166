/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening a pipe would wait for whoever writes to it: first ask what it is. */

#include "base/shoal-file.h"

#include "base/shoal-digest.h"
#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <sys/stat.h>

/* How much of a file is read at once for its digest */
#define BLOCK_SIZE (1 << 20)

/* In the place of the digest of a file that is not what it was */
#define CHANGED "changed"

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

/* ---- What was in a file ---- */

/* By which another content is noticed without reading it. */
typedef struct
{
  guint64 size;
  gint64 seconds;
  glong nanoseconds;
} Stamp;

typedef struct
{
  Stamp stamp;
  char *digest;
} Known;

static GMutex known_mutex;
static GHashTable *known_files; /* of Known, by name */

static void
known_free (gpointer data)
{
  g_free (((Known *) data)->digest);
  g_free (data);
}

static gboolean
read_stamp (const char *name,
            Stamp      *stamp)
{
  struct stat status;

  if (stat (name, &status) != 0 || !S_ISREG (status.st_mode))
    return FALSE;
  *stamp = (Stamp) { (guint64) status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec };
  return TRUE;
}

static gboolean
is_same_stamp (const Stamp *a,
               const Stamp *b)
{
  return a->size == b->size && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* The digest of what @name has now, (transfer full); NULL where it cannot be read, or when told to stop. */
static char *
compute_digest (const char    *name,
                ShoalProgress *progress)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  g_autoptr (ShoalDigest) digest = shoal_digest_new ();
  g_autofree guchar *block = g_malloc (BLOCK_SIZE);
  gssize n;

  while (stream != NULL && (n = g_input_stream_read (G_INPUT_STREAM (stream), block, BLOCK_SIZE, NULL, NULL)) >= 0)
    {
      if (n == 0)
        return shoal_digest_dup_fingerprint (digest);
      if (shoal_progress_should_stop (progress))
        return NULL;
      shoal_digest_add (digest, block, (gsize) n);
    }
  return NULL;
}

/**
 * shoal_file_learn_digest:
 * @name: of a file
 * @progress: (nullable): asked whether to stop
 *
 * Reads a file for shoal_file_find_digest(), if that is not known already. For workers.
 */
void
shoal_file_learn_digest (const char    *name,
                         ShoalProgress *progress)
{
  g_autofree char *known = NULL;
  Known one;

  g_return_if_fail (name != NULL);

  known = shoal_file_find_digest (name);
  if ((known != NULL && !g_str_equal (known, CHANGED)) || !read_stamp (name, &one.stamp))
    return;
  one.digest = compute_digest (name, progress);
  if (one.digest == NULL)
    return;
  g_mutex_lock (&known_mutex);
  if (known_files == NULL)
    known_files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, known_free);
  g_hash_table_insert (known_files, g_strdup (name), g_memdup2 (&one, sizeof one));
  g_mutex_unlock (&known_mutex);
}

/**
 * shoal_file_find_digest:
 * @name: of a file
 *
 * Reads nothing.
 *
 * Returns: (transfer full) (nullable): a digest of what it contains; the same text of all files that have changed since that was
 *   learned, or are gone; %NULL where it was never learned
 */
char *
shoal_file_find_digest (const char *name)
{
  const Known *known;
  char *digest = NULL;
  Stamp now;

  g_return_val_if_fail (name != NULL, NULL);

  g_mutex_lock (&known_mutex);
  known = known_files != NULL ? g_hash_table_lookup (known_files, name) : NULL;
  if (known != NULL)
    digest = g_strdup (read_stamp (name, &now) && is_same_stamp (&now, &known->stamp) ? known->digest : CHANGED);
  g_mutex_unlock (&known_mutex);
  return digest;
}
