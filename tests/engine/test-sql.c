/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and values in statements of every dialect, and texts of connections that may be kept. */

#include "base/shoal-error.h"
#include "table/database/shoal-database.h"

static void
test_texts (void)
{
  static const struct
  {
    const char *dialect;
    const char *name;    /* of a"b`c]d */
    const char *table;   /* of s."a.""b" */
    const char *literal; /* of it's \ new, a line end, line */
  } cases[] = {
    { "ansi", "\"a\"\"b`c]d\"", "\"s\".\"a.\"\"b\"", "'it''s \\ new\nline'" },
    { "postgresql", "\"a\"\"b`c]d\"", "\"s\".\"a.\"\"b\"", "'it''s \\ new\nline'" },
    { "mariadb", "`a\"b``c]d`", "`s`.`a.\"b`", "'it\\'s \\\\ new\nline'" },
    { "tsql", "[a\"b`c]]d]", "[s].[a.\"b]", "N'it''s \\ new' + NCHAR(10) + N'line'" },
    { "spark", "`a\"b``c]d`", "`s`.`a.\"b`", "'it\\'s \\\\ new\nline'" },
  };
  g_autofree char *list = shoal_sql_dialects_dup_list ();
  g_auto (GStrv) ids = g_strsplit (list, ", ", -1);

  g_assert_cmpuint (g_strv_length (ids), ==, G_N_ELEMENTS (cases));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const ShoalSqlDialect *dialect = shoal_sql_dialect_find (cases[i].dialect);
      g_autoptr (GString) name = g_string_new (NULL);
      g_autoptr (GString) table = g_string_new (NULL);
      g_autoptr (GString) literal = g_string_new (NULL);

      g_assert_cmpstr (ids[i], ==, cases[i].dialect);
      shoal_sql_append_name (name, dialect, "a\"b`c]d");
      g_assert_cmpstr (name->str, ==, cases[i].name);
      shoal_sql_append_table (table, dialect, "s.\"a.\"\"b\"");
      g_assert_cmpstr (table->str, ==, cases[i].table);
      shoal_sql_append_literal (literal, dialect, "it's \\ new\nline");
      g_assert_cmpstr (literal->str, ==, cases[i].literal);
    }
  g_assert_null (shoal_sql_dialect_find ("sql"));
  g_assert_true (shoal_sql_dialect_find_product ("PostgreSQL") == shoal_sql_dialect_find ("postgresql"));
  g_assert_true (shoal_sql_dialect_find_product ("MySQL") == shoal_sql_dialect_find ("mariadb"));
  g_assert_true (shoal_sql_dialect_find_product ("something") == shoal_sql_dialect_find ("ansi"));
}

static void
test_connections (void)
{
  static const char *const kept[] = { "clinic", "DSN=clinic", "Driver={PWD=x;y};Server=db;UID=ann", "DSN=a;Options=pwd" };
  static const char *const refused[] = { "", "DSN=clinic;PWD=x", "dsn=clinic; Password =x", "pwd={a;b}", "Driver={x};pass=1" };

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    g_assert_true (shoal_database_check_connection (kept[i], NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (shoal_database_check_connection (refused[i], &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/texts", test_texts);
  g_test_add_func ("/sql/connections", test_connections);
  return g_test_run ();
}
