/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact search behind the solver `optimal`. */
#pragma once

#include "solve/lattice/search/shoal-incumbent.h"

G_BEGIN_DECLS

/** SHOAL_BRANCH_AND_BOUND_UNGROUPED: never search groups of attributes. */
#define SHOAL_BRANCH_AND_BOUND_UNGROUPED G_MAXUINT

/** SHOAL_BRANCH_AND_BOUND_NO_LIMIT: no limit of the number of checks. */
#define SHOAL_BRANCH_AND_BOUND_NO_LIMIT G_MAXUINT64

double shoal_branch_and_bound_run (const ShoalLattice *lattice,
                                   guint               n_dives,
                                   double              gap,
                                   guint               n_grouped,
                                   guint64             max_checks,
                                   ShoalProgress      *progress,
                                   ShoalIncumbent     *incumbent);

G_END_DECLS
