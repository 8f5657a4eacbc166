/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four flags per node in half a byte, set by atomic or: threads never wait for each other, and a reader sees what was written
 * a moment ago or a moment later. Only the best nodes, of which there are few, stand behind a mutex. */

#include "solve/lattice/map/shoal-lattice-map-private.h"

#include <string.h>

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
 * Returns: (transfer full): the map of its lattice, on which nothing is known. It takes half a byte per node.
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
  _shoal_lattice_map_number_nodes (self);
  _shoal_lattice_map_count_ways (self);
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

/** shoal_lattice_map_attach: makes the solver that reports to @progress write on the map. Called before it starts. */
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

/* Whether a node has levels that may not be published: then no solver looks at it. */
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

/** shoal_lattice_map_get_flags: Returns: #ShoalNodeFlags; where nodes are not numbered, what was told of the node. */
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

/** shoal_lattice_map_get_state: Returns: what is known of a node. Once the optimum is proven, every node that nobody looked at
 *   was left out of the search. */
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
 *   the other, the last the best. */
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

/** shoal_lattice_map_set_lowest: all nodes that are not at or above @lowest are infeasible. */
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

/** shoal_lattice_map_publish_check: a node was checked. */
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
 * @feasible: what it is
 *
 * Like shoal_lattice_map_publish(), but kept where nodes are not numbered, too; of the last
 * SHOAL_LATTICE_MAP_MAX_UNNUMBERED nodes or fewer. For whoever looks at single nodes, not for searches.
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

/** shoal_lattice_map_add_best: a node is better than all before; @proven: and than all others. */
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
