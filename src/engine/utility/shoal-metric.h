/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metrics of a release: one row per metric. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalMetricDirection: which way a metric gets better.
 */
typedef enum
{
  SHOAL_METRIC_LOWER,
  SHOAL_METRIC_HIGHER,
} ShoalMetricDirection;

typedef struct _ShoalMetric ShoalMetric;

/**
 * ShoalMetric:
 * @id: name in project files, on the command line and in JSON
 * @title: name for a person
 * @summary: one sentence
 * @source: where the formula stands
 * @range: values it can take, for a person
 * @direction: which way is better
 * @evaluate: the value for @classes; NAN where an input is lacking
 * @cell_loss: (nullable): for metrics that are a weighted mean over the cells: loss of publishing @node for @leaf,
 *   in 0 … 1, where 1 is full loss and never decreases from a node to its parent. @state is what @prepare made.
 * @prepare: (nullable): made once per microdata and attribute, freed with g_free()
 * @suppressed_loss: loss of each cell of a suppressed row: 1 where they count as lost, NAN where they are ignored
 *
 * A metric.
 */
struct _ShoalMetric
{
  const char *id;
  const char *title;
  const char *summary;
  const char *source;
  const char *range;
  ShoalMetricDirection direction;
  double (*evaluate) (const ShoalMetric *self,
                      ShoalClasses      *classes);
  gpointer (*prepare) (const ShoalMetric *self,
                       ShoalMicrodata    *microdata,
                       guint              attribute);
  double (*cell_loss) (const ShoalMetric *self,
                       ShoalMicrodata    *microdata,
                       guint              attribute,
                       gpointer           state,
                       guint32            leaf,
                       const ShoalCell   *cell);
  double suppressed_loss;
};

const ShoalMetric *shoal_metrics_get          (guint             *n_metrics);
const ShoalMetric *shoal_metrics_find         (const char        *id);
double             shoal_metric_evaluate      (const ShoalMetric *self,
                                               ShoalClasses      *classes);

/* Loss per attribute */
double             shoal_metric_level_share   (ShoalClasses      *classes,
                                               guint              attribute);
double             shoal_metric_attribute_ncp (ShoalClasses      *classes,
                                               guint              attribute);

G_END_DECLS
