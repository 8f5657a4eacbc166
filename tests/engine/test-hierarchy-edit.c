/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits as a person makes them, who points at values and knows nothing of levels. */

#include "fixture-hierarchy.h"

#include "base/shoal-error.h"
#include "hierarchy/edit/shoal-hierarchy-edit.h"

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

static void
test_rename (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);

  assert_edit (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 1, "A"), "N"), hierarchy, "Rename “N”",
               "a;N;P;*\nb;N;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_refused (shoal_hierarchy_edit_new_rename (fixture_node (hierarchy, 0, "f"), "F"), hierarchy);
}

/* Values of the data get a level for what they become, unless they stand on a higher one too. */
static void
test_merge (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  const guint32 groups[] = { fixture_node (hierarchy, 1, "A"), fixture_node (hierarchy, 1, "C") };
  const guint32 values[] = { fixture_node (hierarchy, 0, "d"), fixture_node (hierarchy, 0, "e") };
  const guint32 cousins[] = { fixture_node (hierarchy, 0, "a"), fixture_node (hierarchy, 0, "d") };

  assert_edit (shoal_hierarchy_edit_new_merge (groups, 2, "AC"), hierarchy, "Merge into “AC”",
               "a;AC;P;*\nb;AC;P;*\nc;AC;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_merge (values, 2, "de"), hierarchy, "Merge into “de”",
               "a;a;A;P;*\nb;b;A;P;*\nc;c;C;P;*\nd;de;D;Q;*\ne;de;D;Q;*\nf;f;f;f;*\n");
  assert_refused (shoal_hierarchy_edit_new_merge (cousins, 2, "x"), hierarchy);
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

/* What comes from far below is raised on its way, and stands on all levels between. */
static void
test_move (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 a = fixture_node (hierarchy, 0, "a");
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  assert_edit (shoal_hierarchy_edit_new_move (a, fixture_node (hierarchy, 1, "D"), 1), hierarchy, "Move Value",
               "b;A;P;*\nc;C;P;*\nd;D;Q;*\na;D;Q;*\ne;D;Q;*\nf;f;f;*\n");
  assert_edit (shoal_hierarchy_edit_new_move (a, root, SHOAL_HIERARCHY_LAST_PLACE), hierarchy, "Move Value",
               "b;A;P;*\nc;C;P;*\nd;D;Q;*\ne;D;Q;*\nf;f;f;*\na;a;a;*\n");
  g_assert_true (shoal_hierarchy_can_move (hierarchy, a, root));
  g_assert_false (shoal_hierarchy_can_move (hierarchy, root, a));
  g_assert_false (shoal_hierarchy_can_move (hierarchy, a, fixture_node (hierarchy, 0, "b")));
  assert_refused (shoal_hierarchy_edit_new_move (fixture_node (hierarchy, 2, "P"), fixture_node (hierarchy, 1, "D"), 0),
                  hierarchy);
}

static void
test_levels (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;A;*\nb;A;*\nc;C;*\n");

  assert_edit (shoal_hierarchy_edit_new_insert_level (1), hierarchy, "Add Level", "a;A;A;*\nb;A;A;*\nc;C;C;*\n");
  assert_edit (shoal_hierarchy_edit_new_remove_level (1), hierarchy, "Remove Level", "a;*\nb;*\nc;*\n");
  assert_refused (shoal_hierarchy_edit_new_remove_level (0), hierarchy);
}

static void
test_weight (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (start);
  guint32 f = fixture_node (hierarchy, 0, "f");
  g_autoptr (ShoalHierarchyEdit) edit = shoal_hierarchy_edit_new_set_weight (f, 2.5);
  g_autoptr (ShoalHierarchy) weighted = shoal_hierarchy_edit_apply (edit, hierarchy, NULL);

  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (weighted, f), ==, 2.5);
  g_assert_false (shoal_hierarchy_has_edge_weights (hierarchy));
  assert_refused (shoal_hierarchy_edit_new_set_weight (f, -1), hierarchy);
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
  g_test_add_func ("/hierarchy/edit/levels", test_levels);
  g_test_add_func ("/hierarchy/edit/weight", test_weight);
  g_test_add_func ("/hierarchy/edit/uncovered", test_uncovered);
  return g_test_run ();
}
