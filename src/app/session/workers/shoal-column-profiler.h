/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds out what is in the columns of a table, one after the other. */
#pragma once

#include "reports/shoal-column-profile.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ShoalColumnProfilerFunc:
 * @index: of a column of the table
 * @profile: what is in it
 * @owner: for whom it is found out
 */
typedef void (*ShoalColumnProfilerFunc) (guint               index,
                                         ShoalColumnProfile *profile,
                                         gpointer            owner);

void shoal_column_profiler_run (ShoalTable              *table,
                                GObject                 *owner,
                                ShoalColumnProfilerFunc  func,
                                GCancellable            *cancellable);

G_END_DECLS
