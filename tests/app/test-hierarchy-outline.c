/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a hierarchy that unfolds. */

#include "hierarchy-fixture.h"

#include "hierarchy/shoal-hierarchy-edit.h"
#include "models/hierarchies/shoal-hierarchy-outline.h"

/* How many items were changed to have come or gone. */
typedef struct
{
  guint position;
  guint removed;
  guint added;
  guint n;
} ChangedItems;

static void
changed_cb (GListModel   *list,
            guint         position,
            guint         removed,
            guint         added,
            ChangedItems *changed)
{
  *changed = (ChangedItems) { position, removed, added, changed->n + 1 };
}

/* The labels of all rows, and that nodes and rows are each other's inverse. */
static void
assert_rows (ShoalHierarchyOutline *outline,
             const char            *labels)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_outline_get_hierarchy (outline);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (outline)); i++)
    {
      g_autoptr (ShoalHierarchyNode) item = g_list_model_get_item (G_LIST_MODEL (outline), i);
      guint32 node = shoal_hierarchy_outline_get_node (outline, i);
      guint position;

      g_assert_cmpuint (item->node, ==, node);
      g_assert_true (shoal_hierarchy_outline_find (outline, node, &position));
      g_assert_cmpuint (position, ==, i);
      g_string_append_printf (found, i > 0 ? " %s" : "%s", shoal_hierarchy_get_label (hierarchy, node));
    }
  g_assert_cmpstr (found->str, ==, labels);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (outline), g_list_model_get_n_items (G_LIST_MODEL (outline))));
}

static void
test_fold (void)
{
  g_autoptr (ShoalHierarchyOutline) outline = shoal_hierarchy_outline_new ();
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  ChangedItems changed = { 0 };
  guint position;

  assert_rows (outline, "");
  shoal_hierarchy_outline_set_hierarchy (outline, hierarchy);
  assert_rows (outline, "* north a b south c d");
  g_signal_connect (outline, "items-changed", G_CALLBACK (changed_cb), &changed);

  shoal_hierarchy_outline_set_unfolded (outline, find_labelled (hierarchy, "north"), FALSE);
  assert_rows (outline, "* north south c d");
  g_assert_cmpuint (changed.position, ==, 2);
  g_assert_cmpuint (changed.removed, ==, 2);
  g_assert_cmpuint (changed.added, ==, 0);
  g_assert_false (shoal_hierarchy_outline_find (outline, find_labelled (hierarchy, "a"), &position));

  /* What is unfolded below something folded comes back with it. */
  shoal_hierarchy_outline_set_unfolded (outline, root, FALSE);
  assert_rows (outline, "*");
  shoal_hierarchy_outline_set_unfolded (outline, root, TRUE);
  assert_rows (outline, "* north south c d");
  g_assert_cmpuint (changed.added, ==, 4);

  changed.n = 0;
  shoal_hierarchy_outline_set_unfolded (outline, find_labelled (hierarchy, "a"), TRUE);
  g_assert_cmpuint (changed.n, ==, 0);
  shoal_hierarchy_outline_set_unfolded (outline, root, FALSE);
  g_assert_cmpuint (shoal_hierarchy_outline_reveal (outline, find_labelled (hierarchy, "b")), ==, 3);
  assert_rows (outline, "* north a b south c d");
  shoal_hierarchy_outline_set_hierarchy (outline, NULL);
  assert_rows (outline, "");
}

static ShoalHierarchy *
apply (ShoalHierarchy       *hierarchy,
       ShoalHierarchyEdit *change)
{
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *changed = shoal_hierarchy_edit_apply (change, hierarchy, &error);

  g_assert_no_error (error);
  shoal_hierarchy_edit_free (change);
  return changed;
}

/* Only rows that come or go are changed, so that a view keeps the others. */
static void
test_edit (void)
{
  g_autoptr (ShoalHierarchyOutline) outline = shoal_hierarchy_outline_new ();
  g_autoptr (ShoalHierarchy) hierarchy = make_hierarchy ("d");
  const guint32 both[] = { find_labelled (hierarchy, "c"), find_labelled (hierarchy, "d") };
  g_autoptr (ShoalHierarchy) renamed = apply (hierarchy, shoal_hierarchy_edit_new_rename (find_labelled (hierarchy, "north"), "n"));
  g_autoptr (ShoalHierarchy) merged = apply (hierarchy, shoal_hierarchy_edit_new_merge (both, 2, "cd"));
  ChangedItems changed = { 0 };

  shoal_hierarchy_outline_set_hierarchy (outline, hierarchy);
  shoal_hierarchy_outline_set_unfolded (outline, find_labelled (hierarchy, "north"), FALSE);
  changed.n = 0;
  g_signal_connect (outline, "items-changed", G_CALLBACK (changed_cb), &changed);
  shoal_hierarchy_outline_set_hierarchy (outline, renamed);
  assert_rows (outline, "* n south c d");
  g_assert_cmpuint (changed.n, ==, 0);
  /* The new value above both is folded. */
  shoal_hierarchy_outline_set_hierarchy (outline, merged);
  assert_rows (outline, "* north south cd");
  g_assert_cmpuint (changed.n, ==, 1);
  g_assert_cmpuint (changed.removed, ==, 1);
  g_assert_cmpuint (changed.added, ==, 0);
  shoal_hierarchy_outline_set_hierarchy (outline, hierarchy);
  assert_rows (outline, "* north south c d");
}

/* Of 30,000 children a run is made, not an object each. */
static void
test_many (void)
{
  const guint32 n = 30000;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalHierarchyOutline) outline = shoal_hierarchy_outline_new ();
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (GError) error = NULL;
  guint position;

  for (guint32 i = 0; i < n; i++)
    g_string_append_printf (text, "v%05u;g%u;*\n", i, i % 3 == 0 ? i / 300 : 1000);
  file = write_file (folder, "h.csv", text->str);
  hierarchy = shoal_hierarchy_file_read (file, NULL, &error);
  g_assert_no_error (error);
  shoal_hierarchy_outline_set_hierarchy (outline, hierarchy);
  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    shoal_hierarchy_outline_set_unfolded (outline, node, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (outline)), ==, shoal_hierarchy_get_n_nodes (hierarchy));
  for (guint row = 0; row < shoal_hierarchy_get_n_nodes (hierarchy); row++)
    {
      g_assert_true (shoal_hierarchy_outline_find (outline, shoal_hierarchy_outline_get_node (outline, row), &position));
      g_assert_cmpuint (position, ==, row);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy-outline/fold", test_fold);
  g_test_add_func ("/hierarchy-outline/edit", test_edit);
  g_test_add_func ("/hierarchy-outline/many", test_many);
  return g_test_run ();
}
