/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks nodes of the generalization lattice: the one evaluator of all lattice solvers. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/**
 * ShoalNodeCheck:
 * @feasible: whether the rows in classes that fail are within the limit
 * @n_small: rows in classes that fail; when infeasible, some number above the limit
 * @n_classes: number of classes, including those that fail; 0 when infeasible
 * @objective: the problem's objective, NAN when infeasible
 * @bound: lower bound of the objective of the node and of all nodes above; 0 where it was not computed
 * @passes: %FALSE only if no node below can be feasible. With k-anonymity alone it is the same as @feasible; where models are
 *   not monotone it is the result for k-anonymity. Searches draw conclusions about nodes above and below from this alone.
 */
typedef struct
{
  gboolean feasible;
  gsize n_small;
  guint32 n_classes;
  double objective;
  double bound;
  gboolean passes;
} ShoalNodeCheck;

/** ShoalNodeEvaluator: belongs to one thread; several evaluators may share a lattice. */
typedef struct _ShoalNodeEvaluator ShoalNodeEvaluator;

/** SHOAL_NODE_EVALUATOR_CACHE: bytes of classes that an evaluator may cache for roll-up. */
#define SHOAL_NODE_EVALUATOR_CACHE ((gsize) 16 << 20)

ShoalNodeEvaluator *shoal_node_evaluator_new   (const ShoalLattice *lattice,
                                                gsize               cache_bytes);
void                shoal_node_evaluator_free  (ShoalNodeEvaluator *self);
gboolean            shoal_node_evaluator_has_k (ShoalNodeEvaluator *self,
                                                const guint        *levels);
void                shoal_node_evaluator_check (ShoalNodeEvaluator *self,
                                                const guint        *levels,
                                                ShoalNodeCheck     *check);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNodeEvaluator, shoal_node_evaluator_free)

G_END_DECLS
