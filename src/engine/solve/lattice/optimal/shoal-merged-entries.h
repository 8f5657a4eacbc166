/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The entries of a lattice that a node of the tree still has to distinguish. */
#pragma once

#include "solve/lattice/optimal/shoal-entry-refiner.h"

G_BEGIN_DECLS

/**
 * ShoalMergedEntries:
 * @lattice: the lattice of the search, but with the merged entries; it has leaves of the open attributes only
 * @lists: the lists of @lattice
 * @partition: the partition of the merged entries
 *
 * Two entries of one class that fall into the same node at the lowest level of every open attribute stay together, whatever is
 * decided below: they are merged into one entry, with the rows of both. Lost entries are left out. Working memory of one thread.
 */
typedef struct
{
  ShoalLattice lattice;
  ShoalLevelLists *lists;
  ShoalEntryPartition *partition;

  /*< private >*/
  const ShoalLattice *whole;
  guint32 *entries;     /* entries of the whole lattice that are not lost */
  guint64 *keys;        /* of @entries */
  guint32 *numbers;     /* of @entries: number of the merged entry of each */
  guint32 *new_class;   /* new number of each class of the whole partition */
  guint64 *key_of;      /* key of each merged entry */
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
