/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roles, weights and hierarchies from the command line, and proposals for the rest. */

#include "cli-init-columns.h"

#include "base/shoal-error.h"
#include "cli-options.h"
#include "schema/shoal-automatic-builder.h"
#include "schema/shoal-role-proposal.h"

#include <string.h>

#define NO_TARGET G_MAXUINT

/* What one call is about. */
typedef struct
{
  const char *data_name;
  ShoalTable *table;
  ShoalRole *roles;                /* as named, unset where not */
  gboolean *named;
  guint target; /* its index, NO_TARGET where none is named */
  double *weights;
  ShoalLevelRange *levels;
  ShoalHierarchyOrigin **sources;
} Meanings;

void
cli_role_options_clear (CliRoleOptions *self)
{
  g_strfreev (self->quasi_identifiers);
  g_strfreev (self->identifiers);
  g_strfreev (self->sensitive);
  g_strfreev (self->insensitive);
  g_free (self->target);
  g_strfreev (self->weights);
  g_strfreev (self->levels);
  g_strfreev (self->hierarchies);
  g_free (self->others);
}

void
cli_proposals_clear (CliProposals *self)
{
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->reasons, g_ptr_array_unref);
  g_free (self->roles);
}

static void
meanings_init (Meanings   *self,
               const char *data_name,
               ShoalTable *table)
{
  guint n_columns = shoal_table_get_n_columns (table);

  self->data_name = data_name;
  self->table = table;
  self->roles = g_new0 (ShoalRole, n_columns);
  self->named = g_new0 (gboolean, n_columns);
  self->target = NO_TARGET;
  self->weights = g_new (double, n_columns);
  self->levels = g_new (ShoalLevelRange, n_columns);
  self->sources = g_new0 (ShoalHierarchyOrigin *, n_columns);
  for (guint i = 0; i < n_columns; i++)
    {
      self->weights[i] = 1;
      self->levels[i] = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
    }
}

static void
meanings_clear (Meanings *self)
{
  for (guint i = 0; i < shoal_table_get_n_columns (self->table); i++)
    g_clear_pointer (&self->sources[i], shoal_hierarchy_origin_unref);
  g_free (self->roles);
  g_free (self->named);
  g_free (self->weights);
  g_free (self->levels);
  g_free (self->sources);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Meanings, meanings_clear)

/* Splits "COLUMN=REST". Names of columns and files may hold "=" too: the longest name that is a column counts. */
static gboolean
split (Meanings     *self,
       const char   *option,
       const char   *text,
       guint        *column,
       const char  **rest,
       GError      **error)
{
  for (const char *equals = text + strlen (text); equals > text; equals--)
    {
      g_autofree char *name = NULL;

      if (*equals != '=')
        continue;
      name = g_strndup (text, (gsize) (equals - text));
      if (shoal_table_find_column (self->table, name, column))
        {
          *rest = equals + 1;
          return TRUE;
        }
    }
  if (strchr (text, '=') != NULL)
    {
      g_autofree char *name = g_strndup (text, strcspn (text, "="));

      return cli_find_column (self->table, self->data_name, name, column, error);
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "%s: COLUMN=VALUE was expected instead of “%s”", option, text);
  return FALSE;
}

static gboolean
set_role (Meanings    *self,
          guint        column,
          ShoalRole    role,
          GError     **error)
{
  if (self->named[column] && self->roles[column] != role)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "column “%s” is given two roles: %s and %s",
                   shoal_column_get_name (shoal_table_get_column (self->table, column)),
                   shoal_role_to_string (self->roles[column]), shoal_role_to_string (role));
      return FALSE;
    }
  self->named[column] = TRUE;
  self->roles[column] = role;
  return TRUE;
}

static gboolean
set_roles (Meanings   *self,
           char      **names,
           ShoalRole   role,
           GError    **error)
{
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      guint column;

      if (!cli_find_column (self->table, self->data_name, names[i], &column, error)
          || !set_role (self, column, role, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
set_hierarchy (Meanings    *self,
               guint        column,
               const char  *text,
               GError     **error)
{
  g_autofree char *current = g_get_current_dir ();
  g_autoptr (GFile) folder = g_file_new_for_path (current);
  ShoalHierarchyOrigin *source = shoal_hierarchy_origin_parse (text, folder, error);

  if (source == NULL)
    return FALSE;
  if (self->sources[column] != NULL)
    {
      shoal_hierarchy_origin_unref (source);
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "column “%s” is given two hierarchies",
                   shoal_column_get_name (shoal_table_get_column (self->table, column)));
      return FALSE;
    }
  self->sources[column] = source;
  return TRUE;
}

/* --qi COLUMN or --qi COLUMN=FILE */
static gboolean
set_quasi_identifiers (Meanings  *self,
                       char     **texts,
                       GError   **error)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      const char *rest = NULL;
      guint column;

      if (strchr (texts[i], '=') == NULL || shoal_table_find_column (self->table, texts[i], &column))
        {
          if (!cli_find_column (self->table, self->data_name, texts[i], &column, error))
            return FALSE;
        }
      else if (!split (self, "--qi", texts[i], &column, &rest, error))
        return FALSE;
      if (!set_role (self, column, SHOAL_ROLE_QUASI_IDENTIFIER, error)
          || (rest != NULL && !set_hierarchy (self, column, rest, error)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
set_details (Meanings        *self,
             CliRoleOptions  *options,
             GError         **error)
{
  const char *rest;
  guint column;

  for (guint i = 0; options->weights != NULL && options->weights[i] != NULL; i++)
    if (!split (self, "--weight", options->weights[i], &column, &rest, error)
        || !cli_parse_double ("--weight", rest, &self->weights[column], error))
      return FALSE;
  for (guint i = 0; options->levels != NULL && options->levels[i] != NULL; i++)
    if (!split (self, "--levels", options->levels[i], &column, &rest, error)
        || !cli_parse_levels (rest, &self->levels[column], error))
      return FALSE;
  for (guint i = 0; options->hierarchies != NULL && options->hierarchies[i] != NULL; i++)
    if (!split (self, "--hierarchy", options->hierarchies[i], &column, &rest, error)
        || !set_hierarchy (self, column, rest, error))
      return FALSE;
  return TRUE;
}

/* The role of a column that the command line does not name. Who names the target wants to have it in the release: where nothing is
 * proposed it is published as it is. */
static ShoalRole
choose_role (ShoalRole  proposed,
             gboolean   is_target,
             gboolean   any_named,
             gboolean   has_others,
             ShoalRole  others)
{
  if (has_others)
    return others;
  if (!any_named || proposed == SHOAL_ROLE_IDENTIFIER || proposed == SHOAL_ROLE_INSENSITIVE
      || (is_target && proposed == SHOAL_ROLE_SENSITIVE))
    return is_target && proposed == SHOAL_ROLE_UNSET ? SHOAL_ROLE_INSENSITIVE : proposed;
  return is_target ? SHOAL_ROLE_INSENSITIVE : SHOAL_ROLE_UNSET;
}

static ShoalProjectColumn *
make_column (Meanings                  *self,
             guint                      index,
             ShoalRole                  role,
             const ShoalReaderOptions  *found)
{
  ShoalColumn *column = shoal_table_get_column (self->table, index);
  const char *name = shoal_column_get_name (column);
  const char *type = found->types != NULL ? g_hash_table_lookup (found->types, name) : NULL;
  g_autoptr (ShoalProjectColumn) plain = shoal_project_column_new (name);
  g_autoptr (ShoalProjectColumn) with_type = NULL;
  g_autoptr (ShoalProjectColumn) with_role = NULL;
  g_autoptr (ShoalProjectColumn) with_target = NULL;
  g_autoptr (ShoalProjectColumn) with_weight = NULL;
  g_autoptr (ShoalProjectColumn) with_levels = NULL;
  g_autoptr (ShoalHierarchyOrigin) builder = NULL;
  g_autoptr (ShoalHierarchyOrigin) settled = NULL;
  ShoalHierarchyOrigin *source = self->sources[index];

  if (type == NULL)
    type = shoal_value_type_to_string (shoal_column_get_value_type (column));
  with_type = shoal_project_column_with_type (plain, type);
  with_role = shoal_project_column_with_role (with_type, role);
  with_target = shoal_project_column_with_target (with_role, index == self->target);
  with_weight = shoal_project_column_with_weight (with_target, self->weights[index]);
  if (source == NULL && role == SHOAL_ROLE_QUASI_IDENTIFIER)
    source = builder = shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (column), NULL);
  if (source != NULL)
    settled = shoal_hierarchy_origin_settle (source, column);
  with_levels = shoal_project_column_with_levels (with_weight, self->levels[index]);
  return shoal_project_column_with_hierarchy (with_levels, settled);
}

/**
 * cli_proposals_make:
 * @found: how the table was read
 *
 * Gives every column of @table its place in a new project.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE when a column is not there or is given two roles
 */
gboolean
cli_proposals_make (CliProposals              *self,
                    CliRoleOptions            *options,
                    const char                *data_name,
                    ShoalTable                *table,
                    const ShoalReaderOptions  *found,
                    GError                   **error)
{
  g_auto (Meanings) meanings = { 0 };
  guint n_columns = shoal_table_get_n_columns (table);
  gboolean any_named = FALSE;
  ShoalRole others = SHOAL_ROLE_UNSET;

  meanings_init (&meanings, data_name, table);
  if (options->others != NULL && !shoal_role_parse (options->others, &others))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   "--others: there is no role “%s”; there are: unset, identifier, "
                   "quasi-identifier, sensitive, insensitive",
                   options->others);
      return FALSE;
    }
  if (!set_quasi_identifiers (&meanings, options->quasi_identifiers, error)
      || !set_roles (&meanings, options->identifiers, SHOAL_ROLE_IDENTIFIER, error)
      || !set_roles (&meanings, options->sensitive, SHOAL_ROLE_SENSITIVE, error)
      || !set_roles (&meanings, options->insensitive, SHOAL_ROLE_INSENSITIVE, error)
      || (options->target != NULL && !cli_find_column (table, data_name, options->target, &meanings.target, error))
      || !set_details (&meanings, options, error))
    return FALSE;

  for (guint i = 0; i < n_columns; i++)
    any_named = any_named || meanings.named[i];
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  self->roles = g_new0 (ShoalRole, MAX (1, n_columns));
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_columns; i++)
    {
      char *reason = NULL;
      ShoalRole role;

      self->roles[i] = shoal_role_propose (shoal_table_get_column (table, i), &reason);
      g_ptr_array_add (self->reasons, reason);
      role = meanings.named[i] ? meanings.roles[i]
                               : choose_role (self->roles[i], i == meanings.target, any_named, options->others != NULL, others);
      g_ptr_array_add (self->columns, make_column (&meanings, i, role, found));
    }
  return TRUE;
}
