/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Straight down the tree to one leaf. */

#include "solve/lattice/shoal-tree-search-private.h"

/**
 * shoal_tree_search_dive:
 * @appeal: (array): per attribute, how eagerly it is decided
 * @floor: (array): per attribute, its lowest allowed level
 * @incumbent: improved by what is found
 *
 * Goes straight down the tree: time and again the attribute that saves most, times its appeal, takes its lowest level.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_dive (ShoalTreeSearch *self,
                        const double    *appeal,
                        const guint     *floor,
                        ShoalIncumbent  *incumbent)
{
  g_autoptr (ShoalOpenNode) node = shoal_open_node_new (self->n);

  for (guint a = 0; a < self->n; a++)
    node->levels[a] = (guint16) MAX (floor[a], self->lattice->lowest[a]);
  for (;;)
    {
      guint best = 0;
      double best_score = -1;

      shoal_tree_search_enter (self, node);
      for (guint i = 0; i < self->n_open; i++)
        {
          guint a = self->open[i], height = self->lattice->heights[a];
          double score;

          if (shoal_progress_should_stop (self->progress))
            return FALSE;
          while (self->low[a] < height && !shoal_tree_search_check (self, self->partition, a, self->low[a]))
            shoal_tree_search_raise (self, a);
          node->levels[a] = self->low[a];
          score = appeal[a] * (self->cost[a][height] - self->cost[a][self->low[a]]);
          if (self->low[a] < height && score > best_score)
            {
              best_score = score;
              best = a;
            }
        }
      shoal_tree_search_drop_settled (self);
      if (self->n_open == 0 || !shoal_incumbent_beats (incumbent, self->bound))
        break;
      node->decided[node->n_decided++] = (guint16) best;
    }
  if (self->n_open == 0 && shoal_incumbent_beats (incumbent, self->bound))
    shoal_tree_search_offer (self, incumbent);
  shoal_progress_add_checked (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}
