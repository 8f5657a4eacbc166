/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Optimal Lattice Anonymization (El Emam and others 2009): every strategy path between an infeasible and a feasible node is
 * searched by halves, all paths at once: the nodes half-way up are checked, and the search goes on in the sub-lattice below
 * the feasible and above the infeasible ones. A check tells about all nodes above or below (predictive tagging). */

#include "solve/lattice/shoal-ola.h"

#include "solve/lattice/shoal-height-walk.h"
#include "solve/lattice/shoal-upward-search.h"

/* Sub-lattices known to be done: two node numbers below 2^28 in one word. Newer ones replace older ones. */
#define N_DONE ((gsize) 1 << 20)
#define NUMBER_BITS 28

struct _ShoalOla
{
  ShoalSolver parent_instance;
};

G_DEFINE_TYPE (ShoalOla, shoal_ola, SHOAL_TYPE_SOLVER)

typedef struct
{
  ShoalLatticeSearch *search;
  ShoalNodeTags *tags;
  guint64 *done; /* pair + 1, 0 is free */
  guint *scratch;
} Ola;

/* Checks a node unless its tag is known. */
static gboolean
is_feasible (Ola         *self,
             const guint *levels)
{
  ShoalNodeTag tag = shoal_node_tags_get (self->tags, levels);
  ShoalNodeCheck check;

  if (tag != SHOAL_NODE_UNKNOWN)
    return tag == SHOAL_NODE_FEASIBLE;
  if (shoal_lattice_search_check (self->search, levels, &check))
    shoal_node_tags_set (self->tags, levels, check.feasible);
  return check.feasible;
}

/* Whether all neighbours of @levels towards @other are tagged with @tag. */
static gboolean
neighbours_are (Ola         *self,
                const guint *levels,
                const guint *other,
                ShoalNodeTag tag)
{
  guint n = self->search->lattice->n_attributes;
  gboolean all = TRUE;

  for (guint a = 0; a < n; a++)
    self->scratch[a] = levels[a];
  for (guint a = 0; a < n && all; a++)
    {
      if (levels[a] == other[a])
        continue;
      self->scratch[a] += other[a] > levels[a] ? 1 : -1;
      all = shoal_node_tags_get (self->tags, self->scratch) == tag;
      self->scratch[a] = levels[a];
    }
  return all;
}

/* Whether the tags of all nodes between follow from those next to the ends; @high is feasible. */
static gboolean
is_settled (Ola         *self,
            const guint *low,
            const guint *high)
{
  ShoalNodeTag tag = shoal_node_tags_get (self->tags, low);

  return tag == SHOAL_NODE_FEASIBLE || neighbours_are (self, high, low, SHOAL_NODE_INFEASIBLE)
         || (tag == SHOAL_NODE_INFEASIBLE && neighbours_are (self, low, high, SHOAL_NODE_FEASIBLE));
}

/* The same sub-lattice is reached on many paths. Returns: whether it is the first time, as far as remembered. */
static gboolean
begin (Ola         *self,
       const guint *low,
       const guint *high)
{
  gsize low_number = shoal_node_tags_get_number (self->tags, low);
  guint64 key, *place;

  if (low_number == SHOAL_NODE_TAGS_NO_NUMBER)
    return TRUE;
  key = ((guint64) low_number << NUMBER_BITS | shoal_node_tags_get_number (self->tags, high)) + 1;
  place = &self->done[(key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 44];
  if (*place == key)
    return FALSE;
  *place = key;
  return TRUE;
}

/* Tags all nodes between @low and @high, of which @high is feasible. */
static void
search_between (Ola         *self,
                const guint *low,
                const guint *high)
{
  guint n = self->search->lattice->n_attributes;
  gsize height = shoal_height_walk_distance (low, high, n);
  g_auto (ShoalHeightWalk) walk = { 0 };

  if (is_settled (self, low, high) || !begin (self, low, high))
    return;
  if (height <= 1)
    {
      is_feasible (self, low);
      return;
    }
  if (!shoal_height_walk_start (&walk, low, high, n, height / 2))
    return;
  do
    {
      if (is_feasible (self, walk.levels))
        search_between (self, low, walk.levels);
      else if (!self->search->stopped)
        search_between (self, walk.levels, high);
    }
  while (shoal_lattice_search_poll (self->search) && shoal_height_walk_next (&walk));
}

static ShoalSolution *
shoal_ola_solve (ShoalSolver   *solver,
                 ShoalProblem  *problem,
                 ShoalProgress *progress,
                 GError       **error)
{
  g_auto (ShoalLatticeSearch) search = { 0 };
  g_autoptr (ShoalNodeTags) tags = NULL;
  g_autofree guint64 *done = NULL;
  g_autofree guint *scratch = NULL;
  const ShoalLattice *lattice;
  Ola self;

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  lattice = search.lattice;
  tags = shoal_node_tags_new (lattice, progress, SHOAL_NODE_TAGS_DENSE);
  done = g_new0 (guint64, N_DONE);
  scratch = g_new (guint, MAX (1, lattice->n_attributes));
  self = (Ola){ &search, tags, done, scratch };
  /* The halves never reach the ends of the whole. */
  if (!is_feasible (&self, lattice->lowest))
    search_between (&self, lattice->lowest, lattice->heights);
  return shoal_lattice_search_finish (&search, shoal_upward_search_run (&search, tags));
}

static gboolean
shoal_ola_accepts (ShoalSolver  *solver,
                   ShoalProblem *problem,
                   GError      **error)
{
  return shoal_lattice_check_objective (problem, error);
}

static void
shoal_ola_class_init (ShoalOlaClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_ola_accepts;
  solver_class->solve = shoal_ola_solve;
}

static void
shoal_ola_init (ShoalOla *self)
{
}
