/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a hierarchy, and where. */

#include "hierarchy/shoal-hierarchy-problem.h"

#include <glib/gi18n-lib.h>

void
shoal_hierarchy_problem_free (ShoalHierarchyProblem *self)
{
  g_free (self->message);
  g_free (self);
}

/* @message: (transfer full) */
static void
add (GPtrArray                *problems,
     ShoalHierarchyProblemKind kind,
     guint                     level,
     guint32                   node,
     char                     *message)
{
  ShoalHierarchyProblem *problem = g_new (ShoalHierarchyProblem, 1);

  *problem = (ShoalHierarchyProblem) { kind, level, node, message };
  g_ptr_array_add (problems, problem);
}

static void
find_uncovered (GPtrArray      *problems,
                ShoalHierarchy *hierarchy,
                ShoalColumn    *column)
{
  guint32 leaf;

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      const char *value = shoal_column_get_label (column, code);

      if (problems->len >= SHOAL_HIERARCHY_MOST_PROBLEMS)
        return;
      if (!shoal_hierarchy_find_leaf (hierarchy, value, &leaf))
        add (problems, SHOAL_HIERARCHY_PROBLEM_UNCOVERED, 0, SHOAL_HIERARCHY_NO_NODE,
             g_strdup_printf (_("The value “%s” of column “%s” has no place in the hierarchy"), value,
                              shoal_column_get_name (column)));
    }
}

/* A node counts on its lowest level; what it shares a label with may stand on several. */
static void
find_bad_labels (GPtrArray      *problems,
                 ShoalHierarchy *hierarchy,
                 guint           level)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);

  for (guint32 i = 0; i < n && problems->len < SHOAL_HIERARCHY_MOST_PROBLEMS; i++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, nodes[i]);
      gboolean is_new = shoal_hierarchy_get_lowest_level (hierarchy, nodes[i]) == level;

      if (*label == '\0' && is_new)
        add (problems, SHOAL_HIERARCHY_PROBLEM_EMPTY_LABEL, level, nodes[i],
             g_strdup_printf (_("A value on level %u has no name"), level));
      if (!g_hash_table_add (seen, (gpointer) label))
        add (problems, SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS, level, nodes[i],
             g_strdup_printf (_("Two values on level %u are called “%s”"), level, label));
    }
}

/**
 * shoal_hierarchy_find_problems:
 * @hierarchy: a hierarchy
 * @column: (nullable): the column it is for
 *
 * Looks for values without a leaf, missing and equal labels and levels that change nothing; missing cells do not count.
 *
 * Returns: (transfer full): an array of #ShoalHierarchyProblem, about #SHOAL_HIERARCHY_MOST_PROBLEMS at most.
 */
GPtrArray *
shoal_hierarchy_find_problems (ShoalHierarchy *hierarchy,
                               ShoalColumn    *column)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_hierarchy_problem_free);
  guint32 n_below;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), problems);
  g_return_val_if_fail (column == NULL || SHOAL_IS_COLUMN (column), problems);

  if (column != NULL)
    find_uncovered (problems, hierarchy, column);
  shoal_hierarchy_get_level_nodes (hierarchy, 0, &n_below);
  for (guint level = 1; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      guint32 n;

      find_bad_labels (problems, hierarchy, level);
      shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
      if (n == n_below && problems->len < SHOAL_HIERARCHY_MOST_PROBLEMS)
        add (problems, SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL, level, SHOAL_HIERARCHY_NO_NODE,
             g_strdup_printf (_("Level %u groups the values as level %u does"), level, level - 1));
      n_below = n;
    }
  return problems;
}
