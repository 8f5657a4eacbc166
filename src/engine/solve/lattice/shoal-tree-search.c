/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node of the tree is a partition by the decided attributes and, for each other attribute, the lowest level at which it is
 * feasible against that partition with all others at the top: such levels only rise down the tree, so the costs of all
 * levels are a lower bound. Before the node is split, each attribute is probed: taking its lowest level forces the others
 * up; where that alone leaves no room for a better solution, the level is ruled out. */

#include "solve/lattice/shoal-tree-search.h"

#include "solve/lattice/shoal-partition-path.h"

#include <math.h>
#include <string.h>

struct _ShoalTreeSearch
{
  const ShoalLattice *lattice;
  ShoalProgress *progress;
  ShoalEntryRefiner *refiner;
  ShoalPartitionPath *path;
  ShoalEntryPartition *probe;
  guint n;

  /* Of the node being looked at */
  const ShoalEntryPartition *partition;
  double **cost; /* per attribute and level, with what the lost rows add */
  double base;   /* what the lost rows add besides */
  double bound;
  guint16 *low;
  gboolean *is_probed;
  guint16 *probed;  /* level at which an attribute was probed */
  guint16 *forced;  /* n × n: levels of the others when an attribute takes its probed level */
  double *pressure; /* how much the others cost more then */
  guint *open;      /* attributes not decided and not at the top */
  guint n_open;
  guint *shown;     /* the node of the lattice that is being checked: what is not decided is at the top */
};

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
  self->probe = shoal_entry_partition_new (lattice);
  self->n = n;
  self->cost = g_new (double *, n);
  for (guint a = 0; a < n; a++)
    self->cost[a] = g_new (double, lattice->heights[a] + 1);
  self->low = g_new (guint16, n);
  self->is_probed = g_new (gboolean, n);
  self->probed = g_new (guint16, n);
  self->forced = g_new (guint16, (gsize) n * n);
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
  shoal_entry_partition_free (self->probe);
  for (guint a = 0; a < self->n; a++)
    g_free (self->cost[a]);
  g_free (self->cost);
  g_free (self->low);
  g_free (self->is_probed);
  g_free (self->probed);
  g_free (self->forced);
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

static void
enter (ShoalTreeSearch     *self,
       const ShoalOpenNode *node)
{
  const ShoalLattice *lattice = self->lattice;
  g_autofree gboolean *decided = g_new0 (gboolean, self->n);

  self->partition = shoal_partition_path_go_to (self->path, node);
  for (guint a = 0; a < self->n; a++)
    memcpy (self->cost[a], lattice->costs->cost_of_level[a], (lattice->heights[a] + 1) * sizeof (double));
  if (lattice->costs->lost_of_node != NULL && self->partition->n_small > 0)
    add_lost_rows (self);
  self->base = (double) self->partition->n_small * lattice->costs->lost_of_row;
  for (guint i = 0; i < node->n_decided; i++)
    decided[node->decided[i]] = TRUE;
  self->bound = self->base;
  self->n_open = 0;
  memcpy (self->shown, lattice->heights, self->n * sizeof (guint));
  for (guint i = 0; i < node->n_decided; i++)
    self->shown[node->decided[i]] = node->levels[node->decided[i]];
  memset (self->is_probed, 0, self->n * sizeof (gboolean));
  for (guint a = 0; a < self->n; a++)
    {
      self->low[a] = node->levels[a];
      self->bound += self->cost[a][self->low[a]];
      if (!decided[a] && self->low[a] < lattice->heights[a])
        self->open[self->n_open++] = a;
    }
}

static void
raise_low (ShoalTreeSearch *self,
           guint            a)
{
  self->bound -= self->cost[a][self->low[a]];
  self->low[a]++;
  self->bound += self->cost[a][self->low[a]];
}

/* Attributes that have come to the top are settled: they do not split anything. */
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

/* Whether attribute @b at @level is feasible against @partition, which is that of the shown node. */
static gboolean
check_level (ShoalTreeSearch           *self,
             const ShoalEntryPartition *partition,
             guint                      b,
             guint                      level)
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

/* The node @levels, and all that it stands for, cannot be better than the incumbent. */
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

/* The lowest level from @low on at which attribute @b is feasible against @partition. */
static guint
find_lowest (ShoalTreeSearch           *self,
             const ShoalEntryPartition *partition,
             guint                      b,
             guint                      low)
{
  while (low < self->lattice->heights[b] && !check_level (self, partition, b, low))
    low++;
  return low;
}

/* The lowest level that @b could have beside the lowest level of @a, as far as a probe of @b tells: two attributes are feasible
 * together or not, whichever is looked at first. Returns: whether that level is known to be feasible. */
static gboolean
recall_pair (const ShoalTreeSearch *self,
             guint                  a,
             guint                  b,
             guint                 *low)
{
  *low = self->low[b];
  if (!self->is_probed[b] || self->probed[b] != self->low[b])
    return FALSE;
  if (self->forced[(gsize) b * self->n + a] <= self->low[a])
    return TRUE;
  (*low)++;
  return *low == self->lattice->heights[b];
}

/* Takes the lowest level of @a, and writes what that forces the other open attributes to.
 * Returns: how much more they cost then; some number that leaves no room for a better solution if there is none. */
static double
force_others (ShoalTreeSearch      *self,
              guint                 a,
              const ShoalIncumbent *incumbent,
              guint16              *forced)
{
  const double lost_of_row = self->lattice->costs->lost_of_row;
  gboolean refined = lost_of_row > 0;
  double pressure = 0;

  if (refined)
    {
      shoal_entry_refiner_refine (self->refiner, self->partition, a, self->low[a], self->probe);
      pressure = (double) (self->probe->n_small - self->partition->n_small) * lost_of_row;
    }
  memcpy (forced, self->low, self->n * sizeof (guint16));
  self->shown[a] = self->low[a];
  for (guint i = 0; i < self->n_open && shoal_incumbent_beats (incumbent, self->bound + pressure); i++)
    {
      guint b = self->open[i], low;

      if (b == a || self->low[b] == self->lattice->heights[b])
        continue;
      if (!recall_pair (self, a, b, &low))
        {
          if (!refined)
            shoal_entry_refiner_refine (self->refiner, self->partition, a, self->low[a], self->probe);
          refined = TRUE;
          low = find_lowest (self, self->probe, b, low);
        }
      forced[b] = (guint16) low;
      pressure += self->cost[b][forced[b]] - self->cost[b][self->low[b]];
    }
  self->shown[a] = self->lattice->heights[a];
  return pressure;
}

/* Rules out levels by probing. Returns: %FALSE when told to stop. */
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
          self->pressure[a] = force_others (self, a, incumbent, self->forced + (gsize) a * self->n);
          if (shoal_incumbent_beats (incumbent, self->bound + self->pressure[a]))
            {
              self->probed[a] = self->low[a];
              self->is_probed[a] = TRUE;
              break;
            }
          show_pruned (self, self->forced + (gsize) a * self->n);
          raise_low (self, a);
          if (!shoal_incumbent_beats (incumbent, self->bound))
            return TRUE;
        }
    }
  drop_settled (self);
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
  g_autofree guint16 *forced = g_new (guint16, self->n);
  double bound = self->bound;
  ShoalOpenNode *child;

  memcpy (forced, self->low, self->n * sizeof (guint16));
  if (self->is_probed[a] && self->probed[a] == self->low[a])
    {
      const guint16 *known = self->forced + (gsize) a * self->n;

      for (guint i = 0; i < self->n_open; i++)
        {
          guint b = self->open[i];

          if (b == a || known[b] <= forced[b])
            continue;
          bound += self->cost[b][known[b]] - self->cost[b][forced[b]];
          forced[b] = known[b];
        }
    }
  else
    {
      bound += force_others (self, a, incumbent, forced);
    }
  if (!shoal_incumbent_beats (incumbent, bound))
    {
      show_pruned (self, forced);
      return;
    }
  child = shoal_open_node_copy (node, self->n);
  memcpy (child->levels, forced, self->n * sizeof (guint16));
  child->decided[child->n_decided++] = (guint16) a;
  child->bound = MAX (bound, node->bound);
  g_ptr_array_add (children, child);
}

static void
offer_leaf (ShoalTreeSearch *self,
            ShoalIncumbent  *incumbent)
{
  g_autofree guint *levels = g_new (guint, self->n);

  for (guint a = 0; a < self->n; a++)
    levels[a] = self->low[a];
  if (self->lattice->map != NULL)
    shoal_lattice_map_publish (self->lattice->map, levels, SHOAL_NODE_FLAG_ANONYMOUS);
  shoal_incumbent_offer (incumbent, levels, self->bound);
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

  enter (self, node);
  if (!shoal_incumbent_beats (incumbent, self->bound))
    return TRUE;
  if (!probe_all (self, incumbent))
    return FALSE;
  while (self->n_open > 0 && shoal_incumbent_beats (incumbent, self->bound))
    {
      guint a = choose_attribute (self);

      if (shoal_progress_should_stop (self->progress))
        {
          for (guint i = n_before; i < children->len; i++)
            shoal_open_node_free (children->pdata[i]);
          g_ptr_array_set_size (children, (int) n_before);
          return FALSE;
        }
      add_child (self, node, a, incumbent, children);
      raise_low (self, a);
      drop_settled (self);
    }
  if (self->n_open == 0 && shoal_incumbent_beats (incumbent, self->bound))
    offer_leaf (self, incumbent);
  shoal_progress_add_checked (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}

/**
 * shoal_tree_search_dive:
 * @appeal: (array): per attribute, how eagerly it is decided
 * @floor: (array): per attribute, its lowest allowed level
 * @incumbent: improved by what is found
 *
 * Goes straight down the tree: time and again the attribute that saves most, times its appeal, takes its lowest level.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_dive (ShoalTreeSearch *self,
                        const double    *appeal,
                        const guint     *floor,
                        ShoalIncumbent  *incumbent)
{
  g_autoptr (ShoalOpenNode) node = shoal_open_node_new (self->n);

  for (guint a = 0; a < self->n; a++)
    node->levels[a] = (guint16) MAX (floor[a], self->lattice->lowest[a]);
  for (;;)
    {
      guint best = 0;
      double best_score = -1;

      enter (self, node);
      for (guint i = 0; i < self->n_open; i++)
        {
          guint a = self->open[i], low = find_lowest (self, self->partition, a, self->low[a]);
          double score = appeal[a] * (self->cost[a][self->lattice->heights[a]] - self->cost[a][low]);

          if (shoal_progress_should_stop (self->progress))
            return FALSE;
          while (self->low[a] < low)
            raise_low (self, a);
          node->levels[a] = (guint16) low;
          if (low < self->lattice->heights[a] && score > best_score)
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
    offer_leaf (self, incumbent);
  shoal_progress_add_checked (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}
