/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search over matchings is made of: exchanges of originals, and the assignment problem. */

#include "fixture-matching.h"
#include "solve/matching/search/shoal-assignment-problem.h"
#include "solve/matching/search/shoal-exchange-region.h"
#include "solve/matching/shoal-matching-solvers.h"

/* A partition at random into clusters of @k or more. */
static ShoalRecoding *
make_partition (gsize        n_rows,
                guint        k,
                ShoalRandom *random)
{
  g_autofree guint32 *clusters = g_new (guint32, n_rows);
  guint32 n_clusters = 1 + (guint32) shoal_random_below (random, n_rows / k);

  for (gsize row = 0; row < n_rows; row++)
    clusters[row] = row < (gsize) n_clusters * k ? (guint32) (row / k) : (guint32) shoal_random_below (random, n_clusters);
  for (gsize row = n_rows; row > 1; row--)
    {
      gsize other = shoal_random_below (random, row);
      guint32 cluster = clusters[row - 1];

      clusters[row - 1] = clusters[other];
      clusters[other] = cluster;
    }
  return shoal_recoding_new_partition (clusters, n_rows, n_clusters);
}

/* What a row counts without one original and with another, from all its originals. */
static double
count_replaced (const ShoalRowLoss *loss,
                guint32             row,
                guint               place,
                guint32             taken)
{
  const guint32 *originals = shoal_matching_graph_get (loss->graph, row);
  g_autofree guint32 *box = g_new (guint32, loss->loss->n_words);

  shoal_box_set (loss->loss, box, loss->tuple_of_row[taken]);
  for (guint i = 0; i < loss->graph->degree; i++)
    if (i != place)
      shoal_box_add (loss->loss, box, loss->tuple_of_row[originals[i]]);
  return shoal_box_number (loss->loss, box);
}

/* Exchanges at random keep the graph simple and regular, and what the kernel foretells is what the metric finds. */
static void
test_exchanges (void)
{
  static const char *const metrics[] = { "gcp", "ncp", "modified", "gen_total_il", "sil" };
  ShoalRandom random;

  shoal_random_init (&random, 5, 0);
  for (guint run = 0; run < 70; run++)
    {
      guint degree = 1 + run % 7;
      guint n_rows = degree + (guint) shoal_random_below (&random, 30);
      g_autoptr (ShoalMicrodata) microdata = make_mixed (n_rows, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, degree, 0, metrics[run % 5], 1, 1);
      gboolean is_sil = shoal_matching_objective_is_sil (problem->objective);
      g_autoptr (ShoalProblem) cells_problem = fixture_problem_new (microdata, degree, 0, is_sil ? "gcp" : metrics[run % 5], 1, 1);
      g_autoptr (ShoalCellLoss) cells = shoal_cell_loss_new (cells_problem, NULL, NULL);
      g_autoptr (ShoalSil) sil = is_sil ? shoal_sil_new (microdata) : NULL;
      g_autoptr (ShoalRecoding) partition = make_partition (n_rows, degree, &random);
      g_autoptr (ShoalMatchingGraph) graph = shoal_matching_graph_from (partition, microdata->tuple_of_row, degree, NULL);
      g_autoptr (ShoalRowLoss) loss = shoal_row_loss_new (cells, sil, graph, NULL);
      g_autoptr (ShoalRowGains) gains = shoal_row_gains_new (loss);
      g_autofree guint32 *box = g_new (guint32, MAX (2, cells->n_words));
      guint64 n_tried = 0;
      const guint32 *clusters = shoal_recoding_get_clusters (partition, NULL, NULL);

      check_graph (graph);
      for (guint32 row = 0; row < n_rows; row++)
        for (guint i = 0; i < degree; i++)
          g_assert_cmpuint (clusters[row], ==, clusters[shoal_matching_graph_get (graph, row)[i]]);
      g_assert_cmpfloat_with_epsilon (shoal_row_loss_sum (loss), evaluate (problem, graph), 1e-12);
      for (guint i = 0; i < 40; i++)
        {
          guint32 row = (guint32) shoal_random_below (&random, n_rows), other = (guint32) shoal_random_below (&random, n_rows);
          guint place = (guint) shoal_random_below (&random, degree), other_place = (guint) shoal_random_below (&random, degree);
          guint32 given = shoal_matching_graph_get (graph, row)[place], taken = shoal_matching_graph_get (graph, other)[other_place];
          double number;

          if (!shoal_matching_graph_can_exchange (graph, row, place, other, other_place))
            continue;
          number = shoal_row_loss_replaced (loss, row, given, taken, box);
          if (!is_sil)
            g_assert_cmpfloat_with_epsilon (number, count_replaced (loss, row, place, taken), 1e-12);
          shoal_row_gains_begin (gains, row, 1, degree);
          g_assert_cmpfloat (shoal_row_gains_find (gains, taken, &n_tried), >=, gains->gains[place]);
          g_assert_cmpfloat_with_epsilon (gains->gains[place], loss->numbers[row] - number, 1e-12);
          shoal_row_loss_without (loss, row, given, box);
          g_assert_cmpfloat_with_epsilon (number, shoal_row_loss_with (loss, box, taken), 1e-12);
          shoal_matching_graph_exchange (graph, row, place, other, other_place);
          check_graph (graph);
          shoal_row_loss_refresh (loss, row);
          shoal_row_loss_refresh (loss, other);
          g_assert_cmpfloat_with_epsilon (loss->numbers[row], number, 1e-9);
          g_assert_cmpfloat_with_epsilon (shoal_row_loss_sum (loss), evaluate (problem, graph), 1e-12);
        }
    }
}

static double
try_assignments (const double *costs,
                 guint         n,
                 guint         row,
                 guint         used)
{
  double least = row < n ? INFINITY : 0;

  for (guint column = 0; row < n && column < n; column++)
    if ((used >> column & 1) == 0)
      least = MIN (least, costs[row * n + column] + try_assignments (costs, n, row + 1, used | 1u << column));
  return least;
}

/* The assignment problem against all permutations: with ties, equal costs and pairs that are out of the question. */
static void
test_assignment_problem (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalRandom random;

  shoal_random_init (&random, 3, 0);
  for (guint run = 0; run < 1500; run++)
    {
      guint n = 1 + run % 7, used = 0, shape = run % 3;
      double costs[49], sum = 0;
      guint32 columns[7];

      for (guint i = 0; i < n * n; i++)
        costs[i] = shape == 0   ? shoal_random_double (&random)
                   : shape == 1 ? (double) shoal_random_below (&random, 4) / 3
                                : shoal_random_below (&random, 3) == 0 ? 1e6 : 0.1 * (double) shoal_random_below (&random, 2);
      g_assert_true (shoal_assignment_problem_solve (costs, n, columns, progress));
      for (guint row = 0; row < n; row++)
        {
          g_assert_cmpuint (used >> columns[row] & 1, ==, 0);
          used |= 1u << columns[row];
          sum += costs[row * n + columns[row]];
        }
      g_assert_cmpfloat_with_epsilon (sum, try_assignments (costs, n, 0, 0), 1e-9);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching-solvers/exchanges", test_exchanges);
  g_test_add_func ("/matching-solvers/assignment-problem", test_assignment_problem);
  return g_test_run ();
}
