/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of tables, each in its own file. */
#pragma once

#include "table/read/shoal-table-format.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/* Reads delimited text. */

ShoalTable *shoal_text_reader_read (const ShoalTableFormat    *format,
                                    GFile                     *file,
                                    const ShoalReaderOptions  *wanted,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

/* Reads files of SPSS, Stata and SAS, workbooks and SQLite files. */

ShoalTable *shoal_stat_reader_read (const ShoalTableFormat    *format,
                                    GFile                     *file,
                                    const ShoalReaderOptions  *wanted,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

G_END_DECLS
