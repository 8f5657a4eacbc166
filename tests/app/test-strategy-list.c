/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was found and what runs are worth, in one list. */

#include "models/compare/shoal-strategy-comparison.h"

static ShoalStrategy *
make_strategy (ShoalStrategyKind kind,
               guint             level,
               guint32           k,
               double            accuracy)
{
  const guint levels[] = { level, 1 };

  return shoal_strategy_new (kind, NULL, levels, G_N_ELEMENTS (levels), &(const ShoalStrategyFigures){ k, accuracy, 0.5 });
}

/* The table as it is, a rule that nothing beats, one that it beats, and one with too small a k. */
static GPtrArray *
make_found (void)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);

  g_ptr_array_add (found, make_strategy (SHOAL_STRATEGY_RULE, 2, 5, 0.8));
  g_ptr_array_add (found, make_strategy (SHOAL_STRATEGY_RULE, 3, 4, 0.7));
  g_ptr_array_add (found, make_strategy (SHOAL_STRATEGY_ORIGINAL, 0, 1, 0.9));
  g_ptr_array_add (found, make_strategy (SHOAL_STRATEGY_SEARCH, 1, 2, 0.9));
  return found;
}

static ShoalSessionRun *
make_run (ShoalRecoding *recoding)
{
  g_autoptr (ShoalRunRecord) record = shoal_run_record_new ("samarati", NULL, 1);
  g_autoptr (GFile) file = g_file_new_for_path ("t.csv");
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (file, NULL, 1, NULL);
  g_autoptr (ShoalProject) project = shoal_project_new (source);

  return shoal_session_run_new (record, project, recoding);
}

static void
test_empty (void)
{
  g_autoptr (ShoalStrategyList) list = shoal_strategy_list_new ();
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();

  for (guint round = 0; round < 2; round++)
    {
      g_assert_cmpuint (shoal_strategy_list_get_n (list), ==, 0);
      g_assert_cmpuint (shoal_strategy_list_get_n_front (list), ==, 0);
      g_assert_cmpuint (shoal_strategy_list_get_all (list)->len, ==, 0);
      g_assert_null (shoal_strategy_list_get_original (list));
      shoal_strategy_list_fill (list, nothing, nothing, 2);
    }
}

static void
test_front (void)
{
  g_autoptr (ShoalStrategyList) list = shoal_strategy_list_new ();
  g_autoptr (GPtrArray) found = make_found ();
  g_autoptr (GPtrArray) no_runs = g_ptr_array_new ();

  shoal_strategy_list_fill (list, found, no_runs, 3);
  g_assert_cmpuint (shoal_strategy_list_get_n (list), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (ShoalRecoding) recoding = shoal_strategy_list_dup_recoding (list, i);
      g_autoptr (ShoalRecoding) wanted = shoal_recoding_new_node (shoal_strategy_list_get (list, i)->levels, 2);

      g_assert_true (shoal_strategy_list_get (list, i) == found->pdata[i]);
      g_assert_true (shoal_strategy_list_get_all (list)->pdata[i] == found->pdata[i]);
      g_assert_null (shoal_strategy_list_get_run (list, i));
      g_assert_true (shoal_recoding_equal (recoding, wanted));
    }
  g_assert_true (shoal_strategy_list_get_original (list) == found->pdata[2]);
  g_assert_cmpuint (shoal_strategy_list_get_n_front (list), ==, 1);
  g_assert_true (shoal_strategy_list_get_dominator (list, 0) == SHOAL_PARETO_FRONT);
  g_assert_cmpuint (shoal_strategy_list_get_dominator (list, 1), ==, 0);
  g_assert_cmpuint (shoal_strategy_list_get_dominator (list, 2), ==, 2);
  g_assert_cmpuint (shoal_strategy_list_get_dominator (list, 3), ==, 3);
  /* With less required, the last one is on the front, too. */
  shoal_strategy_list_fill (list, found, no_runs, 2);
  g_assert_cmpuint (shoal_strategy_list_get_n_front (list), ==, 2);
  g_assert_true (shoal_strategy_list_get_dominator (list, 3) == SHOAL_PARETO_FRONT);
}

/* Runs that could be measured come last, with what they do to the table; another may beat what was found. */
static void
test_runs (void)
{
  static const guint levels[] = { 4, 4 };
  g_autoptr (ShoalStrategyList) list = shoal_strategy_list_new ();
  g_autoptr (GPtrArray) found = make_found ();
  g_autoptr (GPtrArray) measured = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_measured_run_free);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, G_N_ELEMENTS (levels));
  g_autoptr (ShoalSessionRun) unmeasured = make_run (recoding);
  g_autoptr (ShoalSessionRun) best = make_run (recoding);
  g_autoptr (ShoalSessionRun) without = make_run (NULL);
  g_autoptr (ShoalRecoding) of_best = NULL;

  g_ptr_array_add (measured, shoal_measured_run_new (unmeasured, NULL));
  g_ptr_array_add (measured, shoal_measured_run_new (best, &(const ShoalStrategyFigures){ 6, 0.85, 0.6 }));
  g_ptr_array_add (measured, shoal_measured_run_new (without, &(const ShoalStrategyFigures){ 3, 0.1, 0.1 }));
  shoal_strategy_list_fill (list, found, measured, 3);
  g_assert_cmpuint (shoal_strategy_list_get_n (list), ==, 6);
  g_assert_null (shoal_strategy_list_get_run (list, 3));
  g_assert_true (shoal_strategy_list_get_run (list, 4) == best);
  g_assert_true (shoal_strategy_list_get_run (list, 5) == without);
  g_assert_cmpint (shoal_strategy_list_get (list, 4)->kind, ==, SHOAL_STRATEGY_RUN);
  of_best = shoal_strategy_list_dup_recoding (list, 4);
  g_assert_true (shoal_recoding_equal (of_best, recoding));
  g_assert_null (shoal_strategy_list_dup_recoding (list, 5));
  g_assert_cmpuint (shoal_strategy_list_get_n_front (list), ==, 1);
  g_assert_cmpuint (shoal_strategy_list_get_dominator (list, 0), ==, 4);
  /* Without them it is as before. */
  g_ptr_array_set_size (measured, 0);
  shoal_strategy_list_fill (list, found, measured, 3);
  g_assert_cmpuint (shoal_strategy_list_get_n (list), ==, 4);
  g_assert_true (shoal_strategy_list_get_dominator (list, 0) == SHOAL_PARETO_FRONT);
}

/* Up and down through those of a choice, by k and then by number; each is reached once, and beyond the ends there is none. */
static void
test_next (void)
{
  static const guint32 ks[] = { 5, 2, 9, 2, 7 };
  static const guint among[] = { 4, 3, 0, 1 };
  static const guint ascending[] = { 1, 3, 0, 4 };
  g_autoptr (ShoalStrategyList) list = shoal_strategy_list_new ();
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  g_autoptr (GPtrArray) no_runs = g_ptr_array_new ();
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < G_N_ELEMENTS (ks); i++)
    g_ptr_array_add (found, make_strategy (SHOAL_STRATEGY_SEARCH, i, ks[i], 0.5));
  shoal_strategy_list_fill (list, found, no_runs, 1);
  g_assert_cmpuint (shoal_strategy_list_find_next (list, shown, 0, TRUE), ==, SHOAL_STRATEGY_LIST_NONE);
  g_array_append_vals (shown, among, G_N_ELEMENTS (among));
  for (guint i = 0; i <= G_N_ELEMENTS (ascending); i++)
    {
      guint before = i > 0 ? ascending[i - 1] : SHOAL_STRATEGY_LIST_NONE;
      guint after = i < G_N_ELEMENTS (ascending) ? ascending[i] : SHOAL_STRATEGY_LIST_NONE;

      g_assert_cmpuint (shoal_strategy_list_find_next (list, shown, before, TRUE), ==, after);
      g_assert_cmpuint (shoal_strategy_list_find_next (list, shown, after, FALSE), ==, before);
    }
  /* One that is not shown is none of them. */
  g_assert_cmpuint (shoal_strategy_list_find_next (list, shown, 2, TRUE), ==, 1);
  g_assert_cmpuint (shoal_strategy_list_find_next (list, shown, 2, FALSE), ==, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy-list/empty", test_empty);
  g_test_add_func ("/strategy-list/front", test_front);
  g_test_add_func ("/strategy-list/runs", test_runs);
  g_test_add_func ("/strategy-list/next", test_next);
  return g_test_run ();
}
