/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KGEN (De Pascale and others 2023), algorithm 1. One thread draws all random numbers; all threads check nodes. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "solve/lattice/search/shoal-check-budget.h"
#include "solve/lattice/search/shoal-lattice-search.h"
#include "solve/lattice/search/shoal-node-evaluator.h"
#include "solve/lattice/shoal-kgen-operators.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* The population of KGEN, and the selection of the survivors. The union of a population and its offspring is a set: a node that
 * is found again is not added. With copies, the whole population would be copies of one node after a few generations. */

/**
 * ShoalKgenPopulation:
 * @n_attributes: number of attributes
 * @size: greatest number of solutions that survive a generation
 * @n: number of solutions: the survivors, followed by the offspring
 * @n_survivors: number of survivors
 * @levels: level vectors, one after the other
 * @checks: the check of each solution
 * @penalties: generations that each has survived; 0 for the best one, which is never penalized
 */
typedef struct
{
  guint n_attributes;
  gsize size;
  gsize n;
  gsize n_survivors;
  guint *levels;
  ShoalNodeCheck *checks;
  guint *penalties;

  /*< private >*/
  gsize *order;
  guint *next_levels;
  ShoalNodeCheck *next_checks;
  guint *next_penalties;
} ShoalKgenPopulation;

/** shoal_kgen_population_get: Returns: levels of solution @i. */
static inline guint *
shoal_kgen_population_get (const ShoalKgenPopulation *self,
                           gsize                      i)
{
  return self->levels + i * self->n_attributes;
}

/**
 * kgen_population_init:
 * @size: greatest number of solutions that survive a generation
 * @capacity: greatest number of solutions including their offspring
 * @n_attributes: number of attributes
 *
 * Makes an empty population.
 */
static void
kgen_population_init (ShoalKgenPopulation *self,
                      gsize                size,
                      gsize                capacity,
                      guint                n_attributes)
{
  *self = (ShoalKgenPopulation){ n_attributes, size };
  self->levels = g_new (guint, capacity * n_attributes);
  self->checks = g_new (ShoalNodeCheck, capacity);
  self->penalties = g_new0 (guint, capacity);
  self->order = g_new (gsize, capacity);
  self->next_levels = g_new (guint, size * n_attributes);
  self->next_checks = g_new (ShoalNodeCheck, size);
  self->next_penalties = g_new (guint, size);
}

static void
kgen_population_clear (ShoalKgenPopulation *self)
{
  g_clear_pointer (&self->levels, g_free);
  g_clear_pointer (&self->checks, g_free);
  g_clear_pointer (&self->penalties, g_free);
  g_clear_pointer (&self->order, g_free);
  g_clear_pointer (&self->next_levels, g_free);
  g_clear_pointer (&self->next_checks, g_free);
  g_clear_pointer (&self->next_penalties, g_free);
}

typedef struct
{
  const ShoalKgenPopulation *population;
  const ShoalLattice *lattice;
} Ranking;

/* The cost of the levels of a node; where only classes have costs, its relative height. */
static double
rank_levels (const ShoalLattice *lattice,
             const guint        *levels)
{
  double sum = 0;

  if (lattice->costs != NULL)
    return shoal_lattice_get_cost (lattice, levels);
  for (guint a = 0; a < lattice->n_attributes; a++)
    sum += (double) levels[a] / MAX (1, lattice->heights[a]);
  return sum;
}

/* Feasible solutions first, by objective; then infeasible ones by decreasing cost of their levels, because feasible nodes are
 * reached from those close to the top. Copies of a node stand together, the oldest first. */
static int
compare_solutions (gconstpointer a,
                   gconstpointer b,
                   gpointer      data)
{
  const Ranking *ranking = data;
  const ShoalNodeCheck *checks = ranking->population->checks;
  gsize first = *(const gsize *) a;
  gsize second = *(const gsize *) b;
  const guint *first_levels = shoal_kgen_population_get (ranking->population, first);
  const guint *second_levels = shoal_kgen_population_get (ranking->population, second);
  double difference;
  int order;

  if (checks[first].feasible != checks[second].feasible)
    return checks[first].feasible ? -1 : 1;
  difference = checks[first].feasible ? checks[first].objective - checks[second].objective
                                      : rank_levels (ranking->lattice, second_levels) - rank_levels (ranking->lattice, first_levels);
  if (difference != 0)
    return difference < 0 ? -1 : 1;
  order = shoal_levels_compare (first_levels, second_levels, ranking->population->n_attributes);
  return order != 0 ? order : first < second ? -1 : first > second;
}

/* Copies solution @from behind the survivors, unless it equals the last survivor. */
static void
survive (ShoalKgenPopulation *self,
         gsize                from,
         gsize               *n_next)
{
  guint n = self->n_attributes;
  const guint *levels = shoal_kgen_population_get (self, from);
  guint age = self->penalties[from] + (from < self->n_survivors);

  if (*n_next > 0 && shoal_levels_compare (levels, self->next_levels + (*n_next - 1) * n, n) == 0)
    return;
  memcpy (self->next_levels + *n_next * n, levels, n * sizeof (guint));
  self->next_checks[*n_next] = self->checks[from];
  self->next_penalties[*n_next] = *n_next == 0 ? 0 : MIN (age, SHOAL_KGEN_MAX_PENALTY);
  ++*n_next;
}

/** kgen_population_select: keeps the best solutions, without copies, in order, and makes them one generation older. */
static void
kgen_population_select (ShoalKgenPopulation *self,
                        const ShoalLattice  *lattice)
{
  Ranking ranking = { self, lattice };
  gsize n_next = 0;

  for (gsize i = 0; i < self->n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, (int) self->n, sizeof (gsize), compare_solutions, &ranking);
  for (gsize i = 0; i < self->n && n_next < self->size; i++)
    survive (self, self->order[i], &n_next);
  memcpy (self->levels, self->next_levels, n_next * self->n_attributes * sizeof (guint));
  memcpy (self->checks, self->next_checks, n_next * sizeof (ShoalNodeCheck));
  memcpy (self->penalties, self->next_penalties, n_next * sizeof (guint));
  self->n_survivors = self->n = n_next;
}

struct _ShoalKgen
{
  ShoalSolver parent_instance;

  guint max_evaluations;
  guint population_size;
  double crossover_rate;
  double mutation_rate;
  double horizontal_mutation_rate;
  double horizontal_share;
  gboolean count_checks;
  gboolean descend;
};

G_DEFINE_TYPE (ShoalKgen, shoal_kgen, SHOAL_TYPE_SOLVER)

typedef struct
{
  const ShoalKgen *parameters;
  ShoalLatticeSearch *search;
  ShoalKgenRange range;
  ShoalRandom random;
  double worst; /* objective of the top, by which losses are divided */
  ShoalCheckBudget budget;

  ShoalKgenPopulation population;
  double *weights;
  gsize *parents;  /* two per couple */
  guint8 *crossed; /* per couple */
  guint *minima;   /* of the couples whose minimum must be checked */
  ShoalNodeCheck *minimum_checks;
} Kgen;

static void
kgen_init (Kgen               *self,
           const ShoalKgen    *parameters,
           ShoalLatticeSearch *search)
{
  const ShoalLattice *lattice = search->lattice;
  gsize size = parameters->population_size;
  gsize n_couples = (size + 1) / 2;

  *self = (Kgen){ 0 };
  self->parameters = parameters;
  self->search = search;
  self->range = (ShoalKgenRange){ lattice->n_attributes, lattice->lowest, lattice->heights };
  shoal_check_budget_init (&self->budget, search, parameters->max_evaluations,
                           !parameters->count_checks);
  self->worst = lattice->costs != NULL ? shoal_lattice_get_cost (lattice, lattice->heights) : shoal_lattice_get_top (lattice);
  shoal_random_init (&self->random, lattice->problem->seed, 0);
  kgen_population_init (&self->population, size, size + n_couples * SHOAL_KGEN_MAX_OFFSPRING,
                        lattice->n_attributes);
  self->weights = g_new (double, size);
  self->parents = g_new (gsize, n_couples * 2);
  self->crossed = g_new (guint8, n_couples);
  self->minima = g_new (guint, n_couples * lattice->n_attributes);
  self->minimum_checks = g_new (ShoalNodeCheck, n_couples);
}

static void
kgen_clear (Kgen *self)
{
  kgen_population_clear (&self->population);
  g_free (self->weights);
  g_free (self->parents);
  g_free (self->crossed);
  g_free (self->minima);
  g_free (self->minimum_checks);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Kgen, kgen_clear)

/* Checks the solutions from @first on, and drops those that the budget does not cover. */
static void
evaluate_solutions (Kgen *self,
                    gsize first)
{
  ShoalKgenPopulation *all = &self->population;

  all->n = first + shoal_check_budget_check (&self->budget, shoal_kgen_population_get (all, first), all->n - first,
                                            all->checks + first);
}

static void
draw_first_population (Kgen *self)
{
  for (gsize i = 0; i < self->parameters->population_size; i++)
    {
      shoal_kgen_draw_between (&self->random, self->range.lowest, self->range.heights, self->range.n,
                               shoal_kgen_population_get (&self->population, i));
      self->population.penalties[i] = 0;
    }
  self->population.n = self->parameters->population_size;
}

/* Checks the minima of parents. They do not count as evaluations, only offspring do; with count_checks all checks count. Returns:
 * how many were checked. */
static gsize
check_minima (Kgen  *self,
              gsize  n_minima)
{
  if (self->parameters->count_checks)
    return shoal_check_budget_check (&self->budget, self->minima, n_minima, self->minimum_checks);
  shoal_lattice_search_check_all (self->search, self->minima, n_minima, self->minimum_checks);
  return n_minima;
}

/* Chooses two parents per couple, different ones if possible, and checks the minimum of each couple that crosses and of which both
 * are feasible. */
static void
choose_parents (Kgen *self,
                gsize n_couples)
{
  ShoalKgenPopulation *all = &self->population;
  gsize n_minima = 0, n_checked;

  for (gsize i = 0; i < all->n_survivors; i++)
    self->weights[i] = shoal_kgen_weight (all->checks[i].feasible,
                                          all->checks[i].objective / (self->worst > 0 ? self->worst : 1),
                                          all->penalties[i]);
  for (gsize couple = 0; couple < n_couples; couple++)
    {
      gsize first = shoal_kgen_draw (&self->random, self->weights, all->n_survivors);
      double weight = self->weights[first];
      gsize second;

      self->weights[first] = 0;
      second = shoal_kgen_draw (&self->random, self->weights, all->n_survivors);
      self->weights[first] = weight;
      self->parents[2 * couple] = first;
      self->parents[2 * couple + 1] = second;
      self->crossed[couple] = shoal_random_double (&self->random) < self->parameters->crossover_rate;
      if (!self->crossed[couple] || !all->checks[first].feasible || !all->checks[second].feasible)
        continue;
      for (guint a = 0; a < self->range.n; a++)
        self->minima[n_minima * self->range.n + a] =
          MIN (shoal_kgen_population_get (all, first)[a], shoal_kgen_population_get (all, second)[a]);
      n_minima++;
    }
  n_checked = check_minima (self, n_minima);
  for (gsize i = n_checked; i < n_minima; i++)
    self->minimum_checks[i].feasible = FALSE;
}

static guint
mate (Kgen    *self,
      gsize    couple,
      gboolean minimum_feasible,
      guint   *offspring)
{
  ShoalKgenPopulation *all = &self->population;
  gsize first = self->parents[2 * couple];
  gsize second = self->parents[2 * couple + 1];
  guint n = self->range.n;

  if (self->crossed[couple])
    return shoal_kgen_cross (&self->random, shoal_kgen_population_get (all, first), all->checks[first].feasible,
                             shoal_kgen_population_get (all, second), all->checks[second].feasible, minimum_feasible, n, offspring);
  memcpy (offspring, shoal_kgen_population_get (all, first), n * sizeof (guint));
  memcpy (offspring + n, shoal_kgen_population_get (all, second), n * sizeof (guint));
  return 2;
}

static void
make_offspring (Kgen *self)
{
  const ShoalKgen *parameters = self->parameters;
  ShoalKgenPopulation *all = &self->population;
  gsize n_couples = (parameters->population_size + 1) / 2;
  gsize n_minima = 0;

  choose_parents (self, n_couples);
  for (gsize couple = 0; couple < n_couples; couple++)
    {
      gboolean both = self->crossed[couple] && all->checks[self->parents[2 * couple]].feasible
                      && all->checks[self->parents[2 * couple + 1]].feasible;
      gboolean minimum_feasible = both && self->minimum_checks[n_minima++].feasible;
      guint n_offspring = mate (self, couple, minimum_feasible, shoal_kgen_population_get (all, all->n));

      for (guint i = 0; i < n_offspring; i++, all->n++)
        {
          all->penalties[all->n] = 0;
          if (shoal_random_double (&self->random) < parameters->mutation_rate)
            shoal_kgen_mutate (&self->random, &self->range, shoal_kgen_population_get (all, all->n));
          if (shoal_random_double (&self->random) < parameters->horizontal_mutation_rate)
            shoal_kgen_mutate_horizontally (&self->random, &self->range, parameters->horizontal_share,
                                            shoal_kgen_population_get (all, all->n));
        }
    }
}

static ShoalSolution *
shoal_kgen_solve (ShoalSolver   *solver,
                  ShoalProblem  *problem,
                  ShoalProgress *progress,
                  GError       **error)
{
  g_auto (ShoalLatticeSearch) search = { 0 };
  g_auto (Kgen) self = { 0 };

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  shoal_lattice_search_offer_top (&search);
  kgen_init (&self, SHOAL_KGEN (solver), &search);
  draw_first_population (&self);
  evaluate_solutions (&self, 0);
  kgen_population_select (&self.population, search.lattice);
  while (shoal_check_budget_lasts (&self.budget))
    {
      make_offspring (&self);
      evaluate_solutions (&self, self.population.n_survivors);
      kgen_population_select (&self.population, search.lattice);
    }
  if (self.parameters->descend)
    shoal_lattice_descend (&search, self.parameters->max_evaluations);
  return shoal_lattice_search_finish (&search, FALSE);
}

static void
shoal_kgen_class_init (ShoalKgenClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_kgen_solve;
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, max_evaluations),
      g_param_spec_uint ("max-evaluations", N_("Max evaluations"),
                         N_("Evaluations before the search ends: each solution of the first population and each offspring "
                            "counts one. The descent in the end comes on top."),
                         1, 100000000, 5000, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, population_size),
      g_param_spec_uint ("population-size", N_("Population size"), N_("Solutions that live at the same time."), 2, 100000,
                         100, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, crossover_rate),
      g_param_spec_double ("crossover-rate", N_("Crossover rate"),
                           N_("Share of the couples whose offspring mix both parents."), 0, 1, 0.9,
                           SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, mutation_rate),
      g_param_spec_double ("mutation-rate", N_("Mutation rate"),
                           N_("Share of the offspring in which one level changes."), 0, 1, 0.2, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, horizontal_mutation_rate),
      g_param_spec_double ("horizontal-mutation-rate", N_("Horizontal mutation rate"),
                           N_("Share of the offspring in which several levels change, up and down in turn."), 0, 1, 0.4,
                           SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, horizontal_share),
      g_param_spec_double ("horizontal-share", N_("Horizontal share"),
                           N_("Share of the levels that a horizontal mutation changes."), 0, 1, 0.25,
                           SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalKgen, count_checks),
      g_param_spec_boolean ("count-checks", N_("Count checks"),
                            N_("Count nodes when they are checked, minima of two parents too: one that comes up again, or lies "
                               "below an infeasible one, is known and does not count."),
                            FALSE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (solver_class, G_STRUCT_OFFSET (ShoalKgen, descend), shoal_lattice_descent_make_parameter ());
}

static void
shoal_kgen_init (ShoalKgen *self)
{
}
