/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of several coverages as one list. */
#pragma once

#include "strategy/rules/shoal-rule-join.h"

G_BEGIN_DECLS

/**
 * ShoalGatheredRule:
 * @steps: the rule; it belongs to the join it comes from
 * @found_for: a bit per coverage that has found it
 * @joined_for: a bit per coverage that has joined it
 * @parents: the rules it was first joined from, before it in the list, or %SHOAL_RULE_NO_PARENT
 */
typedef struct
{
  const guint8 *steps;
  guint32 found_for;
  guint32 joined_for;
  gsize parents[2];
} ShoalGatheredRule;

GArray *shoal_rules_gather (ShoalRuleJoin * const *joins,
                            guint                  n_joins);

G_END_DECLS
