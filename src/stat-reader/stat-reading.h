/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file of SPSS, Stata or SAS with readstat, and tells what is in it. */
#pragma once

#include "stat-sender.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * StatRequest:
 * @fd: the file, open for reading
 * @kind: what it is
 * @encoding: (nullable): the encoding of its texts, %NULL for what the file says
 * @max_rows: how many rows at most, 0 for all
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
