/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes are computed once, and drawn once on a surface, because there may be thousands. A move of the pointer only
 * draws outlines. */

#include "config.h"

#include "charts/classmap/shoal-class-map.h"

#include "charts/classmap/shoal-class-map-axis.h"
#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

/* A class with a place: its bands on both axes, and the value that its colour shows. */
typedef struct
{
  guint32 group;
  double left;
  double right;
  double bottom;
  double top;
  double value;
} Box;

struct _ShoalClassMap
{
  ShoalClasses *classes;
  gboolean by_loss;
  ShoalClassMapAxis x;
  ShoalClassMapAxis y;
  Box *boxes; /* in order of area, largest first, so that small boxes are drawn on top */
  guint32 n_boxes;
  guint32 *box_of_group; /* index in @boxes; SHOAL_CLASS_MAP_NO_CLASS for classes without a place */
  double least; /* smallest of the boxes' values */
  double most;
  guint32 hover;
  guint32 selected;

  /* The last drawing of all boxes */
  cairo_surface_t *surface; /* nullable */
  ShoalChartTheme *theme;
  double width;
  double height;
};

#define PADDING 12.0
#define LABEL_GAP 8.0
#define TICK_DISTANCE_X 72.0
#define TICK_DISTANCE_Y 40.0
#define WIDEST_LABEL 96.0
#define LEGEND_WIDTH 96.0
#define LEGEND_HEIGHT 8.0
#define LEAST_BOX 2.0

/* With more boxes than this, boxes have no outlines. */
#define OUTLINED 4000

typedef struct
{
  ShoalArea area;
  double label_width; /* of the vertical axis */
} Plot;

/* ---- The boxes ---- */

static double
get_extent (const ShoalClassMap *self,
            const Box           *box)
{
  return (box->right - box->left) / (self->x.axis.max - self->x.axis.min) * (box->top - box->bottom)
         / (self->y.axis.max - self->y.axis.min);
}

static int
compare_boxes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  double x = get_extent (user_data, a), y = get_extent (user_data, b);
  const Box *box = a, *other = b;

  if (x != y)
    return x > y ? -1 : 1;
  return box->group < other->group ? -1 : box->group > other->group;
}

static gboolean
place (ShoalClassMap *self,
       guint          attribute_x,
       guint          attribute_y,
       Box           *box)
{
  ShoalCell cell;

  if (shoal_classes_is_suppressed (self->classes, box->group))
    return FALSE;
  shoal_classes_get_cell (self->classes, box->group, attribute_x, &cell);
  if (!shoal_class_map_axis_get_band (&self->x, &cell, &box->left, &box->right))
    return FALSE;
  shoal_classes_get_cell (self->classes, box->group, attribute_y, &cell);
  return shoal_class_map_axis_get_band (&self->y, &cell, &box->bottom, &box->top);
}

static void
make_boxes (ShoalClassMap *self,
            guint          attribute_x,
            guint          attribute_y,
            const double  *losses)
{
  self->boxes = g_new (Box, MAX (1, self->classes->n_groups));
  self->least = INFINITY;
  self->most = -INFINITY;
  for (guint32 group = 0; group < self->classes->n_groups; group++)
    {
      Box *box = &self->boxes[self->n_boxes];

      box->group = group;
      if (!place (self, attribute_x, attribute_y, box))
        continue;
      box->value = losses != NULL ? losses[group] : self->classes->sizes[group];
      self->least = MIN (self->least, box->value);
      self->most = MAX (self->most, box->value);
      self->n_boxes++;
    }
  g_qsort_with_data (self->boxes, (int) self->n_boxes, sizeof (Box), compare_boxes, self);
  self->box_of_group = g_new (guint32, MAX (1, self->classes->n_groups));
  for (guint32 group = 0; group < self->classes->n_groups; group++)
    self->box_of_group[group] = SHOAL_CLASS_MAP_NO_CLASS;
  for (guint32 i = 0; i < self->n_boxes; i++)
    self->box_of_group[self->boxes[i].group] = i;
}

/**
 * shoal_class_map_new:
 * @attribute_x: the quasi-identifier on the horizontal axis
 * @attribute_y: the quasi-identifier on the vertical axis; may be the same one
 * @losses: (nullable) (array): the information loss of each class, which the colours show; %NULL if colours show sizes
 *
 * Takes time in proportion to the classes, not to the rows.
 *
 * Returns: (transfer full): the map of @classes
 */
ShoalClassMap *
shoal_class_map_new (ShoalClasses       *classes,
                     guint               attribute_x,
                     guint               attribute_y,
                     const double       *losses)
{
  ShoalClassMap *self;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);
  g_return_val_if_fail (attribute_x < classes->microdata->n_attributes, NULL);
  g_return_val_if_fail (attribute_y < classes->microdata->n_attributes, NULL);

  self = g_new0 (ShoalClassMap, 1);
  self->classes = g_object_ref (classes);
  self->by_loss = losses != NULL;
  self->hover = self->selected = SHOAL_CLASS_MAP_NO_CLASS;
  shoal_class_map_axis_init (&self->x, shoal_microdata_get_attribute (classes->microdata, attribute_x));
  shoal_class_map_axis_init (&self->y, shoal_microdata_get_attribute (classes->microdata, attribute_y));
  make_boxes (self, attribute_x, attribute_y, losses);
  return self;
}

void
shoal_class_map_free (ShoalClassMap *self)
{
  if (self == NULL)
    return;
  shoal_class_map_axis_clear (&self->x);
  shoal_class_map_axis_clear (&self->y);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
  g_clear_object (&self->classes);
  g_free (self->boxes);
  g_free (self->box_of_group);
  g_free (self);
}

/** shoal_class_map_get_n_placed: Returns: how many classes have a place. */
guint32
shoal_class_map_get_n_placed (const ShoalClassMap *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_boxes;
}

/** shoal_class_map_set_selected: @group: the chosen class, or %SHOAL_CLASS_MAP_NO_CLASS. */
void
shoal_class_map_set_selected (ShoalClassMap *self,
                              guint32        group)
{
  g_return_if_fail (self != NULL);

  self->selected = group;
}

/**
 * shoal_class_map_get_next:
 * @group: a class, or %SHOAL_CLASS_MAP_NO_CLASS
 * @step: 1 or -1
 *
 * Returns: the next class by area, largest first; without @group the first or the last class; at an end @group
 */
guint32
shoal_class_map_get_next (const ShoalClassMap *self,
                          guint32              group,
                          int                  step)
{
  g_return_val_if_fail (self != NULL, SHOAL_CLASS_MAP_NO_CLASS);

  if (self->n_boxes == 0)
    return SHOAL_CLASS_MAP_NO_CLASS;
  if (group < self->classes->n_groups && self->box_of_group[group] != SHOAL_CLASS_MAP_NO_CLASS)
    {
      gint64 next = (gint64) self->box_of_group[group] + step;

      return next >= 0 && next < self->n_boxes ? self->boxes[next].group : group;
    }
  return self->boxes[step > 0 ? 0 : self->n_boxes - 1].group;
}

/** shoal_class_map_describe_class: Returns: (transfer full): the cells of @group on both axes, and its size. */
char *
shoal_class_map_describe_class (const ShoalClassMap *self,
                                guint32              group)
{
  const ShoalClassMapAxis *axes[] = { &self->x, &self->y };
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 size;

  g_return_val_if_fail (self != NULL && group < self->classes->n_groups, NULL);

  for (guint i = 0; i < (self->x.attribute != self->y.attribute ? 2 : 1); i++)
    {
      g_autoptr (GString) buffer = g_string_new (NULL);
      ShoalCell cell;
      guint a = 0;

      while (shoal_microdata_get_attribute (self->classes->microdata, a) != axes[i]->attribute)
        a++;
      shoal_classes_get_cell (self->classes, group, a, &cell);
      /* Translators: name of a column, and what is published of it. */
      g_string_append_printf (text, _("%s: %s"), shoal_column_get_name (axes[i]->attribute->column),
                              shoal_cell_text_get (axes[i]->attribute, &cell, buffer));
      g_string_append (text, " · ");
    }
  size = self->classes->sizes[group];
  g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%'u row", "%'u rows", size), size);
  return g_strdup (text->str);
}

/* ---- Painting boxes on an image ---- */

/* Boxes are painted from front to back, and each pixel is painted once, so that the time does not depend on how many
 * boxes overlap. In each line, next[x] of a painted pixel leads to a pixel further on, and finally to the next pixel
 * that is not painted (a union-find structure). */

typedef struct
{
  cairo_surface_t *surface;
  double scale;
  guint width; /* pixels */
  guint height;
  guint32 *next; /* width + 1 per line */
} Paint;

static void
paint_free (Paint *self)
{
  cairo_surface_destroy (self->surface);
  g_free (self->next);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Paint, paint_free)

/* (transfer full) (nullable): an empty image; the size is in drawing units. NULL if there is too little memory. */
static Paint *
paint_new (double width,
           double height,
           double scale)
{
  Paint *self = g_new0 (Paint, 1);

  self->scale = scale;
  self->width = (guint) MAX (1, ceil (width * scale));
  self->height = (guint) MAX (1, ceil (height * scale));
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->width, (int) self->height);
  self->next = g_try_new (guint32, ((gsize) self->width + 1) * self->height);
  if (self->next == NULL || cairo_surface_status (self->surface) != CAIRO_STATUS_SUCCESS)
    {
      paint_free (self);
      return NULL;
    }
  for (guint y = 0; y < self->height; y++)
    for (guint x = 0; x <= self->width; x++)
      self->next[(gsize) y * (self->width + 1) + x] = x;
  cairo_surface_set_device_scale (self->surface, scale, scale);
  cairo_surface_flush (self->surface);
  return self;
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

/* Paints the pixels of @area that are not painted yet. */
static void
paint_box (Paint           *self,
           const ShoalArea *area,
           ShoalColor       color)
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

/* Draws the painted image with its corner at (@x, @y). */
static void
paint_show (Paint   *self,
            cairo_t *cr,
            double   x,
            double   y,
            double   alpha)
{
  cairo_surface_mark_dirty (self->surface);
  cairo_set_source_surface (cr, self->surface, x, y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha (cr, alpha);
}

/* ---- Places ---- */

static double
measure_labels (ShoalChartCanvas        *canvas,
                const ShoalClassMapAxis *axis)
{
  double widest = 0.0;

  for (guint i = 0; i < axis->axis.n_ticks; i++)
    {
      g_autofree char *label = shoal_class_map_axis_dup_label (axis, i);

      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label));
    }
  return MIN (widest, WIDEST_LABEL);
}

static Plot
lay_out (ShoalClassMap    *self,
         ShoalChartCanvas *canvas)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double top = PADDING + line + LABEL_GAP;
  double bottom = PADDING + 2.0 * line + LABEL_GAP;
  Plot plot;

  plot.area.y = ceil (top);
  plot.area.height = MAX (0.0, floor (canvas->height - bottom) - plot.area.y);
  shoal_class_map_axis_make_ticks (&self->y, (guint) MAX (1.0, plot.area.height / TICK_DISTANCE_Y));
  plot.label_width = measure_labels (canvas, &self->y);
  plot.area.x = ceil (PADDING + plot.label_width + LABEL_GAP);
  plot.area.width = MAX (0.0, floor (canvas->width - PADDING) - plot.area.x);
  shoal_class_map_axis_make_ticks (&self->x, (guint) MAX (1.0, plot.area.width / TICK_DISTANCE_X));
  return plot;
}

static ShoalArea
get_box_area (const ShoalClassMap *self,
              const Plot          *plot,
              const Box           *box)
{
  double left = shoal_chart_axis_map (&self->x.axis, box->left) * plot->area.width;
  double right = shoal_chart_axis_map (&self->x.axis, box->right) * plot->area.width;
  double bottom = shoal_chart_axis_map (&self->y.axis, box->bottom) * plot->area.height;
  double top = shoal_chart_axis_map (&self->y.axis, box->top) * plot->area.height;
  ShoalArea area = { plot->area.x + left, plot->area.y + plot->area.height - top, right - left, top - bottom };

  /* Every box is large enough to be seen, and stays within the plot. */
  if (area.width < LEAST_BOX)
    {
      area.x = CLAMP (area.x + (area.width - LEAST_BOX) / 2.0, plot->area.x, plot->area.x + plot->area.width - LEAST_BOX);
      area.width = LEAST_BOX;
    }
  if (area.height < LEAST_BOX)
    {
      area.y = CLAMP (area.y + (area.height - LEAST_BOX) / 2.0, plot->area.y, plot->area.y + plot->area.height - LEAST_BOX);
      area.height = LEAST_BOX;
    }
  return area;
}

static const Box *
find_box (const ShoalClassMap *self,
          guint32              group)
{
  if (group >= self->classes->n_groups || self->box_of_group[group] == SHOAL_CLASS_MAP_NO_CLASS)
    return NULL;
  return &self->boxes[self->box_of_group[group]];
}

/* ---- Colours ---- */

/* The colour of a size or a loss; @share: 0 to 1. The ends of the scale differ in lightness, not only in hue. */
static ShoalColor
get_color (const ShoalChartTheme *theme,
           double                 share)
{
  ShoalColor low = shoal_color_mix (theme->colors[SHOAL_CHART_BACKGROUND], theme->colors[SHOAL_CHART_ACCENT], 0.25);

  return shoal_color_mix (low, shoal_color_mix (theme->colors[SHOAL_CHART_ACCENT], theme->colors[SHOAL_CHART_FOREGROUND], 0.35),
                          share);
}

static double
get_share (const ShoalClassMap *self,
           double               value)
{
  if (!(self->most > self->least))
    return 0.5;
  /* Sizes are on a logarithmic scale, because few classes are much larger than all others. */
  if (!self->by_loss)
    return log (value / self->least) / log (self->most / self->least);
  return (value - self->least) / (self->most - self->least);
}

/* ---- Drawing ---- */

static void
draw_axes (const ShoalClassMap *self,
           ShoalChartCanvas    *canvas,
           const Plot          *plot)
{
  double bottom = plot->area.y + plot->area.height;
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double room = plot->area.width / MAX (1, self->x.axis.n_ticks) - 8.0;

  for (guint i = 0; i < self->x.axis.n_ticks; i++)
    {
      g_autofree char *label = shoal_class_map_axis_dup_label (&self->x, i);
      double x = plot->area.x + shoal_chart_axis_map (&self->x.axis, self->x.axis.ticks[i]) * plot->area.width;

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_GRID);
      shoal_chart_canvas_rule (canvas, x, plot->area.y, x, bottom);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, x, bottom + LABEL_GAP / 2.0, 0.5, 0.0, room);
    }
  for (guint i = 0; i < self->y.axis.n_ticks; i++)
    {
      g_autofree char *label = shoal_class_map_axis_dup_label (&self->y, i);
      double y = bottom - shoal_chart_axis_map (&self->y.axis, self->y.axis.ticks[i]) * plot->area.height;

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_GRID);
      shoal_chart_canvas_rule (canvas, plot->area.x, y, plot->area.x + plot->area.width, y);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, label, plot->area.x - LABEL_GAP, y, 1.0, 0.5, plot->label_width);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, shoal_column_get_name (self->x.attribute->column),
                           plot->area.x + plot->area.width, bottom + LABEL_GAP / 2.0 + line, 1.0, 0.0, plot->area.width);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, shoal_column_get_name (self->y.attribute->column), PADDING,
                           PADDING / 2.0, 0.0, 0.0, plot->area.width / 2.0);
}

static char *
format_value (const ShoalClassMap *self,
              double               value)
{
  return !self->by_loss ? shoal_format_number (value, 0) : shoal_format_percent (value, 0);
}

/* The legend of the colours, at the end of the first line. */
static void
draw_legend (const ShoalClassMap *self,
             ShoalChartCanvas    *canvas)
{
  g_autofree char *least = format_value (self, self->least);
  g_autofree char *most = format_value (self, self->most);
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double end = canvas->width - PADDING - shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, most);
  double y = PADDING / 2.0 + line / 2.0;
  const guint n_steps = 12;

  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, most, end, y, 0.0, 0.5, canvas->width);
  end -= 6.0;
  for (guint i = 0; i < n_steps; i++)
    shoal_chart_canvas_fill (canvas,
                             (ShoalArea) { end - LEGEND_WIDTH + i * LEGEND_WIDTH / n_steps, y - LEGEND_HEIGHT / 2.0,
                                           LEGEND_WIDTH / n_steps, LEGEND_HEIGHT },
                             0.0, get_color (canvas->theme, (double) i / (n_steps - 1)));
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, least, end - LEGEND_WIDTH - 6.0, y, 1.0, 0.5, canvas->width);
}

/* For few boxes and for vector files: the boxes are translucent and show the boxes behind them. */
static void
draw_boxes (const ShoalClassMap *self,
            ShoalChartCanvas    *canvas,
            const Plot          *plot,
            double               alpha)
{
  gboolean outlined = self->n_boxes <= OUTLINED;
  ShoalColor edge = shoal_color_with_alpha (canvas->theme->colors[SHOAL_CHART_BACKGROUND], 0.9);

  for (guint32 i = 0; i < self->n_boxes; i++)
    {
      ShoalArea area = get_box_area (self, plot, &self->boxes[i]);
      ShoalColor color = get_color (canvas->theme, get_share (self, self->boxes[i].value));

      shoal_chart_canvas_fill (canvas, area, 0.0, shoal_color_with_alpha (color, alpha));
      if (outlined && area.width > 2.0 * LEAST_BOX && area.height > 2.0 * LEAST_BOX)
        shoal_chart_canvas_outline (canvas, area, 0.0, 1.0, edge);
    }
}

/* For many boxes: a box hides the boxes behind it; only the grid shows through. Returns: FALSE with too little
 * memory. */
static gboolean
paint_boxes (const ShoalClassMap *self,
             ShoalChartCanvas    *canvas,
             const Plot          *plot,
             double               alpha)
{
  g_autoptr (Paint) paint = paint_new (plot->area.width, plot->area.height, canvas->theme->scale);

  if (paint == NULL)
    return FALSE;
  for (guint32 i = self->n_boxes; i-- > 0;)
    {
      ShoalArea area = get_box_area (self, plot, &self->boxes[i]);

      area.x = canvas->theme->right_to_left ? plot->area.x + plot->area.width - area.x - area.width : area.x - plot->area.x;
      area.y -= plot->area.y;
      paint_box (paint, &area, get_color (canvas->theme, get_share (self, self->boxes[i].value)));
    }
  paint_show (paint, canvas->cr,
                               canvas->theme->right_to_left ? canvas->width - plot->area.x - plot->area.width : plot->area.x,
                               plot->area.y, alpha);
  return TRUE;
}

static void
draw_all (ShoalClassMap    *self,
          ShoalChartCanvas *canvas)
{
  Plot plot = lay_out (self, canvas);
  double alpha = canvas->theme->high_contrast ? 1.0 : 0.8;

  draw_axes (self, canvas, &plot);
  if (canvas->theme->vector || self->n_boxes <= OUTLINED || !paint_boxes (self, canvas, &plot, alpha))
    draw_boxes (self, canvas, &plot, alpha);
  if (self->n_boxes > 0)
    draw_legend (self, canvas);
}

/* The surface with all boxes, drawn again if size or theme have changed; NULL if there is too little memory. */
static cairo_surface_t *
ensure_surface (ShoalClassMap         *self,
                const ShoalChartTheme *theme,
                double                 width,
                double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  cairo_t *cr;

  if (self->surface != NULL && self->width == width && self->height == height && shoal_chart_theme_equal (self->theme, theme))
    return self->surface;
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (width * theme->scale),
                                              (int) ceil (height * theme->scale));
  if (cairo_surface_status (self->surface) != CAIRO_STATUS_SUCCESS)
    {
      g_clear_pointer (&self->surface, cairo_surface_destroy);
      return NULL;
    }
  cairo_surface_set_device_scale (self->surface, theme->scale, theme->scale);
  self->theme = shoal_chart_theme_copy (theme);
  self->width = width;
  self->height = height;
  cr = cairo_create (self->surface);
  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  draw_all (self, &canvas);
  cairo_destroy (cr);
  return self->surface;
}

static void
draw_outline (ShoalClassMap    *self,
              ShoalChartCanvas *canvas,
              const Plot       *plot,
              guint32           group,
              ShoalChartRole    role,
              double            line_width)
{
  const Box *box = group != SHOAL_CLASS_MAP_NO_CLASS ? find_box (self, group) : NULL;

  if (box != NULL)
    shoal_chart_canvas_outline (canvas, get_box_area (self, plot, box), 0.0, line_width, canvas->theme->colors[role]);
}

/** shoal_class_map_draw: Draws the map. While size and theme stay the same, only outlines are drawn anew. */
void
shoal_class_map_draw (ShoalClassMap         *self,
                      cairo_t               *cr,
                      const ShoalChartTheme *theme,
                      double                 width,
                      double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  cairo_surface_t *surface;
  Plot plot;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  surface = theme->vector ? NULL : ensure_surface (self, theme, width, height);
  if (surface == NULL)
    draw_all (self, &canvas);
  else
    {
      cairo_set_source_surface (cr, surface, 0.0, 0.0);
      cairo_paint (cr);
    }
  plot = lay_out (self, &canvas);
  draw_outline (self, &canvas, &plot, self->selected, SHOAL_CHART_FOREGROUND, 2.5);
  draw_outline (self, &canvas, &plot, self->hover, SHOAL_CHART_WARNING, 2.0);
}

/** shoal_class_map_get_class_at: Returns: the topmost class at a point of the drawing, or %SHOAL_CLASS_MAP_NO_CLASS. */
guint32
shoal_class_map_get_class_at (ShoalClassMap         *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              double                 x,
                              double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Plot plot;

  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_CLASS_MAP_NO_CLASS);

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  plot = lay_out (self, &canvas);
  x = shoal_chart_mirror (theme, width, x);
  for (guint32 i = self->n_boxes; i-- > 0;)
    {
      ShoalArea area = get_box_area (self, &plot, &self->boxes[i]);

      if (shoal_area_contains (&area, x, y))
        return self->boxes[i].group;
    }
  return SHOAL_CLASS_MAP_NO_CLASS;
}

/** shoal_class_map_get_area: Returns: whether @group has a place; @area: (out): its place as drawn. For tests. */
gboolean
shoal_class_map_get_area (ShoalClassMap         *self,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height,
                          guint32                group,
                          ShoalArea             *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  const Box *box;
  Plot plot;

  g_return_val_if_fail (self != NULL && theme != NULL && area != NULL, FALSE);

  box = find_box (self, group);
  if (box == NULL)
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  plot = lay_out (self, &canvas);
  *area = get_box_area (self, &plot, box);
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  return TRUE;
}

/** shoal_class_map_as_marked: @self: (nullable): a map, whose marks are its classes. */
SHOAL_DEFINE_MARKED_CHART (ShoalClassMap, shoal_class_map_as_marked, shoal_class_map_draw, shoal_class_map_get_class_at,
                           hover)
