/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth a whole lattice is to move about in: `bench-lattice-area [WIDTH HEIGHT]`. What handlers, layout and drawing
 * take together per frame, in a window, by size of the lattice. Not a test: numbers depend on the machine. */

#include "fixture-frames.h"

#include "solve/lattice/shoal-lattice-area.h"

#include <stdlib.h>

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  guint n = GPOINTER_TO_UINT (user_data), sum = 0;

  for (guint a = 0; a < n; a++)
    sum += levels[a] * (a + 3) % 7;
  return (ShoalNodeState) (sum % (SHOAL_NODE_STATE_OPTIMAL));
}

static void
move_pan (gpointer   area,
          GtkWidget *drawing,
          guint      frame)
{
  if (frame == 0)
    g_signal_emit_by_name (drawing, "drag-begin", 300.0, 200.0);
  g_signal_emit_by_name (drawing, "drag-update", 4.0 * frame, 2.0 * frame);
}

static void
move_zoom (gpointer   area,
           GtkWidget *drawing,
           guint      frame)
{
  g_signal_emit_by_name (drawing, "zoom", frame < FRAMES_N / 2 ? 1.08 : 1 / 1.08, 300.0, 200.0);
}

static void
move_hover (gpointer   area,
            GtkWidget *drawing,
            guint      frame)
{
  g_signal_emit_by_name (drawing, "motion", 100.0 + 7 * frame, 200.0 + frame % 5 * 20);
}

static void
move_states (gpointer   area,
             GtkWidget *drawing,
             guint      frame)
{
  shoal_lattice_area_read_states (area, get_state, GUINT_TO_POINTER (frame % 3 + 3));
}

static void
measure_lattice (ShoalLatticeArea *area,
                 const guint      *heights,
                 guint             n)
{
  static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
  GtkWidget *drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  guint n_nodes = 1;

  for (guint a = 0; a < n; a++)
    n_nodes *= heights[a] + 1;
  shoal_lattice_area_set_lattice (area, heights, names, n);
  shoal_lattice_area_read_states (area, get_state, GUINT_TO_POINTER (n));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  g_print ("%u nodes of %u attributes\n", n_nodes, n);
  frames_measure ("pan", move_pan, area, drawing);
  shoal_lattice_area_fit (area);
  frames_measure ("zoom", move_zoom, area, drawing);
  shoal_lattice_area_fit (area);
  for (guint i = 0; i < 12; i++)
    shoal_lattice_area_zoom (area, 1.4);
  frames_measure ("pan, zoomed in", move_pan, area, drawing);
  shoal_lattice_area_fit (area);
  frames_measure ("hover", move_hover, area, drawing);
  frames_measure ("new states", move_states, area, drawing);
}

int
main (int    argc,
      char **argv)
{
  static const guint heights[][7] = { { 9, 9, 9 },          { 3, 3, 3, 3, 3, 3 },    { 4, 5, 4, 3, 3, 1, 0 },
                                      { 4, 4, 4, 4, 4, 0 }, { 2, 4, 3, 5, 3, 2, 1 }, { 4, 5, 5, 4, 3, 4, 0 } };
  static const guint n_attributes[] = { 3, 6, 6, 5, 7, 6 };
  int width = argc == 3 ? atoi (argv[1]) : 700, height = argc == 3 ? atoi (argv[2]) : 400;
  GtkWidget *window, *area;

  if (!init_window_tests (&argc, &argv))
    return 2;
  window = gtk_window_new ();
  area = g_object_new (SHOAL_TYPE_LATTICE_AREA, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), area);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    measure_lattice (SHOAL_LATTICE_AREA (area), heights[i], n_attributes[i]);
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
