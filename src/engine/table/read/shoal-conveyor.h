/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes trays from one thread to another and back: a bounded queue that never allocates while it runs. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalConveyor: full trays travel to the consumer, empty ones return to the producer. */
typedef struct
{
  GAsyncQueue *empty;
  GAsyncQueue *full;
  int stopped;
} ShoalConveyor;

void     shoal_conveyor_init       (ShoalConveyor  *self);
void     shoal_conveyor_clear      (ShoalConveyor  *self,
                                    GDestroyNotify  free_tray);
void     shoal_conveyor_stop       (ShoalConveyor  *self);
gboolean shoal_conveyor_is_stopped (ShoalConveyor  *self);
void     shoal_conveyor_put_empty  (ShoalConveyor  *self,
                                    gpointer        tray);
gpointer shoal_conveyor_take_empty (ShoalConveyor  *self);
void     shoal_conveyor_put_full   (ShoalConveyor  *self,
                                    gpointer        tray);
gpointer shoal_conveyor_take_full  (ShoalConveyor  *self);

G_END_DECLS
