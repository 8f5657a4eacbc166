/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mutex protects a few numbers. At most one pending source tells the watchers, so that a million calls of a worker
 * cause one redraw. The source has normal priority: with a lower one, an animation would keep it from running. */

#include "base/shoal-progress.h"

#include <math.h>
#include <time.h>

/* ---- Time limits of an operation, and of a step (a share) within it. Without a limit, the clock is not read ---- */

/* A limit of more seconds counts as no limit. */
#define MOST_SECONDS 1e9

static gint64
get_now (const ShoalTimeLimit *self)
{
  return self->of_processors ? (gint64) clock () * G_USEC_PER_SEC / CLOCKS_PER_SEC : g_get_monotonic_time ();
}

/** shoal_time_limit_init: Starts the time at once, on the wall clock, without a limit. */
void
shoal_time_limit_init (ShoalTimeLimit *self)
{
  *self = (ShoalTimeLimit){ FALSE, 0, G_MAXINT64, G_MAXINT64 };
  self->start = get_now (self);
}

/** shoal_time_limit_start: Starts the time anew; @seconds: the limit, 0 for none. */
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
 * @share: share of the remaining time, above 0, at most 1
 * @deadline: end of the remaining time: that of @self, or an earlier time
 *
 * Until shoal_time_limit_end_share(), the time is over when that share has passed; without a limit, never.
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

/** shoal_time_limit_end_share: Ends a share; the time until @deadline is available again. @deadline: the deadline of
 * the share around it, %G_MAXINT64 for none. */
void
shoal_time_limit_end_share (ShoalTimeLimit *self,
                            gint64          deadline)
{
  self->share_deadline = deadline;
}

static gboolean
is_over_at (const ShoalTimeLimit *self,
                             gint64                deadline)
{
  return deadline != G_MAXINT64 && get_now (self) >= deadline;
}

/** shoal_time_limit_is_over: Returns: whether the time, or its current share, is over. */
gboolean
shoal_time_limit_is_over (const ShoalTimeLimit *self)
{
  return is_over_at (self, MIN (self->deadline, self->share_deadline));
}

/** shoal_time_limit_get_elapsed: Returns: seconds since the start. */
double
shoal_time_limit_get_elapsed (const ShoalTimeLimit *self)
{
  return (double) (get_now (self) - __atomic_load_n (&self->start, __ATOMIC_RELAXED)) / G_USEC_PER_SEC;
}

/* After a cancellation, this much time is left to make an answer from the results so far. */
#define CLOSING_TIME (G_USEC_PER_SEC / 2)

/* The largest depth of shares within shares; a deeper share has no time limit of its own. */
#define MOST_SHARES 8

/* The saved state of an outer share: @deadline: its end; @end: the fraction at its end; @aside: whether no other step
 * depends on it; @deadline_around: the deadline of the share around it that other steps depend on */
typedef struct
{
  gint64 deadline;
  double end;
  gboolean aside;
  gint64 deadline_around;
} Share;

struct _ShoalProgress
{
  GObject parent_instance;

  /* Set before the worker starts, then only read */
  GMainContext *context;
  GCancellable *cancellable;
  ShoalProgress *whole; /* the operation that this is a part of, or NULL */
  ShoalProgress *closed; /* the operation whose last steps these are, or NULL */
  ShoalTimeLimit limit;
  gboolean aside; /* whether no other step depends on the current share, or on one around it */
  gint64 deadline_around; /* if @aside: the deadline of the share around the outermost such step */
  guint64 stop_after_polls;
  gint64 patience; /* microseconds; 0 for no limit */
  double least_gain; /* as a share of the best value */

  /* Changed in hot loops, atomically */
  guint64 polls;
  guint64 checked;
  guint64 partial;
  int stopped;
  int stalled;
  gint64 patient_until; /* time at which patience ends, G_MAXINT64 for never */
  gint64 cancelled_at; /* when the cancellation was first noticed, or 0 */

  /* Protected by the mutex */
  GMutex mutex;
  double fraction;
  double begin; /* fractions of the whole at which the current share begins and ends */
  double end;
  Share around[MOST_SHARES]; /* the shares around the current one */
  guint n_shares;
  double best;
  double bound;
  double best_before; /* best value, from which the next gain is counted */
  gboolean other_objective;
  char *message;
  GArray *trace;
  GSource *pending;
};

G_DEFINE_TYPE (ShoalProgress, shoal_progress, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
emit_changed_cb (gpointer data)
{
  ShoalProgress *self = data;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->pending, g_source_unref);
  g_mutex_unlock (&self->mutex);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* The caller holds the mutex. Without a handler of the signal, nothing is queued. */
static void
queue_changed (ShoalProgress *self)
{
  if (self->pending != NULL || !g_signal_has_handler_pending (self, signals[CHANGED], 0, TRUE))
    return;
  self->pending = g_idle_source_new ();
  g_source_set_priority (self->pending, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->pending, emit_changed_cb, g_object_ref (self), g_object_unref);
  g_source_attach (self->pending, self->context);
}

static void
shoal_progress_finalize (GObject *object)
{
  ShoalProgress *self = SHOAL_PROGRESS (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->whole);
  g_clear_object (&self->closed);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_free (self->message);
  g_array_unref (self->trace);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (shoal_progress_parent_class)->finalize (object);
}

static void
shoal_progress_class_init (ShoalProgressClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_progress_finalize;

  /**
   * ShoalProgress::changed:
   *
   * Emitted after any change, in the main context that was the thread default when the object was made.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_progress_init (ShoalProgress *self)
{
  g_mutex_init (&self->mutex);
  self->context = g_main_context_ref_thread_default ();
  self->trace = g_array_new (FALSE, FALSE, sizeof (ShoalTracePoint));
  self->fraction = NAN;
  self->end = 1;
  self->best = NAN;
  self->bound = NAN;
  shoal_time_limit_init (&self->limit);
  self->best_before = NAN;
  self->stop_after_polls = G_MAXUINT64;
  self->patient_until = G_MAXINT64;
}

/** shoal_progress_new: Returns: (transfer full): a progress that emits its signal in the current main context. */
ShoalProgress *
shoal_progress_new (void)
{
  return g_object_new (SHOAL_TYPE_PROGRESS, NULL);
}

/**
 * shoal_progress_start:
 * @cancellable: (nullable): stops the operation when cancelled
 * @time_limit: seconds after which the operation should stop, 0 for no limit
 *
 * Starts the clock. Called once, before the operation's threads exist.
 */
void
shoal_progress_start (ShoalProgress *self,
                      GCancellable  *cancellable,
                      double         time_limit)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self));

  g_set_object (&self->cancellable, cancellable);
  shoal_time_limit_start (&self->limit, time_limit);
}

/**
 * shoal_progress_start_part:
 * @whole: a progress that was started
 *
 * Starts the clock of an operation that is a part of another one: it stops when @whole does, and solutions it checks
 * also count there. Its best value and its bound are its own.
 */
void
shoal_progress_start_part (ShoalProgress *self,
                           ShoalProgress *whole)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self) && SHOAL_IS_PROGRESS (whole) && self != whole);

  self->limit.of_processors = whole->limit.of_processors;
  shoal_progress_start (self, NULL, 0);
  g_set_object (&self->whole, whole);
}

/**
 * shoal_progress_new_closing:
 * @closed: a progress that was started
 *
 * For the last steps of an operation, which make an answer from its results. These steps do not stop when the time is
 * over, but half a second after a cancellation, because a person who cancels does not want to wait.
 *
 * Returns: (transfer full): a progress without watchers
 */
ShoalProgress *
shoal_progress_new_closing (ShoalProgress *closed)
{
  ShoalProgress *self;

  g_return_val_if_fail (SHOAL_IS_PROGRESS (closed), NULL);

  self = shoal_progress_new ();
  self->closed = g_object_ref (closed);
  return self;
}

/* Returns: whether the operation was cancelled at least half a second ago, counted from the first call that notices
 * it. */
static gboolean
is_given_up (ShoalProgress *self)
{
  gint64 now, at = 0;

  if (self->whole != NULL && is_given_up (self->whole))
    return TRUE;
  if (self->closed != NULL)
    return is_given_up (self->closed);
  if (self->cancellable == NULL || !g_cancellable_is_cancelled (self->cancellable))
    return FALSE;
  now = g_get_monotonic_time ();
  if (__atomic_compare_exchange_n (&self->cancelled_at, &at, now, FALSE, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return FALSE;
  return now - at >= CLOSING_TIME;
}

static gint64
get_deadline (ShoalProgress *self)
{
  return self->whole != NULL ? MIN (self->limit.deadline, get_deadline (self->whole)) : self->limit.deadline;
}

static void
begin_share (ShoalProgress *self,
             double         share,
             gboolean       aside)
{
  g_mutex_lock (&self->mutex);
  if (self->n_shares < MOST_SHARES)
    {
      gint64 deadline = MIN (get_deadline (self), self->limit.share_deadline);

      self->around[self->n_shares]
        = (Share){ self->limit.share_deadline, self->end, self->aside, self->deadline_around };
      self->end = (self->begin + self->end) / 2;
      if (aside && !self->aside)
        self->deadline_around = self->limit.share_deadline;
      self->aside = self->aside || aside;
      shoal_time_limit_begin_share (&self->limit, share, deadline);
    }
  self->n_shares++;
  g_mutex_unlock (&self->mutex);
}

/**
 * shoal_progress_begin_share:
 * @share: share of the remaining time, above 0, at most 1
 *
 * For a step that has to leave time for later steps: until shoal_progress_end_share() the operation is told to stop
 * when that share of the remaining time has passed. Without a time limit the step is not limited. The step counts as
 * half of the remaining fraction. Shares can be nested; a share within eight others has no limit of its own. Call it
 * while no other thread uses @self.
 */
void
shoal_progress_begin_share (ShoalProgress *self,
                            double         share)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self) && share > 0 && share <= 1);

  begin_share (self, share, FALSE);
}

/** shoal_progress_begin_aside: Like shoal_progress_begin_share(), for a step that no other step depends on: when its
 * share, or a share within it, is over, the step ends, but the operation does not count as stopped. */
void
shoal_progress_begin_aside (ShoalProgress *self,
                            double         share)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self) && share > 0 && share <= 1);

  begin_share (self, share, TRUE);
}

/** shoal_progress_end_share: Ends a share: the remaining time of the operation, or of the share around this one, is
 * available again. */
void
shoal_progress_end_share (ShoalProgress *self)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self) && self->n_shares > 0);

  g_mutex_lock (&self->mutex);
  if (--self->n_shares < MOST_SHARES)
    {
      const Share *around = &self->around[self->n_shares];

      shoal_time_limit_end_share (&self->limit, around->deadline);
      self->begin = self->end;
      self->end = around->end;
      self->aside = around->aside;
      self->deadline_around = around->deadline_around;
    }
  g_mutex_unlock (&self->mutex);
}

/**
 * shoal_progress_should_stop:
 * @self: (nullable): without a progress nothing stops
 *
 * Call it every few thousand steps of any long loop.
 *
 * Returns: %TRUE when the operation was cancelled, when its time or the current share of it is over, or when it has
 *   found too little for too long.
 */
gboolean
shoal_progress_should_stop (ShoalProgress *self)
{
  guint64 polls;
  gint64 patient_until;
  gboolean late, only_aside;

  if (self == NULL)
    return FALSE;
  polls = __atomic_add_fetch (&self->polls, 1, __ATOMIC_RELAXED);
  late = shoal_time_limit_is_over (&self->limit);
  patient_until = __atomic_load_n (&self->patient_until, __ATOMIC_RELAXED);
  only_aside = late && self->aside && !is_over_at (&self->limit, MIN (get_deadline (self), self->deadline_around));
  late = late && !only_aside;
  if (patient_until != G_MAXINT64 && g_get_monotonic_time () >= patient_until)
    {
      g_atomic_int_set (&self->stalled, TRUE);
      late = TRUE;
    }
  if (self->whole != NULL)
    late = shoal_progress_should_stop (self->whole) || late;
  /* is_given_up() is also called without @closed, because it notes the time of a cancellation. */
  late = (is_given_up (self) && self->closed != NULL) || late;
  if (polls <= self->stop_after_polls && !late
      && (self->cancellable == NULL || !g_cancellable_is_cancelled (self->cancellable)))
    return only_aside;
  g_atomic_int_set (&self->stopped, TRUE);
  return TRUE;
}

/** shoal_progress_check: @self: (nullable). Returns: %FALSE with %G_IO_ERROR_CANCELLED when told to stop. */
gboolean
shoal_progress_check (ShoalProgress  *self,
                      GError        **error)
{
  if (!shoal_progress_should_stop (self))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
  return FALSE;
}

/** shoal_progress_set_fraction: @fraction: part of the current share that is done, 0 to 1; NAN if unknown. A fraction
 * lower than the last one is ignored, except after NAN, when another task begins. */
void
shoal_progress_set_fraction (ShoalProgress *self,
                             double         fraction)
{
  g_mutex_lock (&self->mutex);
  fraction = self->begin + fraction * (self->end - self->begin);
  if (isnan (fraction) || !(self->fraction > fraction))
    self->fraction = fraction;
  queue_changed (self);
  g_mutex_unlock (&self->mutex);
}

/** shoal_progress_set_message: @message: (nullable): the current task, for a person; without values of the data. */
void
shoal_progress_set_message (ShoalProgress *self,
                            const char    *message)
{
  g_mutex_lock (&self->mutex);
  g_free (self->message);
  self->message = g_strdup (message);
  queue_changed (self);
  g_mutex_unlock (&self->mutex);
}

/** shoal_progress_add_checked: @n_nodes: number of solutions checked since the last call. */
void
shoal_progress_add_checked (ShoalProgress *self,
                            guint64        n_nodes)
{
  __atomic_add_fetch (&self->checked, n_nodes, __ATOMIC_RELAXED);
  if (self->whole != NULL)
    shoal_progress_add_checked (self->whole, n_nodes);
}

/**
 * shoal_progress_add_partial:
 * @n_nodes: number of partial solutions examined since the last call. A partial solution fixes some attributes only,
 *   stands for many solutions, and can be examined more than once
 *
 * They also count as checked solutions.
 */
void
shoal_progress_add_partial (ShoalProgress *self,
                            guint64        n_nodes)
{
  __atomic_add_fetch (&self->partial, n_nodes, __ATOMIC_RELAXED);
  shoal_progress_add_checked (self, n_nodes);
}

/* The caller holds the mutex. */
static void
append_trace (ShoalProgress *self)
{
  ShoalTracePoint point = { shoal_progress_get_elapsed (self), self->best, self->bound };

  g_array_append_val (self->trace, point);
  queue_changed (self);
}

/** shoal_progress_set_best: @best: objective value of a better solution that was found. */
void
shoal_progress_set_best (ShoalProgress *self,
                         double         best)
{
  g_mutex_lock (&self->mutex);
  if (!self->other_objective && !(self->best == best))
    {
      self->best = best;
      if (self->patience > 0 && !(best > self->best_before * (1 - self->least_gain)))
        {
          self->best_before = best;
          __atomic_store_n (&self->patient_until, g_get_monotonic_time () + self->patience, __ATOMIC_RELAXED);
        }
      append_trace (self);
    }
  g_mutex_unlock (&self->mutex);
}

/**
 * shoal_progress_set_patience:
 * @seconds: time in which something must be gained
 * @share: least gain in that time, as a share of the objective's value; lower values are better
 *
 * For searches that find ever smaller improvements: after its first solution, the operation is told to stop when it
 * gains less than @share in @seconds. Set it before the operation starts.
 */
void
shoal_progress_set_patience (ShoalProgress *self,
                             double         seconds,
                             double         share)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self) && seconds > 0 && share >= 0 && share < 1);

  self->patience = MAX (1, (gint64) (seconds * G_USEC_PER_SEC));
  self->least_gain = share;
}

/** shoal_progress_set_other_objective: @is_other: whether the values and bounds of the next calls are of another
 * objective; these are ignored. */
void
shoal_progress_set_other_objective (ShoalProgress *self,
                                    gboolean       is_other)
{
  g_mutex_lock (&self->mutex);
  self->other_objective = is_other;
  g_mutex_unlock (&self->mutex);
}

/** shoal_progress_set_bound: @bound: a proven bound: no solution has a better value. */
void
shoal_progress_set_bound (ShoalProgress *self,
                          double         bound)
{
  g_mutex_lock (&self->mutex);
  if (!self->other_objective && !(self->bound == bound))
    {
      self->bound = bound;
      append_trace (self);
    }
  g_mutex_unlock (&self->mutex);
}

static double
get_locked (ShoalProgress *self,
            const double  *field)
{
  double value;

  g_mutex_lock (&self->mutex);
  value = *field;
  g_mutex_unlock (&self->mutex);
  return value;
}

double
shoal_progress_get_fraction (ShoalProgress *self)
{
  return get_locked (self, &self->fraction);
}

double
shoal_progress_get_best (ShoalProgress *self)
{
  return get_locked (self, &self->best);
}

double
shoal_progress_get_bound (ShoalProgress *self)
{
  return get_locked (self, &self->bound);
}

/** shoal_progress_dup_message: Returns: (transfer full) (nullable): the current task. */
char *
shoal_progress_dup_message (ShoalProgress *self)
{
  char *message;

  g_mutex_lock (&self->mutex);
  message = g_strdup (self->message);
  g_mutex_unlock (&self->mutex);
  return message;
}

guint64
shoal_progress_get_checked (ShoalProgress *self)
{
  return __atomic_load_n (&self->checked, __ATOMIC_RELAXED);
}

/** shoal_progress_get_partial: Returns: the number of partial solutions among those checked. */
guint64
shoal_progress_get_partial (ShoalProgress *self)
{
  return __atomic_load_n (&self->partial, __ATOMIC_RELAXED);
}

/** shoal_progress_get_elapsed: Returns: seconds since the start. */
double
shoal_progress_get_elapsed (ShoalProgress *self)
{
  return shoal_time_limit_get_elapsed (&self->limit);
}

/** shoal_progress_dup_trace: Returns: (transfer full) (element-type ShoalTracePoint): a copy of the trace. */
GArray *
shoal_progress_dup_trace (ShoalProgress *self)
{
  GArray *trace;

  g_mutex_lock (&self->mutex);
  trace = g_array_copy (self->trace);
  g_mutex_unlock (&self->mutex);
  return trace;
}

/** shoal_progress_get_stopped: Returns: whether the operation was told to stop before its end, for any reason. */
gboolean
shoal_progress_get_stopped (ShoalProgress *self)
{
  return g_atomic_int_get (&self->stopped);
}

/** shoal_progress_get_stalled: Returns: whether the operation was stopped because it found too little for too long. */
gboolean
shoal_progress_get_stalled (ShoalProgress *self)
{
  return g_atomic_int_get (&self->stalled);
}

/** shoal_progress_get_polls: Returns: how often it was asked whether to stop. For tests. */
guint64
shoal_progress_get_polls (ShoalProgress *self)
{
  return __atomic_load_n (&self->polls, __ATOMIC_RELAXED);
}

/** shoal_progress_stop_after_polls: makes every poll after the first @n_polls say stop. For tests. */
void
shoal_progress_stop_after_polls (ShoalProgress *self,
                                 guint64        n_polls)
{
  self->stop_after_polls = n_polls;
}

/**
 * shoal_progress_count_processor_time:
 *
 * Limits and elapsed seconds are then processor time of all threads together instead of wall time, so that other
 * programs do not influence them. For benchmarks; to be called before shoal_progress_start().
 */
void
shoal_progress_count_processor_time (ShoalProgress *self)
{
  g_return_if_fail (SHOAL_IS_PROGRESS (self));

  self->limit.of_processors = TRUE;
}
