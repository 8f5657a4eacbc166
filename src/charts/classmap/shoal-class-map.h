/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes of a recoding on two of its attributes: their places, their extents, and their sizes or
 * losses. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_CLASS_MAP_NO_CLASS G_MAXUINT32

/** ShoalClassMap: suppressed classes, and classes without a number on a numeric axis, have no place on the map. */
typedef struct _ShoalClassMap ShoalClassMap;

ShoalClassMap *shoal_class_map_new            (ShoalClasses          *classes,
                                               guint                  attribute_x,
                                               guint                  attribute_y,
                                               const double          *losses);
void           shoal_class_map_free           (ShoalClassMap         *self);
guint32        shoal_class_map_get_n_placed   (const ShoalClassMap   *self);
void           shoal_class_map_set_selected   (ShoalClassMap         *self,
                                               guint32                group);
void           shoal_class_map_draw           (ShoalClassMap         *self,
                                               cairo_t               *cr,
                                               const ShoalChartTheme *theme,
                                               double                 width,
                                               double                 height);
guint32        shoal_class_map_get_class_at   (ShoalClassMap         *self,
                                               const ShoalChartTheme *theme,
                                               double                 width,
                                               double                 height,
                                               double                 x,
                                               double                 y);
gboolean       shoal_class_map_get_area       (ShoalClassMap         *self,
                                               const ShoalChartTheme *theme,
                                               double                 width,
                                               double                 height,
                                               guint32                group,
                                               ShoalArea             *area);
guint32        shoal_class_map_get_next       (const ShoalClassMap   *self,
                                               guint32                group,
                                               int                    step);
char          *shoal_class_map_describe_class (const ShoalClassMap   *self,
                                               guint32                group);
ShoalMarkedChart shoal_class_map_as_marked    (ShoalClassMap         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalClassMap, shoal_class_map_free)

G_END_DECLS
