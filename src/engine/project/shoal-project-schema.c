/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the schema of a table. Threads take the columns one by one, as the time for a hierarchy depends on its builder. */

#include "project/shoal-project-schema.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "schema/shoal-proposals.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalProjectColumn *listed;
  guint index; /* in the table */
  ShoalColumn *column;
  gboolean wanted;
  ShoalHierarchy *hierarchy;
  GError *error;
} Task;

typedef struct
{
  ShoalHierarchyContext context;
  Task *tasks;
  guint n_tasks;
  gint next;   /* atomic */
  gint failed; /* atomic */
} Job;

static void
clear_job (Job *job)
{
  for (guint i = 0; i < job->n_tasks; i++)
    {
      g_clear_object (&job->tasks[i].hierarchy);
      g_clear_error (&job->tasks[i].error);
    }
  g_free (job->tasks);
  g_clear_object (&job->context.folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Job, clear_job)

/** shoal_project_find_target: Returns: the index in @table of the target, as in shoal_schema_find_target(); -1 for none. */
int
shoal_project_find_target (ShoalProject *project,
                           ShoalTable   *table)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), -1);
  g_return_val_if_fail (SHOAL_IS_TABLE (table), -1);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *listed = shoal_project_get_column (project, i);
      guint index;

      if (listed->meaning.is_target && !shoal_role_identifies (listed->meaning.role) && shoal_table_find_column (table, listed->name, &index))
        return (int) index;
    }
  return -1;
}

static gboolean
is_wanted (ShoalProject        *project,
           ShoalProjectColumn  *listed,
           ShoalHierarchyScope  scope)
{
  if (scope == SHOAL_HIERARCHIES_NAMED)
    return listed->hierarchy != NULL;
  return shoal_project_uses_hierarchy (project, listed);
}

/* Makes a task for each column of the project. */
static gboolean
plan (Job                  *job,
      ShoalProject         *project,
      ShoalTable           *table,
      ShoalHierarchyScope   scope,
      GError              **error)
{
  job->n_tasks = shoal_project_get_n_columns (project);
  job->tasks = g_new0 (Task, job->n_tasks);
  for (guint i = 0; i < job->n_tasks; i++)
    {
      Task *task = &job->tasks[i];

      task->listed = shoal_project_get_column (project, i);
      if (!shoal_table_find_column (table, task->listed->name, &task->index))
        {
          g_autofree char *name = shoal_data_source_dup_title (shoal_project_get_data (project));

          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                       _("columns[%u]: there is no column “%s” in %s"), i, task->listed->name, name);
          return FALSE;
        }
      task->column = shoal_table_get_column (table, task->index);
      task->wanted = is_wanted (project, task->listed, scope);
    }
  return TRUE;
}

static void
run_task (Job  *job,
          Task *task)
{
  g_autoptr (ShoalHierarchyOrigin) fallback = NULL;
  ShoalHierarchyOrigin *source = task->listed->hierarchy;

  if (source == NULL)
    source = fallback = shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (task->column), NULL);
  task->hierarchy = shoal_hierarchy_origin_load (source, task->column, &job->context, &task->error);
  if (task->hierarchy == NULL)
    g_atomic_int_set (&job->failed, 1);
}

/* Tasks start in their order, and all tasks before a failed one are finished: the error that is reported does not depend on the threads. */
static void
run_tasks (guint    thread,
           guint    n_threads,
           gpointer data)
{
  Job *job = data;

  while (!g_atomic_int_get (&job->failed) && !g_cancellable_is_cancelled (job->context.cancellable))
    {
      guint i = (guint) g_atomic_int_add (&job->next, 1);

      if (i >= job->n_tasks)
        return;
      if (job->tasks[i].wanted)
        run_task (job, &job->tasks[i]);
    }
}

static gboolean
take_error (Job     *job,
            GError **error)
{
  if (g_cancellable_set_error_if_cancelled (job->context.cancellable, error))
    return TRUE;
  for (guint i = 0; i < job->n_tasks; i++)
    if (job->tasks[i].error != NULL)
      {
        g_propagate_prefixed_error (error, g_steal_pointer (&job->tasks[i].error), _("column “%s”: "),
                                    job->tasks[i].listed->name);
        return TRUE;
      }
  return FALSE;
}

static ShoalSchema *
make_schema (Job        *job,
             ShoalTable *table)
{
  guint n_columns = shoal_table_get_n_columns (table);
  g_autofree ShoalMeaning *meanings = g_new (ShoalMeaning, MAX (1, n_columns));
  g_autofree ShoalHierarchy **hierarchies = g_new0 (ShoalHierarchy *, MAX (1, n_columns));

  for (guint i = 0; i < n_columns; i++)
    meanings[i] = (ShoalMeaning) SHOAL_MEANING_DEFAULT;
  for (guint i = 0; i < job->n_tasks; i++)
    {
      const Task *task = &job->tasks[i];

      meanings[task->index] = task->listed->meaning;
      hierarchies[task->index] = task->hierarchy;
    }
  return shoal_schema_new_with_meanings (table, meanings, hierarchies, job->context.labels);
}

/**
 * shoal_project_make_schema:
 * @table: the table of @project
 * @scope: whose hierarchies are made
 * @cancellable: (nullable): stops between hierarchies and while one is read
 *
 * A column of the table that the project does not list has no role. Whether hierarchies cover their columns is not checked
 * here.
 *
 * Errors: %SHOAL_ERROR_PROJECT when a listed column is absent, %SHOAL_ERROR_HIERARCHY, %SHOAL_ERROR_USAGE for a
 * builder that does not fit, %G_IO_ERROR.
 *
 * Returns: (transfer full): the schema
 */
ShoalSchema *
shoal_project_make_schema (ShoalProject         *project,
                           ShoalTable           *table,
                           ShoalHierarchyScope   scope,
                           GCancellable         *cancellable,
                           GError              **error)
{
  g_auto (Job) job = { 0 };
  GFile *file;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);
  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  if (!plan (&job, project, table, scope, error))
    return NULL;
  file = shoal_project_get_file (project);
  job.context = (ShoalHierarchyContext){
    .table = table,
    .target = shoal_project_find_target (project, table),
    .folder = file != NULL ? g_file_get_parent (file) : NULL,
    .cancellable = cancellable,
    .labels = shoal_project_get_labels (project),
  };
  shoal_parallel_run (MIN (shoal_parallel_n_threads (0), MAX (1, job.n_tasks)), run_tasks, &job);
  if (take_error (&job, error))
    return NULL;
  return make_schema (&job, table);
}
