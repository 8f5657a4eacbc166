/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who knows a table but for one cell can reckon every figure of it for each value that the cell may have, and compare them with
 * those that were told: four digits of a figure of the original left 1 to 9 of 20 ages. A figure of the published table is the
 * same for all these values. Of the others so much is told that another value of one cell hardly ever shows. */

#include "utility/shoal-told.h"

#include <math.h>

/* Another value of one cell moves a figure by about one row's share; with so many shares to a step it moves a told figure in fewer
 * than 1 of 100 tries. Where it can also make a value disappear, and its leaf with it, more is moved at once. */
#define SHARES_PER_STEP 200.0
#define SHARES_PER_STEP_OF_LEAVES 500.0

/* What is told in larger steps says nothing of a share. */
#define LARGEST_STEP 0.2

/**
 * shoal_told_step_of_original:
 *
 * @leaves_are_known: as for shoal_told_step_of_metric()
 *
 * For figures that depend on values which the release does not show, shares and others of about their size: what a search has
 * proven is one.
 *
 * Returns: 0.2, 0.1, 0.05, 0.02, …: the step in which they may be told; INFINITY where the table is too small for any.
 */
double
shoal_told_step_of_original (ShoalClasses *classes,
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
  return any && classes->kind == SHOAL_RECODING_PARTITION;
}

/**
 * shoal_told_step_of_metric:
 * @leaves_are_known: whether all hierarchies come from elsewhere: what is made from the values has a leaf for each of them
 *
 * Returns: 0 where the metric is one of the published table and may be told exactly; else as shoal_told_step_of_original();
 *   INFINITY where it must not be told at all.
 */
double
shoal_told_step_of_metric (const ShoalMetric *metric,
                           ShoalClasses      *classes,
                           gboolean           leaves_are_known)
{
  g_return_val_if_fail (metric != NULL && SHOAL_IS_CLASSES (classes), INFINITY);

  switch (metric->reads)
    {
    case SHOAL_METRIC_READS_RELEASE:
      return 0;
    case SHOAL_METRIC_READS_COVER:
      return !publishes_aggregates (classes) ? 0 : shoal_told_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_LEAVES:
      return leaves_are_known && !publishes_aggregates (classes) ? 0 : shoal_told_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_SUPPRESSED:
      return classes->n_suppressed == 0 ? 0 : shoal_told_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_ORIGINAL:
      return shoal_told_step_of_original (classes, leaves_are_known);
    case SHOAL_METRIC_READS_CLUSTERS:
    default:
      return INFINITY;
    }
}

/** shoal_told_round: Returns: @value as it may be told: to the nearest @step, NAN where that is INFINITY. */
double
shoal_told_round (double value,
                  double step)
{
  if (step == 0)
    return value;
  /* A value half-way is rounded up, whatever its last digits are. */
  return isfinite (step) ? floor (value / step + 0.5 + 1e-9) * step : NAN;
}
