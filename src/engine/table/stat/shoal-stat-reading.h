/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both passes through a file of a statistics program share. */
#pragma once

#include "config.h"

#if HAVE_READSTAT

#include "table/stat/shoal-stat-variable.h"
#include "table/shoal-table-builder.h"

G_BEGIN_DECLS

typedef struct
{
  ShoalStatKind kind;
  char *path;
  char *file_name;
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  GPtrArray *variables;
  GHashTable *label_sets;
  ShoalTableBuilder *builder;
  ShoalBatch *batch;
  double n_rows; /* expected, or 0 */
  GError *error;
} ShoalStatReading;

int              shoal_stat_reading_fail           (ShoalStatReading   *self,
                                                    guint64             row,
                                                    gsize               column,
                                                    const char         *what);
readstat_error_t shoal_stat_reading_parse          (ShoalStatReading   *self,
                                                    readstat_parser_t  *parser);
gboolean         shoal_stat_reading_report         (ShoalStatReading   *self,
                                                    readstat_error_t    code,
                                                    GError            **error);
gboolean         shoal_stat_reading_read_variables (ShoalStatReading   *self,
                                                    GError            **error);

G_END_DECLS

#endif
