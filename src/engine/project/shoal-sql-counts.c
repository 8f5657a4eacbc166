/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that count the combinations of values in a table. Where persons have several rows, the query counts persons. Persons
 * with all their rows in one combination are counted without an identifier: one result row has the number of these persons,
 * another one the number of their further rows, beyond one for each person. A person with rows in several combinations has a
 * result row in each of them, with a number that has no meaning outside this result. */

#include "project/shoal-sql-script.h"

#include <string.h>

/* The number of a person must not be a text that means "no value": numbers of persons begin after the largest such text. */
static guint64
find_offset (const ShoalSqlScript *self)
{
  guint64 most = 0;

  for (guint i = 0; self->missing != NULL && self->missing[i] != NULL; i++)
    if (strlen (self->missing[i]) <= 18 && strspn (self->missing[i], "0123456789") == strlen (self->missing[i]))
      most = MAX (most, g_ascii_strtoull (self->missing[i], NULL, 10));
  return most;
}

static void
append_list (GString    *text,
             const char *table,
             guint       n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    g_string_append_printf (text, "%s.value_%u, ", table, i + 1);
}

/**
 * shoal_sql_script_dup_person_counts:
 * @self: a script with the column of persons
 * @columns: (array zero-terminated=1): names of other columns
 * @expressions: (nullable) (array zero-terminated=1): SQL over the table t that is counted in place of each column
 *
 * The parts of a sharded table are counted together, as a person may have rows in several of them.
 *
 * Returns: (transfer full): a query for the distinct combinations of @columns and persons, and their counts. The column named
 *   @self->person contains a number for a person with rows in several combinations; NULL for persons with all rows in this one,
 *   where the count is of persons; and %SHOAL_TABLE_COUNTED_PERSON for the further rows of these persons
 */
char *
shoal_sql_script_dup_person_counts (const ShoalSqlScript *self,
                                    const char *const    *columns,
                                    const char *const    *expressions)
{
  guint n_columns = g_strv_length ((char **) columns);
  g_autofree const char **names = g_new0 (const char *, n_columns + 2);
  g_autofree char *count = NULL;
  GString *text = g_string_new ("SELECT ");

  memcpy (names, columns, n_columns * sizeof *names);
  names[n_columns] = self->person;
  count = shoal_sql_dup_count_name (names);
  for (guint i = 0; i < n_columns; i++)
    {
      g_string_append_printf (text, "g.value_%u AS ", i + 1);
      shoal_sql_append_name (text, self->dialect, columns[i]);
      g_string_append (text, ", ");
    }
  g_string_append (text, "CASE WHEN a.is_further = 1 THEN ");
  shoal_sql_append_literal (text, self->dialect, SHOAL_TABLE_COUNTED_PERSON);
  g_string_append (text, " ELSE g.person_number END AS ");
  shoal_sql_append_name (text, self->dialect, self->person);
  g_string_append_printf (text, ", CASE WHEN a.is_further = 1 THEN g.n_further ELSE g.n_first END AS %s\nFROM (SELECT ", count);
  append_list (text, "s", n_columns);
  g_string_append (text, "s.person_number, SUM(s.n_first) AS n_first, SUM(s.n_further) AS n_further\nFROM (SELECT ");
  append_list (text, "w", n_columns);
  g_string_append_printf (text, "CASE WHEN w.person_key IS NOT NULL AND w.n_places > 1 THEN CAST(w.person_rank + %" G_GUINT64_FORMAT " AS %s) END "
                          "AS person_number, CASE WHEN w.person_key IS NOT NULL AND w.n_places = 1 THEN 1 ELSE w.n_rows END AS n_first, "
                          "CASE WHEN w.person_key IS NOT NULL AND w.n_places = 1 THEN w.n_rows - 1 ELSE 0 END AS n_further\nFROM (SELECT ",
                          find_offset (self), self->dialect->cast_type);
  append_list (text, "e", n_columns);
  g_string_append (text, "e.person_key, e.n_rows, COUNT(*) OVER (PARTITION BY e.person_key) AS n_places, "
                         "DENSE_RANK() OVER (ORDER BY e.person_key) AS person_rank\nFROM (SELECT ");
  append_list (text, "c", n_columns);
  g_string_append (text, "c.person_key, COUNT(*) AS n_rows\nFROM (SELECT ");
  for (guint i = 0; i < n_columns; i++)
    {
      if (expressions != NULL)
        g_string_append (text, expressions[i]);
      else
        {
          g_string_append (text, "t.");
          shoal_sql_append_name (text, self->dialect, columns[i]);
        }
      g_string_append_printf (text, " AS value_%u, ", i + 1);
    }
  shoal_sql_script_append_person (text, self, self->person);
  g_string_append (text, " AS person_key FROM ");
  shoal_sql_append_table (text, self->dialect, self->source);
  g_string_append (text, " t) c GROUP BY ");
  append_list (text, "c", n_columns);
  g_string_append (text, "c.person_key) e) w) s GROUP BY ");
  append_list (text, "s", n_columns);
  g_string_append (text, "s.person_number) g\nJOIN (SELECT 0 AS is_further UNION ALL SELECT 1 AS is_further) a "
                         "ON a.is_further = 0 OR g.n_further > 0");
  return g_string_free (text, FALSE);
}

/**
 * shoal_sql_script_dup_counts:
 * @project: the project with the roles of the columns
 *
 * Returns: (transfer full): the query of shoal_sql_dup_counts() for all published columns, or, with a column of persons, the
 *   query of shoal_sql_script_dup_person_counts()
 */
char *
shoal_sql_script_dup_counts (const ShoalSqlScript *self,
                             ShoalProject         *project)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  ShoalSqlScript counted = *self;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (!shoal_role_identifies (column->meaning.role))
        g_ptr_array_add (names, column->name);
      else if (column->meaning.role == SHOAL_ROLE_PERSON)
        counted.person = column->name;
    }
  g_ptr_array_add (names, NULL);
  if (counted.person != NULL)
    return shoal_sql_script_dup_person_counts (&counted, (const char *const *) names->pdata, NULL);
  return shoal_sql_dup_counts (self->dialect, self->source, (const char *const *) names->pdata, NULL, NULL);
}
