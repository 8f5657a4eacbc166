/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two drawings of a result by person, each on its own: what is asked for by pointer and keys is told, and nothing else. */

#include "solve/shoal-solve-parts.h"
#include "window-fixture.h"

#include "../engine/fixture-microdata.h"

#define N_ROWS 30
#define DEGREE 5

static const FixtureColumn columns[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER,
    "20|21|22|23|24|30|31|32|33|34|40|41|42|43|44|60|61|62|63|64|65|66|67|68|69|70|71|72|73|80",
    "20;*\n21;*\n22;*\n23;*\n24;*\n30;*\n31;*\n32;*\n33;*\n34;*\n40;*\n41;*\n42;*\n43;*\n44;*\n60;*\n61;*\n62;*\n63;*\n64;*\n"
    "65;*\n66;*\n67;*\n68;*\n69;*\n70;*\n71;*\n72;*\n73;*\n80;*\n" },
};

typedef struct
{
  GtkWidget *window;
  ShoalChartArea *area;
  guint32 picked;
  guint n_picked;
  guint n_told;
} Drawing;

/* Each row with those that follow it, as ranges. */
static ShoalClasses *
make_classes (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autofree guint32 *originals = g_new (guint32, N_ROWS * DEGREE);

  for (guint32 edge = 0; edge < N_ROWS * DEGREE; edge++)
    originals[edge] = (edge / DEGREE + edge % DEGREE) % N_ROWS;
  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_matching (originals, N_ROWS, DEGREE);
  return shoal_classes_new (microdata, recoding, DEGREE);
}

static void
picked_cb (Drawing *self,
           guint    row)
{
  self->picked = row;
  self->n_picked++;
}

static void
told_cb (Drawing *self)
{
  self->n_told++;
}

static void
open_drawing (Drawing    *self,
              GtkWidget  *widget,
              const char *other_signal)
{
  self->window = gtk_window_new ();
  g_signal_connect_swapped (widget, "picked", G_CALLBACK (picked_cb), self);
  g_signal_connect_swapped (widget, other_signal, G_CALLBACK (told_cb), self);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 300);
  gtk_window_set_child (GTK_WINDOW (self->window), widget);
  gtk_window_present (GTK_WINDOW (self->window));
  gtk_test_widget_wait_for_draw (self->window);
}

static void
press_middle (Drawing   *self,
              ShoalArea  area)
{
  g_signal_emit_by_name (self->area, "press", 1, area.x + area.width / 2, area.y + area.height / 2);
}

static void
assert_picked (Drawing *self,
               guint32  row)
{
  g_assert_cmpuint (self->n_picked, ==, 1);
  g_assert_cmpuint (self->picked, ==, row);
  self->n_picked = 0;
}

/* ---- The ring ---- */

static void
test_ring_empty (void)
{
  Drawing drawing = { NULL };
  ShoalCompanionRing *ring = g_object_new (SHOAL_TYPE_COMPANION_RING, NULL);
  g_autoptr (ShoalClasses) classes = make_classes ();

  drawing.area = find_widget (GTK_WIDGET (ring), SHOAL_TYPE_CHART_AREA);
  open_drawing (&drawing, GTK_WIDGET (ring), "marked");
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (drawing.area, "motion", 100.0, 100.0);
      g_signal_emit_by_name (drawing.area, "press", 1, 100.0, 100.0);
      g_assert_false (press_key_over (drawing.area, GDK_KEY_Right, 0));
      g_assert_false (press_key_over (drawing.area, GDK_KEY_End, 0));
      g_assert_false (press_key_over (drawing.area, GDK_KEY_Return, 0));
      /* Also after there was something */
      shoal_companion_ring_set_classes (ring, classes);
      g_assert_nonnull (shoal_companion_ring_get_chart (ring));
      shoal_companion_ring_set_classes (ring, NULL);
      g_assert_null (shoal_companion_ring_get_chart (ring));
    }
  g_assert_cmpuint (drawing.n_picked, ==, 0);
  g_assert_cmpuint (drawing.n_told, ==, 0);
  gtk_window_destroy (GTK_WINDOW (drawing.window));
}

static void
test_ring_keys (void)
{
  Drawing drawing = { NULL };
  ShoalCompanionRing *ring = g_object_new (SHOAL_TYPE_COMPANION_RING, NULL);
  g_autoptr (ShoalClasses) classes = make_classes ();
  ShoalCompanionChart *chart;

  drawing.area = find_widget (GTK_WIDGET (ring), SHOAL_TYPE_CHART_AREA);
  open_drawing (&drawing, GTK_WIDGET (ring), "marked");
  shoal_companion_ring_set_classes (ring, classes);
  chart = shoal_companion_ring_get_chart (ring);
  shoal_companion_ring_set_row (ring, 0);

  /* The rows in turn; there is none before the first and after the last. */
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Up, 0));
  g_assert_cmpuint (drawing.n_picked, ==, 0);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Down, 0));
  assert_picked (&drawing, 1);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_End, 0));
  assert_picked (&drawing, N_ROWS - 1);
  /* Which row is drawn its owner says. */
  g_assert_cmpuint (shoal_companion_chart_get_companions (chart)->row, ==, 0);
  shoal_companion_ring_set_row (ring, N_ROWS - 1);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Down, 0));
  g_assert_cmpuint (drawing.n_picked, ==, 0);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Home, 0));
  assert_picked (&drawing, 0);

  /* One companion after the other, round the ring */
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Return, 0));
  for (guint i = 0; i < DEGREE; i++)
    {
      g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
      g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, i % (DEGREE - 1));
      g_assert_cmpuint (drawing.n_told, ==, i + 1);
    }
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Left, 0));
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, DEGREE - 2);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Return, 0));
  assert_picked (&drawing, shoal_companion_chart_get_companions (chart)->originals[DEGREE - 2]);
  shoal_companion_ring_set_row (ring, 3);
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, SHOAL_MARKED_CHART_NO_MARK);
  gtk_window_destroy (GTK_WINDOW (drawing.window));
}

static void
test_ring_pointer (void)
{
  Drawing drawing = { NULL };
  ShoalCompanionRing *ring = g_object_new (SHOAL_TYPE_COMPANION_RING, NULL);
  g_autoptr (ShoalClasses) classes = make_classes ();
  ShoalCompanionChart *chart;
  ShoalArea area;

  drawing.area = find_widget (GTK_WIDGET (ring), SHOAL_TYPE_CHART_AREA);
  open_drawing (&drawing, GTK_WIDGET (ring), "marked");
  shoal_companion_ring_set_classes (ring, classes);
  chart = shoal_companion_ring_get_chart (ring);
  shoal_companion_ring_set_row (ring, 7);
  g_assert_true (shoal_companion_chart_get_area (chart, shoal_chart_area_get_theme (drawing.area),
                                                 gtk_widget_get_width (GTK_WIDGET (drawing.area)),
                                                 gtk_widget_get_height (GTK_WIDGET (drawing.area)), 2, &area));
  for (guint i = 0; i < 2; i++)
    g_signal_emit_by_name (drawing.area, "motion", area.x + area.width / 2, area.y + area.height / 2 + i);
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, 2);
  g_assert_cmpuint (drawing.n_told, ==, 1);
  press_middle (&drawing, area);
  assert_picked (&drawing, shoal_companion_chart_get_companions (chart)->originals[2]);
  g_signal_emit_by_name (drawing.area, "motion", 1.0, 1.0);
  g_assert_cmpuint (shoal_companion_chart_get_marked (chart), ==, SHOAL_MARKED_CHART_NO_MARK);
  press_middle (&drawing, (ShoalArea) { 0, 0, 2, 2 });
  g_assert_cmpuint (drawing.n_picked, ==, 0);
  gtk_window_destroy (GTK_WINDOW (drawing.window));
}

/* ---- What the rows lose ---- */

static void
test_losses (void)
{
  Drawing drawing = { NULL };
  ShoalLossDistribution *distribution = g_object_new (SHOAL_TYPE_LOSS_DISTRIBUTION, NULL);
  ShoalRowLosses *losses = shoal_loss_distribution_get_losses (distribution);
  g_autoptr (ShoalClasses) classes = make_classes ();
  ShoalHistogram *histogram;
  guint bar, first;
  ShoalArea area;

  drawing.area = find_widget (GTK_WIDGET (distribution), SHOAL_TYPE_CHART_AREA);
  open_drawing (&drawing, GTK_WIDGET (distribution), "changed");
  g_signal_emit_by_name (drawing.area, "press", 1, 100.0, 100.0);
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Right, 0));
  shoal_loss_distribution_set_row (distribution, 28);
  shoal_loss_distribution_set_classes (distribution, classes);
  wait_until (shoal_row_losses_get_histogram (losses) != NULL);
  g_assert_cmpuint (drawing.n_told, >=, 1);
  histogram = shoal_row_losses_get_histogram (losses);

  /* The bar of the row is chosen, whichever came first. */
  bar = shoal_row_losses_find_bar (losses, 28);
  first = shoal_row_losses_find_bar (losses, 0);
  g_assert_cmpuint (bar, !=, first);
  g_assert_cmpuint (histogram->selected, ==, bar);
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Return, 0));
  assert_picked (&drawing, shoal_row_losses_find_row (losses, bar, 28));
  g_assert_cmpuint (histogram->selected, ==, bar);
  shoal_loss_distribution_set_row (distribution, 0);
  g_assert_cmpuint (histogram->selected, ==, first);

  /* To the sides only to bars that have rows, and not beyond the last */
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
  g_assert_cmpuint (drawing.n_picked, ==, 1);
  g_assert_cmpuint (shoal_row_losses_find_bar (losses, drawing.picked), >, first);
  shoal_loss_distribution_set_row (distribution, 28);
  drawing.n_picked = 0;
  g_assert_true (press_key_over (drawing.area, GDK_KEY_Right, 0));
  g_assert_cmpuint (drawing.n_picked, ==, 0);

  gtk_test_widget_wait_for_draw (drawing.window);
  g_assert_true (shoal_histogram_get_bar_area (histogram, shoal_chart_area_get_theme (drawing.area),
                                               gtk_widget_get_width (GTK_WIDGET (drawing.area)),
                                               gtk_widget_get_height (GTK_WIDGET (drawing.area)), first, &area));
  press_middle (&drawing, area);
  assert_picked (&drawing, shoal_row_losses_find_row (losses, first, 28));

  /* Nothing is left of a result that went. */
  drawing.n_told = 0;
  shoal_loss_distribution_set_classes (distribution, NULL);
  g_assert_cmpuint (drawing.n_told, ==, 1);
  g_assert_false (press_key_over (drawing.area, GDK_KEY_Return, 0));
  g_assert_cmpuint (drawing.n_picked, ==, 0);
  gtk_window_destroy (GTK_WINDOW (drawing.window));
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/companion-drawings/ring-empty", test_ring_empty);
  g_test_add_func ("/companion-drawings/ring-keys", test_ring_keys);
  g_test_add_func ("/companion-drawings/ring-pointer", test_ring_pointer);
  g_test_add_func ("/companion-drawings/losses", test_losses);
  return g_test_run ();
}
