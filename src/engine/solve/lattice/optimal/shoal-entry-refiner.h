/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a partition of entries by one level of an attribute. */
#pragma once

#include "solve/lattice/optimal/shoal-entry-partition.h"
#include "solve/lattice/search/shoal-level-lists.h"

G_BEGIN_DECLS

/** SHOAL_MAX_LOST: most entries that shoal_entry_refiner_list_lost() lists. */
#define SHOAL_MAX_LOST 512

/** ShoalEntryRefiner: working memory of one thread. */
typedef struct _ShoalEntryRefiner ShoalEntryRefiner;

ShoalEntryRefiner *shoal_entry_refiner_new            (const ShoalLattice        *lattice,
                                                       ShoalLevelLists           *lists);
void               shoal_entry_refiner_free           (ShoalEntryRefiner         *self);
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
