/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that is still to be decided, in the order of work. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

/**
 * ShoalDecisionKind: in the order of work
 * @SHOAL_DECISION_ROLES: columns have no role
 * @SHOAL_DECISION_QUASI_IDENTIFIERS: no column is a quasi-identifier, so that there is nothing to be made coarser
 * @SHOAL_DECISION_HIERARCHY: a quasi-identifier has no hierarchy that can be used
 * @SHOAL_DECISION_RUN: there is no result that is up to date
 */
typedef enum
{
  SHOAL_DECISION_ROLES,
  SHOAL_DECISION_QUASI_IDENTIFIERS,
  SHOAL_DECISION_HIERARCHY,
  SHOAL_DECISION_RUN,
} ShoalDecisionKind;

#define SHOAL_TYPE_DECISION (shoal_decision_get_type ())

/** ShoalDecision: immutable. */
G_DECLARE_FINAL_TYPE (ShoalDecision, shoal_decision, SHOAL, DECISION, GObject)

ShoalDecisionKind   shoal_decision_get_kind   (ShoalDecision      *self);
const char         *shoal_decision_get_page   (ShoalDecision      *self);
ShoalSessionColumn *shoal_decision_get_column (ShoalDecision      *self);
guint               shoal_decision_get_count  (ShoalDecision      *self);
const char         *shoal_decision_get_title  (ShoalDecision      *self);
const char         *shoal_decision_get_detail (ShoalDecision      *self);

#define SHOAL_TYPE_DECISION_LIST (shoal_decision_list_get_type ())

/**
 * ShoalDecisionList:
 *
 * A list of #ShoalDecision that follows a session; empty without a project, and where everything is decided. What is being
 * worked out, such as a hierarchy or a run, is not yet to be decided. Property "can-run" (read-only): whether a solver could
 * begin.
 */
G_DECLARE_FINAL_TYPE (ShoalDecisionList, shoal_decision_list, SHOAL, DECISION_LIST, GObject)

ShoalDecisionList *shoal_decision_list_new        (ShoalSession      *session);
ShoalDecision     *shoal_decision_list_get_first  (ShoalDecisionList *self,
                                                   const char        *page);
guint              shoal_decision_list_get_count  (ShoalDecisionList *self,
                                                   const char        *page);
gboolean           shoal_decision_list_can_run    (ShoalDecisionList *self);

G_END_DECLS
