/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two queues. The number of trays bounds memory; a consumer that gives up stops the queue and keeps taking full trays
 * until it gets the last one, so that nobody waits for ever. */

#include "table/read/shoal-tray-queue.h"

/** shoal_tray_queue_init: makes a queue without trays; put some empty ones on it. */
void
shoal_tray_queue_init (ShoalTrayQueue *self)
{
  self->empty = g_async_queue_new ();
  self->full = g_async_queue_new ();
  self->stopped = FALSE;
}

static void
clear_queue (GAsyncQueue   *queue,
             GDestroyNotify free_tray)
{
  gpointer tray;

  while ((tray = g_async_queue_try_pop (queue)) != NULL)
    free_tray (tray);
  g_async_queue_unref (queue);
}

/** shoal_tray_queue_clear: frees the trays; both threads must be done. */
void
shoal_tray_queue_clear (ShoalTrayQueue *self,
                        GDestroyNotify  free_tray)
{
  clear_queue (self->empty, free_tray);
  clear_queue (self->full, free_tray);
}

/** shoal_tray_queue_stop: asks the producer to send its last tray. */
void
shoal_tray_queue_stop (ShoalTrayQueue *self)
{
  g_atomic_int_set (&self->stopped, TRUE);
}

gboolean
shoal_tray_queue_is_stopped (ShoalTrayQueue *self)
{
  return g_atomic_int_get (&self->stopped);
}

void
shoal_tray_queue_put_empty (ShoalTrayQueue *self,
                            gpointer        tray)
{
  g_async_queue_push (self->empty, tray);
}

/** shoal_tray_queue_take_empty: Returns: a tray for the producer; waits until the consumer is done with one. */
gpointer
shoal_tray_queue_take_empty (ShoalTrayQueue *self)
{
  return g_async_queue_pop (self->empty);
}

void
shoal_tray_queue_put_full (ShoalTrayQueue *self,
                           gpointer        tray)
{
  g_async_queue_push (self->full, tray);
}

/** shoal_tray_queue_take_full: Returns: the next tray for the consumer; waits until the producer has filled one. */
gpointer
shoal_tray_queue_take_full (ShoalTrayQueue *self)
{
  return g_async_queue_pop (self->full);
}
