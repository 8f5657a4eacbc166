/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release page and the comparison of runs show, without a widget. */

#include "app-fixture.h"

#include "models/compare/shoal-run-comparison.h"
#include "reports/shoal-class-list.h"
#include "reports/shoal-class-rows.h"
#include "reports/shoal-release-check.h"

#include "../engine/fixture-microdata.h"

#include <math.h>
#include <time.h>

/* Clusters of 3, 1, 2, 1 and 3 rows. */
static const guint32 clusters[] = { 0, 4, 2, 0, 4, 1, 3, 2, 0, 4 };

static const FixtureColumn columns[] = {
  { "name", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "A|B|C|D|E|F|G|H|I|J", NULL },
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10|11|12|13|14|15|16|17|18|19",
    "10;x;*\n11;y;*\n12;z;*\n13;x;*\n14;y;*\n15;v;*\n16;w;*\n17;z;*\n18;x;*\n19;y;*\n" },
};

static ShoalRecodingReport *
make_report (guint  k,
             double suppression)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 5);
  ShoalRequirements requirements = { k, suppression };
  g_autoptr (GError) error = NULL;
  ShoalRecodingReport *report;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  report = shoal_recoding_report_new (microdata, recoding, &requirements, NULL, &error);
  g_assert_no_error (error);
  return report;
}

/* ---- Classes ---- */

static void
assert_listed (ShoalClassList *list,
               const guint32  *expected,
               guint           n)
{
  guint found = 0, position;

  g_assert_cmpuint (list->n_classes, ==, n);
  for (guint i = 0; i < n; i++)
    {
      guint number = shoal_class_list_get_class (list, i);

      g_assert_cmpuint (number, ==, expected[i]);
      g_assert_true (shoal_class_list_find_class (list, number, &position));
      g_assert_cmpuint (position, ==, i);
      found |= 1u << number;
    }
  for (guint number = 0; number < 6; number++)
    g_assert_true (shoal_class_list_find_class (list, number, &position) == ((found >> number & 1) != 0));
}

#define ASSERT_LISTED(list, ...)                                                                                       \
  assert_listed ((list), (const guint32[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const guint32[]){ __VA_ARGS__ })))

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_class_list (void)
{
  g_autoptr (ShoalRecodingReport) report = make_report (2, 0.2);
  g_autoptr (ShoalClassList) list = shoal_class_list_new ();
  guint n_changes = 0;

  g_signal_connect_swapped (list, "changed", G_CALLBACK (count_cb), &n_changes);
  assert_listed (list, NULL, 0);
  shoal_class_list_set_report (list, report);
  ASSERT_LISTED (list, 1, 3, 2, 0, 4);
  shoal_class_list_set_descending (list, TRUE);
  ASSERT_LISTED (list, 4, 0, 2, 3, 1);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_false (shoal_class_list_is_filtered (list));
  shoal_class_list_set_bounds (list, 2, 3);
  g_assert_true (shoal_class_list_is_filtered (list));
  ASSERT_LISTED (list, 4, 0, 2);
  shoal_class_list_set_bounds (list, 4, 9);
  assert_listed (list, NULL, 0);
  shoal_class_list_set_bounds (list, 1, 1);
  ASSERT_LISTED (list, 3, 1);
  /* Nothing changes, nothing is told. */
  n_changes = 0;
  shoal_class_list_set_bounds (list, 1, 1);
  g_assert_cmpuint (n_changes, ==, 0);
  /* Another report is shown whole. */
  shoal_class_list_set_report (list, NULL);
  g_assert_false (shoal_class_list_is_filtered (list));
  assert_listed (list, NULL, 0);
}

static void
test_class_grid (void)
{
  g_autoptr (ShoalRecodingReport) report = make_report (2, 0.2);
  g_autoptr (ShoalRecodingReport) other = make_report (3, 0.2);
  g_autoptr (ShoalClassList) list = shoal_class_list_new ();
  g_autoptr (ShoalGrid) grid = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_changes = 0;

  shoal_class_list_set_report (list, report);
  grid = SHOAL_GRID (shoal_class_grid_new (list));
  g_signal_connect_swapped (grid, "rows-changed", G_CALLBACK (count_cb), &n_changes);
  g_assert_cmpuint (shoal_grid_get_n_columns (grid), ==, 2);
  g_assert_cmpuint (shoal_grid_get_n_rows (grid), ==, 5);
  g_assert_cmpstr (shoal_grid_get_title (grid, 1), ==, "age");
  g_assert_true (shoal_grid_is_sortable (grid, 0));
  g_assert_false (shoal_grid_is_sortable (grid, 1));
  g_assert_cmpint (shoal_grid_get_cell (grid, 0, 0, text), ==, SHOAL_GRID_CELL_SUPPRESSED);
  g_assert_cmpstr (text->str, ==, "1");
  shoal_class_list_set_descending (list, TRUE);
  g_assert_cmpuint (n_changes, ==, 1);
  g_string_truncate (text, 0);
  g_assert_cmpint (shoal_grid_get_cell (grid, 0, 0, text), ==, SHOAL_GRID_CELL_PLAIN);
  g_assert_cmpstr (text->str, ==, "3");
  g_string_truncate (text, 0);
  shoal_grid_get_cell (grid, 0, 1, text);
  g_assert_cmpstr (text->str, ==, "y");
  /* The grid is of one report. */
  shoal_class_list_set_report (list, other);
  g_assert_cmpuint (shoal_grid_get_n_rows (grid), ==, 0);
}

static gboolean
is_pending (ShoalClassRows *rows)
{
  gboolean pending;

  g_object_get (rows, "pending", &pending, NULL);
  return pending;
}

static void
test_class_rows (void)
{
  g_autoptr (ShoalRecodingReport) report = make_report (2, 0.2);
  g_autoptr (ShoalClassRows) rows = shoal_class_rows_new ();
  guint n_changes = 0;

  g_signal_connect_swapped (rows, "changed", G_CALLBACK (count_cb), &n_changes);
  /* Of classes that are passed by quickly only the last one's rows arrive. */
  for (guint32 group = 0; group < 5; group++)
    shoal_class_rows_set_class (rows, report->classes, group);
  g_assert_true (is_pending (rows));
  wait_until (!is_pending (rows));
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmpuint (rows->rows->len, ==, 3);
  g_assert_cmpuint (g_array_index (rows->rows, guint32, 0), ==, 1);
  g_assert_cmpuint (g_array_index (rows->rows, guint32, 2), ==, 9);
  shoal_class_rows_set_class (rows, report->classes, 0);
  shoal_class_rows_clear (rows);
  g_assert_null (rows->rows);
  wait_milliseconds (50);
  g_assert_null (rows->rows);
}

/* Milliseconds of this thread, whatever else the machine does. */
static double
get_milliseconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * (double) time.tv_sec + (double) time.tv_nsec / 1e6;
}

/* A million rows, each a class of its own: what a person does with them goes through none of them, for it costs less than to
 * write a word for each, a small part of it on any machine. */
static void
test_many_classes (void)
{
  const guint32 n_rows = 1000000;
  g_autofree guint32 *cluster_of_row = g_new (guint32, n_rows);
  g_auto (GStrv) texts = g_new0 (char *, n_rows + 1);
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) plain = NULL;
  g_autoptr (ShoalSchema) role = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalRecodingReport) report = NULL;
  g_autoptr (ShoalClassList) list = shoal_class_list_new ();
  g_autoptr (ShoalGrid) grid = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalRequirements requirements = { 2, 1 };
  double start, once_through;

  start = get_milliseconds ();
  for (guint32 row = 0; row < n_rows; row++)
    {
      texts[row] = g_strdup_printf ("%u", row);
      cluster_of_row[row] = MIN (row, n_rows - 3);
    }
  once_through = get_milliseconds () - start;
  g_ptr_array_add (made, shoal_column_new_from_texts ("a", SHOAL_VALUE_TEXT, (const char *const *) texts, n_rows));
  table = shoal_table_new (made, n_rows, NULL);
  hierarchy = shoal_hierarchy_builders_build ("flat", made->pdata[0], NULL, NULL);
  plain = shoal_schema_new (table);
  role = schema_with_role (plain, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  schema = shoal_schema_with_hierarchy (role, 0, hierarchy);
  microdata = shoal_microdata_new (table, schema, 2, NULL, NULL);
  recoding = shoal_recoding_new_partition (cluster_of_row, n_rows, n_rows - 2);
  report = shoal_recoding_report_new (microdata, recoding, &requirements, NULL, NULL);
  g_assert_nonnull (report);

  start = get_milliseconds ();
  shoal_class_list_set_report (list, report);
  grid = SHOAL_GRID (shoal_class_grid_new (list));
  shoal_class_list_set_descending (list, TRUE);
  shoal_class_list_set_bounds (list, 1, 1);
  shoal_class_list_set_bounds (list, 2, G_MAXUINT);
  shoal_grid_get_cell (grid, 0, 0, text);
  g_assert_cmpfloat (get_milliseconds () - start, <, once_through);
  g_assert_cmpuint (list->n_classes, ==, 1);
  g_assert_cmpstr (text->str, ==, "3");
  shoal_class_list_set_bounds (list, 0, G_MAXUINT);
  g_assert_cmpuint (list->n_classes, ==, n_rows - 2);
}

/* ---- Checks ---- */

static gboolean
has_check (ShoalRecodingReport *report,
           gboolean             passed,
           const char          *part)
{
  g_autoptr (GArray) checks = shoal_release_checks_list (report);

  for (guint i = 0; i < checks->len; i++)
    {
      const ShoalReleaseCheck *check = &g_array_index (checks, ShoalReleaseCheck, i);

      if (check->passed == passed && strstr (check->text, part) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
test_checks (void)
{
  g_autoptr (ShoalRecodingReport) good = make_report (2, 0.2);
  g_autoptr (ShoalRecodingReport) strict = make_report (2, 0.1);

  g_assert_true (shoal_recoding_report_is_verified (good));
  g_assert_true (has_check (good, TRUE, "Identifiers, not published: name"));
  g_assert_true (has_check (good, TRUE, "Rows left out: 2, allowed: 2"));
  g_assert_true (has_check (good, TRUE, "every quasi-identifier: age"));
  g_assert_true (has_check (good, TRUE, "Every column has a role"));
  g_assert_true (has_check (good, TRUE, "Equivalence classes: 3; rows in the smallest: 2; required: 2"));
  g_assert_true (has_check (good, TRUE, "solver’s work: 8"));
  g_assert_false (has_check (good, FALSE, ""));
  g_assert_true (has_check (strict, FALSE, "Rows left out: 2, allowed: 1"));
}

/* ---- Comparing runs ---- */

static ShoalSessionRun *
start_run (ShoalSession *session,
           const char   *id,
           guint64       seed)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  ShoalSessionRun *run = shoal_session_start_run (session, id, solver, seed, 0);

  wait_until (!run->running);
  g_assert_nonnull (run->recoding);
  return run;
}

/* The cell of the line that begins with @title, below @heading. */
static ShoalGridCellFlags
find_cell (ShoalGrid  *grid,
           const char *heading,
           const char *title,
           guint       column,
           GString    *text)
{
  gboolean below = FALSE;

  for (gsize row = 0; row < shoal_grid_get_n_rows (grid); row++)
    {
      g_autoptr (GString) first = g_string_new (NULL);
      ShoalGridCellFlags flags = shoal_grid_get_cell (grid, row, 0, first);

      if ((flags & SHOAL_GRID_CELL_HEADING) != 0)
        below = strcmp (first->str, heading) == 0;
      else if (below && g_str_has_prefix (first->str, title))
        {
          g_string_truncate (text, 0);
          return shoal_grid_get_cell (grid, row, column, text);
        }
    }
  g_error ("there is no “%s” below “%s”", title, heading);
}

static void
test_comparison (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalRunComparison) comparison = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalGridCellFlags flags;
  ShoalGrid *grid;
  guint n_levels;
  const guint *levels, *first_levels;
  gboolean any = FALSE;

  open_sample (session);
  g_ptr_array_add (runs, start_run (session, "optimal", 1));
  g_ptr_array_add (runs, start_run (session, "datafly", 1));
  g_ptr_array_add (runs, start_run (session, "optimal", 2));
  comparison = shoal_run_comparison_new (session, runs);
  grid = SHOAL_GRID (comparison);
  g_assert_true (shoal_run_comparison_is_pending (comparison));
  g_assert_cmpuint (shoal_grid_get_n_columns (grid), ==, 4);
  /* What the solvers said is there at once. */
  find_cell (grid, "Search", "Status", 1, text);
  g_assert_cmpstr (text->str, ==, "Optimal");
  find_cell (grid, "Metrics", "Level of generalization", 1, text);
  g_assert_cmpstr (text->str, ==, "–");
  wait_until (!shoal_run_comparison_is_pending (comparison));

  flags = find_cell (grid, "Search", "Status", 2, text);
  g_assert_true ((flags & SHOAL_GRID_CELL_DIFFERENT) != 0);
  flags = find_cell (grid, "Search", "Status", 3, text);
  g_assert_cmpint (flags, ==, SHOAL_GRID_CELL_PLAIN);
  flags = find_cell (grid, "Metrics", "Level of generalization", 1, text);
  g_assert_cmpint (flags, ==, SHOAL_GRID_CELL_BEST);
  flags = find_cell (grid, "Metrics", "Level of generalization", 3, text);
  g_assert_cmpint (flags, ==, SHOAL_GRID_CELL_BEST);
  flags = find_cell (grid, "Metrics", "Level of generalization", 2, text);
  g_assert_cmpint (flags, ==, SHOAL_GRID_CELL_PLAIN);
  find_cell (grid, "Privacy", "Requirements", 1, text);
  g_assert_cmpstr (text->str, ==, "Verified");

  /* Levels that are not those of the first run are marked, and only they. */
  levels = shoal_recoding_get_levels (((ShoalSessionRun *) runs->pdata[1])->recoding, &n_levels);
  first_levels = shoal_recoding_get_levels (((ShoalSessionRun *) runs->pdata[0])->recoding, NULL);
  for (guint a = 0; a < n_levels; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (session->preparation->microdata, a);
      g_autofree char *expected = g_strdup_printf ("%u of %u", levels[a], attribute->height);
      gboolean different = levels[a] != first_levels[a];

      flags = find_cell (grid, "Levels", shoal_column_get_name (attribute->column), 2, text);
      g_assert_cmpstr (text->str, ==, expected);
      g_assert_cmpint (flags, ==, different ? SHOAL_GRID_CELL_DIFFERENT : SHOAL_GRID_CELL_PLAIN);
      any = any || different;
    }
  g_assert_true (any);
  shoal_session_close (session);
}

/* Whoever does not wait for the answer gets none. */
static void
test_comparison_dropped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  ShoalRunComparison *comparison;

  open_sample (session);
  g_ptr_array_add (runs, start_run (session, "datafly", 1));
  g_ptr_array_add (runs, start_run (session, "datafly", 2));
  comparison = shoal_run_comparison_new (session, runs);
  g_object_add_weak_pointer (G_OBJECT (comparison), (gpointer *) &comparison);
  g_object_unref (comparison);
  g_assert_null (comparison);
  wait_milliseconds (200);
  shoal_session_close (session);
}

/* After a role has changed the results are no nodes of the table any more, which is said. */
static void
test_comparison_outdated (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalRunComparison) comparison = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  open_sample (session);
  g_ptr_array_add (runs, start_run (session, "datafly", 1));
  g_ptr_array_add (runs, start_run (session, "optimal", 1));
  shoal_session_set_role (session, find_column (session, "age")->index, SHOAL_ROLE_INSENSITIVE);
  comparison = shoal_run_comparison_new (session, runs);
  wait_until (!shoal_run_comparison_is_pending (comparison));
  find_cell (SHOAL_GRID (comparison), "Privacy", "Requirements", 1, text);
  g_assert_nonnull (strstr (text->str, "have changed"));
  find_cell (SHOAL_GRID (comparison), "Search", "Status", 2, text);
  g_assert_cmpstr (text->str, ==, "Optimal, outdated");
  find_cell (SHOAL_GRID (comparison), "Metrics", "Height", 2, text);
  g_assert_cmpstr (text->str, ==, "–");
  shoal_session_close (session);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/release-model/class-list", test_class_list);
  g_test_add_func ("/release-model/class-grid", test_class_grid);
  g_test_add_func ("/release-model/class-rows", test_class_rows);
  g_test_add_func ("/release-model/many-classes", test_many_classes);
  g_test_add_func ("/release-model/checks", test_checks);
  g_test_add_func ("/release-model/comparison", test_comparison);
  g_test_add_func ("/release-model/comparison-dropped", test_comparison_dropped);
  g_test_add_func ("/release-model/comparison-outdated", test_comparison_outdated);
  return g_test_run ();
}
