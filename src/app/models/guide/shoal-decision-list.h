/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that is still to be decided, in the order of work. */
#pragma once

#include "models/guide/shoal-decision.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

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
