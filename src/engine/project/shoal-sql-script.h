/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SQL statements that make a release in the database of its table. */
#pragma once

#include "project/shoal-project.h"
#include "solve/shoal-solver.h"
#include "table/database/shoal-database.h"
#include "table/database/shoal-sql-dialect.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * ShoalSqlRaised: a column that the database has counted at a higher level
 * @column: the column with all its values
 * @level: the level of its hierarchy at which it was counted, and below which nothing is published
 * @standing: for each code of @column, the code of its representative in the counts
 */
typedef struct
{
  ShoalColumn *column;
  guint level;
  guint32 *standing;
} ShoalSqlRaised;

void shoal_sql_raised_free (ShoalSqlRaised *self);

/**
 * ShoalSqlScript: the tables of a script, and how to read and write them
 * @dialect: the dialect of the database
 * @source: the table, in the form of shoal_sql_append_table()
 * @target: the table to make, in the same form
 * @project: (nullable): the project whose columns are published, if the release was computed from counts of fewer columns
 * @missing: (nullable) (array zero-terminated=1): texts that mean "no value" in the table, besides NULL
 * @raised: (nullable) (element-type ShoalSqlRaised): the columns that were counted at a higher level
 * @parts: (nullable) (array zero-terminated=1): the parts of the source, from shoal_database_list_parts()
 * @person: (nullable): the column of persons, if some person has several rows, so that counts must tell persons apart
 * @known: whether the release was computed from all rows of the table; the script then checks that their number is still the same
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

/** SHOAL_SQL_DROP: prefix of the statements that drop the tables of a script. */
#define SHOAL_SQL_DROP "DROP TABLE IF EXISTS "

/** SHOAL_SQL_CHECK: prefix of the statements that fail when a check fails; the name of the check follows in quotes. */
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

/* Makes a release inside the database of its table. */

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
