/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watchers are told, whatever else the main loop has to do. */

#include "base/shoal-progress.h"

#include <math.h>

static gboolean
keep_busy_cb (gpointer data)
{
  guint *n_left = data;

  g_assert_cmpuint (*n_left, >, 0);
  (*n_left)--;
  return G_SOURCE_CONTINUE;
}

/* An animation, or any other source that is always ready at the priority of idle work, does not starve the watchers. */
static void
test_busy_loop (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  guint n_left = 1000, n_told = 0;
  guint source = g_idle_add (keep_busy_cb, &n_left);

  g_signal_connect_swapped (progress, "changed", G_CALLBACK (g_atomic_int_inc), &n_told);
  shoal_progress_set_fraction (progress, 0.5);
  while (n_told == 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

static void
test_stopped (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();

  shoal_progress_stop_after_polls (progress, 1);
  g_assert_false (shoal_progress_should_stop (NULL));
  g_assert_false (shoal_progress_should_stop (progress));
  g_assert_false (shoal_progress_get_stopped (progress));
  g_assert_true (shoal_progress_should_stop (progress));
  g_assert_true (shoal_progress_get_stopped (progress));
}

/* The least patience there is, so that nobody waits: what gains enough goes on, from the first solution on. */
static void
test_patience (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalProgress) endless = shoal_progress_new ();
  g_autoptr (ShoalProgress) patient = shoal_progress_new ();
  g_autoptr (ShoalProgress) little = shoal_progress_new ();

  shoal_progress_set_patience (progress, 1e-6, 0.005);
  shoal_progress_start (progress, NULL, 0);
  g_assert_false (shoal_progress_should_stop (progress));
  shoal_progress_set_best (progress, 100);
  while (!shoal_progress_should_stop (progress))
    ;
  g_assert_true (shoal_progress_get_stalled (progress));
  g_assert_true (shoal_progress_get_stopped (progress));

  /* What gains next to nothing again and again does not go on for ever. */
  shoal_progress_set_patience (little, 0.02, 0.005);
  shoal_progress_start (little, NULL, 0);
  for (double best = 100; !shoal_progress_should_stop (little); best *= 1 - 1e-12)
    shoal_progress_set_best (little, best);
  g_assert_true (shoal_progress_get_stalled (little));

  shoal_progress_set_patience (patient, 3600, 0.005);
  shoal_progress_start (patient, NULL, 0);
  shoal_progress_set_best (patient, 100);
  g_assert_false (shoal_progress_should_stop (patient));
  g_assert_false (shoal_progress_get_stalled (patient));

  shoal_progress_start (endless, NULL, 0);
  shoal_progress_set_best (endless, 100);
  g_assert_false (shoal_progress_should_stop (endless));
}

/* No limit is none, and neither is one of more than a lifetime; a share is over before the whole, also before an earlier end. */
static void
test_time_limit (void)
{
  static const double without[] = { 0, -1, 1e12 };
  ShoalTimeLimit limit;

  shoal_time_limit_init (&limit);
  g_assert_false (shoal_time_limit_is_over (&limit));
  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      shoal_time_limit_start (&limit, without[i]);
      g_assert_cmpint (limit.deadline, ==, G_MAXINT64);
      shoal_time_limit_begin_share (&limit, 0.5, limit.deadline);
      g_assert_false (shoal_time_limit_is_over (&limit));
    }
  shoal_time_limit_start (&limit, 1e-7);
  g_assert_true (shoal_time_limit_is_over (&limit));
  shoal_time_limit_start (&limit, 3600);
  g_assert_false (shoal_time_limit_is_over (&limit));
  shoal_time_limit_begin_share (&limit, 0.5, limit.deadline);
  g_assert_false (shoal_time_limit_is_over (&limit));
  g_assert_cmpint (limit.share_deadline - limit.start, >=, 1800 * G_USEC_PER_SEC);
  g_assert_cmpint (limit.share_deadline, <, limit.deadline);
  shoal_time_limit_begin_share (&limit, 1, limit.start - 1);
  g_assert_true (shoal_time_limit_is_over (&limit));
  shoal_time_limit_end_share (&limit, G_MAXINT64);
  g_assert_false (shoal_time_limit_is_over (&limit));
  g_assert_cmpfloat (shoal_time_limit_get_elapsed (&limit), >=, 0);
}

/* A share of an hour that is over at once; then there is the hour again. A share within one gives no time back to it. Without a limit there are no shares. */
static void
test_share (void)
{
  g_autoptr (ShoalProgress) limited = shoal_progress_new (), unlimited = shoal_progress_new (), part = shoal_progress_new ();

  shoal_progress_start (limited, NULL, 3600);
  shoal_progress_begin_share (limited, 1e-12);
  g_assert_true (shoal_progress_should_stop (limited));
  shoal_progress_begin_share (limited, 1);
  g_assert_true (shoal_progress_should_stop (limited));
  shoal_progress_end_share (limited);
  g_assert_true (shoal_progress_should_stop (limited));
  shoal_progress_end_share (limited);
  g_assert_false (shoal_progress_should_stop (limited));

  shoal_progress_start_part (part, limited);
  shoal_progress_begin_share (part, 1e-12);
  g_assert_true (shoal_progress_should_stop (part));
  g_assert_false (shoal_progress_should_stop (limited));
  shoal_progress_end_share (part);
  shoal_progress_begin_share (part, 1);
  g_assert_false (shoal_progress_should_stop (part));

  shoal_progress_start (unlimited, NULL, 0);
  shoal_progress_begin_share (unlimited, 1e-12);
  g_assert_false (shoal_progress_should_stop (unlimited));
}

/* It never goes backwards: a step within takes half of what is left, and comes after what was before. */
static void
test_fraction (void)
{
  static const double told[] = { 0.25, 0.5, 0.25, 1 };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  double before = 0;

  g_assert_true (isnan (shoal_progress_get_fraction (progress)));
  for (guint depth = 0; depth < 20; depth++)
    shoal_progress_begin_share (progress, 1);
  for (guint depth = 0; depth <= 20; depth++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (told); i++)
        {
          shoal_progress_set_fraction (progress, told[i]);
          g_assert_cmpfloat (shoal_progress_get_fraction (progress), >=, before);
          before = shoal_progress_get_fraction (progress);
        }
      g_assert_cmpfloat (before, <=, 1);
      if (depth < 19)
        g_assert_cmpfloat (before, <, 1);
      if (depth < 20)
        shoal_progress_end_share (progress);
    }
  g_assert_cmpfloat (before, ==, 1);
  /* What begins anew is told as such. */
  shoal_progress_set_fraction (progress, NAN);
  shoal_progress_set_fraction (progress, 0.5);
  g_assert_cmpfloat (shoal_progress_get_fraction (progress), >=, 0.5);
}

/* Sleeping takes no time of the processor; being at work does. */
static void
test_processor_time (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new (), part = shoal_progress_new ();
  double elapsed;

  shoal_progress_count_processor_time (progress);
  shoal_progress_start (progress, NULL, 0.5);
  shoal_progress_start_part (part, progress);
  g_usleep (G_USEC_PER_SEC);
  g_assert_false (shoal_progress_should_stop (progress));
  g_assert_false (shoal_progress_should_stop (part));
  elapsed = shoal_progress_get_elapsed (part);
  g_assert_cmpfloat (elapsed, <, 0.5);
  while (!shoal_progress_should_stop (part))
    ;
  g_assert_true (shoal_progress_should_stop (progress));
  g_assert_cmpfloat (shoal_progress_get_elapsed (progress), >=, 0.5);
  g_assert_cmpfloat (shoal_progress_get_elapsed (part), >, elapsed);
}

/* Whose share of the time is over is told to stop; only what the answer depends on was stopped then. */
static void
test_aside (void)
{
  for (guint aside = 0; aside < 2; aside++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();

      shoal_progress_start (progress, NULL, 1e6);
      (aside ? shoal_progress_begin_aside : shoal_progress_begin_share) (progress, 1e-18);
      g_assert_true (shoal_progress_should_stop (progress));
      shoal_progress_end_share (progress);
      g_assert_false (shoal_progress_should_stop (progress));
      g_assert_cmpint (shoal_progress_get_stopped (progress), ==, !aside);
    }
}

/* A share within a step that nothing depends on is of that step, also when it has ended; what the answer depends on was stopped when the share
 * around the step is over. */
static void
test_share_in_aside (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new (), within = shoal_progress_new ();

  shoal_progress_start (progress, NULL, 1e6);
  shoal_progress_begin_aside (progress, 1e-18);
  shoal_progress_begin_share (progress, 1);
  g_assert_true (shoal_progress_should_stop (progress));
  shoal_progress_end_share (progress);
  g_assert_true (shoal_progress_should_stop (progress));
  g_assert_false (shoal_progress_get_stopped (progress));
  shoal_progress_end_share (progress);
  g_assert_false (shoal_progress_should_stop (progress));
  shoal_progress_begin_share (progress, 1e-18);
  g_assert_true (shoal_progress_should_stop (progress));
  g_assert_true (shoal_progress_get_stopped (progress));

  shoal_progress_start (within, NULL, 1e6);
  shoal_progress_begin_share (within, 1e-18);
  shoal_progress_begin_aside (within, 1);
  g_assert_true (shoal_progress_should_stop (within));
  g_assert_true (shoal_progress_get_stopped (within));
}

/* However deep shares are within each other, none gives back the time of those around it. */
static void
test_deep_shares (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();

  shoal_progress_start (progress, NULL, 3600);
  shoal_progress_begin_share (progress, 1e-12);
  for (guint depth = 1; depth < 20; depth++)
    shoal_progress_begin_share (progress, 1);
  for (guint depth = 0; depth < 20; depth++)
    {
      g_assert_true (shoal_progress_should_stop (progress));
      shoal_progress_end_share (progress);
    }
  g_assert_false (shoal_progress_should_stop (progress));
}

/* The last steps go on when the time is over, and for half a second after somebody has cancelled; a part's are those of the whole. */
static void
test_closing (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalProgress) whole = shoal_progress_new ();
  g_autoptr (ShoalProgress) part = shoal_progress_new ();
  g_autoptr (ShoalProgress) closing = NULL;
  gint64 cancelled;

  shoal_progress_start (whole, cancellable, 1e-6);
  shoal_progress_start_part (part, whole);
  closing = shoal_progress_new_closing (part);
  while (!shoal_progress_should_stop (part))
    ;
  g_assert_false (shoal_progress_should_stop (closing));
  g_assert_false (shoal_progress_get_stopped (closing));
  g_cancellable_cancel (cancellable);
  cancelled = g_get_monotonic_time ();
  while (!shoal_progress_should_stop (closing))
    ;
  g_assert_cmpint (g_get_monotonic_time () - cancelled, >=, G_USEC_PER_SEC / 2);
  g_assert_true (shoal_progress_get_stopped (closing));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/progress/busy-loop", test_busy_loop);
  g_test_add_func ("/progress/stopped", test_stopped);
  g_test_add_func ("/progress/patience", test_patience);
  g_test_add_func ("/progress/time-limit", test_time_limit);
  g_test_add_func ("/progress/share", test_share);
  g_test_add_func ("/progress/fraction", test_fraction);
  g_test_add_func ("/progress/processor-time", test_processor_time);

  g_test_add_func ("/progress/aside", test_aside);
  g_test_add_func ("/progress/share-in-aside", test_share_in_aside);
  g_test_add_func ("/progress/deep-shares", test_deep_shares);
  g_test_add_func ("/progress/closing", test_closing);
  return g_test_run ();
}
