/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Improves a partition region by region, in waves. */
#pragma once

#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-near-tuples.h"
#include "solve/partition/search/shoal-partition-draft.h"

G_BEGIN_DECLS

/**
 * ShoalRefinement:
 * @problem: what to solve
 * @loss: its kernel
 * @draft: the partition; complete
 * @progress: where to tell, and whether to stop
 * @value: the objective of @draft, INFINITY before the first wave
 * @near: (nullable): near tuples, found in the first wave; of very many tuples every region finds its own
 * @region_size: rows of a region, about
 * @n_locked: the first clusters of the draft, so many, stay as they are
 * @n_waves: how many were run
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
