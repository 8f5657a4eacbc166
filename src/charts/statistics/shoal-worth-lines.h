/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that say what a release is worth: ROC curves, and what classes of each size lose. */
#pragma once

#include "charts/line/shoal-line-chart.h"
#include "recoding/shoal-classes.h"
#include "strategy/classify/shoal-release-prediction.h"

G_BEGIN_DECLS

/** SHOAL_CLASS_LOSSES_MOST: points of a line of classes. */
#define SHOAL_CLASS_LOSSES_MOST 16

/**
 * ShoalClassLosses:
 * @sizes: (array length=n): the mean size of the classes of rows, ascending
 * @losses: (array length=n): the mean loss of a row in them
 * @n: points; 0 where there are no classes
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
