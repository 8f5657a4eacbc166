/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lattice chart: what is known of the nodes, what part is looked at, what is drawn. */
#pragma once

#include "charts/lattice/shoal-lattice-chart.h"
#include "charts/lattice/shoal-lattice-raster.h"
#include "charts/lattice/shoal-lattice-view.h"

G_BEGIN_DECLS

struct _ShoalLatticeChart
{
  ShoalLatticeLayout *layout;
  char *names; /* of the attributes, in a line; or NULL */
  guint8 *states;
  guint states_serial;
  guint32 *path;
  gsize n_path;
  guint32 hover;
  guint32 selected;
  ShoalLatticeCamera camera;
  ShoalLatticeRaster raster;
};

void _shoal_lattice_chart_get_view (const ShoalLatticeChart *self,
                                    ShoalChartCanvas        *canvas,
                                    ShoalLatticeView        *view);

G_END_DECLS
