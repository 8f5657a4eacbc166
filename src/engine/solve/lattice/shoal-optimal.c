/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact solver: chooses between cheapest-first search and branch and bound, and returns a proven solution or one with a gap. */

#include "solve/lattice/optimal/shoal-branch-and-bound.h"
#include "solve/lattice/search/shoal-incumbent.h"
#include "solve/lattice/search/shoal-lattice-search.h"
#include "solve/lattice/search/shoal-node-tags.h"
#include "solve/lattice/shoal-lattice-solvers.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* ---- Cheapest first ---- */

/* Uniform-cost search: checks nodes in the order of the cost of their levels, which is a lower bound of their objective, and no
 * node above costs less. Where the objective is a sum over classes, the cost of a node is the sum over the classes of the node it
 * was reached from, with none suppressed. So the search ends at a node that costs no less than the best one found. That holds for
 * every privacy model. What is monotone of the models saves checks: a node below a node that does not pass does not pass either.
 * Each node is reached in one way only, because attributes are raised in their order. */

/* Nodes checked at once: fixed, so that the result does not depend on the number of threads. */
#define BATCH 64
/* Most open nodes that are kept: beyond them the search gives up and returns its bound. */
#define MAX_OPEN ((gsize) 1 << 24)

/* A binary heap of nodes, the cheapest first. */
typedef struct
{
  ShoalLatticeSearch *search;
  guint n_attributes;
  gsize n, room;
  double *costs;
  guint16 *levels;
  guint *raised; /* a node of a path: its levels */
  guint *path;   /* the attributes that a path raises one after another, at most from the lowest node to the top */
} Open;

static void
open_clear (Open *self)
{
  g_free (self->costs);
  g_free (self->levels);
  g_free (self->raised);
  g_free (self->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Open, open_clear)

static gboolean
comes_before (const Open *self,
              gsize       a,
              gsize       b)
{
  if (self->costs[a] != self->costs[b])
    return self->costs[a] < self->costs[b];
  return memcmp (self->levels + a * self->n_attributes, self->levels + b * self->n_attributes,
                 self->n_attributes * sizeof *self->levels) < 0;
}

static void
exchange (Open  *self,
          gsize  a,
          gsize  b)
{
  double cost = self->costs[a];

  self->costs[a] = self->costs[b];
  self->costs[b] = cost;
  for (guint i = 0; i < self->n_attributes; i++)
    {
      guint16 *left = &self->levels[a * self->n_attributes + i], *right = &self->levels[b * self->n_attributes + i];
      guint16 level = *left;

      *left = *right;
      *right = level;
    }
}

static void
push (Open        *self,
      const guint *levels,
      double       cost)
{
  gsize place = self->n++;

  if (self->n > self->room)
    {
      self->room = MAX (1024, 2 * self->room);
      self->costs = g_renew (double, self->costs, self->room);
      self->levels = g_realloc_n (self->levels, self->room, self->n_attributes * sizeof *self->levels);
    }
  self->costs[place] = cost;
  for (guint a = 0; a < self->n_attributes; a++)
    self->levels[place * self->n_attributes + a] = (guint16) levels[a];
  for (; place > 0 && comes_before (self, place, (place - 1) / 2); place = (place - 1) / 2)
    exchange (self, place, (place - 1) / 2);
}

static void
pop (Open  *self,
     guint *levels)
{
  gsize place = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    levels[a] = self->levels[a];
  exchange (self, 0, --self->n);
  for (;;)
    {
      gsize least = place;

      for (gsize child = 2 * place + 1; child <= 2 * place + 2; child++)
        if (child < self->n && comes_before (self, child, least))
          least = child;
      if (least == place)
        return;
      exchange (self, place, least);
      place = least;
    }
}

/* Opens the nodes above @levels that are reached from it: one level up in its last raised attribute or a later one. @bound is a
 * lower bound of them all. */
static void
expand (Open  *self,
        guint *levels,
        double bound)
{
  const ShoalLattice *lattice = self->search->lattice;
  guint first = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    if (levels[a] > lattice->lowest[a])
      first = a;
  for (guint a = first; a < self->n_attributes; a++)
    {
      double cost;

      if (levels[a] == lattice->heights[a])
        continue;
      levels[a]++;
      cost = MAX (shoal_lattice_get_cost (lattice, levels), bound);
      if (shoal_incumbent_beats (&self->search->best, cost))
        push (self, levels, cost);
      levels[a]--;
    }
}

/* Lists the attributes to raise one by one from @levels to the top, so that all attributes rise evenly. Returns: how many. */
static guint
list_path (const ShoalLattice *lattice,
           const guint        *levels,
           guint              *raised,
           guint              *path)
{
  guint n = 0;

  memcpy (raised, levels, lattice->n_attributes * sizeof *raised);
  for (;;)
    {
      guint lowest = lattice->n_attributes;

      for (guint a = 0; a < lattice->n_attributes; a++)
        if (raised[a] < lattice->heights[a]
            && (lowest == lattice->n_attributes
                || (guint64) raised[a] * lattice->heights[lowest] < (guint64) raised[lowest] * lattice->heights[a]))
          lowest = a;
      if (lowest == lattice->n_attributes)
        return n;
      raised[lowest]++;
      path[n++] = lowest;
    }
}

/* Whether @levels may satisfy k-anonymity; without that no other model can hold. Tags a path from @levels to the top by bisection,
 * looking at k alone: the nodes below those that fail are then tagged too. The search comes from below, and would otherwise have to
 * check each of these nodes. */
static gboolean
has_k (Open          *self,
       ShoalNodeTags *tags,
       const guint   *levels)
{
  const ShoalLattice *lattice = self->search->lattice;
  guint n = self->n_attributes, low = 0, high;

  if (lattice->is_monotone && (lattice->groups == NULL || lattice->problem->models != NULL))
    return TRUE;
  high = list_path (lattice, levels, self->raised, self->path) + 1;
  while (low < high && !self->search->stopped)
    {
      guint middle = low + (high - low) / 2;
      ShoalNodeTag tag;
      gboolean found;

      memcpy (self->raised, levels, n * sizeof *levels);
      for (guint i = 0; i < middle; i++)
        self->raised[self->path[i]]++;
      tag = shoal_node_tags_get (tags, self->raised);
      found = tag == SHOAL_NODE_FEASIBLE || (tag == SHOAL_NODE_UNKNOWN && shoal_lattice_search_has_k (self->search, self->raised));
      if (tag == SHOAL_NODE_UNKNOWN && !self->search->stopped)
        shoal_node_tags_set (tags, self->raised, found);
      if (found)
        high = middle;
      else
        low = middle + 1;
    }
  return high == 0;
}

/* Checks the cheapest nodes that are not ruled out. Returns: %FALSE when told to stop. */
static gboolean
step (Open          *self,
      ShoalNodeTags *tags,
      guint         *nodes,
      guint         *batch)
{
  ShoalLatticeSearch *search = self->search;
  ShoalNodeCheck checks[BATCH];
  double bounds[BATCH];
  guint n = self->n_attributes, n_nodes = 0, n_checked = 0;

  while (self->n > 0 && n_nodes < BATCH && shoal_incumbent_beats (&search->best, self->costs[0]))
    {
      guint *levels = nodes + n_nodes * n;
      ShoalNodeTag tag;

      bounds[n_nodes++] = self->costs[0];
      pop (self, levels);
      tag = shoal_node_tags_get (tags, levels);
      if (tag == SHOAL_NODE_FEASIBLE || (tag == SHOAL_NODE_UNKNOWN && has_k (self, tags, levels)))
        memcpy (batch + n_checked++ * n, levels, n * sizeof *levels);
    }
  if (!shoal_lattice_search_check_all (search, batch, n_checked, checks))
    return FALSE;
  for (guint i = 0, j = 0; i < n_nodes; i++)
    {
      guint *levels = nodes + i * n;
      gboolean checked = j < n_checked && memcmp (levels, batch + j * n, n * sizeof *levels) == 0;

      if (checked)
        shoal_node_tags_set (tags, levels, checks[j].passes);
      /* Nodes above a feasible node that suppresses no row cost more. */
      if (!checked || !checks[j].feasible || checks[j].n_small > 0)
        expand (self, levels, checked ? MAX (bounds[i], checks[j].bound) : bounds[i]);
      j += checked;
    }
  return TRUE;
}

/* Finds the best feasible node.
 *
 * Returns: a lower bound of all nodes; it is the objective of the best one, INFINITY where none is feasible, unless the search
 *   was stopped or had too many open nodes */
static double
shoal_cheapest_first_run (ShoalLatticeSearch *search)
{
  const ShoalLattice *lattice = search->lattice;
  g_auto (Open) open = { .search = search, .n_attributes = lattice->n_attributes };
  g_autoptr (ShoalNodeTags) tags = shoal_node_tags_new (lattice, search->progress, SHOAL_NODE_TAGS_DENSE);
  g_autofree guint *nodes = g_new (guint, (gsize) BATCH * MAX (1, lattice->n_attributes));
  g_autofree guint *batch = g_new (guint, (gsize) BATCH * MAX (1, lattice->n_attributes));
  double bound = shoal_lattice_get_cost (lattice, lattice->lowest);
  gsize n_steps = 0;

  for (guint a = 0; a < lattice->n_attributes; a++)
    n_steps += lattice->heights[a] - lattice->lowest[a];
  open.raised = g_new (guint, MAX (1, lattice->n_attributes));
  open.path = g_new (guint, MAX (1, n_steps));
  push (&open, lattice->lowest, bound);
  while (open.n > 0 && shoal_incumbent_beats (&search->best, open.costs[0]))
    {
      bound = open.costs[0];
      if (open.n > MAX_OPEN || !step (&open, tags, nodes, batch))
        return bound;
      if (open.n > 0)
        shoal_progress_set_bound (search->progress, MIN (open.costs[0], search->best.objective));
    }
  return search->best.objective;
}

/* ---- Optimal ---- */

/* A lattice of at most this number of nodes is searched node by node rather than as a tree. */
#define FEW_NODES 16384
/* Number of checks for exchanges in the descent that finds a first solution. */
#define DESCENT_CHECKS 200

struct _ShoalOptimal
{
  ShoalSolver parent_instance;

  guint dives;
  double gap;
  guint groups;
};

G_DEFINE_TYPE (ShoalOptimal, shoal_optimal, SHOAL_TYPE_SOLVER)

/* Branch and bound adds up costs of levels. It knows k-anonymity alone, and checks only the leaves of its tree for other models. It
 * leaves out levels with the same classes as a lower level, which is wrong for a model of the population, because that depends on
 * the published values. In small lattices with suppression most leaves fail, and the tree costs more than it saves. */
static gboolean
takes_cheapest_first (const ShoalLattice *lattice)
{
  const ShoalProblem *problem = lattice->problem;

  return lattice->groups != NULL
         || (problem->models != NULL
             && (shoal_models_get_population (problem->models) != NULL
                 || (problem->suppression_limit > 0 && lattice->size <= FEW_NODES)));
}

/* With models besides k-anonymity the tree search dives to leaves that often fail: a descent, which checks nodes, finds a good
 * first solution. */
static ShoalSolution *
shoal_optimal_solve (ShoalSolver   *solver,
                     ShoalProblem  *problem,
                     ShoalProgress *progress,
                     GError       **error)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (solver);
  g_auto (ShoalLatticeSearch) search = { 0 };
  double bound;

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  if (takes_cheapest_first (search.lattice))
    {
      /* Costs of levels lead to good nodes early. Costs of classes do not, as long as no feasible node is known: a descent finds one. */
      if (search.lattice->groups != NULL)
        {
          shoal_lattice_search_offer_top (&search);
          if (isfinite (search.best.objective))
            shoal_lattice_descend (&search, DESCENT_CHECKS);
        }
      bound = shoal_cheapest_first_run (&search);
      shoal_lattice_search_offer_top (&search);
    }
  else
    {
      shoal_lattice_search_offer_top (&search);
      if (problem->cluster_models != NULL && isfinite (search.best.objective))
        shoal_lattice_descend (&search, DESCENT_CHECKS);
      /* A group of attributes alone may fail a privacy model where all attributes together satisfy it. */
      bound = shoal_branch_and_bound_run (search.lattice, self->dives, self->gap,
                                          problem->models != NULL ? SHOAL_BRANCH_AND_BOUND_UNGROUPED : self->groups,
                                          SHOAL_BRANCH_AND_BOUND_NO_LIMIT, progress, &search.best);
    }
  return shoal_incumbent_make_solution (&search.best, search.lattice,
                                        !search.stopped && bound >= search.best.objective - SHOAL_OBJECTIVE_EPSILON, bound, progress);
}

static void
shoal_optimal_class_init (ShoalOptimalClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_optimal_solve;
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalOptimal, dives),
      g_param_spec_uint ("dives", N_("Dives"), N_("How often at most the search goes straight down to a good solution before it proves "
                                                       "the best; less often on large tables."), 0, 1000000, 4096, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalOptimal, gap),
      g_param_spec_double ("gap", N_("Gap"),
                           N_("Stop when no solution can be better by more than this share; 0 for a proof."), 0, 1, 0,
                           SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
      solver_class, G_STRUCT_OFFSET (ShoalOptimal, groups),
      g_param_spec_uint ("groups", N_("Groups from"),
                         N_("From so many columns on, groups of them are solved first: what these lose at least is a bound of the "
                            "whole. With fewer columns that only takes time."), 2, G_MAXUINT, 48, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_optimal_init (ShoalOptimal *self)
{
}
