/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a heterogeneous release as a file, by which its owner can verify it later. */
#pragma once

#include "base/shoal-random.h"
#include "recoding/shoal-recoding.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

ShoalRecoding *shoal_graph_file_shuffle (ShoalRecoding      *matching,
                                         const ShoalRandom  *random);
ShoalNewFile  *shoal_graph_file_write   (ShoalRecoding      *matching,
                                         GFile              *file,
                                         gboolean            replace,
                                         GError            **error);
ShoalRecoding *shoal_graph_file_read    (GFile              *file,
                                         GCancellable       *cancellable,
                                         GError            **error);

G_END_DECLS
