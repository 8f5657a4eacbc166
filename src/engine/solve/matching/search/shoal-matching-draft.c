/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places for all edges, taken one after another. */

#include "solve/matching/search/shoal-matching-draft.h"

/** shoal_matching_draft_new: Returns: (transfer full): only the edges of the rows to themselves. */
ShoalMatchingDraft *
shoal_matching_draft_new (gsize n_rows,
                          guint degree)
{
  ShoalMatchingDraft *self = g_new0 (ShoalMatchingDraft, 1);

  self->n_rows = n_rows;
  self->degree = degree;
  self->originals = g_new (guint32, n_rows * degree);
  self->n_edges = g_new0 (guint32, n_rows);
  self->n_held = g_new0 (guint32, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    shoal_matching_draft_add (self, (guint32) row, (guint32) row);
  return self;
}

void
shoal_matching_draft_free (ShoalMatchingDraft *self)
{
  g_free (self->originals);
  g_free (self->n_edges);
  g_free (self->n_held);
  g_free (self);
}
