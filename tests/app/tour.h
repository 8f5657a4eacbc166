/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A walk through every page, menu and dialog with the sample, for whoever looks at all of them. */
#pragma once

#include "tour-application.h"
#include "tour-compare.h"
#include "tour-data.h"
#include "tour-hierarchies.h"
#include "tour-release.h"
#include "tour-solve.h"

G_BEGIN_DECLS

/* As init_window_tests(), with a folder of its own for what a crash would leave. */
static inline gboolean
tour_init (int    *argc,
           char ***argv)
{
  g_autofree char *state = g_dir_make_tmp ("shoal-state-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  return init_window_tests (argc, argv);
}

/* Everything there is to see, from the empty window on. */
static inline void
tour_everything (int       width,
                 int       height,
                 TourVisit visit,
                 gpointer  user_data)
{
  Tour tour = { NULL, NULL, visit, user_data };

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  tour_open_window (&tour, width, height);
  tour_visit (&tour, tour.window, "empty");
  tour_application (&tour);
  tour_import (&tour);
  tour_open_sample (&tour);
  tour_recovery (&tour);
  tour_data (&tour);
  tour_hierarchies (&tour);
  shoal_window_show_page (tour.window, "release");
  tour_visit (&tour, tour.window, "release-empty");
  tour_run (&tour);
  tour_compare (&tour);
  tour_release (&tour);
  tour_unsaved (&tour);
  destroy_window (tour.window);
  tour_open_window (&tour, width, height);
  tour_open_sample (&tour);
  tour_running (&tour);
  destroy_window (tour.window);
}

G_END_DECLS
