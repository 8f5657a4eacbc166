/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve page of a window with the sample. */
#pragma once

#include "window-fixture.h"

#include "solve/shoal-solve-parts.h"

G_BEGIN_DECLS

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  ShoalLatticePane *lattice;
} Page;

static inline void
open_page (Page *self)
{
  self->window = present_sample ();
  self->session = shoal_window_get_session (self->window);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "solve");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_SOLVE_PAGE);
  self->lattice = find_widget (self->page, SHOAL_TYPE_LATTICE_PANE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (self->page, "stack")), ==, "content");
}

static inline void
close_page (Page *self)
{
  destroy_window (self->window);
}

/* Unfolds solver, parameters and weights. */
static inline void
show_advanced (Page *self)
{
  if (!gtk_revealer_get_reveal_child (get_child (self->page, "advanced")))
    adw_action_row_activate (get_child (self->page, "advanced_row"));
}

static inline ShoalSessionRun *
run (Page *self)
{
  click (get_child (self->page, "run_button"));
  wait_until (!shoal_runs_is_running (self->session->runs));
  return self->session->selection->run;
}

/* The control of the row whose title is @title. */
static inline GtkWidget *
find_control (GtkWidget  *widget,
              const char *title)
{
  if (ADW_IS_ACTION_ROW (widget)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return ADW_IS_COMBO_ROW (widget) ? widget : adw_action_row_get_activatable_widget (ADW_ACTION_ROW (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_control (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Place of a solver in the list of its family, which has the registry's order. */
static inline guint
find_solver (const char *id)
{
  guint n_solvers, place = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalSolverInfo *info = shoal_solver_registry_find (id);

  g_assert_nonnull (info);
  for (const ShoalSolverInfo *other = solvers; other < info; other++)
    place += other->family == info->family;
  return place;
}

/* Chooses the kind of recoding as a person does. */
static inline void
choose_recoding (Page       *self,
                 const char *title)
{
  GtkWidget *check = find_control (self->page, title);

  g_assert_true (GTK_IS_CHECK_BUTTON (check));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
}

static inline ShoalRunRow *
get_row (Page *self,
         int   index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_child (self->page, "runs"), index);

  g_assert_nonnull (row);
  return SHOAL_RUN_ROW (row);
}

static inline void
run_solver (Page       *self,
            const char *id)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver (id);

  shoal_session_start_run (self->session, id, solver, 1, 0);
  wait_until (!shoal_runs_is_running (self->session->runs));
}

G_END_DECLS
