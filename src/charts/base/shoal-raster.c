/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blends lines, boxes and stamps into premultiplied pixels. */

#include "charts/base/shoal-raster.h"

#include <math.h>
#include <string.h>

/* Coordinates of lines are fixed-point numbers with 16 bits of fraction. */
#define ONE 65536.0
#define MARGIN 1.25

/**
 * shoal_raster_new:
 * @width: in pixels
 * @height: in pixels
 *
 * Returns: (transfer full) (nullable): a transparent raster, or %NULL if there is too little memory, or the size is 0.
 */
ShoalRaster *
shoal_raster_new (int width,
                  int height)
{
  cairo_surface_t *surface;
  ShoalRaster *self;

  if (width <= 0 || height <= 0)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  self = g_new0 (ShoalRaster, 1);
  self->surface = surface;
  self->width = width;
  self->height = height;
  self->stride = cairo_image_surface_get_stride (surface) / 4;
  self->pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  return self;
}

/** shoal_raster_free: Frees @self. */
void
shoal_raster_free (ShoalRaster *self)
{
  if (self == NULL)
    return;
  cairo_surface_destroy (self->surface);
  g_free (self->ink);
  g_free (self);
}

/** shoal_raster_begin: Clears the lines that were counted; the caller may then change pixels until
 * shoal_raster_end(). */
void
shoal_raster_begin (ShoalRaster *self)
{
  gsize n = (gsize) self->stride * (gsize) self->height;

  cairo_surface_flush (self->surface);
  if (self->ink == NULL)
    self->ink = g_new0 (guint16, n);
  else
    memset (self->ink, 0, n * sizeof (guint16));
}

/** shoal_raster_end: Tells cairo that the pixels changed. */
void
shoal_raster_end (ShoalRaster *self)
{
  cairo_surface_mark_dirty (self->surface);
}

/* Multiplies all four channels by @factor / 256, two channels at a time. */
static inline guint32
scale_pixel (guint32 pixel,
             guint32 factor)
{
  guint32 even = ((pixel & 0xff00ff) * factor >> 8) & 0xff00ff;
  guint32 odd = ((pixel >> 8) & 0xff00ff) * factor & 0xff00ff00;

  return even | odd;
}

static inline void
blend (guint32 *target,
       guint32  pixel)
{
  guint32 alpha = pixel >> 24;

  if (*target == 0 || alpha == 255)
    *target = pixel;
  else if (alpha != 0)
    *target = pixel + scale_pixel (*target, 256 - alpha - (alpha >> 7));
}

/* Cuts the line to the interval from lo to hi in one coordinate; FALSE when no part of the line lies in it. */
static gboolean
clip_line (double *a1,
           double *b1,
           double *a2,
           double *b2,
           double  lo,
           double  hi)
{
  double slope;

  if ((*a1 < lo && *a2 < lo) || (*a1 > hi && *a2 > hi))
    return FALSE;
  if (*a1 == *a2)
    return TRUE;
  slope = (*b2 - *b1) / (*a2 - *a1);
  if (*a1 < lo || *a1 > hi)
    {
      double end = *a1 < lo ? lo : hi;

      *b1 += (end - *a1) * slope;
      *a1 = end;
    }
  if (*a2 < lo || *a2 > hi)
    {
      double end = *a2 < lo ? lo : hi;

      *b2 += (end - *a2) * slope;
      *a2 = end;
    }
  return TRUE;
}

static inline void
add_ink (guint16 *target,
         guint16  amount)
{
  guint16 sum = (guint16) (*target + amount);

  *target = sum < amount ? G_MAXUINT16 : sum;
}

/* Marks one pixel per step along the longer side of a line. The weight of a step is shared between the two nearest
 * pixels across the line. */
static void
walk (guint16 *start,
      gssize   along,
      gssize   across,
      int      n,
      gint64   position,
      gint64   slope)
{
  for (int i = 0; i < n; i++)
    {
      guint16 *target = start + i * along + (position >> 16) * across;
      guint16 share = (guint16) ((position >> 12) & 0xf);

      add_ink (target, (guint16) (16 - share));
      add_ink (target + across, share);
      position += slope;
    }
}

/**
 * shoal_raster_line:
 * @self: a raster
 * @x1: start; the centre of a pixel is at .5
 * @y1: start
 * @x2: end
 * @y2: end
 *
 * Counts an antialiased line one pixel wide (after Wu 1991), cut to the raster.
 */
void
shoal_raster_line (ShoalRaster *self,
                   double       x1,
                   double       y1,
                   double       x2,
                   double       y2)
{
  gboolean steep = fabs (y2 - y1) > fabs (x2 - x1);
  int first;
  int last;
  double slope;
  double position;

  if (!isfinite (x1 + y1 + x2 + y2))
    return;
  /* The margin keeps the last half step along the line, and the second pixel across it, inside the raster. */
  if (self->width < 4 || self->height < 4 || !clip_line (&x1, &y1, &x2, &y2, MARGIN, self->width - 1.0 - MARGIN)
      || !clip_line (&y1, &x1, &y2, &x2, MARGIN, self->height - 1.0 - MARGIN))
    return;
  if (steep ? y1 > y2 : x1 > x2)
    {
      double t = x1;

      x1 = x2;
      x2 = t;
      t = y1;
      y1 = y2;
      y2 = t;
    }
  first = (int) floor (steep ? y1 : x1);
  last = (int) floor (steep ? y2 : x2);
  slope = steep ? (y2 > y1 ? (x2 - x1) / (y2 - y1) : 0.0) : (x2 > x1 ? (y2 - y1) / (x2 - x1) : 0.0);
  position = steep ? x1 + (first + 0.5 - y1) * slope - 0.5 : y1 + (first + 0.5 - x1) * slope - 0.5;
  if (steep)
    walk (self->ink + (gssize) first * self->stride, self->stride, 1, last - first + 1, (gint64) (position * ONE),
          (gint64) (slope * ONE));
  else
    walk (self->ink + first, 1, self->stride, last - first + 1, (gint64) (position * ONE), (gint64) (slope * ONE));
}

/**
 * shoal_raster_develop:
 * @self: a raster
 * @pixels: (array length=n_pixels): premultiplied colour for each number of sixteenths of a line; the last one is for
 *   all larger numbers
 * @n_pixels: at least 1
 *
 * Replaces all pixels by the colours of the lines counted since shoal_raster_begin().
 */
void
shoal_raster_develop (ShoalRaster   *self,
                      const guint32 *pixels,
                      guint          n_pixels)
{
  gsize n = (gsize) self->stride * (gsize) self->height;

  for (gsize i = 0; i < n; i++)
    self->pixels[i] = pixels[MIN (self->ink[i], n_pixels - 1)];
}

/* The part of pixel @i that the interval covers, as a number of 256ths. */
static guint32
get_cover (double start,
           double end,
           int    i)
{
  return (guint32) (256.0 * MAX (0.0, MIN (end, i + 1.0) - MAX (start, i)));
}

/** shoal_raster_box: Fills a rectangle at any position, with antialiased edges. */
void
shoal_raster_box (ShoalRaster *self,
                  double       x,
                  double       y,
                  double       width,
                  double       height,
                  guint32      pixel)
{
  int top = (int) floor (CLAMP (y, 0.0, self->height));
  int bottom = (int) ceil (CLAMP (y + height, 0.0, self->height));
  int left = (int) floor (CLAMP (x, 0.0, self->width));
  int right = (int) ceil (CLAMP (x + width, 0.0, self->width));

  for (int j = top; j < bottom; j++)
    {
      guint32 *line = self->pixels + (gssize) j * self->stride;
      guint32 cover = get_cover (y, y + height, j);

      for (int i = left; i < right; i++)
        blend (line + i, scale_pixel (pixel, cover * get_cover (x, x + width, i) >> 8));
    }
}

/**
 * shoal_raster_stamp:
 * @self: a raster
 * @stamp: a small picture
 * @from_x: first column of @stamp to draw
 * @from_width: number of columns to draw
 * @x: position of its left edge
 * @y: position of its top
 *
 * Draws a part of @stamp over the pixels of the raster.
 */
void
shoal_raster_stamp (ShoalRaster       *self,
                    const ShoalRaster *stamp,
                    int                from_x,
                    int                from_width,
                    int                x,
                    int                y)
{
  int left = MAX (0, -x);
  int right = MIN (from_width, self->width - x);
  int top = MAX (0, -y);
  int bottom = MIN (stamp->height, self->height - y);

  for (int j = top; j < bottom; j++)
    {
      const guint32 *source = stamp->pixels + (gssize) j * stamp->stride + from_x;
      guint32 *target = self->pixels + (gssize) (y + j) * self->stride + x;

      for (int i = left; i < right; i++)
        {
          if (source[i] != 0)
            blend (target + i, source[i]);
        }
    }
}
