/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All maximal rules: they hold, and no longer hold when generalized further. */
#pragma once

#include "strategy/rules/shoal-distance-patterns.h"

G_BEGIN_DECLS

/** SHOAL_RULE_TARGET: the right-hand side of a rule is the target. */
#define SHOAL_RULE_TARGET G_MAXUINT

/**
 * ShoalRuleLimits:
 * @max_rules: the most rules to list
 * @max_steps: the most steps of the search
 */
typedef struct
{
  gsize max_rules;
  guint64 max_steps;
} ShoalRuleLimits;

#define SHOAL_RULE_LIMITS_DEFAULT { 20000, 20000000 }

/**
 * ShoalMaximalRules:
 * @n_attributes: length of a rule
 * @n_rules: number of rules; the rule that names no attribute is not among them
 * @steps: (array length=n_rules*n_attributes): the rules, in lexicographic order
 * @n_conflicts: number of the minimal patterns, which decide which rules hold
 * @complete: %FALSE when a limit was reached: every rule listed holds and is maximal, but some may be missing
 * @impossible: whether some rows that are equal in all attributes differ in the predicted column: then no rule holds
 */
typedef struct
{
  guint n_attributes;
  gsize n_rules;
  guint8 *steps;
  gsize n_conflicts;
  gboolean complete;
  gboolean impossible;
} ShoalMaximalRules;

ShoalMaximalRules *shoal_maximal_rules_new      (const guint                 *tops,
                                                 guint                        n_attributes,
                                                 const guint8                *conflicts,
                                                 gsize                        n_conflicts,
                                                 const ShoalRuleLimits       *limits,
                                                 ShoalProgress               *progress,
                                                 GError                     **error);
ShoalMaximalRules *shoal_maximal_rules_discover (const ShoalDistancePatterns *patterns,
                                                 gsize                        n_kept,
                                                 guint                        predicted,
                                                 guint                        predicted_step,
                                                 const ShoalRuleLimits       *limits,
                                                 ShoalProgress               *progress,
                                                 GError                     **error);
void               shoal_maximal_rules_free     (ShoalMaximalRules           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalMaximalRules, shoal_maximal_rules_free)

G_END_DECLS
