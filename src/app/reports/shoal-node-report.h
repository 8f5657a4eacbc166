/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything about one recoding: its classes, metrics, losses, and the verifier's verdict. */
#pragma once

#include "privacy/shoal-disclosure.h"
#include "privacy/shoal-requirements.h"
#include "recoding/shoal-class-order.h"
#include "reports/shoal-attribute-loss.h"
#include "reports/shoal-metric-value.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_NODE_REPORT (shoal_node_report_get_type ())

/**
 * ShoalNodeReport:
 *
 * Immutable. Properties: "classes" (#ShoalClasses), "release" (#ShoalRelease; %NULL when "blocked" says why nothing can be
 * published yet), "feasible" (within the limit of suppression), "verified" (the verifier's verdict), "k", "required-k",
 * "n-classes" (published), "n-rows", "n-suppressed", "suppression-limit", "metrics" (GListModel of #ShoalMetricValue),
 * "attributes" (GListModel of #ShoalAttributeLoss), "blocked" (nullable).
 */
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
gboolean             shoal_node_report_is_verified           (ShoalNodeReport         *self);
const ShoalVerdict  *shoal_node_report_get_verdict           (ShoalNodeReport         *self);
const ShoalRequirements *
                     shoal_node_report_get_requirements      (ShoalNodeReport         *self);
guint                shoal_node_report_get_k                 (ShoalNodeReport         *self);
guint                shoal_node_report_get_required_k        (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_classes         (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_rows            (ShoalNodeReport         *self);
gsize                shoal_node_report_get_n_suppressed      (ShoalNodeReport         *self);
gsize                shoal_node_report_get_suppression_limit (ShoalNodeReport         *self);
GListModel          *shoal_node_report_get_metrics           (ShoalNodeReport         *self);
double               shoal_node_report_get_metric            (ShoalNodeReport         *self,
                                                              const char              *id);
GListModel          *shoal_node_report_get_attributes        (ShoalNodeReport         *self);
const GArray        *shoal_node_report_get_disclosures       (ShoalNodeReport         *self);
const ShoalClassOrder *
                     shoal_node_report_get_class_order       (ShoalNodeReport         *self);

G_END_DECLS
