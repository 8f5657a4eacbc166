/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers that partition the rows against all partitions there are, and the bound against all boxes. */

#include "fixture-matching.h"
#include "fixture-partition.h"
#include "solve/partition/search/shoal-partition-bound.h"

#define BRUTE_ROWS 8

/* The least objective over all partitions into clusters of k or more, by the metric itself. */
typedef struct
{
  ShoalProblem *problem;
  guint32 clusters[BRUTE_ROWS];
  guint sizes[BRUTE_ROWS];
  guint n_rows;
  double best;
} Brute;

static void
try_partitions (Brute *self,
                guint  row,
                guint  n_clusters)
{
  if (row < self->n_rows)
    {
      for (guint c = 0; c <= n_clusters; c++)
        {
          self->clusters[row] = c;
          self->sizes[c]++;
          try_partitions (self, row + 1, MAX (n_clusters, c + 1));
          self->sizes[c]--;
        }
      return;
    }
  for (guint c = 0; c < n_clusters; c++)
    if (self->sizes[c] < self->problem->requirements.k)
      return;
  {
    g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (self->clusters, self->n_rows, n_clusters);
    g_autoptr (ShoalClasses) classes =
      shoal_classes_new (self->problem->microdata, recoding, self->problem->requirements.k);

    self->best = MIN (self->best, shoal_metric_evaluate (self->problem->objective, classes));
  }
}

/* A model of at most BRUTE_ROWS rows. */
static void
make_small (FixtureModel *model,
            guint64       seed)
{
  fixture_model_init_random (model, seed);
  model->n_rows = MIN (model->n_rows, 4 + seed % (BRUTE_ROWS - 3));
}

static void
test_brute_force (void)
{
  static const char *const metrics[] = { "gcp", "gen_total_il", "ncp", "entropy", "distortion", "modified" };
  const ShoalSolverInfo *refine = shoal_solver_registry_find ("refine");
  guint n_solvers, n_optimal = 0, n_proven = 0;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      Brute brute = { .best = INFINITY };

      make_small (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, 2 + seed % 2, 0, metrics[seed % G_N_ELEMENTS (metrics)], seed, 1);
      brute.problem = problem;
      brute.n_rows = model.n_rows;
      try_partitions (&brute, 0, 0);
      if (!isfinite (brute.best))
        continue;
      for (guint s = 0; s < n_solvers; s++)
        {
          g_autoptr (ShoalSolution) solution = NULL;

          if (solvers[s].family != SHOAL_FAMILY_PARTITION)
            continue;
          solution = solve_with (&solvers[s], problem, "descend=false");
          g_assert_cmpfloat (solution->objective, >=, brute.best - 1e-9);
          g_assert_cmpfloat (solution->bound, <=, brute.best + 1e-9);
          if (&solvers[s] == refine)
            {
              n_optimal += solution->objective <= brute.best + 1e-9;
              n_proven += solution->status == SHOAL_STATUS_OPTIMAL;
            }
        }
    }
  /* Local search need not find them all. */
  g_assert_cmpuint (n_optimal, >=, 50);
  g_assert_cmpuint (n_proven, >, 0);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* What @row loses with its (k - 1)-th nearest row alone, itself being the nearest. */
static double
find_kth (const FixtureModel  *model,
          const ShoalCellLoss *loss,
          guint                row,
          guint                k)
{
  const ShoalMicrodata *microdata = loss->microdata;
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  double numbers[16];

  g_assert_cmpuint (model->n_rows, <=, G_N_ELEMENTS (numbers));
  for (guint other = 0; other < model->n_rows; other++)
    {
      shoal_box_set (loss, box, microdata->tuple_of_row[row]);
      shoal_box_add (loss, box, microdata->tuple_of_row[other]);
      numbers[other] = shoal_box_number (loss, box);
    }
  qsort (numbers, model->n_rows, sizeof *numbers, compare_doubles);
  return numbers[k - 1];
}

/* The search for the smallest box, its tuples given up one by one, against all boxes that cover k rows, and prices, which raise
 * its bound, against all partitions. A weaker bound takes for each row only what it loses with its (k - 1)-th nearest. */
static void
test_bound (void)
{
  guint n_raised = 0;

  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalProblem) problem = NULL;
      g_autoptr (ShoalCellLoss) loss = NULL;
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GError) error = NULL;
      g_autofree guint32 *box = NULL;
      guint k = 2 + seed % 3;
      double sum = 0, weaker = 0, bound;
      Brute brute = { .best = INFINITY };

      make_small (&model, seed);
      microdata = fixture_model_make_microdata (&model, FALSE);
      problem = fixture_problem_new (microdata, k, 0, seed % 2 == 0 ? "gcp" : "llm", 1, 1);
      loss = shoal_cell_loss_new (problem, NULL, &error);
      g_assert_no_error (error);
      if (!(loss->scale > 0) || model.n_rows < k)
        continue;
      box = g_new (guint32, loss->n_words);
      for (guint row = 0; row < model.n_rows; row++)
        {
          double least = INFINITY;

          for (guint set = 0; set < 1u << model.n_rows; set++)
            {
              if ((set >> row & 1) == 0 || (guint) __builtin_popcount (set) < k)
                continue;
              shoal_box_set (loss, box, microdata->tuple_of_row[row]);
              for (guint other = 0; other < model.n_rows; other++)
                if ((set >> other & 1) != 0)
                  shoal_box_add (loss, box, microdata->tuple_of_row[other]);
              least = MIN (least, shoal_box_number (loss, box));
            }
          sum += least;
          weaker += find_kth (&model, loss, row, k);
        }
      bound = shoal_partition_bound_find (loss, k, 1 + seed % 3, SHOAL_PARTITION_BOUND_THOROUGH, progress);
      g_assert_cmpfloat (bound, >=, MAX (0, sum * loss->scale - loss->base) - 1e-9);
      g_assert_cmpfloat (MAX (0, weaker * loss->scale - loss->base), <=, bound + 1e-12);
      n_raised += bound > MAX (0, sum * loss->scale - loss->base) + 1e-6;
      brute.problem = problem;
      brute.n_rows = model.n_rows;
      try_partitions (&brute, 0, 0);
      g_assert_cmpfloat (bound, <=, brute.best + 1e-9);
    }
  g_assert_cmpuint (n_raised, >=, 10);
}

/* Ranges, sets, nodes and missing cells, all together; the bound is the same for any number of threads. */
static void
test_bound_of_forms (void)
{
  guint n_tight = 0, n_runs = 0;
  ShoalRandom random;

  shoal_random_init (&random, 21, 0);
  for (guint run = 0; run < 80; run++)
    {
      guint k = 2 + run % 2;
      g_autoptr (ShoalMicrodata) microdata = make_mixed (k == 2 ? 6 : BRUTE_ROWS, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, run % 4 < 2 ? "gcp" : "ncp", 1, 1);
      g_autoptr (ShoalCellLoss) loss = shoal_cell_loss_new (problem, NULL, NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new (), other_progress = shoal_progress_new ();
      Brute brute = { .problem = problem, .n_rows = (guint) microdata->n_rows, .best = INFINITY };
      double bound = shoal_partition_bound_find (loss, k, 1, SHOAL_PARTITION_BOUND_THOROUGH, progress);

      try_partitions (&brute, 0, 0);
      g_assert_cmpfloat (bound, <=, brute.best + 1e-9);
      g_assert_cmpfloat (bound, ==, shoal_partition_bound_find (loss, k, 3, SHOAL_PARTITION_BOUND_THOROUGH, other_progress));
      n_tight += bound > 0.75 * brute.best;
      n_runs++;
      /* Told to stop at any moment, it has what it told until then. */
      for (guint64 polls = 1; polls < shoal_progress_get_polls (progress); polls++)
        {
          g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
          double less, told;

          shoal_progress_stop_after_polls (stopped, polls);
          less = shoal_partition_bound_find (loss, k, 1, SHOAL_PARTITION_BOUND_THOROUGH, stopped);
          told = shoal_progress_get_bound (stopped);
          if (isnan (less))
            continue;
          g_assert_cmpfloat (less, >=, told);
          g_assert_cmpfloat (less, <=, brute.best + 1e-9);
        }
    }
  g_assert_cmpuint (n_tight * 2, >, n_runs);
}

/* The least ratio of a row of @tuple over all sets of @k rows. */
static double
find_ratio (const ShoalCellLoss *loss,
            guint                k,
            const double        *prices,
            guint32              tuple,
            double               limit)
{
  const ShoalMicrodata *microdata = loss->microdata;
  guint n_rows = (guint) microdata->n_rows;
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  double least = limit;

  for (guint set = 0; set < 1u << n_rows && prices[tuple] > 0; set++)
    {
      double sum = 0;
      gboolean has = FALSE;

      if ((guint) __builtin_popcount (set) != k)
        continue;
      shoal_box_set (loss, box, tuple);
      for (guint row = 0; row < n_rows; row++)
        if ((set >> row & 1) != 0)
          {
            shoal_box_add (loss, box, microdata->tuple_of_row[row]);
            sum += prices[microdata->tuple_of_row[row]];
            has = has || microdata->tuple_of_row[row] == tuple;
          }
      if (has)
        least = MIN (least, k * shoal_box_number (loss, box) / sum);
    }
  return least;
}

static int
compare_dearest (gconstpointer a,
                 gconstpointer b,
                 gpointer      prices)
{
  double x = ((const double *) prices)[*(const guint32 *) a], y = ((const double *) prices)[*(const guint32 *) b];

  return (x < y) - (x > y);
}

/* The search for each tuple's worst box against all sets of k rows; given up early, it promises less, and never more. */
static void
test_ratios (void)
{
  guint n_limited = 0, n_found = 0, n_given_up = 0;
  ShoalRandom random;

  shoal_random_init (&random, 22, 0);
  for (guint run = 0; run < 60; run++)
    {
      guint k = 2 + run % 3;
      g_autoptr (ShoalMicrodata) microdata = make_mixed (BRUTE_ROWS, &random);
      g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, run % 4 < 2 ? "gcp" : "ncp", 1, 1);
      g_autoptr (ShoalCellLoss) loss = shoal_cell_loss_new (problem, NULL, NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      double prices[BRUTE_ROWS], ratios[BRUTE_ROWS], least[BRUTE_ROWS];
      guint32 order[BRUTE_ROWS];

      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        {
          prices[tuple] = run % 5 == 0 && tuple % 2 == 0 ? 0 : shoal_random_double (&random);
          order[tuple] = tuple;
        }
      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        least[tuple] = find_ratio (loss, k, prices, tuple, 1.5);
      g_qsort_with_data (order, (gint) microdata->n_tuples, sizeof *order, compare_dearest, prices);
      for (guint max_nodes = 0; max_nodes < 4; max_nodes++)
        {
          ShoalStepBudget budget = { .progress = progress, .n_left = SHOAL_PARTITION_BOUND_THOROUGH };

          g_mutex_init (&budget.mutex);
          g_assert_true (shoal_price_search_ratios (loss, k, prices, order, 1.5, max_nodes == 0 ? 1000 : max_nodes, 1 + run % 2,
                                                    &budget, ratios));
          g_mutex_clear (&budget.mutex);
          g_assert_cmpuint (budget.n_left, <, SHOAL_PARTITION_BOUND_THOROUGH);
          for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
            {
              if (max_nodes == 0)
                g_assert_cmpfloat_with_epsilon (ratios[tuple], least[tuple], 1e-9);
              g_assert_cmpfloat (ratios[tuple], <=, least[tuple] + 1e-9);
              n_limited += least[tuple] == 1.5;
              n_found += least[tuple] < 1.5;
              n_given_up += ratios[tuple] < least[tuple] - 1e-9;
            }
        }
    }
  g_assert_cmpuint (n_limited, >, 50);
  g_assert_cmpuint (n_found, >, 50);
  g_assert_cmpuint (n_given_up, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition-solvers/brute-force", test_brute_force);
  g_test_add_func ("/partition-solvers/bound", test_bound);
  g_test_add_func ("/partition-solvers/bound-of-forms", test_bound_of_forms);
  g_test_add_func ("/partition-solvers/ratios", test_ratios);
  return g_test_run ();
}
