/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of places per hash value, so that one is forgotten only after several of the same row: small, exact, never full. */

#include "solve/lattice/search/shoal-node-memo.h"

#include <string.h>

#define ROW_BITS 12
#define ROW 8
#define N_PLACES (((gsize) 1 << ROW_BITS) * ROW)

struct _ShoalNodeMemo
{
  guint n_attributes;
  guint8 *used;
  guint *levels;
  ShoalNodeCheck *checks;
};

/** shoal_node_memo_new: Returns: (transfer full): a memo of at most 32,768 nodes. */
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

/* The place of a node that is remembered; of another the place to take: a free one of its row, or else any. */
static gsize
find_place (const ShoalNodeMemo *self,
            const guint         *levels,
            gboolean            *found)
{
  guint64 hash = 0;
  gsize row;

  for (guint a = 0; a < self->n_attributes; a++)
    hash = (hash + levels[a] + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  row = (gsize) (hash >> (64 - ROW_BITS)) * ROW;
  *found = FALSE;
  for (gsize place = row; place < row + ROW; place++)
    {
      if (!self->used[place])
        return place;
      *found = shoal_levels_compare (self->levels + place * self->n_attributes, levels, self->n_attributes) == 0;
      if (*found)
        return place;
    }
  return row + (hash >> 32) % ROW;
}

/** shoal_node_memo_find: Returns: whether the node is remembered, in @check. */
gboolean
shoal_node_memo_find (const ShoalNodeMemo *self,
                      const guint         *levels,
                      ShoalNodeCheck      *check)
{
  gboolean found;
  gsize place = find_place (self, levels, &found);

  if (found)
    *check = self->checks[place];
  return found;
}

void
shoal_node_memo_store (ShoalNodeMemo        *self,
                       const guint          *levels,
                       const ShoalNodeCheck *check)
{
  gboolean found;
  gsize place = find_place (self, levels, &found);

  self->used[place] = TRUE;
  memcpy (self->levels + place * self->n_attributes, levels, self->n_attributes * sizeof (guint));
  self->checks[place] = *check;
}
