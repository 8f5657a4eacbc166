/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a lattice chart: its view, its raster, its drawing. */
#pragma once

#include "charts/lattice/shoal-lattice-chart.h"
#include "charts/base/shoal-raster.h"

G_BEGIN_DECLS

/**
 * ShoalLatticeView: the view as numbers
 * @middle_x: where the middle of each layer stands, seen from the start
 * @bottom_y: where the lowest layer stands
 * @step_x: distance of neighbours within a layer
 * @step_y: distance of layers
 * @radius: of an ordinary node
 * @labels: whether there is room for the levels under each node
 * @axis: width of the heights beside the plot, at its start
 * @plot: where lattice and heights are drawn, without the legend
 */
typedef struct
{
  double middle_x;
  double bottom_y;
  double step_x;
  double step_y;
  double radius;
  gboolean labels;
  double axis;
  ShoalArea plot;
} ShoalLatticeView;

/* What a raster was made for. */
typedef struct
{
  double width;
  double height;
  double zoom;
  double pan_x;
  double pan_y;
  guint states_serial;
} ShoalLatticeRasterKey;

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

  double zoom;  /* 1 fits the whole lattice */
  double pan_x; /* of the middle, in drawing units */
  double pan_y;

  ShoalRaster *raster;
  ShoalLatticeRasterKey raster_key;
  ShoalChartTheme *raster_theme;
  guint64 n_rasterized;
};

/**
 * ShoalLatticeSketch: the raster being made, in device pixels
 * @x: of each node
 * @signs: stamps, made when first used
 * @digits: the characters of levels side by side
 */
typedef struct
{
  const ShoalLatticeChart *chart;
  const ShoalLatticeView *view;
  const ShoalChartTheme *theme;
  ShoalRaster *raster;
  double scale;
  double width;
  double *x;
  ShoalRaster *signs[SHOAL_NODE_STATE_N];
  ShoalRaster *digits;
  int digit_start[12];
} ShoalLatticeSketch;

void   _shoal_lattice_sketch_edges     (ShoalLatticeSketch      *sketch);
void   _shoal_lattice_chart_get_view   (const ShoalLatticeChart *self,
                                        ShoalChartCanvas        *canvas,
                                        ShoalLatticeView        *view);
double _shoal_lattice_view_get_x       (const ShoalLatticeView  *view,
                                        const ShoalLatticeChart *self,
                                        guint32                  node);
double _shoal_lattice_view_get_y       (const ShoalLatticeView  *view,
                                        const ShoalLatticeChart *self,
                                        guint32                  node);
double _shoal_lattice_view_get_radius  (const ShoalLatticeView  *view,
                                        ShoalNodeState           state);
char  *_shoal_lattice_chart_make_label (const ShoalLatticeChart *self,
                                        guint32                  node);
void   _shoal_lattice_chart_draw_axis  (const ShoalLatticeChart *self,
                                        ShoalChartCanvas        *canvas,
                                        const ShoalLatticeView  *view);
void   _shoal_lattice_chart_rasterize  (ShoalLatticeChart       *self,
                                        ShoalChartCanvas        *canvas,
                                        const ShoalLatticeView  *view);
void   _shoal_lattice_chart_draw_paths (const ShoalLatticeChart *self,
                                        ShoalChartCanvas        *canvas,
                                        const ShoalLatticeView  *view);

/* Where a node stands on the raster, from the top. */
static inline double
_shoal_lattice_sketch_get_y (const ShoalLatticeSketch *sketch,
                             guint32                   node)
{
  return _shoal_lattice_view_get_y (sketch->view, sketch->chart, node) * sketch->scale;
}

G_END_DECLS
