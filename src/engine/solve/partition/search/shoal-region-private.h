/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A region's clusters, for the moves. */
#pragma once

#include "solve/partition/search/shoal-region.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 *rows;
  guint32 size;
  guint32 capacity;
  guint64 version;
  double number;
} ShoalRegionCluster;

typedef struct
{
  guint32 row;
  guint32 from;
} ShoalRegionMove;

/**
 * ShoalRegion:
 * @first_near: where in @near the near rows of each row begin, the nearest first
 * @without: by row, the number of its cluster without it, known where @without_version is its cluster's version
 * @free_clusters: numbers of clusters without rows
 * @moves: those since the last decision, to be taken back
 * @scratch: two boxes
 * @n_changes: the source of versions
 * @floor: what the loss is at least: that of the rows alone
 */
struct _ShoalRegion
{
  const ShoalCellLoss *loss;
  guint k;
  const guint32 *tuples;
  guint32 n_rows;
  ShoalProgress *progress;
  gboolean stopped;
  guint32 n_clusters;
  guint32 max_clusters;
  ShoalRegionCluster *clusters;
  guint32 *boxes;
  guint32 *cluster_of_row;
  guint32 *place_of_row;
  const guint32 *first_near;
  const guint32 *near;
  double *without;
  guint64 *without_version;
  GArray *free_clusters;
  GArray *moves;
  guint32 *scratch;
  double floor;
  guint64 n_changes;
};

guint32 _shoal_region_open        (ShoalRegion       *self);
void    _shoal_region_add         (ShoalRegion       *self,
                                   guint32            row,
                                   guint32            number);
void    _shoal_region_remove      (ShoalRegion       *self,
                                   guint32            row);
void    _shoal_region_box_without (const ShoalRegion *self,
                                   guint32            row,
                                   guint32           *box);
double  _shoal_region_move        (ShoalRegion       *self,
                                   guint32            row,
                                   guint32            to);
void    _shoal_region_undo        (ShoalRegion       *self);

static inline guint32 *
_shoal_region_get_box (const ShoalRegion *self,
                       guint32            cluster)
{
  return self->boxes + (gsize) cluster * self->loss->n_words;
}

static inline double
_shoal_region_cluster_loss (const ShoalRegion *self,
                            guint32            cluster)
{
  return self->clusters[cluster].size * self->clusters[cluster].number;
}

G_END_DECLS
