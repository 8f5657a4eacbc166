/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice on the solve page, driven by its widgets: of the sample, of some of its columns, and a huge one. */

#include "solve-fixture.h"
#include "widgets/chart/shoal-drawing-export.h"

#include <math.h>
#include <string.h>

static ShoalLatticeArea *
get_area (gpointer pane)
{
  return SHOAL_LATTICE_AREA (find_widget (pane, SHOAL_TYPE_LATTICE_AREA));
}

static ShoalLatticeSurvey *
get_survey (Page *self)
{
  return shoal_lattice_pane_get_model (self->lattice)->survey;
}

static ShoalNodeState
get_surveyed (Page        *self,
              const guint *levels)
{
  return shoal_lattice_map_get_state (get_survey (self)->map, levels);
}

/* A lattice small enough to be drawn as a whole. */
static void
make_small (Page *self)
{
  static const char *const names[] = { "postcode", "occupation", "admission_date", "place" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    shoal_session_set_role (self->session, find_column (self->session, names[i])->index, SHOAL_ROLE_INSENSITIVE);
  wait_until (self->session->preparation->microdata != NULL);
  wait_until (get_survey (self) != NULL);
  wait_until (get_survey (self)->is_complete);
}

static void
test_lattice (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing, *use;
  ShoalRecoding *node;
  guint levels[8] = { 5, 1, 3, 2 };
  double x, y;
  guint n;

  open_page (&page);
  make_small (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  use = get_child (page.lattice, "use_button");
  g_assert_true (shoal_lattice_area_is_whole (area));
  g_assert_false (gtk_widget_is_sensitive (use));

  /* Click the top, go down from it, and use where one gets. */
  g_assert_true (shoal_lattice_area_get_position (area, levels, &x, &y));
  g_signal_emit_by_name (drawing, "motion", x, y);
  g_assert_nonnull (shoal_lattice_area_get_hovered (area));
  g_signal_emit_by_name (drawing, "press", 1, x, y);
  node = page.session->selection->looked->recoding;
  g_assert_nonnull (node);
  g_assert_cmpmem (shoal_recoding_get_levels (node, &n), sizeof (guint) * 4, levels, sizeof (guint) * 4);
  press_key (drawing, GDK_KEY_Down);
  node = page.session->selection->looked->recoding;
  g_assert_cmpint (memcmp (shoal_recoding_get_levels (node, &n), levels, sizeof (guint) * 4), !=, 0);
  wait_until (gtk_widget_is_sensitive (use));
  click (use);
  g_assert_cmpuint (g_list_model_get_n_items (page.session->runs->list), ==, 1);
  g_assert_true (shoal_recoding_equal (
      page.session->selection->run->recoding, node));
  g_assert_false (gtk_widget_is_sensitive (use));

  gtk_widget_activate_action (GTK_WIDGET (page.lattice), "lattice.zoom-in", NULL);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), >, 1);
  gtk_widget_activate_action (GTK_WIDGET (page.lattice), "lattice.fit", NULL);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), ==, 1);
  close_page (&page);
}

/* Nodes are surveyed again when a privacy model is added, also where k and suppression stay. */
static void
test_requirements (void)
{
  Page page;
  ShoalRequirements asked;
  ShoalModel model;

  open_page (&page);
  make_small (&page);
  asked = *shoal_project_get_requirements (page.session->document->project);
  g_assert_true (shoal_session_propose_model (page.session, find_column (page.session, "diagnosis")->index, &model));
  g_assert_true (shoal_requirements_add_model (&asked, &model, NULL));
  g_assert_false (shoal_requirements_equal (get_survey (&page)->requirements, &asked));
  shoal_session_set_requirements (page.session, &asked);
  wait_until (get_survey (&page) != NULL && shoal_requirements_equal (get_survey (&page)->requirements, &asked));
  wait_until (get_survey (&page)->is_complete);
  close_page (&page);
}

static gboolean
neighbours_are_known (Page *page)
{
  ShoalLatticeModel *model = shoal_lattice_pane_get_model (page->lattice);
  ShoalLatticeMap *map = get_survey (page)->map;
  guint n = map->n_attributes;
  g_autofree guint *levels = g_memdup2 (shoal_lattice_model_get_selected (model), n * sizeof (guint));
  gboolean known = shoal_lattice_model_get_state (model, levels) != SHOAL_NODE_STATE_UNKNOWN;

  for (guint a = 0; a < n; a++)
    {
      guint before = levels[a];

      levels[a] = MIN (before + 1, map->heights[a]);
      known = known && shoal_lattice_model_get_state (model, levels) != SHOAL_NODE_STATE_UNKNOWN;
      levels[a] = before > 0 ? before - 1 : 0;
      known = known && shoal_lattice_model_get_state (model, levels) != SHOAL_NODE_STATE_UNKNOWN;
      levels[a] = before;
    }
  return known;
}

/* Around the selected node, states of all neighbours are known and true. */
static void
check_neighbours (Page *page)
{
  ShoalMicrodata *microdata = page->session->preparation->microdata;
  ShoalLatticeArea *area = get_area (page->lattice);
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
  best = shoal_recoding_get_levels (optimal->recoding, &n);
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
  shoal_selection_select_run (page.session->selection, optimal);
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
  wait_until (page.session->preparation->microdata != NULL);
  model = shoal_lattice_pane_get_model (page.lattice);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("exhaustive"));
  click (get_child (page.page, "run_button"));
  session_run = page.session->selection->run;
  wait_until (shoal_lattice_model_get_search (model) != NULL);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (count_call), &n_changes);
  map = shoal_lattice_model_get_search (model);
  wait_until (n_changes >= 3 || !session_run->running);
  g_assert_cmpuint (n_changes, >=, 1);
  for (gsize height = 0; height < map->n_heights; height++)
    {
      shoal_lattice_map_get_progress (map, height, &n_checked, &n_feasible);
      n_before += n_checked;
    }
  g_assert_cmpuint (n_before, >, 0);
  shoal_session_run_cancel (session_run);
  wait_until (!shoal_runs_is_running (page.session->runs));
  g_signal_handlers_disconnect_by_data (model, &n_changes);
  close_page (&page);
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
  area = get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  press_key (drawing, GDK_KEY_End);
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);

  /* Every edge can be turned to; the fourth leads where it says. */
  for (guint i = 0; i < 4; i++)
    {
      const guint *hovered;
      guint sum = 0;

      g_assert_true (press_key_over (drawing, GDK_KEY_Right, GDK_SHIFT_MASK));
      hovered = shoal_lattice_area_get_hovered (area);
      for (guint a = 0; a < 4; a++)
        sum += hovered[a];
      g_assert_cmpuint (sum, ==, 1);
      n_edges += hovered[i];
    }
  g_assert_cmpuint (n_edges, ==, 4);
  g_signal_emit_by_name (drawing, "motion", 3.0, 3.0);
  g_assert_null (shoal_lattice_area_get_hovered (area));
  for (guint i = 0; i < 4; i++)
    g_assert_true (press_key_over (drawing, GDK_KEY_Right, GDK_SHIFT_MASK));
  g_signal_emit_by_name (drawing, "motion", 3.0, 3.0);
  g_assert_nonnull (shoal_lattice_area_get_hovered (area));
  press_key (drawing, GDK_KEY_space);
  bottom[3] = 1;
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);
  press_key (drawing, GDK_KEY_Down);
  bottom[3] = 0;
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, bottom, sizeof (guint) * 4);
  for (guint i = 0; i < 12; i++)
    press_key (drawing, GDK_KEY_Up);
  g_assert_cmpmem (shoal_lattice_area_get_selected (area), sizeof (guint) * 4, top, sizeof (guint) * 4);

  for (guint i = 0; i < 20; i++)
    press_key (drawing, GDK_KEY_plus);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), >, 2);
  press_key (drawing, GDK_KEY_Home);
  g_assert_true (shoal_lattice_area_get_position (area, top, &x, &y));
  g_assert_true (press_key_over (drawing, GDK_KEY_Right, GDK_CONTROL_MASK));
  g_assert_true (shoal_lattice_area_get_position (area, top, &x_after, &y));
  g_assert_cmpfloat (x_after, <, x);
  press_key (drawing, GDK_KEY_0);
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), ==, 1);
  close_page (&page);
}

/* The card does not cover what it is about. */
static void
assert_beside (GtkWidget *card,
               double     x,
               double     y)
{
  graphene_rect_t place;

  gtk_test_widget_wait_for_draw (card);
  g_assert_true (gtk_widget_compute_bounds (card, gtk_widget_get_parent (card), &place));
  g_assert_false (graphene_rect_contains_point (&place, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

/* What does not zoom the lattice is left to what it stands in, so that the wheel is never dead. */
static void
test_wheel (void)
{
  Page page;
  ShoalLatticeArea *area;
  GtkWidget *drawing;

  open_page (&page);
  wait_until (shoal_lattice_area_get_n_attributes (get_area (page.lattice)) > 0);
  gtk_test_widget_wait_for_draw (page.page);
  area = get_area (page.lattice);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  g_assert_false (shoal_lattice_area_is_whole (area));
  g_assert_false (turn_over (drawing, 1));
  g_assert_false (turn_over (drawing, -1));
  g_assert_false (gtk_widget_get_visible (get_child (page.lattice, "zoom_buttons")));

  make_small (&page);
  gtk_test_widget_wait_for_draw (page.page);
  g_assert_true (shoal_lattice_area_is_whole (area));
  g_assert_true (gtk_widget_get_visible (get_child (page.lattice, "zoom_buttons")));
  g_assert_false (turn_over (drawing, 1));
  g_assert_true (turn_over (drawing, -1));
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), >, 1);
  g_assert_true (turn_over (drawing, 1));
  g_assert_cmpfloat (shoal_lattice_area_get_zoom (area), ==, 1);
  g_assert_false (turn_over (drawing, 1));
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
  area = get_area (page.lattice);
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
  g_assert_nonnull (strstr (gtk_label_get_text (card), "2 of 5"));
  assert_beside (GTK_WIDGET (card), x, y);
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
  g_autoptr (ShoalRecoding) before = NULL;

  open_page (&page);
  run (&page);
  gtk_test_widget_wait_for_draw (page.page);
  area = get_area (page.lattice);
  g_assert_false (shoal_lattice_area_is_whole (area));
  g_assert_nonnull (shoal_lattice_area_get_selected (area));
  before = shoal_recoding_ref (page.session->selection->looked->recoding);
  drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  press_key (drawing, GDK_KEY_Up);
  g_assert_false (shoal_recoding_equal (before, page.session->selection->looked->recoding));
  wait_until (!page.session->selection->looked->pending);
  wait_until (get_survey (&page)->shares != NULL);
  check_neighbours (&page);
  close_page (&page);
}

static goffset
get_size (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_file_info_get_size (info) : 0;
}

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               area)
{
  shoal_lattice_area_draw (area, cr, theme, width, height);
}

static void
save_drawing (Page  *page,
              GFile *file)
{
  shoal_drawing_export_save (GTK_WIDGET (page->lattice), file, draw_cb, get_area (page->lattice), 1200, 900);
}

static void
check_export (Page  *page,
              GFile *folder)
{
  static const char *const names[] = { "lattice.svg", "lattice.png", "lattice.pdf" };
  static const char *const starts[] = { "<?xml", "\211PNG", "%PDF" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, names[i]);
      g_autofree char *content = NULL;

      save_drawing (page, file);
      /* It is there, empty, before it is written. */
      wait_until (get_size (file) > 1000);
      g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
      g_assert_true (g_str_has_prefix (content, starts[i]));
    }
}

/* The whole lattice, and a node with its neighbours. */
static void
test_export (void)
{
  Page page;
  g_autoptr (GFile) around = make_folder ();
  g_autoptr (GFile) whole = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (whole, "lattice.doc");

  open_page (&page);
  wait_until (get_survey (&page) != NULL);
  g_assert_false (shoal_lattice_area_is_whole (get_area (page.lattice)));
  check_export (&page, around);
  make_small (&page);
  check_export (&page, whole);
  save_drawing (&page, file);
  g_assert_nonnull (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_destroy (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_false (g_file_query_exists (file, NULL));
  close_page (&page);
}

/* A person who only says Save gets a name with the ending that was chosen. */
static void
test_proposed_name (void)
{
  static const char *const endings[] = { "svg", "png", "pdf" };
  Page page;

  open_page (&page);
  wait_until (get_survey (&page) != NULL);
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *wanted = g_strconcat ("lattice.", endings[i], NULL);
      g_autofree char *proposed = NULL;
      GtkWidget *dialog;

      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page.lattice), "lattice.export", "s", endings[i]));
      wait_until (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL);
      dialog = find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
      proposed = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (dialog));
      g_assert_cmpstr (proposed, ==, wanted);
      gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
      wait_until (find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL);
    }
  close_page (&page);
}

/* 40 columns of numbers, more than 10^20 nodes: what is around the selected node is known, and the histogram is sampled. */
static void
test_huge (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GString) text = g_string_new ("c0");
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_auto (Outcome) outcome = { NULL };
  Page page;
  ShoalLatticeModel *model;
  const double *shares;
  gsize n_heights;

  for (guint c = 1; c < 40; c++)
    g_string_append_printf (text, ",c%u", c);
  for (guint row = 0; row < 200; row++)
    for (guint c = 0; c < 40; c++)
      g_string_append_printf (text, c == 0 ? "\n%d" : ",%d", g_rand_int_range (random, 0, 300));
  g_string_append_c (text, '\n');
  file = write_file (folder, "huge.csv", text->str);

  open_page (&page);
  shoal_session_open_async (page.session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (page.session, outcome.result, NULL, NULL));
  for (guint c = 0; c < 40; c++)
    shoal_session_set_role (page.session, c, SHOAL_ROLE_QUASI_IDENTIFIER);
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "solve");
  model = shoal_lattice_pane_get_model (page.lattice);
  wait_until (shoal_lattice_model_get_size (model) > 1e15);
  g_assert_false (shoal_lattice_area_is_whole (get_area (page.lattice)));

  adw_combo_row_set_selected (ADW_COMBO_ROW (find_control (page.page, "Algorithm")), find_solver ("datafly"));
  g_assert_nonnull (run (&page)->recoding);
  wait_until (shoal_lattice_model_get_state (model, shoal_lattice_model_get_selected (model)) != SHOAL_NODE_STATE_UNKNOWN);
  press_key (find_widget (GTK_WIDGET (get_area (page.lattice)), SHOAL_TYPE_CHART_AREA), GDK_KEY_Up);
  wait_until (neighbours_are_known (&page));
  wait_until (get_survey (&page)->shares != NULL);
  shares = get_survey (&page)->shares;
  n_heights = get_survey (&page)->map->n_heights;
  g_assert_cmpfloat (shares[0], ==, 0);
  g_assert_cmpfloat (shares[n_heights - 1], ==, 1);
  close_page (&page);
}

/* On a phone a lattice that is drawn as a whole, with all its buttons and a selected node, asks for less than the window is wide, also
 * where words are longer than in English by a fifth: summary and buttons are below each other then. */
static void
test_narrow (void)
{
  Page page;
  guint levels[4] = { 5, 1, 3, 2 };
  g_autoptr (ShoalRecoding) top = shoal_recoding_new_node (levels, 4);
  int least;

  open_page (&page);
  make_small (&page);
  shoal_selection_look_at (page.session->selection, top);
  wait_until (!page.session->selection->looked->pending);
  g_assert_true (gtk_widget_get_visible (get_child (page.lattice, "zoom_buttons")));
  gtk_widget_measure (GTK_WIDGET (page.lattice), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 300);
  close_page (&page);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/lattice-pane/wheel", test_wheel);
  g_test_add_func ("/lattice-pane/node", test_lattice);
  g_test_add_func ("/lattice-pane/requirements", test_requirements);
  g_test_add_func ("/lattice-pane/search", test_search);
  g_test_add_func ("/lattice-pane/live", test_live);
  g_test_add_func ("/lattice-pane/keyboard", test_keyboard);
  g_test_add_func ("/lattice-pane/pointer", test_pointer);
  g_test_add_func ("/lattice-pane/focus", test_focus);
  g_test_add_func ("/lattice-pane/huge", test_huge);
  g_test_add_func ("/lattice-pane/narrow", test_narrow);
  g_test_add_func ("/lattice-pane/export", test_export);
  g_test_add_func ("/lattice-pane/proposed-name", test_proposed_name);
  return g_test_run ();
}
