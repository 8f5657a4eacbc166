/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A raster of a lattice while it is made: edges, then nodes and labels over them. */
#pragma once

#include "charts/lattice/shoal-lattice-raster.h"

G_BEGIN_DECLS

/**
 * ShoalLatticeSketch: the raster being made, in device pixels
 * @states: (array): #ShoalNodeState of each node
 * @x: of each node
 * @signs: stamps, made when first used
 * @digits: the characters of levels side by side
 */
typedef struct
{
  const ShoalLatticeView *view;
  const guint8 *states;
  const ShoalChartTheme *theme;
  ShoalRaster *raster;
  double scale;
  double width;
  double *x;
  ShoalRaster *signs[SHOAL_NODE_STATE_N];
  ShoalRaster *digits;
  int digit_start[12];
} ShoalLatticeSketch;

void _shoal_lattice_sketch_edges (ShoalLatticeSketch *sketch);

/* Where a node stands on the raster, from the top. */
static inline double
_shoal_lattice_sketch_get_y (const ShoalLatticeSketch *sketch,
                             guint32                   node)
{
  return shoal_lattice_view_get_y (sketch->view, node) * sketch->scale;
}

G_END_DECLS
