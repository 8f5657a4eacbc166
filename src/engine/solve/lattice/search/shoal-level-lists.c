/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A counting sort of the entries, once per level that is needed: 4 bytes per entry outside the largest node. */

#include "solve/lattice/search/shoal-level-lists.h"

#include <string.h>

struct _ShoalLevelLists
{
  const ShoalLattice *lattice;
  ShoalLevelList ***lists; /* each NULL until made, then set atomically */
  GMutex mutex;
};

/**
 * shoal_level_lists_new:
 * @lattice: must outlive the lists
 *
 * Returns: (transfer full): lists that are made when they are first asked for.
 */
ShoalLevelLists *
shoal_level_lists_new (const ShoalLattice *lattice)
{
  ShoalLevelLists *self = g_new0 (ShoalLevelLists, 1);

  self->lattice = lattice;
  self->lists = g_new0 (ShoalLevelList **, lattice->n_attributes);
  for (guint a = 0; a < lattice->n_attributes; a++)
    self->lists[a] = g_new0 (ShoalLevelList *, lattice->heights[a] + 1);
  g_mutex_init (&self->mutex);
  return self;
}

static void
level_list_free (ShoalLevelList *list)
{
  g_free (list->starts);
  g_free (list->nodes);
  g_free (list->entries);
  g_free (list);
}

void
shoal_level_lists_free (ShoalLevelLists *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->lattice->n_attributes; a++)
    {
      for (guint level = 0; level <= self->lattice->heights[a]; level++)
        g_clear_pointer (&self->lists[a][level], level_list_free);
      g_free (self->lists[a]);
    }
  g_free (self->lists);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

typedef struct
{
  guint32 node;
  guint32 n_entries;
} NodeCount;

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  const NodeCount *x = a, *y = b;

  if (x->n_entries != y->n_entries)
    return x->n_entries < y->n_entries ? -1 : 1;
  return x->node < y->node ? -1 : x->node > y->node;
}

static ShoalLevelList *
make_list (const ShoalLattice *lattice,
           guint               a,
           guint               level)
{
  guint32 n_nodes = lattice->n_indexes[a][level];
  g_autofree NodeCount *counts = g_new0 (NodeCount, n_nodes);
  g_autofree guint32 *next = g_new0 (guint32, n_nodes);
  ShoalLevelList *list = g_new0 (ShoalLevelList, 1);
  guint32 end = 0, largest;

  for (guint32 i = 0; i < n_nodes; i++)
    counts[i].node = i;
  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    counts[shoal_lattice_index (lattice, a, level, entry)].n_entries++;
  qsort (counts, n_nodes, sizeof (NodeCount), compare_counts);
  largest = counts[n_nodes - 1].node;

  list->n_groups = n_nodes - 1;
  list->starts = g_new (guint32, n_nodes);
  list->nodes = g_new (guint32, n_nodes);
  for (guint32 i = 0; i < n_nodes; i++)
    list->nodes[i] = counts[i].node;
  for (guint32 i = 0; i + 1 < n_nodes; i++)
    {
      list->starts[i] = next[counts[i].node] = end;
      end += counts[i].n_entries;
    }
  list->starts[n_nodes - 1] = end;
  list->entries = g_new (guint32, MAX (1, end));
  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    {
      guint32 node = shoal_lattice_index (lattice, a, level, entry);

      if (node != largest)
        list->entries[next[node]++] = entry;
    }
  return list;
}

/** shoal_level_lists_get: Returns: (transfer none): the list of @level of attribute @a. May be called from any thread. */
const ShoalLevelList *
shoal_level_lists_get (ShoalLevelLists *self,
                       guint            a,
                       guint            level)
{
  ShoalLevelList *list = g_atomic_pointer_get (&self->lists[a][level]);

  if (list != NULL)
    return list;
  g_mutex_lock (&self->mutex);
  list = self->lists[a][level];
  if (list == NULL)
    {
      list = make_list (self->lattice, a, level);
      g_atomic_pointer_set (&self->lists[a][level], list);
    }
  g_mutex_unlock (&self->mutex);
  return list;
}
