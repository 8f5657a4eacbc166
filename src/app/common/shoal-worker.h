/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads for what would hold up the interface, at a lower priority than it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void shoal_worker_run (GTask           *task,
                       GTaskThreadFunc  func);

void shoal_worker_run_alone (GTask           *task,
                             GTaskThreadFunc  func);

/** ShoalWorkerListener: @source: of the task. @data: what its worker has told. */
typedef void (*ShoalWorkerListener) (gpointer source,
                                     gpointer data);

void shoal_worker_tell (GTask               *task,
                        ShoalWorkerListener  func,
                        gpointer             data,
                        GDestroyNotify       destroy);

void shoal_worker_return (GTask          *task,
                          gpointer        result,
                          GDestroyNotify  destroy,
                          GError         *error);

/* Of jobs that follow each other, only the latest counts. */

GTask   *shoal_worker_begin (GCancellable        **latest,
                             gpointer              source,
                             gpointer              data,
                             GDestroyNotify        destroy,
                             GAsyncReadyCallback   callback);
gboolean shoal_worker_take  (GCancellable        **latest,
                             GAsyncResult         *result);
void     shoal_worker_stop  (GCancellable        **latest);

G_END_DECLS
