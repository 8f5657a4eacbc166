/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How exactly a figure may be told to those who have the release alone. */
#pragma once

#include "utility/shoal-metric.h"

G_BEGIN_DECLS

double shoal_told_step_of_original (ShoalClasses      *classes,
                                    gboolean           leaves_are_known);
double shoal_told_step_of_metric   (const ShoalMetric *metric,
                                    ShoalClasses      *classes,
                                    gboolean           leaves_are_known);
double shoal_told_round            (double             value,
                                    double             step);

G_END_DECLS
