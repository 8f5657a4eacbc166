/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forms of cells: chosen, published, taken back, saved and mended. */

#include "window-fixture.h"
#include "tables-fixture.h"

#include "common/shoal-labels.h"
#include "release/shoal-release-parts.h"

/* Six people in three pairs. */
#define TABLE "age,city,illness\n20,A,p\n23,B,q\n30,A,p\n31,A,q\n40,C,p\n45,C,q\n"
#define AGE "{ \"name\": \"age\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }"
#define CITY(form) "{ \"name\": \"city\", \"role\": \"quasi-identifier\", \"cells\": \"" form "\", \"hierarchy\": { \"builder\": \"flat\" } }"
#define PROJECT(form) \
  "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"columns\": [ " AGE ", " CITY (form) \
  ", { \"name\": \"illness\", \"role\": \"sensitive\" } ], \"privacy\": { \"k\": 2, \"suppression\": 0 }, \"objective\": \"gcp\" }"

static const guint32 pairs[] = { 0, 0, 1, 1, 2, 2 };

static void
open_table (ShoalSession *session,
            GFile        *folder,
            const char   *project)
{
  g_autoptr (GFile) data = write_file (folder, "t.csv", TABLE);
  g_autoptr (GFile) file = write_file (folder, "t.shoal", project);

  open_project (session, file);
  wait_until (!session->dataset->schema_pending);
}

static void
select_pairs (ShoalSession *session)
{
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (pairs, 6, 3);

  shoal_selection_choose (session->selection, recoding);
  wait_until (!session->selection->looked->pending);
}

static void
assert_published (ShoalSession *session,
                  guint         column,
                  const char   *expected)
{
  ShoalRecodingReport *report;
  g_autoptr (GString) buffer = g_string_new (NULL);

  wait_until (!session->selection->looked->pending);
  report = session->selection->looked->report;
  g_assert_nonnull (report);
  g_assert_true (shoal_recoding_report_is_verified (report));
  g_assert_cmpstr (shoal_release_get_text (report->release, 0, column, buffer), ==, expected);
}

static void
test_session (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) copy = g_file_get_child (folder, "copy.shoal");

  open_table (session, folder, PROJECT ("node"));
  select_pairs (session);
  assert_published (session, 0, "*");
  shoal_session_set_cell_form (session, 0, SHOAL_CELL_RANGE);
  g_assert_true (session->document->modified);
  g_assert_cmpstr (session->document->undo_label, ==,
                   "Set Form of Cells of “age”");
  g_assert_cmpint (shoal_schema_get_meaning (session->dataset->schema, 0)->cell_form, ==,
                   SHOAL_CELL_RANGE);
  assert_published (session, 0, "[20, 23]");
  shoal_session_set_cell_form (session, 1, SHOAL_CELL_SET);
  assert_published (session, 1, "{A, B}");

  /* Each is a step of its own. */
  shoal_session_undo (session);
  assert_published (session, 0, "[20, 23]");
  assert_published (session, 1, "*");
  shoal_session_undo (session);
  g_assert_false (session->document->modified);
  assert_published (session, 0, "*");
  /* What changes nothing is none. */
  shoal_session_set_cell_form (session, 0, SHOAL_CELL_NODE);
  g_assert_true (shoal_session_can_redo (session));
  shoal_session_redo (session);
  assert_published (session, 0, "[20, 23]");

  save_project (session, copy);
  open_project (other, copy);
  g_assert_cmpint (shoal_dataset_get_column (other->dataset, 0)->listed->meaning.cell_form, ==, SHOAL_CELL_RANGE);
  g_assert_cmpint (shoal_dataset_get_column (other->dataset, 1)->listed->meaning.cell_form, ==, SHOAL_CELL_NODE);
}

/* Texts have no range and no mean, numbers have all forms. */
static void
test_allowed (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();

  open_table (session, folder, PROJECT ("node"));
  for (int form = SHOAL_CELL_NODE; form < SHOAL_CELL_N_FORMS; form++)
    {
      g_assert_true (shoal_session_column_allows_cell_form (shoal_dataset_get_column (session->dataset, 0), (ShoalCellForm) form));
      g_assert_cmpint (shoal_session_column_allows_cell_form (shoal_dataset_get_column (session->dataset, 1), (ShoalCellForm) form), ==,
                       form == SHOAL_CELL_NODE || form == SHOAL_CELL_SET || form == SHOAL_CELL_MODE);
    }
}

/* ---- The dialog ---- */

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  GFile *folder;
} Page;

static void
open_page (Page       *self,
           const char *project)
{
  self->folder = make_folder ();
  self->window = present_window ();
  self->session = shoal_window_get_session (self->window);
  open_table (self->session, self->folder, project);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "release");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_RELEASE_PAGE);
}

static void
close_page (Page *self)
{
  destroy_window (self->window);
  g_object_unref (self->folder);
}

static gpointer
open_dialog (Page *page)
{
  gpointer dialog;

  gtk_widget_activate_action (page->page, "release.cells", NULL);
  dialog = find_toplevel (SHOAL_TYPE_CELL_FORM_DIALOG);
  g_assert_nonnull (dialog);
  wait_until (!is_busy (dialog));
  return dialog;
}

static AdwComboRow *
get_row (gpointer dialog,
         int      place)
{
  return ADW_COMBO_ROW (gtk_list_box_get_row_at_index (get_child (dialog, "list"), place));
}

static guint
count_choices (AdwComboRow *row)
{
  return g_list_model_get_n_items (adw_combo_row_get_model (row));
}

static const char *
get_explanation (AdwComboRow *row)
{
  return adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
}

static void
assert_shown (Page               *page,
              const char         *expected,
              ShoalGridCellFlags  flags)
{
  ShoalReleaseTables *tables = find_widget (page->page, SHOAL_TYPE_RELEASE_TABLES);
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalGrid *grid;

  wait_until (!page->session->selection->looked->pending);
  wait_until (!is_busy (page->page));
  grid = shoal_table_view_get_grid (get_published (tables));
  g_assert_cmpint (shoal_grid_get_cell (grid, 0, 0, text), ==, flags);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Whether the metric is among those whose rule is explained */
static gboolean
has_explanation (gpointer    box,
                 const char *metric)
{
  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (strstr (gtk_label_get_text (GTK_LABEL (child)), shoal_metrics_find (metric)->summary) != NULL)
      return TRUE;
  return FALSE;
}

static void
test_dialog (void)
{
  Page page;
  gpointer dialog;
  AdwComboRow *age, *city;

  open_page (&page, PROJECT ("node"));
  select_pairs (page.session);
  assert_shown (&page, "*", SHOAL_GRID_CELL_CHANGED);
  dialog = open_dialog (&page);
  age = get_row (dialog, 0);
  city = get_row (dialog, 1);
  g_assert_null (get_row (dialog, 2));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (get_child (dialog, "legend")))),
                            shoal_cell_form_get_description (SHOAL_CELL_MIDDLE)));
  g_assert_true (has_explanation (get_child (dialog, "rules"), "gcp"));
  g_assert_true (has_explanation (get_child (dialog, "rules"), "gen_total_il"));
  g_assert_false (has_explanation (get_child (dialog, "rules"), "precision"));
  g_assert_cmpuint (count_choices (age), ==, SHOAL_CELL_N_FORMS);
  g_assert_cmpuint (count_choices (city), ==, 3);
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "note")));

  adw_combo_row_set_selected (age, 1);
  g_assert_cmpint (shoal_dataset_get_column (page.session->dataset, 0)->listed->meaning.cell_form, ==, SHOAL_CELL_RANGE);
  assert_shown (&page, "[20, 23]", SHOAL_GRID_CELL_CHANGED);
  g_assert_nonnull (strstr (get_explanation (age), "[20, 23]"));
  adw_combo_row_set_selected (city, 1);
  g_assert_cmpint (shoal_dataset_get_column (page.session->dataset, 1)->listed->meaning.cell_form, ==, SHOAL_CELL_SET);
  wait_until (strstr (get_explanation (city), "{A, B}") != NULL);
  /* What a lowest level does not hold for says so. */
  g_assert_null (strstr (get_explanation (age), "lowest level"));
  shoal_session_set_levels (page.session, 0, (ShoalLevelRange) { 1, SHOAL_LEVEL_TOP });
  g_assert_nonnull (strstr (get_explanation (age), "They may be narrower than the lowest level"));
  g_assert_null (strstr (get_explanation (city), "lowest level"));
  shoal_session_undo (page.session);

  adw_combo_row_set_selected (age, SHOAL_CELL_MEAN);
  assert_shown (&page, "21.5", SHOAL_GRID_CELL_CHANGED);
  shoal_session_undo (page.session);

  /* It shows what the project says. */
  shoal_session_undo (page.session);
  g_assert_cmpuint (adw_combo_row_get_selected (city), ==, 0);
  shoal_session_undo (page.session);
  g_assert_cmpuint (adw_combo_row_get_selected (age), ==, 0);
  assert_shown (&page, "*", SHOAL_GRID_CELL_CHANGED);
  g_assert_false (page.session->document->modified);
  gtk_window_close (dialog);
  wait_until (find_toplevel (SHOAL_TYPE_CELL_FORM_DIALOG) == NULL);
  close_page (&page);
}

/* A level vector has labels whatever is chosen, and the dialog says so. */
static void
test_node (void)
{
  Page page;
  guint levels[2] = { 1, 1 };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 2);
  gpointer dialog;

  open_page (&page, PROJECT ("node"));
  shoal_selection_choose (page.session->selection, node);
  dialog = open_dialog (&page);
  wait_until (gtk_widget_get_visible (get_child (dialog, "note")));
  adw_combo_row_set_selected (get_row (dialog, 0), 1);
  assert_shown (&page, "*", SHOAL_GRID_CELL_CHANGED);
  g_assert_null (strchr (get_explanation (get_row (dialog, 0)), '*'));
  close_page (&page);
}

/* A project file may ask for ranges of texts; the page leads to where that is mended. */
static void
test_impossible (void)
{
  Page page;
  gpointer dialog;
  AdwComboRow *city;

  open_page (&page, PROJECT ("range"));
  select_pairs (page.session);
  g_assert_null (page.session->selection->looked->report);
  g_assert_nonnull (strstr (page.session->selection->looked->error, "city"));
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "cells_button")));
  dialog = open_dialog (&page);
  city = get_row (dialog, 1);
  g_assert_cmpuint (count_choices (city), ==, 4);
  g_assert_cmpuint (adw_combo_row_get_selected (city), ==, 1);
  g_assert_nonnull (strstr (get_explanation (city), "no range"));
  adw_combo_row_set_selected (city, 2);
  assert_shown (&page, "*", SHOAL_GRID_CELL_CHANGED);
  assert_published (page.session, 1, "{A, B}");
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "cells_button")));
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-cells/session", test_session);
  g_test_add_func ("/release-cells/allowed", test_allowed);
  g_test_add_func ("/release-cells/dialog", test_dialog);
  g_test_add_func ("/release-cells/node", test_node);
  g_test_add_func ("/release-cells/impossible", test_impossible);
  return g_test_run ();
}
