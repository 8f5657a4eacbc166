/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits of a level: each does what it says, and leaves the hierarchy it starts from as it is. */

#include "fixture-hierarchy.h"

#include "base/shoal-error.h"
#include "hierarchy/edit/shoal-level-edits.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "hierarchy/shoal-leaf-finder.h"

static const char start[] = "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n";

/* Compares @changed, which ends the test when it is %NULL. */
static ShoalHierarchy *
check_edit (ShoalHierarchy *changed,
            GError        **error,
            const char     *expected)
{
  g_autofree char *text = NULL;

  g_assert_no_error (*error);
  text = fixture_format (changed);
  g_assert_cmpstr (text, ==, expected);
  return changed;
}

static void
check_refused (ShoalHierarchy *changed,
               GError        **error,
               ShoalError      code)
{
  g_assert_null (changed);
  g_assert_error (*error, SHOAL_ERROR, (int) code);
  g_clear_error (error);
}

static void
test_rename (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  g_autoptr (ShoalHierarchy) whole = NULL;
  g_autoptr (ShoalHierarchy) upper = NULL;
  g_autoptr (ShoalHierarchy) merged = NULL;
  guint32 f = fixture_node (hierarchy, 0, "f");

  whole = check_edit (shoal_hierarchy_rename_on_level (hierarchy, 0, f, "F", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nF;F;F;*\n");
  upper = check_edit (shoal_hierarchy_rename_on_level (hierarchy, 1, f, "F", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;F;F;*\n");
  /* Renamed like its only child, a node becomes one with it. */
  merged = check_edit (shoal_hierarchy_rename_on_level (hierarchy, 1, fixture_node (hierarchy, 1, "C"), "c", &error), &error, "a;A;P;*\nb;A;P;*\nc;c;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (merged), ==, shoal_hierarchy_get_n_nodes (hierarchy) - 1);
  check_refused (shoal_hierarchy_rename_on_level (hierarchy, 3, f, "F", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_rename_on_level (hierarchy, 0, 999, "F", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_rename_on_level (hierarchy, 0, f, "a", &error), &error, SHOAL_ERROR_HIERARCHY);
}

static void
test_merge (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  const guint32 siblings[] = { fixture_node (hierarchy, 1, "A"), fixture_node (hierarchy, 1, "C") };
  const guint32 cousins[] = { fixture_node (hierarchy, 1, "A"), fixture_node (hierarchy, 1, "D") };
  const guint32 upper[] = { fixture_node (hierarchy, 2, "f"), fixture_node (hierarchy, 2, "P") };
  g_autoptr (ShoalHierarchy) low = NULL;
  g_autoptr (ShoalHierarchy) high = NULL;

  low = check_edit (shoal_hierarchy_merge_on_level (hierarchy, 1, siblings, 2, "AC", &error), &error, "a;AC;P;*\nb;AC;P;*\nc;AC;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  high = check_edit (shoal_hierarchy_merge_on_level (hierarchy, 2, upper, 2, "R", &error), &error, "a;A;R;*\nb;A;R;*\nc;C;R;*\nf;f;R;*\nd;D;Q;*\ne;D;Q;*\n");
  check_refused (shoal_hierarchy_merge_on_level (hierarchy, 1, cousins, 2, "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_merge_on_level (hierarchy, 1, siblings, 1, "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_merge_on_level (hierarchy, 0, siblings, 2, "x", &error), &error, SHOAL_ERROR_USAGE);
}

static void
test_split (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  const guint32 a[] = { fixture_node (hierarchy, 0, "a") };
  const guint32 both[] = { fixture_node (hierarchy, 0, "a"), fixture_node (hierarchy, 0, "b") };
  const guint32 foreign[] = { fixture_node (hierarchy, 0, "d") };
  guint32 node = fixture_node (hierarchy, 1, "A");
  g_autoptr (ShoalHierarchy) split = NULL;

  split = check_edit (shoal_hierarchy_split_on_level (hierarchy, 1, node, a, 1, "N", &error), &error, "b;A;P;*\na;N;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  check_refused (shoal_hierarchy_split_on_level (hierarchy, 1, node, both, 2, "N", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_split_on_level (hierarchy, 1, node, a, 0, "N", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_split_on_level (hierarchy, 1, node, foreign, 1, "N", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_split_on_level (hierarchy, 3, shoal_hierarchy_get_root (hierarchy), a, 1, "N", &error), &error, SHOAL_ERROR_USAGE);
}

static void
test_move (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 a = fixture_node (hierarchy, 0, "a");
  guint32 d = fixture_node (hierarchy, 1, "D");
  guint32 c = fixture_node (hierarchy, 1, "C");
  g_autoptr (ShoalHierarchy) last = NULL;
  g_autoptr (ShoalHierarchy) first = NULL;
  g_autoptr (ShoalHierarchy) reordered = NULL;
  g_autoptr (ShoalHierarchy) emptied = NULL;

  last = check_edit (shoal_hierarchy_move_on_level (hierarchy, 0, a, d, SHOAL_HIERARCHY_LAST_PLACE, &error), &error, "b;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\na;D;Q;*\nf;f;f;*\n");
  first = check_edit (shoal_hierarchy_move_on_level (hierarchy, 1, c, fixture_node (hierarchy, 2, "Q"), 0, &error), &error, "a;A;P;*\nb;A;P;*\nc;C;Q;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  reordered = check_edit (shoal_hierarchy_move_on_level (hierarchy, 0, a, fixture_node (hierarchy, 1, "A"), 1, &error), &error, "b;A;P;*\na;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  /* Q is left without children. */
  emptied = check_edit (shoal_hierarchy_move_on_level (hierarchy, 1, d, fixture_node (hierarchy, 2, "P"), 1, &error), &error, "a;A;P;*\nb;A;P;*\nd;D;P;*\ne;D;P;*\nc;C;P;*\nf;f;f;*\n");
  check_refused (shoal_hierarchy_move_on_level (hierarchy, 0, a, fixture_node (hierarchy, 2, "Q"), 0, &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_move_on_level (hierarchy, 3, shoal_hierarchy_get_root (hierarchy), d, 0, &error), &error, SHOAL_ERROR_USAGE);
}

static void
test_levels (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;A;*\nb;A;*\nc;C;*\n");
  g_autoptr (ShoalHierarchy) higher = NULL;
  g_autoptr (ShoalHierarchy) merged = NULL;
  g_autoptr (ShoalHierarchy) lower = NULL;
  g_autoptr (ShoalHierarchy) rooted = NULL;
  g_autoptr (ShoalHierarchy) unrooted = NULL;
  guint32 both[2];

  higher = check_edit (shoal_hierarchy_insert_level (hierarchy, 1, &error), &error, "a;A;A;*\nb;A;A;*\nc;C;C;*\n");
  both[0] = fixture_node (higher, 2, "A");
  both[1] = fixture_node (higher, 2, "C");
  merged = check_edit (shoal_hierarchy_merge_on_level (higher, 2, both, 2, "N", &error), &error, "a;A;N;*\nb;A;N;*\nc;C;N;*\n");
  lower = check_edit (shoal_hierarchy_remove_level (hierarchy, 1, &error), &error, "a;*\nb;*\nc;*\n");
  rooted = check_edit (shoal_hierarchy_insert_level (hierarchy, 2, &error), &error, "a;A;*;*\nb;A;*;*\nc;C;*;*\n");
  unrooted = check_edit (shoal_hierarchy_remove_level (rooted, 3, &error), &error, "a;A;*\nb;A;*\nc;C;*\n");
  check_refused (shoal_hierarchy_remove_level (hierarchy, 0, &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_remove_level (hierarchy, 2, &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_remove_level (hierarchy, 3, &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_insert_level (hierarchy, 3, &error), &error, SHOAL_ERROR_USAGE);
}

static void
test_weight (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 f = fixture_node (hierarchy, 0, "f");
  g_autoptr (ShoalHierarchy) weighted = check_edit (shoal_hierarchy_set_edge_weight (hierarchy, f, 2.5, &error), &error, start);

  for (guint32 node = 0; node < shoal_hierarchy_get_root (weighted); node++)
    g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (weighted, node), ==, node == f ? 2.5 : 1);
  g_assert_true (shoal_hierarchy_has_edge_weights (weighted));
  g_assert_false (shoal_hierarchy_has_edge_weights (hierarchy));
  check_refused (shoal_hierarchy_set_edge_weight (hierarchy, f, -1, &error), &error, SHOAL_ERROR_USAGE);
  check_refused (shoal_hierarchy_set_edge_weight (hierarchy, shoal_hierarchy_get_root (hierarchy), 1, &error), &error, SHOAL_ERROR_USAGE);
}

static ShoalHierarchy *
edit_at_random (ShoalHierarchy *hierarchy,
                ShoalRandom    *random)
{
  guint level = (guint) shoal_random_below (random, shoal_hierarchy_get_n_levels (hierarchy));
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  guint32 node = nodes[shoal_random_below (random, n)];
  guint32 some[] = { node, nodes[shoal_random_below (random, n)] };
  guint below = level > 0 ? level - 1 : 0;
  guint32 first_child = shoal_hierarchy_get_node_at (hierarchy, below, shoal_hierarchy_get_first_leaf (hierarchy, node));
  const guint32 *above = shoal_hierarchy_get_level_nodes (hierarchy, MIN (level + 1, shoal_hierarchy_get_height (hierarchy)), &n);
  guint32 parent = above[shoal_random_below (random, n)];
  g_autofree char *label = g_strdup_printf ("new %" G_GUINT64_FORMAT, shoal_random_below (random, 1000));

  switch (shoal_random_below (random, 7))
    {
    case 0:
      return shoal_hierarchy_rename_on_level (hierarchy, level, node, label, NULL);
    case 1:
      return shoal_hierarchy_merge_on_level (hierarchy, level, some, some[0] != some[1] ? 2 : 1, label, NULL);
    case 2:
      return shoal_hierarchy_split_on_level (hierarchy, level, node, &first_child, 1, label, NULL);
    case 3:
      return shoal_hierarchy_move_on_level (hierarchy, level, node, parent, (guint32) shoal_random_below (random, 4), NULL);
    case 4:
      return shoal_hierarchy_insert_level (hierarchy, level, NULL);
    case 5:
      return shoal_hierarchy_remove_level (hierarchy, level, NULL);
    default:
      return shoal_hierarchy_set_edge_weight (hierarchy, node, (double) shoal_random_below (random, 8), NULL);
    }
}

/* On each level the leaves below the nodes are all leaves, in their order. */
static void
assert_levels_are_whole (ShoalHierarchy *hierarchy)
{
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      guint32 n;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
      guint32 leaf = 0;

      for (guint32 i = 0; i < n; i++)
        {
          g_assert_cmpuint (shoal_hierarchy_get_first_leaf (hierarchy, nodes[i]), ==, leaf);
          g_assert_cmpuint (shoal_hierarchy_get_node_at (hierarchy, level, leaf), ==, nodes[i]);
          leaf += shoal_hierarchy_get_leaf_count (hierarchy, nodes[i]);
        }
      g_assert_cmpuint (leaf, ==, shoal_hierarchy_get_n_leaves (hierarchy));
    }
}

/* Whatever edits follow each other, the hierarchy they start from stays as it is, and what they make is whole. */
static void
test_random (void)
{
  ShoalRandom random;
  guint n_applied = 0;

  shoal_random_init (&random, 4, 0);
  for (guint i = 0; i < 60; i++)
    {
      FixtureTree tree;
      g_autoptr (ShoalHierarchy) hierarchy = NULL;

      fixture_tree_init (&tree, &random, 25, 5);
      hierarchy = g_object_ref (tree.hierarchy);
      for (guint step = 0; step < 40; step++)
        {
          g_autofree char *before = fixture_format (hierarchy);
          g_autoptr (ShoalHierarchy) next = edit_at_random (hierarchy, &random);
          g_autofree char *still = fixture_format (hierarchy);

          g_assert_cmpstr (still, ==, before);
          if (next == NULL)
            continue;
          assert_levels_are_whole (next);
          g_assert_cmpuint (shoal_hierarchy_get_n_leaves (next), ==, shoal_hierarchy_get_n_leaves (hierarchy));
          n_applied++;
          g_set_object (&hierarchy, next);
        }
      fixture_tree_clear (&tree);
    }
  g_assert_cmpuint (n_applied, >, 500);
}

static guint
count_problems (GPtrArray                *problems,
                ShoalHierarchyProblemKind kind,
                guint                    *level)
{
  guint n = 0;

  for (guint i = 0; i < problems->len; i++)
    {
      const ShoalHierarchyProblem *problem = problems->pdata[i];

      if (problem->kind != kind)
        continue;
      *level = problem->level;
      n++;
    }
  return n;
}

static void
test_problems (void)
{
  const char *values[] = { "a", "b", "z", NULL, "y" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("letter", SHOAL_VALUE_TEXT, values, 5);
  g_autoptr (ShoalHierarchy) good = fixture_parse ("a;A;*\nb;A;*\nz;Z;*\ny;Z;*\n;;*\n");
  g_autoptr (ShoalHierarchy) bad = fixture_parse ("a;;P;*\nb;;P;*\nc;C;Q;*\n");
  g_autoptr (ShoalHierarchy) worse = NULL;
  g_autoptr (GPtrArray) none = shoal_hierarchy_find_problems (good, column);
  g_autoptr (GPtrArray) problems = NULL;
  guint level = 99;

  g_assert_cmpuint (none->len, ==, 0);
  worse = shoal_hierarchy_rename_on_level (bad, 2, fixture_node (bad, 2, "Q"), "P", NULL);
  problems = shoal_hierarchy_find_problems (worse, column);
  g_assert_cmpuint (count_problems (problems, SHOAL_HIERARCHY_PROBLEM_UNCOVERED, &level), ==, 1);
  g_assert_cmpuint (level, ==, 0);
  {
    const ShoalHierarchyProblem *uncovered = problems->pdata[0];

    g_assert_cmpuint (uncovered->n_values, ==, 2);
    g_assert_cmpstr (uncovered->message, ==, "The values “y”, “z” of column “letter” have no place in the hierarchy");
  }
  g_assert_cmpuint (count_problems (problems, SHOAL_HIERARCHY_PROBLEM_EMPTY_LABEL, &level), ==, 1);
  g_assert_cmpuint (level, ==, 1);
  g_assert_cmpuint (count_problems (problems, SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS, &level), ==, 1);
  g_assert_cmpuint (level, ==, 2);
  g_assert_cmpuint (count_problems (problems, SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL, &level), ==, 1);
  g_assert_cmpuint (level, ==, 2);
}

/* ---- Leaves for values that have none ---- */

static ShoalHierarchy *
add_leaves (ShoalHierarchy *hierarchy,
            guint           level,
            guint32         parent,
            const char     *label,
            const char     *leaves,
            GError        **error)
{
  g_auto (GStrv) split = g_strsplit (leaves, " ", -1);
  g_autoptr (ShoalStrings) strings = shoal_strings_new (0);

  for (guint i = 0; split[i] != NULL; i++)
    shoal_strings_append (strings, split[i], strlen (split[i]));
  return shoal_hierarchy_add_leaves_on_level (hierarchy, level, parent, label, strings, error);
}

static void
test_add_leaves (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  g_autoptr (ShoalHierarchy) together = NULL;
  g_autoptr (ShoalHierarchy) top = NULL;
  g_autoptr (ShoalHierarchy) middle = NULL;
  g_autoptr (ShoalHierarchy) low = NULL;
  g_autoptr (ShoalHierarchy) nothing = NULL;
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  /* Together on all levels but the lowest and the highest. */
  together = check_edit (add_leaves (hierarchy, 3, root, "Other", "x y", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\nx;Other;Other;*\ny;Other;Other;*\n");
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (together, fixture_node (together, 1, "Other")), ==, 2);
  g_assert_cmpuint (fixture_node (together, 1, "Other"), ==, fixture_node (together, 2, "Other"));

  /* Each by itself up to what it belongs to. */
  top = check_edit (add_leaves (hierarchy, 3, root, NULL, "x y", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\nx;x;x;*\ny;y;y;*\n");
  g_assert_cmpuint (fixture_node (top, 2, "x"), ==, fixture_node (top, 0, "x"));
  middle = check_edit (add_leaves (hierarchy, 2, fixture_node (hierarchy, 2, "P"), "Other", "x", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nx;Other;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  low = check_edit (add_leaves (hierarchy, 1, fixture_node (hierarchy, 1, "A"), NULL, "x y", &error), &error, "a;A;P;*\nb;A;P;*\nx;A;P;*\ny;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (middle, fixture_node (middle, 2, "P")), ==, 4);
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (low, fixture_node (low, 1, "A")), ==, 4);

  check_refused (add_leaves (hierarchy, 0, 0, NULL, "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (add_leaves (hierarchy, 1, fixture_node (hierarchy, 1, "A"), "Other", "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (add_leaves (hierarchy, 1, root, NULL, "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (add_leaves (hierarchy, 9, root, NULL, "x", &error), &error, SHOAL_ERROR_USAGE);
  check_refused (add_leaves (hierarchy, 3, root, NULL, "x a", &error), &error, SHOAL_ERROR_HIERARCHY);
  check_refused (add_leaves (hierarchy, 3, root, NULL, "x x", &error), &error, SHOAL_ERROR_HIERARCHY);
}

static void
test_add_leaves_weighted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) plain = fixture_parse (start);
  g_autofree double *weights = g_new (double, shoal_hierarchy_get_n_nodes (plain));
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalHierarchy) added = NULL;

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (plain); node++)
    weights[node] = 2.5;
  hierarchy = shoal_hierarchy_with_weights (plain, weights);
  added = check_edit (add_leaves (hierarchy, 3, shoal_hierarchy_get_root (hierarchy), "Other", "x", &error), &error, "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\nx;Other;Other;*\n");
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (added, fixture_node (added, 0, "x")), ==, 1);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (added, fixture_node (added, 2, "Other")), ==, 1);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (added, fixture_node (added, 0, "a")), ==, 2.5);
}

/* A number that the hierarchy spells otherwise is no missing value. */
static void
test_uncovered (void)
{
  const char *values[] = { "1", "2.50", NULL, "3", "4" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("number", SHOAL_VALUE_NUMBER, values, 5);
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("1.0;*\n2,5;*\n3;*\n");
  g_autoptr (ShoalStrings) missing = shoal_hierarchy_list_uncovered (hierarchy, column);
  g_autoptr (ShoalHierarchy) added = NULL;
  g_autoptr (ShoalStrings) rest = NULL;

  g_assert_cmpuint (shoal_strings_get_n (missing), ==, 1);
  g_assert_cmpstr (shoal_strings_get (missing, 0), ==, "4");
  added = shoal_hierarchy_add_leaves_on_level (hierarchy, 1, shoal_hierarchy_get_root (hierarchy), NULL, missing, NULL);
  rest = shoal_hierarchy_list_uncovered (added, column);
  g_assert_cmpuint (shoal_strings_get_n (rest), ==, 0);
}

#define N_MANY 100000

static void
test_add_many_leaves (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  g_autoptr (ShoalStrings) leaves = shoal_strings_new (0);
  g_autoptr (ShoalHierarchy) added = NULL;
  g_autoptr (GError) error = NULL;
  guint32 leaf;

  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u", i);

      shoal_strings_append (leaves, label, strlen (label));
    }
  added = shoal_hierarchy_add_leaves_on_level (hierarchy, 3, shoal_hierarchy_get_root (hierarchy), "Other", leaves, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (added), ==, N_MANY + 6);
  g_assert_true (shoal_hierarchy_find_leaf (added, "99999", &leaf));
  g_assert_cmpuint (shoal_hierarchy_get_node_at (added, 1, leaf), ==, fixture_node (added, 1, "Other"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/level-edits/rename", test_rename);
  g_test_add_func ("/hierarchy/level-edits/merge", test_merge);
  g_test_add_func ("/hierarchy/level-edits/split", test_split);
  g_test_add_func ("/hierarchy/level-edits/move", test_move);
  g_test_add_func ("/hierarchy/level-edits/levels", test_levels);
  g_test_add_func ("/hierarchy/level-edits/weight", test_weight);
  g_test_add_func ("/hierarchy/level-edits/random", test_random);
  g_test_add_func ("/hierarchy/level-edits/problems", test_problems);
  g_test_add_func ("/hierarchy/level-edits/add-leaves", test_add_leaves);
  g_test_add_func ("/hierarchy/level-edits/add-leaves-weighted", test_add_leaves_weighted);
  g_test_add_func ("/hierarchy/level-edits/uncovered", test_uncovered);
  g_test_add_func ("/hierarchy/level-edits/add-many-leaves", test_add_many_leaves);
  return g_test_run ();
}
