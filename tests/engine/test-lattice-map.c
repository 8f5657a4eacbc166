/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map of a lattice: shape, counts, and what solvers write on it. */

#include "base/shoal-parallel.h"
#include "fixture-effort.h"
#include "fixture-problem.h"
#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/map/shoal-lattice-explorer.h"

#include <string.h>

/* KGEN, figure 1: age, gender and postcode with heights 4, 1 and 5: 60 nodes on 11 heights. */
static ShoalMicrodata *
load_kgen (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  return fixture_microdata (&fixture);
}

static void
test_shape (void)
{
  static const guint node[] = { 2, 0, 5 };
  g_autoptr (ShoalMicrodata) microdata = load_kgen ();
  g_autoptr (ShoalLatticeMap) map = shoal_lattice_map_new (microdata);
  guint levels[3], attributes[3];
  double n_nodes = 0;

  g_assert_cmpuint (map->n_nodes, ==, 60);
  g_assert_cmpfloat (map->size, ==, 60);
  g_assert_cmpuint (map->n_heights, ==, 11);
  for (gsize number = 0; number < map->n_nodes; number++)
    {
      shoal_lattice_map_get_levels (map, number, levels);
      g_assert_cmpuint (shoal_lattice_map_get_number (map, levels), ==, number);
    }
  for (gsize height = 0; height < map->n_heights; height++)
    {
      g_auto (ShoalHeightWalk) walk = { 0 };
      const guint bottom[] = { 0, 0, 0 };
      guint n = 0;

      g_assert_true (shoal_height_walk_start (&walk, bottom, map->heights, 3, height));
      do
        n++;
      while (shoal_height_walk_next (&walk));
      g_assert_cmpfloat (shoal_lattice_map_count_height (map, height), ==, n);
      n_nodes += n;
    }
  g_assert_cmpfloat (n_nodes, ==, 60);
  g_assert_cmpfloat (shoal_lattice_map_count_height (map, 11), ==, 0);
  g_assert_cmpuint (shoal_lattice_map_list_neighbours (map, node, TRUE, attributes), ==, 2);
  g_assert_true (attributes[0] == 0 && attributes[1] == 1);
  g_assert_cmpuint (shoal_lattice_map_list_neighbours (map, node, FALSE, attributes), ==, 2);
  g_assert_true (attributes[0] == 0 && attributes[1] == 2);
  g_assert_cmpint (shoal_lattice_map_get_state (map, node), ==, SHOAL_NODE_STATE_UNKNOWN);
}

/* @n attributes of height 9, and three rows: @n_told of them from @first on tell these apart. */
static void
fixture_init_deep (Fixture *fixture,
                   guint    n,
                   guint    first,
                   guint    n_told)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree FixtureColumn *columns = g_new (FixtureColumn, n);

  for (guint v = 0; v < 2; v++)
    {
      g_string_append_printf (lines, "v%u", v);
      for (guint level = 1; level < 9; level++)
        g_string_append_printf (lines, ";l%u-%u", level, v);
      g_string_append (lines, ";*\n");
    }
  for (guint a = 0; a < n; a++)
    columns[a] = (FixtureColumn){ g_strdup_printf ("a%u", a), SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER,
                                  a >= first && a - first < n_told ? "v0|v1|v0" : "v0|v0|v0", lines->str };
  fixture_init (fixture, columns, n);
  for (guint a = 0; a < n; a++)
    g_free ((char *) columns[a].name);
}

/* 40 attributes of height 9: 10^40 nodes, symmetrical about height 180. */
static void
test_huge (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalLatticeMap) map = NULL;
  guint levels[40];
  ShoalRandom random;
  double sum = 0;

  fixture_init_deep (&fixture, 40, 0, 40);
  microdata = fixture_microdata (&fixture);
  map = shoal_lattice_map_new (microdata);
  g_assert_cmpuint (map->n_nodes, ==, 0);
  g_assert_cmpuint (map->n_heights, ==, 361);
  for (gsize height = 0; height <= 360; height++)
    {
      sum += shoal_lattice_map_count_height (map, height);
      g_assert_cmpfloat_with_epsilon (shoal_lattice_map_count_height (map, height)
                                        / shoal_lattice_map_count_height (map, 360 - height),
                                      1, 1e-9);
    }
  g_assert_cmpfloat_with_epsilon (sum / map->size, 1, 1e-9);
  g_assert_cmpfloat (shoal_lattice_map_count_height (map, 1), ==, 40);
  g_assert_cmpfloat (shoal_lattice_map_count_height (map, 2), ==, 40 * 39 / 2 + 40);
  shoal_random_init (&random, 1, 0);
  for (gsize height = 0; height <= 360; height++)
    {
      shoal_lattice_map_draw (map, &random, height, levels);
      g_assert_cmpuint (shoal_lattice_map_get_height (map, levels), ==, height);
      g_assert_true (shoal_levels_leq (levels, map->heights, 40));
    }
  memset (levels, 0, sizeof levels);
  shoal_lattice_map_publish_check (map, levels, FALSE);
  g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==, SHOAL_NODE_STATE_UNKNOWN);
}

/* Every node of a height comes up about equally often. */
static void
test_draw (void)
{
  g_autoptr (ShoalMicrodata) microdata = load_kgen ();
  g_autoptr (ShoalLatticeMap) map = shoal_lattice_map_new (microdata);
  guint n_drawn[60] = { 0 };
  guint levels[3];
  ShoalRandom random;
  gsize n_nodes = (gsize) shoal_lattice_map_count_height (map, 5);

  shoal_random_init (&random, 3, 0);
  for (guint i = 0; i < 1000 * n_nodes; i++)
    {
      shoal_lattice_map_draw (map, &random, 5, levels);
      n_drawn[shoal_lattice_map_get_number (map, levels)]++;
    }
  for (gsize number = 0; number < 60; number++)
    {
      shoal_lattice_map_get_levels (map, number, levels);
      if (shoal_lattice_map_get_height (map, levels) == 5)
        g_assert_true (n_drawn[number] > 850 && n_drawn[number] < 1150);
      else
        g_assert_cmpuint (n_drawn[number], ==, 0);
    }
}

/* What solvers leave on the map is true, the complete ones leave nothing unknown, and the best node of all is the last of the
 * path. Returns: how many checks the map was told of. */
static guint64
check_solver (const ShoalSolverInfo *info,
              guint64                seed)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLatticeMap) map = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (GArray) path = NULL;
  guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
  guint64 n_checked = 0;
  gboolean complete = g_str_equal (info->id, "exhaustive") || g_str_equal (info->id, "ola");

  fixture_model_init_random (&model, seed);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 2, 0.1, "gcp", 1, 2);
  if (model.n_rows < 2)
    return 0;
  map = shoal_lattice_map_new (microdata);
  shoal_lattice_map_attach (map, progress);
  solution = shoal_solver_solve (solver, problem, 0, progress, NULL, NULL);
  do
    {
      ShoalNodeState state = shoal_lattice_map_get_state (map, levels);
      gboolean feasible = fixture_model_count_small (&model, levels, 2) <= problem->suppression_limit;
      gboolean best = memcmp (shoal_recoding_get_levels (solution->recoding, NULL), levels,
                              model.n_attributes * sizeof (guint)) == 0;

      if (state == SHOAL_NODE_STATE_ANONYMOUS || state == SHOAL_NODE_STATE_MINIMAL || state == SHOAL_NODE_STATE_OPTIMAL)
        g_assert_true (feasible);
      if (state == SHOAL_NODE_STATE_NOT_ANONYMOUS)
        g_assert_false (feasible);
      if (complete)
        g_assert_true (state != SHOAL_NODE_STATE_UNKNOWN && state != SHOAL_NODE_STATE_PRUNED);
      if (solution->status == SHOAL_STATUS_OPTIMAL)
        g_assert_true (state != SHOAL_NODE_STATE_UNKNOWN && best == (state == SHOAL_NODE_STATE_OPTIMAL));
      else
        g_assert_cmpint (state, !=, SHOAL_NODE_STATE_OPTIMAL);
      if (state == SHOAL_NODE_STATE_MINIMAL)
        {
          for (guint a = 0; a < model.n_attributes; a++)
            {
              if (levels[a] == 0)
                continue;
              levels[a]--;
              g_assert_cmpuint (fixture_model_count_small (&model, levels, 2), >, problem->suppression_limit);
              levels[a]++;
            }
        }
    }
  while (fixture_model_next_node (&model, levels));
  for (gsize height = 0; height < map->n_heights; height++)
    {
      guint64 checked, feasible;

      shoal_lattice_map_get_progress (map, height, &checked, &feasible);
      g_assert_cmpuint (feasible, <=, checked);
      n_checked += checked;
    }
  path = shoal_lattice_map_dup_path (map);
  g_assert_cmpuint (path->len, >=, model.n_attributes);
  g_assert_cmpmem (&g_array_index (path, guint, path->len - model.n_attributes), model.n_attributes * sizeof (guint),
                   shoal_recoding_get_levels (solution->recoding, NULL), model.n_attributes * sizeof (guint));
  if (complete)
    g_assert_cmpuint (n_checked, ==, solution->nodes_checked);
  return n_checked;
}

static void
test_solvers (void)
{
  guint n_solvers, n_lattice = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint s = 0; s < n_solvers; s++)
    {
      guint64 n_checked = 0;

      if (solvers[s].family != SHOAL_FAMILY_LATTICE)
        continue;
      for (guint64 seed = 0; seed < FIXTURE_TRIES (40); seed++)
        n_checked += check_solver (&solvers[s], seed);
      g_assert_cmpuint (n_checked, >, 0);
      n_lattice++;
    }
  g_assert_cmpuint (n_lattice, >=, 5);
}

/* Many threads write neighbouring nodes, which share bytes, at the same time. */
static void
write_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  ShoalLatticeMap *map = data;
  guint levels[3];

  for (gsize number = thread; number < map->n_nodes; number += n_threads)
    {
      shoal_lattice_map_get_levels (map, number, levels);
      shoal_lattice_map_publish (map, levels, number % 3 == 0 ? SHOAL_NODE_FLAG_ANONYMOUS : SHOAL_NODE_FLAG_PRUNED);
    }
}

static void
test_publish (void)
{
  g_autoptr (ShoalMicrodata) microdata = load_kgen ();

  for (guint round = 0; round < FIXTURE_TRIES (50); round++)
    {
      g_autoptr (ShoalLatticeMap) map = shoal_lattice_map_new (microdata);
      guint levels[3];

      shoal_parallel_run (4, write_share, map);
      for (gsize number = 0; number < map->n_nodes; number++)
        {
          shoal_lattice_map_get_levels (map, number, levels);
          g_assert_cmpuint (shoal_lattice_map_get_flags (map, levels), ==,
                            number % 3 == 0 ? SHOAL_NODE_FLAG_ANONYMOUS : SHOAL_NODE_FLAG_PRUNED);
        }
    }
}

/* Shares of feasible nodes are exact where a height is small, and near where it is sampled. */
static void
test_sample (void)
{
  for (guint64 seed = 0; seed < FIXTURE_TRIES (10); seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalLattice) lattice = NULL;
      g_autoptr (ShoalLatticeMap) map = NULL;
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
      g_autofree double *exact = NULL;
      g_autofree double *sampled = NULL;
      g_autofree guint *n_feasible = NULL;
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };

      fixture_model_init_random (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 2, 0.1, "gcp", 1, 1);
      lattice = shoal_lattice_new (problem, NULL, NULL);
      map = shoal_lattice_map_new (microdata);
      exact = g_new (double, map->n_heights);
      sampled = g_new (double, map->n_heights);
      n_feasible = g_new0 (guint, map->n_heights);
      g_assert_true (shoal_lattice_sample (lattice, map, 100000, 1, progress, exact));
      g_assert_true (shoal_lattice_sample (lattice, map, 20, 1, progress, sampled));
      do
        n_feasible[shoal_lattice_map_get_height (map, levels)] +=
          fixture_model_count_small (&model, levels, 2) <= problem->suppression_limit;
      while (fixture_model_next_node (&model, levels));
      for (gsize height = 0; height < map->n_heights; height++)
        {
          double share = n_feasible[height] / shoal_lattice_map_count_height (map, height);

          g_assert_cmpfloat_with_epsilon (exact[height], share, 1e-12);
          g_assert_cmpfloat_with_epsilon (sampled[height], share, 0.5);
        }
      shoal_progress_stop_after_polls (stopped, 0);
      g_assert_false (shoal_lattice_sample (lattice, map, 20, 1, stopped, sampled));
      g_assert_true (isnan (sampled[0]));
    }
}

/* Exploring leaves nothing unknown with few checks, and what it says is true, minimal nodes included. */
static void
test_explore (void)
{
  guint n_minimal = 0;
  guint64 n_checks = 0, n_nodes = 0;

  for (guint64 seed = 0; seed < FIXTURE_TRIES (60); seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalLattice) lattice = NULL;
      g_autoptr (ShoalLatticeMap) map = NULL;
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autofree double *shares = NULL;
      g_autofree double *exact = NULL;
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };

      fixture_model_init_random (&model, seed);
      if (model.n_rows < 2)
        continue;
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 2, 0.1, "gcp", 1, 1);
      lattice = shoal_lattice_new (problem, NULL, NULL);
      map = shoal_lattice_map_new (microdata);
      shares = g_new (double, map->n_heights);
      exact = g_new (double, map->n_heights);
      shoal_lattice_map_attach (map, progress);
      shoal_lattice_watch (lattice, progress);
      g_assert_true (shoal_lattice_explore (lattice, progress));
      for (gsize height = 0; height < map->n_heights; height++)
        {
          guint64 n_height, n_feasible;

          shoal_lattice_map_get_progress (map, height, &n_height, &n_feasible);
          n_checks += n_height;
        }
      n_nodes += map->n_nodes;
      g_assert_true (shoal_lattice_sample (lattice, map, 100000, 1, progress, exact));
      shoal_lattice_count_shares (map, shares);
      g_assert_cmpmem (shares, map->n_heights * sizeof (double), exact, map->n_heights * sizeof (double));
      do
        {
          gboolean feasible = fixture_model_count_small (&model, levels, 2) <= problem->suppression_limit;
          gboolean minimal = feasible;
          ShoalNodeState state = shoal_lattice_map_get_state (map, levels);

          for (guint a = 0; a < model.n_attributes; a++)
            {
              levels[a]--;
              minimal = minimal && (levels[a] == G_MAXUINT
                                    || fixture_model_count_small (&model, levels, 2) > problem->suppression_limit);
              levels[a]++;
            }
          n_minimal += minimal;
          g_assert_cmpint (state, ==, minimal    ? SHOAL_NODE_STATE_MINIMAL
                                      : feasible ? SHOAL_NODE_STATE_ANONYMOUS
                                                 : SHOAL_NODE_STATE_NOT_ANONYMOUS);
        }
      while (fixture_model_next_node (&model, levels));
    }
  g_assert_cmpuint (n_minimal, >, FIXTURE_TRIES (60));
  g_assert_cmpuint (n_checks, <, n_nodes / 2);
}

/* 12 attributes of height 9, which makes 10^12 nodes, none of them numbered: those beside a node are known after a look. */
static void
test_look_around (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  g_autoptr (ShoalLatticeMap) map = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
  guint levels[12] = { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 };

  fixture_init_deep (&fixture, 12, 3, 1);
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 2, 0, "gcp", 1, 1);
  lattice = shoal_lattice_new (problem, NULL, NULL);
  map = shoal_lattice_map_new (microdata);
  g_assert_cmpuint (map->n_nodes, ==, 0);
  levels[5] = 4;
  shoal_progress_stop_after_polls (stopped, 0);
  g_assert_false (shoal_lattice_look_around (lattice, map, levels, stopped));
  g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==, SHOAL_NODE_STATE_UNKNOWN);
  g_assert_true (shoal_lattice_look_around (lattice, map, levels, progress));
  g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==, SHOAL_NODE_STATE_ANONYMOUS);
  for (guint a = 0; a < 12; a++)
    {
      levels[a]--;
      g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==,
                       a == 3 ? SHOAL_NODE_STATE_NOT_ANONYMOUS : SHOAL_NODE_STATE_ANONYMOUS);
      levels[a]++;
    }
  levels[5] = 5;
  g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==, SHOAL_NODE_STATE_ANONYMOUS);
  levels[5] = 6;
  g_assert_cmpint (shoal_lattice_map_get_state (map, levels), ==, SHOAL_NODE_STATE_UNKNOWN);
}

/* What two threads find at the same time is what one finds; and nothing is feasible where there are fewer rows than k. */
static gpointer
explore_thread (gpointer data)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autofree double *shares = g_new (double, shoal_lattice_explorer_get_map (data)->n_heights);
  gboolean is_complete;

  g_assert_true (shoal_lattice_explorer_explore_all (data, progress, shares, &is_complete, NULL));
  return GINT_TO_POINTER (is_complete);
}

static void
test_explorer (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  for (guint k = 2; k <= microdata->n_rows + 1; k++)
    {
      ShoalRequirements requirements = { .k = k };
      g_autoptr (ShoalLatticeExplorer) explorer = NULL;
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
      g_autofree double *shares = NULL;
      g_autofree guint *levels = NULL;
      ShoalLatticeMap *map;
      GThread *thread;
      gboolean is_complete;
      double n_feasible = 0;
      gsize n_known = 0;

      explorer = shoal_lattice_explorer_new (microdata, &requirements);
      map = shoal_lattice_explorer_get_map (explorer);
      shares = g_new (double, map->n_heights);
      levels = g_new0 (guint, map->n_attributes);
      shoal_progress_stop_after_polls (stopped, 0);
      g_assert_cmpint (shoal_lattice_explorer_is_ruled_out (explorer), ==, k > microdata->n_rows);
      g_assert_cmpint (shoal_lattice_explorer_explore_all (explorer, stopped, shares, &is_complete, NULL), ==,
                       k > microdata->n_rows);
      thread = g_thread_new ("explore", explore_thread, explorer);
      g_assert_true (shoal_lattice_explorer_look_around (explorer, levels, progress, NULL));
      g_assert_true (shoal_lattice_explorer_explore_all (explorer, progress, shares, &is_complete, NULL));
      g_assert_true (is_complete);
      g_assert_true (GPOINTER_TO_INT (g_thread_join (thread)));
      for (gsize height = 0; height < map->n_heights; height++)
        n_feasible += shares[height] * shoal_lattice_map_count_height (map, height);
      for (gsize node = 0; node < map->n_nodes; node++)
        {
          g_autoptr (ShoalRecoding) recoding = NULL;
          g_autoptr (ShoalClasses) classes = NULL;

          shoal_lattice_map_get_levels (map, node, levels);
          recoding = shoal_recoding_new_node (levels, map->n_attributes);
          classes = shoal_classes_new (microdata, recoding, k);
          n_known += classes->n_suppressed == 0;
          g_assert_cmpint (shoal_lattice_map_get_state (map, levels) != SHOAL_NODE_STATE_NOT_ANONYMOUS, ==,
                           classes->n_suppressed == 0);
        }
      g_assert_cmpfloat_with_epsilon (n_feasible, (double) n_known, 1e-6);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice-map/shape", test_shape);
  g_test_add_func ("/lattice-map/huge", test_huge);
  g_test_add_func ("/lattice-map/draw", test_draw);
  g_test_add_func ("/lattice-map/solvers", test_solvers);
  g_test_add_func ("/lattice-map/publish", test_publish);
  g_test_add_func ("/lattice-map/explorer", test_explorer);
  g_test_add_func ("/lattice-map/sample", test_sample);
  g_test_add_func ("/lattice-map/explore", test_explore);
  g_test_add_func ("/lattice-map/look-around", test_look_around);
  return g_test_run ();
}
