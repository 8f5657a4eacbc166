/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, importing, recovering and reading again take the same steps in a worker; the last step checks that the table
 * has the columns of the project. The result is dropped if another load has been started meanwhile. */

#include "config.h"

#include "session/shoal-loader.h"

#include "base/shoal-error.h"
#include "base/shoal-field-property.h"
#include "common/shoal-keyring.h"
#include "common/shoal-worker.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-load.h"
#include "project/shoal-project-save.h"
#include "table/database/shoal-database.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

G_DEFINE_TYPE (ShoalLoader, shoal_loader, G_TYPE_OBJECT)

/* ---- The load ---- */

static ShoalLoad *
load_new (void)
{
  ShoalLoad *self = g_new0 (ShoalLoad, 1);

  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->progress = shoal_progress_new ();
  return self;
}

/**
 * shoal_load_new_file:
 * @file: a project file
 * @detach: whether the project forgets @file, which is not the user's, such as the sample: saving then asks for a file
 *
 * Returns: (transfer full): a load for shoal_loader_load_async()
 */
ShoalLoad *
shoal_load_new_file (GFile    *file,
                     gboolean  detach)
{
  ShoalLoad *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = load_new ();
  self->file = g_object_ref (file);
  self->detach = detach;
  return self;
}

/**
 * shoal_load_new_located:
 * @file: a project file
 * @data: the present file of its table
 *
 * For a project whose table was moved; the opened project counts as unsaved. As always, changed data in @data are detected.
 *
 * Returns: (transfer full): a load for shoal_loader_load_async()
 */
ShoalLoad *
shoal_load_new_located (GFile *file,
                        GFile *data)
{
  ShoalLoad *self;

  g_return_val_if_fail (G_IS_FILE (data), NULL);

  self = shoal_load_new_file (file, FALSE);
  self->data = g_object_ref (data);
  return self;
}

/** shoal_load_new_project: Returns: (transfer full): a load that reads the table of @project. */
ShoalLoad *
shoal_load_new_project (ShoalProject *project)
{
  ShoalLoad *self;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  self = load_new ();
  self->project = g_object_ref (project);
  return self;
}

/**
 * shoal_load_new_import:
 * @source: a table, and how to read it; options that are not set are detected
 *
 * Returns: (transfer full): a load that makes a new project for the table: with the detected types, without roles,
 *   except for the column of counts if the database counts equal rows
 */
ShoalLoad *
shoal_load_new_import (ShoalDataSource *source)
{
  g_autoptr (ShoalProject) plain = NULL;
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  ShoalLoad *self;

  g_return_val_if_fail (source != NULL, NULL);

  plain = shoal_project_new (source);
  if (source->options->counted != NULL)
    {
      g_autofree char *name = shoal_sql_dup_count_name ((const char *const *) source->options->counted);
      ShoalProjectColumn *count = shoal_project_column_new (name);

      count->meaning.role = SHOAL_ROLE_COUNT;
      g_ptr_array_add (columns, count);
    }
  self = load_new ();
  self->project = shoal_project_with_columns (plain, columns);
  self->import = TRUE;
  return self;
}

/** shoal_load_new_recovery: @copy: (transfer full): left by a crash. Returns: (transfer full): a load that opens it. */
ShoalLoad *
shoal_load_new_recovery (ShoalRecovery *copy)
{
  ShoalLoad *self;

  g_return_val_if_fail (copy != NULL, NULL);

  self = load_new ();
  self->copy = copy;
  return self;
}

/** shoal_load_free: Frees @self with its results. */
void
shoal_load_free (ShoalLoad *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->file);
  g_clear_object (&self->data);
  g_clear_pointer (&self->copy, shoal_recovery_free);
  g_clear_object (&self->project);
  if (self->password != NULL)
    memset (self->password, 0, strlen (self->password));
  g_free (self->password);
  g_free (self->digest);
  g_clear_object (&self->table);
  g_clear_pointer (&self->found, shoal_reader_options_free);
  g_ptr_array_unref (self->warnings);
  g_object_unref (self->progress);
  g_free (self);
}

/** shoal_load_dup_read_project: Returns: (transfer full): the project with the number of rows, the fingerprint and the
 *   detected options of the table that was read. */
ShoalProject *
shoal_load_dup_read_project (ShoalLoad *self)
{
  ShoalDataSource *data = shoal_project_get_data (self->project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (self->found);
  g_autoptr (ShoalDataSource) read = NULL;

  /* The project has the type of each column in its list of columns; types in these options would override them. */
  g_clear_pointer (&options->types, g_hash_table_unref);
  read = shoal_data_source_reread (data, options, (gint64) shoal_table_get_n_rows (self->table),
                                shoal_table_get_fingerprint (self->table));
  shoal_data_source_need_secret (read);
  return shoal_project_with_data (self->project, read);
}

/** shoal_load_differs_from_saved: Returns: whether the data have changed since the project was saved. */
gboolean
shoal_load_differs_from_saved (ShoalLoad *self)
{
  return shoal_data_source_has_changed (shoal_project_get_data (self->project), self->table);
}

static gboolean
is_read_otherwise (ShoalProject *before,
                ShoalProject *after,
                guint         index)
{
  ShoalProjectColumn *column = shoal_project_get_column (after, index);
  ShoalProjectColumn *other = NULL;

  if (index < shoal_project_get_n_columns (before))
    other = shoal_project_get_column (before, index);
  if (column == other)
    return FALSE;
  if (other == NULL || strcmp (column->name, other->name) != 0)
    other = shoal_project_find_column (before, column->name, NULL);
  return g_strcmp0 (column->type, other != NULL ? other->type : NULL) != 0
         || !shoal_coding_equal (shoal_project_column_get_coding (column),
                                 other != NULL ? shoal_project_column_get_coding (other) : NULL)
         || (column->meaning.role == SHOAL_ROLE_COUNT) != (other != NULL && other->meaning.role == SHOAL_ROLE_COUNT);
}

/** shoal_load_is_needed: Returns: whether @after requires the table to be read again: its source, or a column's type,
 *   coding or role as the count differs. */
gboolean
shoal_load_is_needed (ShoalProject *before,
                      ShoalProject *after)
{
  if (shoal_project_get_data (before) != shoal_project_get_data (after))
    return TRUE;
  for (guint i = 0; i < shoal_project_get_n_columns (after); i++)
    if (is_read_otherwise (before, after, i))
      return TRUE;
  return FALSE;
}

/* ---- Loading ---- */

/* Lists every column with its type, so that it is read the same way next time. The user decides on the roles. */
static ShoalProject *
list_columns (ShoalProject *project,
              ShoalLoad    *self)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalProject) listed = NULL;
  g_autoptr (ShoalProject) required = NULL;

  for (guint i = 0; i < shoal_table_get_n_columns (self->table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (self->table, i);
      const char *name = shoal_column_get_name (column);
      const char *type = self->found->types != NULL ? g_hash_table_lookup (self->found->types, name) : NULL;
      ShoalProjectColumn *made = shoal_project_column_new (name);

      shoal_project_column_set_type (made, type != NULL ? type : shoal_value_type_to_string (shoal_column_get_value_type (column)));
      if (shoal_project_find_column (project, name, NULL) != NULL)
        made->meaning.role = shoal_project_find_column (project, name, NULL)->meaning.role;
      g_ptr_array_add (columns, made);
    }
  listed = shoal_project_with_columns (project, columns);
  required = shoal_project_with_requirements (listed, &self->default_requirements);
  return self->default_objective != NULL ? shoal_project_with_objective (required, self->default_objective->id)
                                         : g_steal_pointer (&required);
}

/* The project without a file of its own; names of other files become absolute. */
static ShoalProject *
detach (ShoalProject *project,
        GError      **error)
{
  g_autofree char *text = shoal_project_to_text (project, NULL);

  return shoal_project_parse (text, strlen (text), NULL, NULL, error);
}

/* A copy that cannot be read is put aside, since it would otherwise be offered at every start. */
static ShoalProject *
read_copy (ShoalLoad  *self,
           GError    **error)
{
  ShoalProject *project;
  g_autoptr (GFile) aside = NULL;
  g_autoptr (GError) own_error = NULL;
  g_autofree char *name = NULL;

  project = shoal_recovery_read (self->copy, &self->digest, self->warnings, &own_error);
  if (project != NULL)
    return project;
  aside = shoal_recovery_put_aside (self->copy, NULL);
  if (aside == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return NULL;
    }
  name = g_file_get_parse_name (aside);
  g_set_error (error, own_error->domain, own_error->code,
               _("The copy of unsaved work cannot be read: %s. It was put aside as %s and will not be offered again"),
               own_error->message, name);
  return NULL;
}

/* The digest is computed before the file is read: if another program writes the file in between, the file counts as
 * changed when saving, and nothing is overwritten unasked. */
static ShoalProject *
read_file (ShoalLoad     *self,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (ShoalProject) attached = NULL;

  if (!self->detach)
    self->digest = shoal_project_digest_file (self->file, cancellable, NULL);
  attached = shoal_project_read (self->file, self->warnings, cancellable, error);
  return attached != NULL && self->detach ? detach (attached, error) : g_steal_pointer (&attached);
}

/* The project with the present file of its table. */
static ShoalProject *
locate (ShoalProject *project,
        GFile        *data)
{
  g_autoptr (ShoalDataSource) source = shoal_data_source_move (shoal_project_get_data (project), data);

  return shoal_project_with_data (project, source);
}

/* A column that the project lists and the table does not have is an error. */
static gboolean
check_columns (ShoalLoad  *self,
               GError    **error)
{
  for (guint i = 0; i < shoal_project_get_n_columns (self->project); i++)
    {
      const char *name = shoal_project_get_column (self->project, i)->name;
      g_autofree char *file = NULL;

      if (shoal_table_find_column (self->table, name, NULL))
        continue;
      file = shoal_data_source_dup_title (shoal_project_get_data (self->project));
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("There is no column “%s” in %s"), name, file);
      return FALSE;
    }
  return TRUE;
}

/* Sets @self->project, unless it was given. */
static gboolean
read_project (ShoalLoad     *self,
              GCancellable  *cancellable,
              GError       **error)
{
  if (self->file != NULL)
    self->project = read_file (self, cancellable, error);
  else if (self->copy != NULL)
    self->project = read_copy (self, error);
  if (self->project != NULL && self->data != NULL)
    {
      g_autoptr (ShoalProject) elsewhere = self->project;

      self->project = locate (elsewhere, self->data);
    }
  return self->project != NULL;
}

/* Sets @self->table, using the password that was entered, or that of the keyring. */
static gboolean
read_table (ShoalLoad      *self,
            GCancellable   *cancellable,
            GError        **error)
{
  const char *connection = shoal_project_get_data (self->project)->connection;
  gboolean entered = self->password != NULL && connection != NULL;
  g_autoptr (GError) reason = NULL;
  g_autoptr (GError) own_error = NULL;

  if (entered)
    shoal_database_set_password (connection, self->password);
  self->table = shoal_project_read_table (self->project, &self->found, self->progress, &reason);
  if (self->table == NULL && !entered && shoal_keyring_answer (connection, cancellable, &reason))
    self->table = shoal_project_read_table (self->project, &self->found, self->progress, &reason);
  if (self->table == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (entered && !self->keep_password)
    shoal_keyring_forget (connection, cancellable);
  else if (entered && !shoal_keyring_keep (connection, self->password, cancellable, &own_error))
    g_ptr_array_add (self->warnings, g_strdup_printf (_("The keyring does not keep the password: %s"), own_error->message));
  return TRUE;
}

static gboolean
run (ShoalLoad      *self,
     GCancellable   *cancellable,
     GError        **error)
{
  if (!read_project (self, cancellable, error) || !read_table (self, cancellable, error))
    return FALSE;
  if (self->import)
    {
      g_autoptr (ShoalProject) before = self->project;
      g_autoptr (ShoalProject) read = shoal_load_dup_read_project (self);

      self->project = list_columns (read, self);
    }
  if (!check_columns (self, error))
    return FALSE;
  /* Computes the digests of the hierarchies here, in the worker; the hierarchies store them. */
  shoal_project_get_problem_digest (self->project, FALSE);
  return TRUE;
}

static void
load_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GError *error = NULL;

  if (run (task_data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ---- The loader ---- */

/* @progress: (nullable): of the load that is at work */
static void
set_loading (ShoalLoader   *self,
             GCancellable  *cancellable,
             ShoalProgress *progress)
{
  g_set_object (&self->cancellable, cancellable);
  g_set_object (&self->progress, progress);
  self->loading = cancellable != NULL;
  self->fraction = NAN;
  g_object_notify (G_OBJECT (self), "loading");
  g_object_notify (G_OBJECT (self), "fraction");
}

static void
progress_changed_cb (ShoalLoader   *self,
                     ShoalProgress *progress)
{
  if (progress != self->progress)
    return;
  self->fraction = shoal_progress_get_fraction (progress);
  g_object_notify (G_OBJECT (self), "fraction");
}

static void
shoal_loader_dispose (GObject *object)
{
  shoal_loader_cancel (SHOAL_LOADER (object));
  G_OBJECT_CLASS (shoal_loader_parent_class)->dispose (object);
}

static void
shoal_loader_class_init (ShoalLoaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_loader_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalLoader, loading),
                                g_param_spec_boolean ("loading", NULL, NULL, FALSE, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalLoader, fraction),
                                g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, SHOAL_FIELD));
}

static void
shoal_loader_init (ShoalLoader *self)
{
  self->fraction = NAN;
}

/** shoal_loader_new: Returns: (transfer full): an idle loader. */
ShoalLoader *
shoal_loader_new (void)
{
  return g_object_new (SHOAL_TYPE_LOADER, NULL);
}

/** shoal_loader_load_async: @load: (transfer full): replaces a load that is at work. */
void
shoal_loader_load_async (ShoalLoader         *self,
                         ShoalLoad           *load,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_LOADER (self));
  g_return_if_fail (load != NULL);

  shoal_loader_cancel (self);
  g_signal_connect_object (load->progress, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  shoal_progress_start (load->progress, cancellable, 0);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_loader_load_async);
  /* A worker may finish when it is being cancelled: shoal_loader_load_finish() decides whether its result is used. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, load, (GDestroyNotify) shoal_load_free);
  set_loading (self, cancellable, load->progress);
  shoal_worker_run (task, load_worker);
}

/**
 * shoal_loader_load_finish:
 *
 * Returns: (transfer none): the load with its results, which @result owns; or %NULL with %G_IO_ERROR_CANCELLED when it
 *   was cancelled or replaced by another load, %SHOAL_ERROR_PROJECT when the table lacks a column of the project, or
 *   another error of reading
 */
ShoalLoad *
shoal_loader_load_finish (ShoalLoader   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  GTask *task = G_TASK (result);
  gboolean current, loaded;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  current = self->loading && g_task_get_cancellable (task) == self->cancellable;
  if (current)
    set_loading (self, NULL, NULL);
  loaded = g_task_propagate_boolean (task, current ? error : NULL);
  if (!current)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Loading was cancelled"));
      return NULL;
    }
  return loaded ? g_task_get_task_data (task) : NULL;
}

/** shoal_loader_cancel: stops loading; "loading" is %FALSE at once. */
void
shoal_loader_cancel (ShoalLoader *self)
{
  g_return_if_fail (SHOAL_IS_LOADER (self));

  if (!self->loading)
    return;
  g_cancellable_cancel (self->cancellable);
  set_loading (self, NULL, NULL);
}
