/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a hierarchy that unfolds, and that is dragged and dropped on. */
#pragma once

#include "hierarchies/shoal-hierarchy-outline.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_OUTLINE_ROW (shoal_hierarchy_outline_row_get_type ())

/**
 * ShoalHierarchyOutlineRow:
 *
 * Takes the focus for its row. Signals: "fold" (whether to unfold); "parent", the row of the parent is wanted; "move" (node,
 * new parent, place), when a row was dropped here; "menu" (x, y).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, SHOAL, HIERARCHY_OUTLINE_ROW, AdwBin)

GtkWidget *shoal_hierarchy_outline_row_new      (void);
void       shoal_hierarchy_outline_row_show     (ShoalHierarchyOutlineRow *self,
                                                 ShoalHierarchyOutline    *outline,
                                                 guint32                   node,
                                                 gboolean                  problem);
guint32    shoal_hierarchy_outline_row_get_node (ShoalHierarchyOutlineRow *self);

G_END_DECLS
