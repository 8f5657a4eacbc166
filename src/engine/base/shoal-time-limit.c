/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without a limit nobody asks what time it is. */

#include "base/shoal-time-limit.h"

#include <time.h>

/* More seconds than these are no limit. */
#define MOST_SECONDS 1e9

static gint64
get_now (const ShoalTimeLimit *self)
{
  return self->of_processors ? (gint64) clock () * G_USEC_PER_SEC / CLOCKS_PER_SEC : g_get_monotonic_time ();
}

/** shoal_time_limit_init: begins now, on the clock on the wall, and has no end. */
void
shoal_time_limit_init (ShoalTimeLimit *self)
{
  *self = (ShoalTimeLimit){ FALSE, 0, G_MAXINT64, G_MAXINT64 };
  self->start = get_now (self);
}

/** shoal_time_limit_start: @seconds: until it is over, 0 for never. */
void
shoal_time_limit_start (ShoalTimeLimit *self,
                        double          seconds)
{
  gint64 now = get_now (self);

  __atomic_store_n (&self->start, now, __ATOMIC_RELAXED);
  self->deadline = seconds > 0 && seconds < MOST_SECONDS ? now + (gint64) (seconds * G_USEC_PER_SEC) : G_MAXINT64;
}

/**
 * shoal_time_limit_begin_share:
 * @share: of the time that is left, above 0, to 1
 * @deadline: until when it is left: that of @self, or an earlier one
 *
 * Until shoal_time_limit_end_share() it is over when that much of the time is; never, where it has no end.
 */
void
shoal_time_limit_begin_share (ShoalTimeLimit *self,
                              double          share,
                              gint64          deadline)
{
  gint64 now = get_now (self);

  if (deadline != G_MAXINT64)
    self->share_deadline = now + (gint64) (share * (double) MAX (0, deadline - now));
}

/** shoal_time_limit_end_share: all the time that is left is there again. */
void
shoal_time_limit_end_share (ShoalTimeLimit *self)
{
  self->share_deadline = G_MAXINT64;
}

/** shoal_time_limit_is_over: Returns: whether the time, or the share of it that has begun, is over. */
gboolean
shoal_time_limit_is_over (const ShoalTimeLimit *self)
{
  gint64 deadline = MIN (self->deadline, self->share_deadline);

  return deadline != G_MAXINT64 && get_now (self) >= deadline;
}

/** shoal_time_limit_get_elapsed: Returns: seconds since the start. */
double
shoal_time_limit_get_elapsed (const ShoalTimeLimit *self)
{
  return (double) (get_now (self) - __atomic_load_n (&self->start, __ATOMIC_RELAXED)) / G_USEC_PER_SEC;
}
