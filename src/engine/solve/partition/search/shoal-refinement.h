/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Improves a partition region by region, in waves. */
#pragma once

#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-near-tuples.h"
#include "solve/partition/search/shoal-partition-draft.h"

G_BEGIN_DECLS

/**
 * ShoalRefinement:
 * @problem: the problem to solve
 * @loss: the losses of its cells
 * @draft: the partition, which is complete
 * @progress: the progress to report to, and to ask whether to stop
 * @value: the objective of @draft, INFINITY before the first wave
 * @near: (nullable): near tuples, computed in the first wave; with very many tuples every region finds its own
 * @region_size: approximate number of rows of a region
 * @n_locked: number of the draft's first clusters that must not change
 * @n_waves: number of waves so far
 */
typedef struct
{
  ShoalProblem *problem;
  const ShoalCellLoss *loss;
  ShoalPartitionDraft *draft;
  ShoalProgress *progress;
  double value;
  ShoalNearTuples *near;
  guint32 region_size;
  guint32 n_locked;
  guint n_waves;
} ShoalRefinement;

void     shoal_refinement_init  (ShoalRefinement     *self,
                                 ShoalProblem        *problem,
                                 const ShoalCellLoss *loss,
                                 ShoalPartitionDraft *draft,
                                 ShoalProgress       *progress);
void     shoal_refinement_clear (ShoalRefinement     *self);
gboolean shoal_refinement_wave  (ShoalRefinement     *self,
                                 double               heat,
                                 guint                n_sweeps);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalRefinement, shoal_refinement_clear)

G_END_DECLS
