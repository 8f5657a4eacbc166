/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All open decisions, in the order of work. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

/**
 * ShoalDecisionKind: in the order of work
 * @SHOAL_DECISION_ROLES: columns have no role
 * @SHOAL_DECISION_QUASI_IDENTIFIERS: no column is a quasi-identifier, so there is nothing to generalize
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

/**
 * ShoalDecision: a decision that the user still has to make before a release can be published
 * @kind: its kind
 * @page: name of the page where the user decides
 * @column: (nullable): the column that the decision is about
 * @count: number of things to decide, 0 if it cannot be counted
 * @title: the decision, in words for the user
 * @detail: why it is needed, or what is wrong
 *
 * Immutable; fields are read-only.
 */
struct _ShoalDecision
{
  GObject parent_instance;

  ShoalDecisionKind kind;
  const char *page;
  ShoalSessionColumn *column;
  guint count;
  char *title;
  char *detail;
};

G_DECLARE_FINAL_TYPE (ShoalDecision, shoal_decision, SHOAL, DECISION, GObject)

#define SHOAL_TYPE_DECISION_LIST (shoal_decision_list_get_type ())

/**
 * ShoalDecisionList:
 * @decisions: (element-type ShoalDecision): empty without a project, and when everything is decided
 * @can_run: whether a solver can start: there is a quasi-identifier, and nothing is loading; a property
 *
 * Follows a session. A hierarchy that is being made, or a run that is at work, is no open decision. Fields are read-only.
 */
struct _ShoalDecisionList
{
  GObject parent_instance;

  GListModel *decisions;
  gboolean can_run;

  /*< private >*/
  ShoalSession *session; /* borrowed: it outlives the list */
};

G_DECLARE_FINAL_TYPE (ShoalDecisionList, shoal_decision_list, SHOAL, DECISION_LIST, GObject)

ShoalDecisionList *shoal_decision_list_new        (ShoalSession      *session);
ShoalDecision     *shoal_decision_list_get_first  (ShoalDecisionList *self,
                                                   const char        *page);
guint              shoal_decision_list_get_count  (ShoalDecisionList *self,
                                                   const char        *page);

G_END_DECLS
