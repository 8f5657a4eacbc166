/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all searches on the lattice have in common: evaluators, the best node, and the request to stop. */
#pragma once

#include "solve/lattice/search/shoal-incumbent.h"
#include "solve/lattice/search/shoal-infeasible-nodes.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

G_BEGIN_DECLS

/** ShoalNodeMemo: a hash table of fixed size; a new node may replace an old one. */
typedef struct _ShoalNodeMemo ShoalNodeMemo;

/**
 * ShoalLatticeSearch:
 * @lattice: the lattice that is searched
 * @progress: the progress to report to
 * @evaluators: one per thread
 * @n_threads: number of threads
 * @memo: (nullable): checked nodes, which need no second check
 * @infeasible: (nullable): infeasible nodes; the nodes below them need no check
 * @best: the best node so far
 * @stopped: whether the search was told to stop
 */
typedef struct
{
  ShoalLattice *lattice;
  ShoalProgress *progress;
  ShoalNodeEvaluator **evaluators;
  guint n_threads;
  ShoalNodeMemo *memo;
  ShoalInfeasibleNodes *infeasible;
  ShoalIncumbent best;
  gboolean stopped;
} ShoalLatticeSearch;

gboolean       shoal_lattice_search_init      (ShoalLatticeSearch   *self,
                                               ShoalProblem         *problem,
                                               ShoalProgress        *progress,
                                               GError              **error);
void           shoal_lattice_search_clear     (ShoalLatticeSearch   *self);
void           shoal_lattice_search_offer_top (ShoalLatticeSearch   *self);
void           shoal_lattice_search_remember  (ShoalLatticeSearch   *self);
gboolean       shoal_lattice_search_poll      (ShoalLatticeSearch   *self);
void           shoal_lattice_search_offer     (ShoalLatticeSearch   *self,
                                               const guint          *levels,
                                               const ShoalNodeCheck *check);
gboolean       shoal_lattice_search_check     (ShoalLatticeSearch   *self,
                                               const guint          *levels,
                                               ShoalNodeCheck       *check);
gboolean       shoal_lattice_search_has_k     (ShoalLatticeSearch   *self,
                                               const guint          *levels);
gsize          shoal_lattice_search_fit       (ShoalLatticeSearch   *self,
                                               const guint          *levels,
                                               gsize                 n_nodes,
                                               gsize                 max_checks);
gboolean       shoal_lattice_search_look      (ShoalLatticeSearch   *self,
                                               const guint          *levels,
                                               gsize                 n_nodes,
                                               ShoalNodeCheck       *checks);
gboolean       shoal_lattice_search_check_all (ShoalLatticeSearch   *self,
                                               const guint          *levels,
                                               gsize                 n_nodes,
                                               ShoalNodeCheck       *checks);
ShoalSolution *shoal_lattice_search_finish    (ShoalLatticeSearch   *self,
                                               gboolean              proven);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalLatticeSearch, shoal_lattice_search_clear)

void        shoal_lattice_descend               (ShoalLatticeSearch *search,
                                                 guint               max_exchange_checks);
GParamSpec *shoal_lattice_descent_make_parameter (void);

G_END_DECLS
