/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth a whole lattice is to move about in: `bench-lattice-area [WIDTH HEIGHT]`. What handlers, layout and drawing
 * take together per frame, in a window, by size of the lattice. Not a test: numbers depend on the machine. */

#include "../app/window-fixture.h"

#include "solve/lattice/shoal-lattice-area.h"

#include <stdlib.h>
#include <time.h>

#define N_FRAMES 60

/* Processor time of this thread in milliseconds: unlike the clock on the wall, it does not depend on what else goes on. */
static double
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  guint n = GPOINTER_TO_UINT (user_data), sum = 0;

  for (guint a = 0; a < n; a++)
    sum += levels[a] * (a + 3) % 7;
  return (ShoalNodeState) (sum % (SHOAL_NODE_STATE_OPTIMAL));
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

typedef void (*Move) (ShoalLatticeArea *area,
                      GtkWidget        *drawing,
                      guint             frame);

static void
move_pan (ShoalLatticeArea *area,
          GtkWidget        *drawing,
          guint             frame)
{
  if (frame == 0)
    g_signal_emit_by_name (drawing, "drag-begin", 300.0, 200.0);
  g_signal_emit_by_name (drawing, "drag-update", 4.0 * frame, 2.0 * frame);
}

static void
move_zoom (ShoalLatticeArea *area,
           GtkWidget        *drawing,
           guint             frame)
{
  g_signal_emit_by_name (drawing, "zoom", frame < N_FRAMES / 2 ? 1.08 : 1 / 1.08, 300.0, 200.0);
}

static void
move_hover (ShoalLatticeArea *area,
            GtkWidget        *drawing,
            guint             frame)
{
  g_signal_emit_by_name (drawing, "motion", 100.0 + 7 * frame, 200.0 + frame % 5 * 20);
}

static void
move_states (ShoalLatticeArea *area,
             GtkWidget        *drawing,
             guint             frame)
{
  shoal_lattice_area_read_states (area, get_state, GUINT_TO_POINTER (frame % 3 + 3));
}

static void
measure (ShoalLatticeArea *area,
         const char       *what,
         Move              move)
{
  GtkWidget *drawing = find_widget (GTK_WIDGET (area), SHOAL_TYPE_CHART_AREA);
  double frames[N_FRAMES];

  for (guint i = 0; i < N_FRAMES; i++)
    {
      double before = get_time ();

      move (area, drawing, i);
      gtk_test_widget_wait_for_draw (drawing);
      frames[i] = get_time () - before;
    }
  qsort (frames, N_FRAMES, sizeof (double), compare);
  g_print ("  %-16s median %5.1f ms, 95 %% %5.1f ms, longest %5.1f ms a frame\n", what, frames[N_FRAMES / 2],
           frames[N_FRAMES * 95 / 100], frames[N_FRAMES - 1]);
}

static void
measure_lattice (ShoalLatticeArea *area,
                 const guint      *heights,
                 guint             n)
{
  static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
  guint n_nodes = 1;

  for (guint a = 0; a < n; a++)
    n_nodes *= heights[a] + 1;
  shoal_lattice_area_set_lattice (area, heights, names, n);
  shoal_lattice_area_read_states (area, get_state, GUINT_TO_POINTER (n));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
  g_print ("%u nodes of %u attributes\n", n_nodes, n);
  measure (area, "pan", move_pan);
  shoal_lattice_area_fit (area);
  measure (area, "zoom", move_zoom);
  shoal_lattice_area_fit (area);
  for (guint i = 0; i < 12; i++)
    shoal_lattice_area_zoom (area, 1.4);
  measure (area, "pan, zoomed in", move_pan);
  shoal_lattice_area_fit (area);
  measure (area, "hover", move_hover);
  measure (area, "new states", move_states);
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
