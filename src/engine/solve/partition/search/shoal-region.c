/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows move only to clusters of their near rows, which are known once and for all, while clusters come and go. */

#include "solve/partition/search/shoal-region-private.h"

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
