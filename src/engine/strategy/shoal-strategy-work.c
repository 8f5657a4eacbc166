/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages in their order: good nodes for a start, rules and their joins, what each is worth, and a search from there. */

#include "strategy/shoal-strategy-work.h"

#include "strategy/rules/shoal-rule-gathering.h"
#include "strategy/shoal-strategy-search.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Rules that are measured between two looks at the list. */
#define CHUNK 16

struct _ShoalStrategyWork
{
  ShoalMicrodata *microdata;             /* borrowed, as are the next three */
  const ShoalStrategySettings *settings;
  ShoalStrategyFindings *findings;
  ShoalProgress *progress;
  ShoalRuleSpace *space;
  ShoalStrategyGauge *gauge;
  ShoalStrategySearch *search;
  ShoalRuleJoin *joins[SHOAL_STRATEGY_MAX_COVERAGES];
};

static void
add_searched_cb (const guint8               *steps,
                 const ShoalStrategyFigures *figures,
                 gpointer                    data)
{
  ShoalStrategyWork *self = data;
  g_autofree guint *levels = g_new (guint, self->space->n_attributes);

  shoal_rule_space_get_levels (self->space, steps, levels);
  shoal_strategy_findings_take (self->findings, shoal_strategy_new (SHOAL_STRATEGY_SEARCH, NULL, levels, self->space->n_attributes, figures));
}

static gboolean
set_cancelled (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the study of strategies was stopped"));
  return FALSE;
}

/* The base line is the first of the list; at first without its accuracy, which takes longest of all. */
static gboolean
measure_original (ShoalStrategyWork   *self,
                  ShoalGaugeDepth      depth,
                  GError             **error)
{
  g_autofree guint *levels = g_new0 (guint, self->space->n_attributes);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, self->space->n_attributes);
  ShoalStrategyFigures figures;

  if (!shoal_strategy_gauge_read_recoding (self->gauge, recoding, 1, depth, self->settings->n_threads, self->progress,
                                           &figures, error))
    return FALSE;
  shoal_strategy_findings_take (self->findings, shoal_strategy_new (SHOAL_STRATEGY_ORIGINAL, NULL, levels, self->space->n_attributes, &figures));
  return TRUE;
}

/* The base line, and some good nodes for the start: for k, and for ever larger ones. */
static gboolean
find_first (ShoalStrategyWork   *self,
            GError             **error)
{
  gsize n_rows = self->microdata->n_rows;
  gsize first = self->settings->threshold;

  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_FIRST, _("First strategies"));
  if (!measure_original (self, SHOAL_GAUGE_GAIN, error))
    return FALSE;
  for (gsize k = first; self->settings->max_searched > 0 && k <= n_rows; k *= 2)
    {
      if (!shoal_strategy_search_descend (self->search, (guint32) k, self->progress))
        return set_cancelled (error);
      shoal_progress_set_fraction (self->progress, log2 ((double) k / first) / log2 ((double) n_rows / first + 1));
    }
  return measure_original (self, SHOAL_GAUGE_ACCURACY, error);
}

static gboolean
read_ks_cb (const guint8 *rules,
            gsize         n_rules,
            guint32      *ks,
            gpointer      data)
{
  ShoalStrategyWork *self = data;
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, MAX (1, n_rules));

  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, rules, n_rules, SHOAL_GAUGE_K, self->settings->n_threads,
                                        self->progress, readings))
    return FALSE;
  for (gsize i = 0; i < n_rules; i++)
    ks[i] = readings[i].figures.k;
  return TRUE;
}

/* Rules of one coverage, and their joins. */
static gboolean
find_rules (ShoalStrategyWork            *self,
            const ShoalDistancePatterns  *patterns,
            guint                         coverage,
            GError                      **error)
{
  gsize n_kept = shoal_distance_patterns_cover (patterns, self->settings->coverages[coverage]);
  g_autoptr (ShoalMaximalRules) rules =
    shoal_maximal_rules_discover (patterns, n_kept, SHOAL_RULE_TARGET, 0, &self->settings->rule_limits, self->progress, error);
  ShoalRuleJoin *join;

  if (rules == NULL)
    return FALSE;
  join = shoal_rule_join_new (self->space->tops, self->space->n_attributes, rules->steps, rules->n_rules,
                              self->settings->threshold, self->settings->max_joined, read_ks_cb, self, self->progress, error);
  if (join == NULL)
    return FALSE;
  self->joins[coverage] = join;
  shoal_strategy_findings_add_count (self->findings, &(const ShoalStrategyCount){
    .n_patterns = n_kept,
    .n_rules = rules->n_rules,
    .n_with_k = join->n_found,
    .n_joined = join->n_rules - join->n_found,
    .complete = rules->complete && join->complete,
    .impossible = rules->impossible,
  });
  return TRUE;
}

/* Of all rows, or of as large a sample as has not too many patterns. */
static ShoalDistancePatterns *
count_patterns (ShoalStrategyWork   *self,
                GError             **error)
{
  const ShoalStrategySettings *settings = self->settings;
  gsize n = settings->n_sampled > 0 ? MIN (settings->n_sampled, self->microdata->n_rows) : self->microdata->n_rows;

  for (;; n /= 2)
    {
      g_autoptr (GError) count_error = NULL;
      ShoalDistancePatterns *patterns =
        shoal_distance_patterns_count (self->space, n, settings->seed, settings->max_patterns, settings->n_threads,
                                       self->progress, &count_error);

      if (patterns != NULL)
        return patterns;
      if (!g_error_matches (count_error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) || n < 4)
        {
          g_propagate_error (error, g_steal_pointer (&count_error));
          return NULL;
        }
    }
}

static gboolean
find_all_rules (ShoalStrategyWork   *self,
                GError             **error)
{
  g_autoptr (ShoalDistancePatterns) patterns = NULL;

  if (self->settings->n_coverages == 0)
    return TRUE;
  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_PATTERNS, _("Comparing all rows with each other"));
  patterns = count_patterns (self, error);
  if (patterns == NULL)
    return FALSE;
  shoal_strategy_findings_set_n_compared (self->findings, patterns->n_rows);
  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_RULES, _("Looking for rules and their joins"));
  for (guint i = 0; i < self->settings->n_coverages; i++)
    {
      if (!find_rules (self, patterns, i, error))
        return FALSE;
    }
  return TRUE;
}

/* @numbers: of the rules before this one, among the strategies */
static void
take_rule (ShoalStrategyWork          *self,
           const ShoalGatheredRule    *rule,
           GArray                     *numbers,
           const ShoalStrategyFigures *figures)
{
  g_autofree guint *levels = g_new (guint, self->space->n_attributes);
  guint parents[2] = { SHOAL_STRATEGY_NO_PARENT, SHOAL_STRATEGY_NO_PARENT };
  guint number;

  for (guint p = 0; p < 2 && rule->parents[p] != SHOAL_RULE_NO_PARENT; p++)
    parents[p] = g_array_index (numbers, guint, rule->parents[p]);
  shoal_rule_space_get_levels (self->space, rule->steps, levels);
  number = shoal_strategy_findings_take (self->findings, shoal_strategy_new_rule (levels, self->space->n_attributes, rule->found_for,
                                                         rule->joined_for, parents, figures));
  g_array_append_val (numbers, number);
  shoal_strategy_search_add (self->search, rule->steps, figures);
}

static gboolean
measure_rules (ShoalStrategyWork   *self,
               GError             **error)
{
  g_autoptr (GArray) gathered = shoal_rules_gather (self->joins, self->settings->n_coverages);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *steps = g_new (guint8, (gsize) CHUNK * n_attributes);

  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_ACCURACY, _("Measuring rules and their joins"));
  for (guint start = 0; start < gathered->len; start += CHUNK)
    {
      ShoalGaugeReading readings[CHUNK];
      guint n = MIN (CHUNK, gathered->len - start);

      for (guint i = 0; i < n; i++)
        memcpy (steps + (gsize) i * n_attributes, g_array_index (gathered, ShoalGatheredRule, start + i).steps, n_attributes);
      if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, steps, n, SHOAL_GAUGE_ACCURACY,
                                            self->settings->n_threads, self->progress, readings))
        return set_cancelled (error);
      for (guint i = 0; i < n; i++)
        take_rule (self, &g_array_index (gathered, ShoalGatheredRule, start + i), numbers, &readings[i].figures);
      shoal_progress_set_fraction (self->progress, (double) (start + n) / gathered->len);
    }
  return TRUE;
}

static gboolean
search_further (ShoalStrategyWork   *self,
                GError             **error)
{
  if (self->settings->max_searched == 0)
    return TRUE;
  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_SEARCH, _("Searching beyond the rules"));
  if (!shoal_strategy_search_explore (self->search, self->settings->max_searched, self->progress))
    return set_cancelled (error);
  shoal_strategy_findings_set_complete (self->findings, shoal_strategy_search_is_complete (self->search));
  return TRUE;
}

/**
 * shoal_strategy_work_new:
 * @findings: where to put what is found
 * @progress: where to tell how it goes, and asked whether to stop
 *
 * All of these must outlive it.
 *
 * Errors: %SHOAL_ERROR_USAGE where the table has no target, no quasi-identifier or too few rows.
 *
 * Returns: (transfer full) (nullable): what is to be done.
 */
ShoalStrategyWork *
shoal_strategy_work_new (ShoalMicrodata               *microdata,
                         const ShoalStrategySettings  *settings,
                         ShoalStrategyFindings        *findings,
                         ShoalProgress                *progress,
                         GError                      **error)
{
  g_autoptr (ShoalStrategyWork) self = g_new0 (ShoalStrategyWork, 1);

  self->microdata = microdata;
  self->settings = settings;
  self->findings = findings;
  self->progress = progress;
  self->space = shoal_rule_space_new (microdata, error);
  if (self->space == NULL)
    return NULL;
  self->gauge = shoal_strategy_gauge_new (microdata, settings->classifier, settings->n_folds, settings->seed, error);
  if (self->gauge == NULL)
    return NULL;
  self->search = shoal_strategy_search_new (self->space, self->gauge, settings->threshold, settings->n_threads,
                                            add_searched_cb, self);
  return g_steal_pointer (&self);
}

void
shoal_strategy_work_free (ShoalStrategyWork *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < SHOAL_STRATEGY_MAX_COVERAGES; i++)
    g_clear_pointer (&self->joins[i], shoal_rule_join_free);
  g_clear_pointer (&self->search, shoal_strategy_search_free);
  g_clear_pointer (&self->gauge, shoal_strategy_gauge_free);
  g_clear_pointer (&self->space, shoal_rule_space_free);
  g_free (self);
}

/**
 * shoal_strategy_work_perform:
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop; what was found stays.
 *
 * Returns: whether it was done to the end.
 */
gboolean
shoal_strategy_work_perform (ShoalStrategyWork  *self,
                             GError            **error)
{
  if (!find_first (self, error) || !find_all_rules (self, error) || !measure_rules (self, error)
      || !search_further (self, error))
    return FALSE;
  shoal_strategy_findings_enter_stage (self->findings, SHOAL_STRATEGY_STAGE_DONE, NULL);
  return TRUE;
}
