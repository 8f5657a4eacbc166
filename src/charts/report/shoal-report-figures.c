/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report goes to people who do not have the original: its figures are those of the published table, or so coarse that they do
 * not tell one of its cells. */

#include "base/shoal-format.h"
#include "charts/report/shoal-report-sections.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* How exactly a figure may be told to those who have the release alone. */
/* Who knows a table but for one cell can reckon every figure of it for each value that the cell may have, and compare them with
 * those that were told: four digits of a figure of the original left 1 to 9 of 20 ages. A figure of the published table is the
 * same for all these values. Of the others so much is told that another value of one cell hardly ever shows. */

/* Another value of one cell moves a figure by about one row's share; with so many shares to a step it moves a told figure in fewer
 * than 1 of 100 tries. Where it can also make a value disappear, and its leaf with it, more is moved at once. */
#define SHARES_PER_STEP 200.0
#define SHARES_PER_STEP_OF_LEAVES 500.0

/* What is told in larger steps says nothing of a share. */
#define LARGEST_STEP 0.2

/* @leaves_are_known: as for find_step_of_metric()
 *
 * For figures that depend on values which the release does not show, shares and others of about their size: what a search has
 * proven is one.
 *
 * Returns: 0.2, 0.1, 0.05, 0.02, …: the step in which they may be told; INFINITY where the table is too small for any.
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

/* Then the release does not show what its classes cover. */
static gboolean
publishes_aggregates (ShoalClasses *classes)
{
  gboolean any = FALSE;

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    any |= shoal_attribute_is_aggregated (shoal_microdata_get_attribute (classes->microdata, a));
  return any && classes->kind != SHOAL_RECODING_MATCHING;
}

/* @leaves_are_known: whether all hierarchies come from elsewhere: what is made from the values has a leaf for each of them
 *
 * Returns: 0 where the metric is one of the published table and may be told exactly; else as find_step_of_original();
 *   INFINITY where it must not be told at all.
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

/* Returns: @value as it may be told: to the nearest @step, NAN where that is INFINITY. */
static double
round_to_step (double value,
               double step)
{
  if (step == 0)
    return value;
  /* A value half-way is rounded up, whatever its last digits are. */
  return isfinite (step) ? floor (value / step + 0.5 + 1e-9) * step : NAN;
}

/* A tenth of a percent */
#define NCP_STEP 0.001

struct _ShoalReportFigures
{
  double *values; /* of all metrics, in the registry's order, as they are told */
  double *steps;
  double *ncp;    /* of each attribute, as it is told */
  double *ncp_steps;
  double step_of_original;
  ShoalReadings *readings; /* of the published texts alone; NULL where there are none */
  ShoalStatistics *statistics;
};

/* Whether the leaves of an attribute's hierarchy are no secret: what was made from the values has a leaf for each of them. Nor do
 * they matter where ranges of numbers are published; aggregates show neither. */
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

/* Metrics and statistics take longest: they are made once for both passes. NULL when stopped. */
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
      /* A bar is drawn as exactly as the number beside it is told. */
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

/* Digits behind the point that a step needs. */
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

/* (transfer full): the metric's value, or a dash. */
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

/* (transfer full): the same in percent. */
char *
_shoal_report_figures_tell_percent (const ShoalReportFigures *self,
                                    const ShoalMetric        *metric)
{
  guint i = find_metric (metric);

  if (isnan (self->values[i]))
    return g_strdup ("–");
  return shoal_format_percent (self->values[i], self->steps[i] == 0 ? 1 : count_digits (self->steps[i] * 100));
}

/* (transfer full): what attribute @attribute loses, in percent; @fraction: (out): the same, NAN where it is not told. */
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

/* (transfer full) (nullable): what no solution can be better than; NULL where that is not told. It depends on all values. */
char *
_shoal_report_figures_tell_bound (const ShoalReportFigures *self,
                                  double                    bound)
{
  double told = floor (bound / self->step_of_original) * self->step_of_original;

  if (!isfinite (self->step_of_original) || !(told > 0))
    return NULL;
  return g_strdup_printf ("%.*f", (int) count_digits (self->step_of_original), told);
}

/** Returns: (nullable): what the published texts say of columns and pairs, of %SHOAL_DESIGN_RELEASE alone; %NULL without a release. */
const ShoalStatistics *
_shoal_report_figures_get_statistics (const ShoalReportFigures *self)
{
  return self->statistics;
}
