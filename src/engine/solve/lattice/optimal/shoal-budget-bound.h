/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much attributes must cost above their lowest levels, because together they must not lose more rows than the suppression limit
 * allows. Rows are lost when they fall into classes below k. */
#pragma once

#include "solve/lattice/search/shoal-lattice.h"

G_BEGIN_DECLS

/**
 * ShoalLostRows:
 * @n: number of entries
 * @entries: entries that fall into classes below k at some level of the attribute, but not in the partition alone
 * @reach: (array length=n): the highest level at which each entry is known to be lost; ascending
 *
 * Entries that a level loses are also lost at all lower levels: an entry is lost at every level up to its reach. At most
 * #SHOAL_MAX_LOST entries are kept.
 */
typedef struct
{
  guint n;
  guint32 *entries;
  guint16 *reach;
} ShoalLostRows;

ShoalLostRows *shoal_lost_rows_new      (guint                n_attributes);
void           shoal_lost_rows_free     (ShoalLostRows       *lists,
                                         guint                n_attributes);
void           shoal_lost_rows_set      (ShoalLostRows       *self,
                                         const guint32       *entries,
                                         guint                n,
                                         guint                level);
void           shoal_lost_rows_reach    (ShoalLostRows       *self,
                                         const guint32       *entries,
                                         guint                n,
                                         guint                level,
                                         guint16             *reach_of_entry);
void           shoal_lost_rows_extend   (ShoalLostRows       *self,
                                         const ShoalLostRows *known,
                                         guint16             *reach_of_entry);

/**
 * ShoalBudgetTask:
 * @open: (array length=n_open): attributes without a decided level
 * @low: per attribute, the lowest level that is still possible
 * @cost: per attribute and level, how much it adds to the objective
 * @lost: per attribute, the rows that its levels lose
 * @budget: rows that may still be lost
 */
typedef struct
{
  const guint *open;
  guint n_open;
  const guint16 *low;
  double **cost;
  const ShoalLostRows *lost;
  gsize budget;
} ShoalBudgetTask;

/** ShoalBudgetBound: working memory of one thread. */
typedef struct _ShoalBudgetBound ShoalBudgetBound;

ShoalBudgetBound *shoal_budget_bound_new        (const ShoalLattice        *lattice);
void              shoal_budget_bound_free       (ShoalBudgetBound          *self);
void              shoal_budget_bound_work_on    (ShoalBudgetBound          *self,
                                                 const ShoalLattice        *lattice);
gboolean          shoal_budget_bound_is_tight   (ShoalBudgetBound          *self,
                                                 const ShoalBudgetTask *task);
double            shoal_budget_bound_compute    (ShoalBudgetBound          *self,
                                                 const ShoalBudgetTask *task,
                                                 double                     enough,
                                                 double                    *price);
gsize             shoal_budget_bound_lose       (ShoalBudgetBound          *self,
                                                 const ShoalLostRows       *lost,
                                                 guint                      level);
void              shoal_budget_bound_regain     (ShoalBudgetBound          *self);
gsize             shoal_budget_bound_get_weight (const ShoalBudgetBound    *self,
                                                 const ShoalLostRows       *lost,
                                                 guint                      level);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBudgetBound, shoal_budget_bound_free)

G_END_DECLS
