/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node of the tree is a partition by the decided attributes and, for each other attribute, the lowest level that is feasible with
 * that partition and all others at the top. Such levels only rise down the tree, so the sum of the costs of all levels is a lower
 * bound, which the suppression limit raises further (#ShoalBudgetBound).
 *
 * All of this is about k rows in a class. Where people have several rows, or there are other privacy models, a class of k rows may
 * fail, but a smaller one never holds: the test for k rows suppresses no more rows, and rejects no feasible node. So pruning and
 * bounds are correct, however the models relate nodes to each other. Only a leaf, which is one node of the lattice, is checked for
 * all models before it becomes a solution, with the objective from that check. Levels are left out where a lower level divides no
 * class, because both have the same classes; so this search is not for models that depend on the published values of a class. */

#include "solve/lattice/optimal/shoal-tree-search.h"

#include "solve/lattice/optimal/shoal-budget-bound.h"
#include "solve/lattice/optimal/shoal-entry-refiner.h"
#include "solve/lattice/optimal/shoal-merged-entries.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#include <string.h>

/* The partitions along a path of decisions, kept for the next path that begins with the same decisions. The first partitions of a
 * path stay in memory as far as it suffices; deeper ones are made again each time. */

/** ShoalPartitionPath: belongs to one thread. */
typedef struct _ShoalPartitionPath ShoalPartitionPath;

#define PATH_BYTES ((gsize) 64 << 20)

struct _ShoalPartitionPath
{
  const ShoalLattice *lattice;
  ShoalEntryRefiner *refiner;
  guint n_kept; /* number of decisions whose partitions are kept; partition 0 is the undivided table */
  ShoalEntryPartition **kept;
  ShoalEntryPartition *deep[2];
  guint16 *attributes;
  guint16 *levels;
  guint n_valid;
};

/**
 * partition_path_new:
 * @lattice: must outlive the path
 * @refiner: the refiner of the same thread; must outlive the path
 *
 * Returns: (transfer full): a path without decisions.
 */
static ShoalPartitionPath *
partition_path_new (const ShoalLattice *lattice,
                    ShoalEntryRefiner  *refiner)
{
  ShoalPartitionPath *self = g_new0 (ShoalPartitionPath, 1);
  gsize fitting = PATH_BYTES / shoal_entry_partition_get_memory (lattice);

  self->lattice = lattice;
  self->refiner = refiner;
  self->n_kept = (guint) CLAMP (fitting, 1, lattice->n_attributes);
  self->kept = g_new0 (ShoalEntryPartition *, self->n_kept + 1);
  self->kept[0] = shoal_entry_partition_new (lattice);
  self->attributes = g_new (guint16, self->n_kept);
  self->levels = g_new (guint16, self->n_kept);
  return self;
}

static void
partition_path_free (ShoalPartitionPath *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i <= self->n_kept; i++)
    g_clear_pointer (&self->kept[i], shoal_entry_partition_free);
  g_clear_pointer (&self->deep[0], shoal_entry_partition_free);
  g_clear_pointer (&self->deep[1], shoal_entry_partition_free);
  g_free (self->kept);
  g_free (self->attributes);
  g_free (self->levels);
  g_free (self);
}

static ShoalEntryPartition *
refine_into (ShoalPartitionPath        *self,
             const ShoalEntryPartition *from,
             guint                      a,
             guint                      level,
             ShoalEntryPartition      **into)
{
  if (*into == NULL)
    *into = shoal_entry_partition_new (self->lattice);
  shoal_entry_refiner_refine (self->refiner, from, a, level, *into);
  return *into;
}

/** partition_path_go_to: Returns: (transfer none): the partition by the decisions of @node, valid until the next call. */
static ShoalEntryPartition *
partition_path_go_to (ShoalPartitionPath  *self,
                      const ShoalOpenNode *node)
{
  ShoalEntryPartition *partition;
  guint step = 0;

  while (step < self->n_valid && step < node->n_decided && self->attributes[step] == node->decided[step]
         && self->levels[step] == node->levels[node->decided[step]])
    step++;
  partition = self->kept[step];
  self->n_valid = step;
  for (; step < node->n_decided; step++)
    {
      guint16 a = node->decided[step];

      if (step < self->n_kept)
        {
          partition = refine_into (self, partition, a, node->levels[a], &self->kept[step + 1]);
          self->attributes[step] = a;
          self->levels[step] = node->levels[a];
          self->n_valid = step + 1;
        }
      else
        {
          partition = refine_into (self, partition, a, node->levels[a], &self->deep[step % 2]);
        }
    }
  return partition;
}

struct _ShoalTreeSearch
{
  const ShoalLattice *lattice;
  ShoalLevelLists *lists;
  const ShoalAttributeGroups *groups; /* nullable: lower bounds of the cost of groups of attributes */
  ShoalProgress *progress;
  ShoalEntryRefiner *refiner;
  ShoalMergedEntries *merged;
  ShoalPartitionPath *path;
  ShoalNodeEvaluator *evaluator; /* nullable: checks leaves, where requirements go beyond k rows */
  ShoalBudgetBound *budget_bound;
  ShoalEntryPartition *probe;
  ShoalLostRows *probe_lost; /* per attribute, the rows that its levels lose with @probe */
  guint16 *reach_of_entry;   /* zero between calls */
  guint32 *listed;
  guint n;

  /* About the current node */
  ShoalEntryPartition *partition;
  ShoalLostRows *lost; /* per attribute, the rows that its levels lose with @partition */
  double **cost;       /* per attribute and level, with the additional cost of lost rows */
  double bound;        /* cost of the lost rows and of all lowest levels */
  double more;         /* cost that the suppression limit adds to @bound at least */
  double price;        /* the price of a lost row that gave the best bound */
  gboolean is_tight;   /* whether the lowest levels together lose more rows than allowed; otherwise lost rows have no effect */
  guint16 *low;
  gboolean *is_probed;
  guint16 *probed;      /* level at which an attribute was probed */
  guint16 *forced;      /* n × n: lowest levels of the others when an attribute takes its probed level */
  double *probe_bound;  /* lower bound of the node when the attribute takes its probed level */
  double *probe_price;
  double *pressure;     /* how much probe_bound exceeds the bound of the node */
  guint *open;          /* attributes not decided and not at the top */
  guint n_open;
  double *spent;        /* per group, cost of the lowest levels of its attributes */
  guint *others;        /* open attributes of the groups whose lowest levels cost at least the floor */
  guint n_others;
  guint *shown;         /* the node of the lattice that is being checked, with undecided attributes at the top */
};

/** enough: Returns: the excess over @bound with which a node can be pruned. */
static inline double
enough (const ShoalIncumbent *incumbent,
        double                bound)
{
  return shoal_incumbent_get_cutoff (incumbent) - SHOAL_OBJECTIVE_EPSILON - bound;
}

/* Lost rows are listed for this number of levels, from the lowest one on. */
#define LEVELS_LISTED 3

/**
 * shoal_tree_search_new:
 * @lattice: must outlive the search, as must @lists and @progress
 *
 * Returns: (transfer full): working memory for one thread.
 */
ShoalTreeSearch *
shoal_tree_search_new (const ShoalLattice *lattice,
                       ShoalLevelLists    *lists,
                       ShoalProgress      *progress)
{
  ShoalTreeSearch *self = g_new0 (ShoalTreeSearch, 1);
  guint n = lattice->n_attributes;

  self->lattice = lattice;
  self->lists = lists;
  self->progress = progress;
  self->refiner = shoal_entry_refiner_new (lattice, lists);
  self->path = partition_path_new (lattice, self->refiner);
  if (lattice->persons != NULL || lattice->problem->models != NULL)
    self->evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  self->merged = shoal_merged_entries_new (lattice);
  self->budget_bound = shoal_budget_bound_new (lattice);
  self->probe = shoal_entry_partition_new (lattice);
  self->probe_lost = shoal_lost_rows_new (n);
  self->lost = shoal_lost_rows_new (n);
  self->reach_of_entry = g_new0 (guint16, MAX (1, lattice->n_entries));
  self->listed = g_new (guint32, SHOAL_MAX_LOST);
  self->n = n;
  self->cost = g_new (double *, n);
  for (guint a = 0; a < n; a++)
    self->cost[a] = g_new (double, lattice->heights[a] + 1);
  self->low = g_new (guint16, n);
  self->is_probed = g_new (gboolean, n);
  self->probed = g_new (guint16, n);
  self->forced = g_new (guint16, (gsize) n * n);
  self->probe_bound = g_new (double, n);
  self->probe_price = g_new (double, n);
  self->pressure = g_new (double, n);
  self->open = g_new (guint, n);
  self->others = g_new (guint, n);
  self->shown = g_memdup2 (lattice->heights, n * sizeof (guint));
  return self;
}

void
shoal_tree_search_free (ShoalTreeSearch *self)
{
  g_return_if_fail (self != NULL);

  partition_path_free (self->path);
  shoal_entry_refiner_free (self->refiner);
  g_clear_pointer (&self->evaluator, shoal_node_evaluator_free);
  shoal_merged_entries_free (self->merged);
  shoal_budget_bound_free (self->budget_bound);
  shoal_entry_partition_free (self->probe);
  shoal_lost_rows_free (self->probe_lost, self->n);
  shoal_lost_rows_free (self->lost, self->n);
  g_free (self->reach_of_entry);
  g_free (self->listed);
  for (guint a = 0; a < self->n; a++)
    g_free (self->cost[a]);
  g_free (self->cost);
  g_free (self->low);
  g_free (self->is_probed);
  g_free (self->probed);
  g_free (self->forced);
  g_free (self->probe_bound);
  g_free (self->probe_price);
  g_free (self->pressure);
  g_free (self->open);
  g_free (self->spent);
  g_free (self->others);
  g_free (self->shown);
  g_free (self);
}

/** shoal_tree_search_know: makes tree nodes use the lower bounds of @groups, which must outlive @self. */
void
shoal_tree_search_know (ShoalTreeSearch            *self,
                        const ShoalAttributeGroups *groups)
{
  self->groups = groups;
  g_free (self->spent);
  self->spent = g_new (double, groups->n);
}

/* Lost rows have the greatest possible cost, whatever the levels: what they would cost less at a level is added to the cost of that
 * level. */
static void
add_lost_rows (ShoalTreeSearch *self)
{
  const ShoalLattice *lattice = self->lattice;

  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    {
      if (self->partition->class_of_entry[entry] != 0)
        continue;
      for (guint a = 0; a < self->n; a++)
        {
          const double *lost = lattice->costs->lost_of_node[a];

          for (guint level = 0; level <= lattice->heights[a]; level++)
            self->cost[a][level] += lattice->weights[entry]
                                    * lost[lattice->node_of_index[a][level][shoal_lattice_index (lattice, a, level, entry)]];
        }
    }
}

/* The first price to try: the greatest possible saving of all levels, divided by the budget. */
static double
guess_price (const ShoalTreeSearch *self)
{
  double saving = 0;

  for (guint i = 0; i < self->n_open; i++)
    {
      guint a = self->open[i];

      saving += self->cost[a][self->lattice->heights[a]] - self->cost[a][self->low[a]];
    }
  return MAX (saving, SHOAL_OBJECTIVE_EPSILON) / (double) (1 + self->lattice->problem->suppression_limit);
}

/** enter: makes @node the current node. */
static void
enter (ShoalTreeSearch     *self,
       const ShoalOpenNode *node)
{
  const ShoalLattice *lattice = self->lattice;
  g_autofree gboolean *decided = g_new0 (gboolean, self->n);

  shoal_entry_refiner_work_on (self->refiner, lattice, self->lists);
  shoal_budget_bound_work_on (self->budget_bound, lattice);
  self->partition = partition_path_go_to (self->path, node);
  for (guint a = 0; a < self->n; a++)
    memcpy (self->cost[a], lattice->costs->cost_of_level[a], (lattice->heights[a] + 1) * sizeof (double));
  if (lattice->costs->lost_of_node != NULL && self->partition->n_small > 0)
    add_lost_rows (self);
  memcpy (self->shown, lattice->heights, self->n * sizeof (guint));
  for (guint i = 0; i < node->n_decided; i++)
    {
      decided[node->decided[i]] = TRUE;
      self->shown[node->decided[i]] = node->levels[node->decided[i]];
    }
  self->bound = (double) self->partition->n_small * lattice->costs->lost_of_row;
  self->more = 0;
  self->n_open = 0;
  memset (self->is_probed, 0, self->n * sizeof (gboolean));
  for (guint a = 0; a < self->n; a++)
    {
      self->low[a] = node->levels[a];
      self->bound += self->cost[a][self->low[a]];
      if (!decided[a] && self->low[a] < lattice->heights[a])
        self->open[self->n_open++] = a;
    }
  self->price = node->price > 0 ? node->price : guess_price (self);
}

/* Merging reads all entries once for each open attribute. With more attributes than these it costs more than it saves, because most
 * nodes are left before they need most attributes: measured on Adult (9 attributes) and on 25 columns of Cargo 2000. */
#define MOST_MERGED 12

/** merge: replaces entries that the current node need not tell apart by fewer merged ones. */
static void
merge (ShoalTreeSearch *self)
{
  if (!shoal_merged_entries_make (self->merged, self->partition, self->open, self->n_open, self->low))
    return;
  self->partition = self->merged->partition;
  shoal_entry_refiner_work_on (self->refiner, &self->merged->lattice, self->merged->lists);
  shoal_budget_bound_work_on (self->budget_bound, &self->merged->lattice);
}

/** raise_lowest: rules out the lowest level of @a. */
static void
raise_lowest (ShoalTreeSearch *self,
              guint            a)
{
  self->bound -= self->cost[a][self->low[a]];
  self->low[a]++;
  self->bound += self->cost[a][self->low[a]];
}

/** drop_settled: removes attributes at the top from the open ones, since they split nothing. */
static void
drop_settled (ShoalTreeSearch *self)
{
  guint n_open = 0;

  for (guint i = 0; i < self->n_open; i++)
    {
      if (self->low[self->open[i]] < self->lattice->heights[self->open[i]])
        self->open[n_open++] = self->open[i];
    }
  self->n_open = n_open;
}

/** check: Returns: whether @b at @level is feasible with @partition, which is the partition of the shown node. */
static gboolean
check (ShoalTreeSearch     *self,
       ShoalEntryPartition *partition,
       guint                b,
       guint                level)
{
  const ShoalLattice *lattice = self->lattice;
  gsize left = lattice->problem->suppression_limit - partition->n_small;
  gboolean feasible = shoal_entry_refiner_count (self->refiner, partition, b, level, left) <= left;

  /* With an evaluator, the count shows only whether there are enough rows, not whether the other requirements hold. */
  if (lattice->map != NULL && (!feasible || self->evaluator == NULL))
    {
      self->shown[b] = level;
      shoal_lattice_map_publish_check (lattice->map, self->shown, feasible);
      self->shown[b] = lattice->heights[b];
    }
  return feasible;
}

/** show_pruned: marks the node @levels as pruned: neither it nor the tree below can be better than the incumbent. */
static void
show_pruned (ShoalTreeSearch *self,
             const guint16   *levels)
{
  g_autofree guint *node = NULL;

  if (self->lattice->map == NULL)
    return;
  node = g_new (guint, self->n);
  for (guint a = 0; a < self->n; a++)
    node[a] = levels[a];
  shoal_lattice_map_publish (self->lattice->map, node, SHOAL_NODE_FLAG_PRUNED);
}

/* Lists the rows that the lowest level of @a loses in addition to the node's partition; infeasible levels are ruled out first.
 * Returns: whether that level divides any class. */
static gboolean
list_lost (ShoalTreeSearch *self,
           guint            a)
{
  self->lost[a].n = 0;
  while (self->low[a] < self->lattice->heights[a]
         && !check (self, self->partition, a, self->low[a]))
    raise_lowest (self, a);
  if (self->low[a] == self->lattice->heights[a])
    return FALSE;
  shoal_lost_rows_set (&self->lost[a], self->listed,
                       shoal_entry_refiner_list_lost (self->refiner, self->partition, self->listed), self->low[a]);
  return shoal_entry_refiner_splits (self->refiner);
}

/* Finds out which of these rows the next levels lose too. */
static void
list_reach (ShoalTreeSearch *self,
            guint            a)
{
  guint end = MIN (self->lattice->heights[a], self->low[a] + LEVELS_LISTED);
  guint n = self->lost[a].n;

  for (guint level = self->low[a] + 1; level < end && n > 0; level++)
    {
      check (self, self->partition, a, level);
      n = shoal_entry_refiner_list_lost (self->refiner, self->partition, self->listed);
      shoal_lost_rows_reach (&self->lost[a], self->listed, n, level, self->reach_of_entry);
    }
}

/* How much the lower bounds of the groups exceed the cost of the levels @low. Lists the open attributes of the groups where they do
 * not. */
static double
raise_to_floors (ShoalTreeSearch *self,
                 const guint16   *low)
{
  const ShoalAttributeGroups *groups = self->groups;
  double gain = 0;

  self->n_others = 0;
  if (groups == NULL)
    return 0;
  memset (self->spent, 0, groups->n * sizeof (double));
  for (guint a = 0; a < self->n; a++)
    self->spent[groups->group_of[a]] += self->cost[a][low[a]];
  for (guint g = 0; g < groups->n; g++)
    gain += MAX (0, groups->floors[g] - self->spent[g]);
  for (guint i = 0; i < self->n_open && gain > 0; i++)
    {
      guint g = groups->group_of[self->open[i]];

      if (self->spent[g] >= groups->floors[g])
        self->others[self->n_others++] = self->open[i];
    }
  return gain;
}

/* Lower bound of the cost of @task above its lowest levels: from the suppression limit, or from the bounds of some groups and the
 * suppression limit for the other groups. The search for it ends at @needed. */
static double
find_more (ShoalTreeSearch       *self,
           const ShoalBudgetTask *task,
           double                 needed,
           double                *price)
{
  double gain = raise_to_floors (self, task->low), more = 0, other_price = *price;
  ShoalBudgetTask others = *task;

  if (gain >= needed)
    return gain;
  if (self->is_tight)
    more = shoal_budget_bound_compute (self->budget_bound, task, needed, price);
  if (gain <= 0 || more >= needed || !self->is_tight || self->n_others == 0)
    return MAX (gain, more);
  others.open = self->others;
  others.n_open = self->n_others;
  return MAX (more, gain + shoal_budget_bound_compute (self->budget_bound, &others, needed - gain, &other_price));
}

/* Finds the node's bound. Returns: whether the node may still lead to a better solution. */
static gboolean
find_bound (ShoalTreeSearch      *self,
            const ShoalIncumbent *incumbent)
{
  ShoalBudgetTask task = { self->open, self->n_open, self->low, self->cost, self->lost,
                                   self->lattice->problem->suppression_limit - self->partition->n_small };

  if (!shoal_incumbent_beats (incumbent, self->bound))
    return FALSE;
  self->more = find_more (self, &task, enough (incumbent, self->bound), &self->price);
  return shoal_incumbent_beats (incumbent, self->bound + self->more);
}

/* Lists the lost rows of all open attributes. An attribute whose lowest level divides no class is closed at that level: there it
 * takes no rows from the others, whatever their levels, so no better solution has it higher. Returns: %FALSE when told to stop. */
static gboolean
list_all_lost (ShoalTreeSearch *self)
{
  ShoalBudgetTask task = { self->open, 0, self->low, self->cost, self->lost,
                                   self->lattice->problem->suppression_limit - self->partition->n_small };
  guint n_open = 0;

  for (guint i = 0; i < self->n_open; i++)
    {
      guint a = self->open[i];

      if (shoal_progress_should_stop (self->progress))
        return FALSE;
      if (list_lost (self, a))
        self->open[n_open++] = a;
    }
  self->n_open = n_open;
  task.n_open = n_open;
  self->is_tight = self->lattice->costs->lost_of_row > 0 || shoal_budget_bound_is_tight (self->budget_bound, &task);
  for (guint i = 0; i < self->n_open && self->is_tight; i++)
    list_reach (self, self->open[i]);
  return TRUE;
}

/* Chooses an attribute that can still save much and forces the others up most. */
static guint
choose_attribute (const ShoalTreeSearch *self)
{
  guint best = self->open[0];
  double best_score = -1;

  for (guint i = 0; i < self->n_open; i++)
    {
      guint a = self->open[i];
      double saving = self->cost[a][self->lattice->heights[a]] - self->cost[a][self->low[a]];
      double score = saving * saving * self->pressure[a];

      if (score > best_score)
        {
          best_score = score;
          best = a;
        }
    }
  return best;
}

/* Adds the child in which @a takes its lowest level, unless it cannot lead to a better solution. */
static void
add_child (ShoalTreeSearch      *self,
           const ShoalOpenNode  *node,
           guint                 a,
           const ShoalIncumbent *incumbent,
           GPtrArray            *children)
{
  gboolean known = self->is_probed[a] && self->probed[a] == self->low[a];
  const guint16 *forced = self->forced + (gsize) a * self->n;
  double bound = self->bound;
  ShoalOpenNode *child = shoal_open_node_copy (node, self->n);

  memcpy (child->levels, self->low, self->n * sizeof (guint16));
  for (guint i = 0; known && i < self->n_open; i++)
    {
      guint b = self->open[i];

      child->levels[b] = MAX (forced[b], self->low[b]);
      bound += self->cost[b][child->levels[b]] - self->cost[b][self->low[b]];
    }
  if (known)
    bound = MAX (bound, self->probe_bound[a]);
  child->decided[child->n_decided++] = (guint16) a;
  child->bound = MAX (MAX (bound, node->bound), self->bound + self->more);
  child->price = known ? self->probe_price[a] : self->price;
  if (shoal_incumbent_beats (incumbent, child->bound))
    {
      g_ptr_array_add (children, child);
    }
  else
    {
      show_pruned (self, child->levels);
      shoal_open_node_free (child);
    }
}

/** offer: offers the node, which has no open attribute and is a node of the lattice; with k rows as the only requirement it is
 *   feasible. */
static void
offer (ShoalTreeSearch *self,
       ShoalIncumbent  *incumbent)
{
  g_autofree guint *levels = g_new (guint, self->n);

  for (guint a = 0; a < self->n; a++)
    levels[a] = self->low[a];
  if (self->evaluator != NULL)
    {
      ShoalNodeCheck check;

      shoal_node_evaluator_check (self->evaluator, levels, &check);
      if (check.feasible)
        shoal_incumbent_offer (incumbent, levels, check.objective);
      return;
    }
  if (self->lattice->map != NULL)
    shoal_lattice_map_publish (self->lattice->map, levels, SHOAL_NODE_FLAG_ANONYMOUS);
  shoal_incumbent_offer (incumbent, levels, self->bound);
}

/* Splits the node: one attribute after another takes its lowest level in a child; for the children that follow that level is ruled
 * out. Returns: %FALSE when told to stop. */
static gboolean
branch (ShoalTreeSearch     *self,
        const ShoalOpenNode *node,
        ShoalIncumbent      *incumbent,
        GPtrArray           *children)
{
  gboolean room = find_bound (self, incumbent);

  while (room && self->n_open > 0)
    {
      guint a = choose_attribute (self);

      if (shoal_progress_should_stop (self->progress))
        return FALSE;
      add_child (self, node, a, incumbent, children);
      raise_lowest (self, a);
      drop_settled (self);
      room = find_bound (self, incumbent);
    }
  if (room)
    offer (self, incumbent);
  return TRUE;
}

/* Before a node of the tree is split, each open attribute is probed: its lowest level loses rows and forces other attributes up.
 * Where that alone rules out a better solution, the level is ruled out. The node's own lists of lost rows are used first, because
 * they need no pass through the partition. */

/* The lowest level that @b may have together with the lowest level of @a, according to an earlier probe of @b: whether two levels
 * are feasible together does not depend on the order. @feasible: (out): whether the pair is known to be feasible. */
static guint
recall_pair (const ShoalTreeSearch *self,
             guint                  a,
             guint                  b,
             gboolean              *feasible)
{
  guint low = self->low[b];
  gboolean is_known = self->is_probed[b] && self->probed[b] == low;

  *feasible = is_known && self->forced[(gsize) b * self->n + a] <= self->low[a];
  return is_known && !*feasible ? low + 1 : low;
}

/* Bounds the node with the lowest level of @a without refining the partition: the rows that this level loses are subtracted from
 * the budget of the others. Raises @forced to the lowest levels they can have. Returns: the lower bound. */
static double
foresee (ShoalTreeSearch      *self,
         guint                 a,
         const ShoalIncumbent *incumbent,
         guint16              *forced)
{
  const ShoalLattice *lattice = self->lattice;
  gsize budget = lattice->problem->suppression_limit - self->partition->n_small;
  gsize lost = shoal_budget_bound_lose (self->budget_bound, &self->lost[a], self->low[a]);
  double bound = self->bound + (double) lost * lattice->costs->lost_of_row, more = 0;

  budget -= MIN (budget, lost);
  for (guint i = 0; i < self->n_open; i++)
    {
      guint b = self->open[i];
      gboolean feasible;

      if (b == a)
        continue;
      forced[b] = (guint16) recall_pair (self, a, b, &feasible);
      while (forced[b] < lattice->heights[b]
             && shoal_budget_bound_get_weight (self->budget_bound, &self->lost[b], forced[b]) > budget)
        forced[b]++;
      bound += self->cost[b][forced[b]] - self->cost[b][self->low[b]];
    }
  if (shoal_incumbent_beats (incumbent, bound))
    {
      ShoalBudgetTask task = { self->open, self->n_open, forced, self->cost, self->lost, budget };

      more = find_more (self, &task, enough (incumbent, bound), &self->probe_price[a]);
    }
  shoal_budget_bound_regain (self->budget_bound);
  return bound + more;
}

/* The lowest level of @b, from @low on, that is feasible with the probe. Lists the rows that it loses. */
static guint
find_lowest (ShoalTreeSearch *self,
             guint            b,
             guint            low)
{
  ShoalLostRows *lost = &self->probe_lost[b];

  while (low < self->lattice->heights[b] && !check (self, self->probe, b, low))
    low++;
  lost->n = 0;
  if (low == self->lattice->heights[b] || !self->is_tight)
    return low;
  shoal_lost_rows_set (lost, self->listed, shoal_entry_refiner_list_lost (self->refiner, self->probe, self->listed), low);
  shoal_lost_rows_extend (lost, &self->lost[b], self->reach_of_entry);
  return low;
}

/* Refines the partition by the lowest level of @a, and raises @forced to the levels that this forces on the others. Returns: the
 * lower bound. */
static double
force_others (ShoalTreeSearch      *self,
              guint                 a,
              const ShoalIncumbent *incumbent,
              guint16              *forced)
{
  const ShoalLattice *lattice = self->lattice;
  ShoalBudgetTask task = { self->open, self->n_open, forced, self->cost, self->probe_lost, 0 };
  double bound = self->bound;

  shoal_entry_refiner_refine (self->refiner, self->partition, a, self->low[a], self->probe);
  task.budget = lattice->problem->suppression_limit - self->probe->n_small;
  bound += (double) (self->probe->n_small - self->partition->n_small) * lattice->costs->lost_of_row;
  for (guint i = 0; i < self->n_open; i++)
    bound += self->cost[self->open[i]][forced[self->open[i]]] - self->cost[self->open[i]][self->low[self->open[i]]];
  self->shown[a] = self->low[a];
  self->probe_lost[a].n = 0;
  for (guint i = 0; i < self->n_open && shoal_incumbent_beats (incumbent, bound); i++)
    {
      guint b = self->open[i], low;
      gboolean feasible;

      if (b == a || (!self->is_tight && recall_pair (self, a, b, &feasible) == forced[b] && feasible))
        continue;
      low = find_lowest (self, b, forced[b]);
      bound += self->cost[b][low] - self->cost[b][forced[b]];
      forced[b] = (guint16) low;
    }
  self->shown[a] = lattice->heights[a];
  if (!shoal_incumbent_beats (incumbent, bound))
    return bound;
  return bound + find_more (self, &task, enough (incumbent, bound), &self->probe_price[a]);
}

/* Returns: whether the lowest level of @a may still lead to a better solution. */
static gboolean
probe (ShoalTreeSearch      *self,
       guint                 a,
       const ShoalIncumbent *incumbent)
{
  guint16 *forced = self->forced + (gsize) a * self->n;

  memcpy (forced, self->low, self->n * sizeof (guint16));
  self->probe_price[a] = self->price;
  self->probe_bound[a] = foresee (self, a, incumbent, forced);
  if (shoal_incumbent_beats (incumbent, self->probe_bound[a]))
    self->probe_bound[a] = MAX (self->probe_bound[a], force_others (self, a, incumbent, forced));
  if (!shoal_incumbent_beats (incumbent, self->probe_bound[a]))
    return FALSE;
  self->pressure[a] = MAX (0, self->probe_bound[a] - self->bound - self->more);
  self->probed[a] = self->low[a];
  self->is_probed[a] = TRUE;
  return TRUE;
}

/**
 * probe_all:
 *
 * Rules out levels of the current node by probing.
 *
 * Returns: %FALSE when told to stop.
 */
static gboolean
probe_all (ShoalTreeSearch      *self,
           const ShoalIncumbent *incumbent)
{
  for (guint i = 0; i < self->n_open; i++)
    {
      guint a = self->open[i];

      while (self->low[a] < self->lattice->heights[a])
        {
          if (shoal_progress_should_stop (self->progress))
            return FALSE;
          if (probe (self, a, incumbent))
            break;
          show_pruned (self, self->forced + (gsize) a * self->n);
          raise_lowest (self, a);
          if (!shoal_incumbent_beats (incumbent, self->bound))
            return TRUE;
        }
    }
  drop_settled (self);
  return TRUE;
}

/* Searches small parts of the tree that may hold good solutions: a single path down to a leaf, or some nodes depth first. */

/**
 * shoal_tree_search_dive:
 * @appeal: (array): per attribute, its weight in the choice of the next one
 * @incumbent: improved by the search
 *
 * Goes straight down the tree: at each step the attribute with the largest saving, times its appeal, takes its lowest level.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_dive (ShoalTreeSearch *self,
                        const double    *appeal,
                        ShoalIncumbent  *incumbent)
{
  g_autoptr (ShoalOpenNode) node = shoal_open_node_new (self->n);

  for (guint a = 0; a < self->n; a++)
    node->levels[a] = (guint16) self->lattice->lowest[a];
  for (;;)
    {
      guint best = 0;
      double best_score = -1;

      enter (self, node);
      for (guint i = 0; i < self->n_open; i++)
        {
          guint a = self->open[i], height = self->lattice->heights[a];
          double score;

          if (shoal_progress_should_stop (self->progress))
            return FALSE;
          while (self->low[a] < height && !check (self, self->partition, a, self->low[a]))
            raise_lowest (self, a);
          node->levels[a] = self->low[a];
          score = appeal[a] * (self->cost[a][height] - self->cost[a][self->low[a]]);
          if (self->low[a] < height && score > best_score)
            {
              best_score = score;
              best = a;
            }
        }
      drop_settled (self);
      if (self->n_open == 0 || !shoal_incumbent_beats (incumbent, self->bound))
        break;
      node->decided[node->n_decided++] = (guint16) best;
    }
  if (self->n_open == 0 && shoal_incumbent_beats (incumbent, self->bound))
    offer (self, incumbent);
  shoal_progress_add_partial (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}

/* Sorts the child with the smallest bound last. */
static int
compare_children (gconstpointer a,
                  gconstpointer b)
{
  const ShoalOpenNode *first = *(const ShoalOpenNode *const *) a;
  const ShoalOpenNode *second = *(const ShoalOpenNode *const *) b;

  return first->bound != second->bound ? (first->bound < second->bound ? 1 : -1) : 0;
}

/**
 * shoal_tree_search_plunge:
 * @node: the first node; need not be feasible
 * @max_nodes: greatest number of tree nodes to search
 * @incumbent: improved by the search
 *
 * Searches depth first, at each node the most promising child first.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_plunge (ShoalTreeSearch     *self,
                          const ShoalOpenNode *node,
                          guint                max_nodes,
                          ShoalIncumbent      *incumbent)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_open_node_free);
  g_autoptr (GPtrArray) children = g_ptr_array_new ();

  g_ptr_array_add (stack, shoal_open_node_copy (node, self->n));
  for (guint i = 0; i < max_nodes && stack->len > 0; i++)
    {
      g_autoptr (ShoalOpenNode) next = g_ptr_array_steal_index (stack, stack->len - 1);

      if (!shoal_incumbent_beats (incumbent, next->bound))
        continue;
      if (!shoal_tree_search_expand (self, next, incumbent, children))
        return FALSE;
      g_ptr_array_sort (children, compare_children);
      for (guint j = 0; j < children->len; j++)
        g_ptr_array_add (stack, children->pdata[j]);
      g_ptr_array_set_size (children, 0);
    }
  return TRUE;
}

/**
 * shoal_tree_search_expand:
 * @node: a node of the tree
 * @incumbent: the best solution known; improved if the node is a better one
 * @children: (element-type ShoalOpenNode): gets the parts of @node that are still to be searched
 *
 * Returns: %FALSE when told to stop: then @node is not searched, and @children is unchanged.
 */
gboolean
shoal_tree_search_expand (ShoalTreeSearch     *self,
                          const ShoalOpenNode *node,
                          ShoalIncumbent      *incumbent,
                          GPtrArray           *children)
{
  guint n_before = children->len;

  enter (self, node);
  if (!shoal_incumbent_beats (incumbent, self->bound + raise_to_floors (self, self->low)))
    return TRUE;
  if (node->n_decided > 0 && self->n_open <= MOST_MERGED)
    merge (self);
  if (!list_all_lost (self))
    return FALSE;
  if (find_bound (self, incumbent)
      && (!probe_all (self, incumbent) || !branch (self, node, incumbent, children)))
    {
      for (guint i = n_before; i < children->len; i++)
        shoal_open_node_free (children->pdata[i]);
      g_ptr_array_set_size (children, (int) n_before);
      return FALSE;
    }
  shoal_progress_add_partial (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}
