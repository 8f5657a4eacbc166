/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generalization lattice of a problem, prepared for searching. */
#pragma once

#include "base/shoal-progress.h"
#include "solve/lattice/map/shoal-lattice-map.h"
#include "solve/shoal-solver.h"
#include "utility/shoal-group-costs.h"
#include "utility/shoal-level-costs.h"

G_BEGIN_DECLS

/**
 * ShoalLattice:
 * @problem: the problem to solve
 * @costs: (nullable): how much levels and suppressed rows add to the objective
 * @groups: (nullable): instead of @costs, how much classes and suppressed rows add to the objective, where it is a sum over classes
 * @targets: (nullable): the target values of the rows of each entry, where @groups uses the target
 * @least: with @groups, a lower bound of all nodes: the sum over the entries with none suppressed; else 0
 * @n_attributes: number of quasi-identifiers
 * @heights: the highest level of each attribute that may be published: the height of its hierarchy, unless a highest level is fixed
 * @lowest: per attribute, the lowest level that may be published and is feasible with all others at the top
 * @index_of_leaf: per attribute and level, for each leaf the number of its node within the level
 * @n_indexes: per attribute and level, number of nodes
 * @node_of_index: per attribute and level, the hierarchy's number of each node
 * @size: number of nodes of the lattice, of all levels that may be published
 * @top_lost: how much the suppressed rows of the top add to the objective; 0 where all rows are one class there. With @groups, the
 *   objective of the top minus @least
 * @is_reduced: whether the entries are the classes at the node @lowest: else the entries are all tuples, because grouping them was
 *   stopped
 * @n_entries: number of entries: the classes at the node @lowest, if @is_reduced
 * @leaves: per attribute, a leaf of each entry
 * @widths: width of @leaves, as in #ShoalMicrodata
 * @weights: rows of each entry
 * @sensitive: (nullable) (array): for each column that privacy models are about, the values of the rows of each entry; %NULL
 *   without models besides k-anonymity
 * @persons: (nullable): the people of the rows of each entry; %NULL where nobody has several rows
 * @group_persons: (nullable): the people of each entry in another form, to count those of a few classes only: with @persons, and
 *   without other models, which need the number of people of every class
 * @is_monotone: whether all nodes above a feasible one are feasible. Always so with k-anonymity alone; with other models it depends
 *   on their monotony
 * @map: (nullable): the map on which searches publish every node they check
 *
 * Immutable, shared by all threads of a search. With k-anonymity alone the top, the node @heights, is feasible, because
 * shoal_requirements_can_hold() was true. k-anonymity is monotone, and a projection on fewer attributes never has more rows in
 * small classes: so every feasible node is at or above @lowest, also with suppression, and searches can use the classes of that
 * node instead of rows.
 *
 * The same holds where a class needs k different persons and suppression counts rows. The classes of a node are unions of those of
 * any node below, and a union has at least as many persons as each part: so a class that fails consists of classes that fail below,
 * and the rows that a node suppresses are among those that each node below it suppresses. And no class has more persons than rows:
 * a class with too few rows, as counted for @lowest, also has too few persons.
 */
typedef struct
{
  ShoalProblem *problem;
  ShoalLevelCosts *costs;
  ShoalGroupCosts *groups;
  ShoalSensitiveCounts *targets;
  double least;
  guint n_attributes;
  guint *heights;
  guint *lowest;
  guint32 ***index_of_leaf;
  guint32 **n_indexes;
  const guint32 ***node_of_index;
  double size;
  double top_lost;

  gboolean is_reduced;
  guint32 n_entries;
  gpointer *leaves;
  guint *widths;
  guint32 *weights;
  ShoalSensitiveCounts *sensitive;
  ShoalPersonGroups *persons;
  ShoalGroupPersons *group_persons;
  gboolean is_monotone;

  ShoalLatticeMap *map;
} ShoalLattice;

ShoalLattice  *shoal_lattice_new            (ShoalProblem       *problem,
                                             ShoalProgress      *progress,
                                             GError            **error);
void           shoal_lattice_free           (ShoalLattice       *self);
void           shoal_lattice_watch          (ShoalLattice       *self,
                                             ShoalProgress      *progress);
double         shoal_lattice_get_cost       (const ShoalLattice *self,
                                             const guint        *levels);
double         shoal_lattice_get_top        (const ShoalLattice *self);
double         shoal_lattice_get_lost       (const ShoalLattice *self,
                                             const guint        *levels,
                                             guint32             entry);
gboolean       shoal_lattice_accepts        (ShoalSolver        *solver,
                                             const ShoalMetric  *objective,
                                             GError            **error);
ShoalSolution *shoal_lattice_make_solution  (const ShoalLattice *self,
                                             ShoalStatus         status,
                                             const guint        *levels,
                                             double              objective,
                                             double              bound,
                                             ShoalProgress      *progress);

/** shoal_lattice_index: Returns: number of the node of attribute @a, within @level, that entry @entry falls in. */
static inline guint32
shoal_lattice_index (const ShoalLattice *self,
                     guint               a,
                     guint               level,
                     guint32             entry)
{
  return self->index_of_leaf[a][level][shoal_codes_get (self->leaves[a], self->widths[a], entry)];
}

/** shoal_levels_leq: Returns: whether every one of @n levels of @a is at most that of @b. */
static inline gboolean
shoal_levels_leq (const guint *a,
                  const guint *b,
                  guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      if (a[i] > b[i])
        return FALSE;
    }
  return TRUE;
}

int shoal_levels_compare (const guint *a,
                          const guint *b,
                          guint        n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLattice, shoal_lattice_free)

G_END_DECLS
