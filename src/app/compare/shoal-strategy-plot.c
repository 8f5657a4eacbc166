/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts library draws the points; this file handles pointer and keys. */

#include "config.h"

#include "compare/shoal-compare-parts.h"

#include "models/compare/shoal-strategy-text.h"
#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

#include <math.h>

#define TURN_PER_UNIT 0.01
#define TURN_PER_KEY 0.12
#define ZOOM_PER_KEY 1.25
#define EXPORT_WIDTH 1000
#define EXPORT_HEIGHT 800

struct _ShoalStrategyPlot
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;

  ShoalStrategyComparison *comparison;
  const ShoalStrategyList *list; /* of the comparison */
  ShoalScatter *scatter;
  GArray *shown; /* of guint: the number of the strategy of each point */
  guint selected;
  double drag_yaw; /* angles at the beginning of the drag */
  double drag_pitch;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyPlot, shoal_strategy_plot, ADW_TYPE_BIN)

enum
{
  PICKED,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Points ---- */

static guint
find_point (ShoalStrategyPlot *self,
            guint              index)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (g_array_index (self->shown, guint, i) == index)
      return i;
  return SHOAL_MARKED_CHART_NO_MARK;
}

static void
describe (ShoalStrategyPlot *self)
{
  g_autofree char *text = NULL;

  if (self->list != NULL && self->selected < shoal_strategy_list_get_n (self->list))
    text = shoal_strategy_text_card (self->comparison, self->selected);
  shoal_chart_area_set_description (self->area, text);
}

static void
pick (ShoalStrategyPlot *self,
      guint              point)
{
  if (point < self->shown->len)
    g_signal_emit (self, signals[PICKED], 0, g_array_index (self->shown, guint, point));
}

/* ---- Pointer and keys ---- */

static char *
describe_cb (gpointer owner,
             guint    point)
{
  ShoalStrategyPlot *self = owner;

  return shoal_strategy_text_card (self->comparison, g_array_index (self->shown, guint, point));
}

static void
pick_cb (gpointer owner,
         guint    point,
         int      n_press)
{
  ShoalStrategyPlot *self = owner;

  pick (self, point);
  if (n_press == 2 && point < self->shown->len)
    g_signal_emit (self, signals[ACTIVATED], 0);
}

/* The point under the pointer may be at another place in the next drawing. */
static void
forget_hover (ShoalStrategyPlot *self)
{
  self->scatter->hover = SHOAL_MARKED_CHART_NO_MARK;
  if (self->host != NULL)
    shoal_chart_host_reset (self->host);
}

static void
drag_begin_cb (ShoalStrategyPlot *self)
{
  self->drag_yaw = self->scatter->yaw;
  self->drag_pitch = self->scatter->pitch;
}

static void
drag_update_cb (ShoalStrategyPlot *self,
                double             dx,
                double             dy)
{
  if (self->scatter->view != SHOAL_SCATTER_SPACE)
    return;
  shoal_scatter_turn (self->scatter, self->drag_yaw + dx * TURN_PER_UNIT - self->scatter->yaw,
                      self->drag_pitch + dy * TURN_PER_UNIT - self->scatter->pitch);
  forget_hover (self);
}

static void
zoom_cb (ShoalStrategyPlot *self,
         double             factor)
{
  double before = self->scatter->zoom;

  shoal_scatter_set_zoom (self->scatter, before * factor);
  if (self->scatter->zoom == before)
    shoal_chart_area_decline_zoom (self->area);
  forget_hover (self);
}

/* Goes to the strategy with the next larger or next smaller k. */
static void
step (ShoalStrategyPlot *self,
      gboolean           larger)
{
  guint next = SHOAL_STRATEGY_LIST_NONE;

  if (self->list != NULL)
    next = shoal_strategy_list_find_next (self->list, self->shown, self->selected, larger);
  if (next != SHOAL_STRATEGY_LIST_NONE)
    g_signal_emit (self, signals[PICKED], 0, next);
}

/* In a plot of two dimensions, goes to the neighbouring point. In space, turns the box, in all text directions alike. */
static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalStrategyPlot *self = owner;
  int forward = gtk_widget_get_direction (GTK_WIDGET (self->area)) == GTK_TEXT_DIR_RTL ? -1 : 1;

  if (self->scatter->view != SHOAL_SCATTER_SPACE)
    {
      pick (self, shoal_scatter_find_neighbour (self->scatter, shoal_chart_area_get_theme (self->area),
                                                gtk_widget_get_width (GTK_WIDGET (self->area)),
                                                gtk_widget_get_height (GTK_WIDGET (self->area)), self->scatter->selected, right,
                                                down));
      return GDK_EVENT_STOP;
    }
  shoal_scatter_turn (self->scatter, -right * forward * TURN_PER_KEY, -down * TURN_PER_KEY);
  forget_hover (self);
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  ShoalStrategyPlot *self = owner;

  switch (keyval)
    {
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      zoom_cb (self, ZOOM_PER_KEY);
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom_cb (self, 1 / ZOOM_PER_KEY);
      break;
    case GDK_KEY_0:
    case GDK_KEY_Home:
      shoal_strategy_plot_reset (self);
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      step (self, keyval == GDK_KEY_Page_Up);
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (self->selected != SHOAL_STRATEGY_LIST_NONE)
        g_signal_emit (self, signals[ACTIVATED], 0);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

static const ShoalChartMarks marks = {
  .describe = describe_cb,
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/* ---- The widget ---- */

static void
shoal_strategy_plot_dispose (GObject *object)
{
  ShoalStrategyPlot *self = SHOAL_STRATEGY_PLOT (object);

  g_clear_object (&self->host);
  self->area = NULL;
  self->list = NULL;
  g_clear_object (&self->comparison);
  G_OBJECT_CLASS (shoal_strategy_plot_parent_class)->dispose (object);
}

static void
shoal_strategy_plot_finalize (GObject *object)
{
  ShoalStrategyPlot *self = SHOAL_STRATEGY_PLOT (object);

  shoal_scatter_free (self->scatter);
  g_array_unref (self->shown);
  G_OBJECT_CLASS (shoal_strategy_plot_parent_class)->finalize (object);
}

static void
shoal_strategy_plot_class_init (ShoalStrategyPlotClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_strategy_plot_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_strategy_plot_finalize;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
make_area (ShoalStrategyPlot *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", 280, "content-height", 320, "focusable", TRUE, "hexpand", TRUE, "vexpand", TRUE,
                NULL);
  shoal_chart_area_set_label (self->area, _("Privacy, accuracy and information gain of the strategies"));
  self->host = shoal_chart_host_new (self->area, &marks, self);
  shoal_chart_host_set_chart (self->host, shoal_scatter_as_marked (self->scatter));
  g_signal_connect_swapped (self->area, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (self->area, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (self->area, "zoom", G_CALLBACK (zoom_cb), self);
}

static void
shoal_strategy_plot_init (ShoalStrategyPlot *self)
{
  self->selected = SHOAL_STRATEGY_LIST_NONE;
  self->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  self->scatter = shoal_scatter_new ();
  shoal_scatter_set_axis (self->scatter, 0, _("Accuracy"), SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT);
  shoal_scatter_set_axis (self->scatter, 1, _("Gain in bits"), SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER);
  shoal_scatter_set_axis (self->scatter, 2, _("Privacy k"), SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT);
  make_area (self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/** shoal_strategy_plot_set_comparison: @comparison: the comparison to draw; set once. */
void
shoal_strategy_plot_set_comparison (ShoalStrategyPlot       *self,
                                    ShoalStrategyComparison *comparison)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));
  g_return_if_fail (SHOAL_IS_STRATEGY_COMPARISON (comparison));

  g_set_object (&self->comparison, comparison);
  self->list = shoal_strategy_comparison_get_list (comparison);
}

/** shoal_strategy_plot_set_shown: @shown: (element-type guint): numbers of the strategies to draw, with present figures. */
void
shoal_strategy_plot_set_shown (ShoalStrategyPlot *self,
                               GArray            *shown)
{
  g_autofree ShoalScatterPoint *points = NULL;

  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));
  g_return_if_fail (shown != NULL);

  points = g_new (ShoalScatterPoint, MAX (1, shown->len));
  for (guint i = 0; i < shown->len; i++)
    {
      guint index = g_array_index (shown, guint, i);
      const ShoalStrategy *strategy = shoal_strategy_list_get (self->list, index);
      const ShoalStrategyFigures *figures = &strategy->figures;

      points[i] = (ShoalScatterPoint) {
        figures->accuracy, figures->gain, figures->k,
        shoal_strategy_list_get_dominator (self->list, index) == SHOAL_PARETO_FRONT,
        strategy->kind == SHOAL_STRATEGY_ORIGINAL,
      };
    }
  forget_hover (self);
  g_array_ref (shown);
  g_array_unref (self->shown);
  self->shown = shown;
  shoal_scatter_set_points (self->scatter, points, shown->len);
  shoal_strategy_plot_select (self, self->selected);
}

/** shoal_strategy_plot_select: @index: number of a strategy, or %SHOAL_STRATEGY_LIST_NONE. Emits no signal. */
void
shoal_strategy_plot_select (ShoalStrategyPlot *self,
                            guint              index)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));

  self->selected = index;
  self->scatter->selected = find_point (self, index);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/** shoal_strategy_plot_set_view: chooses between the view in space and the plots of two dimensions. */
void
shoal_strategy_plot_set_view (ShoalStrategyPlot *self,
                              ShoalScatterView   view)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));

  self->scatter->view = view;
  forget_hover (self);
}

/** shoal_strategy_plot_reset: restores the initial angles and zoom. */
void
shoal_strategy_plot_reset (ShoalStrategyPlot *self)
{
  g_autoptr (ShoalScatter) fresh = shoal_scatter_new ();

  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));

  self->scatter->yaw = fresh->yaw;
  self->scatter->pitch = fresh->pitch;
  self->scatter->zoom = fresh->zoom;
  forget_hover (self);
}

/** shoal_strategy_plot_get_scatter: Returns: (transfer none): the chart. For tests. */
const ShoalScatter *
shoal_strategy_plot_get_scatter (ShoalStrategyPlot *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_PLOT (self), NULL);

  return self->scatter;
}

/** shoal_strategy_plot_export: @ending: "svg", "png" or "pdf". Asks for a file, and saves the drawing as it is turned. */
void
shoal_strategy_plot_export (ShoalStrategyPlot *self,
                            const char        *ending)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));

  /* Translators: proposed name of a file; its ending is added. */
  shoal_chart_host_export (self->host, GTK_WIDGET (self), _("strategies"), ending, EXPORT_WIDTH, EXPORT_HEIGHT);
}

/** shoal_strategy_plot_set_majority: @accuracy: accuracy of always predicting the most frequent label; NAN if unknown. */
void
shoal_strategy_plot_set_majority (ShoalStrategyPlot *self,
                                  double             accuracy)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_PLOT (self));

  shoal_scatter_set_mark (self->scatter, accuracy, _("always the commonest"));
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}
