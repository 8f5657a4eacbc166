/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo, and who is told. */

#include "project/shoal-history.h"

static ShoalProject *
make_project (guint k)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/t.csv");
  g_autoptr (ShoalDataSource) data = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  g_autoptr (ShoalProject) empty = shoal_project_new (data);
  ShoalRequirements requirements = { k, 0 };

  return shoal_project_with_requirements (empty, &requirements);
}

static void
push (ShoalHistory *history,
      guint         k,
      const char   *label,
      const char   *merge_key)
{
  g_autoptr (ShoalProject) project = make_project (k);

  shoal_history_push (history, project, label, merge_key);
}

static guint
get_k (ShoalHistory *history)
{
  return shoal_project_get_requirements (shoal_history_get_project (history))->k;
}

static void
test_steps (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalHistory) history = shoal_history_new (first);

  g_assert_false (shoal_history_undo (history));
  g_assert_false (shoal_history_redo (history));
  push (history, 2, "two", NULL);
  push (history, 3, "three", NULL);
  g_assert_cmpuint (get_k (history), ==, 3);
  g_assert_cmpstr (shoal_history_get_undo_label (history), ==, "three");
  g_assert_null (shoal_history_get_redo_label (history));

  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 2);
  g_assert_cmpstr (shoal_history_get_undo_label (history), ==, "two");
  g_assert_cmpstr (shoal_history_get_redo_label (history), ==, "three");
  g_assert_true (shoal_history_undo (history));
  g_assert_true (shoal_history_get_project (history) == first);
  g_assert_false (shoal_history_get_can_undo (history));
  g_assert_true (shoal_history_redo (history));
  g_assert_cmpuint (get_k (history), ==, 2);

  push (history, 9, "nine", NULL);
  g_assert_false (shoal_history_get_can_redo (history));
  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 2);
}

static void
test_merge (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalHistory) history = shoal_history_new (first);

  push (history, 2, "k", "k");
  push (history, 3, "k", "k");
  push (history, 4, "k", "k");
  g_assert_cmpuint (get_k (history), ==, 4);
  push (history, 5, "other", "other");
  push (history, 6, "k", "k");
  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 5);
  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 4);
  /* After an undo an edit is a step of its own: what was undone must not come back as part of it. */
  push (history, 7, "k", "k");
  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 4);
  g_assert_true (shoal_history_undo (history));
  g_assert_true (shoal_history_get_project (history) == first);
}

static void
test_saved (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalHistory) history = shoal_history_new (first);

  g_assert_false (shoal_history_get_modified (history));
  push (history, 2, "k", "k");
  g_assert_true (shoal_history_get_modified (history));
  shoal_history_set_saved_snapshot (history, shoal_history_get_project (history));
  g_assert_false (shoal_history_get_modified (history));
  push (history, 3, "k", "k");
  g_assert_true (shoal_history_get_modified (history));
  g_assert_true (shoal_history_undo (history));
  g_assert_cmpuint (get_k (history), ==, 2);
  g_assert_false (shoal_history_get_modified (history));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_notify (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalHistory) history = shoal_history_new (first);
  guint n_project = 0, n_can_undo = 0, n_can_redo = 0;

  g_signal_connect_swapped (history, "notify::project", G_CALLBACK (count_cb), &n_project);
  g_signal_connect_swapped (history, "notify::can-undo", G_CALLBACK (count_cb), &n_can_undo);
  g_signal_connect_swapped (history, "notify::can-redo", G_CALLBACK (count_cb), &n_can_redo);
  push (history, 2, "two", NULL);
  push (history, 3, "three", NULL);
  g_assert_cmpuint (n_project, ==, 2);
  g_assert_cmpuint (n_can_undo, ==, 1);
  g_assert_cmpuint (n_can_redo, ==, 0);
  shoal_history_undo (history);
  g_assert_cmpuint (n_project, ==, 3);
  g_assert_cmpuint (n_can_redo, ==, 1);
  shoal_history_set_saved_snapshot (history, shoal_history_get_project (history));
  g_assert_cmpuint (n_project, ==, 3);
}

static void
test_limit (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalHistory) history = shoal_history_new (first);
  guint n = 0;

  for (guint k = 2; k < 2000; k++)
    push (history, k, "k", NULL);
  while (shoal_history_undo (history))
    n++;
  g_assert_cmpuint (n, >=, 100);
  g_assert_cmpuint (n, <, 1000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/steps", test_steps);
  g_test_add_func ("/history/merge", test_merge);
  g_test_add_func ("/history/saved", test_saved);
  g_test_add_func ("/history/notify", test_notify);
  g_test_add_func ("/history/limit", test_limit);

  return g_test_run ();
}
