/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each profile is told as soon as it is there: a wide table takes its time. */

#include "session/workers/shoal-column-profiler.h"

#include "common/shoal-worker.h"

/* What the worker reads. */
typedef struct
{
  ShoalTable *table;
  ShoalColumnProfilerFunc func;
} Profiling;

/* What it tells. */
typedef struct
{
  GObject *owner; /* only its main thread looks at it */
  ShoalColumnProfilerFunc func;
  GCancellable *cancellable;
  guint index;
  ShoalColumnProfile *profile;
} Profiled;

static void
profiling_free (gpointer data)
{
  Profiling *profiling = data;

  g_object_unref (profiling->table);
  g_free (profiling);
}

static gboolean
tell_cb (gpointer data)
{
  Profiled *profiled = data;

  if (!g_cancellable_is_cancelled (profiled->cancellable))
    profiled->func (profiled->index, profiled->profile, profiled->owner);
  return G_SOURCE_REMOVE;
}

static void
profiled_free (gpointer data)
{
  Profiled *profiled = data;

  g_object_unref (profiled->owner);
  g_object_unref (profiled->cancellable);
  shoal_column_profile_unref (profiled->profile);
  g_free (profiled);
}

static void
profile_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Profiling *profiling = task_data;

  for (guint i = 0; i < shoal_table_get_n_columns (profiling->table) && !g_cancellable_is_cancelled (cancellable); i++)
    {
      Profiled *profiled = g_new0 (Profiled, 1);

      profiled->owner = g_object_ref (source_object);
      profiled->func = profiling->func;
      profiled->cancellable = g_object_ref (cancellable);
      profiled->index = i;
      profiled->profile = shoal_column_profile_new (shoal_table_get_column (profiling->table, i));
      shoal_worker_tell (task, tell_cb, profiled, profiled_free);
    }
  g_task_return_boolean (task, TRUE);
}

/**
 * shoal_column_profiler_run:
 * @table: whose columns
 * @owner: for whom, kept as long as there is something to tell
 * @func: called in this thread for each column, from the first to the last
 * @cancellable: after it was cancelled nothing is told any more
 */
void
shoal_column_profiler_run (ShoalTable              *table,
                           GObject                 *owner,
                           ShoalColumnProfilerFunc  func,
                           GCancellable            *cancellable)
{
  g_autoptr (GTask) task = NULL;
  Profiling *profiling;

  g_return_if_fail (SHOAL_IS_TABLE (table));
  g_return_if_fail (G_IS_OBJECT (owner));
  g_return_if_fail (func != NULL);

  profiling = g_new0 (Profiling, 1);
  profiling->table = g_object_ref (table);
  profiling->func = func;
  task = g_task_new (owner, cancellable, NULL, NULL);
  g_task_set_task_data (task, profiling, profiling_free);
  shoal_worker_run (task, profile_worker);
}
