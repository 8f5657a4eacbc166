/* SPDX-License-Identifier: GPL-3.0-or-later */
/* init: a project from a table. */

#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-init-columns.h"
#include "cli-interrupt.h"
#include "cli-options.h"
#include "cli-output.h"

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "cli-reader.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-attribute.h"
#include "utility/shoal-metric.h"

#define DEFAULT_K 5

typedef struct
{
  CliReader reader;
  CliRoleOptions roles;
  char *output;
  char *k;
  char *suppression;
  char *suppression_price;
  char *objective;
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_reader_clear (&options->reader);
  cli_role_options_clear (&options->roles);
  g_free (options->output);
  g_free (options->k);
  g_free (options->suppression);
  g_free (options->suppression_price);
  g_free (options->objective);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static gboolean
parse_requirements (Options            *options,
                    ShoalRequirements  *requirements,
                    GError            **error)
{
  guint64 k = DEFAULT_K;

  if (options->k != NULL && !cli_parse_integer ("--k", options->k, 1, G_MAXINT32, &k, error))
    return FALSE;
  requirements->k = (guint) k;
  requirements->suppression = 0;
  requirements->suppression_price = 0;
  if (options->suppression_price != NULL
      && !cli_parse_double ("--suppression-price", options->suppression_price, &requirements->suppression_price, error))
    return FALSE;
  if (options->suppression != NULL
      && !shoal_requirements_parse_suppression (options->suppression, &requirements->suppression))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "--suppression: “%s” is not a share such as 0.05 or 5%%",
                   options->suppression);
      return FALSE;
    }
  return options->objective == NULL
         || cli_find_metric ("--objective", options->objective, SHOAL_ERROR_USAGE, error) != NULL;
}

/* A hierarchy that does not fit is told now, not when the project is used. */
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
      file = shoal_hierarchy_origin_get_file (column->hierarchy);
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
              GFile                     *data,
              ShoalTable                *table,
              const ShoalReaderOptions  *found,
              CliProposals              *proposals,
              GError                   **error)
{
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (ShoalProject) empty = NULL;
  g_autoptr (ShoalProject) with_columns = NULL;
  g_autoptr (ShoalProject) with_requirements = NULL;
  ShoalRequirements requirements;

  if (!parse_requirements (options, &requirements, error))
    return NULL;
  source = shoal_data_source_new (data, found, (gint64) shoal_table_get_n_rows (table),
                                  shoal_table_get_fingerprint (table));
  empty = shoal_project_new (source);
  with_columns = shoal_project_with_columns (empty, proposals->columns);
  with_requirements = shoal_project_with_requirements (with_columns, &requirements);
  if (!check_hierarchies (with_requirements, table, error))
    return NULL;
  if (options->objective == NULL)
    return g_steal_pointer (&with_requirements);
  return shoal_project_with_objective (with_requirements, options->objective);
}

static gboolean
print_json (const char    *name,
            ShoalProject  *project,
            CliProposals  *proposals,
            GError       **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *columns = json_array_new ();
  JsonArray *unset = json_array_new ();

  json_object_set_string_member (object, "project", name);
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
      json_object_set_string_member (member, "role", shoal_role_to_string (column->role));
      json_object_set_boolean_member (member, "target", column->is_target);
      json_object_set_string_member (member, "proposed_role", shoal_role_to_string (proposals->roles[i]));
      json_object_set_string_member (member, "reason", g_ptr_array_index (proposals->reasons, i));
      json_array_add_object_element (columns, member);
      if (column->role == SHOAL_ROLE_UNSET)
        json_array_add_string_element (unset, column->name);
    }
  json_object_set_array_member (object, "columns", columns);
  json_object_set_array_member (object, "unset", unset);
  return cli_print_json (object, error);
}

static gboolean
print_text (const char    *name,
            ShoalProject  *project,
            CliProposals  *proposals,
            GError       **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CliTable) rows = cli_table_new ("llll");
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);
  g_autofree char *shown = cli_shown_name (name);
  g_autofree char *limit = shoal_format_limit (requirements->suppression);
  guint n_unset = 0;

  g_string_append_printf (text, "%s: k = %u, at most %s of %" G_GINT64_FORMAT " rows suppressed, objective %s\n\n",
                          shown, requirements->k, limit, shoal_project_get_data (project)->n_rows,
                          shoal_project_get_objective (project));
  cli_table_add (rows, "column", "role", "proposed role", "why", NULL);
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      g_autofree char *role = g_strconcat (shoal_role_to_string (column->role), column->is_target ? ", target" : NULL, NULL);

      cli_table_add (rows, column->name, role,
                     shoal_role_to_string (proposals->roles[i]),
                     (const char *) g_ptr_array_index (proposals->reasons, i), NULL);
      n_unset += column->role == SHOAL_ROLE_UNSET;
    }
  cli_table_append (rows, text);
  if (n_unset > 0)
    g_string_append_printf (text, "\nColumns without a role yet: %u. Nothing is published until each has one.\n", n_unset);
  return cli_print_text (text->str, error);
}

static CliExit
create (Options      *options,
        const char   *data_name,
        gboolean      json,
        GError      **error)
{
  g_autoptr (GFile) data = g_file_new_for_commandline_arg (data_name);
  g_autoptr (GFile) output = g_file_new_for_commandline_arg (options->output);
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_auto (CliProposals) proposals = { 0 };
  g_autoptr (ShoalProject) project = NULL;

  g_ptr_array_add (inputs, g_object_ref (data));
  if (!cli_check_output (output, options->force, inputs, error))
    return CLI_EXIT_INPUT_OUTPUT;
  table = cli_read_table (data_name, &options->reader, &found, error);
  if (table == NULL || !cli_proposals_make (&proposals, &options->roles, data_name, table, found, error))
    return CLI_EXIT_BAD_INPUT;
  project = make_project (options, data, table, found, &proposals, error);
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
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "The project file to write", "PROJECT" },
    { "qi", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->quasi_identifiers,
      "A quasi-identifier, with a hierarchy file if given; may be repeated", "COLUMN[=FILE]" },
    { "identifier", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->identifiers, "Names a person: never published; may be repeated", "COLUMN" },
    { "sensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->sensitive, "What must not be learned; may be repeated", "COLUMN" },
    { "insensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->insensitive, "Published as it is; may be repeated", "COLUMN" },
    { "target", 0, 0, G_OPTION_ARG_FILENAME, &roles->target, "What analyses predict, whatever its role", "COLUMN" },
    { "others", 0, 0, G_OPTION_ARG_FILENAME, &roles->others, "Role of all columns not named", "ROLE" },
    { "weight", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->weights, "Weight of a column in metrics; may be repeated", "COLUMN=WEIGHT" },
    { "levels", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->levels,
      "Lowest and highest level of a column's hierarchy that may be published; may be repeated", "COLUMN=MIN:MAX" },
    { "hierarchy", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &roles->hierarchies,
      "Hierarchy of a column: a file, or builder:NAME,key=value…; may be repeated", "COLUMN=HIERARCHY" },
    { "k", 'k', 0, G_OPTION_ARG_FILENAME, &options.k, "Rows that share their quasi-identifiers (5)", "K" },
    { "suppression", 0, 0, G_OPTION_ARG_FILENAME, &options.suppression, "Largest share of rows left out, such as 0.05 or 5% (0)", "SHARE" },
    { "suppression-price", 0, 0, G_OPTION_ARG_FILENAME, &options.suppression_price, "What the objective grows by per share of rows left out (0)", "PRICE" },
    { "objective", 0, 0, G_OPTION_ARG_FILENAME, &options.objective, "Metric to optimize (gcp)", "METRIC" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, "Replace an existing project", NULL },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.reader), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  if (options.output == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, "init: -o PROJECT is missing");
      return CLI_EXIT_USAGE;
    }
  return create (&options, line.names[0], line.json, error);
}

const CliCommand cli_init = {
  "init", "DATA -o PROJECT", "Make a project from a table",
  "A role is proposed for every column, with the reason. Without any option that names a role the proposals are\n"
  "written. Otherwise a column that is not named is dropped from releases (identifier) where that is proposed, is\n"
  "insensitive where all its values are equal, and is left unset in all other cases: nothing is published until\n"
  "you have given it a role. --others ROLE decides for all that are not named.\n"
  "--target is a mark beside the role, which stays what is said or proposed; where it is neither, the column is\n"
  "insensitive.\n"
  "A quasi-identifier without a hierarchy gets the builder that suits it.",
  run,
};
