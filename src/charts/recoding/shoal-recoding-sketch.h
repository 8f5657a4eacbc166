/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four rows before and after recoding: one sketch for each kind of recoding. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

void  shoal_recoding_sketch_draw     (ShoalRecodingKind      kind,
                                      cairo_t               *cr,
                                      const ShoalChartTheme *theme,
                                      double                 width,
                                      double                 height);
char *shoal_recoding_sketch_describe (ShoalRecodingKind      kind);

G_END_DECLS
