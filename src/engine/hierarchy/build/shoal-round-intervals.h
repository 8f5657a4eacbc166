/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round intervals for the numbers of a column, open at both ends. */
#pragma once

#include "table/shoal-column.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

G_BEGIN_DECLS

/**
 * ShoalRoundIntervals:
 * @width: of the intervals, 1, 2 or 5 times a power of ten
 * @first: the first interval that has a beginning: it begins at @first · @width
 * @last: the last one, which has no end and begins at @last · @width
 *
 * All numbers below @first · @width are one interval, too.
 */
typedef struct
{
  ShoalDecimal width;
  ShoalWideInt first;
  ShoalWideInt last;
} ShoalRoundIntervals;

ShoalDecimal shoal_round_up              (double                number);
gboolean     shoal_round_intervals_find  (ShoalRoundIntervals  *self,
                                          ShoalColumn          *column,
                                          const ShoalNotation  *form);
guint        shoal_round_intervals_widen (ShoalDecimal         *width);

G_END_DECLS
