/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows move only to clusters of their near rows. The near rows are fixed, while clusters are opened and dissolved. */

#include "solve/partition/search/shoal-region-private.h"

#include <string.h>

void
shoal_region_free (ShoalRegion *self)
{
  for (guint32 cluster = 0; cluster < self->max_clusters; cluster++)
    {
      g_free (self->clusters[cluster].rows);
      g_clear_pointer (&self->clusters[cluster].tally, shoal_tally_free);
    }
  g_free (self->clusters);
  g_free (self->boxes);
  g_free (self->seconds);
  g_free (self->edges);
  g_free (self->cluster_of_row);
  g_free (self->place_of_row);
  g_free (self->without);
  g_free (self->without_version);
  g_free (self->looked);
  g_free (self->seen);
  g_array_unref (self->free_clusters);
  g_array_unref (self->moves);
  g_free (self->scratch);
  g_free (self);
}

/**
 * shoal_region_new:
 * @tuples: (array length=n_rows): the tuple of each row; kept
 * @n_rows: at least @k
 * @first_near: (array length=n_rows + 1): index in @near of the near rows of each row; kept
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
  self->seconds = g_new (guint32, (gsize) self->max_clusters * loss->n_words);
  self->edges = g_new (ShoalRegionEdge, (gsize) self->max_clusters * loss->n_attributes);
  self->cluster_of_row = g_new (guint32, n_rows);
  self->place_of_row = g_new (guint32, n_rows);
  self->without = g_new (double, n_rows);
  self->without_version = g_new0 (guint64, n_rows);
  self->looked = g_new0 (guint64, n_rows);
  self->seen = g_new0 (guint64, self->max_clusters);
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

/**
 * shoal_region_set_models:
 * @models: the models that every cluster must satisfy; those of shoal_region_set_clusters(), which is called next, must do so already
 * @rows: (array): by row, its number in the table; kept
 */
void
shoal_region_set_models (ShoalRegion       *self,
                         const ShoalModels *models,
                         const guint32     *rows)
{
  self->models = models;
  self->rows = rows;
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

/* Makes a box cover a place of one attribute, and counts the rows at its lowest and highest place. */
static inline void
add_place (const ShoalLossAttribute *attribute,
           guint32                  *words,
           ShoalRegionEdge          *edge,
           guint32                   place)
{
  if (attribute->kind == SHOAL_LOSS_SET)
    {
      words[place / 32] |= 1u << place % 32;
      return;
    }
  if (place < words[0])
    {
      words[0] = place;
      edge->n_lowest = 0;
    }
  if (place > words[1])
    {
      words[1] = place;
      edge->n_highest = 0;
    }
  edge->n_lowest += place == words[0];
  edge->n_highest += place == words[1];
}

/* Recomputes one attribute of a box, without @row. */
static void
find_cell (const ShoalRegion *self,
           guint32            number,
           guint32            row,
           guint              a,
           guint32           *words,
           ShoalRegionEdge   *edge)
{
  const ShoalRegionCluster *cluster = &self->clusters[number];
  const ShoalLossAttribute *attribute = &self->loss->attributes[a];

  if (attribute->kind == SHOAL_LOSS_SET)
    memset (words, 0, attribute->n_words * sizeof *words);
  else
    {
      words[0] = G_MAXUINT32;
      words[1] = 0;
    }
  *edge = (ShoalRegionEdge){ 0, 0 };
  for (guint32 i = 0; i < cluster->size; i++)
    if (cluster->rows[i] != row)
      add_place (attribute, words, edge, shoal_cell_loss_get_places (self->loss, self->tuples[cluster->rows[i]])[a]);
}

void
_shoal_region_add (ShoalRegion *self,
                   guint32      row,
                   guint32      number)
{
  ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 *box = _shoal_region_get_box (self, number);
  ShoalRegionEdge *edges = self->edges + (gsize) number * self->loss->n_attributes;

  if (cluster->size == cluster->capacity)
    {
      cluster->capacity = MAX (2 * self->k, 2 * cluster->capacity);
      cluster->rows = g_renew (guint32, cluster->rows, cluster->capacity);
    }
  if (self->models != NULL)
    {
      if (cluster->tally == NULL)
        cluster->tally = shoal_tally_new (self->models);
      shoal_tally_add (cluster->tally, self->rows[row]);
    }
  self->cluster_of_row[row] = number;
  self->place_of_row[row] = cluster->size;
  cluster->rows[cluster->size++] = row;
  if (cluster->size == 1)
    shoal_box_set_pair (self->loss, box, _shoal_region_get_second (self, number), self->tuples[row]);
  else if (cluster->size <= SHOAL_REGION_SMALL)
    shoal_box_add_pair (self->loss, box, _shoal_region_get_second (self, number), self->tuples[row]);
  else
    for (guint a = 0; a < self->loss->n_attributes; a++)
      {
        const ShoalLossAttribute *attribute = &self->loss->attributes[a];

        if (cluster->size == SHOAL_REGION_SMALL + 1)
          find_cell (self, number, G_MAXUINT32, a, box + attribute->first_word, &edges[a]);
        else
          add_place (attribute, box + attribute->first_word, &edges[a],
                     shoal_cell_loss_get_places (self->loss, self->tuples[row])[a]);
      }
  cluster->number = shoal_box_number (self->loss, box);
  cluster->version = ++self->n_changes;
}

/* The box of a row's large cluster without the row. @edges: (nullable): the edges of the cluster, which are updated too */
static void
shrink_box (const ShoalRegion *self,
            guint32            row,
            guint32           *box,
            ShoalRegionEdge   *edges)
{
  guint32 number = self->cluster_of_row[row];
  const ShoalRegionEdge *old = self->edges + (gsize) number * self->loss->n_attributes;
  const guint32 *places = shoal_cell_loss_get_places (self->loss, self->tuples[row]);

  for (guint a = 0; a < self->loss->n_attributes; a++)
    {
      guint32 *words = box + self->loss->attributes[a].first_word;
      ShoalRegionEdge edge = old[a];

      if (self->loss->attributes[a].kind == SHOAL_LOSS_SET || (places[a] == words[0] && edge.n_lowest == 1)
          || (places[a] == words[1] && edge.n_highest == 1))
        find_cell (self, number, row, a, words, &edge);
      else
        {
          edge.n_lowest -= places[a] == words[0];
          edge.n_highest -= places[a] == words[1];
        }
      if (edges != NULL)
        edges[a] = edge;
    }
}

/* The box of a row's cluster without the row; the cluster has other rows. */
void
_shoal_region_box_without (const ShoalRegion *self,
                           guint32            row,
                           guint32           *box)
{
  guint32 number = self->cluster_of_row[row];
  const guint32 *whole = _shoal_region_get_box (self, number);

  if (self->clusters[number].size <= SHOAL_REGION_SMALL)
    {
      shoal_box_without (self->loss, whole, _shoal_region_get_second (self, number), self->tuples[row], box);
      return;
    }
  memcpy (box, whole, self->loss->n_words * sizeof *box);
  shrink_box (self, row, box, NULL);
}

/* The number of a row's cluster with @by instead of the row; the cluster has other rows. */
double
_shoal_region_number_replaced (const ShoalRegion *self,
                               guint32            row,
                               guint32            by)
{
  guint32 number = self->cluster_of_row[row];
  guint32 *room = self->scratch + self->loss->n_words;

  if (self->clusters[number].size <= SHOAL_REGION_SMALL)
    return shoal_box_number_replaced (self->loss, _shoal_region_get_box (self, number), _shoal_region_get_second (self, number),
                                      self->tuples[row], self->tuples[by], room);
  _shoal_region_box_without (self, row, room);
  return shoal_box_number_with (self->loss, room, self->tuples[by]);
}

/* Recomputes both boxes of a small cluster. */
static void
find_pair (const ShoalRegion *self,
           guint32            number)
{
  const ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 *box = _shoal_region_get_box (self, number), *second = _shoal_region_get_second (self, number);

  shoal_box_set_pair (self->loss, box, second, self->tuples[cluster->rows[0]]);
  for (guint32 i = 1; i < cluster->size; i++)
    shoal_box_add_pair (self->loss, box, second, self->tuples[cluster->rows[i]]);
}

void
_shoal_region_remove (ShoalRegion *self,
                      guint32      row)
{
  guint32 number = self->cluster_of_row[row];
  ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 last = cluster->rows[cluster->size - 1];
  guint32 *box = _shoal_region_get_box (self, number);

  if (cluster->size > SHOAL_REGION_SMALL)
    shrink_box (self, row, box, self->edges + (gsize) number * self->loss->n_attributes);
  if (self->models != NULL)
    shoal_tally_remove (cluster->tally, self->rows[row]);
  cluster->rows[self->place_of_row[row]] = last;
  self->place_of_row[last] = self->place_of_row[row];
  cluster->size--;
  if (cluster->size > 0 && cluster->size <= SHOAL_REGION_SMALL)
    find_pair (self, number);
  cluster->number = cluster->size > 0 ? shoal_box_number (self->loss, box) : 0;
  cluster->version = ++self->n_changes;
  if (cluster->size == 0)
    g_array_append_val (self->free_clusters, number);
}

/* Moves a row and records the move. Returns: the change of the loss. */
double
_shoal_region_move (ShoalRegion *self,
                    guint32      row,
                    guint32      to)
{
  guint32 from = self->cluster_of_row[row];
  ShoalRegionMove move = { row, from, self->clusters[from].version, self->clusters[to].version };
  double before = _shoal_region_cluster_loss (self, from) + _shoal_region_cluster_loss (self, to);

  _shoal_region_remove (self, row);
  _shoal_region_add (self, row, to);
  g_array_append_val (self->moves, move);
  return _shoal_region_cluster_loss (self, from) + _shoal_region_cluster_loss (self, to) - before;
}

/* Undoes all recorded moves. A cluster that they emptied is at or near the end of the list of free ones. */
void
_shoal_region_undo (ShoalRegion *self)
{
  for (guint i = self->moves->len; i-- > 0;)
    {
      ShoalRegionMove move = g_array_index (self->moves, ShoalRegionMove, i);
      guint32 to = self->cluster_of_row[move.row];

      if (self->clusters[move.from].size == 0)
        for (guint f = self->free_clusters->len; f-- > 0;)
          if (g_array_index (self->free_clusters, guint32, f) == move.from)
            {
              g_array_remove_index_fast (self->free_clusters, f);
              break;
            }
      _shoal_region_remove (self, move.row);
      _shoal_region_add (self, move.row, move.from);
      self->clusters[move.from].version = move.from_version;
      self->clusters[to].version = move.to_version;
    }
  g_array_set_size (self->moves, 0);
}

/* ---- Which moves are allowed ---- */

/* Whether the row's cluster holds without the row; it has others. */
gboolean
_shoal_region_may_leave (ShoalRegion *self,
                         guint32      row)
{
  ShoalTally *tally = self->clusters[self->cluster_of_row[row]].tally;
  gboolean may;

  if (self->models == NULL)
    return TRUE;
  shoal_tally_remove (tally, self->rows[row]);
  may = shoal_tally_find_failing (tally) == NULL;
  shoal_tally_add (tally, self->rows[row]);
  return may;
}

/* Whether both clusters hold when the row moves from its own cluster to cluster @to. */
gboolean
_shoal_region_may_move (ShoalRegion *self,
                        guint32      row,
                        guint32      to)
{
  ShoalTally *tally = self->clusters[to].tally;
  gboolean may;

  if (self->models == NULL)
    return TRUE;
  shoal_tally_add (tally, self->rows[row]);
  may = shoal_tally_find_failing (tally) == NULL;
  shoal_tally_remove (tally, self->rows[row]);
  return may && _shoal_region_may_leave (self, row);
}

/* Whether both clusters hold when the rows change places. */
gboolean
_shoal_region_may_swap (ShoalRegion *self,
                        guint32      row,
                        guint32      other)
{
  ShoalTally *from = self->clusters[self->cluster_of_row[row]].tally, *to = self->clusters[self->cluster_of_row[other]].tally;
  gboolean may;

  if (self->models == NULL)
    return TRUE;
  shoal_tally_remove (from, self->rows[row]);
  shoal_tally_add (from, self->rows[other]);
  may = shoal_tally_find_failing (from) == NULL;
  shoal_tally_remove (from, self->rows[other]);
  shoal_tally_add (from, self->rows[row]);
  if (!may)
    return FALSE;
  shoal_tally_remove (to, self->rows[other]);
  shoal_tally_add (to, self->rows[row]);
  may = shoal_tally_find_failing (to) == NULL;
  shoal_tally_remove (to, self->rows[row]);
  shoal_tally_add (to, self->rows[other]);
  return may;
}

/* Whether all clusters hold that rows left or joined since the last decision. */
gboolean
_shoal_region_moves_hold (const ShoalRegion *self)
{
  for (guint i = 0; self->models != NULL && i < self->moves->len; i++)
    {
      ShoalRegionMove move = g_array_index (self->moves, ShoalRegionMove, i);

      if (!_shoal_region_holds (self, move.from) || !_shoal_region_holds (self, self->cluster_of_row[move.row]))
        return FALSE;
    }
  return TRUE;
}

/** shoal_region_set_clusters: replaces all clusters. @cluster_of_row: a cluster number below n_rows / k + 1 for each row. */
void
shoal_region_set_clusters (ShoalRegion   *self,
                           const guint32 *cluster_of_row)
{
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    {
      self->clusters[cluster].size = 0;
      if (self->clusters[cluster].tally != NULL)
        shoal_tally_empty (self->clusters[cluster].tally);
    }
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

/** shoal_region_get_clusters: Returns: (transfer none): the cluster of each row; @n_clusters: (out): the largest number + 1. */
const guint32 *
shoal_region_get_clusters (const ShoalRegion *self,
                           guint32           *n_clusters)
{
  *n_clusters = self->n_clusters;
  return self->cluster_of_row;
}
