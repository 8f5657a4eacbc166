/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workers lower the priority of their thread. They cannot be threads of GTask: libraries use these with normal priority. */

#include "common/shoal-worker.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* On a machine with few cores, a long job must not make short jobs wait. */
#define FEWEST_THREADS 4

/* The interface has priority over short jobs, and these over long ones. The niceness is not higher, because other
 * programs would then leave almost no processor time to the workers. */
#define SHORT_NICENESS 10
#define LONG_NICENESS 15

typedef struct
{
  GTask *task;
  GTaskThreadFunc func;
  int niceness;
} Job;

static gboolean
nothing_cb (gpointer data)
{
  return G_SOURCE_REMOVE;
}

static void
dispatch (GMainContext   *context,
          GSourceFunc     func,
          gpointer        data,
          GDestroyNotify  destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  /* A source of lower priority would never run while an animation uses all the time between frames. */
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, func, data, destroy);
  g_source_attach (source, context);
}

/* Releases the task in the thread that made it, as it may hold the last reference to objects that belong there. */
static void
work (gpointer data,
      gpointer user_data)
{
  Job *job = data;
  g_autoptr (GMainContext) context = g_main_context_ref (g_task_get_context (job->task));

  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), job->niceness);
  job->func (job->task, g_task_get_source_object (job->task), g_task_get_task_data (job->task),
             g_task_get_cancellable (job->task));
  dispatch (context, nothing_cb, job->task, g_object_unref);
  g_free (job);
}

static Job *
job_new (GTask           *task,
         GTaskThreadFunc  func,
         int              niceness)
{
  Job *job = g_new (Job, 1);

  job->task = g_object_ref (task);
  job->func = func;
  job->niceness = niceness;
  return job;
}

static gpointer
make_pool (gpointer data)
{
  return g_thread_pool_new (work, NULL, (int) MAX (FEWEST_THREADS, g_get_num_processors ()), TRUE, NULL);
}

/**
 * shoal_worker_run:
 * @task: (transfer none): @func must make it return a value or an error
 * @func: runs in a thread of lower priority; threads that it starts inherit the priority
 */
void
shoal_worker_run (GTask           *task,
                  GTaskThreadFunc  func)
{
  static GOnce once = G_ONCE_INIT;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  g_once (&once, make_pool, NULL);
  g_thread_pool_push (once.retval, job_new (task, func, SHORT_NICENESS), NULL);
}

static gpointer
work_alone (gpointer data)
{
  work (data, NULL);
  return NULL;
}

/**
 * shoal_worker_run_alone:
 *
 * Like shoal_worker_run(), but in a new thread with an even lower priority: for jobs that may take hours and must not delay
 * short jobs.
 */
void
shoal_worker_run_alone (GTask           *task,
                        GTaskThreadFunc  func)
{
  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  g_thread_unref (g_thread_new ("shoal-alone", work_alone, job_new (task, func, LONG_NICENESS)));
}

/* A message from a worker to the thread that made the task. */
typedef struct
{
  GTask *task;
  ShoalWorkerListener func;
  gpointer data;
  GDestroyNotify destroy;
} Told;

static gboolean
hear_cb (gpointer data)
{
  Told *told = data;

  if (!g_cancellable_is_cancelled (g_task_get_cancellable (told->task)))
    told->func (g_task_get_source_object (told->task), told->data);
  return G_SOURCE_REMOVE;
}

static void
told_free (gpointer data)
{
  Told *told = data;

  if (told->destroy != NULL)
    told->destroy (told->data);
  g_object_unref (told->task);
  g_free (told);
}

/**
 * shoal_worker_tell:
 * @task: a task that runs in a worker
 * @func: runs in the thread that made @task, in the order of the calls; does not run after @task is cancelled
 * @data: (transfer full): for @func
 * @destroy: (nullable): frees @data, in that thread as well
 *
 * Never runs @func in the calling thread, as g_main_context_invoke() would if no thread iterates the context at that moment.
 */
void
shoal_worker_tell (GTask               *task,
                   ShoalWorkerListener  func,
                   gpointer             data,
                   GDestroyNotify       destroy)
{
  Told *told;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  told = g_new (Told, 1);
  *told = (Told){ g_object_ref (task), func, data, destroy };
  dispatch (g_task_get_context (task), hear_cb, told, told_free);
}

/** shoal_worker_return: @result: (transfer full) (nullable): the result, freed by @destroy. @error: (transfer full)
 *   (nullable): why there is no result. Ends @task. */
void
shoal_worker_return (GTask          *task,
                     gpointer        result,
                     GDestroyNotify  destroy,
                     GError         *error)
{
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, destroy);
}

/**
 * shoal_worker_begin:
 * @latest: (inout) (nullable): stops the job before this one; afterwards it stops this job
 * @source: (nullable): the source object that @callback gets
 * @data: (transfer full): task data, freed by @destroy
 * @callback: (nullable): must ask shoal_worker_take() whether the result is still wanted
 *
 * Returns: (transfer full): a task for shoal_worker_run() or shoal_worker_run_alone()
 */
GTask *
shoal_worker_begin (GCancellable        **latest,
                    gpointer              source,
                    gpointer              data,
                    GDestroyNotify        destroy,
                    GAsyncReadyCallback   callback)
{
  GTask *task;

  shoal_worker_stop (latest);
  *latest = g_cancellable_new ();
  task = g_task_new (source, *latest, callback, NULL);
  g_task_set_source_tag (task, shoal_worker_begin);
  g_task_set_task_data (task, data, destroy);
  return task;
}

/** shoal_worker_take: Returns: whether @result belongs to the latest job; if so, clears @latest. */
gboolean
shoal_worker_take (GCancellable **latest,
                   GAsyncResult  *result)
{
  if (*latest == NULL || *latest != g_task_get_cancellable (G_TASK (result)))
    return FALSE;
  g_clear_object (latest);
  return TRUE;
}

/** shoal_worker_stop: Stops the latest job, if there is one; shoal_worker_take() will refuse its result. */
void
shoal_worker_stop (GCancellable **latest)
{
  if (*latest != NULL)
    g_cancellable_cancel (*latest);
  g_clear_object (latest);
}
