/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes that were found, but for those below one that was found before: a search keeps so few of them that a list will do. */

#include "strategy/shoal-small-nodes.h"

struct _ShoalSmallNodes
{
  guint n_attributes;
  GByteArray *steps; /* node after node */
};

/** shoal_small_nodes_new: Returns: (transfer full): nothing is known. */
ShoalSmallNodes *
shoal_small_nodes_new (guint n_attributes)
{
  ShoalSmallNodes *self = g_new0 (ShoalSmallNodes, 1);

  self->n_attributes = n_attributes;
  self->steps = g_byte_array_new ();
  return self;
}

void
shoal_small_nodes_free (ShoalSmallNodes *self)
{
  g_return_if_fail (self != NULL);

  g_byte_array_unref (self->steps);
  g_free (self);
}

static gboolean
is_below (const guint8 *low,
          const guint8 *high,
          guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      if (low[i] > high[i])
        return FALSE;
    }
  return TRUE;
}

/** shoal_small_nodes_contain: Returns: whether the node with these steps is known to be too small. */
gboolean
shoal_small_nodes_contain (const ShoalSmallNodes *self,
                           const guint8          *steps)
{
  guint n = self->n_attributes;

  for (guint i = 0; i < self->steps->len; i += n)
    {
      if (is_below (steps, self->steps->data + i, n))
        return TRUE;
    }
  return FALSE;
}

/** shoal_small_nodes_add: the node with these steps, one for each attribute, is too small. */
void
shoal_small_nodes_add (ShoalSmallNodes *self,
                       const guint8    *steps)
{
  if (!shoal_small_nodes_contain (self, steps))
    g_byte_array_append (self->steps, steps, self->n_attributes);
}
