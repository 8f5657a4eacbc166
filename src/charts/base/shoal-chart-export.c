/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws into memory first, and then writes the finished picture into a file. */

#include "charts/base/shoal-chart-export.h"

#include "table/write/shoal-new-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Cairo's own limit for image surfaces. */
#define LARGEST_IMAGE 32767.0

/** shoal_chart_format_from_name: Finds the format of a file by the end of its name. Returns: whether the name ends in
 * that of a format. */
gboolean
shoal_chart_format_from_name (const char       *name,
                              ShoalChartFormat *format)
{
  static const char *const ends[] = { ".svg", ".png", ".pdf" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      if (!g_str_has_suffix (lower, ends[i]))
        continue;
      *format = (ShoalChartFormat) i;
      return TRUE;
    }
  return FALSE;
}

/** shoal_chart_append: A #cairo_write_func_t that appends to a #GByteArray. */
cairo_status_t
shoal_chart_append (gpointer      array,
                    const guint8 *data,
                    guint         length)
{
  g_byte_array_append (array, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
create_surface (ShoalChartFormat format,
                double           width,
                double           height,
                double           scale,
                GByteArray      *bytes)
{
  cairo_surface_t *surface;

  switch (format)
    {
    case SHOAL_CHART_SVG:
      surface = cairo_svg_surface_create_for_stream (shoal_chart_append, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      return surface;
    case SHOAL_CHART_PDF:
      return cairo_pdf_surface_create_for_stream (shoal_chart_append, bytes, width, height);
    case SHOAL_CHART_PNG:
    default:
      return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (width * scale), (int) ceil (height * scale));
    }
}

/* An error of a cairo context does not change the status of its surface, so that the status of both is checked. */
static cairo_status_t
draw_on (cairo_surface_t       *surface,
         ShoalChartDrawFunc     draw,
         gpointer               user_data,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;
  ShoalColor background = theme->colors[SHOAL_CHART_BACKGROUND];

  if (!theme->vector)
    cairo_scale (cr, theme->scale, theme->scale);
  cairo_set_source_rgba (cr, background.red, background.green, background.blue, background.alpha);
  cairo_paint (cr);
  draw (cr, theme, width, height, user_data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

static gboolean
check_status (cairo_status_t status,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, G_IO_ERROR, status == CAIRO_STATUS_NO_MEMORY ? G_IO_ERROR_NO_SPACE : G_IO_ERROR_FAILED,
               _("The drawing failed: %s"), cairo_status_to_string (status));
  return FALSE;
}

/**
 * shoal_chart_render:
 * @draw: (scope call): the function that draws
 * @user_data: for @draw
 * @theme: the look of the drawing; its scale is the resolution of a PNG, its background is filled in
 * @width: in drawing units, at least 1
 * @height: in drawing units, at least 1
 * @format: of the result
 * @error: place for a #GIOErrorEnum
 *
 * Returns: (transfer full) (nullable): the contents of a picture file.
 */
GBytes *
shoal_chart_render (ShoalChartDrawFunc     draw,
                    gpointer               user_data,
                    const ShoalChartTheme *theme,
                    double                 width,
                    double                 height,
                    ShoalChartFormat       format,
                    GError               **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (ShoalChartTheme) look = shoal_chart_theme_copy (theme);
  cairo_surface_t *surface;
  cairo_status_t status;

  look->vector = format != SHOAL_CHART_PNG;
  look->scale = look->vector ? 1.0 : MAX (1.0, theme->scale);
  if (!(width >= 1.0) || !(height >= 1.0) || MAX (width, height) * look->scale > LARGEST_IMAGE)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("A picture cannot be %g × %g units large"), width,
                   height);
      return NULL;
    }
  surface = create_surface (format, width, height, look->scale, bytes);
  status = draw_on (surface, draw, user_data, look, width, height);
  if (status == CAIRO_STATUS_SUCCESS && format == SHOAL_CHART_PNG)
    status = cairo_surface_write_to_png_stream (surface, shoal_chart_append, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (!check_status (status, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/**
 * shoal_chart_write_file:
 * @file: the file to write
 * @bytes: its contents
 * @replace: whether @file may exist
 * @error: place for a #GIOErrorEnum
 *
 * Writes a file completely or leaves the old file as it is. A new file has the permissions of the file it replaces.
 *
 * Returns: whether it is written.
 */
gboolean
shoal_chart_write_file (GFile   *file,
                        GBytes  *bytes,
                        gboolean replace,
                        GError **error)
{
  g_autoptr (ShoalNewFile) new_file = shoal_new_file_open (file, replace, error);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return new_file != NULL && shoal_new_file_write (new_file, data, length, error)
         && shoal_new_file_commit (new_file, NULL, error);
}
