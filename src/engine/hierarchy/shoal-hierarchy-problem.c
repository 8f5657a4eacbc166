/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds problems of a hierarchy. */

#include "hierarchy/shoal-hierarchy-problem.h"

#include "hierarchy/shoal-leaf-finder.h"

#include <glib/gi18n-lib.h>

/* The number of values without a leaf that a message names, and of characters shown of each. */
#define N_EXAMPLES 3
#define EXAMPLE_LENGTH 40

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

  *problem = (ShoalHierarchyProblem) { .kind = kind, .level = level, .node = node, .message = message };
  g_ptr_array_add (problems, problem);
}

/* “a”, “b”, “c”: (transfer full). */
static char *
list_examples (const ShoalStrings *values)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (gsize i = 0; i < MIN (shoal_strings_get_n (values), N_EXAMPLES); i++)
    {
      const char *value = shoal_strings_get (values, i);
      gboolean is_long = g_utf8_strlen (value, -1) > EXAMPLE_LENGTH;
      g_autofree char *start = g_utf8_substring (value, 0, is_long ? EXAMPLE_LENGTH : g_utf8_strlen (value, -1));

      if (i > 0)
        g_string_append (list, ", ");
      g_string_append_printf (list, is_long ? _("“%s…”") : _("“%s”"), start);
    }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static void
find_uncovered (GPtrArray      *problems,
                ShoalHierarchy *hierarchy,
                ShoalColumn    *column)
{
  g_autoptr (ShoalStrings) values = shoal_hierarchy_list_uncovered (hierarchy, column);
  gsize n_values = shoal_strings_get_n (values);
  const char *name = shoal_column_get_name (column);
  g_autofree char *examples = NULL;

  if (n_values == 0)
    return;
  examples = list_examples (values);
  if (n_values == 1)
    add (problems, SHOAL_HIERARCHY_PROBLEM_UNCOVERED, 0, SHOAL_HIERARCHY_NO_NODE,
         g_strdup_printf (_("The value %s of column “%s” has no place in the hierarchy"), examples, name));
  else if (n_values <= N_EXAMPLES)
    add (problems, SHOAL_HIERARCHY_PROBLEM_UNCOVERED, 0, SHOAL_HIERARCHY_NO_NODE,
         g_strdup_printf (_("The values %s of column “%s” have no place in the hierarchy"), examples, name));
  else
    add (problems, SHOAL_HIERARCHY_PROBLEM_UNCOVERED, 0, SHOAL_HIERARCHY_NO_NODE,
         g_strdup_printf (_("%'zu values of column “%s” have no place in the hierarchy: %s and others"), n_values, name,
                          examples));
  ((ShoalHierarchyProblem *) problems->pdata[problems->len - 1])->n_values = (guint32) n_values;
}

/* Whether the leaf @leaf with the label of @node stands below it. That is no problem: both mean the same, as a country and
 * its code. */
static gboolean
is_own_value (ShoalHierarchy *hierarchy,
              guint32         node,
              guint32         leaf)
{
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);

  return leaf >= first && leaf - first < shoal_hierarchy_get_leaf_count (hierarchy, node);
}

/* Each node is checked on its lowest level only, since it may stand on several. @below: label → the first node between the
 * leaves and @level with this label; nodes of @level are added */
static void
find_bad_labels (GPtrArray      *problems,
                 ShoalHierarchy *hierarchy,
                 guint           level,
                 GHashTable     *below)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);

  for (guint32 i = 0; i < n && problems->len < SHOAL_HIERARCHY_MOST_PROBLEMS; i++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, nodes[i]);
      gboolean is_new = shoal_hierarchy_get_lowest_level (hierarchy, nodes[i]) == level;
      gpointer node = NULL;
      guint32 other = 0;

      if (*label == '\0' && is_new)
        add (problems, SHOAL_HIERARCHY_PROBLEM_EMPTY_LABEL, level, nodes[i],
             g_strdup_printf (_("A value on level %u has no name"), level));
      if (!g_hash_table_add (seen, (gpointer) label))
        {
          add (problems, SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS, level, nodes[i],
               g_strdup_printf (_("Two values on level %u are called “%s”"), level, label));
          continue;
        }
      if (!is_new)
        continue;
      if ((shoal_hierarchy_find_leaf (hierarchy, label, &other) && !is_own_value (hierarchy, nodes[i], other))
          || g_hash_table_lookup_extended (below, label, NULL, &node))
        {
          if (node != NULL)
            other = GPOINTER_TO_UINT (node);
          add (problems, SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS, level, nodes[i],
               g_strdup_printf (_("Two values on the levels %u and %u are called “%s”"),
                                shoal_hierarchy_get_lowest_level (hierarchy, other), level, label));
        }
      else
        g_hash_table_insert (below, (gpointer) label, GUINT_TO_POINTER (nodes[i]));
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
  g_autoptr (GHashTable) below = g_hash_table_new (g_str_hash, g_str_equal);
  guint32 n_below;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), problems);
  g_return_val_if_fail (column == NULL || SHOAL_IS_COLUMN (column), problems);

  if (column != NULL)
    find_uncovered (problems, hierarchy, column);
  shoal_hierarchy_get_level_nodes (hierarchy, 0, &n_below);
  for (guint level = 1; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      guint32 n;

      find_bad_labels (problems, hierarchy, level, below);
      shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
      if (n == n_below && problems->len < SHOAL_HIERARCHY_MOST_PROBLEMS)
        add (problems, SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL, level, SHOAL_HIERARCHY_NO_NODE,
             g_strdup_printf (_("Level %u groups the values as level %u does"), level, level - 1));
      n_below = n;
    }
  return problems;
}
