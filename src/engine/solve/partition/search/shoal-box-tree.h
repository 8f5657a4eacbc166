/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the clusters that are cheapest to merge with a given one, without a test of all clusters. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/**
 * ShoalMergeBox:
 * @box: the cells of a cluster
 * @number: number of the box
 * @n_rows: rows of the cluster; 0 for a removed cluster
 */
typedef struct
{
  guint32 *box;
  double number;
  guint32 n_rows;
} ShoalMergeBox;

/**
 * ShoalMergePartner:
 * @cluster: number of a cluster
 * @cost: additional loss of a merger, as size × number
 */
typedef struct
{
  guint32 cluster;
  double cost;
} ShoalMergePartner;

/** ShoalBoxTree: a tree in which clusters are halved repeatedly where their boxes lie farthest apart. Clusters can grow, and be
 *   removed. */
typedef struct _ShoalBoxTree ShoalBoxTree;

ShoalBoxTree *shoal_box_tree_new      (const ShoalCellLoss  *loss,
                                       const ShoalMergeBox  *clusters,
                                       const guint32        *members,
                                       guint32               n_members);
void          shoal_box_tree_free     (ShoalBoxTree         *self);
void          shoal_box_tree_remove   (ShoalBoxTree         *self,
                                       guint32               cluster);
void          shoal_box_tree_grow     (ShoalBoxTree         *self,
                                       guint32               cluster);
guint32       shoal_box_tree_get_n    (const ShoalBoxTree   *self);
guint         shoal_box_tree_cheapest (const ShoalBoxTree   *self,
                                       guint32               cluster,
                                       ShoalMergePartner    *found,
                                       guint                 n_wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBoxTree, shoal_box_tree_free)

/** shoal_merge_cost: Returns: the additional loss if the two clusters are merged. */
static inline double
shoal_merge_cost (const ShoalCellLoss *loss,
                  const ShoalMergeBox *a,
                  const ShoalMergeBox *b)
{
  double joined = shoal_box_number_joined (loss, a->box, b->box);

  return a->n_rows * (joined - a->number) + b->n_rows * (joined - b->number);
}

G_END_DECLS
