/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open: what follows at once when the document changes, and what pages ask about it. */

#include "config.h"

#include "session/shoal-session-private.h"

#include <string.h>

/* "patients" for patients.shoal, or for patients.csv before the first save. */
static char *
make_title (ShoalProject *project)
{
  GFile *file = shoal_project_get_file (project);
  g_autofree char *name = NULL;
  char *dot;

  if (file == NULL)
    file = shoal_project_get_data (project)->file;
  name = g_file_get_basename (file);
  g_return_val_if_fail (name != NULL, NULL);
  dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
  return g_filename_display_name (name);
}

static void
update_title (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);
  g_autofree char *title = project != NULL ? make_title (project) : NULL;

  if (g_strcmp0 (title, self->title) == 0)
    return;
  g_free (self->title);
  self->title = g_steal_pointer (&title);
  _shoal_session_notify (self, PROP_TITLE);
}

/* The report says what holds for the project as it is. */
static void
check_requirements (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);
  const ShoalRequirements *requirements;

  if (self->selected_node == NULL || project == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (requirements->k != self->evaluated_for.k || requirements->suppression != self->evaluated_for.suppression)
    _shoal_session_update_report (self);
}

/* All that follows from the document without reading the table again. */
static void
history_changed_cb (ShoalSession *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  update_title (self);
  _shoal_session_notify (self, PROP_FILE);
  _shoal_session_update_schema (self);
  _shoal_session_update_runs (self);
  check_requirements (self);
  _shoal_session_notify (self, PROP_PROJECT);
  _shoal_session_notify (self, PROP_CAN_UNDO);
  _shoal_session_notify (self, PROP_CAN_REDO);
  _shoal_session_notify (self, PROP_UNDO_LABEL);
  _shoal_session_notify (self, PROP_REDO_LABEL);
  g_object_thaw_notify (G_OBJECT (self));
  _shoal_session_schedule_autosave (self);
}

static void
modified_changed_cb (ShoalSession *self)
{
  _shoal_session_notify (self, PROP_MODIFIED);
}

/* @project: (nullable) */
void
_shoal_session_take_project (ShoalSession *self,
                             ShoalProject *project,
                             gboolean      saved)
{
  if (self->history != NULL)
    g_signal_handlers_disconnect_by_data (self->history, self);
  g_clear_object (&self->history);
  if (project != NULL)
    {
      self->history = shoal_history_new (project);
      if (!saved)
        shoal_history_set_saved_snapshot (self->history, NULL);
      g_signal_connect_object (self->history, "notify::project", G_CALLBACK (history_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->history, "notify::modified", G_CALLBACK (modified_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  history_changed_cb (self);
  modified_changed_cb (self);
}

/** shoal_session_get_project: Returns: (transfer none) (nullable): the project as it is. */
ShoalProject *
shoal_session_get_project (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->history != NULL ? shoal_history_get_project (self->history) : NULL;
}

/** shoal_session_get_title: Returns: (nullable): name of the project, for a person. */
const char *
shoal_session_get_title (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->title;
}

/** shoal_session_get_file: Returns: (transfer none) (nullable): the project file, %NULL before the first save. */
GFile *
shoal_session_get_file (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);

  return project != NULL ? shoal_project_get_file (project) : NULL;
}

/** shoal_session_is_modified: Returns: whether closing would lose something. */
gboolean
shoal_session_is_modified (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->history != NULL && shoal_history_get_modified (self->history);
}

gboolean
shoal_session_can_undo (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return !shoal_session_is_loading (self) && self->history != NULL && shoal_history_get_can_undo (self->history);
}

gboolean
shoal_session_can_redo (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return !shoal_session_is_loading (self) && self->history != NULL && shoal_history_get_can_redo (self->history);
}

const char *
shoal_session_get_undo_label (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->history != NULL ? shoal_history_get_undo_label (self->history) : NULL;
}

const char *
shoal_session_get_redo_label (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->history != NULL ? shoal_history_get_redo_label (self->history) : NULL;
}

/** shoal_session_get_table: Returns: (transfer none) (nullable): the data. */
ShoalTable *
shoal_session_get_table (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->table;
}

/** shoal_session_get_columns: Returns: (transfer none): the table's columns. */
GListModel *
shoal_session_get_columns (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return G_LIST_MODEL (self->columns);
}

/** shoal_session_get_column: Returns: (transfer none) (nullable): column @index of the table. */
ShoalSessionColumn *
shoal_session_get_column (ShoalSession *self,
                          guint         index)
{
  g_autoptr (ShoalSessionColumn) column = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  /* The list keeps a reference. */
  column = g_list_model_get_item (G_LIST_MODEL (self->columns), index);
  return column;
}

/** shoal_session_get_n_unset: Returns: how many columns have no role yet; they block publishing. */
guint
shoal_session_get_n_unset (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), 0);

  return self->n_unset;
}

/** shoal_session_get_schema: Returns: (transfer none) (nullable): what the columns mean, as far as it is known. */
ShoalSchema *
shoal_session_get_schema (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->schema;
}

/** shoal_session_get_data_changed: Returns: whether the data file is not the one the project was saved with. */
gboolean
shoal_session_get_data_changed (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->data_changed;
}

/** shoal_session_get_selected_column: Returns: (transfer none) (nullable): the column that is looked at. */
ShoalSessionColumn *
shoal_session_get_selected_column (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->selected_column;
}

/** shoal_session_select_column: @column: (nullable): one of this session's columns. */
void
shoal_session_select_column (ShoalSession       *self,
                             ShoalSessionColumn *column)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (column == NULL || SHOAL_IS_SESSION_COLUMN (column));

  if (g_set_object (&self->selected_column, column))
    _shoal_session_notify (self, PROP_SELECTED_COLUMN);
}
