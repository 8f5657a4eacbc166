/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are made when they come into view, and none before the tree is looked at. What was unfolded stays so across changes,
 * and so does the part in view. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-outline-view-private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, ADW_TYPE_BIN)

enum
{
  SELECTION_CHANGED,
  MOVE,
  MENU,
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

/* What stands in a row can change while the list keeps the row. */
static void
show_rows (ShoalHierarchyOutlineView *self)
{
  for (guint i = 0; i < self->bound->len; i++)
    show_row (self, self->bound->pdata[i]);
}

static GtkListItem *
find_list_item (ShoalHierarchyOutlineView *self,
                guint                      position)
{
  for (guint i = 0; i < self->bound->len; i++)
    if (gtk_list_item_get_position (self->bound->pdata[i]) == position)
      return self->bound->pdata[i];
  return NULL;
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
  GtkListItem *list_item;
  guint position;

  if (parent == SHOAL_HIERARCHY_NO_NODE || !shoal_hierarchy_outline_find (self->outline, parent, &position))
    return;
  scroll_to (self, position);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  list_item = find_list_item (self, position);
  if (list_item != NULL)
    gtk_widget_grab_focus (gtk_list_item_get_child (list_item));
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

/* ---- What is shown ---- */

static void
selection_changed_cb (ShoalHierarchyOutlineView *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

/** shoal_hierarchy_outline_view_set_hierarchy: @hierarchy: (nullable): unfolded rows are found again; none is selected. */
void
shoal_hierarchy_outline_view_set_hierarchy (ShoalHierarchyOutlineView *self,
                                            ShoalHierarchy            *hierarchy)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_VIEW (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (hierarchy == shoal_hierarchy_outline_get_hierarchy (self->outline))
    return;
  self->filling = TRUE;
  g_hash_table_remove_all (self->problems);
  gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->selection));
  shoal_hierarchy_outline_set_hierarchy (self->outline, hierarchy);
  show_rows (self);
  self->filling = FALSE;
}

/** shoal_hierarchy_outline_view_set_problems: @nodes: (array length=n_nodes): they get a sign. */
void
shoal_hierarchy_outline_view_set_problems (ShoalHierarchyOutlineView *self,
                                           const guint32             *nodes,
                                           gsize                      n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_VIEW (self));

  if (n_nodes == 0 && g_hash_table_size (self->problems) == 0)
    return;
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
  show_rows (self);
}

/**
 * shoal_hierarchy_outline_view_get_selected:
 *
 * Returns: (transfer full) (array length=n_nodes): nodes of selected rows, from the top.
 */
guint32 *
shoal_hierarchy_outline_view_get_selected (ShoalHierarchyOutlineView *self,
                                           gsize                     *n_nodes)
{
  g_autoptr (GtkBitset) selected = NULL;
  GtkBitsetIter iter;
  guint32 *nodes;
  guint position;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_VIEW (self), NULL);
  g_return_val_if_fail (n_nodes != NULL, NULL);

  *n_nodes = 0;
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  nodes = g_new (guint32, gtk_bitset_get_size (selected) + 1);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    nodes[(*n_nodes)++] = shoal_hierarchy_outline_get_node (self->outline, position);
  return nodes;
}

/**
 * shoal_hierarchy_outline_view_select:
 * @nodes: (array length=n_nodes): what is above them is unfolded
 *
 * Selects nodes and shows the first.
 */
void
shoal_hierarchy_outline_view_select (ShoalHierarchyOutlineView *self,
                                     const guint32             *nodes,
                                     gsize                      n_nodes)
{
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (GtkBitset) all = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE_VIEW (self));

  if (shoal_hierarchy_outline_get_hierarchy (self->outline) == NULL)
    return;
  self->filling = TRUE;
  /* Rows go down while others unfold. */
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

static gboolean
menu_key_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  g_signal_emit (widget, signals[MENU], 0, gtk_widget_get_width (widget) / 2.0, 24.0);
  return TRUE;
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
  G_OBJECT_CLASS (shoal_hierarchy_outline_view_parent_class)->dispose (object);
}

static void
shoal_hierarchy_outline_view_finalize (GObject *object)
{
  ShoalHierarchyOutlineView *self = SHOAL_HIERARCHY_OUTLINE_VIEW (object);

  g_hash_table_unref (self->problems);
  g_ptr_array_unref (self->bound);
  G_OBJECT_CLASS (shoal_hierarchy_outline_view_parent_class)->finalize (object);
}

/* Tab leaves the tree, where GtkListView would go on to the next of its values. */
static gboolean
shoal_hierarchy_outline_view_focus (GtkWidget       *widget,
                                    GtkDirectionType direction)
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
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                G_TYPE_UINT, G_TYPE_UINT);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
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
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tree of Values"), -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "outline");
  _shoal_hierarchy_outline_view_add_pointer (self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}
