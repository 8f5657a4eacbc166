/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From opening a table to a release that somebody else has verified, by pointer and keys; then all of it again from the file. */

#include "story-hierarchies.h"
#include "story-solve.h"
#include "tables-fixture.h"

#include "common/shoal-labels.h"
#include "data/shoal-data-parts.h"
#include "release/shoal-release-parts.h"
#include "widgets/table/shoal-table-view.h"

/* ---- Getting about ---- */

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
  wait_until (story->session->dataset->table != NULL && !story->session->loader->loading);
}

static void
set_roles (Story *story)
{
  GtkWidget *page = show_page (story->window, "data");
  GListModel *columns = story->session->dataset->columns;

  wait_until (gtk_info_bar_get_revealed (get_child (get_child (story->window, "guide_bar"), "bar")));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    wait_until (shoal_dataset_get_column (story->session->dataset, i)->profile != NULL);
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
      wait_until (find_column (story->session, decision->column)->listed->meaning.role == decision->role);
    }
  wait_until (story->session->dataset->n_unset == 0);
  wait_until (!story->session->dataset->schema_pending);
}

/* ---- The release ---- */

/* What shows the view of that title; NULL where there is none. */
static GtkWidget *
find_view_button (GtkWidget  *widget,
                  const char *title)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), title) == 0)
    return gtk_widget_get_ancestor (widget, GTK_TYPE_TOGGLE_BUTTON);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_view_button (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_long (ShoalTableView *table)
{
  GtkAdjustment *down = shoal_table_view_get_vadjustment (table);

  return gtk_adjustment_get_upper (down) > gtk_adjustment_get_page_size (down);
}

static void
inspect_release (Story *story)
{
  GtkWidget *page = show_page (story->window, "release");
  ShoalReleaseTables *tables = find_widget (page, SHOAL_TYPE_RELEASE_TABLES);
  ShoalTableView *published = get_published (tables);
  GtkWidget *verdict = find_widget (page, g_type_from_name ("ShoalVerdictPane"));
  GtkAdjustment *down = shoal_table_view_get_vadjustment (get_original (tables));
  guint64 k;

  wait_until (g_str_has_prefix (read_label (find_widget (page, g_type_from_name ("ShoalVerdictBar")), "title"), "Verified"));
  k = g_ascii_strtoull (read_label (verdict, "k"), NULL, 10);
  g_assert_cmpuint (k, >=, story->tale->k);
  wait_until (!is_busy (find_widget (page, SHOAL_TYPE_RELEASE_PAGE)));
  user_click (find_view_button (page, "Rows"));
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (published)));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (published));
  /* Both tables scroll when one does, once they have more rows than they show. */
  wait_until (is_long (get_original (tables)) && is_long (published));
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
  GtkWidget *release = find_page (story->window, "release");
  GtkWidget *verdict = find_widget (release, g_type_from_name ("ShoalVerdictPane"));
  GtkWidget *bar = find_widget (release, g_type_from_name ("ShoalVerdictBar"));
  GListModel *columns = story->session->dataset->columns;
  GtkListBox *runs = get_child (solve, "runs");
  GtkListBoxRow *row;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (story->session->dataset, i);

      g_string_append_printf (text, "%s %s", column->name, shoal_role_get_label (column->listed->meaning.role));
      append_hierarchy (text, shoal_session_column_get_hierarchy (column));
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, "k %g, suppression %g\n", gtk_spin_button_get_value (get_control (solve, "Anonymity k")),
                          gtk_spin_button_get_value (get_control (solve, "Rows Left Out, %")));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (runs, i)) != NULL; i++)
    g_string_append_printf (text, "run %s%s: %s; %s%s\n", read_label (row, "title"),
                            gtk_list_box_row_is_selected (row) ? " (selected)" : "", read_label (row, "result"),
                            read_label (row, "effort"),
                            gtk_widget_get_visible (get_child (row, "outdated")) ? " (outdated)" : "");
  g_string_append_printf (text, "node %s\n", read_label (solve, "node_levels"));
  g_string_append_printf (text, "release %s, %s, %s, %s\n", read_label (bar, "title"), read_label (verdict, "k"),
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
  wait_until (!story->session->document->modified);
  g_assert_true (g_file_query_exists (file, NULL));
  show_page (story->window, "solve");
  before = describe (story);
  close_window (story);

  present (story);
  open_file (story, file);
  wait_until (story->session->document->project != NULL && !story->session->loader->loading);
  wait_until (!story->session->dataset->schema_pending);
  show_page (story->window, "solve");
  wait_until (story->session->selection->looked->report != NULL
              && !story->session->selection->looked->pending);
  show_page (story->window, "release");
  show_page (story->window, "solve");
  after = describe (story);
  assert_same (before, after);
  g_assert_false (story->session->document->modified);
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
    { "previous_admissions", SHOAL_ROLE_INSENSITIVE }, { "readmitted", SHOAL_ROLE_INSENSITIVE },
  };
  g_autoptr (GFile) data = get_sample ("patients.csv");
  const Tale tale = { .data = data, .decisions = decisions, .n_decisions = G_N_ELEMENTS (decisions), .k = 7,
                      .suppression = 1.5, .whole = TRUE };

  tell (&tale);
}

static void
test_adult (void)
{
  static const Decision decisions[] = { { "salary-class", SHOAL_ROLE_INSENSITIVE } };
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
