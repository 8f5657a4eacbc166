/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clicks, drag and drop in the tree of values. One controller of each kind serves all rows: a row of its own for each would
 * make unfolding slow. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-outline-view-private.h"

#include "hierarchy/shoal-hierarchy-edit.h"
#include "widgets/shoal-gtk-internals.h"

/* Share of a row in which a drop is before it. */
#define UPPER_EDGE 0.3

/* The row at a point of the list, or NULL. @picked: (out) (optional): the widget there */
static ShoalHierarchyOutlineRow *
find_row (ShoalHierarchyOutlineView *self,
          double                     x,
          double                     y,
          GtkWidget                **picked)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);
  GtkWidget *row;

  if (picked != NULL)
    *picked = widget;
  if (widget == NULL || widget == GTK_WIDGET (self->view))
    return NULL;
  row = gtk_widget_get_ancestor (widget, SHOAL_TYPE_HIERARCHY_OUTLINE_ROW);
  /* The row of the list is wider and higher than what stands in it. */
  if (row == NULL)
    row = shoal_gtk_get_content (widget);
  return SHOAL_IS_HIERARCHY_OUTLINE_ROW (row) ? SHOAL_HIERARCHY_OUTLINE_ROW (row) : NULL;
}

/* ---- Clicks ---- */

static void
pressed_cb (ShoalHierarchyOutlineView *self,
            int                        n_press,
            double                     x,
            double                     y,
            GtkGesture                *gesture)
{
  GtkWidget *picked;
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, &picked);

  if (row == NULL || !shoal_hierarchy_outline_row_is_arrow (row, picked))
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  shoal_hierarchy_outline_row_toggle (row);
}

static void
secondary_pressed_cb (ShoalHierarchyOutlineView *self,
                      int                        n_press,
                      double                     x,
                      double                     y)
{
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, NULL);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  graphene_point_t point;
  guint position;

  if (row == NULL
      || !shoal_hierarchy_outline_find (self->outline, shoal_hierarchy_outline_row_get_node (row), &position)
      || !gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (self),
                                    &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  if (!gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_select_item (selection, position, TRUE);
  g_signal_emit_by_name (self, "menu", (double) point.x, (double) point.y);
}

static void
add_click (ShoalHierarchyOutlineView *self,
           guint                      button,
           GCallback                  callback)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* Before the list selects the row. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), button);
  g_signal_connect_object (click, "pressed", callback, self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
}

/* ---- Drag and drop ---- */

static GdkContentProvider *
prepare_drag_cb (ShoalHierarchyOutlineView *self,
                 double                     x,
                 double                     y,
                 GtkDragSource             *source)
{
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, NULL);
  ShoalHierarchy *hierarchy = shoal_hierarchy_outline_get_hierarchy (self->outline);
  g_autoptr (ShoalHierarchyNode) item = NULL;
  g_autoptr (GdkPaintable) picture = NULL;

  if (row == NULL || shoal_hierarchy_outline_row_get_node (row) == shoal_hierarchy_get_root (hierarchy))
    return NULL;
  picture = gtk_widget_paintable_new (GTK_WIDGET (row));
  gtk_drag_source_set_icon (source, picture, 0, 0);
  item = shoal_hierarchy_node_new (hierarchy, shoal_hierarchy_outline_row_get_node (row));
  return gdk_content_provider_new_typed (SHOAL_TYPE_HIERARCHY_NODE, item);
}

/* Where @value would go at a point, and what row that is. */
static ShoalHierarchyOutlineRow *
find_target (ShoalHierarchyOutlineView *self,
             const GValue              *value,
             double                     x,
             double                     y,
             guint32                   *parent,
             guint32                   *place)
{
  ShoalHierarchyNode *dropped = value != NULL ? g_value_get_object (value) : NULL;
  ShoalHierarchy *hierarchy = shoal_hierarchy_outline_get_hierarchy (self->outline);
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, NULL);
  graphene_rect_t area;
  guint32 node;

  if (dropped == NULL || row == NULL || shoal_hierarchy_node_get_hierarchy (dropped) != hierarchy
      || !gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->view), &area))
    return NULL;
  node = shoal_hierarchy_node_get_node (dropped);
  return shoal_hierarchy_find_drop (hierarchy, &node, 1, shoal_hierarchy_outline_row_get_node (row),
                                    y < area.origin.y + UPPER_EDGE * area.size.height, parent, place, NULL) ? row : NULL;
}

static void
mark (ShoalHierarchyOutlineView *self,
      ShoalHierarchyOutlineRow  *row,
      ShoalHierarchyDropMark     what)
{
  if (self->marked != NULL)
    shoal_hierarchy_outline_row_mark (self->marked, SHOAL_HIERARCHY_DROP_NOWHERE);
  g_set_weak_pointer (&self->marked, row);
  if (row != NULL)
    shoal_hierarchy_outline_row_mark (row, what);
}

static GdkDragAction
drag_over_cb (ShoalHierarchyOutlineView *self,
              double                     x,
              double                     y,
              GtkDropTarget             *target)
{
  guint32 parent, place;
  ShoalHierarchyOutlineRow *row = find_target (self, gtk_drop_target_get_value (target), x, y, &parent, &place);
  gboolean below = row != NULL && parent == shoal_hierarchy_outline_row_get_node (row);

  mark (self, row, below ? SHOAL_HIERARCHY_DROP_BELOW : SHOAL_HIERARCHY_DROP_BEFORE);
  return row != NULL ? GDK_ACTION_MOVE : 0;
}

static void
drag_leave_cb (ShoalHierarchyOutlineView *self)
{
  mark (self, NULL, SHOAL_HIERARCHY_DROP_NOWHERE);
}

static gboolean
drop_cb (ShoalHierarchyOutlineView *self,
         const GValue              *value,
         double                     x,
         double                     y)
{
  guint32 parent, place;
  gboolean found = find_target (self, value, x, y, &parent, &place) != NULL;

  mark (self, NULL, SHOAL_HIERARCHY_DROP_NOWHERE);
  if (found)
    g_signal_emit_by_name (self, "move", shoal_hierarchy_node_get_node (g_value_get_object (value)), parent, place);
  return found;
}

void
_shoal_hierarchy_outline_view_add_pointer (ShoalHierarchyOutlineView *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (SHOAL_TYPE_HIERARCHY_NODE, GDK_ACTION_MOVE);

  add_click (self, GDK_BUTTON_PRIMARY, G_CALLBACK (pressed_cb));
  add_click (self, GDK_BUTTON_SECONDARY, G_CALLBACK (secondary_pressed_cb));
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_drag_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (source));
  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect_object (target, "enter", G_CALLBACK (drag_over_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "motion", G_CALLBACK (drag_over_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "leave", G_CALLBACK (drag_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (target));
}
