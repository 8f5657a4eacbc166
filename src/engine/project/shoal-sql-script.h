/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release as statements for the database that has the table. */
#pragma once

#include "project/shoal-project.h"
#include "table/database/shoal-database.h"
#include "table/database/shoal-sql-dialect.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * ShoalSqlScript: what is made where
 * @dialect: of the database
 * @source: the table, as shoal_sql_append_table() takes it
 * @target: the table to make, likewise
 * @project: (nullable): whose columns are published, where the release was found without those that decide nothing
 * @missing: (nullable) (array zero-terminated=1): texts that mean "no value" there, besides NULL
 * @parts: (nullable) (array zero-terminated=1): tables of which @source consists, by names in quotes, each of which is counted where it is
 */
typedef struct
{
  const ShoalSqlDialect *dialect;
  const char *source;
  const char *target;
  ShoalProject *project;
  const char *const *missing;
  const char *const *parts;
} ShoalSqlScript;

/** SHOAL_SQL_DROP: begins the statements that take away what others have made. */
#define SHOAL_SQL_DROP "DROP TABLE IF EXISTS "

/** SHOAL_SQL_CHECK: begins the statements that fail where a check does; what is looked for stands behind it in quotes. */
#define SHOAL_SQL_CHECK "INSERT INTO shoal_checks SELECT "

char      *shoal_sql_script_dup_count_name (ShoalProject          *project);
char      *shoal_sql_script_dup_counts     (const ShoalSqlScript  *self,
                                            ShoalProject          *project);
GPtrArray *shoal_sql_script_list           (const ShoalSqlScript  *self,
                                            ShoalVerifiedRelease  *release,
                                            GError               **error);
char      *shoal_sql_script_to_text        (const ShoalSqlScript  *self,
                                            GPtrArray             *statements);

/* A release that is made in the database that has the table. */

ShoalProject *shoal_sql_push_make_project (ShoalProject          *project,
                                           const ShoalSqlScript  *script);
char        **shoal_sql_push_list_parts   (ShoalDatabase         *database,
                                           const ShoalSqlScript  *script,
                                           GError               **error);
gboolean      shoal_sql_push_check_target (ShoalDatabase         *database,
                                           const ShoalSqlScript  *script,
                                           GError               **error);
gboolean      shoal_sql_push_release      (const char            *connection,
                                           const ShoalSqlScript  *script,
                                           ShoalVerifiedRelease  *release,
                                           ShoalProgress         *progress,
                                           GError               **error);

G_END_DECLS
