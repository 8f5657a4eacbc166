/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the drawing share. */
#pragma once

#include "hierarchies/shoal-hierarchy-drawing.h"
#include "hierarchies/shoal-hierarchy-picture.h"
#include "widgets/shoal-chart-area.h"

G_BEGIN_DECLS

struct _ShoalHierarchyDrawing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHierarchy *hierarchy;
  ShoalHierarchyDrawingKind kind;
  gpointer pictures[SHOAL_HIERARCHY_DRAWING_N_KINDS]; /* NULL without a hierarchy, and before they are looked at */
  guint32 *problems;
  gsize n_problems;
  guint32 selected;
  guint32 hover;
  gboolean wanted; /* whether the selected node comes into view when there is room */

  /* While something is dragged */
  gboolean moving;
  double drag_x;
  double drag_y;
  double last_dx;
  double last_dy;
};

/* shoal-hierarchy-drawing.c */
const ShoalHierarchyPictureClass *_shoal_hierarchy_drawing_get_class   (ShoalHierarchyDrawing *self);
gpointer                          _shoal_hierarchy_drawing_get_picture (ShoalHierarchyDrawing *self);
ShoalHierarchyFrame               _shoal_hierarchy_drawing_get_frame   (ShoalHierarchyDrawing *self);
guint32                           _shoal_hierarchy_drawing_get_node_at (ShoalHierarchyDrawing *self,
                                                                        double                 x,
                                                                        double                 y);
void                              _shoal_hierarchy_drawing_set_hover   (ShoalHierarchyDrawing *self,
                                                                        guint32                node);
void                              _shoal_hierarchy_drawing_take        (ShoalHierarchyDrawing *self,
                                                                        guint32                node,
                                                                        gboolean               show);
void                              _shoal_hierarchy_drawing_zoom_at     (ShoalHierarchyDrawing *self,
                                                                        double                 factor,
                                                                        double                 x,
                                                                        double                 y);
void                              _shoal_hierarchy_drawing_open        (ShoalHierarchyDrawing *self,
                                                                        guint32                node);

/* shoal-hierarchy-drawing-pointer.c */
void                              _shoal_hierarchy_drawing_add_pointer (ShoalHierarchyDrawing *self);

/* shoal-hierarchy-drawing-keys.c */
void                              _shoal_hierarchy_drawing_add_keys    (ShoalHierarchyDrawing *self);

/* shoal-hierarchy-drawing-words.c */
void                              _shoal_hierarchy_drawing_describe     (ShoalHierarchyDrawing *self);
void                              _shoal_hierarchy_drawing_add_tooltips (ShoalHierarchyDrawing *self);

G_END_DECLS
