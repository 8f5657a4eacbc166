/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchies page with the sample: what it lists and says, building, files, and very many values. */

#include "hierarchies-fixture.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "models/hierarchies/shoal-hierarchy-node.h"
#include "project/shoal-problem-digest.h"
#include "widgets/chart/shoal-chart-area.h"

/* Whether the page is marked as one where something is to be decided. */
static gboolean
needs_attention (Story *story)
{
  AdwViewStack *pages = get_child (story->window, "pages");

  return adw_view_stack_page_get_needs_attention (adw_view_stack_get_page (pages, GTK_WIDGET (story->page)));
}

static void
test_list (void)
{
  Story story;
  ShoalSessionColumn *column;
  g_autofree char *origin = NULL;
  guint index = 0;

  begin (&story);
  for (; gtk_list_box_get_row_at_index (story.list, (int) index) != NULL; index++)
    ;
  g_assert_cmpuint (index, ==, 8);
  select_attribute (&story, "sex");
  column = get_edited (&story);
  origin = shoal_hierarchy_words_dup_origin (column);
  g_assert_cmpstr (origin, ==, "From “sex.csv”");
  g_assert_cmpint (shoal_hierarchy_words_get_state (column), ==, SHOAL_HIERARCHY_STATE_FILE);
  /* It is selected for the other pages too. */
  g_assert_cmpstr (story.session->selection->column->name, ==, "sex");
  g_assert_cmpuint (g_list_model_get_n_items (column->report->levels), ==,
                    shoal_hierarchy_get_n_levels (get_hierarchy (&story)));

  /* An attribute that is no quasi-identifier any more leaves the list. */
  shoal_session_set_role (story.session, find_column (story.session, "sex")->index, SHOAL_ROLE_INSENSITIVE);
  g_assert_null (gtk_list_box_get_row_at_index (story.list, 7));
  g_assert_nonnull (gtk_list_box_get_row_at_index (story.list, 6));
  destroy_window (story.window);
}

static void
go (GtkWidget        *from,
    GtkDirectionType  direction)
{
  gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (from)), direction);
}

/* Tab comes to the attribute that is shown and goes on from there; only arrows show another one. */
static void
test_keyboard (void)
{
  Story story;
  GtkRoot *root;
  GtkWidget *selected;
  ShoalSessionColumn *shown;

  begin (&story);
  select_attribute (&story, "sex");
  shown = get_edited (&story);
  root = GTK_ROOT (story.window);
  selected = GTK_WIDGET (gtk_list_box_get_selected_row (story.list));
  gtk_root_set_focus (root, NULL);
  for (guint i = 0; i < 100 && gtk_root_get_focus (root) != selected; i++)
    go (selected, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_is_focus (selected));

  go (selected, GTK_DIR_TAB_FORWARD);
  g_assert_nonnull (gtk_root_get_focus (root));
  g_assert_false (gtk_widget_is_ancestor (gtk_root_get_focus (root), GTK_WIDGET (story.list)));
  go (selected, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_focus (selected));
  go (selected, GTK_DIR_TAB_BACKWARD);
  g_assert_false (gtk_widget_is_ancestor (gtk_root_get_focus (root), GTK_WIDGET (story.list)));
  g_assert_true (get_edited (&story) == shown);

  gtk_widget_grab_focus (selected);
  g_signal_emit_by_name (story.list, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, 1, FALSE, FALSE);
  g_assert_true (get_edited (&story) != shown);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (gtk_list_box_get_selected_row (story.list))));
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
  GListModel *levels = get_edited (story)->report->levels;
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
  for (guint i = 0; i < g_list_model_get_n_items (story.session->dataset->columns); i++)
    if (shoal_dataset_get_column (story.session->dataset, i)->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
      shoal_session_set_role (story.session, i, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (story.page, "stack")), ==, "empty");
  click (get_child (story.page, "roles_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (story.window, "pages")), ==, "data");
  destroy_window (story.window);
}

static gboolean
shows_preview (gpointer dialog)
{
  return g_str_equal (gtk_stack_get_visible_child_name (get_child (dialog, "stack")), "preview");
}

/* The hierarchy whose leaves are listed. */
static ShoalHierarchy *
get_preview (gpointer dialog)
{
  GtkColumnView *view = find_widget (get_child (dialog, "preview"), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (ShoalHierarchyNode) leaf = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (view)), 0);

  g_assert_true (shows_preview (dialog));
  return leaf->hierarchy;
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
  g_assert_cmpstr (shoal_hierarchy_get_digest (get_preview (dialog)), ==, shoal_hierarchy_get_digest (get_hierarchy (&story)));

  /* An answer to an older question is never shown. */
  shoal_hierarchy_builder_dialog_set_parameter (dialog, "width", "3");
  shoal_hierarchy_builder_dialog_set_parameter (dialog, "width", "nonsense");
  g_assert_false (gtk_widget_get_sensitive (get_child (dialog, "apply_button")));
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_false (shows_preview (dialog));
  g_assert_false (gtk_widget_get_sensitive (get_child (dialog, "apply_button")));

  shoal_hierarchy_builder_dialog_set_builder (dialog, "flat");
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_true (shows_preview (dialog));
  click (get_child (dialog, "apply_button"));
  wait_for_editor (&story);
  g_assert_null (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG));
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (&story)), ==, 1);
  g_assert_cmpstr (story.session->document->undo_label, ==,
                   "Build Hierarchy of “age”");
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
  g_assert_true (shows_preview (dialog));
  preview = get_child (dialog, "preview");
  wait_until (shows_text (GTK_WIDGET (preview), text_expected));
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

/* The wheel zooms the drawing as far as that goes, and is then left to the page, so that it is never dead. */
static void
test_wheel (void)
{
  static const char *const toggles[] = { "drawing_toggle", "diagram_toggle" };
  Story story;

  begin (&story);
  select_attribute (&story, "age");
  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      GtkWidget *drawing;
      guint n = 0;

      gtk_toggle_button_set_active (get_child (story.editor, toggles[i]), TRUE);
      drawing = find_widget (get_child (story.editor, "drawing"), SHOAL_TYPE_CHART_AREA);
      gtk_test_widget_wait_for_draw (drawing);
      g_assert_true (turn_over (drawing, -1));
      while (n < 1000 && turn_over (drawing, -1))
        n++;
      g_assert_cmpuint (n, <, 1000);
      g_assert_true (turn_over (drawing, 1));
      while (n < 2000 && turn_over (drawing, 1))
        n++;
      g_assert_cmpuint (n, <, 2000);
    }
  destroy_window (story.window);
}

/* Whether a label has @part. */
static gboolean
shows (GtkWidget  *widget,
       const char *part)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, part))
      return TRUE;
  return FALSE;
}

/* No text that is shown has the name of a builder or of a parameter, as the command line calls them, between quotation marks. */
static void
assert_no_names (GtkWidget *widget)
{
  guint n;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n);
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("“%s”", builders[i].id);

      if (strstr (text, id) != NULL)
        g_error ("a builder's name is shown: %s", text);
      for (guint p = 0; p < builders[i].n_parameters; p++)
        {
          g_autofree char *name = g_strdup_printf ("“%s”", builders[i].parameters[p].name);

          if (strstr (text, name) != NULL)
            g_error ("the name of a parameter is shown: %s", text);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_no_names (child);
}

/* What is wrong with a value stands beside its field or in words of the dialog; both are gone when it fits again. */
static void
test_wrong_values (void)
{
  static const struct
  {
    const char *column;
    const char *builder;
    const char *parameters[5]; /* name, value … */
    const char *expected;      /* in the error, or beside a field */
  } wrong[] = {
    { "age", "ranges", { "width", "nonsense" }, "Must be a number of at least 0" },
    { "age", "ranges", { "cuts", "20 30" }, "Must be numbers separated by “/”" },
    { "age", "ranges", { "cuts", "30/20" }, "Intervals cannot be made: the numbers of “Own borders” must be ascending" },
    { "age", "ranges", { "bottom", "5", "top", "5" }, "“One interval up to” must be below “One interval from”" },
    { "age", "ranges", { "width", "1", "multiples", "2.5" }, "“Put together on each level” must be whole numbers" },
    { "age", "ranges", { "cuts", "20/30", "reach", "1" }, "“Levels up to which they stay” must have a number for each of “Own borders”" },
    { "postcode", "mask", { "character", "ab" }, "“Shown instead” must be one character, not “ab”" },
  };
  Story story;

  begin (&story);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      ShoalHierarchyBuilderDialog *dialog;
      const char *const *parameters = wrong[i].parameters;

      select_attribute (&story, wrong[i].column);
      click (get_child (story.editor, "build_button"));
      dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
      shoal_hierarchy_builder_dialog_set_builder (dialog, wrong[i].builder);
      for (guint p = 0; p < 4 && parameters[p] != NULL; p += 2)
        shoal_hierarchy_builder_dialog_set_parameter (dialog, parameters[p], parameters[p + 1]);
      wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
      g_assert_false (shows_preview (dialog));
      g_assert_true (shows (GTK_WIDGET (dialog), wrong[i].expected));
      assert_no_names (GTK_WIDGET (dialog));
      shoal_hierarchy_builder_dialog_set_builder (dialog, "flat");
      wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
      g_assert_true (shows_preview (dialog));
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
  destroy_window (story.window);
}

static void
assert_levels (Story *story,
               guint  lowest,
               guint  highest)
{
  ShoalLevelRange levels = find_column (story->session, "age")->listed->meaning.levels;

  g_assert_cmpuint (levels.lowest, ==, lowest);
  g_assert_cmpuint (levels.highest, ==, highest);
}

/* Levels are fixed with two numbers, of which the one pushes the other; one undo takes that back, and all levels are none. */
static void
test_levels (void)
{
  Story story;
  ShoalLevelBounds *bounds;
  GtkSpinButton *lowest, *highest;
  g_autofree char *asked = NULL;
  guint height;

  begin (&story);
  select_attribute (&story, "age");
  bounds = find_widget (GTK_WIDGET (story.window), SHOAL_TYPE_LEVEL_BOUNDS);
  lowest = GTK_SPIN_BUTTON (find_widget (GTK_WIDGET (bounds), GTK_TYPE_SPIN_BUTTON));
  highest = GTK_SPIN_BUTTON (gtk_widget_get_last_child (gtk_widget_get_parent (GTK_WIDGET (lowest))));
  height = shoal_hierarchy_get_height (get_hierarchy (&story));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (lowest), ==, 0);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (highest), ==, (int) height);
  asked = g_strdup (shoal_project_get_problem_digest (story.session->document->project, TRUE));

  gtk_spin_button_set_value (highest, 1);
  assert_levels (&story, 0, 1);
  g_assert_cmpstr (shoal_project_get_problem_digest (story.session->document->project, TRUE), !=, asked);
  gtk_spin_button_set_value (lowest, 2);
  assert_levels (&story, 2, 2);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (highest), ==, 2);
  g_assert_cmpstr (story.session->document->undo_label, ==, "Fix Levels of “age”");
  undo (&story);
  assert_levels (&story, 0, SHOAL_LEVEL_TOP);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (highest), ==, (int) height);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (lowest), ==, 0);

  gtk_spin_button_set_value (lowest, 1);
  assert_levels (&story, 1, height);
  gtk_spin_button_set_value (lowest, 0);
  assert_levels (&story, 0, SHOAL_LEVEL_TOP);
  destroy_window (story.window);
}

static void
assert_level_note (Story      *story,
                   const char *start)
{
  GtkWidget *bounds = find_widget (GTK_WIDGET (story->window), SHOAL_TYPE_LEVEL_BOUNDS);
  GtkWidget *note = gtk_widget_get_last_child (gtk_widget_get_first_child (bounds));

  g_assert_true (GTK_IS_LABEL (note));
  g_assert_cmpint (gtk_widget_get_visible (note), ==, start != NULL);
  if (start != NULL)
    g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (note)), start));
}

/* The lowest level is one of labels alone, and that is said of a column whose cells are none. */
static void
test_levels_of_cells (void)
{
  Story story;
  guint column;

  begin (&story);
  select_attribute (&story, "age");
  column = find_column (story.session, "age")->index;
  shoal_session_set_cell_form (story.session, column, SHOAL_CELL_RANGE);
  assert_level_note (&story, NULL);
  shoal_session_set_levels (story.session, column, (ShoalLevelRange) { 0, 3 });
  assert_level_note (&story, NULL);
  shoal_session_set_levels (story.session, column, (ShoalLevelRange) { 1, 3 });
  assert_level_note (&story, "ranges. They may be narrower than the lowest level");
  shoal_session_set_cell_form (story.session, column, SHOAL_CELL_SET);
  assert_level_note (&story, "sets of values. They may be smaller than the lowest level");
  shoal_session_set_cell_form (story.session, column, SHOAL_CELL_NODE);
  assert_level_note (&story, NULL);
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
  shoal_hierarchy_editing_export (get_editing (&story), file);
  wait_for_editor (&story);
  read = shoal_hierarchy_file_read (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (shoal_hierarchy_get_digest (read), ==, shoal_hierarchy_get_digest (get_hierarchy (&story)));

  /* A file that is no hierarchy changes nothing. */
  shoal_hierarchy_editing_import (get_editing (&story), bad);
  wait_for_editor (&story);
  g_assert_nonnull (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_false (shoal_session_can_undo (story.session));

  shoal_hierarchy_editing_import (get_editing (&story), file);
  wait_for_editor (&story);
  g_assert_cmpint (shoal_hierarchy_words_get_state (get_edited (&story)), ==, SHOAL_HIERARCHY_STATE_FILE);
  /* It is edited as one that was built is. */
  shoal_hierarchy_editing_apply (get_editing (&story),
                                 shoal_hierarchy_edit_new_rename (find_node (&story, "[20, 40)"), "young"));
  wait_for_editor (&story);
  g_assert_cmpstr (get_parent_label (&story, "[20, 30)"), ==, "young");
  g_assert_cmpint (shoal_hierarchy_words_get_state (get_edited (&story)), ==, SHOAL_HIERARCHY_STATE_EDITED);
  undo (&story);
  g_assert_cmpint (shoal_hierarchy_words_get_state (get_edited (&story)), ==, SHOAL_HIERARCHY_STATE_FILE);
  undo (&story);

  /* One that leaves values out is taken, and says so where it is. */
  select_attribute (&story, "sex");
  shoal_hierarchy_editing_import (get_editing (&story), small);
  wait_for_editor (&story);
  g_assert_true (shoal_session_column_get_hierarchy_error (get_edited (&story)) != NULL);
  g_assert_true (gtk_revealer_get_reveal_child (get_child (story.editor, "problems_revealer")));
  g_assert_true (needs_attention (&story));
  undo (&story);
  g_assert_false (needs_attention (&story));
  destroy_window (story.window);
}

/* ---- Many values ---- */

#define N_MANY 30000

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
  g_autoptr (ShoalHierarchyOrigin) flat = shoal_hierarchy_origin_new_builder ("flat", NULL);
  gint64 begins, open, unfold, edit, show_flat;

  write_many (folder);
  story.window = present_window ();
  story.session = shoal_window_get_session (story.window);
  shoal_window_open_file (story.window, project);
  wait_until (story.session->dataset->table != NULL
              && !story.session->dataset->schema_pending);
  story.page = find_widget (GTK_WIDGET (story.window), SHOAL_TYPE_HIERARCHIES_PAGE);
  story.editor = get_child (story.page, "editor");
  gtk_widget_activate_action (GTK_WIDGET (story.window), "win.show-page", "s", "hierarchies");
  open = measure_until (get_edited (&story)->report != NULL
                        && gtk_widget_get_mapped (get_child (story.editor, "drawing")));
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (get_hierarchy (&story)), ==, N_MANY);

  gtk_toggle_button_set_active (get_child (story.editor, "tree_toggle"), TRUE);
  begins = get_time ();
  select_values (&story, "place-29999", NULL);
  unfold = get_time () - begins;

  shoal_hierarchy_editing_apply (get_editing (&story),
                                 shoal_hierarchy_edit_new_rename (find_node (&story, "place-2999*"), "the last ten"));
  edit = measure_until (!get_editing (&story)->busy && shows_levels (&story));
  g_assert_cmpstr (get_parent_label (&story, "place-29999"), ==, "the last ten");

  /* All of them below one. */
  shoal_session_set_hierarchy (story.session, 0, flat, NULL);
  show_flat = measure_until (!get_editing (&story)->busy && shows_levels (&story));
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
  g_test_add_func ("/hierarchies-page/keyboard", test_keyboard);
  g_test_add_func ("/hierarchies-page/classes", test_classes);
  g_test_add_func ("/hierarchies-page/empty", test_empty);
  g_test_add_func ("/hierarchies-page/build", test_build);
  g_test_add_func ("/hierarchies-page/builders", test_builders);
  g_test_add_func ("/hierarchies-page/wrong-values", test_wrong_values);
  g_test_add_func ("/hierarchies-page/wheel", test_wheel);
  g_test_add_func ("/hierarchies-page/levels", test_levels);
  g_test_add_func ("/hierarchies-page/levels-of-cells", test_levels_of_cells);
  g_test_add_func ("/hierarchies-page/files", test_files);
  g_test_add_func ("/hierarchies-page/many", test_many);
  return g_test_run ();
}
