/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "strategy/classify/shoal-tree-tally.h"

#include <string.h>

/** shoal_tree_tally_init: no room yet. */
void
shoal_tree_tally_init (ShoalTreeTally *self,
                       guint32         n_labels)
{
  *self = (ShoalTreeTally){ n_labels, NULL, 0 };
}

/** shoal_tree_tally_reset: room for @n_values values, all counts 0. */
void
shoal_tree_tally_reset (ShoalTreeTally *self,
                        gsize           n_values)
{
  gsize size = n_values * self->n_labels;

  if (size > self->size)
    {
      g_free (self->counts);
      self->counts = g_new (double, size);
      self->size = size;
    }
  /* An attribute all of whose cells are missing has no values, and there may be no room yet. */
  if (size > 0)
    memset (self->counts, 0, size * sizeof *self->counts);
}

void
shoal_tree_tally_clear (ShoalTreeTally *self)
{
  g_free (self->counts);
}
