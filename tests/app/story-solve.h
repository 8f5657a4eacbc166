/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chapter about solving: two solvers, one of them stopped, and a node of the lattice. */
#pragma once

#include "story-tale.h"

#include "solve/shoal-solve-parts.h"
#include "widgets/chart/shoal-chart-area.h"

G_BEGIN_DECLS

static inline ShoalLatticeArea *
get_area (gpointer pane)
{
  return SHOAL_LATTICE_AREA (find_widget (pane, SHOAL_TYPE_LATTICE_AREA));
}

static inline void
set_requirements (Story *story)
{
  GtkWidget *page = show_page (story->window, "solve");
  const ShoalRequirements *requirements;

  user_set_number (get_control (page, "Anonymity k"), story->tale->k);
  user_set_number (get_control (page, "Rows Left Out, %"), story->tale->suppression);
  requirements = shoal_project_get_requirements (story->session->document->project);
  g_assert_cmpuint (requirements->k, ==, story->tale->k);
  g_assert_cmpfloat_with_epsilon (requirements->suppression, story->tale->suppression / 100, 1e-12);
}

static inline void
choose_solver (Story      *story,
               const char *id)
{
  GtkWidget *page = find_page (story->window, "solve");

  if (!gtk_revealer_get_reveal_child (get_child (page, "advanced")))
    user_click (get_child (page, "advanced_row"));
  user_choose (get_row (page, "Algorithm"), shoal_solver_registry_find (id)->title);
  wait_until (strcmp (shoal_solver_form_get_info (get_child (page, "solver"))->id, id) == 0);
}

/* The row of the run that was started last: it stands first. */
static inline ShoalRunRow *
start_run (Story    *story,
           gboolean  by_keys)
{
  GtkWidget *page = find_page (story->window, "solve");
  guint n = g_list_model_get_n_items (story->session->runs->list);

  if (by_keys)
    user_press ("ctrl+Return");
  else
    user_click (get_child (page, "run_button"));
  wait_until (g_list_model_get_n_items (story->session->runs->list) == n + 1);
  wait_until (gtk_list_box_get_row_at_index (get_child (page, "runs"), (int) n) != NULL);
  return SHOAL_RUN_ROW (gtk_list_box_get_row_at_index (get_child (page, "runs"), 0));
}

static inline const char *
read_label (gpointer    widget,
            const char *id)
{
  return gtk_label_get_text (get_child (widget, id));
}

/* A search that would last for hours shows that it gets on, and stops when it is told to. */
static inline void
cancel_kgen (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalRunRow *row;
  g_autofree char *effort = NULL;

  choose_solver (story, "kgen");
  user_set_number (get_control (page, "Max evaluations"), 100000000);
  user_set_number (get_control (page, "Population size"), 100000);
  row = start_run (story, FALSE);
  wait_until (shoal_run_row_get_run (row)->begun);
  wait_until (gtk_widget_get_mapped (get_child (row, "progress")));
  wait_until (strstr (read_label (row, "effort"), "checked") != NULL);
  effort = g_strdup (read_label (row, "effort"));
  wait_until (strcmp (read_label (row, "effort"), effort) != 0);
  wait_until (strstr (read_label (row, "result"), "Running") != NULL);
  g_assert_true (gtk_widget_get_child_visible (find_widget (get_child (page, "chart"), SHOAL_TYPE_CHART_AREA)));
  user_click (get_child (row, "cancel_button"));
  wait_until (!shoal_run_row_get_run (row)->running);
  wait_until (!gtk_widget_get_mapped (get_child (row, "progress")));
  /* It keeps what it has found. */
  g_assert_cmpint (shoal_run_row_get_run (row)->record->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Valid"));
}

static inline void
run_kgen (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  g_autoptr (ShoalSolver) solver = NULL;
  g_autofree char *population = NULL;
  ShoalRunRow *row;

  user_set_number (get_control (page, "Max evaluations"), 500);
  user_type (get_control (page, "Population size"), "50");
  /* What is being typed counts. */
  row = start_run (story, TRUE);
  wait_until (!shoal_runs_is_running (story->session->runs));
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Valid"));
  solver = shoal_session_run_dup_solver (shoal_run_row_get_run (row), NULL);
  population = shoal_solver_dup_parameter (solver, "population-size");
  g_assert_cmpstr (population, ==, "50");
}

static inline void
run_optimal (Story *story)
{
  ShoalRunRow *row;
  GListModel *runs = story->session->runs->list;
  g_autoptr (ShoalSessionRun) kgen = g_list_model_get_item (runs, 1);

  choose_solver (story, "optimal");
  /* With the focus outside of the page. */
  gtk_window_set_focus (GTK_WINDOW (story->window), get_child (story->window, "undo_button"));
  row = start_run (story, TRUE);
  wait_until (!shoal_runs_is_running (story->session->runs));
  g_assert_true (g_str_has_prefix (read_label (row, "result"), "Proven best"));
  /* Sums of the same losses in another order differ in their last digits. */
  g_assert_cmpfloat (shoal_session_run_get_best (shoal_run_row_get_run (row)), <=, shoal_session_run_get_best (kgen) + 1e-9);
}

/* A node right above the best one, which is anonymous as well. */
static inline void
pick_by_pointer (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticePane *pane = find_widget (page, SHOAL_TYPE_LATTICE_PANE);
  ShoalLatticeArea *area = get_area (pane);
  ShoalMicrodata *microdata = story->session->preparation->microdata;
  g_autofree guint *levels = NULL;
  double x, y;
  guint n, attribute = 0;

  levels = g_memdup2 (shoal_recoding_get_levels (story->session->selection->looked->recoding, &n),
                      microdata->n_attributes * sizeof (guint));
  while (levels[attribute] == shoal_microdata_get_attribute (microdata, attribute)->height)
    attribute++;
  levels[attribute]++;
  wait_until (shoal_lattice_area_is_whole (area));
  g_assert_true (shoal_lattice_area_get_position (area, levels, &x, &y));
  user_click_at (find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA), x, y);
  wait_until (memcmp (shoal_lattice_area_get_selected (area), levels, n * sizeof (guint)) == 0);
}

static inline void
pick_by_keys (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticeArea *area = get_area (find_widget (page, SHOAL_TYPE_LATTICE_PANE));
  GtkWidget *drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  g_autoptr (ShoalRecoding) before = shoal_recoding_ref (story->session->selection->looked->recoding);

  g_assert_false (shoal_lattice_area_is_whole (area));
  bring_into_view (drawing, 4, 4);
  point_at (drawing, 4, 4);
  for (guint i = 0; i < 100 && !gtk_widget_is_focus (drawing); i++)
    {
      GtkWidget *left = gtk_window_get_focus (GTK_WINDOW (story->window));

      /* A second key before the first has arrived would go past the drawing. */
      send_input ("key", "Tab", NULL);
      wait_until (gtk_window_get_focus (GTK_WINDOW (story->window)) != left);
    }
  g_assert_true (gtk_widget_is_focus (drawing));
  user_press ("Up");
  wait_until (!shoal_recoding_equal (before, story->session->selection->looked->recoding));
}

static inline void
use_node (Story *story)
{
  GtkWidget *page = find_page (story->window, "solve");
  ShoalLatticePane *pane = find_widget (page, SHOAL_TYPE_LATTICE_PANE);
  guint n = g_list_model_get_n_items (story->session->runs->list);
  g_autofree char *levels = NULL;

  if (story->tale->whole)
    pick_by_pointer (story);
  else
    pick_by_keys (story);
  wait_until (!story->session->selection->looked->pending);
  levels = g_strdup (read_label (pane, "node_levels"));
  g_assert_nonnull (strstr (levels, "age"));
  user_click (get_child (pane, "use_button"));
  wait_until (g_list_model_get_n_items (story->session->runs->list) == n + 1);
  g_assert_true (shoal_recoding_equal (story->session->selection->run->recoding,
                                       story->session->selection->looked->recoding));
  g_assert_cmpstr (read_label (pane, "node_levels"), ==, levels);
}

G_END_DECLS
