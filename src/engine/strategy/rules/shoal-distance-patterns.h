/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distance pattern of two rows: for each attribute the lowest step at which they are equal, and whether their targets differ. */
#pragma once

#include "base/shoal-progress.h"
#include "strategy/rules/shoal-rule-space.h"

G_BEGIN_DECLS

/**
 * ShoalDistancePatterns:
 * @space: defines the steps
 * @n_rows: rows that were compared
 * @n_pairs: pairs of them
 * @n_patterns: distinct patterns of these pairs
 * @keys: the patterns, the most frequent first, equally frequent ones by key
 * @counts: pairs of each pattern
 *
 * Immutable; @space must outlive it.
 */
typedef struct
{
  const ShoalRuleSpace *space;
  gsize n_rows;
  guint64 n_pairs;
  gsize n_patterns;
  guint64 *keys;
  guint64 *counts;
} ShoalDistancePatterns;

/** SHOAL_DISTANCE_PATTERNS_MAX: number of patterns that fit into half a gigabyte per thread. */
#define SHOAL_DISTANCE_PATTERNS_MAX ((gsize) 26 << 20)

ShoalDistancePatterns *shoal_distance_patterns_count (const ShoalRuleSpace         *space,
                                                      gsize                         n_sampled,
                                                      guint64                       seed,
                                                      gsize                         max_patterns,
                                                      guint                         n_threads,
                                                      ShoalProgress                *progress,
                                                      GError                      **error);
void                   shoal_distance_patterns_free  (ShoalDistancePatterns        *self);
gsize                  shoal_distance_patterns_cover (const ShoalDistancePatterns  *self,
                                                      double                        coverage);
gboolean               shoal_distance_patterns_get   (const ShoalDistancePatterns  *self,
                                                      gsize                         index,
                                                      guint8                       *steps);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDistancePatterns, shoal_distance_patterns_free)

G_END_DECLS
