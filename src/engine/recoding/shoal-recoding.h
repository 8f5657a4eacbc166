/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a table is recoded: a level vector, a partition of the rows, or a k-regular bipartite graph. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * ShoalRecodingKind:
 * @SHOAL_RECODING_NODE: full-domain recoding: a level per quasi-identifier; small classes are suppressed
 * @SHOAL_RECODING_PARTITION: local recoding: a cluster per row
 * @SHOAL_RECODING_MATCHING: heterogeneous recoding: k originals per published row
 */
typedef enum
{
  SHOAL_RECODING_NODE,
  SHOAL_RECODING_PARTITION,
  SHOAL_RECODING_MATCHING,
} ShoalRecodingKind;

#define SHOAL_TYPE_RECODING (shoal_recoding_get_type ())

/** ShoalRecoding: an immutable value, reference counted. A matching keeps its assignment as soon as it has one. */
typedef struct _ShoalRecoding ShoalRecoding;

GType             shoal_recoding_get_type      (void);
ShoalRecoding    *shoal_recoding_new_node      (const guint         *levels,
                                                guint                n_attributes);
ShoalRecoding    *shoal_recoding_new_partition (const guint32       *cluster_of_row,
                                                gsize                n_rows,
                                                guint32              n_clusters);
ShoalRecoding    *shoal_recoding_new_matching  (const guint32       *originals,
                                                gsize                n_rows,
                                                guint                degree);
ShoalRecoding    *shoal_recoding_ref           (ShoalRecoding       *self);
void              shoal_recoding_unref         (ShoalRecoding       *self);
ShoalRecodingKind shoal_recoding_get_kind      (const ShoalRecoding *self);
const guint      *shoal_recoding_get_levels    (const ShoalRecoding *self,
                                                guint               *n_attributes);
const guint32    *shoal_recoding_get_clusters  (const ShoalRecoding *self,
                                                gsize               *n_rows,
                                                guint32             *n_clusters);
const guint32    *shoal_recoding_get_originals (const ShoalRecoding *self,
                                                gsize               *n_rows,
                                                guint               *degree);
const guint32    *shoal_recoding_get_assignment (ShoalRecoding      *self);
gboolean          shoal_recoding_keep_assignment (ShoalRecoding     *self,
                                                  const guint32     *assignment);
gboolean          shoal_recoding_equal         (const ShoalRecoding *a,
                                                const ShoalRecoding *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRecoding, shoal_recoding_unref)

G_END_DECLS
