/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row in the middle, its companions around it from the top on. A thick line leads to who widens many cells, a dotted one to
 * who widens none. */

#include "config.h"

#include "charts/companions/shoal-companion-private.h"

#include "charts/base/shoal-chart-axis.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define CENTRE_RADIUS 24.0
#define LARGEST_RADIUS 14.0
#define SMALLEST_RADIUS 4.0
#define GAP 5.0

/* Up to so many companions have the number of their row beside them. */
#define MOST_LABELLED 12
#define LABEL_WIDTH 52.0

typedef struct
{
  guint n;
  gboolean labelled;
  double x;
  double y;
  double reach_x; /* an ellipse, for drawings that are wider than high */
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
  /* From edge to edge: discs may be translucent. */
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

/* What is said beside a disc stays within the drawing. */
static void
draw_label (const ShoalCompanionChart *self,
            ShoalChartCanvas          *canvas,
            const Ring                *ring,
            guint                      companion)
{
  g_autofree char *text = shoal_chart_format_count (self->companions->originals[companion] + 1.0);
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
  g_autofree char *text = shoal_chart_format_count (self->companions->row + 1.0);

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
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more", "and %u more", n_more), n_more);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, canvas->width - GAP, canvas->height - GAP, 1.0, 1.0,
                           canvas->width / 2.0);
}

/** shoal_companion_chart_draw_ring: Draws the row and those around it. */
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

/** shoal_companion_chart_get_area: Returns: whether @companion has a place in the ring; @area: (out): where, as it is drawn. */
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

/** shoal_companion_chart_get_companion_at: Returns: the companion at a place of the ring, or %SHOAL_COMPANION_CHART_NONE. */
guint
shoal_companion_chart_get_companion_at (const ShoalCompanionChart *self,
                                        const ShoalChartTheme     *theme,
                                        double                     width,
                                        double                     height,
                                        double                     x,
                                        double                     y)
{
  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_COMPANION_CHART_NONE);

  for (guint i = 0; i < shoal_companion_chart_get_n_shown (self); i++)
    {
      ShoalArea area;

      /* Small discs can be hit, too. */
      shoal_companion_chart_get_area (self, theme, width, height, i, &area);
      area = (ShoalArea) { area.x - 2.0, area.y - 2.0, area.width + 4.0, area.height + 4.0 };
      if (shoal_area_contains (&area, x, y))
        return i;
    }
  return SHOAL_COMPANION_CHART_NONE;
}
