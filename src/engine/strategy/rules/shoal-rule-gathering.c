/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rule that several coverages have is one. */

#include "strategy/rules/shoal-rule-gathering.h"

static void
gather (GArray              *gathered,
        GHashTable          *numbers,
        const ShoalRuleJoin *join,
        guint                coverage)
{
  g_autofree gsize *number_of_rule = g_new (gsize, MAX (1, join->n_rules));

  for (gsize i = 0; i < join->n_rules; i++)
    {
      const guint8 *steps = join->steps + i * join->n_attributes;
      g_autoptr (GBytes) key = g_bytes_new_static (steps, join->n_attributes);
      gpointer number;
      ShoalGatheredRule *rule;

      if (!g_hash_table_lookup_extended (numbers, key, NULL, &number))
        {
          ShoalGatheredRule new_rule = { steps, 0, 0, { SHOAL_RULE_NO_PARENT, SHOAL_RULE_NO_PARENT } };

          for (guint p = 0; p < 2 && i >= join->n_found; p++)
            new_rule.parents[p] = number_of_rule[join->parents[2 * i + p]];
          number = GSIZE_TO_POINTER ((gsize) gathered->len);
          g_hash_table_insert (numbers, g_steal_pointer (&key), number);
          g_array_append_val (gathered, new_rule);
        }
      number_of_rule[i] = GPOINTER_TO_SIZE (number);
      rule = &g_array_index (gathered, ShoalGatheredRule, number_of_rule[i]);
      if (i < join->n_found)
        rule->found_for |= 1u << coverage;
      else
        rule->joined_for |= 1u << coverage;
    }
}

/**
 * shoal_rules_gather:
 * @joins: (array length=n_joins): rules and joins of each coverage, up to 32; they must outlive the list
 *
 * Returns: (transfer full) (element-type ShoalGatheredRule): each rule once, in the order in which they are met.
 */
GArray *
shoal_rules_gather (ShoalRuleJoin * const *joins,
                    guint                  n_joins)
{
  GArray *gathered = g_array_new (FALSE, FALSE, sizeof (ShoalGatheredRule));
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (guint i = 0; i < n_joins; i++)
    gather (gathered, numbers, joins[i], i);
  return gathered;
}
