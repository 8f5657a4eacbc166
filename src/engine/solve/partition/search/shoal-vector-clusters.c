/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MDAV as in Domingo-Ferrer and Torra 2005, V-MDAV as in Solanas and Martínez-Ballesté 2006. Of a tuple as many rows are taken at
 * once as the cluster needs. */

#include "solve/partition/search/shoal-vector-clusters.h"

#include "base/shoal-sort.h"
#include "solve/partition/search/shoal-tuple-vectors.h"

#include <math.h>

typedef struct
{
  ShoalPartitionSearch *search;
  ShoalPartitionDraft *draft;
  ShoalTupleVectors *vectors;
  double *sum;    /* of the points of all remaining rows */
  double *point;  /* memory for one point */
  GArray *members; /* tuples of the present cluster */
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->vectors, shoal_tuple_vectors_free);
  g_clear_pointer (&self->members, g_array_unref);
  g_free (self->sum);
  g_free (self->point);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static void
work_init (Work                 *self,
           ShoalPartitionSearch *search)
{
  ShoalMicrodata *microdata = search->problem->microdata;

  *self = (Work){ .search = search, .draft = search->draft };
  self->vectors = shoal_tuple_vectors_new (microdata, search->whole->microdata, !search->is_of_squares, search->progress);
  self->members = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->sum = g_new0 (double, self->vectors->n + 1);
  self->point = g_new0 (double, self->vectors->n + 1);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      guint32 n = shoal_partition_draft_get_left (self->draft, tuple);

      if (n == 0)
        shoal_tuple_vectors_remove (self->vectors, tuple);
      for (guint i = 0; i < self->vectors->n; i++)
        self->sum[i] += n * shoal_tuple_vectors_get (self->vectors, tuple)[i];
    }
}

/* Takes @n rows of a tuple, which has as many left. */
static void
take (Work    *self,
      guint32  tuple,
      guint32  n,
      guint32  cluster)
{
  const double *point = shoal_tuple_vectors_get (self->vectors, tuple);

  shoal_partition_draft_take (self->draft, tuple, n, cluster);
  for (guint i = 0; i < self->vectors->n; i++)
    self->sum[i] -= n * point[i];
  if (shoal_partition_draft_get_left (self->draft, tuple) == 0)
    shoal_tuple_vectors_remove (self->vectors, tuple);
  g_array_append_val (self->members, tuple);
}

/* Makes a cluster of the @k rows nearest to @tuple. Returns: its number. */
static guint32
gather (Work    *self,
        guint32  tuple,
        guint    k)
{
  guint32 cluster = shoal_partition_draft_open (self->draft);

  g_array_set_size (self->members, 0);
  for (guint n_taken = 0; n_taken < k;)
    {
      guint32 nearest, n;
      double square;

      shoal_tuple_vectors_find_nearest (self->vectors, shoal_tuple_vectors_get (self->vectors, tuple), &nearest, &square, 1);
      n = MIN (shoal_partition_draft_get_left (self->draft, nearest), k - n_taken);
      take (self, nearest, n, cluster);
      n_taken += n;
    }
  return cluster;
}

static guint32
find_farthest_from_mean (Work *self)
{
  for (guint i = 0; i < self->vectors->n; i++)
    self->point[i] = self->sum[i] / (double) self->draft->n_left;
  return shoal_tuple_vectors_find_farthest (self->vectors, self->point);
}

static gboolean
stops (Work *self)
{
  shoal_partition_search_set_done (self->search);
  return shoal_partition_search_stops (self->search);
}

/** shoal_vector_clusters_mdav: fills the draft; when told to stop, it leaves the draft as it is. */
void
shoal_vector_clusters_mdav (ShoalPartitionSearch *search)
{
  g_auto (Work) work = { 0 };
  gsize k = search->min_size;
  guint32 cluster;

  work_init (&work, search);
  while (work.draft->n_left >= 3 * k)
    {
      guint32 first;

      if (stops (&work))
        return;
      first = find_farthest_from_mean (&work);
      gather (&work, first, search->min_size);
      gather (&work, shoal_tuple_vectors_find_farthest (work.vectors, shoal_tuple_vectors_get (work.vectors, first)),
              search->min_size);
    }
  if (work.draft->n_left >= 2 * k)
    gather (&work, find_farthest_from_mean (&work), search->min_size);
  if (work.draft->n_left < k)
    return;
  cluster = shoal_partition_draft_open (work.draft);
  for (guint32 tuple = 0; tuple < search->problem->microdata->n_tuples; tuple++)
    if (shoal_partition_draft_get_left (work.draft, tuple) > 0)
      take (&work, tuple, shoal_partition_draft_get_left (work.draft, tuple), cluster);
}

/* ---- V-MDAV ---- */

typedef struct
{
  guint32 tuple;
  double square;
} Far;

static int
compare_far (gconstpointer a,
             gconstpointer b,
             gpointer      data)
{
  const Far *x = a, *y = b;

  if (x->square != y->square)
    return x->square < y->square ? 1 : -1;
  return (x->tuple > y->tuple) - (x->tuple < y->tuple);
}

/* Sorts all tuples, those farthest from the mean of the remaining rows first; in any order when told to stop. */
static Far *
sort_by_distance (Work *self)
{
  guint32 n_tuples = self->search->problem->microdata->n_tuples;
  Far *far = g_new (Far, MAX (1, n_tuples));

  for (guint i = 0; i < self->vectors->n; i++)
    self->point[i] = self->sum[i] / (double) MAX (1, self->draft->n_left);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    far[tuple] = (Far){ tuple, shoal_square_of_distance (shoal_tuple_vectors_get (self->vectors, tuple), self->point, self->vectors->n) };
  shoal_sort (far, n_tuples, sizeof *far, compare_far, NULL, self->search->progress);
  return far;
}

/* The squared distance from @tuple to the nearest other remaining row; infinite where there is none. */
static double
find_next (Work    *self,
           guint32  tuple)
{
  guint32 tuples[2];
  double squares[2];
  guint n;

  if (shoal_partition_draft_get_left (self->draft, tuple) > 1)
    return 0;
  n = shoal_tuple_vectors_find_nearest (self->vectors, shoal_tuple_vectors_get (self->vectors, tuple), tuples, squares, 2);
  for (guint i = 0; i < n; i++)
    if (tuples[i] != tuple)
      return squares[i];
  return INFINITY;
}

/* Adds the row nearest to the cluster, if its distance is below @gain times its distance to any other remaining row. Returns:
 * whether one was added. */
static gboolean
extend (Work    *self,
        guint32  cluster,
        double   gain)
{
  guint32 nearest = SHOAL_NO_TUPLE;
  double least = INFINITY;

  for (guint i = 0; i < self->members->len; i++)
    {
      guint32 tuple;
      double square;

      if (shoal_tuple_vectors_find_nearest (self->vectors,
                                            shoal_tuple_vectors_get (self->vectors, g_array_index (self->members, guint32, i)), &tuple,
                                            &square, 1) == 1
          && square < least)
        {
          nearest = tuple;
          least = square;
        }
    }
  if (nearest == SHOAL_NO_TUPLE || !(sqrt (least) < gain * sqrt (find_next (self, nearest))))
    return FALSE;
  take (self, nearest, 1, cluster);
  return TRUE;
}

/* Adds each remaining row to the cluster with the nearest mean. */
static void
share_rest (Work    *self,
            guint32  first_cluster)
{
  ShoalMicrodata *microdata = self->search->problem->microdata;
  guint n = self->vectors->n;
  guint32 n_clusters = self->draft->sizes->len;
  g_autofree double *means = g_new0 (double, (gsize) n_clusters * n + 1);

  for (gsize row = 0; row < microdata->n_rows; row++)
    if (self->draft->cluster_of_row[row] != SHOAL_PARTITION_DRAFT_NO_CLUSTER)
      for (guint i = 0; i < n; i++)
        means[(gsize) self->draft->cluster_of_row[row] * n + i]
          += shoal_tuple_vectors_get (self->vectors, microdata->tuple_of_row[row])[i]
             / shoal_partition_draft_get_size (self->draft, self->draft->cluster_of_row[row]);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      guint32 n_left = shoal_partition_draft_get_left (self->draft, tuple), nearest = first_cluster;
      double least = INFINITY;

      for (guint32 cluster = first_cluster; n_left > 0 && cluster < n_clusters; cluster++)
        {
          double square = shoal_square_of_distance (shoal_tuple_vectors_get (self->vectors, tuple), means + (gsize) cluster * n, n);

          if (square < least)
            {
              least = square;
              nearest = cluster;
            }
        }
      if (n_left > 0)
        take (self, tuple, n_left, nearest);
    }
}

/**
 * shoal_vector_clusters_v_mdav:
 * @gain: a row joins a cluster, of at most 2 k - 1 rows, if its distance is below @gain times its distance to any other row
 *
 * Fills the draft; when told to stop, it leaves the draft as it is.
 */
void
shoal_vector_clusters_v_mdav (ShoalPartitionSearch *search,
                              double                gain)
{
  g_auto (Work) work = { 0 };
  g_autofree Far *far = NULL;
  guint32 first_cluster = search->draft->sizes->len;
  guint k = search->min_size;

  work_init (&work, search);
  far = sort_by_distance (&work);
  for (guint32 i = 0; work.draft->n_left >= k;)
    {
      guint32 cluster;

      if (shoal_partition_draft_get_left (work.draft, far[i].tuple) == 0)
        {
          i++;
          continue;
        }
      if (stops (&work))
        return;
      cluster = gather (&work, far[i].tuple, k);
      while (shoal_partition_draft_get_size (work.draft, cluster) < 2 * k - 1 && extend (&work, cluster, gain))
        continue;
    }
  if (work.draft->sizes->len > first_cluster)
    share_rest (&work, first_cluster);
}
