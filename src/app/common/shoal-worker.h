/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads for what would hold up the interface, at a lower priority than it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void shoal_worker_run (GTask           *task,
                       GTaskThreadFunc  func);

void shoal_worker_run_alone (GTask           *task,
                             GTaskThreadFunc  func);

void shoal_worker_tell (GTask          *task,
                        GSourceFunc     func,
                        gpointer        data,
                        GDestroyNotify  destroy);

G_END_DECLS
