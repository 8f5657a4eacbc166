/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree inside a hierarchy. */
#pragma once

#include "hierarchy/shoal-hierarchy-levels.h"
#include "hierarchy/shoal-label-index.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyTree:
 *
 * Shared by hierarchies that differ only in their edge weights. A leaf takes the memory of its label, a parent and a place in
 * the index, an inner node that of its label and 16 bytes. Arrays of inner nodes start at node n_leaves.
 */
typedef struct
{
  guint n_levels;
  guint32 n_leaves;
  guint32 n_nodes;
  ShoalStrings *labels;    /* n_nodes */
  guint32 *parent;         /* n_nodes; the root has SHOAL_HIERARCHY_NO_NODE */
  guint32 *first_leaf;     /* inner nodes */
  guint32 *end_leaf;       /* inner nodes: one past the last leaf */
  guint16 *lowest_level;   /* inner nodes */
  guint16 *subtree_height; /* inner nodes */
  guint32 **level_nodes;   /* n_levels arrays */
  guint32 *level_sizes;    /* n_levels */
  ShoalLabelIndex index;   /* leaves by label */
} ShoalHierarchyTree;

ShoalHierarchyTree *shoal_hierarchy_tree_new   (const ShoalHierarchyLevels *levels,
                                                double                    **weights,
                                                GError                    **error);
ShoalHierarchyTree *shoal_hierarchy_tree_ref   (ShoalHierarchyTree         *tree);
void                shoal_hierarchy_tree_unref (ShoalHierarchyTree         *tree);

G_END_DECLS
