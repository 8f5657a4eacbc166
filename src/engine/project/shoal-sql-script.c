/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lookup table for each quasi-identifier maps values: to cells for a node; for a local recoding to numbers of leaves, and one more
 * table maps the combination of these numbers to cells. The release is a join of the source with these tables, in random order. It is made
 * under a temporary name, and renamed after all checks have passed. One pass over the new table counts its classes into another table,
 * which all checks use. A check inserts a row into a table that accepts only the number 0, so that a failure ends the script. Joins are
 * outer joins for two reasons: for an inner join over many columns, a query planner may estimate very few rows and choose nested loops;
 * and a row with a value that no lookup table has is detected, since its cell is NULL. Names and values are quoted in all statements. */

#include "project/shoal-sql-script.h"

#include "base/shoal-error.h"
#include "project/shoal-sql-checks.h"
#include "recoding/shoal-cell-text.h"
#include "table/write/shoal-new-file.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The most rows that one statement inserts. */
#define ROWS_PER_STATEMENT 200

/* Names of temporary tables, besides those in the header; names of lookup tables end with a number. */
#define LOOKUP "shoal_value_%u"
#define CELLS "shoal_cells"
#define SUPPRESSED "shoal_suppressed"
#define CHECKS "shoal_checks"
#define NEW "shoal_new_release"
#define NEW_PERSONS "shoal_new_persons"

typedef struct
{
  const ShoalSqlScript *script;
  const ShoalSqlDialect *dialect;
  ShoalRelease *release;
  ShoalClasses *classes;
  ShoalMicrodata *microdata;
  const ShoalRequirements *requirements;
  GPtrArray *statements;
  gboolean by_class; /* whether a cell depends on all values of a row, as in a local recoding */
  const char *person; /* (nullable): the column of persons, if some person has several rows */
  char *person_alias; /* (nullable): the name of this column in NEW_PERSONS */
} Writing;

static void
add (Writing *self,
     GString *statement)
{
  g_ptr_array_add (self->statements, g_string_free (statement, FALSE));
}

static void G_GNUC_PRINTF (2, 3)
add_format (Writing    *self,
            const char *format,
            ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->statements, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* ---- Expressions ---- */

/* Appends the cell as a text with binary comparison. */
static void
append_as_text (GString               *text,
                const ShoalSqlDialect *dialect,
                const char            *table,
                const char            *name)
{
  g_string_append_printf (text, "CAST(%s.", table);
  shoal_sql_append_name (text, dialect, name);
  g_string_append_printf (text, " AS %s)%s", dialect->cast_type, dialect->collation);
}

/** shoal_sql_script_append_is_missing: appends the condition that the cell of column @name of @table is missing. */
void
shoal_sql_script_append_is_missing (GString              *text,
                                    const ShoalSqlScript *script,
                                    const char           *table,
                                    const char           *name)
{
  g_string_append_printf (text, "%s.", table);
  shoal_sql_append_name (text, script->dialect, name);
  g_string_append (text, " IS NULL");
  if (script->missing == NULL || script->missing[0] == NULL)
    return;
  g_string_append (text, " OR ");
  append_as_text (text, script->dialect, table, name);
  g_string_append (text, " IN (");
  for (guint i = 0; script->missing[i] != NULL; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      shoal_sql_append_literal (text, script->dialect, script->missing[i]);
    }
  g_string_append_c (text, ')');
}

/** shoal_sql_script_append_cell: appends the cell, which is not missing, as a number, or as a text with binary comparison. */
void
shoal_sql_script_append_cell (GString              *text,
                              const ShoalSqlScript *script,
                              const char           *table,
                              const char           *name,
                              gboolean              is_number)
{
  if (!is_number)
    {
      append_as_text (text, script->dialect, table, name);
      return;
    }
  g_string_append_printf (text, "CAST(%s.", table);
  shoal_sql_append_name (text, script->dialect, name);
  g_string_append_printf (text, " AS %s)", script->dialect->number_type);
}

/* Whether @text means "no value" in the table. */
static gboolean
is_token (Writing    *self,
          const char *text)
{
  return self->script->missing != NULL && g_strv_contains (self->script->missing, text);
}

/** shoal_sql_script_append_person: appends the person of a row of the source t, as a text with binary comparison; NULL without a person. */
void
shoal_sql_script_append_person (GString              *text,
                                const ShoalSqlScript *self,
                                const char           *person)
{
  g_string_append (text, "CASE WHEN ");
  shoal_sql_script_append_is_missing (text, self, "t", person);
  g_string_append (text, " THEN NULL ELSE ");
  shoal_sql_script_append_cell (text, self, "t", person, FALSE);
  g_string_append_printf (text, " END%s", self->dialect->collation);
}

/**
 * shoal_sql_script_dup_repeated:
 * @person: the column of persons
 *
 * Each row without a person counts as another person, as everywhere in the program.
 *
 * Returns: (transfer full): a query for the number of persons with several rows
 */
GString *
shoal_sql_script_dup_repeated (const ShoalSqlScript *self,
                               const char           *person)
{
  GString *text = g_string_new ("SELECT COUNT(*) FROM (SELECT COUNT(*) AS n FROM (SELECT ");

  shoal_sql_script_append_person (text, self, person);
  g_string_append (text, " AS person_key FROM ");
  shoal_sql_append_table (text, self->dialect, self->source);
  g_string_append (text, " t) p WHERE p.person_key IS NOT NULL GROUP BY p.person_key HAVING COUNT(*) > 1) q");
  return text;
}

/* Appends the published cell of a column that is not a quasi-identifier. */
static void
append_plain_cell (GString    *text,
                   Writing    *self,
                   const char *name)
{
  const char *const *missing = self->script->missing;
  const char *label = missing != NULL && missing[0] != NULL ? missing[0] : "";
  guint index;

  if (shoal_table_find_column (self->microdata->table, name, &index))
    label = shoal_column_get_missing_label (shoal_table_get_column (self->microdata->table, index));
  g_string_append (text, "CASE WHEN ");
  shoal_sql_script_append_is_missing (text, self->script, "t", name);
  g_string_append (text, " THEN ");
  shoal_sql_append_literal (text, self->dialect, label);
  g_string_append (text, " ELSE ");
  append_as_text (text, self->dialect, "t", name);
  g_string_append_printf (text, " END%s", self->dialect->collation);
}

/* ---- Lookup tables ---- */

static void
drop (Writing    *self,
      const char *table)
{
  GString *text = g_string_new (SHOAL_SQL_DROP);

  shoal_sql_append_name (text, self->dialect, table);
  add (self, text);
}

static void
drop_all (Writing  *self,
          gboolean  and_release)
{
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    {
      g_autofree char *name = g_strdup_printf (LOOKUP, a + 1);

      drop (self, name);
    }
  drop (self, CELLS);
  drop (self, SUPPRESSED);
  drop (self, SHOAL_SQL_CLASSES);
  if (self->person != NULL)
    {
      drop (self, NEW_PERSONS);
      drop (self, SHOAL_SQL_PERSONS);
    }
  for (guint i = 0; self->person != NULL && i < self->requirements->n_models; i++)
    if (self->requirements->models[i].column != NULL)
      {
        g_autofree char *name = g_strdup_printf (SHOAL_SQL_PAIRS, i + 1);

        drop (self, name);
      }
  for (guint i = 0; i < self->requirements->n_models; i++)
    if (shoal_sql_checks_look_at_table (&self->requirements->models[i]))
      {
        g_autofree char *name = g_strdup_printf (SHOAL_SQL_VALUES, i + 1);

        drop (self, name);
      }
  for (guint i = 0; i < self->requirements->n_models; i++)
    if (shoal_sql_checks_get_places (&self->requirements->models[i]) != SHOAL_SQL_PLACES_NONE)
      {
        g_autofree char *name = g_strdup_printf (SHOAL_SQL_PLACES, i + 1);

        drop (self, name);
      }
  drop (self, CHECKS);
  if (and_release)
    drop (self, NEW);
}

/* Inserts rows into a table, ROWS_PER_STATEMENT with each statement. */
typedef struct
{
  Writing *writing;
  const char *table;
  GString *text; /* NULL between statements */
  guint n_rows;
} Filling;

static GString *
begin_row (Filling *self)
{
  if (self->text == NULL)
    {
      self->text = g_string_new ("INSERT INTO ");
      shoal_sql_append_name (self->text, self->writing->dialect, self->table);
      g_string_append (self->text, " VALUES\n(");
    }
  else
    g_string_append (self->text, ",\n(");
  return self->text;
}

static void
end_statement (Filling *self)
{
  if (self->text != NULL)
    add (self->writing, g_steal_pointer (&self->text));
  self->n_rows = 0;
}

static void
end_row (Filling *self)
{
  g_string_append_c (self->text, ')');
  if (++self->n_rows == ROWS_PER_STATEMENT)
    end_statement (self);
}

/* Ends the last statement, and updates the statistics of the table, which the query planner needs. */
static void
end_filling (Filling *self)
{
  GString *text;

  end_statement (self);
  if (self->writing->dialect->analyze == NULL)
    return;
  text = g_string_new (self->writing->dialect->analyze);
  shoal_sql_append_name (text, self->writing->dialect, self->table);
  add (self->writing, text);
}

static gboolean
is_number (ShoalAttribute *attribute)
{
  return shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_NUMBER;
}

/* Returns: (nullable): the raised column called @name. */
static const ShoalSqlRaised *
find_raised (Writing    *self,
             const char *name)
{
  for (guint i = 0; self->script->raised != NULL && i < self->script->raised->len; i++)
    {
      const ShoalSqlRaised *raised = self->script->raised->pdata[i];

      if (strcmp (shoal_column_get_name (raised->column), name) == 0)
        return raised;
    }
  return NULL;
}

/* Returns: (transfer full): for each value of the raised column, the code of its representative in @counted; %G_MAXUINT32 when
 * @counted does not have it, as the data have changed: the lookup table lacks this value, and a row with it fails a check. */
static guint32 *
find_counted (const ShoalSqlRaised *raised,
              ShoalColumn          *counted)
{
  gsize n_values = shoal_column_get_n_values (raised->column);
  gboolean is_number = shoal_column_get_value_type (counted) == SHOAL_VALUE_NUMBER;
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_double_hash, g_double_equal);
  g_autofree double *keys = g_new (double, MAX (1, shoal_column_get_n_values (counted)));
  guint32 *codes = g_new (guint32, MAX (1, n_values));

  for (guint32 code = 0; is_number && code < shoal_column_get_n_values (counted); code++)
    {
      keys[code] = shoal_column_get_number (counted, code);
      g_hash_table_insert (numbers, &keys[code], GUINT_TO_POINTER (code));
    }
  for (guint32 code = 0; code < n_values; code++)
    {
      double number = is_number ? shoal_column_get_number (raised->column, raised->standing[code]) : 0;
      gpointer found;

      codes[code] = G_MAXUINT32;
      if (!is_number && !shoal_column_find_label (counted, shoal_column_get_label (raised->column, raised->standing[code]), &codes[code]))
        codes[code] = G_MAXUINT32;
      else if (is_number && g_hash_table_lookup_extended (numbers, &number, NULL, &found))
        codes[code] = GPOINTER_TO_UINT (found);
    }
  return codes;
}

/* Appends the cell of a leaf of attribute @a, or, when cells depend on the class, the number of the leaf. */
static void
append_leaf (GString *text,
             Writing *self,
             guint    a,
             guint32  leaf)
{
  if (self->by_class)
    g_string_append_printf (text, "'%u'", leaf);
  else
    shoal_sql_append_literal (text, self->dialect, shoal_cell_text_of_node (shoal_microdata_get_attribute (self->microdata, a), self->classes->node_of_leaf[a][leaf]));
}

/* Writes the lookup table of attribute @a, which does not contain missing values. */
static void
write_lookup (Writing *self,
              guint    a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
  g_autofree char *name = g_strdup_printf (LOOKUP, a + 1);
  Filling filling = { self, name };
  const ShoalSqlRaised *raised = find_raised (self, shoal_column_get_name (attribute->column));
  ShoalColumn *column = raised != NULL ? raised->column : attribute->column;
  g_autofree guint32 *counted = raised != NULL ? find_counted (raised, attribute->column) : NULL;
  gsize n_values = shoal_column_get_n_values (column);
  const char *key = is_number (attribute) ? self->dialect->number_key : self->dialect->text_key;

  add_format (self, "CREATE TABLE %c%s%c (value %s NOT NULL, cell %s NOT NULL%s)", self->dialect->quote, name,
              self->dialect->quote == '[' ? ']' : self->dialect->quote,
              is_number (attribute) ? self->dialect->number_type : self->dialect->text_type, self->dialect->text_type,
              key != NULL ? key : "");
  for (guint32 code = 0; code < n_values; code++)
    {
      guint32 leaf;
      GString *text;

      if (counted != NULL && counted[code] == G_MAXUINT32)
        continue;
      leaf = attribute->leaf_of_code[counted != NULL ? counted[code] : code];
      text = begin_row (&filling);
      if (is_number (attribute))
        shoal_sql_append_number (text, shoal_column_get_number (column, code));
      else
        shoal_sql_append_literal (text, self->dialect, shoal_column_get_label (column, code));
      g_string_append (text, ", ");
      append_leaf (text, self, a, leaf);
      end_row (&filling);
    }
  end_filling (&filling);
}

/* Creates a table with a column for the cell of each attribute and, if @with_numbers, one for the number of its leaf. */
static void
create_cells (Writing    *self,
              const char *table,
              gboolean    with_numbers)
{
  GString *text = g_string_new ("CREATE TABLE ");

  shoal_sql_append_name (text, self->dialect, table);
  g_string_append (text, " (");
  for (guint a = 0; with_numbers && a < self->microdata->n_attributes; a++)
    g_string_append_printf (text, "leaf_%u %s NOT NULL, ", a + 1, self->dialect->text_type);
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    g_string_append_printf (text, "%scell_%u %s NOT NULL", a > 0 ? ", " : "", a + 1, self->dialect->text_type);
  g_string_append_c (text, ')');
  add (self, text);
}

static void
append_cells (GString *text,
              Writing *self,
              guint32  group)
{
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (guint a = 0; a < self->microdata->n_attributes; a++)
    {
      ShoalCell cell;

      shoal_classes_get_cell (self->classes, group, a, &cell);
      g_string_append (text, a > 0 ? ", " : "");
      shoal_sql_append_literal (text, self->dialect, shoal_cell_text_get (shoal_microdata_get_attribute (self->microdata, a), &cell, buffer));
    }
}

static void
write_suppressed (Writing *self)
{
  Filling filling = { self, SUPPRESSED };

  create_cells (self, SUPPRESSED, FALSE);
  for (guint32 group = 0; group < self->classes->n_groups; group++)
    if (shoal_classes_is_suppressed (self->classes, group))
      {
        append_cells (begin_row (&filling), self, group);
        end_row (&filling);
      }
  end_filling (&filling);
}

/* Writes the table from leaves to cells. Returns: %FALSE with an error when rows with equal quasi-identifiers have different cells. */
static gboolean
write_tuples (Writing  *self,
              GError  **error)
{
  Filling filling = { self, CELLS };
  g_autofree guint32 *group_of_tuple = g_new (guint32, MAX (1, self->microdata->n_tuples));

  memset (group_of_tuple, 0xff, self->microdata->n_tuples * sizeof (guint32));
  for (gsize row = 0; row < self->microdata->n_entries; row++)
    {
      guint32 group = shoal_classes_group_of_row (self->classes, row);
      guint32 *known = &group_of_tuple[self->microdata->tuple_of_row[row]];

      if (*known != G_MAXUINT32 && *known != group)
        {
          g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                               _("rows with the same quasi-identifiers are published in different ways by this recoding, which no "
                                 "lookup by values can do; choose one for everybody, or mondrian with “equal-together”"));
          return FALSE;
        }
      *known = group;
    }
  create_cells (self, CELLS, TRUE);
  for (guint32 tuple = 0; tuple < self->microdata->n_tuples; tuple++)
    {
      GString *text = begin_row (&filling);

      for (guint a = 0; a < self->microdata->n_attributes; a++)
        g_string_append_printf (text, "'%u', ", shoal_microdata_get_leaf (self->microdata, a, tuple));
      append_cells (text, self, group_of_tuple[tuple]);
      end_row (&filling);
    }
  end_filling (&filling);
  return TRUE;
}

/* ---- The new table ---- */

/* Appends the cell that the lookup table of attribute @a has for the row, or the cell of missing values; NULL for an unknown value. */
static void
append_found (GString *text,
              Writing *self,
              guint    a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
  gsize n_values = shoal_column_get_n_values (attribute->column);

  if (shoal_column_get_n_missing (attribute->column) == 0)
    {
      g_string_append_printf (text, "v%u.cell", a + 1);
      return;
    }
  g_string_append_printf (text, "COALESCE(v%u.cell, CASE WHEN ", a + 1);
  shoal_sql_script_append_is_missing (text, self->script, "t", shoal_column_get_name (attribute->column));
  g_string_append (text, " THEN ");
  append_leaf (text, self, a, attribute->leaf_of_code[n_values]);
  g_string_append (text, " END)");
}

/* Appends the published cell of attribute @a. */
static void
append_new_cell (GString *text,
                 Writing *self,
                 guint    a)
{
  if (self->by_class)
    g_string_append_printf (text, "c.cell_%u", a + 1);
  else
    append_found (text, self, a);
}

/* Joins the source with the lookup tables. A text that means "no value" is in no lookup table, and must not be cast to a number. */
static void
append_joins (GString *text,
              Writing *self)
{
  g_string_append (text, "\nFROM ");
  shoal_sql_append_table (text, self->dialect, self->script->source);
  g_string_append (text, " t");
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
      const char *name = shoal_column_get_name (attribute->column);
      g_autofree char *lookup = g_strdup_printf (LOOKUP, a + 1);

      g_string_append (text, "\nLEFT JOIN ");
      shoal_sql_append_name (text, self->dialect, lookup);
      g_string_append_printf (text, " v%u ON v%u.value = ", a + 1, a + 1);
      if (is_number (attribute))
        {
          g_string_append (text, "CASE WHEN ");
          shoal_sql_script_append_is_missing (text, self->script, "t", name);
          g_string_append (text, " THEN NULL ELSE ");
          shoal_sql_script_append_cell (text, self->script, "t", name, TRUE);
          g_string_append (text, " END");
        }
      else
        append_as_text (text, self->dialect, "t", name);
    }
  if (!self->by_class)
    return;
  g_string_append (text, "\nLEFT JOIN " CELLS " c ON ");
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    {
      g_string_append_printf (text, "%sc.leaf_%u = ", a > 0 ? " AND " : "", a + 1);
      append_found (text, self, a);
    }
}

/* Returns: (transfer container): the names of the published columns. */
static GPtrArray *
list_published (Writing *self)
{
  GPtrArray *names = g_ptr_array_new ();
  ShoalProject *project = self->script->project;

  for (guint i = 0; project == NULL && i < shoal_release_get_n_columns (self->release); i++)
    g_ptr_array_add (names, (gpointer) shoal_release_get_column_name (self->release, i));
  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    if (!shoal_role_identifies (shoal_project_get_column (project, i)->meaning.role))
      g_ptr_array_add (names, shoal_project_get_column (project, i)->name);
  return names;
}

static void
append_select (GString *text,
               Writing *self)
{
  g_autoptr (GPtrArray) names = list_published (self);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      guint a = SHOAL_NO_ATTRIBUTE, index;

      if (shoal_table_find_column (self->microdata->table, name, &index))
        a = shoal_microdata_find_attribute (self->microdata, index);
      g_string_append (text, i > 0 ? ", " : " ");
      if (a == SHOAL_NO_ATTRIBUTE)
        append_plain_cell (text, self, name);
      else
        append_new_cell (text, self, a);
      g_string_append (text, " AS ");
      shoal_sql_append_name (text, self->dialect, name);
    }
}

/* Copies the published columns of NEW_PERSONS into the release, in random order. */
static void
write_without_persons (Writing *self)
{
  g_autoptr (GPtrArray) names = list_published (self);
  GString *text = g_string_new (self->dialect->creates_with_select ? "CREATE TABLE " NEW " AS SELECT " : "SELECT ");

  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      shoal_sql_append_name (text, self->dialect, names->pdata[i]);
    }
  g_string_append_printf (text, "%s\nFROM " NEW_PERSONS "\nORDER BY %s", self->dialect->creates_with_select ? "" : "\nINTO " NEW,
                          self->dialect->random);
  add (self, text);
}

/* Makes the release. If persons have several rows, a first table also has the column of persons, and the release is a copy
 * without it: the published table itself never has this column. */
static void
write_release (Writing *self)
{
  const char *table = self->person != NULL ? NEW_PERSONS : NEW;
  GString *text = g_string_new (NULL);

  if (self->dialect->creates_with_select)
    g_string_append_printf (text, "CREATE TABLE %s AS ", table);
  g_string_append (text, "SELECT");
  append_select (text, self);
  if (self->person != NULL)
    {
      g_string_append (text, ", ");
      shoal_sql_script_append_person (text, self->script, self->person);
      g_string_append_printf (text, " AS %s", self->person_alias);
    }
  if (!self->dialect->creates_with_select)
    g_string_append_printf (text, "\nINTO %s", table);
  append_joins (text, self);
  if (self->classes->n_small_groups > 0)
    {
      g_string_append (text, "\nWHERE NOT EXISTS (SELECT 1 FROM " SUPPRESSED " s WHERE ");
      for (guint a = 0; a < self->microdata->n_attributes; a++)
        {
          g_string_append_printf (text, "%ss.cell_%u = ", a > 0 ? " AND " : "", a + 1);
          append_new_cell (text, self, a);
        }
      g_string_append_c (text, ')');
    }
  if (self->person == NULL)
    g_string_append_printf (text, "\nORDER BY %s", self->dialect->random);
  add (self, text);
  if (self->person != NULL)
    write_without_persons (self);
}

/* ---- Checks ---- */

/* Adds a check. @query: (transfer full): a query for a number that must be 0 */
static void
check (Writing    *self,
       const char *what,
       GString    *query)
{
  if (self->dialect->asserts)
    add_format (self, "SELECT assert_true(found = 0, '%s') FROM (SELECT (%s) AS found) q", what, query->str);
  else
    add_format (self, SHOAL_SQL_CHECK "'%s', (%s)", what, query->str);
  g_string_free (query, TRUE);
}

static void
append_counted_column (GString    *select,
                       GString    *group,
                       Writing    *self,
                       const char *name,
                       const char *alias,
                       guint       number)
{
  shoal_sql_append_name (select, self->dialect, name);
  g_string_append_printf (select, " AS %s_%u, ", alias, number);
  g_string_append (group, group->len > 0 ? ", " : "");
  shoal_sql_append_name (group, self->dialect, name);
}

/* Counts the rows of the new table by their cells and by the values for privacy models, in one pass. */
static void
count_classes (Writing *self)
{
  GString *text = g_string_new (self->dialect->creates_with_select ? "CREATE TABLE " SHOAL_SQL_CLASSES " AS SELECT " : "SELECT ");
  g_autoptr (GString) group = g_string_new (NULL);

  for (guint a = 0; a < self->microdata->n_attributes; a++)
    append_counted_column (text, group, self, shoal_column_get_name (shoal_microdata_get_attribute (self->microdata, a)->column), "cell", a + 1);
  for (guint i = 0; i < self->requirements->n_models; i++)
    if (self->requirements->models[i].column != NULL)
      append_counted_column (text, group, self, self->requirements->models[i].column, "value", i + 1);
  g_string_append_printf (text, "COUNT(*) AS people%s FROM " NEW " GROUP BY %s", self->dialect->creates_with_select ? "" : " INTO " SHOAL_SQL_CLASSES,
                          group->str);
  add (self, text);
}

static void
check_k (Writing *self)
{
  GString *text = g_string_new ("SELECT COUNT(*) FROM (SELECT SUM(people) AS n FROM " SHOAL_SQL_CLASSES " GROUP BY ");

  shoal_sql_append_class (text, self->microdata->n_attributes);
  g_string_append_printf (text, " HAVING SUM(people) < %u) q", shoal_requirements_get_min_size (self->requirements));
  check (self, "classes of fewer rows than k", text);
}

/* Appends a query for the number of rows of the source; each part of a sharded table counts its own rows. */
static void
append_source_count (GString *text,
                     Writing *self)
{
  char *const *parts = self->script->parts;

  if (parts == NULL || parts[0] == NULL)
    {
      g_string_append (text, "SELECT COUNT(*) FROM ");
      shoal_sql_append_table (text, self->dialect, self->script->source);
      return;
    }
  g_string_append (text, "SELECT SUM(people) FROM (");
  for (guint i = 0; parts[i] != NULL; i++)
    g_string_append_printf (text, "%sSELECT COUNT(*) AS people FROM %s", i > 0 ? " UNION ALL " : "", parts[i]);
  g_string_append (text, ") parts");
}

/* The share of suppressed rows is computed in doubles, as in the rest of the program. If the number of rows of the source is
 * known, it is used here and a second check compares it with the source, so that the source is counted only once. */
static void
check_rows (Writing *self)
{
  GString *rows = g_string_new ("SELECT CASE WHEN m < n OR m - n > ");

  shoal_sql_append_number (rows, self->requirements->suppression);
  g_string_append (rows, " * m + 0.000000001 THEN 1 ELSE 0 END FROM (SELECT SUM(people) AS n, (");
  if (self->script->known)
    g_string_append_printf (rows, "%zu", self->microdata->n_rows);
  else
    append_source_count (rows, self);
  g_string_append (rows, ") AS m FROM " SHOAL_SQL_CLASSES ") q");
  check (self, "more rows left out than may be, or more rows than there were", rows);
  if (self->script->known)
    {
      rows = g_string_new ("SELECT CASE WHEN people <> ");
      g_string_append_printf (rows, "%zu OR classes <> %zu OR (", self->microdata->n_rows - self->classes->n_suppressed,
                              self->classes->n_groups - self->classes->n_small_groups);
      append_source_count (rows, self);
      g_string_append_printf (rows, ") <> %zu THEN 1 ELSE 0 END FROM (SELECT SUM(people) AS people, COUNT(*) AS classes FROM "
                                    "(SELECT SUM(people) AS people FROM " SHOAL_SQL_CLASSES " GROUP BY ", self->microdata->n_rows);
      shoal_sql_append_class (rows, self->microdata->n_attributes);
      g_string_append (rows, ") c) q");
      check (self, "the table has other rows than were counted", rows);
    }
  rows = g_string_new ("SELECT COUNT(*) FROM " SHOAL_SQL_CLASSES " WHERE ");
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    g_string_append_printf (rows, "%scell_%u IS NULL", a > 0 ? " OR " : "", a + 1);
  check (self, "rows with values that no lookup table has", rows);
  rows = g_string_new ("SELECT CASE WHEN COUNT(*) = 0 THEN 1 ELSE 0 END FROM " SHOAL_SQL_CLASSES);
  check (self, "no rows at all", rows);
}

/* A value must not equal the text that is published for missing cells. The program knows all values of quasi-identifiers; in
 * other columns the table may have values that were not read. */
static void
check_words (Writing *self)
{
  g_autoptr (GPtrArray) names = list_published (self);
  g_autoptr (GString) any = g_string_new (NULL);
  char *const whole[] = { NULL };
  char *const *parts = self->script->parts != NULL && self->script->parts[0] != NULL ? self->script->parts : whole;
  GString *rows;
  guint i = 0, index;

  for (guint c = 0; c < names->len; c++)
    {
      const char *name = names->pdata[c], *word;

      if (!shoal_table_find_column (self->microdata->table, name, &index)
          || shoal_microdata_find_attribute (self->microdata, index) != SHOAL_NO_ATTRIBUTE)
        continue;
      word = shoal_column_get_missing_word (shoal_table_get_column (self->microdata->table, index));
      if (word == NULL || is_token (self, word))
        continue;
      g_string_append (any, any->len > 0 ? " OR " : "");
      append_as_text (any, self->dialect, "t", name);
      g_string_append (any, " = ");
      shoal_sql_append_literal (any, self->dialect, word);
    }
  if (any->len == 0)
    return;
  rows = g_string_new ("SELECT SUM(found) FROM (");
  do
    {
      g_string_append (rows, i > 0 ? " UNION ALL SELECT COUNT(*) AS found FROM " : "SELECT COUNT(*) AS found FROM ");
      if (parts[i] != NULL)
        g_string_append (rows, parts[i]);
      else
        shoal_sql_append_table (rows, self->dialect, self->script->source);
      g_string_append_printf (rows, " t WHERE %s", any->str);
    }
  while (parts[i] != NULL && parts[++i] != NULL);
  g_string_append (rows, ") q");
  check (self, "a value that is called as missing cells are", rows);
}

/* Makes a table with the number of rows (people) and of distinct persons (persons) of each class; each row without a person
 * counts as another person. @value: (nullable): a column; the table then has the number of persons (people) for each class and
 * value (value_number) */
static void
count_persons (Writing    *self,
               const char *table,
               const char *value,
               guint       number)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cells = g_string_new (NULL), group = g_string_new (NULL), names = g_string_new (NULL);
  static const char persons[] = "SUM(CASE WHEN person_key IS NULL THEN n ELSE 1 END)";

  for (guint a = 0; a < self->microdata->n_attributes; a++)
    append_counted_column (cells, group, self, shoal_column_get_name (shoal_microdata_get_attribute (self->microdata, a)->column), "cell", a + 1);
  shoal_sql_append_class (names, self->microdata->n_attributes);
  if (value != NULL)
    {
      append_counted_column (cells, group, self, value, "value", number);
      g_string_append_printf (names, ", value_%u", number);
    }
  if (self->dialect->creates_with_select)
    g_string_append_printf (text, "CREATE TABLE %s AS ", table);
  g_string_append_printf (text, "SELECT %s, ", names->str);
  if (value != NULL)
    g_string_append_printf (text, "%s AS people", persons);
  else
    g_string_append_printf (text, "SUM(n) AS people, %s AS persons", persons);
  if (!self->dialect->creates_with_select)
    g_string_append_printf (text, " INTO %s", table);
  g_string_append_printf (text, " FROM (SELECT %s%s AS person_key, COUNT(*) AS n FROM " NEW_PERSONS " GROUP BY %s, %s) e GROUP BY %s",
                          cells->str, self->person_alias, group->str, self->person_alias, names->str);
  add (self, text);
}

/* If no person has several rows, which is checked, k rows are k persons. Otherwise persons are counted in the table with the
 * column of persons, which is checked to have the same classes as the release. */
static void
check_persons (Writing *self)
{
  ShoalProject *project = self->script->project;
  GString *text;
  guint index;

  if (self->person != NULL)
    {
      count_persons (self, SHOAL_SQL_PERSONS, NULL, 0);
      text = g_string_new ("SELECT COUNT(*) FROM " SHOAL_SQL_PERSONS " WHERE persons < ");
      g_string_append_printf (text, "%u", shoal_requirements_get_min_size (self->requirements));
      check (self, "classes of fewer persons than k", text);
      text = g_string_new ("SELECT (SELECT COUNT(*) FROM " SHOAL_SQL_PERSONS ") - (SELECT COUNT(*) FROM " SHOAL_SQL_PERSONS " p JOIN (SELECT ");
      shoal_sql_append_class (text, self->microdata->n_attributes);
      g_string_append (text, ", SUM(people) AS people FROM " SHOAL_SQL_CLASSES " GROUP BY ");
      shoal_sql_append_class (text, self->microdata->n_attributes);
      g_string_append (text, ") c ON ");
      for (guint a = 0; a < self->microdata->n_attributes; a++)
        g_string_append_printf (text, "p.cell_%u = c.cell_%u AND ", a + 1, a + 1);
      g_string_append (text, "p.people = c.people)");
      check (self, "classes whose persons were not counted", text);
      text = g_string_new ("SELECT (SELECT SUM(people) FROM " SHOAL_SQL_CLASSES ") - (SELECT SUM(people) FROM " SHOAL_SQL_PERSONS ")");
      check (self, "rows whose persons were not counted", text);
      return;
    }
  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    if (shoal_project_get_column (project, i)->meaning.role == SHOAL_ROLE_PERSON)
      check (self, "persons with several rows", shoal_sql_script_dup_repeated (self->script, shoal_project_get_column (project, i)->name));
  if (project == NULL && shoal_schema_find_person (self->microdata->schema, &index))
    check (self, "persons with several rows",
           shoal_sql_script_dup_repeated (self->script, shoal_column_get_name (shoal_table_get_column (self->microdata->table, index))));
}

/* Checks that all cells are texts that the recoding publishes. */
static void
check_cells (Writing *self)
{
  for (guint a = 0; a < self->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
      g_autofree char *lookup = g_strdup_printf (LOOKUP, a + 1);
      gsize n_values = shoal_column_get_n_values (attribute->column);
      GString *text = g_string_new (NULL);

      g_string_append_printf (text, "SELECT COUNT(*) FROM (SELECT DISTINCT cell_%u AS cell FROM " SHOAL_SQL_CLASSES ") n WHERE ", a + 1);
      if (!self->by_class && shoal_column_get_n_missing (attribute->column) > 0)
        {
          g_string_append (text, "n.cell <> ");
          append_leaf (text, self, a, attribute->leaf_of_code[n_values]);
          g_string_append (text, " AND ");
        }
      g_string_append (text, "NOT EXISTS (SELECT 1 FROM ");
      if (!self->by_class)
        {
          shoal_sql_append_name (text, self->dialect, lookup);
          g_string_append (text, " v WHERE v.cell = n.cell)");
        }
      else
        g_string_append_printf (text, CELLS " v WHERE v.cell_%u = n.cell)", a + 1);
      check (self, "cells that are not of the hierarchies", text);
    }
}

/* Like count_values(), but counts distinct persons, and also all persons. @cell: SQL for the value of a row of the source t */
static void
count_values_of_persons (Writing    *self,
                         const char *table,
                         const char *cell)
{
  static const char sum[] = "SUM(CASE WHEN person_key IS NULL THEN n ELSE 1 END)";
  g_autoptr (GString) source = g_string_new (NULL);
  GString *text = g_string_new (NULL);

  shoal_sql_script_append_person (source, self->script, self->person);
  g_string_append (source, " AS person_key FROM ");
  shoal_sql_append_table (source, self->dialect, self->script->source);
  if (self->dialect->creates_with_select)
    g_string_append_printf (text, "CREATE TABLE %s AS ", table);
  g_string_append (text, "SELECT q.value, q.people, w.everybody");
  if (!self->dialect->creates_with_select)
    g_string_append_printf (text, " INTO %s", table);
  g_string_append_printf (text, " FROM (SELECT value, %s AS people FROM (SELECT value, person_key, COUNT(*) AS n FROM (SELECT %s AS value, %s t) s "
                          "GROUP BY value, person_key) e GROUP BY value) q CROSS JOIN (SELECT %s AS everybody FROM (SELECT person_key, "
                          "COUNT(*) AS n FROM (SELECT %s t) s GROUP BY person_key) e) w", sum, cell, source->str, sum, source->str);
  add (self, text);
}

/* Makes a table of the values of the column of model @i in the whole source, also in suppressed rows, with the number of rows
 * for each. The values are texts as in the release. */
static void
count_values (Writing *self,
              guint    i)
{
  const char *const columns[] = { "value", NULL };
  g_autoptr (GString) cell = g_string_new (NULL);
  const char *expressions[] = { NULL, NULL };
  g_autofree char *name = shoal_sql_dup_count_name (columns);
  g_autofree char *table = g_strdup_printf (SHOAL_SQL_VALUES, i + 1);
  g_autofree char *counts = NULL;
  GString *text = g_string_new (self->dialect->creates_with_select ? "CREATE TABLE " : "SELECT value, ");

  append_plain_cell (cell, self, self->requirements->models[i].column);
  if (self->person != NULL)
    {
      g_string_free (text, TRUE);
      count_values_of_persons (self, table, cell->str);
      return;
    }
  expressions[0] = cell->str;
  counts = shoal_sql_dup_counts (self->dialect, self->script->source, columns, expressions, (const char *const *) self->script->parts);
  if (self->dialect->creates_with_select)
    g_string_append_printf (text, "%s AS SELECT value, %s AS people FROM (%s) q", table, name, counts);
  else
    g_string_append_printf (text, "%s AS people INTO %s FROM (%s) q", name, table, counts);
  add (self, text);
}

static void
add_place (Filling     *filling,
           ShoalColumn *column,
           guint32      code,
           gboolean     is_number,
           guint32      place,
           double       distance)
{
  GString *text = begin_row (filling);

  if (is_number)
    shoal_sql_append_number (text, shoal_column_get_number (column, code));
  else
    shoal_sql_append_literal (text, filling->writing->dialect, shoal_column_get_label (column, code));
  g_string_append_printf (text, ", %u, ", place);
  shoal_sql_append_number (text, distance);
  end_row (filling);
}

/* Adds the leaf of a value and all nodes above it. The distance of a node is half the difference between its height and that of
 * its parent, divided by the height of the hierarchy. */
static void
add_nodes (Filling        *filling,
           ShoalAttribute *attribute,
           guint32         code,
           gboolean        is_number)
{
  ShoalHierarchy *hierarchy = attribute->hierarchy;
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  double height = shoal_hierarchy_get_subtree_height (hierarchy, root);

  for (guint32 node = attribute->leaf_of_code[code]; node != root; node = shoal_hierarchy_get_parent (hierarchy, node))
    {
      guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);

      add_place (filling, attribute->column, code, is_number, node,
                 (shoal_hierarchy_get_subtree_height (hierarchy, parent) - shoal_hierarchy_get_subtree_height (hierarchy, node)) / (2 * height));
    }
  add_place (filling, attribute->column, code, is_number, root, 0);
}

/* Writes the table of distances between the values of model @i. @has_numbers: (out): whether its values are numbers */
static gboolean
write_places (Writing   *self,
              guint      i,
              gboolean  *has_numbers,
              GError   **error)
{
  const ShoalModel *model = &self->requirements->models[i];
  g_autofree char *name = g_strdup_printf (SHOAL_SQL_PLACES, i + 1);
  Filling filling = { self, name };
  g_autoptr (ShoalAttribute) attribute = NULL;
  ShoalColumn *column;
  const char *key;
  guint32 n_codes;
  guint index;

  *has_numbers = FALSE;
  if (shoal_sql_checks_get_places (model) == SHOAL_SQL_PLACES_NONE || !shoal_table_find_column (self->microdata->table, model->column, &index))
    return TRUE;
  column = shoal_table_get_column (self->microdata->table, index);
  if (shoal_sql_checks_get_places (model) == SHOAL_SQL_PLACES_TREE)
    {
      attribute = shoal_attribute_new (self->microdata->table, self->microdata->schema, index, NULL, error);
      if (attribute == NULL)
        return FALSE;
    }
  n_codes = (guint32) shoal_column_get_n_values (column) + (shoal_column_get_n_missing (column) > 0);
  /* A missing cell is a text in this table, so that all values must be texts. */
  *has_numbers = shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && shoal_column_get_n_missing (column) == 0;
  key = *has_numbers ? self->dialect->number_key : self->dialect->text_key;
  add_format (self, "CREATE TABLE %s (value %s NOT NULL, place BIGINT NOT NULL, distance %s NOT NULL%s)", name,
              *has_numbers ? self->dialect->number_type : self->dialect->text_type, self->dialect->number_type, key != NULL ? key : "");
  for (guint32 code = 0; code < n_codes; code++)
    if (attribute != NULL)
      add_nodes (&filling, attribute, code, *has_numbers);
    else
      add_place (&filling, column, code, *has_numbers, code, 1);
  end_filling (&filling);
  return TRUE;
}

static gboolean
write_checks (Writing  *self,
              GError  **error)
{
  if (!self->dialect->asserts)
    add_format (self, "CREATE TABLE " CHECKS " (what VARCHAR(200) NOT NULL, found BIGINT NOT NULL CHECK (found = 0))");
  count_classes (self);
  check_k (self);
  check_rows (self);
  check_words (self);
  check_persons (self);
  check_cells (self);
  for (guint i = 0; i < self->requirements->n_models; i++)
    {
      gboolean has_numbers;

      if (!shoal_sql_checks_verify (&self->requirements->models[i], error))
        return FALSE;
      if (self->person != NULL)
        {
          g_autofree char *pairs = g_strdup_printf (SHOAL_SQL_PAIRS, i + 1);

          count_persons (self, pairs, self->requirements->models[i].column, i + 1);
        }
      if (shoal_sql_checks_look_at_table (&self->requirements->models[i]))
        count_values (self, i);
      if (!write_places (self, i, &has_numbers, error))
        return FALSE;
      check (self, "classes in which a privacy model fails",
             shoal_sql_checks_query (self->dialect, self->microdata->n_attributes, self->requirements, i, has_numbers,
                                     self->person != NULL));
    }
  return TRUE;
}

/* ---- The whole script ---- */

static gboolean
check_possible (Writing  *self,
                GError  **error)
{
  if (self->classes->kind == SHOAL_RECODING_MATCHING)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("a release by person cannot be made by SQL: its rows are not those of the table"));
      return FALSE;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (self->microdata->table); i++)
    if (shoal_table_get_coding (self->microdata->table, i) != NULL)
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("column “%s” is coded, which SQL does not do: the release would show its values as they are in the database"),
                     shoal_column_get_name (shoal_table_get_column (self->microdata->table, i)));
        return FALSE;
      }
  return TRUE;
}

/* Finds the column of persons, if some person has several rows, and a name for it that no published column has. */
static void
find_person (Writing *self)
{
  g_autoptr (GPtrArray) names = NULL;
  GString *alias;
  guint index;

  if (self->microdata->tuple_persons == NULL || !shoal_schema_find_person (self->microdata->schema, &index))
    return;
  self->person = shoal_column_get_name (shoal_table_get_column (self->microdata->table, index));
  names = list_published (self);
  g_ptr_array_add (names, NULL);
  alias = g_string_new ("shoal_person");
  while (g_strv_contains ((const char *const *) names->pdata, alias->str))
    g_string_append_c (alias, '_');
  self->person_alias = g_string_free (alias, FALSE);
}

static void
rename_release (Writing *self)
{
  GString *text;

  if (self->dialect->quote == '[')
    {
      /* sp_rename takes names as texts, the new one without quotes. */
      text = g_string_new ("EXEC sp_rename N'" NEW "', ");
      shoal_sql_append_literal (text, self->dialect, self->script->target);
    }
  else
    {
      text = g_string_new ("ALTER TABLE " NEW " RENAME TO ");
      shoal_sql_append_table (text, self->dialect, self->script->target);
    }
  add (self, text);
}

/**
 * shoal_sql_script_list:
 * @release: the release to make in the database
 * @error: place for a %SHOAL_ERROR_USAGE when SQL cannot make or verify the release
 *
 * The caller must run all statements in one transaction if the dialect has transactions for tables.
 *
 * Returns: (transfer full) (element-type utf8) (nullable): statements that make the table @target from the table @source in the
 *   same way as @release, verify it, and then give it its name
 */
GPtrArray *
shoal_sql_script_list (const ShoalSqlScript  *self,
                       ShoalVerifiedRelease  *release,
                       GError               **error)
{
  g_autoptr (GPtrArray) statements = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *person_alias = NULL;
  ShoalClasses *classes = shoal_verified_release_get_classes (release);
  Writing writing = { self, self->dialect, shoal_verified_release_get_release (release), classes, classes->microdata,
                      shoal_verified_release_get_requirements (release), statements };

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    writing.by_class |= shoal_classes_publishes_by_group (classes, a);
  if (!check_possible (&writing, error))
    return NULL;
  find_person (&writing);
  person_alias = writing.person_alias;
  drop_all (&writing, TRUE);
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    write_lookup (&writing, a);
  if (writing.by_class && !write_tuples (&writing, error))
    return NULL;
  if (classes->n_small_groups > 0)
    write_suppressed (&writing);
  write_release (&writing);
  if (!write_checks (&writing, error))
    return NULL;
  drop_all (&writing, FALSE);
  rename_release (&writing);
  return g_steal_pointer (&statements);
}

/** shoal_sql_script_to_text: Returns: (transfer full): @statements as a script, in a transaction if the dialect has one for tables. */
char *
shoal_sql_script_to_text (const ShoalSqlScript *self,
                          GPtrArray            *statements)
{
  GString *text = g_string_new ("-- Made by Shoal. These statements hold values of the original table: they are for whoever may see it.\n"
                                "-- They make the release, verify it, and name it then. Run them by a client that stops at the first\n"
                                "-- error: psql -v ON_ERROR_STOP=1, sqlite3 -bail, mariadb without --force, sqlcmd -b.\n");

  for (guint i = 0; self->dialect->begin[i] != NULL; i++)
    g_string_append_printf (text, "%s;\n", self->dialect->begin[i]);
  for (guint i = 0; i < statements->len; i++)
    g_string_append_printf (text, "%s;\n", (const char *) statements->pdata[i]);
  if (self->dialect->transactional)
    g_string_append (text, "COMMIT;\n");
  return g_string_free (text, FALSE);
}


/** shoal_sql_script_init: @project: (transfer none): defines which texts mean "no value"; it must outlive @self, and so must
 *   the names of the tables. The script publishes all columns of the release. */
void
shoal_sql_script_init (ShoalSqlScript        *self,
                       const ShoalSqlDialect *dialect,
                       const char            *source,
                       const char            *target,
                       ShoalProject          *project)
{
  static const char *const usual_missing[] = { "", "?", NULL };
  char *const *missing = shoal_project_get_data (project)->options->missing;

  *self = (ShoalSqlScript) { .dialect = dialect, .source = source, .target = target,
                             .missing = missing != NULL ? (const char *const *) missing : usual_missing };
}

/** shoal_sql_script_dup_source: Returns: (transfer full): the table of @project in the form of shoal_sql_append_table(); for a
 *   file, its name without the suffix. */
char *
shoal_sql_script_dup_source (ShoalProject *project)
{
  ShoalDataSource *data = shoal_project_get_data (project);
  g_autofree char *name = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;
  char *point;

  if (data->connection != NULL && data->options->table != NULL)
    return g_strdup (data->options->table);
  name = data->options->table != NULL ? g_strdup (data->options->table) : shoal_data_source_dup_name (data);
  point = data->options->table == NULL ? strrchr (name, '.') : NULL;
  if (point != NULL && point > name)
    *point = '\0';
  parts = g_strsplit (name, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  return g_strdup_printf ("\"%s\"", doubled);
}

/** shoal_sql_script_write: writes @text into a file that only its owner can read, as it may contain values of the table. */
gboolean
shoal_sql_script_write (const char    *text,
                        GFile         *file,
                        gboolean       replace,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (ShoalNewFile) output = shoal_new_file_open (file, replace, error);

  return output != NULL && shoal_new_file_make_private (output, error) && shoal_new_file_write (output, text, strlen (text), error)
         && shoal_new_file_commit (output, cancellable, error);
}
