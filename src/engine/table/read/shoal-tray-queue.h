/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes trays from one thread to another and back: a bounded queue that never allocates while it runs. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalTrayQueue: full trays travel to the consumer, empty ones return to the producer. */
typedef struct
{
  GAsyncQueue *empty;
  GAsyncQueue *full;
  int stopped;
} ShoalTrayQueue;

void     shoal_tray_queue_init       (ShoalTrayQueue *self);
void     shoal_tray_queue_clear      (ShoalTrayQueue *self,
                                      GDestroyNotify  free_tray);
void     shoal_tray_queue_stop       (ShoalTrayQueue *self);
gboolean shoal_tray_queue_is_stopped (ShoalTrayQueue *self);
void     shoal_tray_queue_put_empty  (ShoalTrayQueue *self,
                                      gpointer        tray);
gpointer shoal_tray_queue_take_empty (ShoalTrayQueue *self);
void     shoal_tray_queue_put_full   (ShoalTrayQueue *self,
                                      gpointer        tray);
gpointer shoal_tray_queue_take_full  (ShoalTrayQueue *self);

G_END_DECLS
