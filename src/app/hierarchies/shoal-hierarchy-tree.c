/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are made when they come into view, children when a row unfolds, and nothing before the tree is looked at: a node
 * with tens of thousands of children takes time to unfold. What was unfolded stays so across changes. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-tree.h"

#include "hierarchies/shoal-hierarchy-change.h"
#include "hierarchies/shoal-hierarchy-family.h"

#include <glib/gi18n.h>

struct _ShoalHierarchyTree
{
  AdwBin parent_instance;

  GtkListView *view;
  ShoalHierarchy *hierarchy;
  GtkTreeListModel *rows;
  GtkMultiSelection *selection;
  GHashTable *unfolded; /* of nodes */
  GHashTable *problems; /* of nodes */
  GArray *wanted;       /* nodes to select once there are rows */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyTree, shoal_hierarchy_tree, ADW_TYPE_BIN)

enum
{
  SELECTION_CHANGED,
  MOVE,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Children of a node that has more than this many do not unfold by themselves. */
#define FEW_CHILDREN 50

/* ---- Rows ---- */

static GtkTreeListRow *
get_row (GtkListItem *list_item)
{
  return gtk_list_item_get_item (list_item);
}

static ShoalHierarchyNode *
dup_node (GtkListItem *list_item)
{
  GtkTreeListRow *row = get_row (list_item);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

static void
expanded_cb (GtkTreeListRow     *row,
             GParamSpec         *pspec,
             ShoalHierarchyTree *self)
{
  g_autoptr (ShoalHierarchyNode) item = gtk_tree_list_row_get_item (row);

  if (item == NULL || self->filling || shoal_hierarchy_node_get_hierarchy (item) != self->hierarchy)
    return;
  if (gtk_tree_list_row_get_expanded (row))
    g_hash_table_add (self->unfolded, GUINT_TO_POINTER (shoal_hierarchy_node_get_node (item)));
  else
    g_hash_table_remove (self->unfolded, GUINT_TO_POINTER (shoal_hierarchy_node_get_node (item)));
}

static GdkContentProvider *
prepare_drag_cb (GtkDragSource *source,
                 double         x,
                 double         y,
                 GtkListItem   *list_item)
{
  g_autoptr (ShoalHierarchyNode) item = dup_node (list_item);
  ShoalHierarchy *hierarchy = item != NULL ? shoal_hierarchy_node_get_hierarchy (item) : NULL;

  if (item == NULL || shoal_hierarchy_node_get_node (item) == shoal_hierarchy_get_root (hierarchy))
    return NULL;
  return gdk_content_provider_new_typed (SHOAL_TYPE_HIERARCHY_NODE, item);
}

static void
begin_drag_cb (GtkDragSource *source,
               GdkDrag       *drag,
               GtkListItem   *list_item)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (gtk_list_item_get_child (list_item));

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

/* Where a value goes that is dropped on a row: below its node or, near the upper edge and on values of the data, before it. */
static void
find_target (ShoalHierarchy *hierarchy,
             guint32         node,
             guint32         on,
             double          share,
             guint32        *parent,
             guint32        *place)
{
  gboolean before = on != shoal_hierarchy_get_root (hierarchy)
                    && (share < 0.3 || shoal_hierarchy_get_lowest_level (hierarchy, on) == 0);

  *parent = on;
  *place = SHOAL_HIERARCHY_LAST_PLACE;
  if (!before)
    return;
  *parent = shoal_hierarchy_get_parent (hierarchy, on);
  *place = shoal_hierarchy_get_place (hierarchy, on);
  if (shoal_hierarchy_get_parent (hierarchy, node) == *parent && shoal_hierarchy_get_place (hierarchy, node) < *place)
    (*place)--;
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         GtkListItem   *list_item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  GtkWidget *tree = gtk_widget_get_ancestor (widget, SHOAL_TYPE_HIERARCHY_TREE);
  ShoalHierarchyTree *self = SHOAL_HIERARCHY_TREE (tree);
  ShoalHierarchyNode *dropped = g_value_get_object (value);
  g_autoptr (ShoalHierarchyNode) on = dup_node (list_item);
  guint32 node;
  guint32 parent;
  guint32 place;

  if (dropped == NULL || on == NULL || shoal_hierarchy_node_get_hierarchy (dropped) != self->hierarchy)
    return FALSE;
  node = shoal_hierarchy_node_get_node (dropped);
  if (node == shoal_hierarchy_node_get_node (on))
    return FALSE;
  find_target (self->hierarchy, node, shoal_hierarchy_node_get_node (on), y / MAX (1, gtk_widget_get_height (widget)),
               &parent, &place);
  g_signal_emit (self, signals[MOVE], 0, node, parent, place);
  return TRUE;
}

static void
secondary_press_cb (GtkGestureClick *gesture,
                    int              n_press,
                    double           x,
                    double           y,
                    GtkListItem     *list_item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  ShoalHierarchyTree *self = SHOAL_HIERARCHY_TREE (gtk_widget_get_ancestor (widget, SHOAL_TYPE_HIERARCHY_TREE));
  graphene_point_t point;

  if (!gtk_list_item_get_selected (list_item))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), gtk_list_item_get_position (list_item), TRUE);
  if (gtk_widget_compute_point (widget, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    g_signal_emit (self, signals[MENU], 0, (double) point.x, (double) point.y);
}

static void
add_controllers (GtkWidget   *widget,
                 GtkListItem *list_item)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (SHOAL_TYPE_HIERARCHY_NODE, GDK_ACTION_MOVE);
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_drag_cb), list_item);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_drag_cb), list_item);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), list_item);
  g_signal_connect (click, "pressed", G_CALLBACK (secondary_press_cb), list_item);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item,
          ShoalHierarchyTree       *self)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_widget_add_css_class (warning, "warning");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "numeric");
  gtk_widget_set_margin_end (detail, 6);
  gtk_box_append (GTK_BOX (box), warning);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_list_item_set_child (list_item, expander);
  add_controllers (expander, list_item);
}

static char *
describe (ShoalHierarchy *hierarchy,
          guint32         node)
{
  guint32 n = shoal_hierarchy_get_leaf_count (hierarchy, node);
  double weight = shoal_hierarchy_get_edge_weight (hierarchy, node);
  g_autofree char *values = NULL;

  values = shoal_hierarchy_get_lowest_level (hierarchy, node) == 0 ? g_strdup ("")
                                                                   : g_strdup_printf (ngettext ("%u value", "%u values", n), n);
  if (node == shoal_hierarchy_get_root (hierarchy) || weight == 1)
    return g_steal_pointer (&values);
  /* Translators: the number of values, then the weight of an edge */
  return *values != '\0' ? g_strdup_printf (_("%s · weight %g"), values, weight) : g_strdup_printf (_("weight %g"), weight);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *list_item,
         ShoalHierarchyTree       *self)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (list_item));
  GtkWidget *warning = gtk_widget_get_first_child (gtk_tree_expander_get_child (expander));
  GtkWidget *label = gtk_widget_get_next_sibling (warning);
  g_autoptr (ShoalHierarchyNode) item = dup_node (list_item);
  guint32 node = shoal_hierarchy_node_get_node (item);
  const char *text = shoal_hierarchy_node_get_label (item);
  g_autofree char *detail = describe (shoal_hierarchy_node_get_hierarchy (item), node);

  gtk_tree_expander_set_list_row (expander, get_row (list_item));
  gtk_widget_set_visible (warning, g_hash_table_contains (self->problems, GUINT_TO_POINTER (node)));
  gtk_label_set_text (GTK_LABEL (label), *text != '\0' ? text : _("(no name)"));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (label)), detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
  g_signal_connect_object (get_row (list_item), "notify::expanded", G_CALLBACK (expanded_cb), self, 0);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item,
           ShoalHierarchyTree       *self)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (list_item));

  g_signal_handlers_disconnect_by_func (get_row (list_item), expanded_cb, self);
  gtk_tree_expander_set_list_row (expander, NULL);
}

/* ---- The model ---- */

static GListModel *
make_children (gpointer item,
               gpointer user_data)
{
  return shoal_hierarchy_nodes_new_children (shoal_hierarchy_node_get_hierarchy (item), shoal_hierarchy_node_get_node (item));
}

/* The row of @node; what is above it unfolds if @unfold says so, else there may be none. */
static GtkTreeListRow *
find_row (ShoalHierarchyTree *self,
          guint32             node,
          gboolean            unfold)
{
  g_autoptr (GtkTreeListRow) above = NULL;

  if (node == shoal_hierarchy_get_root (self->hierarchy))
    return gtk_tree_list_model_get_child_row (self->rows, 0);
  above = find_row (self, shoal_hierarchy_get_parent (self->hierarchy, node), unfold);
  if (above == NULL || (!unfold && !gtk_tree_list_row_get_expanded (above)))
    return NULL;
  if (!gtk_tree_list_row_get_expanded (above))
    g_hash_table_add (self->unfolded, GUINT_TO_POINTER (shoal_hierarchy_get_parent (self->hierarchy, node)));
  gtk_tree_list_row_set_expanded (above, TRUE);
  return gtk_tree_list_row_get_child_row (above, shoal_hierarchy_get_place (self->hierarchy, node));
}

static int
compare_down (gconstpointer a,
              gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x < y) - (x > y);
}

/* Nodes of @set, parents before children: they have higher numbers. */
static GArray *
list_nodes (GHashTable *set)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      guint32 node = GPOINTER_TO_UINT (key);

      g_array_append_val (nodes, node);
    }
  g_array_sort (nodes, compare_down);
  return nodes;
}

static void
unfold_set (ShoalHierarchyTree *self)
{
  g_autoptr (GArray) nodes = list_nodes (self->unfolded);

  for (guint i = 0; i < nodes->len; i++)
    {
      g_autoptr (GtkTreeListRow) row = find_row (self, g_array_index (nodes, guint32, i), FALSE);

      if (row != NULL)
        gtk_tree_list_row_set_expanded (row, TRUE);
    }
}

/* The numbers in @set are those of @before; they become those of the present hierarchy. */
static void
translate (ShoalHierarchyTree *self,
           GHashTable         *set,
           ShoalHierarchy     *before)
{
  g_autoptr (GArray) nodes = list_nodes (set);

  g_hash_table_remove_all (set);
  for (guint i = 0; i < nodes->len; i++)
    {
      guint32 node = shoal_hierarchy_find_again (before, g_array_index (nodes, guint32, i), self->hierarchy);

      if (node != SHOAL_HIERARCHY_NO_NODE)
        g_hash_table_add (set, GUINT_TO_POINTER (node));
    }
}

/* A hierarchy that is seen for the first time unfolds from the root as far as it stays short. */
static void
unfold_first (ShoalHierarchyTree *self)
{
  guint32 root = shoal_hierarchy_get_root (self->hierarchy);
  guint32 n_children;
  const guint32 *children;
  guint32 n_shown;

  g_hash_table_remove_all (self->unfolded);
  children = shoal_hierarchy_get_children (self->hierarchy, root, &n_children);
  g_hash_table_add (self->unfolded, GUINT_TO_POINTER (root));
  n_shown = n_children;
  for (guint32 i = 0; i < n_children; i++)
    {
      guint32 n;

      shoal_hierarchy_get_children (self->hierarchy, children[i], &n);
      n_shown += n;
      if (n_shown > FEW_CHILDREN)
        break;
      if (n > 0)
        g_hash_table_add (self->unfolded, GUINT_TO_POINTER (children[i]));
    }
}

static void
fill (ShoalHierarchyTree *self)
{
  GListStore *root = g_list_store_new (SHOAL_TYPE_HIERARCHY_NODE);
  g_autoptr (ShoalHierarchyNode) item = shoal_hierarchy_node_new (self->hierarchy,
                                                                  shoal_hierarchy_get_root (self->hierarchy));

  self->filling = TRUE;
  g_list_store_append (root, item);
  self->rows = gtk_tree_list_model_new (G_LIST_MODEL (root), FALSE, FALSE, make_children, NULL, NULL);
  unfold_set (self);
  gtk_multi_selection_set_model (self->selection, G_LIST_MODEL (self->rows));
  self->filling = FALSE;
}

static void
selection_changed_cb (ShoalHierarchyTree *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

/** shoal_hierarchy_tree_set_hierarchy: @hierarchy: (nullable): selection and unfolded rows are found again in it. */
void
shoal_hierarchy_tree_set_hierarchy (ShoalHierarchyTree *self,
                                    ShoalHierarchy     *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_TREE (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (hierarchy == self->hierarchy)
    return;
  self->filling = TRUE;
  before = g_steal_pointer (&self->hierarchy);
  g_hash_table_remove_all (self->problems);
  g_array_set_size (self->wanted, 0);
  gtk_multi_selection_set_model (self->selection, NULL);
  g_clear_object (&self->rows);
  if (hierarchy != NULL)
    {
      self->hierarchy = g_object_ref (hierarchy);
      if (before != NULL)
        translate (self, self->unfolded, before);
      if (!g_hash_table_contains (self->unfolded, GUINT_TO_POINTER (shoal_hierarchy_get_root (hierarchy))))
        unfold_first (self);
      if (gtk_widget_get_mapped (GTK_WIDGET (self)))
        fill (self);
    }
  self->filling = FALSE;
}

/** shoal_hierarchy_tree_set_problems: @nodes: (array length=n_nodes): they get a sign. */
void
shoal_hierarchy_tree_set_problems (ShoalHierarchyTree *self,
                                   const guint32      *nodes,
                                   gsize               n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_TREE (self));

  if (n_nodes == 0 && g_hash_table_size (self->problems) == 0)
    return;
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
  if (self->rows != NULL)
    {
      GtkWidget *view = GTK_WIDGET (self->view);
      g_autoptr (GtkListItemFactory) factory = g_object_ref (gtk_list_view_get_factory (self->view));

      /* Rows in view are bound again. */
      gtk_list_view_set_factory (GTK_LIST_VIEW (view), NULL);
      gtk_list_view_set_factory (GTK_LIST_VIEW (view), factory);
    }
}

/** shoal_hierarchy_tree_get_selected: Returns: (transfer full) (array length=n_nodes): the nodes of the selected rows, from the top. */
guint32 *
shoal_hierarchy_tree_get_selected (ShoalHierarchyTree *self,
                                   gsize              *n_nodes)
{
  g_autoptr (GtkBitset) selected = NULL;
  GtkBitsetIter iter;
  guint32 *nodes;
  guint position;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_TREE (self), NULL);
  g_return_val_if_fail (n_nodes != NULL, NULL);

  *n_nodes = 0;
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  nodes = g_new (guint32, gtk_bitset_get_size (selected) + 1);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
      g_autoptr (ShoalHierarchyNode) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

      if (item != NULL)
        nodes[(*n_nodes)++] = shoal_hierarchy_node_get_node (item);
    }
  return nodes;
}

/** shoal_hierarchy_tree_select: @nodes: (array length=n_nodes): unfolds what is above them, selects them and shows the first. */
void
shoal_hierarchy_tree_select (ShoalHierarchyTree *self,
                             const guint32      *nodes,
                             gsize               n_nodes)
{
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (GtkBitset) all = NULL;
  guint first = GTK_INVALID_LIST_POSITION;

  g_return_if_fail (SHOAL_IS_HIERARCHY_TREE (self));

  if (self->hierarchy == NULL)
    return;
  if (self->rows == NULL)
    {
      g_array_set_size (self->wanted, 0);
      g_array_append_vals (self->wanted, nodes, (guint) n_nodes);
      return;
    }
  self->filling = TRUE;
  for (gsize i = 0; i < n_nodes; i++)
    g_object_unref (find_row (self, nodes[i], TRUE));
  selected = gtk_bitset_new_empty ();
  all = gtk_bitset_new_range (0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)));
  for (gsize i = 0; i < n_nodes; i++)
    {
      g_autoptr (GtkTreeListRow) row = find_row (self, nodes[i], TRUE);

      gtk_bitset_add (selected, gtk_tree_list_row_get_position (row));
      if (i == 0)
        first = gtk_tree_list_row_get_position (row);
    }
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), selected, all);
  self->filling = FALSE;
  if (first != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", first);
}

/* ---- The widget ---- */

static void
shoal_hierarchy_tree_map (GtkWidget *widget)
{
  ShoalHierarchyTree *self = SHOAL_HIERARCHY_TREE (widget);

  GTK_WIDGET_CLASS (shoal_hierarchy_tree_parent_class)->map (widget);
  if (self->hierarchy == NULL || self->rows != NULL)
    return;
  fill (self);
  shoal_hierarchy_tree_select (self, (const guint32 *) (gpointer) self->wanted->data, self->wanted->len);
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
shoal_hierarchy_tree_dispose (GObject *object)
{
  ShoalHierarchyTree *self = SHOAL_HIERARCHY_TREE (object);

  self->filling = TRUE;
  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_tree_parent_class)->dispose (object);
}

static void
shoal_hierarchy_tree_finalize (GObject *object)
{
  ShoalHierarchyTree *self = SHOAL_HIERARCHY_TREE (object);

  g_hash_table_unref (self->unfolded);
  g_hash_table_unref (self->problems);
  g_array_unref (self->wanted);
  G_OBJECT_CLASS (shoal_hierarchy_tree_parent_class)->finalize (object);
}

/* Tab leaves the tree, where GtkListView would go on to the next of its values. */
static gboolean
shoal_hierarchy_tree_focus (GtkWidget        *widget,
                            GtkDirectionType  direction)
{
  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
      && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return GTK_WIDGET_CLASS (shoal_hierarchy_tree_parent_class)->focus (widget, direction);
}

static void
shoal_hierarchy_tree_class_init (ShoalHierarchyTreeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = shoal_hierarchy_tree_dispose;
  object_class->finalize = shoal_hierarchy_tree_finalize;
  widget_class->focus = shoal_hierarchy_tree_focus;
  widget_class->map = shoal_hierarchy_tree_map;
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                G_TYPE_UINT, G_TYPE_UINT);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
shoal_hierarchy_tree_init (ShoalHierarchyTree *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->unfolded = g_hash_table_new (NULL, NULL);
  self->problems = g_hash_table_new (NULL, NULL);
  self->wanted = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  self->selection = gtk_multi_selection_new (NULL);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tree of Values"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}
