/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Algorithm 1 of Caruccio and others 2022, with two changes: line 20 generalizes the join, not the rule of the first loop; and
 * a rule that this round or an earlier one has found is not added again, or the algorithm would not end. A join has lower steps
 * than its parents and no greater k, so a rule with a k below the threshold is not joined. */

#include "strategy/rules/shoal-rule-join.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define PAIRS_PER_POLL 4096

typedef struct
{
  const guint *tops;
  guint n_attributes;
  guint32 threshold;
  gsize max_rules;
  ShoalRuleMeasure measure;
  gpointer data;
  ShoalProgress *progress;
  GHashTable *seen; /* of GBytes */
  GByteArray *steps;
  GArray *ks;
  GArray *parents;
  gsize n_rules;
  gsize n_pairs;
  gboolean cut;
} Joining;

/** shoal_rules_are_compatible: Returns: whether attributes that both rules name stand on the same step (definition 6). */
gboolean
shoal_rules_are_compatible (const guint  *tops,
                            guint         n_attributes,
                            const guint8 *a,
                            const guint8 *b)
{
  for (guint i = 0; i < n_attributes; i++)
    {
      if (a[i] != b[i] && a[i] < tops[i] && b[i] < tops[i])
        return FALSE;
    }
  return TRUE;
}

/* Records the rule. Returns: whether it is new. */
static gboolean
remember (Joining      *self,
          const guint8 *rule)
{
  return g_hash_table_add (self->seen, g_bytes_new (rule, self->n_attributes));
}

/* Measures candidates and keeps those with at least the threshold as k. @n: number of candidates. Returns: %FALSE when told to stop. */
static gboolean
keep (Joining          *self,
      const GByteArray *candidates,
      const GArray     *parents,
      gsize             n)
{
  g_autofree guint32 *ks = g_new (guint32, MAX (1, n));

  if (!self->measure (candidates->data, n, ks, self->data))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      if (ks[i] < self->threshold)
        continue;
      if (self->n_rules >= self->max_rules)
        {
          self->cut = TRUE;
          break;
        }
      g_byte_array_append (self->steps, candidates->data + i * self->n_attributes, self->n_attributes);
      g_array_append_val (self->ks, ks[i]);
      g_array_append_vals (self->parents, &g_array_index (parents, gsize, 2 * i), 2);
      self->n_rules++;
    }
  return TRUE;
}

static const guint8 *
get_rule (const Joining *self,
          gsize          i)
{
  return self->steps->data + i * self->n_attributes;
}

/* Adds the join of two rules to the candidates if they are compatible and the join is new. Returns: the number of joins added. */
static gsize
join_pair (Joining    *self,
           gsize       x,
           gsize       y,
           GByteArray *candidates,
           GArray     *parents)
{
  const guint8 *a = get_rule (self, x);
  const guint8 *b = get_rule (self, y);
  guint8 *join;

  if (!shoal_rules_are_compatible (self->tops, self->n_attributes, a, b))
    return 0;
  g_byte_array_set_size (candidates, candidates->len + self->n_attributes);
  join = candidates->data + candidates->len - self->n_attributes;
  for (guint i = 0; i < self->n_attributes; i++)
    join[i] = MIN (a[i], b[i]);
  if (!remember (self, join))
    {
      g_byte_array_set_size (candidates, candidates->len - self->n_attributes);
      return 0;
    }
  g_array_append_val (parents, x);
  g_array_append_val (parents, y);
  return 1;
}

/* Joins the rules of the last round with each other. Returns %FALSE when told to stop. */
static gboolean
join_round (Joining *self,
            gsize    first,
            gsize    end)
{
  g_autoptr (GByteArray) candidates = g_byte_array_new ();
  g_autoptr (GArray) parents = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize n = 0;

  for (gsize x = first; x < end && !self->cut; x++)
    for (gsize y = x + 1; y < end; y++)
      {
        if (++self->n_pairs % PAIRS_PER_POLL == 0 && shoal_progress_should_stop (self->progress))
          return FALSE;
        n += join_pair (self, x, y, candidates, parents);
        /* The limit counts only rules with a large enough k, but measuring the other candidates takes as long. */
        if (n >= 4 * self->max_rules)
          {
            self->cut = TRUE;
            break;
          }
      }
  return keep (self, candidates, parents, n);
}

static void
clear_joining (Joining *self)
{
  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_clear_pointer (&self->steps, g_byte_array_unref);
  g_clear_pointer (&self->ks, g_array_unref);
  g_clear_pointer (&self->parents, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Joining, clear_joining)

/* Keeps the maximal rules, each once. */
static gboolean
keep_found (Joining      *self,
            const guint8 *rules,
            gsize         n_rules)
{
  g_autoptr (GByteArray) candidates = g_byte_array_new ();
  g_autoptr (GArray) parents = g_array_new (FALSE, FALSE, sizeof (gsize));
  const gsize none[2] = { SHOAL_RULE_NO_PARENT, SHOAL_RULE_NO_PARENT };
  gsize n = 0;

  for (gsize i = 0; i < n_rules; i++)
    {
      if (!remember (self, rules + i * self->n_attributes))
        continue;
      g_byte_array_append (candidates, rules + i * self->n_attributes, self->n_attributes);
      g_array_append_vals (parents, none, 2);
      n++;
    }
  return keep (self, candidates, parents, n);
}

/**
 * shoal_rule_join_new:
 * @tops: per attribute, its top step, on which a rule does not name it
 * @rules: (array length=n_rules*n_attributes): the rules to join
 * @threshold: the least k of all listed rules
 * @max_rules: the most rules to list
 * @measure: (scope call): measures the k of rules
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the rules with at least @threshold as k, and all such joins of compatible rules.
 */
ShoalRuleJoin *
shoal_rule_join_new (const guint       *tops,
                     guint              n_attributes,
                     const guint8      *rules,
                     gsize              n_rules,
                     guint32            threshold,
                     gsize              max_rules,
                     ShoalRuleMeasure   measure,
                     gpointer           data,
                     ShoalProgress     *progress,
                     GError           **error)
{
  g_auto (Joining) joining = { tops, n_attributes, threshold, max_rules, measure, data, progress };
  ShoalRuleJoin *self;
  guint n_rounds = 0;
  gsize n_found = 0;
  gboolean done;

  joining.seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  joining.steps = g_byte_array_new ();
  joining.ks = g_array_new (FALSE, FALSE, sizeof (guint32));
  joining.parents = g_array_new (FALSE, FALSE, sizeof (gsize));
  done = keep_found (&joining, rules, n_rules);
  n_found = joining.n_rules;
  for (gsize first = 0; done && first < joining.n_rules && !joining.cut; n_rounds++)
    {
      gsize end = joining.n_rules;

      done = join_round (&joining, first, end);
      first = end;
    }
  if (!done)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the search for rules was stopped"));
      return NULL;
    }
  self = g_new0 (ShoalRuleJoin, 1);
  self->n_attributes = n_attributes;
  self->n_rules = joining.n_rules;
  self->n_found = n_found;
  self->n_rounds = n_rounds;
  self->complete = !joining.cut;
  self->steps = g_byte_array_free (g_steal_pointer (&joining.steps), FALSE);
  self->ks = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&joining.ks), FALSE);
  self->parents = (gsize *) (gpointer) g_array_free (g_steal_pointer (&joining.parents), FALSE);
  return self;
}

void
shoal_rule_join_free (ShoalRuleJoin *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->steps);
  g_free (self->ks);
  g_free (self->parents);
  g_free (self);
}

/* Adds the rules of one coverage to the list. A rule that another coverage has too is listed once. */

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
 * Returns: (transfer full) (element-type ShoalGatheredRule): each rule once, in order of first occurrence.
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
