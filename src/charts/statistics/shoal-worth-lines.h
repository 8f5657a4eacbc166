/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that say what a release is worth: ROC curves, and what classes of each size lose. */
#pragma once

#include "charts/line/shoal-line-chart.h"
#include "recoding/shoal-classes.h"
#include "strategy/classify/shoal-release-prediction.h"

G_BEGIN_DECLS

/** SHOAL_CLASS_LOSSES_MOST: points of a line of classes. */
#define SHOAL_CLASS_LOSSES_MOST 16

ShoalLineChart *shoal_roc_chart_new (const ShoalReleasePrediction *prediction);
ShoalLineChart *shoal_class_loss_chart_new (ShoalClasses *classes, const double *losses);

G_END_DECLS
