/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the suppression limit adds to a bound, against all choices of levels. */

#include "base/shoal-random.h"
#include "solve/lattice/optimal/shoal-budget-bound.h"
#include "solve/lattice/optimal/shoal-entry-refiner.h"

#include <math.h>

#define N_ATTRIBUTES 4
#define N_LEVELS 4
#define N_ENTRIES 20

typedef struct
{
  ShoalLattice lattice;
  ShoalLevelCosts costs;
  guint32 weights[N_ENTRIES];
  double cost_values[N_ATTRIBUTES][N_LEVELS];
  double *cost[N_ATTRIBUTES];
  guint open[N_ATTRIBUTES];
  guint16 low[N_ATTRIBUTES];
  ShoalLostRows *lost;
} Fixture;

static void
fixture_init (Fixture *self)
{
  *self = (Fixture){ { 0 } };
  self->lattice.costs = &self->costs;
  self->lattice.n_entries = N_ENTRIES;
  self->lattice.weights = self->weights;
  self->lost = shoal_lost_rows_new (N_ATTRIBUTES);
  for (guint entry = 0; entry < N_ENTRIES; entry++)
    self->weights[entry] = 1;
  for (guint a = 0; a < N_ATTRIBUTES; a++)
    {
      self->cost[a] = self->cost_values[a];
      self->open[a] = a;
    }
}

static void
fixture_clear (Fixture *self)
{
  shoal_lost_rows_free (self->lost, N_ATTRIBUTES);
}

/* Costs that never fall, and entries with a random reach: those a level loses are among those of the level below. */
static void
fixture_fill (Fixture     *self,
              ShoalRandom *random)
{
  static guint16 reach_of_entry[N_ENTRIES];

  self->costs.lost_of_row = shoal_random_below (random, 2) == 0 ? 0 : 0.1 * shoal_random_double (random);
  for (guint entry = 0; entry < N_ENTRIES; entry++)
    self->weights[entry] = 1 + (guint) shoal_random_below (random, 3);
  for (guint a = 0; a < N_ATTRIBUTES; a++)
    {
      guint32 lost[N_LEVELS - 1][N_ENTRIES];
      guint n_lost[N_LEVELS - 1] = { 0 };
      double cost = 0;

      for (guint level = 0; level < N_LEVELS; level++)
        {
          cost += shoal_random_double (random);
          self->cost_values[a][level] = cost;
        }
      for (guint entry = 0; entry < N_ENTRIES; entry++)
        {
          guint n = (guint) shoal_random_below (random, 2 * N_LEVELS);

          for (guint level = 0; level < n && n < N_LEVELS; level++)
            lost[level][n_lost[level]++] = entry;
        }
      self->low[a] = (guint16) shoal_random_below (random, 2);
      shoal_lost_rows_set (&self->lost[a], lost[0], n_lost[0], 0);
      for (guint level = 1; level + 1 < N_LEVELS; level++)
        shoal_lost_rows_reach (&self->lost[a], lost[level], n_lost[level], level, reach_of_entry);
    }
}

/* The least that any levels cost which lose no more than the budget, above the sum of the lowest levels' costs. */
static double
try_all (const Fixture *self,
         const guint32 *gone,
         gsize          budget)
{
  double best = INFINITY;

  for (guint number = 0; number < 256; number++)
    {
      gboolean is_lost[N_ENTRIES] = { FALSE }, allowed = TRUE;
      gsize weight = 0;
      double cost = 0;

      for (guint a = 0; a < N_ATTRIBUTES; a++)
        {
          guint level = number >> (2 * a) & 3;

          allowed = allowed && level >= self->low[a];
          cost += self->cost_values[a][level] - self->cost_values[a][self->low[a]];
          for (guint i = 0; i < self->lost[a].n; i++)
            is_lost[self->lost[a].entries[i]] |= self->lost[a].reach[i] >= level;
        }
      for (guint entry = 0; entry < N_ENTRIES; entry++)
        weight += is_lost[entry] && !gone[entry] ? self->weights[entry] : 0;
      if (allowed && weight <= budget)
        best = MIN (best, cost + (double) weight * self->costs.lost_of_row);
    }
  return best;
}

static void
test_random (void)
{
  ShoalRandom random;
  Fixture fixture;
  guint n_raised = 0;
  double sum_found = 0, sum_least = 0;

  shoal_random_init (&random, 4711, 0);
  fixture_init (&fixture);
  for (guint round = 0; round < 3000; round++)
    {
      gsize budget = shoal_random_below (&random, 25);
      ShoalBudgetTask task = { fixture.open, N_ATTRIBUTES, fixture.low, fixture.cost, fixture.lost, budget };
      guint32 gone[N_ENTRIES] = { 0 };
      ShoalLostRows given = { 2, (guint32[]){ 3, 8 }, (guint16[]){ 0, 1 } };
      double price = exp (6 * shoal_random_double (&random) - 3), found, least;
      g_autoptr (ShoalBudgetBound) bound = NULL;

      fixture_fill (&fixture, &random);
      bound = shoal_budget_bound_new (&fixture.lattice);
      if (round % 2 == 0)
        {
          guint level = round / 2 % 2;

          gone[3] = level == 0;
          gone[8] = 1;
          g_assert_cmpuint (shoal_budget_bound_lose (bound, &given, level), ==,
                            fixture.weights[8] + (level == 0 ? fixture.weights[3] : 0));
          g_assert_cmpuint (shoal_budget_bound_lose (bound, &given, level), ==, 0);
        }
      found = shoal_budget_bound_compute (bound, &task, INFINITY, &price);
      least = try_all (&fixture, gone, budget);
      g_assert_cmpfloat (found, >=, 0);
      g_assert_cmpfloat (found, <=, least + 1e-12);
      g_assert_cmpfloat (price, >, 0);
      n_raised += found > 0;
      sum_found += isfinite (least) ? found : 0;
      sum_least += isfinite (least) ? least : 0;
    }
  /* It is worth having only if it says something: most of the time, and a good part of the truth. */
  g_assert_cmpuint (n_raised, >, 1500);
  g_assert_cmpfloat (sum_found, >, sum_least / 2);
  fixture_clear (&fixture);
}

/* Two attributes lose three rows each, not the same, and four may be lost. To lose nothing either pays 1 more. At a price of
 * 1/3 each pays 1 for its rows, and 4 · 1/3 are given back: 2/3. */
static void
test_by_hand (void)
{
  static const guint32 first[] = { 0, 1, 2 }, second[] = { 3, 4, 5 };
  g_autoptr (ShoalBudgetBound) bound = NULL;
  Fixture fixture;
  ShoalBudgetTask task = { NULL, 2, NULL, NULL, NULL, 4 };
  double price = 1.0 / 3;

  fixture_init (&fixture);
  task.open = fixture.open;
  task.low = fixture.low;
  task.cost = fixture.cost;
  task.lost = fixture.lost;
  fixture.cost_values[0][1] = fixture.cost_values[1][1] = 1;
  shoal_lost_rows_set (&fixture.lost[0], first, 3, 0);
  shoal_lost_rows_set (&fixture.lost[1], second, 3, 0);
  bound = shoal_budget_bound_new (&fixture.lattice);
  g_assert_cmpfloat (fabs (shoal_budget_bound_compute (bound, &task, INFINITY, &price) - 2.0 / 3), <, 1e-12);
  g_assert_cmpfloat (fabs (price - 1.0 / 3), <, 1e-12);

  /* Both may be lost: nothing is added. */
  task.budget = 6;
  g_assert_cmpfloat (shoal_budget_bound_compute (bound, &task, INFINITY, &price), ==, 0);
  /* The same rows lost by both cost the budget only once. */
  shoal_lost_rows_set (&fixture.lost[1], first, 3, 0);
  task.budget = 4;
  g_assert_cmpfloat (shoal_budget_bound_compute (bound, &task, INFINITY, &price), ==, 0);
  fixture_clear (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/budget-bound/by-hand", test_by_hand);
  g_test_add_func ("/budget-bound/random", test_random);
  return g_test_run ();
}
