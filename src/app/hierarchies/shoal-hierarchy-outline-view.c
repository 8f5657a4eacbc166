/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list gets its model, and so its rows, only when it is mapped. Edits of the hierarchy keep the unfolded nodes and the
 * scroll position. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "widgets/shoal-gtk-internals.h"

#include <glib/gi18n.h>

/* Upper part of a row, as a share of its height, in which a drop inserts before the row. */
#define UPPER_EDGE 0.3

struct _ShoalHierarchyOutlineView
{
  AdwBin parent_instance;

  GtkListView *view;
  ShoalHierarchyEditing *editing;
  ShoalHierarchyOutline *outline;
  GtkMultiSelection *selection;
  GHashTable *problems;             /* set of the nodes that have a problem */
  GPtrArray *bound;                 /* list items that show a row */
  ShoalHierarchyOutlineRow *marked; /* the row that shows where a drop would insert; a weak pointer */
  char *refusal;                    /* why the dragged values cannot be dropped here, or NULL */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, ADW_TYPE_BIN)

enum
{
  MENU,
  HINT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Rows ---- */

static void
show_row (ShoalHierarchyOutlineView *self,
          GtkListItem               *list_item)
{
  guint32 node = shoal_hierarchy_outline_get_node (self->outline, gtk_list_item_get_position (list_item));

  if (node != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_outline_row_show (SHOAL_HIERARCHY_OUTLINE_ROW (gtk_list_item_get_child (list_item)), self->outline, node,
                                      g_hash_table_contains (self->problems, GUINT_TO_POINTER (node)));
}

/* Updates all bound rows: their texts can change without a new binding. */
static void
show_rows (ShoalHierarchyOutlineView *self)
{
  for (guint i = 0; i < self->bound->len; i++)
    show_row (self, self->bound->pdata[i]);
}

static void
scroll_to (ShoalHierarchyOutlineView *self,
           guint                      position)
{
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

static void
fold_cb (ShoalHierarchyOutlineView *self,
         gboolean                   unfold,
         ShoalHierarchyOutlineRow  *row)
{
  shoal_hierarchy_outline_set_unfolded (self->outline, shoal_hierarchy_outline_row_get_node (row), unfold);
  show_rows (self);
}

static void
parent_cb (ShoalHierarchyOutlineView *self,
           ShoalHierarchyOutlineRow  *row)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_outline_get_hierarchy (self->outline);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, shoal_hierarchy_outline_row_get_node (row));
  guint position;

  if (parent == SHOAL_HIERARCHY_NO_NODE || !shoal_hierarchy_outline_find (self->outline, parent, &position))
    return;
  scroll_to (self, position);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  for (guint i = 0; i < self->bound->len; i++)
    if (gtk_list_item_get_position (self->bound->pdata[i]) == position)
      gtk_widget_grab_focus (gtk_list_item_get_child (self->bound->pdata[i]));
}

static void
setup_cb (ShoalHierarchyOutlineView *self,
          GtkListItem               *list_item)
{
  GtkWidget *row = shoal_hierarchy_outline_row_new ();

  g_signal_connect_object (row, "fold", G_CALLBACK (fold_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "parent", G_CALLBACK (parent_cb), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_cb (ShoalHierarchyOutlineView *self,
         GtkListItem               *list_item)
{
  g_ptr_array_add (self->bound, list_item);
  show_row (self, list_item);
}

static void
unbind_cb (ShoalHierarchyOutlineView *self,
           GtkListItem               *list_item)
{
  g_ptr_array_remove_fast (self->bound, list_item);
}

/* ---- View ---- */

/* Selects the nodes of the selected rows in the editing. */
static void
rows_selected_cb (ShoalHierarchyOutlineView *self)
{
  g_autoptr (GtkBitset) selected = NULL;
  g_autofree guint32 *nodes = NULL;
  GtkBitsetIter iter;
  guint position;
  gsize n_nodes = 0;

  if (self->filling)
    return;
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  nodes = g_new (guint32, gtk_bitset_get_size (selected) + 1);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    nodes[n_nodes++] = shoal_hierarchy_outline_get_node (self->outline, position);
  self->filling = TRUE;
  shoal_hierarchy_editing_select (self->editing, nodes, n_nodes, TRUE);
  self->filling = FALSE;
}

/* Unfolds the ancestors of the selected nodes, selects their rows, and scrolls to the first. */
static void
selection_changed_cb (ShoalHierarchyOutlineView *self)
{
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (GtkBitset) all = NULL;
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);

  if (self->filling || shoal_hierarchy_outline_get_hierarchy (self->outline) == NULL)
    return;
  self->filling = TRUE;
  /* First unfolds all of them, because unfolding changes the positions of rows below. */
  for (gsize i = 0; i < n_nodes; i++)
    shoal_hierarchy_outline_reveal (self->outline, nodes[i]);
  selected = gtk_bitset_new_empty ();
  for (gsize i = 0; i < n_nodes; i++)
    gtk_bitset_add (selected, shoal_hierarchy_outline_reveal (self->outline, nodes[i]));
  all = gtk_bitset_new_range (0, g_list_model_get_n_items (G_LIST_MODEL (self->outline)));
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), selected, all);
  show_rows (self);
  self->filling = FALSE;
  if (n_nodes > 0)
    scroll_to (self, shoal_hierarchy_outline_reveal (self->outline, nodes[0]));
}

static void
changed_cb (ShoalHierarchyOutlineView *self)
{
  ShoalHierarchy *hierarchy = self->editing->hierarchy;
  g_autoptr (GArray) problems = NULL;

  /* Hierarchies are immutable, and so are their problems. */
  if (hierarchy == shoal_hierarchy_outline_get_hierarchy (self->outline))
    return;
  problems = shoal_hierarchy_editing_list_problems (self->editing);
  g_hash_table_remove_all (self->problems);
  for (guint i = 0; i < problems->len; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (g_array_index (problems, guint32, i)));
  /* The editing notifies the selection next; selection_changed_cb() then updates the rows. */
  self->filling = TRUE;
  gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->selection));
  shoal_hierarchy_outline_set_hierarchy (self->outline, hierarchy);
  self->filling = FALSE;
}

/** shoal_hierarchy_outline_view_set_editing: @editing: the hierarchy to show and change; set once. */
void
shoal_hierarchy_outline_view_set_editing (ShoalHierarchyOutlineView *self,
                                          ShoalHierarchyEditing     *editing)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_VIEW (self));
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (editing));

  self->editing = g_object_ref (editing);
  g_signal_connect_object (editing, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editing, "selection-changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
}

/* ---- Clicks ---- */

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
  /* The point is on the list's own row widget, which is larger than its content. */
  if (row == NULL)
    row = shoal_gtk_get_content (widget);
  return SHOAL_IS_HIERARCHY_OUTLINE_ROW (row) ? SHOAL_HIERARCHY_OUTLINE_ROW (row) : NULL;
}

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

/* Selects the row alone, unless it already is selected. Returns: whether the row exists. */
static gboolean
select_pressed (ShoalHierarchyOutlineView *self,
                ShoalHierarchyOutlineRow  *row)
{
  guint position;

  if (row == NULL || !shoal_hierarchy_outline_find (self->outline, shoal_hierarchy_outline_row_get_node (row), &position))
    return FALSE;
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  return TRUE;
}

static void
secondary_pressed_cb (ShoalHierarchyOutlineView *self,
                      int                        n_press,
                      double                     x,
                      double                     y)
{
  graphene_point_t point;

  if (select_pressed (self, find_row (self, x, y, NULL))
      && gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    g_signal_emit (self, signals[MENU], 0, (double) point.x, (double) point.y);
}

static gboolean
menu_key_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  g_signal_emit (widget, signals[MENU], 0, gtk_widget_get_width (widget) / 2.0, 24.0);
  return TRUE;
}

/* ---- Drag and drop ---- */

/* Dragging one of several selected rows drags all of them. */
static GdkContentProvider *
prepare_drag_cb (ShoalHierarchyOutlineView *self,
                 double                     x,
                 double                     y,
                 GtkDragSource             *source)
{
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, NULL);
  g_autoptr (GdkPaintable) picture = NULL;

  if (!select_pressed (self, row) || !shoal_hierarchy_editing_get_abilities (self->editing).move)
    return NULL;
  picture = gtk_widget_paintable_new (GTK_WIDGET (row));
  gtk_drag_source_set_icon (source, picture, 0, 0);
  return gdk_content_provider_new_typed (SHOAL_TYPE_HIERARCHY_EDITING, self->editing);
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

/* The row at a point, if values of this hierarchy are dragged over it. @before: (out): whether to drop before it */
static ShoalHierarchyOutlineRow *
find_target (ShoalHierarchyOutlineView *self,
             const GValue              *value,
             double                     x,
             double                     y,
             gboolean                  *before)
{
  ShoalHierarchyOutlineRow *row = find_row (self, x, y, NULL);
  graphene_rect_t area;

  if (value == NULL || g_value_get_object (value) != self->editing || row == NULL
      || !gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->view), &area))
    return NULL;
  *before = y < area.origin.y + UPPER_EDGE * area.size.height;
  return row;
}

static GdkDragAction
drag_over_cb (ShoalHierarchyOutlineView *self,
              double                     x,
              double                     y,
              GtkDropTarget             *target)
{
  gboolean before = FALSE, possible;
  ShoalHierarchyOutlineRow *row = find_target (self, gtk_drop_target_get_value (target), x, y, &before);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->refusal, g_free);
  possible = row != NULL && shoal_hierarchy_editing_find_drop (self->editing, shoal_hierarchy_outline_row_get_node (row), before, &error);
  if (error != NULL)
    self->refusal = g_strdup (error->message);
  mark (self, possible ? row : NULL, before ? SHOAL_HIERARCHY_DROP_BEFORE : SHOAL_HIERARCHY_DROP_BELOW);
  g_signal_emit (self, signals[HINT], 0, self->refusal);
  return possible ? GDK_ACTION_MOVE : 0;
}

static void
drag_leave_cb (ShoalHierarchyOutlineView *self)
{
  mark (self, NULL, SHOAL_HIERARCHY_DROP_NOWHERE);
  g_signal_emit (self, signals[HINT], 0, NULL);
}

static gboolean
drop_cb (ShoalHierarchyOutlineView *self,
         const GValue              *value,
         double                     x,
         double                     y)
{
  gboolean before = FALSE;
  ShoalHierarchyOutlineRow *row = find_target (self, value, x, y, &before);

  drag_leave_cb (self);
  g_clear_pointer (&self->refusal, g_free);
  if (row != NULL)
    shoal_hierarchy_editing_drop (self->editing, shoal_hierarchy_outline_row_get_node (row), before);
  return row != NULL;
}

/* Values were dropped on a row that cannot take them: tells why. */
static gboolean
drag_cancel_cb (ShoalHierarchyOutlineView *self,
                GdkDrag                   *drag,
                GdkDragCancelReason        reason)
{
  if (self->refusal != NULL && reason != GDK_DRAG_CANCEL_USER_CANCELLED)
    shoal_hierarchy_editing_refuse (self->editing, self->refusal);
  g_clear_pointer (&self->refusal, g_free);
  return FALSE;
}

/* The controllers belong to the list, not to each row, because creating them for every row would make unfolding slow. */
static void
add_pointer (ShoalHierarchyOutlineView *self)
{
  const GCallback pressed[] = { G_CALLBACK (pressed_cb), G_CALLBACK (secondary_pressed_cb) };
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (SHOAL_TYPE_HIERARCHY_EDITING, GDK_ACTION_MOVE);

  for (guint i = 0; i < G_N_ELEMENTS (pressed); i++)
    {
      GtkGesture *click = gtk_gesture_click_new ();

      /* Runs before the list selects the row. */
      gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), i == 0 ? GDK_BUTTON_PRIMARY : GDK_BUTTON_SECONDARY);
      g_signal_connect_object (click, "pressed", pressed[i], self, G_CONNECT_SWAPPED);
      gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
    }
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_drag_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (source, "drag-cancel", G_CALLBACK (drag_cancel_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (source));
  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect_object (target, "enter", G_CALLBACK (drag_over_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "motion", G_CALLBACK (drag_over_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "leave", G_CALLBACK (drag_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (target));
}

/* ---- The widget ---- */

static void
shoal_hierarchy_outline_view_map (GtkWidget *widget)
{
  ShoalHierarchyOutlineView *self = SHOAL_HIERARCHY_OUTLINE_VIEW (widget);
  g_autoptr (GtkBitset) selected = NULL;

  GTK_WIDGET_CLASS (shoal_hierarchy_outline_view_parent_class)->map (widget);
  if (gtk_list_view_get_model (self->view) != NULL)
    return;
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (!gtk_bitset_is_empty (selected))
    scroll_to (self, gtk_bitset_get_minimum (selected));
}

static void
shoal_hierarchy_outline_view_dispose (GObject *object)
{
  ShoalHierarchyOutlineView *self = SHOAL_HIERARCHY_OUTLINE_VIEW (object);

  self->filling = TRUE;
  if (self->view != NULL)
    gtk_list_view_set_model (self->view, NULL);
  self->view = NULL;
  g_clear_weak_pointer (&self->marked);
  g_clear_object (&self->selection);
  g_clear_object (&self->outline);
  g_clear_object (&self->editing);
  G_OBJECT_CLASS (shoal_hierarchy_outline_view_parent_class)->dispose (object);
}

static void
shoal_hierarchy_outline_view_finalize (GObject *object)
{
  ShoalHierarchyOutlineView *self = SHOAL_HIERARCHY_OUTLINE_VIEW (object);

  g_hash_table_unref (self->problems);
  g_ptr_array_unref (self->bound);
  g_free (self->refusal);
  G_OBJECT_CLASS (shoal_hierarchy_outline_view_parent_class)->finalize (object);
}

/* Tab leaves the tree; GtkListView would move to the next row. */
static gboolean
shoal_hierarchy_outline_view_focus (GtkWidget        *widget,
                                    GtkDirectionType  direction)
{
  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
      && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return GTK_WIDGET_CLASS (shoal_hierarchy_outline_view_parent_class)->focus (widget, direction);
}

static void
shoal_hierarchy_outline_view_class_init (ShoalHierarchyOutlineViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = shoal_hierarchy_outline_view_dispose;
  object_class->finalize = shoal_hierarchy_outline_view_finalize;
  widget_class->focus = shoal_hierarchy_outline_view_focus;
  widget_class->map = shoal_hierarchy_outline_view_map;
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  signals[HINT] = g_signal_new ("hint", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
shoal_hierarchy_outline_view_init (ShoalHierarchyOutlineView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->problems = g_hash_table_new (NULL, NULL);
  self->bound = g_ptr_array_new ();
  g_signal_connect_swapped (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect_swapped (factory, "unbind", G_CALLBACK (unbind_cb), self);
  self->outline = shoal_hierarchy_outline_new ();
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->outline)));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (rows_selected_cb), self, G_CONNECT_SWAPPED);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  shoal_gtk_name_list_rows (GTK_WIDGET (self->view));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tree of Values"), -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "outline");
  add_pointer (self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}
