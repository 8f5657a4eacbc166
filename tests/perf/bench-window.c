/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth the window is while a large table goes through all of its pages: time to the first frame, time and memory to
 * open, frames while scrolling, and how long the main thread was busy at a stretch, with and without GTK's frames.
 *
 *   bench-window [TABLE.csv]              needs a display; without a table, 5 million rows made of Adult
 *   bench-window --persons [TABLE.csv]    solves by person and walks from row to row; without a table, 100,000 rows
 */

#include "../app/window-fixture.h"
#include "fixture-adult.h"

#include "base/shoal-process.h"
#include "data/shoal-data-parts.h"
#include "solve/shoal-solve-parts.h"
#include "tables/shoal-row-order.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gstdio.h>
#include <poll.h>
#include <time.h>

#define MADE_ROWS 5000000
#define MADE_PERSONS 100000
#define LONG_MICROSECONDS 16000
#define MOST_SECONDS 600
#define SOLVE_SECONDS 30
#define PERSONS_SECONDS 20

/* ---- How long the main thread is busy ---- */

/* A turn is the time between two waits of the main loop. Frames are what GTK does in it to lay out and draw; the rest are
 * handlers. Both are told in processor time, which other work of the machine does not change. */
static gint64 turn_began, busy_began, frame_began, in_frames;
static gint64 longest_turn, longest_handlers, longest_frame;
static guint n_turns, n_long_turns, n_long_handlers;

static gint64
get_busy_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
end_turn (void)
{
  gint64 turn = g_get_monotonic_time () - turn_began;
  gint64 handlers = get_busy_time () - busy_began - in_frames;

  longest_turn = MAX (longest_turn, turn);
  longest_handlers = MAX (longest_handlers, handlers);
  longest_frame = MAX (longest_frame, in_frames);
  n_long_turns += turn > LONG_MICROSECONDS;
  n_long_handlers += handlers > LONG_MICROSECONDS;
  n_turns++;
}

static void
begin_turn (void)
{
  turn_began = g_get_monotonic_time ();
  busy_began = get_busy_time ();
  in_frames = 0;
}

static int
watch_poll (GPollFD *fds,
            guint    n_fds,
            int      timeout)
{
  int result;

  end_turn ();
  result = poll ((struct pollfd *) fds, n_fds, timeout);
  begin_turn ();
  return result;
}

static void
frame_begins_cb (void)
{
  frame_began = get_busy_time ();
}

static void
frame_ends_cb (void)
{
  if (frame_began > 0)
    in_frames += get_busy_time () - frame_began;
  frame_began = 0;
}

static void
watch (ShoalWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));

  g_signal_connect (clock, "before-paint", G_CALLBACK (frame_begins_cb), NULL);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (frame_ends_cb), NULL);
  g_main_context_set_poll_func (NULL, watch_poll);
}

static gint64
begin (void)
{
  /* What was left over belongs to what was before. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  longest_turn = longest_handlers = longest_frame = 0;
  n_long_turns = n_long_handlers = n_turns = 0;
  begin_turn ();
  return turn_began;
}

static void
tell (const char *what,
      gint64      since)
{
  end_turn ();
  g_print ("%-30s %9.1f %9.1f %9.1f %9.1f %6u %6u %6u %6.0f\n", what, (double) (g_get_monotonic_time () - since) / 1000,
           (double) longest_turn / 1000, (double) longest_handlers / 1000, (double) longest_frame / 1000, n_turns,
           n_long_turns, n_long_handlers, (double) shoal_memory_peak_bytes () / (1 << 20));
}

/* Waits longer than a test would. */
#define await(condition)                                                                                               \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 patience_ends = g_get_monotonic_time () + MOST_SECONDS * G_USEC_PER_SEC;                                    \
    guint patience_tick = g_timeout_add (20, keep_turning_cb, NULL);                                                   \
                                                                                                                       \
    while (!(condition) && g_get_monotonic_time () < patience_ends)                                                    \
      g_main_context_iteration (NULL, TRUE);                                                                           \
    g_source_remove (patience_tick);                                                                                   \
    if (!(condition))                                                                                                  \
      g_error ("waited too long for: " #condition);                                                                    \
  }                                                                                                                    \
  G_STMT_END

static void
wait_for_frame (ShoalWindow *window)
{
  gtk_widget_queue_draw (GTK_WIDGET (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* ---- What a person does ---- */

static void
open_table (ShoalWindow *window,
            GFile       *file)
{
  ShoalSession *session = shoal_window_get_session (window);
  gint64 since = begin ();

  shoal_window_open_file (window, file);
  await (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL
         && shoal_import_dialog_is_ready (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG)));
  tell ("import dialog with preview", since);
  since = begin ();
  gtk_widget_activate_action (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG), "dialog.import", NULL);
  await (session->document->project != NULL);
  tell ("opening", since);
  since = begin ();
  wait_for_frame (window);
  tell ("first frame of the table", since);
}

static void
wait_for_profiles (ShoalSession *session)
{
  guint n_columns = g_list_model_get_n_items (session->dataset->columns);
  gint64 since = begin ();

  for (guint i = 0; i < n_columns; i++)
    await (shoal_dataset_get_column (session->dataset, i)->profile != NULL);
  tell ("profiles of the columns", since);
  since = begin ();
  for (guint i = 0; i < n_columns; i++)
    {
      shoal_selection_select_column (session->selection, shoal_dataset_get_column (session->dataset, i));
      wait_milliseconds (50);
    }
  tell ("selecting each column", since);
}

static void
wait_for_unique_sets (ShoalSession *session)
{
  gint64 since = begin ();

  await (session->unique_search->sets->len > 0);
  tell ("columns that single out", since);
}

static void
scroll (ShoalWindow *window)
{
  ShoalTableView *table = get_child (window, "table");
  GtkAdjustment *adjustment = shoal_table_view_get_vadjustment (table);
  const guint n_frames = 120;
  double upper;
  gint64 since;

  /* The page begins with the list of columns. */
  gtk_toggle_button_set_active (get_child (window, "rows_toggle"), TRUE);
  await (gtk_widget_get_mapped (GTK_WIDGET (table)) && gtk_adjustment_get_page_size (adjustment) > 0);
  upper = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  since = begin ();
  for (guint i = 0; i < n_frames; i++)
    {
      gtk_adjustment_set_value (adjustment, i * 40.0);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (table));
    }
  tell ("120 frames of scrolling", since);
  since = begin ();
  for (guint i = 0; i < n_frames; i++)
    {
      gtk_adjustment_set_value (adjustment, upper * i / n_frames);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (table));
    }
  tell ("120 jumps over the table", since);
}

static void
sort (ShoalWindow *window,
      guint        column)
{
  ShoalTableView *table = get_child (window, "table");
  GtkColumnView *view = find_widget (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (GtkColumnViewColumn) title = g_list_model_get_item (gtk_column_view_get_columns (view), column + 1);
  GArray *before = shoal_table_view_get_order (table);
  gint64 since;

  shoal_table_view_select_row (table, 1000);
  wait_for_frame (window);
  since = begin ();
  gtk_column_view_sort_by_column (view, title, GTK_SORT_ASCENDING);
  await (shoal_table_view_get_order (table) != before);
  wait_for_frame (window);
  tell ("sorting", since);
}

static void
find_nothing (ShoalWindow *window)
{
  GtkWidget *entry = get_child (window, "find_entry");
  gint64 since;

  gtk_search_bar_set_search_mode (get_child (window, "search_bar"), TRUE);
  wait_for_frame (window);
  since = begin ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "there is no such value");
  await (gtk_widget_has_css_class (entry, "error"));
  tell ("finding what is not there", since);
  gtk_search_bar_set_search_mode (get_child (window, "search_bar"), FALSE);
}

static void
set_roles (ShoalWindow *window)
{
  ShoalSession *session = shoal_window_get_session (window);
  gint64 since = begin ();

  shoal_session_set_role (session, 0, SHOAL_ROLE_IDENTIFIER);
  for (guint i = 1; i < g_list_model_get_n_items (session->dataset->columns); i++)
    shoal_session_set_role (session, i, SHOAL_ROLE_QUASI_IDENTIFIER);
  await (!session->dataset->schema_pending);
  tell ("roles and hierarchies", since);
}

static void
show_page (ShoalWindow *window,
           const char  *name)
{
  g_autofree char *what = g_strconcat ("showing page ", name, NULL);
  gint64 since = begin ();

  shoal_window_show_page (window, name);
  wait_for_frame (window);
  wait_milliseconds (2000);
  tell (what, since);
}

static void
solve (ShoalWindow *window,
       const char  *id,
       double       max_suppression,
       double       seconds)
{
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  ShoalSessionRun *run;
  gint64 since;

  shoal_session_set_requirements (session, &(ShoalRequirements) { 5, max_suppression });
  since = begin ();
  run = shoal_session_start_run (session, id, solver, 1, seconds);
  await (!run->running);
  tell ("solving", since);
  g_assert_true (run->record->has_result);
  since = begin ();
  await (!session->selection->looked->pending);
  g_assert_nonnull (session->selection->looked->report);
  wait_milliseconds (1000);
  tell ("evaluating the result", since);
}

/* From row to row over the whole table, each drawn. */
static void
walk (ShoalWindow *window,
      const char  *what)
{
  ShoalSession *session = shoal_window_get_session (window);
  guint32 n_rows = (guint32) session->selection->looked->report->classes->microdata->n_rows;
  const guint n_steps = 60;
  gint64 since = begin ();

  for (guint i = 0; i < n_steps; i++)
    {
      shoal_selection_select_class (session->selection, (guint32) ((guint64) n_rows * i / n_steps));
      wait_for_frame (window);
    }
  tell (what, since);
}

static void
show_losses (ShoalWindow *window)
{
  ShoalCompanionPane *pane = find_widget (GTK_WIDGET (window), SHOAL_TYPE_COMPANION_PANE);
  gint64 since = begin ();

  await (shoal_row_losses_get_histogram (shoal_loss_distribution_get_losses (get_child (pane, "losses"))) != NULL);
  wait_for_frame (window);
  tell ("what the rows lose", since);
}

static void
undo_all (ShoalWindow *window)
{
  ShoalSession *session = shoal_window_get_session (window);
  gint64 since = begin ();
  guint n = 0;

  for (; n < 5 && shoal_session_can_undo (session); n++)
    {
      shoal_session_undo (session);
      wait_milliseconds (100);
    }
  while (n-- > 0)
    {
      shoal_session_redo (session);
      wait_milliseconds (100);
    }
  await (!session->dataset->schema_pending
         && !session->selection->looked->pending);
  tell ("undoing and redoing", since);
}

static void
close_project (ShoalWindow *window)
{
  gint64 since = begin ();

  shoal_session_close (shoal_window_get_session (window));
  wait_milliseconds (1000);
  tell ("closing the project", since);
}

/* The table that is named, or one that is made: (transfer full) (nullable). */
static GFile *
get_table (const char *name,
           gboolean    persons)
{
  const char *data = g_getenv ("SHOAL_DATA");
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GFile) folder = NULL;
  GFile *file;

  if (name != NULL)
    return g_file_new_for_commandline_arg (name);
  if (data == NULL)
    return NULL;
  folder = make_folder ();
  file = g_file_get_child (folder, "table.csv");
  rows = adult_read (data);
  adult_write_perturbed (rows, persons ? MADE_PERSONS : MADE_ROWS, 1, g_file_peek_path (file));
  return file;
}

static void
measure_columns (ShoalWindow *window,
                 GFile       *file)
{
  ShoalSession *session = shoal_window_get_session (window);

  open_table (window, file);
  wait_for_profiles (session);
  wait_for_unique_sets (session);
  scroll (window);
  sort (window, 1);
  find_nothing (window);
  set_roles (window);
  show_page (window, "hierarchies");
  show_page (window, "solve");
  solve (window, "optimal", 0.05, SOLVE_SECONDS);
  show_page (window, "release");
  show_page (window, "solve");
  show_page (window, "data");
  undo_all (window);
}

static void
measure_persons (ShoalWindow *window,
                 GFile       *file)
{
  open_table (window, file);
  wait_for_profiles (shoal_window_get_session (window));
  set_roles (window);
  show_page (window, "solve");
  solve (window, "local-search", 0.0, PERSONS_SECONDS);
  show_losses (window);
  walk (window, "walking among companions");
  show_page (window, "release");
  walk (window, "walking in the release");
  show_page (window, "solve");
  undo_all (window);
}

static void
measure (ShoalWindow *window,
         GFile       *file,
         gboolean     persons)
{
  g_print ("%-30s %9s %9s %9s %9s %6s %6s %6s %6s\n", "milliseconds", "in all", "turn", "handlers", "frame", "turns", ">16",
           "hand.", "MiB");
  if (persons)
    measure_persons (window, file);
  else
    measure_columns (window, file);
  g_print ("%-30s %9.1f MiB\n", "peak memory", (double) shoal_memory_peak_bytes () / (1 << 20));
  close_project (window);
}

int
main (int    argc,
      char **argv)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GFile) file = NULL;
  const char *name;
  gboolean persons;
  ShoalWindow *window;

  shoal_process_prepare ();
  if (!init_window_tests (&argc, &argv))
    return 0;
  window = shoal_window_new (ADW_APPLICATION (test_application));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_print ("%-30s %9.1f ms, %.1f of the processor\n", "first frame", (double) (g_get_monotonic_time () - start) / 1000,
           (double) get_busy_time () / 1000);
  wait_for_pages (window);
  watch (window);
  persons = argc > 1 && g_str_equal (argv[1], "--persons");
  name = argv[1 + persons];
  file = get_table (name, persons);
  if (file == NULL)
    {
      g_print ("skipped: no table is named, and SHOAL_DATA does not name the folder of the public data\n");
      return 0;
    }
  measure (window, file, persons);
  if (name == NULL)
    g_file_delete (file, NULL, NULL);
  destroy_window (window);
  return 0;
}
