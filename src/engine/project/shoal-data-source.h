/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which table a project is about, and how it is read. */
#pragma once

#include "table/read/shoal-reader.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SHOAL_DATA_SOURCE_ROWS_UNKNOWN (-1)

/**
 * ShoalDataSource:
 * @file: the table
 * @options: how to read it; types of columns are not among them
 * @n_rows: rows it had when it was read last, or %SHOAL_DATA_SOURCE_ROWS_UNKNOWN
 * @fingerprint: (nullable): fingerprint it had then
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  GFile *file;
  ShoalReaderOptions *options;
  gint64 n_rows;
  char *fingerprint;

  /*< private >*/
  gatomicrefcount ref_count;
  JsonObject *extras;
} ShoalDataSource;

#define SHOAL_TYPE_DATA_SOURCE (shoal_data_source_get_type ())
GType            shoal_data_source_get_type (void);
ShoalDataSource *shoal_data_source_new      (GFile                    *file,
                                             const ShoalReaderOptions *options,
                                             gint64                    n_rows,
                                             const char               *fingerprint);
ShoalDataSource *shoal_data_source_ref      (ShoalDataSource          *self);
void             shoal_data_source_unref    (ShoalDataSource          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDataSource, shoal_data_source_unref)

G_END_DECLS
