/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchies page with the sample: build a hierarchy, edit it, undo. */

#include "window-fixture.h"

#include "hierarchies/shoal-hierarchies-page.h"
#include "hierarchies/shoal-hierarchy-builder-dialog.h"
#include "hierarchies/shoal-hierarchy-drawing.h"
#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchies/shoal-hierarchy-list.h"
#include "hierarchies/shoal-hierarchy-node.h"
#include "hierarchies/shoal-hierarchy-outline-row.h"
#include "hierarchies/shoal-hierarchy-preview.h"
#include "hierarchies/shoal-hierarchy-row.h"
#include "hierarchies/shoal-hierarchy-tree.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "widgets/shoal-chart-area.h"

#include <time.h>

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  GtkListBox *list;
  ShoalHierarchyEditor *editor;
} Story;

static ShoalHierarchyItem *
get_item (Story *story)
{
  return shoal_hierarchy_editor_get_item (story->editor);
}

static ShoalHierarchy *
get_hierarchy (Story *story)
{
  return shoal_hierarchy_item_get_hierarchy (get_item (story));
}

static void
begin (Story *story)
{
  story->window = present_sample ();
  story->session = shoal_window_get_session (story->window);
  gtk_widget_activate_action (GTK_WIDGET (story->window), "win.show-page", "s", "hierarchies");
  story->page = find_widget (GTK_WIDGET (story->window), SHOAL_TYPE_HIERARCHIES_PAGE);
  story->list = get_child (story->page, "list");
  story->editor = get_child (story->page, "editor");
  gtk_test_widget_wait_for_draw (story->page);
}

static void
wait_for_editor (Story *story)
{
  wait_until (!shoal_hierarchy_editor_is_busy (story->editor));
  wait_until (shoal_hierarchy_item_get_report (get_item (story)) != NULL);
}

static void
select_attribute (Story      *story,
                  const char *name)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (story->list, i)) != NULL; i++)
    if (g_str_equal (shoal_hierarchy_item_get_name (shoal_hierarchy_row_get_item (SHOAL_HIERARCHY_ROW (row))), name))
      {
        gtk_list_box_select_row (story->list, row);
        wait_for_editor (story);
        return;
      }
  g_error ("there is no attribute “%s”", name);
}

/* The node called @label that begins highest. */
static guint32
find_node (Story      *story,
           const char *label)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story);

  for (guint32 node = shoal_hierarchy_get_n_nodes (hierarchy); node-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, node), label))
      return node;
  g_error ("there is no value “%s”", label);
}

static void
select_values (Story      *story,
               const char *first,
               const char *second)
{
  guint32 nodes[2] = { find_node (story, first), 0 };

  if (second != NULL)
    nodes[1] = find_node (story, second);
  shoal_hierarchy_editor_select (story->editor, nodes, second != NULL ? 2 : 1);
}

/* Answers the open question. @text: (nullable) */
static void
answer (Story      *story,
        const char *text)
{
  GtkWidget *dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  GtkWidget *entry;

  g_assert_nonnull (dialog);
  entry = find_widget (adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog)), GTK_TYPE_ENTRY);
  if (text != NULL)
    gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "apply");
  gtk_window_destroy (GTK_WINDOW (dialog));
  wait_for_editor (story);
}

static const char *
get_parent_label (Story      *story,
                  const char *label)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story);

  return shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_parent (hierarchy, find_node (story, label)));
}

static void
undo (Story *story)
{
  shoal_session_undo (story->session);
  wait_for_editor (story);
}

/* ---- Tests ---- */

static void
test_list (void)
{
  Story story;
  ShoalHierarchyItem *item;
  g_autofree char *origin = NULL;
  guint index = 0;

  begin (&story);
  for (; gtk_list_box_get_row_at_index (story.list, (int) index) != NULL; index++)
    ;
  g_assert_cmpuint (index, ==, 8);
  select_attribute (&story, "sex");
  item = get_item (&story);
  origin = shoal_hierarchy_item_dup_origin (item);
  g_assert_cmpstr (origin, ==, "From “sex.csv”");
  g_assert_cmpint (shoal_hierarchy_item_get_state (item), ==, SHOAL_HIERARCHY_STATE_FILE);
  /* It is selected for the other pages too. */
  g_assert_cmpstr (shoal_session_column_get_name (shoal_session_get_selected_column (story.session)), ==, "sex");
  g_assert_cmpuint (g_list_model_get_n_items (shoal_hierarchy_report_get_levels (shoal_hierarchy_item_get_report (item))), ==,
                    shoal_hierarchy_get_n_levels (get_hierarchy (&story)));

  /* An attribute that is no quasi-identifier any more leaves the list. */
  shoal_session_set_role (story.session, shoal_session_column_get_index (find_column (story.session, "sex")),
                          SHOAL_ROLE_INSENSITIVE);
  g_assert_null (gtk_list_box_get_row_at_index (story.list, 7));
  g_assert_nonnull (gtk_list_box_get_row_at_index (story.list, 6));
  destroy_window (story.window);
}

/* The numbers of a level of the attribute that is shown. */
static void
assert_level (Story  *story,
              guint   position,
              guint   n_nodes_expected,
              guint   n_classes_expected,
              guint64 k_expected)
{
  GListModel *levels = shoal_hierarchy_report_get_levels (shoal_hierarchy_item_get_report (get_item (story)));
  g_autoptr (GObject) level = g_list_model_get_item (levels, position);
  guint n_nodes, n_classes;
  guint64 k;

  g_object_get (level, "n-nodes", &n_nodes, "n-classes", &n_classes, "k", &k, NULL);
  g_assert_cmpuint (n_nodes, ==, n_nodes_expected);
  g_assert_cmpuint (n_classes, ==, n_classes_expected);
  g_assert_cmpuint (k, ==, k_expected);
}

/* Of the sample's 10,000 rows 49 have no age: they are a class of their own below the root, as in a release. */
static void
test_classes (void)
{
  Story story;

  begin (&story);
  select_attribute (&story, "age");
  assert_level (&story, 0, 102, 103, 5);
  assert_level (&story, 4, 3, 4, 49);
  assert_level (&story, 5, 1, 1, 10000);
  destroy_window (story.window);
}

static void
test_empty (void)
{
  Story story;

  begin (&story);
  for (guint i = 0; i < g_list_model_get_n_items (shoal_session_get_columns (story.session)); i++)
    if (shoal_session_column_get_role (shoal_session_get_column (story.session, i)) == SHOAL_ROLE_QUASI_IDENTIFIER)
      shoal_session_set_role (story.session, i, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (story.page, "stack")), ==, "empty");
  click (get_child (story.page, "roles_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (story.window, "pages")), ==, "data");
  destroy_window (story.window);
}

static void
test_build (void)
{
  Story story;
  ShoalHierarchyBuilderDialog *dialog;

  begin (&story);
  select_attribute (&story, "age");
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 5);
  click (get_child (story.editor, "build_button"));
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  g_assert_nonnull (dialog);
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  /* It begins with what is there. */
  g_assert_true (shoal_hierarchy_equal (shoal_hierarchy_builder_dialog_get_hierarchy (dialog), get_hierarchy (&story)));

  /* An answer to an older question is never shown. */
  shoal_hierarchy_builder_dialog_set_parameter (dialog, "width", "3");
  shoal_hierarchy_builder_dialog_set_parameter (dialog, "width", "nonsense");
  g_assert_false (gtk_widget_get_sensitive (get_child (dialog, "apply_button")));
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_nonnull (shoal_hierarchy_builder_dialog_get_error (dialog));
  g_assert_null (shoal_hierarchy_builder_dialog_get_hierarchy (dialog));
  g_assert_false (gtk_widget_get_sensitive (get_child (dialog, "apply_button")));

  shoal_hierarchy_builder_dialog_set_builder (dialog, "flat");
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_null (shoal_hierarchy_builder_dialog_get_error (dialog));
  click (get_child (dialog, "apply_button"));
  wait_for_editor (&story);
  g_assert_null (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG));
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 1);
  g_assert_cmpstr (shoal_session_get_undo_label (story.session), ==, "Build Hierarchy of “age”");
  undo (&story);
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 5);
  g_assert_false (shoal_session_can_undo (story.session));
  destroy_window (story.window);
}

/* A dialog for every builder that works on the column @name, with what its preview says of the first value. */
static void
assert_builder (Story      *story,
                const char *name,
                const char *builder,
                const char *parameter,
                const char *value,
                const char *text_expected)
{
  ShoalHierarchyBuilderDialog *dialog;
  ShoalHierarchyPreview *preview;

  select_attribute (story, name);
  click (get_child (story->editor, "build_button"));
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  shoal_hierarchy_builder_dialog_set_builder (dialog, builder);
  if (parameter != NULL)
    shoal_hierarchy_builder_dialog_set_parameter (dialog, parameter, value);
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_null (shoal_hierarchy_builder_dialog_get_error (dialog));
  preview = get_child (dialog, "preview");
  g_assert_cmpstr (shoal_hierarchy_preview_get_text (preview, 0, 1), ==, text_expected);
  g_assert_cmpint (*gtk_label_get_text (get_child (dialog, "summary")), !=, '\0');
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_builders (void)
{
  Story story;
  g_autofree char *places = NULL;

  begin (&story);
  places = g_build_filename (g_getenv ("SHOAL_SAMPLES"), "places.csv", NULL);
  assert_builder (&story, "age", "ranges", "width", "10", "[0, 10)");
  assert_builder (&story, "age", "pairs", "first", "3", "[0, 2]");
  assert_builder (&story, "age", "flat", NULL, NULL, "*");
  assert_builder (&story, "postcode", "mask", "character", "#", "0101#");
  assert_builder (&story, "admission_date", "date", "levels", "day/year", "2022");
  assert_builder (&story, "place", "place", "table", places, "Städteregion Aachen");
  assert_builder (&story, "sex", "clusters", NULL, NULL, "F");
  destroy_window (story.window);
}

static void
test_edit (void)
{
  Story story;
  g_autoptr (ShoalHierarchy) before = NULL;
  gsize n_selected;
  g_autofree guint32 *selected = NULL;

  begin (&story);
  select_attribute (&story, "age");
  before = g_object_ref (get_hierarchy (&story));

  select_values (&story, "[20, 40)", NULL);
  click (get_child (story.editor, "rename_button"));
  answer (&story, "young");
  g_assert_cmpstr (get_parent_label (&story, "[20, 30)"), ==, "young");
  g_assert_cmpstr (shoal_session_get_undo_label (story.session), ==, "Rename “young”");
  g_assert_cmpint (shoal_hierarchy_item_get_state (get_item (&story)), ==, SHOAL_HIERARCHY_STATE_EDITED);
  /* What was selected still is. */
  selected = shoal_hierarchy_editor_get_selected (story.editor, &n_selected);
  g_assert_cmpuint (n_selected, ==, 1);
  g_assert_cmpuint (selected[0], ==, find_node (&story, "young"));

  select_values (&story, "[0, 5)", "[5, 10)");
  g_assert_false (gtk_widget_get_sensitive (get_child (story.editor, "rename_button")));
  click (get_child (story.editor, "merge_button"));
  answer (&story, "child");
  g_assert_cmpstr (get_parent_label (&story, "7"), ==, "child");

  select_values (&story, "[40, 60)", NULL);
  click (get_child (story.editor, "split_button"));
  answer (&story, "middle");
  g_assert_cmpstr (get_parent_label (&story, "[40, 60)"), ==, "middle");
  g_assert_cmpstr (get_parent_label (&story, "[60, 80)"), ==, "[40, 80)");

  select_values (&story, "20", NULL);
  click (get_child (story.editor, "weight_button"));
  answer (&story, "2.5");
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (get_hierarchy (&story), find_node (&story, "20")), ==, 2.5);

  for (int i = 0; i < 4; i++)
    undo (&story);
  g_assert_true (shoal_hierarchy_equal (get_hierarchy (&story), before));
  g_assert_false (shoal_session_can_undo (story.session));
  destroy_window (story.window);
}

static void
test_move (void)
{
  Story story;
  ShoalHierarchyTree *tree;
  guint32 parent;

  begin (&story);
  select_attribute (&story, "age");
  select_values (&story, "20", NULL);
  click (get_child (story.editor, "move_button"));
  gtk_drop_down_set_selected (find_widget (adw_message_dialog_get_extra_child (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)),
                                           GTK_TYPE_DROP_DOWN), 0);
  answer (&story, NULL);
  g_assert_cmpstr (get_parent_label (&story, "20"), ==, "[0, 5)");
  undo (&story);

  /* Down, up and out by keys' actions. */
  select_values (&story, "20", NULL);
  gtk_widget_activate_action (GTK_WIDGET (story.editor), "hierarchy.move-down", NULL);
  wait_for_editor (&story);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "20")), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (story.editor), "hierarchy.move-up", NULL);
  wait_for_editor (&story);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "20")), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (story.editor), "hierarchy.raise", NULL);
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "20"), ==, "[20, 30)");

  /* Onto a value much higher, as a drop in the tree does. */
  tree = get_child (story.editor, "tree");
  parent = shoal_hierarchy_get_root (get_hierarchy (&story));
  g_signal_emit_by_name (tree, "move", find_node (&story, "35"), parent, SHOAL_HIERARCHY_LAST_PLACE);
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "35"), ==, "*");
  destroy_window (story.window);
}

static void
test_levels (void)
{
  Story story;
  GtkSingleSelection *levels;

  begin (&story);
  select_attribute (&story, "sex");
  levels = GTK_SINGLE_SELECTION (gtk_column_view_get_model (get_child (story.editor, "levels_view")));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (levels)), ==, 2);
  gtk_single_selection_set_selected (levels, 0);
  g_assert_false (gtk_widget_get_sensitive (get_child (story.editor, "remove_level_button")));
  click (get_child (story.editor, "add_level_button"));
  wait_for_editor (&story);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (levels)), ==, 3);

  g_assert_cmpuint (gtk_single_selection_get_selected (levels), ==, 0);

  /* Such a level groups nothing yet, which is said. */
  g_assert_true (gtk_revealer_get_reveal_child (get_child (story.editor, "issues_revealer")));
  {
    g_autoptr (GObject) level = g_list_model_get_item (G_LIST_MODEL (levels), 1);
    g_autofree char *problem = NULL;

    g_object_get (level, "problem", &problem, NULL);
    g_assert_nonnull (problem);
  }
  click (find_widget (get_child (story.editor, "issues_list"), GTK_TYPE_BUTTON));
  wait_for_editor (&story);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (levels)), ==, 2);
  g_assert_false (gtk_revealer_get_reveal_child (get_child (story.editor, "issues_revealer")));

  /* Values of the data that stand right below the root get a level when they are merged. */
  select_values (&story, "F", "M");
  click (get_child (story.editor, "merge_button"));
  answer (&story, "F or M");
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 2);
  g_assert_cmpstr (get_parent_label (&story, "F"), ==, "F or M");
  destroy_window (story.window);
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

  shoal_hierarchy_drawing_select (drawing, SHOAL_HIERARCHY_NO_NODE);
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, node, &from));
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, find_node (story, onto_label), &onto));
  x = from.origin.x + 5.0;
  y = from.origin.y + 5.0;
  dx = (double) (onto.origin.x - from.origin.x);
  dy = (double) (onto.origin.y - from.origin.y);
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_assert_cmpuint (shoal_hierarchy_drawing_get_selected (drawing), ==, node);
  g_signal_emit_by_name (area, "press", 1, x, y);
  g_signal_emit_by_name (area, "drag-begin", x, y);
  g_signal_emit_by_name (area, "drag-update", dx, dy);
  g_signal_emit_by_name (area, "drag-end", dx, dy);
  wait_for_editor (story);
}

static void
press_key (GtkWidget *area,
           guint      keyval)
{
  gboolean used = FALSE;

  g_signal_emit_by_name (area, "key", keyval, 0, &used);
  g_assert_true (used);
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

      shoal_hierarchy_drawing_select (drawing, find_node (&story, "[20, 25)"));
      press_key (area, GDK_KEY_Left);
      g_assert_cmpuint (shoal_hierarchy_drawing_get_selected (drawing), ==, find_node (&story, "[60, 70)"));
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
  shoal_hierarchy_editor_select (story.editor, &(guint32) { root - 1 }, 1);
  gtk_test_widget_wait_for_draw (tree);
  g_signal_emit_by_name (find_row (tree, root - 1), "parent");
  {
    g_autofree guint32 *selected = shoal_hierarchy_editor_get_selected (story.editor, &n);

    g_assert_cmpuint (n, ==, 1);
    g_assert_cmpuint (selected[0], ==, root);
  }
  destroy_window (story.window);
}

static void
test_files (void)
{
  Story story;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "age.csv");
  g_autoptr (GFile) bad = write_file (folder, "bad.csv", "a;b\nc\n");
  g_autoptr (GFile) small = write_file (folder, "small.csv", "F;*\nM;*\n");
  g_autoptr (ShoalHierarchy) read = NULL;
  g_autoptr (GError) error = NULL;

  begin (&story);
  select_attribute (&story, "age");
  shoal_hierarchy_editor_export (story.editor, file);
  wait_for_editor (&story);
  read = shoal_hierarchy_file_read (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_hierarchy_equal (read, get_hierarchy (&story)));

  /* A file that is no hierarchy changes nothing. */
  shoal_hierarchy_editor_import (story.editor, bad);
  wait_for_editor (&story);
  g_assert_nonnull (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_false (shoal_session_can_undo (story.session));

  shoal_hierarchy_editor_import (story.editor, file);
  wait_for_editor (&story);
  g_assert_cmpint (shoal_hierarchy_item_get_state (get_item (&story)), ==, SHOAL_HIERARCHY_STATE_FILE);
  /* It is edited as one that was built is. */
  shoal_hierarchy_editor_change (story.editor,
                                 shoal_hierarchy_change_new_rename (find_node (&story, "[20, 40)"), "young"));
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "[20, 30)"), ==, "young");
  g_assert_cmpint (shoal_hierarchy_item_get_state (get_item (&story)), ==, SHOAL_HIERARCHY_STATE_EDITED);
  undo (&story);
  g_assert_cmpint (shoal_hierarchy_item_get_state (get_item (&story)), ==, SHOAL_HIERARCHY_STATE_FILE);
  undo (&story);

  /* One that leaves values out is taken, and says so where it is. */
  select_attribute (&story, "sex");
  shoal_hierarchy_editor_import (story.editor, small);
  wait_for_editor (&story);
  g_assert_true (shoal_hierarchy_item_is_blocked (get_item (&story)));
  g_assert_true (gtk_revealer_get_reveal_child (get_child (story.editor, "issues_revealer")));
  g_assert_true (shoal_page_get_needs_attention (SHOAL_PAGE (story.page)));
  undo (&story);
  g_assert_false (shoal_page_get_needs_attention (SHOAL_PAGE (story.page)));
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

      if (shoal_hierarchy_node_get_node (item) == node)
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
  g_autoptr (ShoalHierarchyNode) item = shoal_hierarchy_node_new (get_hierarchy (story), find_node (story, label));
  g_auto (GValue) value = G_VALUE_INIT;
  graphene_rect_t area;
  gboolean taken = FALSE;

  g_assert_nonnull (row);
  g_assert_true (gtk_widget_compute_bounds (row, view, &area));
  g_value_init (&value, SHOAL_TYPE_HIERARCHY_NODE);
  g_value_set_object (&value, item);
  g_signal_emit_by_name (find_drop_target (view), "drop", &value, area.origin.x + 5.0,
                         area.origin.y + share * area.size.height, &taken);
  g_assert_true (taken);
  wait_for_editor (story);
}

static void
test_tree (void)
{
  Story story;
  ShoalHierarchyTree *tree;
  GtkListView *view;
  gsize n;
  g_autofree guint32 *selected = NULL;
  guint n_rows;

  begin (&story);
  select_attribute (&story, "occupation");
  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  tree = get_child (story.editor, "tree");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (tree));
  view = find_widget (GTK_WIDGET (tree), GTK_TYPE_LIST_VIEW);
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view)));
  g_assert_cmpuint (n_rows, >, 1);

  /* Rows selected by the list are the editor's selection, and the drawing's. */
  gtk_selection_model_select_item (gtk_list_view_get_model (view), 0, TRUE);
  selected = shoal_hierarchy_editor_get_selected (story.editor, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (selected[0], ==, shoal_hierarchy_get_root (get_hierarchy (&story)));
  g_assert_cmpuint (shoal_hierarchy_drawing_get_selected (get_child (story.editor, "drawing")), ==, selected[0]);

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
  destroy_window (story.window);
}

/* ---- Many values ---- */

#define N_MANY 30000

/* Of this thread only, in microseconds: other programs do not count. */
static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* Turns the main loop until @condition holds; the longest turn, in microseconds. */
#define measure_until(condition)                                                                                       \
  ({                                                                                                                   \
    gint64 longest_turn = 0;                                                                                           \
    gint64 patience_ends = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;                                \
    while (!(condition) && g_get_monotonic_time () < patience_ends)                                                    \
      {                                                                                                                \
        gint64 turn_begins;                                                                                            \
                                                                                                                       \
        if (!g_main_context_pending (NULL))                                                                            \
          {                                                                                                            \
            g_usleep (500);                                                                                            \
            continue;                                                                                                  \
          }                                                                                                            \
        turn_begins = get_time ();                                                                                      \
        g_main_context_iteration (NULL, FALSE);                                                                        \
        longest_turn = MAX (longest_turn, get_time () - turn_begins);                                                  \
      }                                                                                                                \
    g_assert_true (condition);                                                                                         \
    longest_turn;                                                                                                      \
  })

static void
write_many (GFile *folder)
{
  GString *table = g_string_new ("town\n");
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) project = NULL;

  for (guint i = 0; i < N_MANY; i++)
    g_string_append_printf (table, "place-%05u\n", i);
  file = write_file (folder, "many.csv", table->str);
  project = write_file (folder, "many.shoal",
                        "{ \"shoal\": 1, \"data\": { \"file\": \"many.csv\" }, \"columns\": [ { \"name\": \"town\","
                        " \"type\": \"text\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"mask\" } } ],"
                        " \"privacy\": { \"k\": 2, \"suppression\": 0 } }");
  g_string_free (table, TRUE);
}

static void
test_many (void)
{
  Story story = { NULL };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) project = g_file_get_child (folder, "many.shoal");
  g_autoptr (ShoalHierarchySource) flat = shoal_hierarchy_source_new_builder ("flat", NULL);
  gint64 begins, open, unfold, edit, show_flat;

  write_many (folder);
  story.window = present_window ();
  story.session = shoal_window_get_session (story.window);
  shoal_window_open_file (story.window, project);
  wait_until (shoal_session_get_table (story.session) != NULL && !shoal_session_is_schema_pending (story.session));
  story.page = find_widget (GTK_WIDGET (story.window), SHOAL_TYPE_HIERARCHIES_PAGE);
  story.editor = get_child (story.page, "editor");
  gtk_widget_activate_action (GTK_WIDGET (story.window), "win.show-page", "s", "hierarchies");
  open = measure_until (shoal_hierarchy_item_get_report (get_item (&story)) != NULL
                        && gtk_widget_get_mapped (get_child (story.editor, "drawing")));
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (get_hierarchy (&story)), ==, N_MANY);

  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  begins = get_time ();
  select_values (&story, "place-29999", NULL);
  unfold = get_time () - begins;

  shoal_hierarchy_editor_change (story.editor,
                                 shoal_hierarchy_change_new_rename (find_node (&story, "place-2999*"), "the last ten"));
  edit = measure_until (!shoal_hierarchy_editor_is_busy (story.editor)
                        && shoal_hierarchy_item_get_report (get_item (&story)) != NULL);
  g_assert_cmpstr (get_parent_label (&story, "place-29999"), ==, "the last ten");

  /* All of them below one. */
  shoal_session_set_hierarchy (story.session, 0, flat, NULL);
  show_flat = measure_until (!shoal_hierarchy_editor_is_busy (story.editor)
                             && shoal_hierarchy_item_get_report (get_item (&story)) != NULL);
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 1);
  g_test_message ("longest turns with %d values: %.1f ms to open, %.1f to unfold, %.1f to edit, %.1f to show as one list", N_MANY,
                  (double) open / 1000, (double) unfold / 1000, (double) edit / 1000, (double) show_flat / 1000);
  destroy_window (story.window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/hierarchies-page/list", test_list);
  g_test_add_func ("/hierarchies-page/classes", test_classes);
  g_test_add_func ("/hierarchies-page/empty", test_empty);
  g_test_add_func ("/hierarchies-page/build", test_build);
  g_test_add_func ("/hierarchies-page/builders", test_builders);
  g_test_add_func ("/hierarchies-page/edit", test_edit);
  g_test_add_func ("/hierarchies-page/move", test_move);
  g_test_add_func ("/hierarchies-page/levels", test_levels);
  g_test_add_func ("/hierarchies-page/drawing", test_drawing);
  g_test_add_func ("/hierarchies-page/outline-keys", test_outline_keys);
  g_test_add_func ("/hierarchies-page/files", test_files);
  g_test_add_func ("/hierarchies-page/tree", test_tree);
  g_test_add_func ("/hierarchies-page/many", test_many);
  return g_test_run ();
}
