/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys on a lattice: picking, zooming, panning, and going along edges. */

#include "config.h"

#include "solve/lattice/shoal-lattice-area-private.h"

#include <string.h>

#define KEY_ZOOM 1.25
#define KEY_PAN 60

static void
redraw (ShoalLatticeArea *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/* ---- Pointer ---- */

/* The levels of what is at a place of the drawing. */
static gboolean
find_at (ShoalLatticeArea *self,
         double            x,
         double            y,
         guint            *levels)
{
  guint32 node;

  if (self->focus != NULL)
    return shoal_lattice_focus_get_item_levels (self->focus, shoal_lattice_focus_get_item_at (self->focus, PLACE (self), x, y),
                                                levels);
  if (self->chart == NULL)
    return FALSE;
  node = shoal_lattice_chart_get_node_at (self->chart, PLACE (self), x, y);
  if (node == SHOAL_LATTICE_NO_NODE)
    return FALSE;
  shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (self->chart), node, levels);
  return TRUE;
}

static void
press_cb (ShoalLatticeArea *self,
          int               n_press,
          double            x,
          double            y)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (!find_at (self, x, y, levels))
    return;
  _shoal_lattice_area_pick (self, levels);
  if (n_press == 2)
    _shoal_lattice_area_activate (self);
}

static void
motion_cb (ShoalLatticeArea *self,
           double            x,
           double            y)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  gboolean found = find_at (self, x, y, levels);
  gboolean rests = x == self->pointer_x && y == self->pointer_y;

  self->pointer_x = x;
  self->pointer_y = y;
  /* A pointer at rest is told of again whenever something below it changes. */
  if (rests && self->cursor != SHOAL_FOCUS_NO_ITEM)
    return;
  self->hover_x = x;
  self->hover_y = y;
  self->cursor = SHOAL_FOCUS_NO_ITEM;
  if (self->focus != NULL)
    shoal_lattice_focus_set_hover (self->focus, found ? shoal_lattice_focus_get_item_at (self->focus, PLACE (self), x, y)
                                                      : SHOAL_FOCUS_NO_ITEM);
  _shoal_lattice_area_set_hover (self, found ? levels : NULL);
}

static void
leave_cb (ShoalLatticeArea *self)
{
  if (self->focus != NULL)
    shoal_lattice_focus_set_hover (self->focus, SHOAL_FOCUS_NO_ITEM);
  _shoal_lattice_area_set_hover (self, NULL);
}

static void
drag_begin_cb (ShoalLatticeArea *self,
               double            x,
               double            y)
{
  self->drag_x = self->drag_y = 0;
}

static void
pan (ShoalLatticeArea *self,
     double            dx,
     double            dy)
{
  if (self->chart == NULL)
    return;
  shoal_lattice_chart_pan (self->chart, PLACE (self), dx, dy);
  redraw (self);
}

static void
drag_update_cb (ShoalLatticeArea *self,
                double            dx,
                double            dy)
{
  pan (self, dx - self->drag_x, dy - self->drag_y);
  self->drag_x = dx;
  self->drag_y = dy;
}

/* What is at (@x, @y) stays there. */
void
_shoal_lattice_area_zoom_at (ShoalLatticeArea *self,
                             double            factor,
                             double            x,
                             double            y)
{
  double before = shoal_lattice_area_get_zoom (self);

  if (self->chart != NULL)
    shoal_lattice_chart_zoom_at (self->chart, PLACE (self), factor, x, y);
  if (shoal_lattice_area_get_zoom (self) == before)
    shoal_chart_area_decline_zoom (self->area);
  redraw (self);
}

/* ---- Keys ---- */

/* The node at the other end of an edge of the selected one; edges are numbered as the items of a focus are. */
static gboolean
get_edge_levels (ShoalLatticeArea *self,
                 guint             edge,
                 guint            *levels)
{
  const guint *heights = self->focus == NULL ? shoal_lattice_chart_get_layout (self->chart)->heights : NULL;
  guint n = self->n_attributes, a = edge % n;

  if (self->focus != NULL)
    return shoal_lattice_focus_get_item_levels (self->focus, edge, levels);
  memcpy (levels, self->selected, n * sizeof (guint));
  if (edge < n ? levels[a] == heights[a] : levels[a] == 0)
    return FALSE;
  levels[a] = edge < n ? levels[a] + 1 : levels[a] - 1;
  return TRUE;
}

/* The card stands where a pointer would be. */
static void
put_hover_on (ShoalLatticeArea *self,
              guint             edge,
              const guint      *levels)
{
  ShoalArea place;

  if (self->focus != NULL)
    {
      shoal_lattice_focus_set_hover (self->focus, edge);
      if (shoal_lattice_focus_get_item_area (self->focus, PLACE (self), edge, &place))
        {
          self->hover_x = place.x + place.width / 2;
          self->hover_y = place.y + place.height / 2;
        }
    }
  else
    {
      guint32 node = _shoal_lattice_area_get_number (self, levels);

      shoal_lattice_chart_show (self->chart, PLACE (self), node);
      shoal_lattice_chart_get_position (self->chart, PLACE (self), node, &self->hover_x, &self->hover_y);
    }
  _shoal_lattice_area_set_hover (self, levels);
  redraw (self);
}

/* Goes from one edge of the selected node to the next. */
static gboolean
turn (ShoalLatticeArea *self,
      gboolean          forward)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  guint n = 2 * self->n_attributes, edge = self->cursor < n ? self->cursor : forward ? n - 1 : 0;

  if (self->chart != NULL && !self->has_selected)
    return TRUE;
  for (guint i = 0; i < n; i++)
    {
      edge = (edge + (forward ? 1 : n - 1)) % n;
      if (!get_edge_levels (self, edge, levels))
        continue;
      put_hover_on (self, edge, levels);
      self->cursor = edge;
      return TRUE;
    }
  return TRUE;
}

/* Goes along the edge that was turned to. Returns: whether there was one. */
static gboolean
follow_edge (ShoalLatticeArea *self)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (self->cursor == SHOAL_FOCUS_NO_ITEM || !get_edge_levels (self, self->cursor, levels))
    return FALSE;
  leave_cb (self);
  _shoal_lattice_area_pick (self, levels);
  return TRUE;
}

static gboolean
pick_node (ShoalLatticeArea *self,
           guint32           node)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (node == SHOAL_LATTICE_NO_NODE)
    return TRUE;
  shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (self->chart), node, levels);
  shoal_lattice_chart_show (self->chart, PLACE (self), node);
  leave_cb (self);
  _shoal_lattice_area_pick (self, levels);
  return TRUE;
}

static gboolean
step (ShoalLatticeArea      *self,
      ShoalLatticeDirection  direction)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  guint item;

  if (self->chart != NULL && !self->has_selected)
    return pick_node (self, shoal_lattice_chart_get_layout (self->chart)->n_nodes - 1);
  if (self->chart != NULL)
    return pick_node (self, shoal_lattice_chart_get_neighbour (self->chart, shoal_chart_area_get_theme (self->area),
                                                               _shoal_lattice_area_get_number (self, self->selected),
                                                               direction));
  if (direction == SHOAL_LATTICE_LEFT || direction == SHOAL_LATTICE_RIGHT)
    return turn (self, direction == SHOAL_LATTICE_RIGHT);
  item = shoal_lattice_focus_get_neighbour (self->focus, PLACE (self), 2 * self->n_attributes, direction);
  if (shoal_lattice_focus_get_item_levels (self->focus, item, levels))
    _shoal_lattice_area_pick (self, levels);
  return TRUE;
}

/* To the most general node, or the most specific one. */
static gboolean
go_to_end (ShoalLatticeArea *self,
           gboolean          top)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (self->chart != NULL)
    return pick_node (self, top ? shoal_lattice_chart_get_layout (self->chart)->n_nodes - 1 : 0);
  for (guint a = 0; a < self->n_attributes && top; a++)
    levels[a] = shoal_lattice_focus_get_heights (self->focus)[a];
  _shoal_lattice_area_pick (self, levels);
  return TRUE;
}

static gboolean
shift_key (ShoalLatticeArea *self,
           guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return turn (self, keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right);
    default:
      return FALSE;
    }
}

static gboolean
control_key (ShoalLatticeArea *self,
             guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
      pan (self, KEY_PAN, 0);
      return TRUE;
    case GDK_KEY_Right:
      pan (self, -KEY_PAN, 0);
      return TRUE;
    case GDK_KEY_Up:
      pan (self, 0, KEY_PAN);
      return TRUE;
    case GDK_KEY_Down:
      pan (self, 0, -KEY_PAN);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
plain_key (ShoalLatticeArea *self,
           guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return step (self, SHOAL_LATTICE_UP);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return step (self, SHOAL_LATTICE_DOWN);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return step (self, SHOAL_LATTICE_LEFT);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return step (self, SHOAL_LATTICE_RIGHT);
    case GDK_KEY_Home:
    case GDK_KEY_End:
      return go_to_end (self, keyval == GDK_KEY_Home);
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      shoal_lattice_area_zoom (self, KEY_ZOOM);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      shoal_lattice_area_zoom (self, 1 / KEY_ZOOM);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      shoal_lattice_area_fit (self);
      return TRUE;
    case GDK_KEY_space:
      return follow_edge (self);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (!follow_edge (self) && self->has_selected)
        _shoal_lattice_area_activate (self);
      return self->has_selected;
    default:
      return FALSE;
    }
}

static gboolean
key_cb (ShoalLatticeArea *self,
        guint             keyval,
        GdkModifierType   state)
{
  if (self->n_attributes == 0 || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  if ((state & GDK_CONTROL_MASK) != 0)
    return control_key (self, keyval);
  if ((state & GDK_SHIFT_MASK) != 0 && shift_key (self, keyval))
    return TRUE;
  return plain_key (self, keyval);
}

void
_shoal_lattice_area_add_input (ShoalLatticeArea *self)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "motion", G_CALLBACK (motion_cb) },
    { "leave", G_CALLBACK (leave_cb) },
    { "press", G_CALLBACK (press_cb) },
    { "drag-begin", G_CALLBACK (drag_begin_cb) },
    { "drag-update", G_CALLBACK (drag_update_cb) },
    { "zoom", G_CALLBACK (_shoal_lattice_area_zoom_at) },
    { "key", G_CALLBACK (key_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->area, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
}
