/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made by a worker from what the session has at the moment. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-trial.h"

#include "common/shoal-worker.h"
#include "project/shoal-project-schema.h"

typedef struct
{
  ShoalHierarchyOrigin *source;
  ShoalColumn *column;
  ShoalTable *table;
  int target;
  GFile *folder; /* or NULL */
  ShoalHierarchyReport *report;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  shoal_hierarchy_origin_unref (job->source);
  g_object_unref (job->column);
  g_object_unref (job->table);
  g_clear_object (&job->folder);
  g_clear_object (&job->report);
  g_free (job);
}

static void
work (GTask        *task,
      gpointer      source_object,
      gpointer      task_data,
      GCancellable *cancellable)
{
  Job *job = task_data;
  const ShoalHierarchyContext context = { job->table, job->target, job->folder, cancellable };
  GError *error = NULL;
  ShoalHierarchy *hierarchy;

  if (g_task_return_error_if_cancelled (task))
    return;
  hierarchy = shoal_hierarchy_origin_load (job->source, job->column, &context, &error);
  if (hierarchy == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  job->report = shoal_hierarchy_report_new (hierarchy, job->column);
  g_task_return_pointer (task, hierarchy, g_object_unref);
}

/**
 * shoal_hierarchy_trial_async:
 * @source: where the hierarchy is to come from
 * @owner: what the result is for, kept until then
 */
void
shoal_hierarchy_trial_async (ShoalSession         *session,
                             ShoalSessionColumn   *column,
                             ShoalHierarchyOrigin *source,
                             GCancellable         *cancellable,
                             GObject              *owner,
                             GAsyncReadyCallback   callback)
{
  g_autoptr (GTask) task = NULL;
  ShoalProject *project;
  GFile *file;
  Job *job;

  g_return_if_fail (SHOAL_IS_SESSION (session));
  g_return_if_fail (SHOAL_IS_SESSION_COLUMN (column));
  g_return_if_fail (source != NULL);

  project = shoal_session_get_project (session);
  file = shoal_project_get_file (project);
  job = g_new0 (Job, 1);
  job->source = shoal_hierarchy_origin_ref (source);
  job->column = g_object_ref (shoal_session_column_get_column (column));
  job->table = g_object_ref (shoal_session_get_table (session));
  job->target = shoal_project_find_target (project, job->table);
  job->folder = file != NULL ? g_file_get_parent (file) : NULL;
  task = g_task_new (owner, cancellable, callback, NULL);
  g_task_set_task_data (task, job, job_free);
  g_task_set_check_cancellable (task, FALSE);
  shoal_worker_run (task, work);
}

/**
 * shoal_hierarchy_trial_finish:
 * @report: (out) (transfer full): what the hierarchy does to the column
 *
 * Returns: (transfer full) (nullable): the hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_trial_finish (GAsyncResult          *result,
                              ShoalHierarchyReport **report,
                              GError               **error)
{
  Job *job;
  ShoalHierarchy *hierarchy;

  g_return_val_if_fail (G_IS_TASK (result), NULL);
  g_return_val_if_fail (report != NULL, NULL);

  job = g_task_get_task_data (G_TASK (result));
  hierarchy = g_task_propagate_pointer (G_TASK (result), error);
  if (hierarchy != NULL)
    *report = g_object_ref (job->report);
  return hierarchy;
}
