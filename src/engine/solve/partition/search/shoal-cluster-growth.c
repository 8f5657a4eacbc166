/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records are rows of tuples: all rows of a tuple are equally near to a cluster. */

#include "solve/partition/search/shoal-cluster-growth.h"

#include "solve/partition/search/shoal-cluster-boxes.h"

/** shoal_cluster_growth_init: @search: a search, whose draft may already have clusters. */
void
shoal_cluster_growth_init (ShoalClusterGrowth   *self,
                           ShoalPartitionSearch *search)
{
  gsize n_rows = search->problem->microdata->n_rows;

  *self = (ShoalClusterGrowth){ .search = search };
  self->tree = shoal_tuple_tree_new (search->loss, search->progress);
  self->box = g_new (guint32, search->loss->n_words);
  self->drawable = g_new (guint32, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    if (search->draft->cluster_of_row[row] == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
      self->drawable[self->n_drawable++] = (guint32) row;
  for (guint32 tuple = 0; tuple < search->problem->microdata->n_tuples; tuple++)
    if (shoal_partition_draft_get_left (search->draft, tuple) == 0)
      shoal_tuple_tree_remove (self->tree, tuple);
}

void
shoal_cluster_growth_clear (ShoalClusterGrowth *self)
{
  g_clear_pointer (&self->tree, shoal_tuple_tree_free);
  g_clear_pointer (&self->box, g_free);
  g_clear_pointer (&self->drawable, g_free);
}

/** shoal_cluster_growth_draw: Returns: the tuple of a random row that is not taken; there must be one. */
guint32
shoal_cluster_growth_draw (ShoalClusterGrowth *self)
{
  for (;;)
    {
      gsize i = shoal_random_below (&self->search->random, self->n_drawable);
      guint32 row = self->drawable[i];

      if (self->search->draft->cluster_of_row[row] == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
        return self->search->problem->microdata->tuple_of_row[row];
      self->drawable[i] = self->drawable[--self->n_drawable];
    }
}

/** shoal_cluster_growth_set_aside: prevents that clusters take @tuple as their nearest one; a cluster can still start from it. */
void
shoal_cluster_growth_set_aside (ShoalClusterGrowth *self,
                                guint32             tuple)
{
  shoal_tuple_tree_remove (self->tree, tuple);
}

static void
take (ShoalClusterGrowth *self,
      guint32             tuple)
{
  shoal_partition_draft_take (self->search->draft, tuple, 1, self->cluster);
  if (shoal_partition_draft_get_left (self->search->draft, tuple) == 0)
    shoal_tuple_tree_remove (self->tree, tuple);
  self->last = tuple;
}

/** shoal_cluster_growth_start: opens a cluster with a row of @tuple. */
void
shoal_cluster_growth_start (ShoalClusterGrowth *self,
                            guint32             tuple)
{
  self->cluster = shoal_partition_draft_open (self->search->draft);
  shoal_box_set (self->search->loss, self->box, tuple);
  take (self, tuple);
}

static gboolean
take_nearest (ShoalClusterGrowth *self)
{
  ShoalNearTuple nearest;

  if (shoal_tuple_tree_nearest (self->tree, self->box, &nearest, 1) == 0)
    return FALSE;
  take (self, nearest.tuple);
  return TRUE;
}

/** shoal_cluster_growth_fill: takes the row with the least growth of the cluster until it has k rows, or none is left. */
void
shoal_cluster_growth_fill (ShoalClusterGrowth *self)
{
  while (shoal_partition_draft_get_size (self->search->draft, self->cluster) < self->search->min_size && take_nearest (self))
    shoal_box_add (self->search->loss, self->box, self->last);
}

/** shoal_cluster_growth_fill_around: takes the row nearest to the first row until the cluster has k rows, or none is left. */
void
shoal_cluster_growth_fill_around (ShoalClusterGrowth *self)
{
  while (shoal_partition_draft_get_size (self->search->draft, self->cluster) < self->search->min_size && take_nearest (self))
    ;
}

/** shoal_cluster_growth_share_rest: adds every remaining row to the cluster that grows least by it. */
void
shoal_cluster_growth_share_rest (ShoalPartitionSearch *search)
{
  ShoalPartitionDraft *draft = search->draft;
  g_autoptr (ShoalClusterBoxes) boxes = NULL;

  if (draft->n_left == 0 || draft->sizes->len == 0)
    return;
  boxes = shoal_cluster_boxes_new (search->loss, draft);
  for (guint32 tuple = 0; tuple < search->problem->microdata->n_tuples; tuple++)
    while (shoal_partition_draft_get_left (draft, tuple) > 0)
      {
        guint32 cluster = shoal_cluster_boxes_find_cheapest (boxes, tuple);

        if (shoal_partition_search_stops (search))
          return;
        shoal_partition_draft_take (draft, tuple, 1, cluster);
        shoal_cluster_boxes_add (boxes, cluster, tuple);
      }
}
