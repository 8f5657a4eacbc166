/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A change is made by a worker and becomes a step of the session, which gives the changed hierarchy back through the item. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "common/shoal-worker.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalHierarchyItem *item;
  ShoalHierarchy *hierarchy;
  ShoalHierarchyEdit *change;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->item);
  g_object_unref (job->hierarchy);
  shoal_hierarchy_edit_free (job->change);
  g_free (job);
}

static void
change_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  ShoalHierarchy *changed = shoal_hierarchy_edit_apply (job->change, job->hierarchy, &error);

  if (changed == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  /* Part of what runs are asked: the main loop has no time to make it. */
  shoal_hierarchy_get_digest (changed);
  g_task_return_pointer (task, changed, g_object_unref);
}

static void
changed_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) changed = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr (ShoalHierarchySource) source = NULL;
  g_autofree char *title = NULL;

  if (changed == NULL)
    _shoal_hierarchy_editor_show_problem (self, _("The Hierarchy Was Not Changed"), error->message);
  else if (self->session != NULL && shoal_hierarchy_item_get_hierarchy (job->item) == job->hierarchy)
    {
      source = shoal_hierarchy_source_new_levels (changed);
      title = shoal_hierarchy_edit_dup_title (job->change);
      shoal_session_set_hierarchy (self->session,
                                   shoal_session_column_get_index (shoal_hierarchy_item_get_column (job->item)), source,
                                   title);
    }
  _shoal_hierarchy_editor_add_jobs (self, -1);
}

/** shoal_hierarchy_editor_change: @change: (transfer full): becomes a step that can be undone; ignored while another is made. */
void
shoal_hierarchy_editor_change (ShoalHierarchyEditor *self,
                               ShoalHierarchyEdit *change)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));

  if (hierarchy == NULL || shoal_hierarchy_editor_is_busy (self))
    {
      shoal_hierarchy_edit_free (change);
      return;
    }
  job = g_new (Job, 1);
  job->item = g_object_ref (shoal_hierarchy_editor_get_item (self));
  job->hierarchy = g_object_ref (hierarchy);
  job->change = change;
  task = g_task_new (self, NULL, changed_cb, NULL);
  g_task_set_task_data (task, job, job_free);
  _shoal_hierarchy_editor_add_jobs (self, 1);
  shoal_worker_run (task, change_worker);
}
