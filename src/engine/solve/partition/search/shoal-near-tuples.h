/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nearest tuples of every tuple. */
#pragma once

#include "solve/partition/search/shoal-tuple-tree.h"

G_BEGIN_DECLS

/**
 * ShoalNearTuples:
 * @n_near: number of near tuples of each tuple: all tuples in a small table
 * @near: @n_near tuples for each, the nearest first; a tuple is its own nearest
 *
 * Memory: four bytes per pair.
 */
typedef struct
{
  guint n_near;
  guint32 *near;
} ShoalNearTuples;

ShoalNearTuples *shoal_near_tuples_new  (const ShoalCellLoss *loss,
                                         guint                n_near,
                                         guint                n_threads,
                                         ShoalProgress       *progress);
void             shoal_near_tuples_free (ShoalNearTuples     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNearTuples, shoal_near_tuples_free)

G_END_DECLS
