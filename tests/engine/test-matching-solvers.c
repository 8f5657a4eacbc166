/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What solvers that answer with a matching promise beyond the contract of all, and what they are made of. */

#include "base/shoal-error.h"
#include "fixture-large.h"
#include "fixture-solver.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "recoding/shoal-assignment.h"
#include "solve/matching/search/shoal-assignment-problem.h"
#include "solve/matching/search/shoal-matching-completion.h"
#include "solve/matching/search/shoal-matching-solver.h"
#include "solve/matching/search/shoal-row-gains.h"
#include "solve/partition/search/shoal-partition-bound.h"

static void
check_graph (const ShoalMatchingGraph *graph)
{
  g_assert_true (shoal_assignment_is_regular (graph->originals, graph->n_rows, graph->degree));
  for (guint32 row = 0; row < graph->n_rows; row++)
    {
      g_assert_cmpuint (shoal_matching_graph_get (graph, row)[0], ==, row);
      for (guint i = 0; i < graph->degree; i++)
        g_assert_cmpuint (shoal_matching_graph_find (graph, shoal_matching_graph_get_holder (graph, row, i), row), <,
                          graph->degree);
    }
}

/* All rows in an order by chance. */
static guint32 *
make_order (guint32      n_rows,
            ShoalRandom *random)
{
  guint32 *order = g_new0 (guint32, n_rows);

  for (guint32 row = 0; row < n_rows; row++)
    {
      guint32 place = (guint32) shoal_random_below (random, row + 1);

      order[row] = order[place];
      order[place] = row;
    }
  return order;
}

/* Whatever edges a search left, the rest makes it regular; also where every row has nearly all originals. */
static void
test_draft (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint run = 0; run < 2000; run++)
    {
      guint32 n_rows = 1 + (guint32) shoal_random_below (&random, 12);
      guint degree = 1 + (guint) shoal_random_below (&random, n_rows);
      g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (n_rows, degree);
      g_autofree guint32 *order = make_order (n_rows, &random);
      g_autoptr (ShoalMatchingGraph) graph = NULL;

      for (guint i = (guint) shoal_random_below (&random, n_rows * degree + 1); i > 0; i--)
        {
          guint32 row = (guint32) shoal_random_below (&random, n_rows), original = (guint32) shoal_random_below (&random, n_rows);

          if (draft->n_edges[row] < degree && draft->n_held[original] < degree && !shoal_matching_draft_has (draft, row, original))
            shoal_matching_draft_add (draft, row, original);
        }
      shoal_matching_completion_run (draft, order);
      graph = shoal_matching_graph_new (draft->originals, n_rows, degree);
      check_graph (graph);
    }
}

/* Nearly complete graphs: rows that lack edges have almost all originals, and few rows can exchange with them. */
static void
test_draft_dense (void)
{
  enum { N_ROWS = 2000 };
  ShoalRandom random;

  shoal_random_init (&random, 2, 0);
  for (guint lacking = 1; lacking <= 1000; lacking *= 10)
    {
      guint degree = N_ROWS - lacking;
      g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (N_ROWS, degree);
      g_autofree guint32 *order = make_order (N_ROWS, &random);

      /* Of a run of originals from anywhere each row has those that are not taken yet. */
      for (guint32 row = 0; row < N_ROWS; row++)
        {
          guint32 first = (guint32) shoal_random_below (&random, N_ROWS), n = (guint32) shoal_random_below (&random, degree);

          for (guint32 i = first; i < first + n; i++)
            if (i % N_ROWS != row && draft->n_edges[row] < degree && draft->n_held[i % N_ROWS] < degree)
              shoal_matching_draft_add (draft, row, i % N_ROWS);
        }
      shoal_matching_completion_run (draft, order);
      g_assert_true (shoal_assignment_is_regular (draft->originals, N_ROWS, degree));
    }
}

/* Rows of which nothing is taken hide among their neighbours in the order, also where the last ones are too few for a cluster; of
 * these some exchange with a row of the cluster before. */
static void
test_draft_in_order (void)
{
  enum { N_ROWS = 100003, DEGREE = 5 };
  ShoalRandom random;
  g_autofree guint32 *order = NULL;
  g_autofree guint32 *place_of_row = g_new (guint32, N_ROWS);
  g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (N_ROWS, DEGREE);
  g_autoptr (ShoalMatchingGraph) graph = NULL;

  shoal_random_init (&random, 1, 0);
  order = make_order (N_ROWS, &random);
  for (guint32 place = 0; place < N_ROWS; place++)
    place_of_row[order[place]] = place;
  shoal_matching_completion_run (draft, order);
  graph = shoal_matching_graph_new (draft->originals, N_ROWS, DEGREE);
  check_graph (graph);
  for (guint32 place = 0; place < N_ROWS; place++)
    for (guint i = 0; i < DEGREE; i++)
      {
        guint32 other = place_of_row[shoal_matching_graph_get (graph, order[place])[i]];

        if (place < N_ROWS - N_ROWS % DEGREE - DEGREE)
          g_assert_cmpuint (other / DEGREE, ==, place / DEGREE);
        else
          g_assert_cmpuint (other, >=, N_ROWS - N_ROWS % DEGREE - DEGREE);
      }
}

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

/* Numbers as ranges, texts as sets and as nodes, with missing cells. */
static ShoalMicrodata *
make_mixed (guint        n_rows,
            ShoalRandom *random)
{
  static const char *const words[] = { "a", "b", "c", "d", "e", "f", "?" };
  static const char *const numbers[] = { "-3", "0.5", "1", "4", "17", "?" };
  GString *texts[3];
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint c = 0; c < 3; c++)
    {
      texts[c] = g_string_new (NULL);
      for (guint row = 0; row < n_rows; row++)
        g_string_append_printf (texts[c], "%s%s", row > 0 ? "|" : "",
                                c == 0 ? numbers[shoal_random_below (random, 6)] : words[shoal_random_below (random, 7)]);
    }
  {
    const FixtureColumn columns[] = {
      { "number", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, texts[0]->str, "-3;low;*\n0.5;low;*\n1;low;*\n4;high;*\n17;high;*\n" },
      { "set", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts[1]->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\n" },
      { "node", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts[2]->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\n" },
    };

    fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  }
  for (guint c = 0; c < 3; c++)
    g_string_free (texts[c], TRUE);
  fixture_take_schema (&fixture, shoal_schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, shoal_schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  fixture_take_schema (&fixture, shoal_schema_with_weight (fixture.schema, 1, 2.5));
  return fixture_microdata (&fixture);
}

static double
evaluate (ShoalProblem             *problem,
          const ShoalMatchingGraph *graph)
{
  g_autoptr (ShoalRecoding) recoding = shoal_matching_graph_recode (graph);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (problem->microdata, recoding, graph->degree);

  return shoal_metric_evaluate (problem->objective, classes);
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
  static const char *const metrics[] = { "gcp", "ncp", "entropy", "gen_total_il", "sil" };
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
      g_autoptr (ShoalCellLoss) cells = shoal_cell_loss_new (cells_problem, NULL);
      g_autoptr (ShoalSil) sil = is_sil ? shoal_sil_new (microdata) : NULL;
      g_autoptr (ShoalRecoding) partition = make_partition (n_rows, degree, &random);
      g_autoptr (ShoalMatchingGraph) graph = shoal_matching_graph_from (partition, microdata->tuple_of_row, degree);
      g_autoptr (ShoalRowLoss) loss = shoal_row_loss_new (cells, sil, graph);
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

/* The least that a matching of two edges per row loses: all permutations without fixed points. */
static double
try_partners (ShoalProblem *problem,
              guint32      *originals,
              guint         n_rows,
              guint         row,
              guint         used)
{
  double least = INFINITY;

  if (row == n_rows)
    {
      g_autoptr (ShoalMatchingGraph) graph = shoal_matching_graph_new (originals, n_rows, 2);

      return evaluate (problem, graph);
    }
  for (guint i = 0; i < n_rows; i++)
    if (i != row && (used >> i & 1) == 0)
      {
        originals[2 * row] = row;
        originals[2 * row + 1] = i;
        least = MIN (least, try_partners (problem, originals, n_rows, row + 1, used | 1u << i));
      }
  return least;
}

/* For k = 2 one perfect matching is all there is, so that the Hungarian algorithm is exact. */
static void
test_brute_force (void)
{
  guint n_optimal = 0, n_runs = 0, n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, 9, 0);
  for (guint run = 0; run < 25; run++)
    {
      guint n_rows = 3 + run % 4;
      g_autoptr (ShoalMicrodata) microdata = make_mixed (n_rows, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2, 0, run % 2 == 0 ? "gcp" : "ncp", run, 1);
      guint32 originals[12];
      double least = try_partners (problem, originals, n_rows, 0, 0);

      for (guint s = 0; s < n_solvers; s++)
        {
          g_autoptr (ShoalSolution) solution = NULL;

          if (solvers[s].family != SHOAL_FAMILY_MATCHING)
            continue;
          solution = solve_with (&solvers[s], problem, "bound=true");
          g_assert_cmpfloat (solution->objective, >=, least - 1e-9);
          g_assert_cmpfloat (solution->bound, <=, least + 1e-9);
          if (g_str_equal (solvers[s].id, "hungarian"))
            g_assert_cmpfloat (solution->objective, <=, least + 1e-9);
          if (g_str_equal (solvers[s].id, "local-search"))
            n_optimal += solution->objective <= least + 1e-9;
        }
      n_runs++;
    }
  /* Local search need not find them all. */
  g_assert_cmpuint (n_optimal, >=, n_runs - 5);
}

/* From every start, the search never makes it worse; with everything of ours off as well. */
static void
test_starts (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  ShoalRandom random;

  shoal_random_init (&random, 4, 0);
  for (guint s = 0; s < n_solvers; s++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (24 + s, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0, "gcp", s, 2);
      g_autofree char *ours = g_strdup_printf ("start=%s", solvers[s].id);
      g_autofree char *published = g_strdup_printf (
        "start=%s,near=0,only-changed=false,region-rows=0,perturbations=0.2,exchanges=3,restarts=1,waves=2", solvers[s].id);
      g_autofree char *cut = g_strdup_printf ("start=%s,region-rows=8", solvers[s].id);
      const char *const parameters[] = { ours, published, cut };
      g_autoptr (ShoalSolution) start = NULL;

      if (solvers[s].family == SHOAL_FAMILY_LATTICE || &solvers[s] == info)
        continue;
      start = solve_with (&solvers[s], problem, "bound=true");
      for (guint i = 0; i < G_N_ELEMENTS (parameters); i++)
        {
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters[i]);

          g_assert_cmpfloat (solution->objective, <=, start->objective + 1e-12);
          g_assert_cmpfloat (solution->bound, <=, solution->objective + 1e-12);
        }
    }
}

/* By the distance to what is published, from every kind of start: better than the start, and never called proven. */
static void
test_sil (void)
{
  static const char *const starts[] = { "mondrian", "k-member", "hungarian", "sort-greedy", "refine" };
  static const char *const others[] = { "longest=2", "longest=4,region-rows=8", "near=0,only-changed=false,region-rows=0,waves=1,longest=2" };
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("local-search", NULL);
  g_autoptr (ShoalSolver) greedy = shoal_solver_registry_create ("hungarian", NULL);
  ShoalRandom random;

  g_assert_true (shoal_solver_accepts (solver, shoal_metrics_find ("sil"), NULL));
  g_assert_false (shoal_solver_accepts (solver, shoal_metrics_find ("dm"), NULL));
  g_assert_false (shoal_solver_accepts (greedy, shoal_metrics_find ("sil"), NULL));
  shoal_random_init (&random, 8, 0);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (60, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 4, 0, "sil", 1, 2);
      g_autoptr (ShoalProblem) cells = fixture_problem_new (microdata, 4, 0, "gcp", 1, 2);
      g_autoptr (ShoalSolution) start = solve_with (shoal_solver_registry_find (starts[i]), cells, "bound=false");
      g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, start->recoding, 4);
      double before = shoal_metric_evaluate (problem->objective, classes);

      for (guint j = 0; j < G_N_ELEMENTS (others); j++)
        {
          g_autofree char *parameters = g_strdup_printf ("start=%s,%s", starts[i], others[j]);
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters);
          g_autoptr (ShoalClasses) found = shoal_classes_new (microdata, solution->recoding, 4);

          g_assert_cmpfloat_with_epsilon (solution->objective, shoal_metric_evaluate (problem->objective, found), 1e-12);
          /* A cluster that is larger than k has another mean than its rows' companions. */
          if (shoal_recoding_get_kind (start->recoding) == SHOAL_RECODING_MATCHING)
            g_assert_cmpfloat (solution->objective, <=, before + 1e-12);
          g_assert_true (isnan (solution->bound));
          g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
        }
    }
}

/* With chains the search ends where no shorter exchange helps either. */
static void
test_chains (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
  double sums[3] = { 0, 0, 0 };
  ShoalRandom random;

  shoal_random_init (&random, 12, 0);
  for (guint run = 0; run < 12; run++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (80, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 2 + run % 4, 0, run % 2 == 0 ? "gcp" : "sil", run, 1);

      for (guint longest = 2; longest <= 4; longest++)
        {
          g_autofree char *parameters = g_strdup_printf ("start=sort-greedy,waves=1,perturbations=0,longest=%u", longest);
          g_autoptr (ShoalSolution) solution = solve_with (info, problem, parameters);

          sums[longest - 2] += solution->objective;
        }
    }
  g_assert_cmpfloat (sums[1], <, sums[0]);
  g_assert_cmpfloat (sums[2], <, sums[0]);
}

/* Blocks of few rows are as valid. */
static void
test_blocks (void)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find ("hungarian");
  ShoalRandom random;

  shoal_random_init (&random, 6, 0);
  for (guint k = 1; k < 8; k++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (40, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
      g_autoptr (ShoalSolution) whole = solve_with (info, problem, "bound=true");
      g_autoptr (ShoalSolution) cut = solve_with (info, problem, "block-rows=5");

      g_assert_cmpfloat (whole->bound, ==, cut->bound);
    }
}

/* Told to stop at once, it still gives each row near ones. */
static void
test_stopped (void)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint row = 0; row < 300; row++)
    {
      g_string_append_printf (numbers, "%s%u", row > 0 ? "|" : "", row * 77 % 300);
      g_string_append_printf (lines, "%u;*\n", row);
    }
  for (guint k = 1; k < 8; k++)
    {
      const FixtureColumn column = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, numbers->str, lines->str };
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("hungarian", NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&fixture, &column, 1);
      fixture_take_schema (&fixture, shoal_schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
      microdata = fixture_microdata (&fixture);
      problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 2);
      g_object_set (solver, "bound", FALSE, "block-rows", k % 2 == 0 ? 50 : 1000, NULL);
      shoal_progress_stop_after_polls (progress, 1);
      solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
      g_assert_no_error (error);
      check_solution (shoal_solver_registry_find ("hungarian"), problem, solution);
      g_assert_cmpfloat (solution->objective, <=, 0.06);
    }
}

/* Told to stop among its large blocks, it has what it found in small ones. */
static void
test_stopped_late (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 14, 0);
  for (guint k = 3; k < 10; k++)
    {
      const ShoalSolverInfo *info = shoal_solver_registry_find ("hungarian");
      g_autoptr (ShoalMicrodata) microdata = make_mixed (300, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 1, 1);
      g_autoptr (ShoalSolution) small = solve_with (info, problem, "bound=false,block-rows=100");
      g_autoptr (ShoalSolution) large = solve_with (info, problem, "bound=false,block-rows=300");
      guint64 n_polls = 0;

      g_assert_cmpfloat (large->objective, <, small->objective);
      for (guint run = 0; run < 4; run++)
        {
          g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalSolution) solution = NULL;

          g_object_set (solver, "bound", FALSE, "block-rows", run == 0 ? 100 : 300, NULL);
          if (run > 0)
            shoal_progress_stop_after_polls (progress, n_polls + run);
          solution = shoal_solver_solve (solver, problem, 0, progress, NULL, NULL);
          if (run == 0)
            n_polls = shoal_progress_get_polls (progress);
          check_solution (info, problem, solution);
          g_assert_cmpint (solution->stopped, ==, run > 0);
          g_assert_cmpfloat (solution->objective, <=, small->objective + 1e-12);
        }
    }
}

/* A start that would take for ever takes its share of the time; the search goes on from what it has. A busy machine may need a
 * longer limit until both get their turn. */
static void
test_slow_start (void)
{
  const gsize n_values = 5000;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  guint64 n_moves = 0;

  if (shoal_solver_registry_find ("split-carry") == NULL)
    {
      g_test_skip ("built without GLPK");
      return;
    }
  fixture_large_init (&fixture, n_values, &n_values, 1, SHOAL_VALUE_NUMBER, "pairs");
  fixture_take_schema (&fixture, shoal_schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 10, 0, "gcp", 1, 2);
  for (double limit = 1; limit <= 128 && n_moves == 0; limit *= 2)
    {
      const ShoalSolverInfo *info = shoal_solver_registry_find ("local-search");
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
      g_autoptr (ShoalSolution) solution = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (shoal_solver_set_parameter (solver, "start", "split-carry", &error));
      solution = shoal_solver_solve (solver, problem, limit, NULL, NULL, &error);
      g_assert_no_error (error);
      check_solution (info, problem, solution);
      g_assert_cmpfloat (solution->objective, <=, 0.02);
      n_moves = solution->nodes_checked;
    }
  g_assert_cmpuint (n_moves, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching-solvers/draft", test_draft);
  g_test_add_func ("/matching-solvers/draft-dense", test_draft_dense);
  g_test_add_func ("/matching-solvers/draft-in-order", test_draft_in_order);
  g_test_add_func ("/matching-solvers/exchanges", test_exchanges);
  g_test_add_func ("/matching-solvers/assignment-problem", test_assignment_problem);
  g_test_add_func ("/matching-solvers/brute-force", test_brute_force);
  g_test_add_func ("/matching-solvers/starts", test_starts);
  g_test_add_func ("/matching-solvers/sil", test_sil);
  g_test_add_func ("/matching-solvers/chains", test_chains);
  g_test_add_func ("/matching-solvers/blocks", test_blocks);
  g_test_add_func ("/matching-solvers/stopped", test_stopped);
  g_test_add_func ("/matching-solvers/stopped-late", test_stopped_late);
  g_test_add_func ("/matching-solvers/slow-start", test_slow_start);
  return g_test_run ();
}
