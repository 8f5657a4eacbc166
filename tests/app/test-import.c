/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The import dialog, driven as a person would. */

#include "window-fixture.h"

#include "data/shoal-data-parts.h"
#include "widgets/shoal-form-row.h"
#include "widgets/table/shoal-table-view.h"

static ShoalImportDialog *
wait_for_dialog (void)
{
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  wait_until (shoal_import_dialog_is_ready (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG)));
  return find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
}

static void
test_import (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.csv", "age;town\n1,5;A\nx;B\n2,5;'C'\n");
  ShoalImportDialog *dialog;
  ShoalDataSource *data;

  shoal_window_open_file (window, file);
  dialog = wait_for_dialog ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == get_child (dialog, "import_button"));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nText"));
  adw_combo_row_set_selected (get_child (dialog, "quote_row"), 2);
  gtk_editable_set_text (get_child (dialog, "missing_row"), "x, ?");
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "import_button")));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nNumber"));
  wait_until (shows_text (GTK_WIDGET (dialog), "C"));
  click (get_child (dialog, "import_button"));

  wait_until (session->document->project != NULL);
  data = shoal_project_get_data (session->document->project);
  g_assert_cmpint (data->options->delimiter, ==, ';');
  g_assert_cmpint (data->options->quote, ==, '\'');
  g_assert_cmpuint (shoal_column_get_n_missing (shoal_table_get_column (session->dataset->table, 0)), ==, 1);
  g_assert_cmpuint (session->dataset->n_unset, ==, 2);
  g_assert_true (shows_text (get_child (window, "guide_bar"), "2 columns have no role yet"));

  wait_until (shoal_dataset_get_column (session->dataset, 1)->profile != NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (window, "views")), ==, "columns");
  click (get_child (get_child (window, "guide_bar"), "button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  click (get_child (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG), "apply_button"));
  g_assert_cmpuint (session->dataset->n_unset, ==, 0);
  g_assert_true (shows_text (get_child (window, "guide_bar"), "Nothing was run yet"));
  destroy_window (window);
}

/* Titles, totals and words for missing values are found and told; each can be said otherwise. */
static void
test_import_found (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "office.csv",
                                       "Report 2024;;\n;;\nname;age;pay\na;30;1,5 €\nb;31;NA\nc;32;2,5 €\n;;\nSumme;;4 €\n");
  g_autoptr (ShoalReaderOptions) automatic = NULL, given = NULL;
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "pay\nNumber"));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (get_child (dialog, "skip_spin")), ==, 2);
  g_assert_cmpstr (adw_action_row_get_subtitle (get_child (dialog, "skip_row")), ==, "Titles were found");
  g_assert_cmpstr (adw_action_row_get_subtitle (get_child (dialog, "leave_out_row")), ==,
                   "Empty rows: 1, totals at the end: 1");
  g_assert_cmpstr (gtk_editable_get_text (get_child (dialog, "missing_row")), ==, "?, NA");
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "sheet_options")));
  automatic = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpint (automatic->skip_rows, ==, -1);
  g_assert_cmpint (automatic->leave_out, ==, -1);
  g_assert_null (automatic->missing);

  gtk_switch_set_active (get_child (dialog, "leave_out_switch"), FALSE);
  wait_until (shoal_import_dialog_is_ready (dialog));
  wait_until (shows_text (GTK_WIDGET (dialog), "Summe"));
  gtk_spin_button_set_value (get_child (dialog, "skip_spin"), 3);
  wait_until (shoal_import_dialog_is_ready (dialog));
  given = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpint (given->skip_rows, ==, 3);
  g_assert_cmpint (given->leave_out, ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* What a project says of its table is neither lost nor changed, offered or not. */
static void
test_import_unusual (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.csv", "age^town\n31^A\n?^~B~~~\n");
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalReaderOptions) back = NULL;
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);
  const char *const missing[] = { "?", "", NULL };

  options->delimiter = '^';
  options->quote = '~';
  options->escape = '~';
  options->header = 1;
  options->decimal = ',';
  options->encoding = g_strdup ("KOI8-R");
  options->missing = g_strdupv ((char **) missing);
  gtk_window_present (GTK_WINDOW (dialog));
  shoal_import_dialog_set_options (dialog, options);
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "town\nText"));
  wait_until (shows_text (GTK_WIDGET (dialog), "B~"));
  back = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpint (back->delimiter, ==, '^');
  g_assert_cmpint (back->quote, ==, '~');
  g_assert_cmpint (back->escape, ==, '~');
  g_assert_cmpint (back->decimal, ==, ',');
  g_assert_cmpint (back->thousands, ==, 0);
  g_assert_cmpint (back->header, ==, 1);
  g_assert_cmpstr (back->encoding, ==, "KOI8-R");
  g_assert_cmpstrv (back->missing, missing);
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* A type of one's own for one column; it does not outlive the column. */
static void
test_import_types (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "codes.csv", "age,ward\n31,1\n45,2\n45,10\n");
  ShoalImportDialog *dialog;
  AdwComboRow *type_row, *column_row;

  shoal_window_open_file (window, file);
  dialog = wait_for_dialog ();
  column_row = get_child (get_child (dialog, "types"), "column_row");
  type_row = get_child (get_child (dialog, "types"), "type_row");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (type_row)), ==, "Found: Number");
  shoal_table_view_select_column (get_child (dialog, "preview"), 1);
  g_assert_cmpuint (adw_combo_row_get_selected (column_row), ==, 1);
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("text") + 1);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "ward\nText"));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nNumber"));
  g_assert_cmpuint (adw_combo_row_get_selected (column_row), ==, 1);

  /* Without a line of names there is no “ward”, and with it nothing is left of the wish. */
  adw_combo_row_set_selected (get_child (dialog, "header_row"), 2);
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "column-2\nText"));
  adw_combo_row_set_selected (get_child (dialog, "header_row"), 0);
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "ward\nNumber"));

  /* What the data refuse can be taken back. */
  adw_combo_row_set_selected (column_row, 0);
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("date") + 1);
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("text") + 1);
  wait_until (shoal_import_dialog_is_ready (dialog));
  click (get_child (dialog, "import_button"));
  wait_until (session->document->project != NULL);
  g_assert_cmpint (shoal_column_get_value_type (find_column (session, "age")->column), ==, SHOAL_VALUE_TEXT);
  g_assert_cmpint (shoal_column_get_value_type (find_column (session, "ward")->column), ==, SHOAL_VALUE_NUMBER);
  destroy_window (window);
}

/* Blanks belong to their values until a person says that they do not. */
static void
test_blanks (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "blanks.csv", "age,town\n31, A\n 45,A\n");
  ShoalImportDialog *dialog;
  AdwActionRow *row;

  shoal_window_open_file (window, file);
  dialog = wait_for_dialog ();
  row = get_child (dialog, "trim_row");
  g_assert_cmpstr (adw_action_row_get_subtitle (row), ==, "2 values of the preview begin or end with spaces or tabs");
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nText"));
  gtk_switch_set_active (get_child (dialog, "trim_switch"), TRUE);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_cmpstr (adw_action_row_get_subtitle (row), ==, "Removed around 2 values of the preview");
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nNumber"));
  click (get_child (dialog, "import_button"));
  wait_until (session->document->project != NULL);
  g_assert_true (shoal_project_get_data (session->document->project)->options->trim);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (session->dataset->table, 1)), ==, 1);
  destroy_window (window);
}

static void
test_import_problem (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "uneven.csv", "a,b\n1,2\n1,2,3\n");
  ShoalImportDialog *dialog;

  shoal_window_open_file (window, file);
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "import_button")));
  g_assert_nonnull (strstr (adw_status_page_get_description (get_child (dialog, "problem")), "uneven.csv:3"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* Another reading of the same table is a step that can be undone; roles stay. */
static void
test_read_otherwise (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalImportDialog *dialog;
  AdwComboRow *type_row;

  click (get_child (window, "read_button"));
  dialog = wait_for_dialog ();
  g_assert_cmpuint (adw_combo_row_get_selected (get_child (dialog, "delimiter_row")), ==, 1);
  gtk_editable_set_text (get_child (dialog, "missing_row"), "?, single");
  /* The types are those that the project has. */
  shoal_table_view_select_column (get_child (dialog, "preview"), 3);
  type_row = get_child (get_child (dialog, "types"), "type_row");
  g_assert_cmpuint (adw_combo_row_get_selected (type_row), ==, shoal_type_choice_find ("number") + 1);
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("text") + 1);
  wait_until (shoal_import_dialog_is_ready (dialog));
  click (get_child (dialog, "import_button"));
  wait_until (!session->loader->loading);
  g_assert_cmpstr (find_column (session, "age")->listed->type, ==, "text");
  g_assert_cmpint (shoal_column_get_value_type (find_column (session, "age")->column), ==, SHOAL_VALUE_TEXT);
  g_assert_cmpuint (shoal_column_get_n_missing (find_column (session, "marital_status")->column), >, 1000);
  g_assert_cmpint (find_column (session, "marital_status")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_undo (session);
  wait_until (!session->loader->loading);
  g_assert_cmpuint (shoal_column_get_n_missing (find_column (session, "marital_status")->column), <, 1000);
  g_assert_cmpint (shoal_column_get_value_type (find_column (session, "age")->column), ==, SHOAL_VALUE_NUMBER);
  destroy_window (window);
}

static void
enter (ShoalImportDialog *dialog,
       const char        *row,
       const char        *text)
{
  shoal_custom_value_row_set_text (get_child (dialog, row), text);
}

/* What is entered cannot be used, it says why, and nothing can be imported until it can be. */
static void
assert_refused (ShoalImportDialog *dialog,
                const char        *row,
                const char        *text,
                const char        *problem)
{
  enter (dialog, row, text);
  g_assert_cmpstr (adw_action_row_get_subtitle (get_child (dialog, row)), ==, problem);
  g_assert_true (shoal_custom_value_row_has_problem (get_child (dialog, row)));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "import_button")));
  /* Longer than it takes until the preview would be made. */
  wait_milliseconds (250);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
}

static void
choose_other (ShoalImportDialog *dialog,
              const char        *row)
{
  GListModel *choices = adw_combo_row_get_model (get_child (dialog, row));

  adw_combo_row_set_selected (get_child (dialog, row), g_list_model_get_n_items (choices) - 1);
}

static gboolean
has_focus_inside (ShoalImportDialog *dialog,
                  const char        *row)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (dialog));

  return focus != NULL && gtk_widget_is_ancestor (focus, get_child (dialog, row));
}

/* Whether the row that has the focus can be seen without scrolling, but for the rest of a pixel. */
static gboolean
is_focus_in_view (ShoalImportDialog *dialog)
{
  GtkWidget *form = get_child (dialog, "form");
  GtkWidget *row = gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (dialog)), GTK_TYPE_LIST_BOX_ROW);
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (row, form, &bounds) && bounds.origin.y >= -1
         && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (form) + 1;
}

/* Any character can separate fields, and what cannot says so where it is entered. */
static void
test_other_delimiter (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.txt", "age~town\n31~A\n45~'B~C'\n");
  ShoalImportDialog *dialog;

  shoal_window_open_file (window, file);
  dialog = wait_for_dialog ();
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "other_delimiter_row")));
  choose_other (dialog, "delimiter_row");
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "other_delimiter_row")));
  wait_until (has_focus_inside (dialog, "other_delimiter_row"));
  assert_refused (dialog, "other_delimiter_row", "", "Enter one character");
  assert_refused (dialog, "other_delimiter_row", "~~", "Enter one character only");
  assert_refused (dialog, "other_delimiter_row", "§", "Only ASCII characters, such as ^ or ~, are possible");
  assert_refused (dialog, "other_delimiter_row", "\n",
                  "A line end, or another character that does not show, is not possible");
  adw_combo_row_set_selected (get_child (dialog, "quote_row"), 2);
  assert_refused (dialog, "other_delimiter_row", "'", "This is the quote around fields");

  enter (dialog, "other_delimiter_row", "~");
  g_assert_false (shoal_custom_value_row_has_problem (get_child (dialog, "other_delimiter_row")));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (shows_text (GTK_WIDGET (dialog), "age\nNumber"));
  wait_until (shows_text (GTK_WIDGET (dialog), "B~C"));
  click (get_child (dialog, "import_button"));
  wait_until (session->document->project != NULL);
  g_assert_cmpint (shoal_project_get_data (session->document->project)->options->delimiter, ==, '~');
  g_assert_cmpuint (shoal_table_get_n_columns (session->dataset->table), ==, 2);
  destroy_window (window);
}

/* The reader takes letters and digits as well: what would be odd elsewhere is a way to write a table. */
static void
test_other_quote (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.txt", "agextown\n31x|AxB|\n45xC\n");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);
  g_autoptr (ShoalReaderOptions) options = NULL;

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  choose_other (dialog, "delimiter_row");
  enter (dialog, "other_delimiter_row", "x");
  choose_other (dialog, "quote_row");
  wait_until (has_focus_inside (dialog, "other_quote_row"));
  assert_refused (dialog, "other_quote_row", "", "Enter one character");
  assert_refused (dialog, "other_quote_row", "x", "This is the delimiter");
  enter (dialog, "other_quote_row", "|");
  wait_until (shoal_import_dialog_is_ready (dialog));
  wait_until (shows_text (GTK_WIDGET (dialog), "AxB"));
  options = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpint (options->delimiter, ==, 'x');
  g_assert_cmpint (options->quote, ==, '|');

  /* Another choice makes good what was wrong with the one before. */
  enter (dialog, "other_quote_row", "");
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "import_button")));
  adw_combo_row_set_selected (get_child (dialog, "quote_row"), 3);
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "other_quote_row")));
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  adw_combo_row_set_selected (get_child (dialog, "delimiter_row"), 4);
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

static void
test_other_encoding (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "koi.csv", "age,town\n31,\314\317\323\330\n45,B\n");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  gtk_widget_grab_focus (get_child (dialog, "encoding_row"));
  choose_other (dialog, "encoding_row");
  wait_until (has_focus_inside (dialog, "other_encoding_row"));
  wait_until (is_focus_in_view (dialog));
  assert_refused (dialog, "other_encoding_row", "", "Enter the name of an encoding, such as KOI8-R");
  assert_refused (dialog, "other_encoding_row", "KLINGON", "No encoding of this name is known");
  enter (dialog, "other_encoding_row", " koi8-r ");
  wait_until (shoal_import_dialog_is_ready (dialog));
  wait_until (shows_text (GTK_WIDGET (dialog), "лось"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* No text has an option of the command line in it, or a type as the command line calls it. */
static void
assert_no_command_words (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  g_autofree char *both = g_strconcat (text, "\n", tooltip, NULL);

  if (g_regex_match_simple ("--[a-z]|\\b(number|date)-[a-z]|\\b(max|set|no)-[a-z]|[a-z]=", both, 0, 0))
    g_error ("a word of the command line is shown: %s", both);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_no_command_words (child);
}

static void
assert_problem (ShoalImportDialog *dialog,
                const char        *expected)
{
  wait_until (strstr (adw_status_page_get_description (get_child (dialog, "problem")) != NULL
                        ? adw_status_page_get_description (get_child (dialog, "problem"))
                        : "",
                      expected) != NULL);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  assert_no_command_words (GTK_WIDGET (dialog));
}

/* Whatever is wrong is said in words of the dialog. */
static void
test_words (void)
{
  static const struct
  {
    const char *type;
    const char *expected;
  } types[] = {
    { "number", "“town” was given the type “Number”: not a number" },
    { "number-point", "“town” was given the type “Number, decimal point”: not a number" },
    { "number-comma", "“town” was given the type “Number, decimal comma”: not a number" },
    { "date", "“town” was given the type “Date”: not a date" },
    { "date-ymd", "“town” was given the type “Date, year first”: not a date" },
    { "date-dmy", "“town” was given the type “Date, day first”: not a date" },
    { "date-mdy", "“town” was given the type “Date, month first”: not a date" },
  };
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "towns.csv", "day,town\n01/02/2020,A\n03/04/2020,'B\n");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);
  AdwComboRow *column_row, *type_row;

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  assert_no_command_words (GTK_WIDGET (dialog));
  choose_other (dialog, "delimiter_row");
  assert_refused (dialog, "other_delimiter_row", "~~", "Enter one character only");
  assert_no_command_words (GTK_WIDGET (dialog));
  adw_combo_row_set_selected (get_child (dialog, "delimiter_row"), 0);
  choose_other (dialog, "encoding_row");
  assert_refused (dialog, "other_encoding_row", "KLINGON", "No encoding of this name is known");
  assert_no_command_words (GTK_WIDGET (dialog));
  enter (dialog, "other_encoding_row", "UTF-32");
  assert_problem (dialog, "UTF-32");
  adw_combo_row_set_selected (get_child (dialog, "encoding_row"), 0);
  adw_combo_row_set_selected (get_child (dialog, "quote_row"), 2);
  assert_problem (dialog, "never closed");
  adw_combo_row_set_selected (get_child (dialog, "quote_row"), 0);
  wait_until (shoal_import_dialog_is_ready (dialog));

  column_row = get_child (get_child (dialog, "types"), "column_row");
  type_row = get_child (get_child (dialog, "types"), "type_row");
  adw_combo_row_set_selected (column_row, 1);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      adw_combo_row_set_selected (type_row, shoal_type_choice_find (types[i].type) + 1);
      assert_problem (dialog, types[i].expected);
    }
  adw_combo_row_set_selected (type_row, 0);
  wait_until (shoal_import_dialog_is_ready (dialog));
  adw_combo_row_set_selected (column_row, 0);
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("date") + 1);
  assert_problem (dialog, "“day” was given the type “Date”: ambiguous dates");
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* The dialog is no wider than its window; a row is in view as a whole, also where only an entry in it has the focus. */
static void
test_narrow (void)
{
  ShoalWindow *window = shoal_window_new (ADW_APPLICATION (test_application));
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "towns.csv", "age,town\n31,A\n45,B\n");
  GtkWidget *dialog;
  int minimum;

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 720);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  dialog = GTK_WIDGET (new_import_dialog (GTK_WINDOW (window), file));
  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (SHOAL_IMPORT_DIALOG (dialog)));
  gtk_test_widget_wait_for_draw (dialog);
  gtk_widget_measure (dialog, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  g_assert_cmpint (gtk_widget_get_width (dialog), <=, gtk_widget_get_width (GTK_WIDGET (window)));

  gtk_widget_child_focus (get_child (dialog, "missing_row"), GTK_DIR_TAB_FORWARD);
  g_assert_true (has_focus_inside (SHOAL_IMPORT_DIALOG (dialog), "missing_row"));
  wait_until (is_focus_in_view (SHOAL_IMPORT_DIALOG (dialog)));
  gtk_widget_grab_focus (get_child (dialog, "column_row"));
  wait_until (is_focus_in_view (SHOAL_IMPORT_DIALOG (dialog)));
  gtk_widget_grab_focus (get_child (dialog, "empty_switch"));
  wait_until (is_focus_in_view (SHOAL_IMPORT_DIALOG (dialog)));
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* What was asked for last is what is imported, also when an older preview comes in between. */
static void
test_changed_while_reading (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "odd.csv", "age;town\n31;A\n");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);

  gtk_window_present (GTK_WINDOW (dialog));
  choose_other (dialog, "delimiter_row");
  wait_milliseconds (300);
  g_assert_false (shoal_import_dialog_is_ready (dialog));
  enter (dialog, "other_delimiter_row", ";");
  wait_until (shoal_import_dialog_is_ready (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

static void
assert_tokens (const char        *text,
               const char *const *expected)
{
  g_auto (GStrv) tokens = shoal_missing_tokens_parse (text);
  g_autofree char *again = shoal_missing_tokens_format (tokens);
  g_auto (GStrv) back = shoal_missing_tokens_parse (again);

  g_assert_cmpstrv (tokens, expected);
  g_assert_cmpstrv (back, expected);
}

/* Signs with commas, blanks or quotes in them can be written, too. */
static void
test_missing_tokens (void)
{
  const char *const none[] = { NULL };
  const char *const plain[] = { "?", "n/a", "not known", NULL };
  const char *const odd[] = { "none, or lost", " ", "\"", "a\"b", "x ", NULL };
  const char *const unfinished[] = { "?", "a,", NULL };

  assert_tokens ("", none);
  assert_tokens (" , ,, \"\"", none);
  assert_tokens ("?,n/a ,  not known", plain);
  assert_tokens ("\"none, or lost\", \" \",\"\"\"\", a\"b, \"x \"", odd);
  assert_tokens ("?, \"a,", unfinished);
}

static void
test_published (void)
{
  ShoalWindow *window = present_window ();
  g_autoptr (GFile) file = get_sample ("patients.csv");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (window), file);
  const char *const sign_first[] = { "?", "-", "", NULL };
  const char *const only_signs[] = { "?", "-", NULL };
  g_autoptr (ShoalReaderOptions) options = NULL;
  g_autoptr (ShoalReaderOptions) others = NULL;

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "published_row")));
  gtk_editable_set_text (get_child (dialog, "missing_row"), "");
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "published_row")));
  gtk_editable_set_text (get_child (dialog, "missing_row"), "?, -");
  adw_combo_row_set_selected (get_child (dialog, "published_row"), 1);
  options = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpstrv (options->missing, sign_first);
  gtk_switch_set_active (get_child (dialog, "empty_switch"), FALSE);
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "published_row")));
  others = shoal_import_dialog_dup_options (dialog);
  g_assert_cmpstrv (others->missing, only_signs);
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/import/table", test_import);
  g_test_add_func ("/import/unusual", test_import_unusual);
  g_test_add_func ("/import/other-delimiter", test_other_delimiter);
  g_test_add_func ("/import/other-quote", test_other_quote);
  g_test_add_func ("/import/other-encoding", test_other_encoding);
  g_test_add_func ("/import/narrow", test_narrow);
  g_test_add_func ("/import/changed-while-reading", test_changed_while_reading);
  g_test_add_func ("/import/found", test_import_found);
  g_test_add_func ("/import/missing-tokens", test_missing_tokens);
  g_test_add_func ("/import/words", test_words);
  g_test_add_func ("/import/published", test_published);
  g_test_add_func ("/import/types", test_import_types);
  g_test_add_func ("/import/problem", test_import_problem);
  g_test_add_func ("/import/blanks", test_blanks);
  g_test_add_func ("/import/read-otherwise", test_read_otherwise);
  return g_test_run ();
}
