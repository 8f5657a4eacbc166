/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squared error, and the solvers that make it small: by hand, against plain versions of them that go through all rows, against the
 * optimum of one column (Hansen and Mukherjee 2003), and on real data. */

#include "base/shoal-error.h"
#include "fixture-partition.h"
#include "utility/shoal-metric.h"

#include <math.h>
#include <stdlib.h>

#define MAX_ROWS 240
#define MAX_COLUMNS 3

/* ---- The metric ---- */

static double
get_sse (const FixtureColumn *columns,
         guint                n_columns,
         const ShoalCellForm *forms,
         const guint32       *clusters,
         gsize                n_rows,
         guint32              n_clusters,
         guint                k)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, n_rows, n_clusters);
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, columns, n_columns);
  for (guint i = 0; i < n_columns; i++)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, forms[i]));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, k);
  return shoal_metric_evaluate (shoal_metrics_find ("sse"), classes);
}

/* The numbers 0, 2, 6, 8: squares of 10 about their mean 4 are 40, and 4 about those of the pairs. */
static void
test_metric (void)
{
  static const FixtureColumn number = { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "0|2|6|8", NULL };
  static const FixtureColumn holes = { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "0|2|6|8|", NULL };
  static const FixtureColumn far = { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "-1.6e308|-0.8e308|0.8e308|1.6e308", NULL };
  static const FixtureColumn two[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "0|2|6|8", NULL },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|y", NULL },
  };
  static const FixtureColumn text = { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|y", NULL };
  static const guint32 pairs[] = { 0, 0, 1, 1, 1 };
  static const ShoalCellForm sets[] = { SHOAL_CELL_SET, SHOAL_CELL_SET };

  for (ShoalCellForm form = SHOAL_CELL_RANGE; form < SHOAL_CELL_N_FORMS; form++)
    {
      /* Median and mode are 0 and 6. */
      gboolean is_value = form == SHOAL_CELL_MEDIAN || form == SHOAL_CELL_MODE;

      g_assert_cmpfloat_with_epsilon (get_sse (&number, 1, &form, pairs, 4, 2, 2), (is_value ? 8 : 4) / 40.0, 1e-12);
      /* What is left out counts as the mean of all: 16 + 4. */
      g_assert_cmpfloat_with_epsilon (get_sse (&number, 1, &form, pairs, 4, 2, 3), 1, 1e-12);
      /* So does a class that tells no number, where one value in its place would. */
      g_assert_cmpfloat_with_epsilon (get_sse (&holes, 1, &form, pairs, 5, 2, 2),
                                      shoal_cell_form_is_aggregate (form) ? (is_value ? 24 : 22) / 40.0 : 4 / 40.0, 1e-12);
    }
  g_assert_cmpfloat_with_epsilon (get_sse (&far, 1, sets, pairs, 4, 2, 2), 0.64 / 6.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (get_sse (two, 2, sets, pairs, 4, 2, 2), 4 / 40.0, 1e-12);
  g_assert_true (isnan (get_sse (&text, 1, sets, pairs, 4, 2, 2)));
}

/* ---- Plain versions ---- */

typedef struct
{
  guint n_rows;
  guint n_columns;
  double values[MAX_ROWS][MAX_COLUMNS];
  double points[MAX_ROWS][MAX_COLUMNS]; /* in standard deviations */
  guint32 cluster[MAX_ROWS];
  gboolean taken[MAX_ROWS];
  guint n_left;
  guint n_clusters;
} Plain;

static double
distance (const Plain *self, const double *one, const double *other)
{
  double sum = 0;

  for (guint i = 0; i < self->n_columns; i++)
    sum += (one[i] - other[i]) * (one[i] - other[i]);
  return sum;
}

static void
find_mean (const Plain *self, gboolean all, double *mean)
{
  guint n = 0;

  memset (mean, 0, MAX_COLUMNS * sizeof *mean);
  for (guint row = 0; row < self->n_rows; row++)
    if (all || !self->taken[row])
      {
        for (guint i = 0; i < self->n_columns; i++)
          mean[i] += self->points[row][i];
        n++;
      }
  for (guint i = 0; i < self->n_columns; i++)
    mean[i] /= n;
}

/* The row that is left and farthest from a point, or nearest to it; but not @but. */
static guint
find_row (const Plain *self, const double *point, gboolean is_far, guint but)
{
  guint best = G_MAXUINT;

  for (guint row = 0; row < self->n_rows; row++)
    if (!self->taken[row] && row != but
        && (best == G_MAXUINT
            || (is_far ? distance (self, point, self->points[row]) > distance (self, point, self->points[best])
                       : distance (self, point, self->points[row]) < distance (self, point, self->points[best]))))
      best = row;
  return best;
}

static void
put (Plain *self, guint row)
{
  self->taken[row] = TRUE;
  self->cluster[row] = self->n_clusters;
  self->n_left--;
}

static void
gather (Plain *self, guint row, guint k)
{
  for (guint i = 0; i < k; i++)
    put (self, find_row (self, self->points[row], FALSE, G_MAXUINT));
  self->n_clusters++;
}

static void
plain_mdav (Plain *self, guint k)
{
  double mean[MAX_COLUMNS];

  while (self->n_left >= 3 * k)
    {
      guint first, second;

      find_mean (self, FALSE, mean);
      first = find_row (self, mean, TRUE, G_MAXUINT);
      gather (self, first, k);
      second = find_row (self, self->points[first], TRUE, G_MAXUINT);
      gather (self, second, k);
    }
  if (self->n_left >= 2 * k)
    {
      find_mean (self, FALSE, mean);
      gather (self, find_row (self, mean, TRUE, G_MAXUINT), k);
    }
  while (self->n_left > 0)
    put (self, find_row (self, mean, FALSE, G_MAXUINT));
  self->n_clusters++;
}

static void
plain_v_mdav (Plain *self, guint k, double gain)
{
  double mean[MAX_COLUMNS];

  find_mean (self, TRUE, mean);
  while (self->n_left >= k)
    {
      guint cluster = self->n_clusters, size = k;

      gather (self, find_row (self, mean, TRUE, G_MAXUINT), k);
      for (; size < 2 * k - 1 && self->n_left > 0; size++)
        {
          guint nearest = G_MAXUINT, next;
          double in = INFINITY, out = INFINITY;

          for (guint row = 0; row < self->n_rows; row++)
            if (self->taken[row] && self->cluster[row] == cluster)
              {
                guint near = find_row (self, self->points[row], FALSE, G_MAXUINT);
                double square = distance (self, self->points[row], self->points[near]);

                if (square < in)
                  {
                    in = square;
                    nearest = near;
                  }
              }
          next = find_row (self, self->points[nearest], FALSE, nearest);
          if (next != G_MAXUINT)
            out = distance (self, self->points[nearest], self->points[next]);
          if (!(sqrt (in) < gain * sqrt (out)))
            break;
          self->n_clusters = cluster;
          put (self, nearest);
          self->n_clusters = cluster + 1;
        }
    }
  {
    double means[MAX_ROWS][MAX_COLUMNS] = { { 0 } };
    guint sizes[MAX_ROWS] = { 0 };

    for (guint row = 0; row < self->n_rows; row++)
      if (self->taken[row])
        {
          sizes[self->cluster[row]]++;
          for (guint i = 0; i < self->n_columns; i++)
            means[self->cluster[row]][i] += self->points[row][i];
        }
    for (guint c = 0; c < self->n_clusters; c++)
      for (guint i = 0; i < self->n_columns; i++)
        means[c][i] /= sizes[c];
    for (guint row = 0; row < self->n_rows; row++)
      if (!self->taken[row])
        {
          guint best = 0;

          for (guint c = 1; c < self->n_clusters; c++)
            if (distance (self, self->points[row], means[c]) < distance (self, self->points[row], means[best]))
              best = c;
          self->cluster[row] = best;
        }
  }
}

/* In standard deviations all squares of n rows of d columns are n d. */
static double
plain_sse (const Plain *self)
{
  double sum = 0;

  for (guint c = 0; c < self->n_clusters; c++)
    {
      double mean[MAX_COLUMNS] = { 0 };
      guint n = 0;

      for (guint row = 0; row < self->n_rows; row++)
        if (self->cluster[row] == c)
          {
            n++;
            for (guint i = 0; i < self->n_columns; i++)
              mean[i] += self->points[row][i];
          }
      for (guint i = 0; i < self->n_columns; i++)
        mean[i] /= n;
      for (guint row = 0; row < self->n_rows; row++)
        if (self->cluster[row] == c)
          sum += distance (self, self->points[row], mean);
    }
  return sum / self->n_rows / self->n_columns;
}

static void
plain_init (Plain *self, ShoalRandom *random, guint n_rows, guint n_columns)
{
  *self = (Plain){ .n_rows = n_rows, .n_columns = n_columns, .n_left = n_rows };
  for (guint i = 0; i < n_columns; i++)
    {
      double mean = 0, variance = 0;

      for (guint row = 0; row < n_rows; row++)
        {
          /* Some in groups, some far from all */
          self->values[row][i] = floor (1e6 * (shoal_random_double (random) + 3.0 * (row % 4) - (row % 29 == 0 ? 20 : 0))) / 1e3;
          mean += self->values[row][i] / n_rows;
        }
      for (guint row = 0; row < n_rows; row++)
        variance += (self->values[row][i] - mean) * (self->values[row][i] - mean) / n_rows;
      for (guint row = 0; row < n_rows; row++)
        self->points[row][i] = (self->values[row][i] - mean) / sqrt (variance);
    }
}

static ShoalMicrodata *
make_microdata (const Plain *self)
{
  static const char *const names[MAX_COLUMNS] = { "a", "b", "c" };
  FixtureColumn columns[MAX_COLUMNS];
  GString *texts[MAX_COLUMNS];
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint i = 0; i < self->n_columns; i++)
    {
      texts[i] = g_string_new (NULL);
      for (guint row = 0; row < self->n_rows; row++)
        g_string_append_printf (texts[i], "%s%.3f", row > 0 ? "|" : "", self->values[row][i]);
      columns[i] = (FixtureColumn){ names[i], SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, texts[i]->str, NULL };
    }
  fixture_init (&fixture, columns, self->n_columns);
  for (guint i = 0; i < self->n_columns; i++)
    {
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, SHOAL_CELL_RANGE));
      g_string_free (texts[i], TRUE);
    }
  return fixture_microdata (&fixture);
}

static ShoalSolution *
run (ShoalMicrodata *microdata, guint k, guint n_threads, const char *id, gboolean descend, const char *name, const char *value)
{
  const ShoalRequirements requirements = { .k = k };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, &error);
  g_autoptr (ShoalProblem) problem
    = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("sse"), 1, n_threads, &error);
  ShoalSolution *solution;

  g_assert_no_error (error);
  g_object_set (solver, "descend", descend, "set-aside", FALSE, NULL);
  if (name != NULL)
    g_assert_true (shoal_solver_set_parameter (solver, name, value, &error));
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  check_solution (shoal_solver_registry_find (id), problem, solution);
  return solution;
}

static void
test_plain (void)
{
  static const guint sizes[] = { 7, 30, 101, MAX_ROWS };
  static const guint ks[] = { 2, 3, 5 };
  ShoalRandom random;

  shoal_random_init (&random, 2002, 0);
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint i = 0; i < G_N_ELEMENTS (ks); i++)
      for (guint n_columns = 1; n_columns <= MAX_COLUMNS; n_columns++)
        {
          g_autofree Plain *mdav = g_new (Plain, 1), *v_mdav = NULL;
          g_autoptr (ShoalMicrodata) microdata = NULL;
          g_autoptr (ShoalSolution) fixed = NULL;
          g_autoptr (ShoalSolution) variable = NULL;
          g_autoptr (ShoalSolution) refined = NULL;

          plain_init (mdav, &random, sizes[s], n_columns);
          v_mdav = g_memdup2 (mdav, sizeof *mdav);
          microdata = make_microdata (mdav);
          plain_mdav (mdav, ks[i]);
          plain_v_mdav (v_mdav, ks[i], 1.1);
          fixed = run (microdata, ks[i], 1, "mdav", FALSE, NULL, NULL);
          variable = run (microdata, ks[i], 1, "v-mdav", FALSE, "gain", "1.1");
          refined = run (microdata, ks[i], 2, "refine", TRUE, "waves", "3");
          g_assert_cmpfloat_with_epsilon (fixed->objective, plain_sse (mdav), 1e-9);
          g_assert_cmpfloat_with_epsilon (variable->objective, plain_sse (v_mdav), 1e-9);
          g_assert_cmpfloat (refined->objective, <=, fixed->objective + 1e-12);
        }
}

/* ---- One column ---- */

static int
compare_numbers (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Clusters of neighbours, of k to 2 k - 1 rows each, the last of which ends at each row. */
static double
find_optimum (Plain *plain, guint k)
{
  double best[MAX_ROWS + 1], sorted[MAX_ROWS];

  for (guint row = 0; row < plain->n_rows; row++)
    sorted[row] = plain->points[row][0];
  qsort (sorted, plain->n_rows, sizeof *sorted, compare_numbers);
  best[0] = 0;
  for (guint end = 1; end <= plain->n_rows; end++)
    {
      best[end] = INFINITY;
      for (guint n = k; n < 2 * k && n <= end; n++)
        {
          double mean = 0, error = 0;

          for (guint row = end - n; row < end; row++)
            mean += sorted[row] / n;
          for (guint row = end - n; row < end; row++)
            error += (sorted[row] - mean) * (sorted[row] - mean);
          best[end] = MIN (best[end], best[end - n] + error);
        }
    }
  return best[plain->n_rows] / plain->n_rows;
}

static void
test_optimum (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 2003, 0);
  for (guint k = 2; k <= 4; k++)
    for (guint i = 0; i < 5; i++)
      {
        g_autofree Plain *plain = g_new (Plain, 1);
        g_autoptr (ShoalMicrodata) microdata = NULL;
        g_autoptr (ShoalSolution) solution = NULL;

        plain_init (plain, &random, 10 + 10 * i, 1);
        microdata = make_microdata (plain);
        solution = run (microdata, k, 1, "refine", TRUE, NULL, NULL);
        g_assert_cmpfloat_with_epsilon (solution->objective, find_optimum (plain, k), 1e-9);
      }
}

/* ---- The same answer ---- */

static void
test_threads (void)
{
  ShoalRandom random;
  g_autofree Plain *plain = g_new (Plain, 1);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalSolution) one = NULL;
  g_autoptr (ShoalSolution) three = NULL;
  gsize n_rows, n_others;
  guint32 n_clusters;
  const guint32 *clusters, *others;

  shoal_random_init (&random, 7, 0);
  plain_init (plain, &random, MAX_ROWS, 2);
  microdata = make_microdata (plain);
  one = run (microdata, 3, 1, "refine", TRUE, NULL, NULL);
  three = run (microdata, 3, 3, "refine", TRUE, NULL, NULL);
  clusters = shoal_recoding_get_clusters (one->recoding, &n_rows, &n_clusters);
  others = shoal_recoding_get_clusters (three->recoding, &n_others, &n_clusters);
  g_assert_cmpmem (clusters, n_rows * sizeof *clusters, others, n_others * sizeof *others);
}

/* All texts have no squares, and solvers of cells none at all. */
static void
test_refused (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|y", "x;*\ny;*\n" },
  };
  static const char *const ids[] = { "mdav", "v-mdav", "refine", "mondrian", "oka" };
  const ShoalRequirements requirements = { .k = 2 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, columns, 1);
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (ids[i], NULL);
      g_autoptr (ShoalProblem) problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("sse"), 1, 1, NULL);

      g_assert_null (shoal_solver_solve (solver, problem, 0, NULL, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/microaggregation/metric", test_metric);
  g_test_add_func ("/microaggregation/plain", test_plain);
  g_test_add_func ("/microaggregation/optimum", test_optimum);
  g_test_add_func ("/microaggregation/threads", test_threads);
  g_test_add_func ("/microaggregation/refused", test_refused);

  return g_test_run ();
}
