/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The black hole algorithm (Hatamlou 2013; Kacha, Zitouni and Djoudi 2021, algorithm 2). Stars are partitions, the best one is the
 * black hole. A star moves towards it: each of its clusters takes the number of the cluster of the black hole with which it shares
 * most rows; then a random share of the rows with another number goes to the cluster that they have in the black hole; clusters that
 * have fewer than k rows afterwards take the cheapest rows. A star that is very near to the black hole is replaced by a new one.
 *
 * Memory: a cluster number per row and star. */

#include "solve/partition/search/shoal-partition-tools.h"

#include "base/shoal-sort.h"
#include "solve/partition/search/shoal-cluster-boxes.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  guint32 *cluster_of_row;
  guint32 n_clusters;
  double objective;
} Star;

static void
star_clear (gpointer data)
{
  g_free (((Star *) data)->cluster_of_row);
}

/* ---- Repair ---- */

/* Moves rows to the cheapest clusters. */
static void
dissolve (ShoalPartitionSearch *search,
          guint32              *clusters,
          ShoalClusterBoxes    *boxes,
          const guint32        *rows,
          guint32               n_rows)
{
  for (guint32 i = 0; i < n_rows; i++)
    {
      guint32 tuple = search->problem->microdata->tuple_of_row[rows[i]];

      clusters[rows[i]] = shoal_cluster_boxes_find_cheapest (boxes, tuple);
      shoal_cluster_boxes_add (boxes, clusters[rows[i]], tuple);
    }
}

/* Takes the cheapest rows of clusters above k for @cluster; stops the search for a row at one that adds nothing. Returns: whether
 * the cluster then has k rows. */
static gboolean
fill_up (ShoalPartitionSearch *search,
         guint32               cluster,
         GArray               *spare,
         guint32              *clusters,
         ShoalClusterBoxes    *boxes)
{
  const guint32 *tuple_of_row = search->problem->microdata->tuple_of_row;

  while (boxes->sizes[cluster] < search->min_size)
    {
      const guint32 *box = shoal_cluster_boxes_get (boxes, cluster);
      double nothing_added = shoal_box_number (search->loss, box);
      guint best = spare->len;
      double least = INFINITY;
      guint32 row;

      for (guint i = 0; i < spare->len && least > nothing_added; i++)
        {
          double number;

          row = g_array_index (spare, guint32, i);
          if (boxes->sizes[clusters[row]] <= search->min_size)
            {
              g_array_remove_index_fast (spare, i--);
              continue;
            }
          number = shoal_box_number_with (search->loss, box, tuple_of_row[row]);
          if (number < least)
            {
              least = number;
              best = i;
            }
        }
      if (best >= spare->len)
        return FALSE;
      row = g_array_index (spare, guint32, best);
      g_array_remove_index_fast (spare, best);
      boxes->sizes[clusters[row]]--;
      clusters[row] = cluster;
      shoal_cluster_boxes_add (boxes, cluster, tuple_of_row[row]);
    }
  return TRUE;
}

/* Clusters below k take the rows of clusters above k with which they grow least, and are dissolved where there are none. The boxes
 * of the clusters that give rows are not made smaller meanwhile. */
void
shoal_black_hole_repair (ShoalPartitionSearch *search)
{
  ShoalPartitionDraft *draft = search->draft;
  gsize n_rows = search->problem->microdata->n_rows;
  g_autofree guint32 *clusters = g_memdup2 (draft->cluster_of_row, n_rows * sizeof *clusters);
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *rows = shoal_partition_draft_sort_rows (draft, &first);
  g_autoptr (ShoalClusterBoxes) boxes = shoal_cluster_boxes_new (search->loss, draft);
  g_autoptr (GArray) spare = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) dissolved = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (shoal_partition_search_stops (search))
    return;
  for (guint32 row = 0; row < n_rows; row++)
    if (clusters[row] >= search->n_natural && boxes->sizes[clusters[row]] > search->min_size)
      g_array_append_val (spare, row);
  for (guint32 cluster = 0; cluster < boxes->n_clusters; cluster++)
    {
      if (boxes->sizes[cluster] == 0 || boxes->sizes[cluster] >= search->min_size)
        continue;
      if (shoal_partition_search_stops (search))
        return;
      if (!fill_up (search, cluster, spare, clusters, boxes))
        g_array_append_val (dissolved, cluster);
    }
  for (guint i = 0; i < dissolved->len; i++)
    boxes->sizes[g_array_index (dissolved, guint32, i)] = 0;
  for (gsize i = 0; i < n_rows && dissolved->len > 0; i++)
    if (boxes->sizes[clusters[rows[i]]] == 0)
      dissolve (search, clusters, boxes, rows + i, 1);
  shoal_partition_draft_set (draft, clusters, draft->sizes->len);
}

/* ---- Moving ---- */

typedef struct
{
  guint64 pair; /* cluster of the star, then of the black hole */
  guint32 n_rows;
} Overlap;

static int
compare_overlaps (gconstpointer a,
                  gconstpointer b)
{
  const Overlap *x = a, *y = b;

  if (x->n_rows != y->n_rows)
    return x->n_rows < y->n_rows ? 1 : -1;
  return (x->pair > y->pair) - (x->pair < y->pair);
}

static GArray *
count_overlaps (const Star *star,
                const Star *hole,
                gsize       n_rows)
{
  GArray *overlaps = g_array_new (FALSE, FALSE, sizeof (Overlap));
  g_autofree guint64 *pairs = g_new (guint64, n_rows);

  for (gsize row = 0; row < n_rows; row++)
    pairs[row] = (guint64) star->cluster_of_row[row] << 32 | hole->cluster_of_row[row];
  qsort (pairs, n_rows, sizeof *pairs, shoal_compare_uint64);
  for (gsize i = 0; i < n_rows; i++)
    {
      Overlap one = { pairs[i], 1 };

      if (i > 0 && pairs[i] == pairs[i - 1])
        g_array_index (overlaps, Overlap, overlaps->len - 1).n_rows++;
      else
        g_array_append_val (overlaps, one);
    }
  g_array_sort (overlaps, compare_overlaps);
  return overlaps;
}

/* Gives the star's clusters the numbers of those of the black hole, the largest overlaps first; those without a partner get new ones. */
static void
align (Star       *star,
       const Star *hole,
       gsize       n_rows)
{
  g_autoptr (GArray) overlaps = count_overlaps (star, hole, n_rows);
  g_autofree guint32 *number = g_new (guint32, star->n_clusters);
  g_autofree guint8 *given = g_new0 (guint8, MAX (hole->n_clusters, 1));
  guint32 n_clusters = hole->n_clusters;

  memset (number, 0xff, star->n_clusters * sizeof *number);
  for (guint i = 0; i < overlaps->len; i++)
    {
      guint64 pair = g_array_index (overlaps, Overlap, i).pair;

      if (number[pair >> 32] != SHOAL_PARTITION_DRAFT_NO_CLUSTER || given[(guint32) pair])
        continue;
      number[pair >> 32] = (guint32) pair;
      given[(guint32) pair] = TRUE;
    }
  for (guint32 cluster = 0; cluster < star->n_clusters; cluster++)
    if (number[cluster] == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
      number[cluster] = n_clusters++;
  for (gsize row = 0; row < n_rows; row++)
    star->cluster_of_row[row] = number[star->cluster_of_row[row]];
  star->n_clusters = n_clusters;
}

/* Returns: the share of rows whose number still differs after the move. */
static double
move_star (ShoalPartitionSearch *search,
           Star                 *star,
           const Star           *hole)
{
  gsize n_rows = search->problem->microdata->n_rows, n_differ = 0;
  g_autofree guint32 *differ = g_new (guint32, n_rows);
  gsize n_moves;

  align (star, hole, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    if (star->cluster_of_row[row] != hole->cluster_of_row[row])
      differ[n_differ++] = (guint32) row;
  n_moves = (gsize) (shoal_random_double (&search->random) * (double) n_differ);
  for (gsize i = 0; i < n_moves; i++)
    {
      gsize j = i + shoal_random_below (&search->random, n_differ - i);
      guint32 row = differ[j];

      differ[j] = differ[i];
      star->cluster_of_row[row] = hole->cluster_of_row[row];
    }
  return (double) (n_differ - n_moves) / (double) n_rows;
}

/* ---- The algorithm ---- */

/* Copies the draft's partition into the star. If the draft was not completed, the star is worthless. */
static void
keep_star (ShoalPartitionSearch *search,
           Star                 *star)
{
  g_autoptr (ShoalClusterBoxes) boxes = NULL;

  star->objective = INFINITY;
  if (shoal_progress_get_stopped (search->closing))
    return;
  boxes = shoal_cluster_boxes_new (search->loss, search->draft);
  memcpy (star->cluster_of_row, search->draft->cluster_of_row, search->problem->microdata->n_rows * sizeof (guint32));
  star->n_clusters = search->draft->sizes->len;
  star->objective = shoal_cluster_boxes_get_objective (boxes);
}

/* Makes a new partition, which includes the natural classes that the draft had at the beginning. */
static void
create_star (ShoalPartitionSearch      *search,
             const ShoalPartitionDraft *beginning,
             ShoalStarFunc              make_star,
             Star                      *star)
{
  ShoalPartitionDraft *draft = search->draft;
  gsize n_rows = search->problem->microdata->n_rows;

  memcpy (draft->n_taken, beginning->n_taken, search->problem->microdata->n_tuples * sizeof (guint32));
  memcpy (draft->cluster_of_row, beginning->cluster_of_row, n_rows * sizeof (guint32));
  g_array_set_size (draft->sizes, 0);
  g_array_append_vals (draft->sizes, beginning->sizes->data, beginning->sizes->len);
  draft->n_left = beginning->n_left;
  make_star (search);
  shoal_partition_search_complete (search);
  keep_star (search, star);
}

static void
swap_if_better (Star *hole,
                Star *star)
{
  Star other = *hole;

  if (star->objective >= hole->objective)
    return;
  *hole = *star;
  *star = other;
}

/* Moves a star and repairs it. Natural classes are the same clusters in all stars, so their rows do not move. */
static void
move_and_repair (ShoalPartitionSearch *search,
                 Star                 *star,
                 const Star           *hole,
                 double               *distance)
{
  *distance = move_star (search, star, hole);
  if (shoal_partition_search_stops (search))
    {
      star->objective = INFINITY;
      return;
    }
  shoal_partition_draft_set (search->draft, star->cluster_of_row, star->n_clusters);
  shoal_black_hole_repair (search);
  shoal_partition_search_complete (search);
  keep_star (search, star);
}

static void
iterate (ShoalPartitionSearch      *search,
         Star                      *stars,
         guint                      n_stars,
         const ShoalPartitionDraft *beginning,
         ShoalStarFunc              make_star)
{
  for (guint i = 1; i < n_stars && !shoal_partition_search_stops (search); i++)
    {
      double distance, sum = 0;

      move_and_repair (search, &stars[i], &stars[0], &distance);
      swap_if_better (&stars[0], &stars[i]);
      for (guint j = 0; j < n_stars; j++)
        sum += stars[j].objective;
      /* The fitness is half of the objective, because all stars are k-anonymous; the factor does not change the radius. */
      if (sum > 0 && distance < stars[0].objective / sum)
        {
          create_star (search, beginning, make_star, &stars[i]);
          swap_if_better (&stars[0], &stars[i]);
        }
    }
}

/**
 * shoal_black_hole_run:
 * @n_stars: number of stars
 * @n_iterations: number of moves of each star
 * @make_star: (scope call): makes a partition
 *
 * The draft is then the best partition found.
 */
void
shoal_black_hole_run (ShoalPartitionSearch *search,
                      guint                 n_stars,
                      guint                 n_iterations,
                      ShoalStarFunc         make_star)
{
  g_autoptr (GArray) stars = g_array_new (FALSE, TRUE, sizeof (Star));
  g_autoptr (ShoalPartitionDraft) beginning = shoal_partition_draft_copy (search->draft);
  gsize n_rows = search->problem->microdata->n_rows;

  g_array_set_clear_func (stars, star_clear);
  for (guint i = 0; i < n_stars && (i == 0 || !shoal_partition_search_stops (search)); i++)
    {
      Star star = { g_new (guint32, n_rows), 0, 0 };

      create_star (search, beginning, make_star, &star);
      g_array_append_val (stars, star);
      if (shoal_progress_get_stopped (search->closing))
        return;
      swap_if_better (&g_array_index (stars, Star, 0), &g_array_index (stars, Star, i));
      shoal_partition_tell_best (search->problem, search->progress, g_array_index (stars, Star, 0).objective);
    }
  for (guint i = 0; i < n_iterations && !shoal_partition_search_stops (search); i++)
    {
      iterate (search, &g_array_index (stars, Star, 0), stars->len, beginning, make_star);
      shoal_partition_tell_best (search->problem, search->progress, g_array_index (stars, Star, 0).objective);
      shoal_progress_set_fraction (search->progress, (double) (i + 1) / n_iterations);
    }
  shoal_partition_draft_set (search->draft, g_array_index (stars, Star, 0).cluster_of_row,
                             g_array_index (stars, Star, 0).n_clusters);
}

/** shoal_black_hole_make_stars: Returns: (transfer floating): the parameter for the number of stars. */
GParamSpec *
shoal_black_hole_make_stars (void)
{
  return g_param_spec_uint ("stars", N_("Stars"), N_("Partitions that move towards the best one, the best one included."), 1, 1000, 3,
                            SHOAL_SOLVER_PARAMETER);
}

/** shoal_black_hole_make_iterations: Returns: (transfer floating): the parameter for the number of moves of the stars. */
GParamSpec *
shoal_black_hole_make_iterations (void)
{
  return g_param_spec_uint ("iterations", N_("Iterations"), N_("How often every star moves."), 0, 1000000, 10,
                            SHOAL_SOLVER_PARAMETER);
}
