/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was found and what runs are worth, in one list: which of them nothing beats. */
#pragma once

#include "models/compare/shoal-strategy-memory.h"

G_BEGIN_DECLS

/** ShoalStrategyList: strategies that a study has found, in its order; behind them the runs that could be measured. */
typedef struct _ShoalStrategyList ShoalStrategyList;

/** SHOAL_STRATEGY_LIST_NONE: no strategy. */
#define SHOAL_STRATEGY_LIST_NONE G_MAXUINT

ShoalStrategyList   *shoal_strategy_list_new           (void);
void                 shoal_strategy_list_free          (ShoalStrategyList       *self);
void                 shoal_strategy_list_fill          (ShoalStrategyList       *self,
                                                        GPtrArray               *found,
                                                        GPtrArray               *measured,
                                                        guint32                  threshold);

guint                shoal_strategy_list_get_n         (const ShoalStrategyList *self);
const ShoalStrategy *shoal_strategy_list_get           (const ShoalStrategyList *self,
                                                        guint                    index);
GPtrArray           *shoal_strategy_list_get_all       (const ShoalStrategyList *self);
const ShoalStrategy *shoal_strategy_list_get_original  (const ShoalStrategyList *self);
ShoalSessionRun     *shoal_strategy_list_get_run       (const ShoalStrategyList *self,
                                                        guint                    index);
ShoalRecoding       *shoal_strategy_list_dup_recoding  (const ShoalStrategyList *self,
                                                        guint                    index);
gsize                shoal_strategy_list_get_dominator (const ShoalStrategyList *self,
                                                        guint                    index);
gsize                shoal_strategy_list_get_n_front   (const ShoalStrategyList *self);
guint                shoal_strategy_list_find_next     (const ShoalStrategyList *self,
                                                        GArray                  *among,
                                                        guint                    current,
                                                        gboolean                 larger);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyList, shoal_strategy_list_free)

G_END_DECLS
