/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Line charts of what a release is worth: ROC curves, and the loss in classes of each size. */
#pragma once

#include "charts/line/shoal-line-chart.h"
#include "recoding/shoal-classes.h"
#include "strategy/classify/shoal-release-prediction.h"

G_BEGIN_DECLS

/** SHOAL_CLASS_LOSSES_MOST: the largest number of points of a ShoalClassLosses. */
#define SHOAL_CLASS_LOSSES_MOST 16

/**
 * ShoalClassLosses:
 * @sizes: (array length=n): the mean over rows of the size of their class, ascending
 * @losses: (array length=n): the mean loss of a row of these classes
 * @n: number of points; 0 without classes
 */
typedef struct
{
  double sizes[SHOAL_CLASS_LOSSES_MOST];
  double losses[SHOAL_CLASS_LOSSES_MOST];
  guint n;
} ShoalClassLosses;

ShoalLineChart *shoal_roc_chart_new        (const ShoalReleasePrediction *prediction);
void            shoal_class_losses_find    (ShoalClassLosses             *self,
                                            ShoalClasses                 *classes,
                                            const double                 *losses);
ShoalLineChart *shoal_class_loss_chart_new (const ShoalClassLosses       *losses);

G_END_DECLS
