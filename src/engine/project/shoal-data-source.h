/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which table a project is about, and how it is read. */
#pragma once

#include "table/read/shoal-reader.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SHOAL_DATA_SOURCE_ROWS_UNKNOWN (-1)

typedef struct _ShoalDataSourceKind ShoalDataSourceKind;

/**
 * ShoalDataSource:
 * @kind: where the table comes from
 * @options: how to read it; types of columns are not among them
 * @n_rows: rows it had when it was read last, or %SHOAL_DATA_SOURCE_ROWS_UNKNOWN
 * @fingerprint: (nullable): fingerprint it had then
 * @secret: (nullable): drawn once and never given away: makes a fingerprint that others may see, see
 *   shoal_data_source_dup_keyed_fingerprint()
 * @connection: (nullable): the connection to the database that has the table; %NULL where the table stands in a file
 * @file: (nullable): the file that the table stands in, never written to; %NULL where it stands in none
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  const ShoalDataSourceKind *kind;
  ShoalReaderOptions *options;
  gint64 n_rows;
  char *fingerprint;
  char *secret;
  char *connection;
  GFile *file;

  /*< private >*/
  gatomicrefcount ref_count;
  JsonObject *extras;
} ShoalDataSource;

/**
 * ShoalDataSourceKind:
 * @key: the key in a project's "data" that says where the table is
 * @locate: from what stands at the key, where @project_file is the project's
 * @dup_place: the same text back
 * @dup_title: what a person calls it
 * @open: reads the table; @options in the place of the source's own
 * @get_fingerprint: (nullable return value): by what a changed table is noticed
 *
 * A kind of place that tables come from: a row in the table of kinds.
 */
struct _ShoalDataSourceKind
{
  const char *key;
  gboolean (*locate) (ShoalDataSource *self,
                      GFile           *project_file,
                      const char      *text,
                      GError         **error);
  char *(*dup_place) (ShoalDataSource *self,
                      GFile           *project_file);
  char *(*dup_title) (ShoalDataSource *self);
  ShoalTable *(*open) (ShoalDataSource           *self,
                       const ShoalReaderOptions  *options,
                       ShoalReaderOptions       **found,
                       ShoalProgress             *progress,
                       GError                   **error);
  const char *(*get_fingerprint) (ShoalDataSource *self,
                                  ShoalTable      *table);
};

#define SHOAL_TYPE_DATA_SOURCE (shoal_data_source_get_type ())
GType            shoal_data_source_get_type (void);
ShoalDataSource *shoal_data_source_new      (GFile                    *file,
                                             const ShoalReaderOptions *options,
                                             gint64                    n_rows,
                                             const char               *fingerprint);
ShoalDataSource *shoal_data_source_new_for_argument
                                            (const char               *name,
                                             const ShoalReaderOptions *options,
                                             gint64                    n_rows,
                                             const char               *fingerprint,
                                             GError                  **error);
ShoalDataSource *shoal_data_source_locate   (GFile                    *project_file,
                                             const char               *key,
                                             const char               *text,
                                             const ShoalReaderOptions *options,
                                             gint64                    n_rows,
                                             const char               *fingerprint,
                                             const char               *secret,
                                             GError                  **error);
ShoalDataSource *shoal_data_source_reread   (ShoalDataSource          *self,
                                             const ShoalReaderOptions *options,
                                             gint64                    n_rows,
                                             const char               *fingerprint);
ShoalDataSource *shoal_data_source_move     (ShoalDataSource          *self,
                                             GFile                    *file);
void             shoal_data_source_need_secret
                                            (ShoalDataSource          *self);
ShoalDataSource *shoal_data_source_for_others
                                            (ShoalDataSource          *self,
                                             ShoalTable               *table);
char            *shoal_data_source_dup_keyed_fingerprint
                                            (ShoalDataSource          *self,
                                             ShoalTable               *table);
ShoalDataSource *shoal_data_source_ref      (ShoalDataSource          *self);
void             shoal_data_source_unref    (ShoalDataSource          *self);
const char      *shoal_data_source_get_key  (guint                     index);
char            *shoal_data_source_dup_place
                                            (ShoalDataSource          *self,
                                             GFile                    *project_file);
char            *shoal_data_source_dup_name (ShoalDataSource          *self);
char            *shoal_data_source_dup_title
                                            (ShoalDataSource          *self);
ShoalTable      *shoal_data_source_open     (ShoalDataSource          *self,
                                             const ShoalReaderOptions *options,
                                             ShoalReaderOptions      **found,
                                             ShoalProgress            *progress,
                                             GError                  **error);
gboolean         shoal_data_source_has_columns
                                            (ShoalDataSource          *self,
                                             const ShoalReaderOptions *options,
                                             const char *const        *names,
                                             ShoalProgress            *progress);
char             shoal_data_source_get_delimiter
                                            (ShoalDataSource          *self);
gboolean         shoal_data_source_has_changed
                                            (ShoalDataSource          *self,
                                             ShoalTable               *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDataSource, shoal_data_source_unref)

G_END_DECLS
