/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What up and down mean in a whole lattice. */
#pragma once

#include "charts/lattice/shoal-lattice-view.h"

G_BEGIN_DECLS

void shoal_lattice_axis_draw (const ShoalLatticeView *view,
                              const char             *names,
                              ShoalChartCanvas       *canvas);

G_END_DECLS
