/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a run: its work knows them, or else what the project remembers. */

#include "config.h"

#include "project/shoal-problem-digest.h"
#include "session/shoal-session-run-private.h"

#include <math.h>

/* What the project remembers of a run that ended before the project was opened; numbers without a name say nothing. */
static const ShoalRunFigures *
get_remembered (ShoalSessionRun *self)
{
  const ShoalRunFigures *figures = &shoal_session_run_get_record (self)->figures;

  return figures->metric != NULL ? figures : NULL;
}

/** shoal_session_run_get_objective: Returns: (nullable): the metric that best and bound are of. */
const ShoalMetric *
shoal_session_run_get_objective (ShoalSessionRun *self)
{
  const char *remembered;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  remembered = !shoal_session_run_has_begun (self) ? shoal_session_run_get_record (self)->figures.metric : NULL;
  return shoal_metrics_find (remembered != NULL ? remembered : shoal_project_get_objective (shoal_session_run_get_basis (self)));
}

/**
 * shoal_session_run_get_requirements:
 * @requirements: (out): k, and how many rows could be left out
 *
 * Returns: whether it is known what was required; not of old runs of a project that has changed since.
 */
gboolean
shoal_session_run_get_requirements (ShoalSessionRun   *self,
                                    ShoalRequirements *requirements)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);
  g_return_val_if_fail (requirements != NULL, FALSE);

  *requirements = *shoal_project_get_requirements (shoal_session_run_get_basis (self));
  if (shoal_session_run_get_record (self)->figures.k == 0)
    return _shoal_session_run_get_work (self) != NULL || !shoal_session_run_is_outdated (self);
  requirements->k = shoal_session_run_get_record (self)->figures.k;
  requirements->suppression = shoal_session_run_get_record (self)->figures.suppression;
  return TRUE;
}

/** shoal_session_run_was_stopped: Returns: whether the search ended before its time: it may have found better otherwise. */
gboolean
shoal_session_run_was_stopped (ShoalSessionRun *self)
{
  ShoalSolution *solution;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);

  solution = shoal_session_run_get_solution (self);
  return solution != NULL ? solution->stopped : shoal_session_run_get_record (self)->figures.stopped;
}

/** shoal_session_run_get_best: Returns: the objective of the best solution so far, or NAN. */
double
shoal_session_run_get_best (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  if (shoal_session_run_has_begun (self))
    return shoal_solver_work_get_best (_shoal_session_run_get_work (self));
  return get_remembered (self) != NULL ? get_remembered (self)->value : NAN;
}

/** shoal_session_run_get_bound: Returns: what no solution can be better than, or NAN. */
double
shoal_session_run_get_bound (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  if (shoal_session_run_has_begun (self))
    return shoal_solver_work_get_bound (_shoal_session_run_get_work (self));
  return get_remembered (self) != NULL ? get_remembered (self)->bound : NAN;
}

/** shoal_session_run_get_elapsed: Returns: seconds, NAN when unknown. */
double
shoal_session_run_get_elapsed (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  return shoal_session_run_has_begun (self) ? shoal_solver_work_get_elapsed (_shoal_session_run_get_work (self)) : shoal_session_run_get_record (self)->figures.seconds;
}

/** shoal_session_run_get_checked: Returns: solutions examined. */
guint64
shoal_session_run_get_checked (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), 0);

  return shoal_session_run_has_begun (self) ? shoal_solver_work_get_checked (_shoal_session_run_get_work (self)) : shoal_session_run_get_record (self)->figures.n_checked;
}

/** shoal_session_run_get_fraction: Returns: part done, NAN when unknown. */
double
shoal_session_run_get_fraction (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  return _shoal_session_run_get_work (self) != NULL ? shoal_solver_work_get_fraction (_shoal_session_run_get_work (self)) : NAN;
}

/** shoal_session_run_dup_trace: Returns: (transfer full) (element-type ShoalTracePoint): best and bound over time, possibly empty. */
GArray *
shoal_session_run_dup_trace (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  if (_shoal_session_run_get_work (self) != NULL)
    return shoal_solver_work_dup_trace (_shoal_session_run_get_work (self));
  return g_array_new (FALSE, FALSE, sizeof (ShoalTracePoint));
}

/* What the record is to remember of the result of @run: (transfer full). @microdata: whose attributes the levels of a node are of. */
ShoalRunRecord *
_shoal_session_run_make_record (ShoalSessionRun *run,
                                ShoalMicrodata  *microdata,
                                ShoalStatus      status)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (shoal_session_run_get_basis (run));
  const ShoalRunFigures figures = {
    .metric = shoal_project_get_objective (shoal_session_run_get_basis (run)),
    .value = shoal_session_run_get_best (run),
    .bound = shoal_session_run_get_bound (run),
    .seconds = shoal_session_run_get_elapsed (run),
    .n_checked = shoal_session_run_get_checked (run),
    .stopped = shoal_session_run_was_stopped (run),
    .k = requirements->k,
    .suppression = requirements->suppression,
  };
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) measured = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  ShoalRecoding *recoding = shoal_session_run_get_recoding (run);
  g_autofree const char **names = NULL;
  const guint *levels = NULL;
  g_autofree char *problem_digest = NULL;
  guint n_levels = 0;

  if (recoding != NULL && shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (recoding, &n_levels);
  names = g_new0 (const char *, n_levels + 1);
  for (guint a = 0; a < n_levels; a++)
    names[a] = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
  plain = shoal_run_record_with_result (shoal_session_run_get_record (run), status, names, levels, n_levels);
  measured = shoal_run_record_with_figures (plain, &figures);
  problem_digest = shoal_project_dup_problem_digest (shoal_session_run_get_basis (run), measured, microdata->table,
                                                     microdata->schema);
  record = shoal_run_record_with_problem_digest (measured, problem_digest);
  if (recoding != NULL && shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE)
    return shoal_run_record_with_recoding (record, recoding);
  return g_steal_pointer (&record);
}
