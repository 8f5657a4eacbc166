/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of dialects, and the rules by which names and values are quoted in a statement. */

#include "table/database/shoal-sql-dialect.h"

#include <string.h>

/* The first row is standard SQL; it is used for all databases that have no other row. */
static const ShoalSqlDialect dialects[] = {
  { .id = "ansi", .product = "sqlite", .quote = '"', .any_type = TRUE, .takes_utf8 = TRUE, .begin_reading = { "PRAGMA query_only = 1" },
    .begin = { "BEGIN" }, .text_type = "VARCHAR(4000)", .cast_type = "VARCHAR(4000)", .collation = "",
    .number_type = "DOUBLE PRECISION", .text_prefix = "", .logarithm = "LN", .random = "RANDOM()", .creates_with_select = TRUE, .transactional = TRUE },
  { .id = "postgresql", .product = "postgresql", .quote = '"',
    /* Results are read completely. By default, PostgreSQL plans for their first tenth, and would then fetch and sort all rows
     * of other machines */
    .begin_reading = { "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY", "SET LOCAL cursor_tuple_fraction = 1" },
    /* No savepoints: one before each piece of a result would break the fetches that postgres_fdw has begun */
    .connection_options = "UseDeclareFetch=1;Fetch=5000;Protocol=7.4-1",
    .begin = { "SET standard_conforming_strings = on", "SET client_encoding = 'UTF8'", "BEGIN",
               "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
               /* Otherwise all rows would be sorted by many columns, when suppressed rows are left out and classes are
                * counted */
               "SET LOCAL enable_mergejoin = off", "SET LOCAL enable_sort = off",
               "DO $$BEGIN IF pg_size_bytes(current_setting('work_mem')) < 67108864 THEN SET LOCAL work_mem = '64MB'; END IF; END$$" },
    .text_type = "text COLLATE \"C\"", .cast_type = "text", .collation = " COLLATE \"C\"", .number_type = "double precision",
    .text_prefix = "", .logarithm = "LN", .random = "random()", .creates_with_select = TRUE, .transactional = TRUE,
    .list_parts = "SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) FROM pg_partition_tree(to_regclass(%s)) p "
                  "JOIN pg_class c ON c.oid = p.relid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE p.isleaf AND p.level > 0 "
                  "AND EXISTS (SELECT 1 FROM pg_partition_tree(to_regclass(%s)) f JOIN pg_class r ON r.oid = f.relid "
                  "WHERE r.relkind = 'f') ORDER BY 1",
    .analyze = "ANALYZE " },
  { .id = "mariadb", .product = "mariadb", .quote = '`', .escapes_backslash = TRUE,
    .begin_reading = { "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY" }, .connection_options = "FORWARDONLY=1;NO_CACHE=1",
    .begin = { "SET NAMES utf8mb4", "SET SESSION sql_mode = 'STRICT_ALL_TABLES'" },
    .text_type = "longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin", .cast_type = "char CHARACTER SET utf8mb4",
    .collation = " COLLATE utf8mb4_nopad_bin", .number_type = "double", .text_key = ", KEY (value(100))",
    .number_key = ", KEY (value)", .text_prefix = "", .logarithm = "LN", .random = "rand()", .creates_with_select = TRUE },
  { .id = "tsql", .product = "microsoft sql server", .quote = '[', .escapes_lines = TRUE,
    .begin = { "SET XACT_ABORT ON", "BEGIN TRANSACTION" }, .text_type = "nvarchar(4000) COLLATE Latin1_General_100_BIN2",
    .cast_type = "nvarchar(4000)", .collation = " COLLATE Latin1_General_100_BIN2", .number_type = "float", .text_prefix = "N",
    .logarithm = "LOG", .random = "newid()", .transactional = TRUE },
  { .id = "spark", .product = "spark", .quote = '`', .escapes_backslash = TRUE, .begin = { NULL }, .text_type = "string",
    .cast_type = "string", .collation = "", .number_type = "double", .text_prefix = "", .logarithm = "LN", .random = "rand()",
    .creates_with_select = TRUE, .asserts = TRUE },
};

/** shoal_sql_dialect_find: Returns: (nullable): the dialect with the id @id. */
const ShoalSqlDialect *
shoal_sql_dialect_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (strcmp (dialects[i].id, id) == 0)
      return &dialects[i];
  return NULL;
}

/** shoal_sql_dialect_find_product: @product: the name of a database product. Returns: its dialect, or standard SQL. */
const ShoalSqlDialect *
shoal_sql_dialect_find_product (const char *product)
{
  g_autofree char *lower = g_ascii_strdown (product, -1);

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (g_str_has_prefix (lower, dialects[i].product))
      return &dialects[i];
  return g_str_has_prefix (lower, "mysql") ? shoal_sql_dialect_find ("mariadb") : &dialects[0];
}

/** shoal_sql_dialects_dup_list: Returns: (transfer full): the names of all dialects, with commas. */
char *
shoal_sql_dialects_dup_list (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", dialects[i].id);
  return g_string_free (list, FALSE);
}

/** shoal_sql_append_name: appends @name in quotes; quotes within it are doubled. */
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

/** shoal_sql_append_table: @table: as a person writes it, with a point behind the schema; a part in double quotes is taken
 *   literally. */
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

/** shoal_sql_append_literal: appends @value as a text in quotes. */
void
shoal_sql_append_literal (GString               *text,
                          const ShoalSqlDialect *dialect,
                          const char            *value)
{
  g_string_append_printf (text, "%s'", dialect->text_prefix);
  for (; *value != '\0'; value++)
    {
      if (dialect->escapes_lines && (*value == '\n' || *value == '\r'))
        {
          g_string_append_printf (text, "' + NCHAR(%d) + %s'", *value, dialect->text_prefix);
          continue;
        }
      if (*value == '\'' && dialect->escapes_backslash)
        g_string_append_c (text, '\\');
      else if (*value == '\'' || (*value == '\\' && dialect->escapes_backslash))
        g_string_append_c (text, *value);
      g_string_append_c (text, *value);
    }
  g_string_append_c (text, '\'');
}

/** shoal_sql_dup_count_name: Returns: (transfer full): a name for the column of counts that is not among @columns. */
char *
shoal_sql_dup_count_name (const char *const *columns)
{
  GString *name = g_string_new ("people");

  while (g_strv_contains (columns, name->str))
    g_string_append_c (name, '_');
  return g_string_free (name, FALSE);
}

/* Appends a part of a table with its columns, or with the expressions in their place. */
static void
append_counted (GString               *text,
                const ShoalSqlDialect *dialect,
                const char *const     *columns,
                const char *const     *expressions,
                const char            *part)
{
  if (expressions == NULL)
    {
      g_string_append (text, part);
      return;
    }
  g_string_append (text, "(SELECT ");
  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_string_append_printf (text, "%s%s AS ", i > 0 ? ", " : "", expressions[i]);
      shoal_sql_append_name (text, dialect, columns[i]);
    }
  g_string_append_printf (text, " FROM %s t) counted", part);
}

/**
 * shoal_sql_dup_counts:
 * @table: as shoal_sql_append_table() takes it
 * @columns: (array zero-terminated=1): names of its columns
 * @expressions: (nullable) (array zero-terminated=1): for each column an expression on the table t that is counted in its
 *   place
 * @parts: (nullable) (array zero-terminated=1): names in quotes of the tables of which @table consists, each of which is
 *   counted by itself
 *
 * Returns: (transfer full): a query for the distinct rows of @columns and the number of rows of each, in a column with the
 *   name of shoal_sql_dup_count_name()
 */
char *
shoal_sql_dup_counts (const ShoalSqlDialect *dialect,
                      const char            *table,
                      const char *const     *columns,
                      const char *const     *expressions,
                      const char *const     *parts)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autofree char *name = shoal_sql_dup_count_name (columns);
  GString *text = g_string_new ("SELECT ");

  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_string_append (list, i > 0 ? ", " : "");
      shoal_sql_append_name (list, dialect, columns[i]);
    }
  if (parts != NULL && parts[0] != NULL)
    {
      g_string_append_printf (text, "%s, SUM(%s) AS %s FROM (", list->str, name, name);
      for (guint i = 0; parts[i] != NULL; i++)
        {
          g_string_append_printf (text, "%sSELECT %s, COUNT(*) AS %s FROM ", i > 0 ? " UNION ALL " : "", list->str, name);
          append_counted (text, dialect, columns, expressions, parts[i]);
          g_string_append_printf (text, " GROUP BY %s", list->str);
        }
      g_string_append (text, ") parts");
    }
  else
    {
      shoal_sql_append_table (whole, dialect, table);
      g_string_append_printf (text, "%s, COUNT(*) AS %s FROM ", list->str, name);
      append_counted (text, dialect, columns, expressions, whole->str);
    }
  g_string_append_printf (text, " GROUP BY %s", list->str);
  return g_string_free (text, FALSE);
}
