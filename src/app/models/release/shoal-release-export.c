/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Only recodings that the verifier has accepted are written. */

#include "config.h"

#include "models/release/shoal-release-export.h"

#include "base/shoal-error.h"
#include "charts/report/shoal-report-content.h"
#include "common/shoal-worker.h"
#include "project/runs/shoal-kept-draw.h"
#include "project/runs/shoal-run-folder.h"
#include "project/shoal-recipe.h"
#include "project/shoal-sql-script.h"
#include "verify/shoal-publication.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- Release origin ---- */

/* The kind of a recoding, in the words that the whole program uses for releases. */

static const char *
get_kind (ShoalRecodingReport *report)
{
  switch (shoal_recoding_get_kind (report->classes->recoding))
    {
    case SHOAL_RECODING_PARTITION:
      return _("local recoding");
    case SHOAL_RECODING_MATCHING:
      return _("heterogeneous recoding");
    case SHOAL_RECODING_NODE:
    default:
      return _("full-domain recoding");
    }
}

/**
 * shoal_release_origin_new_text:
 * @report: of the released recoding
 * @run: (nullable): the run that found it; %NULL for a node that the user has chosen
 *
 * Returns: (transfer full): "Optimal · full-domain recoding · k = 5 · up to 2 % left out"
 */
char *
shoal_release_origin_new_text (ShoalRecodingReport *report,
                               ShoalSessionRun     *run)
{
  g_autofree char *words = NULL;
  const char *name;

  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (report), NULL);
  g_return_val_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run), NULL);

  words = shoal_requirements_dup_words (&report->requirements);
  name = run != NULL ? shoal_session_run_get_name (run) : _("Chosen by Hand");
  if (run != NULL && run->outdated)
    /* Translators: name of a run, the kind of its recoding, and what was asked. */
    return g_strdup_printf (_("%s · %s · %s · found before the project was changed"), name, get_kind (report), words);
  return g_strdup_printf ("%s · %s · %s", name, get_kind (report), words);
}

/* ---- Release export ---- */

typedef struct
{
  ShoalRecodingReport *report;
  ShoalProject *project;
  ShoalRunRecord *run;
  ShoalSolution *solution; /* NULL if the result is outdated, or is no run's */
  char *question;          /* digest of the problem that the result answers; NULL for a node, or if unknown */
  GFile *file; /* NULL for a table in the database */
  gboolean replace;
  ShoalExportOptions options;
  ShoalProgress *progress;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->report);
  g_object_unref (export->project);
  shoal_run_record_unref (export->run);
  g_clear_object (&export->solution);
  g_free (export->question);
  g_clear_object (&export->file);
  g_free ((char *) export->options.source);
  g_free ((char *) export->options.target);
  g_object_unref (export->progress);
  g_free (export);
}

/* ---- Writing ---- */

/* A companion file that exists belongs to an existing release of that name, and is replaced together with it. Without
 * such a release the user has not agreed to replace it. */
static gboolean
check_companion (Export  *export,
                 GFile   *file,
                 GError **error)
{
  g_autofree char *name = g_file_get_basename (file);

  if (!shoal_project_check_output (export->project, file, error))
    return FALSE;
  if (!g_file_query_exists (file, NULL) || (export->replace && g_file_query_exists (export->file, NULL)))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” would be written beside the release, and is there already."), name);
  return FALSE;
}

static gboolean
publish (Export        *export,
         GFile         *graph,
         ShoalNewFile  *draw,
         GError       **error)
{
  g_autoptr (GFile) dictionary = NULL;

  if (export->options.with_dictionary)
    {
      dictionary = shoal_release_export_get_dictionary_file (export->file);
      if (!check_companion (export, dictionary, error))
        return FALSE;
    }
  return shoal_publish (export->report->verified, export->file, graph, dictionary, draw, export->replace, &export->options.release,
                        NULL, export->progress, error);
}

/* Stores the draw beside the project, where the command line finds it too. It is named together with the release. */
static gboolean
publish_drawn (Export  *export,
               GFile   *graph,
               GError **error)
{
  GFile *project = shoal_project_get_file (export->project);
  ShoalMicrodata *microdata = export->report->classes->microdata;
  ShoalRecoding *matching = export->report->classes->recoding;
  const char *question = export->question;
  g_autofree char *name = shoal_kept_draw_dup_name (question, shoal_table_get_fingerprint (microdata->table));
  g_autoptr (ShoalNewFile) draw = NULL;
  gboolean used;

  if (!shoal_kept_draw_use (project, name, matching, export->options.another_draw, &used, error))
    return FALSE;
  if (used)
    return publish (export, graph, NULL, error);
  draw = shoal_kept_draw_write (project, name, question, matching, error);
  if (draw != NULL && publish (export, graph, draw, error))
    return TRUE;
  g_clear_pointer (&draw, shoal_new_file_free);
  shoal_run_folder_clear_away (project);
  return FALSE;
}

static gboolean
write_release (Export  *export,
               GError **error)
{
  g_autoptr (GFile) graph = NULL;

  if (shoal_recoding_get_kind (export->report->classes->recoding) != SHOAL_RECODING_MATCHING)
    return publish (export, NULL, NULL, error);
  if (export->options.with_graph)
    {
      graph = shoal_release_export_get_graph_file (export->file);
      if (!check_companion (export, graph, error))
        return FALSE;
    }
  return export->question != NULL && shoal_release_export_keeps_draw (export->report, export->project, NULL)
             ? publish_drawn (export, graph, error)
             : publish (export, graph, NULL, error);
}

static gboolean
write_report (Export  *export,
              GError **error)
{
  const ShoalRequirements *requirements = &export->report->requirements;
  const ShoalMetric *objective = shoal_metrics_find (shoal_project_get_objective (export->project));
  ShoalMicrodata *microdata = export->report->classes->microdata;
  g_autoptr (ShoalProblem) problem
      = shoal_problem_new (microdata, requirements, objective != NULL ? objective : shoal_metrics_find ("precision"),
                           export->run->seed, 1, error);
  g_autoptr (ShoalReportContent) source = NULL;
  ShoalReportInput input;

  if (problem == NULL)
    return FALSE;
  source = shoal_report_content_new (export->project, problem, export->report->verified, export->run, export->solution,
                                     export->progress);
  input = *shoal_report_content_get_input (source);
  input.right_to_left = export->options.right_to_left;
  return shoal_report_write (&input, export->file, export->replace, error);
}

static gboolean
write_recipe (Export  *export,
              GError **error)
{
  return shoal_recipe_write (export->project, export->report->classes->microdata, export->run,
                             export->options.with_hierarchies, export->file, export->replace, error);
}

static gboolean
write_script (Export  *export,
              GError **error)
{
  ShoalSqlScript script;
  g_autoptr (GPtrArray) statements = NULL;
  g_autofree char *text = NULL;

  shoal_sql_script_init (&script, shoal_sql_dialect_find (export->options.dialect), export->options.source, export->options.target,
                         export->project);
  statements = shoal_sql_script_list (&script, export->report->verified, error);
  if (statements == NULL)
    return FALSE;
  text = shoal_sql_script_to_text (&script, statements);
  return shoal_sql_script_write (text, export->file, export->replace, NULL, error);
}

/* An existing table of that name is never replaced. */
static gboolean
make_table (Export  *export,
            GError **error)
{
  ShoalDataSource *data = shoal_project_get_data (export->project);
  const char *connection = data->connection;
  g_autoptr (ShoalDatabase) database = shoal_database_connect (connection, export->progress, error);
  ShoalSqlScript script;

  if (database == NULL)
    return FALSE;
  shoal_sql_script_init (&script, shoal_database_get_dialect (database), data->options->table, export->options.target, export->project);
  if (!shoal_sql_push_check_target (database, &script, error))
    return FALSE;
  g_clear_pointer (&database, shoal_database_free);
  return shoal_sql_push_release (connection, &script, export->report->verified, export->progress, error);
}

static void
export_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  gboolean (*const writers[SHOAL_EXPORT_N_KINDS]) (Export *, GError **) = {
    [SHOAL_EXPORT_RELEASE] = write_release,
    [SHOAL_EXPORT_REPORT] = write_report,
    [SHOAL_EXPORT_RECIPE] = write_recipe,
    [SHOAL_EXPORT_SCRIPT] = write_script,
    [SHOAL_EXPORT_TABLE] = make_table,
  };
  Export *export = task_data;
  GError *error = NULL;

  if ((export->file == NULL || shoal_project_check_output (export->project, export->file, &error)) && writers[export->options.kind](export, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ---- Origin of the result ---- */

/* The node of @report, under the name of @run. */
static ShoalRunRecord *
make_record (ShoalRecodingReport *report,
             ShoalRunRecord      *run)
{
  ShoalMicrodata *microdata = report->classes->microdata;
  ShoalRecoding *recoding = report->classes->recoding;
  g_autofree const char **names = g_new0 (const char *, microdata->n_attributes + 1);
  const guint *levels = NULL;
  guint n_levels = 0;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (recoding, &n_levels);
  for (guint a = 0; a < n_levels; a++)
    names[a] = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
  return shoal_run_record_with_result (run, SHOAL_STATUS_FEASIBLE, names, levels, n_levels);
}

/* Uses @run if its result is the recoding of @report; its status counts only if it is not outdated. */
static void
take_run (Export          *export,
          ShoalSessionRun *run)
{
  ShoalRecoding *recoding = run != NULL ? run->recoding : NULL;
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) named = NULL;

  if (recoding != NULL && shoal_recoding_equal (recoding, export->report->classes->recoding))
    {
      ShoalSolution *solution = run->solution;

      export->question = g_strdup (run->record->problem_digest);
      if (run->outdated)
        export->run = make_record (export->report, run->record);
      else
        export->run = shoal_run_record_ref (run->record);
      if (!run->outdated && solution != NULL)
        export->solution = g_object_ref (solution);
      return;
    }
  plain = shoal_run_record_new (SHOAL_RUN_BY_HAND, NULL, 1);
  named = shoal_run_record_with_name (plain, _("Chosen by Hand"));
  export->run = make_record (export->report, named);
}

/**
 * shoal_release_export_keeps_draw:
 * @report: of the recoding to be published
 * @project: the project of @report
 * @problem: (out) (optional) (transfer full): why not
 *
 * Returns: whether the next release for the same problem will be the same. %FALSE only for a heterogeneous release, if the
 *   project has no file, or if no folder can be made beside it.
 */
gboolean
shoal_release_export_keeps_draw (ShoalRecodingReport *report,
                                 ShoalProject        *project,
                                 char               **problem)
{
  GFile *file = shoal_project_get_file (project);
  g_autoptr (GError) error = NULL;

  if (shoal_recoding_get_kind (report->classes->recoding) != SHOAL_RECODING_MATCHING
      || (file != NULL && shoal_kept_draw_can_be (file, &error)))
    return TRUE;
  if (problem != NULL)
    *problem = error != NULL ? g_strdup (error->message) : g_strdup (_("the project has not been saved yet"));
  return FALSE;
}

/**
 * shoal_release_export_async:
 * @report: of the recoding to be published
 * @project: the project of @report; its files are not overwritten, also under another name
 * @run: (nullable): the run that may have found the recoding
 * @file: (nullable): the file to write; %NULL for a table in the database
 * @replace: whether an existing file may be replaced
 * @options: what to write, and how
 * @progress: gets the progress
 * @cancellable: (nullable): stops the export, which then leaves no files
 *
 * Errors of the finishing call: %SHOAL_ERROR_USAGE, %SHOAL_ERROR_UNVERIFIED, %G_IO_ERROR_EXISTS and others.
 */
void
shoal_release_export_async (ShoalRecodingReport      *report,
                            ShoalProject             *project,
                            ShoalSessionRun          *run,
                            GFile                    *file,
                            gboolean                  replace,
                            const ShoalExportOptions *options,
                            ShoalProgress            *progress,
                            GCancellable             *cancellable,
                            GAsyncReadyCallback       callback,
                            gpointer                  user_data)
{
  g_autoptr (GTask) task = NULL;
  Export *export;

  g_return_if_fail (SHOAL_IS_RECODING_REPORT (report));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (options != NULL && options->kind < SHOAL_EXPORT_N_KINDS);
  g_return_if_fail (G_IS_FILE (file) || options->kind == SHOAL_EXPORT_TABLE);

  task = g_task_new (report, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_release_export_async);
  g_task_set_check_cancellable (task, FALSE);
  if (report->verified == NULL)
    {
      g_task_return_new_error (task, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, _("This does not meet the requirements."));
      return;
    }
  export = g_new0 (Export, 1);
  export->report = g_object_ref (report);
  export->project = g_object_ref (project);
  g_set_object (&export->file, file);
  export->replace = replace;
  export->options = *options;
  export->options.source = g_strdup (options->source);
  export->options.target = g_strdup (options->target);
  export->progress = g_object_ref (progress);
  take_run (export, run);
  shoal_progress_start (progress, cancellable, 0);
  g_task_set_task_data (task, export, export_free);
  shoal_worker_run (task, export_worker);
}

/* @ending: replaces the file name extension of @release. */
static GFile *
get_companion (GFile      *release,
               const char *ending)
{
  g_autofree char *name = g_file_get_basename (release);
  g_autoptr (GFile) folder = g_file_get_parent (release);
  g_autofree char *companion = NULL;
  char *dot = strrchr (name, '.');

  g_return_val_if_fail (folder != NULL, NULL);

  if (dot != NULL && dot != name)
    *dot = '\0';
  companion = g_strconcat (name, ending, NULL);
  return g_file_get_child (folder, companion);
}

/** shoal_release_export_get_graph_file: Returns: (transfer full): "NAME-graph.txt" beside @release, for its graph. */
GFile *
shoal_release_export_get_graph_file (GFile *release)
{
  return get_companion (release, "-graph.txt");
}

/** shoal_release_export_get_dictionary_file: Returns: (transfer full): "NAME.schema.json" beside @release. */
GFile *
shoal_release_export_get_dictionary_file (GFile *release)
{
  return get_companion (release, ".schema.json");
}

/** shoal_release_export_finish: Returns: whether the file or the table is complete. */
gboolean
shoal_release_export_finish (ShoalRecodingReport *report,
                             GAsyncResult        *result,
                             GError             **error)
{
  g_return_val_if_fail (g_task_is_valid (result, report), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
