/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The black hole algorithm on partitions. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/** ShoalStarFunc: fills the draft of @search with a partition to start from. */
typedef void (*ShoalStarFunc) (ShoalPartitionSearch *search);

void shoal_black_hole_run    (ShoalPartitionSearch *search,
                              guint                 n_stars,
                              guint                 n_iterations,
                              ShoalStarFunc         make_star);
void shoal_black_hole_repair (ShoalPartitionSearch *search);
GParamSpec *shoal_black_hole_make_stars      (void);
GParamSpec *shoal_black_hole_make_iterations (void);

G_END_DECLS
