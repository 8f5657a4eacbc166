/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of a report on the requirements, the checks, and the run that found the release. */

#include "config.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/report/shoal-report-sections.h"
#include "solve/shoal-solver-registry.h"

#include "privacy/shoal-disclosure.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <math.h>

static const char *
describe_recoding (ShoalRecodingKind kind)
{
  switch (kind)
    {
    case SHOAL_RECODING_PARTITION:
      return _("Local recoding: clusters of rows publish what covers their values");
    case SHOAL_RECODING_MATCHING:
      return _("Heterogeneous recoding: each row publishes what covers the values of several rows");
    case SHOAL_RECODING_NODE:
    default:
      return _("Full-domain recoding: each attribute is published at one level of its hierarchy");
    }
}

static void
write_data (ShoalReportPages       *pages,
            const ShoalReportInput *input)
{
  ShoalMicrodata *microdata = input->problem->microdata;
  g_autofree char *rows = shoal_format_number ((double) microdata->n_rows, 0);
  g_autofree char *columns = shoal_format_number (shoal_table_get_n_columns (microdata->table), 0);
  g_autofree char *attributes = shoal_format_number (microdata->n_attributes, 0);
  g_autofree char *size
      = g_strdup_printf (_("rows: %s, columns: %s, of them quasi-identifiers: %s"), rows, columns, attributes);

  shoal_report_pages_pair (pages, _("Data"), size);
  if (input->project != NULL)
    {
      ShoalDataSource *data = shoal_project_get_data (input->project);
      g_autofree char *mark = shoal_data_source_dup_keyed_fingerprint (data, microdata->table);

      /* People who have the project can identify the data by this fingerprint */
      if (mark != NULL)
        shoal_report_pages_pair (pages, _("Mark of the data"), mark);
    }
}

/* Writes what people have said about the release. None of it was computed or checked. */
static void
write_about (ShoalReportPages *pages,
             ShoalProject     *project)
{
  const ShoalAboutInfo *infos = shoal_about_get ();
  gboolean headed = FALSE;

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    if (shoal_project_get_about (project, i) != NULL)
      {
        if (!headed)
          shoal_report_pages_heading (pages, _("About this release"), 60.0);
        headed = TRUE;
        shoal_report_pages_pair (pages, _(infos[i].title), shoal_project_get_about (project, i));
      }
}

void
_shoal_report_write_request (ShoalReportPages       *pages,
                             const ShoalReportInput *input)
{
  const ShoalProblem *problem = input->problem;
  g_autofree char *limit = shoal_format_percent (problem->requirements.suppression, 2);
  g_autofree char *limit_rows = shoal_format_number ((double) problem->suppression_limit, 0);
  g_autofree char *suppression = g_strdup_printf (_("At most %s of the rows (%s) may be suppressed."), limit, limit_rows);

  if (input->project != NULL)
    write_about (pages, input->project);
  shoal_report_pages_heading (pages, _("What was asked"), 60.0);
  write_data (pages, input);
  for (guint i = 0; i < shoal_requirements_get_n_models (&problem->requirements); i++)
    {
      const ShoalModel model = shoal_requirements_get_model (&problem->requirements, i);
      g_autofree char *promise
          = model.guarantee->promise (&model, input->classes->kind, input->classes->microdata->persons != NULL);

      shoal_report_pages_pair (pages, _("Requirement"), promise);
    }
  shoal_report_pages_pair (pages, _("Suppression"), suppression);
  if (problem->requirements.suppression_price > 0.0)
    {
      g_autofree char *price = shoal_chart_format_value (problem->requirements.suppression_price, SHOAL_AXIS_NUMBER);
      g_autofree char *text
          = g_strdup_printf (_("added to the objective: %s times the share of suppressed rows"), price);

      shoal_report_pages_pair (pages, _("Price of suppression"), text);
    }
  shoal_report_pages_pair (pages, _("Recoding"), describe_recoding (input->classes->kind));
  if (problem->objective != NULL)
    {
      g_autofree char *objective
          = g_strdup_printf ("%s. %s", _(problem->objective->title), _(problem->objective->summary));

      shoal_report_pages_pair (pages, _("Objective"), objective);
    }
}

/* ---- What was checked ---- */

static guint
count_role (ShoalMicrodata *microdata,
            ShoalRole       role)
{
  guint n = 0;

  for (guint i = 0; i < shoal_schema_get_n_columns (microdata->schema); i++)
    n += shoal_schema_get_meaning (microdata->schema, i)->role == role;
  return n;
}

static char *
describe_check (const ShoalReportInput *input)
{
  g_autofree char *rows = shoal_format_number ((double) input->verdict->n_rows, 0);

  if (input->classes->kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("All %s published rows were compared with the original table and the graph that joins them: "
                              "the graph is k-regular, and every published cell covers its k originals."),
                            rows);
  return g_strdup_printf (_("The texts of all %s published rows were grouped by their quasi-identifiers anew, by code that "
                            "shares nothing with the solvers."),
                          rows);
}

void
_shoal_report_write_checks (ShoalReportPages       *pages,
                            const ShoalReportInput *input)
{
  const ShoalProblem *problem = input->problem;
  g_autofree char *rows = describe_check (input);
  gboolean matching = input->classes->kind == SHOAL_RECODING_MATCHING;
  g_autofree char *k = shoal_format_number ((double) input->verdict->k, 0);
  g_autofree char *required = shoal_format_number (problem->min_size, 0);
  g_autofree char *smallest = input->verdict->counts_persons
                                ? g_strdup_printf (_("at least %s different persons share their quasi-identifiers, as was required"),
                                                   required)
                                : g_strdup_printf (matching ? _("%s; %s were required")
                                                        : _("%s rows share their quasi-identifiers at least; %s were required"),
                                               k, required);
  g_autofree char *suppressed = shoal_format_number ((double) input->classes->n_suppressed, 0);
  g_autofree char *n_rows = shoal_format_number ((double) problem->microdata->n_rows, 0);
  g_autofree char *limit = shoal_format_number ((double) problem->suppression_limit, 0);
  g_autofree char *loss = g_strdup_printf (_("%s of %s; %s were allowed"), suppressed, n_rows, limit);
  g_autofree char *identifiers = shoal_format_number (count_role (problem->microdata, SHOAL_ROLE_IDENTIFIER)
                                                               + count_role (problem->microdata, SHOAL_ROLE_PERSON), 0);

  shoal_report_pages_heading (pages, _("What was checked"), 60.0);
  shoal_report_pages_pair (pages, _("Published rows"), rows);
  shoal_report_pages_pair (pages, matching ? _("People that each row may be, and rows that each person may be")
                                           : _("Smallest class"), smallest);
  shoal_report_pages_pair (pages, _("Suppressed rows"), loss);
  shoal_report_pages_pair (pages, _("Identifier columns left out"), identifiers);
  for (guint i = 0; i < input->verdict->n_findings; i++)
    {
      const ShoalFinding *finding = &input->verdict->findings[i];
      g_autofree char *found = finding->model.guarantee->describe (input->classes->kind, finding);

      /* The finding for k-anonymity, the first one, is already written above. */
      if (i > 0)
        shoal_report_pages_note (pages, found);
      shoal_report_pages_note (pages, shoal_guarantee_get_limits (finding->model.guarantee, input->classes->kind));
    }
  shoal_report_pages_note (pages, _("All this relies on the columns having been given the right roles: those are listed at the "
                                    "end."));
}

/* ---- The run that found the release ---- */

/* Describes whether the run has proven that no better release exists. */
static char *
describe_proof (const ShoalReportInput   *input,
                const ShoalReportFigures *figures)
{
  const ShoalSolution *solution = input->solution;

  if (solution != NULL && solution->status == SHOAL_STATUS_OPTIMAL)
    return g_strdup (input->classes->kind == SHOAL_RECODING_NODE
                       ? _("Proven to be the best: no node of the lattice that meets the requirement has a lower value")
                       : _("Proven to be the best: no local or heterogeneous recoding that meets the requirement has a lower value"));
  if (solution != NULL && isfinite (solution->bound))
    {
      g_autofree char *bound = _shoal_report_figures_tell_bound (figures, solution->bound);

      if (bound != NULL)
        return g_strdup_printf (_("Not proven to be the best; it is proven that none has a value below %s"), bound);
    }
  if (solution == NULL && input->run != NULL && input->run->has_result && input->run->status == SHOAL_STATUS_OPTIMAL)
    return g_strdup (_("The project remembers that the run proved it to be the best; the proof was not repeated for this "
                       "report"));
  return g_strdup (_("Not proven to be the best"));
}

static void
write_solver (ShoalReportPages *pages,
              ShoalRunRecord   *run)
{
  const ShoalSolverInfo *info = shoal_solver_registry_find (run->solver);
  g_autofree char *seed = g_strdup_printf ("%" PRIu64, run->seed);
  g_autofree char *parameters = _shoal_report_describe_run (run);
  g_autofree char *title = NULL;

  if (info == NULL)
    title = _shoal_report_shorten (run->name != NULL ? run->name : run->solver);
  else
    title = g_strdup_printf ("%s (%s). %s", _(info->title), info->id, _(info->summary));
  if (info != NULL && run->name != NULL)
    shoal_report_pages_pair (pages, _("Run"), run->name);
  shoal_report_pages_pair (pages, _("Solver"), title);
  if (run->note != NULL)
    shoal_report_pages_pair (pages, _("Note"), run->note);
  if (info == NULL)
    return;
  if (parameters != NULL)
    shoal_report_pages_pair (pages, _("Parameters"), parameters);
  shoal_report_pages_pair (pages, _("Seed"), seed);
}

void
_shoal_report_write_search (ShoalReportPages       *pages,
                            const ShoalReportInput *input,
                            const ShoalReportFigures *figures)
{
  const ShoalMetric *metric = input->problem->objective;
  g_autofree char *proof = describe_proof (input, figures);
  g_autofree char *program = g_strdup_printf ("Shoal %s", SHOAL_VERSION);

  shoal_report_pages_heading (pages, _("How it was found"), 60.0);
  if (metric != NULL)
    {
      g_autofree char *value = _shoal_report_figures_tell (figures, metric);
      g_autofree char *reached = g_strdup_printf ("%s: %s", _(metric->title), value);

      shoal_report_pages_pair (pages, _("Value reached"), reached);
    }
  shoal_report_pages_pair (pages, _("Proof"), proof);
  if (input->run != NULL)
    write_solver (pages, input->run);
  if (input->solution != NULL)
    {
      g_autofree char *time = shoal_format_seconds (input->solution->seconds);
      shoal_report_pages_pair (pages, _("Search"), time);
    }
  shoal_report_pages_pair (pages, _("Program"), program);
}

/* ---- Disclosures that no requirement rules out ---- */

/* Writes nothing if nobody has looked for disclosures. */
void
_shoal_report_write_disclosures (ShoalReportPages       *pages,
                                 const ShoalReportInput *input)
{
  ShoalTable *table = input->problem->microdata->table;
  g_autofree char *rest = NULL;

  if (input->disclosures == NULL)
    return;
  rest = shoal_disclosure_describe_rest (input->disclosures, input->classes);
  shoal_report_pages_heading (pages, _("What to consider before publishing"), 40.0);
  for (guint i = 0; i < input->disclosures->len; i++)
    {
      const ShoalDisclosure *one = &g_array_index (input->disclosures, ShoalDisclosure, i);
      g_autofree char *text = shoal_disclosure_describe (one, table);

      shoal_report_pages_pair (pages, shoal_disclosure_kind_get_title (one->kind), text);
    }
  if (*rest != '\0')
    shoal_report_pages_note (pages, rest);
}
