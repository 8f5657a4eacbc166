/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules put together, until nothing new comes of it. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/** SHOAL_RULE_NO_PARENT: a rule that was found, not joined. */
#define SHOAL_RULE_NO_PARENT G_MAXSIZE

/**
 * ShoalRuleMeasure:
 * @rules: rules, one behind the other
 * @n_rules: how many
 * @ks: (out): the k of the table that each publishes
 *
 * Returns: %FALSE when told to stop.
 */
typedef gboolean (*ShoalRuleMeasure) (const guint8 *rules,
                                      gsize         n_rules,
                                      guint32      *ks,
                                      gpointer      data);

/**
 * ShoalRuleJoin:
 * @n_rules: rules of at least the k that was asked for: first those that were found, then joins
 * @n_found: how many of them were found
 * @steps: (array length=n_rules*n_attributes): the rules
 * @ks: the k of each
 * @parents: (array length=2*n_rules): the two rules each was first joined from, before it in the list, or
 *   %SHOAL_RULE_NO_PARENT
 * @n_rounds: rounds until nothing new came
 * @complete: %FALSE where a limit cut the joins
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
