/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts that lattice solvers share: walks, tags. */

#include "fixture-problem.h"
#include "solve/lattice/optimal/shoal-search-wave.h"
#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-infeasible-nodes.h"
#include "solve/lattice/search/shoal-node-tags.h"

#include <string.h>

/* Every node of every height once, in lexicographic order: as many as the product of the levels. */
static void
test_height_walk (void)
{
  static const guint low[] = { 1, 0, 2, 3 };
  static const guint high[] = { 3, 4, 2, 4 };
  gsize n_nodes = 0;

  g_assert_cmpuint (shoal_height_walk_distance (low, high, 4), ==, 7);
  for (gsize height = 0; height <= 7; height++)
    {
      g_auto (ShoalHeightWalk) walk = { 0 };
      guint last[4];

      g_assert_true (shoal_height_walk_start (&walk, low, high, 4, height));
      do
        {
          if (n_nodes > 0 && shoal_height_walk_distance (low, last, 4) == height)
            g_assert_cmpint (shoal_levels_compare (last, walk.levels, 4), <, 0);
          memcpy (last, walk.levels, sizeof last);
          g_assert_cmpuint (shoal_height_walk_distance (low, last, 4), ==, height);
          g_assert_true (shoal_levels_leq (low, last, 4) && shoal_levels_leq (last, high, 4));
          n_nodes++;
        }
      while (shoal_height_walk_next (&walk));
    }
  g_assert_cmpuint (n_nodes, ==, 3 * 5 * 1 * 2);
}

static void
test_height_walk_ends (void)
{
  static const guint node[] = { 2, 1 };
  g_auto (ShoalHeightWalk) one = { 0 };
  g_auto (ShoalHeightWalk) above = { 0 };
  g_auto (ShoalHeightWalk) nothing = { 0 };

  g_assert_true (shoal_height_walk_start (&one, node, node, 2, 0));
  g_assert_cmpmem (one.levels, sizeof node, node, sizeof node);
  g_assert_false (shoal_height_walk_next (&one));
  g_assert_false (shoal_height_walk_start (&above, node, node, 2, 1));
  g_assert_true (shoal_height_walk_start (&nothing, node, node, 0, 0));
  g_assert_false (shoal_height_walk_next (&nothing));
}

static void
append_node (GArray      *nodes,
             const guint *levels,
             guint        n)
{
  g_array_append_vals (nodes, levels, n);
}

typedef struct
{
  GArray *levels;
  guint n;
} Collect;

static gboolean
collect_cb (const guint *levels,
            gpointer     data)
{
  Collect *collect = data;

  append_node (collect->levels, levels, collect->n);
  return TRUE;
}

/* Random nodes are tagged by a made-up monotone rule; both kinds of tags know exactly what follows from them. */
static void
check_tags (guint64 seed)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalNodeTags) dense = NULL;
  g_autoptr (ShoalNodeTags) sparse = NULL;
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *levels = NULL;
  ShoalRandom random;
  guint n;

  fixture_model_init_random (&model, seed);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 1, 0, "gcp", 1, 1);
  lattice = shoal_lattice_new (problem, NULL, NULL);
  n = lattice->n_attributes;
  dense = shoal_node_tags_new (lattice, progress, SHOAL_NODE_TAGS_DENSE);
  sparse = shoal_node_tags_new (lattice, progress, 0);
  levels = g_new0 (guint, n);
  shoal_random_init (&random, seed, 1);
  append_node (known, lattice->heights, n);
  for (guint i = 0; i < 12; i++)
    {
      gsize sum = 0, most = 0;

      for (guint a = 0; a < n; a++)
        {
          levels[a] = (guint) shoal_random_below (&random, lattice->heights[a] + 1);
          sum += levels[a] * (a + 1);
          most += lattice->heights[a] * (a + 1);
        }
      shoal_node_tags_set (dense, levels, 2 * sum >= most);
      shoal_node_tags_set (sparse, levels, 2 * sum >= most);
      append_node (known, levels, n);
    }
  memset (levels, 0, n * sizeof (guint));
  do
    {
      ShoalNodeTag expected = SHOAL_NODE_UNKNOWN;

      for (guint i = 0; i < known->len; i += n)
        {
          const guint *node = &g_array_index (known, guint, i);
          gsize sum = 0, most = 0;

          for (guint a = 0; a < n; a++)
            {
              sum += node[a] * (a + 1);
              most += lattice->heights[a] * (a + 1);
            }
          if (2 * sum >= most && shoal_levels_leq (node, levels, n))
            expected = SHOAL_NODE_FEASIBLE;
          else if (2 * sum < most && shoal_levels_leq (levels, node, n))
            expected = SHOAL_NODE_INFEASIBLE;
        }
      g_assert_cmpint (shoal_node_tags_get (dense, levels), ==, expected);
      g_assert_cmpint (shoal_node_tags_get (sparse, levels), ==, expected);
    }
  while (fixture_model_next_node (&model, levels));
  g_assert_true (shoal_node_tags_is_complete (dense) && shoal_node_tags_is_complete (sparse));
  {
    g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autoptr (GArray) second = g_array_new (FALSE, FALSE, sizeof (guint));
    Collect of_dense = { first, n };
    Collect of_sparse = { second, n };

    g_assert_true (shoal_node_tags_foreach_minimal (dense, collect_cb, &of_dense));
    g_assert_true (shoal_node_tags_foreach_minimal (sparse, collect_cb, &of_sparse));
    g_assert_cmpuint (first->len, ==, second->len);
    for (guint i = 0; i < first->len; i += n)
      {
        gboolean found = FALSE;

        for (guint j = 0; j < second->len; j += n)
          found = found
                  || shoal_levels_compare (&g_array_index (first, guint, i), &g_array_index (second, guint, j), n) == 0;
        g_assert_true (found);
      }
  }
}

static void
test_tags (void)
{
  for (guint64 seed = 0; seed < 60; seed++)
    check_tags (seed);
}

/* The last 4,096 nodes that were added cover what lies below them, and nothing else is covered. */
static void
check_infeasible_nodes (guint64 seed,
                        guint   n_added)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *levels = NULL;
  ShoalInfeasibleNodes *nodes;
  ShoalRandom random;
  guint n, first;

  fixture_model_init_random (&model, seed);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 1, 0, "gcp", 1, 1);
  lattice = shoal_lattice_new (problem, NULL, NULL);
  n = lattice->n_attributes;
  nodes = shoal_infeasible_nodes_new (lattice);
  levels = g_new0 (guint, n);
  g_assert_false (shoal_infeasible_nodes_covers (nodes, levels));
  shoal_random_init (&random, seed, 1);
  for (guint i = 0; i < n_added; i++)
    {
      /* High ones first, so that forgetting them shows */
      for (guint a = 0; a < n; a++)
        levels[a] = (guint) shoal_random_below (&random, i < 20 ? lattice->heights[a] + 1 : lattice->heights[a] / 2 + 1);
      shoal_infeasible_nodes_add (nodes, levels);
      append_node (known, levels, n);
    }
  first = n_added > 4096 ? n_added - 4096 : 0;
  memset (levels, 0, n * sizeof (guint));
  do
    {
      gboolean expected = FALSE;

      for (guint i = first; i < n_added && !expected; i++)
        expected = shoal_levels_leq (levels, &g_array_index (known, guint, i * n), n);
      g_assert_cmpint (shoal_infeasible_nodes_covers (nodes, levels), ==, expected);
    }
  while (fixture_model_next_node (&model, levels));
  shoal_infeasible_nodes_free (nodes);
}

static void
test_infeasible_nodes (void)
{
  for (guint64 seed = 0; seed < 40; seed++)
    {
      check_infeasible_nodes (seed, 3);
      check_infeasible_nodes (seed, 5000);
    }
}

#define MOST_TASKS 16
#define N_TASKS 600

static GHashTable *seen_searches;
static GMutex seen_mutex;

static gboolean
see_search (ShoalTreeSearch *search,
            guint            index,
            ShoalIncumbent  *incumbent,
            gpointer         data)
{
  g_mutex_lock (&seen_mutex);
  g_hash_table_add (seen_searches, search);
  g_mutex_unlock (&seen_mutex);
  /* So that every thread there is gets a task */
  g_usleep (1000);
  return TRUE;
}

/* However many threads may work, there are no more searches than a wave has tasks. */
static void
test_search_waves (void)
{
  g_auto (FixtureModel) model = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  g_autoptr (ShoalLevelLists) lists = NULL;
  g_autoptr (ShoalSearchWaves) waves = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_auto (ShoalIncumbent) incumbent = { 0, NULL, INFINITY, 0 };

  fixture_model_init_random (&model, 1);
  microdata = fixture_model_make_microdata (&model, FALSE);
  problem = fixture_problem_new (microdata, 1, 0, "gcp", 1, 1024);
  lattice = shoal_lattice_new (problem, NULL, NULL);
  lists = shoal_level_lists_new (lattice);
  waves = shoal_search_waves_new (lattice, lists, MOST_TASKS, progress);
  shoal_incumbent_init (&incumbent, lattice->n_attributes);
  shoal_incumbent_offer (&incumbent, lattice->heights, 1);
  seen_searches = g_hash_table_new (NULL, NULL);
  g_assert_true (shoal_search_waves_run (waves, N_TASKS, see_search, NULL, &incumbent));
  g_assert_cmpuint (g_hash_table_size (seen_searches), >=, 1);
  g_assert_cmpuint (g_hash_table_size (seen_searches), <=, MOST_TASKS);
  g_hash_table_unref (seen_searches);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice/height-walk", test_height_walk);
  g_test_add_func ("/lattice/height-walk-ends", test_height_walk_ends);
  g_test_add_func ("/lattice/tags", test_tags);
  g_test_add_func ("/lattice/search-waves", test_search_waves);
  g_test_add_func ("/lattice/infeasible-nodes", test_infeasible_nodes);
  return g_test_run ();
}
