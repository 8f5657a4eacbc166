/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a node of the lattice, and the shape and colour it is shown with. */
#pragma once

#include "shoal-chart-canvas.h"

G_BEGIN_DECLS

/**
 * ShoalNodeState:
 * @SHOAL_NODE_UNKNOWN: not looked at yet
 * @SHOAL_NODE_NOT_ANONYMOUS: checked, or implied: the requirement does not hold
 * @SHOAL_NODE_ANONYMOUS: checked, or implied: the requirement holds
 * @SHOAL_NODE_PRUNED: left out by the search: it cannot be better than what is known
 * @SHOAL_NODE_MINIMAL: the requirement holds, and at no node below
 * @SHOAL_NODE_OPTIMAL: the best node
 *
 * Fits in three bits.
 */
typedef enum
{
  SHOAL_NODE_UNKNOWN,
  SHOAL_NODE_NOT_ANONYMOUS,
  SHOAL_NODE_ANONYMOUS,
  SHOAL_NODE_PRUNED,
  SHOAL_NODE_MINIMAL,
  SHOAL_NODE_OPTIMAL,
  SHOAL_NODE_N_STATES,
} ShoalNodeState;

#define SHOAL_NODE_STATES_PER_WORD 21

/**
 * ShoalNodeStateFunc:
 * @levels: (array): level of each attribute
 * @user_data: what was given with the function
 *
 * Returns: what is known of the node.
 */
typedef ShoalNodeState (*ShoalNodeStateFunc) (const guint *levels,
                                              gpointer     user_data);

/** shoal_node_states_get: Returns: state of node @i in words of 21 codes of three bits, the first lowest. */
static inline ShoalNodeState
shoal_node_states_get (const guint64 *words,
                       gsize          i)
{
  guint code = (guint) (words[i / SHOAL_NODE_STATES_PER_WORD] >> (i % SHOAL_NODE_STATES_PER_WORD * 3)) & 7;

  return code < SHOAL_NODE_N_STATES ? (ShoalNodeState) code : SHOAL_NODE_UNKNOWN;
}

/** shoal_node_states_set: Sets the state of node @i. */
static inline void
shoal_node_states_set (guint64       *words,
                       gsize          i,
                       ShoalNodeState state)
{
  guint shift = i % SHOAL_NODE_STATES_PER_WORD * 3;
  guint64 *word = &words[i / SHOAL_NODE_STATES_PER_WORD];

  *word = (*word & ~(G_GUINT64_CONSTANT (7) << shift)) | (guint64) state << shift;
}

const char *shoal_node_state_get_title (ShoalNodeState         state);
ShoalColor  shoal_node_state_get_color (ShoalNodeState         state,
                                        const ShoalChartTheme *theme);
void        shoal_node_state_draw      (ShoalNodeState         state,
                                        ShoalChartCanvas      *canvas,
                                        double                 x,
                                        double                 y,
                                        double                 radius);
double      shoal_node_legend_draw     (ShoalChartCanvas      *canvas,
                                        const ShoalArea       *area);
double      shoal_node_legend_get_height (ShoalChartCanvas    *canvas,
                                          double               width);

G_END_DECLS
