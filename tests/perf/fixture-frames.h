/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What handlers, layout and drawing of a widget take together, frame by frame. */
#pragma once

#include "../app/window-fixture.h"

#include <stdlib.h>
#include <time.h>

G_BEGIN_DECLS

#define FRAMES_N 60

/* Moves what @area shows, for the frame of that number. */
typedef void (*FramesMove) (gpointer   owner,
                            GtkWidget *area,
                            guint      frame);

/* Processor time of this thread in milliseconds: unlike the clock on the wall, it does not depend on what else goes on. */
static inline double
frames_get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static inline int
frames_compare (gconstpointer a,
                gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static inline void
frames_measure (const char *what,
                FramesMove  move,
                gpointer    owner,
                GtkWidget  *area)
{
  double frames[FRAMES_N];

  for (guint i = 0; i < FRAMES_N; i++)
    {
      double before = frames_get_time ();

      move (owner, area, i);
      gtk_test_widget_wait_for_draw (area);
      frames[i] = frames_get_time () - before;
    }
  qsort (frames, FRAMES_N, sizeof (double), frames_compare);
  g_print ("  %-16s median %5.1f ms, 95 %% %5.1f ms, longest %5.1f ms a frame\n", what, frames[FRAMES_N / 2],
           frames[FRAMES_N * 95 / 100], frames[FRAMES_N - 1]);
}

G_END_DECLS
