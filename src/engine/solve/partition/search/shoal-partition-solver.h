/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The common base class of all solvers that partition the rows. */
#pragma once

#include "base/shoal-random.h"
#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-equal-rows.h"
#include "solve/partition/search/shoal-partition-draft.h"
#include "solve/shoal-solver.h"

G_BEGIN_DECLS

/**
 * ShoalPartitionSearch:
 * @problem: the problem to solve
 * @objective: the requested objective; that of @problem is a mean over cells
 * @equal: (nullable): rows that were set aside, which are not in @problem
 * @min_size: least number of rows of a cluster: k, or more where a model judges all classes together
 * @loss: the losses of clusters
 * @whole: the losses for all rows, including those that were set aside
 * @draft: the partition so far
 * @is_of_squares: whether the objective is the squared error of numbers, which is not a mean over cells; @problem and @loss
 *   then have another objective, a mean over cells
 * @random: source of all random numbers
 * @progress: the progress to report to, and to ask whether to stop
 * @closing: asked whether to abandon the last steps, which turn the result into an answer
 * @n_natural: number of the draft's first clusters that are natural classes, which no row may leave
 * @with_bound: whether to compute a lower bound
 * @bound: lower bound of the loss of every partition, NAN while unknown
 */
typedef struct
{
  ShoalProblem *problem;
  const ShoalMetric *objective;
  const ShoalEqualRows *equal;
  guint min_size;
  ShoalCellLoss *loss;
  const ShoalCellLoss *whole;
  ShoalPartitionDraft *draft;
  gboolean is_of_squares;
  ShoalRandom random;
  ShoalProgress *progress;
  ShoalProgress *closing;
  guint32 n_natural;
  gboolean with_bound;
  double bound;
} ShoalPartitionSearch;

#define SHOAL_TYPE_PARTITION_SOLVER (shoal_partition_solver_get_type ())

G_DECLARE_DERIVABLE_TYPE (ShoalPartitionSolver, shoal_partition_solver, SHOAL, PARTITION_SOLVER, ShoalSolver)

/**
 * ShoalPartitionSolverClass:
 * @takes_squares: whether the solver also accepts the squared error of numbers
 * @keeps_tuples: (nullable): whether rows that are equal in all quasi-identifiers stay together: then the partition is that of
 *   shoal_tuple_splitter_run()
 * @cluster: fills the draft, in which natural classes may already be taken. When told to stop, it leaves the draft as it is
 *
 * The parameters of all partition solvers belong to this class, and come before those of its subclasses.
 */
struct _ShoalPartitionSolverClass
{
  ShoalSolverClass parent_class;

  gboolean takes_squares;
  gboolean (*keeps_tuples) (ShoalPartitionSolver *self);
  void (*cluster) (ShoalPartitionSolver *self,
                   ShoalPartitionSearch *search);
};

void shoal_partition_search_find_bound (ShoalPartitionSearch *self,
                                        guint64               max_steps);
void shoal_partition_search_complete   (ShoalPartitionSearch *self);
void shoal_partition_search_hand_out   (ShoalPartitionSearch *self,
                                        gboolean              is_settled);

/** shoal_partition_search_stops: Returns: whether the search should stop. */
static inline gboolean
shoal_partition_search_stops (ShoalPartitionSearch *self)
{
  return shoal_progress_should_stop (self->progress);
}

/** shoal_partition_search_set_done: reports the share of the rows that are taken, and hands out the partition so far. */
static inline void
shoal_partition_search_set_done (ShoalPartitionSearch *self)
{
  double n_rows = (double) self->problem->microdata->n_rows;

  shoal_progress_set_fraction (self->progress, 1 - (double) self->draft->n_left / n_rows);
  shoal_partition_search_hand_out (self, FALSE);
}

/** shoal_partition_unions_may_fail: Returns: whether clusters that become one class of the release may fail as that class, or all
 *   classes together may fail, although each cluster holds. */
static inline gboolean
shoal_partition_unions_may_fail (ShoalProblem *problem)
{
  return problem->models != NULL
         && (!shoal_models_are_monotone (problem->models, FALSE) || shoal_models_judge_sizes (problem->models)
             || shoal_models_judge_sharing (problem->models));
}

/** shoal_partition_tell_best: reports the best value so far, unless settling the classes in the end may increase the loss. */
static inline void
shoal_partition_tell_best (ShoalProblem  *problem,
                           ShoalProgress *progress,
                           double         value)
{
  if (!shoal_partition_unions_may_fail (problem))
    shoal_progress_set_best (progress, value);
}

G_END_DECLS
