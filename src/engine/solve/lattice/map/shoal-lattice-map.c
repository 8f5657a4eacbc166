/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four flags per node in half a byte, set by atomic “or”: threads never wait for each other, and a reader may see a flag slightly
 * late. Only the best nodes, which are few, and the states of unnumbered nodes are guarded by a mutex. */

#include "solve/lattice/map/shoal-lattice-map.h"

#include <string.h>


/* Numbers, heights and neighbours of nodes, which depend only on the heights of the hierarchies. */

/* Computes the strides, the number of nodes and the number of heights. */
static void
number_nodes (ShoalLatticeMap *self)
{
  self->size = 1;
  self->n_nodes = 1;
  self->n_heights = 1;
  for (guint a = self->n_attributes; a-- > 0;)
    {
      gsize radix = (gsize) self->heights[a] + 1;

      self->strides[a] = self->n_nodes;
      self->size *= (double) radix;
      self->n_heights += self->heights[a];
      self->n_nodes = self->n_nodes > 0 && radix <= SHOAL_LATTICE_MAP_MAX_NODES / self->n_nodes ? self->n_nodes * radix : 0;
    }
}

/* Counts the nodes by height, for the attributes from each one to the last: with one more attribute, the number of nodes of a
 * height is the sum, over the levels of that attribute, of the number at the height minus the level. */
static void
count_ways (ShoalLatticeMap *self)
{
  gsize n = self->n_heights;

  self->ways = g_new0 (double, ((gsize) self->n_attributes + 1) * n);
  self->ways[self->n_attributes * n] = 1;
  for (guint a = self->n_attributes; a-- > 0;)
    {
      const double *fewer = self->ways + (a + 1) * n;
      double *more = self->ways + a * n;

      for (gsize height = 0; height < n; height++)
        {
          for (gsize level = 0; level <= MIN (height, self->heights[a]); level++)
            more[height] += fewer[height - level];
        }
    }
}

/** shoal_lattice_map_get_number: Returns: number of a node; only where nodes are numbered. */
gsize
shoal_lattice_map_get_number (ShoalLatticeMap *self,
                              const guint     *levels)
{
  gsize number = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    number += levels[a] * self->strides[a];
  return number;
}

/** shoal_lattice_map_get_levels: @levels: (out): levels of node @number; only where nodes are numbered. */
void
shoal_lattice_map_get_levels (ShoalLatticeMap *self,
                              gsize            number,
                              guint           *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && number < self->n_nodes);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      levels[a] = (guint) (number / self->strides[a]);
      number %= self->strides[a];
    }
}

/** shoal_lattice_map_get_height: Returns: sum of the levels. */
gsize
shoal_lattice_map_get_height (ShoalLatticeMap *self,
                              const guint     *levels)
{
  gsize height = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    height += levels[a];
  return height;
}

/** shoal_lattice_map_count_height: Returns: number of nodes of a height, within the precision of a double. */
double
shoal_lattice_map_count_height (ShoalLatticeMap *self,
                                gsize            height)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_MAP (self), 0);

  return height < self->n_heights ? self->ways[height] : 0;
}

/**
 * shoal_lattice_map_list_neighbours:
 * @levels: a node
 * @above: %TRUE for its successors, one level higher in one attribute; %FALSE for its predecessors
 * @attributes: (out): room for n_attributes: the attribute in which each neighbour differs
 *
 * Returns: the number of neighbours.
 */
guint
shoal_lattice_map_list_neighbours (ShoalLatticeMap *self,
                                   const guint     *levels,
                                   gboolean         above,
                                   guint           *attributes)
{
  guint n = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (above ? levels[a] < self->heights[a] : levels[a] > 0)
        attributes[n++] = a;
    }
  return n;
}

/**
 * shoal_lattice_map_draw:
 * @height: below n_heights
 * @levels: (out): a node
 *
 * Draws a node of a height, each with the same probability; works for lattices of 10^50 nodes.
 */
void
shoal_lattice_map_draw (ShoalLatticeMap *self,
                        ShoalRandom     *random,
                        gsize            height,
                        guint           *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && height < self->n_heights);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      const double *rest = self->ways + ((gsize) a + 1) * self->n_heights;
      double point = shoal_random_double (random) * self->ways[a * self->n_heights + height];
      guint highest = (guint) MIN (height, self->heights[a]);

      levels[a] = 0;
      for (guint level = 0; level <= highest; level++)
        {
          if (rest[height - level] > 0)
            levels[a] = level;
          point -= rest[height - level];
          if (point < 0)
            break;
        }
      height -= levels[a];
    }
}

#define FLAG_BITS 4
#define ALL_FLAGS 0xf

G_DEFINE_TYPE (ShoalLatticeMap, shoal_lattice_map, G_TYPE_OBJECT)

static void
shoal_lattice_map_finalize (GObject *object)
{
  ShoalLatticeMap *self = SHOAL_LATTICE_MAP (object);

  g_free (self->heights);
  g_free (self->strides);
  g_free (self->ways);
  g_free (self->lowest);
  g_free (self->first);
  g_free (self->last);
  g_free (self->states);
  g_free (self->checked);
  g_free (self->feasible);
  g_array_unref (self->path);
  g_hash_table_unref (self->unnumbered);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (shoal_lattice_map_parent_class)->finalize (object);
}

static void
shoal_lattice_map_class_init (ShoalLatticeMapClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_lattice_map_finalize;
}

static void
shoal_lattice_map_init (ShoalLatticeMap *self)
{
  g_mutex_init (&self->mutex);
  self->path = g_array_new (FALSE, FALSE, sizeof (guint));
  self->unnumbered = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/**
 * shoal_lattice_map_new:
 * @microdata: the table
 *
 * Returns: (transfer full): the map of its lattice, without any known node. It takes half a byte per node.
 */
ShoalLatticeMap *
shoal_lattice_map_new (ShoalMicrodata *microdata)
{
  ShoalLatticeMap *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_MAP, NULL);
  self->n_attributes = microdata->n_attributes;
  self->heights = g_new (guint, MAX (1, self->n_attributes));
  self->strides = g_new (gsize, MAX (1, self->n_attributes));
  self->lowest = g_new0 (guint, MAX (1, self->n_attributes));
  self->first = g_new (guint, MAX (1, self->n_attributes));
  self->last = g_new (guint, MAX (1, self->n_attributes));
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      self->heights[a] = attribute->height;
      self->first[a] = attribute->lowest_level;
      self->last[a] = attribute->highest_level;
    }
  number_nodes (self);
  count_ways (self);
  if (self->n_nodes > 0)
    self->states = g_new0 (guint8, (self->n_nodes + 1) / 2);
  self->checked = g_new0 (guint64, self->n_heights);
  self->feasible = g_new0 (guint64, self->n_heights);
  return self;
}

static GQuark
get_quark (void)
{
  return g_quark_from_static_string ("shoal-lattice-map");
}

/** shoal_lattice_map_attach: makes the solver that reports to @progress publish on the map. Call it before the solver starts. */
void
shoal_lattice_map_attach (ShoalLatticeMap *self,
                          ShoalProgress   *progress)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && SHOAL_IS_PROGRESS (progress));

  g_object_set_qdata_full (G_OBJECT (progress), get_quark (), g_object_ref (self), g_object_unref);
}

/** shoal_lattice_map_get_attached: Returns: (transfer none) (nullable): the map attached to @progress. */
ShoalLatticeMap *
shoal_lattice_map_get_attached (ShoalProgress *progress)
{
  g_return_val_if_fail (SHOAL_IS_PROGRESS (progress), NULL);

  return g_object_get_qdata (G_OBJECT (progress), get_quark ());
}

static guint
get_unnumbered (ShoalLatticeMap *self,
                const guint     *levels)
{
  g_autoptr (GBytes) key = g_bytes_new_static (levels, self->n_attributes * sizeof (guint));
  guint flags;

  g_mutex_lock (&self->mutex);
  flags = GPOINTER_TO_UINT (g_hash_table_lookup (self->unnumbered, key));
  g_mutex_unlock (&self->mutex);
  return flags;
}

/* Whether a node has levels that may not be published: solvers never check such a node. */
static gboolean
is_ruled_out (ShoalLatticeMap *self,
              const guint     *levels)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (levels[a] < self->first[a] || levels[a] > self->last[a])
        return TRUE;
    }
  return FALSE;
}

/** shoal_lattice_map_get_flags: Returns: #ShoalNodeFlags; where nodes are not numbered, those from shoal_lattice_map_tell(). */
guint
shoal_lattice_map_get_flags (ShoalLatticeMap *self,
                             const guint     *levels)
{
  gsize number;
  guint8 pair;

  g_return_val_if_fail (SHOAL_IS_LATTICE_MAP (self), 0);

  if (is_ruled_out (self, levels))
    return SHOAL_NODE_FLAG_PRUNED;
  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (levels[a] < __atomic_load_n (&self->lowest[a], __ATOMIC_RELAXED))
        return SHOAL_NODE_FLAG_NOT_ANONYMOUS | SHOAL_NODE_FLAG_PRUNED;
    }
  if (self->states == NULL)
    return get_unnumbered (self, levels);
  number = shoal_lattice_map_get_number (self, levels);
  pair = __atomic_load_n (&self->states[number / 2], __ATOMIC_RELAXED);
  return (pair >> (number % 2 * FLAG_BITS)) & ALL_FLAGS;
}

static gboolean
is_optimal (ShoalLatticeMap *self,
            const guint     *levels,
            gboolean        *proven)
{
  gboolean optimal;

  g_mutex_lock (&self->mutex);
  *proven = self->proven;
  optimal = self->proven
            && memcmp (&g_array_index (self->path, guint, self->path->len - self->n_attributes), levels,
                       self->n_attributes * sizeof (guint)) == 0;
  g_mutex_unlock (&self->mutex);
  return optimal;
}

/** shoal_lattice_map_get_state: Returns: the state of a node. Once the optimum is proven, nodes that were never checked are pruned
 *   ones. */
ShoalNodeState
shoal_lattice_map_get_state (ShoalLatticeMap *self,
                             const guint     *levels)
{
  guint flags = shoal_lattice_map_get_flags (self, levels);
  gboolean proven;

  if (is_optimal (self, levels, &proven))
    return SHOAL_NODE_STATE_OPTIMAL;
  if ((flags & SHOAL_NODE_FLAG_MINIMAL) != 0)
    return SHOAL_NODE_STATE_MINIMAL;
  if ((flags & SHOAL_NODE_FLAG_ANONYMOUS) != 0)
    return SHOAL_NODE_STATE_ANONYMOUS;
  if ((flags & SHOAL_NODE_FLAG_NOT_ANONYMOUS) != 0)
    return SHOAL_NODE_STATE_NOT_ANONYMOUS;
  if ((flags & SHOAL_NODE_FLAG_PRUNED) != 0)
    return SHOAL_NODE_STATE_PRUNED;
  return proven ? SHOAL_NODE_STATE_PRUNED : SHOAL_NODE_STATE_UNKNOWN;
}

/** shoal_lattice_map_get_progress: how often nodes of a height were checked, and how often they were feasible; a node that is
 *   checked again counts again. For tests. */
void
shoal_lattice_map_get_progress (ShoalLatticeMap *self,
                                gsize            height,
                                guint64         *n_checked,
                                guint64         *n_feasible)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && height < self->n_heights);

  *n_checked = __atomic_load_n (&self->checked[height], __ATOMIC_RELAXED);
  *n_feasible = __atomic_load_n (&self->feasible[height], __ATOMIC_RELAXED);
}

/** shoal_lattice_map_dup_path: Returns: (transfer full) (element-type guint): the best nodes so far, one level vector after
 *   another, each better than those before. */
GArray *
shoal_lattice_map_dup_path (ShoalLatticeMap *self)
{
  GArray *path;

  g_return_val_if_fail (SHOAL_IS_LATTICE_MAP (self), NULL);

  g_mutex_lock (&self->mutex);
  path = g_array_copy (self->path);
  g_mutex_unlock (&self->mutex);
  return path;
}

/** shoal_lattice_map_set_lowest: marks all nodes that are not at or above @lowest as infeasible. */
void
shoal_lattice_map_set_lowest (ShoalLatticeMap *self,
                              const guint     *lowest)
{
  for (guint a = 0; a < self->n_attributes; a++)
    __atomic_store_n (&self->lowest[a], lowest[a], __ATOMIC_RELAXED);
}

/** shoal_lattice_map_publish: adds @flags, of #ShoalNodeFlags, to a node. */
void
shoal_lattice_map_publish (ShoalLatticeMap *self,
                           const guint     *levels,
                           guint            flags)
{
  gsize number;

  if (self->states == NULL)
    return;
  number = shoal_lattice_map_get_number (self, levels);
  __atomic_fetch_or (&self->states[number / 2], (guint8) (flags << (number % 2 * FLAG_BITS)), __ATOMIC_RELAXED);
}

/** shoal_lattice_map_publish_check: counts the check of a node, and publishes its result. */
void
shoal_lattice_map_publish_check (ShoalLatticeMap *self,
                                 const guint     *levels,
                                 gboolean         feasible)
{
  gsize height = shoal_lattice_map_get_height (self, levels);

  __atomic_fetch_add (&self->checked[height], 1, __ATOMIC_RELAXED);
  if (feasible)
    __atomic_fetch_add (&self->feasible[height], 1, __ATOMIC_RELAXED);
  shoal_lattice_map_publish (self, levels, feasible ? SHOAL_NODE_FLAG_ANONYMOUS : SHOAL_NODE_FLAG_NOT_ANONYMOUS);
}

/**
 * shoal_lattice_map_tell:
 * @levels: a node
 * @feasible: whether it is feasible
 *
 * Like shoal_lattice_map_publish(), but also where nodes are not numbered; such a map keeps at most the last
 * SHOAL_LATTICE_MAP_MAX_UNNUMBERED nodes. For checks of single nodes, not for searches.
 */
void
shoal_lattice_map_tell (ShoalLatticeMap *self,
                        const guint     *levels,
                        gboolean         feasible)
{
  guint flags = feasible ? SHOAL_NODE_FLAG_ANONYMOUS : SHOAL_NODE_FLAG_NOT_ANONYMOUS;

  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && levels != NULL);

  if (self->states != NULL)
    {
      shoal_lattice_map_publish (self, levels, flags);
      return;
    }
  g_mutex_lock (&self->mutex);
  if (g_hash_table_size (self->unnumbered) >= SHOAL_LATTICE_MAP_MAX_UNNUMBERED)
    g_hash_table_remove_all (self->unnumbered);
  g_hash_table_insert (self->unnumbered, g_bytes_new (levels, self->n_attributes * sizeof (guint)),
                       GUINT_TO_POINTER (flags));
  g_mutex_unlock (&self->mutex);
}

/** shoal_lattice_map_add_best: adds a node that is better than all before. @proven: whether it is proven to be the best of all. */
void
shoal_lattice_map_add_best (ShoalLatticeMap *self,
                            const guint     *levels,
                            gboolean         proven)
{
  guint n = self->n_attributes;

  g_mutex_lock (&self->mutex);
  if (self->path->len == 0
      || memcmp (&g_array_index (self->path, guint, self->path->len - n), levels, n * sizeof (guint)) != 0)
    {
      if (self->path->len >= SHOAL_LATTICE_MAP_MAX_PATH * n)
        g_array_remove_range (self->path, 0, n);
      g_array_append_vals (self->path, levels, n);
    }
  self->proven = proven;
  g_mutex_unlock (&self->mutex);
  shoal_lattice_map_publish (self, levels, SHOAL_NODE_FLAG_ANONYMOUS);
}
