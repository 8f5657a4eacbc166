/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of each label by value, and what such counts say about the labels, in bits. */
#pragma once

#include "strategy/classify/shoal-tree-bags.h"

#include <math.h>

G_BEGIN_DECLS

/**
 * ShoalTreeTally:
 * @n_labels: how many labels there are
 * @counts: (array length=n_values*n_labels): rows of each label, value after value
 * @size: numbers there is room for; the room is kept from one attribute to the next
 */
typedef struct
{
  guint32 n_labels;
  double *counts;
  gsize size;
} ShoalTreeTally;

void shoal_tree_tally_init  (ShoalTreeTally *self,
                             guint32         n_labels);
void shoal_tree_tally_reset (ShoalTreeTally *self,
                             gsize           n_values);
void shoal_tree_tally_clear (ShoalTreeTally *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalTreeTally, shoal_tree_tally_clear)

/** shoal_tree_tally_get: Returns: (array length=n_labels): rows of each label that have @value. */
static inline double *
shoal_tree_tally_get (const ShoalTreeTally *self,
                      guint32               value)
{
  return self->counts + (gsize) value * self->n_labels;
}

/** shoal_tree_spread_log: Returns: n log n; 0 where there are no rows. */
static inline double
shoal_tree_spread_log (double n)
{
  return n < SHOAL_TREE_EPSILON ? 0 : n * log2 (n);
}

/** shoal_tree_get_bits: Returns: n log n of all @weight rows together less those of each label: the bits that their labels have. */
static inline double
shoal_tree_get_bits (const double *counts,
                     guint32       n_labels,
                     double        weight)
{
  double bits = shoal_tree_spread_log (weight);

  for (guint32 label = 0; label < n_labels; label++)
    bits -= shoal_tree_spread_log (counts[label]);
  return bits;
}

/** shoal_tree_get_gain: @before, @after: bits of the @known rows that have a value. Returns: bits of gain per row, as a share of
 *   all @total rows, those without a value included. */
static inline double
shoal_tree_get_gain (double before,
                     double after,
                     double known,
                     double total)
{
  double gain = (before - after) * known / total;

  return fabs (gain) < SHOAL_TREE_EPSILON ? 0 : gain / known;
}

/** shoal_tree_get_ratio: @spread: the sum of n log n over the bags. Returns: @gain over the bits that the bags have; those without
 *   a value are a bag too. */
static inline double
shoal_tree_get_ratio (double gain,
                      double spread,
                      double known,
                      double total)
{
  double bits = shoal_tree_spread_log (total) - spread - shoal_tree_spread_log (total - known);

  return fabs (bits) < SHOAL_TREE_EPSILON ? 0 : gain * total / bits;
}

G_END_DECLS
