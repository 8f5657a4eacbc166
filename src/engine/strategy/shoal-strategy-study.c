/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker around what this folder has: the stages in their order, and a list that grows behind a mutex. */

#include "strategy/shoal-strategy-study.h"

#include "base/shoal-error.h"
#include "strategy/rules/shoal-rule-gathering.h"
#include "strategy/shoal-strategy-search.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rules that are measured between two looks at the list. */
#define CHUNK 16
#define MAX_JOINED 5000
#define MAX_SEARCHED 1000
/* Above this the pairs of a sample are compared: those of 100,000 rows take a minute. */
#define MAX_COMPARED 100000

struct _ShoalStrategyStudy
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalStrategyQuestion question;
  ShoalProgress *progress;
  GCancellable *cancellable;
  char *error_message;
  gboolean running;

  /* Of the worker */
  ShoalRuleSpace *space;
  ShoalStrategyGauge *gauge;
  ShoalStrategySearch *search;
  ShoalRuleJoin *joins[SHOAL_STRATEGY_MAX_COVERAGES];

  /* Behind the mutex */
  GMutex mutex;
  GPtrArray *strategies;
  ShoalStrategyCount counts[SHOAL_STRATEGY_MAX_COVERAGES];
  guint n_counts;
  gsize n_compared;
  ShoalStrategyStage stage;
  gboolean search_complete;
};

G_DEFINE_TYPE (ShoalStrategyStudy, shoal_strategy_study, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ERROR_MESSAGE,
  PROP_RUNNING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/** shoal_strategy_question_init: C4.5, ten folds, k = 2, a coverage of 5 %. */
void
shoal_strategy_question_init (ShoalStrategyQuestion *self)
{
  *self = (ShoalStrategyQuestion){
    .coverages = { 0.05 },
    .n_coverages = 1,
    .classifier = shoal_classifiers_find ("c45"),
    .n_folds = 10,
    .seed = 1,
    .threshold = 2,
    .rule_limits = SHOAL_RULE_LIMITS_DEFAULT,
    .max_patterns = SHOAL_DISTANCE_PATTERNS_MAX,
    .max_joined = MAX_JOINED,
    .max_searched = MAX_SEARCHED,
  };
}

static void
shoal_strategy_study_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);

  switch (prop_id)
    {
    case PROP_ERROR_MESSAGE:
      g_value_set_string (value, self->error_message);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->running);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* What only the worker needs. */
static void
drop_work (ShoalStrategyStudy *self)
{
  for (guint i = 0; i < SHOAL_STRATEGY_MAX_COVERAGES; i++)
    g_clear_pointer (&self->joins[i], shoal_rule_join_free);
  g_clear_pointer (&self->search, shoal_strategy_search_free);
  g_clear_pointer (&self->gauge, shoal_strategy_gauge_free);
  g_clear_pointer (&self->space, shoal_rule_space_free);
}

static void
shoal_strategy_study_finalize (GObject *object)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);

  drop_work (self);
  g_free (self->error_message);
  g_ptr_array_unref (self->strategies);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->progress);
  g_clear_object (&self->microdata);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (shoal_strategy_study_parent_class)->finalize (object);
}

static void
shoal_strategy_study_class_init (ShoalStrategyStudyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_strategy_study_get_property;
  object_class->finalize = shoal_strategy_study_finalize;
  properties[PROP_ERROR_MESSAGE] = g_param_spec_string ("error-message", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_strategy_study_init (ShoalStrategyStudy *self)
{
  g_mutex_init (&self->mutex);
  self->strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  self->progress = shoal_progress_new ();
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_strategy_study_new:
 * @question: what is asked; it is copied
 *
 * Returns: (transfer full): a study that has found nothing yet.
 */
ShoalStrategyStudy *
shoal_strategy_study_new (ShoalMicrodata              *microdata,
                          const ShoalStrategyQuestion *question)
{
  ShoalStrategyStudy *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (question->n_coverages <= SHOAL_STRATEGY_MAX_COVERAGES, NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_STUDY, NULL);
  self->microdata = g_object_ref (microdata);
  self->question = *question;
  if (self->question.n_sampled == 0 && microdata->n_rows > MAX_COMPARED)
    self->question.n_sampled = MAX_COMPARED;
  return self;
}

static void
enter_stage (ShoalStrategyStudy *self,
             ShoalStrategyStage  stage,
             const char         *message)
{
  g_mutex_lock (&self->mutex);
  self->stage = stage;
  g_mutex_unlock (&self->mutex);
  shoal_progress_set_fraction (self->progress, NAN);
  shoal_progress_set_message (self->progress, message);
}

/* Whether @other says more about the same: a rule about a node that was found by searching, the base line about itself. */
static gboolean
is_replaced_by (const ShoalStrategy *self,
                const ShoalStrategy *other)
{
  return (self->kind == SHOAL_STRATEGY_SEARCH || (self->kind == SHOAL_STRATEGY_ORIGINAL && other->kind == self->kind))
         && self->n_levels == other->n_levels
         && memcmp (self->levels, other->levels, self->n_levels * sizeof *self->levels) == 0;
}

/* Returns its number in the list. */
static guint
take_strategy (ShoalStrategyStudy *self,
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

static void
add_searched_cb (const guint8               *steps,
                 const ShoalStrategyFigures *figures,
                 gpointer                    data)
{
  ShoalStrategyStudy *self = data;
  g_autofree guint *levels = g_new (guint, self->space->n_attributes);

  shoal_rule_space_get_levels (self->space, steps, levels);
  take_strategy (self, shoal_strategy_new (SHOAL_STRATEGY_SEARCH, NULL, levels, self->space->n_attributes, figures));
}

static gboolean
set_cancelled (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the study of strategies was stopped"));
  return FALSE;
}

/* The base line is the first of the list; at first without its accuracy, which takes longest of all. */
static gboolean
measure_original (ShoalStrategyStudy  *self,
                  ShoalGaugeDepth      depth,
                  GError             **error)
{
  g_autofree guint *levels = g_new0 (guint, self->space->n_attributes);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, self->space->n_attributes);
  ShoalStrategyFigures figures;

  if (!shoal_strategy_gauge_read_recoding (self->gauge, recoding, 1, depth, self->question.n_threads, self->progress,
                                           &figures, error))
    return FALSE;
  take_strategy (self, shoal_strategy_new (SHOAL_STRATEGY_ORIGINAL, NULL, levels, self->space->n_attributes, &figures));
  return TRUE;
}

/* The base line, and some good nodes for the start: for k, and for ever larger ones. */
static gboolean
find_first (ShoalStrategyStudy  *self,
            GError             **error)
{
  gsize n_rows = self->microdata->n_rows;
  gsize first = self->question.threshold;

  enter_stage (self, SHOAL_STRATEGY_STAGE_FIRST, _("First strategies"));
  if (!measure_original (self, SHOAL_GAUGE_GAIN, error))
    return FALSE;
  for (gsize k = first; self->question.max_searched > 0 && k <= n_rows; k *= 2)
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
  ShoalStrategyStudy *self = data;
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, MAX (1, n_rules));

  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, rules, n_rules, SHOAL_GAUGE_K, self->question.n_threads,
                                        self->progress, readings))
    return FALSE;
  for (gsize i = 0; i < n_rules; i++)
    ks[i] = readings[i].figures.k;
  return TRUE;
}

/* Rules of one coverage, and their joins. */
static gboolean
find_rules (ShoalStrategyStudy           *self,
            const ShoalDistancePatterns  *patterns,
            guint                         coverage,
            GError                      **error)
{
  gsize n_kept = shoal_distance_patterns_cover (patterns, self->question.coverages[coverage]);
  g_autoptr (ShoalMaximalRules) rules =
    shoal_maximal_rules_discover (patterns, n_kept, SHOAL_RULE_TARGET, 0, &self->question.rule_limits, self->progress, error);
  ShoalRuleJoin *join;

  if (rules == NULL)
    return FALSE;
  join = shoal_rule_join_new (self->space->tops, self->space->n_attributes, rules->steps, rules->n_rules,
                              self->question.threshold, self->question.max_joined, read_ks_cb, self, self->progress, error);
  if (join == NULL)
    return FALSE;
  self->joins[coverage] = join;
  g_mutex_lock (&self->mutex);
  self->counts[coverage] = (ShoalStrategyCount){
    .n_patterns = n_kept,
    .n_rules = rules->n_rules,
    .n_with_k = join->n_found,
    .n_joined = join->n_rules - join->n_found,
    .complete = rules->complete && join->complete,
    .impossible = rules->impossible,
  };
  self->n_counts = coverage + 1;
  g_mutex_unlock (&self->mutex);
  return TRUE;
}

/* Of all rows, or of as large a sample as has not too many patterns. */
static ShoalDistancePatterns *
count_patterns (ShoalStrategyStudy  *self,
                GError             **error)
{
  const ShoalStrategyQuestion *question = &self->question;
  gsize n = question->n_sampled > 0 ? MIN (question->n_sampled, self->microdata->n_rows) : self->microdata->n_rows;

  for (;; n /= 2)
    {
      g_autoptr (GError) count_error = NULL;
      ShoalDistancePatterns *patterns =
        shoal_distance_patterns_count (self->space, n, question->seed, question->max_patterns, question->n_threads,
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
find_all_rules (ShoalStrategyStudy  *self,
                GError             **error)
{
  g_autoptr (ShoalDistancePatterns) patterns = NULL;

  if (self->question.n_coverages == 0)
    return TRUE;
  enter_stage (self, SHOAL_STRATEGY_STAGE_PATTERNS, _("Comparing all rows with each other"));
  patterns = count_patterns (self, error);
  if (patterns == NULL)
    return FALSE;
  g_mutex_lock (&self->mutex);
  self->n_compared = patterns->n_rows;
  g_mutex_unlock (&self->mutex);
  enter_stage (self, SHOAL_STRATEGY_STAGE_RULES, _("Looking for rules and their joins"));
  for (guint i = 0; i < self->question.n_coverages; i++)
    {
      if (!find_rules (self, patterns, i, error))
        return FALSE;
    }
  return TRUE;
}

/* @numbers: of the rules before this one, among the strategies */
static void
take_rule (ShoalStrategyStudy         *self,
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
  number = take_strategy (self, shoal_strategy_new_rule (levels, self->space->n_attributes, rule->found_for,
                                                         rule->joined_for, parents, figures));
  g_array_append_val (numbers, number);
  shoal_strategy_search_add (self->search, rule->steps, figures);
}

static gboolean
measure_rules (ShoalStrategyStudy  *self,
               GError             **error)
{
  g_autoptr (GArray) gathered = shoal_rules_gather (self->joins, self->question.n_coverages);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *steps = g_new (guint8, (gsize) CHUNK * n_attributes);

  enter_stage (self, SHOAL_STRATEGY_STAGE_ACCURACY, _("Measuring rules and their joins"));
  for (guint start = 0; start < gathered->len; start += CHUNK)
    {
      ShoalGaugeReading readings[CHUNK];
      guint n = MIN (CHUNK, gathered->len - start);

      for (guint i = 0; i < n; i++)
        memcpy (steps + (gsize) i * n_attributes, g_array_index (gathered, ShoalGatheredRule, start + i).steps, n_attributes);
      if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, steps, n, SHOAL_GAUGE_ACCURACY,
                                            self->question.n_threads, self->progress, readings))
        return set_cancelled (error);
      for (guint i = 0; i < n; i++)
        take_rule (self, &g_array_index (gathered, ShoalGatheredRule, start + i), numbers, &readings[i].figures);
      shoal_progress_set_fraction (self->progress, (double) (start + n) / gathered->len);
    }
  return TRUE;
}

static gboolean
search_further (ShoalStrategyStudy  *self,
                GError             **error)
{
  if (self->question.max_searched == 0)
    return TRUE;
  enter_stage (self, SHOAL_STRATEGY_STAGE_SEARCH, _("Searching beyond the rules"));
  if (!shoal_strategy_search_explore (self->search, self->question.max_searched, self->progress))
    return set_cancelled (error);
  g_mutex_lock (&self->mutex);
  self->search_complete = shoal_strategy_search_is_complete (self->search);
  g_mutex_unlock (&self->mutex);
  return TRUE;
}

/**
 * shoal_strategy_study_perform:
 * @cancellable: (nullable): to stop
 *
 * Does it all in the calling thread; once per study.
 *
 * Errors: %SHOAL_ERROR_USAGE where the table has no target, no quasi-identifier or too few rows; %G_IO_ERROR_CANCELLED, when
 * what was found so far can still be asked for.
 *
 * Returns: whether it was done to the end.
 */
gboolean
shoal_strategy_study_perform (ShoalStrategyStudy  *self,
                              GCancellable        *cancellable,
                              GError             **error)
{
  gboolean done;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self) && self->stage == SHOAL_STRATEGY_STAGE_NOTHING, FALSE);

  shoal_progress_start (self->progress, cancellable, 0);
  self->space = shoal_rule_space_new (self->microdata, error);
  if (self->space != NULL)
    self->gauge = shoal_strategy_gauge_new (self->microdata, self->question.classifier, self->question.n_folds,
                                            self->question.seed, error);
  if (self->gauge == NULL)
    {
      drop_work (self);
      return FALSE;
    }
  self->search = shoal_strategy_search_new (self->space, self->gauge, self->question.threshold, self->question.n_threads,
                                            add_searched_cb, self);
  done = find_first (self, error) && find_all_rules (self, error) && measure_rules (self, error)
         && search_further (self, error);
  drop_work (self);
  if (done)
    enter_stage (self, SHOAL_STRATEGY_STAGE_DONE, NULL);
  return done;
}

/* As a run: at lower priority, in a thread that ends with it, so that no pool is left slow. */
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
      g_object_notify_by_pspec (object, properties[PROP_ERROR_MESSAGE]);
    }
  g_object_notify_by_pspec (object, properties[PROP_RUNNING]);
  g_object_thaw_notify (object);
}

/** shoal_strategy_study_start: does it in a thread of its own at lower priority; once per study. */
void
shoal_strategy_study_start (ShoalStrategyStudy *self)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_STRATEGY_STUDY (self) && !self->running && self->stage == SHOAL_STRATEGY_STAGE_NOTHING);

  task = g_task_new (self, NULL, performed_cb, NULL);
  g_task_set_source_tag (task, shoal_strategy_study_start);
  g_task_set_task_data (task, g_object_ref (self->cancellable), g_object_unref);
  self->running = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_thread_unref (g_thread_new ("shoal-study", perform_nicely, task));
}

/** shoal_strategy_study_cancel: makes it stop soon; what it has found stays. */
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

/** shoal_strategy_study_get_error_message: Returns: (transfer none) (nullable): why it ended before it was done. */
const char *
shoal_strategy_study_get_error_message (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->error_message;
}

/** shoal_strategy_study_get_question: Returns: (transfer none): what it answers; a sample that it takes is named in it. */
const ShoalStrategyQuestion *
shoal_strategy_study_get_question (ShoalStrategyStudy *self)
{
  return &self->question;
}

/** shoal_strategy_study_get_microdata: Returns: (transfer none): the table. */
ShoalMicrodata *
shoal_strategy_study_get_microdata (ShoalStrategyStudy *self)
{
  return self->microdata;
}

/** shoal_strategy_study_get_progress: Returns: (transfer none): how it goes; its nodes are the strategies. */
ShoalProgress *
shoal_strategy_study_get_progress (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->progress;
}

ShoalStrategyStage
shoal_strategy_study_get_stage (ShoalStrategyStudy *self)
{
  ShoalStrategyStage stage;

  g_mutex_lock (&self->mutex);
  stage = self->stage;
  g_mutex_unlock (&self->mutex);
  return stage;
}

/** shoal_strategy_study_dup_strategies: Returns: (transfer full) (element-type ShoalStrategy): what was found so far. */
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

/** shoal_strategy_study_get_count: Returns: whether it is known what came of coverage @coverage. */
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

/** shoal_strategy_study_get_n_compared: Returns: rows that were compared with each other, 0 before that is done. */
gsize
shoal_strategy_study_get_n_compared (ShoalStrategyStudy *self)
{
  gsize n_compared;

  g_mutex_lock (&self->mutex);
  n_compared = self->n_compared;
  g_mutex_unlock (&self->mutex);
  return n_compared;
}

/** shoal_strategy_study_is_complete: Returns: whether the search ended by itself, before its limit. */
gboolean
shoal_strategy_study_is_complete (ShoalStrategyStudy *self)
{
  gboolean complete;

  g_mutex_lock (&self->mutex);
  complete = self->search_complete;
  g_mutex_unlock (&self->mutex);
  return complete;
}
