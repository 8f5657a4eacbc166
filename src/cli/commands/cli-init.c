/* SPDX-License-Identifier: GPL-3.0-or-later */
/* init: makes a project from a table. */

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-reader.h"
#include "cli-shared.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-attribute.h"
#include "schema/shoal-proposals.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* The properties of columns in a new project: from the command line, and proposals for the other columns. */

/** CliRoleOptions: the options about columns. */
typedef struct
{
  char **quasi_identifiers;
  char **identifiers;
  char **sensitive;
  char **insensitive;
  char *person;
  char *count;
  char *target;
  char **weights;
  char **levels;
  char **cells;
  char **codings;
  char **hierarchies;
  char *others;
} CliRoleOptions;

/* The properties of the table's columns in the new project. */
typedef struct
{
  const char *data_name;
  ShoalTable *table;
  ShoalTable *people; /* the table with one row for each person, if a column counts the people of each row */
  GPtrArray *columns; /* of ShoalProjectColumn, in the order of the table */
  gboolean *named;    /* for each column, whether the command line gives its role */
  ShoalRole *roles;   /* proposed role of each column */
  GPtrArray *reasons; /* reasons for the proposals, as texts */
} Proposals;

static void
role_options_clear (CliRoleOptions *self)
{
  g_strfreev (self->quasi_identifiers);
  g_strfreev (self->identifiers);
  g_strfreev (self->sensitive);
  g_strfreev (self->insensitive);
  g_free (self->person);
  g_free (self->count);
  g_free (self->target);
  g_strfreev (self->weights);
  g_strfreev (self->levels);
  g_strfreev (self->cells);
  g_strfreev (self->codings);
  g_strfreev (self->hierarchies);
  g_free (self->others);
}

static void
proposals_init (Proposals  *self,
                const char *data_name,
                ShoalTable *table)
{
  guint n_columns = shoal_table_get_n_columns (table);

  self->data_name = data_name;
  self->table = table;
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  self->named = g_new0 (gboolean, MAX (1, n_columns));
  self->roles = g_new0 (ShoalRole, MAX (1, n_columns));
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_columns; i++)
    {
      char *reason = NULL;

      g_ptr_array_add (self->columns, shoal_project_column_new (shoal_column_get_name (shoal_table_get_column (table, i))));
      self->roles[i] = shoal_role_propose_in_table (table, i, &reason);
      g_ptr_array_add (self->reasons, reason);
    }
  shoal_role_proposals_settle (table, self->roles);
}

static void
proposals_clear (Proposals *self)
{
  g_clear_object (&self->people);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->reasons, g_ptr_array_unref);
  g_free (self->named);
  g_free (self->roles);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Proposals, proposals_clear)

static ShoalProjectColumn *
get_column (Proposals *self,
            guint   column)
{
  return self->columns->pdata[column];
}

static gboolean
set_role (Proposals  *self,
          guint        index,
          ShoalRole    role,
          GError     **error)
{
  ShoalProjectColumn *column = get_column (self, index);

  if (self->named[index] && column->meaning.role != role)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” is given two roles: %s and %s"), column->name,
                   shoal_role_to_string (column->meaning.role), shoal_role_to_string (role));
      return FALSE;
    }
  self->named[index] = TRUE;
  column->meaning.role = role;
  return TRUE;
}

static gboolean
set_roles (Proposals   *self,
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
set_hierarchy (Proposals  *self,
               guint        index,
               const char  *text,
               GError     **error)
{
  g_autofree char *current = g_get_current_dir ();
  g_autoptr (GFile) folder = g_file_new_for_path (current);
  ShoalProjectColumn *column = get_column (self, index);
  g_autoptr (ShoalHierarchyOrigin) source = shoal_hierarchy_origin_parse (text, folder, error);

  if (source == NULL)
    return FALSE;
  if (column->hierarchy != NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” is given two hierarchies"), column->name);
      return FALSE;
    }
  shoal_project_column_set_hierarchy (column, source);
  return TRUE;
}

static gboolean
set_coding (Proposals   *self,
            guint        index,
            const char  *text,
            GError     **error)
{
  ShoalProjectColumn *column = get_column (self, index);

  if (column->coding != NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” is given two codings"), column->name);
      return FALSE;
    }
  column->coding = shoal_coding_parse (text, error);
  return column->coding != NULL;
}

/* Sets the columns of --qi COLUMN and --qi COLUMN=FILE. */
static gboolean
set_quasi_identifiers (Proposals  *self,
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
      else if (!cli_split_column (self->table, self->data_name, "--qi", texts[i], &column, &rest, error))
        return FALSE;
      if (!set_role (self, column, SHOAL_ROLE_QUASI_IDENTIFIER, error)
          || (rest != NULL && !set_hierarchy (self, column, rest, error)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
set_details (Proposals       *self,
             CliRoleOptions  *options,
             GError         **error)
{
  const char *rest;
  guint column;

  for (guint i = 0; options->weights != NULL && options->weights[i] != NULL; i++)
    if (!cli_split_column (self->table, self->data_name, "--weight", options->weights[i], &column, &rest, error)
        || !cli_parse_double ("--weight", rest, &get_column (self, column)->meaning.weight, error))
      return FALSE;
  for (guint i = 0; options->levels != NULL && options->levels[i] != NULL; i++)
    if (!cli_split_column (self->table, self->data_name, "--levels", options->levels[i], &column, &rest, error)
        || !cli_parse_levels (rest, &get_column (self, column)->meaning.levels, error))
      return FALSE;
  for (guint i = 0; options->cells != NULL && options->cells[i] != NULL; i++)
    if (!cli_split_column (self->table, self->data_name, "--cells", options->cells[i], &column, &rest, error)
        || !cli_parse_cells (rest, &get_column (self, column)->meaning.cell_form, error))
      return FALSE;
  for (guint i = 0; options->codings != NULL && options->codings[i] != NULL; i++)
    if (!cli_split_column (self->table, self->data_name, "--coding", options->codings[i], &column, &rest, error) || !set_coding (self, column, rest, error))
      return FALSE;
  for (guint i = 0; options->hierarchies != NULL && options->hierarchies[i] != NULL; i++)
    if (!cli_split_column (self->table, self->data_name, "--hierarchy", options->hierarchies[i], &column, &rest, error)
        || !set_hierarchy (self, column, rest, error))
      return FALSE;
  return TRUE;
}

/* The role of a column that the command line does not name. The user wants the target in the release: without a proposal,
 * it becomes insensitive, and is published unchanged. */
static ShoalRole
choose_role (ShoalRole  proposed,
             gboolean   is_target,
             gboolean   any_named,
             gboolean   has_others,
             ShoalRole  others)
{
  if (has_others)
    return others;
  if (!any_named || shoal_role_identifies (proposed) || proposed == SHOAL_ROLE_INSENSITIVE
      || (is_target && proposed == SHOAL_ROLE_SENSITIVE))
    return is_target && proposed == SHOAL_ROLE_UNSET ? SHOAL_ROLE_INSENSITIVE : proposed;
  return is_target ? SHOAL_ROLE_INSENSITIVE : SHOAL_ROLE_UNSET;
}

/* Sets the type of column @index, and its hierarchy if it needs one, made from the coded values that are published. Its
 * role must be set. */
static gboolean
finish_column (Proposals                 *self,
               guint                      index,
               const ShoalReaderOptions  *found,
               GError                   **error)
{
  ShoalColumn *values = shoal_table_get_column (self->people, index);
  ShoalProjectColumn *column = get_column (self, index);
  ShoalCoding *coding = shoal_project_column_get_coding (column);
  const char *type = found->types != NULL ? g_hash_table_lookup (found->types, column->name) : NULL;
  g_autoptr (ShoalHierarchyOrigin) builder = NULL;
  g_autoptr (ShoalHierarchyOrigin) settled = NULL;
  g_autoptr (ShoalColumn) coded = NULL;
  ShoalHierarchyOrigin *source = column->hierarchy;

  shoal_project_column_set_type (column, type != NULL ? type : shoal_value_type_to_string (shoal_column_get_value_type (values)));
  if (coding != NULL)
    {
      values = coded = shoal_coding_apply (coding, values, error);
      if (coded == NULL)
        return FALSE;
    }
  if (source == NULL && column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
    source = builder = shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (values), NULL);
  if (source != NULL)
    settled = shoal_hierarchy_origin_settle (source, values);
  shoal_project_column_set_hierarchy (column, settled);
  return TRUE;
}

/* Makes @people, since proposals count the people with a value, and not the rows of the file. */
static gboolean
expand (Proposals   *self,
        const char  *count,
        GError     **error)
{
  guint column;

  if (count == NULL)
    self->people = g_object_ref (self->table);
  else if (cli_find_column (self->table, self->data_name, count, &column, error))
    self->people = shoal_table_expand (self->table, column, error);
  return self->people != NULL;
}

/**
 * proposals_make:
 * @found: the options with which the table was read
 *
 * Determines the properties of all columns of @table in a new project.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE when a column does not exist or is given two roles
 */
static gboolean
proposals_make (Proposals                 *self,
                CliRoleOptions            *options,
                const char                *data_name,
                ShoalTable                *table,
                const ShoalReaderOptions  *found,
                GError                   **error)
{
  guint n_columns = shoal_table_get_n_columns (table);
  gboolean any_named = FALSE;
  ShoalRole others = SHOAL_ROLE_UNSET;
  guint target;

  proposals_init (self, data_name, table);
  if (options->others != NULL && (!shoal_role_parse (options->others, &others) || others == SHOAL_ROLE_PERSON || others == SHOAL_ROLE_COUNT))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("--others: there is no role “%s”; there are: unset, identifier, "
                   "quasi-identifier, sensitive, insensitive"),
                   options->others);
      return FALSE;
    }
  if (!set_quasi_identifiers (self, options->quasi_identifiers, error)
      || !set_roles (self, options->identifiers, SHOAL_ROLE_IDENTIFIER, error)
      || !set_roles (self, options->sensitive, SHOAL_ROLE_SENSITIVE, error)
      || !set_roles (self, options->insensitive, SHOAL_ROLE_INSENSITIVE, error)
      || !set_roles (self, (char *[]){ options->person, NULL }, SHOAL_ROLE_PERSON, error)
      || !set_roles (self, (char *[]){ options->count, NULL }, SHOAL_ROLE_COUNT, error)
      || (options->target != NULL && !cli_find_column (table, data_name, options->target, &target, error))
      || !set_details (self, options, error))
    return FALSE;
  if (options->target != NULL)
    get_column (self, target)->meaning.is_target = TRUE;

  if (!expand (self, options->count, error))
    return FALSE;
  for (guint i = 0; i < n_columns; i++)
    any_named = any_named || self->named[i];
  for (guint i = 0; options->person != NULL && i < n_columns; i++)
    if (self->roles[i] == SHOAL_ROLE_PERSON && !self->named[i])
      self->roles[i] = SHOAL_ROLE_IDENTIFIER;
  for (guint i = 0; i < n_columns; i++)
    {
      ShoalMeaning *meaning = &get_column (self, i)->meaning;

      if (!self->named[i])
        meaning->role = choose_role (self->roles[i], meaning->is_target, any_named, options->others != NULL, others);
      if (!finish_column (self, i, found, error))
        return FALSE;
    }
  return TRUE;
}

typedef struct
{
  CliReader reader;
  CliRoleOptions roles;
  char *output;
  char *k;
  char *suppression;
  char *suppression_price;
  char *first;
  char **models;
  char *labels;
  char *objective;
  char *about[SHOAL_ABOUT_N];
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_reader_clear (&options->reader);
  role_options_clear (&options->roles);
  g_free (options->output);
  g_free (options->k);
  g_free (options->suppression);
  g_free (options->suppression_price);
  g_free (options->first);
  g_strfreev (options->models);
  g_free (options->labels);
  g_free (options->objective);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    g_free (options->about[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static gboolean
parse_requirements (Options            *options,
                    ShoalRequirements  *requirements,
                    GError            **error)
{
  guint64 k = SHOAL_PROJECT_K;

  if (options->k != NULL && !cli_parse_integer ("--k", options->k, 1, G_MAXINT32, &k, error))
    return FALSE;
  *requirements = (ShoalRequirements) { .k = (guint) k, .suppression = SHOAL_PROJECT_SUPPRESSION };
  if (options->models != NULL && !cli_parse_models ((const char * const *) options->models, NULL, requirements, error))
    return FALSE;
  if (options->suppression_price != NULL
      && !cli_parse_double ("--suppression-price", options->suppression_price, &requirements->suppression_price, error))
    return FALSE;
  if (options->suppression != NULL
      && !shoal_requirements_parse_suppression (options->suppression, &requirements->suppression))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--suppression: “%s” is not a share such as 0.05 or 5%%"),
                   options->suppression);
      return FALSE;
    }
  return options->objective == NULL
         || cli_find_metric ("--objective", options->objective, SHOAL_ERROR_USAGE, error) != NULL;
}

/* Makes all hierarchies, so that an unsuitable one is an error here, and not later when the project is used. */
static gboolean
check_hierarchies (ShoalProject  *project,
                   ShoalTable    *table,
                   GError       **error)
{
  g_autoptr (ShoalSchema) schema =
    shoal_project_make_schema (project, table, SHOAL_HIERARCHIES_NAMED, cli_interrupt_get_cancellable (), error);

  if (schema == NULL)
    return FALSE;
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      g_autoptr (ShoalAttribute) attribute = NULL;
      GFile *file;

      if (column->hierarchy == NULL)
        continue;
      attribute = shoal_attribute_new (table, schema, i, NULL, error);
      if (attribute != NULL)
        continue;
      file = column->hierarchy->file;
      if (file != NULL)
        {
          g_autofree char *name = g_file_get_parse_name (file);

          g_prefix_error (error, "%s: ", name);
        }
      return FALSE;
    }
  return TRUE;
}

static ShoalProject *
make_project (Options                   *options,
              const char                *data,
              ShoalTable                *table,
              const ShoalReaderOptions  *found,
              Proposals              *proposals,
              GError                   **error)
{
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (ShoalProject) empty = NULL;
  g_autoptr (ShoalProject) with_columns = NULL;
  g_autoptr (ShoalProject) with_requirements = NULL;
  g_autoptr (ShoalProject) about = NULL;
  ShoalRequirements requirements;
  guint column;

  if (!parse_requirements (options, &requirements, error))
    return NULL;
  for (guint i = 0; i < requirements.n_models; i++)
    if (requirements.models[i].column != NULL && !cli_find_column (table, data, requirements.models[i].column, &column, error))
      return NULL;
  source = shoal_data_source_new_for_argument (data, found,
                                               options->reader.first > 0 ? SHOAL_DATA_SOURCE_ROWS_UNKNOWN
                                                                         : (gint64) shoal_table_get_n_rows (table),
                                               shoal_table_get_fingerprint (table), error);
  if (source == NULL)
    return NULL;
  empty = shoal_project_new (source);
  with_columns = shoal_project_with_columns (empty, proposals->columns);
  with_requirements = shoal_project_with_requirements (with_columns, &requirements);
  if (!check_hierarchies (with_requirements, table, error))
    return NULL;
  about = shoal_project_with_about (with_requirements, (const char *const *) options->about);
  if (options->objective == NULL)
    return cli_take_labels (g_steal_pointer (&about), options->labels, error);
  return cli_take_labels (shoal_project_with_objective (about, options->objective), options->labels, error);
}

static gboolean
print_json (const char    *name,
            ShoalProject  *project,
            Proposals  *proposals,
            GError       **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *columns = json_array_new ();
  JsonArray *unset = json_array_new ();

  json_object_set_string_member (object, "project", name);
  if (shoal_project_get_data (project)->n_rows == SHOAL_DATA_SOURCE_ROWS_UNKNOWN)
    json_object_set_null_member (object, "rows");
  else
    json_object_set_int_member (object, "rows", shoal_project_get_data (project)->n_rows);
  json_object_set_int_member (object, "k", shoal_project_get_requirements (project)->k);
  cli_json_number (object, "suppression", shoal_project_get_requirements (project)->suppression);
  json_object_set_string_member (object, "objective", shoal_project_get_objective (project));
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      JsonObject *member = json_object_new ();

      json_object_set_string_member (member, "name", column->name);
      json_object_set_string_member (member, "type", column->type);
      json_object_set_string_member (member, "role", shoal_role_to_string (column->meaning.role));
      json_object_set_boolean_member (member, "target", column->meaning.is_target);
      json_object_set_string_member (member, "proposed_role", shoal_role_to_string (proposals->roles[i]));
      json_object_set_string_member (member, "reason", g_ptr_array_index (proposals->reasons, i));
      json_array_add_object_element (columns, member);
      if (column->meaning.role == SHOAL_ROLE_UNSET)
        json_array_add_string_element (unset, column->name);
    }
  json_object_set_array_member (object, "columns", columns);
  json_object_set_array_member (object, "unset", unset);
  return cli_print_json (object, error);
}

static gboolean
print_text (const char    *name,
            ShoalProject  *project,
            Proposals  *proposals,
            GError       **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CliTable) rows = cli_table_new ("llll");
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);
  g_autofree char *shown = cli_shown_name (name);
  g_autofree char *limit = shoal_format_limit (requirements->suppression);
  gint64 n_rows = shoal_project_get_data (project)->n_rows;
  guint n_unset = 0;

  if (n_rows != SHOAL_DATA_SOURCE_ROWS_UNKNOWN)
    g_string_append_printf (text, ngettext ("%s: k = %u, at most %s of %" PRId64 " row suppressed, objective %s\n\n",
                                            "%s: k = %u, at most %s of %" PRId64 " rows suppressed, objective %s\n\n", (gulong) n_rows),
                            shown, shoal_requirements_get_min_size (requirements), limit, n_rows, shoal_project_get_objective (project));
  else
    g_string_append_printf (text, _("%s: k = %u, at most %s of all rows suppressed, objective %s; types and proposals are those of the "
                                  "first rows\n\n"),
                            shown, shoal_requirements_get_min_size (requirements), limit, shoal_project_get_objective (project));
  cli_table_add (rows, _("column"), _("role"), _("proposed role"), _("why"), NULL);
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      /* Translators: a role of a column that is also the target of analyses */
      g_autofree char *role = g_strdup_printf (column->meaning.is_target ? _("%s, target") : "%s", shoal_role_to_string (column->meaning.role));

      cli_table_add (rows, column->name, role,
                     shoal_role_to_string (proposals->roles[i]),
                     (const char *) g_ptr_array_index (proposals->reasons, i), NULL);
      n_unset += column->meaning.role == SHOAL_ROLE_UNSET;
    }
  cli_table_append (rows, text);
  if (n_unset > 0)
    g_string_append_printf (text, _("\nColumns without a role yet: %u. Nothing is published until each has one.\n"), n_unset);
  return cli_print_text (text->str, error);
}

static CliExit
create (Options      *options,
        const char   *data_name,
        gboolean      json,
        GError      **error)
{
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (GFile) output = g_file_new_for_commandline_arg (options->output);
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_auto (Proposals) proposals = { 0 };
  g_autoptr (ShoalProject) project = NULL;

  source = shoal_data_source_new_for_argument (data_name, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL, error);
  if (source == NULL)
    return CLI_EXIT_USAGE;
  if (source->file != NULL)
    g_ptr_array_add (inputs, g_object_ref (source->file));
  if (!cli_check_output (output, options->force, inputs, error))
    return CLI_EXIT_INPUT_OUTPUT;
  table = cli_read_table (data_name, &options->reader, &found, error);
  if (table == NULL || !proposals_make (&proposals, &options->roles, data_name, table, found, error))
    return CLI_EXIT_BAD_INPUT;
  project = make_project (options, data_name, proposals.people, found, &proposals, error);
  if (project == NULL || !shoal_project_write (project, output, options->force, error))
    return CLI_EXIT_BAD_INPUT;
  if (json)
    print_json (options->output, project, &proposals, error);
  else
    print_text (options->output, project, &proposals, error);
  cli_forgive_output (options->output, error);
  return CLI_EXIT_DONE;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  CliRoleOptions *roles = &options.roles;
  const ShoalAboutInfo *infos = shoal_about_get ();
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("The project file to write"), N_("PROJECT") },
    { "qi", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->quasi_identifiers,
      N_("A quasi-identifier, with a hierarchy file if given; may be repeated"), N_("COLUMN[=FILE]") },
    { "identifier", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->identifiers, N_("Names a person: never published; may be repeated"), N_("COLUMN") },
    { "sensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->sensitive, N_("What must not be learned; may be repeated"), N_("COLUMN") },
    { "insensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->insensitive, N_("Published as it is; may be repeated"), N_("COLUMN") },
    { "person", 0, 0, G_OPTION_ARG_FILENAME, &roles->person,
      N_("Says whose each row is, so that persons are counted instead of rows; never published"), N_("COLUMN") },
    { "count", 0, 0, G_OPTION_ARG_FILENAME, &roles->count,
      N_("Says how many people each row stands for: it is read as so many rows; never published"), N_("COLUMN") },
    { "target", 0, 0, G_OPTION_ARG_FILENAME, &roles->target, N_("What analyses predict, whatever its role"), N_("COLUMN") },
    { "others", 0, 0, G_OPTION_ARG_FILENAME, &roles->others, N_("Role of all columns not named"), N_("ROLE") },
    { "weight", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->weights, N_("Weight of a column in metrics; may be repeated"), N_("COLUMN=WEIGHT") },
    { "levels", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->levels,
      N_("Lowest and highest level of a column's hierarchy that may be published; may be repeated"), N_("COLUMN=MIN:MAX") },
    { "cells", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->cells, CLI_CELLS_HELP, N_("COLUMN=FORM") },
    { "coding", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->codings, CLI_CODING_HELP, N_("COLUMN=CODING") },
    { "hierarchy", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->hierarchies,
      N_("Hierarchy of a column: a file, or builder:NAME,key=value…; may be repeated"), N_("COLUMN=HIERARCHY") },
    { "k", 'k', 0, G_OPTION_ARG_FILENAME, &options.k, N_("Rows that share their quasi-identifiers (5)"), "K" },
    { "suppression", 0, 0, G_OPTION_ARG_FILENAME, &options.suppression, N_("Largest share of rows left out, such as 0.05 or 5% (1%)"), N_("SHARE") },
    { "model", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.models,
      N_("A privacy model that has to hold besides k; may be repeated (“models” lists them)"), N_("NAME,KEY=VALUE,…,column=COLUMN") },
    { "suppression-price", 0, 0, G_OPTION_ARG_FILENAME, &options.suppression_price, N_("How dear suppression is to the objective: it grows by this times the share of suppressed rows (0)"), N_("PRICE") },
    { "objective", 0, 0, G_OPTION_ARG_FILENAME, &options.objective, N_("Metric to optimize (gcp)"), N_("METRIC") },
    { "labels", 0, 0, G_OPTION_ARG_STRING, &options.labels, CLI_LABELS_HELP, N_("LANGUAGE") },
    { infos[0].key, 0, 0, G_OPTION_ARG_STRING, &options.about[0], infos[0].question, N_("TEXT") },
    { infos[1].key, 0, 0, G_OPTION_ARG_STRING, &options.about[1], infos[1].question, N_("TEXT") },
    { infos[2].key, 0, 0, G_OPTION_ARG_STRING, &options.about[2], infos[2].question, N_("TEXT") },
    { infos[3].key, 0, 0, G_OPTION_ARG_STRING, &options.about[3], infos[3].question, N_("TEXT") },
    { infos[4].key, 0, 0, G_OPTION_ARG_STRING, &options.about[4], infos[4].question, N_("TEXT") },
    { "first", 0, 0, G_OPTION_ARG_STRING, &options.first,
      N_("Look at so many rows only, of a table that stays in its database (see solve --push)"), "N" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing project"), NULL },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.reader), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  if (options.output == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("init: -o PROJECT is missing"));
      return CLI_EXIT_USAGE;
    }
  if (options.first != NULL && !cli_parse_integer ("--first", options.first, 1, G_MAXINT32, &options.reader.first, error))
    return CLI_EXIT_USAGE;
  return create (&options, line.names[0], line.json, error);
}

const CliCommand cli_init = {
  "init", N_("DATA -o PROJECT"), N_("Make a project from a table"),
  N_("A role is proposed for every column, with the reason. Without any option that names a role the proposals are\n"
  "written. Otherwise a column that is not named is dropped from releases (identifier) where that is proposed, is\n"
  "insensitive where all its values are equal, and is left unset in all other cases: nothing is published until\n"
  "you have given it a role. --others ROLE decides for all that are not named.\n"
  "--target is a mark beside the role, which stays what is said or proposed; where it is neither, the column is\n"
  "insensitive.\n"
  "A quasi-identifier without a hierarchy gets the builder that suits it."),
  run,
};
