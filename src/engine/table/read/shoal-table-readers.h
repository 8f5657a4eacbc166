/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of tables, a file each. */
#pragma once

#include "table/read/shoal-table-format.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/* Reading delimited text into a table. */

ShoalTable *shoal_text_reader_read (const ShoalTableFormat    *format,
                                    GFile                     *file,
                                    const ShoalReaderOptions  *wanted,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

/* Reading files of SPSS, Stata and SAS, workbooks and SQLite files into a table. */

ShoalTable *shoal_stat_reader_read (const ShoalTableFormat    *format,
                                    GFile                     *file,
                                    const ShoalReaderOptions  *wanted,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

G_END_DECLS
