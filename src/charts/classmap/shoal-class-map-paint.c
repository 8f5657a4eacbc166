/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the front to the back: a place that is painted is not looked at again, so that it does not matter how many boxes lie over
 * each other. In each line of pixels a place that is painted points to one behind it, in the end to the next that is not. */

#include "config.h"

#include "charts/classmap/shoal-class-map-private.h"

#include <math.h>

struct _ShoalClassMapPaint
{
  cairo_surface_t *surface;
  double scale;
  guint width; /* pixels */
  guint height;
  guint32 *next; /* width + 1 per line */
};

/** _shoal_class_map_paint_new: Returns: (transfer full) (nullable): an empty painting of so many units; %NULL where there is no
 *   memory for it. */
ShoalClassMapPaint *
_shoal_class_map_paint_new (double width,
                            double height,
                            double scale)
{
  ShoalClassMapPaint *self = g_new0 (ShoalClassMapPaint, 1);

  self->scale = scale;
  self->width = (guint) MAX (1, ceil (width * scale));
  self->height = (guint) MAX (1, ceil (height * scale));
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->width, (int) self->height);
  self->next = g_try_new (guint32, ((gsize) self->width + 1) * self->height);
  if (self->next == NULL || cairo_surface_status (self->surface) != CAIRO_STATUS_SUCCESS)
    {
      _shoal_class_map_paint_free (self);
      return NULL;
    }
  for (guint y = 0; y < self->height; y++)
    for (guint x = 0; x <= self->width; x++)
      self->next[(gsize) y * (self->width + 1) + x] = x;
  cairo_surface_set_device_scale (self->surface, scale, scale);
  cairo_surface_flush (self->surface);
  return self;
}

void
_shoal_class_map_paint_free (ShoalClassMapPaint *self)
{
  cairo_surface_destroy (self->surface);
  g_free (self->next);
  g_free (self);
}

static guint
find_empty (guint32 *next,
            guint    x)
{
  while (next[x] != x)
    x = next[x] = next[next[x]];
  return x;
}

static guint
to_pixel (double place,
          double scale,
          guint  n)
{
  return (guint) CLAMP (round (place * scale), 0, n);
}

/** _shoal_class_map_paint_box: paints what is still empty of @area. */
void
_shoal_class_map_paint_box (ShoalClassMapPaint *self,
                            const ShoalArea    *area,
                            ShoalColor          color)
{
  guint left = to_pixel (area->x, self->scale, self->width);
  guint right = to_pixel (area->x + area->width, self->scale, self->width);
  guint top = to_pixel (area->y, self->scale, self->height);
  guint bottom = to_pixel (area->y + area->height, self->scale, self->height);
  guint32 pixel = 0xffu << 24 | (guint32) lround (color.red * 255) << 16 | (guint32) lround (color.green * 255) << 8
                  | (guint32) lround (color.blue * 255);
  unsigned char *data = cairo_image_surface_get_data (self->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (self->surface);

  for (guint y = top; y < bottom; y++)
    {
      guint32 *next = self->next + (gsize) y * (self->width + 1);
      guint32 *pixels = (guint32 *) (gpointer) (data + y * stride);

      for (guint x = find_empty (next, left); x < right; x = find_empty (next, x))
        {
          pixels[x] = pixel;
          next[x] = x + 1;
        }
    }
}

/** _shoal_class_map_paint_show: draws what was painted, its corner at @x and @y. */
void
_shoal_class_map_paint_show (ShoalClassMapPaint *self,
                             cairo_t            *cr,
                             double              x,
                             double              y,
                             double              alpha)
{
  cairo_surface_mark_dirty (self->surface);
  cairo_set_source_surface (cr, self->surface, x, y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha (cr, alpha);
}
