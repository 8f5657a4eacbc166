/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of releases by person, on Release and where runs are compared: of people and the rows that may be theirs, each sentence
 * against the graph itself; what was not checked says so. */

#include "export-fixture.h"

#include "models/compare/shoal-run-comparison.h"

#define K 3

/* The text of the line @title for the run of @column. */
static char *
find_text (ShoalRunComparison *comparison,
           const char         *title,
           guint               column)
{
  ShoalGrid *grid = SHOAL_GRID (comparison);
  g_autoptr (GString) what = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize row = 0; row < shoal_grid_get_n_rows (grid); row++)
    {
      g_string_truncate (what, 0);
      shoal_grid_get_cell (grid, row, SHOAL_RUN_COMPARISON_WHAT, what);
      if (strcmp (what->str, title) != 0)
        continue;
      shoal_grid_get_cell (grid, row, column, text);
      return g_strdup (text->str);
    }
  g_error ("no line “%s”", title);
}

static void
assert_text (ShoalRunComparison *comparison,
             const char         *title,
             guint               column,
             const char         *expected)
{
  g_autofree char *text = find_text (comparison, title, column);

  g_assert_cmpstr (text, ==, expected);
}

/* Each row may be K people, and each person any of K rows: counted in the graph. */
static void
assert_graph (ShoalRecoding *matching)
{
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (matching, &n_rows, &degree);
  g_autofree guint *n_rows_of = g_new0 (guint, n_rows);

  g_assert_cmpuint (degree, ==, K);
  for (gsize row = 0; row < n_rows; row++)
    for (guint i = 0; i < degree; i++)
      {
        n_rows_of[originals[row * degree + i]]++;
        for (guint j = 0; j < i; j++)
          g_assert_cmpuint (originals[row * degree + i], !=, originals[row * degree + j]);
      }
  for (gsize person = 0; person < n_rows; person++)
    g_assert_cmpuint (n_rows_of[person], ==, K);
}

static void
test_compare (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalSolver) optimal = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (ShoalSolver) by_person = create_quick_solver ("sort-greedy");
  g_autoptr (ShoalRunComparison) comparison = NULL;
  ShoalSessionRun *run;

  page_of_few (&page, 60, SHOAL_ROLE_SENSITIVE);
  g_ptr_array_add (runs, shoal_session_start_run (page.session, "optimal", optimal, 1, 0));
  wait_until (!shoal_runs_is_running (page.session->runs));
  run = shoal_session_start_run (page.session, "sort-greedy", by_person, 1, 0);
  g_ptr_array_add (runs, run);
  wait_for_matching (page.session);
  comparison = shoal_run_comparison_new (page.session, runs);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  assert_graph (run->recoding);
  assert_text (comparison, "Requirements", 2, "Verified");
  assert_text (comparison, "k", 2, "3");
  assert_text (comparison, "k counts", 1, "rows of the smallest class");
  assert_text (comparison, "k counts", 2, "people each row may be");
  /* Nobody has counted any */
  assert_text (comparison, "Classes", 2, "–");
}

/* Where rows have an owner, k is of owners. */
static void
test_compare_persons (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalSolver) optimal = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (ShoalRunComparison) comparison = NULL;

  page_of_few (&page, 30, SHOAL_ROLE_PERSON);
  g_ptr_array_add (runs, shoal_session_start_run (page.session, "optimal", optimal, 1, 0));
  wait_until (!shoal_runs_is_running (page.session->runs));
  comparison = shoal_run_comparison_new (page.session, runs);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  assert_text (comparison, "k counts", 1, "persons of the smallest class");
}

static void
test_risk (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (ShoalSolver) optimal = shoal_solver_registry_create ("optimal", NULL);

  page_of_few (&page, 60, SHOAL_ROLE_SENSITIVE);
  shoal_session_start_run (page.session, "optimal", optimal, 1, 0);
  wait_until (!shoal_runs_is_running (page.session->runs));
  wait_for_report (&page);
  g_assert_false (says (page.page, "As long as nobody knows"));
  solve_by_person (&page, "sort-greedy");
  assert_graph (page.session->selection->looked->recoding);
  /* A third, and only for who knows nothing of others: that was not checked, and cannot be */
  wait_until (says (page.page, "As long as nobody knows for certain which rows are those of other people"));
  wait_until (says (page.page, "33.3"));
}

/* Whether all of a person's candidates share a disease is looked at from both sides, and said only where there is a column for it. */
static void
test_sensitive (void)
{
  static const struct
  {
    guint n_diseases;
    ShoalRole role;
    const char *said;
    const char *unsaid;
  } cases[] = {
    { 60, SHOAL_ROLE_SENSITIVE, "There is nobody of whom all the rows that may be theirs show the same known sensitive value", "not checked" },
    { 1, SHOAL_ROLE_SENSITIVE, "disease", "There is nobody of whom" },
    { 60, SHOAL_ROLE_INSENSITIVE, "was not checked", "There is nobody of whom" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Page) page = { NULL };

      page_of_few (&page, cases[i].n_diseases, cases[i].role);
      solve_by_person (&page, "sort-greedy");
      wait_until (says (page.page, cases[i].said));
      if (says (page.page, cases[i].unsaid))
        g_error ("“%s” is said of %u diseases", cases[i].unsaid, cases[i].n_diseases);
      /* Words of classes are for classes */
      g_assert_false (says (page.page, "shares its quasi-identifiers with at least"));
      g_assert_false (says (page.page, "no class whose rows"));
    }
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/by-person/compare", test_compare);
  g_test_add_func ("/by-person/compare-persons", test_compare_persons);
  g_test_add_func ("/by-person/risk", test_risk);
  g_test_add_func ("/by-person/sensitive", test_sensitive);
  return g_test_run ();
}
