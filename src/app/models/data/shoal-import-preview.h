/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first rows of a table as they are read with some options. */
#pragma once

#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

void        shoal_import_preview_async  (GFile                    *file,
                                         const ShoalReaderOptions *options,
                                         GCancellable             *cancellable,
                                         GAsyncReadyCallback       callback,
                                         gpointer                  user_data);
ShoalTable *shoal_import_preview_finish (GAsyncResult             *result,
                                         ShoalReaderOptions      **found,
                                         GError                  **error);

G_END_DECLS
