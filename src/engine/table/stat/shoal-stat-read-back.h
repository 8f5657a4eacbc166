/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file that was just written has in it, as the process that reads such files tells it. */
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
