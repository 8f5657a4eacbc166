/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where highest levels are fixed, every cell of a class lies below one node of these levels: rows of one class are rows of one
 * block (#ShoalMicrodata). So a local recoding is one of each block, and the best one the best of each. Rows of a block with too
 * few to hide are left out. A heterogeneous recoding can leave nobody out. */

#include "solve/shoal-block-solve.h"

#include "recoding/shoal-microdata-part.h"

#include <glib/gi18n-lib.h>

#include <math.h>

typedef struct
{
  ShoalSolver *solver;
  ShoalProblem *problem;
  ShoalProgress *progress;
  guint32 *rows;   /* all of them, block after block */
  gsize *starts;   /* per block, and the end */
  guint32 *places; /* for a partition the cluster of each row, for a matching its originals, row after row */
  guint32 n_clusters;
  guint degree; /* 0 for a partition */
  double bound; /* sum over rows, NAN where that cannot be said */
  gboolean optimal;
  gboolean incomplete; /* a block has no answer */
} BlockSolve;

static void
block_solve_clear (BlockSolve *self)
{
  g_free (self->rows);
  g_free (self->starts);
  g_free (self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BlockSolve, block_solve_clear)

/* By counting, which keeps the order of the rows. */
static void
sort_rows (BlockSolve *self)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  g_autofree gsize *next = NULL;

  self->rows = g_new (guint32, microdata->n_rows);
  self->starts = g_new0 (gsize, (gsize) microdata->n_blocks + 1);
  for (guint32 block = 0; block < microdata->n_blocks; block++)
    self->starts[block + 1] = self->starts[block] + microdata->block_sizes[block];
  next = g_memdup2 (self->starts, microdata->n_blocks * sizeof (gsize));
  for (gsize row = 0; row < microdata->n_rows; row++)
    self->rows[next[microdata->block_of_tuple[microdata->tuple_of_row[row]]]++] = (guint32) row;
}

/* Puts what was found for some rows among the rest. */
static void
take_recoding (BlockSolve    *self,
               ShoalRecoding *recoding,
               const guint32 *rows,
               gsize          n_rows)
{
  const guint32 *numbers;
  guint32 n_clusters;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    {
      numbers = shoal_recoding_get_clusters (recoding, NULL, &n_clusters);
      for (gsize i = 0; i < n_rows; i++)
        self->places[rows[i]] = self->n_clusters + numbers[i];
      self->n_clusters += n_clusters;
      return;
    }
  numbers = shoal_recoding_get_originals (recoding, NULL, &self->degree);
  if (self->places == NULL)
    self->places = g_new (guint32, self->problem->microdata->n_rows * self->degree);
  for (gsize i = 0; i < n_rows; i++)
    for (guint j = 0; j < self->degree; j++)
      self->places[(gsize) rows[i] * self->degree + j] = rows[numbers[i * self->degree + j]];
}

static gboolean
solve_rows (BlockSolve     *self,
            const guint32  *rows,
            gsize           n_rows,
            GError        **error)
{
  const ShoalProblem *whole = self->problem;
  g_autoptr (ShoalMicrodata) part = shoal_microdata_part_new (whole->microdata, rows, n_rows);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  ShoalRequirements requirements = whole->requirements;

  requirements.suppression = 0;
  problem = shoal_problem_new (part, &requirements, whole->objective, whole->seed, whole->n_threads, error);
  if (problem == NULL)
    return FALSE;
  shoal_progress_start_part (progress, self->progress);
  solution = SHOAL_SOLVER_GET_CLASS (self->solver)->solve (self->solver, problem, progress, error);
  if (solution == NULL)
    return FALSE;
  if (solution->recoding != NULL)
    take_recoding (self, solution->recoding, rows, n_rows);
  else
    self->incomplete = TRUE;
  self->bound += (double) n_rows * solution->bound;
  self->optimal = self->optimal && solution->status == SHOAL_STATUS_OPTIMAL;
  return TRUE;
}

/* One class that is too small, so that it is left out. */
static void
leave_out (BlockSolve    *self,
           const guint32 *rows,
           gsize          n_rows)
{
  for (gsize i = 0; i < n_rows; i++)
    self->places[rows[i]] = self->n_clusters;
  self->n_clusters++;
  self->bound += (double) n_rows;
}

/* The metric itself says what is lost in all. Bounds of blocks are means over their rows only where the metric is one. */
static ShoalSolution *
finish (BlockSolve *self)
{
  ShoalProblem *problem = self->problem;
  gsize n_rows = problem->microdata->n_rows;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  gboolean is_mean = problem->objective->basis == SHOAL_METRIC_OF_CELLS;
  double value, bound;

  if (self->incomplete)
    return shoal_solution_new (SHOAL_STATUS_UNKNOWN, NULL, NAN, NAN, self->progress);
  recoding = self->degree > 0 ? shoal_recoding_new_matching (self->places, n_rows, self->degree)
                              : shoal_recoding_new_partition (self->places, n_rows, self->n_clusters);
  classes = shoal_classes_new (problem->microdata, recoding, shoal_requirements_get_min_size (&problem->requirements));
  value = shoal_metric_evaluate (problem->objective, classes);
  bound = is_mean ? self->bound / (double) n_rows : NAN;
  shoal_progress_set_best (self->progress, value);
  if (!isnan (bound))
    shoal_progress_set_bound (self->progress, bound);
  if (is_mean && self->optimal)
    return shoal_solution_new (SHOAL_STATUS_OPTIMAL, recoding, value, value, self->progress);
  return shoal_solution_new (SHOAL_STATUS_FEASIBLE, recoding, value, bound, self->progress);
}

static ShoalSolution *
refuse (BlockSolve *self,
        gsize       n_exposed)
{
  ShoalSolution *solution = shoal_solution_new (SHOAL_STATUS_INFEASIBLE, NULL, NAN, NAN, self->progress);

  solution->reason = g_strdup_printf (_("with all attributes at the highest level that is allowed, %zu rows still cannot hide, "
                                        "and a recoding by person leaves nobody out: allow a higher level"), n_exposed);
  return solution;
}

/**
 * shoal_block_solve:
 * @solver: one whose class divides, and takes the objective
 * @problem: of several blocks; shoal_requirements_can_hold() says that it can be met
 * @progress: one that was started
 *
 * When told to stop every block that is left still gets what @solver makes of it then.
 *
 * Errors: those of @solver.
 *
 * Returns: (transfer full): the answer for all rows, infeasible where rows would have to be left out that cannot be.
 */
ShoalSolution *
shoal_block_solve (ShoalSolver   *solver,
                   ShoalProblem  *problem,
                   ShoalProgress *progress,
                   GError       **error)
{
  ShoalMicrodata *microdata = problem->microdata;
  g_auto (BlockSolve) self = { .solver = solver, .problem = problem, .progress = progress, .optimal = TRUE };
  gsize n_exposed = 0;

  for (guint32 block = 0; block < microdata->n_blocks; block++)
    if (!shoal_requirements_size_holds (&problem->requirements, microdata->block_sizes[block]))
      n_exposed += microdata->block_sizes[block];
  if (n_exposed > 0 && SHOAL_SOLVER_GET_CLASS (solver)->divides == SHOAL_SOLVER_KEEPS_ALL)
    return refuse (&self, n_exposed);
  sort_rows (&self);
  if (SHOAL_SOLVER_GET_CLASS (solver)->divides != SHOAL_SOLVER_KEEPS_ALL)
    self.places = g_new (guint32, microdata->n_rows);
  for (guint32 block = 0; block < microdata->n_blocks; block++)
    {
      const guint32 *rows = self.rows + self.starts[block];
      gsize n_rows = microdata->block_sizes[block];

      if (!shoal_requirements_size_holds (&problem->requirements, (guint32) n_rows))
        leave_out (&self, rows, n_rows);
      else if (!solve_rows (&self, rows, n_rows, error))
        return NULL;
      shoal_progress_set_fraction (progress, (double) self.starts[block + 1] / (double) microdata->n_rows);
    }
  return finish (&self);
}
