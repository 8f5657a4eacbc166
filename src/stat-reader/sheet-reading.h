/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a sheet of a workbook, and sends its content. */
#pragma once

#include "sheet-rows.h"
#include "table/stat/shoal-stat-format.h"

G_BEGIN_DECLS

/**
 * SheetRequest:
 * @fd: the file, open for reading
 * @kind: format of the file
 * @sheet: (nullable): name of a sheet, %NULL for the first that is not hidden
 * @range: the part of the sheet to read
 */
typedef struct
{
  int fd;
  ShoalStatKind kind;
  const char *sheet;
  SheetRange range;
} SheetRequest;

void     sheet_reading_prepare (void);
gboolean sheet_reading_run     (const SheetRequest *request,
                                StatSender         *sender);

/* Functions that the readers of all workbook formats need. */
int      sheet_reading_choose  (const SheetRequest *request,
                                char *const        *names,
                                const gboolean     *hidden,
                                StatSender         *sender);
gboolean sheet_reading_fail    (StatSender         *sender,
                                ShoalStatFailure    failure,
                                const char         *part);
gsize    sheet_format_number   (double              number,
                                char               *text);
gsize    sheet_format_day      (double              serial,
                                gboolean            from_1904,
                                char               *text);
gboolean sheet_reading_run_xlsx (const SheetRequest *request,
                                 StatSender         *sender);
gboolean sheet_reading_run_ods  (const SheetRequest *request,
                                 StatSender         *sender);
gboolean sheet_reading_run_xls  (const SheetRequest *request,
                                 StatSender         *sender);

G_END_DECLS
