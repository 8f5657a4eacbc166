/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes whose values have few combinations, so that what belongs to them can be looked up together. */
#pragma once

#include "strategy/rules/shoal-rule-space.h"

G_BEGIN_DECLS

/**
 * ShoalValueGroup:
 * @attributes: (array length=n_attributes): the attributes
 * @n_combinations: combinations of their values that occur
 * @of_entry: the combination of each row
 * @representatives: a row with each combination
 */
typedef struct
{
  guint n_attributes;
  guint *attributes;
  guint32 n_combinations;
  guint32 *of_entry;
  guint32 *representatives;
} ShoalValueGroup;

GArray *shoal_value_groups_new (const ShoalRuleSpace *space,
                                const guint32        *tuples,
                                guint32               n_entries);

G_END_DECLS
