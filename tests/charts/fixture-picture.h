/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Image surfaces to draw on, and their pixels. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"

#include <math.h>
#include <string.h>

typedef struct
{
  cairo_surface_t *surface;
  cairo_t *cr;
  int width;
  int height;
} Picture;

static inline void
picture_clear (Picture *self)
{
  if (self->cr != NULL)
    cairo_destroy (self->cr);
  if (self->surface != NULL)
    cairo_surface_destroy (self->surface);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

/* A picture filled with the background of the theme. */
static inline void
picture_init (Picture               *self,
              const ShoalChartTheme *theme,
              int                    width,
              int                    height)
{
  ShoalColor color = theme->colors[SHOAL_CHART_BACKGROUND];

  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  self->cr = cairo_create (self->surface);
  self->width = width;
  self->height = height;
  cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
  cairo_paint (self->cr);
}

static inline guint32
picture_get (const Picture *self,
             double         x,
             double         y)
{
  const guint8 *data;

  g_assert_cmpfloat (x, >=, 0.0);
  g_assert_cmpfloat (y, >=, 0.0);
  g_assert_cmpfloat (x, <, self->width);
  g_assert_cmpfloat (y, <, self->height);
  cairo_surface_flush (self->surface);
  data = cairo_image_surface_get_data (self->surface)
         + (gsize) y * (gsize) cairo_image_surface_get_stride (self->surface);
  return ((const guint32 *) (gconstpointer) data)[(gsize) x];
}

/* Whether a pixel has a colour, but for rounding. */
static inline gboolean
picture_is (const Picture *self,
            double         x,
            double         y,
            ShoalColor     color)
{
  guint32 a = picture_get (self, x, y);
  guint32 b = shoal_color_to_pixel (color);

  for (int shift = 0; shift < 32; shift += 8)
    {
      if (abs ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > 2)
        return FALSE;
    }
  return TRUE;
}

/* How many pixels differ from the background. */
static inline guint
picture_count_ink (const Picture         *self,
                   const ShoalChartTheme *theme)
{
  guint n = 0;

  for (int y = 0; y < self->height; y++)
    {
      for (int x = 0; x < self->width; x++)
        n += !picture_is (self, x, y, theme->colors[SHOAL_CHART_BACKGROUND]);
    }
  return n;
}

/* The smallest area that holds all pixels that differ. */
static inline ShoalArea
picture_get_difference (const Picture *a,
                        const Picture *b)
{
  int left = a->width, right = -1, top = a->height, bottom = -1;

  for (int y = 0; y < a->height; y++)
    {
      for (int x = 0; x < a->width; x++)
        {
          if (picture_get (a, x, y) == picture_get (b, x, y))
            continue;
          left = MIN (left, x);
          right = MAX (right, x);
          top = MIN (top, y);
          bottom = MAX (bottom, y);
        }
    }
  if (right < 0)
    return (ShoalArea) { 0.0, 0.0, 0.0, 0.0 };
  return (ShoalArea) { left, top, right - left + 1, bottom - top + 1 };
}

/* Pictures of all looks and of sizes down to none, one after the other. */
typedef struct
{
  ShoalChartTheme *theme;
  Picture picture;
  int width; /* of the drawing; the picture has a pixel at least */
  int height;
  guint n_shown;
} PictureLooks;

static inline void
picture_looks_clear (PictureLooks *self)
{
  picture_clear (&self->picture);
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PictureLooks, picture_looks_clear)

/* Goes to the next one, an empty picture. Returns: whether there is one. */
static inline gboolean
picture_looks_next (PictureLooks *self)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 3, 200 }, { 200, 3 }, { 60, 40 }, { 900, 700 } };
  guint look = self->n_shown / G_N_ELEMENTS (sizes), size = self->n_shown % G_N_ELEMENTS (sizes);

  if (self->n_shown > 0)
    g_assert_cmpint (cairo_status (self->picture.cr), ==, CAIRO_STATUS_SUCCESS);
  picture_looks_clear (self);
  self->picture = (Picture) { NULL };
  if (look == 8)
    return FALSE;
  self->theme = shoal_chart_theme_new (look & 1 ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT, (look & 2) != 0);
  self->theme->right_to_left = (look & 4) != 0;
  self->width = sizes[size][0];
  self->height = sizes[size][1];
  picture_init (&self->picture, self->theme, MAX (1, self->width), MAX (1, self->height));
  self->n_shown++;
  return TRUE;
}
