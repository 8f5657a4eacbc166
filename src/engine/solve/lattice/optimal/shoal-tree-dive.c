/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small parts of the tree that may hold good solutions: straight down to one leaf, or depth first for some nodes. */

#include "solve/lattice/optimal/shoal-tree-search-private.h"

/**
 * shoal_tree_search_dive:
 * @appeal: (array): per attribute, how eagerly it is decided
 * @incumbent: improved by what is found
 *
 * Goes straight down the tree: time and again the attribute that saves most, times its appeal, takes its lowest level.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_dive (ShoalTreeSearch *self,
                        const double    *appeal,
                        ShoalIncumbent  *incumbent)
{
  g_autoptr (ShoalOpenNode) node = shoal_open_node_new (self->n);

  for (guint a = 0; a < self->n; a++)
    node->levels[a] = (guint16) self->lattice->lowest[a];
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
  shoal_progress_add_partial (self->progress, shoal_entry_refiner_take_n_checked (self->refiner));
  return TRUE;
}

/* The smallest bound comes last. */
static int
compare_children (gconstpointer a,
                  gconstpointer b)
{
  const ShoalOpenNode *first = *(const ShoalOpenNode *const *) a;
  const ShoalOpenNode *second = *(const ShoalOpenNode *const *) b;

  return first->bound != second->bound ? (first->bound < second->bound ? 1 : -1) : 0;
}

/**
 * shoal_tree_search_plunge:
 * @node: where to begin; need not be feasible
 * @max_nodes: how many nodes of the tree to look at
 * @incumbent: improved by what is found
 *
 * Searches depth first, at each node the most promising child first.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_tree_search_plunge (ShoalTreeSearch     *self,
                          const ShoalOpenNode *node,
                          guint                max_nodes,
                          ShoalIncumbent      *incumbent)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_open_node_free);
  g_autoptr (GPtrArray) children = g_ptr_array_new ();

  g_ptr_array_add (stack, shoal_open_node_copy (node, self->n));
  for (guint i = 0; i < max_nodes && stack->len > 0; i++)
    {
      g_autoptr (ShoalOpenNode) next = g_ptr_array_steal_index (stack, stack->len - 1);

      if (!shoal_incumbent_beats (incumbent, next->bound))
        continue;
      if (!shoal_tree_search_expand (self, next, incumbent, children))
        return FALSE;
      g_ptr_array_sort (children, compare_children);
      for (guint j = 0; j < children->len; j++)
        g_ptr_array_add (stack, children->pdata[j]);
      g_ptr_array_set_size (children, 0);
    }
  return TRUE;
}
