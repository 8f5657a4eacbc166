/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The axes are made once for all rows: they show the values of the whole columns. */

#include "config.h"

#include "charts/companions/shoal-companion-chart.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/classmap/shoal-class-map-axis.h"
#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalCompanionChart
{
  ShoalClasses *classes;
  ShoalClassMapAxis *axes;     /* one per attribute */
  ShoalCompanions *companions; /* nullable: the companions of the row */
  guint marked;
};

/* The largest number of companions that the ring shows */
#define MOST_SHOWN 48

/** shoal_companion_chart_new: @classes: of a matching. Returns: (transfer full): a chart without a row. */
ShoalCompanionChart *
shoal_companion_chart_new (ShoalClasses *classes)
{
  ShoalCompanionChart *self;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && classes->kind == SHOAL_RECODING_MATCHING, NULL);

  self = g_new0 (ShoalCompanionChart, 1);
  self->classes = g_object_ref (classes);
  self->marked = SHOAL_MARKED_CHART_NO_MARK;
  self->axes = g_new0 (ShoalClassMapAxis, classes->microdata->n_attributes);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    shoal_class_map_axis_init (&self->axes[a], shoal_microdata_get_attribute (classes->microdata, a));
  return self;
}

void
shoal_companion_chart_free (ShoalCompanionChart *self)
{
  if (self == NULL)
    return;
  for (guint a = 0; a < self->classes->microdata->n_attributes; a++)
    shoal_class_map_axis_clear (&self->axes[a]);
  g_free (self->axes);
  g_clear_pointer (&self->companions, shoal_companions_free);
  g_object_unref (self->classes);
  g_free (self);
}

/** shoal_companion_chart_set_row: @row: a published row; removes the mark of a companion. */
void
shoal_companion_chart_set_row (ShoalCompanionChart *self,
                               guint32              row)
{
  g_return_if_fail (self != NULL && row < self->classes->n_groups);

  if (self->companions != NULL && self->companions->row == row)
    return;
  g_clear_pointer (&self->companions, shoal_companions_free);
  self->companions = shoal_companions_new (self->classes, row);
  self->marked = SHOAL_MARKED_CHART_NO_MARK;
}

/** shoal_companion_chart_get_companions: Returns: (nullable): the companions of the row. */
const ShoalCompanions *
shoal_companion_chart_get_companions (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->companions;
}

/** shoal_companion_chart_get_n_shown: Returns: the number of companions that the ring shows; it has a limit. */
guint
shoal_companion_chart_get_n_shown (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->companions != NULL ? MIN (self->companions->n, MOST_SHOWN) : 0;
}

/** shoal_companion_chart_set_marked: @companion: the companion to highlight, or %SHOAL_MARKED_CHART_NO_MARK. */
void
shoal_companion_chart_set_marked (ShoalCompanionChart *self,
                                  guint                companion)
{
  g_return_if_fail (self != NULL);

  self->marked = companion < shoal_companion_chart_get_n_shown (self) ? companion : SHOAL_MARKED_CHART_NO_MARK;
}

guint
shoal_companion_chart_get_marked (const ShoalCompanionChart *self)
{
  g_return_val_if_fail (self != NULL, SHOAL_MARKED_CHART_NO_MARK);

  return self->marked;
}

/** shoal_companion_chart_as_marked: @self: (nullable): a chart, whose marks are the companions in its ring. */
SHOAL_DEFINE_MARKED_CHART (ShoalCompanionChart, shoal_companion_chart_as_marked, shoal_companion_chart_draw_ring,
                           shoal_companion_chart_get_companion_at, marked)

/* The drawing of the cells: a strip for each attribute. Name and texts are always above the band, numbers of companions
 * below it. */

#define STRIP 54.0
#define PADDING 10.0
#define TRACK 25.0 /* from the top of the strip to the middle of the band */
#define BAND 10.0
#define OWN_RADIUS 5.0
#define TICK 7.0

/* Space beside the track, for numbers of companions at its ends */
#define MARGIN 34.0

/* The largest number of companions that are listed at one end */
#define MOST_NAMED 3

/* The largest number of values of a set that are drawn */
#define MOST_VALUES 400

typedef struct
{
  ShoalCompanionChart *chart;
  ShoalChartCanvas *canvas;
  guint a;
  ShoalAttribute *attribute;
  ShoalClassMapAxis *axis;
  ShoalCell cell; /* the published cell */
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

/* The area of a cell, at least @least wide so that it can be seen. Returns: FALSE if the cell has no place on the
 * axis. */
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

  /* Text that does not fit beside the band stands below the band. */
  if (width > room)
    {
      x = align > 0.5 ? PADDING / 2.0 : strip->canvas->width - PADDING / 2.0;
      align = 1.0 - align;
    }
  shoal_chart_canvas_set_role (strip->canvas, marked ? SHOAL_CHART_ACCENT : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (strip->canvas, marked ? SHOAL_TEXT_CAPTION_BOLD : SHOAL_TEXT_CAPTION, text, x, y, align, 0.0, -1.0);
}

/* Writes at both ends of the band the numbers of the companions that make the cell reach so far. */
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

/* ---- Drawing of the cells ---- */

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

/* The drawing of the ring: the row in the middle, its companions around it, clockwise from the top. A line is the
 * thicker the more cells the companion widens; it is dotted if the companion widens none. */

#define CENTRE_RADIUS 24.0
#define LARGEST_RADIUS 14.0
#define SMALLEST_RADIUS 4.0
#define GAP 5.0

/* With more companions than this, the ring shows no row numbers. */
#define MOST_LABELLED 12
#define LABEL_WIDTH 52.0

typedef struct
{
  guint n;
  gboolean labelled;
  double x;
  double y;
  double reach_x; /* radii of an ellipse, because drawings may be wider than high */
  double reach_y;
  double radius;
} Ring;

static Ring
lay_out (const ShoalCompanionChart *self,
         ShoalChartCanvas          *canvas)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  Ring ring = { .n = shoal_companion_chart_get_n_shown (self), .x = canvas->width / 2.0, .y = canvas->height / 2.0 };
  double room;

  ring.labelled = ring.n <= MOST_LABELLED;
  room = MIN (canvas->width - (ring.labelled ? 2.0 * LABEL_WIDTH : 0.0),
              canvas->height - (ring.labelled ? 2.0 * line : 0.0)) / 2.0 - 2.0 * GAP;
  ring.radius = CLAMP (G_PI * room / MAX (1, ring.n) - GAP / 2.0, SMALLEST_RADIUS, LARGEST_RADIUS);
  ring.reach_x = ring.reach_y = MAX (room - ring.radius, CENTRE_RADIUS + ring.radius + GAP);
  ring.reach_x = MIN (MAX (ring.reach_x, canvas->width / 2.0 - LABEL_WIDTH - ring.radius - 2.0 * GAP), 1.5 * ring.reach_y);
  return ring;
}

static double
get_angle (const Ring *ring,
           guint       companion)
{
  return 2.0 * G_PI * companion / ring->n - G_PI / 2.0;
}

static void
get_place (const Ring *ring,
           guint       companion,
           double     *x,
           double     *y)
{
  *x = ring->x + ring->reach_x * cos (get_angle (ring, companion));
  *y = ring->y + ring->reach_y * sin (get_angle (ring, companion));
}

/* ---- Drawing ---- */

static void
draw_line (const ShoalCompanionChart *self,
           ShoalChartCanvas          *canvas,
           const Ring                *ring,
           guint                      companion)
{
  const double dots[] = { 1.0, 4.0 };
  guint n_attributes = self->classes->microdata->n_attributes;
  guint n_widened = shoal_companions_count_widened (self->companions, companion);
  ShoalColor accent = canvas->theme->colors[SHOAL_CHART_ACCENT];
  double x, y, length;

  get_place (ring, companion, &x, &y);
  if (companion == self->marked || canvas->theme->high_contrast)
    shoal_chart_canvas_set_role (canvas, n_widened > 0 ? SHOAL_CHART_ACCENT : SHOAL_CHART_MUTED);
  else if (n_widened > 0)
    shoal_chart_canvas_set_color (canvas, shoal_color_mix (accent, canvas->theme->colors[SHOAL_CHART_BACKGROUND], 0.35));
  else
    shoal_chart_canvas_set_role (canvas, SHOAL_CHART_AXIS);
  cairo_set_line_width (canvas->cr, n_widened > 0 ? 1.5 + 4.5 * n_widened / MAX (1, n_attributes) : 1.5);
  if (n_widened == 0)
    cairo_set_dash (canvas->cr, dots, G_N_ELEMENTS (dots), 0.0);
  /* Lines end at the edges of the discs, because translucent discs would show them. */
  length = MAX (1.0, hypot (x - ring->x, y - ring->y));
  shoal_chart_canvas_move_to (canvas, ring->x + CENTRE_RADIUS / length * (x - ring->x),
                              ring->y + CENTRE_RADIUS / length * (y - ring->y));
  shoal_chart_canvas_line_to (canvas, x - ring->radius / length * (x - ring->x), y - ring->radius / length * (y - ring->y));
  cairo_stroke (canvas->cr);
  cairo_set_dash (canvas->cr, NULL, 0, 0.0);
}

static void
draw_disc (ShoalChartCanvas *canvas,
           double            x,
           double            y,
           double            radius,
           ShoalColor        fill,
           ShoalColor        edge)
{
  ShoalArea area = { x - radius, y - radius, 2.0 * radius, 2.0 * radius };

  shoal_chart_canvas_fill (canvas, area, radius, fill);
  shoal_chart_canvas_outline (canvas, area, radius, canvas->theme->high_contrast ? 2.0 : 1.5, edge);
}

/* Writes the row number of a companion beside its disc. */
static void
draw_label (const ShoalCompanionChart *self,
            ShoalChartCanvas          *canvas,
            const Ring                *ring,
            guint                      companion)
{
  g_autofree char *text = shoal_format_number (self->companions->originals[companion] + 1.0, 0);
  double angle = get_angle (ring, companion), x, y;

  get_place (ring, companion, &x, &y);
  shoal_chart_canvas_set_role (canvas, companion == self->marked ? SHOAL_CHART_FOREGROUND : SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, companion == self->marked ? SHOAL_TEXT_CAPTION_BOLD : SHOAL_TEXT_CAPTION, text,
                           x + (ring->radius + GAP) * cos (angle), y + (ring->radius + GAP) * sin (angle),
                           0.5 - 0.5 * cos (angle), 0.5 - 0.5 * sin (angle), LABEL_WIDTH + GAP);
}

static void
draw_companion (const ShoalCompanionChart *self,
                ShoalChartCanvas          *canvas,
                const Ring                *ring,
                guint                      companion)
{
  const ShoalColor *colors = canvas->theme->colors;
  gboolean widens = shoal_companions_count_widened (self->companions, companion) > 0;
  gboolean marked = companion == self->marked;
  g_autofree char *text = g_strdup_printf ("%u", companion + 1);
  double x, y;

  get_place (ring, companion, &x, &y);
  draw_disc (canvas, x, y, ring->radius, colors[marked ? SHOAL_CHART_ACCENT : SHOAL_CHART_SURFACE],
             colors[marked || widens ? SHOAL_CHART_ACCENT : SHOAL_CHART_AXIS]);
  if (ring->labelled)
    draw_label (self, canvas, ring, companion);
  if (ring->radius < 8.0)
    return;
  shoal_chart_canvas_set_role (canvas, marked ? SHOAL_CHART_ON_ACCENT : SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, text, x, y, 0.5, 0.5, -1.0);
}

static void
draw_row (const ShoalCompanionChart *self,
          ShoalChartCanvas          *canvas,
          const Ring                *ring)
{
  const ShoalColor *colors = canvas->theme->colors;
  g_autofree char *text = shoal_format_number (self->companions->row + 1.0, 0);

  draw_disc (canvas, ring->x, ring->y, CENTRE_RADIUS, colors[SHOAL_CHART_FOREGROUND], colors[SHOAL_CHART_BACKGROUND]);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_BACKGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, text, ring->x, ring->y, 0.5, 0.5, 2.0 * CENTRE_RADIUS - 4.0);
}

static void
draw_remark (const ShoalCompanionChart *self,
             ShoalChartCanvas          *canvas,
             const Ring                *ring)
{
  guint n_more = self->companions->n - ring->n;
  g_autofree char *text = NULL;

  if (n_more == 0)
    return;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "and %'u more", "and %'u more", n_more), n_more);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, canvas->width - GAP, canvas->height - GAP, 1.0, 1.0,
                           canvas->width / 2.0);
}

/** shoal_companion_chart_draw_ring: Draws the row and its companions around it. */
void
shoal_companion_chart_draw_ring (const ShoalCompanionChart *self,
                                 cairo_t                   *cr,
                                 const ShoalChartTheme     *theme,
                                 double                     width,
                                 double                     height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Ring ring;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->companions == NULL)
    return;
  ring = lay_out (self, &canvas);
  for (guint i = 0; i < ring.n; i++)
    draw_line (self, &canvas, &ring, i);
  for (guint i = 0; i < ring.n; i++)
    draw_companion (self, &canvas, &ring, i);
  draw_row (self, &canvas, &ring);
  draw_remark (self, &canvas, &ring);
}

/** shoal_companion_chart_get_area: Returns: whether @companion has a place in the ring; @area: (out): that place,
 * mirrored like the drawing. */
gboolean
shoal_companion_chart_get_area (const ShoalCompanionChart *self,
                                const ShoalChartTheme     *theme,
                                double                     width,
                                double                     height,
                                guint                      companion,
                                ShoalArea                 *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Ring ring;
  double x, y;

  g_return_val_if_fail (self != NULL && theme != NULL && area != NULL, FALSE);

  if (companion >= shoal_companion_chart_get_n_shown (self))
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  ring = lay_out (self, &canvas);
  get_place (&ring, companion, &x, &y);
  x = shoal_chart_mirror (theme, width, x);
  *area = (ShoalArea) { x - ring.radius, y - ring.radius, 2.0 * ring.radius, 2.0 * ring.radius };
  return TRUE;
}

/** shoal_companion_chart_get_companion_at: Returns: the companion at a point of the ring, or
 * %SHOAL_MARKED_CHART_NO_MARK. */
guint
shoal_companion_chart_get_companion_at (const ShoalCompanionChart *self,
                                        const ShoalChartTheme     *theme,
                                        double                     width,
                                        double                     height,
                                        double                     x,
                                        double                     y)
{
  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  for (guint i = 0; i < shoal_companion_chart_get_n_shown (self); i++)
    {
      ShoalArea area;

      /* The area is enlarged so that small discs are easy to hit. */
      shoal_companion_chart_get_area (self, theme, width, height, i, &area);
      area = (ShoalArea) { area.x - 2.0, area.y - 2.0, area.width + 4.0, area.height + 4.0 };
      if (shoal_area_contains (&area, x, y))
        return i;
    }
  return SHOAL_MARKED_CHART_NO_MARK;
}
