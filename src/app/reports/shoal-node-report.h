/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything about one recoding: its classes, metrics, losses, and the verifier's verdict. */
#pragma once

#include "privacy/shoal-disclosure.h"
#include "privacy/shoal-requirements.h"
#include "recoding/shoal-class-order.h"
#include "utility/shoal-metric.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * ShoalMetricValue: a metric and what it says of a release
 * @metric: a row of the registry
 * @value: NAN where an input is lacking
 * @lack: (nullable): why there is no value, to be translated
 */
typedef struct
{
  const ShoalMetric *metric;
  double value;
  const char *lack;
} ShoalMetricValue;

/**
 * ShoalAttributeLoss: what a quasi-identifier loses in a release
 * @name: of the column
 * @level: of generalization, -1 where the recoding has none
 * @height: of the hierarchy
 * @level_share: level / height, or its mean over cells; NAN without a level
 * @loss: mean NCP of its cells, 0 to 1
 */
typedef struct
{
  const char *name;
  int level;
  guint height;
  double level_share;
  double loss;
} ShoalAttributeLoss;

#define SHOAL_TYPE_NODE_REPORT (shoal_node_report_get_type ())

/** ShoalNodeReport: immutable. */
G_DECLARE_FINAL_TYPE (ShoalNodeReport, shoal_node_report, SHOAL, NODE_REPORT, GObject)

ShoalNodeReport     *shoal_node_report_new                   (ShoalMicrodata          *microdata,
                                                              ShoalRecoding           *recoding,
                                                              const ShoalRequirements *requirements,
                                                              ShoalProgress           *progress,
                                                              GError                 **error);
ShoalRecoding       *shoal_node_report_get_recoding          (ShoalNodeReport         *self);
ShoalClasses        *shoal_node_report_get_classes           (ShoalNodeReport         *self);
ShoalRelease        *shoal_node_report_get_release           (ShoalNodeReport         *self);
ShoalVerifiedRelease *
                     shoal_node_report_get_verified          (ShoalNodeReport         *self);
const char          *shoal_node_report_get_blocked           (ShoalNodeReport         *self);
gboolean             shoal_node_report_is_feasible           (ShoalNodeReport         *self);
const char          *shoal_node_report_get_unmet             (ShoalNodeReport         *self);
guint                shoal_node_report_get_n_shortfalls      (ShoalNodeReport         *self);
const ShoalFinding  *shoal_node_report_get_shortfalls        (ShoalNodeReport         *self);
gboolean             shoal_node_report_is_verified           (ShoalNodeReport         *self);
const ShoalVerdict  *shoal_node_report_get_verdict           (ShoalNodeReport         *self);
const ShoalRequirements *
                     shoal_node_report_get_requirements      (ShoalNodeReport         *self);
guint                shoal_node_report_get_k                 (ShoalNodeReport         *self);
guint                shoal_node_report_get_required_k        (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_classes         (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_rows            (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_suppressed      (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_suppressed_persons
                                                             (ShoalNodeReport         *self);
gsize                shoal_node_report_get_suppression_limit (ShoalNodeReport         *self);
const ShoalMetricValue *
                     shoal_node_report_get_metrics           (ShoalNodeReport         *self,
                                                              guint                   *n_metrics);
double               shoal_node_report_get_metric            (ShoalNodeReport         *self,
                                                              const char              *id);
const ShoalAttributeLoss *
                     shoal_node_report_get_attributes        (ShoalNodeReport         *self,
                                                              guint                   *n_attributes);
const GArray        *shoal_node_report_get_disclosures       (ShoalNodeReport         *self);
const ShoalClassOrder *
                     shoal_node_report_get_class_order       (ShoalNodeReport         *self);

G_END_DECLS
