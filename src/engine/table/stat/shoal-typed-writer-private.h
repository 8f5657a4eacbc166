/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of the writers of the formats. */
#pragma once

#include "table/stat/shoal-typed-writer.h"

G_BEGIN_DECLS

/**
 * ShoalTypedTarget:
 * @file: the file, owned by the caller
 * @name: name of the file, for errors
 * @format: the format
 * @columns: (array length=n_columns): the columns, which must live longer
 * @n_columns: their number
 * @n_rows: the number of rows that will be written
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
 * @start: Returns: (transfer full) (nullable): the writer, NULL on an error
 * @row: writes the next row
 * @finish: completes the file
 * @free: frees the writer, but not the file
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
