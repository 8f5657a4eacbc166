/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging the selected value moves it in the hierarchy, dragging elsewhere moves the view. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing-private.h"

#include "models/hierarchies/shoal-hierarchy-drop.h"

/* What is under the pointer stays there. */
static void
select_at (ShoalHierarchyDrawing *self,
           double                 x,
           double                 y)
{
  guint32 node = _shoal_hierarchy_drawing_get_node_at (self, x, y);

  if (node == self->selected)
    return;
  _shoal_hierarchy_drawing_take (self, node, FALSE);
  g_signal_emit_by_name (self, "selection-changed");
}

static void
motion_cb (ShoalHierarchyDrawing *self,
           double                 x,
           double                 y)
{
  _shoal_hierarchy_drawing_set_hover (self, _shoal_hierarchy_drawing_get_node_at (self, x, y));
}

static void
leave_cb (ShoalHierarchyDrawing *self)
{
  _shoal_hierarchy_drawing_set_hover (self, SHOAL_HIERARCHY_NO_NODE);
}

static void
press_cb (ShoalHierarchyDrawing *self,
          int                    n_press,
          double                 x,
          double                 y)
{
  gpointer picture = _shoal_hierarchy_drawing_get_picture (self);
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);
  guint32 node = _shoal_hierarchy_drawing_get_node_at (self, x, y);

  self->moving = FALSE;
  if (picture == NULL)
    return;
  if (_shoal_hierarchy_drawing_get_class (self)->press (picture, &frame, x, y))
    {
      gtk_widget_queue_draw (GTK_WIDGET (self->area));
      return;
    }
  self->moving = n_press == 1 && node != SHOAL_HIERARCHY_NO_NODE && node == self->selected;
  select_at (self, x, y);
  if (n_press == 2)
    _shoal_hierarchy_drawing_open (self, node);
}

static void
secondary_press_cb (ShoalHierarchyDrawing *self,
                    double                 x,
                    double                 y)
{
  select_at (self, x, y);
  g_signal_emit_by_name (self, "menu", x, y);
}

static void
drag_begin_cb (ShoalHierarchyDrawing *self,
               double                 x,
               double                 y)
{
  self->drag_x = x;
  self->drag_y = y;
  self->last_dx = 0;
  self->last_dy = 0;
}

static gboolean
can_drop (ShoalHierarchyDrawing *self,
          guint32                on)
{
  guint32 parent, place;

  /* In the middle of what is under the pointer: below it, or before it where it is a value of the data. */
  return on != SHOAL_HIERARCHY_NO_NODE && self->selected != SHOAL_HIERARCHY_NO_NODE
         && shoal_hierarchy_find_drop (self->hierarchy, self->selected, on, 0.5, &parent, &place);
}

static void
drag_update_cb (ShoalHierarchyDrawing *self,
                double                 dx,
                double                 dy)
{
  gpointer picture = _shoal_hierarchy_drawing_get_picture (self);
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);

  if (picture == NULL)
    return;
  if (self->moving)
    {
      guint32 on = _shoal_hierarchy_drawing_get_node_at (self, self->drag_x + dx, self->drag_y + dy);
      gboolean possible = can_drop (self, on);

      _shoal_hierarchy_drawing_set_hover (self, possible ? on : SHOAL_HIERARCHY_NO_NODE);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), possible ? "grabbing" : "not-allowed");
      return;
    }
  _shoal_hierarchy_drawing_get_class (self)->pan (picture, &frame, dx - self->last_dx, dy - self->last_dy);
  self->last_dx = dx;
  self->last_dy = dy;
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
drag_end_cb (ShoalHierarchyDrawing *self,
             double                 dx,
             double                 dy)
{
  guint32 on = _shoal_hierarchy_drawing_get_node_at (self, self->drag_x + dx, self->drag_y + dy);
  gboolean dropped = self->moving && gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy);
  guint32 parent, place;

  self->moving = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self->area), NULL);
  if (!dropped || !can_drop (self, on))
    return;
  shoal_hierarchy_find_drop (self->hierarchy, self->selected, on, 0.5, &parent, &place);
  g_signal_emit_by_name (self, "move", self->selected, parent, place);
}

void
_shoal_hierarchy_drawing_add_pointer (ShoalHierarchyDrawing *self)
{
  g_signal_connect_object (self->area, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "press", G_CALLBACK (press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "secondary-press", G_CALLBACK (secondary_press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "drag-begin", G_CALLBACK (drag_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "drag-update", G_CALLBACK (drag_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "zoom", G_CALLBACK (_shoal_hierarchy_drawing_zoom_at), self, G_CONNECT_SWAPPED);
}
