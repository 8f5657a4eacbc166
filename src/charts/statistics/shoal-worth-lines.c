/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "charts/statistics/shoal-worth-lines.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static void
add_curve (ShoalLineChart *chart, const char *name, const double *curve, gboolean dashed)
{
  double x[SHOAL_PREDICTION_POINTS + 1] = { 0 }, y[SHOAL_PREDICTION_POINTS + 1] = { 0 };
  ShoalLineSeries *series = shoal_line_chart_add_series (chart, name);

  /* All curves begin at (0, 0). */
  for (guint i = 0; i < SHOAL_PREDICTION_POINTS; i++)
    {
      x[i + 1] = i / (SHOAL_PREDICTION_POINTS - 1.0);
      y[i + 1] = curve[i];
    }
  series->dashed = dashed;
  shoal_line_series_set_points (series, x, y, SHOAL_PREDICTION_POINTS + 1);
}

/**
 * shoal_roc_chart_new:
 * @prediction: a prediction with curves, which exist only for a small number of labels
 *
 * Returns: (transfer full): the ROC curves of a model trained on the original, of one trained on the release, and of
 *   guessing.
 */
ShoalLineChart *
shoal_roc_chart_new (const ShoalReleasePrediction *prediction)
{
  ShoalLineChart *self = shoal_line_chart_new ();
  double guess[SHOAL_PREDICTION_POINTS];

  for (guint i = 0; i < SHOAL_PREDICTION_POINTS; i++)
    guess[i] = i / (SHOAL_PREDICTION_POINTS - 1.0);
  self->unit_x = self->unit_y = SHOAL_AXIS_PERCENT;
  /* Translators: axes of a ROC curve: rows without a value that are taken for ones with it, and rows with it that are found. */
  shoal_line_chart_set_titles (self, _("False alarms"), _("Found"));
  add_curve (self, _("Learned from the original"), prediction->prediction[SHOAL_DESIGN_ORIGINAL].curve, FALSE);
  add_curve (self, _("Learned from the release"), prediction->prediction[SHOAL_DESIGN_RELEASE].curve, FALSE);
  add_curve (self, _("Guessed"), guess, TRUE);
  return self;
}

/**
 * shoal_class_losses_find:
 * @self: (out caller-allocates): the mean loss of a row by the size of its class
 * @classes: the classes of a recoding that is not heterogeneous
 * @losses: (array): the loss of a row of each class
 *
 * Classes of similar sizes make one point at the mean over their rows; intervals of sizes have equal ratios.
 * Suppressed classes do not count. Takes time in proportion to the classes: call it in a worker thread.
 */
void
shoal_class_losses_find (ShoalClassLosses *self,
                         ShoalClasses     *classes,
                         const double     *losses)
{
  double sums[SHOAL_CLASS_LOSSES_MOST] = { 0 }, sizes[SHOAL_CLASS_LOSSES_MOST] = { 0 }, rows[SHOAL_CLASS_LOSSES_MOST] = { 0 };
  double smallest = INFINITY, largest = 0;

  *self = (ShoalClassLosses) { .n = 0 };
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      {
        smallest = MIN (smallest, classes->sizes[group]);
        largest = MAX (largest, classes->sizes[group]);
      }
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      {
        double size = classes->sizes[group];
        guint i = largest > smallest
                    ? MIN ((guint) (log (size / smallest) / log (largest / smallest) * SHOAL_CLASS_LOSSES_MOST),
                           SHOAL_CLASS_LOSSES_MOST - 1)
                    : 0;

        sums[i] += losses[group] * size;
        sizes[i] += size * size;
        rows[i] += size;
      }
  for (guint i = 0; i < SHOAL_CLASS_LOSSES_MOST; i++)
    if (rows[i] > 0)
      {
        self->losses[self->n] = sums[i] / rows[i];
        self->sizes[self->n++] = sizes[i] / rows[i];
      }
}

/** shoal_class_loss_chart_new: Returns: (transfer full): a line chart of @losses over the rows of a class. */
ShoalLineChart *
shoal_class_loss_chart_new (const ShoalClassLosses *losses)
{
  ShoalLineChart *self = shoal_line_chart_new ();

  self->scale_x = SHOAL_AXIS_LOG;
  self->unit_x = SHOAL_AXIS_COUNT;
  self->unit_y = SHOAL_AXIS_PERCENT;
  shoal_line_chart_set_titles (self, _("Rows in the class"), _("Mean loss of a row"));
  shoal_line_series_set_points (shoal_line_chart_add_series (self, NULL), losses->sizes, losses->losses, losses->n);
  return self;
}
