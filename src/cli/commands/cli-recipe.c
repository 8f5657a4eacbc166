/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recipe: writes what another person needs to make the release: the settings, or SQL statements for the database with the
 * table. */

#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-reader.h"

#include "cli-data.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "project/shoal-recipe.h"
#include "project/shoal-sql-script.h"

#include <glib/gi18n.h>

#define DEFAULT_TARGET "release"

typedef struct
{
  CliRequest request; /* only the reader options and the number of threads */
  char *dialect;
  char *source;
  char *target;
  char *output;
  gboolean counts;
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_free (options->dialect);
  g_free (options->source);
  g_free (options->target);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* The result of the selected run, or of a new run of its solver. */
static ShoalRecoding *
find_recoding (Options         *options,
               ShoalProject    *project,
               ShoalProblem    *problem,
               ShoalRunRecord **run,
               GError         **error)
{
  ShoalRunRecord *selected = cli_solver_get_run (project);
  const ShoalSolverInfo *info;
  guint64 seed;
  g_autoptr (ShoalSolver) solver = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (CliProgress) line = NULL;

  if (selected != NULL && selected->has_result && shoal_run_record_has_recoding (selected))
    {
      *run = shoal_run_record_ref (selected);
      return shoal_run_record_make_recoding (selected, problem->microdata, error);
    }
  solver = cli_solver_make (project, NULL, NULL, &info, &seed, error);
  if (solver == NULL)
    return NULL;
  line = cli_progress_start (progress, info->id);
  cli_interrupt_set_free (TRUE);
  solution = shoal_solver_solve (solver, problem, 0, progress, cli_interrupt_get_cancellable (), error);
  cli_interrupt_set_free (FALSE);
  if (solution == NULL || !cli_interrupt_check (error))
    return NULL;
  if (solution->recoding == NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE, _("no release can meet the requirement: there is no recipe"));
      return NULL;
    }
  *run = shoal_run_record_new (info->id, solver, seed);
  return shoal_recoding_ref (solution->recoding);
}

static char *
make_script (Options               *options,
             ShoalProject          *project,
             ShoalVerifiedRelease  *release,
             const ShoalSqlScript  *script,
             GError               **error)
{
  g_autoptr (GPtrArray) statements = shoal_sql_script_list (script, release, error);

  return statements != NULL ? shoal_sql_script_to_text (script, statements) : NULL;
}

/* For a script, keeps counted people as counts instead of rows, unless the selected run has a result for single rows.
 * Returns: (transfer full) */
static ShoalProject *
weigh (ShoalProject  *project,
       GError       **error)
{
  ShoalRunRecord *selected = cli_solver_get_run (project);
  const ShoalSolverInfo *info;
  guint64 seed;
  g_autoptr (ShoalSolver) solver = cli_solver_make (project, NULL, NULL, &info, &seed, error);

  if (solver == NULL)
    return NULL;
  if (selected != NULL && selected->has_result && info->family != SHOAL_FAMILY_LATTICE)
    return g_object_ref (project);
  return shoal_sql_push_weigh (project, solver);
}

static gboolean
write_recipe (Options       *options,
              ShoalProject  *project,
              GFile         *file,
              GError       **error)
{
  g_autofree char *source = options->source != NULL ? g_strdup (options->source) : shoal_sql_script_dup_source (project);
  ShoalSqlScript script;
  g_autoptr (ShoalProject) asked = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalRunRecord) run = NULL;
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autofree char *text = NULL;

  shoal_sql_script_init (&script, options->dialect != NULL ? shoal_sql_dialect_find (options->dialect) : NULL, source,
                         options->target != NULL ? options->target : DEFAULT_TARGET, project);
  if (options->counts)
    {
      g_autofree char *query = NULL;

      query = shoal_sql_script_dup_counts (&script, project);
      text = g_strconcat (query, ";\n", NULL);
      return shoal_sql_script_write (text, file, options->force, cli_interrupt_get_cancellable (), error);
    }
  asked = script.dialect != NULL ? weigh (project, error) : g_object_ref (project);
  loaded = asked != NULL ? cli_load_project (asked, &options->request.reader, error) : NULL;
  if (loaded == NULL || !cli_check_roles (loaded, error))
    return FALSE;
  problem = cli_request_make_problem (&options->request, loaded, 1, error);
  if (problem == NULL)
    return FALSE;
  recoding = find_recoding (options, project, problem, &run, error);
  if (recoding == NULL)
    return FALSE;
  /* The selected run may have answered another request of the project: verifies that its result meets the present one. */
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  release = shoal_verified_release_new (problem->microdata, recoding, &problem->requirements, problem->n_threads, progress, error);
  if (release == NULL)
    return FALSE;
  if (script.dialect == NULL)
    return shoal_recipe_write (project, problem->microdata, run, TRUE, file, options->force, error);
  text = make_script (options, project, release, &script, error);
  return text != NULL && shoal_sql_script_write (text, file, options->force, cli_interrupt_get_cancellable (), error);
}

static CliExit
recipe (Options     *options,
        const char  *project_name,
        gboolean     json,
        GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->output);
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GPtrArray) inputs = NULL;
  g_autofree char *shown = cli_shown_name (options->output);
  g_autofree char *told = g_strdup_printf (_("Written to %s\n"), shown);

  if (options->dialect != NULL && shoal_sql_dialect_find (options->dialect) == NULL)
    {
      g_autofree char *list = shoal_sql_dialects_dup_list ();

      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--sql: there is no dialect “%s”; there are: %s"), options->dialect, list);
      return CLI_EXIT_USAGE;
    }
  if (options->target != NULL && *options->target != '"' && strchr (options->target, '.') != NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--into: “%s” has a schema: the table is made in that of the connection"),
                   options->target);
      return CLI_EXIT_USAGE;
    }
  project = cli_read_project (project_name, error);
  if (project == NULL)
    return CLI_EXIT_BAD_INPUT;
  inputs = shoal_project_list_inputs (project);
  if (!cli_check_output (file, options->force, inputs, error) || !write_recipe (options, project, file, error))
    return CLI_EXIT_BAD_INPUT;
  if (json)
    {
      g_autoptr (JsonObject) object = json_object_new ();

      json_object_set_string_member (object, "recipe", options->output);
      cli_json_text (object, "sql", options->dialect);
      cli_print_json (object, error);
    }
  else
    cli_print_text (told, error);
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
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the recipe"), N_("FILE") },
    { "sql", 0, 0, G_OPTION_ARG_STRING, &options.dialect, N_("Statements for a database: ansi, postgresql, mariadb, tsql or spark"), N_("DIALECT") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &options.source, N_("The table in the database (the project's, or the name of its file)"), N_("TABLE") },
    { "into", 0, 0, G_OPTION_ARG_STRING, &options.target, N_("The table to make in the database (release)"), N_("TABLE") },
    { "counts", 0, 0, G_OPTION_ARG_NONE, &options.counts, N_("With --sql: only the query that counts distinct rows, for init --count people"), NULL },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing recipe"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_FILENAME, &options.request.threads, N_("How many threads work (all cores)"), "N" },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.request.reader), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  if (options.output == NULL || (options.dialect == NULL && (options.source != NULL || options.target != NULL || options.counts)))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           options.output == NULL ? _("recipe: -o FILE is missing") : _("recipe: --from, --into and --counts belong to --sql"));
      return CLI_EXIT_USAGE;
    }
  return recipe (&options, line.names[0], line.json, error);
}

const CliCommand cli_recipe = {
  "recipe", N_("PROJECT -o FILE"), N_("Write what somebody else needs to make the release"),
  N_("Without --sql these are the settings: a project with hierarchies and the selected run, and no rows. With --sql it is\n"
  "a script that makes the release where the table is: lookup tables, the new table, its verification, and last its name.\n"
  "The script holds values of the table: it is for whoever may see that. The release is that of the project's selected\n"
  "run, or of the optimal solver; it is verified here before either is written."),
  run,
};
