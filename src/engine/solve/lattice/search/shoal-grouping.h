/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups entries of a lattice into the classes of a node, by partition refinement. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/** SHOAL_GROUPING_NO_LIMIT: finish the grouping, however many rows are in small classes. */
#define SHOAL_GROUPING_NO_LIMIT G_MAXSIZE

/** ShoalGrouping: working memory of one thread, with the classes of the last grouping. */
typedef struct _ShoalGrouping ShoalGrouping;

ShoalGrouping *shoal_grouping_new                 (const ShoalLattice *lattice,
                                                   ShoalProgress      *progress);
void           shoal_grouping_free                (ShoalGrouping      *self);
gboolean       shoal_grouping_group               (ShoalGrouping      *self,
                                                   const guint        *levels,
                                                   const guint32      *representatives,
                                                   const guint32      *sizes,
                                                   guint32             n_sources,
                                                   gsize               limit,
                                                   gsize              *n_small);
const guint32 *shoal_grouping_get_representatives (ShoalGrouping      *self,
                                                   guint32            *n_classes);
const guint32 *shoal_grouping_get_sizes           (ShoalGrouping      *self);
const guint32 *shoal_grouping_get_classes         (ShoalGrouping      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalGrouping, shoal_grouping_free)

G_END_DECLS
