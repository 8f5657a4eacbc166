/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a published cell says of the bins of its column. */
#pragma once

#include "recoding/shoal-classes.h"
#include "utility/retention/shoal-value-bins.h"

G_BEGIN_DECLS

/**
 * ShoalCellShares:
 *
 * Counts a cell as whoever reads the release must, who does not know which values occur: a range evenly over its numbers, and so a
 * node whose label is one, a period, or digits of which the last ones are masked; another masked text evenly over the texts that fit;
 * other nodes evenly over their leaves, those that do not occur included. What is open at an end, and “*” of numbers, ends at the
 * smallest and the largest number that the release tells. A text that does not say what it covers is counted nowhere: “*”, the
 * rest of a list (“…”), rare values (“Other”), a mask over characters of several kinds. Borrows what it is made of. */
typedef struct _ShoalCellShares ShoalCellShares;

/** ShoalBinShares: @bins: (array length=n): in which bins the cell may be; @shares: with what probability; they sum to 1, or to less
 *   where it may be a value that does not occur; @is_said: whether the text tells what it covers: else @n is 0. */
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
