/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round intervals for the numbers of a column, open at both ends. */
#pragma once

#include "table/shoal-column.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

G_BEGIN_DECLS

/**
 * ShoalRoundCut:
 * @number: where an interval begins
 * @reach: the highest level, counted from 1, on which an interval begins there
 */
typedef struct
{
  ShoalDecimal number;
  guint reach;
} ShoalRoundCut;

ShoalDecimal shoal_round_up             (double               number);
GArray      *shoal_round_intervals_find (ShoalColumn         *column,
                                         const ShoalNotation *form);

G_END_DECLS
