/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One place per hash value: small, exact, and never full. */

#include "solve/lattice/shoal-node-memo.h"

#include <string.h>

#define PLACE_BITS 14
#define N_PLACES ((gsize) 1 << PLACE_BITS)

struct _ShoalNodeMemo
{
  guint n_attributes;
  guint8 *used;
  guint *levels;
  ShoalNodeCheck *checks;
};

/** shoal_node_memo_new: Returns: (transfer full): a memo of 16,384 nodes. */
ShoalNodeMemo *
shoal_node_memo_new (guint n_attributes)
{
  ShoalNodeMemo *self = g_new0 (ShoalNodeMemo, 1);

  self->n_attributes = n_attributes;
  self->used = g_new0 (guint8, N_PLACES);
  self->levels = g_new (guint, N_PLACES * MAX (1, n_attributes));
  self->checks = g_new (ShoalNodeCheck, N_PLACES);
  return self;
}

void
shoal_node_memo_free (ShoalNodeMemo *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->used);
  g_free (self->levels);
  g_free (self->checks);
  g_free (self);
}

static gsize
place_of (const ShoalNodeMemo *self,
          const guint         *levels)
{
  guint64 hash = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    hash = (hash + levels[a] + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (gsize) (hash >> (64 - PLACE_BITS));
}

/** shoal_node_memo_find: Returns: whether the node is remembered, in @check. */
gboolean
shoal_node_memo_find (const ShoalNodeMemo *self,
                      const guint         *levels,
                      ShoalNodeCheck      *check)
{
  gsize place = place_of (self, levels);

  if (!self->used[place]
      || shoal_levels_compare (self->levels + place * self->n_attributes, levels, self->n_attributes) != 0)
    return FALSE;
  *check = self->checks[place];
  return TRUE;
}

void
shoal_node_memo_store (ShoalNodeMemo        *self,
                       const guint          *levels,
                       const ShoalNodeCheck *check)
{
  gsize place = place_of (self, levels);

  self->used[place] = TRUE;
  memcpy (self->levels + place * self->n_attributes, levels, self->n_attributes * sizeof (guint));
  self->checks[place] = *check;
}
