/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges classes of equal records until all have k. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/**
 * ShoalMergeOrder: which class below k is merged next
 * @SHOAL_MERGE_FIRST: the first one; what came of a merger is the last
 * @SHOAL_MERGE_RANDOM: any
 */
typedef enum
{
  SHOAL_MERGE_FIRST,
  SHOAL_MERGE_RANDOM,
} ShoalMergeOrder;

void shoal_class_merger_run (ShoalPartitionSearch *search,
                             ShoalMergeOrder       order,
                             gboolean              with_all);

G_END_DECLS
