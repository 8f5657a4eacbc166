/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the table of a project, matches the listed columns with it, and makes the schema. */

#include "project/shoal-project-load.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "base/shoal-format.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-missing-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Reads the table that a project names. */

/** project_blame: turns a usage error into an error of the project file: the project, not the user, asks for a
 *   thing that does not exist, such as a builder. */
static void
project_blame (ShoalProject  *self,
               GError       **error)
{
  g_autofree char *name = NULL;

  if (error == NULL || (!g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_USAGE)
                        && !g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_PROJECT)))
    return;
  (*error)->code = SHOAL_ERROR_PROJECT;
  if (shoal_project_get_file (self) != NULL)
    {
      name = g_file_get_parse_name (shoal_project_get_file (self));
      g_prefix_error (error, "%s: ", name);
    }
}

/* Counts from a database do not tell how many rows each person has, if persons have several: such counts cannot be expanded
 * into rows. */
static gboolean
check_expandable (ShoalProject  *project,
                  ShoalTable    *table,
                  GError       **error)
{
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      guint index;
      guint32 code;

      if (column->meaning.role != SHOAL_ROLE_PERSON || !shoal_table_find_column (table, column->name, &index)
          || !shoal_column_find_label (shoal_table_get_column (table, index), SHOAL_TABLE_COUNTED_PERSON, &code))
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("“%s” in the column “%s” stands for further rows of persons who are counted already, and how many rows each of them has is "
                     "not known: only a script, or a search that writes nothing, can be had, with a full-domain solver, or "
                     "with “mondrian” without its parameter “relaxed”"),
                   SHOAL_TABLE_COUNTED_PERSON, column->name);
      return FALSE;
    }
  return TRUE;
}

/* If a column has the role count, replaces each row of @table by a row for each person, or, if @weighted, by one row with this weight. */
static gboolean
expand (ShoalProject  *project,
        gboolean       weighted,
        ShoalTable   **table,
        GError       **error)
{
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      ShoalTable *expanded;
      guint index;

      if (column->meaning.role != SHOAL_ROLE_COUNT || !shoal_table_find_column (*table, column->name, &index))
        continue;
      if (weighted)
        expanded = shoal_table_weigh (*table, index, error);
      else
        expanded = check_expandable (project, *table, error) ? shoal_table_expand (*table, index, error) : NULL;
      g_object_unref (*table);
      *table = expanded;
      return expanded != NULL;
    }
  return TRUE;
}

/* Replaces columns with a coding by their coded values. Columns that are never published are not coded. */
static gboolean
code (ShoalProject  *project,
      ShoalTable   **table,
      GError       **error)
{
  g_autofree ShoalCoding **codings = g_new0 (ShoalCoding *, MAX (1, shoal_table_get_n_columns (*table)));
  ShoalTable *coded;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      guint index;

      if (shoal_table_find_column (*table, column->name, &index))
        codings[index] = shoal_project_column_get_coding (column);
    }
  coded = shoal_table_code (*table, codings, error);
  g_object_unref (*table);
  *table = coded;
  return coded != NULL;
}

/**
 * shoal_project_read_table:
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): is told the share done, and asked whether to stop
 *
 * Reads the table of @project, without its hierarchies. If a column says how many people a row stands for, the table has a row
 * for each of them, or, with the option “weighted”, one row with this weight. Columns with a coding have coded values;
 * shoal_table_get_original() returns the rows with their original values.
 *
 * Returns: (transfer full): the table, or %NULL with %SHOAL_ERROR_DATA, %SHOAL_ERROR_PROJECT, %SHOAL_ERROR_USAGE or %G_IO_ERROR
 */
ShoalTable *
shoal_project_read_table (ShoalProject        *project,
                          ShoalReaderOptions **found,
                          ShoalProgress       *progress,
                          GError             **error)
{
  ShoalDataSource *data;
  g_autoptr (ShoalReaderOptions) options = NULL;
  ShoalTable *table;
  GError *own_error = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  data = shoal_project_get_data (project);
  options = shoal_reader_options_copy (data->options);
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      /* A type in the options of the data source takes precedence. */
      if (column->type != NULL && (options->types == NULL || !g_hash_table_contains (options->types, column->name)))
        shoal_reader_options_set_type_name (options, column->name, column->type);
    }
  /* The digests of the files of privacy models show later whether these have changed since a run answered the question. */
  for (guint i = 0; i < shoal_project_get_requirements (project)->n_models; i++)
    if (shoal_project_get_requirements (project)->models[i].file != NULL)
      shoal_file_learn_digest (shoal_project_get_requirements (project)->models[i].file, progress);
  table = shoal_data_source_open (data, options, found, progress, &own_error);
  if (table != NULL && !expand (project, options->weighted, &table, error))
    return NULL;
  if (table != NULL && !code (project, &table, &own_error))
    {
      project_blame (project, &own_error);
      g_propagate_error (error, own_error);
      return NULL;
    }
  if (table == NULL)
    {
      if (data->options->types == NULL)
        project_blame (project, &own_error);
      g_propagate_error (error, own_error);
    }
  return table;
}

G_DEFINE_TYPE (ShoalLoadedProject, shoal_loaded_project, G_TYPE_OBJECT)

static void
shoal_loaded_project_finalize (GObject *object)
{
  ShoalLoadedProject *self = SHOAL_LOADED_PROJECT (object);

  g_clear_object (&self->project);
  g_clear_object (&self->table);
  g_clear_object (&self->schema);
  g_ptr_array_unref (self->warnings);
  G_OBJECT_CLASS (shoal_loaded_project_parent_class)->finalize (object);
}

static void
shoal_loaded_project_class_init (ShoalLoadedProjectClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_loaded_project_finalize;
}

static void
shoal_loaded_project_init (ShoalLoadedProject *self)
{
  self->warnings = g_ptr_array_new_with_free_func (g_free);
}

/* Data that have changed since the project was saved are a warning, not an error. */
static void
compare_fingerprint (ShoalLoadedProject *self)
{
  ShoalDataSource *data = shoal_project_get_data (self->project);
  g_autofree char *name = shoal_data_source_dup_title (data);
  gsize n_rows = shoal_table_get_n_rows (self->table);

  self->outdated = shoal_data_source_has_changed (data, self->table);
  if (self->outdated && data->n_rows != SHOAL_DATA_SOURCE_ROWS_UNKNOWN && (gsize) data->n_rows != n_rows)
    {
      g_autofree char *before = shoal_format_count ((guint64) data->n_rows);

      g_ptr_array_add (self->warnings,
                       g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                     "%s has changed since the project was saved: %'zu row instead of %s",
                                                     "%s has changed since the project was saved: %'zu rows instead of %s", n_rows),
                                        name, n_rows, before));
    }
  else if (self->outdated)
    g_ptr_array_add (self->warnings, g_strdup_printf (_("%s has changed since the project was saved"), name));
}

/**
 * shoal_loaded_project_load:
 * @project: a project
 * @progress: (nullable): is told the share done, and asked whether to stop
 * @cancellable: (nullable): stops reading hierarchies
 *
 * Reads the table, and the hierarchies that solvers need. A column of the table that the project does not list has no role. A
 * quasi-identifier without a hierarchy gets the default builder of its type.
 *
 * Errors: %SHOAL_ERROR_PROJECT when a listed column is absent or a builder does not fit, %SHOAL_ERROR_DATA,
 * %SHOAL_ERROR_HIERARCHY, %G_IO_ERROR.
 *
 * Returns: (transfer full): what was loaded
 */
ShoalLoadedProject *
shoal_loaded_project_load (ShoalProject   *project,
                           ShoalProgress  *progress,
                           GCancellable   *cancellable,
                           GError        **error)
{
  g_autoptr (ShoalLoadedProject) self = NULL;
  g_autofree char *taken = NULL;
  GError *own_error = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  self = g_object_new (SHOAL_TYPE_LOADED_PROJECT, NULL);
  self->project = g_object_ref (project);
  self->table = shoal_project_read_table (project, NULL, progress, error);
  if (self->table == NULL)
    return NULL;
  compare_fingerprint (self);
  self->schema = shoal_project_make_schema (project, self->table, SHOAL_HIERARCHIES_NEEDED, cancellable, &own_error);
  if (self->schema == NULL)
    {
      project_blame (project, &own_error);
      g_propagate_error (error, own_error);
      return NULL;
    }
  taken = shoal_missing_words_list_taken (self->table, self->schema);
  if (taken != NULL)
    g_ptr_array_add (self->warnings, g_steal_pointer (&taken));
  return g_steal_pointer (&self);
}

/** shoal_loaded_project_list_unset: Returns: (transfer full) (element-type utf8): names of the columns without a role, which
 *   prevent a release. */
GPtrArray *
shoal_loaded_project_list_unset (ShoalLoadedProject *self)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (SHOAL_IS_LOADED_PROJECT (self), names);

  for (guint i = 0; i < shoal_schema_get_n_columns (self->schema); i++)
    if (shoal_schema_get_meaning (self->schema, i)->role == SHOAL_ROLE_UNSET)
      g_ptr_array_add (names, g_strdup (shoal_column_get_name (shoal_table_get_column (self->table, i))));
  return names;
}

/**
 * shoal_loaded_project_drop_unset:
 *
 * For a preview of solutions before all roles are set: columns without a role are left out of the release.
 *
 * Returns: (transfer full): @self with unset columns as identifiers
 */
ShoalLoadedProject *
shoal_loaded_project_drop_unset (ShoalLoadedProject *self)
{
  g_autofree ShoalMeaning *meanings = NULL;
  g_autofree ShoalHierarchy **hierarchies = NULL;
  ShoalLoadedProject *result;
  guint n_columns;

  g_return_val_if_fail (SHOAL_IS_LOADED_PROJECT (self), NULL);

  n_columns = shoal_schema_get_n_columns (self->schema);

  result = g_object_new (SHOAL_TYPE_LOADED_PROJECT, NULL);
  result->project = g_object_ref (self->project);
  result->table = g_object_ref (self->table);
  result->outdated = self->outdated;
  for (guint i = 0; i < self->warnings->len; i++)
    g_ptr_array_add (result->warnings, g_strdup (self->warnings->pdata[i]));
  meanings = g_new (ShoalMeaning, MAX (1, n_columns));
  hierarchies = g_new (ShoalHierarchy *, MAX (1, n_columns));
  for (guint i = 0; i < n_columns; i++)
    {
      meanings[i] = *shoal_schema_get_meaning (self->schema, i);
      if (meanings[i].role == SHOAL_ROLE_UNSET)
        meanings[i].role = SHOAL_ROLE_IDENTIFIER;
      hierarchies[i] = shoal_schema_get_hierarchy (self->schema, i);
    }
  result->schema = shoal_schema_new_with_meanings (self->table, meanings, hierarchies, shoal_schema_get_labels (self->schema));
  return result;
}

/* Returns: (transfer full) (nullable): the name of the hierarchy file of column @index, for a message. */
static char *
describe_hierarchy (ShoalLoadedProject *self,
                    guint               index)
{
  const char *name = shoal_column_get_name (shoal_table_get_column (self->table, index));
  ShoalProjectColumn *listed = shoal_project_find_column (self->project, name, NULL);
  GFile *file
      = listed != NULL && listed->hierarchy != NULL ? listed->hierarchy->file : NULL;

  return file != NULL ? g_file_get_parse_name (file) : NULL;
}

/* Finds the attribute that failed and puts the name of its hierarchy file in front of the message. */
static void
name_hierarchy (ShoalLoadedProject  *self,
                GError             **error)
{
  if (!g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY))
    return;
  for (guint i = 0; i < shoal_schema_get_n_columns (self->schema); i++)
    {
      g_autoptr (ShoalAttribute) attribute = NULL;
      g_autofree char *name = NULL;

      if (shoal_schema_get_meaning (self->schema, i)->role != SHOAL_ROLE_QUASI_IDENTIFIER)
        continue;
      attribute = shoal_attribute_new (self->table, self->schema, i, NULL, NULL);
      if (attribute != NULL)
        continue;
      name = describe_hierarchy (self, i);
      if (name != NULL)
        g_prefix_error (error, "%s: ", name);
      return;
    }
}

/**
 * shoal_loaded_project_make_microdata:
 * @n_threads: number of threads to use
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full): the input of the solvers, or %NULL with %SHOAL_ERROR_USAGE when there is no
 *   quasi-identifier, or %SHOAL_ERROR_HIERARCHY that names value, column and hierarchy file
 */
ShoalMicrodata *
shoal_loaded_project_make_microdata (ShoalLoadedProject  *self,
                                     guint                n_threads,
                                     ShoalProgress       *progress,
                                     GError             **error)
{
  ShoalMicrodata *microdata;
  GError *own_error = NULL;

  g_return_val_if_fail (SHOAL_IS_LOADED_PROJECT (self), NULL);

  microdata = shoal_microdata_new (self->table, self->schema, n_threads, progress, &own_error);
  if (microdata == NULL)
    {
      name_hierarchy (self, &own_error);
      g_propagate_error (error, own_error);
    }
  return microdata;
}
