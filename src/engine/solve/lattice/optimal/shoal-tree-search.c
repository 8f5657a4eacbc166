/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node of the tree is a partition by the decided attributes and, for each other attribute, the lowest level at which it is
 * feasible against that partition with all others at the top: such levels only rise down the tree, so the costs of all
 * levels are a lower bound, which the suppression limit raises further (#ShoalBudgetBound). */

#include "solve/lattice/optimal/shoal-tree-search-private.h"

#include <string.h>

/* What so many levels from the lowest on lose is listed. */
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
  self->progress = progress;
  self->refiner = shoal_entry_refiner_new (lattice, lists);
  self->path = shoal_partition_path_new (lattice, self->refiner);
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
  self->shown = g_memdup2 (lattice->heights, n * sizeof (guint));
  return self;
}

void
shoal_tree_search_free (ShoalTreeSearch *self)
{
  g_return_if_fail (self != NULL);

  shoal_partition_path_free (self->path);
  shoal_entry_refiner_free (self->refiner);
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
  g_free (self->shown);
  g_free (self);
}

/* Rows that are lost whatever follows cost all that a row can cost, whatever the levels: what a level saves on them is added
 * to its cost. */
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

/* Where the search for a price begins: all that can be saved, spread over the budget. */
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

/** shoal_tree_search_enter: looks at @node from now on. */
void
shoal_tree_search_enter (ShoalTreeSearch     *self,
                         const ShoalOpenNode *node)
{
  const ShoalLattice *lattice = self->lattice;
  g_autofree gboolean *decided = g_new0 (gboolean, self->n);

  self->partition = shoal_partition_path_go_to (self->path, node);
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

/** shoal_tree_search_raise: the lowest level of @a is ruled out. */
void
shoal_tree_search_raise (ShoalTreeSearch *self,
                         guint            a)
{
  self->bound -= self->cost[a][self->low[a]];
  self->low[a]++;
  self->bound += self->cost[a][self->low[a]];
}

/** shoal_tree_search_drop_settled: attributes that have come to the top do not split anything and are no longer open. */
void
shoal_tree_search_drop_settled (ShoalTreeSearch *self)
{
  guint n_open = 0;

  for (guint i = 0; i < self->n_open; i++)
    {
      if (self->low[self->open[i]] < self->lattice->heights[self->open[i]])
        self->open[n_open++] = self->open[i];
    }
  self->n_open = n_open;
}

/** shoal_tree_search_check: Returns: whether @b at @level is feasible against @partition, which is that of the shown node. */
gboolean
shoal_tree_search_check (ShoalTreeSearch     *self,
                         ShoalEntryPartition *partition,
                         guint                b,
                         guint                level)
{
  const ShoalLattice *lattice = self->lattice;
  gsize left = lattice->problem->suppression_limit - partition->n_small;
  gboolean feasible = shoal_entry_refiner_count (self->refiner, partition, b, level, left) <= left;

  if (lattice->map != NULL)
    {
      self->shown[b] = level;
      shoal_lattice_map_publish_check (lattice->map, self->shown, feasible);
      self->shown[b] = lattice->heights[b];
    }
  return feasible;
}

/** shoal_tree_search_show_pruned: the node @levels, and all that it stands for, cannot be better than the incumbent. */
void
shoal_tree_search_show_pruned (ShoalTreeSearch *self,
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

/* Lists what the lowest level of @a loses beside the node's partition; levels that are not feasible are ruled out.
 * Returns: whether that level divides any class. */
static gboolean
list_lost (ShoalTreeSearch *self,
           guint            a)
{
  self->lost[a].n = 0;
  while (self->low[a] < self->lattice->heights[a]
         && !shoal_tree_search_check (self, self->partition, a, self->low[a]))
    shoal_tree_search_raise (self, a);
  if (self->low[a] == self->lattice->heights[a])
    return FALSE;
  shoal_lost_rows_set (&self->lost[a], self->listed,
                       shoal_entry_refiner_list_lost (self->refiner, self->partition, self->listed), self->low[a]);
  return shoal_entry_refiner_splits (self->refiner);
}

/* How much of that the next levels lose, too. */
static void
list_reach (ShoalTreeSearch *self,
            guint            a)
{
  guint end = MIN (self->lattice->heights[a], self->low[a] + LEVELS_LISTED);
  guint n = self->lost[a].n;

  for (guint level = self->low[a] + 1; level < end && n > 0; level++)
    {
      shoal_tree_search_check (self, self->partition, a, level);
      n = shoal_entry_refiner_list_lost (self->refiner, self->partition, self->listed);
      shoal_lost_rows_reach (&self->lost[a], self->listed, n, level, self->reach_of_entry);
    }
}

/* Finds the node's bound. Returns: whether there is room for a better solution. */
static gboolean
find_bound (ShoalTreeSearch      *self,
            const ShoalIncumbent *incumbent)
{
  ShoalBudgetTask task = { self->open, self->n_open, self->low, self->cost, self->lost,
                                   self->lattice->problem->suppression_limit - self->partition->n_small };

  if (!shoal_incumbent_beats (incumbent, self->bound))
    return FALSE;
  if (self->is_tight)
    self->more = shoal_budget_bound_compute (self->budget_bound, &task,
                                             shoal_tree_search_enough (incumbent, self->bound), &self->price);
  return shoal_incumbent_beats (incumbent, self->bound + self->more);
}

/* Lists what all open attributes lose. One whose lowest level divides no class is open no more: at that level it takes nothing
 * from the others, whatever they do, so that no better solution has it higher. Returns: %FALSE when told to stop. */
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

/* Best first an attribute that can still save much and that presses hard on the others. */
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

/* The child in which @a takes its lowest level, unless it cannot hold a better solution. */
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
      shoal_tree_search_show_pruned (self, child->levels);
      shoal_open_node_free (child);
    }
}

/** shoal_tree_search_offer: the node has no open attribute: it is a feasible node of the lattice. */
void
shoal_tree_search_offer (ShoalTreeSearch *self,
                         ShoalIncumbent  *incumbent)
{
  g_autofree guint *levels = g_new (guint, self->n);

  for (guint a = 0; a < self->n; a++)
    levels[a] = self->low[a];
  if (self->lattice->map != NULL)
    shoal_lattice_map_publish (self->lattice->map, levels, SHOAL_NODE_FLAG_ANONYMOUS);
  shoal_incumbent_offer (incumbent, levels, self->bound);
}

/* Splits the node: one attribute after the other takes its lowest level in a child, and has that level ruled out for those
 * that follow. Returns: %FALSE when told to stop. */
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
      shoal_tree_search_raise (self, a);
      shoal_tree_search_drop_settled (self);
      room = find_bound (self, incumbent);
    }
  if (room)
    shoal_tree_search_offer (self, incumbent);
  return TRUE;
}

/**
 * shoal_tree_search_expand:
 * @node: a node of the tree
 * @incumbent: the best solution known; improved where the node is a better one
 * @children: (element-type ShoalOpenNode): where to add what of @node is still to be looked at
 *
 * Returns: %FALSE when told to stop: then nothing can be said of @node, and @children is as it was.
 */
gboolean
shoal_tree_search_expand (ShoalTreeSearch     *self,
                          const ShoalOpenNode *node,
                          ShoalIncumbent      *incumbent,
                          GPtrArray           *children)
{
  guint n_before = children->len;

  shoal_tree_search_enter (self, node);
  if (!shoal_incumbent_beats (incumbent, self->bound))
    return TRUE;
  if (!list_all_lost (self))
    return FALSE;
  if (find_bound (self, incumbent)
      && (!shoal_tree_search_probe_all (self, incumbent) || !branch (self, node, incumbent, children)))
    {
      for (guint i = n_before; i < children->len; i++)
        shoal_open_node_free (children->pdata[i]);
      g_ptr_array_set_size (children, (int) n_before);
      return FALSE;
    }
  shoal_progress_add_partial (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}
