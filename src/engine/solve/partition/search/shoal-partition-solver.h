/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all solvers that partition the rows share. */
#pragma once

#include "base/shoal-random.h"
#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-equal-rows.h"
#include "solve/partition/search/shoal-partition-draft.h"
#include "solve/shoal-solver.h"

G_BEGIN_DECLS

/**
 * ShoalPartitionSearch:
 * @problem: what to solve
 * @objective: what is asked for; that of @problem is one of cells
 * @equal: (nullable): what was set aside, of which @problem knows nothing
 * @min_size: rows that a cluster is to have at least: k, or more where a model is about all classes together
 * @loss: what clusters lose
 * @whole: the kernel of all rows, those that were set aside included
 * @draft: the partition in the making
 * @is_of_squares: whether the objective is the squared error of numbers, which no cell tells; then @problem and @loss have another
 *   one, of cells, for what needs such
 * @random: the source of all that is drawn
 * @progress: where to tell, and whether to stop
 * @closing: whether to leave undone what makes an answer of what was found
 * @n_natural: how many of the draft's first clusters are natural classes, which no row may leave
 * @with_bound: whether to look for a lower bound
 * @bound: what every partition loses at least, NAN while unknown
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
 * @takes_squares: whether the squared error of numbers is an objective for it, too
 * @keeps_tuples: (nullable): whether rows that are equal in all quasi-identifiers stay together: then the partition is that of
 *   shoal_tuple_splitter_run()
 * @cluster: fills the draft, in which natural classes may be taken already. Told to stop, it leaves the draft as it is
 *
 * The parameters that all have are fields of the instance of this class, before those of its children.
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

/** shoal_partition_search_set_done: tells how much is done by the rows that are taken, and hands out what that makes. */
static inline void
shoal_partition_search_set_done (ShoalPartitionSearch *self)
{
  double n_rows = (double) self->problem->microdata->n_rows;

  shoal_progress_set_fraction (self->progress, 1 - (double) self->draft->n_left / n_rows);
  shoal_partition_search_hand_out (self, FALSE);
}

/** shoal_partition_unions_may_fail: Returns: whether clusters that become one class of the release may fail as that class, although
 *   each holds, or all of them together. */
static inline gboolean
shoal_partition_unions_may_fail (ShoalProblem *problem)
{
  return problem->models != NULL
         && (!shoal_models_are_monotone (problem->models, FALSE) || shoal_models_judge_sizes (problem->models)
             || shoal_models_judge_sharing (problem->models));
}

/** shoal_partition_tell_best: tells of the best clusters so far, unless settling the classes in the end may lose more. */
static inline void
shoal_partition_tell_best (ShoalProblem  *problem,
                           ShoalProgress *progress,
                           double         value)
{
  if (!shoal_partition_unions_may_fail (problem))
    shoal_progress_set_best (progress, value);
}

G_END_DECLS
