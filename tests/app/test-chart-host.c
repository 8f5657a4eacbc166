/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer, readout and keys of a drawing, and what its owner is told of them. */

#include "widgets/chart/shoal-chart-host.h"
#include "window-fixture.h"

/* Four marks side by side, of 10 units each. */
typedef struct
{
  guint n_draws;
  guint highlight;
} Chart;

/* What its owner is told is written down. */
typedef struct
{
  GtkWidget *window;
  ShoalChartArea *area;
  ShoalChartHost *host;
  GString *log;
  Chart chart;
} Drawing;

static void
draw_chart (Chart                 *chart,
            cairo_t               *cr,
            const ShoalChartTheme *theme,
            double                 width,
            double                 height)
{
  chart->n_draws++;
}

static guint
find_mark (Chart                 *chart,
           const ShoalChartTheme *theme,
           double                 width,
           double                 height,
           double                 x,
           double                 y)
{
  g_assert_nonnull (theme);
  g_assert_cmpfloat (width, >=, 40);
  g_assert_cmpfloat (height, >=, 20);
  return x < 40 ? (guint) x / 10 : SHOAL_MARKED_CHART_NO_MARK;
}

static ShoalMarkedChart chart_as_marked (Chart *self);

SHOAL_DEFINE_MARKED_CHART (Chart, chart_as_marked, draw_chart, find_mark, highlight)

static void
hover_cb (gpointer owner,
          guint    mark)
{
  g_string_append_printf (((Drawing *) owner)->log, "hover %d;", (int) mark);
}

static char *
describe_cb (gpointer owner,
             guint    mark)
{
  return mark == 3 ? NULL : g_strdup_printf ("mark %u", mark);
}

static void
pick_cb (gpointer owner,
         guint    mark,
         int      n_press)
{
  g_string_append_printf (((Drawing *) owner)->log, "pick %d %d;", (int) mark, n_press);
}

static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  g_string_append_printf (((Drawing *) owner)->log, "step %d %d;", right, down);
  return right != 0;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  g_string_append_printf (((Drawing *) owner)->log, "key %s;", gdk_keyval_name (keyval));
  return keyval == GDK_KEY_Escape;
}

static const ShoalChartMarks all = { hover_cb, describe_cb, pick_cb, step_cb, key_cb };
static const ShoalChartMarks least = { NULL };

static void
open_drawing (Drawing               *self,
              const ShoalChartMarks *marks)
{
  *self = (Drawing){ .window = gtk_window_new (), .area = SHOAL_CHART_AREA (shoal_chart_area_new ()), .log = g_string_new (NULL) };
  g_object_set (self->area, "content-width", 40, "content-height", 20, "focusable", TRUE, NULL);
  self->host = shoal_chart_host_new (self->area, marks, self);
  shoal_chart_host_set_chart (self->host, chart_as_marked (&self->chart));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->area));
  gtk_window_present (GTK_WINDOW (self->window));
  wait_until (self->chart.n_draws > 0);
}

static void
close_drawing (Drawing *self)
{
  g_object_unref (self->host);
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_string_free (self->log, TRUE);
}

static void
assert_log (Drawing    *self,
            const char *expected)
{
  g_assert_cmpstr (self->log->str, ==, expected);
  g_string_set_size (self->log, 0);
}

/* The owner hears of another mark once, and what it says of it stands beside the pointer. */
static void
test_pointer (void)
{
  Drawing drawing;

  open_drawing (&drawing, &all);
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  g_signal_emit_by_name (drawing.area, "motion", 22.0, 5.0);
  assert_log (&drawing, "hover 2;");
  g_assert_cmpuint (drawing.chart.highlight, ==, 2);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)), ==, "mark 2");
  g_signal_emit_by_name (drawing.area, "motion", 31.0, 5.0);
  assert_log (&drawing, "hover 3;");
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)));
  g_signal_emit_by_name (drawing.area, "motion", 1.0, 5.0);
  g_signal_emit_by_name (drawing.area, "leave");
  g_signal_emit_by_name (drawing.area, "leave");
  assert_log (&drawing, "hover 0;hover -1;");
  g_assert_cmpuint (drawing.chart.highlight, ==, SHOAL_MARKED_CHART_NO_MARK);
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)));
  g_signal_emit_by_name (drawing.area, "press", 1, 11.0, 5.0);
  g_signal_emit_by_name (drawing.area, "press", 2, 11.0, 5.0);
  g_signal_emit_by_name (drawing.area, "press", 1, 41.0, 5.0);
  assert_log (&drawing, "pick 1 1;pick 1 2;pick -1 1;");
  close_drawing (&drawing);
}

/* In another drawing nothing is pointed at until the pointer moves; the owner is not told of marks that it has no more. */
static void
test_reset (void)
{
  Drawing drawing;

  open_drawing (&drawing, &all);
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  assert_log (&drawing, "hover 2;");
  shoal_chart_host_reset (drawing.host);
  assert_log (&drawing, "");
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)));
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  assert_log (&drawing, "hover 2;");
  close_drawing (&drawing);
}

/* Where there is no chart nothing is drawn or found; keys are the owner's all the same. */
static void
test_no_chart (void)
{
  Drawing drawing;
  guint n_draws;

  open_drawing (&drawing, &all);
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  shoal_chart_host_set_chart (drawing.host, chart_as_marked (NULL));
  assert_log (&drawing, "hover 2;");
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)));
  n_draws = drawing.chart.n_draws;
  gtk_test_widget_wait_for_draw (GTK_WIDGET (drawing.area));
  g_assert_cmpuint (drawing.chart.n_draws, ==, n_draws);
  g_signal_emit_by_name (drawing.area, "motion", 31.0, 5.0);
  assert_log (&drawing, "");
  g_signal_emit_by_name (drawing.area, "press", 1, 11.0, 5.0);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
  assert_log (&drawing, "pick -1 1;step 1 0;");
  shoal_chart_host_set_chart (drawing.host, chart_as_marked (&drawing.chart));
  wait_until (drawing.chart.n_draws > n_draws);
  close_drawing (&drawing);
}

/* Arrow keys run as the drawing does; keys with modifiers are others'. */
static void
test_keys (void)
{
  Drawing drawing;

  open_drawing (&drawing, &all);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
  g_assert_true (press_key_over (drawing.area, GDK_KEY_KP_Left, 0));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Down, 0));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_KP_Up, GDK_LOCK_MASK));
  assert_log (&drawing, "step 1 0;step -1 0;step 0 1;step 0 -1;");
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Escape, 0));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Home, 0));
  assert_log (&drawing, "key Escape;key Home;");
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Right, GDK_CONTROL_MASK));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Escape, GDK_SHIFT_MASK));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_plus, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
  assert_log (&drawing, "");
  /* On many keyboards this character needs Shift. */
  g_assert_false (press_key_over (drawing.area, GDK_KEY_plus, GDK_SHIFT_MASK));
  assert_log (&drawing, "key plus;");
  gtk_widget_set_direction (GTK_WIDGET (drawing.area), GTK_TEXT_DIR_RTL);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
  assert_log (&drawing, "step -1 0;");
  close_drawing (&drawing);
}

/* Owners need not listen to everything. */
static void
test_least (void)
{
  Drawing drawing;

  open_drawing (&drawing, &least);
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  g_signal_emit_by_name (drawing.area, "press", 1, 11.0, 5.0);
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Right, 0));
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Home, 0));
  assert_log (&drawing, "");
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (drawing.area)));
  close_drawing (&drawing);
}

/* Without its host the area draws nothing and tells nobody; without its area a host does no harm. */
static void
test_lifetime (void)
{
  Drawing drawing;
  guint n_draws;

  open_drawing (&drawing, &all);
  g_clear_object (&drawing.host);
  n_draws = drawing.chart.n_draws;
  g_signal_emit_by_name (drawing.area, "motion", 21.0, 5.0);
  g_signal_emit_by_name (drawing.area, "press", 1, 11.0, 5.0);
  assert_log (&drawing, "");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (drawing.area));
  g_assert_cmpuint (drawing.chart.n_draws, ==, n_draws);
  drawing.host = shoal_chart_host_new (drawing.area, &all, &drawing);
  gtk_window_set_child (GTK_WINDOW (drawing.window), NULL);
  shoal_chart_host_reset (drawing.host);
  close_drawing (&drawing);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/chart-host/pointer", test_pointer);
  g_test_add_func ("/chart-host/reset", test_reset);
  g_test_add_func ("/chart-host/no-chart", test_no_chart);
  g_test_add_func ("/chart-host/keys", test_keys);
  g_test_add_func ("/chart-host/least", test_least);
  g_test_add_func ("/chart-host/lifetime", test_lifetime);
  return g_test_run ();
}
