/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A class map, for its own files. */
#pragma once

#include "charts/classmap/shoal-class-map-axis.h"
#include "charts/classmap/shoal-class-map.h"

G_BEGIN_DECLS

/** A class with a place: its bands on both axes, and what its colour says. */
typedef struct
{
  guint32 group;
  double left;
  double right;
  double bottom;
  double top;
  double value;
} ShoalClassMapBox;

struct _ShoalClassMap
{
  ShoalClasses *classes;
  gboolean by_loss;
  ShoalClassMapAxis x;
  ShoalClassMapAxis y;
  ShoalClassMapBox *boxes; /* large ones first, so that small ones are on top */
  guint32 n_boxes;
  guint32 *box_of_group; /* SHOAL_CLASS_MAP_NO_CLASS for those without a place */
  double least; /* of the values */
  double most;
  guint32 hover;
  guint32 selected;

  /* All boxes as they were drawn last */
  cairo_surface_t *surface; /* nullable */
  ShoalChartTheme *theme;
  double width;
  double height;
};

/** ShoalClassMapPaint: boxes on an image, those in front painted first. */
typedef struct _ShoalClassMapPaint ShoalClassMapPaint;

ShoalClassMapPaint *_shoal_class_map_paint_new  (double              width,
                                                 double              height,
                                                 double              scale);
void                _shoal_class_map_paint_free (ShoalClassMapPaint *self);
void                _shoal_class_map_paint_box  (ShoalClassMapPaint *self,
                                                 const ShoalArea    *area,
                                                 ShoalColor          color);
void                _shoal_class_map_paint_show (ShoalClassMapPaint *self,
                                                 cairo_t            *cr,
                                                 double              x,
                                                 double              y,
                                                 double              alpha);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalClassMapPaint, _shoal_class_map_paint_free)

G_END_DECLS
