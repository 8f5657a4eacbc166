/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An incomplete k-regular graph, and its completion. */
#pragma once

#include "solve/matching/search/shoal-matching-graph.h"

G_BEGIN_DECLS

/**
 * ShoalMatchingDraft:
 * @n_rows: published rows, and originals
 * @degree: final number of edges of each of them, at most @n_rows
 * @originals: @degree places per row; the first is the row's own
 * @n_edges: by row, number of edges so far
 * @n_held: by original, number of rows that have it
 */
typedef struct
{
  gsize n_rows;
  guint degree;
  guint32 *originals;
  guint32 *n_edges;
  guint32 *n_held;
} ShoalMatchingDraft;

ShoalMatchingDraft *shoal_matching_draft_new  (gsize               n_rows,
                                               guint               degree);
void                shoal_matching_draft_free (ShoalMatchingDraft *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalMatchingDraft, shoal_matching_draft_free)

/** shoal_matching_draft_has: Returns: whether @original is among those of @row. */
static inline gboolean
shoal_matching_draft_has (const ShoalMatchingDraft *self,
                          guint32                   row,
                          guint32                   original)
{
  const guint32 *originals = self->originals + (gsize) row * self->degree;

  for (guint i = 0; i < self->n_edges[row]; i++)
    if (originals[i] == original)
      return TRUE;
  return FALSE;
}

/** shoal_matching_draft_add: adds an edge between a row and an original that both lack one. */
static inline void
shoal_matching_draft_add (ShoalMatchingDraft *self,
                          guint32             row,
                          guint32             original)
{
  self->originals[(gsize) row * self->degree + self->n_edges[row]++] = original;
  self->n_held[original]++;
}

gboolean shoal_matching_completion_run (ShoalMatchingDraft *draft,
                                        const guint32      *order,
                                        ShoalProgress      *progress);

G_END_DECLS
