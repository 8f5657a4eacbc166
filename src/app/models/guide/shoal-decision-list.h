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

/**
 * ShoalDecision: something that a person still has to decide before a release can be published
 * @kind: what
 * @page: name of the page where it is decided
 * @column: (nullable): which it is about
 * @count: how many things are to be decided, 0 where that is no number
 * @title: what is to be decided, for a person
 * @detail: why, or what is wrong
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
 * @decisions: (element-type ShoalDecision): empty without a project, and where everything is decided
 * @can_run: whether a solver could begin, as there is something that it could make coarser; a property
 *
 * Follows a session. What is being worked out, such as a hierarchy or a run, is not yet to be decided. Fields are read-only.
 */
struct _ShoalDecisionList
{
  GObject parent_instance;

  GListModel *decisions;
  gboolean can_run;

  /*< private >*/
  ShoalSession *session; /* borrowed: it outlives what looks at it */
};

G_DECLARE_FINAL_TYPE (ShoalDecisionList, shoal_decision_list, SHOAL, DECISION_LIST, GObject)

ShoalDecisionList *shoal_decision_list_new        (ShoalSession      *session);
ShoalDecision     *shoal_decision_list_get_first  (ShoalDecisionList *self,
                                                   const char        *page);
guint              shoal_decision_list_get_count  (ShoalDecisionList *self,
                                                   const char        *page);

G_END_DECLS
