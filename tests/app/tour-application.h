/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through what is not of one page: other windows, and what is asked before work is lost. */
#pragma once

#include "tour-steps.h"

#include "session/shoal-recovery.h"
#include "compare/shoal-compare-parts.h"
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

/* Two files, as they may have been published in two months. */
static inline void
tour_file_comparison (Tour *tour)
{
  static const char *const texts[] = { "age,city,ill\n20-29,a,yes\n20-29,a,no\n30-39,b,no\n30-39,b,no\n",
                                       "age,city,ill\n20-29,a,yes\n20-29,a,no\n30-39,*,no\n30-39,*,no\n40-49,*,no\n" };
  static const char *const names[] = { "january.csv", "february.csv" };
  g_autoptr (ShoalFileComparison) comparison = shoal_file_comparison_new (NULL);
  g_autoptr (GFile) folder = make_folder ();
  GtkWindow *window = shoal_file_comparison_window_new (GTK_WINDOW (tour->window), comparison);

  gtk_window_present (window);
  tour_visit (tour, window, "files-empty");
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GFile) file = write_file (folder, names[side], texts[side]);

      shoal_file_comparison_take_file (comparison, side, file);
    }
  wait_until (!comparison->pending);
  tour_visit (tour, window, "files");
  gtk_window_destroy (window);
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
  tour_file_comparison (tour);
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
