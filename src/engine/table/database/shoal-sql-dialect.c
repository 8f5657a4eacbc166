/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of dialects, and the two rules by which names and values get into a statement. */

#include "table/database/shoal-sql-dialect.h"

#include <string.h>

/* The first row is what the standard says, and what no other takes. */
static const ShoalSqlDialect dialects[] = {
  { .id = "ansi", .title = "standard SQL, as SQLite has it", .product = "sqlite", .quote = '"', .any_type = TRUE,
    .begin_reading = "PRAGMA query_only = 1", .text_type = "VARCHAR(4000)", .text_prefix = "",
    .exact_before = "", .exact_after = "", .random = "RANDOM()", .creates_with_select = TRUE, .transactional = TRUE },
  { .id = "postgresql", .title = "PostgreSQL", .product = "postgresql", .quote = '"',
    .begin_reading = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .connection_options = "UseDeclareFetch=1;Fetch=5000", .text_type = "text", .text_prefix = "",
    .exact_before = "", .exact_after = " COLLATE \"C\"", .random = "random()", .creates_with_select = TRUE, .transactional = TRUE },
  { .id = "mariadb", .title = "MariaDB and MySQL", .product = "mariadb", .quote = '`', .escapes_backslash = TRUE,
    .begin_reading = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY", .connection_options = "FORWARDONLY=1;NO_CACHE=1",
    .text_type = "varchar(4000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", .text_prefix = "", .exact_before = "BINARY ",
    .exact_after = "", .random = "rand()", .creates_with_select = TRUE },
  { .id = "tsql", .title = "SQL Server", .product = "microsoft sql server", .quote = '[',
    .text_type = "nvarchar(4000) COLLATE Latin1_General_100_BIN2", .text_prefix = "N", .exact_before = "",
    .exact_after = " COLLATE Latin1_General_100_BIN2", .random = "newid()", .transactional = TRUE },
  { .id = "spark", .title = "Spark", .product = "spark", .quote = '`', .escapes_backslash = TRUE, .text_type = "string",
    .text_prefix = "", .exact_before = "", .exact_after = "", .random = "rand()", .creates_with_select = TRUE },
};

/** shoal_sql_dialect_find: Returns: (nullable): the dialect of that name. */
const ShoalSqlDialect *
shoal_sql_dialect_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (strcmp (dialects[i].id, id) == 0)
      return &dialects[i];
  return NULL;
}

/** shoal_sql_dialect_find_product: @product: the name that a database gives itself. Returns: its dialect, the standard's for others. */
const ShoalSqlDialect *
shoal_sql_dialect_find_product (const char *product)
{
  g_autofree char *lower = g_ascii_strdown (product, -1);

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (g_str_has_prefix (lower, dialects[i].product))
      return &dialects[i];
  return g_str_has_prefix (lower, "mysql") ? shoal_sql_dialect_find ("mariadb") : &dialects[0];
}

/** shoal_sql_append_name: appends @name with quotes around it, and those within doubled. */
void
shoal_sql_append_name (GString               *text,
                       const ShoalSqlDialect *dialect,
                       const char            *name)
{
  char end = dialect->quote == '[' ? ']' : dialect->quote;

  g_string_append_c (text, dialect->quote);
  for (; *name != '\0'; name++)
    {
      if (*name == end)
        g_string_append_c (text, end);
      g_string_append_c (text, *name);
    }
  g_string_append_c (text, end);
}

/** shoal_sql_append_table: @table: as a person writes it: with a point behind the name of a schema; a part with double quotes around
 *   it is taken as it stands there. */
void
shoal_sql_append_table (GString               *text,
                        const ShoalSqlDialect *dialect,
                        const char            *table)
{
  g_autoptr (GString) part = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *c = table;; c++)
    {
      if (*c == '\0' || (*c == '.' && !quoted))
        {
          shoal_sql_append_name (text, dialect, part->str);
          g_string_truncate (part, 0);
          if (*c == '\0')
            return;
          g_string_append_c (text, '.');
        }
      else if (*c != '"')
        g_string_append_c (part, *c);
      else if (quoted && c[1] == '"')
        g_string_append_c (part, *c++);
      else
        quoted = !quoted;
    }
}
