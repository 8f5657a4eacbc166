/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as drawing, diagram and list: dragging, dropping, keys. */

#include "hierarchies-fixture.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "models/hierarchies/shoal-hierarchy-node.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-widgets.h"

static void
assert_selected (Story         *story,
                 const guint32 *nodes,
                 gsize          n_nodes)
{
  gsize n;
  const guint32 *selected = shoal_hierarchy_editing_get_selected (get_editing (story), &n);

  g_assert_cmpmem (selected, n * sizeof *selected, nodes, n_nodes * sizeof *nodes);
}

/* Drags a value onto another in the drawing, as a hand does: the first press selects it. */
static void
drag (Story      *story,
      GtkWidget  *area,
      const char *label,
      const char *onto_label)
{
  ShoalHierarchyDrawing *drawing = get_child (story->editor, "drawing");
  graphene_rect_t from, onto;
  guint32 node = find_node (story, label);
  double x, y, dx, dy;

  shoal_hierarchy_editing_select (get_editing (story), NULL, 0, FALSE);
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, node, &from));
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (story, onto_label), &onto));
  x = from.origin.x + 5.0;
  y = from.origin.y + 5.0;
  dx = (double) (onto.origin.x - from.origin.x);
  dy = (double) (onto.origin.y - from.origin.y);
  g_signal_emit_by_name (area, "press", 1, x, y);
  assert_selected (story, &node, 1);
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_signal_emit_by_name (area, "drag-begin", x, y);
  g_signal_emit_by_name (area, "drag-update", dx, dy);
  g_signal_emit_by_name (area, "drag-end", dx, dy);
  wait_for_editor (story);
}

/* Both pictures, one after the other. */
static void
test_drawing (void)
{
  static const char *const toggles[] = { "drawing_toggle", "diagram_toggle" };

  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      Story story;
      ShoalHierarchyDrawing *drawing;
      GtkWidget *area;
      graphene_rect_t before, after;

      begin (&story);
      select_attribute (&story, "age");
      gtk_toggle_button_set_active (get_child (story.editor, toggles[i]), TRUE);
      drawing = get_child (story.editor, "drawing");
      area = find_widget (GTK_WIDGET (drawing), SHOAL_TYPE_CHART_AREA);
      gtk_test_widget_wait_for_draw (area);

      drag (&story, area, "[20, 25)", "[60, 70)");
      g_assert_cmpstr (get_parent_label (&story, "[20, 25)"), ==, "[60, 70)");
      /* Nothing belongs to what is below it, or beside it on its level. */
      drag (&story, area, "[60, 70)", "[20, 25)");
      drag (&story, area, "[80, 90)", "[60, 70)");
      g_assert_cmpstr (get_parent_label (&story, "[80, 90)"), ==, "[80, 100)");

      select_values (&story, "[20, 25)", NULL);
      press_key (area, GDK_KEY_Left);
      assert_selected (&story, &(guint32) { find_node (&story, "[60, 70)") }, 1);
      gtk_test_accessible_assert_property (area, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                           "Selected: “[60, 70)” on level 2, 15 values");
      g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (&story, "[60, 70)"), &before));
      press_key (area, GDK_KEY_plus);
      g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (&story, "[60, 70)"), &after));
      g_assert_cmpfloat (after.size.height, >, before.size.height * 1.2f);
      press_key (area, GDK_KEY_0);
      destroy_window (story.window);
    }
}

/* Several values are selected by keys, and dragged together; one that is pressed and not dragged is the only one then. */
static void
test_several (void)
{
  static const char *const toggles[] = { "drawing_toggle", "diagram_toggle" };

  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      Story story;
      ShoalHierarchyDrawing *drawing;
      GtkWidget *area;
      graphene_rect_t from, onto;
      guint32 nodes[3];

      begin (&story);
      select_attribute (&story, "age");
      gtk_toggle_button_set_active (get_child (story.editor, toggles[i]), TRUE);
      drawing = get_child (story.editor, "drawing");
      area = find_widget (GTK_WIDGET (drawing), SHOAL_TYPE_CHART_AREA);
      gtk_test_widget_wait_for_draw (area);
      select_values (&story, "[20, 25)", NULL);
      g_assert_true (press_key_over (area, GDK_KEY_Down, GDK_SHIFT_MASK));
      g_assert_true (press_key_over (area, GDK_KEY_Down, GDK_SHIFT_MASK));
      nodes[0] = find_node (&story, "[20, 25)");
      nodes[1] = find_node (&story, "[25, 30)");
      nodes[2] = find_node (&story, "[30, 35)");
      assert_selected (&story, nodes, 3);
      gtk_test_accessible_assert_property (area, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                           "3 values are selected, the last is “[30, 35)”");
      g_assert_true (press_key_over (area, GDK_KEY_Up, GDK_SHIFT_MASK));
      assert_selected (&story, nodes, 2);
      g_assert_true (press_key_over (area, GDK_KEY_Down, GDK_SHIFT_MASK));

      g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, nodes[1], &from));
      g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (&story, "[60, 70)"), &onto));
      g_signal_emit_by_name (area, "press", 1, from.origin.x + 5.0, from.origin.y + 5.0);
      g_signal_emit_by_name (area, "drag-begin", from.origin.x + 5.0, from.origin.y + 5.0);
      g_signal_emit_by_name (area, "drag-update", (double) (onto.origin.x - from.origin.x), (double) (onto.origin.y - from.origin.y));
      g_assert_cmpstr (gtk_label_get_text (get_child (story.editor, "hint")), ==, "To belong to “[60, 70)”");
      g_assert_true (gtk_widget_get_visible (get_child (story.editor, "hint")));
      g_signal_emit_by_name (area, "drag-end", (double) (onto.origin.x - from.origin.x), (double) (onto.origin.y - from.origin.y));
      g_assert_false (gtk_widget_get_visible (get_child (story.editor, "hint")));
      wait_for_editor (&story);
      g_assert_cmpstr (get_parent_label (&story, "[20, 25)"), ==, "[60, 70)");
      g_assert_cmpstr (get_parent_label (&story, "[25, 30)"), ==, "[60, 70)");
      g_assert_cmpstr (get_parent_label (&story, "[30, 35)"), ==, "[60, 70)");
      /* They are selected still. */
      nodes[0] = find_node (&story, "[20, 25)");
      nodes[1] = find_node (&story, "[25, 30)");
      nodes[2] = find_node (&story, "[30, 35)");
      assert_selected (&story, nodes, 3);

      gtk_test_widget_wait_for_draw (area);
      g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, nodes[1], &from));
      g_signal_emit_by_name (area, "press", 1, from.origin.x + 5.0, from.origin.y + 5.0);
      g_signal_emit_by_name (area, "drag-begin", from.origin.x + 5.0, from.origin.y + 5.0);
      g_signal_emit_by_name (area, "drag-end", 1.0, 0.0);
      assert_selected (&story, &nodes[1], 1);

      /* All siblings */
      g_assert_true (press_key_over (area, GDK_KEY_a, GDK_CONTROL_MASK));
      {
        gsize n;

        shoal_hierarchy_editing_get_selected (get_editing (&story), &n);
        g_assert_cmpuint (n, ==, 5);
      }
      destroy_window (story.window);
    }
}

/* Where values cannot go, that is said while they are there and when they are let go, and nothing moves. */
static void
test_refused (void)
{
  const char *reason = "“[0, 40)” stands too high to belong to “[60, 70)”; add a level above it first";
  Story story;
  ShoalHierarchyDrawing *drawing;
  GtkWidget *area;
  graphene_rect_t from, onto;

  begin (&story);
  select_attribute (&story, "age");
  drawing = get_child (story.editor, "drawing");
  area = find_widget (GTK_WIDGET (drawing), SHOAL_TYPE_CHART_AREA);
  gtk_test_widget_wait_for_draw (area);
  select_values (&story, "[20, 25)", "[0, 40)");
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (&story, "[0, 40)"), &from));
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (&story, "[60, 70)"), &onto));
  g_signal_emit_by_name (area, "press", 1, from.origin.x + 5.0, from.origin.y + 5.0);
  g_signal_emit_by_name (area, "drag-begin", from.origin.x + 5.0, from.origin.y + 5.0);
  g_signal_emit_by_name (area, "drag-update", (double) (onto.origin.x - from.origin.x), (double) (onto.origin.y - from.origin.y));
  g_assert_cmpstr (gtk_label_get_text (get_child (story.editor, "hint")), ==, reason);
  g_signal_emit_by_name (area, "drag-end", (double) (onto.origin.x - from.origin.x), (double) (onto.origin.y - from.origin.y));
  gtk_label_set_text (get_child (story.editor, "hint"), "");
  wait_until (shows_text (GTK_WIDGET (story.window), reason));
  wait_for_editor (&story);
  g_assert_false (shoal_session_can_undo (story.session));
  destroy_window (story.window);
}

/* The row of @node in the tree; NULL if it is not in view. */
static GtkWidget *
find_row (GtkWidget *widget,
          guint32    node)
{
  if (SHOAL_IS_HIERARCHY_OUTLINE_ROW (widget)
      && shoal_hierarchy_outline_row_get_node (SHOAL_HIERARCHY_OUTLINE_ROW (widget)) == node && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, node);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What the keys of a row do. */
static void
test_outline_keys (void)
{
  Story story;
  GtkWidget *tree;
  GtkWidget *row;
  guint32 root;
  gsize n;

  begin (&story);
  select_attribute (&story, "marital_status");
  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  tree = get_child (story.editor, "tree");
  gtk_test_widget_wait_for_draw (tree);
  root = shoal_hierarchy_get_root (get_hierarchy (&story));
  row = find_row (tree, root);
  gtk_test_accessible_assert_state (row, GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LEVEL, 1);
  g_assert_nonnull (find_row (tree, root - 1));
  g_signal_emit_by_name (row, "fold", FALSE);
  gtk_test_widget_wait_for_draw (tree);
  gtk_test_accessible_assert_state (row, GTK_ACCESSIBLE_STATE_EXPANDED, FALSE);
  g_assert_null (find_row (tree, root - 1));

  /* From a child to its parent. */
  shoal_hierarchy_editing_select (get_editing (&story), &(guint32) { root - 1 }, 1, TRUE);
  gtk_test_widget_wait_for_draw (tree);
  g_signal_emit_by_name (find_row (tree, root - 1), "parent");
  {
    const guint32 *selected = shoal_hierarchy_editing_get_selected (get_editing (&story), &n);

    g_assert_cmpuint (n, ==, 1);
    g_assert_cmpuint (selected[0], ==, root);
  }
  destroy_window (story.window);
}

static GtkEventController *
find_drop_target (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return controller;
    }
  return NULL;
}

/* Brings the row of @node into view. */
static GtkWidget *
scroll_to (GtkWidget *tree,
           guint32    node)
{
  GtkWidget *view = find_widget (tree, GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (ShoalHierarchyNode) item = g_list_model_get_item (rows, i);

      if (item->node == node)
        gtk_widget_activate_action (view, "list.scroll-to-item", "u", i);
    }
  gtk_test_widget_wait_for_draw (view);
  return find_row (tree, node);
}

/* Drops a value on another's row, @share of it below its upper edge. */
static void
drop (Story      *story,
      const char *label,
      const char *onto,
      double      share)
{
  GtkWidget *tree = get_child (story->editor, "tree");
  GtkWidget *view = find_widget (tree, GTK_TYPE_LIST_VIEW);
  GtkWidget *row = scroll_to (tree, find_node (story, onto));
  g_auto (GValue) value = G_VALUE_INIT;
  graphene_rect_t area;
  gboolean taken = FALSE;

  g_assert_nonnull (row);
  g_assert_true (gtk_widget_compute_bounds (row, view, &area));
  select_values (story, label, NULL);
  g_value_init (&value, SHOAL_TYPE_HIERARCHY_EDITING);
  g_value_set_object (&value, get_editing (story));
  g_signal_emit_by_name (find_drop_target (view), "drop", &value, area.origin.x + 5.0,
                         area.origin.y + share * area.size.height, &taken);
  g_assert_true (taken);
  wait_for_editor (story);
}

static void
test_tree (void)
{
  Story story;
  ShoalHierarchyOutlineView *tree;
  GtkListView *view;
  gsize n;
  const guint32 *selected = NULL;
  guint n_rows;

  begin (&story);
  select_attribute (&story, "occupation");
  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  tree = get_child (story.editor, "tree");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (tree));
  view = find_widget (GTK_WIDGET (tree), GTK_TYPE_LIST_VIEW);
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view)));
  g_assert_cmpuint (n_rows, >, 1);

  /* Rows selected by the list are what is selected. */
  gtk_selection_model_select_item (gtk_list_view_get_model (view), 0, TRUE);
  selected = shoal_hierarchy_editing_get_selected (get_editing (&story), &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (selected[0], ==, shoal_hierarchy_get_root (get_hierarchy (&story)));

  /* A leaf dropped on the middle of the root's row belongs to the root, on the upper edge of a sibling's before it. */
  select_values (&story, shoal_hierarchy_get_label (get_hierarchy (&story), 3), NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (tree));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view))), >=, n_rows);
  {
    g_autofree char *moved = g_strdup (shoal_hierarchy_get_label (get_hierarchy (&story), 3));
    g_autofree char *sibling = g_strdup (shoal_hierarchy_get_label (get_hierarchy (&story), 0));

    drop (&story, moved, sibling, 0.5);
    g_assert_cmpuint (find_node (&story, moved), ==, 0);
    drop (&story, moved, "*", 0.5);
    g_assert_cmpstr (get_parent_label (&story, moved), ==, "*");
  }
  /* Rows that are selected together are dropped together. */
  {
    GtkWidget *row;
    guint32 parent = shoal_hierarchy_get_parent (get_hierarchy (&story), 0);
    const guint32 both[] = { 0, 1 };
    g_autofree char *first = g_strdup (shoal_hierarchy_get_label (get_hierarchy (&story), 0));
    g_autofree char *second = g_strdup (shoal_hierarchy_get_label (get_hierarchy (&story), 1));
    g_auto (GValue) value = G_VALUE_INIT;
    graphene_rect_t area;
    gboolean taken = FALSE;

    g_assert_cmpuint (parent, !=, shoal_hierarchy_get_root (get_hierarchy (&story)));
    shoal_hierarchy_editing_select (get_editing (&story), both, 2, FALSE);
    row = scroll_to (GTK_WIDGET (tree), shoal_hierarchy_get_root (get_hierarchy (&story)));
    g_assert_true (gtk_widget_compute_bounds (row, GTK_WIDGET (view), &area));
    g_value_init (&value, SHOAL_TYPE_HIERARCHY_EDITING);
    g_value_set_object (&value, get_editing (&story));
    g_signal_emit_by_name (find_drop_target (GTK_WIDGET (view)), "drop", &value, area.origin.x + 5.0,
                           area.origin.y + 0.5 * area.size.height, &taken);
    wait_for_editor (&story);
    g_assert_cmpstr (get_parent_label (&story, first), ==, "*");
    g_assert_cmpstr (get_parent_label (&story, second), ==, "*");
  }
  destroy_window (story.window);
}

/* ---- From right to left ---- */

static const char *
get_label_text (GtkWidget *widget)
{
  return gtk_label_get_text (find_widget (widget, GTK_TYPE_LABEL));
}

static GtkWidget *
find_text_label (GtkWidget  *widget,
                 const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text_label (child, text);
  return found;
}

/* Values are shown in their own direction, and are what they are all the same. */
static void
test_direction (void)
{
  Story story;
  GtkWidget *tree;
  g_autofree char *plain = shoal_direction_isolate ("[0, 40)");
  g_autofree char *isolated = NULL;
  g_autofree char *empty = NULL;
  guint32 node;

  g_assert_cmpstr (plain, ==, "[0, 40)");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  isolated = shoal_direction_isolate ("[0, 40)");
  empty = shoal_direction_isolate ("");
  g_assert_cmpstr (isolated, ==, "\342\201\250[0, 40)\342\201\251");
  g_assert_cmpstr (empty, ==, "");

  begin (&story);
  select_attribute (&story, "age");
  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  tree = get_child (story.editor, "tree");
  gtk_test_widget_wait_for_draw (tree);
  node = find_node (&story, "[0, 40)");
  g_assert_cmpstr (get_label_text (find_row (tree, node)), ==, isolated);
  gtk_test_accessible_assert_property (find_row (tree, node), GTK_ACCESSIBLE_PROPERTY_LABEL, "[0, 40)");
  {
    const char *examples
        = "\342\201\250[0, 40)\342\201\251, \342\201\250[40, 80)\342\201\251, \342\201\250[80, 120)\342\201\251";
    GtkWidget *label;

    /* The list is cut off at the end of a value, and stands at the edge where the language begins. */
    wait_until (find_text_label (GTK_WIDGET (story.editor), examples) != NULL);
    label = find_text_label (GTK_WIDGET (story.editor), examples);
    g_assert_cmpint (gtk_widget_get_direction (label), ==, GTK_TEXT_DIR_LTR);
    g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (label)), ==, 1);
    /* Above it stands how many there are. */
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (label))), ==, "3");
  }

  /* A new name begins with the old one as it is. */
  shoal_hierarchy_editing_select (get_editing (&story), &node, 1, TRUE);
  click (get_child (story.editor, "rename_button"));
  g_assert_cmpstr (gtk_editable_get_text (find_widget (adw_message_dialog_get_extra_child (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)),
                                                       GTK_TYPE_ENTRY)), ==, "[0, 40)");
  answer (&story, NULL);
  g_assert_cmpuint (find_node (&story, "[0, 40)"), ==, node);
  destroy_window (story.window);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/hierarchy-views/drawing", test_drawing);
  g_test_add_func ("/hierarchy-views/several", test_several);
  g_test_add_func ("/hierarchy-views/refused", test_refused);
  g_test_add_func ("/hierarchy-views/outline-keys", test_outline_keys);
  g_test_add_func ("/hierarchy-views/tree", test_tree);
  g_test_add_func ("/hierarchy-views/direction", test_direction);
  return g_test_run ();
}
