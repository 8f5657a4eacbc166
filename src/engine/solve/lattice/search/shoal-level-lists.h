/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The entries of a lattice, sorted by node, for each attribute and level. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/**
 * ShoalLevelList:
 * @n_groups: number of nodes of the level, without the one with the most entries
 * @starts: (array length=n_groups+1): where each node's entries begin in @entries
 * @nodes: (array length=n_groups+1): each of these nodes, by its number within the level; the last is the one with the most entries
 * @entries: entries, ascending within a node; nodes in the order of their number of entries, fewest first
 *
 * All entries outside the level's most frequent node: to split a partition by the level it is enough to move these.
 */
typedef struct
{
  guint32 n_groups;
  guint32 *starts;
  guint32 *nodes;
  guint32 *entries;
} ShoalLevelList;

/** ShoalLevelLists: a #ShoalLevelList per attribute and level, made when first asked for; shared by all threads. */
typedef struct _ShoalLevelLists ShoalLevelLists;

ShoalLevelLists      *shoal_level_lists_new  (const ShoalLattice *lattice);
void                  shoal_level_lists_free (ShoalLevelLists    *self);
const ShoalLevelList *shoal_level_lists_get  (ShoalLevelLists    *self,
                                              guint               a,
                                              guint               level);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLevelLists, shoal_level_lists_free)

G_END_DECLS
