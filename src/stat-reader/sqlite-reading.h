/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a table of an SQLite file, and sends its content. */
#pragma once

#include "stat-sender.h"

G_BEGIN_DECLS

/**
 * SqliteRequest:
 * @fd: the file, open for reading
 * @table: (nullable): name of a table or view, %NULL for the first
 * @query: (nullable): a SELECT statement to read instead of a table
 * @max_rows: most rows to read, 0 for all
 */
typedef struct
{
  int fd;
  const char *table;
  const char *query;
  guint64 max_rows;
} SqliteRequest;

void     sqlite_reading_prepare (void);
gboolean sqlite_reading_run     (const SqliteRequest *request,
                                 StatSender          *sender);

G_END_DECLS
