/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The owner of the heat map makes the text that describes a cell. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "widgets/chart/shoal-chart-host.h"
#include "widgets/chart/shoal-drawing-export.h"

#include <math.h>

#define LINE_HEIGHT 26
#define LEAST_HEIGHT 140
#define MOST_HEIGHT 420
#define EXPORT_WIDTH 640
#define EXPORT_HEIGHT 480

struct _ShoalHeatMapArea
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalHeatMap *map; /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalHeatMapArea, shoal_heat_map_area, ADW_TYPE_BIN)

enum
{
  PICKED,
  DESCRIBE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static char *
describe_cb (gpointer owner,
             guint    cell)
{
  char *text = NULL;

  g_signal_emit (owner, signals[DESCRIBE], 0, cell, &text);
  return text;
}

static void
pick_cb (gpointer owner,
         guint    cell,
         int      n_press)
{
  if (cell != SHOAL_MARKED_CHART_NO_MARK)
    g_signal_emit (owner, signals[PICKED], 0, cell);
}

/* The next cell with a value in the given direction, or @cell if there is none. */
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
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalHeatMapArea *self = owner;

  if (self->map == NULL || self->map->selected[0] == SHOAL_MARKED_CHART_NO_MARK)
    return GDK_EVENT_PROPAGATE;
  g_signal_emit (self, signals[PICKED], 0, find_neighbour (self->map, self->map->selected[0], right, down));
  return GDK_EVENT_STOP;
}

static const ShoalChartMarks marks = {
  .describe = describe_cb,
  .pick = pick_cb,
  .step = step_cb,
};

static void
shoal_heat_map_area_dispose (GObject *object)
{
  ShoalHeatMapArea *self = SHOAL_HEAT_MAP_AREA (object);

  g_clear_object (&self->host);
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
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/** shoal_heat_map_area_set_name: @label: a name for screen readers. */
void
shoal_heat_map_area_set_name (ShoalHeatMapArea *self,
                              const char       *label)
{
  g_return_if_fail (SHOAL_IS_HEAT_MAP_AREA (self));

  shoal_chart_area_set_label (self->area, label);
}

/** shoal_heat_map_area_make_export_button: @name: proposed for files. Returns: a button to save the drawing, once the
 *   drawing has a name. */
GtkWidget *
shoal_heat_map_area_make_export_button (ShoalHeatMapArea *self,
                                        const char       *name)
{
  g_autofree char *label = NULL;

  g_return_val_if_fail (SHOAL_IS_HEAT_MAP_AREA (self), NULL);

  g_object_get (self->area, "label", &label, NULL);
  return shoal_drawing_export_button_new (self->area, label, name, EXPORT_WIDTH, EXPORT_HEIGHT);
}

/** shoal_heat_map_area_take_map: @map: (transfer full) (nullable): the map to show. */
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
  shoal_chart_host_set_chart (self->host, shoal_heat_map_as_marked (map));
}

/** shoal_heat_map_area_get_map: Returns: (transfer none) (nullable): the map shown. */
ShoalHeatMap *
shoal_heat_map_area_get_map (ShoalHeatMapArea *self)
{
  g_return_val_if_fail (SHOAL_IS_HEAT_MAP_AREA (self), NULL);

  return self->map;
}

/** shoal_heat_map_area_select: @cell, @other: cells to outline, or %SHOAL_MARKED_CHART_NO_MARK. */
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
  if (cell != SHOAL_MARKED_CHART_NO_MARK)
    text = describe_cb (self, cell);
  shoal_chart_area_set_description (self->area, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}
