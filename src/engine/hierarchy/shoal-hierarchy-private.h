/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree inside a hierarchy, and how it is made. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "hierarchy/shoal-label-index.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyTree:
 *
 * What hierarchies that differ in nothing but their edge weights share. A leaf costs its label, a parent and a place
 * in the index; an inner node its label and 16 bytes. Arrays of inner nodes start at node n_leaves.
 */
typedef struct
{
  guint n_levels;
  guint32 n_leaves;
  guint32 n_nodes;
  ShoalStrings *labels;    /* n_nodes */
  guint32 *parent;         /* n_nodes, of the root SHOAL_HIERARCHY_NO_NODE */
  guint32 *first_leaf;     /* inner nodes */
  guint32 *end_leaf;       /* inner nodes: one past the last leaf */
  guint16 *lowest_level;   /* inner nodes */
  guint16 *subtree_height; /* inner nodes */
  guint32 **level_nodes;   /* n_levels arrays */
  guint32 *level_sizes;    /* n_levels */
  ShoalLabelIndex index;   /* leaves by label */
} ShoalHierarchyTree;

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

ShoalHierarchy           *_shoal_hierarchy_construct (const ShoalHierarchyLevels *levels,
                                                      GError                    **error);
ShoalHierarchyTree       *_shoal_hierarchy_tree_new  (const ShoalHierarchyLevels *levels,
                                                      double                    **weights,
                                                      GError                    **error);
ShoalHierarchyTree       *_shoal_hierarchy_tree_ref  (ShoalHierarchyTree         *tree);
char                     *_shoal_hierarchy_compute_digest (ShoalHierarchy         *hierarchy);
void                      _shoal_hierarchy_tree_unref (ShoalHierarchyTree        *tree);

G_END_DECLS
