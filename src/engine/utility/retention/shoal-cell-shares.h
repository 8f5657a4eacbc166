/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a published cell tells about the bins of its column. */
#pragma once

#include "recoding/shoal-classes.h"
#include "utility/retention/shoal-value-bins.h"

G_BEGIN_DECLS

/**
 * ShoalCellShares:
 *
 * Distributes a cell over bins as a reader of the release must, who does not know which values occur: a range evenly over its numbers,
 * and so is a node whose label is a range, a period, or digits with masked last digits; another masked text evenly over the texts that
 * fit; other nodes evenly over their leaves, also those that do not occur. An open end, and “*” for numbers, ends at the smallest or
 * largest number in the release. A text that does not tell what it covers is not counted: “*”, the rest of a list (“…”), rare values
 * (“Other”), a mask over characters of several kinds. Borrows the attribute and the bins. */
typedef struct _ShoalCellShares ShoalCellShares;

/** ShoalBinShares: @bins: (array length=n): the bins that the cell may be in; @shares: their probabilities; they sum to 1, or to less
 *   if the cell may have a value that does not occur; @is_said: whether the text tells what it covers; if not, @n is 0. */
typedef struct
{
  guint n;
  gboolean is_said;
  guint8 bins[SHOAL_VALUE_BINS_MOST];
  double shares[SHOAL_VALUE_BINS_MOST];
} ShoalBinShares;

ShoalCellShares *shoal_cell_shares_new  (ShoalAttribute         *attribute,
                                         const ShoalValueBins   *bins);
void             shoal_cell_shares_free (ShoalCellShares        *self);
void             shoal_cell_shares_learn
                                        (ShoalCellShares        *self,
                                         const ShoalCell        *cell);
gboolean         shoal_cell_shares_is_told
                                        (const ShoalCellShares  *self);
void             shoal_cell_shares_get  (const ShoalCellShares  *self,
                                         const ShoalCell        *cell,
                                         ShoalBinShares         *shares);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCellShares, shoal_cell_shares_free)

G_END_DECLS
