/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies for a project's table, and its runs among them. */
#pragma once

#include "models/compare/shoal-strategy-memory.h"
#include "session/shoal-session.h"
#include "strategy/shoal-strategy-study.h"

G_BEGIN_DECLS

/* Strategies and measured runs in one list, with the Pareto front: those that no other dominates. */

/** ShoalStrategyList: the strategies of a study, in its order, followed by the runs that could be measured. */
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

#define SHOAL_TYPE_STRATEGY_COMPARISON (shoal_strategy_comparison_get_type ())

/**
 * ShoalStrategyComparison:
 *
 * The strategies of a study at work, or those that the project remembers. They come first, in the order of the study;
 * then every run that is not outdated, as soon as the table that it would publish has been measured. The project keeps
 * the strategies of a study, also of a study that was stopped.
 *
 * Signal "changed": strategies or runs have been added or replaced; emitted several times a second while a study works.
 */
G_DECLARE_FINAL_TYPE (ShoalStrategyComparison, shoal_strategy_comparison, SHOAL, STRATEGY_COMPARISON, GObject)

ShoalStrategyComparison *shoal_strategy_comparison_new               (ShoalSession                *session);
void                     shoal_strategy_comparison_load              (ShoalStrategyComparison     *self);
void                     shoal_strategy_comparison_start             (ShoalStrategyComparison     *self,
                                                                      const ShoalStrategySettings *settings);
void                     shoal_strategy_comparison_cancel            (ShoalStrategyComparison     *self);

gboolean                 shoal_strategy_comparison_is_running        (ShoalStrategyComparison     *self);
gboolean                 shoal_strategy_comparison_is_measuring      (ShoalStrategyComparison     *self);
gboolean                 shoal_strategy_comparison_is_outdated       (ShoalStrategyComparison     *self);
const char              *shoal_strategy_comparison_get_error_message (ShoalStrategyComparison     *self);
double                   shoal_strategy_comparison_get_fraction      (ShoalStrategyComparison     *self);
char                    *shoal_strategy_comparison_dup_stage         (ShoalStrategyComparison     *self);
ShoalMicrodata          *shoal_strategy_comparison_get_microdata     (ShoalStrategyComparison     *self);
const ShoalStrategySettings *
                         shoal_strategy_comparison_get_settings      (ShoalStrategyComparison     *self);
const ShoalStrategyList *shoal_strategy_comparison_get_list          (ShoalStrategyComparison     *self);

G_END_DECLS
