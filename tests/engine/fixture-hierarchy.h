/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random hierarchies, and hierarchies spelled as text, for the tests of hierarchies. */
#pragma once

#include "base/shoal-random.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "hierarchy/shoal-hierarchy.h"

#include <string.h>

/* How a random hierarchy was described, to be compared with what was made of it. */
typedef struct
{
  guint n_levels;
  guint32 n_leaves;
  guint32 **groups; /* per level, per leaf */
  ShoalStrings **labels;
  ShoalHierarchy *hierarchy;
} FixtureTree;

static inline ShoalHierarchy *
fixture_parse (const char *lines)
{
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *hierarchy = shoal_hierarchy_file_parse ("fixture", lines, strlen (lines), &error);

  g_assert_no_error (error);
  return hierarchy;
}

/* The hierarchy as lines, the leaves in their order. */
static inline char *
fixture_format (ShoalHierarchy *hierarchy)
{
  GString *text = g_string_new (NULL);

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
      g_string_append_printf (
          text, "%s%c",
          shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf)),
          level + 1 < shoal_hierarchy_get_n_levels (hierarchy) ? ';' : '\n');
  return g_string_free (text, FALSE);
}

/* The only node of that label on @level. */
static inline guint32
fixture_node (ShoalHierarchy *hierarchy,
              guint           level,
              const char     *label)
{
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);

  for (guint32 i = 0; i < n; i++)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, nodes[i]), label))
      return nodes[i];
  g_assert_not_reached ();
}

static const char *const fixture_decorations[] = { "", " x", "\"", ";", "é", "\n", ",", "|", "\t,\t", "'", "\r\n", "-" };

/* A label that no other group of the level has; one in four leads or trails with something odd. */
static inline void
fixture_append_label (ShoalRandom  *random,
                      ShoalStrings *labels,
                      guint         level,
                      guint32       group)
{
  guint64 odd = shoal_random_below (random, 4 * G_N_ELEMENTS (fixture_decorations));
  const char *decoration = odd < G_N_ELEMENTS (fixture_decorations) ? fixture_decorations[odd] : "";
  g_autofree char *label = NULL;

  if (shoal_random_below (random, 2) == 0)
    label = g_strdup_printf ("%sL%u-%u", decoration, level, group);
  else
    label = g_strdup_printf ("L%u-%u%s", level, group, decoration);
  shoal_strings_append (labels, label, strlen (label));
}

/* Groups the @n_below groups of the level below; one that has a single member is called as that is in half of the
 * cases. Returns the number of groups. */
static inline guint32
fixture_add_level (FixtureTree *tree,
                   ShoalRandom *random,
                   guint        level,
                   guint32      n_below,
                   gboolean     top)
{
  guint32 n = top ? 1 : 1 + (guint32) shoal_random_below (random, n_below);
  g_autofree guint32 *parents = g_new (guint32, n_below);
  g_autofree guint32 *n_members = g_new0 (guint32, n);
  g_autofree guint32 *member = g_new0 (guint32, n);

  for (guint32 g = 0; g < n_below; g++)
    {
      parents[g] = g < n ? g : (guint32) shoal_random_below (random, n);
      n_members[parents[g]]++;
      member[parents[g]] = g;
    }
  for (guint32 g = 0; g < n; g++)
    if (n_members[g] == 1 && shoal_random_below (random, 2) == 0)
      shoal_strings_append (tree->labels[level], shoal_strings_get (tree->labels[level - 1], member[g]),
                            shoal_strings_get_length (tree->labels[level - 1], member[g]));
    else
      fixture_append_label (random, tree->labels[level], level, g);
  for (guint32 leaf = 0; leaf < tree->n_leaves; leaf++)
    tree->groups[level][leaf] = parents[tree->groups[level - 1][leaf]];
  return n;
}

static inline void
fixture_tree_init (FixtureTree *tree,
                   ShoalRandom *random,
                   guint32      most_leaves,
                   guint        most_levels)
{
  g_autoptr (GError) error = NULL;
  guint32 n;

  tree->n_leaves = n = 1 + (guint32) shoal_random_below (random, most_leaves);
  tree->n_levels = (n > 1 ? 2 : 1) + (guint) shoal_random_below (random, most_levels - 1);
  tree->groups = g_new (guint32 *, tree->n_levels);
  tree->labels = g_new (ShoalStrings *, tree->n_levels);
  for (guint level = 0; level < tree->n_levels; level++)
    {
      tree->groups[level] = g_new (guint32, tree->n_leaves);
      tree->labels[level] = shoal_strings_new (0);
      for (guint32 leaf = 0; level == 0 && leaf < tree->n_leaves; leaf++)
        {
          tree->groups[0][leaf] = leaf;
          fixture_append_label (random, tree->labels[0], 0, leaf);
        }
      if (level > 0)
        n = fixture_add_level (tree, random, level, n, level + 1 == tree->n_levels);
    }
  tree->hierarchy = shoal_hierarchy_new (tree->n_levels, tree->n_leaves, (const guint32 *const *) tree->groups,
                                         tree->labels, &error);
  g_assert_no_error (error);
}

static inline void
fixture_tree_clear (FixtureTree *tree)
{
  for (guint level = 0; level < tree->n_levels; level++)
    {
      g_free (tree->groups[level]);
      shoal_strings_unref (tree->labels[level]);
    }
  g_free (tree->groups);
  g_free (tree->labels);
  g_object_unref (tree->hierarchy);
}

/* Random weights, one per node, for a fifth of all hierarchies; NULL for the others. */
static inline double *
fixture_weights (ShoalHierarchy *hierarchy,
                 ShoalRandom    *random)
{
  guint32 n = shoal_hierarchy_get_n_nodes (hierarchy);
  double *weights = shoal_random_below (random, 5) == 0 ? g_new (double, n) : NULL;

  for (guint32 node = 0; weights != NULL && node < n; node++)
    weights[node] = (double) shoal_random_below (random, 100) / 8;
  return weights;
}
