/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a list of rows that unfold. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-node.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_TREE (shoal_hierarchy_tree_get_type ())

/**
 * ShoalHierarchyTree:
 *
 * Signals: "selection-changed"; "move" (node, new parent, place), when a row was dropped; "menu" (x, y).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyTree, shoal_hierarchy_tree, SHOAL, HIERARCHY_TREE, AdwBin)

void     shoal_hierarchy_tree_set_hierarchy (ShoalHierarchyTree *self,
                                             ShoalHierarchy     *hierarchy);
void     shoal_hierarchy_tree_set_problems  (ShoalHierarchyTree *self,
                                             const guint32      *nodes,
                                             gsize               n_nodes);
guint32 *shoal_hierarchy_tree_get_selected  (ShoalHierarchyTree *self,
                                             gsize              *n_nodes);
void     shoal_hierarchy_tree_select        (ShoalHierarchyTree *self,
                                             const guint32      *nodes,
                                             gsize               n_nodes);

G_END_DECLS
