/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve: runs a solver on a project, verifies its solution, and writes the release. */

#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"
#include "cli-solve-answer.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "project/shoal-sql-script.h"
#include "project/runs/shoal-kept-draw.h"
#include "project/runs/shoal-run-folder.h"
#include "project/shoal-problem-digest.h"
#include "table/stat/shoal-typed-writer.h"
#include "verify/shoal-publication.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  CliRequest request;
  char *data;
  char *solver;
  char **settings;
  char *seed;
  char *time_limit;
  char *output;
  char *graph;
  char *dictionary;
  gboolean force;
  char *into;
  gboolean push;
  char *most_counts;
  gboolean keep_suppressed;
  gboolean keep_formulas;
  gboolean advice;
  gboolean no_advice;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_free (options->data);
  g_free (options->solver);
  g_strfreev (options->settings);
  g_free (options->seed);
  g_free (options->time_limit);
  g_free (options->output);
  g_free (options->graph);
  g_free (options->dictionary);
  g_free (options->into);
  g_free (options->most_counts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* All data from the command line to the release. */
typedef struct
{
  Options *options;
  ShoalProject *project;
  ShoalLoadedProject *loaded;
  ShoalSolver *solver;
  ShoalSolution *solution;
  ShoalVerifiedRelease *release;
  ShoalProject *read;      /* the project before the push; kept because the script borrows texts from it */
  ShoalProject *pushed;    /* the project whose table stays in the database */
  ShoalSqlScript script;   /* the statements that make the release there */
  guint64 most_counts;     /* most combinations of values to fetch from the database, 0 for as many as fit into memory */
  GPtrArray *raised;       /* of ShoalSqlRaised: columns that were generalized because the counts did not fit */
  GFile *output;
  ShoalStatKind format; /* of the output */
  GFile *graph;
  GFile *dictionary;
  char *question;  /* digest of the request, for a heterogeneous release that is written and whose draw can be kept */
  char *draw_name; /* name of the draw kept for @question */
  gboolean draw_used;
  guint64 seed;
  double time_limit;
  ShoalRequirements requirements; /* from the project and the options */
  gint64 start;
  CliSolveAnswer answer;
} Session;

static void
clear_session (Session *self)
{
  g_clear_object (&self->project);
  g_clear_object (&self->read);
  g_clear_object (&self->pushed);
  g_clear_pointer (&self->raised, g_ptr_array_unref);
  g_clear_object (&self->loaded);
  g_clear_object (&self->solver);
  g_clear_object (&self->solution);
  g_clear_object (&self->release);
  g_clear_object (&self->output);
  g_clear_object (&self->graph);
  g_clear_object (&self->dictionary);
  g_clear_pointer (&self->question, g_free);
  g_clear_pointer (&self->draw_name, g_free);
  g_clear_object (&self->answer.problem);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Session, clear_session)

/* Seconds since the last call. */
static double
lap (Session *self)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->start) / G_USEC_PER_SEC;

  self->start = now;
  return seconds;
}

static gboolean
parse_options (Session  *self,
               GError  **error)
{
  Options *options = self->options;
  const ShoalMetric *objective;
  guint n_threads;

  if (options->advice && options->no_advice)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--advice and --no-advice exclude each other"));
      return FALSE;
    }
  self->solver = cli_solver_make (self->project, options->solver, options->settings, &self->answer.info, &self->seed,
                                  error);
  if (self->solver == NULL
      || !cli_request_resolve (&options->request, self->project, &self->requirements, &objective, &n_threads, error))
    return FALSE;
  if (options->seed != NULL
      && !cli_parse_integer ("--seed", options->seed, 0, SHOAL_PROJECT_MAX_SEED, &self->seed, error))
    return FALSE;
  if (options->most_counts != NULL && !cli_parse_integer ("--most-counts", options->most_counts, 1, G_MAXINT32, &self->most_counts, error))
    return FALSE;
  if (options->time_limit != NULL && !cli_parse_time_limit (options->time_limit, &self->time_limit, error))
    return FALSE;
  return TRUE;
}

/* Only heterogeneous releases have a graph. */
static gboolean
check_graph (Session    *self,
             GPtrArray  *inputs,
             GError    **error)
{
  if (self->options->graph == NULL)
    return TRUE;
  if (self->answer.info->family != SHOAL_FAMILY_MATCHING)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--graph: only a heterogeneous release has a graph; %s makes none"),
                   self->answer.info->id);
      return FALSE;
    }
  self->graph = g_file_new_for_commandline_arg (self->options->graph);
  if (shoal_file_is_same (self->graph, self->output))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--graph and --output name one file"));
      return FALSE;
    }
  return cli_check_output (self->graph, self->options->force, inputs, error);
}

static gboolean
check_dictionary (Session    *self,
                  GPtrArray  *inputs,
                  GError    **error)
{
  if (self->options->dictionary == NULL)
    return TRUE;
  self->dictionary = g_file_new_for_commandline_arg (self->options->dictionary);
  if (shoal_file_is_same (self->dictionary, self->output)
      || (self->graph != NULL && shoal_file_is_same (self->dictionary, self->graph)))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--dictionary names a file that is written already"));
      return FALSE;
    }
  return cli_check_output (self->dictionary, self->options->force, inputs, error);
}

/* Reports reasons for which the result could not be written before the computation. */
static gboolean
check_output (Session  *self,
              GError  **error)
{
  g_autoptr (GPtrArray) inputs = NULL;
  ShoalRequirements asked = { 0 };

  if (self->options->output == NULL && self->options->graph != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--graph needs --output: it belongs to one release"));
      return FALSE;
    }
  if (self->options->output == NULL && self->options->dictionary != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--dictionary needs --output: it describes one release"));
      return FALSE;
    }
  if (self->options->output == NULL)
    return TRUE;
  inputs = shoal_project_list_inputs (self->project);
  if (self->options->request.models != NULL
      && !cli_parse_models ((const char *const *) self->options->request.models, NULL, &asked, error))
    return FALSE;
  for (guint i = 0; i < asked.n_models; i++)
    if (asked.models[i].file != NULL)
      g_ptr_array_add (inputs, g_file_new_for_path (asked.models[i].file));
  self->output = g_file_new_for_commandline_arg (self->options->output);
  return shoal_typed_format_find (self->options->output, &self->format, error) && cli_check_output (self->output, self->options->force, inputs, error) && check_graph (self, inputs, error)
         && check_dictionary (self, inputs, error);
}

/* A search that writes no release can work on counts, without a row for each person. */
static void
weigh (Session *self)
{
  g_autoptr (ShoalProject) asked = g_steal_pointer (&self->project);

  self->project = shoal_sql_push_weigh (asked, self->solver);
}

/* With --push, the table stays in the database, and the search works on counts of combinations of values. */
static gboolean
prepare_push (Session  *self,
              GError  **error)
{
  ShoalDataSource *data = shoal_project_get_data (self->project);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalDatabase) database = NULL;

  if (!self->options->push)
    {
      if (self->output == NULL && self->answer.info->family == SHOAL_FAMILY_LATTICE)
        weigh (self);
      return TRUE;
    }
  if (data->connection == NULL || data->options->table == NULL || self->options->into == NULL
      || self->options->output != NULL || strchr (self->options->into, '.') != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("--push: the project must be about a table of a database, and --into, in the place of --output, must name "
                           "one to make there, without a schema"));
      return FALSE;
    }
  if (self->answer.info->family == SHOAL_FAMILY_MATCHING)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("--push: a release by person cannot be made in the database: its rows are not those of the table"));
      return FALSE;
    }
  for (guint i = 0; i < shoal_project_get_n_columns (self->project); i++)
    if (shoal_project_get_column (self->project, i)->meaning.role == SHOAL_ROLE_UNSET
        || (shoal_project_get_column (self->project, i)->meaning.role == SHOAL_ROLE_COUNT && data->options->counted == NULL))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--push: the column “%s” has the role “%s”, with which no release is made there"),
                     shoal_project_get_column (self->project, i)->name,
                     shoal_role_to_string (shoal_project_get_column (self->project, i)->meaning.role));
        return FALSE;
      }
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  database = cli_connect (data, progress, error);
  if (database == NULL)
    return FALSE;
  self->read = g_object_ref (self->project);
  self->pushed = shoal_project_with_requirements (self->project, &self->requirements);
  shoal_sql_script_init (&self->script, shoal_database_get_dialect (database), data->options->table, self->options->into, self->project);
  /* Checked last: if the target does not exist, which is good, the statement that tests it fails and ends the transaction */
  if (!shoal_sql_push_find_persons (database, &self->script, self->pushed, self->solver, error)
      || !shoal_sql_push_check_target (database, &self->script, error))
    return FALSE;
  /* If the project already counts in the database, its columns are those that are published */
  if (data->options->counted == NULL)
    {
      self->script.project = self->pushed;
      g_object_unref (self->project);
      self->project = shoal_sql_push_make_project (self->pushed, &self->script, self->most_counts);
    }
  weigh (self);
  return TRUE;
}

static gboolean
push_release (Session  *self,
              GError  **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;

  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Making the release in the database"));
  if (!shoal_sql_push_release (shoal_project_get_data (self->project)->connection, &self->script, self->release,
                               progress, error))
    return FALSE;
  self->answer.write_seconds = lap (self);
  return TRUE;
}

/* A column without a role blocks publishing. Without an output, nothing is published, so such columns are dropped. */
static gboolean
check_roles (Session  *self,
             GError  **error)
{
  g_autoptr (ShoalLoadedProject) undecided = NULL;

  if (self->output != NULL)
    return cli_check_roles (self->loaded, error);
  undecided = g_steal_pointer (&self->loaded);
  self->loaded = shoal_loaded_project_drop_unset (undecided);
  return TRUE;
}

/* The counts do not fit into memory: lets the database count generalized values. Also reported at the end. */
static gboolean
raise_columns (Session  *self,
               GError  **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;
  g_autoptr (ShoalProject) raised = NULL;
  gsize most = self->most_counts;

  if (most == 0)
    most = shoal_database_get_most_counts (shoal_project_get_n_columns (self->project) - 1);
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Raising columns in the database"));
  self->raised = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_sql_raised_free);
  self->script.raised = self->answer.raised = self->raised;
  raised = shoal_sql_push_raise (self->project, &self->script, most, self->raised, progress, error);
  if (raised == NULL)
    return FALSE;
  g_set_object (&self->project, raised);
  return TRUE;
}

static gboolean
load (Session  *self,
      GError  **error)
{
  g_autoptr (GError) reason = NULL;

  cli_interrupt_set_free (TRUE);
  self->loaded = cli_load_project (self->project, &self->options->request.reader, &reason);
  if (self->script.project != NULL && g_error_matches (reason, SHOAL_ERROR, SHOAL_ERROR_TOO_MANY))
    {
      g_clear_error (&reason);
      if (raise_columns (self, &reason))
        self->loaded = cli_load_project (self->project, &self->options->request.reader, &reason);
    }
  if (self->loaded == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (!check_roles (self, error))
    return FALSE;
  self->answer.problem = cli_request_make_problem (&self->options->request, self->loaded, self->seed, error);
  self->answer.load_seconds = lap (self);
  cli_interrupt_set_free (FALSE);
  return self->answer.problem != NULL && cli_interrupt_check (error);
}

static gboolean
search (Session  *self,
        GError  **error)
{
  self->solution = cli_solver_search (self->solver, self->answer.info, self->answer.problem, self->time_limit, error);
  self->answer.solve_seconds = lap (self);
  return self->solution != NULL;
}

/* Reports reasons for which the draw could not be kept before the search. */
static void
find_question (Session *self)
{
  ShoalProblem *problem = self->answer.problem;
  GFile *file = shoal_project_get_file (self->project);
  g_autoptr (ShoalProject) required = NULL;
  g_autoptr (ShoalProject) asked = NULL;
  g_autoptr (ShoalRunRecord) run = NULL;
  g_autoptr (GError) error = NULL;

  if (self->output == NULL || self->answer.info->family != SHOAL_FAMILY_MATCHING)
    return;
  if (!shoal_kept_draw_can_be (file, &error))
    {
      cli_message (_("what is drawn for this release cannot be kept (%s): do not give away another one of these data, for two that "
                   "were drawn apart tell more than either says"),
                   error->message);
      return;
    }
  required = shoal_project_with_requirements (self->loaded->project, &problem->requirements);
  asked = shoal_project_with_objective (required, problem->objective->id);
  run = shoal_run_record_new (self->answer.info->id, self->solver, self->seed);
  self->question = shoal_project_dup_problem_digest (asked, run, problem->microdata->table, problem->microdata->schema);
  self->draw_name = shoal_kept_draw_dup_name (self->question, shoal_table_get_fingerprint (problem->microdata->table));
}

/* If a run of the project has the same recoding, the window may have published it: takes over its draw. */
static void
take_draw_of_run (Session *self)
{
  ShoalRecoding *matching = self->solution->recoding;

  for (guint i = 0; i < shoal_project_get_n_runs (self->project); i++)
    {
      ShoalRecoding *recoding = shoal_project_get_run (self->project, i)->recoding;

      if (recoding != NULL && shoal_recoding_equal (recoding, matching) && shoal_recoding_get_assignment (recoding) != NULL)
        shoal_recoding_keep_assignment (matching, shoal_recoding_get_assignment (recoding));
    }
}

static gboolean
use_draw (Session  *self,
          GError  **error)
{
  if (self->question == NULL)
    return TRUE;
  if (!shoal_kept_draw_use (shoal_project_get_file (self->project), self->draw_name, self->solution->recoding,
                            self->options->force, &self->draw_used, error))
    {
      g_prefix_error (error, "%s: ", _("without --force nothing is published"));
      return FALSE;
    }
  if (!self->draw_used)
    take_draw_of_run (self);
  else
    cli_message (_("the other columns are those of the last release of this question, so that both together tell no more"));
  return TRUE;
}

/* Verifies the release with code that is independent of the solver and its grouping. */
static gboolean
verify (Session  *self,
        GError  **error)
{
  ShoalProblem *problem = self->answer.problem;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;

  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Verifying"));
  cli_interrupt_set_free (TRUE);
  self->release = shoal_verified_release_new (problem->microdata, self->solution->recoding, &problem->requirements, problem->n_threads,
                                              progress, error);
  cli_interrupt_set_free (FALSE);
  if (self->release == NULL)
    return FALSE;
  self->answer.verify_seconds = lap (self);
  return cli_interrupt_check (error);
}

static gboolean
publish (Session                    *self,
         const ShoalReleaseOptions  *options,
         ShoalProgress              *progress,
         GError                    **error)
{
  GFile *project = shoal_project_get_file (self->project);
  g_autoptr (ShoalNewFile) draw = NULL;
  gboolean keep = self->question != NULL && !self->draw_used;

  if (keep)
    draw = shoal_kept_draw_write (project, self->draw_name, self->question, self->solution->recoding, error);
  if ((!keep || draw != NULL)
      && shoal_publish (self->release, self->output, self->graph, self->dictionary, draw, self->options->force, options,
                        &self->answer.n_guarded, progress, error))
    return TRUE;
  g_clear_pointer (&draw, shoal_new_file_free);
  if (keep)
    shoal_run_folder_clear_away (project);
  return FALSE;
}

static gboolean
write_release (Session  *self,
               GError  **error)
{
  ShoalReleaseOptions options = SHOAL_RELEASE_OPTIONS_DEFAULT;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (CliProgress) line = NULL;

  if (self->options->push)
    return push_release (self, error);
  if (self->output == NULL)
    return TRUE;
  options.delimiter = shoal_data_source_get_delimiter (shoal_project_get_data (self->project));
  options.keep_suppressed = self->options->keep_suppressed;
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Writing"));
  options.guard_formulas = !self->options->keep_formulas;
  options.format = self->format;
  if (!publish (self, &options, progress, error))
    return FALSE;
  if (self->graph != NULL)
    cli_message (_("%s tells who hides among whom: it stays with you and is never given away with the release"),
                 self->options->graph);
  self->answer.write_seconds = lap (self);
  return TRUE;
}

/* Applies the project to another table: columns are found by their names, hierarchies stay, and all facts about the first
 * table are dropped. */
static void
use_other_data (Session    *self,
                const char *name)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);
  g_autoptr (ShoalProject) project = g_steal_pointer (&self->project);
  g_autoptr (ShoalDataSource) other = shoal_data_source_new (file, shoal_project_get_data (project)->options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);

  self->project = shoal_project_with_data (project, other);
}

static CliExit
solve (Options     *options,
       const char  *project_name,
       gboolean     json,
       GError     **error)
{
  g_auto (Session) self = { 0 };
  gboolean has_solution;

  self.options = options;
  self.start = g_get_monotonic_time ();
  self.project = cli_request_read_project (&options->request, project_name, error);
  if (self.project != NULL && options->data != NULL)
    use_other_data (&self, options->data);
  if (self.project == NULL || !parse_options (&self, error) || !check_output (&self, error)
      || !prepare_push (&self, error) || !load (&self, error))
    return CLI_EXIT_BAD_INPUT;
  find_question (&self);
  if (!search (&self, error))
    return CLI_EXIT_BAD_INPUT;
  has_solution = self.solution->recoding != NULL;
  if (has_solution && (!use_draw (&self, error) || !verify (&self, error) || !write_release (&self, error)))
    return CLI_EXIT_BAD_INPUT;

  self.answer.solution = self.solution;
  self.answer.release = self.release;
  self.answer.output = has_solution ? options->push ? options->into : options->output : NULL;
  self.answer.pushed = options->push;
  self.answer.advised = options->advice || (!json && !options->no_advice && isatty (STDOUT_FILENO));
  if (json)
    cli_solve_answer_print_json (&self.answer, error);
  else if (cli_solve_answer_print_text (&self.answer, error))
    cli_solve_answer_print_advice (&self.answer, error);
  if (self.answer.output != NULL && !options->push)
    cli_forgive_output (self.answer.output, error);
  return has_solution ? CLI_EXIT_DONE : CLI_EXIT_NO_SOLUTION;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "solver", 0, 0, G_OPTION_ARG_FILENAME, &options.solver, N_("Which solver works (the selected run's, else optimal)"), "ID" },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.settings, N_("A parameter of the solver; may be repeated"), N_("NAME=VALUE") },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, N_("Seed of the solver's random numbers (1)"), "N" },
    { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, &options.time_limit, N_("Stop the search after this time; what it found is completed then"), N_("SECONDS") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the release: .xlsx, .sav and .dta are written as such, all others as CSV"), N_("FILE") },
    { "graph", 0, 0, G_OPTION_ARG_FILENAME, &options.graph,
      N_("Write who hides among whom in a heterogeneous release, to verify it later; keep it to yourself"), N_("FILE") },
    { "dictionary", 0, 0, G_OPTION_ARG_FILENAME, &options.dictionary,
      N_("Write what programs need to read the release without guessing (JSON Table Schema)"), N_("FILE") },
    { "data", 0, 0, G_OPTION_ARG_FILENAME, &options.data, N_("Another table with the project's columns, in place of its own"), N_("DATA") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing release"), NULL },
    { "push", 0, 0, G_OPTION_ARG_NONE, &options.push,
      N_("Leave the table in its database: fetch counts, and make and verify the release there"), NULL },
    { "most-counts", 0, 0, G_OPTION_ARG_STRING, &options.most_counts,
      N_("With --push: fetch no more combinations of values; columns are raised in the database until they fit (as many as fit into memory)"), "N" },
    { "into", 0, 0, G_OPTION_ARG_STRING, &options.into, N_("With --push: the table to make in the database"), N_("TABLE") },
    { "keep-suppressed", 0, 0, G_OPTION_ARG_NONE, &options.keep_suppressed,
      N_("Publish suppressed rows too, all quasi-identifiers as “*”"), NULL },
    { "keep-formulas", 0, 0, G_OPTION_ARG_NONE, &options.keep_formulas,
      N_("Write cells that a spreadsheet would run as they are, without an apostrophe before them"), NULL },
    { "advice", 0, 0, G_OPTION_ARG_NONE, &options.advice,
      N_("In the end try for some seconds what would lose less, and tell it; on a terminal that is done anyway"), NULL },
    { "no-advice", 0, 0, G_OPTION_ARG_NONE, &options.no_advice, N_("Do not try what would lose less, not even on a terminal"), NULL },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&options.request), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  return solve (&options, line.names[0], line.json, error);
}

const CliCommand cli_solve = {
  "solve", N_("PROJECT [-o RELEASE]"), N_("Find a release that meets the requirement, verify and write it"),
  N_("The project file is not changed. What is drawn for a heterogeneous release is kept beside it, for the next release of\n"
  "the same question; another one is published only with --force. An existing release is replaced only with --force, an input never. Rows are\n"
  "written in random order. “shoal-cli solvers” lists the solvers with their parameters."),
  run,
};
