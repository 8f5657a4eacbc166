/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clusters that grow one after another, by the records nearest to them. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"
#include "solve/partition/search/shoal-tuple-tree.h"

G_BEGIN_DECLS

/**
 * ShoalClusterGrowth:
 * @search: the search whose draft is filled
 * @tree: the tuples that have rows left
 * @box: the box of the growing cluster
 * @last: the tuple of its latest row
 */
typedef struct
{
  ShoalPartitionSearch *search;
  ShoalTupleTree *tree;
  guint32 *box;
  guint32 cluster;
  guint32 last;
  guint32 *drawable;
  gsize n_drawable;
} ShoalClusterGrowth;

void     shoal_cluster_growth_init       (ShoalClusterGrowth   *self,
                                          ShoalPartitionSearch *search);
void     shoal_cluster_growth_clear      (ShoalClusterGrowth   *self);
guint32  shoal_cluster_growth_draw       (ShoalClusterGrowth   *self);
void     shoal_cluster_growth_set_aside  (ShoalClusterGrowth   *self,
                                          guint32               tuple);
void     shoal_cluster_growth_start      (ShoalClusterGrowth   *self,
                                          guint32               tuple);
void     shoal_cluster_growth_fill       (ShoalClusterGrowth   *self);
void     shoal_cluster_growth_fill_around (ShoalClusterGrowth  *self);
void     shoal_cluster_growth_share_rest (ShoalPartitionSearch *search);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalClusterGrowth, shoal_cluster_growth_clear)

G_END_DECLS
