/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a drag in a drawing of a hierarchy does: the selected value moves to another place, or the view moves. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-scene.h"

G_BEGIN_DECLS

/** ShoalHierarchyDrag: all fields private. Begins with all of them 0. */
typedef struct
{
  gboolean moving; /* a value, and not the view */
  double x;
  double y;
  double last_dx;
  double last_dy;
} ShoalHierarchyDrag;

/** ShoalHierarchyDragState: what a drag that goes on would do where it is. */
typedef enum
{
  SHOAL_HIERARCHY_DRAG_PANS,
  SHOAL_HIERARCHY_DRAG_MOVES,
  SHOAL_HIERARCHY_DRAG_IS_IN_VAIN, /* the value cannot go there */
} ShoalHierarchyDragState;

void                    shoal_hierarchy_drag_press  (ShoalHierarchyDrag        *self,
                                                     const ShoalHierarchyScene *scene,
                                                     guint32                    node,
                                                     int                        n_press);
void                    shoal_hierarchy_drag_begin  (ShoalHierarchyDrag        *self,
                                                     double                     x,
                                                     double                     y);
ShoalHierarchyDragState shoal_hierarchy_drag_update (ShoalHierarchyDrag        *self,
                                                     ShoalHierarchyScene       *scene,
                                                     const ShoalHierarchyFrame *frame,
                                                     double                     dx,
                                                     double                     dy);
gboolean                shoal_hierarchy_drag_end    (ShoalHierarchyDrag        *self,
                                                     ShoalHierarchyScene       *scene,
                                                     const ShoalHierarchyFrame *frame,
                                                     double                     dx,
                                                     double                     dy,
                                                     guint32                   *parent,
                                                     guint32                   *place);

G_END_DECLS
