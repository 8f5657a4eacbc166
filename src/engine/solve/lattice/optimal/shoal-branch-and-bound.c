/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Best-first branch and bound: the tree node with the smallest bound comes next, so that the smallest bound of all open nodes,
 * which is proven when the search is stopped, rises as fast as possible. Dives find a good first solution; later they search around
 * the best one. Where the first tree is large, the proof comes in stages: other trees, which leave out all that is not better by
 * 20, 10 or 4.5 %, are much smaller, because every probe can rule out more; each finished tree proves a bound. Then the first tree
 * goes on. Many attributes are first searched in groups, each with a tree of its own: the sum of the least costs of the groups is a
 * bound of the whole (#ShoalAttributeGroups), and is a better bound for the first nodes of other trees than their own. */

#include "solve/lattice/optimal/shoal-branch-and-bound.h"

#include "base/shoal-random.h"
#include "solve/lattice/optimal/shoal-search-wave.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#include <math.h>

/* Tasks of a wave: fixed, so that the result does not depend on the number of threads. */
#define WAVE 16
/* With more bytes of open nodes, nodes are taken from the end of the heap, where few descendants remain. */
#define OPEN_BYTES ((gsize) 1 << 30)
/* Limit of the work of a wave of dives, as entries × attributes². */
#define DIVE_STEPS 3e8
/* Least and greatest share of the best solution's levels that a search around it keeps, and the number of tree nodes it searches. */
#define KEPT_MIN 0.25
#define KEPT_MAX 0.75
#define PLUNGE_NODES 48
#define CHECKS_PER_ATTRIBUTE 2 /* of a tree node, as measured */
/* Dives may take one of this number of checks: more after a wave that improved the solution, else half as many after each wave. */
#define CHECKS_PER_DIVE_CHECK 10
#define CHECKS_PER_PAYING_DIVE_CHECK 3
#define MAX_CHECKS_PER_DIVE_CHECK (G_GUINT64_CONSTANT (1) << 20)
/* Number of checks after which the first tree counts as large. */
#define FIRST_CHECKS 500000

static const double stages[] = { 0.2, 0.1, 0.045, 0.02, 0.01 };

/* The number of stages that pay off without groups of attributes. */
#define STAGES_ALONE 3

/* The number of attributes in a group: first about GROUP_SIZE, then twice as many, and so on up to the limit. Trees of twice as
 * many attributes take about ten times as long. */
#define GROUP_SIZE 12
#define MAX_GROUP_SIZE 50
/* Checks after which the tree of a group ends with the bound it has proven. */
#define GROUP_CHECKS 40000000

typedef struct
{
  const ShoalLattice *lattice;
  ShoalSearchWaves *waves;
  ShoalProgress *progress;
  ShoalIncumbent *incumbent;
  guint n_dive_waves;
  guint n_dive_waves_done;
  guint64 dive_checks;           /* checks of all dives so far */
  guint64 checks_per_dive_check; /* all checks that must have been made, per check of dives, before the next wave of dives */
  guint64 serial;
  double bound; /* proven */
  ShoalAttributeGroups *groups; /* nullable */
} Search;

typedef struct
{
  const ShoalLattice *lattice;
  guint round;
  const ShoalIncumbent *start;
} Dives;

/* A dive from the root; the first of all is greedy, the others have random appeal. */
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

/* Keeps some of the levels below the top of the best solution, and searches a small part of the tree under these decisions. */
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

/* A dive accepts any better solution, however small the improvement. */
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

/* Runs a wave of dives from the incumbent. On large tables a wave has fewer dives, because each is as much work as several nodes of
 * the tree. Returns: %FALSE when told to stop. */
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

/* Whether a wave of dives comes next: always the first one, and others while dives take a small enough share of all checks. */
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

/* Takes the next open nodes that may lead to a better solution. Returns: how many. */
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

/* Adds the children to the open nodes, and puts back nodes that were not finished, in the order of the tasks. */
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

/* Works on a tree until it is finished, @max_checks checks are made, or the search is told to stop.
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

/* Searches further trees with smaller and smaller tolerance. Returns: %FALSE when told to stop, or @max_checks checks are made. */
static gboolean
work_in_stages (Search  *self,
                double   gap,
                guint64  max_checks)
{
  guint n_stages = self->groups != NULL ? G_N_ELEMENTS (stages) : STAGES_ALONE;

  for (guint i = 0; i < n_stages && stages[i] > gap; i++)
    {
      g_autoptr (ShoalOpenNodes) open = NULL;

      self->incumbent->tolerance = stages[i];
      if (!shoal_incumbent_beats (self->incumbent, self->bound))
        continue;
      open = shoal_open_nodes_new ();
      shoal_open_nodes_push (open, make_root (self->lattice));
      if (!work_on_tree (self, open, max_checks) || shoal_open_nodes_get_n (open) > 0)
        return FALSE;
    }
  self->incumbent->tolerance = gap;
  return TRUE;
}

/* Offers the best node of @group, with all other attributes at the top: it is a node of the whole lattice, and often a good one. */
static void
offer_group (Search                     *self,
             const ShoalAttributeGroups *groups,
             guint                       group,
             const guint                *levels_of_group)
{
  const ShoalLattice *lattice = self->lattice;
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  g_autofree guint *levels = g_memdup2 (lattice->heights, lattice->n_attributes * sizeof (guint));
  ShoalNodeCheck check;

  for (guint a = 0, i = 0; a < lattice->n_attributes; a++)
    if (groups->group_of[a] == group)
      levels[a] = levels_of_group[i++];
  shoal_node_evaluator_check (evaluator, levels, &check);
  if (!check.feasible || check.objective >= self->incumbent->objective - SHOAL_OBJECTIVE_EPSILON)
    return;
  shoal_incumbent_offer (self->incumbent, levels, check.objective);
  shoal_progress_set_best (self->progress, check.objective);
  if (lattice->map != NULL)
    shoal_lattice_map_add_best (lattice->map, levels, FALSE);
  self->checks_per_dive_check = CHECKS_PER_PAYING_DIVE_CHECK;
}

/* Finds a lower bound of the cost of the attributes of @group: the optimum of their part of the lattice, or its proven bound. */
static double
find_floor (Search                     *self,
            const ShoalAttributeGroups *groups,
            guint                       group)
{
  ShoalLattice *part = shoal_attribute_groups_get_part (groups, self->lattice, group, self->progress);
  g_auto (ShoalIncumbent) incumbent = { 0, NULL, INFINITY, 0 };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  double floor;

  shoal_progress_start_part (progress, self->progress);
  shoal_incumbent_init (&incumbent, part->n_attributes);
  shoal_incumbent_offer (&incumbent, part->heights, shoal_lattice_get_cost (part, part->heights));
  floor = shoal_branch_and_bound_run (part, WAVE, 0, SHOAL_BRANCH_AND_BOUND_UNGROUPED, GROUP_CHECKS, progress, &incumbent);
  offer_group (self, groups, group, incumbent.levels);
  shoal_attribute_groups_free_part (part);
  return floor;
}

/* Searches groups of attributes, larger ones each time; the trees then use the groups with the best bound.
 * Returns: %FALSE when told to stop. */
static gboolean
work_in_groups (Search          *self,
                ShoalLevelLists *lists)
{
  guint n = self->lattice->n_attributes;
  g_autofree double *conflicts = shoal_attribute_conflicts_find (self->lattice, lists, self->progress);

  for (guint n_groups = MAX (2, n / GROUP_SIZE); n_groups >= 2 && n / n_groups <= MAX_GROUP_SIZE; n_groups /= 2)
    {
      g_autoptr (ShoalAttributeGroups) groups = shoal_attribute_groups_new (conflicts, n, n_groups);
      double sum = 0;

      for (guint g = 0; g < n_groups && !shoal_progress_should_stop (self->progress); g++)
        sum += groups->floors[g] = find_floor (self, groups, g);
      if (sum > self->bound)
        {
          shoal_search_waves_know (self->waves, groups);
          g_clear_pointer (&self->groups, shoal_attribute_groups_free);
          self->groups = g_steal_pointer (&groups);
          prove (self, sum);
        }
      do
        if (shoal_progress_should_stop (self->progress) || (should_dive (self) && !dive (self)))
          return FALSE;
      while (should_dive (self));
    }
  return TRUE;
}

/**
 * shoal_branch_and_bound_run:
 * @lattice: the lattice
 * @n_dives: greatest number of dives for good solutions
 * @gap: stop when no node can be better than the incumbent by more than this share
 * @n_grouped: search groups of attributes first where there are at least this number of attributes
 * @max_checks: stop after about this number of checks
 * @progress: the progress to report to, and to ask whether to stop
 * @incumbent: a feasible node, improved by the search
 *
 * Returns: the proven lower bound of the objective of all nodes.
 */
double
shoal_branch_and_bound_run (const ShoalLattice *lattice,
                            guint               n_dives,
                            double              gap,
                            guint               n_grouped,
                            guint64             max_checks,
                            ShoalProgress      *progress,
                            ShoalIncumbent     *incumbent)
{
  g_autoptr (ShoalLevelLists) lists = shoal_level_lists_new (lattice);
  g_autoptr (ShoalSearchWaves) waves = shoal_search_waves_new (lattice, lists, WAVE, progress);
  g_autoptr (ShoalOpenNodes) open = shoal_open_nodes_new ();
  Search self = { lattice, waves, progress, incumbent, (n_dives + WAVE - 1) / WAVE, 0, 0, CHECKS_PER_DIVE_CHECK, 0, 0, NULL };

  self.bound = shoal_lattice_get_cost (lattice, lattice->lowest);
  incumbent->tolerance = gap;
  shoal_open_nodes_push (open, make_root (lattice));
  if ((lattice->n_attributes < n_grouped || work_in_groups (&self, lists))
      && work_on_tree (&self, open, shoal_progress_get_checked (progress) + FIRST_CHECKS) && shoal_open_nodes_get_n (open) > 0
      && work_in_stages (&self, gap, max_checks))
    work_on_tree (&self, open, max_checks);
  g_clear_pointer (&self.groups, shoal_attribute_groups_free);
  return self.bound;
}
