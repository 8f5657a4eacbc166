/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth the release page is on the sample: what handlers, layout and drawing take together, frame by frame, from the frame on
 * that shows it, and each of its views. At 60 frames a second a frame has 16.7 ms. Needs a display.
 *
 *   bench-release [FRAMES]     tells so many of the first frames of each view; default 6 */

#include "../app/release-fixture.h"
#include "fixture-frames.h"

/* What the page does on its own after it was opened takes fewer frames than these. */
#define MOST_FRAMES 120

static double frames[MOST_FRAMES], frame_ended;
static guint n_frames;
static gboolean is_updated; /* whether the present frame has begun */

/* All that the thread has done since the frame before. */
static void
frame_ends_cb (void)
{
  double now = frames_get_time ();

  is_updated = FALSE;
  if (n_frames < MOST_FRAMES)
    frames[n_frames++] = now - frame_ended;
  frame_ended = now;
}

/* A frame in which nothing is painted ends with the next one. */
static void
frame_updates_cb (void)
{
  if (is_updated)
    frame_ends_cb ();
  is_updated = TRUE;
}

static void
tell_frames (const char *what,
             guint       n_told)
{
  double longest = 0;
  guint n_long = 0;

  g_print ("  %-14s", what);
  for (guint i = 0; i < n_frames; i++)
    {
      longest = MAX (longest, frames[i]);
      n_long += frames[i] > 16;
      if (i < n_told)
        g_print (" %6.1f", frames[i]);
    }
  g_print ("   longest %6.1f ms, %u of %u above 16 ms\n", longest, n_long, n_frames);
}

static void
begin_frames (void)
{
  n_frames = 0;
  frame_ended = frames_get_time ();
}

/* The frames that @page takes until nothing comes any more. */
static void
wait_for_frames (Page *page)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end || is_busy (page->page))
    wait_milliseconds (20);
}

static void
move_rows (gpointer   adjustment,
           GtkWidget *area,
           guint      frame)
{
  gtk_adjustment_set_value (adjustment, frame * 40.0);
}

static void
move_far (gpointer   adjustment,
          GtkWidget *area,
          guint      frame)
{
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) * frame / FRAMES_N);
}

int
main (int    argc,
      char **argv)
{
  static const char *const views[] = { "checks", "rows", "distributions", "statistics", "classes", "risk", "loss" };
  g_autoptr (ShoalSolver) solver = NULL;
  GtkAdjustment *adjustment;
  Page page;
  guint n_told;

  if (!init_window_tests (&argc, &argv))
    return 0;
  n_told = argc > 1 ? (guint) atoi (argv[1]) : 6;
  page.window = present_sample ();
  page.session = shoal_window_get_session (page.window);
  page.page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_RELEASE_PAGE);
  solver = shoal_solver_registry_create ("optimal", NULL);
  shoal_session_start_run (page.session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs) && page.session->selection->chosen->report != NULL);
  wait_milliseconds (1000);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (page.window)), "update", G_CALLBACK (frame_updates_cb), NULL);
  g_signal_connect_after (gtk_widget_get_frame_clock (GTK_WIDGET (page.window)), "after-paint", G_CALLBACK (frame_ends_cb), NULL);

  g_print ("milliseconds of the processor, frame by frame\n");
  begin_frames ();
  shoal_window_show_page (page.window, "release");
  wait_for_frames (&page);
  tell_frames ("opened", n_told);
  for (guint i = 1; i < G_N_ELEMENTS (views); i++)
    {
      begin_frames ();
      show_view (&page, views[i]);
      wait_for_frames (&page);
      tell_frames (views[i], n_told);
    }
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      begin_frames ();
      show_view (&page, views[i]);
      wait_for_frames (&page);
      tell_frames (views[i], n_told);
    }
  show_view (&page, "rows");
  wait_for_frames (&page);
  adjustment = shoal_table_view_get_vadjustment (get_published (find_widget (page.page, SHOAL_TYPE_RELEASE_TABLES)));
  frames_measure ("scrolling", move_rows, adjustment, GTK_WIDGET (page.window));
  frames_measure ("jumping", move_far, adjustment, GTK_WIDGET (page.window));
  destroy_window (page.window);
  return 0;
}
