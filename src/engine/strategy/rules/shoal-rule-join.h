/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins rules with each other, until there are no new joins. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/** SHOAL_RULE_NO_PARENT: in place of the parents of a rule that is not a join. */
#define SHOAL_RULE_NO_PARENT G_MAXSIZE

/**
 * ShoalRuleMeasure:
 * @rules: rules, one after the other
 * @n_rules: number of rules
 * @ks: (out): the k of the table that each rule publishes
 *
 * Returns: %FALSE when told to stop.
 */
typedef gboolean (*ShoalRuleMeasure) (const guint8 *rules,
                                      gsize         n_rules,
                                      guint32      *ks,
                                      gpointer      data);

/**
 * ShoalRuleJoin:
 * @n_rules: number of rules with at least the threshold as k: first the given ones, then joins
 * @n_found: number of given rules among them
 * @steps: (array length=n_rules*n_attributes): the rules
 * @ks: the k of each
 * @parents: (array length=2*n_rules): the two earlier rules of the list that each was first joined from, or
 *   %SHOAL_RULE_NO_PARENT
 * @n_rounds: rounds until there were no new joins
 * @complete: %FALSE when a limit was reached
 */
typedef struct
{
  guint n_attributes;
  gsize n_rules;
  gsize n_found;
  guint8 *steps;
  guint32 *ks;
  gsize *parents;
  guint n_rounds;
  gboolean complete;
} ShoalRuleJoin;

ShoalRuleJoin *shoal_rule_join_new          (const guint       *tops,
                                             guint              n_attributes,
                                             const guint8      *rules,
                                             gsize              n_rules,
                                             guint32            threshold,
                                             gsize              max_rules,
                                             ShoalRuleMeasure   measure,
                                             gpointer           data,
                                             ShoalProgress     *progress,
                                             GError           **error);
void           shoal_rule_join_free         (ShoalRuleJoin     *self);
gboolean       shoal_rules_are_compatible   (const guint       *tops,
                                             guint              n_attributes,
                                             const guint8      *a,
                                             const guint8      *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRuleJoin, shoal_rule_join_free)

/**
 * ShoalGatheredRule:
 * @steps: the rule; it belongs to the join it comes from
 * @found_for: bit i is set when it is a maximal rule for coverage i
 * @joined_for: bit i is set when it is a join for coverage i
 * @parents: the two earlier rules of the list that it was first joined from, or %SHOAL_RULE_NO_PARENT
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
