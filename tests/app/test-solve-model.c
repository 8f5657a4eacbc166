/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice and the runs as the solve page shows them, without a widget. */

#include "session-fixture.h"

#include "models/solve/shoal-lattice-model.h"
#include "models/solve/shoal-solve-words.h"

#include <math.h>

/* So many turns of the main loop are looked at, which is enough for a hundred reports of a solver. */
#define N_TURNS 300

static ShoalLatticeModel *
open_lattice (ShoalSession *session)
{
  ShoalLatticeModel *model = shoal_lattice_model_new (session);

  shoal_lattice_model_load (model);
  wait_until (model->survey != NULL);
  return model;
}

/* What is known of the lattice at any moment: nothing that was known is forgotten or contradicted. */
static void
look_at_lattice (ShoalLatticeModel *model,
                 guint8            *seen)
{
  ShoalLatticeMap *map = model->survey->map;
  g_autofree guint *levels = g_new (guint, map->n_attributes);
  g_autoptr (GArray) path = shoal_lattice_model_dup_path (model);

  for (gsize i = 0; i < map->n_nodes; i += 97)
    {
      guint flags;

      shoal_lattice_map_get_levels (map, i, levels);
      shoal_lattice_model_get_state (model, levels);
      flags = shoal_lattice_map_get_flags (map, levels);
      g_assert_cmpuint (flags & seen[i / 97], ==, seen[i / 97]);
      seen[i / 97] = (guint8) flags;
    }
  g_assert_true (path == NULL || path->len % map->n_attributes == 0);
}

/* What a run tells while it works; the best never becomes worse. */
static void
look_at_run (ShoalSessionRun *run,
             double          *best,
             guint64         *n_checked)
{
  double now = shoal_session_run_get_best (run);
  g_autofree char *result = shoal_run_text_new_result (run);
  g_autofree char *effort = shoal_run_text_new_effort (run);
  g_autoptr (GArray) trace = shoal_session_run_dup_trace (run);
  guint64 checked = shoal_session_run_get_checked (run);

  g_assert_nonnull (effort);
  g_assert_true (isnan (now) || result != NULL);
  g_assert_true (isnan (*best) || now <= *best);
  g_assert_cmpuint (checked, >=, *n_checked);
  for (guint i = 1; i < trace->len; i++)
    g_assert_cmpfloat (g_array_index (trace, ShoalTracePoint, i).seconds, >=,
                       g_array_index (trace, ShoalTracePoint, i - 1).seconds);
  *best = now;
  *n_checked = checked;
}

/* A run, the survey of all nodes and whoever looks at both work at once. */
static void
test_live (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalLatticeModel) model = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("kgen", NULL);
  g_autofree guint8 *seen = NULL;
  g_autoptr (GError) error = NULL;
  ShoalLatticeMap *map;
  ShoalSessionRun *run;
  double best = NAN;
  guint64 n_checked = 0;

  open_sample (session);
  model = open_lattice (session);
  map = model->survey->map;
  seen = g_new0 (guint8, map->n_nodes / 97 + 1);
  g_assert_true (shoal_solver_set_parameter (solver, "max-evaluations", "60000", &error));
  g_assert_no_error (error);
  run = shoal_session_start_run (session, "kgen", solver, 3, 0);
  wait_until (run->begun || !run->running);
  for (guint turn = 0; turn < N_TURNS && run->running; turn++)
    {
      wait_milliseconds (2);
      look_at_run (run, &best, &n_checked);
      look_at_lattice (model, seen);
    }
  shoal_session_run_cancel (run);
  wait_until (!run->running);
  look_at_run (run, &best, &n_checked);
  wait_until (model->survey->is_complete);
  look_at_lattice (model, seen);
  g_assert_cmpuint (n_checked, >, 0);
}

/* Every node's state is what counting its classes says. */
static void
test_survey (void)
{
  static const char *const others[] = { "postcode", "occupation", "admission_date", "place" };
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalLatticeModel) model = NULL;
  ShoalMicrodata *microdata;
  ShoalLatticeMap *map;
  guint levels[4];
  guint index;
  guint n_minimal = 0;

  open_sample (session);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_true (shoal_table_find_column (session->dataset->table, others[i], &index));
      shoal_session_set_role (session, index, SHOAL_ROLE_INSENSITIVE);
    }
  model = open_lattice (session);
  wait_until (model->survey->is_complete);
  g_assert_true (shoal_lattice_model_is_whole (model));
  microdata = model->microdata;
  map = model->survey->map;
  g_assert_cmpuint (map->n_attributes, ==, G_N_ELEMENTS (levels));
  for (gsize i = 0; i < map->n_nodes; i++)
    {
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalRecoding) node = NULL;
      ShoalNodeState state;

      shoal_lattice_map_get_levels (map, i, levels);
      node = shoal_recoding_new_node (levels, map->n_attributes);
      classes = shoal_classes_new (microdata, node, 5);
      state = shoal_lattice_model_get_state (model, levels);
      g_assert_cmpint (state != SHOAL_NODE_STATE_NOT_ANONYMOUS, ==, classes->n_suppressed <= 200);
      n_minimal += state == SHOAL_NODE_STATE_MINIMAL;
    }
  g_assert_cmpuint (n_minimal, >, 0);

  /* Another k is another map; no node is feasible where k is above the number of rows. */
  memcpy (levels, map->heights, sizeof levels);
  shoal_session_set_requirements (session, &(ShoalRequirements) { 10001, 0.02 });
  wait_until (model->survey->is_complete);
  g_assert_cmpint (shoal_lattice_model_get_state (model, levels), ==, SHOAL_NODE_STATE_NOT_ANONYMOUS);

  /* Nodes of levels that may not be published say so, whatever their classes. */
  shoal_session_set_requirements (session, &(ShoalRequirements) { 5, 0.02 });
  g_assert_true (shoal_table_find_column (session->dataset->table, "age", &index));
  shoal_session_set_levels (session, index, (ShoalLevelRange) { 1, 3 });
  shoal_lattice_model_load (model);
  wait_until (model->microdata != NULL);
  memset (levels, 0, sizeof levels);
  for (levels[0] = 0; levels[0] <= 5; levels[0]++)
    g_assert_cmpint (shoal_lattice_model_get_state (model, levels) == SHOAL_NODE_STATE_OUTSIDE, ==,
                     levels[0] < 1 || levels[0] > 3);
}

/* Dropped while its workers are busy, and asked for nodes before they are known. */
static void
test_dropped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();

  open_sample (session);
  for (guint delay = 0; delay < 32; delay += 4)
    {
      g_autoptr (ShoalLatticeModel) model = open_lattice (session);
      guint levels[8] = { 0 };
      g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, G_N_ELEMENTS (levels));

      shoal_selection_look_at (session->selection, node);
      g_assert_nonnull (shoal_lattice_model_get_selected (model));
      wait_milliseconds (delay);
    }
}

static void
test_text (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  guint levels[8] = { 5, 0, 5, 1, 2, 0, 3, 4 };
  g_autofree char *line = NULL;
  g_autofree char *lines = NULL;
  g_autofree char *facts = NULL;
  g_autofree char *result = NULL;
  ShoalMicrodata *microdata;
  ShoalSessionRun *run;
  const char *icon;

  open_sample (session);
  run = start_run (session);
  g_assert_cmpstr (shoal_run_text_get_status (run, &icon), ==, "Preparing…");
  wait_until (run->record->has_result);
  wait_until (session->selection->looked->report != NULL);
  microdata = session->preparation->microdata;
  line = shoal_node_text_levels (microdata, levels, " · ");
  lines = shoal_node_text_levels (microdata, levels, "\n");
  g_assert_true (g_str_has_prefix (line, "age 5 of 5 · sex 0 of 1 · postcode 5 of 5 · "));
  g_assert_true (g_str_has_prefix (lines, "age 5 of 5\nsex 0 of 1\npostcode 5 of 5\n"));
  facts = shoal_node_text_facts (session->selection->looked->report, shoal_metrics_find ("gcp"), " · ");
  g_assert_true (g_str_has_prefix (facts, "Meets the requirements · smallest class "));
  g_assert_nonnull (strstr (facts, " · 95 classes · 195 rows suppressed, 200 allowed · "));
  result = shoal_run_text_new_result (run);
  g_assert_cmpstr (shoal_run_text_get_status (run, &icon), ==, "Proven best");
  g_assert_true (g_str_has_suffix (facts, result));
}

/* A node that fails in a privacy model says in which, in how many rows, and how far the worst class is from what is asked. */
static void
test_shortfalls (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  guint levels[8] = { 5, 1, 5, 3, 3, 2, 2, 4 };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 8);
  g_autoptr (GError) error = NULL;
  g_autofree char *facts = NULL;
  g_autofree char *expected = NULL;
  ShoalModel model;
  const ShoalFinding *findings;

  open_sample (session);
  g_assert_true (shoal_session_propose_model (session, find_column (session, "diagnosis")->index, &model));
  model.numbers[1] = 900;
  g_assert_true (shoal_session_add_model (session, &model, &error));
  g_assert_no_error (error);
  shoal_selection_look_at (session->selection, node);
  wait_until (session->selection->looked->report != NULL && !session->selection->looked->pending);
  g_assert_false (session->selection->looked->report->feasible);
  g_assert_cmpuint (session->selection->looked->report->n_shortfalls, ==, 2);
  findings = session->selection->looked->report->shortfalls;
  g_assert_true (findings[0].holds);
  g_assert_false (findings[1].holds);
  g_assert_cmpfloat (findings[1].worst, <, 900);
  facts = shoal_node_text_facts (session->selection->looked->report, NULL, " · ");
  expected = g_strdup_printf ("Does not meet the requirements · rows in classes with too little diversity of “diagnosis”: %zu "
                              "(Different values of “diagnosis” in every class: at least %g; required: 900) · smallest class ",
                              findings[1].n_offending, findings[1].worst);
  g_assert_cmpuint (findings[1].n_offending, ==, session->selection->looked->report->classes->n_suppressed);
  g_assert_true (g_str_has_prefix (facts, expected));
}

/* Rows that are left out fall short of what is asked, and that is why they are: nothing is wrong with a node that leaves out no more than
 * it may. */
static void
test_no_shortfalls (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *facts = NULL;
  ShoalRecodingReport *report;
  ShoalModel model;

  open_sample (session);
  g_assert_true (shoal_session_propose_model (session, find_column (session, "diagnosis")->index, &model));
  g_assert_true (shoal_session_add_model (session, &model, &error));
  g_assert_no_error (error);
  start_run (session);
  wait_until (!shoal_runs_is_running (session->runs));
  wait_until (session->selection->looked->report != NULL && !session->selection->looked->pending);
  report = session->selection->looked->report;
  g_assert_true (report->feasible);
  g_assert_cmpuint (report->classes->n_suppressed, >, 0);
  g_assert_cmpuint (report->n_shortfalls, >, 0);
  facts = shoal_node_text_facts (report, NULL, " · ");
  g_assert_true (g_str_has_prefix (facts, "Meets the requirements · smallest class "));
}

/* What was stopped is no better than what was found by then, and the row says so: the limit is over at once. */
static void
test_stopped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("samarati", NULL);
  ShoalSessionRun *run;
  const char *icon;

  open_sample (session);
  shoal_session_set_objective (session, "height");
  run = shoal_session_start_run (session, "samarati", solver, 1, 1e-9);
  g_assert_nonnull (run);
  wait_until (run->record->has_result);
  g_assert_cmpint (run->record->status, ==, SHOAL_STATUS_FEASIBLE);
  g_assert_cmpstr (shoal_run_text_get_status (run, &icon), ==, "Valid, stopped before its end");
}

/* Every metric has an aim of its own, and who need not count suppressed rows is told so. */
static void
test_objectives (void)
{
  g_autoptr (GHashTable) aims = g_hash_table_new (g_str_hash, g_str_equal);
  const ShoalRequirements none = { .k = 5 }, some = { .k = 5, .suppression = 0.02 };
  const ShoalRequirements priced = { .k = 5, .suppression = 0.02, .suppression_price = 1 };
  g_autofree char *share = shoal_objective_text_new_sentence (shoal_metrics_find ("gcp"), 0.15912);
  g_autofree char *number = shoal_objective_text_new_sentence (shoal_metrics_find ("height"), 12);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    {
      g_assert_cmpstr (shoal_objective_text_get_aim (&metrics[i]), !=, metrics[i].title);
      g_assert_true (g_hash_table_add (aims, (gpointer) shoal_objective_text_get_aim (&metrics[i])));
    }
  g_assert_cmpstr (share, ==, "loses 15.91 % · Global certainty penalty");
  g_assert_cmpstr (number, ==, "Height 12");
  g_assert_null (shoal_objective_text_get_caution (shoal_metrics_find ("precision"), &none));
  g_assert_nonnull (shoal_objective_text_get_caution (shoal_metrics_find ("precision"), &some));
  g_assert_null (shoal_objective_text_get_caution (shoal_metrics_find ("precision"), &priced));
  g_assert_null (shoal_objective_text_get_caution (shoal_metrics_find ("gcp"), &some));
  g_assert_true (shoal_objective_suits_family (shoal_metrics_find ("precision"), SHOAL_FAMILY_LATTICE));
  g_assert_false (shoal_objective_suits_family (shoal_metrics_find ("precision"), SHOAL_FAMILY_PARTITION));
  g_assert_true (shoal_objective_suits_family (shoal_metrics_find ("gcp"), SHOAL_FAMILY_PARTITION));
}

/* Parameters are called and explained as people do; names of the command line stay there. */
static void
test_parameter_words (void)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);
      guint n_specs;
      g_autofree ShoalParameterSpec *specs = shoal_solver_list_parameters (solver, &n_specs);

      for (guint p = 0; p < n_specs; p++)
        {
          g_assert_nonnull (specs[p].title);
          g_assert_nonnull (specs[p].summary);
          g_assert_null (strstr (specs[p].summary, "“"));
          for (guint other = 0; other < n_specs; other++)
            g_assert_true (strchr (specs[other].name, '-') == NULL || strstr (specs[p].summary, specs[other].name) == NULL);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solve-model/live", test_live);
  g_test_add_func ("/solve-model/survey", test_survey);
  g_test_add_func ("/solve-model/dropped", test_dropped);
  g_test_add_func ("/solve-model/text", test_text);
  g_test_add_func ("/solve-model/shortfalls", test_shortfalls);
  g_test_add_func ("/solve-model/no-shortfalls", test_no_shortfalls);
  g_test_add_func ("/solve-model/stopped", test_stopped);
  g_test_add_func ("/solve-model/objectives", test_objectives);
  g_test_add_func ("/solve-model/parameter-words", test_parameter_words);

  return g_test_run ();
}
