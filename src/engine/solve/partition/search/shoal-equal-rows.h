/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that can be set aside before a search, because k or more rows are equal to them. */
#pragma once

#include "privacy/shoal-tally.h"
#include "solve/partition/search/shoal-cell-loss.h"

G_BEGIN_DECLS

/**
 * ShoalEqualRows:
 * @problem: the remaining rows as a problem of their own; %NULL where there are none
 * @loss: the kernel of these rows, whose objective is that of all rows; %NULL with @problem
 *
 * Memory: eight bytes per remaining row, four per tuple; with privacy models the sensitive values of each tuple.
 */
typedef struct
{
  ShoalMicrodata *whole;
  const ShoalCellLoss *whole_loss;
  guint k;
  ShoalProblem *problem;
  ShoalCellLoss *loss;
  guint32 *rows;   /* the remaining rows, in their order */
  guint32 *n_kept; /* by tuple of the whole: number of its remaining rows, which are its first ones; the others are set aside */
  const ShoalModels *models; /* nullable: models of the whole */
  ShoalTally **aside;        /* by tuple: the sensitive values of the rows that are set aside; NULL without models */
} ShoalEqualRows;

ShoalEqualRows *shoal_equal_rows_set_aside     (ShoalProblem         *problem,
                                                const ShoalCellLoss  *loss,
                                                ShoalProgress        *progress);
void            shoal_equal_rows_free          (ShoalEqualRows       *self);
ShoalRecoding  *shoal_equal_rows_add_clusters  (const ShoalEqualRows *self,
                                                ShoalRecoding        *partition,
                                                ShoalProgress        *progress);
ShoalRecoding  *shoal_equal_rows_add_originals (const ShoalEqualRows *self,
                                                ShoalRecoding        *matching,
                                                guint                 degree,
                                                ShoalProgress        *progress);
GParamSpec     *shoal_equal_rows_make_parameter (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalEqualRows, shoal_equal_rows_free)

G_END_DECLS
