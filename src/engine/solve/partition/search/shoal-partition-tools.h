/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the solvers of local recodings, each in a file of its own. */
#pragma once

#include "base/shoal-progress.h"
#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/* The black hole algorithm on partitions. */

/** ShoalStarFunc: fills the draft of @search with a partition to start from. */
typedef void (*ShoalStarFunc) (ShoalPartitionSearch *search);

void shoal_black_hole_run    (ShoalPartitionSearch *search,
                              guint                 n_stars,
                              guint                 n_iterations,
                              ShoalStarFunc         make_star);
void shoal_black_hole_repair (ShoalPartitionSearch *search);
GParamSpec *shoal_black_hole_make_stars      (void);
GParamSpec *shoal_black_hole_make_iterations (void);

/* Clusters a few rows into clusters of k or more, by an integer program. */

gboolean shoal_block_program_solve (const double  *values,
                                    guint          n_rows,
                                    guint          n_attributes,
                                    guint          k,
                                    gboolean       carry,
                                    guint          max_nodes,
                                    ShoalProgress *progress,
                                    guint         *cluster_of_row);

/* Splits a part in two: the rows of one child of a node of a hierarchy, and the others. */

typedef struct _ShoalChildSplit ShoalChildSplit;

ShoalChildSplit *shoal_child_split_new  (ShoalPartitionSearch *search,
                                         ShoalColumn          *target);
void             shoal_child_split_free (ShoalChildSplit      *self);
guint32          shoal_child_split_find (ShoalChildSplit      *self,
                                         guint32              *rows,
                                         guint32               n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalChildSplit, shoal_child_split_free)

/* Merges classes of equal records until all have k rows. */

/**
 * ShoalMergeOrder: which class below k is merged next
 * @SHOAL_MERGE_FIRST: the first one; a merged class goes to the end
 * @SHOAL_MERGE_RANDOM: a random one
 */
typedef enum
{
  SHOAL_MERGE_FIRST,
  SHOAL_MERGE_RANDOM,
} ShoalMergeOrder;

void shoal_class_merger_run (ShoalPartitionSearch *search,
                             ShoalMergeOrder       order,
                             gboolean              with_all);

/* Splits into parts of whole tuples. */

ShoalRecoding *shoal_tuple_splitter_run (ShoalPartitionSearch *search,
                                         gboolean              with_aside);

/* Tuples in lexicographic order. */

guint32 *shoal_sorted_tuples_by_variance (const ShoalCellLoss *loss,
                                          ShoalProgress       *progress);

/* Merges the clusters that fail a privacy model with the nearest ones, until all hold. */

void shoal_failing_clusters_merge         (ShoalPartitionDraft *draft,
                                           const ShoalModels   *models,
                                           const ShoalCellLoss *loss,
                                           guint32             *n_locked,
                                           ShoalProgress       *progress);
gboolean
     shoal_failing_clusters_merge_shared  (ShoalPartitionDraft *draft,
                                           const ShoalModels   *models,
                                           ShoalProgress       *progress);
void shoal_failing_clusters_merge_release (ShoalPartitionDraft *draft,
                                           const ShoalModels   *models,
                                           const ShoalCellLoss *loss,
                                           ShoalProgress       *progress);

G_END_DECLS
