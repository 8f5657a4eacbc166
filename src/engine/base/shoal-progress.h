/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports the progress of a long operation, and tells the operation when to stop. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalTimeLimit:
 * @of_processors: whether times are processor time of all threads together, not wall time
 * @start: time of the start; atomic, because a watcher may read it before the start
 * @deadline: when the time is over, %G_MAXINT64 for never
 * @share_deadline: when the current share of the time is over, %G_MAXINT64 for none
 *
 * Times are microseconds since an unspecified time. Fields are set while no other thread uses them, and then only read.
 */
typedef struct
{
  gboolean of_processors;
  gint64 start;
  gint64 deadline;
  gint64 share_deadline;
} ShoalTimeLimit;

void     shoal_time_limit_init        (ShoalTimeLimit       *self);
void     shoal_time_limit_start       (ShoalTimeLimit       *self,
                                       double                seconds);
void     shoal_time_limit_begin_share (ShoalTimeLimit       *self,
                                       double                share,
                                       gint64                deadline);
void     shoal_time_limit_end_share   (ShoalTimeLimit       *self,
                                       gint64                deadline);
gboolean shoal_time_limit_is_over     (const ShoalTimeLimit *self);
double   shoal_time_limit_get_elapsed (const ShoalTimeLimit *self);

#define SHOAL_TYPE_PROGRESS (shoal_progress_get_type ())

G_DECLARE_FINAL_TYPE (ShoalProgress, shoal_progress, SHOAL, PROGRESS, GObject)

/** SHOAL_PROGRESS_STEPS: number of steps of a loop over rows or values between two questions of
 * shoal_progress_stops_at(). */
#define SHOAL_PROGRESS_STEPS 65536

/**
 * ShoalTracePoint:
 * @seconds: since the start
 * @best: objective value of the best solution so far
 * @bound: proven lower bound, or NAN
 */
typedef struct
{
  double seconds;
  double best;
  double bound;
} ShoalTracePoint;

ShoalProgress *shoal_progress_new              (void);
ShoalProgress *shoal_progress_new_closing      (ShoalProgress *closed);

/* For the worker thread; all are safe from any thread. */
void           shoal_progress_start            (ShoalProgress *self,
                                                GCancellable  *cancellable,
                                                double         time_limit);
void           shoal_progress_start_part       (ShoalProgress *self,
                                                ShoalProgress *whole);
void           shoal_progress_begin_share      (ShoalProgress *self,
                                                double         share);
void           shoal_progress_begin_aside      (ShoalProgress *self,
                                                double         share);
void           shoal_progress_end_share        (ShoalProgress *self);
gboolean       shoal_progress_should_stop      (ShoalProgress *self);
gboolean       shoal_progress_check            (ShoalProgress  *self,
                                                GError        **error);
void           shoal_progress_set_fraction     (ShoalProgress *self,
                                                double         fraction);
void           shoal_progress_set_message      (ShoalProgress *self,
                                                const char    *message);
void           shoal_progress_add_checked      (ShoalProgress *self,
                                                guint64        n_nodes);
void           shoal_progress_add_partial      (ShoalProgress *self,
                                                guint64        n_nodes);
void           shoal_progress_set_best         (ShoalProgress *self,
                                                double         best);
void           shoal_progress_set_bound        (ShoalProgress *self,
                                                double         bound);
void           shoal_progress_set_patience     (ShoalProgress *self,
                                                double         seconds,
                                                double         share);
void           shoal_progress_set_other_objective
                                               (ShoalProgress *self,
                                                gboolean       is_other);

/* For watchers. */
double         shoal_progress_get_fraction     (ShoalProgress *self);
char          *shoal_progress_dup_message      (ShoalProgress *self);
guint64        shoal_progress_get_checked      (ShoalProgress *self);
guint64        shoal_progress_get_partial      (ShoalProgress *self);
double         shoal_progress_get_best         (ShoalProgress *self);
double         shoal_progress_get_bound        (ShoalProgress *self);
double         shoal_progress_get_elapsed      (ShoalProgress *self);
GArray        *shoal_progress_dup_trace        (ShoalProgress *self);
gboolean       shoal_progress_get_stopped      (ShoalProgress *self);
gboolean       shoal_progress_get_stalled      (ShoalProgress *self);

/* For tests: polls are counted, not timed. */
guint64        shoal_progress_get_polls        (ShoalProgress *self);
void           shoal_progress_stop_after_polls (ShoalProgress *self,
                                                guint64        n_polls);

/* For benchmarks. */
void           shoal_progress_count_processor_time (ShoalProgress *self);

/**
 * shoal_progress_stops_at:
 * @self: (nullable): a progress
 * @step: number of the step that comes next, from 0
 *
 * For loops of many short steps: asks whether to stop once in %SHOAL_PROGRESS_STEPS steps.
 *
 * Returns: %TRUE when the operation should stop.
 */
static inline gboolean
shoal_progress_stops_at (ShoalProgress *self,
                         gsize          step)
{
  return step % SHOAL_PROGRESS_STEPS == 0 && self != NULL && shoal_progress_should_stop (self);
}

G_END_DECLS
