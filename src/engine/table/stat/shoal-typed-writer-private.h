/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the writers of the formats are called by. */
#pragma once

#include "table/stat/shoal-typed-writer.h"

G_BEGIN_DECLS

/**
 * ShoalTypedTarget:
 * @file: where to; belongs to whoever calls
 * @name: of the file, for errors
 * @format: the format
 * @columns: (array length=n_columns): the columns, which live longer
 * @n_columns: how many
 * @n_rows: how many rows there will be
 */
typedef struct
{
  ShoalNewFile *file;
  const char *name;
  ShoalStatKind format;
  ShoalTypedColumn *const *columns;
  guint n_columns;
  gsize n_rows;
} ShoalTypedTarget;

/**
 * ShoalTypedBackend:
 * @start: Returns: (transfer full) (nullable): what writes, NULL on an error
 * @row: writes the next row
 * @finish: completes the file
 * @free: gives everything up but the file
 */
typedef struct
{
  gpointer (*start)  (const ShoalTypedTarget  *target,
                      GError                 **error);
  gboolean (*row)    (gpointer                 data,
                      const ShoalTypedValue   *values,
                      GError                 **error);
  gboolean (*finish) (gpointer                 data,
                      GError                 **error);
  void     (*free)   (gpointer                 data);
} ShoalTypedBackend;

#define SHOAL_EXCEL_MAX_ROWS 1048576
#define SHOAL_EXCEL_MAX_COLUMNS 16384
#define SHOAL_EXCEL_MAX_CHARACTERS 32767

extern const ShoalTypedBackend shoal_xlsx_backend;
extern const ShoalTypedBackend shoal_statistics_backend;

G_END_DECLS
