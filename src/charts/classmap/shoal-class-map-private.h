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

G_END_DECLS
