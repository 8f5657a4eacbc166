/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever presses the selected value and drags it moves it; any other drag moves the view. */

#include "models/hierarchies/shoal-hierarchy-drag.h"

#include "models/hierarchies/shoal-hierarchy-drop.h"

/** shoal_hierarchy_drag_press: @node: what was pressed, before it is selected; %SHOAL_HIERARCHY_NO_NODE for something else. */
void
shoal_hierarchy_drag_press (ShoalHierarchyDrag        *self,
                            const ShoalHierarchyScene *scene,
                            guint32                    node,
                            int                        n_press)
{
  self->moving = n_press == 1 && node != SHOAL_HIERARCHY_NO_NODE && node == shoal_hierarchy_scene_get_selected (scene);
}

/** shoal_hierarchy_drag_begin: (@x, @y): where what was pressed is dragged from. */
void
shoal_hierarchy_drag_begin (ShoalHierarchyDrag *self,
                            double              x,
                            double              y)
{
  self->x = x;
  self->y = y;
  self->last_dx = 0;
  self->last_dy = 0;
}

/* Whether the selected value can go to what is at a point, and where to: in the middle of that, so below it, or before it where
 * it is a value of the data. */
static gboolean
find_drop (ShoalHierarchyScene *scene,
           guint32              on,
           guint32             *parent,
           guint32             *place)
{
  guint32 selected = shoal_hierarchy_scene_get_selected (scene);

  return on != SHOAL_HIERARCHY_NO_NODE && selected != SHOAL_HIERARCHY_NO_NODE
         && shoal_hierarchy_find_drop (shoal_hierarchy_scene_get_hierarchy (scene), selected, on, 0.5, parent, place);
}

/**
 * shoal_hierarchy_drag_update:
 * @self: a drag that has begun
 * @scene: of which the view is moved, or the place shown that a value would go to
 * @frame: what is drawn into
 * @dx: from where it began
 * @dy: from where it began
 *
 * Returns: what it does.
 */
ShoalHierarchyDragState
shoal_hierarchy_drag_update (ShoalHierarchyDrag        *self,
                             ShoalHierarchyScene       *scene,
                             const ShoalHierarchyFrame *frame,
                             double                     dx,
                             double                     dy)
{
  guint32 on, parent, place;
  gboolean possible;

  if (!self->moving)
    {
      shoal_hierarchy_scene_pan (scene, frame, dx - self->last_dx, dy - self->last_dy);
      self->last_dx = dx;
      self->last_dy = dy;
      return SHOAL_HIERARCHY_DRAG_PANS;
    }
  on = shoal_hierarchy_scene_get_node_at (scene, frame, self->x + dx, self->y + dy);
  possible = find_drop (scene, on, &parent, &place);
  shoal_hierarchy_scene_set_hover (scene, possible ? on : SHOAL_HIERARCHY_NO_NODE);
  return possible ? SHOAL_HIERARCHY_DRAG_MOVES : SHOAL_HIERARCHY_DRAG_IS_IN_VAIN;
}

/**
 * shoal_hierarchy_drag_end:
 * @parent: (out): below which node the selected value goes
 * @place: (out): before which of its children
 *
 * Returns: whether a value was moved.
 */
gboolean
shoal_hierarchy_drag_end (ShoalHierarchyDrag        *self,
                          ShoalHierarchyScene       *scene,
                          const ShoalHierarchyFrame *frame,
                          double                     dx,
                          double                     dy,
                          guint32                   *parent,
                          guint32                   *place)
{
  gboolean moving = self->moving;

  self->moving = FALSE;
  return moving && find_drop (scene, shoal_hierarchy_scene_get_node_at (scene, frame, self->x + dx, self->y + dy), parent, place);
}
