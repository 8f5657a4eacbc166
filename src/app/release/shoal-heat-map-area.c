/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a cell means is known to whoever made the table: it is asked for the readouts. */

#include "config.h"

#include "release/shoal-heat-map-area.h"

#include "widgets/shoal-chart-area.h"

#include <math.h>

#define LINE_HEIGHT 26
#define LEAST_HEIGHT 140
#define MOST_HEIGHT 420

struct _ShoalHeatMapArea
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHeatMap *map; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHeatMapArea, shoal_heat_map_area, ADW_TYPE_BIN)

enum
{
  PICKED,
  DESCRIBE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  ShoalHeatMapArea *self = data;

  if (self->map != NULL)
    shoal_heat_map_draw (self->map, cr, theme, width, height);
}

static guint
find_cell (ShoalHeatMapArea *self,
           double            x,
           double            y)
{
  GtkWidget *widget = GTK_WIDGET (self->area);

  if (self->map == NULL)
    return SHOAL_HEAT_MAP_NO_CELL;
  return shoal_heat_map_get_cell_at (self->map, shoal_chart_area_get_theme (self->area), gtk_widget_get_width (widget),
                                     gtk_widget_get_height (widget), x, y);
}

static char *
describe (ShoalHeatMapArea *self,
          guint             cell)
{
  char *text = NULL;

  if (cell != SHOAL_HEAT_MAP_NO_CELL)
    g_signal_emit (self, signals[DESCRIBE], 0, cell, &text);
  return text;
}

static void
motion_cb (ShoalHeatMapArea *self,
           double            x,
           double            y)
{
  guint cell = find_cell (self, x, y);
  g_autofree char *text = NULL;

  if (self->map == NULL || cell == self->map->highlight)
    return;
  self->map->highlight = cell;
  text = describe (self, cell);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->area), text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
leave_cb (ShoalHeatMapArea *self)
{
  if (self->map != NULL)
    self->map->highlight = SHOAL_HEAT_MAP_NO_CELL;
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
press_cb (ShoalHeatMapArea *self,
          int               n_press,
          double            x,
          double            y)
{
  guint cell = find_cell (self, x, y);

  if (cell != SHOAL_HEAT_MAP_NO_CELL)
    g_signal_emit (self, signals[PICKED], 0, cell);
}

/* The next cell with a value in a direction, or the same one. */
static guint
find_neighbour (const ShoalHeatMap *map,
                guint               cell,
                int                 right,
                int                 down)
{
  int row = (int) (cell / map->n_columns), column = (int) (cell % map->n_columns);

  for (;;)
    {
      row += down;
      column += right;
      if (row < 0 || column < 0 || row >= (int) map->n_rows || column >= (int) map->n_columns)
        return cell;
      if (!isnan (map->values[(guint) row * map->n_columns + (guint) column]))
        return (guint) row * map->n_columns + (guint) column;
    }
}

static gboolean
key_cb (ShoalHeatMapArea *self,
        guint             keyval,
        GdkModifierType   state)
{
  int forward = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  int right = 0, down = 0;

  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left)
    right = -forward;
  else if (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right)
    right = forward;
  else if (keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up)
    down = -1;
  else if (keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down)
    down = 1;
  if ((right == 0 && down == 0) || (state & gtk_accelerator_get_default_mod_mask ()) != 0 || self->map == NULL
      || self->map->selected[0] == SHOAL_HEAT_MAP_NO_CELL)
    return GDK_EVENT_PROPAGATE;
  g_signal_emit (self, signals[PICKED], 0, find_neighbour (self->map, self->map->selected[0], right, down));
  return GDK_EVENT_STOP;
}

static void
shoal_heat_map_area_dispose (GObject *object)
{
  ShoalHeatMapArea *self = SHOAL_HEAT_MAP_AREA (object);

  if (self->area != NULL)
    shoal_chart_area_set_draw_func (self->area, NULL, NULL, NULL);
  self->area = NULL;
  g_clear_pointer (&self->map, shoal_heat_map_free);
  G_OBJECT_CLASS (shoal_heat_map_area_parent_class)->dispose (object);
}

static void
shoal_heat_map_area_class_init (ShoalHeatMapAreaClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_heat_map_area_dispose;
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_UINT);
  signals[DESCRIBE] = g_signal_new ("describe", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_STRING, 1, G_TYPE_UINT);
}

static void
shoal_heat_map_area_init (ShoalHeatMapArea *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", 260, "content-height", LEAST_HEIGHT, NULL);
  shoal_chart_area_set_draw_func (self->area, draw_cb, self, NULL);
  g_signal_connect_object (self->area, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "press", G_CALLBACK (press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "key", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/** shoal_heat_map_area_new: Returns: an area without a table. */
GtkWidget *
shoal_heat_map_area_new (void)
{
  return g_object_new (SHOAL_TYPE_HEAT_MAP_AREA, NULL);
}

/** shoal_heat_map_area_set_name: @label: what a screen reader calls it. */
void
shoal_heat_map_area_set_name (ShoalHeatMapArea *self,
                              const char       *label)
{
  g_return_if_fail (SHOAL_IS_HEAT_MAP_AREA (self));

  shoal_chart_area_set_label (self->area, label);
}

/** shoal_heat_map_area_take_map: @map: (transfer full) (nullable): what to show. */
void
shoal_heat_map_area_take_map (ShoalHeatMapArea *self,
                              ShoalHeatMap     *map)
{
  int height = map != NULL ? CLAMP ((int) map->n_rows * LINE_HEIGHT + 60, LEAST_HEIGHT, MOST_HEIGHT) : LEAST_HEIGHT;

  g_return_if_fail (SHOAL_IS_HEAT_MAP_AREA (self));

  g_clear_pointer (&self->map, shoal_heat_map_free);
  self->map = map;
  gtk_widget_set_focusable (GTK_WIDGET (self->area), g_signal_has_handler_pending (self, signals[PICKED], 0, TRUE));
  g_object_set (self->area, "content-height", height, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->area), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/** shoal_heat_map_area_get_map: Returns: (transfer none) (nullable): what is shown. */
ShoalHeatMap *
shoal_heat_map_area_get_map (ShoalHeatMapArea *self)
{
  g_return_val_if_fail (SHOAL_IS_HEAT_MAP_AREA (self), NULL);

  return self->map;
}

/** shoal_heat_map_area_select: @cell, @other: what is outlined, or %SHOAL_HEAT_MAP_NO_CELL. */
void
shoal_heat_map_area_select (ShoalHeatMapArea *self,
                            guint             cell,
                            guint             other)
{
  g_autofree char *text = NULL;

  g_return_if_fail (SHOAL_IS_HEAT_MAP_AREA (self));

  if (self->map == NULL)
    return;
  self->map->selected[0] = cell;
  self->map->selected[1] = other;
  text = describe (self, cell);
  shoal_chart_area_set_description (self->area, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}
