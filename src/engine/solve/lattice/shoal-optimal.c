/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver around the exact search: parameters in, a proven solution or a gap out. */

#include "base/shoal-random.h"
#include "solve/lattice/optimal/shoal-search-wave.h"
#include "solve/lattice/search/shoal-incumbent.h"
#include "solve/lattice/search/shoal-lattice-search.h"
#include "solve/lattice/search/shoal-node-tags.h"
#include "solve/lattice/shoal-lattice-solvers.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* ---- Cheapest first ---- */

/* Nodes in the order of what their levels cost: exact whatever is asked for. Uniform-cost search. What the levels of a
 * node cost is the least that its objective can be, and no node above it costs less. Where the objective is a sum over
 * classes, a node costs what is known of the one that it was reached from: the sum over that one's classes, as if none were
 * suppressed. So a node that costs no less than the best one found ends the search, whatever the privacy models conclude from one
 * node about another. What is monotone of them spares checks: a node below one that does not pass does not pass either. Each node
 * is reached in one way: attributes are raised in their order. */

/* Nodes checked at once: fixed, so that the result does not depend on the number of threads. */
#define BATCH 64
/* Open nodes that are kept: beyond them the search gives up with its bound. */
#define MAX_OPEN ((gsize) 1 << 24)

/* A binary heap of nodes, the cheapest first. */
typedef struct
{
  ShoalLatticeSearch *search;
  guint n_attributes;
  gsize n, room;
  double *costs;
  guint16 *levels;
  guint *raised; /* a node of a path */
  guint *path;   /* from the lowest node to the top at most */
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

/* The nodes above @levels that are reached from it: by one of its last raised attribute and those that follow. None of them is better
 * than @bound. */
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

/* Lists the attributes to raise one by one from @levels to the top, so that all of them rise alike. Returns: how many. */
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

/* Where not even k holds, no model can hold: a path from @levels to the top is tagged by halves, by k alone, and with it whatever lies
 * below its nodes that do not have k. Nodes come up from the lowest, so that without this each of those would be looked at. */
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

/* Checks the cheapest nodes that may hold. Returns: %FALSE when told to stop. */
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
      /* What is above a node that holds without suppressing any row costs more. */
      if (!checked || !checks[j].feasible || checks[j].n_small > 0)
        expand (self, levels, checked ? MAX (bounds[i], checks[j].bound) : bounds[i]);
      j += checked;
    }
  return TRUE;
}

/* Finds the best feasible node.
 *
 * Returns: what no node can be better than; the objective of the best one, INFINITY where none is feasible, unless the search
 *   was stopped or has run out of memory */
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

/* The exact search behind the solver `optimal`. Best-first branch and bound: the node of the tree with the smallest
 * bound comes next, so that the smallest bound of all open nodes, which is what is proven when the search is
 * stopped, rises as fast as it can. Dives give a good solution to begin with; then they search around the best one.
 * Where the first tree is large, the proof comes in stages: other trees, which leave out whatever is not better by
 * 20, 10 or 4.5 %, are much smaller, as every probe may rule out more; each that is finished proves a bound. Then
 * the first goes on. */

/* Fixed, so that the number of threads does not change what is found. */
#define WAVE 16
/* Above this the open nodes are taken from the end of the heap, where few descendants remain. */
#define OPEN_BYTES ((gsize) 1 << 30)
/* What a wave of dives may cost, as entries × attributes². */
#define DIVE_STEPS 3e8
/* How much of the best solution is kept when its surroundings are searched, and for how many nodes of the tree. */
#define KEPT_MIN 0.25
#define KEPT_MAX 0.75
#define PLUNGE_NODES 48
#define CHECKS_PER_ATTRIBUTE 2 /* of a node, as seen */
/* Dives may take one in so many checks; more after a wave that found something better, and less and less otherwise. */
#define CHECKS_PER_DIVE_CHECK 10
#define CHECKS_PER_PAYING_DIVE_CHECK 3
#define MAX_CHECKS_PER_DIVE_CHECK (G_GUINT64_CONSTANT (1) << 20)
/* Of exchanges in the descent that finds a solution to begin with. */
#define DESCENT_CHECKS 200
/* Nodes of a lattice that are taken one by one sooner than as leaves of a tree */
#define FEW_NODES 16384
/* Checks after which the first tree counts as large. */
#define FIRST_CHECKS 500000

static const double stages[] = { 0.2, 0.1, 0.045 };

typedef struct
{
  const ShoalLattice *lattice;
  ShoalSearchWaves *waves;
  ShoalProgress *progress;
  ShoalIncumbent *incumbent;
  guint n_dive_waves;
  guint n_dive_waves_done;
  guint64 dive_checks;           /* spent on dives so far */
  guint64 checks_per_dive_check; /* that must have been made in all before the next wave of dives */
  guint64 serial;
  double bound; /* proven */
} Search;

typedef struct
{
  const ShoalLattice *lattice;
  guint round;
  const ShoalIncumbent *start;
} Dives;

/* A dive from nothing; the first of all is greedy, the others have random appeal. */
static gboolean
dive_from_nothing (ShoalTreeSearch *search,
                   const Dives     *dives,
                   guint            number,
                   ShoalRandom     *random,
                   ShoalIncumbent  *incumbent)
{
  guint n = dives->lattice->n_attributes;
  g_autofree double *appeal = g_new (double, n);

  for (guint a = 0; a < n; a++)
    appeal[a] = number > 0 ? exp (2 * shoal_random_double (random) - 1) : 1;
  return shoal_tree_search_dive (search, appeal, incumbent);
}

/* Keeps some of what the best solution generalizes less, and searches a small part of the tree below that. */
static gboolean
search_around (ShoalTreeSearch *search,
               const Dives     *dives,
               ShoalRandom     *random,
               ShoalIncumbent  *incumbent)
{
  const ShoalLattice *lattice = dives->lattice;
  g_autoptr (ShoalOpenNode) node = shoal_open_node_new (lattice->n_attributes);
  double share = KEPT_MIN + (KEPT_MAX - KEPT_MIN) * shoal_random_double (random);

  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      guint level = dives->start->levels[a];
      gboolean kept = level < lattice->heights[a] && shoal_random_double (random) < share;

      node->levels[a] = (guint16) (kept ? level : lattice->lowest[a]);
      if (kept)
        node->decided[node->n_decided++] = (guint16) a;
    }
  return shoal_tree_search_plunge (search, node, PLUNGE_NODES, incumbent);
}

/* What is found must be better, however little. */
static gboolean
dive_task (ShoalTreeSearch *search,
           guint            index,
           ShoalIncumbent  *incumbent,
           gpointer         data)
{
  const Dives *dives = data;
  guint number = dives->round * WAVE + index;
  ShoalRandom random;

  incumbent->tolerance = 0;
  shoal_random_init (&random, dives->lattice->problem->seed, number);
  if (dives->round == 0)
    return dive_from_nothing (search, dives, number, &random, incumbent);
  return search_around (search, dives, &random, incumbent);
}

/* One wave of dives from the incumbent; on large tables of fewer dives than a wave holds, as each is as much work as looking
 * at several nodes of the tree. Returns: %FALSE when told to stop. */
static gboolean
dive (Search *self)
{
  const ShoalLattice *lattice = self->lattice;
  double steps = (double) lattice->n_entries * lattice->n_attributes * lattice->n_attributes;
  double before = self->incumbent->objective;
  guint64 checks = shoal_progress_get_checked (self->progress);
  guint n_dives = (guint) CLAMP (DIVE_STEPS / MAX (1, steps), 1, WAVE);
  g_auto (ShoalIncumbent) start = { 0, NULL, INFINITY, 0 };
  Dives dives = { lattice, self->n_dive_waves_done++, &start };
  gboolean complete;

  shoal_incumbent_init (&start, lattice->n_attributes);
  shoal_incumbent_offer (&start, self->incumbent->levels, self->incumbent->objective);
  complete = shoal_search_waves_run (self->waves, n_dives, dive_task, &dives, self->incumbent);
  self->dive_checks += shoal_progress_get_checked (self->progress) - checks;
  if (dives.round == 0)
    self->checks_per_dive_check = CHECKS_PER_DIVE_CHECK;
  else if (self->incumbent->objective < before)
    self->checks_per_dive_check = CHECKS_PER_PAYING_DIVE_CHECK;
  else
    self->checks_per_dive_check = MIN (2 * self->checks_per_dive_check, MAX_CHECKS_PER_DIVE_CHECK);
  return complete;
}

/* The first wave comes first; another one when it would not take too much of all checks. */
static gboolean
should_dive (const Search *self)
{
  guint64 expected = (guint64) WAVE * PLUNGE_NODES * CHECKS_PER_ATTRIBUTE * self->lattice->n_attributes;

  if (self->n_dive_waves_done == 0)
    return self->n_dive_waves > 0;
  return self->n_dive_waves_done < self->n_dive_waves
         && (self->dive_checks + expected) * self->checks_per_dive_check <= shoal_progress_get_checked (self->progress);
}

typedef struct
{
  ShoalOpenNode *nodes[WAVE];
  GPtrArray *children[WAVE];
  gboolean done[WAVE];
} Expansion;

static gboolean
expand_task (ShoalTreeSearch *search,
             guint            index,
             ShoalIncumbent  *incumbent,
             gpointer         data)
{
  Expansion *expansion = data;

  expansion->done[index] = shoal_tree_search_expand (search, expansion->nodes[index], incumbent,
                                                     expansion->children[index]);
  return expansion->done[index];
}

/* Takes the next nodes that may hold a better solution. Returns: how many. */
static guint
take_nodes (Search         *self,
            ShoalOpenNodes *open,
            Expansion      *expansion)
{
  gsize max_open = OPEN_BYTES / (sizeof (ShoalOpenNode) + 4 * self->lattice->n_attributes);
  gboolean short_of_memory = shoal_open_nodes_get_n (open) > max_open;
  guint n = 0;

  while (n < WAVE && shoal_open_nodes_get_n (open) > 0)
    {
      g_autoptr (ShoalOpenNode) node = NULL;

      node = short_of_memory ? shoal_open_nodes_pop_last (open) : shoal_open_nodes_pop (open);
      if (!shoal_incumbent_beats (self->incumbent, node->bound))
        continue;
      expansion->nodes[n] = g_steal_pointer (&node);
      expansion->children[n] = g_ptr_array_new ();
      expansion->done[n] = FALSE;
      n++;
    }
  return n;
}

/* Puts the children among the open nodes, and nodes back that were not done, in the order of the tasks. */
static void
return_nodes (Search         *self,
              ShoalOpenNodes *open,
              Expansion      *expansion,
              guint           n)
{
  for (guint i = 0; i < n; i++)
    {
      if (!expansion->done[i])
        shoal_open_nodes_push (open, g_steal_pointer (&expansion->nodes[i]));
      for (guint j = 0; j < expansion->children[i]->len; j++)
        {
          ShoalOpenNode *child = expansion->children[i]->pdata[j];

          child->serial = ++self->serial;
          if (shoal_incumbent_beats (self->incumbent, child->bound))
            shoal_open_nodes_push (open, child);
          else
            shoal_open_node_free (child);
        }
      g_clear_pointer (&expansion->nodes[i], shoal_open_node_free);
      g_ptr_array_unref (expansion->children[i]);
    }
}

static ShoalOpenNode *
make_root (const ShoalLattice *lattice)
{
  ShoalOpenNode *root = shoal_open_node_new (lattice->n_attributes);

  root->bound = shoal_lattice_get_cost (lattice, lattice->lowest);
  for (guint a = 0; a < lattice->n_attributes; a++)
    root->levels[a] = (guint16) lattice->lowest[a];
  return root;
}

static void
prove (Search *self,
       double  bound)
{
  self->bound = MAX (self->bound, MIN (bound, self->incumbent->objective));
  shoal_progress_set_bound (self->progress, self->bound);
}

/* Works on a tree until it is finished, @max_checks are made, or the search is told to stop.
 * Returns: %FALSE when told to stop. */
static gboolean
work_on_tree (Search         *self,
              ShoalOpenNodes *open,
              guint64         max_checks)
{
  while (shoal_progress_get_checked (self->progress) < max_checks)
    {
      Expansion expansion;
      gboolean complete;
      guint n;

      if (should_dive (self) && !dive (self))
        return FALSE;
      n = take_nodes (self, open, &expansion);
      complete = n == 0 || shoal_search_waves_run (self->waves, n, expand_task, &expansion, self->incumbent);
      return_nodes (self, open, &expansion, n);
      prove (self, MIN (shoal_open_nodes_get_bound (open), shoal_incumbent_get_cutoff (self->incumbent)));
      if (n == 0 || !complete)
        return complete;
    }
  return TRUE;
}

/* Returns: %FALSE when told to stop. */
static gboolean
work_in_stages (Search *self,
                double  gap)
{
  for (guint i = 0; i < G_N_ELEMENTS (stages) && stages[i] > gap; i++)
    {
      g_autoptr (ShoalOpenNodes) open = shoal_open_nodes_new ();

      self->incumbent->tolerance = stages[i];
      shoal_open_nodes_push (open, make_root (self->lattice));
      if (!work_on_tree (self, open, G_MAXUINT64))
        return FALSE;
    }
  self->incumbent->tolerance = gap;
  return TRUE;
}

/**
 * branch_and_bound:
 * @lattice: the lattice
 * @n_dives: most dives for good solutions
 * @gap: stop when nothing can be better than the incumbent by more than this share
 * @progress: polled, and told
 * @incumbent: a feasible node, improved by the search
 *
 * Returns: what is proven: no node has a smaller objective.
 */
static double
branch_and_bound (const ShoalLattice *lattice,
                  guint               n_dives,
                  double              gap,
                  ShoalProgress      *progress,
                  ShoalIncumbent     *incumbent)
{
  g_autoptr (ShoalLevelLists) lists = shoal_level_lists_new (lattice);
  g_autoptr (ShoalSearchWaves) waves = shoal_search_waves_new (lattice, lists, WAVE, progress);
  g_autoptr (ShoalOpenNodes) open = shoal_open_nodes_new ();
  Search self = { lattice, waves, progress, incumbent, (n_dives + WAVE - 1) / WAVE, 0, 0, CHECKS_PER_DIVE_CHECK, 0, 0 };

  self.bound = shoal_lattice_get_cost (lattice, lattice->lowest);
  incumbent->tolerance = gap;
  shoal_open_nodes_push (open, make_root (lattice));
  if (work_on_tree (&self, open, FIRST_CHECKS) && shoal_open_nodes_get_n (open) > 0 && work_in_stages (&self, gap))
    work_on_tree (&self, open, G_MAXUINT64);
  return self.bound;
}

struct _ShoalOptimal
{
  ShoalSolver parent_instance;

  guint dives;
  double gap;
};

G_DEFINE_TYPE (ShoalOptimal, shoal_optimal, SHOAL_TYPE_SOLVER)

/* Branch and bound adds up levels. It knows k rows alone, and checks the leaves of its tree by what else is asked for. Of a model that
 * looks at what a class publishes it would leave too much out. Where rows may be suppressed and the lattice is small, most of its nodes are leaves that fail,
 * and the tree costs more than it saves. */
static gboolean
takes_cheapest_first (const ShoalLattice *lattice)
{
  const ShoalProblem *problem = lattice->problem;

  return lattice->groups != NULL
         || (problem->models != NULL
             && (shoal_models_need_population (problem->models)
                 || (problem->suppression_limit > 0 && lattice->size <= FEW_NODES)));
}

/* Where more is asked for than k rows, the tree search dives to leaves that often fail: a descent that checks them finds a good
 * solution to begin with. */
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
      /* The costs of levels lead to good nodes early; what classes cost does not, as long as none is known that holds. */
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
      bound = branch_and_bound (search.lattice, self->dives, self->gap, progress, &search.best);
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
}

static void
shoal_optimal_init (ShoalOptimal *self)
{
}
