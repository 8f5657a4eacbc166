/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a search: its solution knows it, or else its progress. */

#include "config.h"

#include "session/workers/shoal-solver-work.h"

#include "common/shoal-worker.h"

#include <math.h>

/* Often enough for a clock that shows seconds and a count that seems to run. */
#define TICK_MILLISECONDS 200

struct _ShoalSolverWork
{
  GObject parent_instance;

  ShoalSolver *solver; /* not to be changed any more */
  double time_limit;
  GCancellable *cancellable;
  ShoalProblem *problem; /* once it has begun, like those that follow */
  ShoalProgress *progress;
  ShoalSolution *solution; /* once it has ended */
  char *error_message;     /* once it has ended without one */
  guint tick;              /* while it runs */
};

G_DEFINE_FINAL_TYPE (ShoalSolverWork, shoal_solver_work, G_TYPE_OBJECT)

enum
{
  CHANGED,
  TICK,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
progress_changed_cb (ShoalSolverWork *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
tick_cb (gpointer data)
{
  g_signal_emit (data, signals[TICK], 0);
  return G_SOURCE_CONTINUE;
}

static void
solve_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  ShoalSolverWork *self = source_object;
  GError *error = NULL;
  ShoalSolution *solution = shoal_solver_solve (self->solver, self->problem, self->time_limit, self->progress,
                                                self->cancellable, &error);

  if (solution != NULL)
    g_task_return_pointer (task, solution, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
solved_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalSolverWork *self = SHOAL_SOLVER_WORK (object);
  g_autoptr (GError) error = NULL;

  self->solution = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->solution == NULL)
    self->error_message = g_strdup (error->message);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_signal_emit (self, signals[ENDED], 0);
}

/* ---- The object ---- */

static void
shoal_solver_work_dispose (GObject *object)
{
  ShoalSolverWork *self = SHOAL_SOLVER_WORK (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->tick, g_source_remove);
  G_OBJECT_CLASS (shoal_solver_work_parent_class)->dispose (object);
}

static void
shoal_solver_work_finalize (GObject *object)
{
  ShoalSolverWork *self = SHOAL_SOLVER_WORK (object);

  g_clear_object (&self->solver);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->problem);
  g_clear_object (&self->progress);
  g_clear_object (&self->solution);
  g_free (self->error_message);
  G_OBJECT_CLASS (shoal_solver_work_parent_class)->finalize (object);
}

static void
shoal_solver_work_class_init (ShoalSolverWorkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const char *names[N_SIGNALS] = { [CHANGED] = "changed", [TICK] = "tick", [ENDED] = "ended" };

  object_class->dispose = shoal_solver_work_dispose;
  object_class->finalize = shoal_solver_work_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_solver_work_init (ShoalSolverWork *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_solver_work_new:
 * @solver: with its parameters set, not to be changed any more
 * @time_limit: seconds, 0 for none
 *
 * Returns: (transfer full): work that has not begun
 */
ShoalSolverWork *
shoal_solver_work_new (ShoalSolver *solver,
                       double       time_limit)
{
  ShoalSolverWork *self;

  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);

  self = g_object_new (SHOAL_TYPE_SOLVER_WORK, NULL);
  self->solver = g_object_ref (solver);
  self->time_limit = time_limit;
  return self;
}

/**
 * shoal_solver_work_start:
 * @problem: what is asked
 * @on_lattice: whether the solver's nodes shall be seen on a map while it works
 */
void
shoal_solver_work_start (ShoalSolverWork *self,
                         ShoalProblem    *problem,
                         gboolean         on_lattice)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_SOLVER_WORK (self));
  g_return_if_fail (self->problem == NULL);

  self->problem = g_object_ref (problem);
  self->progress = shoal_progress_new ();
  if (on_lattice)
    {
      g_autoptr (ShoalLatticeMap) map = shoal_lattice_map_new (problem->microdata);

      shoal_lattice_map_attach (map, self->progress);
    }
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  self->tick = g_timeout_add (TICK_MILLISECONDS, tick_cb, self);
  /* What the solver returns on cancel is its best solution so far, which the task must not replace by an error. */
  task = g_task_new (self, NULL, solved_cb, NULL);
  shoal_worker_run_alone (task, solve_worker);
}

/** shoal_solver_work_cancel: Makes it end soon with its best solution so far. */
void
shoal_solver_work_cancel (ShoalSolverWork *self)
{
  g_return_if_fail (SHOAL_IS_SOLVER_WORK (self));

  g_cancellable_cancel (self->cancellable);
}

/** shoal_solver_work_is_running: Returns: whether the solver has begun and not ended. */
gboolean
shoal_solver_work_is_running (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), FALSE);

  return self->problem != NULL && self->solution == NULL && self->error_message == NULL;
}

/** shoal_solver_work_get_problem: Returns: (transfer none) (nullable): what is asked, %NULL before it has begun. */
ShoalProblem *
shoal_solver_work_get_problem (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NULL);

  return self->problem;
}

/** shoal_solver_work_get_solution: Returns: (transfer none) (nullable): the answer, once it has ended. */
ShoalSolution *
shoal_solver_work_get_solution (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NULL);

  return self->solution;
}

/** shoal_solver_work_get_error_message: Returns: (nullable): why it has ended without an answer. */
const char *
shoal_solver_work_get_error_message (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NULL);

  return self->error_message;
}

/** shoal_solver_work_get_lattice_map: Returns: (transfer none) (nullable): what the solver finds on the lattice, while it works and after. */
ShoalLatticeMap *
shoal_solver_work_get_lattice_map (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NULL);

  return self->progress != NULL ? shoal_lattice_map_get_attached (self->progress) : NULL;
}

/* ---- Figures ---- */

/** shoal_solver_work_get_best: Returns: the objective of the best solution so far, or NAN. */
double
shoal_solver_work_get_best (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NAN);

  if (self->solution != NULL)
    return self->solution->objective;
  return self->progress != NULL ? shoal_progress_get_best (self->progress) : NAN;
}

/** shoal_solver_work_get_bound: Returns: what no solution can be better than, or NAN. */
double
shoal_solver_work_get_bound (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NAN);

  if (self->solution != NULL)
    return self->solution->bound;
  return self->progress != NULL ? shoal_progress_get_bound (self->progress) : NAN;
}

/** shoal_solver_work_get_elapsed: Returns: seconds, NAN before it has begun and where it has failed. */
double
shoal_solver_work_get_elapsed (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NAN);

  if (self->solution != NULL)
    return self->solution->seconds;
  return shoal_solver_work_is_running (self) ? shoal_progress_get_elapsed (self->progress) : NAN;
}

/** shoal_solver_work_get_checked: Returns: solutions examined. */
guint64
shoal_solver_work_get_checked (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), 0);

  return self->progress != NULL ? shoal_progress_get_checked (self->progress) : 0;
}

/** shoal_solver_work_get_fraction: Returns: part done, NAN when unknown. */
double
shoal_solver_work_get_fraction (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NAN);

  return self->progress != NULL ? shoal_progress_get_fraction (self->progress) : NAN;
}

/** shoal_solver_work_dup_trace: Returns: (transfer full) (element-type ShoalTracePoint): best and bound over time, possibly empty. */
GArray *
shoal_solver_work_dup_trace (ShoalSolverWork *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER_WORK (self), NULL);

  if (self->solution != NULL && self->solution->trace != NULL)
    return g_array_copy (self->solution->trace);
  if (self->progress != NULL)
    return shoal_progress_dup_trace (self->progress);
  return g_array_new (FALSE, FALSE, sizeof (ShoalTracePoint));
}
