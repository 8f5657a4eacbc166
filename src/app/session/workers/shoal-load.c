/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, importing, recovering and reading again are one chain, which ends with a project whose columns its table has. */

#include "config.h"

#include "session/workers/shoal-load.h"

#include "base/shoal-error.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-load.h"
#include "project/shoal-project-save.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- What is to be loaded ---- */

static ShoalLoad *
load_new (void)
{
  ShoalLoad *self = g_new0 (ShoalLoad, 1);

  self->warnings = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/**
 * shoal_load_new_file:
 * @file: a project file
 * @detach: whether the project shall forget its file, because that is not the user's: saving asks for one
 *
 * Returns: (transfer full): what is to be loaded
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
 * @data: where its table is by now
 *
 * For a project whose table is not where it says; it is unsaved then. Whether @data is the same table is told as it always is.
 *
 * Returns: (transfer full): what is to be loaded
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

/** shoal_load_new_project: Returns: (transfer full): reads the table of @project. */
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
 * @data: a table
 * @options: (nullable): how to read it, copied; %NULL to find out
 *
 * Returns: (transfer full): makes a new project about the table: types as found, no roles yet
 */
ShoalLoad *
shoal_load_new_import (GFile                    *data,
                       const ShoalReaderOptions *options)
{
  g_autoptr (ShoalDataSource) source = NULL;
  ShoalLoad *self;

  g_return_val_if_fail (G_IS_FILE (data), NULL);

  source = shoal_data_source_new (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  self = load_new ();
  self->project = shoal_project_new (source);
  self->import = TRUE;
  return self;
}

/** shoal_load_new_recovery: @copy: (transfer full): what a crash has left. Returns: (transfer full): opens it. */
ShoalLoad *
shoal_load_new_recovery (ShoalRecovery *copy)
{
  ShoalLoad *self;

  g_return_val_if_fail (copy != NULL, NULL);

  self = load_new ();
  self->copy = copy;
  return self;
}

/** shoal_load_free: Frees @self with all that was found. */
void
shoal_load_free (ShoalLoad *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->file);
  g_clear_object (&self->data);
  g_clear_pointer (&self->copy, shoal_recovery_free);
  g_clear_object (&self->project);
  g_free (self->digest);
  g_clear_object (&self->table);
  g_clear_pointer (&self->found, shoal_reader_options_free);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}

/** shoal_load_dup_read_project: Returns: (transfer full): the project as it is after its table was read, with rows, fingerprint and the
 *   options that were found. */
ShoalProject *
shoal_load_dup_read_project (ShoalLoad *self)
{
  ShoalDataSource *data = shoal_project_get_data (self->project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (self->found);
  g_autoptr (ShoalDataSource) read = NULL;

  /* Types are the columns' matter; here they would count more than what is said there. */
  g_clear_pointer (&options->types, g_hash_table_unref);
  read = shoal_data_source_reread (data, options, (gint64) shoal_table_get_n_rows (self->table),
                                shoal_table_get_fingerprint (self->table));
  shoal_data_source_need_secret (read);
  return shoal_project_with_data (self->project, read);
}

/** shoal_load_differs_from_saved: Returns: whether the data are not those that the project was saved with. */
gboolean
shoal_load_differs_from_saved (ShoalLoad *self)
{
  return shoal_data_source_has_changed (shoal_project_get_data (self->project), self->table);
}

static gboolean
has_other_type (ShoalProject *before,
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
  return g_strcmp0 (column->type, other != NULL ? other->type : NULL) != 0;
}

/** shoal_load_is_needed: Returns: whether the table of @after is read otherwise than the one of @before. */
gboolean
shoal_load_is_needed (ShoalProject *before,
                      ShoalProject *after)
{
  if (shoal_project_get_data (before) != shoal_project_get_data (after))
    return TRUE;
  for (guint i = 0; i < shoal_project_get_n_columns (after); i++)
    if (has_other_type (before, after, i))
      return TRUE;
  return FALSE;
}

/* ---- Loading ---- */

/* Every column listed with its type, so that it is read the same way next time; roles are for a person to decide. */
static ShoalProject *
list_columns (ShoalProject *project,
              ShoalLoad    *self)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalProject) listed = NULL;
  ShoalRequirements requirements = { self->default_k, 0 };

  for (guint i = 0; i < shoal_table_get_n_columns (self->table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (self->table, i);
      const char *name = shoal_column_get_name (column);
      const char *type = self->found->types != NULL ? g_hash_table_lookup (self->found->types, name) : NULL;
      g_autoptr (ShoalProjectColumn) plain = shoal_project_column_new (name);

      if (type == NULL)
        type = shoal_value_type_to_string (shoal_column_get_value_type (column));
      g_ptr_array_add (columns, shoal_project_column_with_type (plain, type));
    }
  listed = shoal_project_with_columns (project, columns);
  return shoal_project_with_requirements (listed, &requirements);
}

/* The project without a file of its own: names of other files become absolute. */
static ShoalProject *
detach (ShoalProject *project,
        GError      **error)
{
  g_autofree char *text = shoal_project_to_text (project, NULL);

  return shoal_project_parse (text, strlen (text), NULL, NULL, error);
}

/* A copy that nobody can read would be offered for ever. */
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

/* The digest is taken first: a project that is written just now is at worst one that seems to have changed. */
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

/* The project with the table where it is by now. */
static ShoalProject *
locate (ShoalProject *project,
        GFile        *data)
{
  g_autoptr (ShoalDataSource) source = shoal_data_source_move (shoal_project_get_data (project), data);

  return shoal_project_with_data (project, source);
}

/* A listed column that the table does not have would never come back into it. */
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

/* Makes @self->project, unless it was given. */
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

/**
 * shoal_load_run:
 * @self: what is to be loaded, in a worker
 * @progress: of reading the table; it stops when that is cancelled
 * @cancellable: of reading the project
 * @error: %SHOAL_ERROR_PROJECT when the table has not the columns of the project, or what reading has met
 *
 * Returns: whether everything is there.
 */
gboolean
shoal_load_run (ShoalLoad      *self,
                ShoalProgress  *progress,
                GCancellable   *cancellable,
                GError        **error)
{
  if (!read_project (self, cancellable, error))
    return FALSE;
  self->table = shoal_project_read_table (self->project, &self->found, progress, error);
  if (self->table == NULL)
    return FALSE;
  if (self->import)
    {
      g_autoptr (ShoalProject) before = self->project;
      g_autoptr (ShoalProject) read = shoal_load_dup_read_project (self);

      self->project = list_columns (read, self);
    }
  if (!check_columns (self, error))
    return FALSE;
  /* Hierarchies that stand in the project keep their digests. */
  shoal_project_get_problem_digest (self->project, FALSE);
  return TRUE;
}
