/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Something that a person still has to decide before a release can be published. */
#pragma once

#include "reports/shoal-session-column.h"

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

ShoalDecision      *shoal_decision_new        (ShoalDecisionKind   kind,
                                               ShoalSessionColumn *column,
                                               guint               count,
                                               const char         *title,
                                               const char         *detail);
gboolean            shoal_decision_equal      (ShoalDecision      *a,
                                               ShoalDecision      *b);
ShoalDecisionKind   shoal_decision_get_kind   (ShoalDecision      *self);
const char         *shoal_decision_get_page   (ShoalDecision      *self);
ShoalSessionColumn *shoal_decision_get_column (ShoalDecision      *self);
guint               shoal_decision_get_count  (ShoalDecision      *self);
const char         *shoal_decision_get_title  (ShoalDecision      *self);
const char         *shoal_decision_get_detail (ShoalDecision      *self);

G_END_DECLS
