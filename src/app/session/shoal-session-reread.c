/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the table again where an edit, or undoing one, needs that. */

#include "config.h"

#include "session/shoal-session-load-private.h"

#include <glib/gi18n-lib.h>

#include <string.h>

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

/* Whether the table of @project is read otherwise than the one that is loaded. */
gboolean
_shoal_session_needs_reading (ShoalSession *self,
                              ShoalProject *project)
{
  ShoalProject *current = shoal_session_get_project (self);

  if (shoal_project_get_data (project) != shoal_project_get_data (current))
    return TRUE;
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    if (has_other_type (current, project, i))
      return TRUE;
  return FALSE;
}

static void
read_again_cb (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  ShoalSessionLoad *load = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean current = _shoal_session_end_load (self, G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), &error) || !current || !_shoal_session_load_check (load, &error))
    {
      if (current && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        _shoal_session_report_problem (self, _("The table could not be read like that"), error->message);
      return;
    }
  g_object_freeze_notify (G_OBJECT (self));
  self->data_changed = FALSE;
  _shoal_session_notify (self, PROP_DATA_CHANGED);
  _shoal_session_take_table (self, load->table);
  if (load->step != NULL)
    {
      load->step (self->history);
    }
  else
    {
      g_autoptr (ShoalProject) read = _shoal_session_load_dup_project (load);

      shoal_history_push (self->history, read, load->label, NULL);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

void
_shoal_session_read_and (ShoalSession *self,
                         ShoalProject *project,
                         const char   *label,
                         gboolean    (*step) (ShoalHistory *))
{
  ShoalSessionLoad *load = _shoal_session_begin_load (self);

  load->project = g_object_ref (project);
  load->label = g_strdup (label);
  load->step = step;
  _shoal_session_start_load (self, load, read_again_cb, NULL);
}
