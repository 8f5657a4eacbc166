/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two files: ID.shoal is the project with absolute names; ID.lock is locked, and holds the URI of the project file. */

#include "session/shoal-recovery.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct _ShoalRecovery
{
  GFile *project;
  char *lock_path;
  int lock;
};

/** shoal_recovery_get_folder: Returns: (transfer full): where copies are kept. */
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

/* Takes the lock of @id, which must be free. */
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
  if (self->lock < 0 || flock (self->lock, LOCK_EX | LOCK_NB) != 0)
    {
      set_errno_error (self->lock_path, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * shoal_recovery_new:
 * @folder: where copies are kept; made if it is not there
 *
 * Returns: (transfer full): a place for a copy, or %NULL with %G_IO_ERROR
 */
ShoalRecovery *
shoal_recovery_new (GFile   *folder,
                    GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *id = g_uuid_string_random ();

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  path = g_file_get_path (folder);
  if (path == NULL || g_mkdir_with_parents (path, 0700) != 0)
    {
      set_errno_error (path != NULL ? path : "", error);
      return NULL;
    }
  return lock (folder, id, O_CREAT | O_EXCL, error);
}

/** shoal_recovery_free: gives up the lock; what was written stays, and will be found as if after a crash. */
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
 * @folder: where copies are kept
 *
 * Takes the locks of what crashes have left, and clears away what holds nothing.
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
              GError        **error)
{
  GFile *file = shoal_project_get_file (project);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : g_strdup ("");
  gsize length = strlen (uri);

  if (ftruncate (self->lock, 0) != 0 || pwrite (self->lock, uri, length, 0) != (gssize) length)
    return set_errno_error (self->lock_path, error);
  return TRUE;
}

/** shoal_recovery_write: replaces the copy, whole or not at all; for a worker. Returns: %FALSE with %G_IO_ERROR. */
gboolean
shoal_recovery_write (ShoalRecovery  *self,
                      ShoalProject   *project,
                      GError        **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), FALSE);

  text = shoal_project_to_text (project, NULL);
  return write_origin (self, project, error)
         && g_file_replace_contents (self->project, text, strlen (text), NULL, FALSE,
                                     G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, error);
}

/* The project file of the copy: (transfer full) (nullable). */
static GFile *
read_origin (ShoalRecovery *self)
{
  g_autofree char *uri = NULL;

  if (!g_file_get_contents (self->lock_path, &uri, NULL, NULL) || *uri == '\0')
    return NULL;
  return g_file_new_for_uri (uri);
}

/** shoal_recovery_read: Returns: (transfer full): the project as it was, or %NULL with %SHOAL_ERROR_PROJECT or %G_IO_ERROR. */
ShoalProject *
shoal_recovery_read (ShoalRecovery  *self,
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
  origin = read_origin (self);
  if (project == NULL || origin == NULL)
    return g_steal_pointer (&project);
  return shoal_project_with_file (project, origin);
}

/** shoal_recovery_dup_title: Returns: (transfer full): what it is a copy of, for a person. */
char *
shoal_recovery_dup_title (ShoalRecovery *self)
{
  g_autoptr (GFile) origin = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  origin = read_origin (self);
  if (origin == NULL)
    {
      project = shoal_recovery_read (self, NULL);
      if (project != NULL)
        origin = g_object_ref (shoal_project_get_data (project)->file);
    }
  if (origin == NULL)
    return g_strdup ("?");
  name = g_file_get_basename (origin);
  return g_filename_display_name (name);
}

/** shoal_recovery_dup_time: Returns: (transfer full) (nullable): when it was written last. */
GDateTime *
shoal_recovery_dup_time (ShoalRecovery *self)
{
  g_autoptr (GFileInfo) info = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  info = g_file_query_info (self->project, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  return info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
}

/** shoal_recovery_delete: removes the copy; the place can be written again. */
void
shoal_recovery_delete (ShoalRecovery *self)
{
  g_return_if_fail (self != NULL);

  g_file_delete (self->project, NULL, NULL);
  unlink (self->lock_path);
}
