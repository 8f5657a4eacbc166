/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape and colour that what is known of a node of the lattice is shown with. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "solve/lattice/map/shoal-node-state.h"

G_BEGIN_DECLS

/** SHOAL_NODE_STATE_N: number of states. */
#define SHOAL_NODE_STATE_N (SHOAL_NODE_STATE_OPTIMAL + 1)

/**
 * ShoalNodeStateFunc:
 * @levels: (array): level of each attribute
 * @user_data: what was given with the function
 *
 * Returns: what is known of the node.
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
double      shoal_node_legend_draw     (ShoalChartCanvas      *canvas,
                                        const ShoalArea       *area,
                                        gboolean               with_path);
double      shoal_node_legend_get_height (ShoalChartCanvas    *canvas,
                                          double               width,
                                          gboolean             with_path);

G_END_DECLS
