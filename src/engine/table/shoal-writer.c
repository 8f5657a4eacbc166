/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Delimited text through a big buffer into a file without a name, which gets its name when it is complete. */

#define _GNU_SOURCE

#include "table/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE (256 * 1024)

struct _ShoalWriter
{
  GObject parent_instance;

  char *path;
  char *folder;
  char *temporary; /* hidden path of the unfinished file, NULL while it has none */
  int fd;
  gboolean replace;
  mode_t mode; /* of the file to be replaced, or 0 */
  char delimiter;
  char quote;
  guint8 special[256]; /* bytes that make a field need quotes */

  char *buffer;
  gsize n_buffered;
  guint n_fields; /* in the row so far */
  gboolean lone_empty; /* the row so far is one empty field */
  GError *error;  /* what went wrong; everything after it fails the same way */
};

G_DEFINE_TYPE (ShoalWriter, shoal_writer, G_TYPE_OBJECT)

/* Leaves nothing behind. */
static void
discard (ShoalWriter *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
  if (self->temporary != NULL)
    unlink (self->temporary);
  g_clear_pointer (&self->temporary, g_free);
  g_clear_pointer (&self->buffer, g_free);
}

static void
shoal_writer_finalize (GObject *object)
{
  ShoalWriter *self = SHOAL_WRITER (object);

  discard (self);
  g_free (self->path);
  g_free (self->folder);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (shoal_writer_parent_class)->finalize (object);
}

static void
shoal_writer_class_init (ShoalWriterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_writer_finalize;
}

static void
shoal_writer_init (ShoalWriter *self)
{
  self->fd = -1;
}

/* Remembers the first failure and gives up the unfinished file. */
static void
fail (ShoalWriter *self,
      int          number)
{
  /* A quota and a size limit are a full disk to whoever waits for the file */
  int code = number == EDQUOT || number == EFBIG ? G_IO_ERROR_NO_SPACE : (int) g_io_error_from_errno (number);
  g_autofree char *name = g_filename_display_name (self->path);

  if (self->error == NULL)
    g_set_error (&self->error, G_IO_ERROR, code, _("%s: cannot be written: %s"), name, g_strerror (number));
  discard (self);
}

static gboolean
report (ShoalWriter  *self,
        GError      **error)
{
  if (self->error == NULL)
    return TRUE;
  if (error != NULL)
    *error = g_error_copy (self->error);
  return FALSE;
}

static gboolean
check_target (const char  *path,
              gboolean     replace,
              mode_t      *mode,
              GError     **error)
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

/* A hidden name in the target's folder that is most likely free. */
static char *
make_hidden_name (ShoalWriter *self)
{
  return g_strdup_printf ("%s/.shoal-%08x%08x.part", self->folder, g_random_int (), g_random_int ());
}

/* A file without a name needs no clean-up, whatever ends the process; some file systems have none, and get a hidden
 * name. */
static gboolean
open_temporary (ShoalWriter *self)
{
  /* It gets its name through /proc */
  if (access ("/proc/self/fd", X_OK) == 0)
    {
      self->fd = open (self->folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
      if (self->fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL && errno != ENOENT))
        return self->fd >= 0;
    }
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = make_hidden_name (self);

      self->fd = open (name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0666);
      if (self->fd >= 0)
        {
          self->temporary = g_steal_pointer (&name);
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

/**
 * shoal_writer_new:
 * @file: a local file
 * @replace: whether @file may exist, as a regular file, and is then replaced when the new one is complete
 * @delimiter: what separates fields, an ASCII byte
 * @quote: what encloses fields that need it, doubled inside; 0 for '"'
 * @error: place for a #GIOErrorEnum
 *
 * Starts a file, with the permissions of the one it replaces. Until shoal_writer_commit() there is nothing under the name
 * of @file, or still the old file.
 *
 * Returns: (transfer full) (nullable): a writer.
 */
ShoalWriter *
shoal_writer_new (GFile     *file,
                  gboolean   replace,
                  char       delimiter,
                  char       quote,
                  GError   **error)
{
  g_autoptr (ShoalWriter) self = NULL;
  g_autofree char *path = NULL;
  const char *special = "\r\n";
  mode_t mode;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  path = g_file_get_path (file);
  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s: is not a local file"), uri);
      return NULL;
    }
  if (!check_target (path, replace, &mode, error))
    return NULL;

  self = g_object_new (SHOAL_TYPE_WRITER, NULL);
  self->path = g_steal_pointer (&path);
  self->folder = g_path_get_dirname (self->path);
  self->replace = replace;
  self->mode = mode;
  self->delimiter = delimiter;
  self->quote = quote != 0 ? quote : '"';
  for (const char *p = special; *p != '\0'; p++)
    self->special[(guint8) *p] = TRUE;
  self->special[(guint8) self->delimiter] = TRUE;
  self->special[(guint8) self->quote] = TRUE;
  self->buffer = g_malloc (BUFFER_SIZE);
  /* Who may read the old file may read the new one, and nobody else */
  if (!open_temporary (self) || (self->mode != 0 && fchmod (self->fd, self->mode) != 0))
    {
      fail (self, errno);
      report (self, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

static gboolean
write_all (ShoalWriter *self,
           const char  *bytes,
           gsize        length)
{
  while (length > 0)
    {
      gssize n = write (self->fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          fail (self, n < 0 ? errno : EIO);
          return FALSE;
        }
      bytes += n;
      length -= (gsize) n;
    }
  return TRUE;
}

static void
flush (ShoalWriter *self)
{
  if (self->error == NULL)
    write_all (self, self->buffer, self->n_buffered);
  self->n_buffered = 0;
}

static void
put (ShoalWriter *self,
     const char  *bytes,
     gsize        length)
{
  if (self->error != NULL)
    return;
  if (length > BUFFER_SIZE - self->n_buffered)
    flush (self);
  if (length > BUFFER_SIZE)
    {
      write_all (self, bytes, length);
      return;
    }
  if (self->error != NULL)
    return;
  memcpy (self->buffer + self->n_buffered, bytes, length);
  self->n_buffered += length;
}

/* Blanks at the ends would be trimmed by readers, and a byte order mark taken for one. */
static gboolean
needs_quotes (ShoalWriter *self,
              const char  *text,
              gsize        length)
{
  if (length == 0)
    return FALSE;
  if (text[0] == ' ' || text[0] == '\t' || text[length - 1] == ' ' || text[length - 1] == '\t')
    return TRUE;
  if (length >= 3 && memcmp (text, "\357\273\277", 3) == 0)
    return TRUE;
  for (gsize i = 0; i < length; i++)
    if (self->special[(guint8) text[i]])
      return TRUE;
  return FALSE;
}

static void
put_quoted (ShoalWriter *self,
            const char  *text,
            gsize        length)
{
  const char *end = text + length;

  put (self, &self->quote, 1);
  while (text < end)
    {
      const char *quote = memchr (text, self->quote, (gsize) (end - text));
      const char *stop = quote != NULL ? quote + 1 : end;

      put (self, text, (gsize) (stop - text));
      if (quote != NULL)
        put (self, &self->quote, 1);
      text = stop;
    }
  put (self, &self->quote, 1);
}

/**
 * shoal_writer_field:
 * @text: (array length=length): the cell, in UTF-8
 * @length: bytes
 *
 * Adds a cell to the row. A failure is reported by shoal_writer_end_row().
 */
void
shoal_writer_field (ShoalWriter *self,
                    const char  *text,
                    gsize        length)
{
  g_return_if_fail (SHOAL_IS_WRITER (self));

  if (self->n_fields > 0)
    put (self, &self->delimiter, 1);
  self->lone_empty = self->n_fields == 0 && length == 0;
  self->n_fields++;
  if (needs_quotes (self, text, length))
    put_quoted (self, text, length);
  else
    put (self, text, length);
}

/**
 * shoal_writer_end_row:
 * @error: place for a #GIOErrorEnum, %G_IO_ERROR_NO_SPACE for a full disk
 *
 * Ends the row with a line feed. After a failure the unfinished file is gone and all further calls fail.
 *
 * Returns: %FALSE when anything so far could not be written.
 */
gboolean
shoal_writer_end_row (ShoalWriter  *self,
                      GError      **error)
{
  g_return_val_if_fail (SHOAL_IS_WRITER (self), FALSE);

  /* A row of one empty cell would be a blank line */
  if (self->lone_empty)
    put_quoted (self, "", 0);
  put (self, "\n", 1);
  self->n_fields = 0;
  self->lone_empty = FALSE;
  return report (self, error);
}

/**
 * shoal_writer_bytes:
 * @bytes: (array length=length): what is to be written as it is
 * @length: how much
 *
 * Adds bytes between rows, for files that are not delimited text. A failure is reported by shoal_writer_commit().
 */
void
shoal_writer_bytes (ShoalWriter *self,
                    const char  *bytes,
                    gsize        length)
{
  g_return_if_fail (SHOAL_IS_WRITER (self));

  put (self, bytes, length);
}

/* Gives a file without a name the name @path. */
static gboolean
link_unnamed (ShoalWriter *self,
              const char  *path)
{
  char source[64];

  g_snprintf (source, sizeof source, "/proc/self/fd/%d", self->fd);
  return linkat (AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* Whoever makes a file of that name in the meantime keeps it, unless it may be replaced. */
static gboolean
give_name (ShoalWriter *self)
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

/* The name must survive a power cut as well as the contents. */
static void
sync_folder (ShoalWriter *self)
{
  int fd = open (self->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/**
 * shoal_writer_commit:
 * @cancellable: (nullable): when cancelled, nothing is left behind
 * @error: place for a #GIOErrorEnum; %G_IO_ERROR_EXISTS when somebody else made the file in the meantime
 *
 * Completes the file and gives it its name in one step.
 *
 * Returns: %TRUE when the complete file is on the disk under its name.
 */
gboolean
shoal_writer_commit (ShoalWriter   *self,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_return_val_if_fail (SHOAL_IS_WRITER (self), FALSE);

  flush (self);
  if (!report (self, error))
    return FALSE;
  g_return_val_if_fail (self->fd >= 0, FALSE);

  if (g_cancellable_set_error_if_cancelled (cancellable, &self->error))
    discard (self);
  else if (fsync (self->fd) != 0)
    fail (self, errno);
  else if (g_cancellable_set_error_if_cancelled (cancellable, &self->error))
    discard (self);
  else if (!give_name (self))
    fail (self, errno);
  if (!report (self, error))
    return FALSE;
  sync_folder (self);
  if (close (self->fd) != 0)
    g_debug ("Closing a complete file failed: %s", g_strerror (errno));
  self->fd = -1;
  return TRUE;
}

/** shoal_writer_abort: gives the unfinished file up; nothing is left behind. Does nothing after a commit. */
void
shoal_writer_abort (ShoalWriter *self)
{
  g_return_if_fail (SHOAL_IS_WRITER (self));

  discard (self);
  if (self->error == NULL)
    self->error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Writing was given up"));
}
