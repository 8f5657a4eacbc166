/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The type of a file is checked before it is opened: opening a pipe would wait for a program that writes to it. */

#include "base/shoal-file.h"

#include "base/shoal-digest.h"
#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <sys/stat.h>

/* The number of bytes read at once for a digest */
#define BLOCK_SIZE (1 << 20)

/* Takes the place of the digest of a file that has changed */
#define CHANGED "changed"

/**
 * shoal_file_check_regular:
 * @name: name of @file in messages
 * @cancellable: (nullable): stops the operation
 * @error: #GIOErrorEnum
 *
 * Returns: whether @file exists and can be read as a file, that is, not a folder, pipe, socket or device.
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
 * @name: name of @file in messages
 * @length: (out): number of bytes
 * @cancellable: (nullable): stops the operation
 * @error: #GIOErrorEnum
 *
 * Returns: (transfer full) (nullable) (array length=length): the contents of a regular file, with a NUL behind them.
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

/* (transfer full) (nullable): the absolute name of @file, with all links in its existing folder's name resolved. */
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
 * Returns: whether @a and @b are the same file: by name, by a name with links to folders, or as two links to one file.
 *   A file that does not exist yet is compared by its name.
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
 * @output: the file to be written
 * @inputs: (element-type GFile): files that must not be overwritten, and folders into which nothing must be written
 * @error: %SHOAL_ERROR_USAGE
 *
 * The only check whether an output would destroy an input; it also applies if the user has agreed to replace a file.
 *
 * Returns: %FALSE when @output is one of @inputs, or in one of them, under any name
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

/* ---- Digests of the contents of files ---- */

/* Size and time of change of a file: if they differ, the content is taken to have changed, without reading the file. */
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
static GHashTable *known_files; /* of Known, by name of the file */

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

/* (transfer full): the digest of the present content of @name; NULL if it cannot be read, or when told to stop. */
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
 * @name: name of a file
 * @progress: (nullable): asked whether to stop
 *
 * Reads a file and keeps its digest for shoal_file_find_digest(), unless it is known. Call it in a worker.
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
 * @name: name of a file
 *
 * Looks up the digest without reading the file.
 *
 * Returns: (transfer full) (nullable): the digest of the file; if the file has changed since
 *   shoal_file_learn_digest(), or no longer exists, a text that is the same for all such files; %NULL without an
 *   earlier shoal_file_learn_digest()
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
