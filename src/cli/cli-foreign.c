/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads the project with its table, because hierarchies are made from the values of columns. */

#include "cli-foreign.h"

#include "cli-output.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "schema/shoal-missing-words.h"
#include "verify/shoal-coding-check.h"
#include "verify/shoal-foreign-cells.h"
#include "verify/shoal-published-edges.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/** cli_foreign_clear: frees the fields of @self. */
void
cli_foreign_clear (CliForeign *self)
{
  g_clear_pointer (&self->identifiers, g_ptr_array_unref);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->unnamed, g_ptr_array_unref);
  g_clear_pointer (&self->uncompared, g_ptr_array_unref);
}

static void
find_identifiers (CliForeign   *self,
                  ShoalProject *project,
                  ShoalTable   *published)
{
  guint index;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      const ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (shoal_role_identifies (column->meaning.role) && shoal_published_find_column (published, column->name, &index))
        g_ptr_array_add (self->identifiers, g_strdup (column->name));
    }
}

static JsonObject *
describe (ShoalTable              *published,
          const char              *name,
          ShoalColumn             *column,
          const ShoalForeignCells *found)
{
  JsonObject *object = json_object_new ();
  guint32 code = shoal_column_get_code (column, found->first_row);

  json_object_set_string_member (object, "column", name);
  cli_json_size (object, "values", found->n_values);
  cli_json_size (object, "rows", found->n_rows);
  json_object_set_string_member (object, "first_value", shoal_column_get_label (column, code));
  cli_json_size (object, "first_line", shoal_table_get_line (published, found->first_row));
  return object;
}

/* Ignores columns that are not quasi-identifiers of the project, since they have no hierarchy to compare with. */
static gboolean
find_in_column (CliForeign          *self,
                ShoalTable          *table,
                ShoalSchema         *schema,
                ShoalTable          *published,
                const char          *name,
                GError             **error)
{
  g_autoptr (ShoalAttribute) attribute = NULL;
  ShoalForeignCells found;
  ShoalColumn *column;
  guint index;

  if (!shoal_table_find_column (table, name, &index)
      || shoal_schema_get_meaning (schema, index)->role != SHOAL_ROLE_QUASI_IDENTIFIER)
    return TRUE;
  attribute = shoal_attribute_new (table, schema, index, NULL, error);
  if (attribute == NULL || !cli_find_published (published, C_("where a column is looked for", "the release"), name, &index, error))
    return FALSE;
  column = shoal_table_get_column (published, index);
  shoal_foreign_cells_find (column, attribute, &found);
  if (found.n_rows > 0)
    g_ptr_array_add (self->columns, describe (published, name, column, &found));
  return TRUE;
}

/* Checks coded columns that are not quasi-identifiers. The coded table has the values that they may show, after it has been
 * checked against its original. */
static gboolean
find_in_coded (CliForeign          *self,
               ShoalTable          *table,
               ShoalTable          *published,
               ShoalSchema         *schema,
               GError             **error)
{
  guint wrong;

  if (!shoal_coded_table_check (table, &wrong, NULL, error))
    return FALSE;
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *coded = shoal_table_get_column (table, i);
      ShoalForeignCells found;
      guint index;

      if (shoal_table_get_coding (table, i) == NULL || shoal_schema_get_meaning (schema, i)->role == SHOAL_ROLE_QUASI_IDENTIFIER
          || !shoal_published_find_column (published, shoal_column_get_name (coded), &index))
        continue;
      if (i == wrong)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, _("column “%s” has a cell that is not coded as its value should be"),
                       shoal_column_get_name (coded));
          return FALSE;
        }
      shoal_foreign_values_find (shoal_table_get_column (published, index), coded, &found);
      if (found.n_rows > 0)
        g_ptr_array_add (self->columns, describe (published, shoal_column_get_name (coded), shoal_table_get_column (published, index), &found));
    }
  return TRUE;
}

/**
 * cli_foreign_find:
 * @published: a published file, with its quasi-identifiers read as texts
 * @quasi_identifiers: (array zero-terminated=1): its columns to compare with the project's hierarchies
 *
 * Returns: %FALSE when the project or its table cannot be read.
 */
gboolean
cli_foreign_find (CliForeign          *self,
                  ShoalProject        *project,
                  ShoalTable          *published,
                  const char * const  *quasi_identifiers,
                  GError             **error)
{
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalTable) table = NULL;
  CliReader as_the_project_says = { 0 };

  self->identifiers = g_ptr_array_new_with_free_func (g_free);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  loaded = cli_load_project (project, &as_the_project_says, error);
  if (loaded == NULL)
    return FALSE;
  table = shoal_missing_words_apply (loaded->table, loaded->schema);
  find_identifiers (self, project, published);
  for (guint i = 0; quasi_identifiers[i] != NULL; i++)
    if (!find_in_column (self, table, loaded->schema, published, quasi_identifiers[i], error))
      return FALSE;
  return find_in_coded (self, table, published, loaded->schema, error);
}

static void
mark_named (ShoalTable         *published,
            const char * const *names,
            gboolean           *named)
{
  guint index;

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (shoal_published_find_column (published, names[i], &index))
      named[index] = TRUE;
}

/**
 * cli_foreign_find_unnamed:
 * @published: a published file
 * @project: (nullable): columns with a role in this project count as named
 * @quasi_identifiers: (nullable) (array zero-terminated=1): columns that are compared; %NULL for all of @project
 * @others: (nullable) (array zero-terminated=1): further columns that are named
 */
void
cli_foreign_find_unnamed (CliForeign          *self,
                          ShoalTable          *published,
                          ShoalProject        *project,
                          const char * const  *quasi_identifiers,
                          const char * const  *others)
{
  guint n_columns = shoal_table_get_n_columns (published);
  g_autofree gboolean *named = g_new0 (gboolean, MAX (1, n_columns));
  guint index;

  self->unnamed = g_ptr_array_new_with_free_func (g_free);
  self->uncompared = g_ptr_array_new_with_free_func (g_free);
  mark_named (published, quasi_identifiers, named);
  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    {
      const ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->meaning.role == SHOAL_ROLE_UNSET || !shoal_published_find_column (published, column->name, &index))
        continue;
      if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER && quasi_identifiers != NULL && !named[index])
        g_ptr_array_add (self->uncompared, g_strdup (column->name));
      named[index] = TRUE;
    }
  mark_named (published, others, named);
  for (guint i = 0; i < n_columns; i++)
    if (!named[i])
      g_ptr_array_add (self->unnamed, g_strdup (shoal_column_get_name (shoal_table_get_column (published, i))));
}

/** cli_foreign_is_empty: Returns: whether nothing was found that must not be in a release. */
gboolean
cli_foreign_is_empty (const CliForeign *self)
{
  return (self->columns == NULL || (self->identifiers->len == 0 && self->columns->len == 0)) && self->uncompared->len == 0
         && (self->unnamed->len == 0 || !self->must_be_named);
}

static JsonArray *
list_names (GPtrArray *names)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < names->len; i++)
    json_array_add_string_element (array, names->pdata[i]);
  return array;
}

/** cli_foreign_add_json: adds the members unnamed, uncompared, identifiers and outside_hierarchy; the last two are null
 *   without a project. */
void
cli_foreign_add_json (const CliForeign *self,
                      JsonObject       *object)
{
  JsonArray *columns;

  json_object_set_array_member (object, "unnamed", list_names (self->unnamed));
  json_object_set_array_member (object, "uncompared", list_names (self->uncompared));
  if (self->columns == NULL)
    {
      json_object_set_null_member (object, "identifiers");
      json_object_set_null_member (object, "outside_hierarchy");
      return;
    }
  columns = json_array_new ();
  for (guint i = 0; i < self->columns->len; i++)
    json_array_add_object_element (columns, json_object_ref (self->columns->pdata[i]));
  json_object_set_array_member (object, "identifiers", list_names (self->identifiers));
  json_object_set_array_member (object, "outside_hierarchy", columns);
}

/** cli_foreign_add_text: appends a line for each finding. */
void
cli_foreign_add_text (const CliForeign *self,
                      GString          *text)
{
  for (guint i = 0; i < self->uncompared->len; i++)
    g_string_append_printf (text, _("  the quasi-identifier “%s” was not compared\n"), (const char *) self->uncompared->pdata[i]);
  for (guint i = 0; i < self->unnamed->len; i++)
    g_string_append_printf (text, _("  the column “%s” is named by nobody: it was not looked at\n"),
                            (const char *) self->unnamed->pdata[i]);
  if (self->columns == NULL)
    return;
  for (guint i = 0; i < self->identifiers->len; i++)
    g_string_append_printf (text, _("  the identifier “%s” is still there\n"), (const char *) self->identifiers->pdata[i]);
  for (guint i = 0; i < self->columns->len; i++)
    {
      JsonObject *object = self->columns->pdata[i];

      g_string_append_printf (text,
                              ngettext ("  %s: %" PRId64 " value in %" PRId64 " rows is not of its hierarchy or coding, "
                                        "first “%s” in line %" PRId64 "\n",
                                        "  %s: %" PRId64 " values in %" PRId64 " rows are not of its hierarchy or coding, "
                                        "first “%s” in line %" PRId64 "\n",
                                        (gulong) json_object_get_int_member (object, "values")),
                              json_object_get_string_member (object, "column"),
                              json_object_get_int_member (object, "values"),
                              json_object_get_int_member (object, "rows"),
                              json_object_get_string_member (object, "first_value"),
                              json_object_get_int_member (object, "first_line"));
    }
}
