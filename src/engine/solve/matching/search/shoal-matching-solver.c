/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Before the search of a solver: computes the losses of cells, and sets aside rows that need no others. After it: evaluates the
 * metric, and computes the bound. A published row covers itself and k - 1 others, as in a cluster: so a lower bound of all local
 * recodings is one of all matchings too. */

#include "solve/matching/shoal-matching-solvers.h"

#include "base/shoal-process.h"
#include "solve/partition/search/shoal-equal-rows.h"
#include "solve/partition/search/shoal-partition-bound.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Losses that differ by less than this are equal */
#define ROUNDING 1e-11

/* Memory per edge while a graph is made: a place each in the draft, in both arrays of the graph, and in the recoding. */
#define BYTES_PER_EDGE (4 * sizeof (guint32))

typedef struct
{
  gboolean bound;
  gboolean set_aside;
} ShoalMatchingSolverPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (ShoalMatchingSolver, shoal_matching_solver, SHOAL_TYPE_SOLVER)

/** shoal_matching_objective_is_sil: Returns: whether the objective is sil, a distance of rows to a mean, and not a loss of cells. */
gboolean
shoal_matching_objective_is_sil (const ShoalMetric *objective)
{
  return objective == shoal_metrics_find ("sil");
}

/** shoal_matching_search_stops: Returns: whether the search should stop. */
gboolean
shoal_matching_search_stops (ShoalMatchingSearch *self)
{
  return shoal_progress_should_stop (self->progress);
}

/** shoal_matching_search_find_bound: computes the lower bound, if it is wanted and not known yet. There is one only for losses of
 *   cells. */
void
shoal_matching_search_find_bound (ShoalMatchingSearch *self)
{
  if (!self->with_bound || !isnan (self->bound) || self->cells != self->problem)
    return;
  self->bound = shoal_partition_bound_find (
    self->whole, self->degree, self->problem->n_threads,
    self->whole->microdata->n_tuples <= SHOAL_PARTITION_BOUND_SMALL ? SHOAL_PARTITION_BOUND_QUICK : 0, self->progress);
  if (!isnan (self->bound))
    shoal_progress_set_bound (self->progress, self->bound);
}

static gboolean
shoal_matching_solver_accepts (ShoalSolver        *solver,
                               const ShoalMetric  *objective,
                               GError            **error)
{
  return shoal_cell_loss_accept (objective, error);
}

/* Returns: (transfer full): @problem; or, if its objective is not a loss of cells, a copy with gcp, by which near rows are found. */
static ShoalProblem *
make_cells_problem (ShoalProblem  *problem,
                    GError       **error)
{
  if (!shoal_matching_objective_is_sil (problem->objective))
    return g_object_ref (problem);
  return shoal_problem_new (problem->microdata, &problem->requirements, shoal_metrics_find ("gcp"), problem->seed,
                            problem->n_threads, error);
}

/* An allocation beyond the machine's memory would abort the program. */
static gboolean
check_memory (ShoalProblem  *problem,
              GError       **error)
{
  guint64 n_edges = (guint64) problem->microdata->n_rows * problem->min_size;

  if (n_edges <= shoal_process_get_memory () / BYTES_PER_EDGE)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
               _("a graph in which each of %'zu rows has %'u originals does not fit into the memory: make groups, or take a smaller k"),
               problem->microdata->n_rows, problem->min_size);
  return FALSE;
}

static ShoalSolution *
shoal_matching_solver_solve (ShoalSolver   *solver,
                             ShoalProblem  *problem,
                             ShoalProgress *progress,
                             GError       **error)
{
  ShoalMatchingSolver *self = SHOAL_MATCHING_SOLVER (solver);
  ShoalMatchingSolverPrivate *options = shoal_matching_solver_get_instance_private (self);
  g_autoptr (ShoalProblem) cells = check_memory (problem, error) ? make_cells_problem (problem, error) : NULL;
  g_autoptr (ShoalProgress) closing = shoal_progress_new_closing (progress);
  g_autoptr (ShoalCellLoss) loss = cells != NULL ? shoal_cell_loss_new (cells, closing, error) : NULL;
  g_autoptr (ShoalSil) sil = NULL;
  g_autoptr (ShoalEqualRows) equal = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  ShoalMatchingSearch search;
  double value;

  if (loss == NULL)
    return shoal_solution_new_given_up (progress, closing, error);
  if (cells != problem)
    sil = shoal_sil_new (problem->microdata);
  else if (options->set_aside)
    equal = shoal_equal_rows_set_aside (problem, loss, progress);
  search = (ShoalMatchingSearch){ .problem = problem, .degree = problem->min_size, .cells = cells, .loss = loss, .whole = loss,
                                  .sil = sil, .progress = progress, .closing = closing, .with_bound = options->bound, .bound = NAN };
  if (equal != NULL)
    {
      search.problem = search.cells = equal->problem;
      search.loss = equal->loss;
    }
  shoal_random_init (&search.random, problem->seed, 0);
  if (search.problem != NULL)
    {
      g_autoptr (ShoalMatchingGraph) graph = SHOAL_MATCHING_SOLVER_GET_CLASS (self)->match (self, &search, error);

      if (graph == NULL)
        return shoal_solution_new_given_up (progress, closing, error);
      recoding = shoal_matching_graph_recode (graph);
    }
  if (equal != NULL)
    {
      g_autoptr (ShoalRecoding) part = g_steal_pointer (&recoding);

      recoding = shoal_equal_rows_add_originals (equal, part, search.degree, closing);
      search.problem = search.cells = problem;
    }
  /* The result of a search that was stopped is evaluated as well. */
  if (recoding != NULL)
    classes = shoal_classes_new_with_progress (problem->microdata, recoding, search.degree, problem->n_threads, closing, NULL);
  if (classes == NULL || !shoal_metric_evaluate_with_progress (problem->objective, classes, closing, &value))
    return shoal_solution_new_given_up (progress, closing, error);
  shoal_matching_search_find_bound (&search);
  shoal_progress_set_best (progress, value);
  if (value <= search.bound + ROUNDING)
    return shoal_solution_new (SHOAL_STATUS_OPTIMAL, recoding, value, value, progress);
  return shoal_solution_new (SHOAL_STATUS_FEASIBLE, recoding, value, search.bound, progress);
}

static void
shoal_matching_solver_class_init (ShoalMatchingSolverClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_matching_solver_accepts;
  solver_class->divides = SHOAL_SOLVER_KEEPS_ALL;
  solver_class->solve = shoal_matching_solver_solve;
  shoal_solver_class_add_parameter (
    solver_class, G_PRIVATE_OFFSET (ShoalMatchingSolver, bound),
    g_param_spec_boolean ("bound", N_("Bound"),
                          N_("Finds how much any matching must lose at least, so that the result shows a gap."), TRUE,
                          SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (solver_class, G_PRIVATE_OFFSET (ShoalMatchingSolver, set_aside), shoal_equal_rows_make_parameter ());
}

static void
shoal_matching_solver_init (ShoalMatchingSolver *self)
{
}
