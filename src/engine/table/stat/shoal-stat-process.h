/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process that reads a file of a statistics program. */
#pragma once

#include "base/shoal-progress.h"
#include "table/read/shoal-cell-range.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * ShoalStatJob:
 * @fd: the file, open for reading; its offset is left alone
 * @kind: what it is
 * @encoding: (nullable): the encoding of its texts, %NULL for what the file says
 * @sheet: (nullable): of a workbook, the name of a sheet
 * @range: of a workbook, the cells that are read
 * @table: (nullable): of a database, the name of a table
 * @query: (nullable): of a database, a query in the place of a table
 * @max_rows: how many rows at most, 0 for all
 * @seconds: how long the process may compute
 * @bytes: how much memory it may use
 */
typedef struct
{
  int fd;
  ShoalStatKind kind;
  const char *encoding;
  const char *sheet;
  ShoalCellRange range;
  const char *table;
  const char *query;
  gsize max_rows;
  guint64 seconds;
  guint64 bytes;
} ShoalStatJob;

typedef struct _ShoalStatProcess ShoalStatProcess;

char             *shoal_stat_process_find_program (void);
ShoalStatProcess *shoal_stat_process_start        (const ShoalStatJob  *job,
                                                   GError             **error);
void              shoal_stat_process_free         (ShoalStatProcess    *self);
int               shoal_stat_process_get_fd       (ShoalStatProcess    *self);
int               shoal_stat_process_end          (ShoalStatProcess    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStatProcess, shoal_stat_process_free)

G_END_DECLS
