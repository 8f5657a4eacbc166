/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes and text that all drawings use. */

#include "charts/base/shoal-chart-canvas.h"

#include <math.h>
#include <string.h>

/* Text is laid out by pango. These are its font sizes, digits of equal width, and ellipses. */

#define DEFAULT_SIZE 11

/* Font sizes as multiples of the size of the theme's font. */
static const struct
{
  double size;
  PangoWeight weight;
} styles[] = {
  [SHOAL_TEXT_CAPTION] = { 0.82, PANGO_WEIGHT_NORMAL }, [SHOAL_TEXT_CAPTION_BOLD] = { 0.82, PANGO_WEIGHT_BOLD },
  [SHOAL_TEXT_BODY] = { 1.0, PANGO_WEIGHT_NORMAL },     [SHOAL_TEXT_BOLD] = { 1.0, PANGO_WEIGHT_BOLD },
  [SHOAL_TEXT_HEADING] = { 1.2, PANGO_WEIGHT_BOLD },    [SHOAL_TEXT_TITLE] = { 2.0, PANGO_WEIGHT_ULTRABOLD },
};

/* Text has the same size with and without a cairo context, because nothing is rounded to device pixels. */
static void
make_layout (ShoalChartCanvas *self)
{
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoAttrList *attributes = pango_attr_list_new ();

  self->font = pango_font_description_from_string (self->theme->font);
  if (pango_font_description_get_size (self->font) <= 0)
    pango_font_description_set_size (self->font, DEFAULT_SIZE * PANGO_SCALE);
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  if (self->theme->vector)
    cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (self->context, options);
  pango_cairo_context_set_resolution (self->context, self->theme->resolution);
  /* Pango finds the direction of text from its letters. Numbers and ranges read from left to right in every
   * language. */
  pango_context_set_base_dir (self->context, PANGO_DIRECTION_LTR);
  pango_context_set_round_glyph_positions (self->context, FALSE);
  cairo_font_options_destroy (options);

  self->layout = pango_layout_new (self->context);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  /* A name or a fingerprint that is continued in the next line gets no additional hyphen. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  pango_layout_set_attributes (self->layout, attributes);
  pango_layout_set_auto_dir (self->layout, TRUE);
  pango_attr_list_unref (attributes);
}

static void
set_style (ShoalChartCanvas *self,
           ShoalTextStyle    style)
{
  PangoFontDescription *font;

  if (self->layout == NULL)
    make_layout (self);
  if (self->has_style && self->style == style)
    return;
  font = pango_font_description_copy_static (self->font);
  pango_font_description_set_size (
      font, (int) (pango_font_description_get_size (self->font) * styles[style].size + 0.5));
  pango_font_description_set_weight (font, styles[style].weight);
  pango_layout_set_font_description (self->layout, font);
  pango_font_description_free (font);
  self->style = style;
  self->has_style = TRUE;
}

/** shoal_chart_canvas_clear: Frees what the canvas holds, not the cairo context. */
void
shoal_chart_canvas_clear (ShoalChartCanvas *self)
{
  g_clear_object (&self->layout);
  g_clear_object (&self->context);
  g_clear_pointer (&self->font, pango_font_description_free);
}

static void
set_text (ShoalChartCanvas *self,
          ShoalTextStyle    style,
          const char       *text,
          double            max_width)
{
  set_style (self, style);
  pango_layout_set_text (self->layout, text, -1);
  pango_layout_set_width (self->layout, max_width >= 0.0 ? (int) (MIN (max_width, 1e5) * PANGO_SCALE) : -1);
  pango_layout_set_ellipsize (self->layout, max_width >= 0.0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
}

/**
 * shoal_chart_canvas_text:
 * @self: a canvas
 * @style: size and weight
 * @text: UTF-8
 * @x: position of the anchor
 * @y: position of the anchor
 * @align_x: where the anchor is in the text: 0 at its start, 1 at its end
 * @align_y: 0 at its top, 1 at its bottom
 * @max_width: wider text ends with an ellipsis; negative for any width
 *
 * Draws one line of text in the colour set before. A canvas without a context only measures.
 *
 * Returns: the width of the text.
 */
double
shoal_chart_canvas_text (ShoalChartCanvas *self,
                         ShoalTextStyle    style,
                         const char       *text,
                         double            x,
                         double            y,
                         double            align_x,
                         double            align_y,
                         double            max_width)
{
  PangoRectangle logical;
  double width;
  double left;

  set_text (self, style, text, max_width);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  pango_layout_set_height (self->layout, 0);
  pango_layout_get_extents (self->layout, NULL, &logical);
  width = (double) logical.width / PANGO_SCALE;
  if (self->cr == NULL)
    return width;
  x = self->mirrored ? self->width - x : x;
  left = x - width * (self->mirrored ? 1.0 - align_x : align_x) - (double) logical.x / PANGO_SCALE;
  y -= (double) logical.height / PANGO_SCALE * align_y;
  cairo_move_to (self->cr, shoal_chart_canvas_snap (self, left), shoal_chart_canvas_snap (self, y));
  pango_cairo_show_layout (self->cr, self->layout);
  cairo_new_path (self->cr);
  return width;
}

/**
 * shoal_chart_canvas_text_upwards:
 * @x: position of the middle of the line
 * @y: position of the beginning of the text
 * @max_length: longer text ends with an ellipsis
 *
 * Draws one line of text that reads from below to above.
 */
void
shoal_chart_canvas_text_upwards (ShoalChartCanvas *self,
                                 ShoalTextStyle    style,
                                 const char       *text,
                                 double            x,
                                 double            y,
                                 double            max_length)
{
  PangoRectangle logical;

  if (self->cr == NULL)
    return;
  set_text (self, style, text, max_length);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  pango_layout_set_height (self->layout, 0);
  pango_layout_get_extents (self->layout, NULL, &logical);
  x = (self->mirrored ? self->width - x : x) - (double) logical.height / PANGO_SCALE / 2.0;
  cairo_save (self->cr);
  cairo_translate (self->cr, shoal_chart_canvas_snap (self, x), shoal_chart_canvas_snap (self, y));
  cairo_rotate (self->cr, -G_PI / 2.0);
  cairo_move_to (self->cr, -(double) logical.x / PANGO_SCALE, 0.0);
  pango_cairo_show_layout (self->cr, self->layout);
  cairo_new_path (self->cr);
  cairo_restore (self->cr);
}

#define BREAK_HERE "_\342\200\213" /* an underscore and a space of zero width, at which pango may break the line */

/* (transfer full): @text, in which pango may break lines after each underscore. */
static char *
let_names_break (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv (BREAK_HERE, parts);
}

/** shoal_chart_canvas_measure_paragraph: Returns: the height of text in lines of at most @width. */
double
shoal_chart_canvas_measure_paragraph (ShoalChartCanvas *self,
                                      ShoalTextStyle    style,
                                      const char       *text,
                                      double            width)
{
  PangoRectangle logical;
  g_autofree char *parted = NULL;

  /* Text that fits on one line is not changed, so that names copied from a PDF file have no invisible characters. */
  set_text (self, style, text, -1);
  pango_layout_get_extents (self->layout, NULL, &logical);
  if (logical.width > width * PANGO_SCALE && strchr (text, '_') != NULL)
    parted = let_names_break (text);
  set_text (self, style, parted != NULL ? parted : text, width);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (self->layout, FALSE);
  pango_layout_get_extents (self->layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

/**
 * shoal_chart_canvas_paragraph:
 *
 * Draws text from (@x, @y) down, in lines of at most @width that begin at the start of the drawing, even if the text
 * runs in the other direction.
 *
 * Returns: the height of the text.
 */
double
shoal_chart_canvas_paragraph (ShoalChartCanvas *self,
                              ShoalTextStyle    style,
                              const char       *text,
                              double            x,
                              double            y,
                              double            width)
{
  double height = shoal_chart_canvas_measure_paragraph (self, style, text, width);

  /* Pango itself mirrors the alignment of lines that run from right to left. */
  if (self->mirrored && pango_layout_get_direction (self->layout, 0) != PANGO_DIRECTION_RTL)
    pango_layout_set_alignment (self->layout, PANGO_ALIGN_RIGHT);
  cairo_move_to (self->cr, self->mirrored ? self->width - x - width : x, y);
  pango_cairo_show_layout (self->cr, self->layout);
  pango_layout_set_alignment (self->layout, PANGO_ALIGN_LEFT);
  cairo_new_path (self->cr);
  return height;
}

/** shoal_chart_canvas_measure: Returns: the width of @text on one line. */
double
shoal_chart_canvas_measure (ShoalChartCanvas *self,
                            ShoalTextStyle    style,
                            const char       *text)
{
  PangoRectangle logical;

  set_text (self, style, text, -1.0);
  pango_layout_get_extents (self->layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/** shoal_chart_canvas_get_line_height: Returns: the height of a line of text. */
double
shoal_chart_canvas_get_line_height (ShoalChartCanvas *self,
                                    ShoalTextStyle    style)
{
  PangoRectangle logical;

  set_text (self, style, "0", -1.0);
  pango_layout_get_extents (self->layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

/**
 * shoal_chart_canvas_init:
 * @self: memory for a canvas
 * @cr: (nullable): where to draw, or %NULL to measure only
 * @theme: (transfer none): the look of the drawing; must outlive the canvas
 * @width: width of the drawing
 * @height: height of the drawing
 *
 * Prepares a canvas.
 */
void
shoal_chart_canvas_init (ShoalChartCanvas      *self,
                         cairo_t               *cr,
                         const ShoalChartTheme *theme,
                         double                 width,
                         double                 height)
{
  *self = (ShoalChartCanvas) { .cr = cr, .theme = theme, .width = width, .height = height };
  self->mirrored = theme->right_to_left;
}

/** shoal_chart_canvas_set_role: Sets the colour of the next shapes and texts. */
void
shoal_chart_canvas_set_role (ShoalChartCanvas *self,
                             ShoalChartRole    role)
{
  shoal_chart_canvas_set_color (self, self->theme->colors[role]);
}

/** shoal_chart_canvas_set_color: Sets the colour of the next shapes and texts. */
void
shoal_chart_canvas_set_color (ShoalChartCanvas *self,
                              ShoalColor        color)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
}

static double
mirror (const ShoalChartCanvas *self,
        double                  x)
{
  return self->mirrored ? self->width - x : x;
}

/** shoal_chart_canvas_snap: Returns: @position on the nearest border of two device pixels; unchanged in a vector
 * file. */
double
shoal_chart_canvas_snap (const ShoalChartCanvas *self,
                         double                  position)
{
  double scale = MAX (1.0, self->theme->scale);

  return self->theme->vector ? position : round (position * scale) / scale;
}

/** shoal_chart_canvas_move_to: Starts a path at a point. */
void
shoal_chart_canvas_move_to (ShoalChartCanvas *self,
                            double            x,
                            double            y)
{
  cairo_move_to (self->cr, mirror (self, x), y);
}

/** shoal_chart_canvas_line_to: Continues the path to a point. */
void
shoal_chart_canvas_line_to (ShoalChartCanvas *self,
                            double            x,
                            double            y)
{
  cairo_line_to (self->cr, mirror (self, x), y);
}

/** shoal_chart_canvas_rectangle: Adds a rectangle to the path, with round corners where @radius is above 0. */
void
shoal_chart_canvas_rectangle (ShoalChartCanvas *self,
                              ShoalArea         area,
                              double            radius)
{
  double x = self->mirrored ? self->width - area.x - area.width : area.x;

  radius = MIN (radius, MIN (area.width, area.height) / 2.0);
  if (radius <= 0.0)
    {
      cairo_rectangle (self->cr, x, area.y, area.width, area.height);
      return;
    }
  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, x + area.width - radius, area.y + radius, radius, -G_PI_2, 0.0);
  cairo_arc (self->cr, x + area.width - radius, area.y + area.height - radius, radius, 0.0, G_PI_2);
  cairo_arc (self->cr, x + radius, area.y + area.height - radius, radius, G_PI_2, G_PI);
  cairo_arc (self->cr, x + radius, area.y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (self->cr);
}

/** shoal_chart_canvas_fill: Fills a rectangle. */
void
shoal_chart_canvas_fill (ShoalChartCanvas *self,
                         ShoalArea         area,
                         double            radius,
                         ShoalColor        color)
{
  if (!(area.width > 0.0) || !(area.height > 0.0))
    return;
  shoal_chart_canvas_rectangle (self, area, radius);
  shoal_chart_canvas_set_color (self, color);
  cairo_fill (self->cr);
}

/** shoal_chart_canvas_outline: Draws a line just inside the edge of a rectangle. */
void
shoal_chart_canvas_outline (ShoalChartCanvas *self,
                            ShoalArea         area,
                            double            radius,
                            double            line_width,
                            ShoalColor        color)
{
  double half = line_width / 2.0;
  ShoalArea inner = { area.x + half, area.y + half, area.width - line_width, area.height - line_width };

  if (inner.width <= 0.0 || inner.height <= 0.0)
    return;
  shoal_chart_canvas_rectangle (self, inner, MAX (0.0, radius - half));
  shoal_chart_canvas_set_color (self, color);
  cairo_set_line_width (self->cr, line_width);
  cairo_stroke (self->cr);
}

/** shoal_chart_canvas_hatch: Draws slanted lines over a rectangle. */
void
shoal_chart_canvas_hatch (ShoalChartCanvas *self,
                          ShoalArea         area,
                          ShoalColor        color)
{
  const double distance = 6.0;

  if (!(area.width > 0.0) || !(area.height > 0.0))
    return;
  cairo_save (self->cr);
  shoal_chart_canvas_rectangle (self, area, 0.0);
  cairo_clip (self->cr);
  /* Lines are placed by the corner of the drawing, so that those of neighbouring areas meet. */
  for (double x = floor ((area.x - area.height) / distance) * distance; x < area.x + area.width; x += distance)
    {
      double start = x + fmod (area.y + area.height, distance);

      shoal_chart_canvas_move_to (self, start, area.y + area.height);
      shoal_chart_canvas_line_to (self, start + area.height, area.y);
    }
  shoal_chart_canvas_set_color (self, color);
  cairo_set_line_width (self->cr, 1.5);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

/** shoal_chart_canvas_rule: Draws a horizontal or vertical line one device pixel wide, crisp; the colour is kept. */
void
shoal_chart_canvas_rule (ShoalChartCanvas *self,
                         double            x1,
                         double            y1,
                         double            x2,
                         double            y2)
{
  double pixel = self->theme->vector ? 0.75 : 1.0 / MAX (1.0, self->theme->scale);
  double half = self->theme->vector ? 0.0 : pixel / 2.0;

  x1 = mirror (self, x1);
  x2 = mirror (self, x2);
  if (x1 == x2)
    x1 = x2 = shoal_chart_canvas_snap (self, x1) + (self->mirrored ? -half : half);
  if (y1 == y2)
    y1 = y2 = shoal_chart_canvas_snap (self, y1) + half;
  cairo_move_to (self->cr, x1, y1);
  cairo_line_to (self->cr, x2, y2);
  cairo_set_line_width (self->cr, self->theme->high_contrast ? MAX (1.0, pixel) : pixel);
  cairo_stroke (self->cr);
}

static void
add_polygon (cairo_t *cr,
             guint    n_points,
             double   x,
             double   y,
             double   outer,
             double   inner)
{
  guint n = inner > 0.0 ? n_points * 2 : n_points;

  for (guint i = 0; i < n; i++)
    {
      double radius = inner > 0.0 && i % 2 == 1 ? inner : outer;
      double angle = -G_PI_2 + 2.0 * G_PI * i / n;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

/**
 * shoal_chart_canvas_mark:
 * @self: a canvas
 * @mark: a shape
 * @x: its middle
 * @y: its middle
 * @radius: half its size; shapes of the same radius cover areas of about the same size
 *
 * Adds a mark to the path; the caller fills the path.
 */
void
shoal_chart_canvas_mark (ShoalChartCanvas *self,
                         ShoalMark         mark,
                         double            x,
                         double            y,
                         double            radius)
{
  cairo_t *cr = self->cr;
  double arm = radius * 0.34;

  x = mirror (self, x);
  cairo_new_sub_path (cr);
  switch (mark)
    {
    case SHOAL_MARK_SQUARE:
      cairo_rectangle (cr, x - radius * 0.86, y - radius * 0.86, radius * 1.72, radius * 1.72);
      break;
    case SHOAL_MARK_DIAMOND:
      add_polygon (cr, 4, x, y, radius * 1.2, 0.0);
      break;
    case SHOAL_MARK_TRIANGLE:
      add_polygon (cr, 3, x, y + radius * 0.2, radius * 1.25, 0.0);
      break;
    case SHOAL_MARK_CROSS:
      /* The outline of a cross: two overlapping bars would be darker in the middle if the colour is translucent. */
      for (int k = 0; k < 12; k++)
        {
          static const double steps[12][2] = { { 1, -3 }, { 1, -1 }, { 3, -1 }, { 3, 1 }, { 1, 1 }, { 1, 3 },
                                               { -1, 3 }, { -1, 1 }, { -3, 1 }, { -3, -1 }, { -1, -1 }, { -1, -3 } };
          double u = (fabs (steps[k][0]) > 1 ? copysign (radius * 1.15, steps[k][0]) : steps[k][0] * arm);
          double v = (fabs (steps[k][1]) > 1 ? copysign (radius * 1.15, steps[k][1]) : steps[k][1] * arm);

          cairo_line_to (cr, x + (u - v) * G_SQRT2 / 2.0, y + (u + v) * G_SQRT2 / 2.0);
        }
      cairo_close_path (cr);
      break;
    case SHOAL_MARK_STAR:
      add_polygon (cr, 5, x, y, radius * 1.4, radius * 0.62);
      break;
    case SHOAL_MARK_CIRCLE:
    case SHOAL_MARK_N:
    default:
      cairo_arc (cr, x, y, radius, 0.0, 2.0 * G_PI);
      break;
    }
}
