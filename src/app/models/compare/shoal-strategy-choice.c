/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While a study works, strategies change their numbers, and a rule may replace a node that the search has found. So the choice
 * is remembered as the strategy itself; where that is gone, the one with the same levels is chosen. */

#include "config.h"

#include "models/compare/shoal-strategy-choice.h"

#include <string.h>

struct _ShoalStrategyChoice
{
  ShoalStrategyComparison *comparison;
  ShoalStrategy *selected; /* nullable */
  ShoalStrategy *held;     /* nullable: the original table then */
};

/** shoal_strategy_choice_new: Returns: (transfer full): nothing of @comparison. */
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

/** shoal_strategy_choice_select: @index: its number now, or %SHOAL_STRATEGY_LIST_NONE. */
void
shoal_strategy_choice_select (ShoalStrategyChoice *self,
                              guint                index)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);

  g_clear_pointer (&self->selected, shoal_strategy_unref);
  if (index < shoal_strategy_list_get_n (list))
    self->selected = shoal_strategy_ref ((ShoalStrategy *) shoal_strategy_list_get (list, index));
}

/** shoal_strategy_choice_hold: the selected one is what others are compared with from now on. */
void
shoal_strategy_choice_hold (ShoalStrategyChoice *self)
{
  shoal_strategy_choice_release (self);
  self->held = self->selected != NULL ? shoal_strategy_ref (self->selected) : NULL;
}

/** shoal_strategy_choice_release: compares with the original table again. */
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

/** shoal_strategy_choice_get_selected: Returns: the number it has now, or %SHOAL_STRATEGY_LIST_NONE. */
guint
shoal_strategy_choice_get_selected (ShoalStrategyChoice *self)
{
  return find (self, self->selected);
}

/** shoal_strategy_choice_get_other: Returns: what the selected one is compared with, or %SHOAL_STRATEGY_LIST_NONE. */
guint
shoal_strategy_choice_get_other (ShoalStrategyChoice *self)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);

  return find (self, self->held != NULL ? self->held : shoal_strategy_list_get_original (list));
}
