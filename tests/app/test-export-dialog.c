/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The export dialog, driven by its widgets: releases, reports and recipes. */

#include "export-fixture.h"

#include "base/shoal-error.h"
#include "models/release/shoal-release-export.h"
#include "project/shoal-project-load.h"
#include "project/shoal-recipe.h"
#include "table/stat/shoal-typed-writer.h"
#include "verify/shoal-graph-file.h"
#include "verify/shoal-verifier.h"
#include "widgets/shoal-form-row.h"

/* Exports to @name in the page's folder and waits until the dialog has closed: (transfer full). */
static GFile *
export_file (Page              *page,
             ShoalExportDialog *dialog,
             const char        *name)
{
  GFile *file = g_file_get_child (page->folder, name);

  shoal_export_dialog_export (dialog, file, FALSE);
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "busy")));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "form")));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL || find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    g_error ("%s: %s", name, adw_message_dialog_get_body (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_true (g_file_query_exists (file, NULL));
  return file;
}

/* Reads @file as whoever gets it does: every cell is its text. */
static ShoalTable *
read_texts (GFile          *file,
            ShoalMicrodata *microdata)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  for (guint i = 0; i < shoal_table_get_n_columns (microdata->table); i++)
    if (!shoal_role_identifies (shoal_schema_get_meaning (microdata->schema, i)->role))
      shoal_reader_options_set_type (options, shoal_column_get_name (shoal_table_get_column (microdata->table, i)), SHOAL_VALUE_TEXT);
  g_strfreev (options->missing);
  options->missing = g_new0 (char *, 1);
  options->leave_out = 0;
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  return table;
}

/* The graph of a result by person is written beside its release if that is wanted, and proves it; both are told by one draw. */
static void
test_graph (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (ShoalSolver) solver = create_quick_solver ("sort-greedy");
  g_autoptr (GFile) first = NULL, second = NULL, third = NULL, graph_file = NULL, other_graph = NULL;
  g_autoptr (ShoalRecoding) graph = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };
  g_autoptr (GError) error = NULL;
  ShoalExportDialog *dialog;
  ShoalMicrodata *microdata;

  page_init (&page);
  dialog = open_dialog (&page, "release_check");
  g_assert_false (says (GTK_WIDGET (dialog), "Save the Graph, Too"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  shoal_session_set_objective (page.session, "gcp");
  shoal_session_start_run (page.session, "sort-greedy", solver, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_until (page.session->selection->looked->report->classes->kind == SHOAL_RECODING_MATCHING);
  wait_for_report (&page);

  dialog = open_dialog (&page, "release_check");
  g_assert_true (says (GTK_WIDGET (dialog), "stays with you"));
  first = export_file (&page, dialog, "plain.csv");
  g_assert_cmpuint (count_files (page.folder), ==, 1);
  dialog = open_dialog (&page, "release_check");
  gtk_switch_set_active (find_switch (GTK_WIDGET (dialog), "Save the Graph, Too"), TRUE);
  second = export_file (&page, dialog, "people.csv");
  g_assert_cmpuint (count_files (page.folder), ==, 3);
  graph_file = shoal_release_export_get_graph_file (second);
  graph = shoal_graph_file_read (graph_file, NULL, &error);
  g_assert_no_error (error);
  microdata = page.session->selection->looked->report->classes->microdata;
  table = read_texts (second, microdata);
  g_assert_true (shoal_verifier_check_owned (table, microdata, NULL, graph,
                                             &page.session->selection->looked->report->requirements, &verdict, &error));
  g_assert_no_error (error);
  g_assert_true (verdict.holds);

  /* Somebody else's file of that name stays. */
  other_graph = write_file (page.folder, "third-graph.txt", "not mine");
  third = g_file_get_child (page.folder, "third.csv");
  dialog = open_dialog (&page, "release_check");
  gtk_switch_set_active (find_switch (GTK_WIDGET (dialog), "Save the Graph, Too"), TRUE);
  shoal_export_dialog_export (dialog, third, TRUE);
  answer ("third-graph.txt", "close");
  g_assert_false (g_file_query_exists (third, NULL));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The highest node of all, where some run has asked for the table. */
static void
choose_top (Page *page)
{
  ShoalMicrodata *microdata = page->session->preparation->microdata;
  g_autofree guint *top = g_new (guint, microdata->n_attributes);
  g_autoptr (ShoalRecoding) node = NULL;

  for (guint a = 0; a < microdata->n_attributes; a++)
    top[a] = shoal_microdata_get_attribute (microdata, a)->height;
  node = shoal_recoding_new_node (top, microdata->n_attributes);
  shoal_selection_choose (page->session->selection, node);
  wait_for_report (page);
  g_assert_true (shoal_recoding_equal (page->session->selection->looked->report->classes->recoding, node));
}

/* What is written where persons have several rows has enough of them in each class, as the file and the table say. */
static void
test_persons (void)
{
  static const char *const names[] = { "age", "zip", NULL };
  g_auto (Page) page = { NULL };
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };
  g_autoptr (GError) error = NULL;
  ShoalRecodingReport *report;

  page_of_few (&page, 20, SHOAL_ROLE_PERSON);
  shoal_session_start_run (page.session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_for_report (&page);
  report = page.session->selection->looked->report;
  g_assert_nonnull (report->verified);
  g_assert_cmpuint (report->classes->microdata->persons->n_persons, ==, 20);
  file = export_file (&page, open_dialog (&page, "release_check"), "released.csv");
  table = read_texts (file, report->classes->microdata);
  g_assert_false (shoal_table_find_column (table, "disease", NULL));
  g_assert_true (shoal_verifier_check_persons (table, report->classes->microdata->table, report->classes->microdata, names, "disease", NULL,
                                               &report->requirements, &verdict, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (verdict.checkable && verdict.holds);
}

static void
take_result_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* All rows are one person's: nothing leads to a file, neither a solver's result nor a node by hand, neither the buttons nor the dialog
 * nor what writes. As rows they were exported a moment before. */
static void
test_one_person (void)
{
  static const char *const kinds[] = { "release_check", "report_check", "recipe_check", "script_check", "table_check" };
  static const char *const solvers[] = { "optimal", "refine", "sort-greedy" };
  g_auto (Page) page = { NULL };
  g_autoptr (ShoalSolver) of_rows = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GFile) before = NULL;
  ShoalRecodingReport *report;

  page_of_few (&page, 1, SHOAL_ROLE_IDENTIFIER);
  shoal_session_start_run (page.session, "optimal", of_rows, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  choose_top (&page);
  before = export_file (&page, open_dialog (&page, "release_check"), "rows.csv");
  shoal_session_set_role (page.session, 2, SHOAL_ROLE_PERSON);
  wait_until (!page.session->dataset->schema_pending);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i], NULL);
      ShoalSessionRun *run = shoal_session_start_run (page.session, solvers[i], solver, 1, 0);

      wait_until (!shoal_runs_is_running (page.session->runs));
      g_assert_null (run->recoding);
    }
  choose_top (&page);
  report = page.session->selection->looked->report;
  g_assert_null (report->verified);
  g_assert_cmpuint (report->classes->microdata->persons->n_persons, ==, 1);
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  gtk_widget_activate_action (page.page, "release.export", NULL);
  gtk_widget_activate_action (page.page, "release.ask-to-export", NULL);
  g_assert_null (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG));
  for (ShoalExportKind kind = 0; kind < SHOAL_EXPORT_N_KINDS; kind++)
    {
      const ShoalExportOptions options = { .kind = kind };
      g_autoptr (GFile) file = g_file_get_child (page.folder, kinds[kind]);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      GtkWidget *dialog = shoal_export_dialog_new (GTK_WINDOW (page.window), report, page.session->document->project);

      gtk_window_present (GTK_WINDOW (dialog));
      gtk_check_button_set_active (get_child (dialog, kinds[kind]), TRUE);
      shoal_export_dialog_export (SHOAL_EXPORT_DIALOG (dialog), file, FALSE);
      answer ("does not meet the requirements", "close");
      gtk_window_destroy (GTK_WINDOW (dialog));
      shoal_release_export_async (report, page.session->document->project, NULL, file, FALSE, &options, progress, NULL, take_result_cb,
                                  &result);
      wait_until (result != NULL);
      g_assert_false (shoal_release_export_finish (report, result, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
      g_assert_false (g_file_query_exists (file, NULL));
    }
}

/* What belongs to another kind is not shown. */
static void
test_kinds (void)
{
  g_auto (Page) page = { 0 };
  ShoalExportDialog *dialog;

  page_init (&page);
  dialog = open_dialog (&page, "release_check");
  g_assert_true (gtk_widget_get_mapped (get_child (dialog, "group")));
  g_assert_false (gtk_widget_get_mapped (get_child (dialog, "recipe_group")));
  gtk_check_button_set_active (get_child (dialog, "recipe_check"), TRUE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (dialog, "options")), ==, "recipe");
  g_assert_true (gtk_widget_get_mapped (get_child (dialog, "recipe_group")));
  gtk_check_button_set_active (get_child (dialog, "report_check"), TRUE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (dialog, "options")), ==, "report");
  gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
}

/* The text of a PDF; NULL where the program for it is not installed. */
static char *
read_pdf (GFile *file)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  const char *arguments[] = { program, "-layout", g_file_peek_path (file), "-", NULL };
  char *text = NULL;

  if (program != NULL)
    g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, NULL, NULL);
  return text;
}

static void
assert_pdf (GFile      *file,
            const char *expected)
{
  g_autofree char *bytes = load (file);
  g_autofree char *text = read_pdf (file);

  g_assert_true (g_str_has_prefix (bytes, "%PDF-1."));
  if (text != NULL && (strstr (text, "Verified") == NULL || strstr (text, expected) == NULL))
    g_error ("the report does not say “%s”:\n%s", expected, text);
}

/* Exports what the dialog is about to, and looks at what separates the first two columns. */
static void
check_delimiter (Page              *page,
                 ShoalExportDialog *dialog,
                 char               expected)
{
  g_autoptr (GFile) file = export_file (page, dialog, "separated.csv");
  g_autofree char *text = load (file);

  g_assert_cmpint (text[strspn (text, G_CSET_a_2_z)], ==, expected);
  g_file_delete (file, NULL, NULL);
}

/* Fields are to be separated as they are in the table, whatever that is. */
static void
test_proposed_delimiter (void)
{
  static const struct
  {
    const char *delimiter; /* in a project */
    char proposed;
    guint choice;
  } cases[] = { { ";", ';', 1 }, { "\\t", '\t', 2 }, { "~", '~', 4 }, { ",", ',', 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Page) page = { NULL };
      g_autofree char *text = g_strdup_printf ("a%1$cb\n1%1$c2\n1%1$c2\n", cases[i].proposed);
      g_autofree char *project_text =
        g_strdup_printf ("{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\", \"delimiter\": \"%s\" }, \"columns\": [ "
                         "{ \"name\": \"a\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } }, "
                         "{ \"name\": \"b\", \"role\": \"insensitive\" } ], \"privacy\": { \"k\": 2 } }",
                         cases[i].delimiter);
      g_autoptr (GFile) table = NULL;
      g_autoptr (GFile) file = NULL;
      g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((const guint[]){ 0 }, 1);
      ShoalExportDialog *dialog;

      page.window = present_window ();
      page.session = shoal_window_get_session (page.window);
      page.folder = make_folder ();
      table = write_file (page.folder, "t.csv", text);
      file = write_file (page.folder, "t.shoal", project_text);
      open_project (page.session, file);
      wait_until (!page.session->dataset->schema_pending);
      gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
      page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
      shoal_selection_choose (page.session->selection, node);
      wait_for_report (&page);
      dialog = open_dialog (&page, "release_check");
      g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Delimiter"))), ==,
                        cases[i].choice);
      g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
      check_delimiter (&page, dialog, cases[i].proposed);
      g_file_delete (table, NULL, NULL);
      g_file_delete (file, NULL, NULL);
    }
}

/* The release for other programs: what is for text alone is gone, and a name that says a format is believed. */
static void
test_formats (void)
{
  static const struct
  {
    ShoalStatKind format;
    const char *title;
    const char *name;
    const char *magic;
  } cases[] = {
    { SHOAL_STAT_EXCEL, "Excel workbook", "released.xlsx", "PK\3\4" },
    { SHOAL_STAT_SPSS, "SPSS", "released", "$FL2" },
    { SHOAL_STAT_STATA, "Delimiter", "released.dta", "<stata_dta>" },
    { SHOAL_STAT_NONE, "Excel workbook", "released.csv", "age," },
  };
  g_auto (Page) page = { NULL };

  page_init (&page);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ShoalExportDialog *dialog;
      AdwComboRow *choice;
      GListModel *titles;
      g_autoptr (GFile) file = NULL;
      g_autofree char *bytes = NULL;

      if (!shoal_typed_format_can_be (cases[i].format))
        continue;
      dialog = open_dialog (&page, "release_check");
      choice = ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "File Type"));
      titles = adw_combo_row_get_model (choice);
      g_assert_true (gtk_widget_get_visible (find_titled_row (GTK_WIDGET (dialog), "Delimiter")));
      for (guint j = 0; j < g_list_model_get_n_items (titles); j++)
        if (strcmp (gtk_string_list_get_string (GTK_STRING_LIST (titles), j), cases[i].title) == 0)
          adw_combo_row_set_selected (choice, j);
      if (adw_combo_row_get_selected (choice) > 0)
        {
          g_assert_false (gtk_widget_get_visible (find_titled_row (GTK_WIDGET (dialog), "Delimiter")));
          g_assert_false (gtk_widget_get_visible (find_titled_row (GTK_WIDGET (dialog), "Guard Formulas")));
        }
      file = export_file (&page, dialog, cases[i].name);
      bytes = load (file);
      g_assert_cmpint (memcmp (bytes, cases[i].magic, strlen (cases[i].magic)), ==, 0);
    }
}

/* Any character can separate the fields of a release; without one nothing is saved. */
static void
test_delimiter (void)
{
  g_auto (Page) page = { NULL };
  ShoalExportDialog *dialog;
  AdwComboRow *choice;
  ShoalCustomValueRow *other;

  page_init (&page);
  dialog = open_dialog (&page, "release_check");
  other = find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_CUSTOM_VALUE_ROW);
  choice = ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Delimiter"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (other)));
  adw_combo_row_set_selected (choice, 4);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (other)));
  g_assert_true (shoal_custom_value_row_has_problem (other));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  /* A report has no delimiter. */
  gtk_check_button_set_active (get_child (dialog, "report_check"), TRUE);
  g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  gtk_check_button_set_active (get_child (dialog, "release_check"), TRUE);
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  shoal_custom_value_row_set_text (other, "\"");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (other)), ==, "This is the quote around fields");
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  shoal_custom_value_row_set_text (other, "~");
  g_assert_false (shoal_custom_value_row_has_problem (other));
  g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  check_delimiter (&page, dialog, '~');
}

static void
test_report (void)
{
  g_auto (Page) page = { 0 };
  guint top[8];
  g_autoptr (ShoalRecoding) node = NULL;
  g_autoptr (GFile) found = NULL;
  g_autoptr (GFile) outdated = NULL;
  g_autoptr (GFile) picked = NULL;
  ShoalRequirements requirements;

  page_init (&page);
  found = export_file (&page, open_dialog (&page, "report_check"), "found.pdf");
  assert_pdf (found, "Proven to be the best");
  wait_until (says (GTK_WIDGET (page.window), "Exported “found.pdf”"));

  /* A requirement that the run knew nothing of: it holds, but nothing is proven any more. */
  requirements = *shoal_project_get_requirements (page.session->document->project);
  requirements.k = 4;
  shoal_session_set_requirements (page.session, &requirements);
  wait_for_report (&page);
  outdated = export_file (&page, open_dialog (&page, "report_check"), "outdated.pdf");
  assert_pdf (outdated, "Not proven to be the best");

  /* A node that no run has found. */
  for (guint a = 0; a < 8; a++)
    top[a] = shoal_microdata_get_attribute (
                 page.session->preparation->microdata, a)
                 ->height;
  node = shoal_recoding_new_node (top, 8);
  shoal_selection_choose (page.session->selection, node);
  wait_for_report (&page);
  picked = export_file (&page, open_dialog (&page, "report_check"), "picked.pdf");
  assert_pdf (picked, "Chosen by Hand");
}

/* Opens @file as somebody else would, and checks that it leads to the release that was exported. */
static void
assert_recipe (Page  *page,
               GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) node = NULL;
  ShoalRecodingReport *report = page->session->selection->looked->report;
  g_autoptr (ShoalClasses) classes = NULL;

  g_assert_no_error (error);
  /* Nothing by which a guess of the original could be confirmed. */
  g_assert_null (shoal_project_get_data (project)->secret);
  g_assert_null (shoal_project_get_data (project)->fingerprint);
  g_assert_null (shoal_project_get_run (project, 0)->problem_digest);
  g_assert_cmpuint (shoal_project_get_n_runs (project), ==, 1);
  g_assert_cmpint (shoal_project_get_selected_run (project), ==, 0);
  loaded = shoal_loaded_project_load (project, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->warnings->len, ==, 0);
  microdata = shoal_loaded_project_make_microdata (loaded, 1, NULL, &error);
  g_assert_no_error (error);
  node = shoal_run_record_make_recoding (shoal_project_get_run (project, 0), microdata, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_recoding_equal (node, report->classes->recoding));
  classes = shoal_classes_new (microdata, node, shoal_project_get_requirements (project)->k);
  g_assert_cmpuint (classes->n_groups, ==, report->classes->n_groups);
  g_assert_cmpuint (classes->n_suppressed, ==, report->classes->n_suppressed);
}

/* A digest of the table confirms a guess of it. One that needs the project's secret is for who has it. */
static void
assert_no_key (Page *page)
{
  ShoalProject *project = page->session->document->project;
  ShoalMicrodata *microdata = page->session->preparation->microdata;
  const char *digest = shoal_table_get_fingerprint (microdata->table);
  g_autoptr (ShoalDataSource) data = shoal_data_source_new (shoal_project_get_data (project)->file, NULL, 7, digest);
  g_autoptr (ShoalProject) secretive = shoal_project_with_data (project, data);
  g_autofree char *whole = shoal_project_to_text (secretive, NULL);
  g_autofree char *text = shoal_recipe_to_text (secretive, microdata, shoal_project_get_run (project, 0), TRUE, NULL);
  g_autofree char *mark = shoal_data_source_dup_keyed_fingerprint (data, microdata->table);

  g_assert_nonnull (strstr (whole, data->secret));
  g_assert_null (strstr (text, data->secret));
  g_assert_nonnull (strstr (whole, digest));
  g_assert_null (strstr (text, digest + strlen ("sha256:")));
  g_assert_nonnull (strstr (text, mark));
}

static void
test_recipe (void)
{
  g_auto (Page) page = { 0 };
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GFile) deep = NULL;
  g_autoptr (GFile) named = NULL;
  g_autoptr (GFile) included = NULL;
  g_autoptr (GFile) own = NULL;
  g_autofree char *sealed = NULL;
  g_autofree char *text = NULL;
  g_autofree char *whole = NULL;
  ShoalExportDialog *dialog;

  page_init (&page);
  set_places (&page);
  shoal_session_set_hierarchy (page.session, find_column (page.session, "age")->index, NULL, NULL);
  wait_until (!page.session->dataset->schema_pending);
  shoal_session_start_run (page.session, "optimal", solver, 2, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_for_report (&page);
  own = g_file_get_child (page.folder, "own.shoal");
  save_project (page.session, own);
  sealed = load (own);
  g_assert_nonnull (strstr (sealed, "\"seal\""));

  deep = g_file_get_child (page.folder, "a");
  g_assert_true (g_file_make_directory (deep, NULL, NULL));
  named = export_file (&page, open_dialog (&page, "recipe_check"), "a/recipe.shoal");
  text = load (named);
  g_assert_nonnull (strstr (text, "places.csv"));
  g_assert_nonnull (strstr (text, "hierarchies/sex.csv"));
  g_assert_null (strstr (text, "\"seal\""));
  g_assert_nonnull (strstr (text, "\"cuts\""));
  assert_recipe (&page, named);

  dialog = open_dialog (&page, "recipe_check");
  gtk_switch_set_active (find_widget (get_child (dialog, "recipe_group"), GTK_TYPE_SWITCH), TRUE);
  included = export_file (&page, dialog, "whole.shoal");
  whole = load (included);
  g_assert_null (strstr (whole, "places.csv"));
  g_assert_null (strstr (whole, "sex.csv"));
  g_assert_nonnull (strstr (whole, "\"levels\""));
  g_assert_nonnull (strstr (whole, "\"mask\""));
  g_assert_null (strstr (whole, "\"seal\""));
  assert_recipe (&page, included);
  assert_no_key (&page);
}

/* Words in labels are chosen here, are a step of the project, and what is written has them; the run stays the answer. */
static void
test_labels (void)
{
  static const char towns[] = "aaaabbbbcd" "aaaabbbbcd";
  static const char *const sources[] = { "builder:date,levels=decade", "builder:frequency,coverage=80" };
  g_auto (Page) page = { NULL };
  g_autoptr (GString) table = g_string_new ("born,town,ill\n");
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GFile) data = NULL, kept = NULL, german = NULL, english = NULL;
  g_autofree char *project = NULL, *in_german = NULL, *in_english = NULL;
  ShoalSessionRun *run;
  ShoalExportDialog *dialog;
  AdwComboRow *row;

  for (guint i = 0; towns[i] != '\0'; i++)
    g_string_append_printf (table, "19%u%u-0%u-11,%c,%s\n", i < 10 ? 3 : 4, i % 10, i % 9 + 1, towns[i],
                            i % 3 == 0 ? "?" : i % 3 == 1 ? "Missing" : "flu");
  page.window = present_window ();
  page.session = shoal_window_get_session (page.window);
  page.folder = make_folder ();
  data = write_file (page.folder, "born.csv", table->str);
  import_table (page.session, data);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchyOrigin) source = shoal_hierarchy_origin_parse (sources[i], page.folder, &error);

      g_assert_no_error (error);
      shoal_session_set_role (page.session, i, SHOAL_ROLE_QUASI_IDENTIFIER);
      shoal_session_set_hierarchy (page.session, i, source, "Labels");
    }
  shoal_session_set_role (page.session, 2, SHOAL_ROLE_INSENSITIVE);
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { .k = 2 });
  wait_until (!page.session->dataset->schema_pending);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
  run = shoal_session_start_run (page.session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_for_report (&page);

  dialog = open_dialog (&page, "release_check");
  row = ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Language of Labels"));
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 0);
  /* What is chosen is whole beside its long explanation. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (find_widget (find_widget (GTK_WIDGET (row), GTK_TYPE_LIST_VIEW),
                                                                                 GTK_TYPE_LABEL))));
  adw_combo_row_set_selected (row, 2);
  g_assert_cmpstr (shoal_project_get_labels (page.session->document->project), ==, "de");
  /* What has the words of before cannot be saved. */
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  wait_until (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  german = export_file (&page, dialog, "german.csv");
  in_german = load (german);
  g_assert_nonnull (strstr (in_german, "1930er Jahre,Übrige,"));
  g_assert_nonnull (strstr (in_german, ",fehlend\n"));
  g_assert_null (strstr (in_german, ",\n"));
  g_assert_null (strstr (in_german, "Other"));
  g_assert_null (strstr (in_german, "1930s"));
  g_assert_false (run->outdated);

  kept = g_file_get_child (page.folder, "kept.shoal");
  save_project (page.session, kept);
  project = load (kept);
  g_assert_nonnull (strstr (project, "\"labels\": \"de\""));
  dialog = open_dialog (&page, "release_check");
  row = ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Language of Labels"));
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 2);
  gtk_window_destroy (GTK_WINDOW (dialog));

  shoal_session_undo (page.session);
  g_assert_null (shoal_project_get_labels (page.session->document->project));
  wait_until (!page.session->dataset->schema_pending);
  wait_for_report (&page);
  dialog = open_dialog (&page, "release_check");
  wait_until (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  english = export_file (&page, dialog, "english.csv");
  in_english = load (english);
  g_assert_nonnull (strstr (in_english, "1930s,Other,"));
  g_assert_nonnull (strstr (in_english, ",\n"));
  g_assert_null (strstr (in_english, "fehlend"));

  /* Something is called “Missing” already: that is said. */
  dialog = open_dialog (&page, "release_check");
  row = ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Language of Labels"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "“Other” and “1930s” are English, missing cells are as in the data");
  adw_combo_row_set_selected (row, 1);
  wait_until (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "Of “Other”, “1930s” and missing cells; missing cells stay as in the data where something is called “missing” already: “ill”");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/export-dialog/kinds", test_kinds);
  g_test_add_func ("/export-dialog/graph", test_graph);
  g_test_add_func ("/export-dialog/persons", test_persons);
  g_test_add_func ("/export-dialog/one-person", test_one_person);
  g_test_add_func ("/export-dialog/formats", test_formats);
  g_test_add_func ("/export-dialog/delimiter", test_delimiter);
  g_test_add_func ("/export-dialog/proposed-delimiter", test_proposed_delimiter);
  g_test_add_func ("/export-dialog/report", test_report);
  g_test_add_func ("/export-dialog/recipe", test_recipe);
  g_test_add_func ("/export-dialog/labels", test_labels);
  return g_test_run ();
}
