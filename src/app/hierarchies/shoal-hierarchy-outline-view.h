/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a list of rows that unfold. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-node.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW (shoal_hierarchy_outline_view_get_type ())

/**
 * ShoalHierarchyOutlineView:
 *
 * Signals: "selection-changed"; "move" (node, new parent, place), when a row was dropped; "menu" (x, y).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, SHOAL, HIERARCHY_OUTLINE_VIEW, AdwBin)

void     shoal_hierarchy_outline_view_set_hierarchy (ShoalHierarchyOutlineView *self,
                                                     ShoalHierarchy            *hierarchy);
void     shoal_hierarchy_outline_view_set_problems  (ShoalHierarchyOutlineView *self,
                                                     const guint32             *nodes,
                                                     gsize                      n_nodes);
guint32 *shoal_hierarchy_outline_view_get_selected  (ShoalHierarchyOutlineView *self,
                                                     gsize                     *n_nodes);
void     shoal_hierarchy_outline_view_select        (ShoalHierarchyOutlineView *self,
                                                     const guint32             *nodes,
                                                     gsize                      n_nodes);

G_END_DECLS
