/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for further nodes, which no rule suggests, with a high k, accuracy or gain. */
#pragma once

#include "strategy/shoal-strategy-gauge.h"

G_BEGIN_DECLS

/** ShoalSmallNodes: nodes with too small a k; it contains all nodes below them too, whose classes are no larger. */
typedef struct _ShoalSmallNodes ShoalSmallNodes;

ShoalSmallNodes *shoal_small_nodes_new     (guint                  n_attributes);
void             shoal_small_nodes_free    (ShoalSmallNodes       *self);
void             shoal_small_nodes_add     (ShoalSmallNodes       *self,
                                            const guint8          *steps);
gboolean         shoal_small_nodes_contain (const ShoalSmallNodes *self,
                                            const guint8          *steps);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSmallNodes, shoal_small_nodes_free)

/** ShoalStrategySearch: the nodes examined so far. */
typedef struct _ShoalStrategySearch ShoalStrategySearch;

/** ShoalStrategyFound: called for every node that the search measures, in the thread that searches. */
typedef void (*ShoalStrategyFound) (const guint8               *steps,
                                    const ShoalStrategyFigures *figures,
                                    gpointer                    data);

ShoalStrategySearch *shoal_strategy_search_new         (const ShoalRuleSpace       *space,
                                                        const ShoalStrategyGauge   *gauge,
                                                        guint32                     threshold,
                                                        guint                       n_threads,
                                                        ShoalStrategyFound          found,
                                                        gpointer                    data);
void                 shoal_strategy_search_free        (ShoalStrategySearch        *self);
gboolean             shoal_strategy_search_add         (ShoalStrategySearch        *self,
                                                        const guint8               *steps,
                                                        const ShoalStrategyFigures *figures);
gboolean             shoal_strategy_search_descend     (ShoalStrategySearch        *self,
                                                        guint32                     k,
                                                        ShoalProgress              *progress);
gboolean             shoal_strategy_search_explore     (ShoalStrategySearch        *self,
                                                        gsize                       max_nodes,
                                                        ShoalProgress              *progress);
gboolean             shoal_strategy_search_is_complete (ShoalStrategySearch        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategySearch, shoal_strategy_search_free)

G_END_DECLS
