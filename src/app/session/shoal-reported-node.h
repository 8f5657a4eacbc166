/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recoding and what is known of it, as the project is now. */
#pragma once

#include "session/shoal-evaluator.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_REPORTED_NODE (shoal_reported_node_get_type ())

/**
 * ShoalReportedNode:
 *
 * Keeps the report of a recoding up to date with schema and requirements. Signal "node-changed": another recoding; signal
 * "report-changed": the report, whether it is being made, or why there is none.
 */
G_DECLARE_FINAL_TYPE (ShoalReportedNode, shoal_reported_node, SHOAL, REPORTED_NODE, GObject)

ShoalReportedNode *shoal_reported_node_new        (ShoalDocument     *document,
                                                   ShoalDataset      *dataset,
                                                   ShoalEvaluator    *evaluator);
gboolean           shoal_reported_node_is         (ShoalReportedNode *self,
                                                   ShoalRecoding     *recoding);
ShoalRecoding     *shoal_reported_node_get        (ShoalReportedNode *self);
void               shoal_reported_node_set        (ShoalReportedNode *self,
                                                   ShoalRecoding     *recoding,
                                                   ShoalNodeReport   *known);
ShoalNodeReport   *shoal_reported_node_get_report (ShoalReportedNode *self);
gboolean           shoal_reported_node_is_pending (ShoalReportedNode *self);
const char        *shoal_reported_node_get_error  (ShoalReportedNode *self);

G_END_DECLS
