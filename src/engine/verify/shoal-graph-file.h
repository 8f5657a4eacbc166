/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a heterogeneous release as a file, with which its owner can verify the release later. */
#pragma once

#include "recoding/shoal-recoding.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

ShoalNewFile  *shoal_graph_file_write     (ShoalRecoding  *matching,
                                           const guint32  *rows,
                                           gsize           n_rows,
                                           GFile          *file,
                                           gboolean        replace,
                                           GError        **error);
ShoalRecoding *shoal_graph_file_read      (GFile          *file,
                                           GCancellable   *cancellable,
                                           GError        **error);
ShoalRecoding *shoal_graph_file_read_back (ShoalNewFile   *file,
                                           GError        **error);

G_END_DECLS
