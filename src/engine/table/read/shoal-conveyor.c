/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two queues. The number of trays bounds memory; a consumer that gives up stops the conveyor and keeps taking full trays
 * until it gets the last one, so that nobody waits for ever. */

#include "table/read/shoal-conveyor.h"

/** shoal_conveyor_init: makes a conveyor without trays; put some empty ones on it. */
void
shoal_conveyor_init (ShoalConveyor *self)
{
  self->empty = g_async_queue_new ();
  self->full = g_async_queue_new ();
  self->stopped = FALSE;
}

static void
clear_queue (GAsyncQueue    *queue,
             GDestroyNotify  free_tray)
{
  gpointer tray;

  while ((tray = g_async_queue_try_pop (queue)) != NULL)
    free_tray (tray);
  g_async_queue_unref (queue);
}

/** shoal_conveyor_clear: frees the trays; both threads must be done. */
void
shoal_conveyor_clear (ShoalConveyor  *self,
                      GDestroyNotify  free_tray)
{
  clear_queue (self->empty, free_tray);
  clear_queue (self->full, free_tray);
}

/** shoal_conveyor_stop: asks the producer to send its last tray. */
void
shoal_conveyor_stop (ShoalConveyor *self)
{
  g_atomic_int_set (&self->stopped, TRUE);
}

gboolean
shoal_conveyor_is_stopped (ShoalConveyor *self)
{
  return g_atomic_int_get (&self->stopped);
}

void
shoal_conveyor_put_empty (ShoalConveyor *self,
                          gpointer       tray)
{
  g_async_queue_push (self->empty, tray);
}

/** shoal_conveyor_take_empty: Returns: a tray for the producer; waits until the consumer is done with one. */
gpointer
shoal_conveyor_take_empty (ShoalConveyor *self)
{
  return g_async_queue_pop (self->empty);
}

void
shoal_conveyor_put_full (ShoalConveyor *self,
                         gpointer       tray)
{
  g_async_queue_push (self->full, tray);
}

/** shoal_conveyor_take_full: Returns: the next tray for the consumer; waits until the producer has filled one. */
gpointer
shoal_conveyor_take_full (ShoalConveyor *self)
{
  return g_async_queue_pop (self->full);
}
