/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Databases, read by ODBC. */
#pragma once

#include "table/database/shoal-sql-dialect.h"
#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

typedef struct _ShoalDatabase ShoalDatabase;

/**
 * ShoalDatabaseRowFunc:
 * @texts: (array length=n): the values of a row, %NULL for none
 *
 * Returns: %FALSE with an error to end the statement.
 */
typedef gboolean (*ShoalDatabaseRowFunc) (const char *const  *texts,
                                          const gsize        *lengths,
                                          guint               n,
                                          gpointer            data,
                                          GError            **error);

/**
 * ShoalDatabaseColumn:
 * @name: (transfer none): name of the column in the statement
 * @is_text: whether the database says that its values are texts
 */
typedef struct
{
  char *name;
  gboolean is_text;
} ShoalDatabaseColumn;

gboolean               shoal_database_check_connection (const char            *connection,
                                                        GError               **error);
void                   shoal_database_set_password     (const char            *connection,
                                                        const char            *password);
char                 **shoal_database_list_sources     (void);
ShoalDatabase         *shoal_database_connect          (const char            *connection,
                                                        ShoalProgress         *progress,
                                                        GError               **error);
void                   shoal_database_free             (ShoalDatabase         *self);
const ShoalSqlDialect *shoal_database_get_dialect      (ShoalDatabase         *self);
char                 **shoal_database_list_tables      (ShoalDatabase         *self,
                                                        GError               **error);
gboolean               shoal_database_run              (ShoalDatabase         *self,
                                                        const char            *statement,
                                                        GError               **error);
gboolean               shoal_database_commit           (ShoalDatabase         *self,
                                                        GError               **error);
gboolean               shoal_database_select           (ShoalDatabase         *self,
                                                        const char            *statement,
                                                        gsize                  max_rows,
                                                        GArray               **columns,
                                                        ShoalDatabaseRowFunc   take,
                                                        gpointer               data,
                                                        GError               **error);

/* Reads a table from a database. */

ShoalTable            *shoal_database_read             (const char               *connection,
                                                        const ShoalReaderOptions *options,
                                                        ShoalReaderOptions      **found,
                                                        ShoalProgress            *progress,
                                                        GError                  **error);

char                 **shoal_database_list_parts       (ShoalDatabase            *self,
                                                        const char               *name,
                                                        GError                  **error);
gsize                  shoal_database_get_most_counts  (guint                     n_columns);
gboolean               shoal_database_select_number    (ShoalDatabase            *self,
                                                        const char               *query,
                                                        guint64                  *n,
                                                        GError                  **error);
gboolean               shoal_database_describe         (ShoalDatabase            *self,
                                                        const char               *table,
                                                        char                   ***columns,
                                                        guint64                  *n_rows,
                                                        GError                  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDatabase, shoal_database_free)

G_END_DECLS
