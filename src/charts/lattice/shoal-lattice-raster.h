/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole lattice on an image surface, which is kept until the view, the size, the theme or the states change. */
#pragma once

#include "charts/base/shoal-raster.h"
#include "charts/lattice/shoal-lattice-view.h"

G_BEGIN_DECLS

/**
 * ShoalLatticeRaster: all fields private but
 * @raster: (nullable): the picture, in device pixels
 * @n_made: how many times the picture was made
 *
 * Begins with all fields 0.
 */
typedef struct
{
  ShoalRaster *raster;
  guint64 n_made;

  /*< private >*/
  ShoalChartTheme *theme;
  ShoalLatticeCamera camera;
  double width;
  double height;
  guint serial;
} ShoalLatticeRaster;

void shoal_lattice_raster_clear  (ShoalLatticeRaster     *self);
void shoal_lattice_raster_update (ShoalLatticeRaster     *self,
                                  const ShoalLatticeView *view,
                                  const guint8           *states,
                                  guint                   serial,
                                  ShoalChartCanvas       *canvas);

G_END_DECLS
