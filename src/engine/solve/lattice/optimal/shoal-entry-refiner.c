/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits classes by the entries outside a level's largest node only: the entries of the largest node are the rest of each class.
 * Rare nodes come first, so that the check of an infeasible level ends soon. */

#include "solve/lattice/optimal/shoal-entry-refiner.h"

#include "solve/lattice/search/shoal-grouping.h"

#include <string.h>

/* A partition of the entries of a lattice by some of the attributes, without lost entries: the class number of each entry, and the
 * entries of each class where they are needed. */

/**
 * shoal_entry_partition_get_max_ids:
 *
 * Every class has at least k rows. During a split both old and new classes have numbers, and number 0 is for lost entries.
 *
 * Returns: greatest number of class numbers.
 */
gsize
shoal_entry_partition_get_max_ids (const ShoalLattice *lattice)
{
  gsize n_classes = lattice->problem->microdata->n_rows / lattice->problem->min_size;

  return 2 * MIN (n_classes, lattice->n_entries) + 2;
}

/** shoal_entry_partition_get_memory: Returns: bytes of a partition of @lattice, without lists of members. */
gsize
shoal_entry_partition_get_memory (const ShoalLattice *lattice)
{
  return (lattice->n_entries + shoal_entry_partition_get_max_ids (lattice)) * sizeof (guint32);
}

/* Makes the classes of the top, numbered from 1; the entries of small ones are lost. Without fixed levels there is a single class. */
static void
group_top (ShoalEntryPartition *self,
           const ShoalLattice  *lattice)
{
  g_autoptr (ShoalGrouping) grouping = shoal_grouping_new (lattice, NULL);
  g_autofree guint32 *number_of_class = NULL;
  const guint32 *class_of_entry, *sizes;
  guint32 n_classes;

  shoal_grouping_group (grouping, lattice->heights, NULL, lattice->weights, lattice->n_entries, SHOAL_GROUPING_NO_LIMIT,
                        &self->n_small);
  class_of_entry = shoal_grouping_get_classes (grouping);
  sizes = shoal_grouping_get_sizes (grouping);
  shoal_grouping_get_representatives (grouping, &n_classes);
  number_of_class = g_new0 (guint32, MAX (1, n_classes));
  self->n_classes = 1;
  for (guint32 c = 0; c < n_classes; c++)
    {
      if (!shoal_requirements_size_holds (&lattice->problem->requirements, sizes[c]))
        continue;
      self->sizes[self->n_classes] = sizes[c];
      number_of_class[c] = self->n_classes++;
    }
  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    self->class_of_entry[entry] = number_of_class[class_of_entry[entry]];
}

/** shoal_entry_partition_new_empty: Returns: (transfer full): memory for a partition of the entries of @lattice, or of fewer. */
ShoalEntryPartition *
shoal_entry_partition_new_empty (const ShoalLattice *lattice)
{
  ShoalEntryPartition *self = g_new0 (ShoalEntryPartition, 1);

  self->room = shoal_entry_partition_get_max_ids (lattice);
  self->n_entries = lattice->n_entries;
  self->class_of_entry = g_new (guint32, MAX (1, lattice->n_entries));
  self->sizes = g_new0 (guint32, self->room);
  return self;
}

/** shoal_entry_partition_new: Returns: (transfer full): the partition of the top. */
ShoalEntryPartition *
shoal_entry_partition_new (const ShoalLattice *lattice)
{
  ShoalEntryPartition *self = shoal_entry_partition_new_empty (lattice);

  group_top (self, lattice);
  return self;
}

void
shoal_entry_partition_free (ShoalEntryPartition *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->class_of_entry);
  g_free (self->sizes);
  g_free (self->members);
  g_free (self->starts);
  g_free (self);
}

/** entry_partition_list_members: lists the entries of each class, ascending, by counting. */
static void
entry_partition_list_members (ShoalEntryPartition *self,
                              const ShoalLattice  *lattice)
{
  guint32 end = 0;

  if (self->has_members)
    return;
  if (self->members == NULL)
    {
      self->members = g_new (guint32, MAX (1, self->n_entries));
      self->starts = g_new (guint32, self->room + 1);
    }
  memset (self->starts, 0, (self->n_classes + 1) * sizeof (guint32));
  for (guint32 entry = 0; entry < lattice->n_entries; entry++)
    self->starts[self->class_of_entry[entry]]++;
  for (guint32 c = 0; c <= self->n_classes; c++)
    {
      end += self->starts[c];
      self->starts[c] = end;
    }
  for (guint32 entry = lattice->n_entries; entry-- > 0;)
    self->members[--self->starts[self->class_of_entry[entry]]] = entry;
  self->has_members = TRUE;
}

#define LOST 0

struct _ShoalEntryRefiner
{
  const ShoalLattice *lattice;
  ShoalLevelLists *lists;
  gsize n_ids;
  guint32 *counts;   /* per class, zero between nodes */
  guint32 *found;    /* classes that have rows in the current node */
  guint32 *outside;  /* per class, rows outside the largest node; zero between calls */
  guint32 *touched;  /* classes with such rows */
  guint32 *new_id;   /* per class, the new class of its entries in the current node */
  guint32 *free_ids; /* class numbers to reuse while refining */
  guint64 n_checked;

  /* Results of the last count: the parts below k, each as a class and the group of the list that separates it; at most SHOAL_MAX_LOST */
  guint counted_attribute;
  guint counted_level;
  gboolean splits; /* whether it split any class */
  guint n_losses;
  guint32 *loss_class;
  guint32 *loss_group;
};

/**
 * shoal_entry_refiner_new:
 * @lattice: must outlive the refiner
 * @lists: its lists; must outlive the refiner
 *
 * Returns: (transfer full): working memory for one thread, 24 bytes per possible class and 4 KB.
 */
ShoalEntryRefiner *
shoal_entry_refiner_new (const ShoalLattice *lattice,
                         ShoalLevelLists    *lists)
{
  ShoalEntryRefiner *self = g_new0 (ShoalEntryRefiner, 1);

  self->lattice = lattice;
  self->lists = lists;
  self->n_ids = shoal_entry_partition_get_max_ids (lattice);
  self->counts = g_new0 (guint32, self->n_ids);
  self->found = g_new (guint32, self->n_ids + 1);
  self->outside = g_new0 (guint32, self->n_ids);
  self->touched = g_new (guint32, self->n_ids);
  self->new_id = g_new (guint32, self->n_ids);
  self->free_ids = g_new (guint32, self->n_ids);
  self->loss_class = g_new (guint32, SHOAL_MAX_LOST);
  self->loss_group = g_new (guint32, SHOAL_MAX_LOST);
  return self;
}

void
shoal_entry_refiner_free (ShoalEntryRefiner *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->counts);
  g_free (self->found);
  g_free (self->outside);
  g_free (self->touched);
  g_free (self->new_id);
  g_free (self->free_ids);
  g_free (self->loss_class);
  g_free (self->loss_group);
  g_free (self);
}

/**
 * shoal_entry_refiner_work_on:
 * @lattice: must outlive the refiner; must not have more entries than the one that the refiner was made for
 * @lists: its lists; must outlive the refiner
 *
 * Makes the refiner work on partitions of @lattice.
 */
void
shoal_entry_refiner_work_on (ShoalEntryRefiner  *self,
                             const ShoalLattice *lattice,
                             ShoalLevelLists    *lists)
{
  self->lattice = lattice;
  self->lists = lists;
}

/* Adds up the rows of one node by class. Returns: the number of classes. */
static inline guint32
count_node (ShoalEntryRefiner         *self,
            const ShoalEntryPartition *partition,
            const guint32             *entries,
            const guint32             *end)
{
  const guint32 *class_of_entry = partition->class_of_entry, *weights = self->lattice->weights;
  guint32 *counts = self->counts, *found = self->found;
  guint32 n_found = 0;

  for (const guint32 *entry = entries; entry < end; entry++)
    {
      guint32 c = class_of_entry[*entry], before = counts[c];

      found[n_found] = c;
      n_found += before == 0;
      counts[c] = before + weights[*entry];
    }
  return n_found;
}

static inline void
note_loss (ShoalEntryRefiner *self,
           guint32            c,
           guint32            group)
{
  if (self->n_losses == SHOAL_MAX_LOST)
    return;
  self->loss_class[self->n_losses] = c;
  self->loss_group[self->n_losses++] = group;
}

/**
 * shoal_entry_refiner_count:
 * @partition: a partition
 * @a: an attribute by which it is not split
 * @level: the level to split it by
 * @limit: counting may stop when it exceeds this
 *
 * Returns: how many more rows than in @partition are in classes below k after the split; some number above @limit if
 *   they exceed it.
 */
gsize
shoal_entry_refiner_count (ShoalEntryRefiner         *self,
                           const ShoalEntryPartition *partition,
                           guint                      a,
                           guint                      level,
                           gsize                      limit)
{
  const ShoalLevelList *list = shoal_level_lists_get (self->lists, a, level);
  const ShoalRequirements required = self->lattice->problem->requirements;
  gsize n_touched = 0, n_small = 0;

  self->n_checked++;
  self->counted_attribute = a;
  self->counted_level = level;
  self->n_losses = 0;
  self->splits = FALSE;
  for (guint32 i = 0; i < list->n_groups && n_small <= limit; i++)
    {
      const guint32 *entries = list->entries + list->starts[i];
      const guint32 *end = list->entries + list->starts[i + 1];
      guint32 n_found = count_node (self, partition, entries, end);

      for (guint32 j = 0; j < n_found; j++)
        {
          guint32 c = self->found[j], count = self->counts[c];

          self->counts[c] = 0;
          if (c == LOST)
            continue;
          if (!shoal_requirements_size_holds (&required, count))
            {
              n_small += count;
              note_loss (self, c, i);
            }
          if (self->outside[c] == 0)
            self->touched[n_touched++] = c;
          else
            self->splits = TRUE;
          self->outside[c] += count;
        }
    }
  for (gsize i = 0; i < n_touched; i++)
    {
      guint32 c = self->touched[i];
      guint32 rest = partition->sizes[c] - self->outside[c];

      self->splits = self->splits || rest > 0;
      if (rest > 0 && !shoal_requirements_size_holds (&required, rest))
        {
          n_small += rest;
          note_loss (self, c, list->n_groups);
        }
      self->outside[c] = 0;
    }
  return n_small;
}

/* Lists the entries of a group that belong to class @c. */
static guint
list_of_group (const ShoalEntryPartition *partition,
               const ShoalLevelList      *list,
               guint32                    group,
               guint32                    c,
               guint32                   *lost,
               guint                      n_lost)
{
  for (guint32 i = list->starts[group]; i < list->starts[group + 1] && n_lost < SHOAL_MAX_LOST; i++)
    {
      if (partition->class_of_entry[list->entries[i]] == c)
        lost[n_lost++] = list->entries[i];
    }
  return n_lost;
}

/* Lists the members of class @c that fall into @node. */
static guint
list_of_class (ShoalEntryRefiner   *self,
               ShoalEntryPartition *partition,
               guint32              node,
               guint32              c,
               guint32             *lost,
               guint                n_lost)
{
  entry_partition_list_members (partition, self->lattice);
  for (guint32 i = partition->starts[c]; i < partition->starts[c + 1] && n_lost < SHOAL_MAX_LOST; i++)
    {
      guint32 entry = partition->members[i];

      if (shoal_lattice_index (self->lattice, self->counted_attribute, self->counted_level, entry) == node)
        lost[n_lost++] = entry;
    }
  return n_lost;
}

/**
 * shoal_entry_refiner_list_lost:
 * @partition: the partition of the last shoal_entry_refiner_count(), which did not stop at its limit
 * @lost: (out caller-allocates) (array): room for #SHOAL_MAX_LOST entries
 *
 * Lists the entries that fall into classes below k by that split and were not lost before, up to #SHOAL_MAX_LOST.
 *
 * Returns: how many are listed.
 */
guint
shoal_entry_refiner_list_lost (ShoalEntryRefiner   *self,
                               ShoalEntryPartition *partition,
                               guint32             *lost)
{
  const ShoalLevelList *list = shoal_level_lists_get (self->lists, self->counted_attribute, self->counted_level);
  guint n_lost = 0;

  for (guint i = 0; i < self->n_losses && n_lost < SHOAL_MAX_LOST; i++)
    {
      guint32 c = self->loss_class[i], group = self->loss_group[i];

      if (group < list->n_groups && list->starts[group + 1] - list->starts[group] <= partition->sizes[c])
        n_lost = list_of_group (partition, list, group, c, lost, n_lost);
      else
        n_lost = list_of_class (self, partition, list->nodes[group], c, lost, n_lost);
    }
  return n_lost;
}

/** shoal_entry_refiner_splits: Returns: whether the split of the last shoal_entry_refiner_count(), which did not stop at its limit,
 *   divides any class. */
gboolean
shoal_entry_refiner_splits (const ShoalEntryRefiner *self)
{
  return self->splits;
}

/* Collects the numbers of empty classes for reuse, so that the numbers do not grow with the depth. */
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

/* Moves one node's entries out of their classes into new classes. Returns: the number of touched classes. */
static gsize
split_node (ShoalEntryRefiner         *self,
            const ShoalEntryPartition *partition,
            ShoalEntryPartition       *refined,
            const guint32             *entries,
            const guint32             *end,
            gsize                     *n_free,
            gsize                      n_touched)
{
  const ShoalRequirements required = self->lattice->problem->requirements;
  guint32 n_found = count_node (self, partition, entries, end);

  for (guint32 i = 0; i < n_found; i++)
    {
      guint32 c = self->found[i], count = self->counts[c];

      self->counts[c] = 0;
      self->new_id[c] = LOST;
      if (c == LOST)
        continue;
      if (self->outside[c] == 0)
        self->touched[n_touched++] = c;
      self->outside[c] += count;
      if (!shoal_requirements_size_holds (&required, count))
        {
          refined->n_small += count;
          continue;
        }
      self->new_id[c] = *n_free > 0 ? self->free_ids[--*n_free] : refined->n_classes++;
      refined->sizes[self->new_id[c]] = count;
    }
  for (const guint32 *entry = entries; entry < end; entry++)
    refined->class_of_entry[*entry] = self->new_id[partition->class_of_entry[*entry]];
  return n_touched;
}

/* Settles the rest of each touched class; a rest below k is lost. */
static void
settle_rests (ShoalEntryRefiner         *self,
              const ShoalEntryPartition *partition,
              ShoalEntryPartition       *refined,
              gsize                      n_touched)
{
  const ShoalRequirements required = self->lattice->problem->requirements;
  gboolean any_lost = FALSE;

  for (gsize i = 0; i < n_touched; i++)
    {
      guint32 c = self->touched[i];
      guint32 rest = partition->sizes[c] - self->outside[c];
      gboolean holds = shoal_requirements_size_holds (&required, rest);

      self->outside[c] = 0;
      refined->sizes[c] = holds ? rest : 0;
      refined->n_small += holds ? 0 : rest;
      any_lost = any_lost || (rest > 0 && !holds);
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
 * @a: an attribute by which it is not split
 * @level: the level to split it by
 * @refined: (out caller-allocates): the split partition; must not be @partition
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
  refined->has_members = FALSE;
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
