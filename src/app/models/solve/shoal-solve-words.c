/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each metric has a text for its use as the objective, its aim; a metric without an aim is shown with its title. */

#include "config.h"

#include "models/solve/shoal-solve-words.h"

#include "base/shoal-format.h"
#include "reports/shoal-recoding-report.h"
#include "session/shoal-session-run.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* ---- Run text ---- */

/* Unknown parts are left out of the texts. */

/** shoal_run_text_get_status: @icon: (out): name of an icon. Returns: what @run is doing, or how it ended. */
const char *
shoal_run_text_get_status (ShoalSessionRun  *run,
                           const char      **icon)
{
  if (run->running)
    {
      *icon = "content-loading-symbolic";
      return !run->begun ? _("Preparing…") : _("Running…");
    }
  if (!run->record->has_result)
    {
      *icon = "dialog-error-symbolic";
      return _("Failed");
    }
  if (run->record->status == SHOAL_STATUS_FEASIBLE && run->solution != NULL && run->solution->stalled)
    {
      *icon = "object-select-symbolic";
      return _("Valid, ended: a minute brought less than 0.5 %");
    }
  if (run->record->status == SHOAL_STATUS_FEASIBLE && run->record->figures.stopped)
    {
      *icon = "media-playback-stop-symbolic";
      return _("Valid, stopped before its end");
    }
  switch (run->record->status)
    {
    case SHOAL_STATUS_OPTIMAL:
      *icon = "emblem-ok-symbolic";
      return _("Proven best");
    case SHOAL_STATUS_FEASIBLE:
      *icon = "object-select-symbolic";
      return _("Valid");
    case SHOAL_STATUS_INFEASIBLE:
      *icon = "action-unavailable-symbolic";
      return _("No solution");
    case SHOAL_STATUS_UNKNOWN:
    default:
      *icon = "dialog-question-symbolic";
      if (run->solution != NULL && run->solution->reason != NULL)
        return _("Stopped: to complete what was found takes more than a second. A time limit leaves the time for that");
      return _("Stopped before a solution was found");
    }
}

/**
 * shoal_run_text_new_question:
 *
 * Returns: (transfer full) (nullable): the requirements: "k = 5 · up to 2 % left out"; %NULL if they are not known.
 */
char *
shoal_run_text_new_question (ShoalSessionRun *run)
{
  ShoalRequirements requirements;

  return shoal_session_run_get_requirements (run, &requirements) ? shoal_requirements_dup_words (&requirements) : NULL;
}

/** shoal_run_text_new_result: Returns: (transfer full) (nullable): "loses 31.2 % (Level of generalization) · at best 30.0 % · gap 4.0 %". */
char *
shoal_run_text_new_result (ShoalSessionRun *run)
{
  const ShoalMetric *metric = shoal_session_run_get_objective (run);
  double best = shoal_session_run_get_best (run);
  double bound = shoal_session_run_get_bound (run);
  g_autofree char *bound_text = NULL;
  g_autofree char *gap_text = NULL;
  g_autofree char *loss = NULL;

  if (!isfinite (best) || metric == NULL)
    return NULL;
  loss = shoal_objective_text_new_sentence (metric, best);
  if (!isfinite (bound) || run->record->status == SHOAL_STATUS_OPTIMAL)
    return g_steal_pointer (&loss);
  bound_text = shoal_objective_text_new_loss (metric, bound);
  gap_text = shoal_format_percent (best > 0 ? (best - bound) / best : 0, 1);
  /* Translators: what a run loses, what it could lose at the least, and the distance of the two. */
  return g_strdup_printf (_("%s · at best %s · gap %s"), loss, bound_text, gap_text);
}

static void
append_part (GString *text,
             char    *part)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
  g_free (part);
}

/** shoal_run_text_new_effort: Returns: (transfer full): "Optimal · 1.2 s · 3,400 checked · seed 1". */
char *
shoal_run_text_new_effort (ShoalSessionRun *run)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (run);
  const char *title = info != NULL ? _(info->title) : run->record->solver;
  GString *text = g_string_new (NULL);
  double elapsed = run->elapsed;
  guint64 checked = shoal_session_run_get_checked (run);

  if (info != NULL && strcmp (title, shoal_session_run_get_name (run)) != 0)
    append_part (text, g_strdup (title));
  if (isfinite (elapsed))
    append_part (text, shoal_format_seconds (elapsed));
  if (checked > 0)
    {
      g_autofree char *count = shoal_format_count (checked);

      /* Translators: number of solutions that were examined. */
      append_part (text, g_strdup_printf (_("%s checked"), count));
    }
  if (info != NULL)
    {
      g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->record->seed);

      /* Translators: the number that random choices started from. */
      append_part (text, g_strdup_printf (_("seed %s"), seed));
    }
  return g_string_free (text, FALSE);
}

/* ---- Node text ---- */

/* For labels, the card beside the pointer and screen readers. */

/** shoal_node_text_levels: Returns: (transfer full): "age 2 of 5 · sex 0 of 1": level and height of each quasi-identifier, with
 *   @separator between them. */
char *
shoal_node_text_levels (ShoalMicrodata *microdata,
                        const guint    *levels,
                        const char     *separator)
{
  GString *text = g_string_new (NULL);

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      if (a > 0)
        g_string_append (text, separator);
      /* Translators: name of a column, its level, and the height of its hierarchy. */
      g_string_append_printf (text, _("%s %u of %u"), shoal_column_get_name (attribute->column), levels[a],
                              attribute->height);
    }
  return g_string_free (text, FALSE);
}

/**
 * shoal_node_text_level:
 * @report: (nullable): of a recoding
 *
 * Returns: (transfer full): "3 of 5"; if the level differs between rows, the mean level of the cells as a share of the
 *   height, "mean 62.3 %"; "–" if @report has no such attribute, or publishes no row
 */
char *
shoal_node_text_level (ShoalRecodingReport *report,
                       guint                attribute)
{
  const ShoalAttributeLoss *loss;

  if (report == NULL || attribute >= report->classes->microdata->n_attributes)
    return g_strdup ("–");
  loss = &report->attributes[attribute];
  if (loss->level < 0)
    {
      g_autofree char *share = isfinite (loss->level_share) ? shoal_format_share (loss->level_share) : NULL;

      /* Translators: how high the cells of a column stand in its hierarchy, on average: a share of its levels. */
      return share != NULL ? g_strdup_printf (_("mean %s"), share) : g_strdup ("–");
    }
  /* Translators: the level of an attribute in a node, and the height of its hierarchy. */
  return g_strdup_printf (_("%d of %u"), loss->level, loss->height);
}

/* Appends, for each privacy model that fails, the number of rows and how far the worst class is from the requirement. */
static void
append_shortfalls (GString             *text,
                   ShoalRecodingReport *report,
                   const char          *separator)
{
  const ShoalFinding *findings = report->shortfalls;
  gboolean any = FALSE;

  for (guint i = 0; i < report->n_shortfalls; i++)
    {
      const ShoalGuarantee *guarantee = findings[i].model.guarantee;
      g_autofree char *rows = NULL;
      g_autofree char *distance = NULL;

      if (findings[i].holds)
        continue;
      any = TRUE;
      rows = guarantee->explain (SHOAL_RECODING_NODE, &findings[i]);
      distance = guarantee->describe (SHOAL_RECODING_NODE, &findings[i]);
      g_string_append (text, separator);
      /* Translators: rows that fail in a privacy model, and how far the worst class is from what is asked. */
      g_string_append_printf (text, _("%s (%s)"), rows, distance);
    }
  /* A model that fails for the set of all classes, not for single classes */
  if (!any && report->n_shortfalls > 0 && report->unmet != NULL)
    g_string_append_printf (text, "%s%s", separator, report->unmet);
}

/**
 * shoal_node_text_facts:
 * @report: of the node
 * @objective: (nullable): the metric to mention
 * @separator: between the facts
 *
 * Returns: (transfer full): "Meets the requirements · smallest class 5 · 120 classes · 12 rows suppressed, 50 allowed · …".
 */
char *
shoal_node_text_facts (ShoalRecodingReport *report,
                       const ShoalMetric   *objective,
                       const char          *separator)
{
  g_autofree char *classes = shoal_format_count (report->n_classes);
  g_autofree char *suppressed = shoal_format_count (report->classes->n_suppressed);
  g_autofree char *limit = shoal_format_count (report->suppression_limit);
  g_autofree char *smallest_text = g_strdup_printf (_("smallest class %'u"), report->classes->smallest_published);
  g_autofree char *classes_text
      = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s class", "%s classes", report->n_classes), classes);
  /* Translators: how many rows are left out, and how many may be. */
  g_autofree char *suppressed_text
      = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s row suppressed, %s allowed",
                                      "%s rows suppressed, %s allowed", report->classes->n_suppressed),
                         suppressed, limit);
  g_autofree char *measured = NULL;
  g_autofree char *rest = NULL;
  g_autoptr (GString) text = NULL;

  if (objective != NULL)
    measured = shoal_objective_text_new_sentence (objective, shoal_recoding_report_get_metric (report, objective->id));
  text = g_string_new (report->feasible ? _("Meets the requirements") : _("Does not meet the requirements"));
  if (!report->feasible)
    append_shortfalls (text, report, separator);
  rest = g_strjoin (separator, smallest_text, classes_text, suppressed_text, measured, NULL);
  g_string_append_printf (text, "%s%s", separator, rest);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Objective text ---- */

typedef struct
{
  const char *id;
  const char *aim;
} Aim;

static const Aim aims[] = {
  { "precision", N_("The levels, of all columns alike") },
  { "los", N_("As many rows as possible") },
  { "height", N_("As few levels climbed as possible") },
  { "gcp", N_("The detail of the cells") },
  { "gen_total_il", N_("Values as low in their hierarchies as possible") },
  { "distortion", N_("Values below the top levels, which cost most") },
  { "ncp", N_("As few values mixed up as possible") },
  { "total", N_("Values as few levels from their own as possible") },
  { "llm", N_("Values apart, most of all in low hierarchies") },
  { "nllm", N_("Shares of values apart, most of all in low hierarchies") },
  { "wllm", N_("Values apart, most of all in wide columns") },
  { "wnllm", N_("Shares of values apart, most of all in wide columns") },
  { "weighted", N_("What the weights of your hierarchies hold dear") },
  { "sil", N_("Numbers close to those they are published with") },
  { "sse", N_("Numbers close to the means of their groups") },
  { "entropy", N_("The information, where rare values say most") },
  { "dm", N_("Equal groups, as small as possible") },
  { "c_avg", N_("Groups close to k") },
  { "cm", N_("The target predictable in each group") },
  { "ca", N_("Groups of at least k") },
  { "clusters", N_("As many clusters of the solver as possible") },
  { "cluster_dm", N_("Clusters of the solver as small as possible") },
  { "cluster_c_avg", N_("Clusters of the solver close to k") },
  { "cluster_ca", N_("Clusters of the solver of at least k") },
  { "modified", N_("As many values untouched as possible") },
  { "deleted", N_("As few values emptied as possible") },
  { "deleted_of_modified", N_("As few of the changed values emptied as possible") },
  { "info_gain", N_("As many bits about the target as possible") },
  { "info_loss", N_("What can be predicted of the target") },
};

/** shoal_objective_is_plain: Returns: whether @metric is one of the few for users who do not know the metrics. */
gboolean
shoal_objective_is_plain (const ShoalMetric *metric)
{
  static const char *const plain[] = { "gcp", "info_loss", "dm", NULL };

  g_return_val_if_fail (metric != NULL, FALSE);

  return g_strv_contains (plain, metric->id);
}

/** shoal_objective_text_get_aim: Returns: what a solver with the objective @metric preserves: "The detail of the cells". */
const char *
shoal_objective_text_get_aim (const ShoalMetric *metric)
{
  g_return_val_if_fail (metric != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (aims); i++)
    if (strcmp (aims[i].id, metric->id) == 0)
      return _(aims[i].aim);
  return _(metric->title);
}

/**
 * shoal_objective_text_get_caution:
 * @metric: an objective
 * @requirements: the requirements of the project
 *
 * Returns: (nullable): a warning that by @metric suppression costs nothing, if that is so.
 */
const char *
shoal_objective_text_get_caution (const ShoalMetric       *metric,
                                  const ShoalRequirements *requirements)
{
  g_return_val_if_fail (metric != NULL && requirements != NULL, NULL);

  if (requirements->suppression <= 0 || requirements->suppression_price > 0 || shoal_metric_counts_suppressed (metric))
    return NULL;
  return _("Rows that are left out do not count here, so a solver leaves out as many as it may wherever that helps the rest.");
}

/**
 * shoal_objective_text_new_loss:
 * @value: of @metric
 *
 * Returns: (transfer full): "62.50 %" if the value is a share, else a number.
 */
char *
shoal_objective_text_new_loss (const ShoalMetric *metric,
                               double             value)
{
  g_return_val_if_fail (metric != NULL, NULL);

  return shoal_metric_is_share (metric) ? shoal_format_loss (value) : shoal_format_value (value);
}

/** shoal_objective_text_new_sentence: Returns: (transfer full): the loss: "loses 62.50 % · Level of generalization". */
char *
shoal_objective_text_new_sentence (const ShoalMetric *metric,
                                   double             value)
{
  g_autofree char *loss = NULL;

  g_return_val_if_fail (metric != NULL, NULL);

  loss = shoal_objective_text_new_loss (metric, value);
  if (shoal_metric_is_share (metric))
    /* Translators: a share, and the metric that it is of. */
    return g_strdup_printf (_("loses %s · %s"), loss, _(metric->title));
  /* Translators: name of a metric and its value. */
  return g_strdup_printf (_("%s %s"), _(metric->title), loss);
}

/** shoal_objective_suits_family: Returns: whether some solver of @family accepts @metric as the objective. */
gboolean
shoal_objective_suits_family (const ShoalMetric *metric,
                              ShoalSolverFamily  family)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_return_val_if_fail (metric != NULL, FALSE);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = NULL;

      if (solvers[i].family != family)
        continue;
      solver = shoal_solver_registry_create (solvers[i].id, NULL);
      if (shoal_solver_accepts (solver, metric, NULL))
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_objective_text_get_obstacle:
 * @family: the family of the solver
 * @has_target: whether some column is the target
 *
 * Returns: (nullable): why @metric cannot be the objective: a sentence
 */
const char *
shoal_objective_text_get_obstacle (const ShoalMetric *metric,
                                   ShoalSolverFamily  family,
                                   gboolean           has_target)
{
  if (!shoal_objective_suits_family (metric, family))
    return shoal_objective_suits_family (metric, SHOAL_FAMILY_LATTICE)
             ? _("Only a release that is the same for everybody can be searched for by this.")
             : _("No release of this kind can be searched for by this.");
  if ((metric->needs & SHOAL_METRIC_NEEDS_TARGET) != 0 && !has_target)
    return _("For this a column has to be the target: the page Data has a switch for it.");
  return NULL;
}
