/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that look at nodes of the branch and bound tree share. */
#pragma once

#include "solve/lattice/optimal/shoal-budget-bound.h"
#include "solve/lattice/optimal/shoal-partition-path.h"
#include "solve/lattice/optimal/shoal-tree-search.h"

G_BEGIN_DECLS

struct _ShoalTreeSearch
{
  const ShoalLattice *lattice;
  ShoalProgress *progress;
  ShoalEntryRefiner *refiner;
  ShoalPartitionPath *path;
  ShoalBudgetBound *budget_bound;
  ShoalEntryPartition *probe;
  ShoalLostRows *probe_lost; /* per attribute, what its levels lose beside @probe */
  guint16 *reach_of_entry;   /* zero between calls */
  guint32 *listed;
  guint n;

  /* Of the node being looked at */
  ShoalEntryPartition *partition;
  ShoalLostRows *lost; /* per attribute, what its levels lose beside @partition */
  double **cost;       /* per attribute and level, with what the lost rows add */
  double bound;        /* what the lost rows cost, and the costs of all lowest levels */
  double more;         /* what it must cost above that, because of the suppression limit */
  double price;        /* of a lost row, that gave the best bound */
  gboolean is_tight;   /* whether the lowest levels together lose more rows than they may: else what is lost does not matter */
  guint16 *low;
  gboolean *is_probed;
  guint16 *probed;      /* level at which an attribute was probed */
  guint16 *forced;      /* n × n: levels of the others when an attribute takes its probed level */
  double *probe_bound;  /* what it costs at least then */
  double *probe_price;
  double *pressure;     /* how much that is above the bound of the node */
  guint *open;          /* attributes not decided and not at the top */
  guint n_open;
  guint *shown;         /* the node of the lattice that is being checked: what is not decided is at the top */
};

void     shoal_tree_search_enter        (ShoalTreeSearch      *self,
                                         const ShoalOpenNode  *node);
void     shoal_tree_search_raise        (ShoalTreeSearch      *self,
                                         guint                 a);
void     shoal_tree_search_drop_settled (ShoalTreeSearch      *self);
gboolean shoal_tree_search_check        (ShoalTreeSearch      *self,
                                         ShoalEntryPartition  *partition,
                                         guint                 b,
                                         guint                 level);
void     shoal_tree_search_show_pruned  (ShoalTreeSearch      *self,
                                         const guint16        *levels);
void     shoal_tree_search_offer        (ShoalTreeSearch      *self,
                                         ShoalIncumbent       *incumbent);
gboolean shoal_tree_search_probe_all    (ShoalTreeSearch      *self,
                                         const ShoalIncumbent *incumbent);

/** shoal_tree_search_enough: Returns: a bound above @bound that is enough to leave a node out. */
static inline double
shoal_tree_search_enough (const ShoalIncumbent *incumbent,
                          double                bound)
{
  return shoal_incumbent_get_cutoff (incumbent) - SHOAL_OBJECTIVE_EPSILON - bound;
}

G_END_DECLS
