/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boxes of all clusters of a draft, used to find the cheapest cluster for a record. */
#pragma once

#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-partition-draft.h"

G_BEGIN_DECLS

/**
 * ShoalClusterBoxes:
 * @boxes: the box of each cluster
 * @numbers: the number of each box
 * @sizes: rows of each cluster
 *
 * Memory: a box and twelve bytes per cluster.
 */
typedef struct
{
  const ShoalCellLoss *loss;
  guint32 n_clusters;
  guint32 *boxes;
  double *numbers;
  guint32 *sizes;
} ShoalClusterBoxes;

ShoalClusterBoxes *shoal_cluster_boxes_new           (const ShoalCellLoss       *loss,
                                                      const ShoalPartitionDraft *draft);
void               shoal_cluster_boxes_free          (ShoalClusterBoxes         *self);
guint32            shoal_cluster_boxes_find_cheapest (const ShoalClusterBoxes   *self,
                                                      guint32                    tuple);
void               shoal_cluster_boxes_add           (ShoalClusterBoxes         *self,
                                                      guint32                    cluster,
                                                      guint32                    tuple);
double             shoal_cluster_boxes_get_objective (const ShoalClusterBoxes   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalClusterBoxes, shoal_cluster_boxes_free)

/** shoal_cluster_boxes_get: Returns: the box of @cluster. */
static inline guint32 *
shoal_cluster_boxes_get (const ShoalClusterBoxes *self,
                         guint32                  cluster)
{
  return self->boxes + (gsize) cluster * self->loss->n_words;
}

G_END_DECLS
