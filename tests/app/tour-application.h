/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through what is not of one page: other windows, and what is asked before work is lost. */
#pragma once

#include "tour-steps.h"

#include "session/shoal-recovery.h"
#include "shoal-application.h"

G_BEGIN_DECLS

/* As if the program had crashed with unsaved work. */
static inline void
tour_recovery (Tour *tour)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  ShoalRecovery *crashed = shoal_recovery_new (folder, NULL);

  g_assert_nonnull (crashed);
  g_assert_true (shoal_recovery_write (crashed, tour->session->document->project, NULL, NULL));
  shoal_recovery_free (crashed);
  shoal_application_offer_recovery (test_application);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  tour_visit (tour, find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "recovery");
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "discard");
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
}

static inline void
tour_application (Tour *tour)
{
  GtkWindow *preferences = shoal_preferences_window_new (GTK_WINDOW (tour->window));

  gtk_window_present (preferences);
  tour_visit (tour, preferences, "preferences");
  gtk_window_destroy (preferences);
  gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-help-overlay", NULL);
  wait_until (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW) != NULL);
  tour_visit (tour, find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW), "shortcuts");
  gtk_window_close (find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));
  g_action_group_activate_action (G_ACTION_GROUP (test_application), "about", NULL);
  tour_visit_dialog (tour, ADW_TYPE_ABOUT_WINDOW, "about");
  tour_visit_menu (tour, get_child (tour->window, "menu_button"), "menu");
}

/* Another table is opened in another window, so that nothing is lost by that; closing a window is what is asked about. */
static inline void
tour_running (Tour *tour)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("kgen", NULL);
  ShoalSessionRun *run;

  g_object_set (solver, "max-evaluations", 100000000, NULL);
  run = shoal_session_start_run (tour->session, "kgen", solver, 1, 0);
  gtk_window_close (GTK_WINDOW (tour->window));
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "running");
  shoal_session_run_cancel (run);
  wait_until (!shoal_runs_is_running (tour->session->runs));
}

static inline void
tour_unsaved (Tour *tour)
{
  shoal_session_set_requirements (tour->session, &(ShoalRequirements) { 7, 0.02 });
  gtk_window_close (GTK_WINDOW (tour->window));
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "unsaved");
}

G_END_DECLS
