/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process that reads a file of a statistics program, a workbook or a SQLite file. */
#pragma once

#include "base/shoal-progress.h"
#include "table/read/shoal-cell-range.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * ShoalStatJob:
 * @fd: the file, open for reading; its offset is not changed
 * @kind: its format
 * @encoding: (nullable): the encoding of its texts, %NULL for the one that the file declares
 * @sheet: (nullable): the name of a sheet of a workbook
 * @range: the cells that are read of a workbook
 * @table: (nullable): the name of a table of a database
 * @query: (nullable): a query to a database, in the place of a table
 * @max_rows: the most rows that are read, 0 for all
 * @seconds: the processor time that the process may use
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
