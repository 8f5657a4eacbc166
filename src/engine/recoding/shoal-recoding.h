/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a table is recoded: a level vector, a partition of the rows, or a k-regular bipartite graph. */
#pragma once

#include "base/shoal-random.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * ShoalRecodingKind:
 * @SHOAL_RECODING_NODE: full-domain recoding: a level per quasi-identifier; small classes are suppressed
 * @SHOAL_RECODING_PARTITION: local recoding: a cluster per row
 * @SHOAL_RECODING_MATCHING: heterogeneous recoding: k originals per published row
 *
 * To whoever knows the quasi-identifiers of somebody but no published row for certain, a partition and a matching guarantee the
 * same: k rows can be that person's, each with probability 1/k; for a matching because its other columns follow a perfect
 * matching in which each edge has probability 1/k. They differ for whoever knows c true matches, published rows and whose they
 * are. Of a class that has them all k - c rows are left in a partition; in a matching k - c - φ, with 0 ≤ φ ≤ 34 c²/k, since a
 * known match also rules out edges elsewhere (Heterogeneous k-anonymity by local search, section 3, after Doka et al. 2015).
 * Whoever has the assignment knows everybody, and the graph makes any known match worth more: both stay with the owner.
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

/* Which of its k originals each row of a heterogeneous release takes its other columns from. */

gboolean shoal_assignment_is_regular (const guint32 *originals,
                                      gsize          n_rows,
                                      guint          degree);
guint32 *shoal_assignment_draw       (const guint32 *originals,
                                      gsize          n_rows,
                                      guint          degree,
                                      ShoalRandom   *random);
gboolean shoal_assignment_check      (ShoalRecoding *matching,
                                      GError       **error);
const guint32 *
         shoal_assignment_take       (ShoalRecoding *matching,
                                      GError       **error);

G_END_DECLS
