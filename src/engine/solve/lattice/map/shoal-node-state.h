/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a node of the lattice. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalNodeState: what is known of a node
 * @SHOAL_NODE_STATE_UNKNOWN: nothing
 * @SHOAL_NODE_STATE_ANONYMOUS: it is feasible
 * @SHOAL_NODE_STATE_NOT_ANONYMOUS: it is infeasible
 * @SHOAL_NODE_STATE_PRUNED: left out of the search, feasible or not
 * @SHOAL_NODE_STATE_MINIMAL: feasible, and no node below it is
 * @SHOAL_NODE_STATE_OPTIMAL: proven to be the best
 * @SHOAL_NODE_STATE_OUTSIDE: has a level that may not be published
 */
typedef enum
{
  SHOAL_NODE_STATE_UNKNOWN,
  SHOAL_NODE_STATE_ANONYMOUS,
  SHOAL_NODE_STATE_NOT_ANONYMOUS,
  SHOAL_NODE_STATE_PRUNED,
  SHOAL_NODE_STATE_MINIMAL,
  SHOAL_NODE_STATE_OPTIMAL,
  SHOAL_NODE_STATE_OUTSIDE,
} ShoalNodeState;

G_END_DECLS
