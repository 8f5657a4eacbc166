/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a drawing to zoom, select and move values in. */
#pragma once

#include "charts/hierarchy/shoal-hierarchy-chart.h"
#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_DRAWING (shoal_hierarchy_drawing_get_type ())

/**
 * ShoalHierarchyDrawing:
 *
 * Signals: "menu" (x, y); "hint" (text): where what is dragged would go, or why it cannot, %NULL when that is over.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyDrawing, shoal_hierarchy_drawing, SHOAL, HIERARCHY_DRAWING, AdwBin)

void     shoal_hierarchy_drawing_set_editing   (ShoalHierarchyDrawing    *self,
                                                ShoalHierarchyEditing    *editing);
void     shoal_hierarchy_drawing_set_kind      (ShoalHierarchyDrawing    *self,
                                                ShoalHierarchyPictureKind kind);
void     shoal_hierarchy_drawing_zoom          (ShoalHierarchyDrawing    *self,
                                                double                    factor);
void     shoal_hierarchy_drawing_show_all      (ShoalHierarchyDrawing    *self);
gboolean shoal_hierarchy_drawing_get_node_area (ShoalHierarchyDrawing    *self,
                                                guint32                   node,
                                                graphene_rect_t          *area);

G_END_DECLS
