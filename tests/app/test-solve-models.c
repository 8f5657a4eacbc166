/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models among the requirements of the solve page, driven by their widgets, on the sample. */

#include "solve-fixture.h"

#include "privacy/shoal-earlier-run.h"
#include "solve/shoal-solve-parts.h"

#include <glib/gstdio.h>

static const ShoalRequirements *
get_requirements (Page *page)
{
  return shoal_project_get_requirements (page->session->document->project);
}

static GtkWidget *
get_form (Page *page)
{
  return get_child (page->page, "models");
}

/* The widgets of @type below @widget, in their order: (transfer full). */
static void
collect (GtkWidget *widget, GType type, GPtrArray *found)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, type, found);
}

static guint
count (GtkWidget *widget, GType type)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  collect (widget, type, found);
  return found->len;
}

static GtkWidget *
get_model_row (Page *page, guint index)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  collect (get_form (page), SHOAL_TYPE_MODEL_ROW, rows);
  g_assert_cmpuint (index, <, rows->len);
  return rows->pdata[index];
}

static const char *
get_sentence (Page *page, guint index)
{
  return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (get_model_row (page, index)));
}

/* As a person does who chooses from the menu behind the button of a group. */
static void
add_from_menu (Page *page, const char *title)
{
  GtkMenuButton *button = find_widget (get_form (page), GTK_TYPE_MENU_BUTTON);
  GtkListBox *list = find_widget (GTK_WIDGET (gtk_menu_button_get_popover (button)), GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row;

  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (button)));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    {
      GtkWidget *label = find_widget (GTK_WIDGET (row), GTK_TYPE_LABEL);

      if (strcmp (gtk_label_get_text (GTK_LABEL (label)), title) != 0)
        continue;
      g_signal_emit_by_name (list, "row-activated", row);
      return;
    }
  g_error ("the menu has no “%s”", title);
}

/* The proposal's button and the trash of a model's row are buttons with that name for a screen reader. */
static GtkWidget *
find_named_button (GtkWidget *widget, const char *name)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  collect (widget, GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      g_autofree char *other
          = gtk_test_accessible_check_property (buttons->pdata[i], GTK_ACCESSIBLE_PROPERTY_LABEL, name);

      if (other == NULL)
        return buttons->pdata[i];
    }
  return NULL;
}

/* A sensitive column of which nothing is asked is told, and a click asks for diversity; undoing and redoing come back to the rows. */
static void
test_proposed (void)
{
  Page page;
  GtkWidget *ask;

  open_page (&page);
  ask = find_named_button (get_form (&page), "Ask for different values of “diagnosis”");
  g_assert_nonnull (ask);
  click (ask);
  g_assert_cmpuint (get_requirements (&page)->n_models, ==, 1);
  g_assert_true (get_requirements (&page)->models[0].guarantee == &shoal_l_diversity);
  g_assert_cmpstr (get_requirements (&page)->models[0].column, ==, "diagnosis");
  g_assert_cmpstr (get_sentence (&page, 0), ==, "At least 3 different values of “diagnosis” in each class");
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (get_model_row (&page, 0))));
  g_assert_null (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));

  shoal_session_undo (page.session);
  g_assert_cmpuint (count (get_form (&page), SHOAL_TYPE_MODEL_ROW), ==, 0);
  g_assert_nonnull (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  shoal_session_redo (page.session);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "At least 3 different values of “diagnosis” in each class");

  click (find_named_button (get_form (&page), "Remove: At least 3 different values of “diagnosis” in each class"));
  g_assert_cmpuint (get_requirements (&page)->n_models, ==, 0);
  shoal_session_undo (page.session);
  g_assert_cmpuint (count (get_form (&page), SHOAL_TYPE_MODEL_ROW), ==, 1);
  close_page (&page);
}

/* No column is sensitive: a row leads to the roles. A column with one value has nothing to be proposed. */
static void
test_no_column (void)
{
  Page page;
  guint index;

  open_page (&page);
  index = find_column (page.session, "diagnosis")->index;
  shoal_session_set_role (page.session, index, SHOAL_ROLE_INSENSITIVE);
  g_assert_false (gtk_widget_is_sensitive (find_widget (get_form (&page), GTK_TYPE_MENU_BUTTON)));
  adw_action_row_activate (find_widget (get_form (&page), ADW_TYPE_ACTION_ROW));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (find_widget (GTK_WIDGET (page.window), ADW_TYPE_VIEW_STACK)),
                   ==, "data");
  close_page (&page);
}

/* The menu has each model of the registry that is about a sensitive column; its row has a control for each parameter that matters. */
static void
test_menu (void)
{
  Page page;
  guint n_guarantees, n = 0;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  open_page (&page);
  for (guint i = 0; i < n_guarantees; i++)
    {
      ShoalModel model;
      GtkWidget *row;

      if (guarantees[i] == &shoal_k_anonymity || !shoal_model_init (&model, guarantees[i]->id, NULL, "diagnosis", NULL)
          || (shoal_model_get_needs (&model) & SHOAL_GUARANTEE_NEEDS_SENSITIVE) == 0)
        continue;
      add_from_menu (&page, guarantees[i]->title);
      g_assert_cmpuint (get_requirements (&page)->n_models, ==, n + 1);
      g_assert_true (shoal_model_equal (&get_requirements (&page)->models[n], &model));
      row = get_model_row (&page, n);
      for (guint p = 0; p < guarantees[i]->n_parameters; p++)
        {
          g_autofree char *made = g_strdelimit (g_strdup (guarantees[i]->parameters[p].name), "-", ' ');
          GtkWidget *control;

          made[0] = g_ascii_toupper (made[0]);
          control = find_control (row, guarantees[i]->parameters[p].title != NULL ? guarantees[i]->parameters[p].title
                                                                                  : made);
          g_assert_nonnull (control);
          control = gtk_widget_get_ancestor (control, ADW_TYPE_ACTION_ROW);
          g_assert_cmpint (gtk_widget_get_visible (control), ==, shoal_model_uses (&model, p));
        }
      n++;
    }
  g_assert_cmpuint (n, >=, 5);
  /* What is asked for already is shown, not asked for twice. */
  add_from_menu (&page, shoal_l_diversity.title);
  g_assert_cmpuint (get_requirements (&page)->n_models, ==, n);
  close_page (&page);
}

/* The models about the population have a group of their own. Without being told how large it is, it is no larger than the table. */
static void
test_population (void)
{
  Page page;
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();
  GtkMenuButton *button;
  GtkListBox *list;
  GtkListBoxRow *row;

  open_page (&page);
  collect (get_form (&page), ADW_TYPE_PREFERENCES_GROUP, groups);
  g_assert_cmpuint (groups->len, ==, 2);
  g_assert_cmpstr (adw_preferences_group_get_title (groups->pdata[1]), ==, "Population");
  button = find_widget (groups->pdata[1], GTK_TYPE_MENU_BUTTON);
  list = find_widget (GTK_WIDGET (gtk_menu_button_get_popover (button)), GTK_TYPE_LIST_BOX);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (gtk_label_get_text (find_widget (GTK_WIDGET (row), GTK_TYPE_LABEL)), shoal_k_map.title))
      g_signal_emit_by_name (list, "row-activated", row);
  g_assert_cmpuint (count (groups->pdata[0], SHOAL_TYPE_MODEL_ROW), ==, 0);
  g_assert_cmpuint (count (groups->pdata[1], SHOAL_TYPE_MODEL_ROW), ==, 1);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "Each record fits at least 5 of the 10000 people of the population");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (get_model_row (&page, 0), "Population size")), 250000);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "Each record fits at least 5 of the 250000 people of the population");
  close_page (&page);
}

/* As a person does who chooses a file in the dialog that is open. */
static void
choose_file (const char *path, int response)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog;

  wait_until (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL);
  dialog = find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_assert_true (gtk_file_chooser_set_file (GTK_FILE_CHOOSER (dialog), file, NULL));
  for (gboolean chosen = FALSE; !chosen;)
    {
      g_autoptr (GFile) found = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

      chosen = found != NULL && g_file_equal (found, file);
      if (!chosen)
        wait_milliseconds (20);
    }
  gtk_dialog_response (GTK_DIALOG (dialog), response);
  wait_until (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL);
}

static void
add_to_population (Page *page, const char *title)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();
  GtkListBox *list;
  GtkListBoxRow *row;

  collect (get_form (page), ADW_TYPE_PREFERENCES_GROUP, groups);
  list = find_widget (
    GTK_WIDGET (gtk_menu_button_get_popover (find_widget (groups->pdata[1], GTK_TYPE_MENU_BUTTON))), GTK_TYPE_LIST_BOX);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (gtk_label_get_text (find_widget (GTK_WIDGET (row), GTK_TYPE_LABEL)), title))
      g_signal_emit_by_name (list, "row-activated", row);
}

/* A model that needs a file of the population asks for it: nothing is asked of the release before there is one. */
static void
test_population_file (void)
{
  Page page;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("shoal-population-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "town.csv", NULL);

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, "age,sex\n31,female\n32,male\n", -1, NULL));
  open_page (&page);
  add_to_population (&page, shoal_delta_presence.title);
  choose_file (path, GTK_RESPONSE_CANCEL);
  g_assert_cmpuint (get_requirements (&page)->n_models, ==, 0);
  add_to_population (&page, shoal_delta_presence.title);
  choose_file (path, GTK_RESPONSE_ACCEPT);
  wait_until (get_requirements (&page)->n_models == 1);
  g_assert_true (get_requirements (&page)->models[0].guarantee == &shoal_delta_presence);
  g_assert_cmpstr (get_requirements (&page)->models[0].file, ==, path);
  g_assert_nonnull (strstr (get_sentence (&page, 0), "town.csv"));
  close_page (&page);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Twice the people of the sample, and @more of whom nobody is in it */
static void
write_population (const char *path, const char *more)
{
  g_autofree char *sample = g_build_filename (g_getenv ("SHOAL_SAMPLES"), "patients.csv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) population = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (sample, &text, NULL, &error);
  g_assert_no_error (error);
  population = g_string_new (text);
  g_string_append (population, strchr (text, '\n') + 1);
  g_string_append (population, more);
  g_assert_true (g_file_set_contents (path, population->str, -1, NULL));
}

/* Releases look at the people in the file; when it changes, they answer another question. */
static void
test_changed_population (void)
{
  static const char *const solvers[] = { "optimal" };
  Page page;
  g_autofree char *folder = g_dir_make_tmp ("shoal-population-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "town.csv", NULL);
  ShoalSessionRun *runs[G_N_ELEMENTS (solvers)];

  write_population (path, "");
  open_page (&page);
  add_to_population (&page, shoal_delta_presence.title);
  choose_file (path, GTK_RESPONSE_ACCEPT);
  wait_until (get_requirements (&page)->n_models == 1);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      run_solver (&page, solvers[i]);
      runs[i] = page.session->selection->run;
      g_assert_cmpstr (runs[i]->error_message, ==, NULL);
      g_assert_nonnull (runs[i]->recoding);
      wait_until (!runs[i]->outdated);
    }
  write_population (path, ",,,,,,,,,,,,,,\n");
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    wait_until (runs[i]->outdated);
  write_population (path, "");
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    wait_until (!runs[i]->outdated);
  close_page (&page);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What stands beside the name of a run. */
static const char *
get_state (Page *self,
           int   index)
{
  GtkWidget *label = get_child (get_row (self, index), "outdated");

  g_assert_true (gtk_widget_get_visible (label));
  return gtk_label_get_text (GTK_LABEL (label));
}

/* The newest run that can be an earlier release is named, and keeps being it under another name. Deleting it is told. */
static void
test_earlier_run (void)
{
  Page page;
  AdwComboRow *row;
  ShoalSessionRun *groups;

  open_page (&page);
  run_solver (&page, "optimal");
  run_solver (&page, "basic-mondrian");
  groups = page.session->selection->run;
  g_assert_cmpstr (groups->error_message, ==, NULL);
  add_to_population (&page, shoal_earlier_release.title);
  wait_until (get_requirements (&page)->n_models == 1);
  row = ADW_COMBO_ROW (find_control (get_model_row (&page, 0), "Run"));
  g_assert_nonnull (get_requirements (&page)->models[0].run);
  g_assert_null (get_requirements (&page)->models[0].run->problem);
  g_assert_null (get_requirements (&page)->models[0].run->columns);
  /* None, this one, and that of everybody */
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (row)), ==, 3);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 1);
  shoal_session_rename_run (page.session, groups, "last year", NULL);
  g_assert_cmpstr (get_requirements (&page)->models[0].run->name, ==, "last year");
  g_assert_null (get_requirements (&page)->models[0].run->problem);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "Together with “last year” each person among at least 2 people");
  /* It is outdated as an answer, not as what is compared with. */
  g_assert_cmpstr (get_state (&page, 0), ==, "Earlier Release");
  g_assert_cmpstr (get_state (&page, 1), ==, "Outdated");
  adw_combo_row_set_selected (row, 2);
  g_assert_nonnull (get_requirements (&page)->models[0].run->columns);
  g_assert_cmpstr (get_state (&page, 0), ==, "Outdated");
  g_assert_cmpstr (get_state (&page, 1), ==, "Earlier Release");
  adw_combo_row_set_selected (row, 1);
  run_solver (&page, "basic-mondrian");
  g_assert_cmpstr (page.session->selection->run->error_message, ==, NULL);
  g_assert_nonnull (page.session->selection->run->recoding);
  shoal_session_delete_run (page.session, groups);
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (get_model_row (&page, 0))), ==,
                   "The run “last year” is not in the project.");
  close_page (&page);
}

/* Where rows are of fewer persons, these are the population that is taken for granted. */
static void
test_population_of_persons (void)
{
  Page page;
  ShoalSessionColumn *column;
  g_autofree char *sentence = NULL;

  open_page (&page);
  column = find_column (page.session, "length_of_stay");
  shoal_session_set_role (page.session, column->index, SHOAL_ROLE_PERSON);
  wait_until (!page.session->dataset->schema_pending && column->profile != NULL);
  add_to_population (&page, shoal_k_map.title);
  sentence = g_strdup_printf ("Each record fits at least 5 of the %zu people of the population",
                              column->profile->n_values + column->profile->n_missing);
  g_assert_cmpuint (column->profile->n_values, <, 1000);
  g_assert_cmpstr (get_sentence (&page, 0), ==, sentence);
  close_page (&page);
}

/* Each sensitive column of which nothing is asked has a proposal of its own, and one that is taken leaves the others. */
static void
test_proposals (void)
{
  Page page;

  open_page (&page);
  shoal_session_set_role (page.session, find_column (page.session, "length_of_stay")->index, SHOAL_ROLE_SENSITIVE);
  g_assert_nonnull (find_named_button (get_form (&page), "Ask for different values of “length_of_stay”"));
  click (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  g_assert_null (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  click (find_named_button (get_form (&page), "Ask for different values of “length_of_stay”"));
  g_assert_null (find_named_button (get_form (&page), "Ask for different values of “length_of_stay”"));
  g_assert_cmpuint (get_requirements (&page)->n_models, ==, 2);
  g_assert_cmpstr (get_requirements (&page)->models[0].column, ==, "diagnosis");
  g_assert_cmpstr (get_requirements (&page)->models[1].column, ==, "length_of_stay");
  g_assert_cmpuint (count (get_form (&page), SHOAL_TYPE_MODEL_ROW), ==, 2);
  close_page (&page);
}

/* Numbers, variant and column go into the project, and come back from it; quick changes are one step. */
static void
test_change (void)
{
  Page page;
  GtkWidget *row, *l, *c, *variant, *column;

  open_page (&page);
  shoal_session_set_role (page.session, find_column (page.session, "length_of_stay")->index, SHOAL_ROLE_SENSITIVE);
  click (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  row = get_model_row (&page, 0);
  l = find_control (row, "Diversity l");
  c = find_control (row, "Constant c");
  variant = find_control (row, "Variant");
  column = find_control (row, "Sensitive Column");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (l)), ==, "3");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (l), 2);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (l), 4);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "At least 4 different values of “diagnosis” in each class");
  g_assert_false (gtk_widget_get_visible (gtk_widget_get_ancestor (c, ADW_TYPE_ACTION_ROW)));
  adw_combo_row_set_selected (ADW_COMBO_ROW (variant), 2);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_ancestor (c, ADW_TYPE_ACTION_ROW)));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (c), 2.5);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (c)), ==, "2.5");
  g_assert_cmpfloat (get_requirements (&page)->models[0].numbers[2], ==, 2.5);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (column)), ==, 1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (column), 0);
  g_assert_cmpstr (get_requirements (&page)->models[0].column, ==, "length_of_stay");
  /* Now of the other nothing is asked. */
  g_assert_nonnull (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  g_assert_true (row == get_model_row (&page, 0));

  shoal_session_undo (page.session);
  g_assert_cmpstr (get_sentence (&page, 0), ==, "At least 3 different values of “diagnosis” in each class");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (l)), ==, 3);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (column)), ==, 1);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (variant)), ==, 0);
  close_page (&page);
}

/* A value that the column does not have would be limited by nothing, so that it is not asked for. */
static void
test_value (void)
{
  Page page;
  GtkWidget *row, *value;
  const char *real;

  open_page (&page);
  add_from_menu (&page, shoal_alpha_k.title);
  row = get_model_row (&page, 0);
  value = find_control (row, "Value");
  gtk_editable_set_text (GTK_EDITABLE (value), "no such thing");
  g_assert_null (get_requirements (&page)->models[0].value);
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), ==,
                   "“no such thing” is no value of “diagnosis”.");
  real = shoal_column_get_label (find_column (page.session, "diagnosis")->column, 0);
  gtk_editable_set_text (GTK_EDITABLE (value), real);
  g_assert_cmpstr (get_requirements (&page)->models[0].value, ==, real);
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), ==, "");
  /* A column that is sensitive no more says so at the model. */
  shoal_session_set_role (page.session, find_column (page.session, "diagnosis")->index, SHOAL_ROLE_INSENSITIVE);
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "not sensitive any more"));
  close_page (&page);
}

/* A distance by the hierarchy of the sensitive column gets one, which another page shows, and solvers find it. */
static void
test_hierarchy (void)
{
  Page page;
  ShoalSessionRun *found;
  GtkWidget *row;

  open_page (&page);
  add_from_menu (&page, shoal_t_closeness.title);
  row = get_model_row (&page, 0);
  g_assert_null (shoal_session_column_get_hierarchy (find_column (page.session, "diagnosis")));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (row, "Distance t")), 0.6);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (row, "Variant")), 2);
  wait_until (!page.session->dataset->schema_pending);
  g_assert_nonnull (shoal_session_column_get_hierarchy (find_column (page.session, "diagnosis")));
  found = run (&page);
  g_assert_cmpstr (found->error_message, ==, NULL);
  g_assert_nonnull (found->recoding);
  close_page (&page);
}

static const char *
get_cost (GtkWidget *row)
{
  return adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row));
}

/* What it costs is told once both runs are there: the one without is made in the background, and is none of the project's. */
static void
test_cost (void)
{
  Page page;
  ShoalSessionRun *with;
  GtkWidget *row, *find;
  guint n_runs;
  g_autofree char *told = NULL;

  open_page (&page);
  click (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  row = get_model_row (&page, 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (row, "Diversity l")), 6);
  find = find_control (row, "What It Costs");
  g_assert_false (gtk_widget_is_sensitive (find));
  with = run (&page);
  g_assert_cmpint (with->record->status, ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpstr (get_cost (row), ==, "");
  g_assert_true (gtk_widget_is_sensitive (find));
  n_runs = g_list_model_get_n_items (page.session->runs->list);
  click (find);
  wait_until (*get_cost (row) != '\0');
  told = g_strdup (get_cost (row));
  g_assert_true (g_str_has_prefix (told, "The selected run loses "));
  g_assert_cmpuint (g_list_model_get_n_items (page.session->runs->list), ==, n_runs);
  g_assert_cmpuint (shoal_project_get_n_runs (page.session->document->project), ==, n_runs);

  /* Another question has no answer yet; the question before has. */
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (row, "Diversity l")), 5);
  g_assert_cmpstr (get_cost (row), ==, "");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (row, "Diversity l")), 6);
  g_assert_cmpstr (get_cost (row), ==, told);
  close_page (&page);
}

/* Where the same run without the model is among the runs, nothing has to be made. */
static void
test_known_cost (void)
{
  Page page;
  ShoalSessionRun *without, *with;
  GtkWidget *row;

  open_page (&page);
  without = run (&page);
  click (find_named_button (get_form (&page), "Ask for different values of “diagnosis”"));
  row = get_model_row (&page, 0);
  g_assert_true (without->outdated);
  g_assert_cmpstr (get_cost (row), ==, "");
  with = run (&page);
  g_assert_true (with != without && !with->outdated);
  g_assert_true (g_str_has_prefix (get_cost (row), "The selected run loses "));
  /* The other run is selected: it does not answer what is asked. */
  shoal_selection_select_run (page.session->selection, without);
  g_assert_cmpstr (get_cost (row), ==, "");
  close_page (&page);
}

int
main (int argc, char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/solve-models/proposed", test_proposed);
  g_test_add_func ("/solve-models/no-column", test_no_column);
  g_test_add_func ("/solve-models/menu", test_menu);
  g_test_add_func ("/solve-models/population", test_population);
  g_test_add_func ("/solve-models/population-file", test_population_file);
  g_test_add_func ("/solve-models/changed-population", test_changed_population);
  g_test_add_func ("/solve-models/earlier-run", test_earlier_run);
  g_test_add_func ("/solve-models/population-of-persons", test_population_of_persons);
  g_test_add_func ("/solve-models/proposals", test_proposals);
  g_test_add_func ("/solve-models/change", test_change);
  g_test_add_func ("/solve-models/value", test_value);
  g_test_add_func ("/solve-models/hierarchy", test_hierarchy);
  g_test_add_func ("/solve-models/cost", test_cost);
  g_test_add_func ("/solve-models/known-cost", test_known_cost);
  return g_test_run ();
}
