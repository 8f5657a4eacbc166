/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Incognito (LeFevre and others 2005). A projection of a node on fewer attributes, with the others at the top, never has more rows
 * in small classes. So a node of a subset of attributes can be feasible only where its projections on all smaller subsets are
 * (subset property), and is feasible where a node below it is (generalization property). Only the remaining nodes are checked,
 * breadth first; the evaluator rolls classes up. Attributes with only one possible level take no part. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "base/shoal-bitset.h"
#include "solve/lattice/search/shoal-height-walk.h"
#include "solve/lattice/search/shoal-node-tags.h"

#include <math.h>

/* The limit covers a bit per node of all subsets of two successive sizes, and BITS_PER_SUBSET for the memory of each subset. Beyond
 * it, 256 MB, the search gives up with its best node. */
#define MAX_BITS ((gsize) 1 << 31)
#define BITS_PER_SUBSET ((gsize) 2048)

struct _ShoalIncognito
{
  ShoalSolver parent_instance;
};

G_DEFINE_TYPE (ShoalIncognito, shoal_incognito, SHOAL_TYPE_SOLVER)

/* A subset of the attributes, and its nodes, numbered in mixed radix from the lowest. */
typedef struct
{
  guint size;
  guint *members; /* attributes, ascending */
  gsize *strides; /* per member */
  gsize n_nodes;
  ShoalBits *feasible;
} Subset;

typedef struct
{
  ShoalLatticeSearch *search;
  ShoalNodeTags *tags; /* of the nodes of the set of all attributes */
  guint *active;       /* attributes with a choice of levels */
  guint n_active;
  GPtrArray *smaller; /* of Subset, in lexicographic order of the members */
  gsize n_bits;
  double n_subsets;
  double n_done;
} Incognito;

static void
subset_free (gpointer data)
{
  Subset *self = data;

  g_free (self->members);
  g_free (self->strides);
  g_free (self->feasible);
  g_free (self);
}

/* Makes the subset of @prefix and attribute @last. Returns: (nullable): NULL where it has more than @max_nodes nodes. */
static Subset *
subset_new (const ShoalLattice *lattice,
            const Subset       *prefix,
            guint               last,
            gsize               max_nodes)
{
  Subset *self = g_new0 (Subset, 1);

  self->size = prefix->size + 1;
  self->members = g_new (guint, self->size);
  self->strides = g_new (gsize, self->size);
  self->n_nodes = 1;
  for (guint i = self->size; i-- > 0;)
    {
      guint a = i < prefix->size ? prefix->members[i] : last;
      gsize radix = (gsize) (lattice->heights[a] - lattice->lowest[a]) + 1;

      self->members[i] = a;
      self->strides[i] = self->n_nodes;
      if (radix > max_nodes / self->n_nodes)
        {
          subset_free (self);
          return NULL;
        }
      self->n_nodes *= radix;
    }
  self->feasible = shoal_bits_new (self->n_nodes);
  return self;
}

/* The number of a node in the subset: only the levels of its members count. */
static gsize
get_number (const Subset       *self,
            const ShoalLattice *lattice,
            const guint        *levels)
{
  gsize number = 0;

  for (guint i = 0; i < self->size; i++)
    number += (levels[self->members[i]] - lattice->lowest[self->members[i]]) * self->strides[i];
  return number;
}

/* Finds the subset that has all members of @self but the one at @left_out. */
static const Subset *
find_smaller (const Incognito *incognito,
              const Subset    *self,
              guint            left_out)
{
  gsize first = 0, end = incognito->smaller->len;

  while (end - first > 1)
    {
      gsize middle = first + (end - first) / 2;
      const Subset *subset = g_ptr_array_index (incognito->smaller, middle);
      gboolean after = FALSE;

      for (guint i = 0; i < subset->size; i++)
        {
          guint member = self->members[i < left_out ? i : i + 1];

          if (subset->members[i] != member)
            {
              after = subset->members[i] > member;
              break;
            }
        }
      if (after)
        end = middle;
      else
        first = middle;
    }
  return g_ptr_array_index (incognito->smaller, first);
}

/* Whether a node directly below is feasible. */
static gboolean
is_above_feasible (const Subset       *self,
                   const ShoalLattice *lattice,
                   const guint        *levels,
                   gsize               number)
{
  for (guint i = 0; i < self->size; i++)
    {
      if (levels[self->members[i]] > lattice->lowest[self->members[i]]
          && shoal_bits_get (self->feasible, number - self->strides[i]))
        return TRUE;
    }
  return FALSE;
}

/* Whether all projections on one attribute less are feasible. */
static gboolean
may_be_feasible (const Subset       *self,
                 const ShoalLattice *lattice,
                 const Subset      **projections,
                 const guint        *levels)
{
  for (guint i = 0; i < self->size; i++)
    {
      if (!shoal_bits_get (projections[i]->feasible, get_number (projections[i], lattice, levels)))
        return FALSE;
    }
  return TRUE;
}

static void
visit (Incognito     *incognito,
       Subset        *self,
       const Subset **projections,
       const guint   *levels)
{
  const ShoalLattice *lattice = incognito->search->lattice;
  gsize number = get_number (self, lattice, levels);
  ShoalNodeCheck check;

  if (is_above_feasible (self, lattice, levels, number))
    {
      shoal_bits_set (self->feasible, number);
      return;
    }
  if (!may_be_feasible (self, lattice, projections, levels)
      || !shoal_lattice_search_check (incognito->search, levels, &check) || !check.passes)
    return;
  shoal_bits_set (self->feasible, number);
  if (self->size == incognito->n_active)
    shoal_node_tags_set (incognito->tags, levels, TRUE);
}

/* Finds the feasible nodes of one subset, breadth first from the lowest. Returns: %FALSE when told to stop. */
static gboolean
search_subset (Incognito *incognito,
               Subset    *self)
{
  const ShoalLattice *lattice = incognito->search->lattice;
  guint n = lattice->n_attributes;
  g_autofree guint *low = g_memdup2 (lattice->heights, n * sizeof (guint));
  g_autofree const Subset **projections = g_new (const Subset *, self->size);
  gsize n_heights;

  for (guint i = 0; i < self->size; i++)
    {
      low[self->members[i]] = lattice->lowest[self->members[i]];
      projections[i] = find_smaller (incognito, self, i);
    }
  n_heights = shoal_height_walk_distance (low, lattice->heights, n) + 1;
  for (gsize height = 0; height < n_heights; height++)
    {
      g_auto (ShoalHeightWalk) walk = { 0 };

      if (!shoal_height_walk_start (&walk, low, lattice->heights, n, height))
        continue;
      do
        visit (incognito, self, projections, walk.levels);
      while (shoal_lattice_search_poll (incognito->search) && shoal_height_walk_next (&walk));
      if (incognito->search->stopped)
        return FALSE;
    }
  shoal_progress_set_fraction (incognito->search->progress, ++incognito->n_done / incognito->n_subsets);
  return TRUE;
}

/* Searches all subsets with one attribute more. Returns: %FALSE when told to stop or where their bits do not fit. */
static gboolean
grow (Incognito *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  g_autoptr (GPtrArray) larger = g_ptr_array_new_with_free_func (subset_free);
  gsize n_bits = 0;

  for (guint i = 0; i < self->smaller->len; i++)
    {
      const Subset *prefix = g_ptr_array_index (self->smaller, i);

      for (guint j = 0; j < self->n_active; j++)
        {
          Subset *subset;

          if (prefix->size > 0 && self->active[j] <= prefix->members[prefix->size - 1])
            continue;
          subset = subset_new (lattice, prefix, self->active[j], MAX_BITS - MIN (MAX_BITS, self->n_bits + n_bits));
          if (subset == NULL)
            return FALSE;
          g_ptr_array_add (larger, subset);
          n_bits += subset->n_nodes + BITS_PER_SUBSET;
          if (!search_subset (self, subset))
            return FALSE;
        }
    }
  g_ptr_array_unref (self->smaller);
  self->smaller = g_steal_pointer (&larger);
  self->n_bits = n_bits;
  return TRUE;
}

/* Makes the subset without attributes, whose only node is the top. */
static void
start (Incognito *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  Subset *nothing = g_new0 (Subset, 1);

  for (guint a = 0; a < lattice->n_attributes; a++)
    {
      if (lattice->lowest[a] < lattice->heights[a])
        self->active[self->n_active++] = a;
    }
  nothing->n_nodes = 1;
  nothing->feasible = shoal_bits_new (1);
  shoal_bits_set (nothing->feasible, 0);
  g_ptr_array_add (self->smaller, nothing);
  self->n_subsets = exp2 (self->n_active) - 1;
}

static ShoalSolution *
shoal_incognito_solve (ShoalSolver   *solver,
                       ShoalProblem  *problem,
                       ShoalProgress *progress,
                       GError       **error)
{
  g_auto (ShoalLatticeSearch) search = { 0 };
  g_autoptr (ShoalNodeTags) tags = NULL;
  g_autofree guint *active = NULL;
  Incognito self = { 0 };
  gboolean complete = TRUE;

  if (!shoal_lattice_search_init (&search, problem, progress, error))
    return NULL;
  shoal_lattice_search_offer_top (&search);
  tags = shoal_node_tags_new (search.lattice, progress, SHOAL_NODE_TAGS_DENSE);
  active = g_new (guint, search.lattice->n_attributes);
  self = (Incognito){ .search = &search, .tags = tags, .active = active,
                      .smaller = g_ptr_array_new_with_free_func (subset_free) };
  start (&self);
  for (guint size = 1; size <= self.n_active && complete; size++)
    complete = grow (&self);
  g_ptr_array_unref (self.smaller);
  return shoal_lattice_search_finish (&search, complete && shoal_upward_search_run (&search, tags));
}

static void
shoal_incognito_class_init (ShoalIncognitoClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_incognito_solve;
}

static void
shoal_incognito_init (ShoalIncognito *self)
{
}
