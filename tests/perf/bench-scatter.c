/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth a plot in space is: `bench-scatter [WIDTH HEIGHT [SCALE]]`. Processor time per frame while it is turned, of
 * finding what is under the pointer, and of a frame where only that has changed, by number of points. At 60 frames a second a
 * frame has 16.7 ms. */

#include "charts/scatter/shoal-scatter.h"
#include "base/shoal-random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N_FRAMES 60

typedef struct
{
  ShoalScatter *scatter;
  ShoalChartTheme *theme;
  cairo_surface_t *surface;
  double width;
  double height;
} Plot;

/* Processor time of this thread in milliseconds: unlike the clock on the wall, it does not depend on what else goes on. */
static double
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* As strategies are: accuracy and gain fall with k, a few per cent are on the front. */
static ShoalScatter *
make_scatter (guint n)
{
  g_autofree ShoalScatterPoint *points = g_new (ShoalScatterPoint, n);
  ShoalScatter *scatter = shoal_scatter_new ();
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint i = 0; i < n; i++)
    {
      double k = exp2 (1 + 14 * shoal_random_double (&random));
      double lost = shoal_random_double (&random);

      points[i] = (ShoalScatterPoint){ 0.9 - 0.02 * log2 (k) - 0.1 * lost * shoal_random_double (&random),
                                       0.5 - 0.03 * log2 (k) * (1 - lost), k, i % 40 == 0 };
    }
  shoal_scatter_set_axis (scatter, 0, "Accuracy", SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT);
  shoal_scatter_set_axis (scatter, 1, "Gain in bits", SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER);
  shoal_scatter_set_axis (scatter, 2, "Privacy k", SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT);
  shoal_scatter_set_points (scatter, points, n);
  return scatter;
}

/* A frame, as a widget has it: a surface of its own. */
static void
draw (const Plot *self)
{
  cairo_t *cr = cairo_create (self->surface);

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_scale (cr, self->theme->scale, self->theme->scale);
  shoal_scatter_draw (self->scatter, cr, self->theme, self->width, self->height);
  cairo_destroy (cr);
}

static double
measure_turning (const Plot *self)
{
  double begin;

  draw (self);
  begin = get_time ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      shoal_scatter_turn (self->scatter, 0.03, i < N_FRAMES / 2 ? 0.01 : -0.01);
      draw (self);
    }
  return (get_time () - begin) / N_FRAMES;
}

static double
measure_search (const Plot *self)
{
  double begin = get_time ();

  for (guint i = 0; i < N_FRAMES; i++)
    shoal_scatter_get_point_at (self->scatter, self->theme, self->width, self->height, 100 + 5 * i, 0.5 * self->height);
  return (get_time () - begin) / N_FRAMES;
}

static double
measure_hovering (const Plot *self)
{
  double begin;

  draw (self);
  begin = get_time ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      self->scatter->hover = i * 37 % self->scatter->n_points;
      draw (self);
    }
  return (get_time () - begin) / N_FRAMES;
}

int
main (int    argc,
      char **argv)
{
  static const guint sizes[] = { 100, 1000, 10000 };
  Plot plot = { .width = argc > 2 ? atof (argv[1]) : 900, .height = argc > 2 ? atof (argv[2]) : 620 };

  plot.theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  plot.theme->scale = argc > 3 ? atof (argv[3]) : 1;
  plot.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (plot.width * plot.theme->scale),
                                             (int) (plot.height * plot.theme->scale));
  printf ("%7s %14s %14s %14s\n", "points", "turned, ms", "found, ms", "hovered, ms");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double turning, search, hovering;

      plot.scatter = make_scatter (sizes[i]);
      turning = measure_turning (&plot);
      search = measure_search (&plot);
      hovering = measure_hovering (&plot);
      printf ("%7u %14.2f %14.2f %14.2f\n", sizes[i], turning, search, hovering);
      shoal_scatter_free (plot.scatter);
    }
  cairo_surface_destroy (plot.surface);
  shoal_chart_theme_free (plot.theme);
  return EXIT_SUCCESS;
}
