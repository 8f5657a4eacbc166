/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a table is recoded: by a level vector, a partition of the rows, or a k-regular bipartite graph. */
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
 * Against an attacker who knows the quasi-identifiers of a person, but no true match, a partition and a matching give
 * the same guarantee: k rows can belong to that person, each with probability 1/k. For a matching this holds because
 * its other columns follow a perfect matching in which each edge has probability 1/k. They differ against an attacker
 * who knows c true matches, that is, published rows and their persons. In a partition, k - c rows of a class that
 * contains all of them remain; in a matching, k - c - φ rows, with 0 ≤ φ ≤ 34 c²/k, because a known match also
 * excludes edges elsewhere (Heterogeneous k-anonymity by local search, section 3, after Doka et al. 2015).
 * The assignment identifies everybody, and with the graph any known match tells more: both stay with the owner.
 */
typedef enum
{
  SHOAL_RECODING_NODE,
  SHOAL_RECODING_PARTITION,
  SHOAL_RECODING_MATCHING,
} ShoalRecodingKind;

#define SHOAL_TYPE_RECODING (shoal_recoding_get_type ())

/** ShoalRecoding: an immutable, reference-counted value. A matching gets its assignment once and keeps it. */
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

/* The choice, for each row of a heterogeneous release, of the original from which its other columns come. */

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
