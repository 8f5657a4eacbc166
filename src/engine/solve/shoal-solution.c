/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver's answer. */

#include "solve/shoal-solution.h"

#include "base/shoal-enum.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_ENUM_TYPE (ShoalStatus, shoal_status,
                    G_DEFINE_ENUM_VALUE (SHOAL_STATUS_OPTIMAL, "optimal"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STATUS_FEASIBLE, "feasible"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STATUS_INFEASIBLE, "infeasible"),
                    G_DEFINE_ENUM_VALUE (SHOAL_STATUS_UNKNOWN, "unknown"))

/* Names of the statuses in files and JSON */
SHOAL_DEFINE_ENUM_NAMES (ShoalStatus, shoal_status)

G_DEFINE_TYPE (ShoalSolution, shoal_solution, G_TYPE_OBJECT)

static void
shoal_solution_finalize (GObject *object)
{
  ShoalSolution *self = SHOAL_SOLUTION (object);

  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_pointer (&self->trace, g_array_unref);
  g_free (self->reason);
  G_OBJECT_CLASS (shoal_solution_parent_class)->finalize (object);
}

static void
shoal_solution_class_init (ShoalSolutionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_solution_finalize;
}

static void
shoal_solution_init (ShoalSolution *self)
{
  self->objective = NAN;
  self->bound = NAN;
  self->lattice_size = NAN;
}

/**
 * shoal_solution_new:
 * @status: what is known about the answer
 * @recoding: (nullable) (transfer none): the best valid recoding found
 * @objective: its objective value, NAN without one
 * @bound: proven lower bound of the objective, NAN when unknown
 * @progress: source of the time, the trace and the number of checked nodes
 *
 * Returns: (transfer full): the answer; lattice solvers add the size of their lattice.
 */
ShoalSolution *
shoal_solution_new (ShoalStatus    status,
                    ShoalRecoding *recoding,
                    double         objective,
                    double         bound,
                    ShoalProgress *progress)
{
  ShoalSolution *self;

  g_return_val_if_fail (SHOAL_IS_PROGRESS (progress), NULL);
  g_return_val_if_fail ((recoding != NULL)
                          == (status == SHOAL_STATUS_OPTIMAL || status == SHOAL_STATUS_FEASIBLE),
                        NULL);

  self = g_object_new (SHOAL_TYPE_SOLUTION, NULL);
  self->status = status;
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  self->objective = objective;
  self->bound = bound;
  self->nodes_checked = shoal_progress_get_checked (progress);
  self->partial_checked = shoal_progress_get_partial (progress);
  self->seconds = shoal_progress_get_elapsed (progress);
  self->trace = shoal_progress_dup_trace (progress);
  self->stopped = shoal_progress_get_stopped (progress);
  self->stalled = shoal_progress_get_stalled (progress);
  return self;
}

/**
 * shoal_solution_new_given_up:
 * @progress: progress of the search
 * @closing: progress of its last steps (shoal_progress_new_closing()), which did not finish
 * @error: (inout): the error of these steps; cleared where they were told to stop
 *
 * Returns: (transfer full) (nullable): an answer without a solution, because the last steps took too long after a stop; %NULL where
 *   they ended with an error
 */
ShoalSolution *
shoal_solution_new_given_up (ShoalProgress *progress,
                             ShoalProgress *closing,
                             GError       **error)
{
  ShoalSolution *self;

  if (!shoal_progress_get_stopped (closing))
    return NULL;
  g_clear_error (error);
  self = shoal_solution_new (SHOAL_STATUS_UNKNOWN, NULL, NAN, NAN, progress);
  self->reason = g_strdup (_("it was stopped, and to make a release of what was found until then takes longer than a second: a time limit "
                             "leaves the time for that"));
  return self;
}

/**
 * shoal_solution_get_gap:
 *
 * Returns: (value - bound) / value; 0 when they are equal, NAN when either is unknown.
 */
double
shoal_solution_get_gap (ShoalSolution *self)
{
  g_return_val_if_fail (SHOAL_IS_SOLUTION (self), NAN);

  if (isnan (self->objective) || isnan (self->bound))
    return NAN;
  if (self->bound >= self->objective)
    return 0;
  return (self->objective - self->bound) / self->objective;
}
