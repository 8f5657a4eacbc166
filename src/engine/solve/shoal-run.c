/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GTask around a solver: immutable problem in, new solution out. */

#include "solve/shoal-run.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

struct _ShoalRun
{
  GObject parent_instance;

  char *solver_id;
  ShoalSolver *solver;
  ShoalProblem *problem;
  double time_limit;
  ShoalProgress *progress;
  GCancellable *cancellable;
  ShoalSolution *solution;
  char *error_message;
  gboolean running;
};

G_DEFINE_TYPE (ShoalRun, shoal_run, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SOLVER_ID,
  PROP_PROBLEM,
  PROP_PROGRESS,
  PROP_SOLUTION,
  PROP_ERROR_MESSAGE,
  PROP_RUNNING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_run_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  ShoalRun *self = SHOAL_RUN (object);

  switch (prop_id)
    {
    case PROP_SOLVER_ID:
      g_value_set_string (value, self->solver_id);
      break;
    case PROP_PROBLEM:
      g_value_set_object (value, self->problem);
      break;
    case PROP_PROGRESS:
      g_value_set_object (value, self->progress);
      break;
    case PROP_SOLUTION:
      g_value_set_object (value, self->solution);
      break;
    case PROP_ERROR_MESSAGE:
      g_value_set_string (value, self->error_message);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->running);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_run_finalize (GObject *object)
{
  ShoalRun *self = SHOAL_RUN (object);

  g_free (self->solver_id);
  g_free (self->error_message);
  g_clear_object (&self->solver);
  g_clear_object (&self->problem);
  g_clear_object (&self->progress);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->solution);
  G_OBJECT_CLASS (shoal_run_parent_class)->finalize (object);
}

static void
shoal_run_class_init (ShoalRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_run_get_property;
  object_class->finalize = shoal_run_finalize;
  properties[PROP_SOLVER_ID] = g_param_spec_string ("solver-id", NULL, NULL, NULL, flags);
  properties[PROP_PROBLEM] = g_param_spec_object ("problem", NULL, NULL, SHOAL_TYPE_PROBLEM, flags);
  properties[PROP_PROGRESS] = g_param_spec_object ("progress", NULL, NULL, SHOAL_TYPE_PROGRESS, flags);
  properties[PROP_SOLUTION] = g_param_spec_object ("solution", NULL, NULL, SHOAL_TYPE_SOLUTION, flags);
  properties[PROP_ERROR_MESSAGE] = g_param_spec_string ("error-message", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_run_init (ShoalRun *self)
{
  self->progress = shoal_progress_new ();
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_run_new:
 * @solver_id: name of the solver in the registry
 * @solver: the solver with its parameters set; it must not be changed while the run goes on
 * @problem: what to solve
 * @time_limit: seconds, 0 for none
 *
 * Returns: (transfer full): a run that has not been started.
 */
ShoalRun *
shoal_run_new (const char   *solver_id,
               ShoalSolver  *solver,
               ShoalProblem *problem,
               double        time_limit)
{
  ShoalRun *self;

  g_return_val_if_fail (SHOAL_IS_SOLVER (solver) && SHOAL_IS_PROBLEM (problem), NULL);

  self = g_object_new (SHOAL_TYPE_RUN, NULL);
  self->solver_id = g_strdup (solver_id);
  self->solver = g_object_ref (solver);
  self->problem = g_object_ref (problem);
  self->time_limit = time_limit;
  return self;
}

/* Linux keeps a niceness per thread, and threads inherit it: the interface stays smooth while all cores solve. The
 * thread goes back to a pool that other tasks share, so that it must not stay slow: a thread of our own is started. */
static gpointer
solve_nicely (gpointer data)
{
  GTask *task = data;
  ShoalRun *self = g_task_get_source_object (task);
  GError *error = NULL;
  ShoalSolution *solution;

  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), 10);
  solution = shoal_solver_solve (self->solver, self->problem, self->time_limit, self->progress,
                                 self->cancellable, &error);
  if (solution != NULL)
    g_task_return_pointer (task, solution, g_object_unref);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
  return NULL;
}

static void
solved_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalRun *self = SHOAL_RUN (object);
  g_autoptr (GError) error = NULL;

  self->solution = g_task_propagate_pointer (G_TASK (result), &error);
  self->running = FALSE;
  g_object_freeze_notify (object);
  if (error != NULL)
    {
      self->error_message = g_strdup (error->message);
      g_object_notify_by_pspec (object, properties[PROP_ERROR_MESSAGE]);
    }
  else
    {
      g_object_notify_by_pspec (object, properties[PROP_SOLUTION]);
    }
  g_object_notify_by_pspec (object, properties[PROP_RUNNING]);
  g_object_thaw_notify (object);
}

/** shoal_run_start: starts the solver in a thread of its own at lower priority; once per run. */
void
shoal_run_start (ShoalRun *self)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_RUN (self) && !self->running && self->solution == NULL);

  /* What the solver returns on cancel is its best solution so far, which the task must not replace by an error. */
  task = g_task_new (self, NULL, solved_cb, NULL);
  g_task_set_source_tag (task, shoal_run_start);
  self->running = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_thread_unref (g_thread_new ("shoal-run", solve_nicely, task));
}

/** shoal_run_cancel: makes the solver stop soon and return its best solution so far. */
void
shoal_run_cancel (ShoalRun *self)
{
  g_return_if_fail (SHOAL_IS_RUN (self));

  g_cancellable_cancel (self->cancellable);
}

gboolean
shoal_run_is_running (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), FALSE);

  return self->running;
}

/** shoal_run_get_solver: Returns: (transfer none): the solver, for its parameters. */
ShoalSolver *
shoal_run_get_solver (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), NULL);

  return self->solver;
}

/** shoal_run_get_problem: Returns: (transfer none): what is solved. */
ShoalProblem *
shoal_run_get_problem (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), NULL);

  return self->problem;
}

/** shoal_run_get_progress: Returns: (transfer none): how it goes. */
ShoalProgress *
shoal_run_get_progress (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), NULL);

  return self->progress;
}

/** shoal_run_get_solution: Returns: (transfer none) (nullable): the answer, once the run has ended. */
ShoalSolution *
shoal_run_get_solution (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), NULL);

  return self->solution;
}

/** shoal_run_get_error_message: Returns: (transfer none) (nullable): why the run ended without an answer. */
const char *
shoal_run_get_error_message (ShoalRun *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN (self), NULL);

  return self->error_message;
}
