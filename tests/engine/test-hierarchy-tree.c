/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree: random hierarchies against their description, and the special shapes. */

#include "fixture-hierarchy.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-draft.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

#define N_RANDOM 300

/* The label that the description has for a leaf on a level. */
static const char *
described (const FixtureTree *tree,
           guint              level,
           guint32            leaf)
{
  return shoal_strings_get (tree->labels[level], tree->groups[level][leaf]);
}

static void
check_leaves (const FixtureTree *tree)
{
  g_autofree guint32 *index = g_new (guint32, tree->n_leaves);

  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (tree->hierarchy), ==, tree->n_leaves);
  for (guint level = 0; level < tree->n_levels; level++)
    {
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (tree->hierarchy, level, NULL);

      shoal_hierarchy_map_level (tree->hierarchy, level, index);
      for (guint32 i = 0; i < tree->n_leaves; i++)
        {
          guint32 leaf;

          g_assert_true (shoal_hierarchy_find_leaf (tree->hierarchy, described (tree, 0, i), &leaf));
          g_assert_cmpuint (nodes[index[leaf]], ==, shoal_hierarchy_get_node_at (tree->hierarchy, level, leaf));
          g_assert_cmpstr (shoal_hierarchy_get_label (tree->hierarchy, nodes[index[leaf]]), ==,
                           described (tree, level, i));
        }
    }
}

/* Levels cover the leaves without gaps; a node's parent covers it, is higher and has a larger number. */
static void
check_nodes (ShoalHierarchy *hierarchy)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      guint32 n;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
      guint32 next_leaf = 0;

      for (guint32 i = 0; i < n; i++)
        {
          g_assert_cmpuint (shoal_hierarchy_get_first_leaf (hierarchy, nodes[i]), ==, next_leaf);
          g_assert_cmpuint (shoal_hierarchy_get_lowest_level (hierarchy, nodes[i]), <=, level);
          next_leaf += shoal_hierarchy_get_leaf_count (hierarchy, nodes[i]);
        }
      g_assert_cmpuint (next_leaf, ==, shoal_hierarchy_get_n_leaves (hierarchy));
    }
  for (guint32 node = 0; node < root; node++)
    {
      guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);

      g_assert_cmpuint (parent, >, node);
      g_assert_cmpuint (shoal_hierarchy_get_lowest_level (hierarchy, parent), >,
                        shoal_hierarchy_get_lowest_level (hierarchy, node));
      g_assert_cmpuint (shoal_hierarchy_get_subtree_height (hierarchy, parent), >,
                        shoal_hierarchy_get_subtree_height (hierarchy, node));
      g_assert_cmpuint (shoal_hierarchy_get_first_leaf (hierarchy, parent), <=,
                        shoal_hierarchy_get_first_leaf (hierarchy, node));
      g_assert_false (shoal_hierarchy_get_leaf_count (hierarchy, parent)
                          == shoal_hierarchy_get_leaf_count (hierarchy, node)
                      && g_str_equal (shoal_hierarchy_get_label (hierarchy, node),
                                      shoal_hierarchy_get_label (hierarchy, parent)));
    }
  g_assert_cmpuint (shoal_hierarchy_get_parent (hierarchy, root), ==, SHOAL_HIERARCHY_NO_NODE);
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (hierarchy, root), ==, shoal_hierarchy_get_n_leaves (hierarchy));
}

static void
check_ancestors (ShoalHierarchy *hierarchy)
{
  guint32 n = shoal_hierarchy_get_n_leaves (hierarchy);

  for (guint32 a = 0; a < n; a++)
    for (guint32 b = a; b < n; b++)
      {
        guint level = 0;

        while (shoal_hierarchy_get_node_at (hierarchy, level, a) != shoal_hierarchy_get_node_at (hierarchy, level, b))
          level++;
        g_assert_cmpuint (shoal_hierarchy_get_common_ancestor (hierarchy, a, b), ==,
                          shoal_hierarchy_get_node_at (hierarchy, level, a));
      }
}

static void
check_children (ShoalHierarchy *hierarchy)
{
  for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy); node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    for (guint32 i = 0; i < shoal_hierarchy_get_leaf_count (hierarchy, node); i++)
      {
        guint32 leaf = shoal_hierarchy_get_first_leaf (hierarchy, node) + i;
        guint32 child = shoal_hierarchy_get_child_at (hierarchy, node, leaf);

        g_assert_cmpuint (shoal_hierarchy_get_parent (hierarchy, child), ==, node);
        g_assert_cmpuint (leaf - shoal_hierarchy_get_first_leaf (hierarchy, child), <,
                          shoal_hierarchy_get_leaf_count (hierarchy, child));
      }
}

static void
test_random (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      FixtureTree tree;

      fixture_tree_init (&tree, &random, 40, 6);
      check_leaves (&tree);
      check_nodes (tree.hierarchy);
      check_ancestors (tree.hierarchy);
      check_children (tree.hierarchy);
      fixture_tree_clear (&tree);
    }
}

/* What is written is read back equal, whatever the labels hold. */
static void
test_round_trip (void)
{
  ShoalRandom random;
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "hierarchy.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  shoal_random_init (&random, 2, 0);
  for (guint i = 0; i < 100; i++)
    {
      FixtureTree tree;
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) read = NULL;

      fixture_tree_init (&tree, &random, 30, 6);
      shoal_hierarchy_file_write (tree.hierarchy, file, TRUE, NULL, &error);
      g_assert_no_error (error);
      read = shoal_hierarchy_file_read (file, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (shoal_hierarchy_get_digest (read), ==, shoal_hierarchy_get_digest (tree.hierarchy));
      fixture_tree_clear (&tree);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A node that stands on several levels is one; its number is by its lowest level, its height by its longest path. */
static void
test_shallow_branch (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;A;*\nb;A;*\nf;f;*\nc;C;*\n");
  guint32 f = fixture_node (hierarchy, 0, "f");

  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (hierarchy), ==, 7);
  g_assert_cmpuint (fixture_node (hierarchy, 1, "f"), ==, f);
  g_assert_cmpuint (shoal_hierarchy_get_subtree_height (hierarchy, f), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_parent (hierarchy, f), ==, shoal_hierarchy_get_root (hierarchy));
  g_assert_cmpuint (fixture_node (hierarchy, 1, "A"), ==, 4);
  g_assert_cmpuint (fixture_node (hierarchy, 1, "C"), ==, 5);
  g_assert_cmpuint (shoal_hierarchy_get_root (hierarchy), ==, 6);
  g_assert_cmpuint (shoal_hierarchy_get_subtree_height (hierarchy, 5), ==, 1);
}

/* Children stand in the order in which their first leaf is given, so that every node is an interval of leaves. */
static void
test_order (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("1;x;p;*\n2;y;q;*\n3;x;p;*\n4;z;p;*\n5;y;q;*\n");
  g_autofree char *text = fixture_format (hierarchy);

  g_assert_cmpstr (text, ==, "1;x;p;*\n3;x;p;*\n4;z;p;*\n2;y;q;*\n5;y;q;*\n");
}

static void
test_single (void)
{
  g_autoptr (ShoalHierarchy) leaf = fixture_parse ("only\n");
  g_autoptr (ShoalHierarchy) chain = fixture_parse ("a;a;a\n");

  g_assert_cmpuint (shoal_hierarchy_get_height (leaf), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_root (leaf), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_subtree_height (leaf, 0), ==, 0);
  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (chain), ==, 1);
  g_assert_cmpuint (shoal_hierarchy_get_height (chain), ==, 2);
  g_assert_cmpuint (shoal_hierarchy_get_node_at (chain, 2, 0), ==, 0);
}

typedef struct
{
  const char *before;
  const char *token;
  const char *after;
} MissingCase;

static const MissingCase missing_cases[] = {
  { "a;A;*\nb;A;*\n", "?", "a;A;*\nb;A;*\n?;?;*\n" },
  { "a;A;*\nb;A;*\n", "b", "a;A;*\nb;A;*\n" },
  { "a;*\nb;*\n", "", "a;*\nb;*\n;*\n" },
  { "only\n", "?", "only;*\n?;*\n" },
  { "a;a;a\n", "?", "a;a;*\n?;?;*\n" },
  { "a;*;*\nb;*;*\n", "?", "a;*;*\nb;*;*\n?;*;*\n" },
};

static void
test_missing (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (missing_cases); i++)
    {
      const MissingCase *c = &missing_cases[i];
      g_autoptr (ShoalHierarchy) before = fixture_parse (c->before);
      const char *tokens[] = { c->token, "n/a", NULL };
      guint32 leaf = SHOAL_HIERARCHY_NO_NODE;
      g_autoptr (ShoalHierarchy) after = shoal_hierarchy_with_missing (before, tokens, &leaf);
      g_autofree char *text = fixture_format (after);

      g_assert_cmpstr (text, ==, c->after);
      g_assert_cmpstr (shoal_hierarchy_get_label (after, leaf), ==, c->token);
      check_nodes (after);
    }
}

/* The first token that names a leaf stands for missing cells. */
static void
test_missing_tokens (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;*\nn/a;*\n");
  const char *tokens[] = { "", "n/a", "a", NULL };
  guint32 leaf;
  g_autoptr (ShoalHierarchy) after = shoal_hierarchy_with_missing (hierarchy, tokens, &leaf);

  g_assert_true (after == hierarchy);
  g_assert_cmpuint (leaf, ==, 1);
}

/* Pruning keeps labels, levels and weights of what stays. */
/* Without all leaves but some, and without the nodes that have none left. */
static ShoalHierarchy *
prune (ShoalHierarchy  *hierarchy,
       const ShoalBits *keep)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    if (!shoal_bits_get (keep, leaf))
      shoal_hierarchy_draft_get (draft, 0, leaf)->label = SHOAL_HIERARCHY_DRAFT_REMOVED;
  return shoal_hierarchy_draft_construct (draft, NULL);
}

static void
test_prune (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 3, 0);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      FixtureTree tree;
      g_autofree ShoalBits *keep = NULL;
      g_autofree double *weights = NULL;
      g_autoptr (ShoalHierarchy) weighted = NULL;
      g_autoptr (ShoalHierarchy) pruned = NULL;
      guint32 n_kept = 0;

      fixture_tree_init (&tree, &random, 40, 6);
      weights = fixture_weights (tree.hierarchy, &random);
      weighted = shoal_hierarchy_with_weights (tree.hierarchy, weights);
      keep = shoal_bits_new (tree.n_leaves);
      shoal_bits_set (keep, shoal_random_below (&random, tree.n_leaves));
      for (guint32 leaf = 0; leaf < tree.n_leaves; leaf++)
        if (shoal_random_below (&random, 3) == 0)
          shoal_bits_set (keep, leaf);
      for (guint32 leaf = 0; leaf < tree.n_leaves; leaf++)
        n_kept += shoal_bits_get (keep, leaf);
      pruned = prune (weighted, keep);
      check_nodes (pruned);
      g_assert_cmpuint (shoal_hierarchy_get_n_levels (pruned), ==, tree.n_levels);
      g_assert_cmpuint (shoal_hierarchy_get_n_leaves (pruned), ==, n_kept);
      for (guint32 leaf = 0, kept = 0; leaf < tree.n_leaves; leaf++)
        {
          if (!shoal_bits_get (keep, leaf))
            continue;
          for (guint level = 0; level < tree.n_levels; level++)
            g_assert_cmpstr (
                shoal_hierarchy_get_label (pruned, shoal_hierarchy_get_node_at (pruned, level, kept)), ==,
                shoal_hierarchy_get_label (weighted, shoal_hierarchy_get_node_at (weighted, level, leaf)));
          kept++;
        }
      g_assert_true (shoal_hierarchy_has_edge_weights (pruned) == (weights != NULL));
      fixture_tree_clear (&tree);
    }
}

static void
test_prune_weights (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("x;x;*\ny;x;*\nb;B;*\n");
  const double weights[] = { 1, 2, 3, 4, 5, 6 };
  g_autoptr (ShoalHierarchy) weighted = shoal_hierarchy_with_weights (hierarchy, weights);
  const guint64 keep[] = { 5 };
  g_autoptr (ShoalHierarchy) pruned = prune (weighted, keep);

  /* The node x is left with the leaf x: they become one, with the edge of the upper. */
  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (pruned), ==, 4);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (pruned, 0), ==, 4);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (pruned, 1), ==, 3);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (pruned, 2), ==, 5);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (hierarchy, 2), ==, 1);
  g_assert_cmpstr (shoal_hierarchy_get_digest (hierarchy), !=, shoal_hierarchy_get_digest (weighted));
}

static void
test_errors (void)
{
  g_autoptr (ShoalStrings) leaves = shoal_strings_new (0);
  g_autoptr (ShoalStrings) roots = shoal_strings_new (0);
  ShoalStrings *labels[] = { leaves, roots, roots };
  const guint32 same[] = { 0, 0, 1 };
  const guint32 two[] = { 0, 1, 1 };
  const guint32 one[] = { 0, 0, 0 };
  const guint32 *two_roots[] = { NULL, two };
  const guint32 *twice[] = { same, one };
  const guint32 *crossed[] = { NULL, same, two };
  g_autoptr (GError) error = NULL;

  shoal_strings_append (leaves, "u", 1);
  shoal_strings_append (leaves, "v", 1);
  shoal_strings_append (leaves, "u", 1);
  shoal_strings_append (roots, "P", 1);
  shoal_strings_append (roots, "Q", 1);
  g_assert_null (shoal_hierarchy_new (2, 2, two_roots, labels, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_nonnull (strstr (error->message, "“P” and “Q”"));
  g_clear_error (&error);
  g_assert_null (shoal_hierarchy_new (2, 3, twice, labels, &error));
  g_assert_nonnull (strstr (error->message, "“u” stands twice"));
  g_clear_error (&error);
  g_assert_null (shoal_hierarchy_new (3, 3, crossed, labels, &error));
  g_assert_nonnull (strstr (error->message, "“P” on level 1 belongs to both “P” and “Q” on level 2"));
  g_clear_error (&error);
  twice[0] = NULL;
  g_assert_null (shoal_hierarchy_new (2, 3, twice, labels, &error));
  g_assert_nonnull (strstr (error->message, "“u” stands twice"));
  g_clear_error (&error);
  g_assert_null (shoal_hierarchy_new (2, 0, twice, labels, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/tree/random", test_random);
  g_test_add_func ("/hierarchy/tree/round-trip", test_round_trip);
  g_test_add_func ("/hierarchy/tree/shallow-branch", test_shallow_branch);
  g_test_add_func ("/hierarchy/tree/order", test_order);
  g_test_add_func ("/hierarchy/tree/single", test_single);
  g_test_add_func ("/hierarchy/tree/missing", test_missing);
  g_test_add_func ("/hierarchy/tree/missing-tokens", test_missing_tokens);
  g_test_add_func ("/hierarchy/tree/prune", test_prune);
  g_test_add_func ("/hierarchy/tree/prune-weights", test_prune_weights);
  g_test_add_func ("/hierarchy/tree/errors", test_errors);
  return g_test_run ();
}
