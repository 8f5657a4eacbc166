/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing a hierarchy by hand, and undoing it. */

#include "hierarchies-fixture.h"

#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "hierarchy/shoal-leaf-finder.h"
#include "models/hierarchies/shoal-hierarchy-node.h"
#include "widgets/shoal-widgets.h"

static void
test_edit (void)
{
  Story story;
  g_autoptr (ShoalHierarchy) before = NULL;
  gsize n_selected;
  const guint32 *selected = NULL;

  begin (&story);
  select_attribute (&story, "age");
  before = g_object_ref (get_hierarchy (&story));

  select_values (&story, "[20, 40)", NULL);
  click (get_child (story.editor, "rename_button"));
  answer (&story, "young");
  g_assert_cmpstr (get_parent_label (&story, "[20, 30)"), ==, "young");
  g_assert_cmpstr (story.session->document->undo_label, ==, "Rename “young”");
  g_assert_cmpint (shoal_hierarchy_words_get_state (get_edited (&story)), ==, SHOAL_HIERARCHY_STATE_EDITED);
  /* What was selected still is. */
  selected = shoal_hierarchy_editing_get_selected (get_editing (&story), &n_selected);
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
  g_assert_cmpstr (shoal_hierarchy_get_digest (get_hierarchy (&story)), ==, shoal_hierarchy_get_digest (before));
  g_assert_false (shoal_session_can_undo (story.session));
  destroy_window (story.window);
}

static void
test_move (void)
{
  Story story;
  guint32 root;

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

  /* Onto a value much higher. */
  root = shoal_hierarchy_get_root (get_hierarchy (&story));
  select_values (&story, "35", NULL);
  shoal_hierarchy_editing_drop (get_editing (&story), root, FALSE);
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "35"), ==, "*");
  destroy_window (story.window);
}

/* Several values move and are grouped in one step, those of different parents too. */
static void
test_several (void)
{
  Story story;
  g_autoptr (ShoalHierarchy) before = NULL;
  const char *const labels[] = { "20", "35", "50" };
  guint32 nodes[3];

  begin (&story);
  select_attribute (&story, "age");
  before = g_object_ref (get_hierarchy (&story));
  for (guint i = 0; i < 3; i++)
    nodes[i] = find_node (&story, labels[i]);
  shoal_hierarchy_editing_select (get_editing (&story), nodes, 3, TRUE);
  g_assert_false (gtk_widget_get_sensitive (get_child (story.editor, "rename_button")));
  click (get_child (story.editor, "move_button"));
  g_assert_cmpstr (adw_message_dialog_get_heading (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), ==, "Move Values");
  gtk_drop_down_set_selected (find_widget (adw_message_dialog_get_extra_child (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)),
                                           GTK_TYPE_DROP_DOWN), 0);
  answer (&story, NULL);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (get_parent_label (&story, labels[i]), ==, "[0, 5)");
  g_assert_cmpstr (story.session->document->undo_label, ==, "Move Values");
  undo (&story);
  g_assert_cmpstr (shoal_hierarchy_get_digest (get_hierarchy (&story)), ==, shoal_hierarchy_get_digest (before));

  for (guint i = 0; i < 3; i++)
    nodes[i] = find_node (&story, labels[i]);
  shoal_hierarchy_editing_select (get_editing (&story), nodes, 3, TRUE);
  click (get_child (story.editor, "merge_button"));
  answer (&story, "round");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (get_parent_label (&story, labels[i]), ==, "round");
  g_assert_cmpstr (get_parent_label (&story, "round"), ==, "[20, 25)");
  undo (&story);

  /* A block of siblings goes one place down and up again. */
  nodes[0] = find_node (&story, "20");
  nodes[1] = find_node (&story, "21");
  shoal_hierarchy_editing_select (get_editing (&story), nodes, 2, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (story.editor), "hierarchy.move-down", NULL);
  wait_for_editor (&story);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "22")), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "20")), ==, 1);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "21")), ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (story.editor), "hierarchy.move-up", NULL);
  wait_for_editor (&story);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "20")), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_place (get_hierarchy (&story), find_node (&story, "21")), ==, 1);
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
  g_assert_true (gtk_revealer_get_reveal_child (get_child (story.editor, "problems_revealer")));
  {
    g_autoptr (GObject) level = g_list_model_get_item (G_LIST_MODEL (levels), 1);
    g_autofree char *problem = NULL;

    g_object_get (level, "problem", &problem, NULL);
    g_assert_nonnull (problem);
  }
  click (find_widget (get_child (story.editor, "problems_list"), GTK_TYPE_BUTTON));
  wait_for_editor (&story);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (levels)), ==, 2);
  g_assert_false (gtk_revealer_get_reveal_child (get_child (story.editor, "problems_revealer")));

  /* Values of the data that stand right below the root get a level when they are merged. */
  select_values (&story, "F", "M");
  click (get_child (story.editor, "merge_button"));
  answer (&story, "F or M");
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 2);
  g_assert_cmpstr (get_parent_label (&story, "F"), ==, "F or M");
  destroy_window (story.window);
}

/* ---- Values without a place ---- */

/* A window with the project of @n_values values and a hierarchy of which @hierarchy are the lines. */
static void
begin_uncovered (Story      *story,
                 GFile      *folder,
                 guint       n_values,
                 const char *hierarchy)
{
  g_autoptr (GString) table = g_string_new ("town\n");
  g_autoptr (GFile) data = NULL;
  g_autoptr (GFile) lines = write_file (folder, "town.csv", hierarchy);
  g_autoptr (GFile) project = write_file (folder, "towns.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"towns.csv\" }, \"columns\": [ { \"name\": \"town\", \"type\": \"text\","
      " \"role\": \"quasi-identifier\", \"hierarchy\": { \"file\": \"town.csv\" } } ],"
      " \"privacy\": { \"k\": 2, \"suppression\": 0 } }");

  for (guint i = 0; i < n_values; i++)
    g_string_append_printf (table, "town-%u\n", i);
  data = write_file (folder, "towns.csv", table->str);
  story->window = present_window ();
  story->session = shoal_window_get_session (story->window);
  shoal_window_open_file (story->window, project);
  wait_until (story->session->dataset->table != NULL
              && !story->session->dataset->schema_pending);
  story->page = find_widget (GTK_WIDGET (story->window), SHOAL_TYPE_HIERARCHIES_PAGE);
  story->editor = get_child (story->page, "editor");
  gtk_widget_activate_action (GTK_WIDGET (story->window), "win.show-page", "s", "hierarchies");
  wait_for_editor (story);
}

/* Of every problem all words are in view. */
static void
test_issues_in_view (void)
{
  Story story;
  g_autoptr (GFile) folder = make_folder ();
  GtkWidget *list;
  GtkWidget *scroller;
  int margins, height, minimum, natural;

  begin_uncovered (&story, folder, 6, "town-1;North;*\ntown-4;South;*\nOther;South;*\n");
  list = get_child (story.editor, "problems_list");
  scroller = gtk_widget_get_ancestor (list, SHOAL_TYPE_FITTED_SCROLLER);
  wait_until (gtk_widget_get_height (list) > 0);
  margins = gtk_widget_get_margin_start (scroller) + gtk_widget_get_margin_end (scroller);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, 300 - margins, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, >, 90);
  g_assert_cmpint (height, <, 240);
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, 300, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, height + gtk_widget_get_margin_bottom (scroller));
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, 600, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, <, height);

  /* Very much is scrolled, and leaves room for what is below. */
  g_object_set (scroller, "minimum", 40, "limit", 80, NULL);
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, 300, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (natural, <, height);
  g_assert_cmpint (minimum, <=, natural);
  destroy_window (story.window);
}

/* Presses the button beside the problem and takes the choice called @group, the first one for NULL. */
static void
add_uncovered (Story      *story,
             const char *group)
{
  GtkWidget *button = find_widget (get_child (story->editor, "problems_list"), GTK_TYPE_BUTTON);
  GtkDropDown *choice;
  GListModel *groups;

  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==, "hierarchy.add-uncovered");
  click (button);
  choice = find_widget (adw_message_dialog_get_extra_child (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), GTK_TYPE_DROP_DOWN);
  groups = gtk_drop_down_get_model (choice);
  for (guint i = 0; group != NULL; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (groups, i);

      g_assert_nonnull (item);
      if (SHOAL_IS_HIERARCHY_NODE (item)
          && g_str_equal (shoal_hierarchy_node_get_label (SHOAL_HIERARCHY_NODE (item)), group))
        {
          gtk_drop_down_set_selected (choice, i);
          break;
        }
    }
  answer (story, NULL);
}

static void
assert_covered (Story *story)
{
  ShoalColumn *column = shoal_dataset_get_column (story->session->dataset, 0)->column;
  g_autoptr (ShoalStrings) rest = shoal_hierarchy_list_uncovered (get_hierarchy (story), column);

  g_assert_cmpuint (shoal_strings_get_n (rest), ==, 0);
  g_assert_false (shoal_session_column_get_hierarchy_error (get_edited (story)) != NULL);
  g_assert_null (shoal_session_column_get_hierarchy_error (shoal_dataset_get_column (story->session->dataset, 0)));
  g_assert_cmpint (shoal_hierarchy_words_get_state (get_edited (story)), ==, SHOAL_HIERARCHY_STATE_EDITED);
  g_assert_false (gtk_revealer_get_reveal_child (get_child (story->editor, "problems_revealer")));
}

static void
test_add_uncovered (void)
{
  Story story = { NULL };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) exported = g_file_get_child (folder, "exported.csv");
  g_autoptr (ShoalHierarchy) before = NULL;
  g_autoptr (ShoalHierarchy) after = NULL;
  g_autoptr (ShoalHierarchy) read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;

  begin_uncovered (&story, folder, 6, "town-1;North;*\ntown-4;South;*\nOther;South;*\n");
  before = g_object_ref (get_hierarchy (&story));
  g_assert_true (shoal_session_column_get_hierarchy_error (get_edited (&story)) != NULL);
  g_assert_cmpstr (gtk_button_get_label (find_widget (get_child (story.editor, "problems_list"), GTK_TYPE_BUTTON)), ==,
                   "_Add 4 Values…");
  add_uncovered (&story, NULL);
  assert_covered (&story);
  /* As nothing else is called. */
  g_assert_cmpstr (get_parent_label (&story, "town-0"), ==, "Other (2)");
  g_assert_cmpstr (get_parent_label (&story, "Other (2)"), ==, "*");
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 2);
  g_assert_cmpstr (story.session->document->undo_label, ==,
                   "Add Values to “Other (2)”");
  after = g_object_ref (get_hierarchy (&story));

  /* It is a hierarchy as any other. */
  shoal_hierarchy_editing_export (get_editing (&story), exported);
  wait_for_editor (&story);
  read = shoal_hierarchy_file_read (exported, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (shoal_hierarchy_get_digest (read), ==, shoal_hierarchy_get_digest (after));
  /* Never over what the project reads. */
  shoal_hierarchy_editing_export (get_editing (&story),
                                  shoal_project_get_data (story.session->document->project)->file);
  wait_for_editor (&story);
  g_assert_true (g_file_load_contents (shoal_project_get_data (story.session->document->project)->file, NULL, &data,
                                       NULL, NULL, NULL));
  g_assert_null (strstr (data, "South"));
  g_assert_nonnull (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_destroy (GTK_WINDOW (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)));
  shoal_hierarchy_editing_apply (get_editing (&story), shoal_hierarchy_edit_new_rename (find_node (&story, "Other (2)"), "East"));
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "town-0"), ==, "East");

  undo (&story);
  undo (&story);
  g_assert_cmpstr (shoal_hierarchy_get_digest (get_hierarchy (&story)), ==, shoal_hierarchy_get_digest (before));
  g_assert_true (shoal_session_column_get_hierarchy_error (get_edited (&story)) != NULL);
  g_assert_false (shoal_session_can_undo (story.session));
  shoal_session_redo (story.session);
  wait_for_editor (&story);
  g_assert_cmpstr (shoal_hierarchy_get_digest (get_hierarchy (&story)), ==, shoal_hierarchy_get_digest (after));
  destroy_window (story.window);
}

/* Below a value that is there; and the project keeps it. */
static void
test_add_uncovered_below (void)
{
  Story story = { NULL };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) saved = g_file_get_child (folder, "saved.shoal");
  g_autoptr (ShoalHierarchy) after = NULL;
  g_autoptr (ShoalHierarchy) kept = NULL;
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (GError) error = NULL;

  begin_uncovered (&story, folder, 6, "town-1;North;*\ntown-4;South;*\n");
  add_uncovered (&story, "North");
  assert_covered (&story);
  g_assert_cmpstr (get_parent_label (&story, "town-5"), ==, "North");
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (get_hierarchy (&story), find_node (&story, "North")), ==, 5);
  after = g_object_ref (get_hierarchy (&story));
  shoal_project_write (story.session->document->project, saved, FALSE, &error);
  g_assert_no_error (error);
  read = shoal_project_read (saved, NULL, NULL, &error);
  g_assert_no_error (error);
  kept = shoal_hierarchy_origin_load (shoal_project_get_column (read, 0)->hierarchy,
                                      shoal_dataset_get_column (story.session->dataset, 0)->column, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (shoal_hierarchy_get_digest (kept), ==, shoal_hierarchy_get_digest (after));
  destroy_window (story.window);
}

/* Without a level between values and root, and without any. */
static void
test_add_uncovered_flat (void)
{
  static const char *const lines[] = { "town-1;*\n", "town-1\n" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      Story story = { NULL };
      g_autoptr (GFile) folder = make_folder ();

      begin_uncovered (&story, folder, 3, lines[i]);
      add_uncovered (&story, NULL);
      assert_covered (&story);
      g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 1);
      g_assert_cmpuint (shoal_hierarchy_get_n_leaves (get_hierarchy (&story)), ==, 3);
      g_assert_cmpstr (get_parent_label (&story, "town-2"), ==, "*");
      g_assert_cmpstr (get_parent_label (&story, "town-1"), ==, "*");
      destroy_window (story.window);
    }
}

#define N_MANY 100000

static void
test_add_uncovered_many (void)
{
  Story story = { NULL };
  g_autoptr (GFile) folder = make_folder ();
  gint64 ask, add, back;

  begin_uncovered (&story, folder, N_MANY, "town-1;North;*\ntown-4;South;*\n");
  ask = get_time ();
  click (find_widget (get_child (story.editor, "problems_list"), GTK_TYPE_BUTTON));
  ask = get_time () - ask;
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "apply");
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  add = measure_until (!get_editing (&story)->busy && shows_levels (&story));
  assert_covered (&story);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (get_hierarchy (&story)), ==, N_MANY);
  shoal_session_undo (story.session);
  back = measure_until (!get_editing (&story)->busy && shows_levels (&story));
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (get_hierarchy (&story)), ==, 2);
  g_test_message ("longest turns with %d values without a leaf: %.1f ms to ask, %.1f to add, %.1f to undo", N_MANY,
                  (double) ask / 1000, (double) add / 1000, (double) back / 1000);
  destroy_window (story.window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/hierarchy-editor/edit", test_edit);
  g_test_add_func ("/hierarchy-editor/move", test_move);
  g_test_add_func ("/hierarchy-editor/several", test_several);
  g_test_add_func ("/hierarchy-editor/levels", test_levels);
  g_test_add_func ("/hierarchy-editor/issues-in-view", test_issues_in_view);
  g_test_add_func ("/hierarchy-editor/add-uncovered", test_add_uncovered);
  g_test_add_func ("/hierarchy-editor/add-uncovered-below", test_add_uncovered_below);
  g_test_add_func ("/hierarchy-editor/add-uncovered-flat", test_add_uncovered_flat);
  g_test_add_func ("/hierarchy-editor/add-uncovered-many", test_add_uncovered_many);
  return g_test_run ();
}
