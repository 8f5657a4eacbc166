/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partition of a lattice's entries by some of the attributes, without the entries that are lost already. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/**
 * ShoalEntryPartition:
 * @class_of_entry: class of each entry; 0 for entries in classes below k, which every refinement suppresses too
 * @sizes: rows per class; classes are numbered from 1
 * @n_classes: one more than the largest class number in use
 * @n_small: rows in classes below k
 * @members: (nullable): entries by class, valid while @has_members
 * @starts: (nullable): where each class begins in @members, and the end
 * @has_members: whether shoal_entry_partition_list_members() was called since the classes were made
 *
 * The classes of a node of which only some attributes are decided and all others at their highest level.
 */
typedef struct
{
  guint32 *class_of_entry;
  guint32 *sizes;
  guint32 n_classes;
  gsize n_small;
  guint32 *members;
  guint32 *starts;
  gboolean has_members;
} ShoalEntryPartition;

ShoalEntryPartition *shoal_entry_partition_new          (const ShoalLattice  *lattice);
void                 shoal_entry_partition_free         (ShoalEntryPartition *self);
gsize                shoal_entry_partition_get_max_ids  (const ShoalLattice  *lattice);
gsize                shoal_entry_partition_get_memory   (const ShoalLattice  *lattice);
void                 shoal_entry_partition_list_members (ShoalEntryPartition *self,
                                                         const ShoalLattice  *lattice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEntryPartition, shoal_entry_partition_free)

G_END_DECLS
