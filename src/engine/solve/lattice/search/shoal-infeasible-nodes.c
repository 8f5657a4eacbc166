/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For each attribute and level, the set of the remembered nodes that are at least that high in the attribute. A node lies at or
 * below a remembered node when the sets of all its levels have a common member. That test takes a few hundred machine instructions,
 * a check many thousands. */

#include "solve/lattice/search/shoal-infeasible-nodes.h"

#include <string.h>

#define N_WORDS 64
#define N_NODES (N_WORDS * 64)

struct _ShoalInfeasibleNodes
{
  const ShoalLattice *lattice;
  gsize *first_set; /* per attribute, number of the set of its level 0 */
  guint64 *sets;    /* N_WORDS words each */
  gsize next;       /* place of the next node to add */
};

/**
 * shoal_infeasible_nodes_new:
 * @lattice: must outlive the nodes
 *
 * Returns: (transfer full): an empty set of at most 4,096 nodes; beyond that the oldest are forgotten.
 */
ShoalInfeasibleNodes *
shoal_infeasible_nodes_new (const ShoalLattice *lattice)
{
  ShoalInfeasibleNodes *self = g_new0 (ShoalInfeasibleNodes, 1);
  gsize n_sets = 0;

  self->lattice = lattice;
  self->first_set = g_new (gsize, MAX (1, lattice->n_attributes));
  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      self->first_set[a] = n_sets;
      n_sets += lattice->heights[a] + 1;
    }
  self->sets = g_new0 (guint64, MAX (1, n_sets) * N_WORDS);
  return self;
}

void
shoal_infeasible_nodes_free (ShoalInfeasibleNodes *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->first_set);
  g_free (self->sets);
  g_free (self);
}

/** shoal_infeasible_nodes_add: adds an infeasible node. */
void
shoal_infeasible_nodes_add (ShoalInfeasibleNodes *self,
                            const guint          *levels)
{
  gsize word = self->next / 64;
  guint64 bit = (guint64) 1 << self->next % 64;

  for (guint a = 0; a < self->lattice->n_attributes; a++)
    {
      guint64 *sets = self->sets + self->first_set[a] * N_WORDS + word;

      for (guint level = 0; level <= self->lattice->heights[a]; level++)
        {
          if (level <= levels[a])
            sets[level * N_WORDS] |= bit;
          else
            sets[level * N_WORDS] &= ~bit;
        }
    }
  self->next = (self->next + 1) % N_NODES;
}

/** shoal_infeasible_nodes_covers: Returns: whether @levels is at or below a remembered node, and therefore infeasible. */
gboolean
shoal_infeasible_nodes_covers (const ShoalInfeasibleNodes *self,
                               const guint                *levels)
{
  guint64 common[N_WORDS];

  if (self->lattice->n_attributes == 0)
    return FALSE;
  memcpy (common, self->sets + (self->first_set[0] + levels[0]) * N_WORDS, sizeof common);
  for (guint a = 1; a < self->lattice->n_attributes; a++)
    {
      const guint64 *set = self->sets + (self->first_set[a] + levels[a]) * N_WORDS;
      guint64 any = 0;

      for (gsize word = 0; word < N_WORDS; word++)
        {
          common[word] &= set[word];
          any |= common[word];
        }
      if (any == 0)
        return FALSE;
    }
  for (gsize word = 0; word < N_WORDS; word++)
    {
      if (common[word] != 0)
        return TRUE;
    }
  return FALSE;
}
