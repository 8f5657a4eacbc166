/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks nodes of the generalization lattice: the one evaluator of all lattice solvers. */
#pragma once

#include "solve/shoal-problem.h"

G_BEGIN_DECLS

/**
 * ShoalNodeCheck:
 * @feasible: whether the rows in classes below k are within the limit
 * @n_small: rows in classes below k; when infeasible, at least the limit plus one
 * @n_classes: number of classes, 0 when infeasible and counting stopped early
 */
typedef struct
{
  gboolean feasible;
  gsize n_small;
  guint32 n_classes;
} ShoalNodeCheck;

typedef struct _ShoalNodeEvaluator ShoalNodeEvaluator;

ShoalNodeEvaluator *shoal_node_evaluator_new           (ShoalProblem       *problem,
                                                        gsize               cache_bytes);
void                shoal_node_evaluator_free          (ShoalNodeEvaluator *self);
void                shoal_node_evaluator_check         (ShoalNodeEvaluator *self,
                                                        const guint        *levels,
                                                        ShoalNodeCheck     *check);
double              shoal_node_evaluator_get_objective (ShoalNodeEvaluator *self,
                                                        const guint        *levels);
double              shoal_node_evaluator_get_bound     (ShoalNodeEvaluator *self,
                                                        const guint        *levels);
guint64             shoal_node_evaluator_get_n_checked (ShoalNodeEvaluator *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNodeEvaluator, shoal_node_evaluator_free)

G_END_DECLS
