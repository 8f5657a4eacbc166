/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where suppressed rows count, a node above a minimal one may suppress fewer rows and so be better. Every feasible node that
 * is not minimal has one parent: the feasible predecessor that is lower in the last attribute in which one exists. The
 * parents make a forest over the minimal nodes, which is walked without remembering what was seen. A tree is left where the
 * levels alone cost as much as the best node, and where nothing is suppressed any more: higher nodes only cost more. */

#include "solve/lattice/search/shoal-upward-search.h"

typedef struct
{
  ShoalLatticeSearch *search;
  ShoalNodeTags *tags;
  guint *levels;
} Climb;

/* Whether raising @a led here from the parent: no later attribute can be lowered. */
static gboolean
is_child_by (Climb *self,
             guint  a)
{
  const ShoalLattice *lattice = self->search->lattice;

  for (guint b = lattice->n_attributes; --b > a;)
    {
      gboolean lowerable;

      if (self->levels[b] == lattice->lowest[b])
        continue;
      self->levels[b]--;
      lowerable = shoal_node_tags_get (self->tags, self->levels) == SHOAL_NODE_FEASIBLE;
      self->levels[b]++;
      if (lowerable)
        return FALSE;
    }
  return TRUE;
}

/* Returns: %FALSE when told to stop. */
static gboolean
climb (Climb *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  ShoalNodeCheck check;
  gboolean going = TRUE;

  if (!shoal_incumbent_beats (&self->search->best, shoal_lattice_get_cost (lattice, self->levels)))
    return TRUE;
  if (!shoal_lattice_search_check (self->search, self->levels, &check))
    return FALSE;
  if (check.n_small == 0)
    return TRUE;
  for (guint a = 0; a < lattice->n_attributes && going; a++)
    {
      if (self->levels[a] == lattice->heights[a])
        continue;
      self->levels[a]++;
      going = !is_child_by (self, a) || climb (self);
      self->levels[a]--;
    }
  return going;
}

static gboolean
climb_from (const guint *levels,
            gpointer     data)
{
  Climb *self = data;

  for (guint a = 0; a < self->search->lattice->n_attributes; a++)
    self->levels[a] = levels[a];
  return climb (self);
}

/**
 * shoal_upward_search_run:
 * @search: a search that has seen every minimal feasible node
 * @tags: all of them, complete
 *
 * Finds the best feasible node.
 *
 * Returns: whether it is proven that there is no better one.
 */
gboolean
shoal_upward_search_run (ShoalLatticeSearch *search,
                         ShoalNodeTags      *tags)
{
  const ShoalLevelCosts *costs = search->lattice->costs;
  g_autofree guint *levels = NULL;
  Climb self = { search, tags, NULL };

  if (search->stopped || !shoal_node_tags_is_complete (tags))
    return FALSE;
  if (search->lattice->map != NULL && !shoal_node_tags_publish_minimal (tags, search->lattice->map))
    return FALSE;
  if ((costs->lost_of_node == NULL && !(costs->lost_of_row > 0)) || search->lattice->problem->suppression_limit == 0)
    return TRUE;
  self.levels = levels = g_new (guint, MAX (1, search->lattice->n_attributes));
  return shoal_node_tags_foreach_minimal (tags, climb_from, &self);
}
