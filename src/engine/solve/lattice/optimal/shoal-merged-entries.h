/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a lattice's entries at a node of the tree. */
#pragma once

#include "solve/lattice/optimal/shoal-entry-refiner.h"

G_BEGIN_DECLS

/**
 * ShoalMergedEntries:
 * @lattice: that of the search, but with the merged entries; of its leaves only those of the open attributes are there
 * @lists: the lists of @lattice
 * @partition: the partition of the merged entries
 *
 * Two entries of one class that fall into the same node of every open attribute's lowest level stay together whatever is decided
 * below: they are one entry here, with the rows of both. Entries that are lost are left out. Working memory of one thread.
 */
typedef struct
{
  ShoalLattice lattice;
  ShoalLevelLists *lists;
  ShoalEntryPartition *partition;

  /*< private >*/
  const ShoalLattice *whole;
  guint32 *entries;     /* those of the whole lattice that are not lost */
  guint64 *keys;        /* of those */
  guint32 *numbers;     /* of those: which merged entry they are */
  guint32 *new_class;   /* per class of the whole partition */
  guint64 *key_of;      /* per number */
  guint32 *table;       /* hash table of numbers + 1 */
  guint32 table_size;
} ShoalMergedEntries;

ShoalMergedEntries *shoal_merged_entries_new  (const ShoalLattice        *whole);
void                shoal_merged_entries_free (ShoalMergedEntries        *self);
gboolean            shoal_merged_entries_make (ShoalMergedEntries        *self,
                                               const ShoalEntryPartition *partition,
                                               const guint               *open,
                                               guint                      n_open,
                                               const guint16             *low);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalMergedEntries, shoal_merged_entries_free)

G_END_DECLS
