/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of a result by person lose, and what is said of one of them. */

#include "session-fixture.h"

#include "models/solve/shoal-row-losses.h"
#include "reports/shoal-companion-text.h"

#include <math.h>

/* Solves the sample by person, and returns the classes of what was found. */
static ShoalClasses *
solve_by_person (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver ("sort-greedy");

  shoal_session_set_objective (session, "gcp");
  shoal_session_start_run (session, "sort-greedy", solver, 1, 0);
  wait_until (!shoal_runs_is_running (session->runs));
  wait_until (session->selection->chosen->report != NULL);
  return session->selection->chosen->report->classes;
}

/* Every row is in one bar, and every bar leads to its rows, one after the other. */
static void
test_row_losses (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalRowLosses) losses = shoal_row_losses_new ();
  ShoalClasses *classes;
  ShoalHistogram *histogram;
  double sum = 0, counted = 0;

  open_sample (session);
  classes = solve_by_person (session);
  g_assert_cmpuint (shoal_row_losses_find_row (losses, 0, 0), ==, SHOAL_ROW_LOSSES_NO_ROW);
  shoal_row_losses_set_classes (losses, classes);
  g_assert_null (shoal_row_losses_get_histogram (losses));
  g_assert_true (isnan (shoal_row_losses_get (losses, 0)));
  g_assert_cmpuint (shoal_row_losses_find_bar (losses, 0), ==, SHOAL_MARKED_CHART_NO_MARK);
  wait_until (shoal_row_losses_get_histogram (losses) != NULL);
  histogram = shoal_row_losses_get_histogram (losses);
  for (guint32 row = 0; row < classes->n_groups; row++)
    {
      guint bar = shoal_row_losses_find_bar (losses, row);
      double loss = shoal_row_losses_get (losses, row);

      g_assert_cmpuint (bar, <, histogram->n_bars);
      g_assert_cmpfloat (loss, >=, histogram->edges[bar] - 1e-3 * histogram->edges[1]);
      g_assert_cmpfloat (loss, <, histogram->edges[bar + 1]);
      sum += loss;
    }
  g_assert_cmpfloat_with_epsilon (sum / classes->n_groups, shoal_metric_evaluate (shoal_metrics_find ("gcp"), classes), 1e-6);
  for (guint bar = 0; bar < histogram->n_bars; bar++)
    {
      guint32 first = shoal_row_losses_find_row (losses, bar, SHOAL_ROW_LOSSES_NO_ROW), row = first;
      double n = 0;

      while (first != SHOAL_ROW_LOSSES_NO_ROW && n <= histogram->counts[bar])
        {
          guint32 next = shoal_row_losses_find_row (losses, bar, row);

          g_assert_cmpuint (shoal_row_losses_find_bar (losses, row), ==, bar);
          n++;
          /* Round the table */
          if (next <= row)
            break;
          row = next;
        }
      g_assert_cmpfloat (n, ==, histogram->counts[bar]);
      counted += n;
    }
  g_assert_cmpfloat (counted, ==, classes->n_groups);
  g_assert_cmpuint (shoal_row_losses_find_row (losses, histogram->n_bars, 0), ==, SHOAL_ROW_LOSSES_NO_ROW);
  shoal_row_losses_set_classes (losses, NULL);
  g_assert_null (shoal_row_losses_get_histogram (losses));
}

/* Nobody waits for losses that nobody asks for any more. */
static void
test_row_losses_dropped (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalRowLosses *losses = shoal_row_losses_new ();
  ShoalClasses *classes;

  open_sample (session);
  classes = solve_by_person (session);
  shoal_row_losses_set_classes (losses, classes);
  shoal_row_losses_set_classes (losses, NULL);
  wait_milliseconds (100);
  g_assert_null (shoal_row_losses_get_histogram (losses));
  shoal_row_losses_set_classes (losses, classes);
  g_object_add_weak_pointer (G_OBJECT (losses), (gpointer *) &losses);
  g_object_unref (losses);
  wait_until (losses == NULL);
}

static void
test_companion_text (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalCompanions) companions = NULL;
  g_autofree char *row = NULL;
  g_autofree char *cells = NULL;
  g_autofree char *first = NULL;
  g_autofree char *start = NULL;
  g_autofree char *number = NULL;

  open_sample (session);
  companions = shoal_companions_new (solve_by_person (session), 41);
  row = shoal_companion_text_new_row (companions);
  number = g_strdup_printf ("%'u", companions->originals[3] + 1);
  g_assert_true (g_str_has_prefix (row, "Row 42 hides among the rows "));
  g_assert_true (g_str_has_suffix (row, number));
  cells = shoal_companion_text_new_cells (companions);
  g_assert_true (g_str_has_prefix (cells, "age: "));
  g_assert_nonnull (strstr (cells, "; postcode: "));
  first = shoal_companion_text_new_companion (companions, 0);
  start = g_strdup_printf ("1. Row %'u: widens ", companions->originals[0] + 1);
  g_assert_true (g_str_has_prefix (first, start));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve-model/row-losses", test_row_losses);
  g_test_add_func ("/solve-model/row-losses-dropped", test_row_losses_dropped);
  g_test_add_func ("/solve-model/companion-text", test_companion_text);
  return g_test_run ();
}
