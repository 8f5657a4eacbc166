/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A region's clusters, for the moves. */
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
  ShoalTally *tally; /* nullable: where privacy models are asked for */
} ShoalRegionCluster;

/** SHOAL_REGION_SMALL: rows of a cluster up to which its second places are known, and all rows are looked at when one leaves. */
#define SHOAL_REGION_SMALL 16

/**
 * ShoalRegionEdge:
 * @n_lowest: how many rows of a cluster have its smallest place
 * @n_highest: how many have its largest one
 *
 * Known of each attribute of a cluster of more than %SHOAL_REGION_SMALL rows, but for sets: most rows leave such a cluster without
 * changing its box.
 */
typedef struct
{
  guint32 n_lowest;
  guint32 n_highest;
} ShoalRegionEdge;

/* What is as it was when a move is taken back has the versions that it had. */
typedef struct
{
  guint32 row;
  guint32 from;
  guint64 from_version;
  guint64 to_version;
} ShoalRegionMove;

/**
 * ShoalRegion:
 * @models: (nullable): what every cluster holds in
 * @rows: by row, which one of the table it is
 * @first_near: where in @near the near rows of each row begin, the nearest first
 * @seconds: of each cluster of no more than %SHOAL_REGION_SMALL rows: see shoal_box_set_pair()
 * @without: by row, the number of its cluster without it, known where @without_version is its cluster's version
 * @looked: by row, the version at which nothing better was found for it
 * @seen: by cluster, when it was last met while the clusters of near rows are gone through
 * @n_seen: how often they were
 * @free_clusters: numbers of clusters without rows
 * @moves: those since the last decision, to be taken back
 * @scratch: two boxes
 * @n_changes: the source of versions
 * @n_failures: how many clusters in turn could not be opened for want of rows
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
