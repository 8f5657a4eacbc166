/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading delimited text into a table. */
#pragma once

#include "table/read/shoal-table-format.h"

G_BEGIN_DECLS

ShoalTable *shoal_text_reader_read (const ShoalTableFormat    *format,
                                    GFile                     *file,
                                    const ShoalReaderOptions  *wanted,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

G_END_DECLS
