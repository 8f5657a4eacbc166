/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known about nodes without a check of each: predictive tagging. */
#pragma once

#include "solve/lattice/search/shoal-lattice-search.h"
#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/**
 * ShoalNodeTag:
 * @SHOAL_NODE_UNKNOWN: neither checked nor implied by the check of another node
 * @SHOAL_NODE_FEASIBLE: it, or a node below it, is feasible
 * @SHOAL_NODE_INFEASIBLE: it, or a node above it, is infeasible
 */
typedef enum
{
  SHOAL_NODE_UNKNOWN,
  SHOAL_NODE_FEASIBLE,
  SHOAL_NODE_INFEASIBLE,
} ShoalNodeTag;

/** ShoalNodeTags: of all nodes from the lattice's lowest to its top. */
typedef struct _ShoalNodeTags ShoalNodeTags;

/** SHOAL_NODE_TAGS_DENSE: in lattices up to this number of nodes, every node has two bits. */
#define SHOAL_NODE_TAGS_DENSE ((gsize) 1 << 28)

/**
 * ShoalNodeTagsFunc:
 * @levels: a minimal feasible node
 *
 * Returns: whether to go on.
 */
typedef gboolean (*ShoalNodeTagsFunc) (const guint *levels,
                                       gpointer     data);

ShoalNodeTags *shoal_node_tags_new             (const ShoalLattice  *lattice,
                                                ShoalProgress       *progress,
                                                gsize                max_dense);
void           shoal_node_tags_free            (ShoalNodeTags       *self);
ShoalNodeTag   shoal_node_tags_get             (const ShoalNodeTags *self,
                                                const guint         *levels);
void           shoal_node_tags_set             (ShoalNodeTags       *self,
                                                const guint         *levels,
                                                gboolean             feasible);
gboolean       shoal_node_tags_is_complete     (const ShoalNodeTags *self);
gboolean       shoal_node_tags_is_dense        (const ShoalNodeTags *self);
gboolean       shoal_node_tags_has_forgotten   (const ShoalNodeTags *self);
gboolean       shoal_node_tags_foreach_minimal (ShoalNodeTags       *self,
                                                ShoalNodeTagsFunc    func,
                                                gpointer             data);
gboolean       shoal_node_tags_publish_minimal (ShoalNodeTags       *self,
                                                ShoalLatticeMap     *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNodeTags, shoal_node_tags_free)

gboolean shoal_upward_search_run (ShoalLatticeSearch *search,
                                  ShoalNodeTags      *tags);

G_END_DECLS
