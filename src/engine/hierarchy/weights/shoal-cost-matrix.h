/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it costs to generalize one value until it covers another. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

typedef struct _ShoalCostMatrix ShoalCostMatrix;

ShoalCostMatrix *shoal_cost_matrix_new       (ShoalHierarchy        *hierarchy,
                                              const double          *weights);
ShoalCostMatrix *shoal_cost_matrix_ref       (ShoalCostMatrix       *self);
void             shoal_cost_matrix_unref     (ShoalCostMatrix       *self);
double           shoal_cost_matrix_get       (const ShoalCostMatrix *self,
                                              guint32                node,
                                              guint32                other);
guint32          shoal_cost_matrix_get_lowest_common_ancestor
                                             (const ShoalCostMatrix *self,
                                              guint32                node,
                                              guint32                other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCostMatrix, shoal_cost_matrix_unref)

G_END_DECLS
