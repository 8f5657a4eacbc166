/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clusters without rows have no box, and are never the cheapest one. */

#include "solve/partition/search/shoal-cluster-boxes.h"

#include <math.h>

/** shoal_cluster_boxes_new: Returns: (transfer full): the boxes of the present clusters of @draft. */
ShoalClusterBoxes *
shoal_cluster_boxes_new (const ShoalCellLoss       *loss,
                         const ShoalPartitionDraft *draft)
{
  ShoalClusterBoxes *self = g_new0 (ShoalClusterBoxes, 1);

  self->loss = loss;
  self->n_clusters = draft->sizes->len;
  self->boxes = g_new (guint32, (gsize) self->n_clusters * loss->n_words);
  self->numbers = g_new0 (double, self->n_clusters);
  self->sizes = g_new0 (guint32, self->n_clusters);
  for (gsize row = 0; row < draft->microdata->n_rows; row++)
    {
      guint32 cluster = draft->cluster_of_row[row];

      if (cluster == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
        continue;
      if (self->sizes[cluster]++ == 0)
        shoal_box_set (loss, shoal_cluster_boxes_get (self, cluster), draft->microdata->tuple_of_row[row]);
      else
        shoal_box_add (loss, shoal_cluster_boxes_get (self, cluster), draft->microdata->tuple_of_row[row]);
    }
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    if (self->sizes[cluster] > 0)
      self->numbers[cluster] = shoal_box_number (loss, shoal_cluster_boxes_get (self, cluster));
  return self;
}

void
shoal_cluster_boxes_free (ShoalClusterBoxes *self)
{
  g_free (self->boxes);
  g_free (self->numbers);
  g_free (self->sizes);
  g_free (self);
}

/**
 * shoal_cluster_boxes_find_cheapest:
 *
 * Returns: the cluster whose loss grows least by a row of @tuple, the first in a tie; %SHOAL_PARTITION_DRAFT_NO_CLUSTER
 *   where no cluster has rows.
 */
guint32
shoal_cluster_boxes_find_cheapest (const ShoalClusterBoxes *self,
                                   guint32                  tuple)
{
  guint32 cheapest = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
  double least = INFINITY;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    {
      double with, growth;

      if (self->sizes[cluster] == 0)
        continue;
      with = shoal_box_number_with (self->loss, shoal_cluster_boxes_get (self, cluster), tuple);
      growth = with + self->sizes[cluster] * (with - self->numbers[cluster]);
      if (growth < least)
        {
          least = growth;
          cheapest = cluster;
        }
    }
  return cheapest;
}

/** shoal_cluster_boxes_add: adds a row of @tuple to @cluster. */
void
shoal_cluster_boxes_add (ShoalClusterBoxes *self,
                         guint32            cluster,
                         guint32            tuple)
{
  guint32 *box = shoal_cluster_boxes_get (self, cluster);

  if (self->sizes[cluster]++ == 0)
    shoal_box_set (self->loss, box, tuple);
  else
    shoal_box_add (self->loss, box, tuple);
  self->numbers[cluster] = shoal_box_number (self->loss, box);
}

/** shoal_cluster_boxes_get_objective: Returns: the objective of the partition, within rounding; all rows must have a cluster. */
double
shoal_cluster_boxes_get_objective (const ShoalClusterBoxes *self)
{
  double sum = 0;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    sum += self->sizes[cluster] * self->numbers[cluster];
  return sum * self->loss->scale - self->loss->base;
}
