/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Class numbers per entry, and the entries of each class where somebody asks for them. */

#include "solve/lattice/optimal/shoal-entry-partition.h"

#include "solve/lattice/search/shoal-grouping.h"

#include <string.h>

/**
 * shoal_entry_partition_get_max_ids:
 *
 * Every class has at least k rows; while splitting, the old classes and the new ones have numbers, and the lost entries.
 *
 * Returns: how many numbers of classes there can be.
 */
gsize
shoal_entry_partition_get_max_ids (const ShoalLattice *lattice)
{
  gsize n_classes = lattice->problem->microdata->n_rows
                    / shoal_requirements_get_min_size (&lattice->problem->requirements);

  return 2 * MIN (n_classes, lattice->n_entries) + 2;
}

/** shoal_entry_partition_get_memory: Returns: bytes of a partition of @lattice, without lists of members. */
gsize
shoal_entry_partition_get_memory (const ShoalLattice *lattice)
{
  return (lattice->n_entries + shoal_entry_partition_get_max_ids (lattice)) * sizeof (guint32);
}

/* The classes of the top, numbered from 1; the entries of small ones are lost. Without fixed levels it is a single class. */
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

/** shoal_entry_partition_new: Returns: (transfer full): the partition of the top. */
ShoalEntryPartition *
shoal_entry_partition_new (const ShoalLattice *lattice)
{
  ShoalEntryPartition *self = g_new0 (ShoalEntryPartition, 1);

  self->class_of_entry = g_new (guint32, MAX (1, lattice->n_entries));
  self->sizes = g_new0 (guint32, shoal_entry_partition_get_max_ids (lattice));
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

/** shoal_entry_partition_list_members: makes the lists of entries by class, ascending, by counting. */
void
shoal_entry_partition_list_members (ShoalEntryPartition *self,
                                    const ShoalLattice  *lattice)
{
  guint32 end = 0;

  if (self->has_members)
    return;
  if (self->members == NULL)
    {
      self->members = g_new (guint32, MAX (1, lattice->n_entries));
      self->starts = g_new (guint32, shoal_entry_partition_get_max_ids (lattice) + 1);
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
