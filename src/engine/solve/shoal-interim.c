/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hands out one result at a time: the next one only after the receiver has asked for it. The receiver asks when it has processed
 * the last result, so the time from the start of that result to the request is its whole cost, to make, to judge and to show it.
 * The search then goes on for twenty times that time before the next result. */

#include "solve/shoal-interim.h"

#define TIMES_AS_LONG 20

typedef struct
{
  ShoalRecodingKind kind;
  gint64 least; /* microseconds from a request to the next result, at least */
  ShoalInterimFunc func;
  gpointer data;
  gint64 start;

  /* Atomic */
  gint64 due;    /* when the next result may be made; G_MAXINT64 until the receiver asks */
  gint64 begun;  /* when the solver began to make the last result */

  /* For the solver's thread only */
  ShoalRecoding *last; /* nullable */
  double value;
} Interim;

static GQuark
get_quark (void)
{
  return g_quark_from_static_string ("shoal-interim");
}

static Interim *
get_interim (ShoalProgress *progress)
{
  return g_object_get_qdata (G_OBJECT (progress), get_quark ());
}

static void
interim_free (gpointer data)
{
  Interim *self = data;

  g_clear_pointer (&self->last, shoal_recoding_unref);
  g_free (self);
}

/**
 * shoal_interim_attach:
 * @progress: the progress of a solver that has not been started
 * @kind: kind of the recodings to hand out; a search that starts from a recoding of another kind does not hand that one out
 * @seconds: least time before the next result, 0 for no wait; also before the first result of a search that has not got through all rows
 * @func: (scope notified): receives each result
 * @data: argument of @func
 *
 * Makes the solver that reports to @progress hand out the best recoding so far; the first one needs no request. Solvers of partitions do
 * so where no privacy model forbids it (shoal_partition_search_hand_out()), other solvers never.
 */
void
shoal_interim_attach (ShoalProgress     *progress,
                      ShoalRecodingKind  kind,
                      double             seconds,
                      ShoalInterimFunc   func,
                      gpointer           data)
{
  Interim *self;

  g_return_if_fail (SHOAL_IS_PROGRESS (progress) && func != NULL && seconds >= 0);

  self = g_new0 (Interim, 1);
  self->kind = kind;
  self->least = (gint64) (seconds * G_USEC_PER_SEC);
  self->func = func;
  self->data = data;
  self->start = g_get_monotonic_time ();
  g_object_set_qdata_full (G_OBJECT (progress), get_quark (), self, interim_free);
}

/** shoal_interim_ask: asks for the next result, which comes after some time; from any thread. Call it when the last one is processed. */
void
shoal_interim_ask (ShoalProgress *progress)
{
  Interim *self;
  gint64 now = g_get_monotonic_time (), taken;

  g_return_if_fail (SHOAL_IS_PROGRESS (progress));

  self = get_interim (progress);
  if (self == NULL || __atomic_load_n (&self->due, __ATOMIC_RELAXED) != G_MAXINT64)
    return;
  taken = now - __atomic_load_n (&self->begun, __ATOMIC_RELAXED);
  __atomic_store_n (&self->due, self->least > 0 ? now + MAX (self->least, TIMES_AS_LONG * taken) : now, __ATOMIC_RELAXED);
}

/**
 * shoal_interim_is_due:
 * @kind: kind of the recoding that could be handed out
 * @is_complete: whether the search has got through all rows, so that the recoding is entirely its own result
 *
 * Very cheap while no result is requested.
 *
 * Returns: whether to make a recoding of the present state, and to hand it out
 */
gboolean
shoal_interim_is_due (ShoalProgress     *progress,
                      ShoalRecodingKind  kind,
                      gboolean           is_complete)
{
  Interim *self = get_interim (progress);
  gint64 due, now;

  if (self == NULL || self->kind != kind)
    return FALSE;
  due = __atomic_load_n (&self->due, __ATOMIC_RELAXED);
  if (due == G_MAXINT64)
    return FALSE;
  now = g_get_monotonic_time ();
  if (now < MAX (due, is_complete ? 0 : self->start + self->least))
    return FALSE;
  __atomic_store_n (&self->begun, now, __ATOMIC_RELAXED);
  return TRUE;
}

/**
 * shoal_interim_hand_out:
 * @recoding: a valid recoding of all rows
 * @value: its objective value
 *
 * Called by the thread that called shoal_interim_is_due().
 */
void
shoal_interim_hand_out (ShoalProgress *progress,
                        ShoalRecoding *recoding,
                        double         value)
{
  Interim *self = get_interim (progress);

  g_return_if_fail (self != NULL && recoding != NULL);

  g_clear_pointer (&self->last, shoal_recoding_unref);
  self->last = shoal_recoding_ref (recoding);
  self->value = value;
  __atomic_store_n (&self->due, G_MAXINT64, __ATOMIC_RELAXED);
  self->func (recoding, self->data);
}

/** shoal_interim_take_last: for the solver's thread, when the search has ended. @value: (out): its objective value. Returns:
 *   (transfer full) (nullable): the recoding that was handed out last */
ShoalRecoding *
shoal_interim_take_last (ShoalProgress *progress,
                         double        *value)
{
  Interim *self = get_interim (progress);

  if (self == NULL)
    return NULL;
  *value = self->value;
  return g_steal_pointer (&self->last);
}
