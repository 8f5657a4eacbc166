/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages in their order: some good nodes, rules and their joins, the figures of each, and a search from there. One mutex
 * guards the results: the worker thread adds to them, other threads get copies. */

#include "strategy/shoal-strategy-study.h"

#include "base/shoal-field-property.h"
#include "strategy/rules/shoal-rule-join.h"
#include "strategy/shoal-strategy-search.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Tables with more rows are sampled: comparing all pairs of 100,000 rows takes a minute. */
#define MAX_COMPARED 100000
/* Rules that are measured together before they are added to the list of strategies. */
#define CHUNK 16

struct _ShoalStrategyStudy
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalStrategySettings settings;
  ShoalProgress *progress;
  GCancellable *cancellable;
  char *error_message;
  gboolean running;

  /* Guarded by the mutex */
  GMutex mutex;
  GPtrArray *strategies;
  ShoalStrategyCount counts[SHOAL_STRATEGY_MAX_COVERAGES];
  guint n_counts;
  gsize n_compared;
  ShoalStrategyStage stage;
  gboolean complete;
};

G_DEFINE_TYPE (ShoalStrategyStudy, shoal_strategy_study, G_TYPE_OBJECT)

static void
shoal_strategy_study_finalize (GObject *object)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);

  g_free (self->error_message);
  g_ptr_array_unref (self->strategies);
  g_mutex_clear (&self->mutex);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->progress);
  g_clear_object (&self->microdata);
  G_OBJECT_CLASS (shoal_strategy_study_parent_class)->finalize (object);
}

static void
shoal_strategy_study_class_init (ShoalStrategyStudyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_strategy_study_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalStrategyStudy, error_message),
                                g_param_spec_string ("error-message", NULL, NULL, NULL, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalStrategyStudy, running),
                                g_param_spec_boolean ("running", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_strategy_study_init (ShoalStrategyStudy *self)
{
  self->progress = shoal_progress_new ();
  self->strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  g_mutex_init (&self->mutex);
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_strategy_study_new:
 * @settings: settings; they are copied
 *
 * Returns: (transfer full): a study that has not started.
 */
ShoalStrategyStudy *
shoal_strategy_study_new (ShoalMicrodata              *microdata,
                          const ShoalStrategySettings *settings)
{
  ShoalStrategyStudy *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (settings->n_coverages <= SHOAL_STRATEGY_MAX_COVERAGES, NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_STUDY, NULL);
  self->microdata = g_object_ref (microdata);
  self->settings = *settings;
  if (self->settings.n_sampled == 0 && microdata->n_rows > MAX_COMPARED)
    self->settings.n_sampled = MAX_COMPARED;
  return self;
}

/* ---- The stages ---- */

/* Whether @other replaces @self: a strategy of any kind replaces the search result for the same node; the original table,
 * measured with its accuracy, replaces its first entry. */
static gboolean
is_replaced_by (const ShoalStrategy *self,
                const ShoalStrategy *other)
{
  return (self->kind == SHOAL_STRATEGY_SEARCH || (self->kind == SHOAL_STRATEGY_ORIGINAL && other->kind == self->kind))
         && self->n_levels == other->n_levels
         && memcmp (self->levels, other->levels, self->n_levels * sizeof *self->levels) == 0;
}

/**
 * shoal_strategy_study_take:
 * @strategy: (transfer full): replaces an entry for the same node that says less, or is appended
 *
 * The study calls it, in any of its threads. For tests.
 *
 * Returns: its number in the list.
 */
guint
shoal_strategy_study_take (ShoalStrategyStudy *self,
                           ShoalStrategy      *strategy)
{
  guint number;

  g_mutex_lock (&self->mutex);
  for (number = 0; number < self->strategies->len; number++)
    {
      if (is_replaced_by (g_ptr_array_index (self->strategies, number), strategy))
        break;
    }
  if (number < self->strategies->len)
    {
      shoal_strategy_unref (g_ptr_array_index (self->strategies, number));
      g_ptr_array_index (self->strategies, number) = strategy;
    }
  else
    {
      g_ptr_array_add (self->strategies, strategy);
      shoal_progress_add_checked (self->progress, 1);
    }
  g_mutex_unlock (&self->mutex);
  return number;
}

/* @message: (nullable): describes the stage to the user */
static void
enter_stage (ShoalStrategyStudy *self,
             ShoalStrategyStage  stage,
             const char         *message)
{
  /* First the fraction: a reader never sees the fraction of the previous stage with the new stage. */
  shoal_progress_set_fraction (self->progress, NAN);
  g_mutex_lock (&self->mutex);
  self->stage = stage;
  g_mutex_unlock (&self->mutex);
  shoal_progress_set_message (self->progress, message);
}

/* Working data of a running study. */
typedef struct
{
  ShoalStrategyStudy *study;
  ShoalRuleSpace *space;
  ShoalStrategyGauge *gauge;
  ShoalStrategySearch *search;
  ShoalRuleJoin *joins[SHOAL_STRATEGY_MAX_COVERAGES];
} Work;

static void
work_clear (Work *self)
{
  for (guint i = 0; i < SHOAL_STRATEGY_MAX_COVERAGES; i++)
    g_clear_pointer (&self->joins[i], shoal_rule_join_free);
  g_clear_pointer (&self->search, shoal_strategy_search_free);
  g_clear_pointer (&self->gauge, shoal_strategy_gauge_free);
  g_clear_pointer (&self->space, shoal_rule_space_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static void
add_searched_cb (const guint8               *steps,
                 const ShoalStrategyFigures *figures,
                 gpointer                    data)
{
  Work *self = data;
  g_autofree guint *levels = g_new (guint, self->space->n_attributes);

  shoal_rule_space_get_levels (self->space, steps, levels);
  shoal_strategy_study_take (
      self->study, shoal_strategy_new (SHOAL_STRATEGY_SEARCH, NULL, levels, self->space->n_attributes, figures));
}

static gboolean
set_cancelled (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the study of strategies was stopped"));
  return FALSE;
}

/* The original table is the first entry of the list. It enters without its accuracy, which takes longest to measure. */
static gboolean
measure_original (Work             *self,
                  ShoalGaugeDepth   depth,
                  GError          **error)
{
  g_autofree guint *levels = g_new0 (guint, self->space->n_attributes);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, self->space->n_attributes);
  ShoalStrategyFigures figures;

  if (!shoal_strategy_gauge_read_recoding (self->gauge, recoding, 0, depth, self->study->settings.n_threads,
                                           self->study->progress, &figures, error))
    return FALSE;
  shoal_strategy_study_take (
      self->study, shoal_strategy_new (SHOAL_STRATEGY_ORIGINAL, NULL, levels, self->space->n_attributes, &figures));
  return TRUE;
}

/* Measures the original table, and descends to a good node for the k asked for and for each doubling of it. */
static gboolean
find_first (Work    *self,
            GError **error)
{
  gsize n_rows = self->study->microdata->n_rows;
  gsize first = self->study->settings.threshold;

  enter_stage (self->study, SHOAL_STRATEGY_STAGE_FIRST, _("First strategies"));
  if (!measure_original (self, SHOAL_GAUGE_GAIN, error))
    return FALSE;
  for (gsize k = first; self->study->settings.max_searched > 0 && k <= n_rows; k *= 2)
    {
      if (!shoal_strategy_search_descend (self->search, (guint32) k, self->study->progress))
        return set_cancelled (error);
      shoal_progress_set_fraction (self->study->progress, log2 ((double) k / first) / log2 ((double) n_rows / first + 1));
    }
  return measure_original (self, SHOAL_GAUGE_ACCURACY, error);
}

static gboolean
read_ks_cb (const guint8 *rules,
            gsize         n_rules,
            guint32      *ks,
            gpointer      data)
{
  Work *self = data;
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, MAX (1, n_rules));

  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, rules, n_rules, SHOAL_GAUGE_K,
                                        self->study->settings.n_threads, self->study->progress, readings))
    return FALSE;
  for (gsize i = 0; i < n_rules; i++)
    ks[i] = readings[i].figures.k;
  return TRUE;
}

/* Finds the rules of one coverage, and their joins. */
static gboolean
find_rules (Work                         *self,
            const ShoalDistancePatterns  *patterns,
            guint                         coverage,
            GError                      **error)
{
  gsize n_kept = shoal_distance_patterns_cover (patterns, self->study->settings.coverages[coverage]);
  g_autoptr (ShoalMaximalRules) rules = shoal_maximal_rules_discover (
      patterns, n_kept, SHOAL_RULE_TARGET, 0, &self->study->settings.rule_limits, self->study->progress, error);
  ShoalRuleJoin *join;

  if (rules == NULL)
    return FALSE;
  join = shoal_rule_join_new (self->space->tops, self->space->n_attributes, rules->steps, rules->n_rules,
                              self->study->settings.threshold, self->study->settings.max_joined, read_ks_cb, self,
                              self->study->progress, error);
  if (join == NULL)
    return FALSE;
  self->joins[coverage] = join;
  g_mutex_lock (&self->study->mutex);
  self->study->counts[self->study->n_counts++] = (ShoalStrategyCount){
    .n_patterns = n_kept,
    .n_rules = rules->n_rules,
    .n_with_k = join->n_found,
    .n_joined = join->n_rules - join->n_found,
    .complete = rules->complete && join->complete,
    .impossible = rules->impossible,
  };
  g_mutex_unlock (&self->study->mutex);
  return TRUE;
}

/* Counts the patterns of all rows, or of a sample, which is halved until it has few enough patterns. */
static ShoalDistancePatterns *
count_patterns (Work    *self,
                GError **error)
{
  const ShoalStrategySettings *settings = &self->study->settings;
  gsize n = settings->n_sampled > 0 ? MIN (settings->n_sampled, self->study->microdata->n_rows)
                                    : self->study->microdata->n_rows;

  for (;; n /= 2)
    {
      g_autoptr (GError) count_error = NULL;
      ShoalDistancePatterns *patterns =
        shoal_distance_patterns_count (self->space, n, settings->seed, settings->max_patterns, settings->n_threads,
                                       self->study->progress, &count_error);

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
find_all_rules (Work    *self,
                GError **error)
{
  g_autoptr (ShoalDistancePatterns) patterns = NULL;

  if (self->study->settings.n_coverages == 0)
    return TRUE;
  enter_stage (self->study, SHOAL_STRATEGY_STAGE_PATTERNS, _("Comparing all rows with each other"));
  patterns = count_patterns (self, error);
  if (patterns == NULL)
    return FALSE;
  g_mutex_lock (&self->study->mutex);
  self->study->n_compared = patterns->n_rows;
  g_mutex_unlock (&self->study->mutex);
  enter_stage (self->study, SHOAL_STRATEGY_STAGE_RULES, _("Looking for rules and their joins"));
  for (guint i = 0; i < self->study->settings.n_coverages; i++)
    {
      if (!find_rules (self, patterns, i, error))
        return FALSE;
    }
  return TRUE;
}

/* @numbers: index in the list of strategies of each rule taken before */
static void
take_rule (Work                       *self,
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
  number = shoal_strategy_study_take (
      self->study,
      shoal_strategy_new_rule (levels, self->space->n_attributes, rule->found_for, rule->joined_for, parents, figures));
  g_array_append_val (numbers, number);
  shoal_strategy_search_add (self->search, rule->steps, figures);
}

static gboolean
measure_rules (Work    *self,
               GError **error)
{
  g_autoptr (GArray) gathered = shoal_rules_gather (self->joins, self->study->settings.n_coverages);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *steps = g_new (guint8, (gsize) CHUNK * n_attributes);

  enter_stage (self->study, SHOAL_STRATEGY_STAGE_ACCURACY, _("Measuring rules and their joins"));
  for (guint start = 0; start < gathered->len; start += CHUNK)
    {
      ShoalGaugeReading readings[CHUNK];
      guint n = MIN (CHUNK, gathered->len - start);

      for (guint i = 0; i < n; i++)
        memcpy (steps + (gsize) i * n_attributes, g_array_index (gathered, ShoalGatheredRule, start + i).steps, n_attributes);
      if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, steps, n, SHOAL_GAUGE_ACCURACY,
                                            self->study->settings.n_threads, self->study->progress, readings))
        return set_cancelled (error);
      for (guint i = 0; i < n; i++)
        take_rule (self, &g_array_index (gathered, ShoalGatheredRule, start + i), numbers, &readings[i].figures);
      shoal_progress_set_fraction (self->study->progress, (double) (start + n) / gathered->len);
    }
  return TRUE;
}

static gboolean
search_further (Work    *self,
                GError **error)
{
  if (self->study->settings.max_searched == 0)
    return TRUE;
  enter_stage (self->study, SHOAL_STRATEGY_STAGE_SEARCH, _("Searching beyond the rules"));
  if (!shoal_strategy_search_explore (self->search, self->study->settings.max_searched, self->study->progress))
    return set_cancelled (error);
  g_mutex_lock (&self->study->mutex);
  self->study->complete = shoal_strategy_search_is_complete (self->search);
  g_mutex_unlock (&self->study->mutex);
  return TRUE;
}

/**
 * shoal_strategy_study_perform:
 * @cancellable: (nullable): to stop
 *
 * Runs the study in the calling thread; once per study.
 *
 * Errors: %SHOAL_ERROR_USAGE where the table has no target, no quasi-identifier or too few rows; %G_IO_ERROR_CANCELLED;
 * the strategies found until then stay available.
 *
 * Returns: whether the study ran to its end.
 */
gboolean
shoal_strategy_study_perform (ShoalStrategyStudy  *self,
                              GCancellable        *cancellable,
                              GError             **error)
{
  const ShoalStrategySettings *settings = &self->settings;
  g_auto (Work) work = { .study = self };

  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), FALSE);
  g_return_val_if_fail (shoal_strategy_study_get_stage (self) == SHOAL_STRATEGY_STAGE_NOTHING, FALSE);

  shoal_progress_start (self->progress, cancellable, 0);
  work.space = shoal_rule_space_new (self->microdata, error);
  if (work.space == NULL)
    return FALSE;
  work.gauge = shoal_strategy_gauge_new (self->microdata, settings->classifier, settings->n_folds, settings->seed, error);
  if (work.gauge == NULL || !shoal_strategy_gauge_measure_by (work.gauge, settings->measure, error)
      || !shoal_strategy_gauge_require (work.gauge, settings->models, settings->n_models, error))
    return FALSE;
  work.search = shoal_strategy_search_new (work.space, work.gauge, settings->threshold, settings->n_threads, add_searched_cb,
                                           &work);
  if (!find_first (&work, error) || !find_all_rules (&work, error) || !measure_rules (&work, error)
      || !search_further (&work, error))
    return FALSE;
  enter_stage (self, SHOAL_STRATEGY_STAGE_DONE, NULL);
  return TRUE;
}

/* Like a run, the study has a thread of its own at lower priority: a thread of a pool would keep the low priority. */
static gpointer
perform_nicely (gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), 10);
  if (shoal_strategy_study_perform (g_task_get_source_object (task), g_task_get_task_data (task), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
  return NULL;
}

static void
performed_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);
  g_autoptr (GError) error = NULL;

  self->running = FALSE;
  g_object_freeze_notify (object);
  if (!g_task_propagate_boolean (G_TASK (result), &error) && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      self->error_message = g_strdup (error->message);
      g_object_notify (object, "error-message");
    }
  g_object_notify (object, "running");
  g_object_thaw_notify (object);
}

/** shoal_strategy_study_start: runs the study in a thread of its own at lower priority; once per study. */
void
shoal_strategy_study_start (ShoalStrategyStudy *self)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_STRATEGY_STUDY (self) && !self->running);
  g_return_if_fail (shoal_strategy_study_get_stage (self) == SHOAL_STRATEGY_STAGE_NOTHING);

  task = g_task_new (self, NULL, performed_cb, NULL);
  g_task_set_source_tag (task, shoal_strategy_study_start);
  g_task_set_task_data (task, g_object_ref (self->cancellable), g_object_unref);
  self->running = TRUE;
  g_object_notify (G_OBJECT (self), "running");
  g_thread_unref (g_thread_new ("shoal-study", perform_nicely, task));
}

/** shoal_strategy_study_cancel: makes the study stop soon; it keeps its strategies. */
void
shoal_strategy_study_cancel (ShoalStrategyStudy *self)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_STUDY (self));

  g_cancellable_cancel (self->cancellable);
}

gboolean
shoal_strategy_study_is_running (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), FALSE);

  return self->running;
}

/** shoal_strategy_study_get_error_message: Returns: (transfer none) (nullable): why the study failed. */
const char *
shoal_strategy_study_get_error_message (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->error_message;
}

/** shoal_strategy_study_get_settings: Returns: (transfer none): the settings, with the size of the sample for a large table. */
const ShoalStrategySettings *
shoal_strategy_study_get_settings (ShoalStrategyStudy *self)
{
  return &self->settings;
}

/** shoal_strategy_study_get_microdata: Returns: (transfer none): the table. */
ShoalMicrodata *
shoal_strategy_study_get_microdata (ShoalStrategyStudy *self)
{
  return self->microdata;
}

/** shoal_strategy_study_get_progress: Returns: (transfer none): the progress; its nodes are the strategies. */
ShoalProgress *
shoal_strategy_study_get_progress (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->progress;
}

/** shoal_strategy_study_dup_strategies: Returns: (transfer full) (element-type ShoalStrategy): the strategies found so far. */
GPtrArray *
shoal_strategy_study_dup_strategies (ShoalStrategyStudy *self)
{
  GPtrArray *copy;

  g_mutex_lock (&self->mutex);
  copy = g_ptr_array_copy (self->strategies, (GCopyFunc) (GCallback) shoal_strategy_ref, NULL);
  g_mutex_unlock (&self->mutex);
  g_ptr_array_set_free_func (copy, (GDestroyNotify) shoal_strategy_unref);
  return copy;
}

/** shoal_strategy_study_get_count: Returns: whether the rules of coverage @coverage have been found. */
gboolean
shoal_strategy_study_get_count (ShoalStrategyStudy *self,
                                guint               coverage,
                                ShoalStrategyCount *count)
{
  gboolean known;

  g_mutex_lock (&self->mutex);
  known = coverage < self->n_counts;
  if (known)
    *count = self->counts[coverage];
  g_mutex_unlock (&self->mutex);
  return known;
}

/** shoal_strategy_study_get_n_compared: Returns: rows that were compared with each other, 0 before the comparison is done. */
gsize
shoal_strategy_study_get_n_compared (ShoalStrategyStudy *self)
{
  gsize value;

  g_mutex_lock (&self->mutex);
  value = self->n_compared;
  g_mutex_unlock (&self->mutex);
  return value;
}

/** shoal_strategy_study_is_complete: Returns: whether the search ended by itself, before its limit. */
gboolean
shoal_strategy_study_is_complete (ShoalStrategyStudy *self)
{
  gboolean value;

  g_mutex_lock (&self->mutex);
  value = self->complete;
  g_mutex_unlock (&self->mutex);
  return value;
}

/** shoal_strategy_study_get_stage: Returns: the current stage. */
ShoalStrategyStage
shoal_strategy_study_get_stage (ShoalStrategyStudy *self)
{
  ShoalStrategyStage value;

  g_mutex_lock (&self->mutex);
  value = self->stage;
  g_mutex_unlock (&self->mutex);
  return value;
}
