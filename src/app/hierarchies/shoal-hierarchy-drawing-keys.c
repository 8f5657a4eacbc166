/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrow keys select: up and down among values of a level, to the sides between parent and child. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing-private.h"

#include "hierarchy/shoal-hierarchy-family.h"

#define ZOOM_PER_KEY 1.5

/* The sibling @step places further, or the next value of a neighbouring branch on the same level. */
static guint32
get_neighbour (ShoalHierarchy *hierarchy,
               guint32         node,
               int             step)
{
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  guint32 behind = first + shoal_hierarchy_get_leaf_count (hierarchy, node);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, node);

  if (step < 0)
    return first > 0 ? shoal_hierarchy_get_node_at (hierarchy, level, first - 1) : node;
  return behind < shoal_hierarchy_get_n_leaves (hierarchy) ? shoal_hierarchy_get_node_at (hierarchy, level, behind) : node;
}

static guint32
get_child (ShoalHierarchy *hierarchy,
           guint32         node)
{
  guint32 n;
  const guint32 *children = shoal_hierarchy_get_children (hierarchy, node, &n);

  return children != NULL ? children[0] : node;
}

static guint32
find_by_key (ShoalHierarchyDrawing *self,
             guint                  keyval)
{
  guint32 root = shoal_hierarchy_get_root (self->hierarchy);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (self->selected == SHOAL_HIERARCHY_NO_NODE || keyval == GDK_KEY_Home)
    return root;
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return get_neighbour (self->hierarchy, self->selected, keyval == GDK_KEY_Up ? -1 : 1);
  if ((keyval == GDK_KEY_Left) != mirrored)
    return self->selected == root ? root : shoal_hierarchy_get_parent (self->hierarchy, self->selected);
  return get_child (self->hierarchy, self->selected);
}

static void
open_menu (ShoalHierarchyDrawing *self)
{
  graphene_rect_t area;

  if (self->selected == SHOAL_HIERARCHY_NO_NODE
      || !shoal_hierarchy_drawing_get_node_area (self, self->selected, &area))
    area = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self->area)),
                               (float) gtk_widget_get_height (GTK_WIDGET (self->area)));
  g_signal_emit_by_name (self, "menu", (double) (area.origin.x + area.size.width / 2),
                         (double) (area.origin.y + area.size.height / 2));
}

static gboolean
key_cb (ShoalHierarchyDrawing *self,
        guint                  keyval,
        GdkModifierType        state)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if (self->hierarchy == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || (keyval == GDK_KEY_F10 && !shift))
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Home:
      shoal_hierarchy_drawing_select (self, find_by_key (self, keyval));
      g_signal_emit_by_name (self, "selection-changed");
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      shoal_hierarchy_drawing_zoom (self, ZOOM_PER_KEY);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      shoal_hierarchy_drawing_zoom (self, 1 / ZOOM_PER_KEY);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      shoal_hierarchy_drawing_show_all (self);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      _shoal_hierarchy_drawing_open (self, self->selected);
      return TRUE;
    case GDK_KEY_Menu:
    case GDK_KEY_F10:
      open_menu (self);
      return TRUE;
    default:
      return FALSE;
    }
}

void
_shoal_hierarchy_drawing_add_keys (ShoalHierarchyDrawing *self)
{
  g_signal_connect_object (self->area, "key", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
}
