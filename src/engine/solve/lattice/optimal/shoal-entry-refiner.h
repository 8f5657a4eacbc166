/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a partition of entries by one level of an attribute. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"
#include "solve/lattice/search/shoal-level-lists.h"

G_BEGIN_DECLS

/**
 * ShoalEntryPartition:
 * @class_of_entry: class of each entry; 0 for entries in classes below k, which every refinement suppresses too
 * @sizes: rows per class; classes are numbered from 1
 * @n_classes: one more than the largest class number
 * @n_small: rows in classes below k
 * @members: (nullable): entries by class, valid while @has_members
 * @starts: (nullable): where each class begins in @members, and the end
 * @room: number of class numbers that there is room for
 * @n_entries: number of entries that there is room for
 * @has_members: whether @members and @starts were made since the classes changed
 *
 * The classes of a node with the decided attributes at their levels and all others at their highest level.
 */
typedef struct
{
  guint32 *class_of_entry;
  guint32 *sizes;
  guint32 n_classes;
  gsize n_small;
  guint32 *members;
  guint32 *starts;
  gsize room;
  guint32 n_entries;
  gboolean has_members;
} ShoalEntryPartition;

ShoalEntryPartition *shoal_entry_partition_new          (const ShoalLattice  *lattice);
ShoalEntryPartition *shoal_entry_partition_new_empty    (const ShoalLattice  *lattice);
void                 shoal_entry_partition_free         (ShoalEntryPartition *self);
gsize                shoal_entry_partition_get_memory   (const ShoalLattice  *lattice);
gsize                shoal_entry_partition_get_max_ids  (const ShoalLattice  *lattice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEntryPartition, shoal_entry_partition_free)

/** SHOAL_MAX_LOST: greatest number of entries that shoal_entry_refiner_list_lost() lists. */
#define SHOAL_MAX_LOST 512

/** ShoalEntryRefiner: working memory of one thread. */
typedef struct _ShoalEntryRefiner ShoalEntryRefiner;

ShoalEntryRefiner *shoal_entry_refiner_new            (const ShoalLattice        *lattice,
                                                       ShoalLevelLists           *lists);
void               shoal_entry_refiner_free           (ShoalEntryRefiner         *self);
void               shoal_entry_refiner_work_on        (ShoalEntryRefiner         *self,
                                                       const ShoalLattice        *lattice,
                                                       ShoalLevelLists           *lists);
gsize              shoal_entry_refiner_count          (ShoalEntryRefiner         *self,
                                                       const ShoalEntryPartition *partition,
                                                       guint                      a,
                                                       guint                      level,
                                                       gsize                      limit);
guint              shoal_entry_refiner_list_lost      (ShoalEntryRefiner         *self,
                                                       ShoalEntryPartition       *partition,
                                                       guint32                   *lost);
gboolean           shoal_entry_refiner_splits         (const ShoalEntryRefiner   *self);
void               shoal_entry_refiner_refine         (ShoalEntryRefiner         *self,
                                                       const ShoalEntryPartition *partition,
                                                       guint                      a,
                                                       guint                      level,
                                                       ShoalEntryPartition       *refined);
guint64            shoal_entry_refiner_take_n_checked (ShoalEntryRefiner         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEntryRefiner, shoal_entry_refiner_free)

G_END_DECLS
