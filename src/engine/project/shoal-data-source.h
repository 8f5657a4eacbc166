/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the table of a project is, and how to read it. */
#pragma once

#include "table/read/shoal-reader.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SHOAL_DATA_SOURCE_ROWS_UNKNOWN (-1)

typedef struct _ShoalDataSourceKind ShoalDataSourceKind;

/**
 * ShoalDataSource:
 * @kind: where the table comes from
 * @options: how to read it, without the types of columns
 * @n_rows: number of rows when the table was last read, or %SHOAL_DATA_SOURCE_ROWS_UNKNOWN
 * @fingerprint: (nullable): fingerprint of the table when it was last read
 * @secret: (nullable): drawn once and never given away: key of the fingerprint that others may see, see
 *   shoal_data_source_dup_keyed_fingerprint()
 * @connection: (nullable): connection to the database with the table; %NULL for a file
 * @file: (nullable): the file with the table, which is never written to; %NULL for a database
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
 * @key: the key of the place in the member "data" of a project
 * @locate: sets the place from the value of this key in @project_file
 * @dup_place: returns the value of this key for @project_file
 * @dup_title: returns the name to show
 * @open: reads the table with @options, in place of the source's own
 * @get_fingerprint: (nullable return value): returns a text that changes when the table changes
 *
 * A kind of source: a row in the table of kinds.
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
