/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file of SPSS, Stata or SAS with readstat, and sends its content. */
#pragma once

#include "stat-sender.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * StatRequest:
 * @fd: the file, open for reading
 * @kind: format of the file
 * @encoding: (nullable): encoding of its texts, %NULL to use the one that the file names
 * @max_rows: most rows to read, 0 for all
 */
typedef struct
{
  int fd;
  ShoalStatKind kind;
  const char *encoding;
  long max_rows;
} StatRequest;

gboolean stat_reading_run (const StatRequest *request,
                           StatSender        *sender);

G_END_DECLS
