/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each attribute, those with the fewest values first, joins the first group that stays small with it. */

#include "strategy/rules/shoal-value-groups.h"

#include <string.h>

/* Combinations of a group: a table of them has to stay in the first cache. */
#define MAX_COMBINATIONS 1024

typedef struct
{
  const ShoalRuleSpace *space;
  const guint32 *tuples;
  guint32 n_entries;
} Source;

static void
clear_group (gpointer data)
{
  ShoalValueGroup *group = data;

  g_free (group->attributes);
  g_free (group->of_entry);
  g_free (group->representatives);
}

static ShoalValueGroup
make_group (const Source *self,
            guint           a)
{
  guint32 n_leaves = shoal_microdata_get_attribute (self->space->microdata, a)->n_leaves;
  g_autofree guint32 *numbers = g_new0 (guint32, n_leaves);
  ShoalValueGroup group = { .n_attributes = 1 };

  group.attributes = g_memdup2 (&a, sizeof a);
  group.of_entry = g_new (guint32, self->n_entries);
  group.representatives = g_new (guint32, n_leaves);
  for (guint32 i = 0; i < self->n_entries; i++)
    {
      guint32 *number = &numbers[shoal_microdata_get_leaf (self->space->microdata, a, self->tuples[i])];

      if (*number == 0)
        {
          group.representatives[group.n_combinations++] = i;
          *number = group.n_combinations;
        }
      group.of_entry[i] = *number - 1;
    }
  return group;
}

/* Whether both together have few enough combinations; then @group is both. */
static gboolean
merge_groups (const Source          *self,
              ShoalValueGroup       *group,
              const ShoalValueGroup *other)
{
  gsize n_possible = (gsize) group->n_combinations * other->n_combinations;
  g_autofree guint32 *numbers = NULL;
  g_autofree guint32 *of_entry = NULL;
  g_autofree guint32 *representatives = NULL;
  guint32 n = 0;

  if (n_possible > MAX_COMBINATIONS * 64)
    return FALSE;
  numbers = g_new0 (guint32, n_possible);
  of_entry = g_new (guint32, self->n_entries);
  representatives = g_new (guint32, n_possible);
  for (guint32 i = 0; i < self->n_entries; i++)
    {
      guint32 *number = &numbers[(gsize) group->of_entry[i] * other->n_combinations + other->of_entry[i]];

      if (*number == 0)
        {
          representatives[n++] = i;
          *number = n;
        }
      of_entry[i] = *number - 1;
    }
  if (n > MAX_COMBINATIONS)
    return FALSE;
  group->attributes = g_renew (guint, group->attributes, group->n_attributes + other->n_attributes);
  memcpy (group->attributes + group->n_attributes, other->attributes, other->n_attributes * sizeof (guint));
  group->n_attributes += other->n_attributes;
  group->n_combinations = n;
  g_free (group->of_entry);
  g_free (group->representatives);
  group->of_entry = g_steal_pointer (&of_entry);
  group->representatives = g_steal_pointer (&representatives);
  return TRUE;
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const ShoalValueGroup *x = a;
  const ShoalValueGroup *y = b;

  return (x->n_combinations > y->n_combinations) - (x->n_combinations < y->n_combinations);
}

/**
 * shoal_value_groups_new:
 * @tuples: (array length=n_entries): the tuple of each row
 *
 * Returns: (transfer full) (element-type ShoalValueGroup): groups of the attributes, each in one of them.
 */
GArray *
shoal_value_groups_new (const ShoalRuleSpace *space,
                        const guint32        *tuples,
                        guint32               n_entries)
{
  const Source source = { space, tuples, n_entries };
  g_autoptr (GArray) single = g_array_new (FALSE, FALSE, sizeof (ShoalValueGroup));
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (ShoalValueGroup));

  g_array_set_clear_func (groups, clear_group);
  for (guint a = 0; a < space->n_attributes; a++)
    {
      ShoalValueGroup group = make_group (&source, a);

      g_array_append_val (single, group);
    }
  g_array_sort (single, compare_groups);
  for (guint i = 0; i < single->len; i++)
    {
      ShoalValueGroup *group = &g_array_index (single, ShoalValueGroup, i);
      gboolean merged = FALSE;

      for (guint j = 0; j < groups->len && !merged; j++)
        merged = merge_groups (&source, &g_array_index (groups, ShoalValueGroup, j), group);
      if (merged)
        clear_group (group);
      else
        g_array_append_val (groups, *group);
    }
  return groups;
}
