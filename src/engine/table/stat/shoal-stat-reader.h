/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading SPSS, Stata and SAS files into a table. */
#pragma once

#include "table/read/shoal-reader.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

ShoalTable *shoal_stat_reader_read (GFile                     *file,
                                    ShoalStatKind              kind,
                                    const ShoalReaderOptions  *options,
                                    ShoalReaderOptions       **found,
                                    ShoalProgress             *progress,
                                    GError                   **error);

G_END_DECLS
