/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: writes the release of a project as a PDF, for people who decide about its publication. */

#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-reader.h"
#include "config.h"

#include "cli-data.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "charts/report/shoal-report-content.h"
#include "project/shoal-problem-digest.h"

#include <glib/gi18n.h>
#include <locale.h>

typedef struct
{
  CliRequest request; /* only the reader options and the number of threads */
  char *time_limit;
  char *output;
  char *about[SHOAL_ABOUT_N]; /* texts for this report that replace those of the project */
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_free (options->time_limit);
  g_free (options->output);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    g_free (options->about[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* All data from the project to the report. */
typedef struct
{
  ShoalProject *project;
  ShoalLoadedProject *loaded;
  ShoalProblem *problem;
  ShoalRunRecord *run;
  ShoalSolution *solution; /* NULL if the result comes from the project */
  ShoalRecoding *recoding;
  ShoalReportContent *source;
  double time_limit;
} Session;

static void
clear_session (Session *self)
{
  g_clear_pointer (&self->source, shoal_report_content_free);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_object (&self->solution);
  g_clear_pointer (&self->run, shoal_run_record_unref);
  g_clear_object (&self->problem);
  g_clear_object (&self->loaded);
  g_clear_object (&self->project);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Session, clear_session)

/* (transfer full): @project with the texts that the command line gives for this report. */
static ShoalProject *
tell_about (ShoalProject *project,
            Options      *options)
{
  const char *texts[SHOAL_ABOUT_N];

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    texts[i] = options->about[i] != NULL ? options->about[i] : shoal_project_get_about (project, i);
  return shoal_project_with_about (project, texts);
}

static gboolean
load (Session  *self,
      Options  *options,
      GError  **error)
{
  self->loaded = cli_load_project (self->project, &options->request.reader, error);
  return self->loaded != NULL && cli_check_roles (self->loaded, error);
}

/* Whether @run has answered the present request of the project about the present data. */
static gboolean
is_answer (Session        *self,
           ShoalRunRecord *run)
{
  return run->problem_digest != NULL && !self->loaded->outdated
         && shoal_project_is_answered (self->project, run, run->problem_digest, self->loaded->table,
                                       self->loaded->schema);
}

/* Takes the result of @run from the project. If it belongs to other data or another request, the report claims no proof for
 * it. */
static gboolean
take_result (Session         *self,
             Options         *options,
             ShoalRunRecord  *run,
             GError         **error)
{
  self->problem = cli_request_make_problem (&options->request, self->loaded, run->seed, error);
  if (self->problem == NULL)
    return FALSE;
  self->recoding = shoal_run_record_make_recoding (run, self->problem->microdata, error);
  if (self->recoding == NULL)
    return FALSE;
  if (is_answer (self, run))
    {
      self->run = shoal_run_record_ref (run);
      return TRUE;
    }
  cli_message (_("the selected run has answered another question than the project asks now, or of other data: the report says "
               "that nothing is proven"));
  self->run = shoal_run_record_with_result (run, SHOAL_STATUS_FEASIBLE, (const char *const *) run->columns, run->levels,
                                            run->n_levels);
  return TRUE;
}

/* Runs the solver of the selected run, like the command solve. */
static gboolean
search (Session  *self,
        Options  *options,
        GError  **error)
{
  const ShoalSolverInfo *info;
  guint64 seed;
  g_autoptr (ShoalSolver) solver = cli_solver_make (self->project, NULL, NULL, &info, &seed, error);

  if (solver == NULL)
    return FALSE;
  self->problem = cli_request_make_problem (&options->request, self->loaded, seed, error);
  if (self->problem == NULL)
    return FALSE;
  self->solution = cli_solver_search (solver, info, self->problem, self->time_limit, error);
  if (self->solution == NULL)
    return FALSE;
  if (!cli_solver_check_found (self->solution, error))
    {
      g_prefix_error (error, "%s: ", _("there is nothing to report"));
      return FALSE;
    }
  self->run = shoal_run_record_new (info->id, solver, seed);
  self->recoding = shoal_recoding_ref (self->solution->recoding);
  return TRUE;
}

/* Takes the recoding from the selected run, or searches with its solver. */
static gboolean
find_recoding (Session  *self,
               Options  *options,
               GError  **error)
{
  ShoalRunRecord *run = cli_solver_get_run (self->project);

  if (run != NULL && run->has_result && shoal_run_record_has_recoding (run))
    return take_result (self, options, run, error);
  if (run != NULL && run->file != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                           _("the result of the selected run cannot be read: run the solver again before it is reported"));
      return FALSE;
    }
  if (run == NULL || !run->has_result || run->status != SHOAL_STATUS_INFEASIBLE)
    return search (self, options, error);
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                       _("the selected run found that no release can meet the requirement: there is nothing to report"));
  return FALSE;
}

static gboolean
verify (Session  *self,
        GError  **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (CliProgress) line = NULL;

  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  line = cli_progress_start (progress, _("Verifying"));
  release = shoal_verified_release_new (self->problem->microdata, self->recoding, &self->problem->requirements,
                                        self->problem->n_threads, progress, error);
  if (release == NULL)
    return FALSE;
  self->source = shoal_report_content_new (self->project, self->problem, release, self->run, self->solution, progress);
  return cli_interrupt_check (error);
}

static gboolean
print_json (Session     *self,
            const char  *output,
            GError     **error)
{
  const ShoalReportInput *input = shoal_report_content_get_input (self->source);
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_string_member (object, "report", output);
  json_object_set_string_member (object, "solver", self->run->solver);
  json_object_set_string_member (object, "status",
                                 shoal_status_to_string (self->solution != NULL ? self->solution->status
                                                                                : self->run->status));
  cli_json_size (object, "rows", self->problem->microdata->n_rows);
  cli_json_size (object, "suppressed", input->classes->n_suppressed);
  cli_json_size (object, "suppression_limit", self->problem->suppression_limit);
  cli_json_size (object, "k", input->verdict->k);
  json_object_set_int_member (object, "required_k", self->problem->min_size);
  json_object_set_boolean_member (object, "verified", input->verdict->checkable && input->verdict->holds);
  return cli_print_json (object, error);
}

static gboolean
print_text (Session     *self,
            const char  *output,
            GError     **error)
{
  const ShoalReportInput *input = shoal_report_content_get_input (self->source);
  g_autofree char *shown = cli_shown_name (output);
  g_autofree char *text
      = g_strdup_printf (_("%s: k = %zu (required %u), verified\nWritten to %s\n"), self->run->solver,
                         input->verdict->k, self->problem->min_size, shown);

  return cli_print_text (text, error);
}

/* The report is in the user's language, with numbers in its format. No other thread is running that could read the locale
 * while it changes. */
static gboolean
write_report (Session   *self,
              GFile     *file,
              gboolean   force,
              GError   **error)
{
  cli_language_init (TRUE);
  setlocale (LC_ALL, "");
  return shoal_report_write (shoal_report_content_get_input (self->source), file, force, error);
}

static CliExit
report (Options     *options,
        const char  *project_name,
        gboolean     json,
        GError     **error)
{
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->output);
  g_autoptr (GPtrArray) inputs = NULL;
  g_auto (Session) self = { 0 };

  if (options->time_limit != NULL && !cli_parse_time_limit (options->time_limit, &self.time_limit, error))
    return CLI_EXIT_USAGE;
  read = cli_read_project (project_name, error);
  self.project = read != NULL ? tell_about (read, options) : NULL;
  if (self.project == NULL)
    return CLI_EXIT_BAD_INPUT;
  inputs = shoal_project_list_inputs (self.project);
  if (!cli_check_output (file, options->force, inputs, error) || !load (&self, options, error)
      || !find_recoding (&self, options, error) || !verify (&self, error)
      || !write_report (&self, file, options->force, error))
    return CLI_EXIT_BAD_INPUT;
  if (json)
    print_json (&self, options->output, error);
  else
    print_text (&self, options->output, error);
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
  const ShoalAboutInfo *infos = shoal_about_get ();
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the report"), N_("FILE") },
    { infos[0].key, 0, 0, G_OPTION_ARG_STRING, &options.about[0], infos[0].question, N_("TEXT") },
    { infos[1].key, 0, 0, G_OPTION_ARG_STRING, &options.about[1], infos[1].question, N_("TEXT") },
    { infos[2].key, 0, 0, G_OPTION_ARG_STRING, &options.about[2], infos[2].question, N_("TEXT") },
    { infos[3].key, 0, 0, G_OPTION_ARG_STRING, &options.about[3], infos[3].question, N_("TEXT") },
    { infos[4].key, 0, 0, G_OPTION_ARG_STRING, &options.about[4], infos[4].question, N_("TEXT") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing report"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_FILENAME, &options.request.threads, N_("How many threads work (all cores)"), "N" },
    { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, &options.time_limit,
      N_("Where a solver has to run: stop with its best solution so far"), N_("SECONDS") },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.request.reader), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  if (options.output == NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("report: -o REPORT.pdf is missing"));
      return CLI_EXIT_USAGE;
    }
  return report (&options, line.names[0], line.json, error);
}

const CliCommand cli_report = {
  "report", N_("PROJECT -o REPORT.pdf"), CLI_REPORT_SUMMARY,
  N_("The report is about the result of the project's selected run. A run without a result is repeated, and without a\n"
  "run the optimal solver works, as “solve” would do. Nothing is written unless the release has been verified. An\n"
  "existing report is replaced only with --force, an input never."),
  run,
};
