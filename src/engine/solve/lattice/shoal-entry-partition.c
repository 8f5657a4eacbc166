/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits classes by looking only at the entries outside a level's largest node: what is left of a class is the rest. Rare
 * nodes come first, so that a check that fails ends soon. */

#include "solve/lattice/shoal-entry-partition.h"

#include <string.h>

#define LOST 0

struct _ShoalEntryRefiner
{
  const ShoalLattice *lattice;
  ShoalLevelLists *lists;
  gsize n_ids;
  guint32 *counts;   /* per class, zero between nodes */
  guint32 *outside;  /* per class, rows outside the largest node; zero between calls */
  guint32 *touched;  /* classes with such rows */
  guint32 *new_id;   /* per class, where the entries of the current node go */
  guint32 *free_ids; /* while refining */
  guint64 n_checked;
};

/* Every class has at least k rows; while splitting, the old classes and the new ones have numbers, and the lost entries. */
static gsize
max_ids (const ShoalLattice *lattice)
{
  gsize n_classes = lattice->problem->microdata->n_rows / lattice->problem->requirements.k;

  return 2 * MIN (n_classes, lattice->n_entries) + 2;
}

/** shoal_entry_partition_get_memory: Returns: bytes of a partition of @lattice. */
gsize
shoal_entry_partition_get_memory (const ShoalLattice *lattice)
{
  return (lattice->n_entries + max_ids (lattice)) * sizeof (guint32);
}

/** shoal_entry_partition_new: Returns: (transfer full): the partition with a single class. */
ShoalEntryPartition *
shoal_entry_partition_new (const ShoalLattice *lattice)
{
  ShoalEntryPartition *self = g_new0 (ShoalEntryPartition, 1);

  self->class_of_entry = g_new (guint32, MAX (1, lattice->n_entries));
  self->sizes = g_new0 (guint32, max_ids (lattice));
  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    {
      self->class_of_entry[entry] = 1;
      self->sizes[1] += lattice->weights[entry];
    }
  self->n_classes = 2;
  return self;
}

void
shoal_entry_partition_free (ShoalEntryPartition *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->class_of_entry);
  g_free (self->sizes);
  g_free (self);
}

/**
 * shoal_entry_refiner_new:
 * @lattice: must outlive the refiner
 * @lists: its lists; must outlive the refiner
 *
 * Returns: (transfer full): working memory for one thread, 20 bytes per possible class.
 */
ShoalEntryRefiner *
shoal_entry_refiner_new (const ShoalLattice *lattice,
                         ShoalLevelLists    *lists)
{
  ShoalEntryRefiner *self = g_new0 (ShoalEntryRefiner, 1);

  self->lattice = lattice;
  self->lists = lists;
  self->n_ids = max_ids (lattice);
  self->counts = g_new0 (guint32, self->n_ids);
  self->outside = g_new0 (guint32, self->n_ids);
  self->touched = g_new (guint32, self->n_ids);
  self->new_id = g_new (guint32, self->n_ids);
  self->free_ids = g_new (guint32, self->n_ids);
  return self;
}

void
shoal_entry_refiner_free (ShoalEntryRefiner *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->counts);
  g_free (self->outside);
  g_free (self->touched);
  g_free (self->new_id);
  g_free (self->free_ids);
  g_free (self);
}

/* Adds up the rows of one node's entries per class. */
static inline void
count_node (ShoalEntryRefiner         *self,
            const ShoalEntryPartition *partition,
            const guint32             *entries,
            const guint32             *end)
{
  for (const guint32 *entry = entries; entry < end; entry++)
    self->counts[partition->class_of_entry[*entry]] += self->lattice->weights[*entry];
  self->counts[LOST] = 0;
}

/**
 * shoal_entry_refiner_count:
 * @partition: a partition
 * @a: an attribute it does not know yet
 * @level: the level to split it by
 * @limit: counting may stop above this
 *
 * Returns: how many rows more than in @partition are in classes below k after the split; some number above @limit where it
 *   is above.
 */
gsize
shoal_entry_refiner_count (ShoalEntryRefiner         *self,
                           const ShoalEntryPartition *partition,
                           guint                      a,
                           guint                      level,
                           gsize                      limit)
{
  const ShoalLevelList *list = shoal_level_lists_get (self->lists, a, level);
  const guint32 k = self->lattice->problem->requirements.k;
  gsize n_touched = 0, n_small = 0;

  self->n_checked++;
  for (guint32 i = 0; i < list->n_groups && n_small <= limit; i++)
    {
      const guint32 *entries = list->entries + list->starts[i];
      const guint32 *end = list->entries + list->starts[i + 1];

      count_node (self, partition, entries, end);
      for (const guint32 *entry = entries; entry < end; entry++)
        {
          guint32 c = partition->class_of_entry[*entry];
          guint32 count = self->counts[c];

          if (count == 0)
            continue;
          self->counts[c] = 0;
          n_small += count < k ? count : 0;
          if (self->outside[c] == 0)
            self->touched[n_touched++] = c;
          self->outside[c] += count;
        }
    }
  for (gsize i = 0; i < n_touched; i++)
    {
      guint32 c = self->touched[i];
      guint32 rest = partition->sizes[c] - self->outside[c];

      n_small += rest < k ? rest : 0;
      self->outside[c] = 0;
    }
  return n_small;
}

/* Numbers of classes that are gone, for reuse: so that they do not grow with the depth. */
static gsize
collect_free_ids (ShoalEntryRefiner         *self,
                  const ShoalEntryPartition *partition)
{
  gsize n_free = 0;

  for (guint32 c = partition->n_classes; c-- > 1;)
    {
      if (partition->sizes[c] == 0)
        self->free_ids[n_free++] = c;
    }
  return n_free;
}

/* Moves one node's entries out of their classes into new ones. Returns: the number of touched classes. */
static gsize
split_node (ShoalEntryRefiner         *self,
            const ShoalEntryPartition *partition,
            ShoalEntryPartition       *refined,
            const guint32             *entries,
            const guint32             *end,
            gsize                     *n_free,
            gsize                      n_touched)
{
  const guint32 k = self->lattice->problem->requirements.k;

  count_node (self, partition, entries, end);
  for (const guint32 *entry = entries; entry < end; entry++)
    {
      guint32 c = partition->class_of_entry[*entry];
      guint32 count = self->counts[c];

      if (c == LOST)
        continue;
      if (count > 0)
        {
          self->counts[c] = 0;
          if (self->outside[c] == 0)
            self->touched[n_touched++] = c;
          self->outside[c] += count;
          if (count < k)
            {
              refined->n_small += count;
              self->new_id[c] = LOST;
            }
          else
            {
              self->new_id[c] = *n_free > 0 ? self->free_ids[--*n_free] : refined->n_classes++;
              refined->sizes[self->new_id[c]] = count;
            }
        }
      refined->class_of_entry[*entry] = self->new_id[c];
    }
  return n_touched;
}

/* What is left of each touched class; too little of it is lost. */
static void
settle_rests (ShoalEntryRefiner         *self,
              const ShoalEntryPartition *partition,
              ShoalEntryPartition       *refined,
              gsize                      n_touched)
{
  const guint32 k = self->lattice->problem->requirements.k;
  gboolean any_lost = FALSE;

  for (gsize i = 0; i < n_touched; i++)
    {
      guint32 c = self->touched[i];
      guint32 rest = partition->sizes[c] - self->outside[c];

      self->outside[c] = 0;
      refined->sizes[c] = rest >= k ? rest : 0;
      refined->n_small += rest >= k ? 0 : rest;
      any_lost = any_lost || (rest > 0 && rest < k);
    }
  for (guint32 entry = 0; any_lost && entry < self->lattice->n_entries; entry++)
    {
      if (refined->sizes[refined->class_of_entry[entry]] == 0)
        refined->class_of_entry[entry] = LOST;
    }
}

/**
 * shoal_entry_refiner_refine:
 * @partition: a partition
 * @a: an attribute it does not know yet
 * @level: the level to split it by
 * @refined: (out caller-allocates): the split partition; another one than @partition
 *
 * Splits every class by the nodes of a level, and drops the classes below k.
 */
void
shoal_entry_refiner_refine (ShoalEntryRefiner         *self,
                            const ShoalEntryPartition *partition,
                            guint                      a,
                            guint                      level,
                            ShoalEntryPartition       *refined)
{
  const ShoalLevelList *list = shoal_level_lists_get (self->lists, a, level);
  gsize n_free = collect_free_ids (self, partition);
  gsize n_touched = 0;

  memcpy (refined->class_of_entry, partition->class_of_entry,
          (gsize) self->lattice->n_entries * sizeof (guint32));
  memcpy (refined->sizes, partition->sizes, (gsize) partition->n_classes * sizeof (guint32));
  refined->n_classes = partition->n_classes;
  refined->n_small = partition->n_small;
  for (guint32 i = 0; i < list->n_groups; i++)
    n_touched = split_node (self, partition, refined, list->entries + list->starts[i],
                            list->entries + list->starts[i + 1], &n_free, n_touched);
  settle_rests (self, partition, refined, n_touched);
}

/** shoal_entry_refiner_take_n_checked: Returns: how often shoal_entry_refiner_count() was called since the last time. */
guint64
shoal_entry_refiner_take_n_checked (ShoalEntryRefiner *self)
{
  guint64 n_checked = self->n_checked;

  self->n_checked = 0;
  return n_checked;
}
