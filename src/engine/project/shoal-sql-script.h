/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release as statements for the database that has the table. */
#pragma once

#include "project/shoal-project.h"
#include "solve/shoal-solver.h"
#include "table/database/shoal-database.h"
#include "table/database/shoal-sql-dialect.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * ShoalSqlRaised: a column of which the database has counted coarser values than it has
 * @column: all values that it has there
 * @level: of its hierarchy, below which nothing is published
 * @standing: of each code of @column, the one that stands for it in the counts
 */
typedef struct
{
  ShoalColumn *column;
  guint level;
  guint32 *standing;
} ShoalSqlRaised;

void shoal_sql_raised_free (ShoalSqlRaised *self);

/**
 * ShoalSqlScript: what is made where
 * @dialect: of the database
 * @source: the table, as shoal_sql_append_table() takes it
 * @target: the table to make, likewise
 * @project: (nullable): whose columns are published, where the release was found without those that decide nothing
 * @missing: (nullable) (array zero-terminated=1): texts that mean "no value" there, besides NULL
 * @raised: (nullable) (element-type ShoalSqlRaised): the columns that were raised there
 * @parts: (nullable) (array zero-terminated=1): the parts of the source, as of shoal_database_list_parts()
 * @person: (nullable): the column that says whose each row is, where somebody has several rows and counts are to tell
 * @known: whether the release was found for the rows that the table should still have: that their numbers are the same is then checked
 */
typedef struct
{
  const ShoalSqlDialect *dialect;
  const char *source;
  const char *target;
  ShoalProject *project;
  const char *const *missing;
  GPtrArray *raised;
  char **parts;
  const char *person;
  gboolean known;
} ShoalSqlScript;

/** SHOAL_SQL_DROP: begins the statements that take away what others have made. */
#define SHOAL_SQL_DROP "DROP TABLE IF EXISTS "

/** SHOAL_SQL_CHECK: begins the statements that fail where a check does; what is looked for stands behind it in quotes. */
#define SHOAL_SQL_CHECK "INSERT INTO shoal_checks SELECT "

void       shoal_sql_script_append_is_missing
                                       (GString               *text,
                                        const ShoalSqlScript  *self,
                                        const char            *table,
                                        const char            *name);
void       shoal_sql_script_append_cell
                                       (GString               *text,
                                        const ShoalSqlScript  *self,
                                        const char            *table,
                                        const char            *name,
                                        gboolean               is_number);
GString   *shoal_sql_script_dup_repeated
                                       (const ShoalSqlScript  *self,
                                        const char            *person);
void       shoal_sql_script_init       (ShoalSqlScript        *self,
                                        const ShoalSqlDialect *dialect,
                                        const char            *source,
                                        const char            *target,
                                        ShoalProject          *project);
char      *shoal_sql_script_dup_source (ShoalProject          *project);
gboolean   shoal_sql_script_write      (const char            *text,
                                        GFile                 *file,
                                        gboolean               replace,
                                        GCancellable          *cancellable,
                                        GError               **error);
char      *shoal_sql_script_dup_counts (const ShoalSqlScript  *self,
                                        ShoalProject          *project);
void       shoal_sql_script_append_person
                                       (GString               *text,
                                        const ShoalSqlScript  *self,
                                        const char            *person);
char      *shoal_sql_script_dup_person_counts
                                       (const ShoalSqlScript  *self,
                                        const char *const     *columns,
                                        const char *const     *expressions);
GPtrArray *shoal_sql_script_list       (const ShoalSqlScript  *self,
                                        ShoalVerifiedRelease  *release,
                                        GError               **error);
char      *shoal_sql_script_to_text    (const ShoalSqlScript  *self,
                                        GPtrArray             *statements);

/* A release that is made in the database that has the table. */

ShoalProject *shoal_sql_push_make_project (ShoalProject          *project,
                                           const ShoalSqlScript  *script,
                                           gsize                  most);
ShoalProject *shoal_sql_push_weigh        (ShoalProject          *asked,
                                           ShoalSolver           *solver);
ShoalProject *shoal_sql_push_raise        (ShoalProject          *asked,
                                           const ShoalSqlScript  *script,
                                           guint64                most,
                                           GPtrArray             *raised,
                                           ShoalProgress         *progress,
                                           GError               **error);
gboolean      shoal_sql_push_check_target (ShoalDatabase         *database,
                                           const ShoalSqlScript  *script,
                                           GError               **error);
gboolean      shoal_sql_push_find_persons (ShoalDatabase         *database,
                                           ShoalSqlScript        *script,
                                           ShoalProject          *project,
                                           ShoalSolver           *solver,
                                           GError               **error);
gboolean      shoal_sql_push_release      (const char            *connection,
                                           const ShoalSqlScript  *script,
                                           ShoalVerifiedRelease  *release,
                                           ShoalProgress         *progress,
                                           GError               **error);

G_END_DECLS
