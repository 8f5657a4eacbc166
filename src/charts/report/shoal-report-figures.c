/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report goes to people who do not have the original. Its figures are those of the published table, or so coarse that
 * no cell of the original can be computed from them. */

#include "base/shoal-format.h"
#include "charts/report/shoal-report-sections.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* ---- How exactly a figure may be reported to people who have only the release ---- */
/* Somebody who knows all cells of a table except one can compute every figure for each possible value of that cell, and
 * compare the results with the report: four digits of a figure of the original left 1 to 9 of 20 ages. Figures of the
 * published table are the same for all these values. Other figures are rounded so coarsely that another value of one
 * cell hardly ever changes them. */

/* Another value of one cell changes a figure by about one row's share. With this many shares in a step, it changes the
 * rounded figure in fewer than 1 of 100 cases. If a leaf can disappear with a value, the change is larger. */
#define SHARES_PER_STEP 200.0
#define SHARES_PER_STEP_OF_LEAVES 500.0

/* A share that is rounded to larger steps says nothing. */
#define LARGEST_STEP 0.2

/* @leaves_are_known: as for find_step_of_metric()
 *
 * For shares, and figures of about that size, that depend on values which the release does not show, such as a bound
 * that a search has proven.
 *
 * Returns: the step to which they are rounded: 0.2, 0.1, 0.05, 0.02, …; INFINITY for a table that is too small.
 */
static double
find_step_of_original (ShoalClasses *classes,
                       gboolean      leaves_are_known)
{
  static const double digits[] = { 0.5, 0.2, 0.1 };
  double least, step = LARGEST_STEP;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), INFINITY);

  least = (leaves_are_known ? SHARES_PER_STEP : SHARES_PER_STEP_OF_LEAVES) / (double) MAX (1, classes->microdata->n_rows);
  if (least > LARGEST_STEP)
    return INFINITY;
  for (double unit = 1; step >= least && unit > 1e-9; unit /= 10)
    for (guint i = 0; i < G_N_ELEMENTS (digits); i++)
      if (unit * digits[i] >= least && unit * digits[i] <= LARGEST_STEP)
        step = unit * digits[i];
  return step;
}

/* Returns: whether aggregates are published. A release with aggregates does not show which values its classes cover. */
static gboolean
publishes_aggregates (ShoalClasses *classes)
{
  gboolean any = FALSE;

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    any |= shoal_attribute_is_aggregated (shoal_microdata_get_attribute (classes->microdata, a));
  return any && classes->kind != SHOAL_RECODING_MATCHING;
}

/* @leaves_are_known: whether the leaves of all hierarchies are not secret, see leaves_are_known()
 *
 * Returns: 0 if the metric can be computed from the published table and may be reported exactly; else the step of
 *   find_step_of_original(); INFINITY if it must not be reported.
 */
static double
find_step_of_metric (const ShoalMetric *metric,
                     ShoalClasses      *classes,
                     gboolean           leaves_are_known)
{
  g_return_val_if_fail (metric != NULL && SHOAL_IS_CLASSES (classes), INFINITY);

  switch (metric->reads)
    {
    case SHOAL_METRIC_READS_RELEASE:
      return 0;
    case SHOAL_METRIC_READS_COVER:
      return !publishes_aggregates (classes) ? 0 : find_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_LEAVES:
      return leaves_are_known && !publishes_aggregates (classes) ? 0 : find_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_SUPPRESSED:
      return classes->n_suppressed == 0 ? 0 : find_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_ORIGINAL:
      return find_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_CLUSTERS:
    default:
      return INFINITY;
    }
}

/* Returns: @value rounded to a multiple of @step; NAN if @step is INFINITY. */
static double
round_to_step (double value,
               double step)
{
  if (step == 0)
    return value;
  /* A value half-way is rounded up, also after an error of rounding. */
  return isfinite (step) ? floor (value / step + 0.5 + 1e-9) * step : NAN;
}

/* A tenth of a percent: the step of losses that may be reported exactly */
#define NCP_STEP 0.001

struct _ShoalReportFigures
{
  double *values; /* of all metrics, in the registry's order, rounded */
  double *steps;
  double *ncp;    /* NCP of each attribute, rounded */
  double *ncp_steps;
  double step_of_original;
  ShoalReadings *readings; /* of the published texts only; NULL without a release */
  ShoalStatistics *statistics;
};

/* Returns: whether the leaves of an attribute's hierarchy are not secret. A hierarchy that was made from the values has
 * a leaf for each of them, so that its leaves are secret. Published ranges of numbers do not depend on leaves. A class
 * with aggregates shows neither leaves nor ranges. */
static gboolean
leaves_are_known (const ShoalReportInput *input,
                  guint                   a)
{
  const ShoalAttribute *attribute = shoal_microdata_get_attribute (input->classes->microdata, a);
  ShoalProjectColumn *column;

  if (input->classes->kind != SHOAL_RECODING_MATCHING && shoal_attribute_is_aggregated (attribute))
    return FALSE;
  if (input->classes->kind != SHOAL_RECODING_NODE && attribute->cell_form == SHOAL_CELL_RANGE)
    return TRUE;
  column = input->project != NULL
             ? shoal_project_find_column (input->project, shoal_column_get_name (attribute->column), NULL)
             : NULL;
  return column != NULL && column->hierarchy != NULL
         && column->hierarchy->kind != SHOAL_HIERARCHY_ORIGIN_BUILDER;
}

static gboolean
describe_published (ShoalReportFigures      *self,
                    const ShoalReportInput  *input,
                    GError                 **error)
{
  g_autoptr (ShoalProgress) progress = input->progress != NULL ? g_object_ref (input->progress) : shoal_progress_new ();

  if (input->release == NULL)
    return TRUE;
  self->readings = shoal_readings_new_of_published (input->release, progress, error);
  if (self->readings == NULL)
    return FALSE;
  self->statistics = shoal_statistics_new_of_published (self->readings, input->problem->n_threads, progress, error);
  return self->statistics != NULL;
}

/* Computes metrics and statistics, which take most of the time, once for both passes. NULL when told to stop. */
ShoalReportFigures *
_shoal_report_figures_new (const ShoalReportInput  *input,
                           GError                 **error)
{
  guint n, n_attributes = input->classes->microdata->n_attributes;
  const ShoalMetric *metrics = shoal_metrics_get (&n);
  g_autoptr (ShoalReportFigures) self = g_new0 (ShoalReportFigures, 1);
  gboolean all_known = TRUE;

  self->values = g_new0 (double, n);
  self->steps = g_new0 (double, n);
  self->ncp = g_new0 (double, MAX (1, n_attributes));
  self->ncp_steps = g_new0 (double, MAX (1, n_attributes));
  for (guint a = 0; a < n_attributes; a++)
    {
      gboolean known = leaves_are_known (input, a);

      all_known = all_known && known;
      self->ncp_steps[a] = find_step_of_metric (shoal_metrics_find ("gcp"), input->classes, known);
      /* The bar is drawn with the same precision as the number beside it. */
      self->ncp[a] = round_to_step (shoal_metric_attribute_ncp (input->classes, a), MAX (self->ncp_steps[a], NCP_STEP));
    }
  self->step_of_original = find_step_of_original (input->classes, all_known);
  for (guint i = 0; i < n; i++)
    {
      if (input->progress != NULL)
        shoal_progress_set_fraction (input->progress, (double) i / n);
      if (!shoal_progress_check (input->progress, error))
        return NULL;
      self->steps[i] = find_step_of_metric (&metrics[i], input->classes, all_known);
      if (isfinite (self->steps[i]))
        self->values[i] = round_to_step (shoal_metric_evaluate (&metrics[i], input->classes), self->steps[i]);
      else
        self->values[i] = NAN;
    }
  return describe_published (self, input, error) ? g_steal_pointer (&self) : NULL;
}

void
_shoal_report_figures_free (ShoalReportFigures *self)
{
  g_free (self->values);
  g_free (self->steps);
  g_free (self->ncp);
  g_free (self->ncp_steps);
  shoal_statistics_free (self->statistics);
  shoal_readings_free (self->readings);
  g_free (self);
}

/* The number of decimal places of figures that are multiples of @step. */
static guint
count_digits (double step)
{
  return (guint) CLAMP (ceil (-log10 (step) - 1e-9), 0, 9);
}

static guint
find_metric (const ShoalMetric *metric)
{
  guint n;

  return (guint) (metric - shoal_metrics_get (&n));
}

/* (transfer full): the metric's value as text, or a dash. */
char *
_shoal_report_figures_tell (const ShoalReportFigures *self,
                            const ShoalMetric        *metric)
{
  guint i = find_metric (metric);

  if (self->steps[i] == 0 || isnan (self->values[i]))
    return _shoal_report_format_metric (self->values[i]);
  /* Translators: a figure that is told in coarse steps. */
  return g_strdup_printf (_("about %.*f"), (int) count_digits (self->steps[i]), self->values[i]);
}

/* (transfer full): the metric's value in percent, or a dash. */
char *
_shoal_report_figures_tell_percent (const ShoalReportFigures *self,
                                    const ShoalMetric        *metric)
{
  guint i = find_metric (metric);

  if (isnan (self->values[i]))
    return g_strdup ("–");
  return shoal_format_percent (self->values[i], self->steps[i] == 0 ? 1 : count_digits (self->steps[i] * 100));
}

/* (transfer full): the loss (NCP) of an attribute in percent; @fraction: (out): the same, NAN if it must not be
 * reported. */
char *
_shoal_report_figures_tell_ncp (const ShoalReportFigures *self,
                                guint                     attribute,
                                double                   *fraction)
{
  double step = self->ncp_steps[attribute];

  *fraction = self->ncp[attribute];
  if (isnan (*fraction))
    return g_strdup ("–");
  return shoal_format_percent (*fraction, step == 0 ? 1 : count_digits (step * 100));
}

/* (transfer full) (nullable): the proven bound, rounded down, because it depends on all values; NULL if not
 * reported. */
char *
_shoal_report_figures_tell_bound (const ShoalReportFigures *self,
                                  double                    bound)
{
  double told = floor (bound / self->step_of_original) * self->step_of_original;

  if (!isfinite (self->step_of_original) || !(told > 0))
    return NULL;
  return g_strdup_printf ("%.*f", (int) count_digits (self->step_of_original), told);
}

/** Returns: (nullable): statistics from the published texts, for %SHOAL_DESIGN_RELEASE only; %NULL without a
 * release. */
const ShoalStatistics *
_shoal_report_figures_get_statistics (const ShoalReportFigures *self)
{
  return self->statistics;
}
