/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads of lower priority for work that would block the interface. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void shoal_worker_run (GTask           *task,
                       GTaskThreadFunc  func);

void shoal_worker_run_alone (GTask           *task,
                             GTaskThreadFunc  func);

/** ShoalWorkerListener: @source: source object of the task. @data: passed to shoal_worker_tell() by its worker. */
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

/* For jobs that replace each other: only the result of the latest job is used. */

GTask   *shoal_worker_begin (GCancellable        **latest,
                             gpointer              source,
                             gpointer              data,
                             GDestroyNotify        destroy,
                             GAsyncReadyCallback   callback);
gboolean shoal_worker_take  (GCancellable        **latest,
                             GAsyncResult         *result);
void     shoal_worker_stop  (GCancellable        **latest);

G_END_DECLS
