/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From opening a table to a release that somebody else has verified, by pointer and keys; then all of it again from the file. */

#include "story-fixture.h"
#include "tables-fixture.h"

#include "common/shoal-labels.h"
#include "data/shoal-import-dialog.h"
#include "data/shoal-proposals-dialog.h"
#include "hierarchies/shoal-hierarchies-page.h"
#include "hierarchies/shoal-hierarchy-builder-dialog.h"
#include "hierarchies/shoal-hierarchy-drawing.h"
#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "release/shoal-release-page.h"
#include "solve/lattice/shoal-lattice-pane.h"
#include "solve/shoal-run-row.h"
#include "solve/shoal-solve-page.h"
#include "solve/shoal-solver-form.h"
#include "widgets/table/shoal-table-view.h"

/* A role that is not the proposed one. */
typedef struct
{
  const char *column;
  ShoalRole role;
} Decision;

/* What is told of a table. */
typedef struct
{
  GFile *data;
  const Decision *decisions;
  guint n_decisions;
  const char *imported; /* attribute whose hierarchy comes from a file; or NULL */
  GFile *hierarchy;
  guint k;
  double suppression; /* percent */
  gboolean whole;     /* the lattice is small enough to be drawn as a whole */
} Tale;

typedef struct
{
  const Tale *tale;
  GFile *folder;
  ShoalWindow *window;
  ShoalSession *session;
} Story;

/* ---- Getting about ---- */

static ShoalLatticeArea *
get_area (gpointer pane)
{
  return SHOAL_LATTICE_AREA (find_widget (pane, SHOAL_TYPE_LATTICE_AREA));
}

static void
present (Story *story)
{
  story->window = present_window ();
  story->session = shoal_window_get_session (story->window);
  point_at (story->window, gtk_widget_get_width (GTK_WIDGET (story->window)) / 2.0, 200);
}

static void
open_file (Story *story,
           GFile *file)
{
  user_press ("ctrl+o");
  user_choose_file (file);
}

/* ---- Chapters ---- */

static void
import_table (Story *story)
{
  ShoalImportDialog *dialog;

  open_file (story, story->tale->data);
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
  wait_until (shoal_import_dialog_is_ready (dialog));
  user_click (get_child (dialog, "import_button"));
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) == NULL);
  wait_until (shoal_session_get_table (story->session) != NULL && !shoal_session_is_loading (story->session));
}

static void
set_roles (Story *story)
{
  GtkWidget *page = show_page (story->window, "data");
  GListModel *columns = shoal_session_get_columns (story->session);

  wait_until (gtk_info_bar_get_revealed (get_child (get_child (story->window, "guide_bar"), "bar")));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    wait_until (shoal_session_column_get_profile (shoal_session_get_column (story->session, i)) != NULL);
  user_click (get_child (get_child (story->window, "guide_bar"), "button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  user_click (get_child (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG), "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) == NULL);
  user_click (get_child (page, "rows_toggle"));
  for (guint i = 0; i < story->tale->n_decisions; i++)
    {
      const Decision *decision = &story->tale->decisions[i];

      user_choose (get_child (page, "column_drop"), decision->column);
      wait_until (find_text (get_child (page, "pane"), decision->column) != NULL);
      user_choose (get_child (page, "role_row"), shoal_role_get_label (decision->role));
      wait_until (shoal_session_column_get_role (find_column (story->session, decision->column)) == decision->role);
    }
  wait_until (shoal_session_get_n_unset (story->session) == 0);
  wait_until (!shoal_dataset_is_schema_pending (shoal_session_get_dataset (story->session)));
}

static ShoalHierarchy *
get_hierarchy (Story      *story,
               const char *attribute)
{
  return shoal_session_column_get_hierarchy (find_column (story->session, attribute));
}

static void
select_attribute (Story      *story,
                  const char *attribute)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");

  user_click_text (get_child (page, "list"), attribute);
  wait_until (g_strcmp0 (gtk_label_get_text (get_child (editor, "name_label")), attribute) == 0);
  wait_until (!shoal_hierarchy_editing_is_busy (shoal_hierarchy_editor_get_editing (editor)));
}

/* Ranges of ten years below ranges of twenty and forty. */
static void
build_hierarchy (Story *story)
{
  GtkWidget *page = show_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");
  ShoalHierarchyBuilderDialog *dialog;

  select_attribute (story, "age");
  user_click (get_child (editor, "build_button"));
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  user_choose (get_child (dialog, "builder_row"), shoal_hierarchy_builders_find ("ranges")->title);
  user_type (get_control (dialog, "Width"), "10");
  user_type (get_control (dialog, "Multiples"), "2/2");
  user_type (get_control (dialog, "Origin"), "0");
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "apply_button")));
  user_click (get_child (dialog, "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) == NULL);
  wait_until (!shoal_hierarchy_editing_is_busy (shoal_hierarchy_editor_get_editing (editor)));
  g_assert_cmpuint (shoal_hierarchy_get_height (get_hierarchy (story, "age")), ==, 4);
}

static gboolean
has_value (Story      *story,
           const char *attribute,
           const char *label,
           guint32    *node)
{
  ShoalHierarchy *hierarchy = get_hierarchy (story, attribute);

  for (guint32 i = hierarchy != NULL ? shoal_hierarchy_get_n_nodes (hierarchy) : 0; i-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, i), label))
      {
        *node = i;
        return TRUE;
      }
  return FALSE;
}

/* Clicks a value in the drawing. */
static void
select_value (Story      *story,
              const char *label)
{
  ShoalHierarchyDrawing *drawing = get_child (find_page (story->window, "hierarchies"), "drawing");
  GtkWidget *area = find_widget (GTK_WIDGET (drawing), SHOAL_TYPE_CHART_AREA);
  graphene_rect_t place;
  guint32 node;

  g_assert_true (has_value (story, "age", label, &node));
  gtk_test_widget_wait_for_draw (area);
  g_assert_true (shoal_hierarchy_drawing_get_node_area (drawing, node, &place));
  user_click_at (area, place.origin.x + place.size.width / 2, place.origin.y + place.size.height / 2);
  wait_until (shoal_hierarchy_drawing_get_selected (drawing) == node);
}

static void
rename_value (Story      *story,
              const char *label,
              const char *name)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  AdwMessageDialog *dialog;
  guint32 node;

  select_value (story, label);
  user_click (get_child (page, "rename_button"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  user_type (find_widget (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_ENTRY), name);
  user_click_text (dialog, "Rename");
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
  wait_until (has_value (story, "age", name, &node));
  wait_until (!shoal_hierarchy_editing_is_busy (shoal_hierarchy_editor_get_editing (get_child (page, "editor"))));
}

static void
edit_hierarchy (Story *story)
{
  guint32 node;

  rename_value (story, "[20, 40)", "mistake");
  g_assert_false (has_value (story, "age", "[20, 40)", &node));
  user_click (get_child (story->window, "undo_button"));
  wait_until (has_value (story, "age", "[20, 40)", &node));
  user_press ("ctrl+shift+z");
  wait_until (has_value (story, "age", "mistake", &node));
  user_press ("ctrl+z");
  wait_until (has_value (story, "age", "[20, 40)", &node));
  wait_until (!shoal_hierarchy_editing_is_busy (
      shoal_hierarchy_editor_get_editing (get_child (find_page (story->window, "hierarchies"), "editor"))));
  rename_value (story, "[20, 40)", "young");
  g_assert_false (has_value (story, "age", "mistake", &node));
}

static void
import_hierarchy (Story *story)
{
  GtkWidget *page = find_page (story->window, "hierarchies");
  ShoalHierarchyEditor *editor = get_child (page, "editor");
  g_autoptr (ShoalHierarchy) expected = shoal_hierarchy_file_read (story->tale->hierarchy, NULL, NULL);

  g_assert_nonnull (expected);
  select_attribute (story, story->tale->imported);
  user_click (get_child (editor, "menu_button"));
  user_click_text (get_child (editor, "menu_button"), "Import…");
  user_choose_file (story->tale->hierarchy);
  wait_until (get_hierarchy (story, story->tale->imported) != NULL
              && g_str_equal (shoal_hierarchy_get_digest (get_hierarchy (story, story->tale->imported)), shoal_hierarchy_get_digest (expected)));
  wait_until (!shoal_hierarchy_editing_is_busy (shoal_hierarchy_editor_get_editing (editor)));
}

/* ---- Solving ---- */

static void
set_requirements (Story *story)
{
  GtkWidget *page = show_page (story->window, "solve");
  const ShoalRequirements *requirements;

  user_set_number (get_control (page, "Anonymity k"), story->tale->k);
  user_set_number (get_control (page, "Rows Left Out, %"), story->tale->suppression);
  requirements = shoal_project_get_requirements (shoal_session_get_project (story->session));
  g_assert_cmpuint (requirements->k, ==, story->tale->k);
  g_assert_cmpfloat_with_epsilon (requirements->suppression, story->tale->suppression / 100, 1e-12);
}

static void
choose_solver (Story      *story,
               const char *id)
{
  GtkWidget *page = find_page (story->window, "solve");

  if (!gtk_revealer_get_reveal_child (get_child (page, "advanced")))
    user_click (get_child (page, "advanced_row"));
  user_choose (get_row (page, "Algorithm"), shoal_solver_registry_find (id)->title);
  wait_until (strcmp (shoal_solver_form_get_info (get_child (page, "solver"))->id, id) == 0);
}

/* The row of the run that was started last: it stands first. */
static ShoalRunRow *
start_run (Story    *story,
           gboolean  by_keys)
{
  GtkWidget *page = find_page (story->window, "solve");
  guint n = g_list_model_get_n_items (shoal_session_get_runs (story->session));

  if (by_keys)
    user_press ("ctrl+Return");
  else
    user_click (get_child (page, "run_button"));
  wait_until (g_list_model_get_n_items (shoal_session_get_runs (story->session)) == n + 1);
  wait_until (gtk_list_box_get_row_at_index (get_child (page, "runs"), (int) n) != NULL);
  return SHOAL_RUN_ROW (gtk_list_box_get_row_at_index (get_child (page, "runs"), 0));
}

static const char *
read_label (gpointer    widget,
            const char *id)
{
  return gtk_label_get_text (get_child (widget, id));
}

/* A search that would last for hours shows that it gets on, and stops when it is told to. */
static void
cancel_kgen (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalRunRow *row;
  g_autofree char *effort = NULL;

  choose_solver (story, "kgen");
  user_set_number (get_control (page, "Max evaluations"), 100000000);
  user_set_number (get_control (page, "Population size"), 100000);
  row = start_run (story, FALSE);
  wait_until (shoal_session_run_has_begun (shoal_run_row_get_run (row)));
  wait_until (gtk_widget_get_mapped (get_child (row, "progress")));
  wait_until (strstr (read_label (row, "effort"), "checked") != NULL);
  effort = g_strdup (read_label (row, "effort"));
  wait_until (strcmp (read_label (row, "effort"), effort) != 0);
  wait_until (strstr (read_label (row, "result"), "Running") != NULL);
  g_assert_true (gtk_widget_get_child_visible (find_widget (get_child (page, "chart"), SHOAL_TYPE_CHART_AREA)));
  user_click (get_child (row, "cancel_button"));
  wait_until (!shoal_session_run_is_running (shoal_run_row_get_run (row)));
  wait_until (!gtk_widget_get_mapped (get_child (row, "progress")));
  /* It keeps what it has found. */
  g_assert_cmpint (shoal_session_run_get_status (shoal_run_row_get_run (row)), ==, SHOAL_STATUS_FEASIBLE);
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Valid"));
}

static void
run_kgen (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  g_autoptr (ShoalSolver) solver = NULL;
  g_autofree char *population = NULL;
  ShoalRunRow *row;

  user_set_number (get_control (page, "Max evaluations"), 500);
  user_type (get_control (page, "Population size"), "50");
  /* What is being typed counts. */
  row = start_run (story, TRUE);
  wait_until (!shoal_session_is_running (story->session));
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Valid"));
  solver = shoal_session_run_dup_solver (shoal_run_row_get_run (row), NULL);
  population = shoal_solver_dup_parameter (solver, "population-size");
  g_assert_cmpstr (population, ==, "50");
}

static void
run_optimal (Story *story)
{
  ShoalRunRow *row;
  GListModel *runs = shoal_session_get_runs (story->session);
  g_autoptr (ShoalSessionRun) kgen = g_list_model_get_item (runs, 1);

  choose_solver (story, "optimal");
  /* With the focus outside of the page. */
  gtk_window_set_focus (GTK_WINDOW (story->window), get_child (story->window, "undo_button"));
  row = start_run (story, TRUE);
  wait_until (!shoal_session_is_running (story->session));
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Proven best"));
  /* Sums of the same losses in another order differ in their last digits. */
  g_assert_cmpfloat (shoal_session_run_get_best (shoal_run_row_get_run (row)), <=, shoal_session_run_get_best (kgen) + 1e-9);
}

/* ---- The lattice ---- */

/* A node right above the best one, which is anonymous as well. */
static void
pick_by_pointer (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticePane *pane = find_widget (page, SHOAL_TYPE_LATTICE_PANE);
  ShoalLatticeArea *area = get_area (pane);
  ShoalMicrodata *microdata = shoal_preparation_get_microdata (shoal_session_get_preparation (story->session));
  g_autofree guint *levels = NULL;
  double x, y;
  guint n, attribute = 0;

  levels = g_memdup2 (shoal_recoding_get_levels (shoal_session_get_selected_node (story->session), &n),
                      microdata->n_attributes * sizeof (guint));
  while (levels[attribute] == shoal_microdata_get_attribute (microdata, attribute)->height)
    attribute++;
  levels[attribute]++;
  wait_until (shoal_lattice_area_is_whole (area));
  g_assert_true (shoal_lattice_area_get_position (area, levels, &x, &y));
  user_click_at (find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA), x, y);
  wait_until (memcmp (shoal_lattice_area_get_selected (area), levels, n * sizeof (guint)) == 0);
}

static void
pick_by_keys (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticeArea *area = get_area (find_widget (page, SHOAL_TYPE_LATTICE_PANE));
  GtkWidget *drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  g_autoptr (ShoalRecoding) before = shoal_recoding_ref (shoal_session_get_selected_node (story->session));

  g_assert_false (shoal_lattice_area_is_whole (area));
  bring_into_view (drawing, 4, 4);
  point_at (drawing, 4, 4);
  for (guint i = 0; i < 100 && !gtk_widget_is_focus (drawing); i++)
    user_press ("Tab");
  g_assert_true (gtk_widget_is_focus (drawing));
  user_press ("Up");
  wait_until (!shoal_recoding_equal (before, shoal_session_get_selected_node (story->session)));
}

static void
use_node (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticePane *pane = find_widget (page, SHOAL_TYPE_LATTICE_PANE);
  guint n = g_list_model_get_n_items (shoal_session_get_runs (story->session));
  g_autofree char *levels = NULL;

  if (story->tale->whole)
    pick_by_pointer (story);
  else
    pick_by_keys (story);
  wait_until (!shoal_selection_is_report_pending (shoal_session_get_selection (story->session)));
  levels = g_strdup (read_label (pane, "node_levels"));
  g_assert_nonnull (strstr (levels, "age"));
  user_click (get_child (pane, "use_button"));
  wait_until (g_list_model_get_n_items (shoal_session_get_runs (story->session)) == n + 1);
  g_assert_true (shoal_recoding_equal (shoal_session_run_get_recoding (shoal_session_get_selected_run (story->session)),
                                       shoal_session_get_selected_node (story->session)));
  g_assert_cmpstr (read_label (pane, "node_levels"), ==, levels);
}

/* ---- The release ---- */

static void
inspect_release (Story *story)
{
  GtkWidget *page = show_page (story->window, "release");
  ShoalReleaseTables *tables = find_widget (page, SHOAL_TYPE_RELEASE_TABLES);
  ShoalTableView *published = get_published (tables);
  GtkWidget *verdict = find_widget (page, g_type_from_name ("ShoalVerdictPane"));
  GtkAdjustment *down = shoal_table_view_get_vadjustment (get_original (tables));
  guint64 k;

  wait_until (g_str_has_prefix (read_label (verdict, "title"), "Verified"));
  k = g_ascii_strtoull (read_label (verdict, "k"), NULL, 10);
  g_assert_cmpuint (k, >=, story->tale->k);
  wait_until (!is_busy (find_widget (page, SHOAL_TYPE_RELEASE_PAGE)));
  /* Both tables scroll when one does. */
  turn_wheel (find_widget (GTK_WIDGET (published), GTK_TYPE_SCROLLED_WINDOW), FALSE);
  wait_until (gtk_adjustment_get_value (down) > 0);
}

/* ---- Everything as it was ---- */

static void
append_hierarchy (GString        *text,
                  ShoalHierarchy *hierarchy)
{
  for (guint32 node = 0; hierarchy != NULL && node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    g_string_append_printf (text, " %s<%u", shoal_hierarchy_get_label (hierarchy, node),
                            node != shoal_hierarchy_get_root (hierarchy) ? shoal_hierarchy_get_parent (hierarchy, node) : 0);
}

/* All that a person could notice, in words. */
static char *
describe (Story *story)
{
  GString *text = g_string_new (NULL);
  GtkWidget *solve = find_page (story->window, "solve");
  GtkWidget *verdict = find_widget (find_page (story->window, "release"), g_type_from_name ("ShoalVerdictPane"));
  GListModel *columns = shoal_session_get_columns (story->session);
  GtkListBox *runs = get_child (solve, "runs");
  GtkListBoxRow *row;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (story->session, i);

      g_string_append_printf (text, "%s %s", shoal_session_column_get_name (column),
                              shoal_role_get_label (shoal_session_column_get_role (column)));
      append_hierarchy (text, shoal_session_column_get_hierarchy (column));
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, "k %g, suppression %g\n", gtk_spin_button_get_value (get_control (solve, "Anonymity k")),
                          gtk_spin_button_get_value (get_control (solve, "Rows Left Out, %")));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (runs, i)) != NULL; i++)
    g_string_append_printf (text, "run %s%s: %s; %s%s\n", read_label (row, "name"),
                            gtk_list_box_row_is_selected (row) ? " (selected)" : "", read_label (row, "result"),
                            read_label (row, "effort"),
                            gtk_widget_get_visible (get_child (row, "outdated")) ? " (outdated)" : "");
  g_string_append_printf (text, "node %s\n", read_label (solve, "node_levels"));
  g_string_append_printf (text, "release %s, %s, %s, %s\n", read_label (verdict, "title"), read_label (verdict, "k"),
                          read_label (verdict, "n_classes"), read_label (verdict, "n_rows"));
  return g_string_free (text, FALSE);
}

/* Names the first line that differs. */
static void
assert_same (const char *before,
             const char *after)
{
  g_auto (GStrv) earlier = g_strsplit (before, "\n", -1);
  g_auto (GStrv) later = g_strsplit (after, "\n", -1);

  for (guint i = 0; earlier[i] != NULL; i++)
    g_assert_cmpstr (later[i], ==, earlier[i]);
  g_assert_cmpuint (g_strv_length (later), ==, g_strv_length (earlier));
}

static void
close_window (Story *story)
{
  ShoalWindow *window = story->window;

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  user_press ("ctrl+w");
  wait_until (window == NULL);
}

static void
save_and_reopen (Story *story)
{
  g_autoptr (GFile) file = g_file_get_child (story->folder, "story.shoal");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  user_press ("ctrl+s");
  user_choose_file (file);
  wait_until (!shoal_session_is_modified (story->session));
  g_assert_true (g_file_query_exists (file, NULL));
  show_page (story->window, "solve");
  before = describe (story);
  close_window (story);

  present (story);
  open_file (story, file);
  wait_until (shoal_session_get_project (story->session) != NULL && !shoal_session_is_loading (story->session));
  wait_until (!shoal_dataset_is_schema_pending (shoal_session_get_dataset (story->session)));
  show_page (story->window, "solve");
  wait_until (shoal_session_get_report (story->session) != NULL
              && !shoal_selection_is_report_pending (shoal_session_get_selection (story->session)));
  show_page (story->window, "release");
  show_page (story->window, "solve");
  after = describe (story);
  assert_same (before, after);
  g_assert_false (shoal_session_is_modified (story->session));
  g_assert_false (gtk_widget_is_sensitive (get_child (story->window, "undo_button")));
  close_window (story);
}

static void
tell (const Tale *tale)
{
  g_autoptr (GFile) folder = make_folder ();
  Story story = { tale, folder, NULL, NULL };

  present (&story);
  import_table (&story);
  set_roles (&story);
  build_hierarchy (&story);
  edit_hierarchy (&story);
  if (tale->imported != NULL)
    import_hierarchy (&story);
  set_requirements (&story);
  cancel_kgen (&story);
  run_kgen (&story);
  run_optimal (&story);
  use_node (&story);
  inspect_release (&story);
  export_release (story.window, story.folder, tale->k);
  save_and_reopen (&story);
}

/* ---- Tests ---- */

static void
test_sample (void)
{
  static const Decision decisions[] = {
    { "birth_date", SHOAL_ROLE_IDENTIFIER },          { "postcode", SHOAL_ROLE_INSENSITIVE },
    { "admission_date", SHOAL_ROLE_INSENSITIVE },     { "occupation", SHOAL_ROLE_INSENSITIVE },
    { "place", SHOAL_ROLE_INSENSITIVE },              { "length_of_stay", SHOAL_ROLE_INSENSITIVE },
    { "previous_admissions", SHOAL_ROLE_INSENSITIVE }, { "readmitted", SHOAL_ROLE_TARGET },
  };
  g_autoptr (GFile) data = get_sample ("patients.csv");
  const Tale tale = { .data = data, .decisions = decisions, .n_decisions = G_N_ELEMENTS (decisions), .k = 7,
                      .suppression = 1.5, .whole = TRUE };

  tell (&tale);
}

static void
test_adult (void)
{
  static const Decision decisions[] = { { "salary-class", SHOAL_ROLE_TARGET } };
  const char *folder = g_getenv ("SHOAL_DATA");
  g_autoptr (GFile) data = NULL;
  g_autoptr (GFile) hierarchy = NULL;

  if (folder == NULL)
    {
      g_test_skip ("SHOAL_DATA is not set: it names the folder of the data that are not shipped");
      return;
    }
  data = g_file_new_build_filename (folder, "adult", "adult_30162.csv", NULL);
  hierarchy = g_file_new_build_filename (folder, "adult", "hierarchies", "education.csv", NULL);
  tell (&(Tale) { .data = data, .decisions = decisions, .n_decisions = G_N_ELEMENTS (decisions), .imported = "education",
                  .hierarchy = hierarchy, .k = 10, .suppression = 2 });
}

int
main (int    argc,
      char **argv)
{
  if (!init_user_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/story/sample", test_sample);
  g_test_add_func ("/story/adult", test_adult);
  return g_test_run ();
}
