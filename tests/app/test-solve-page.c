/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of the solve page, driven by their widgets, on the sample. */

#include "solve-fixture.h"

#include "models/solve/shoal-solve-words.h"
#include "solve/shoal-solve-parts.h"
#include "widgets/shoal-widgets.h"

static void
unfold_weights (Page *self)
{
  adw_expander_row_set_expanded (find_widget (find_widget (self->page, SHOAL_TYPE_WEIGHTS_FORM), ADW_TYPE_EXPANDER_ROW), TRUE);
}

static void
test_requirements (void)
{
  Page page;
  GtkWidget *k, *suppression, *weight;

  open_page (&page);
  k = find_control (page.page, "Anonymity k");
  suppression = find_control (page.page, "Rows Left Out, %");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (k)), ==,
                     shoal_project_get_requirements (page.session->document->project)->k);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (k), 12);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (suppression), 2.3);
  g_assert_cmpuint (shoal_project_get_requirements (page.session->document->project)->k, ==, 12);
  g_assert_true (shoal_project_get_requirements (page.session->document->project)->suppression == 0.023);

  /* Rows that nobody has unfolded are not there. */
  g_assert_null (find_control (page.page, "age"));
  unfold_weights (&page);
  weight = find_control (page.page, "age");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (weight), 2.5);
  g_assert_cmpfloat (find_column (page.session, "age")->listed->meaning.weight, ==, 2.5);

  /* Undoing comes back to the widgets. */
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (weight)), ==, 1);
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (suppression)), ==, 2);
  shoal_session_undo (page.session);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (k)), ==, 5);
  g_assert_false (shoal_session_can_undo (page.session));
  close_page (&page);
}

static void
type_text (GtkWidget  *spin,
           const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
}

/* Wrong text comes to nothing, and one control does not touch what belongs to another. */
static void
test_typed_requirements (void)
{
  ShoalRequirements unusual = { .k = 3000000, .suppression = 0.00012345 };
  const ShoalRequirements *now;
  GtkWidget *k, *suppression;
  Page page;

  open_page (&page);
  k = find_control (page.page, "Anonymity k");
  suppression = find_control (page.page, "Rows Left Out, %");
  for (guint i = 0; i < 3; i++)
    {
      static const char *const wrong[] = { "abc", "0", "" };

      type_text (k, wrong[i]);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (k)), ==, "5");
      g_assert_false (shoal_session_can_undo (page.session));
    }
  shoal_session_set_requirements (page.session, &unusual);
  gtk_spin_button_update (GTK_SPIN_BUTTON (k));
  gtk_spin_button_update (GTK_SPIN_BUTTON (suppression));
  now = shoal_project_get_requirements (page.session->document->project);
  g_assert_cmpuint (now->k, ==, unusual.k);
  g_assert_true (now->suppression == unusual.suppression);
  type_text (k, "7");
  now = shoal_project_get_requirements (page.session->document->project);
  g_assert_cmpuint (now->k, ==, 7);
  g_assert_true (now->suppression == unusual.suppression);
  shoal_session_set_requirements (page.session, &unusual);
  type_text (suppression, "0.0625");
  now = shoal_project_get_requirements (page.session->document->project);
  g_assert_cmpuint (now->k, ==, unusual.k);
  g_assert_true (now->suppression == 0.000625);
  close_page (&page);
}

/* Every solver of the registry gets a control for each of its parameters, which sets what is run. */
static void
test_solver_form (void)
{
  Page page;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  static const char *const kinds[] = {
    [SHOAL_FAMILY_LATTICE] = "The Same for Everybody",
    [SHOAL_FAMILY_PARTITION] = "By Group",
    [SHOAL_FAMILY_MATCHING] = "By Person",
  };
  ShoalSolverForm *form;
  GtkWidget *choice, *gap;

  open_page (&page);
  form = get_child (page.page, "solver");
  choice = find_control (GTK_WIDGET (form), "Algorithm");
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = NULL;
      g_autofree ShoalParameterSpec *specs = NULL;
      guint n_specs;

      choose_recoding (&page, kinds[solvers[i].family]);
      adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver (solvers[i].id));
      g_assert_true (shoal_solver_form_get_info (form) == &solvers[i]);
      solver = shoal_solver_form_dup_solver (form);
      g_assert_true (G_OBJECT_TYPE (solver) == solvers[i].get_type ());
      specs = shoal_solver_list_parameters (solver, &n_specs);
      for (guint p = 0; p < n_specs; p++)
        {
          g_autofree char *made = g_strdelimit (g_strdup (specs[p].name), "-_", ' ');
          const char *title = specs[p].title != NULL ? specs[p].title : made;

          made[0] = g_ascii_toupper (made[0]);
          g_assert_nonnull (find_control (GTK_WIDGET (form), title));
        }
    }
  /* What is set for one solver is still there after looking at another. */
  choose_recoding (&page, "The Same for Everybody");
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("optimal"));
  gap = find_control (GTK_WIDGET (form), "Gap");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gap), 0.25);
  type_text (gap, "abc");
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("ola"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("optimal"));
  {
    g_autoptr (ShoalSolver) solver = shoal_solver_form_dup_solver (form);
    double value;

    g_object_get (solver, "gap", &value, NULL);
    g_assert_cmpfloat (value, ==, 0.25);
  }
  close_page (&page);
}

/* The list follows the kind of recoding, the kind follows a solver that is taken over, and each kind remembers its solver. */
static void
test_recoding (void)
{
  Page page;
  ShoalSolverForm *form;
  ShoalRecodingChoice *recoding;
  AdwComboRow *choice;
  ShoalSessionRun *found;

  open_page (&page);
  form = get_child (page.page, "solver");
  recoding = get_child (page.page, "recoding");
  choice = ADW_COMBO_ROW (find_control (GTK_WIDGET (form), "Algorithm"));
  g_assert_cmpint (shoal_recoding_choice_get_family (recoding), ==, SHOAL_FAMILY_LATTICE);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "optimal");
  adw_combo_row_set_selected (choice, find_solver ("ola"));

  choose_recoding (&page, "By Group");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "refine");
  adw_combo_row_set_selected (choice, find_solver ("mondrian"));
  /* What takes most of the time. */
  gtk_switch_set_active (GTK_SWITCH (find_control (GTK_WIDGET (form), "Descend")), FALSE);
  gtk_switch_set_active (GTK_SWITCH (find_control (GTK_WIDGET (form), "Bound")), FALSE);
  shoal_session_set_objective (page.session, "gcp");
  found = run (&page);
  g_assert_cmpint (shoal_recoding_get_kind (found->recoding), ==, SHOAL_RECODING_PARTITION);

  choose_recoding (&page, "The Same for Everybody");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "ola");
  choose_recoding (&page, "By Group");
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "mondrian");
  choose_recoding (&page, "The Same for Everybody");
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.reuse", NULL);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "mondrian");
  g_assert_cmpint (shoal_recoding_choice_get_family (recoding), ==, SHOAL_FAMILY_PARTITION);
  close_page (&page);
}

/* What no solver of the registry finds is not offered. */
static void
test_kinds (void)
{
  Page page;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  gboolean matching = FALSE;

  for (guint i = 0; i < n_solvers; i++)
    matching = matching || solvers[i].family == SHOAL_FAMILY_MATCHING;
  open_page (&page);
  g_assert_nonnull (find_control (page.page, "The Same for Everybody"));
  g_assert_nonnull (find_control (page.page, "By Group"));
  g_assert_cmpint (find_control (page.page, "By Person") != NULL, ==, matching);
  close_page (&page);
}

/* A measure that the chosen solver cannot use is said to be so before anything runs, and another one is a click away. */
static void
test_obstacle (void)
{
  static const char *const ids[] = { "optimal", "refine" };
  Page page;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  GtkWidget *button, *hint, *other;

  open_page (&page);
  button = get_child (page.page, "run_button");
  hint = get_child (page.page, "hint");
  other = get_child (page.page, "switch_button");
  for (guint s = 0; s < G_N_ELEMENTS (ids); s++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (ids[s], NULL);

      choose_recoding (&page, s == 0 ? "The Same for Everybody" : "By Group");
      for (guint i = 0; i < n_metrics; i++)
        {
          gboolean accepted = shoal_solver_accepts (solver, &metrics[i], NULL);

          shoal_session_set_objective (page.session, metrics[i].id);
          g_assert_cmpint (gtk_widget_is_sensitive (button), ==, accepted);
          g_assert_cmpint (gtk_widget_get_visible (hint), ==, !accepted);
          g_assert_cmpint (gtk_widget_get_visible (other), ==, !accepted);
          if (accepted)
            continue;
          click (other);
          g_assert_cmpstr (shoal_project_get_objective (page.session->document->project), ==, "gcp");
          g_assert_true (gtk_widget_is_sensitive (button));
          g_assert_false (gtk_widget_get_visible (other));
        }
    }
  close_page (&page);
}

/* Choices are said in words first: three, of which those that no solver of the kind takes say why and cannot be chosen, while the list
 * of all leaves them out. Who need not count suppressed rows is told so where the choice is made. */
static void
test_objective (void)
{
  static const char *const kinds[] = { "The Same for Everybody", "By Group" };
  static const ShoalSolverFamily families[] = { SHOAL_FAMILY_LATTICE, SHOAL_FAMILY_PARTITION };
  Page page;
  AdwComboRow *row, *plain;
  GtkWidget *caution = NULL;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  open_page (&page);
  row = get_child (page.page, "all_objectives");
  plain = ADW_COMBO_ROW (find_control (page.page, "What to Keep Best"));
  caution = gtk_widget_get_last_child (get_child (page.page, "requirements"));
  shoal_session_set_objective (page.session, "gcp");
  for (guint f = 0; f < G_N_ELEMENTS (families); f++)
    {
      GListModel *choices;
      guint n_suited = 0;

      choose_recoding (&page, kinds[f]);
      /* In plain words there are few; what else is set is there, too. */
      shoal_session_set_objective (page.session, "gcp");
      g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (plain)), ==, 3);
      adw_combo_row_set_selected (plain, 2);
      g_assert_cmpstr (shoal_project_get_objective (page.session->document->project), ==, f == 0 ? "info_loss" : "gcp");
      g_assert_cmpint (strstr (gtk_string_list_get_string (GTK_STRING_LIST (adw_combo_row_get_model (plain)), 2),
                               "the same for everybody") != NULL, ==, f == 1);
      choices = adw_combo_row_get_model (row);
      for (guint i = 0; i < n_metrics; i++)
        n_suited += shoal_objective_suits_family (&metrics[i], families[f]);
      g_assert_cmpuint (g_list_model_get_n_items (choices), ==, n_suited);
      for (guint i = 0; i < n_suited; i++)
        {
          const ShoalMetric *metric;

          adw_combo_row_set_selected (row, i);
          metric = shoal_metrics_find (shoal_project_get_objective (page.session->document->project));
          g_assert_true (shoal_objective_suits_family (metric, families[f]));
          g_assert_true (g_str_has_prefix (gtk_string_object_get_string (adw_combo_row_get_selected_item (row)),
                                           shoal_objective_text_get_aim (metric)));
          g_assert_true (g_str_has_prefix (gtk_string_object_get_string (adw_combo_row_get_selected_item (plain)),
                                           shoal_objective_text_get_aim (metric)));
          g_assert_cmpint (gtk_widget_get_visible (caution), ==, !shoal_metric_counts_suppressed (metric));
        }
    }
  /* Nothing is left out: nothing to be told. */
  shoal_session_set_objective (page.session, "precision");
  g_assert_true (gtk_widget_get_visible (caution));
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 5, 0 });
  g_assert_false (gtk_widget_get_visible (caution));
  close_page (&page);
}

/* The forms are measured before anybody looks at them, and are left alone once they have been seen. */
static void
test_measured_ahead (void)
{
  Page page;
  GtkWidget *forms;

  page.window = present_sample ();
  page.session = shoal_window_get_session (page.window);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "data");
  forms = get_child (find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_SOLVE_PAGE), "forms");
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 7, 0.02 });
  g_assert_true (shoal_measure_ahead_is_pending (forms));
  wait_until (!shoal_measure_ahead_is_pending (forms));
  g_assert_false (gtk_widget_get_realized (forms));

  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "solve");
  wait_until (gtk_widget_get_mapped (forms));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "data");
  wait_until (!gtk_widget_get_mapped (forms));
  shoal_session_undo (page.session);
  g_assert_false (shoal_measure_ahead_is_pending (forms));
  close_page (&page);
}

static void
test_empty (void)
{
  Page page;
  GListModel *columns;

  open_page (&page);
  columns = page.session->dataset->columns;
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    shoal_session_set_role (page.session, i, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (page.page, "stack")), ==, "empty");
  shoal_session_undo (page.session);
  wait_milliseconds (100);
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/solve-page/requirements", test_requirements);
  g_test_add_func ("/solve-page/typed-requirements", test_typed_requirements);
  g_test_add_func ("/solve-page/solver-form", test_solver_form);
  g_test_add_func ("/solve-page/recoding", test_recoding);
  g_test_add_func ("/solve-page/kinds", test_kinds);
  g_test_add_func ("/solve-page/obstacle", test_obstacle);
  g_test_add_func ("/solve-page/objective", test_objective);
  g_test_add_func ("/solve-page/measured-ahead", test_measured_ahead);
  g_test_add_func ("/solve-page/empty", test_empty);
  return g_test_run ();
}
