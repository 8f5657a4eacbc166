/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All of it behind one mutex: a worker adds, others look at copies. */

#include "strategy/shoal-strategy-findings.h"

#include <math.h>
#include <string.h>

struct _ShoalStrategyFindings
{
  ShoalProgress *progress;

  /* Behind the mutex */
  GMutex mutex;
  GPtrArray *strategies;
  ShoalStrategyCount counts[SHOAL_STRATEGY_MAX_COVERAGES];
  guint n_counts;
  gsize n_compared;
  ShoalStrategyStage stage;
  gboolean complete;
};

/** shoal_strategy_findings_new: @progress: told of stages and strategies. Returns: (transfer full): nothing yet. */
ShoalStrategyFindings *
shoal_strategy_findings_new (ShoalProgress *progress)
{
  ShoalStrategyFindings *self = g_new0 (ShoalStrategyFindings, 1);

  g_mutex_init (&self->mutex);
  self->progress = g_object_ref (progress);
  self->strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  return self;
}

void
shoal_strategy_findings_free (ShoalStrategyFindings *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->strategies);
  g_object_unref (self->progress);
  g_mutex_clear (&self->mutex);
  g_free (self);
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

/**
 * shoal_strategy_findings_take:
 * @strategy: (transfer full): takes the place of one that says less about the same, or comes last
 *
 * Returns: its number in the list.
 */
guint
shoal_strategy_findings_take (ShoalStrategyFindings *self,
                              ShoalStrategy         *strategy)
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

/** shoal_strategy_findings_add_count: @count: what came of the next coverage. */
void
shoal_strategy_findings_add_count (ShoalStrategyFindings    *self,
                                   const ShoalStrategyCount *count)
{
  g_return_if_fail (self->n_counts < SHOAL_STRATEGY_MAX_COVERAGES);

  g_mutex_lock (&self->mutex);
  self->counts[self->n_counts++] = *count;
  g_mutex_unlock (&self->mutex);
}

void
shoal_strategy_findings_set_n_compared (ShoalStrategyFindings *self,
                                        gsize                  n_compared)
{
  g_mutex_lock (&self->mutex);
  self->n_compared = n_compared;
  g_mutex_unlock (&self->mutex);
}

void
shoal_strategy_findings_set_complete (ShoalStrategyFindings *self,
                                      gboolean               complete)
{
  g_mutex_lock (&self->mutex);
  self->complete = complete;
  g_mutex_unlock (&self->mutex);
}

/** shoal_strategy_findings_enter_stage: @message: (nullable): what is done in it, for a person. */
void
shoal_strategy_findings_enter_stage (ShoalStrategyFindings *self,
                                     ShoalStrategyStage     stage,
                                     const char            *message)
{
  g_mutex_lock (&self->mutex);
  self->stage = stage;
  g_mutex_unlock (&self->mutex);
  shoal_progress_set_fraction (self->progress, NAN);
  shoal_progress_set_message (self->progress, message);
}

/** shoal_strategy_findings_dup_strategies: Returns: (transfer full) (element-type ShoalStrategy): what there is by now. */
GPtrArray *
shoal_strategy_findings_dup_strategies (ShoalStrategyFindings *self)
{
  GPtrArray *copy;

  g_mutex_lock (&self->mutex);
  copy = g_ptr_array_copy (self->strategies, (GCopyFunc) (GCallback) shoal_strategy_ref, NULL);
  g_mutex_unlock (&self->mutex);
  g_ptr_array_set_free_func (copy, (GDestroyNotify) shoal_strategy_unref);
  return copy;
}

/** shoal_strategy_findings_get_count: Returns: whether it is known what came of coverage @coverage. */
gboolean
shoal_strategy_findings_get_count (ShoalStrategyFindings *self,
                                   guint                  coverage,
                                   ShoalStrategyCount    *count)
{
  gboolean known;

  g_mutex_lock (&self->mutex);
  known = coverage < self->n_counts;
  if (known)
    *count = self->counts[coverage];
  g_mutex_unlock (&self->mutex);
  return known;
}

/** shoal_strategy_findings_get_n_compared: Returns: rows that were compared with each other, 0 before that is done. */
gsize
shoal_strategy_findings_get_n_compared (ShoalStrategyFindings *self)
{
  gsize value;

  g_mutex_lock (&self->mutex);
  value = self->n_compared;
  g_mutex_unlock (&self->mutex);
  return value;
}

/** shoal_strategy_findings_is_complete: Returns: whether the search ended by itself, before its limit. */
gboolean
shoal_strategy_findings_is_complete (ShoalStrategyFindings *self)
{
  gboolean value;

  g_mutex_lock (&self->mutex);
  value = self->complete;
  g_mutex_unlock (&self->mutex);
  return value;
}

ShoalStrategyStage
shoal_strategy_findings_get_stage (ShoalStrategyFindings *self)
{
  ShoalStrategyStage value;

  g_mutex_lock (&self->mutex);
  value = self->stage;
  g_mutex_unlock (&self->mutex);
  return value;
}
