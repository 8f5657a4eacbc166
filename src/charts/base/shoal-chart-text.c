/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of all drawings, through pango: sizes, tabular digits, ellipses. */

#include "charts/base/shoal-chart-canvas.h"

#define DEFAULT_SIZE 11

/* Sizes in relation to the font of the theme. */
static const struct
{
  double size;
  PangoWeight weight;
} styles[] = {
  [SHOAL_TEXT_CAPTION] = { 0.82, PANGO_WEIGHT_NORMAL }, [SHOAL_TEXT_CAPTION_BOLD] = { 0.82, PANGO_WEIGHT_BOLD },
  [SHOAL_TEXT_BODY] = { 1.0, PANGO_WEIGHT_NORMAL },     [SHOAL_TEXT_BOLD] = { 1.0, PANGO_WEIGHT_BOLD },
  [SHOAL_TEXT_HEADING] = { 1.2, PANGO_WEIGHT_BOLD },    [SHOAL_TEXT_TITLE] = { 2.0, PANGO_WEIGHT_ULTRABOLD },
};

/* Measures are the same with and without a context to draw on: nothing is rounded to device pixels. */
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
  /* The direction of text follows from its letters; numbers and ranges of them read from left to right everywhere. */
  pango_context_set_base_dir (self->context, PANGO_DIRECTION_LTR);
  pango_context_set_round_glyph_positions (self->context, FALSE);
  cairo_font_options_destroy (options);

  self->layout = pango_layout_new (self->context);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  /* A name or a fingerprint that goes on in the next line has no hyphen that is not its own. */
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
 * @x: of the middle of the line
 * @y: where it begins
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

/** shoal_chart_canvas_measure_paragraph: Returns: the height of text in lines of at most @width. */
double
shoal_chart_canvas_measure_paragraph (ShoalChartCanvas *self,
                                      ShoalTextStyle    style,
                                      const char       *text,
                                      double            width)
{
  PangoRectangle logical;

  set_text (self, style, text, width);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (self->layout, FALSE);
  pango_layout_get_extents (self->layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

/**
 * shoal_chart_canvas_paragraph:
 *
 * Draws text from (@x, @y) down, in lines of at most @width that begin at the start, also where their letters run the
 * other way.
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

  /* Pango itself turns the alignment of lines that run from right to left. */
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
