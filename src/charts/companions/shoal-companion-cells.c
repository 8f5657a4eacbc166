/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line for each attribute. Where something is said is always the same: name and texts above, numbers of companions below. */

#include "config.h"

#include "charts/companions/shoal-companion-private.h"

#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

#define STRIP 54.0
#define PADDING 10.0
#define TRACK 25.0 /* from the top of the strip to the middle of what is drawn */
#define BAND 10.0
#define OWN_RADIUS 5.0
#define TICK 7.0

/* Beside the track, for numbers at its ends */
#define MARGIN 34.0

/* Companions that are named at one end */
#define MOST_NAMED 3

/* Values of a set that are drawn */
#define MOST_VALUES 400

typedef struct
{
  ShoalCompanionChart *chart;
  ShoalChartCanvas *canvas;
  guint a;
  ShoalAttribute *attribute;
  ShoalClassMapAxis *axis;
  ShoalCell cell; /* what is published */
  double top;
  double start; /* of the track */
  double width;
} Strip;

static double
get_x (const Strip *strip,
       double       value)
{
  return strip->start + shoal_chart_axis_map (&strip->axis->axis, value) * strip->width;
}

/* Where a cell lies; at least as wide as can be seen. */
static gboolean
get_band (const Strip     *strip,
          const ShoalCell *cell,
          double           least,
          ShoalArea       *area)
{
  double low, high, start, end;

  if (!shoal_class_map_axis_get_band (strip->axis, cell, &low, &high))
    return FALSE;
  start = get_x (strip, low);
  end = get_x (strip, high);
  if (end - start < least)
    {
      start = CLAMP ((start + end - least) / 2.0, strip->start, MAX (strip->start, strip->start + strip->width - least));
      end = start + least;
    }
  *area = (ShoalArea) { start, strip->top + TRACK - BAND / 2.0, end - start, BAND };
  return TRUE;
}

static gboolean
get_value_x (const Strip *strip,
             guint32      original,
             double      *x)
{
  ShoalCell value;
  ShoalArea area;

  shoal_companions_get_value (strip->chart->companions, original, strip->a, &value);
  if (!get_band (strip, &value, 0.0, &area))
    return FALSE;
  *x = area.x + area.width / 2.0;
  return TRUE;
}

/* ---- Texts ---- */

static void
draw_texts (const Strip *strip)
{
  ShoalChartCanvas *canvas = strip->canvas;
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autofree char *own = NULL;
  double end = canvas->width - PADDING, room = canvas->width - 2.0 * PADDING, used;
  ShoalCell value;
  const char *published;

  shoal_companions_get_value (strip->chart->companions, strip->chart->companions->own, strip->a, &value);
  own = g_strdup (shoal_cell_text_get_short (strip->attribute, &value, buffer));
  published = shoal_cell_text_get_short (strip->attribute, &strip->cell, buffer);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  used = shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, published, end, strip->top, 1.0, 0.0, room * 0.5);
  if (!g_str_equal (own, published))
    {
      g_autofree char *arrow = g_strdup_printf (canvas->mirrored ? "%s ←" : "%s →", own);

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      used += 5.0 + shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, arrow, end - used - 5.0, strip->top, 1.0, 0.0,
                                             MAX (0.0, (room - used) * 0.45));
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, shoal_column_get_name (strip->attribute->column), PADDING, strip->top,
                           0.0, 0.0, MAX (0.0, room - used - 8.0));
}

/* "1, 4" and so on; @marked: (inout): whether the marked companion is among them. */
static void
append_companions (const Strip        *strip,
                   ShoalCompanionRole  role,
                   GString            *text,
                   gboolean           *marked)
{
  const ShoalCompanions *companions = strip->chart->companions;
  guint n = 0;

  for (guint i = 0; i < companions->n; i++)
    {
      if (shoal_companions_get_role (companions, i, strip->a) != role)
        continue;
      *marked = *marked || i == strip->chart->marked;
      if (n < MOST_NAMED)
        g_string_append_printf (text, "%s%u", n > 0 ? ", " : "", i + 1);
      else if (n == MOST_NAMED)
        g_string_append (text, "…");
      n++;
    }
}

static void
draw_names (const Strip *strip,
            const char  *text,
            gboolean     marked,
            double       x,
            double       align)
{
  double y = strip->top + TRACK + BAND / 2.0 + 1.0;
  double room = align > 0.5 ? x - PADDING / 2.0 : strip->canvas->width - PADDING / 2.0 - x;
  double width = shoal_chart_canvas_measure (strip->canvas, SHOAL_TEXT_CAPTION_BOLD, text);

  /* Where there is no room outside the band it stands below it. */
  if (width > room)
    {
      x = align > 0.5 ? PADDING / 2.0 : strip->canvas->width - PADDING / 2.0;
      align = 1.0 - align;
    }
  shoal_chart_canvas_set_role (strip->canvas, marked ? SHOAL_CHART_ACCENT : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (strip->canvas, marked ? SHOAL_TEXT_CAPTION_BOLD : SHOAL_TEXT_CAPTION, text, x, y, align, 0.0, -1.0);
}

/* Because of whom it reaches so far. */
static void
draw_ends (const Strip     *strip,
           const ShoalArea *band)
{
  g_autoptr (GString) low = g_string_new (NULL);
  g_autoptr (GString) high = g_string_new (NULL);
  g_autoptr (GString) missing = g_string_new (NULL);
  gboolean low_marked = FALSE, high_marked = FALSE;

  append_companions (strip, SHOAL_COMPANION_LOW, low, &low_marked);
  append_companions (strip, SHOAL_COMPANION_HIGH, high, &high_marked);
  append_companions (strip, SHOAL_COMPANION_MISSING, missing, &high_marked);
  if (missing->len > 0)
    {
      if (high->len > 0)
        g_string_append (high, " · ");
      /* Translators: below a drawing: numbers of rows that have no value, or the only one. */
      g_string_append_printf (high, _("%s (missing)"), missing->str);
    }
  if (low->len > 0)
    draw_names (strip, low->str, low_marked, band->x, 1.0);
  if (high->len > 0)
    draw_names (strip, high->str, high_marked, band->x + band->width, 0.0);
}

/* ---- What is drawn ---- */

static void
draw_band (const Strip     *strip,
           const ShoalArea *band)
{
  ShoalChartCanvas *canvas = strip->canvas;
  ShoalColor fill = shoal_color_mix (canvas->theme->colors[SHOAL_CHART_BACKGROUND], canvas->theme->colors[SHOAL_CHART_ACCENT],
                                     canvas->theme->high_contrast ? 0.6 : 0.4);

  if (strip->cell.form != SHOAL_CELL_SET)
    {
      shoal_chart_canvas_fill (canvas, *band, 2.0, fill);
      return;
    }
  for (gsize i = 0; i < MIN (strip->cell.n_leaves, MOST_VALUES); i++)
    {
      const ShoalCell value = { .form = SHOAL_CELL_NODE, .node = strip->cell.leaves[i] };
      ShoalArea area;

      if (get_band (strip, &value, 3.0, &area))
        shoal_chart_canvas_fill (canvas, area, MIN (2.0, area.width / 2.0), fill);
    }
}

static void
draw_tick (const Strip *strip,
           guint        companion)
{
  gboolean marked = companion == strip->chart->marked;
  double y = strip->top + TRACK, half = marked ? TICK + 2.0 : TICK, x;

  if (!get_value_x (strip, strip->chart->companions->originals[companion], &x))
    return;
  shoal_chart_canvas_fill (strip->canvas, (ShoalArea) { x - (marked ? 1.5 : 0.75), y - half, marked ? 3.0 : 1.5, 2.0 * half }, 0.0,
                           strip->canvas->theme->colors[marked ? SHOAL_CHART_ACCENT : SHOAL_CHART_MUTED]);
}

static void
draw_strip (const Strip *strip)
{
  ShoalChartCanvas *canvas = strip->canvas;
  ShoalArea band = { strip->start, strip->top + TRACK - BAND / 2.0, strip->width, BAND };
  gboolean has_band = get_band (strip, &strip->cell, 3.0, &band);
  double x;

  draw_texts (strip);
  if (strip->width < 1.0)
    return;
  shoal_chart_canvas_fill (canvas, (ShoalArea) { strip->start, strip->top + TRACK - 1.0, strip->width, 2.0 }, 1.0,
                           canvas->theme->colors[SHOAL_CHART_GRID]);
  if (has_band)
    draw_band (strip, &band);
  for (guint i = 0; i < strip->chart->companions->n; i++)
    if (i != strip->chart->marked)
      draw_tick (strip, i);
  if (strip->chart->marked < strip->chart->companions->n)
    draw_tick (strip, strip->chart->marked);
  if (get_value_x (strip, strip->chart->companions->own, &x))
    {
      shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, x, strip->top + TRACK, OWN_RADIUS);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
      cairo_fill_preserve (canvas->cr);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_BACKGROUND);
      cairo_set_line_width (canvas->cr, 1.5);
      cairo_stroke (canvas->cr);
    }
  draw_ends (strip, &band);
}

/** shoal_companion_chart_get_cells_height: Returns: what the drawing of the cells needs. */
double
shoal_companion_chart_get_cells_height (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return 2.0 * PADDING + STRIP * self->classes->microdata->n_attributes;
}

/** shoal_companion_chart_draw_cells: Draws what the row publishes, attribute by attribute. */
void
shoal_companion_chart_draw_cells (ShoalCompanionChart   *self,
                                  cairo_t               *cr,
                                  const ShoalChartTheme *theme,
                                  double                 width,
                                  double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  double clip_top, clip_bottom;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->companions == NULL)
    return;
  cairo_clip_extents (cr, NULL, &clip_top, NULL, &clip_bottom);
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    {
      Strip strip = { .chart = self, .canvas = &canvas, .a = a, .axis = &self->axes[a],
                      .attribute = shoal_microdata_get_attribute (self->classes->microdata, a),
                      .top = PADDING + STRIP * a, .start = MARGIN, .width = width - 2.0 * MARGIN };

      if (strip.top > clip_bottom || strip.top + STRIP < clip_top)
        continue;
      shoal_classes_get_cell (self->classes, self->companions->row, a, &strip.cell);
      draw_strip (&strip);
    }
}
