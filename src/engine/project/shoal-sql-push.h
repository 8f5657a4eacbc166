/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release that is made in the database that has the table. */
#pragma once

#include "project/shoal-sql-script.h"
#include "table/database/shoal-database.h"

G_BEGIN_DECLS

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
