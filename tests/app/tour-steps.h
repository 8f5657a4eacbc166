/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every part of the walk is made of. */
#pragma once

#include "config.h"

#include "window-fixture.h"

G_BEGIN_DECLS

/* @surface: a window, or the popover of a menu; @name: what it shows, as a part of a file's name. */
typedef void (*TourVisit) (GtkWidget  *surface,
                           const char *name,
                           gpointer    user_data);

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  TourVisit visit;
  gpointer user_data;
} Tour;

/* Pictures want everything that comes later as well, such as surveys, and no animation half way. */
static guint tour_pause_milliseconds = 20;

/* A dialog is no larger than the window, as on a screen of that size. */
static inline void
tour_fit_dialog (Tour      *tour,
                 GtkWindow *dialog)
{
  int width, height, most_width, most_height;

  gtk_window_get_default_size (dialog, &width, &height);
  gtk_window_get_default_size (GTK_WINDOW (tour->window), &most_width, &most_height);
  gtk_window_set_default_size (dialog, MIN (width, most_width), MIN (height, most_height));
}

static inline void
tour_visit (Tour       *tour,
            gpointer    surface,
            const char *name)
{
  if (GTK_IS_WINDOW (surface) && surface != (gpointer) tour->window)
    tour_fit_dialog (tour, surface);
  gtk_widget_queue_draw (surface);
  gtk_test_widget_wait_for_draw (surface);
  wait_milliseconds (tour_pause_milliseconds);
  tour->visit (surface, name, tour->user_data);
}

static inline void
tour_open_window (Tour *tour,
                  int   width,
                  int   height)
{
  g_autoptr (GSettings) settings = g_settings_new (SHOAL_APPLICATION_ID);

  g_settings_set_int (settings, "window-width", width);
  g_settings_set_int (settings, "window-height", height);
  tour->window = shoal_window_new (ADW_APPLICATION (test_application));
  tour->session = shoal_window_get_session (tour->window);
  gtk_window_present (GTK_WINDOW (tour->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (tour->window));
  wait_for_pages (tour->window);
}

/* The dialog of @type that has just been opened is shown and closed. */
static inline void
tour_visit_dialog (Tour       *tour,
                   GType       type,
                   const char *name)
{
  wait_until (find_toplevel (type) != NULL);
  tour_visit (tour, find_toplevel (type), name);
  gtk_window_destroy (find_toplevel (type));
  wait_until (find_toplevel (type) == NULL);
}

static inline void
tour_visit_menu (Tour       *tour,
                 gpointer    button,
                 const char *name)
{
  GtkWidget *popover;

  gtk_menu_button_popup (button);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (button));
  if (popover == NULL || !gtk_widget_get_mapped (popover))
    return;
  tour_visit (tour, popover, name);
  gtk_menu_button_popdown (button);
}

static inline void
tour_scroll (gpointer scrolled,
             double   share)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);

  gtk_adjustment_set_value (adjustment, share * (gtk_adjustment_get_upper (adjustment)
                                                 - gtk_adjustment_get_page_size (adjustment)));
}

/* Until @widget is at the top. */
static inline void
tour_scroll_to (gpointer scrolled,
                gpointer widget)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);
  double y;

  if (gtk_widget_translate_coordinates (widget, scrolled, 0, 0, NULL, &y))
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + y - 12);
}

static inline void
tour_solve (Tour       *tour,
            const char *id)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  ShoalSessionRun *run = shoal_session_start_run (tour->session, id, solver, 1, 0);

  wait_until (!shoal_runs_is_running (tour->session->runs));
  g_assert_true (run->record->has_result);
  wait_until (tour->session->selection->looked->report != NULL);
  wait_until (!tour->session->selection->looked->pending);
}

static inline void
tour_open_sample (Tour *tour)
{
  shoal_window_open_sample (tour->window);
  wait_until (tour->session->document->project != NULL);
  wait_until (!tour->session->dataset->schema_pending);
}

G_END_DECLS
