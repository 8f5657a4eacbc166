/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape and colour that show the state of a node of the lattice. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "solve/lattice/map/shoal-lattice-map.h"

G_BEGIN_DECLS

/** SHOAL_NODE_STATE_N: number of states. */
#define SHOAL_NODE_STATE_N (SHOAL_NODE_STATE_OUTSIDE + 1)

/**
 * ShoalNodeLegend: what a legend explains besides the states that every lattice has
 * @SHOAL_NODE_LEGEND_PATH: the line of a search
 * @SHOAL_NODE_LEGEND_OUTSIDE: nodes outside the fixed levels
 */
typedef enum
{
  SHOAL_NODE_LEGEND_PATH = 1 << 0,
  SHOAL_NODE_LEGEND_OUTSIDE = 1 << 1,
} ShoalNodeLegend;

/**
 * ShoalNodeStateFunc:
 * @levels: (array): level of each attribute
 * @user_data: the pointer that was given with the function
 *
 * Returns: the state of the node.
 */
typedef ShoalNodeState (*ShoalNodeStateFunc) (const guint *levels,
                                              gpointer     user_data);

const char *shoal_node_state_get_title (ShoalNodeState         state);
ShoalColor  shoal_node_state_get_color (ShoalNodeState         state,
                                        const ShoalChartTheme *theme);
void        shoal_node_state_draw      (ShoalNodeState         state,
                                        ShoalChartCanvas      *canvas,
                                        double                 x,
                                        double                 y,
                                        double                 radius);
ShoalNodeLegend shoal_node_legend_choose (const guint8      *states,
                                          gsize              n_states,
                                          gboolean           with_path);
double      shoal_node_legend_draw     (ShoalChartCanvas      *canvas,
                                        const ShoalArea       *area,
                                        ShoalNodeLegend        with);
double      shoal_node_legend_get_height (ShoalChartCanvas    *canvas,
                                          double               width,
                                          ShoalNodeLegend      with);

G_END_DECLS
