/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clusters of a region, for the files that move rows between them. */
#pragma once

#include "privacy/shoal-tally.h"
#include "solve/partition/search/shoal-region.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 *rows;
  guint32 size;
  guint32 capacity;
  guint64 version;
  double number;
  ShoalTally *tally; /* nullable: only with privacy models */
} ShoalRegionCluster;

/** SHOAL_REGION_SMALL: rows of a cluster up to which its second places are stored, and all its rows are tried when one leaves. */
#define SHOAL_REGION_SMALL 16

/**
 * ShoalRegionEdge:
 * @n_lowest: number of rows of a cluster at its smallest place
 * @n_highest: number of rows at its largest place
 *
 * Stored for each attribute of a cluster of more than %SHOAL_REGION_SMALL rows, except sets: most rows leave such a cluster
 * without a change of its box.
 */
typedef struct
{
  guint32 n_lowest;
  guint32 n_highest;
} ShoalRegionEdge;

/* A move, and the versions of both clusters before it: if it is undone, the clusters get these versions again. */
typedef struct
{
  guint32 row;
  guint32 from;
  guint64 from_version;
  guint64 to_version;
} ShoalRegionMove;

/**
 * ShoalRegion:
 * @models: (nullable): the models that every cluster must satisfy
 * @rows: by row, its number in the table
 * @first_near: index in @near of the near rows of each row, the nearest first
 * @seconds: for each cluster of at most %SHOAL_REGION_SMALL rows: see shoal_box_set_pair()
 * @without: by row, the number of its cluster without the row; valid if @without_version is the version of its cluster
 * @looked: by row, the version of the region at which no better place was found for it
 * @seen: by cluster, the last pass over the clusters of near rows that met it
 * @n_seen: number of such passes
 * @free_clusters: numbers of clusters without rows
 * @moves: the moves since the last decision, which can be undone
 * @scratch: memory for two boxes
 * @n_changes: counter that gives versions
 * @n_failures: number of successive clusters that could not be opened because rows were missing
 * @floor: lower bound of the loss: that of each row alone
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
  guint32 *seconds;
  ShoalRegionEdge *edges;
  guint32 *cluster_of_row;
  guint32 *place_of_row;
  const ShoalModels *models;
  const guint32 *rows;
  const guint32 *first_near;
  const guint32 *near;
  double *without;
  guint64 *without_version;
  guint64 *looked;
  guint64 *seen;
  guint64 n_seen;
  GArray *free_clusters;
  GArray *moves;
  guint32 *scratch;
  double floor;
  guint64 n_changes;
  guint n_failures;
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
double  _shoal_region_number_replaced (const ShoalRegion *self,
                                   guint32            row,
                                   guint32            by);
double  _shoal_region_move        (ShoalRegion       *self,
                                   guint32            row,
                                   guint32            to);
void    _shoal_region_undo        (ShoalRegion       *self);
gboolean _shoal_region_may_move   (ShoalRegion       *self,
                                   guint32            row,
                                   guint32            to);
gboolean _shoal_region_may_leave  (ShoalRegion       *self,
                                   guint32            row);
gboolean _shoal_region_may_swap   (ShoalRegion       *self,
                                   guint32            row,
                                   guint32            other);
gboolean _shoal_region_moves_hold (const ShoalRegion *self);

static inline guint32 *
_shoal_region_get_box (const ShoalRegion *self,
                       guint32            cluster)
{
  return self->boxes + (gsize) cluster * self->loss->n_words;
}

static inline guint32 *
_shoal_region_get_second (const ShoalRegion *self,
                          guint32            cluster)
{
  return self->seconds + (gsize) cluster * self->loss->n_words;
}

/* Whether a cluster may be published. */
static inline gboolean
_shoal_region_holds (const ShoalRegion *self,
                     guint32            cluster)
{
  return self->models == NULL || self->clusters[cluster].size == 0
         || shoal_tally_find_failing (self->clusters[cluster].tally) == NULL;
}

static inline double
_shoal_region_cluster_loss (const ShoalRegion *self,
                            guint32            cluster)
{
  return self->clusters[cluster].size * self->clusters[cluster].number;
}

G_END_DECLS
