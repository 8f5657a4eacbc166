/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes workbooks and files of SPSS and Stata, complete or not at all. */
#pragma once

#include "table/stat/shoal-typed-column.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

typedef struct _ShoalTypedWriter ShoalTypedWriter;

gboolean          shoal_typed_format_find   (const char               *file_name,
                                             ShoalStatKind            *format,
                                             GError                  **error);
gboolean          shoal_typed_format_can_be (ShoalStatKind             format);
ShoalTypedWriter *shoal_typed_writer_new    (ShoalNewFile             *file,
                                             ShoalStatKind             format,
                                             ShoalTypedColumn * const *columns,
                                             guint                     n_columns,
                                             gsize                     n_rows,
                                             GError                  **error);
gboolean          shoal_typed_writer_row    (ShoalTypedWriter         *self,
                                             const ShoalTypedValue    *values,
                                             GError                  **error);
gboolean          shoal_typed_writer_finish (ShoalTypedWriter         *self,
                                             GError                  **error);
void              shoal_typed_writer_free   (ShoalTypedWriter         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTypedWriter, shoal_typed_writer_free)

G_END_DECLS
