/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as groups of groups, from which it is made. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyLevels:
 *
 * A hierarchy as it is described to the constructor: groups per level, of which those of level 0 are the leaves.
 * Nothing is owned.
 */
typedef struct
{
  guint n_levels;
  const guint32 *n_groups;             /* per level */
  const guint32 *const *parents;       /* per level but the last: each group's group on the next level */
  ShoalStrings *const *labels;         /* per level */
  const guint32 *const *label_indices; /* nullable, per level nullable: a group's place in the labels */
  const double *const *weights;        /* nullable: per level and group the weight of the edge upwards */
} ShoalHierarchyLevels;

ShoalHierarchy *shoal_hierarchy_construct (const ShoalHierarchyLevels *levels,
                                           GError                    **error);

G_END_DECLS
