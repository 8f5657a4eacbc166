/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window at its release page, and what can be read there. */
#pragma once

#include "tables-fixture.h"

#include "release/shoal-release-parts.h"

G_BEGIN_DECLS

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
} Page;

static inline void
open_page (Page *self)
{
  self->window = present_sample ();
  self->session = shoal_window_get_session (self->window);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "release");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_RELEASE_PAGE);
}

/* Until all parts of the page are there. */
static inline void
wait_for_parts (Page *self)
{
  wait_until (!self->session->selection->chosen->pending);
  wait_until (!is_busy (self->page));
}

/* @name: "checks", "rows", "distributions", "statistics", "classes", "risk" or "loss" */
static inline void
show_view (Page       *self,
           const char *name)
{
  gtk_widget_activate_action (self->page, "release.show-view", "s", name);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (self->page, "views")), ==, name);
}

static inline void
solve (Page *self)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  shoal_session_start_run (self->session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (self->session->runs));
  wait_until (self->session->selection->chosen->report != NULL);
  wait_for_parts (self);
}

static inline const char *
get_shown (Page *self)
{
  return gtk_stack_get_visible_child_name (get_child (self->page, "stack"));
}

static inline const char *
get_text (Page       *self,
          const char *id)
{
  return gtk_label_get_text (get_child (self->page, id));
}

static inline void
assert_cell (ShoalTableView     *view,
             gsize               row,
             const char         *column,
             const char         *expected,
             ShoalGridCellFlags  flags)
{
  ShoalGrid *grid = shoal_table_view_get_grid (view);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < shoal_grid_get_n_columns (grid); i++)
    if (strcmp (shoal_grid_get_title (grid, i), column) == 0)
      {
        g_assert_cmpint (shoal_grid_get_cell (grid, row, i, text), ==, flags);
        g_assert_cmpstr (text->str, ==, expected);
        return;
      }
  g_assert_not_reached ();
}

/* The most specific node, which is far from anonymous. */
static inline void
pick_bottom (Page *self)
{
  guint levels[8] = { 0 };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 8);

  shoal_selection_choose (self->session->selection, node);
  wait_for_parts (self);
}

static inline guint
count_rows (GtkListBox *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  return n;
}

G_END_DECLS
