/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report goes to people who do not have the original: its figures are those of the published table, or so coarse that they do
 * not tell one of its cells. */

#include "charts/base/shoal-chart-axis.h"
#include "charts/report/shoal-report-sections.h"
#include "utility/shoal-told.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* A tenth of a percent */
#define NCP_STEP 0.001

struct _ShoalReportFigures
{
  double *values; /* of all metrics, in the registry's order, as they are told */
  double *steps;
  double *ncp;    /* of each attribute, as it is told */
  double *ncp_steps;
  double step_of_original;
};

/* Whether the leaves of an attribute's hierarchy are no secret: what was made from the values has a leaf for each of them. Nor do
 * they matter where ranges of numbers are published; aggregates show neither. */
static gboolean
leaves_are_known (const ShoalReportInput *input,
                  guint                   a)
{
  const ShoalAttribute *attribute = shoal_microdata_get_attribute (input->classes->microdata, a);
  ShoalProjectColumn *column;

  if (input->classes->kind == SHOAL_RECODING_PARTITION && shoal_attribute_is_aggregated (attribute))
    return FALSE;
  if (input->classes->kind != SHOAL_RECODING_NODE && attribute->cell_form == SHOAL_CELL_RANGE)
    return TRUE;
  column = input->project != NULL
             ? shoal_project_find_column (input->project, shoal_column_get_name (attribute->column), NULL)
             : NULL;
  return column != NULL && column->hierarchy != NULL
         && shoal_hierarchy_origin_get_kind (column->hierarchy) != SHOAL_HIERARCHY_ORIGIN_BUILDER;
}

/* The metrics take longest: they are evaluated once for both passes. NULL when stopped. */
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
      self->ncp_steps[a] = shoal_told_step_of_metric (shoal_metrics_find ("gcp"), input->classes, known);
      /* A bar is drawn as exactly as the number beside it is told. */
      self->ncp[a] = shoal_told_round (shoal_metric_attribute_ncp (input->classes, a), MAX (self->ncp_steps[a], NCP_STEP));
    }
  self->step_of_original = shoal_told_step_of_original (input->classes, all_known);
  for (guint i = 0; i < n; i++)
    {
      if (input->progress != NULL)
        shoal_progress_set_fraction (input->progress, (double) i / n);
      if (!shoal_progress_check (input->progress, error))
        return NULL;
      self->steps[i] = shoal_told_step_of_metric (&metrics[i], input->classes, all_known);
      if (isfinite (self->steps[i]))
        self->values[i] = shoal_told_round (shoal_metric_evaluate (&metrics[i], input->classes), self->steps[i]);
      else
        self->values[i] = NAN;
    }
  return g_steal_pointer (&self);
}

void
_shoal_report_figures_free (ShoalReportFigures *self)
{
  g_free (self->values);
  g_free (self->steps);
  g_free (self->ncp);
  g_free (self->ncp_steps);
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
  return shoal_chart_format_percent (self->values[i], self->steps[i] == 0 ? 1 : count_digits (self->steps[i] * 100));
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
  return shoal_chart_format_percent (*fraction, step == 0 ? 1 : count_digits (step * 100));
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
