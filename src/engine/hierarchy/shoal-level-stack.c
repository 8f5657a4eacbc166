/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy that grows from the leaves up, level by level. */

#include "hierarchy/shoal-level-stack.h"

#include <string.h>

struct _ShoalLevelStack
{
  GPtrArray *parents; /* one level less than labels */
  GPtrArray *labels;
};

/** shoal_level_stack_new: Returns: (transfer full): the values of @column as leaves, in the order of their codes. */
ShoalLevelStack *
shoal_level_stack_new (ShoalColumn *column)
{
  ShoalLevelStack *self = g_new (ShoalLevelStack, 1);
  gsize n = shoal_column_get_n_values (column);
  ShoalStrings *labels = shoal_strings_new (n);

  for (gsize code = 0; code < n; code++)
    {
      const char *label = shoal_column_get_label (column, (guint32) code);

      shoal_strings_append (labels, label, strlen (label));
    }
  self->parents = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strings_unref);
  g_ptr_array_add (self->labels, labels);
  return self;
}

void
shoal_level_stack_free (ShoalLevelStack *self)
{
  g_ptr_array_unref (self->parents);
  g_ptr_array_unref (self->labels);
  g_free (self);
}

static ShoalStrings *
get_top (const ShoalLevelStack *self)
{
  return self->labels->pdata[self->labels->len - 1];
}

/** shoal_level_stack_get_n: Returns: the number of groups on the highest level. */
guint32
shoal_level_stack_get_n (const ShoalLevelStack *self)
{
  return (guint32) shoal_strings_get_n (get_top (self));
}

/** shoal_level_stack_get_label: Returns: (transfer none): the label of @group on the highest level. */
const char *
shoal_level_stack_get_label (const ShoalLevelStack *self,
                             guint32                group)
{
  return shoal_strings_get (get_top (self), group);
}

/**
 * shoal_level_stack_push_take:
 * @parents: (transfer full): for each group of the highest level the group it belongs to
 * @labels: (transfer full): the labels of those groups, each of which has a member
 *
 * Adds a level.
 */
void
shoal_level_stack_push_take (ShoalLevelStack *self,
                             guint32         *parents,
                             ShoalStrings    *labels)
{
  g_ptr_array_add (self->parents, parents);
  g_ptr_array_add (self->labels, labels);
}

/**
 * shoal_level_stack_finish:
 * @root: label of the root, which is added unless there is a single leaf only
 * @error: #SHOAL_ERROR_HIERARCHY
 *
 * Returns: (transfer full) (nullable): the hierarchy; @self can only be freed then.
 */
ShoalHierarchy *
shoal_level_stack_finish (ShoalLevelStack *self,
                          const char      *root,
                          GError         **error)
{
  if (self->labels->len > 1 || shoal_level_stack_get_n (self) > 1)
    {
      ShoalStrings *labels = shoal_strings_new (1);

      shoal_strings_append (labels, root, strlen (root));
      shoal_level_stack_push_take (self, g_new0 (guint32, shoal_level_stack_get_n (self)), labels);
    }
  return shoal_hierarchy_new_from_parents (self->labels->len, (const guint32 *const *) self->parents->pdata,
                                           (ShoalStrings *const *) self->labels->pdata, error);
}
