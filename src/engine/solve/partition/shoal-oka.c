/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One-pass k-means (Lin and Wei 2008): n / k clusters start with a random record each; the other records go, in random order, to the
 * nearest cluster. Then clusters above k give the records farthest from their first record to clusters below k, or to the nearest
 * when there are none. In the published form some clusters stay below k; here every cluster gets k. Costs rows × clusters. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-boxes.h"
#include "solve/partition/search/shoal-cluster-growth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct _ShoalOka
{
  ShoalPartitionSolver parent_instance;
};

G_DEFINE_TYPE (ShoalOka, shoal_oka, SHOAL_TYPE_PARTITION_SOLVER)

typedef struct
{
  double number;
  guint32 row;
} FarRow;

static int
compare_far (gconstpointer a,
             gconstpointer b)
{
  const FarRow *x = a, *y = b;

  if (x->number != y->number)
    return x->number < y->number ? 1 : -1;
  return (x->row > y->row) - (x->row < y->row);
}

/* Adds the rows that a cluster has above k to @spare, those farthest from its first record. */
static void
give_up (ShoalPartitionSearch *search,
         const guint32        *rows,
         guint32               n_rows,
         guint32               seed,
         GArray               *spare)
{
  const guint32 *tuple_of_row = search->problem->microdata->tuple_of_row;
  g_autofree FarRow *far = NULL;
  g_autofree guint32 *box = NULL;

  if (n_rows <= search->min_size)
    return;
  far = g_new (FarRow, n_rows);
  box = g_new (guint32, search->loss->n_words);
  shoal_box_set (search->loss, box, seed);
  for (guint32 i = 0; i < n_rows; i++)
    far[i] = (FarRow){ shoal_box_number_with (search->loss, box, tuple_of_row[rows[i]]), rows[i] };
  qsort (far, n_rows, sizeof *far, compare_far);
  for (guint32 i = 0; i < n_rows - search->min_size; i++)
    g_array_append_val (spare, far[i].row);
}

/* Gives each spare row to the nearest cluster below k, or to the nearest of all where none is below k. */
static void
hand_out (ShoalPartitionSearch *search,
          const GArray         *spare,
          guint32               first_cluster)
{
  ShoalPartitionDraft *draft = search->draft;
  g_autofree guint32 *clusters = g_memdup2 (draft->cluster_of_row, search->problem->microdata->n_rows * sizeof *clusters);
  g_autoptr (ShoalClusterBoxes) boxes = NULL;

  for (guint i = 0; i < spare->len; i++)
    draft->cluster_of_row[g_array_index (spare, guint32, i)] = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
  boxes = shoal_cluster_boxes_new (search->loss, draft);
  memcpy (draft->cluster_of_row, clusters, search->problem->microdata->n_rows * sizeof *clusters);
  for (guint i = 0; i < spare->len; i++)
    {
      guint32 row = g_array_index (spare, guint32, i), tuple = search->problem->microdata->tuple_of_row[row];
      guint32 nearest = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
      double least = INFINITY;

      if (i % 16 == 0 && shoal_partition_search_stops (search))
        return;
      for (guint32 cluster = first_cluster; cluster < boxes->n_clusters; cluster++)
        {
          double number;

          if (boxes->sizes[cluster] >= search->min_size)
            continue;
          number = shoal_box_number_with (search->loss, shoal_cluster_boxes_get (boxes, cluster), tuple);
          if (number < least)
            {
              least = number;
              nearest = cluster;
            }
        }
      if (nearest == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
        nearest = shoal_cluster_boxes_find_cheapest (boxes, tuple);
      clusters[row] = nearest;
      shoal_cluster_boxes_add (boxes, nearest, tuple);
    }
  shoal_partition_draft_set (draft, clusters, draft->sizes->len);
}

static void
adjust (ShoalPartitionSearch *search,
        const guint32        *seeds,
        guint32               first_cluster)
{
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *rows = shoal_partition_draft_sort_rows (search->draft, &first);
  g_autoptr (GArray) spare = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 cluster = first_cluster; cluster < search->draft->sizes->len; cluster++)
    give_up (search, rows + first[cluster], first[cluster + 1] - first[cluster], seeds[cluster - first_cluster], spare);
  for (guint i = spare->len; i > 1; i--)
    {
      guint j = (guint) shoal_random_below (&search->random, i);
      guint32 row = g_array_index (spare, guint32, j);

      g_array_index (spare, guint32, j) = g_array_index (spare, guint32, i - 1);
      g_array_index (spare, guint32, i - 1) = row;
    }
  hand_out (search, spare, first_cluster);
}

static void
shoal_oka_cluster (ShoalPartitionSolver *solver,
                   ShoalPartitionSearch *search)
{
  g_auto (ShoalClusterGrowth) growth = { 0 };
  guint32 first_cluster = search->draft->sizes->len;
  guint32 n_clusters = (guint32) (search->draft->n_left / search->min_size);
  g_autofree guint32 *seeds = g_new (guint32, MAX (n_clusters, 1));
  g_autoptr (ShoalClusterBoxes) boxes = NULL;

  shoal_cluster_growth_init (&growth, search);
  for (guint32 i = 0; i < n_clusters; i++)
    {
      seeds[i] = shoal_cluster_growth_draw (&growth);
      shoal_cluster_growth_start (&growth, seeds[i]);
    }
  boxes = shoal_cluster_boxes_new (search->loss, search->draft);
  for (guint64 step = 0; search->draft->n_left > 0; step++)
    {
      guint32 tuple = shoal_cluster_growth_draw (&growth), cluster;

      if (step % 16 == 0 && shoal_partition_search_stops (search))
        return;
      cluster = shoal_cluster_boxes_find_cheapest (boxes, tuple);
      shoal_partition_draft_take (search->draft, tuple, 1, cluster);
      shoal_cluster_boxes_add (boxes, cluster, tuple);
      if (step % 256 == 0)
        shoal_partition_search_set_done (search);
    }
  if (!shoal_partition_search_stops (search))
    adjust (search, seeds, first_cluster);
}

static void
shoal_oka_class_init (ShoalOkaClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_oka_cluster;
}

static void
shoal_oka_init (ShoalOka *self)
{
}
