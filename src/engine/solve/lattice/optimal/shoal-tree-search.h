/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches one node of the branch and bound tree. */
#pragma once

#include "solve/lattice/optimal/shoal-attribute-groups.h"
#include "solve/lattice/optimal/shoal-open-nodes.h"
#include "solve/lattice/search/shoal-incumbent.h"
#include "solve/lattice/search/shoal-level-lists.h"

G_BEGIN_DECLS

/** ShoalTreeSearch: working memory of one thread. */
typedef struct _ShoalTreeSearch ShoalTreeSearch;

ShoalTreeSearch *shoal_tree_search_new    (const ShoalLattice  *lattice,
                                           ShoalLevelLists     *lists,
                                           ShoalProgress       *progress);
void             shoal_tree_search_free   (ShoalTreeSearch     *self);
void             shoal_tree_search_know   (ShoalTreeSearch     *self,
                                           const ShoalAttributeGroups
                                                               *groups);
gboolean         shoal_tree_search_expand (ShoalTreeSearch     *self,
                                           const ShoalOpenNode *node,
                                           ShoalIncumbent      *incumbent,
                                           GPtrArray           *children);
gboolean         shoal_tree_search_dive   (ShoalTreeSearch     *self,
                                           const double        *appeal,
                                           ShoalIncumbent      *incumbent);
gboolean         shoal_tree_search_plunge (ShoalTreeSearch     *self,
                                           const ShoalOpenNode *node,
                                           guint                max_nodes,
                                           ShoalIncumbent      *incumbent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTreeSearch, shoal_tree_search_free)

G_END_DECLS
