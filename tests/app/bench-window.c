/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth the window is: `bench-window TABLE.csv`. First frame, opening, scrolling, sorting, finding, and how long the
 * main thread was busy at a stretch meanwhile. Not a test: numbers depend on the machine. */

#include "window-fixture.h"

#include "base/shoal-memory.h"
#include "widgets/shoal-table-view.h"

#include <poll.h>
#include <stdlib.h>

#define LONG_MICROSECONDS 16000

/* Time between two waits of the main loop: what handlers, layout and drawing take together. */
static gint64 busy_since;
static gint64 longest;
static guint n_turns, n_long;

static int
watch_poll (GPollFD *fds,
            guint    n_fds,
            int      timeout)
{
  gint64 now = g_get_monotonic_time ();
  int result;

  if (busy_since > 0)
    {
      longest = MAX (longest, now - busy_since);
      n_long += now - busy_since > LONG_MICROSECONDS;
      n_turns++;
    }
  result = poll ((struct pollfd *) fds, n_fds, timeout);
  busy_since = g_get_monotonic_time ();
  return result;
}

static void
begin (void)
{
  longest = 0;
  n_long = n_turns = 0;
  busy_since = 0;
}

static void
tell (const char *what,
      gint64      since)
{
  g_print ("%-28s %8.1f ms; main thread: longest turn %6.1f ms, %u of %u turns above 16 ms\n", what,
           (double) (g_get_monotonic_time () - since) / 1000, (double) longest / 1000, n_long, n_turns);
}

static void
scroll (ShoalTableView *table)
{
  GtkAdjustment *adjustment = shoal_table_view_get_vadjustment (table);
  double upper = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  gint64 since = g_get_monotonic_time ();
  const guint n_frames = 120;

  begin ();
  for (guint i = 0; i < n_frames; i++)
    {
      gtk_adjustment_set_value (adjustment, i < n_frames / 2 ? i * 40.0 : upper * i / n_frames);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (table));
    }
  g_print ("%-28s %8.1f ms a frame\n", "scrolling", (double) (g_get_monotonic_time () - since) / 1000 / n_frames);
  tell ("  in all", since);
}

static void
sort (ShoalTableView *table,
      guint           column)
{
  GtkColumnView *view = find_widget (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (GtkColumnViewColumn) title = g_list_model_get_item (gtk_column_view_get_columns (view), column + 1);
  GArray *before = shoal_table_view_get_order (table);
  gint64 since = g_get_monotonic_time ();

  begin ();
  gtk_column_view_sort_by_column (view, title, GTK_SORT_ASCENDING);
  wait_until (shoal_table_view_get_order (table) != before);
  tell ("sorting", since);
}

int
main (int    argc,
      char **argv)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GFile) file = NULL;
  g_auto (Outcome) outcome = { NULL };
  ShoalWindow *window;
  ShoalSession *session;
  ShoalTableView *table;
  guint n_columns;

  if (argc != 2 || !init_window_tests (&argc, &argv))
    {
      g_printerr ("usage: bench-window TABLE.csv, with a display\n");
      return 2;
    }
  file = g_file_new_for_commandline_arg (argv[1]);
  window = present_window ();
  g_print ("%-28s %8.1f ms\n", "first frame", (double) (g_get_monotonic_time () - start) / 1000);
  g_main_context_set_poll_func (NULL, watch_poll);
  session = shoal_window_get_session (window);

  begin ();
  start = g_get_monotonic_time ();
  shoal_session_import_async (session, file, NULL, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_import_finish (session, outcome.result, NULL));
  tell ("opening", start);
  shoal_window_show_page (window, "data");

  begin ();
  start = g_get_monotonic_time ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  tell ("first frame of the table", start);
  n_columns = shoal_table_get_n_columns (shoal_session_get_table (session));

  begin ();
  start = g_get_monotonic_time ();
  wait_until (shoal_session_column_get_profile (shoal_session_get_column (session, n_columns - 1)) != NULL);
  tell ("profiles", start);

  table = get_child (window, "table");
  scroll (table);
  sort (table, MIN (n_columns, SHOAL_TABLE_VIEW_COLUMNS) - 1);
  g_print ("%-28s %8.1f MiB\n", "peak memory", (double) shoal_memory_peak_bytes () / (1 << 20));
  destroy_window (window);
  return 0;
}
