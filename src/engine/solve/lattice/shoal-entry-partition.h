/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partition of a lattice's entries by some of the attributes, without the entries that are lost already. */
#pragma once

#include "solve/lattice/shoal-level-lists.h"

G_BEGIN_DECLS

/**
 * ShoalEntryPartition:
 * @class_of_entry: class of each entry; 0 for entries in classes below k, which every refinement suppresses too
 * @sizes: rows per class; classes are numbered from 1
 * @n_classes: one more than the largest class number in use
 * @n_small: rows in classes below k
 *
 * The classes of a node of which only some attributes are decided and all others at the top.
 */
typedef struct
{
  guint32 *class_of_entry;
  guint32 *sizes;
  guint32 n_classes;
  gsize n_small;
} ShoalEntryPartition;

/** ShoalEntryRefiner: working memory of one thread. */
typedef struct _ShoalEntryRefiner ShoalEntryRefiner;

ShoalEntryRefiner   *shoal_entry_refiner_new     (const ShoalLattice        *lattice,
                                                  ShoalLevelLists           *lists);
void                 shoal_entry_refiner_free    (ShoalEntryRefiner         *self);
gsize                shoal_entry_refiner_count   (ShoalEntryRefiner         *self,
                                                  const ShoalEntryPartition *partition,
                                                  guint                      a,
                                                  guint                      level,
                                                  gsize                      limit);
void                 shoal_entry_refiner_refine  (ShoalEntryRefiner         *self,
                                                  const ShoalEntryPartition *partition,
                                                  guint                      a,
                                                  guint                      level,
                                                  ShoalEntryPartition       *refined);
guint64              shoal_entry_refiner_take_n_checked (ShoalEntryRefiner  *self);

ShoalEntryPartition *shoal_entry_partition_new   (const ShoalLattice        *lattice);
void                 shoal_entry_partition_free  (ShoalEntryPartition       *self);
gsize                shoal_entry_partition_get_memory (const ShoalLattice   *lattice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEntryRefiner, shoal_entry_refiner_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEntryPartition, shoal_entry_partition_free)

G_END_DECLS
