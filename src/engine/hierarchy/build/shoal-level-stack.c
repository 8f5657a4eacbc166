/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy that grows from the leaves up, level by level. */

#include "hierarchy/build/shoal-level-stack.h"

#include "hierarchy/shoal-label-index.h"

#include <string.h>

struct _ShoalLevelStack
{
  GPtrArray *parents; /* one level less than labels */
  GPtrArray *labels;
  GArray *members; /* guint32: for each of the highest groups the code of one of its values */
  GCancellable *cancellable; /* or NULL */
};

/**
 * shoal_level_stack_new:
 * @column: the column; its values are the leaves, in the order of their codes
 * @context: (nullable): its cancellable stops the making of the hierarchy
 *
 * Returns: (transfer full): a stack without a level above the leaves.
 */
ShoalLevelStack *
shoal_level_stack_new (ShoalColumn                 *column,
                       const ShoalHierarchyContext *context)
{
  ShoalLevelStack *self = g_new (ShoalLevelStack, 1);
  gsize n = shoal_column_get_n_values (column);
  ShoalStrings *labels = shoal_strings_new (n);

  self->cancellable = context != NULL && context->cancellable != NULL ? g_object_ref (context->cancellable) : NULL;
  self->parents = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strings_unref);
  self->members = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n);
  for (guint32 code = 0; code < n; code++)
    {
      const char *label = shoal_column_get_label (column, code);

      shoal_strings_append (labels, label, strlen (label));
      g_array_append_val (self->members, code);
    }
  g_ptr_array_add (self->labels, labels);
  return self;
}

void
shoal_level_stack_free (ShoalLevelStack *self)
{
  g_ptr_array_unref (self->parents);
  g_ptr_array_unref (self->labels);
  g_array_unref (self->members);
  g_clear_object (&self->cancellable);
  g_free (self);
}

/** shoal_level_stack_is_cancelled: Returns: whether the making of the hierarchy was cancelled; the levels may then be
 *   incomplete. */
gboolean
shoal_level_stack_is_cancelled (const ShoalLevelStack *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

/** shoal_level_stack_get_n_groups: Returns: the number of groups on the highest level. */
guint32
shoal_level_stack_get_n_groups (const ShoalLevelStack *self)
{
  return self->members->len;
}

/* Asks @func for a label of each of the highest groups, by one of its values. Returns: (nullable): %NULL when cancelled. */
static guint32 *
name_groups (ShoalLevelStack *self,
             ShoalStrings    *labels,
             ShoalLabelFunc   func,
             gconstpointer    data)
{
  g_autofree guint32 *parents = g_new (guint32, self->members->len);
  gboolean cancelled = FALSE;
  g_autoptr (GString) label = g_string_new (NULL);
  ShoalLabelIndex index;

  shoal_label_index_init (&index, labels);
  for (guint32 g = 0; g < self->members->len; g++)
    {
      cancelled = shoal_level_stack_is_cancelled (self);
      if (cancelled)
        break;
      g_string_truncate (label, 0);
      func (label, g_array_index (self->members, guint32, g), data);
      parents[g] = shoal_label_index_intern (&index, label->str, label->len);
    }
  shoal_label_index_clear (&index);
  return cancelled ? NULL : g_steal_pointer (&parents);
}

/**
 * shoal_level_stack_push:
 * @func: gives the label of a value's group
 * @data: for @func
 *
 * Adds a level: the highest groups that get equal labels become one. @func is asked about one value of each group, so that
 * levels always nest. Adds no level when cancelled.
 */
void
shoal_level_stack_push (ShoalLevelStack *self,
                        ShoalLabelFunc   func,
                        gconstpointer    data)
{
  g_autoptr (ShoalStrings) labels = shoal_strings_new (0);
  g_autofree guint32 *parents = name_groups (self, labels, func, data);

  if (parents != NULL)
    shoal_level_stack_push_take (self, g_steal_pointer (&parents), g_steal_pointer (&labels));
}

/** shoal_level_stack_push_if_fewer: as shoal_level_stack_push(), but adds no level that would have as many groups as before,
 *   or only one. */
void
shoal_level_stack_push_if_fewer (ShoalLevelStack *self,
                                 ShoalLabelFunc   func,
                                 gconstpointer    data)
{
  g_autoptr (ShoalStrings) labels = shoal_strings_new (0);
  g_autofree guint32 *parents = name_groups (self, labels, func, data);
  gsize n = shoal_strings_get_n (labels);

  if (parents != NULL && n > 1 && n < self->members->len)
    shoal_level_stack_push_take (self, g_steal_pointer (&parents), g_steal_pointer (&labels));
}

/**
 * shoal_level_stack_push_take:
 * @parents: (transfer full): for each group of the highest level the group it belongs to
 * @labels: (transfer full): the labels of those groups; none of them is empty
 *
 * Adds a level.
 */
void
shoal_level_stack_push_take (ShoalLevelStack *self,
                             guint32         *parents,
                             ShoalStrings    *labels)
{
  guint32 n = (guint32) shoal_strings_get_n (labels);
  GArray *members = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);

  g_array_set_size (members, n);
  for (guint32 g = self->members->len; g-- > 0;)
    g_array_index (members, guint32, parents[g]) = g_array_index (self->members, guint32, g);
  g_array_unref (self->members);
  self->members = members;
  g_ptr_array_add (self->parents, parents);
  g_ptr_array_add (self->labels, labels);
}

/**
 * shoal_level_stack_finish:
 * @root: label of the root, which is added unless there is a single leaf only
 * @error: #SHOAL_ERROR_HIERARCHY, #G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the hierarchy; @self can only be freed then.
 */
ShoalHierarchy *
shoal_level_stack_finish (ShoalLevelStack *self,
                          const char      *root,
                          GError         **error)
{
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return NULL;
  if (self->labels->len > 1 || self->members->len > 1)
    {
      ShoalStrings *labels = shoal_strings_new (1);

      shoal_strings_append (labels, root, strlen (root));
      shoal_level_stack_push_take (self, g_new0 (guint32, self->members->len), labels);
    }
  return shoal_hierarchy_new_from_parents (self->labels->len, (const guint32 *const *) self->parents->pdata,
                                           (ShoalStrings *const *) self->labels->pdata, error);
}
