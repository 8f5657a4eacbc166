/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fork and join over the machine's cores. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalParallelFunc:
 * @thread: number of the thread, from 0
 * @n_threads: number of threads
 * @data: the data given to shoal_parallel_run()
 *
 * Does the share of the work of one thread.
 */
typedef void (*ShoalParallelFunc) (guint    thread,
                                   guint    n_threads,
                                   gpointer data);

guint shoal_parallel_n_threads (guint             requested);
void  shoal_parallel_run       (guint             n_threads,
                                ShoalParallelFunc func,
                                gpointer          data);

G_END_DECLS
