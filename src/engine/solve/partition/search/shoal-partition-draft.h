/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An incomplete partition: rows are taken, tuple by tuple, into clusters. */
#pragma once

#include "recoding/shoal-microdata.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

#define SHOAL_PARTITION_DRAFT_NO_CLUSTER G_MAXUINT32

/**
 * ShoalPartitionDraft:
 * @first_row: index of the first row of each tuple in @rows
 * @rows: rows, tuple after tuple
 * @n_taken: by tuple, number of its rows that are taken
 * @cluster_of_row: the cluster of each row, or %SHOAL_PARTITION_DRAFT_NO_CLUSTER
 * @sizes: (element-type guint32): rows of each cluster
 * @n_left: rows that are not taken
 *
 * Memory: twelve bytes per row, eight per tuple, four per cluster.
 */
typedef struct
{
  ShoalMicrodata *microdata;
  guint32 *first_row;
  guint32 *rows;
  guint32 *n_taken;
  guint32 *cluster_of_row;
  GArray *sizes;
  gsize n_left;
} ShoalPartitionDraft;

ShoalPartitionDraft *shoal_partition_draft_new           (ShoalMicrodata            *microdata);
ShoalPartitionDraft *shoal_partition_draft_copy          (const ShoalPartitionDraft *self);
void                 shoal_partition_draft_free          (ShoalPartitionDraft       *self);
guint32              shoal_partition_draft_open          (ShoalPartitionDraft       *self);
void                 shoal_partition_draft_take          (ShoalPartitionDraft       *self,
                                                          guint32                    tuple,
                                                          guint32                    n,
                                                          guint32                    cluster);
void                 shoal_partition_draft_set           (ShoalPartitionDraft       *self,
                                                          const guint32             *cluster_of_row,
                                                          guint32                    n_clusters);
gboolean             shoal_partition_draft_is_complete   (const ShoalPartitionDraft *self,
                                                          guint                      k);
void                 shoal_partition_draft_complete      (ShoalPartitionDraft       *self,
                                                          guint                      k,
                                                          const guint32             *order);
guint32             *shoal_partition_draft_sort_rows     (const ShoalPartitionDraft *self,
                                                          guint32                  **first);
ShoalRecoding       *shoal_partition_draft_make_recoding (const ShoalPartitionDraft *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPartitionDraft, shoal_partition_draft_free)

/** shoal_partition_draft_get_left: Returns: number of rows of @tuple that are not taken. */
static inline guint32
shoal_partition_draft_get_left (const ShoalPartitionDraft *self,
                                guint32                    tuple)
{
  return self->microdata->counts[tuple] - self->n_taken[tuple];
}

/** shoal_partition_draft_get_size: Returns: number of rows of @cluster. */
static inline guint32
shoal_partition_draft_get_size (const ShoalPartitionDraft *self,
                                guint32                    cluster)
{
  return g_array_index (self->sizes, guint32, cluster);
}

G_END_DECLS
