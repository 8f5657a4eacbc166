/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a hierarchy that unfolds. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-outline.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_OUTLINE_ROW (shoal_hierarchy_outline_row_get_type ())

/**
 * ShoalHierarchyOutlineRow:
 *
 * Takes the focus for its row. Signals: "fold" (whether to unfold); "parent", the row of the parent is wanted.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, SHOAL, HIERARCHY_OUTLINE_ROW, GtkBox)

/**
 * ShoalHierarchyDropMark: where what is dragged over a row would go
 * @SHOAL_HIERARCHY_DROP_NOWHERE: not here
 * @SHOAL_HIERARCHY_DROP_BEFORE: before the row
 * @SHOAL_HIERARCHY_DROP_BELOW: to what belongs to the row
 */
typedef enum
{
  SHOAL_HIERARCHY_DROP_NOWHERE,
  SHOAL_HIERARCHY_DROP_BEFORE,
  SHOAL_HIERARCHY_DROP_BELOW,
} ShoalHierarchyDropMark;

GtkWidget *shoal_hierarchy_outline_row_new      (void);
void       shoal_hierarchy_outline_row_show     (ShoalHierarchyOutlineRow *self,
                                                 ShoalHierarchyOutline    *outline,
                                                 guint32                   node,
                                                 gboolean                  problem);
void       shoal_hierarchy_outline_row_mark     (ShoalHierarchyOutlineRow *self,
                                                 ShoalHierarchyDropMark    mark);
guint32    shoal_hierarchy_outline_row_get_node (ShoalHierarchyOutlineRow *self);
gboolean   shoal_hierarchy_outline_row_is_arrow (ShoalHierarchyOutlineRow *self,
                                                 GtkWidget                *widget);
void       shoal_hierarchy_outline_row_toggle   (ShoalHierarchyOutlineRow *self);

G_END_DECLS
