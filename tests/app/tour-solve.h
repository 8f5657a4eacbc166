/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the solve page: solvers, runs and their comparison. */
#pragma once

#include "tour-steps.h"

#include "release/shoal-release-parts.h"
#include "solve/shoal-solve-parts.h"

G_BEGIN_DECLS

static inline void
tour_comparison (Tour *tour)
{
  GtkWidget *runs = get_child (tour->window, "runs");
  g_autoptr (GPtrArray) compared = g_ptr_array_new ();
  g_autoptr (ShoalRunComparison) comparison = NULL;
  GtkWidget *dialog;

  gtk_widget_activate_action (runs, "runs.choose", NULL);
  tour_visit (tour, tour->window, "solve-choosing");
  gtk_widget_activate_action (runs, "runs.stop-choosing", NULL);
  tour_solve (tour, "datafly");
  g_ptr_array_add (compared, tour->session->selection->run);
  tour_solve (tour, "optimal");
  g_ptr_array_add (compared, tour->session->selection->run);
  comparison = shoal_run_comparison_new (tour->session, compared);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  dialog = shoal_run_comparison_window_new (GTK_WINDOW (tour->window), comparison);
  gtk_window_present (GTK_WINDOW (dialog));
  tour_visit (tour, dialog, "run-comparison");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Each solver of the kind of recoding that is chosen, with its parameters. */
static inline void
tour_solver_forms (Tour       *tour,
                   const char *prefix)
{
  AdwComboRow *algorithm = ADW_COMBO_ROW (find_widget (get_child (tour->window, "solver"), ADW_TYPE_COMBO_ROW));
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (algorithm), GTK_TYPE_SCROLLED_WINDOW);

  adw_action_row_activate (get_child (tour->window, "advanced_row"));
  for (guint i = 0; i < g_list_model_get_n_items (adw_combo_row_get_model (algorithm)); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%u", prefix, i);

      adw_combo_row_set_selected (algorithm, i);
      wait_milliseconds (100);
      tour_scroll (scrolled, 1.0);
      tour_visit (tour, tour->window, name);
    }
  adw_combo_row_set_selected (algorithm, 0);
  adw_action_row_activate (get_child (tour->window, "advanced_row"));
  tour_scroll (scrolled, 0.0);
}

/* Local recoding: its solvers, an objective that none of them takes, a run, and the map of its classes. */
static inline void
tour_groups (Tour *tour)
{
  ShoalRecodingChoice *recoding = get_child (tour->window, "recoding");
  g_autofree char *objective = g_strdup (shoal_project_get_objective (tour->session->document->project));

  shoal_recoding_choice_set_family (recoding, SHOAL_FAMILY_PARTITION);
  tour_visit (tour, tour->window, "solve-groups");
  tour_solver_forms (tour, "solver-groups");
  shoal_session_set_objective (tour->session, "height");
  tour_visit (tour, tour->window, "solve-obstacle");
  shoal_session_set_objective (tour->session, "gcp");
  tour_solve (tour, "mondrian");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-runs", NULL);
  tour_visit (tour, tour->window, "solve-class-map");
  shoal_selection_select_class (tour->session->selection, 1);
  tour_scroll (get_child (tour->window, "runs_scrolled"), 1.0);
  tour_visit (tour, tour->window, "solve-class");
  tour_scroll (get_child (tour->window, "runs_scrolled"), 0.0);
  shoal_window_show_page (tour->window, "release");
  tour_visit (tour, tour->window, "release-groups");
  shoal_window_show_page (tour->window, "solve");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-setup", NULL);
  shoal_session_set_objective (tour->session, objective);
  shoal_recoding_choice_set_family (recoding, SHOAL_FAMILY_LATTICE);
}

/* Heterogeneous recoding: a row among those it hides with, one of them marked, and the tables. */
static inline void
tour_persons (Tour *tour)
{
  ShoalRecodingChoice *recoding = get_child (tour->window, "recoding");
  g_autofree char *objective = g_strdup (shoal_project_get_objective (tour->session->document->project));
  ShoalCompanionPane *pane = get_child (tour->window, "companions");
  GtkWidget *page;
  gboolean used;

  shoal_recoding_choice_set_family (recoding, SHOAL_FAMILY_MATCHING);
  tour_visit (tour, tour->window, "solve-persons");
  tour_solver_forms (tour, "solver-persons");
  shoal_session_set_objective (tour->session, "gcp");
  tour_solve (tour, "sort-greedy");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-runs", NULL);
  wait_until (shoal_row_losses_get_histogram (shoal_loss_distribution_get_losses (get_child (pane, "losses"))) != NULL);
  shoal_selection_select_class (tour->session->selection, 41);
  g_signal_emit_by_name (find_widget (get_child (pane, "ring"), SHOAL_TYPE_CHART_AREA), "key", GDK_KEY_Right, 0, &used);
  tour_visit (tour, tour->window, "solve-companions");
  tour_scroll (get_child (tour->window, "runs_scrolled"), 1.0);
  tour_visit (tour, tour->window, "solve-companions-end");
  tour_scroll (get_child (tour->window, "runs_scrolled"), 0.0);
  shoal_window_show_page (tour->window, "release");
  page = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_RELEASE_PAGE);
  wait_until (!is_busy (page));
  tour_visit (tour, tour->window, "release-persons");
  gtk_widget_activate_action (page, "release.show-view", "s", "rows");
  tour_visit (tour, tour->window, "release-companions");
  gtk_widget_activate_action (page, "release.show-view", "s", "checks");
  shoal_window_show_page (tour->window, "solve");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-setup", NULL);
  shoal_session_set_objective (tour->session, objective);
  shoal_recoding_choice_set_family (recoding, SHOAL_FAMILY_LATTICE);
}

/* More is asked than the table has, and what would do is offered. */
static inline void
tour_no_solution (Tour *tour)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  ShoalSessionRun *run;

  shoal_session_set_requirements (tour->session, &(ShoalRequirements) { 20000, 0.02 });
  run = shoal_session_start_run (tour->session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (tour->session->runs));
  wait_until (gtk_widget_get_visible (get_child (tour->window, "advice")));
  tour_visit (tour, tour->window, "solve-no-solution");
  shoal_session_undo (tour->session);
  shoal_session_delete_run (tour->session, run);
}

/* Nodes of levels that may not be published, around the one that was found. */
static inline void
tour_solve_fixed (Tour *tour)
{
  shoal_session_set_levels (tour->session, find_column (tour->session, "age")->index,
                            (ShoalLevelRange) { 1, 2 });
  tour_solve (tour, "optimal");
  tour_visit (tour, tour->window, "solve-fixed");
  shoal_session_undo (tour->session);
  shoal_session_delete_run (tour->session, tour->session->selection->run);
}

/* What is asked of sensitive values: what is proposed, the menu of all models, and one unfolded. */
static inline void
tour_models (Tour *tour)
{
  GtkWidget *form = get_child (tour->window, "models");
  ShoalModel model;

  tour_visit_menu (tour, find_widget (form, GTK_TYPE_MENU_BUTTON), "solve-models-menu");
  g_assert_true (shoal_session_propose_model (tour->session, find_column (tour->session, "diagnosis")->index,
                                              &model));
  g_assert_true (shoal_session_add_model (tour->session, &model, NULL));
  adw_expander_row_set_expanded (find_widget (form, SHOAL_TYPE_MODEL_ROW), TRUE);
  tour_solve (tour, "optimal");
  tour_scroll_to (gtk_widget_get_ancestor (form, GTK_TYPE_SCROLLED_WINDOW), form);
  tour_visit (tour, tour->window, "solve-models");
  tour_scroll (gtk_widget_get_ancestor (form, GTK_TYPE_SCROLLED_WINDOW), 0.0);
  shoal_session_undo (tour->session);
  shoal_session_delete_run (tour->session, tour->session->selection->run);
}

static inline void
tour_run (Tour *tour)
{
  ShoalSessionRun *best;

  shoal_window_show_page (tour->window, "solve");
  tour_visit (tour, tour->window, "solve-empty");
  tour_models (tour);
  tour_solver_forms (tour, "solver");
  tour_groups (tour);
  tour_persons (tour);
  tour_solve (tour, "kgen");
  tour_solve (tour, "optimal");
  best = tour->session->selection->run;
  tour_visit (tour, tour->window, "solve");
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-runs", NULL);
  tour_visit (tour, tour->window, "solve-runs");
  gtk_stack_set_visible_child_name (get_child (tour->window, "run_views"), "course");
  tour_visit (tour, tour->window, "solve-course");
  gtk_stack_set_visible_child_name (get_child (tour->window, "run_views"), "drawing");
  tour_solve_fixed (tour);
  shoal_selection_select_run (tour->session->selection, best);
  tour_visit_menu (tour, find_widget (get_child (tour->window, "runs"), GTK_TYPE_MENU_BUTTON), "run-menu");
  gtk_widget_activate_action (find_widget (get_child (tour->window, "runs"), GTK_TYPE_MENU_BUTTON), "run.rename", NULL);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "run-rename");
  tour_comparison (tour);
  gtk_widget_activate_action (get_child (tour->window, "run_button"), "solve.show-runs", NULL);
  tour_no_solution (tour);
  shoal_selection_select_run (tour->session->selection, best);
}

G_END_DECLS
