/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits as a person makes them, who points at values and knows nothing of levels. */

#include "fixture-hierarchy.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-edit.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "hierarchy/shoal-leaf-finder.h"

static const char start[] = "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n";

/* Applies @edit (transfer full) and compares what comes of it and what it is called. */
static void
assert_edit (ShoalHierarchyEdit *edit,
             ShoalHierarchy     *hierarchy,
             const char         *title_expected,
             const char         *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) changed = shoal_hierarchy_edit_apply (edit, hierarchy, &error);
  g_autofree char *title = shoal_hierarchy_edit_dup_title (edit);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = fixture_format (changed);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpstr (title, ==, title_expected);
  shoal_hierarchy_edit_free (edit);
}

static void
assert_refused (ShoalHierarchyEdit *edit,
                ShoalHierarchy     *hierarchy)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_hierarchy_edit_apply (edit, hierarchy, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  shoal_hierarchy_edit_free (edit);
}

/* Applies @edit: (transfer full). */
static ShoalHierarchy *
apply (ShoalHierarchyEdit *edit,
       ShoalHierarchy     *hierarchy)
{
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *changed = shoal_hierarchy_edit_apply (edit, hierarchy, &error);

  g_assert_no_error (error);
  shoal_hierarchy_edit_free (edit);
  return changed;
}

static void
test_rename (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  g_autoptr (ShoalHierarchy) one = NULL;

  assert_edit (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 1, "A"), "N"), hierarchy, "Rename “N”",
               "a;N;P;*\nb;N;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  /* Renamed like its only child, a node becomes one with it. */
  assert_edit (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 1, "C"), "c"), hierarchy, "Rename “c”",
               "a;A;P;*\nb;A;P;*\nc;c;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  one = apply (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 1, "C"), "c"), hierarchy);
  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (one), ==, shoal_hierarchy_get_n_nodes (hierarchy) - 1);
  assert_refused (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 0, "f"), "F"), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_rename (999, "F"), hierarchy);
}

/* Values of the data get a level for what they become, unless they stand on a higher one too. Those that belong to different values
 * come to the first one. */
static void
test_merge (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  const guint32 groups[] = { fixture_node (hierarchy, 1, "A"), fixture_node (hierarchy, 1, "C") };
  const guint32 values[] = { fixture_node (hierarchy, 0, "d"), fixture_node (hierarchy, 0, "e") };
  const guint32 upper[] = { fixture_node (hierarchy, 0, "f"), fixture_node (hierarchy, 2, "P") };
  const guint32 cousins[] = { fixture_node (hierarchy, 0, "d"), fixture_node (hierarchy, 0, "a"), fixture_node (hierarchy, 0, "c") };
  const guint32 unequal[] = { fixture_node (hierarchy, 1, "D"), fixture_node (hierarchy, 0, "a") };
  const guint32 rooted[] = { fixture_node (hierarchy, 1, "D"), shoal_hierarchy_get_root (hierarchy) };

  assert_edit (shoal_hierarchy_edit_new_merge (groups, 2, "AC"), hierarchy, "Merge into “AC”",
               "a;AC;P;*\nb;AC;P;*\nc;AC;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_merge (values, 2, "de"), hierarchy, "Merge into “de”",
               "a;a;A;P;*\nb;b;A;P;*\nc;c;C;P;*\nd;de;D;Q;*\ne;de;D;Q;*\nf;f;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_merge (upper, 2, "R"), hierarchy, "Merge into “R”",
               "a;A;R;*\nb;A;R;*\nc;C;R;*\nf;f;R;*\nd;D;Q;*\ne;D;Q;*\n");
  assert_edit (shoal_hierarchy_edit_new_merge (cousins, 3, "dac"), hierarchy, "Merge into “dac”",
               "b;b;A;P;*\nd;dac;D;Q;*\na;dac;D;Q;*\nc;dac;D;Q;*\ne;e;D;Q;*\nf;f;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_merge (unequal, 2, "Da"), hierarchy, "Merge into “Da”",
               "b;A;P;*\nc;C;P;*\nd;Da;Q;*\ne;Da;Q;*\na;Da;Q;*\nf;f;f;*\n");
  assert_refused (shoal_hierarchy_edit_new_merge (groups, 1, "x"), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_merge (rooted, 2, "x"), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_merge (&rooted[1], 1, "x"), hierarchy);
}

static void
test_split (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 a = fixture_node (hierarchy, 0, "a");
  const guint32 all[] = { a, fixture_node (hierarchy, 0, "b") };
  guint32 below_root = fixture_node (hierarchy, 2, "P");

  assert_edit (shoal_hierarchy_edit_new_split (&a, 1, "N"), hierarchy, "Split Off “N”",
               "b;A;P;*\na;N;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_refused (shoal_hierarchy_edit_new_split (all, 2, "N"), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_split (&below_root, 1, "N"), hierarchy);
}

/* What comes from far below stands on all levels between; what is left without children vanishes. */
static void
test_move (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 a = fixture_node (hierarchy, 0, "a"), c = fixture_node (hierarchy, 1, "C"), d = fixture_node (hierarchy, 1, "D");
  guint32 p = fixture_node (hierarchy, 2, "P"), q = fixture_node (hierarchy, 2, "Q"), root = shoal_hierarchy_get_root (hierarchy);

  assert_edit (shoal_hierarchy_edit_new_move (&a, 1, d, 1), hierarchy, "Move Value",
               "b;A;P;*\nc;C;P;*\nd;D;Q;*\na;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (&a, 1, root, SHOAL_HIERARCHY_LAST_PLACE), hierarchy, "Move Value",
               "b;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\na;a;a;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (&c, 1, q, 0), hierarchy, "Move Value",
               "a;A;P;*\nb;A;P;*\nc;C;Q;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (&a, 1, fixture_node (hierarchy, 1, "A"), 1), hierarchy, "Move Value",
               "b;A;P;*\na;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (&d, 1, p, 1), hierarchy, "Move Value",
               "a;A;P;*\nb;A;P;*\nd;D;P;*\ne;D;P;*\nc;C;P;*\nf;f;f;*\n");
  assert_refused (shoal_hierarchy_edit_new_move (&p, 1, d, 0), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_move (&a, 1, fixture_node (hierarchy, 0, "b"), 0), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_move (&root, 1, d, 0), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_move (&p, 1, fixture_node (hierarchy, 1, "A"), 0), hierarchy);
}

/* Several values move in the order of the tree; what is below one of them goes along with it. */
static void
test_move_several (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 d = fixture_node (hierarchy, 1, "D"), q = fixture_node (hierarchy, 2, "Q"), root = shoal_hierarchy_get_root (hierarchy);
  const guint32 leaves[] = { fixture_node (hierarchy, 0, "c"), fixture_node (hierarchy, 0, "a") };
  const guint32 mixed[] = { fixture_node (hierarchy, 0, "f"), fixture_node (hierarchy, 0, "a"), fixture_node (hierarchy, 1, "A") };
  const guint32 some[] = { fixture_node (hierarchy, 0, "b"), fixture_node (hierarchy, 0, "f") };
  const guint32 with_root[] = { d, root };
  g_autoptr (ShoalHierarchy) weighted = apply (shoal_hierarchy_edit_new_set_weight (leaves, 2, 3), hierarchy);
  g_autoptr (ShoalHierarchy) moved = apply (shoal_hierarchy_edit_new_move (leaves, 2, root, 0), weighted);

  assert_edit (shoal_hierarchy_edit_new_move (leaves, 2, d, 1), hierarchy, "Move Values",
               "b;A;P;*\nd;D;Q;*\na;D;Q;*\nc;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (mixed, 3, q, SHOAL_HIERARCHY_LAST_PLACE), hierarchy, "Move Values",
               "c;C;P;*\nd;D;Q;*\ne;D;Q;*\na;A;Q;*\nb;A;Q;*\nf;f;Q;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (some, 2, root, 0), hierarchy, "Move Values",
               "b;b;b;*\nf;f;f;*\na;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\n");
  /* Edges keep their weights. */
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (moved, fixture_node (moved, 2, "a")), ==, 3);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (moved, fixture_node (moved, 2, "P")), ==, 1);
  assert_refused (shoal_hierarchy_edit_new_move (with_root, 2, q, 0), hierarchy);
}

/* Drops @labels on the upper edge of @on, or below it. @expected: parent and place, or why not. */
static void
assert_drop (const char *labels,
             const char *on,
             gboolean    before,
             const char *expected)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;north;*\nb;north;*\nc;south;*\nd;south;*\n");
  g_auto (GStrv) split = g_strsplit (labels, " ", -1);
  guint32 nodes[4], on_node = 0, parent, place;
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, node);

      if (g_str_equal (label, on))
        on_node = node;
      for (guint i = 0; split[i] != NULL; i++)
        if (g_str_equal (label, split[i]))
          nodes[i] = node;
    }
  if (!shoal_hierarchy_find_drop (hierarchy, nodes, g_strv_length (split), on_node, before, &parent, &place, &error))
    {
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      g_assert_cmpstr (error->message, ==, expected);
      return;
    }
  if (place == SHOAL_HIERARCHY_LAST_PLACE)
    found = g_strdup_printf ("%s last", shoal_hierarchy_get_label (hierarchy, parent));
  else
    found = g_strdup_printf ("%s %u", shoal_hierarchy_get_label (hierarchy, parent), place);
  g_assert_cmpstr (found, ==, expected);
}

static void
test_drop (void)
{
  const char *already = "That is where it stands already";

  assert_drop ("a", "south", FALSE, "south last");
  assert_drop ("a", "south", TRUE, "* 1");
  assert_drop ("a", "d", FALSE, "south 1");
  assert_drop ("d", "c", FALSE, "south 0");
  assert_drop ("a", "north", FALSE, "north last");
  assert_drop ("south", "north", TRUE, "* 0");
  assert_drop ("a b", "d", FALSE, "south 1");
  assert_drop ("a d", "c", FALSE, "south 0");
  assert_drop ("a c", "north", FALSE, "north last");
  /* Before the next one, or last, or both in their order. */
  assert_drop ("a", "b", FALSE, already);
  assert_drop ("b", "north", FALSE, already);
  assert_drop ("a b", "north", FALSE, already);
  assert_drop ("a", "a", FALSE, already);
  assert_drop ("north", "a", FALSE, "“north” cannot belong to itself or to what is below it");
  assert_drop ("a south", "c", FALSE, "“south” cannot belong to itself or to what is below it");
  assert_drop ("north", "south", FALSE, "“north” stands too high to belong to “south”; add a level above it first");
  assert_drop ("a *", "south", FALSE, "“*” is above all others, and stays there");
}

static void
test_levels (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;A;*\nb;A;*\nc;C;*\n");

  g_autoptr (ShoalHierarchy) rooted = apply (shoal_hierarchy_edit_new_insert_level (2), hierarchy);

  assert_edit (shoal_hierarchy_edit_new_insert_level (1), hierarchy, "Add Level", "a;A;A;*\nb;A;A;*\nc;C;C;*\n");
  assert_edit (shoal_hierarchy_edit_new_remove_level (3), rooted, "Remove Level", "a;A;*\nb;A;*\nc;C;*\n");
  assert_edit (shoal_hierarchy_edit_new_remove_level (1), hierarchy, "Remove Level", "a;*\nb;*\nc;*\n");
  assert_refused (shoal_hierarchy_edit_new_remove_level (0), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_remove_level (2), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_remove_level (3), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_insert_level (3), hierarchy);
}

static void
test_weight (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 f = fixture_node (hierarchy, 0, "f");
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  g_autoptr (ShoalHierarchy) weighted = apply (shoal_hierarchy_edit_new_set_weight (&f, 1, 2.5), hierarchy);

  for (guint32 node = 0; node < root; node++)
    g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (weighted, node), ==, node == f ? 2.5 : 1);
  g_assert_true (shoal_hierarchy_has_edge_weights (weighted));
  g_assert_false (shoal_hierarchy_has_edge_weights (hierarchy));
  assert_refused (shoal_hierarchy_edit_new_set_weight (&f, 1, -1), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_set_weight (&root, 1, 1), hierarchy);
}

/* The letters of what can be done to some values. */
static void
assert_abilities (const guint32 *nodes,
                  gsize          n_nodes,
                  const char    *expected)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  ShoalHierarchyAbilities can = shoal_hierarchy_get_abilities (hierarchy, nodes, n_nodes);
  g_autofree char *found = g_strconcat (can.rename ? "r" : "", can.merge ? "m" : "", can.split ? "s" : "", can.move ? "o" : "",
                                        can.move_up ? "u" : "", can.move_down ? "d" : "", can.raise ? "b" : "",
                                        can.weigh ? "w" : "", NULL);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_abilities (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 a = fixture_node (hierarchy, 0, "a"), b = fixture_node (hierarchy, 0, "b"), c = fixture_node (hierarchy, 0, "c");
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  assert_abilities (NULL, 0, "");
  assert_abilities (&root, 1, "r");
  assert_abilities (&a, 1, "msodbw");
  assert_abilities (&b, 1, "msoubw");
  assert_abilities (&(guint32) { fixture_node (hierarchy, 1, "A") }, 1, "rmsodbw");
  assert_abilities ((guint32[]) { a, b }, 2, "mobw");
  assert_abilities ((guint32[]) { a, c }, 2, "mow");
  assert_abilities ((guint32[]) { a, root }, 2, "");
  g_assert_false (shoal_hierarchy_get_abilities (NULL, &a, 1).move);
}

static void
test_uncovered (void)
{
  const char *values[] = { "a", "x", NULL, "y" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("letter", SHOAL_VALUE_TEXT, values, 4);
  const char *known[] = { "a" };
  g_autoptr (ShoalColumn) covered = shoal_column_new_from_texts ("letter", SHOAL_VALUE_TEXT, known, 1);
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;A;*\nb;A;*\nc;C;*\n");
  g_autoptr (ShoalHierarchy) single = fixture_parse ("a\n");
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  assert_edit (shoal_hierarchy_edit_new_add_uncovered (column, root, "Other"), hierarchy, "Add Values to “Other”",
               "a;A;*\nb;A;*\nc;C;*\nx;Other;*\ny;Other;*\n");
  assert_edit (shoal_hierarchy_edit_new_add_uncovered (column, fixture_node (hierarchy, 1, "C"), NULL), hierarchy,
               "Add Values", "a;A;*\nb;A;*\nc;C;*\nx;C;*\ny;C;*\n");
  /* A single value, which is leaf and root, has no level above it yet. */
  assert_edit (shoal_hierarchy_edit_new_add_uncovered (column, 0, NULL), single, "Add Values", "a;*\nx;*\ny;*\n");
  assert_refused (shoal_hierarchy_edit_new_add_uncovered (covered, root, NULL), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_add_uncovered (column, 0, NULL), hierarchy);
  assert_refused (shoal_hierarchy_edit_new_add_uncovered (column, fixture_node (hierarchy, 1, "C"), "Other"), hierarchy);
}

/* The group stands on all levels between; each leaf by itself does so, too. New edges weigh 1. */
static void
test_uncovered_levels (void)
{
  const char *values[] = { "x", "y" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("letter", SHOAL_VALUE_TEXT, values, 2);
  g_autoptr (ShoalHierarchy) plain = fixture_parse (start);
  guint32 root = shoal_hierarchy_get_root (plain);
  g_autofree double *weights = g_new (double, root + 1);
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalHierarchy) together = NULL;
  g_autoptr (ShoalHierarchy) top = NULL;

  for (guint32 node = 0; node <= root; node++)
    weights[node] = 2.5;
  hierarchy = shoal_hierarchy_with_weights (plain, weights);
  together = apply (shoal_hierarchy_edit_new_add_uncovered (column, root, "Other"), hierarchy);
  assert_edit (shoal_hierarchy_edit_new_add_uncovered (column, root, "Other"), hierarchy, "Add Values to “Other”",
               "a;A;P;*\nb;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\nx;Other;Other;*\ny;Other;Other;*\n");
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (together, fixture_node (together, 1, "Other")), ==, 2);
  g_assert_cmpuint (fixture_node (together, 1, "Other"), ==, fixture_node (together, 2, "Other"));
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (together, fixture_node (together, 0, "x")), ==, 1);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (together, fixture_node (together, 2, "Other")), ==, 1);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (together, fixture_node (together, 0, "a")), ==, 2.5);
  top = apply (shoal_hierarchy_edit_new_add_uncovered (column, root, NULL), hierarchy);
  g_assert_cmpuint (fixture_node (top, 2, "x"), ==, fixture_node (top, 0, "x"));
}

/* A number that the hierarchy spells otherwise is no missing value. */
static void
test_uncovered_numbers (void)
{
  const char *values[] = { "1", "2.50", NULL, "3", "4" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("number", SHOAL_VALUE_NUMBER, values, 5);
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("1.0;*\n2,5;*\n3;*\n");

  assert_edit (shoal_hierarchy_edit_new_add_uncovered (column, shoal_hierarchy_get_root (hierarchy), NULL), hierarchy, "Add Values",
               "1.0;*\n2,5;*\n3;*\n4;*\n");
}

#define N_MANY 100000

/* Very many at once: they get a place, they move, and they become one. */
static void
test_many (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *nodes = g_new (guint32, N_MANY);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) added = NULL;
  g_autoptr (ShoalHierarchy) moved = NULL;
  g_autoptr (ShoalHierarchy) merged = NULL;
  guint32 leaf;

  for (guint i = 0; i < N_MANY; i++)
    g_ptr_array_add (texts, g_strdup_printf ("%u", i));
  column = shoal_column_new_from_texts ("number", SHOAL_VALUE_TEXT, (const char *const *) texts->pdata, N_MANY);
  added = apply (shoal_hierarchy_edit_new_add_uncovered (column, shoal_hierarchy_get_root (hierarchy), "Other"), hierarchy);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (added), ==, N_MANY + 6);
  g_assert_true (shoal_hierarchy_find_leaf (added, "99999", &leaf));
  g_assert_cmpuint (shoal_hierarchy_get_node_at (added, 1, leaf), ==, fixture_node (added, 1, "Other"));
  for (guint32 i = 0; i < N_MANY; i++)
    nodes[i] = 6 + i;
  moved = apply (shoal_hierarchy_edit_new_move (nodes, N_MANY, fixture_node (added, 2, "Q"), 0), added);
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (moved, fixture_node (moved, 2, "Q")), ==, N_MANY + 2);
  g_assert_true (shoal_hierarchy_get_abilities (added, nodes, N_MANY - 1).split);
  merged = apply (shoal_hierarchy_edit_new_merge (nodes, N_MANY - 1, "most"), added);
  g_assert_cmpuint (shoal_hierarchy_get_leaf_count (merged, fixture_node (merged, 1, "most")), ==, N_MANY - 1);
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
  guint upper = MIN (level + 1 + (guint) shoal_random_below (random, 2), shoal_hierarchy_get_height (hierarchy));
  const guint32 *above = shoal_hierarchy_get_level_nodes (hierarchy, upper, &n);
  guint32 parent = above[shoal_random_below (random, n)];
  g_autofree char *label = g_strdup_printf ("new %" G_GUINT64_FORMAT, shoal_random_below (random, 1000));

  g_autoptr (ShoalHierarchyEdit) edit = NULL;

  switch (shoal_random_below (random, 7))
    {
    case 0:
      edit = shoal_hierarchy_edit_new_rename (node, label);
      break;
    case 1:
      edit = shoal_hierarchy_edit_new_merge (some, some[0] != some[1] ? 2 : 1, label);
      break;
    case 2:
      edit = shoal_hierarchy_edit_new_split (&node, 1, label);
      break;
    case 3:
      edit = shoal_hierarchy_edit_new_move (some, some[0] != some[1] ? 2 : 1, parent, (guint32) shoal_random_below (random, 4));
      break;
    case 4:
      edit = shoal_hierarchy_edit_new_insert_level (level);
      break;
    case 5:
      edit = shoal_hierarchy_edit_new_remove_level (level);
      break;
    default:
      edit = shoal_hierarchy_edit_new_set_weight (some, 2, (double) shoal_random_below (random, 8));
      break;
    }
  return shoal_hierarchy_edit_apply (edit, hierarchy, NULL);
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
  g_autoptr (ShoalHierarchy) nested = fixture_parse ("a;A;A;*\nb;B;A;*\nz;Z;b;*\ny;Z;b;*\n");
  g_autoptr (GPtrArray) of_nested = shoal_hierarchy_find_problems (nested, column);
  guint level = 99;

  g_assert_cmpuint (none->len, ==, 0);
  /* Whoever reads “A” or “b” does not know which is meant. */
  g_assert_cmpuint (count_problems (of_nested, SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS, &level), ==, 2);
  g_assert_cmpuint (level, ==, 2);
  worse = apply (shoal_hierarchy_edit_new_rename (fixture_node (bad, 2, "Q"), "P"), bad);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/edit/rename", test_rename);
  g_test_add_func ("/hierarchy/edit/merge", test_merge);
  g_test_add_func ("/hierarchy/edit/split", test_split);
  g_test_add_func ("/hierarchy/edit/move", test_move);
  g_test_add_func ("/hierarchy/edit/move-several", test_move_several);
  g_test_add_func ("/hierarchy/edit/drop", test_drop);
  g_test_add_func ("/hierarchy/edit/levels", test_levels);
  g_test_add_func ("/hierarchy/edit/weight", test_weight);
  g_test_add_func ("/hierarchy/edit/abilities", test_abilities);
  g_test_add_func ("/hierarchy/edit/uncovered", test_uncovered);
  g_test_add_func ("/hierarchy/edit/uncovered-levels", test_uncovered_levels);
  g_test_add_func ("/hierarchy/edit/uncovered-numbers", test_uncovered_numbers);
  g_test_add_func ("/hierarchy/edit/many", test_many);
  g_test_add_func ("/hierarchy/edit/random", test_random);
  g_test_add_func ("/hierarchy/edit/problems", test_problems);
  return g_test_run ();
}
