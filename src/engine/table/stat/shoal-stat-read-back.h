/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file back that was just written, in the process that reads such files. */
#pragma once

#include "base/shoal-progress.h"
#include "table/stat/shoal-stat-receiver.h"
#include "table/stat/shoal-stat-format.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

gboolean shoal_stat_read_back (ShoalNewFile       *file,
                               ShoalStatKind       kind,
                               ShoalStatRowsFunc   func,
                               gpointer            data,
                               ShoalProgress      *progress,
                               GError            **error);

G_END_DECLS
