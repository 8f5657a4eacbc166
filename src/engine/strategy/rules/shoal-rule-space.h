/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels that rules can use, and the distinct rows of the table. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalRuleSpace:
 * @microdata: the table
 * @target: the column that rules predict
 * @n_attributes: number of quasi-identifiers
 * @tops: per attribute, its highest step; 0 where no generalization makes a difference
 * @levels: per attribute and step, the level of its hierarchy
 * @size: number of vectors of steps
 * @n_entries: distinct pairs of a quasi-identifier tuple and a target value
 * @tuples: the tuple of each entry, ascending
 * @labels: the code of each entry's target value
 * @counts: rows of each entry
 *
 * A rule counts in *steps*: the allowed levels that raise the k of the table with this attribute as its only quasi-identifier;
 * the other levels are left out (Caruccio and others 2022, section 6.1). An attribute that a rule does not name is on its top
 * step. Immutable.
 */
typedef struct
{
  ShoalMicrodata *microdata;
  ShoalColumn *target;
  guint n_attributes;
  guint *tops;
  guint **levels;
  double size;

  guint32 n_entries;
  guint32 *tuples;
  guint32 *labels;
  guint32 *counts;
} ShoalRuleSpace;

ShoalRuleSpace *shoal_rule_space_new        (ShoalMicrodata       *microdata,
                                             GError              **error);
void            shoal_rule_space_free       (ShoalRuleSpace       *self);
void            shoal_rule_space_get_levels (const ShoalRuleSpace *self,
                                             const guint8         *steps,
                                             guint                *levels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRuleSpace, shoal_rule_space_free)

G_END_DECLS
