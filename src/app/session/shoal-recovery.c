/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy is two files and the results of runs. ID.shoal is the project with absolute file names; its results are beside
 * it. ID.lock is locked while the program runs, and has the URI of the project file and, on a second line, the digest of
 * that file. */

#include "session/shoal-recovery.h"

#include "project/runs/shoal-run-folder.h"
#include "table/write/shoal-new-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many places are tried. A place fails only if another process deletes it in the instant between opening and locking. */
#define MOST_ATTEMPTS 100

struct _ShoalRecovery
{
  GFile *project;
  char *lock_path;
  int lock;
};

/** shoal_recovery_get_folder: Returns: (transfer full): the folder of the copies. */
GFile *
shoal_recovery_get_folder (void)
{
  return g_file_new_build_filename (g_get_user_state_dir (), "shoal", "recovery", NULL);
}

static gboolean
set_errno_error (const char  *path,
                 GError     **error)
{
  int code = errno;
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (code), "%s: %s", name, g_strerror (code));
  return FALSE;
}

/* Between opening and locking, another process may have found the place empty and deleted the lock file. Then other processes
 * cannot see this lock. */
static gboolean
has_name (int         descriptor,
          const char *path)
{
  struct stat opened, named;

  return fstat (descriptor, &opened) == 0 && stat (path, &named) == 0 && opened.st_dev == named.st_dev
         && opened.st_ino == named.st_ino;
}

/* Takes the lock of @id: %G_IO_ERROR_BUSY if another process holds it, or has just deleted it. */
static ShoalRecovery *
lock (GFile       *folder,
      const char  *id,
      int          flags,
      GError     **error)
{
  g_autoptr (ShoalRecovery) self = g_new0 (ShoalRecovery, 1);
  g_autofree char *project_name = g_strconcat (id, ".shoal", NULL);
  g_autofree char *lock_name = g_strconcat (id, ".lock", NULL);
  g_autoptr (GFile) lock_file = g_file_get_child (folder, lock_name);

  self->project = g_file_get_child (folder, project_name);
  self->lock_path = g_file_get_path (lock_file);
  self->lock = open (self->lock_path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (self->lock < 0)
    {
      set_errno_error (self->lock_path, error);
      return NULL;
    }
  if (flock (self->lock, LOCK_EX | LOCK_NB) == 0 && has_name (self->lock, self->lock_path))
    return g_steal_pointer (&self);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, "the lock is taken");
  return NULL;
}

/**
 * shoal_recovery_new:
 * @folder: of the copies; made if it does not exist
 *
 * Returns: (transfer full): a place for a copy, or %NULL with %G_IO_ERROR
 */
ShoalRecovery *
shoal_recovery_new (GFile   *folder,
                    GError **error)
{
  ShoalRecovery *recovery = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  path = g_file_get_path (folder);
  if (path == NULL || g_mkdir_with_parents (path, 0700) != 0)
    {
      set_errno_error (path != NULL ? path : "", error);
      return NULL;
    }
  for (guint i = 0; recovery == NULL && i < MOST_ATTEMPTS; i++)
    {
      g_autofree char *id = g_uuid_string_random ();
      g_autoptr (GError) own_error = NULL;

      recovery = lock (folder, id, O_CREAT | O_EXCL, &own_error);
      if (recovery == NULL && (i + 1 == MOST_ATTEMPTS || !g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_BUSY)))
        {
          g_propagate_error (error, g_steal_pointer (&own_error));
          return NULL;
        }
    }
  return recovery;
}

/** shoal_recovery_free: releases the lock; a written copy stays, and shoal_recovery_list() finds it as after a crash. */
void
shoal_recovery_free (ShoalRecovery *self)
{
  if (self == NULL)
    return;
  if (self->lock >= 0)
    close (self->lock);
  g_object_unref (self->project);
  g_free (self->lock_path);
  g_free (self);
}

/**
 * shoal_recovery_list:
 * @folder: of the copies
 *
 * Takes the locks of all copies that crashes have left, and deletes places without a copy.
 *
 * Returns: (transfer full) (element-type ShoalRecovery): the copies
 */
GPtrArray *
shoal_recovery_list (GFile *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recovery_free);
  g_autofree char *path = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_return_val_if_fail (G_IS_FILE (folder), found);

  path = g_file_get_path (folder);
  dir = path != NULL ? g_dir_open (path, 0, NULL) : NULL;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *id = NULL;
      ShoalRecovery *recovery;

      if (!g_str_has_suffix (name, ".lock"))
        continue;
      id = g_strndup (name, strlen (name) - strlen (".lock"));
      recovery = lock (folder, id, 0, NULL);
      if (recovery == NULL)
        continue;
      if (g_file_query_exists (recovery->project, NULL))
        {
          g_ptr_array_add (found, recovery);
          continue;
        }
      shoal_recovery_delete (recovery);
      shoal_recovery_free (recovery);
    }
  return found;
}

static gboolean
write_origin (ShoalRecovery  *self,
              ShoalProject   *project,
              const char     *digest,
              GError        **error)
{
  GFile *file = shoal_project_get_file (project);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : g_strdup ("");
  g_autofree char *text = g_strconcat (uri, digest != NULL ? "\n" : "", digest, NULL);
  gsize length = strlen (text);

  if (ftruncate (self->lock, 0) != 0 || pwrite (self->lock, text, length, 0) != (gssize) length)
    return set_errno_error (self->lock_path, error);
  return TRUE;
}

/**
 * shoal_recovery_write:
 * @digest: (nullable): of the project's file, so that saving the recovered project detects changes to the file
 *
 * Replaces the copy atomically, together with the unsaved results of runs; for a worker.
 *
 * Returns: %FALSE with %G_IO_ERROR
 */
gboolean
shoal_recovery_write (ShoalRecovery  *self,
                      ShoalProject   *project,
                      const char     *digest,
                      GError        **error)
{
  g_autofree char *text = NULL;
  g_autoptr (ShoalNewFile) file = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), FALSE);

  if (!write_origin (self, project, digest, error) || !shoal_run_folder_write_copy (project, self->project, error))
    return FALSE;
  text = shoal_project_to_text (project, NULL);
  file = shoal_new_file_open (self->project, TRUE, error);
  return file != NULL && shoal_new_file_make_private (file, error) && shoal_new_file_write (file, text, strlen (text), error)
         && shoal_new_file_commit (file, NULL, error);
}

/* The project file of the copy: (transfer full) (nullable); @digest: (out) (optional) (transfer full) (nullable). */
static GFile *
read_origin (ShoalRecovery  *self,
             char          **digest)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (self->lock_path, &text, NULL, NULL) || *text == '\0' || *text == '\n')
    return NULL;
  lines = g_strsplit (text, "\n", 2);
  if (digest != NULL)
    *digest = g_strdup (lines[1]);
  return g_file_new_for_uri (lines[0]);
}

/**
 * shoal_recovery_read:
 * @digest: (out) (optional) (transfer full) (nullable): of the project's file when the copy was written
 * @warnings: (element-type utf8) (nullable): gets a text for each result of a run that is lost
 *
 * Returns: (transfer full): the project of the copy, or %NULL with %SHOAL_ERROR_PROJECT or %G_IO_ERROR
 */
ShoalProject *
shoal_recovery_read (ShoalRecovery  *self,
                     char          **digest,
                     GPtrArray      *warnings,
                     GError        **error)
{
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GFile) origin = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (self != NULL, NULL);

  if (!g_file_load_contents (self->project, NULL, &text, &length, NULL, error))
    return NULL;
  project = shoal_project_parse (text, length, NULL, NULL, error);
  if (project == NULL)
    return NULL;
  origin = read_origin (self, digest);
  shoal_project_load_copied_results (project, self->project, origin, warnings);
  return origin != NULL ? shoal_project_with_file (project, origin) : g_steal_pointer (&project);
}

/**
 * shoal_recovery_put_aside:
 *
 * Renames a copy that cannot be read, so that it can still be repaired by hand and is not offered again.
 *
 * Returns: (transfer full): the renamed file, or %NULL with %G_IO_ERROR
 */
GFile *
shoal_recovery_put_aside (ShoalRecovery  *self,
                          GError        **error)
{
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GFile) aside = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  path = g_file_get_path (self->project);
  name = g_strconcat (path, ".unreadable", NULL);
  aside = g_file_new_for_path (name);
  if (!g_file_move (self->project, aside, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error))
    return NULL;
  unlink (self->lock_path);
  return g_steal_pointer (&aside);
}

/** shoal_recovery_dup_title: Returns: (transfer full): the name of the copied project that the user sees. */
char *
shoal_recovery_dup_title (ShoalRecovery *self)
{
  g_autoptr (GFile) origin = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  origin = read_origin (self, NULL);
  if (origin == NULL)
    {
      project = shoal_recovery_read (self, NULL, NULL, NULL);
      return project != NULL ? shoal_data_source_dup_name (shoal_project_get_data (project)) : g_strdup ("?");
    }
  name = g_file_get_basename (origin);
  return g_filename_display_name (name);
}

/** shoal_recovery_dup_time: Returns: (transfer full) (nullable): when the copy was last written. */
GDateTime *
shoal_recovery_dup_time (ShoalRecovery *self)
{
  g_autoptr (GFileInfo) info = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  info = g_file_query_info (self->project, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  return info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
}

/** shoal_recovery_delete: removes the copy and its lock file. */
void
shoal_recovery_delete (ShoalRecovery *self)
{
  g_return_if_fail (self != NULL);

  g_file_delete (self->project, NULL, NULL);
  shoal_run_folder_remove (self->project);
  unlink (self->lock_path);
}
