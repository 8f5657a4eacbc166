/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds how a text is delimited and quoted, and whether its first row is a header. */
#pragma once

#include "table/read/shoal-parser.h"
#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

void     shoal_dialect_detect        (const ShoalReaderOptions *options,
                                      const char               *text,
                                      gsize                     length,
                                      ShoalDialect             *dialect,
                                      GString                  *evidence);
gboolean shoal_dialect_detect_header (const ShoalReaderOptions *options,
                                      const ShoalDialect       *dialect,
                                      const char               *text,
                                      gsize                     length,
                                      GString                  *evidence);

gboolean shoal_dialect_detect_header_of_rows
                                     (const ShoalReaderOptions *options,
                                      const ShoalBatch         *batch,
                                      GString                  *evidence);

G_END_DECLS
