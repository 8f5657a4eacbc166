/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While a study works, the numbers of strategies change, and a rule may replace a node of the search. So the choice holds the
 * strategy object; if that is no longer in the list, the strategy with the same name and levels is chosen. */

#include "config.h"

#include "models/compare/shoal-strategy-choice.h"

#include <string.h>

struct _ShoalStrategyChoice
{
  ShoalStrategyComparison *comparison;
  ShoalStrategy *selected; /* nullable */
  ShoalStrategy *held;     /* nullable: NULL for the original table */
};

/** shoal_strategy_choice_new: Returns: (transfer full): a choice among the strategies of @comparison, with none selected. */
ShoalStrategyChoice *
shoal_strategy_choice_new (ShoalStrategyComparison *comparison)
{
  ShoalStrategyChoice *self = g_new0 (ShoalStrategyChoice, 1);

  self->comparison = g_object_ref (comparison);
  return self;
}

void
shoal_strategy_choice_free (ShoalStrategyChoice *self)
{
  g_return_if_fail (self != NULL);

  shoal_strategy_choice_clear (self);
  g_object_unref (self->comparison);
  g_free (self);
}

static gboolean
is_same (const ShoalStrategy *a,
         const ShoalStrategy *b)
{
  return a == b
         || (a->n_levels > 0 && a->n_levels == b->n_levels && (a->kind == SHOAL_STRATEGY_RUN) == (b->kind == SHOAL_STRATEGY_RUN)
             && g_strcmp0 (a->name, b->name) == 0 && memcmp (a->levels, b->levels, a->n_levels * sizeof *a->levels) == 0);
}

static guint
find (const ShoalStrategyChoice *self,
      const ShoalStrategy       *strategy)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);
  guint n = shoal_strategy_list_get_n (list);

  for (guint i = 0; strategy != NULL && i < n; i++)
    if (shoal_strategy_list_get (list, i) == strategy)
      return i;
  for (guint i = 0; strategy != NULL && i < n; i++)
    if (is_same (shoal_strategy_list_get (list, i), strategy))
      return i;
  return SHOAL_STRATEGY_LIST_NONE;
}

/** shoal_strategy_choice_select: @index: its current number, or %SHOAL_STRATEGY_LIST_NONE. */
void
shoal_strategy_choice_select (ShoalStrategyChoice *self,
                              guint                index)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);

  g_clear_pointer (&self->selected, shoal_strategy_unref);
  if (index < shoal_strategy_list_get_n (list))
    self->selected = shoal_strategy_ref ((ShoalStrategy *) shoal_strategy_list_get (list, index));
}

/** shoal_strategy_choice_hold: strategies that are selected later are compared with the one selected at present. */
void
shoal_strategy_choice_hold (ShoalStrategyChoice *self)
{
  shoal_strategy_choice_release (self);
  self->held = self->selected != NULL ? shoal_strategy_ref (self->selected) : NULL;
}

/** shoal_strategy_choice_release: the selected strategy is compared with the original table again. */
void
shoal_strategy_choice_release (ShoalStrategyChoice *self)
{
  g_clear_pointer (&self->held, shoal_strategy_unref);
}

void
shoal_strategy_choice_clear (ShoalStrategyChoice *self)
{
  shoal_strategy_choice_release (self);
  g_clear_pointer (&self->selected, shoal_strategy_unref);
}

/** shoal_strategy_choice_get_selected: Returns: its current number, or %SHOAL_STRATEGY_LIST_NONE. */
guint
shoal_strategy_choice_get_selected (ShoalStrategyChoice *self)
{
  return find (self, self->selected);
}

/** shoal_strategy_choice_get_other: Returns: the strategy that the selected one is compared with, or
 *   %SHOAL_STRATEGY_LIST_NONE. */
guint
shoal_strategy_choice_get_other (ShoalStrategyChoice *self)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);

  return find (self, self->held != NULL ? self->held : shoal_strategy_list_get_original (list));
}
