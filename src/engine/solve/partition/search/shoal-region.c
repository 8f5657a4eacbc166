/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows move only to clusters of their near rows, which are known once and for all, while clusters come and go. */

#include "solve/partition/search/shoal-region-private.h"

#include <math.h>

#define NO_CLUSTER G_MAXUINT32

void
shoal_region_free (ShoalRegion *self)
{
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    g_free (self->clusters[cluster].rows);
  g_free (self->clusters);
  g_free (self->boxes);
  g_free (self->cluster_of_row);
  g_free (self->place_of_row);
  g_free (self->without);
  g_free (self->without_version);
  g_array_unref (self->free_clusters);
  g_array_unref (self->moves);
  g_free (self->scratch);
  g_free (self);
}

/**
 * shoal_region_new:
 * @tuples: (array length=n_rows): the tuple of each row; kept
 * @n_rows: at least @k
 * @first_near: (array length=n_rows + 1): where in @near the near rows of each row begin; kept
 * @near: near rows, the nearest first; kept
 * @progress: asked whether to stop
 *
 * Returns: (transfer full): a region without clusters.
 */
ShoalRegion *
shoal_region_new (const ShoalCellLoss *loss,
                  guint                k,
                  const guint32       *tuples,
                  guint32              n_rows,
                  const guint32       *first_near,
                  const guint32       *near,
                  ShoalProgress       *progress)
{
  ShoalRegion *self = g_new0 (ShoalRegion, 1);

  self->loss = loss;
  self->k = k;
  self->tuples = tuples;
  self->n_rows = n_rows;
  self->first_near = first_near;
  self->near = near;
  self->progress = progress;
  self->max_clusters = n_rows / k + 1;
  self->clusters = g_new0 (ShoalRegionCluster, self->max_clusters);
  self->boxes = g_new (guint32, (gsize) self->max_clusters * loss->n_words);
  self->cluster_of_row = g_new (guint32, n_rows);
  self->place_of_row = g_new (guint32, n_rows);
  self->without = g_new (double, n_rows);
  self->without_version = g_new0 (guint64, n_rows);
  self->free_clusters = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->moves = g_array_new (FALSE, FALSE, sizeof (ShoalRegionMove));
  self->scratch = g_new (guint32, 2 * (gsize) loss->n_words);
  for (guint32 row = 0; row < n_rows; row++)
    {
      shoal_box_set (loss, self->scratch, tuples[row]);
      self->floor += shoal_box_number (loss, self->scratch);
    }
  return self;
}

/* ---- Rows in clusters ---- */

guint32
_shoal_region_open (ShoalRegion *self)
{
  guint32 cluster;

  if (self->free_clusters->len == 0)
    {
      g_assert (self->n_clusters < self->max_clusters);
      return self->n_clusters++;
    }
  cluster = g_array_index (self->free_clusters, guint32, self->free_clusters->len - 1);
  g_array_set_size (self->free_clusters, self->free_clusters->len - 1);
  return cluster;
}

void
_shoal_region_add (ShoalRegion *self,
                   guint32      row,
                   guint32      number)
{
  ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 *box = _shoal_region_get_box (self, number);

  if (cluster->size == cluster->capacity)
    {
      cluster->capacity = MAX (2 * self->k, 2 * cluster->capacity);
      cluster->rows = g_renew (guint32, cluster->rows, cluster->capacity);
    }
  self->cluster_of_row[row] = number;
  self->place_of_row[row] = cluster->size;
  cluster->rows[cluster->size++] = row;
  if (cluster->size == 1)
    shoal_box_set (self->loss, box, self->tuples[row]);
  else
    shoal_box_add (self->loss, box, self->tuples[row]);
  cluster->number = shoal_box_number (self->loss, box);
  cluster->version = ++self->n_changes;
}

/* The box of a row's cluster without the row; the cluster has other rows. */
void
_shoal_region_box_without (const ShoalRegion *self,
                           guint32            row,
                           guint32           *box)
{
  const ShoalRegionCluster *cluster = &self->clusters[self->cluster_of_row[row]];
  guint32 i = cluster->rows[0] == row ? 1 : 0;

  shoal_box_set (self->loss, box, self->tuples[cluster->rows[i]]);
  for (i++; i < cluster->size; i++)
    if (cluster->rows[i] != row)
      shoal_box_add (self->loss, box, self->tuples[cluster->rows[i]]);
}

void
_shoal_region_remove (ShoalRegion *self,
                      guint32      row)
{
  guint32 number = self->cluster_of_row[row];
  ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 last = cluster->rows[cluster->size - 1];

  if (cluster->size > 1)
    {
      _shoal_region_box_without (self, row, _shoal_region_get_box (self, number));
      cluster->number = shoal_box_number (self->loss, _shoal_region_get_box (self, number));
    }
  else
    cluster->number = 0;
  cluster->rows[self->place_of_row[row]] = last;
  self->place_of_row[last] = self->place_of_row[row];
  cluster->size--;
  cluster->version = ++self->n_changes;
  if (cluster->size == 0)
    g_array_append_val (self->free_clusters, number);
}

/* Moves a row and remembers it. Returns: by how much the loss changed. */
double
_shoal_region_move (ShoalRegion *self,
                    guint32      row,
                    guint32      to)
{
  guint32 from = self->cluster_of_row[row];
  ShoalRegionMove move = { row, from };
  double before = _shoal_region_cluster_loss (self, from) + _shoal_region_cluster_loss (self, to);

  _shoal_region_remove (self, row);
  _shoal_region_add (self, row, to);
  g_array_append_val (self->moves, move);
  return _shoal_region_cluster_loss (self, from) + _shoal_region_cluster_loss (self, to) - before;
}

/* Takes all remembered moves back. A cluster that was emptied is the last one of the free ones, or near it. */
void
_shoal_region_undo (ShoalRegion *self)
{
  for (guint i = self->moves->len; i-- > 0;)
    {
      ShoalRegionMove move = g_array_index (self->moves, ShoalRegionMove, i);

      if (self->clusters[move.from].size == 0)
        for (guint f = self->free_clusters->len; f-- > 0;)
          if (g_array_index (self->free_clusters, guint32, f) == move.from)
            {
              g_array_remove_index_fast (self->free_clusters, f);
              break;
            }
      _shoal_region_remove (self, move.row);
      _shoal_region_add (self, move.row, move.from);
    }
  g_array_set_size (self->moves, 0);
}

/** shoal_region_set_clusters: @cluster_of_row: a cluster below n_rows / k + 1 for each row; what was before is forgotten. */
void
shoal_region_set_clusters (ShoalRegion   *self,
                           const guint32 *cluster_of_row)
{
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    self->clusters[cluster].size = 0;
  self->n_clusters = 0;
  g_array_set_size (self->free_clusters, 0);
  for (guint32 row = 0; row < self->n_rows; row++)
    {
      self->n_clusters = MAX (self->n_clusters, cluster_of_row[row] + 1);
      _shoal_region_add (self, row, cluster_of_row[row]);
    }
  for (guint32 cluster = self->n_clusters; cluster-- > 0;)
    if (self->clusters[cluster].size == 0)
      g_array_append_val (self->free_clusters, cluster);
}

/** shoal_region_get_loss: Returns: the sum of size × number over the clusters. */
double
shoal_region_get_loss (const ShoalRegion *self)
{
  double loss = 0;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    loss += _shoal_region_cluster_loss (self, cluster);
  return loss;
}

/** shoal_region_get_clusters: Returns: (transfer none): the cluster of each row; @n_clusters: (out): one more than the largest. */
const guint32 *
shoal_region_get_clusters (const ShoalRegion *self,
                           guint32           *n_clusters)
{
  *n_clusters = self->n_clusters;
  return self->cluster_of_row;
}

/* ---- A start ---- */

static guint32
find_cheapest (ShoalRegion *self,
               guint32      row)
{
  guint32 cheapest = 0;
  double least = INFINITY;

  for (guint32 number = 0; number < self->n_clusters; number++)
    {
      const ShoalRegionCluster *cluster = &self->clusters[number];

      double with, growth;

      if (cluster->size == 0)
        continue;
      with = shoal_box_number_with (self->loss, _shoal_region_get_box (self, number), self->tuples[row]);
      growth = with + cluster->size * (with - cluster->number);
      if (growth < least)
        {
          least = growth;
          cheapest = number;
        }
    }
  return cheapest;
}

/* A cluster of the first of some rows and the k - 1 that make it grow least, which change places with those after it. */
static void
fill_cluster (ShoalRegion *self,
              guint32     *left,
              guint32      n_left)
{
  guint32 cluster = _shoal_region_open (self), next = 0;

  self->stopped = self->stopped || shoal_progress_should_stop (self->progress);
  for (guint32 i = 0; i < self->k; i++)
    {
      guint32 row = left[next];
      double least = INFINITY;

      left[next] = left[i];
      left[i] = row;
      _shoal_region_add (self, row, cluster);
      next = i + 1;
      for (guint32 j = i + 1; j < n_left && !self->stopped; j++)
        {
          double number = shoal_box_number_with (self->loss, _shoal_region_get_box (self, cluster), self->tuples[left[j]]);

          if (number < least)
            {
              least = number;
              next = j;
            }
        }
    }
}

/* The row without a cluster, among the near ones of @first, that makes @cluster grow least; n_rows without one. */
static guint32
find_next (const ShoalRegion *self,
           guint32            first,
           guint32            cluster)
{
  guint32 next = self->n_rows;
  double least = INFINITY;

  for (guint32 i = self->first_near[first]; i < self->first_near[first + 1]; i++)
    if (self->cluster_of_row[self->near[i]] == NO_CLUSTER)
      {
        double number = shoal_box_number_with (self->loss, _shoal_region_get_box (self, cluster),
                                               self->tuples[self->near[i]]);

        if (number < least)
          {
            least = number;
            next = self->near[i];
          }
      }
  return next;
}

static guint32 *
shuffle_rows (const ShoalRegion *self,
              ShoalRandom       *random)
{
  guint32 *order = g_new (guint32, self->n_rows);

  for (guint32 i = 0; i < self->n_rows; i++)
    {
      guint32 j = (guint32) shoal_random_below (random, i + 1);

      order[i] = order[j];
      order[j] = i;
    }
  return order;
}

/* A cluster around each row in random order, of near rows that have none. Rows that find too few are left. */
static void
seed_near (ShoalRegion   *self,
           const guint32 *order)
{
  for (guint32 i = 0; i < self->n_rows && !self->stopped; i++)
    {
      guint32 cluster, next = order[i];

      if (self->cluster_of_row[next] != NO_CLUSTER)
        continue;
      if (i % 256 == 0)
        self->stopped = shoal_progress_should_stop (self->progress);
      cluster = _shoal_region_open (self);
      for (guint n = 0; n < self->k && next < self->n_rows; n++)
        {
          _shoal_region_add (self, next, cluster);
          next = n + 1 < self->k ? find_next (self, order[i], cluster) : self->n_rows;
        }
      while (self->clusters[cluster].size > 0 && self->clusters[cluster].size < self->k)
        {
          guint32 row = self->clusters[cluster].rows[0];

          _shoal_region_remove (self, row);
          self->cluster_of_row[row] = NO_CLUSTER;
        }
    }
}

/* The rows that are left: in their random order into clusters of k, and the last ones into the cheapest. When there is no time
 * for that, side by side into clusters of k: rows come in the order in which regions were cut, which is better than none. */
static void
seed_rest (ShoalRegion   *self,
           const guint32 *order)
{
  g_autofree guint32 *left = g_new (guint32, self->n_rows);
  guint32 n_left = 0, i = 0, last = 0;

  for (guint32 j = 0; j < self->n_rows; j++)
    {
      guint32 row = self->stopped ? j : order[j];

      if (self->cluster_of_row[row] == NO_CLUSTER)
        left[n_left++] = row;
    }
  for (; i + self->k <= n_left; i += self->k)
    if (!self->stopped)
      fill_cluster (self, left + i, n_left - i);
    else
      {
        last = _shoal_region_open (self);
        for (guint32 j = i; j < i + self->k; j++)
          _shoal_region_add (self, left[j], last);
      }
  for (; i < n_left; i++)
    _shoal_region_add (self, left[i], self->stopped ? last : find_cheapest (self, left[i]));
}

/** shoal_region_seed: clusters of k near rows around rows drawn at random. */
void
shoal_region_seed (ShoalRegion *self,
                   ShoalRandom *random)
{
  g_autofree guint32 *order = shuffle_rows (self, random);

  for (guint32 row = 0; row < self->n_rows; row++)
    self->cluster_of_row[row] = NO_CLUSTER;
  seed_near (self, order);
  seed_rest (self, order);
}
