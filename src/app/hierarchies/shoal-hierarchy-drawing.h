/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a drawing to zoom, select and move values in. */
#pragma once

#include "charts/hierarchy/shoal-hierarchy-chart.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_DRAWING (shoal_hierarchy_drawing_get_type ())

/**
 * ShoalHierarchyDrawing:
 *
 * Signals: "selection-changed"; "move" (node, new parent, place), when a value was dragged onto another; "menu" (x, y).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyDrawing, shoal_hierarchy_drawing, SHOAL, HIERARCHY_DRAWING, AdwBin)

void     shoal_hierarchy_drawing_set_kind      (ShoalHierarchyDrawing    *self,
                                                ShoalHierarchyPictureKind kind);
void     shoal_hierarchy_drawing_set_hierarchy (ShoalHierarchyDrawing *self,
                                                ShoalHierarchy        *hierarchy);
void     shoal_hierarchy_drawing_set_published (ShoalHierarchyDrawing *self,
                                                ShoalLevelRange        levels);
void     shoal_hierarchy_drawing_set_problems  (ShoalHierarchyDrawing *self,
                                                const guint32         *nodes,
                                                gsize                  n_nodes);
guint32  shoal_hierarchy_drawing_get_selected  (ShoalHierarchyDrawing *self);
void     shoal_hierarchy_drawing_select        (ShoalHierarchyDrawing *self,
                                                guint32                node);
void     shoal_hierarchy_drawing_zoom          (ShoalHierarchyDrawing *self,
                                                double                 factor);
void     shoal_hierarchy_drawing_show_all      (ShoalHierarchyDrawing *self);
gboolean shoal_hierarchy_drawing_get_node_area (ShoalHierarchyDrawing *self,
                                                guint32                node,
                                                graphene_rect_t       *area);

G_END_DECLS
