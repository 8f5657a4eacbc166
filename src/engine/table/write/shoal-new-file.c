/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If the system can, an unfinished file has no name, so that nothing is left behind however the process ends. A file that has
 * a hidden name for a while is locked; a hidden file without a lock was left by a process that was killed, and is removed by
 * the next process that writes into the folder. */

#define _GNU_SOURCE

#include "table/write/shoal-new-file.h"

#include "base/shoal-file.h"

#include <glib/gi18n-lib.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX ".shoal-"
#define SUFFIX ".part"
#define N_DIGITS 16

struct _ShoalNewFile
{
  char *path;
  char *folder;
  char *temporary; /* hidden path of the unfinished file, NULL while it has none */
  char *kept;      /* hidden path of the replaced file while it can still be restored, else NULL */
  int kept_fd;     /* holds the lock of @kept, or -1 */
  int fd;
  gboolean replace;
  gboolean has_old; /* whether a file existed when this one was started */

  GMutex lock; /* protects the fields below, and the closing of fd, since one thread may write while another reads */
  GCond grown;
  guint64 n_written;
  gboolean growing;
};

/* Closes and removes the unfinished file. */
static void
discard (ShoalNewFile *self)
{
  g_mutex_lock (&self->lock);
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
  self->growing = FALSE;
  g_cond_broadcast (&self->grown);
  g_mutex_unlock (&self->lock);
  if (self->temporary != NULL)
    unlink (self->temporary);
  g_clear_pointer (&self->temporary, g_free);
}

/** shoal_new_file_free: frees @self, and removes the file if it is unfinished. */
void
shoal_new_file_free (ShoalNewFile *self)
{
  if (self == NULL)
    return;
  discard (self);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->grown);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
}

/* Always returns FALSE. */
static gboolean
fail (ShoalNewFile *self,
      int           number,
      GError      **error)
{
  /* For the user, a quota and a size limit are the same as a full disk */
  int code = number == EDQUOT || number == EFBIG ? G_IO_ERROR_NO_SPACE : (int) g_io_error_from_errno (number);
  g_autofree char *name = g_filename_display_name (self->path);

  g_set_error (error, G_IO_ERROR, code, _("%s: cannot be written: %s"), name, g_strerror (number));
  discard (self);
  return FALSE;
}

static gboolean
check_target (const char *path,
              gboolean    replace,
              mode_t     *mode,
              GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat status;

  *mode = 0;
  if (stat (path, &status) != 0)
    return TRUE;
  *mode = status.st_mode & 0777;
  if (S_ISDIR (status.st_mode))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _("%s: is a folder"), name);
  else if (!S_ISREG (status.st_mode))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("%s: is not a regular file"), name);
  else if (!replace)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("%s: exists already"), name);
  else
    return TRUE;
  return FALSE;
}

/* A random hidden name in the target's folder, which is most likely free. */
static char *
make_hidden_name (ShoalNewFile *self)
{
  return g_strdup_printf ("%s/" PREFIX "%08x%08x" SUFFIX, self->folder, g_random_int (), g_random_int ());
}

static gboolean
is_hidden_name (const char *name)
{
  const char *digits = name + strlen (PREFIX);

  return g_str_has_prefix (name, PREFIX) && strspn (digits, "0123456789abcdef") == N_DIGITS
         && strcmp (digits + N_DIGITS, SUFFIX) == 0;
}

/* Removes a hidden file, unless it is locked by another process that is writing it. */
static void
remove_left_over (int         folder,
                  const char *name)
{
  struct stat opened, named;
  int fd = openat (folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

  if (fd < 0)
    return;
  if (fstat (fd, &opened) == 0 && S_ISREG (opened.st_mode) && opened.st_uid == geteuid ()
      && flock (fd, LOCK_EX | LOCK_NB) == 0 && fstatat (folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino)
    unlinkat (folder, name, 0);
  close (fd);
}

static void
remove_left_overs (ShoalNewFile *self)
{
  DIR *folder = opendir (self->folder);
  struct dirent *entry;

  while (folder != NULL && (entry = readdir (folder)) != NULL)
    if (is_hidden_name (entry->d_name))
      remove_left_over (dirfd (folder), entry->d_name);
  if (folder != NULL)
    closedir (folder);
}

/* Locks the file, as a sign that it is being written. Returns: FALSE when another process has removed it as a left-over
 * meanwhile. */
static gboolean
lock (ShoalNewFile *self)
{
  struct stat status;

  /* If the file system has no locks, no other process can lock the file to remove it */
  if (flock (self->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return FALSE;
  return self->temporary == NULL || (fstat (self->fd, &status) == 0 && status.st_nlink > 0);
}

/* Opens a file without a name, which needs no clean-up however the process ends; on file systems that cannot do this, one
 * with a hidden name. */
static gboolean
open_temporary (ShoalNewFile *self)
{
  /* The file gets its name through /proc later */
  if (access ("/proc/self/fd", X_OK) == 0)
    {
      self->fd = open (self->folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
      if (self->fd >= 0)
        return lock (self);
      if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL && errno != ENOENT)
        return FALSE;
    }
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = make_hidden_name (self);

      self->fd = open (name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0666);
      if (self->fd < 0 && errno != EEXIST)
        return FALSE;
      if (self->fd < 0)
        continue;
      self->temporary = g_steal_pointer (&name);
      if (lock (self))
        return TRUE;
      discard (self);
    }
  return FALSE;
}

/**
 * shoal_new_file_open:
 * @file: a local file
 * @replace: whether @file may exist, as a regular file, and is then replaced when the new one is complete
 * @error: place for a #GIOErrorEnum
 *
 * Starts a file, with the permissions of the one it replaces. Until shoal_new_file_commit(), @file does not exist, or is
 * still the old file.
 *
 * Returns: (transfer full) (nullable): an empty file
 */
ShoalNewFile *
shoal_new_file_open (GFile   *file,
                     gboolean replace,
                     GError **error)
{
  g_autoptr (ShoalNewFile) self = NULL;
  g_autofree char *path = g_file_get_path (file);
  mode_t mode;

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: is not a local file"), uri);
      return NULL;
    }
  if (!check_target (path, replace, &mode, error))
    return NULL;
  self = g_new0 (ShoalNewFile, 1);
  g_mutex_init (&self->lock);
  g_cond_init (&self->grown);
  self->path = g_steal_pointer (&path);
  self->folder = g_path_get_dirname (self->path);
  self->fd = -1;
  self->kept_fd = -1;
  self->replace = replace;
  self->has_old = mode != 0;
  remove_left_overs (self);
  /* The new file gets the permissions of the old one */
  if (!open_temporary (self) || (mode != 0 && fchmod (self->fd, mode) != 0))
    {
      fail (self, errno, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * shoal_new_file_start_private:
 * @error: place for a #GIOErrorEnum
 *
 * Only the owner may read the file, unless it replaces another: then it keeps the permissions of the old file.
 *
 * Returns: %FALSE when that cannot be done; the unfinished file is gone then.
 */
gboolean
shoal_new_file_start_private (ShoalNewFile *self,
                              GError      **error)
{
  return self->has_old || shoal_new_file_make_private (self, error);
}

/**
 * shoal_new_file_make_private:
 * @error: place for a #GIOErrorEnum
 *
 * Only the owner may read the file, whatever the permissions of the file that it replaces.
 *
 * Returns: %FALSE when that cannot be done; the unfinished file is gone then.
 */
gboolean
shoal_new_file_make_private (ShoalNewFile *self,
                             GError      **error)
{
  g_return_val_if_fail (self->fd >= 0, FALSE);

  if (fchmod (self->fd, S_IRUSR | S_IWUSR) == 0)
    return TRUE;
  fail (self, errno, error);
  return FALSE;
}

/**
 * shoal_new_file_set_growing:
 * @growing: whether more will be written
 *
 * To be called before another thread begins to read a file that is still being written, and again when all of it is written:
 * while the file grows, shoal_new_file_read() waits at its end.
 */
void
shoal_new_file_set_growing (ShoalNewFile *self,
                            gboolean      growing)
{
  g_mutex_lock (&self->lock);
  self->growing = growing && self->fd >= 0;
  g_cond_broadcast (&self->grown);
  g_mutex_unlock (&self->lock);
}

/**
 * shoal_new_file_write:
 * @bytes: (array length=length): bytes that are added
 * @error: place for a #GIOErrorEnum, %G_IO_ERROR_NO_SPACE for a full disk
 *
 * Returns: %FALSE when they could not be written; the unfinished file is gone then.
 */
gboolean
shoal_new_file_write (ShoalNewFile *self,
                      const char   *bytes,
                      gsize         length,
                      GError      **error)
{
  g_return_val_if_fail (self->fd >= 0, FALSE);

  while (length > 0)
    {
      gssize n = write (self->fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return fail (self, n < 0 ? errno : EIO, error);
      bytes += n;
      length -= (gsize) n;
      g_mutex_lock (&self->lock);
      self->n_written += (guint64) n;
      g_cond_broadcast (&self->grown);
      g_mutex_unlock (&self->lock);
    }
  return TRUE;
}

/**
 * shoal_new_file_read:
 * @offset: the offset in the file
 * @buffer: (out caller-allocates) (array length=length): the bytes there
 * @length: the most bytes that are read
 * @error: place for a #GIOErrorEnum
 *
 * Reads from the unfinished file, also while another thread is writing it, see shoal_new_file_set_growing().
 *
 * Returns: the number of bytes read, 0 at the end; -1 when they could not be read; the unfinished file is gone then
 */
gssize
shoal_new_file_read (ShoalNewFile *self,
                     guint64       offset,
                     char         *buffer,
                     gsize         length,
                     GError      **error)
{
  int number = 0;
  gssize n;

  g_mutex_lock (&self->lock);
  while (self->growing && offset >= self->n_written)
    g_cond_wait (&self->grown, &self->lock);
  do
    n = pread (self->fd, buffer, length, (off_t) offset);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    number = errno;
  g_mutex_unlock (&self->lock);
  if (n < 0)
    fail (self, number, error);
  return n;
}

/** shoal_new_file_dup_name: Returns: (transfer full): the future name of the file without its folder, for display. */
char *
shoal_new_file_dup_name (ShoalNewFile *self)
{
  return g_filename_display_basename (self->path);
}

/**
 * shoal_new_file_dup_path:
 *
 * For a library that writes to a path. The path reaches the file, which has no name yet, only in this process and while the
 * file exists.
 *
 * Returns: (transfer full): the path
 */
char *
shoal_new_file_dup_path (ShoalNewFile *self)
{
  g_return_val_if_fail (self->fd >= 0, NULL);

  return self->temporary != NULL ? g_strdup (self->temporary) : g_strdup_printf ("/proc/self/fd/%d", self->fd);
}

/** shoal_new_file_get_fd: Returns: the unfinished file, open for reading and writing. */
int
shoal_new_file_get_fd (ShoalNewFile *self)
{
  return self->fd;
}

/**
 * shoal_new_file_fail:
 * @number: an error number of the system
 * @error: place for a #GIOErrorEnum, %G_IO_ERROR_NO_SPACE for a full disk
 *
 * Reports a failure of a library that writes by the path; the unfinished file is gone then. Always returns %FALSE.
 */
gboolean
shoal_new_file_fail (ShoalNewFile *self,
                     int           number,
                     GError      **error)
{
  return fail (self, number, error);
}

/* Gives a file without a name the name @path. */
static gboolean
link_unnamed (ShoalNewFile *self,
              const char   *path)
{
  char source[64];

  g_snprintf (source, sizeof source, "/proc/self/fd/%d", self->fd);
  return linkat (AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* Gives the file its name. A file that another process has made under that name meanwhile is kept, unless it may be
 * replaced. */
static gboolean
give_name (ShoalNewFile *self)
{
  if (!self->replace && self->temporary == NULL)
    return link_unnamed (self, self->path);
  if (self->temporary == NULL)
    {
      self->temporary = make_hidden_name (self);
      if (!link_unnamed (self, self->temporary))
        return FALSE;
    }
  if (renameat2 (AT_FDCWD, self->temporary, AT_FDCWD, self->path, self->replace ? 0 : RENAME_NOREPLACE) != 0)
    {
      if (errno != EINVAL || access (self->path, F_OK) == 0 || rename (self->temporary, self->path) != 0)
        return FALSE;
    }
  g_clear_pointer (&self->temporary, g_free);
  return TRUE;
}

/* Gives the existing file, if there is one, a second, hidden name, if the file system can do that. */
static void
keep_old (ShoalNewFile *self)
{
  g_autofree char *name = make_hidden_name (self);

  if (!self->replace || linkat (AT_FDCWD, self->path, AT_FDCWD, name, 0) != 0)
    return;
  self->kept = g_steal_pointer (&name);
  self->kept_fd = open (self->kept, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (self->kept_fd >= 0 && flock (self->kept_fd, LOCK_EX | LOCK_NB) != 0)
    g_debug ("Nobody keeps others from removing the file that is replaced: %s", g_strerror (errno));
}

/* Removes the replaced file. */
static void
forget_old (ShoalNewFile *self)
{
  if (self->kept != NULL)
    unlink (self->kept);
  g_clear_pointer (&self->kept, g_free);
  if (self->kept_fd >= 0)
    close (self->kept_fd);
  self->kept_fd = -1;
}

/* Undoes give_name(): restores the old file, or else removes the new one. */
static void
take_name (ShoalNewFile *self)
{
  struct stat own, named;

  if (self->kept != NULL && rename (self->kept, self->path) == 0)
    g_clear_pointer (&self->kept, g_free);
  else if (fstat (self->fd, &own) == 0 && lstat (self->path, &named) == 0 && own.st_dev == named.st_dev
           && own.st_ino == named.st_ino)
    unlink (self->path);
}

/* Makes the name survive a power failure, as the contents do. */
static void
sync_folder (ShoalNewFile *self)
{
  int fd = open (self->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* Removes an unfinished file when @cancellable is cancelled. */
static gboolean
is_cancelled (ShoalNewFile *self,
              GCancellable *cancellable,
              GError      **error)
{
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  discard (self);
  return TRUE;
}

/* Whether two of the files have the same target, even by different paths. */
static gboolean
have_one_name (ShoalNewFile *a,
               ShoalNewFile *b)
{
  g_autoptr (GFile) a_file = g_file_new_for_path (a->path);
  g_autoptr (GFile) b_file = g_file_new_for_path (b->path);

  return shoal_file_is_same (a_file, b_file);
}

static gboolean
complete (ShoalNewFile *self,
          GError      **error)
{
  return fsync (self->fd) == 0 || fail (self, errno, error);
}

/**
 * shoal_new_files_commit:
 * @files: (array length=n_files): complete files
 * @n_files: their number
 * @cancellable: (nullable): when cancelled, nothing is left behind
 * @error: place for a #GIOErrorEnum; %G_IO_ERROR_EXISTS when another process has made a file meanwhile, or two files would
 *   have the same name
 *
 * Either all files get their names, one after the other, or none does: after a failure the old files are restored. On a file
 * system without hard links, old files that were already replaced are lost.
 *
 * Returns: %TRUE when all files are on the disk under their names.
 */
gboolean
shoal_new_files_commit (ShoalNewFile * const *files,
                        guint                 n_files,
                        GCancellable         *cancellable,
                        GError              **error)
{
  guint n_named = 0;

  for (guint i = 0; i < n_files; i++)
    for (guint j = 0; j < i; j++)
      if (have_one_name (files[i], files[j]))
        return fail (files[i], EEXIST, error);
  for (guint i = 0; i < n_files; i++)
    {
      g_return_val_if_fail (files[i]->fd >= 0, FALSE);

      if (is_cancelled (files[i], cancellable, error) || !complete (files[i], error)
          || is_cancelled (files[i], cancellable, error))
        return FALSE;
    }
  for (; n_named < n_files; n_named++)
    {
      if (n_files > 1)
        keep_old (files[n_named]);
      if (!give_name (files[n_named]))
        break;
    }
  if (n_named < n_files)
    {
      int number = errno;

      for (guint i = 0; i < n_named; i++)
        take_name (files[i]);
      for (guint i = 0; i < n_files; i++)
        forget_old (files[i]);
      return fail (files[n_named], number, error);
    }
  for (guint i = 0; i < n_files; i++)
    {
      forget_old (files[i]);
      sync_folder (files[i]);
      if (close (files[i]->fd) != 0)
        g_debug ("Closing a complete file failed: %s", g_strerror (errno));
      files[i]->fd = -1;
    }
  return TRUE;
}

/**
 * shoal_new_file_commit:
 * @cancellable: (nullable): when cancelled, nothing is left behind
 * @error: place for a #GIOErrorEnum; %G_IO_ERROR_EXISTS when another process has made the file meanwhile
 *
 * Gives the file its name in one step.
 *
 * Returns: %TRUE when the complete file is on the disk under its name.
 */
gboolean
shoal_new_file_commit (ShoalNewFile *self,
                       GCancellable *cancellable,
                       GError      **error)
{
  return shoal_new_files_commit (&self, 1, cancellable, error);
}
