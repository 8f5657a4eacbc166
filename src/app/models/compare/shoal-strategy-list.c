/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The front is computed again whenever strategies are added, since each may dominate any other. */

#include "config.h"

#include "models/compare/shoal-strategy-comparison.h"

struct _ShoalStrategyList
{
  GPtrArray *strategies; /* of ShoalStrategy */
  GPtrArray *runs;       /* of ShoalSessionRun: the runs of the last n strategies, n being the length of this array */
  gsize *dominators;
  gsize n_front;
};

/** shoal_strategy_list_new: Returns: (transfer full): an empty list. */
ShoalStrategyList *
shoal_strategy_list_new (void)
{
  ShoalStrategyList *self = g_new0 (ShoalStrategyList, 1);

  self->strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  self->runs = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}

void
shoal_strategy_list_free (ShoalStrategyList *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->strategies);
  g_ptr_array_unref (self->runs);
  g_free (self->dominators);
  g_free (self);
}

/**
 * shoal_strategy_list_fill:
 * @found: (element-type ShoalStrategy): the strategies of a study
 * @measured: (element-type ShoalMeasuredRun): runs; those without a strategy are left out
 * @threshold: the k that a strategy must have to be compared
 *
 * Replaces the content of the list.
 */
void
shoal_strategy_list_fill (ShoalStrategyList *self,
                          GPtrArray         *found,
                          GPtrArray         *measured,
                          guint32            threshold)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (found != NULL && measured != NULL);

  g_ptr_array_set_size (self->strategies, 0);
  g_ptr_array_set_size (self->runs, 0);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (self->strategies, shoal_strategy_ref (found->pdata[i]));
  for (guint i = 0; i < measured->len; i++)
    {
      const ShoalMeasuredRun *run = measured->pdata[i];

      if (run->strategy == NULL)
        continue;
      g_ptr_array_add (self->strategies, shoal_strategy_ref (run->strategy));
      g_ptr_array_add (self->runs, g_object_ref (run->run));
    }
  g_free (self->dominators);
  self->dominators = shoal_strategies_find_front (self->strategies, threshold, &self->n_front);
}

guint
shoal_strategy_list_get_n (const ShoalStrategyList *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->strategies->len;
}

/** shoal_strategy_list_get: Returns: (transfer none): strategy @index. */
const ShoalStrategy *
shoal_strategy_list_get (const ShoalStrategyList *self,
                         guint                    index)
{
  g_return_val_if_fail (self != NULL && index < self->strategies->len, NULL);

  return self->strategies->pdata[index];
}

/** shoal_strategy_list_get_all: Returns: (transfer none) (element-type ShoalStrategy): all of them, until the next filling. */
GPtrArray *
shoal_strategy_list_get_all (const ShoalStrategyList *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->strategies;
}

/** shoal_strategy_list_get_original: Returns: (transfer none) (nullable): the original table, the base line. */
const ShoalStrategy *
shoal_strategy_list_get_original (const ShoalStrategyList *self)
{
  for (guint i = 0; i < shoal_strategy_list_get_n (self); i++)
    if (shoal_strategy_list_get (self, i)->kind == SHOAL_STRATEGY_ORIGINAL)
      return self->strategies->pdata[i];
  return NULL;
}

/** shoal_strategy_list_get_run: Returns: (transfer none) (nullable): the run whose result strategy @index is. */
ShoalSessionRun *
shoal_strategy_list_get_run (const ShoalStrategyList *self,
                             guint                    index)
{
  guint n_found;

  g_return_val_if_fail (self != NULL && index < self->strategies->len, NULL);

  n_found = self->strategies->len - self->runs->len;
  return index < n_found ? NULL : self->runs->pdata[index - n_found];
}

/** shoal_strategy_list_dup_recoding: Returns: (transfer full) (nullable): the recoding of strategy @index. */
ShoalRecoding *
shoal_strategy_list_dup_recoding (const ShoalStrategyList *self,
                                  guint                    index)
{
  const ShoalStrategy *strategy = shoal_strategy_list_get (self, index);
  ShoalRecoding *recoding;
  ShoalSessionRun *run;

  g_return_val_if_fail (strategy != NULL, NULL);

  run = shoal_strategy_list_get_run (self, index);
  if (run == NULL)
    return strategy->n_levels > 0 ? shoal_recoding_new_node (strategy->levels, strategy->n_levels) : NULL;
  recoding = run->recoding;
  return recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
}

/** shoal_strategy_list_get_dominator: Returns: the entry of shoal_strategies_find_front() for strategy @index. */
gsize
shoal_strategy_list_get_dominator (const ShoalStrategyList *self,
                                   guint                    index)
{
  g_return_val_if_fail (self != NULL && index < self->strategies->len, index);

  return self->dominators[index];
}

/** shoal_strategy_list_get_n_front: Returns: the number of strategies that no other dominates. */
gsize
shoal_strategy_list_get_n_front (const ShoalStrategyList *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_front;
}

/* By k, then by number. */
static gboolean
is_before (const ShoalStrategyList *self,
           guint                    a,
           guint                    b)
{
  guint32 k_of_a = shoal_strategy_list_get (self, a)->figures.k, k_of_b = shoal_strategy_list_get (self, b)->figures.k;

  return k_of_a != k_of_b ? k_of_a < k_of_b : a < b;
}

/**
 * shoal_strategy_list_find_next:
 * @among: (element-type guint): the strategies to choose from
 * @current: the strategy to start from; if @among lacks it, the search starts before the first or behind the last
 * @larger: whether to go to a larger k, or to a smaller one
 *
 * Strategies with the same k come in the order of their numbers, so that all of them are reached.
 *
 * Returns: the next strategy, or %SHOAL_STRATEGY_LIST_NONE after the last.
 */
guint
shoal_strategy_list_find_next (const ShoalStrategyList *self,
                               GArray                  *among,
                               guint                    current,
                               gboolean                 larger)
{
  guint best = SHOAL_STRATEGY_LIST_NONE;
  gboolean there = FALSE;

  g_return_val_if_fail (self != NULL && among != NULL, SHOAL_STRATEGY_LIST_NONE);

  for (guint i = 0; i < among->len; i++)
    there = there || g_array_index (among, guint, i) == current;
  for (guint i = 0; i < among->len; i++)
    {
      guint index = g_array_index (among, guint, i);

      if (there && (index == current || is_before (self, current, index) != larger))
        continue;
      if (best == SHOAL_STRATEGY_LIST_NONE || is_before (self, index, best) == larger)
        best = index;
    }
  return best;
}
