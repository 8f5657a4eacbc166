/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first steps of the path stay in memory as far as that reaches; deeper partitions are made again each time. */

#include "solve/lattice/optimal/shoal-partition-path.h"

#define PATH_BYTES ((gsize) 64 << 20)

struct _ShoalPartitionPath
{
  const ShoalLattice *lattice;
  ShoalEntryRefiner *refiner;
  guint n_kept; /* steps whose partitions are kept; partition 0 is the undivided table */
  ShoalEntryPartition **kept;
  ShoalEntryPartition *deep[2];
  guint16 *attributes;
  guint16 *levels;
  guint n_valid;
};

/**
 * shoal_partition_path_new:
 * @lattice: must outlive the path
 * @refiner: of the same thread; must outlive the path
 *
 * Returns: (transfer full): a path that leads nowhere yet.
 */
ShoalPartitionPath *
shoal_partition_path_new (const ShoalLattice *lattice,
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

void
shoal_partition_path_free (ShoalPartitionPath *self)
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

/** shoal_partition_path_go_to: Returns: (transfer none): the partition by the decisions of @node, until the next call. */
ShoalEntryPartition *
shoal_partition_path_go_to (ShoalPartitionPath  *self,
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
