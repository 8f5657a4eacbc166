/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as groups of groups, the input of its constructor. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyLevels:
 *
 * The input of the constructor: the groups of each level; those of level 0 are the leaves. Borrows all arrays.
 */
typedef struct
{
  guint n_levels;
  const guint32 *n_groups;             /* per level */
  const guint32 *const *parents;       /* per level but the last: the group on the next level for each group */
  ShoalStrings *const *labels;         /* per level */
  const guint32 *const *label_indices; /* nullable, per level nullable: for each group the index of its label */
  const double *const *weights;        /* nullable: per level and group the weight of the edge upwards */
} ShoalHierarchyLevels;

ShoalHierarchy *shoal_hierarchy_construct (const ShoalHierarchyLevels *levels,
                                           GError                    **error);

G_END_DECLS
