/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures in files: formats, complete or not at all. */

#include "fixture-picture.h"
#include "charts/base/shoal-chart-export.h"
#include "charts/lattice/shoal-lattice-chart.h"

#include <glib/gstdio.h>
#include <locale.h>

static void
draw (cairo_t               *cr,
      const ShoalChartTheme *theme,
      double                 width,
      double                 height,
      gpointer               user_data)
{
  const guint heights[] = { 2, 2, 2 };
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 3);

  shoal_lattice_chart_draw (chart, cr, theme, width, height);
}

static void
draw_wrongly (cairo_t               *cr,
              const ShoalChartTheme *theme,
              double                 width,
              double                 height,
              gpointer               user_data)
{
  cairo_pop_group_to_source (cr);
}

static void
test_formats (void)
{
  ShoalChartFormat format;

  g_assert_true (shoal_chart_format_from_name ("a.svg", &format));
  g_assert_cmpint (format, ==, SHOAL_CHART_SVG);
  g_assert_true (shoal_chart_format_from_name ("b.PNG", &format));
  g_assert_cmpint (format, ==, SHOAL_CHART_PNG);
  g_assert_true (shoal_chart_format_from_name ("c.x.pdf", &format));
  g_assert_cmpint (format, ==, SHOAL_CHART_PDF);
  g_assert_false (shoal_chart_format_from_name ("svg", &format));
  g_assert_false (shoal_chart_format_from_name ("", &format));
}

typedef struct
{
  const guint8 *data;
  gsize length;
} Reader;

static cairo_status_t
read_some (gpointer closure,
           guint8  *data,
           guint    length)
{
  Reader *reader = closure;

  if (length > reader->length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, reader->data, length);
  reader->data += length;
  reader->length -= length;
  return CAIRO_STATUS_SUCCESS;
}

static void
test_png (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *surface;
  Reader reader;

  theme->scale = 2.0;
  bytes = shoal_chart_render (draw, NULL, theme, 150, 100, SHOAL_CHART_PNG, &error);
  g_assert_no_error (error);
  reader.data = g_bytes_get_data (bytes, &reader.length);
  surface = cairo_image_surface_create_from_png_stream (read_some, &reader);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 300);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 200);
  cairo_surface_destroy (surface);
}

/* Files of vectors hold no pictures of pixels. */
static void
test_vectors (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) svg = shoal_chart_render (draw, NULL, theme, 300, 200, SHOAL_CHART_SVG, &error);
  g_autoptr (GBytes) pdf = shoal_chart_render (draw, NULL, theme, 300, 200, SHOAL_CHART_PDF, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_assert_nonnull (strstr (text, "<svg"));
  g_assert_nonnull (strstr (text, "<path"));
  g_assert_null (strstr (text, "<image"));
  g_assert_cmpint (memcmp (g_bytes_get_data (pdf, NULL), "%PDF-", 5), ==, 0);
}

static void
test_failure (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_chart_render (draw_wrongly, NULL, theme, 30, 20, SHOAL_CHART_PDF, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (shoal_chart_render (draw, NULL, theme, 0, 20, SHOAL_CHART_SVG, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_clear_error (&error);
  g_assert_null (shoal_chart_render (draw, NULL, theme, 20, 1e6, SHOAL_CHART_PNG, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static guint
count_files (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  g_dir_close (dir);
  return n;
}

static gboolean
export_to (ShoalChartDrawFunc      func,
           const ShoalChartTheme  *theme,
           GFile                  *file,
           gboolean                replace,
           GError                **error)
{
  g_autoptr (GBytes) bytes = shoal_chart_render (func, NULL, theme, 30, 20, SHOAL_CHART_SVG, error);

  return bytes != NULL && shoal_chart_write_file (file, bytes, replace, error);
}

static void
test_file (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_autofree char *missing = g_build_filename (folder, "none", "a.svg", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nowhere = g_file_new_for_path (missing);

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_false (export_to (draw, theme, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_false (export_to (draw_wrongly, theme, file, TRUE, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "old");
  g_clear_pointer (&contents, g_free);
  g_assert_true (export_to (draw, theme, file, TRUE, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "<svg"));
  g_assert_false (export_to (draw, theme, nowhere, TRUE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "a.svg"));
  g_assert_cmpuint (count_files (folder), ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/formats", test_formats);
  g_test_add_func ("/export/png", test_png);
  g_test_add_func ("/export/vectors", test_vectors);
  g_test_add_func ("/export/failure", test_failure);
  g_test_add_func ("/export/file", test_file);
  return g_test_run ();
}
