/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve page, driven by its widgets, on the sample. */

#include "window-fixture.h"

#include "solve/shoal-lattice-pane.h"
#include "solve/shoal-run-chart.h"
#include "solve/shoal-run-row.h"
#include "solve/shoal-solve-page.h"
#include "solve/shoal-solver-form.h"
#include "widgets/shoal-form-row.h"

#include <math.h>

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  GtkWidget *page;
  ShoalLatticePane *lattice;
} Page;

static void
open_page (Page *self)
{
  self->window = present_sample ();
  self->session = shoal_window_get_session (self->window);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-page", "s", "solve");
  self->page = find_widget (GTK_WIDGET (self->window), SHOAL_TYPE_SOLVE_PAGE);
  self->lattice = find_widget (self->page, SHOAL_TYPE_LATTICE_PANE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (self->page, "stack")), ==, "content");
}

static void
close_page (Page *self)
{
  destroy_window (self->window);
}

static ShoalLatticeSurvey *
get_survey (Page *self)
{
  return shoal_lattice_model_get_survey (shoal_lattice_pane_get_model (self->lattice));
}

static ShoalNodeState
get_surveyed (Page        *self,
              const guint *levels)
{
  return shoal_lattice_map_get_state (shoal_lattice_survey_get_map (get_survey (self)), levels);
}

/* A lattice small enough to be drawn as a whole. */
static void
make_small (Page *self)
{
  static const char *const names[] = { "postcode", "occupation", "admission_date", "place" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    shoal_session_set_role (self->session, shoal_session_column_get_index (find_column (self->session, names[i])),
                            SHOAL_ROLE_INSENSITIVE);
  wait_until (shoal_session_get_microdata (self->session) != NULL);
  wait_until (get_survey (self) != NULL);
  wait_until (shoal_lattice_survey_is_complete (get_survey (self)));
}

static ShoalSessionRun *
run (Page *self)
{
  click (get_child (self->page, "run_button"));
  wait_until (!shoal_session_is_running (self->session));
  return shoal_session_get_selected_run (self->session);
}

static ShoalRunRow *
get_row (Page *self,
         int   index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_child (self->page, "runs"), index);

  g_assert_nonnull (row);
  return SHOAL_RUN_ROW (row);
}

/* The control of the row whose title is @title. */
static GtkWidget *
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

/* Place of a solver in the list, which is that in the registry. */
static guint
find_solver (const char *id)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const ShoalSolverInfo *info = shoal_solver_registry_find (id);

  g_assert_nonnull (info);
  return (guint) (info - solvers);
}

static void
test_requirements (void)
{
  Page page;
  GtkWidget *k, *suppression, *weight;

  open_page (&page);
  k = find_control (page.page, "Anonymity k");
  suppression = find_control (page.page, "Suppression, %");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (k)), ==,
                     shoal_project_get_requirements (shoal_session_get_project (page.session))->k);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (k), 12);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (suppression), 2.3);
  g_assert_cmpuint (shoal_project_get_requirements (shoal_session_get_project (page.session))->k, ==, 12);
  g_assert_true (shoal_project_get_requirements (shoal_session_get_project (page.session))->suppression == 0.023);
  weight = find_control (page.page, "age");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (weight), 2.5);
  g_assert_cmpfloat (shoal_session_column_get_weight (find_column (page.session, "age")), ==, 2.5);

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

/* Every solver of the registry gets a control for each of its parameters, which sets what is run. */
static void
test_solver_form (void)
{
  Page page;
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalSolverForm *form;
  GtkWidget *choice, *gap;

  open_page (&page);
  form = get_child (page.page, "solver");
  choice = find_control (GTK_WIDGET (form), "Algorithm");
  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = NULL;
      g_autofree GParamSpec **specs = NULL;
      guint n_specs;

      adw_combo_row_set_selected (ADW_COMBO_ROW (choice), i);
      g_assert_true (shoal_solver_form_get_info (form) == &solvers[i]);
      solver = shoal_solver_form_dup_solver (form);
      g_assert_true (G_OBJECT_TYPE (solver) == solvers[i].get_type ());
      specs = shoal_solver_list_parameters (solver, &n_specs);
      for (guint p = 0; p < n_specs; p++)
        {
          g_autofree char *title = g_strdelimit (g_strdup (specs[p]->name), "-_", ' ');

          title[0] = g_ascii_toupper (title[0]);
          g_assert_nonnull (find_control (GTK_WIDGET (form), title));
        }
    }
  /* What is set for one solver is still there after looking at another. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("optimal"));
  gap = find_control (GTK_WIDGET (form), "Gap");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gap), 0.25);
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

/* A measure that no lattice search can use is said to be so before anything runs. */
static void
test_obstacle (void)
{
  Page page;
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  GtkWidget *button, *hint;

  open_page (&page);
  button = get_child (page.page, "run_button");
  hint = get_child (page.page, "hint");
  for (guint i = 0; i < n_metrics; i++)
    {
      shoal_session_set_objective (page.session, metrics[i].id);
      g_assert_cmpint (gtk_widget_is_sensitive (button), ==, shoal_metric_is_separable (&metrics[i]));
      g_assert_cmpint (gtk_widget_get_visible (hint), ==, !shoal_metric_is_separable (&metrics[i]));
    }
  close_page (&page);
}

static void
test_run (void)
{
  Page page;
  ShoalSessionRun *first, *second;
  ShoalRunRow *row;
  GtkLabel *result;

  open_page (&page);
  first = run (&page);
  g_assert_cmpint (shoal_session_run_get_status (first), ==, SHOAL_STATUS_OPTIMAL);
  row = get_row (&page, 0);
  g_assert_true (shoal_run_row_get_run (row) == first);
  g_assert_true (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (row)));
  result = get_child (row, "result");
  g_assert_nonnull (strstr (gtk_label_get_text (result), "Proven best"));
  g_assert_false (gtk_widget_get_visible (get_child (row, "progress")));
  g_assert_false (gtk_widget_get_visible (get_child (row, "outdated")));
  g_assert_cmpuint (shoal_run_chart_get_n_points (get_child (page.page, "chart")), >, 0);

  /* Repeating takes the next seed and the same parameters. */
  gtk_widget_activate_action (GTK_WIDGET (row), "run.repeat", NULL);
  wait_until (!shoal_session_is_running (page.session));
  second = shoal_session_get_selected_run (page.session);
  g_assert_true (second != first);
  g_assert_cmpuint (shoal_session_run_get_seed (second), ==, shoal_session_run_get_seed (first) + 1);

  /* Editing marks them, undoing takes the mark away. */
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 7, 0.02 });
  g_assert_true (gtk_widget_get_visible (get_child (get_row (&page, 0), "outdated")));
  shoal_session_undo (page.session);
  g_assert_false (gtk_widget_get_visible (get_child (get_row (&page, 0), "outdated")));

  gtk_list_box_select_row (get_child (page.page, "runs"), GTK_LIST_BOX_ROW (get_row (&page, 0)));
  g_assert_true (shoal_session_get_selected_run (page.session) == first);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.delete", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_runs (page.session)), ==, 1);
  g_assert_true (shoal_run_row_get_run (get_row (&page, 0)) == second);
  close_page (&page);
}

static void
test_rename (void)
{
  Page page;
  AdwMessageDialog *dialog;

  open_page (&page);
  run (&page);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.rename", NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  gtk_editable_set_text (GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog)), "  For the hospital ");
  adw_message_dialog_response (dialog, "rename");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_cmpstr (gtk_label_get_text (get_child (get_row (&page, 0), "name")), ==, "For the hospital");
  close_page (&page);
}

static void
test_reuse (void)
{
  Page page;
  ShoalSolverForm *form;
  GtkWidget *choice, *seed;

  open_page (&page);
  form = get_child (page.page, "solver");
  choice = find_control (GTK_WIDGET (form), "Algorithm");
  seed = find_control (GTK_WIDGET (form), "Seed");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (seed), 77);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (GTK_WIDGET (form), "Gap")), 0.5);
  run (&page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), find_solver ("ola"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (seed), 1);
  gtk_widget_activate_action (GTK_WIDGET (get_row (&page, 0)), "run.reuse", NULL);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "optimal");
  g_assert_cmpuint (shoal_solver_form_get_seed (form), ==, 77);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (find_control (GTK_WIDGET (form), "Gap"))), ==, 0.5);
  close_page (&page);
}

/* A project that is opened again goes on with the solver that it was left with. */
static void
test_reopen (void)
{
  Page page;
  ShoalSession *other;
  ShoalWindow *window;
  ShoalSolverForm *form;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "mine.shoal");

  open_page (&page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("ola"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_control (page.page, "Seed")), 9);
  run (&page);
  shoal_window_save_file (page.window, file);
  wait_until (shoal_session_get_file (page.session) != NULL);
  close_page (&page);

  window = present_window ();
  other = shoal_window_get_session (window);
  shoal_window_open_file (window, file);
  wait_until (shoal_session_get_selected_run (other) != NULL);
  form = find_widget (GTK_WIDGET (window), SHOAL_TYPE_SOLVER_FORM);
  g_assert_cmpstr (shoal_solver_form_get_info (form)->id, ==, "ola");
  g_assert_cmpuint (shoal_solver_form_get_seed (form), ==, 9);
  destroy_window (window);
}

/* A run that is stopped by its button keeps what it has found, or ended before it could be stopped. */
static void
test_cancel (void)
{
  Page page;
  ShoalSessionRun *stopped;
  GtkWidget *button;

  open_page (&page);
  wait_until (shoal_session_get_microdata (page.session) != NULL);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("exhaustive"));
  click (get_child (page.page, "run_button"));
  stopped = shoal_session_get_selected_run (page.session);
  wait_until (shoal_session_run_get_run (stopped) != NULL);
  button = get_child (get_row (&page, 0), "cancel_button");
  g_assert_true (gtk_widget_get_visible (button));
  click (button);
  wait_until (!shoal_session_is_running (page.session));
  g_assert_true (shoal_session_run_has_result (stopped));
  g_assert_false (gtk_widget_get_visible (button));
  close_page (&page);
}

/* Every node's state is what counting its classes says. */
static void
test_map (void)
{
  Page page;
  ShoalLatticeMap *map;
  ShoalMicrodata *microdata;
  guint levels[8] = { 0 };
  guint n, n_minimal = 0;

  open_page (&page);
  make_small (&page);
  map = shoal_lattice_survey_get_map (get_survey (&page));
  microdata = shoal_session_get_microdata (page.session);
  n = microdata->n_attributes;
  for (gsize i = 0; i < map->n_nodes; i++)
    {
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalRecoding) node = NULL;
      ShoalNodeState state;

      shoal_lattice_map_get_levels (map, i, levels);
      node = shoal_recoding_new_node (levels, n);
      classes = shoal_classes_new (microdata, node, 5);
      state = shoal_lattice_map_get_state (map, levels);
      g_assert_cmpint (state != SHOAL_NODE_STATE_NOT_ANONYMOUS, ==, classes->n_suppressed <= 200);
      n_minimal += state == SHOAL_NODE_STATE_MINIMAL;
    }
  g_assert_cmpuint (n_minimal, >, 0);

  /* Another k is another map; it ends empty of feasible nodes where k is above the number of rows. */
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 10001, 0.02 });
  wait_until (shoal_lattice_survey_is_complete (get_survey (&page)));
  for (guint a = 0; a < n; a++)
    levels[a] = shoal_microdata_get_attribute (microdata, a)->height;
  g_assert_cmpint (get_surveyed (&page, levels), ==, SHOAL_NODE_STATE_NOT_ANONYMOUS);
  close_page (&page);
}

static void
test_lattice (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing, *use;
  ShoalRecoding *node;
  guint levels[8] = { 5, 1, 3, 2 };
  gboolean used = FALSE;
  double x, y;
  guint n;

  open_page (&page);
  make_small (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = shoal_lattice_pane_get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  use = get_child (page.lattice, "use_button");
  g_assert_true (shoal_lattice_area_is_whole (area));
  g_assert_false (gtk_widget_is_sensitive (use));

  /* Click the top, go down from it, and use where one gets. */
  g_assert_true (shoal_lattice_area_get_position (area, levels, &x, &y));
  g_signal_emit_by_name (drawing, "motion", x, y);
  g_assert_nonnull (shoal_lattice_area_get_hovered (area));
  g_signal_emit_by_name (drawing, "press", 1, x, y);
  node = shoal_session_get_selected_node (page.session);
  g_assert_nonnull (node);
  g_assert_cmpmem (shoal_recoding_get_levels (node, &n), sizeof (guint) * 4, levels, sizeof (guint) * 4);
  g_signal_emit_by_name (drawing, "key", GDK_KEY_Down, 0, &used);
  g_assert_true (used);
  node = shoal_session_get_selected_node (page.session);
  g_assert_cmpint (memcmp (shoal_recoding_get_levels (node, &n), levels, sizeof (guint) * 4), !=, 0);
  wait_until (gtk_widget_is_sensitive (use));
  click (use);
  g_assert_cmpuint (g_list_model_get_n_items (shoal_session_get_runs (page.session)), ==, 1);
  g_assert_true (shoal_recoding_equal (
      shoal_session_run_get_recoding (shoal_session_get_selected_run (page.session)), node));
  g_assert_false (gtk_widget_is_sensitive (use));

  gtk_widget_activate_action (GTK_WIDGET (page.lattice), "lattice.zoom-in", NULL);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), >, 1);
  gtk_widget_activate_action (GTK_WIDGET (page.lattice), "lattice.fit", NULL);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), ==, 1);
  close_page (&page);
}

/* Around the selected node, states of all neighbours are known and true. */
static void
check_neighbours (Page *page)
{
  ShoalMicrodata *microdata = shoal_session_get_microdata (page->session);
  ShoalLatticeArea *area = shoal_lattice_pane_get_area (page->lattice);
  ShoalLatticeModel *model = shoal_lattice_pane_get_model (page->lattice);
  guint n = microdata->n_attributes;
  g_autofree guint *levels = g_memdup2 (shoal_lattice_area_get_selected (area), n * sizeof (guint));

  for (guint i = 0; i <= 2 * n; i++)
    {
      g_autoptr (ShoalRecoding) node = NULL;
      g_autoptr (ShoalClasses) classes = NULL;
      guint a = i % n, before = levels[a];
      ShoalNodeState state;

      if (i < n && before < shoal_microdata_get_attribute (microdata, a)->height)
        levels[a]++;
      else if (i >= n && i < 2 * n && before > 0)
        levels[a]--;
      node = shoal_recoding_new_node (levels, n);
      classes = shoal_classes_new (microdata, node, 5);
      state = shoal_lattice_model_get_state (model, levels);
      if (state == SHOAL_NODE_STATE_NOT_ANONYMOUS)
        g_assert_cmpuint (classes->n_suppressed, >, 200);
      else
        g_assert_cmpuint (classes->n_suppressed, <=, 200);
      g_assert_true (state == SHOAL_NODE_STATE_NOT_ANONYMOUS || state == SHOAL_NODE_STATE_ANONYMOUS
                     || state == SHOAL_NODE_STATE_MINIMAL || state == SHOAL_NODE_STATE_OPTIMAL);
      levels[a] = before;
    }
}

static void
count_call (guint *n_calls)
{
  (*n_calls)++;
}

/* A run shows what it has looked at; the toggle shows all that is known instead. */
static void
test_search (void)
{
  Page page;
  ShoalLatticeModel *model;
  ShoalSessionRun *optimal, *kgen;
  GtkWidget *toggle;
  g_autoptr (GArray) path = NULL;
  guint n_pruned = 0, n_unknown = 0;
  guint levels[8];
  const guint *best;
  ShoalLatticeMap *map;
  guint n;

  open_page (&page);
  make_small (&page);
  model = shoal_lattice_pane_get_model (page.lattice);
  toggle = get_child (page.lattice, "search_toggle");
  g_assert_false (gtk_widget_is_sensitive (toggle));
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("optimal"));
  optimal = run (&page);
  g_assert_true (gtk_widget_is_sensitive (toggle));
  map = shoal_lattice_model_get_search (model);
  g_assert_nonnull (map);
  best = shoal_recoding_get_levels (shoal_session_run_get_recoding (optimal), &n);
  g_assert_cmpint (shoal_lattice_model_get_state (model, best), ==, SHOAL_NODE_STATE_OPTIMAL);
  path = shoal_lattice_model_dup_path (model);
  g_assert_cmpuint (path->len, >=, n);
  g_assert_cmpmem (&g_array_index (path, guint, path->len - n), n * sizeof (guint), best, n * sizeof (guint));
  for (gsize i = 0; i < map->n_nodes; i++)
    {
      shoal_lattice_map_get_levels (map, i, levels);
      n_pruned += shoal_lattice_model_get_state (model, levels) == SHOAL_NODE_STATE_PRUNED;
      n_unknown += shoal_lattice_model_get_state (model, levels) == SHOAL_NODE_STATE_UNKNOWN;
    }
  g_assert_cmpuint (n_pruned, >, 0);
  g_assert_cmpuint (n_unknown, ==, 0);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), FALSE);
  g_assert_null (shoal_lattice_model_get_search (model));
  for (gsize i = 0; i < map->n_nodes; i++)
    {
      shoal_lattice_map_get_levels (map, i, levels);
      g_assert_true (shoal_lattice_model_get_state (model, levels)
                     == (memcmp (levels, best, n * sizeof (guint)) == 0 ? SHOAL_NODE_STATE_OPTIMAL
                                                                        : get_surveyed (&page, levels)));
    }
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);

  /* Another run is another search; a result of before an edit is none. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("kgen"));
  kgen = run (&page);
  g_assert_true (shoal_lattice_model_get_search (model) == shoal_session_run_get_lattice_map (kgen));
  shoal_session_select_run (page.session, optimal);
  g_assert_true (shoal_lattice_model_get_search (model) == map);
  shoal_session_set_requirements (page.session, &(ShoalRequirements) { 50, 0.02 });
  g_assert_null (shoal_lattice_model_get_search (model));
  g_assert_false (gtk_widget_is_sensitive (toggle));
  close_page (&page);
}

/* While a solver works, the drawing follows it. */
static void
test_live (void)
{
  Page page;
  ShoalLatticeModel *model;
  ShoalSessionRun *session_run;
  ShoalLatticeMap *map;
  guint64 n_before = 0, n_checked, n_feasible;
  guint n_changes = 0;

  open_page (&page);
  wait_until (shoal_session_get_microdata (page.session) != NULL);
  model = shoal_lattice_pane_get_model (page.lattice);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("exhaustive"));
  click (get_child (page.page, "run_button"));
  session_run = shoal_session_get_selected_run (page.session);
  wait_until (shoal_lattice_model_get_search (model) != NULL);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (count_call), &n_changes);
  map = shoal_lattice_model_get_search (model);
  wait_until (n_changes >= 3 || !shoal_session_run_is_running (session_run));
  g_assert_cmpuint (n_changes, >=, 1);
  for (gsize height = 0; height < map->n_heights; height++)
    {
      shoal_lattice_map_get_progress (map, height, &n_checked, &n_feasible);
      n_before += n_checked;
    }
  g_assert_cmpuint (n_before, >, 0);
  shoal_session_cancel_run (page.session, session_run);
  wait_until (!shoal_session_is_running (page.session));
  g_signal_handlers_disconnect_by_data (model, &n_changes);
  close_page (&page);
}

static void
press_key (GtkWidget       *drawing,
           guint            keyval,
           GdkModifierType  state)
{
  gboolean used = FALSE;

  g_signal_emit_by_name (drawing, "key", keyval, state, &used);
  g_assert_true (used);
}

/* Keys go along edges, to the ends, and zoom and pan; whatever is selected is in sight. */
static void
test_keyboard (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing;
  guint top[8] = { 5, 1, 3, 2 }, bottom[8] = { 0 };
  guint n_edges = 0;
  double x, y, x_after;

  open_page (&page);
  make_small (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = shoal_lattice_pane_get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  press_key (drawing, GDK_KEY_End, 0);
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);

  /* Every edge can be turned to; the fourth leads where it says. */
  for (guint i = 0; i < 4; i++)
    {
      const guint *hovered;
      guint sum = 0;

      press_key (drawing, GDK_KEY_Right, GDK_SHIFT_MASK);
      hovered = shoal_lattice_area_get_hovered (area);
      for (guint a = 0; a < 4; a++)
        sum += hovered[a];
      g_assert_cmpuint (sum, ==, 1);
      n_edges += hovered[i];
    }
  g_assert_cmpuint (n_edges, ==, 4);
  press_key (drawing, GDK_KEY_space, 0);
  bottom[3] = 1;
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);
  press_key (drawing, GDK_KEY_Down, 0);
  bottom[3] = 0;
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);
  for (guint i = 0; i < 12; i++)
    press_key (drawing, GDK_KEY_Up, 0);
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, top, sizeof (guint) * 4);

  for (guint i = 0; i < 20; i++)
    press_key (drawing, GDK_KEY_plus, 0);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), >, 2);
  press_key (drawing, GDK_KEY_Home, 0);
  g_assert_true (shoal_lattice_area_get_position (area, top, &x, &y));
  press_key (drawing, GDK_KEY_Right, GDK_CONTROL_MASK);
  g_assert_true (shoal_lattice_area_get_position (area, top, &x_after, &y));
  g_assert_cmpfloat (x_after, <, x);
  press_key (drawing, GDK_KEY_0, 0);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), ==, 1);
  close_page (&page);
}

/* What is under the pointer stays there when zooming; dragging moves it along. */
static void
test_pointer (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing;
  GtkLabel *card = NULL;
  const guint node[8] = { 2, 1, 1, 1 };
  double x, y, x_after, y_after;

  open_page (&page);
  make_small (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = shoal_lattice_pane_get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  g_assert_true (shoal_lattice_area_get_position (area, node, &x, &y));
  g_signal_emit_by_name (drawing, "zoom", 1.5, x, y);
  g_assert_true (shoal_lattice_area_get_position (area, node, &x_after, &y_after));
  g_assert_cmpfloat_with_epsilon (x, x_after, 0.5);
  g_assert_cmpfloat_with_epsilon (y, y_after, 0.5);
  g_signal_emit_by_name (drawing, "drag-begin", x, y);
  g_signal_emit_by_name (drawing, "drag-update", 10.0, 6.0);
  g_signal_emit_by_name (drawing, "drag-update", 20.0, -6.0);
  g_assert_true (shoal_lattice_area_get_position (area, node, &x_after, &y_after));
  g_assert_cmpfloat_with_epsilon (x_after - x, 20, 0.5);
  g_assert_cmpfloat_with_epsilon (y_after - y, -6, 0.5);

  /* The card has levels at once, and the metrics after a while. */
  g_signal_emit_by_name (drawing, "motion", x_after, y_after);
  card = GTK_LABEL (gtk_widget_get_last_child (gtk_widget_get_first_child (GTK_WIDGET (area))));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (card)));
  g_assert_nonnull (strstr (gtk_label_get_text (card), "2/5"));
  wait_until (strstr (gtk_label_get_text (card), "smallest class") != NULL);
  g_signal_emit_by_name (drawing, "leave");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (card)));
  close_page (&page);
}

/* The sample's own lattice is too large to be drawn: the selected node and its neighbours are. */
static void
test_focus (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing;
  gboolean used = FALSE;
  g_autoptr (ShoalRecoding) before = NULL;

  open_page (&page);
  run (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = shoal_lattice_pane_get_area (page.lattice);
  g_assert_false (shoal_lattice_area_is_whole (area));
  g_assert_nonnull (shoal_lattice_area_get_selected (area));
  before = shoal_recoding_ref (shoal_session_get_selected_node (page.session));
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  g_signal_emit_by_name (drawing, "key", GDK_KEY_Up, 0, &used);
  g_assert_true (used);
  g_assert_false (shoal_recoding_equal (before, shoal_session_get_selected_node (page.session)));
  wait_until (!shoal_session_is_report_pending (page.session));
  wait_until (shoal_lattice_survey_get_shares (get_survey (&page)) != NULL);
  check_neighbours (&page);
  close_page (&page);
}

static void
test_export (void)
{
  static const char *const names[] = { "lattice.svg", "lattice.png", "lattice.pdf" };
  static const char *const starts[] = { "<?xml", "\211PNG", "%PDF" };
  Page page;
  g_autoptr (GFile) folder = make_folder ();

  open_page (&page);
  make_small (&page);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, names[i]);
      g_autofree char *content = NULL;
      gsize length = 0;

      shoal_lattice_pane_save (page.lattice, file);
      wait_until (g_file_query_exists (file, NULL));
      wait_milliseconds (50);
      g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
      g_assert_cmpuint (length, >, 1000);
      g_assert_true (g_str_has_prefix (content, starts[i]));
    }
  {
    g_autoptr (GFile) file = g_file_get_child (folder, "lattice.doc");

    shoal_lattice_pane_save (page.lattice, file);
    g_assert_nonnull (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
    gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
    g_assert_false (g_file_query_exists (file, NULL));
  }
  close_page (&page);
}

static void
test_empty (void)
{
  Page page;
  GListModel *columns;

  open_page (&page);
  columns = shoal_session_get_columns (page.session);
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
  g_test_add_func ("/solve-page/solver-form", test_solver_form);
  g_test_add_func ("/solve-page/obstacle", test_obstacle);
  g_test_add_func ("/solve-page/run", test_run);
  g_test_add_func ("/solve-page/rename", test_rename);
  g_test_add_func ("/solve-page/reuse", test_reuse);
  g_test_add_func ("/solve-page/reopen", test_reopen);
  g_test_add_func ("/solve-page/cancel", test_cancel);
  g_test_add_func ("/solve-page/map", test_map);
  g_test_add_func ("/solve-page/lattice", test_lattice);
  g_test_add_func ("/solve-page/search", test_search);
  g_test_add_func ("/solve-page/live", test_live);
  g_test_add_func ("/solve-page/keyboard", test_keyboard);
  g_test_add_func ("/solve-page/pointer", test_pointer);
  g_test_add_func ("/solve-page/focus", test_focus);
  g_test_add_func ("/solve-page/export", test_export);
  g_test_add_func ("/solve-page/empty", test_empty);
  return g_test_run ();
}
