/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How smooth the editor of hierarchies is: `bench-hierarchies [VALUES]`, 30,000 if not told. Edits, undo, scrolling, zooming,
 * selecting, and how long the main thread was busy at a stretch meanwhile. Not a test: numbers depend on the machine. */

#include "../app/window-fixture.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "widgets/chart/shoal-chart-area.h"

#include <poll.h>
#include <stdlib.h>
#include <time.h>

#define LONG_MICROSECONDS 16000
#define N_FRAMES 60
#define N_EDITS 6

typedef struct
{
  ShoalWindow *window;
  ShoalSession *session;
  ShoalHierarchyEditor *editor;
  ShoalHierarchyDrawing *drawing;
  GtkWidget *area;
  GtkWidget *tree;
  guint32 n_values;
} Story;

/* Time of the main thread between two waits of the main loop: what handlers, layout and drawing take together. Of this
 * thread only, in microseconds: other programs do not count. */
static gint64 busy_since;
static gint64 longest;
static guint n_turns, n_long;

static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static int
watch_poll (GPollFD *fds,
            guint    n_fds,
            int      timeout)
{
  gint64 now = get_time ();
  int result;

  if (busy_since > 0)
    {
      longest = MAX (longest, now - busy_since);
      n_long += now - busy_since > LONG_MICROSECONDS;
      n_turns++;
    }
  result = poll ((struct pollfd *) fds, n_fds, timeout);
  busy_since = get_time ();
  return result;
}

static void
begin (void)
{
  longest = 0;
  n_long = n_turns = 0;
  busy_since = get_time ();
}

static void
tell (const char *what)
{
  watch_poll (NULL, 0, 0);
  g_print ("%-44s longest turn %6.1f ms, %u of %u turns above 16 ms\n", what, (double) longest / 1000, n_long, n_turns);
}

static ShoalHierarchyEditing *
get_editing (Story *story)
{
  return shoal_hierarchy_editor_get_editing (story->editor);
}

static ShoalHierarchy *
get_hierarchy (Story *story)
{
  return get_editing (story)->hierarchy;
}

/* Until an edit and what follows from it are done and shown. */
static void
finish (Story      *story,
        const char *what)
{
  wait_until (!get_editing (story)->busy);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (story->editor));
  tell (what);
}

static GFile *
write_project (GFile  *folder,
               guint32 n_values)
{
  g_autoptr (GString) table = g_string_new ("town\n");
  g_autoptr (GFile) file = NULL;

  for (guint32 i = 0; i < n_values; i++)
    g_string_append_printf (table, "place-%05u\n", i);
  file = write_file (folder, "many.csv", table->str);
  return write_file (folder, "many.shoal",
                     "{ \"shoal\": 1, \"data\": { \"file\": \"many.csv\" }, \"columns\": [ { \"name\": \"town\","
                     " \"type\": \"text\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"mask\" } } ],"
                     " \"privacy\": { \"k\": 2, \"suppression\": 0 } }");
}

static void
open_page (Story *story,
           GFile *folder)
{
  g_autoptr (GFile) project = write_project (folder, story->n_values);

  story->window = present_window ();
  story->session = shoal_window_get_session (story->window);
  shoal_window_open_file (story->window, project);
  wait_until (story->session->dataset->table != NULL
              && !story->session->dataset->schema_pending);
  story->editor = get_child (find_widget (GTK_WIDGET (story->window), SHOAL_TYPE_HIERARCHIES_PAGE), "editor");
  story->drawing = get_child (story->editor, "drawing");
  story->area = find_widget (GTK_WIDGET (story->drawing), SHOAL_TYPE_CHART_AREA);
  story->tree = get_child (story->editor, "tree");
  g_main_context_set_poll_func (NULL, watch_poll);
  begin ();
  gtk_widget_activate_action (GTK_WIDGET (story->window), "win.show-page", "s", "hierarchies");
  finish (story, "open the page");
}

/* ---- What a user does ---- */

static void
use_drawing (Story *story)
{
  double middle = gtk_widget_get_height (story->area) / 2.0;
  gboolean used;

  begin ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_signal_emit_by_name (story->area, "zoom", i < N_FRAMES / 2 ? 1.3 : 1 / 1.3, 100.0, middle);
      gtk_test_widget_wait_for_draw (story->area);
    }
  tell ("zoom in and out");
  begin ();
  g_signal_emit_by_name (story->area, "zoom", 40.0, 100.0, middle);
  g_signal_emit_by_name (story->area, "press", 1, -5.0, -5.0);
  g_signal_emit_by_name (story->area, "drag-begin", 100.0, middle);
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_signal_emit_by_name (story->area, "drag-update", 0.0, 7.0 * i);
      gtk_test_widget_wait_for_draw (story->area);
    }
  g_signal_emit_by_name (story->area, "drag-end", 0.0, 7.0 * N_FRAMES);
  tell ("pan");
  begin ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_signal_emit_by_name (story->area, "motion", 7.0 * i, middle);
      gtk_test_widget_wait_for_draw (story->area);
    }
  tell ("point");
  begin ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_signal_emit_by_name (story->area, "key", i < 6 ? GDK_KEY_Right : GDK_KEY_Down, 0, &used);
      gtk_test_widget_wait_for_draw (story->area);
    }
  tell ("select by keys");
  shoal_hierarchy_drawing_show_all (story->drawing);
}

static void
scroll_list (Story *story)
{
  GtkWidget *scrolled = find_widget (story->tree, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  double room = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  begin ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      gtk_adjustment_set_value (adjustment, i < N_FRAMES / 2 ? i * 40.0 : room * i / N_FRAMES);
      gtk_test_widget_wait_for_draw (story->tree);
    }
  tell ("scroll the list");
}

static void
select_in_list (Story *story)
{
  GtkListView *view = find_widget (story->tree, GTK_TYPE_LIST_VIEW);
  GtkSelectionModel *rows = gtk_list_view_get_model (view);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  guint32 leaf = story->n_values - 1;

  begin ();
  shoal_hierarchy_editing_select (get_editing (story), &leaf, 1, TRUE);
  gtk_test_widget_wait_for_draw (story->tree);
  tell ("unfold and select the last value");
  begin ();
  gtk_selection_model_select_range (rows, n / 2, MIN (n / 2, 1000), TRUE);
  gtk_test_widget_wait_for_draw (story->tree);
  tell ("select a thousand rows");
  begin ();
  gtk_selection_model_select_all (rows);
  gtk_test_widget_wait_for_draw (story->tree);
  tell ("select all rows");
  begin ();
  gtk_selection_model_unselect_all (rows);
  gtk_test_widget_wait_for_draw (story->tree);
  tell ("select none");
}

/* The question what a value is merged with: all its siblings can be chosen. */
static void
ask (Story *story)
{
  guint32 leaf = story->n_values / 2;
  AdwMessageDialog *dialog;
  GtkDropDown *choice;
  GtkWidget *entry;

  shoal_hierarchy_editing_select (get_editing (story), &leaf, 1, TRUE);
  begin ();
  gtk_widget_activate_action (GTK_WIDGET (story->editor), "hierarchy.merge", NULL);
  dialog = find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  tell ("ask what to merge with");
  choice = find_widget (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_DROP_DOWN);
  begin ();
  g_signal_emit_by_name (choice, "activate");
  wait_milliseconds (300);
  tell ("list what to merge with");
  entry = find_widget (GTK_WIDGET (choice), GTK_TYPE_SEARCH_ENTRY);
  begin ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "29");
  wait_milliseconds (600);
  tell ("find what to merge with");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
edit (Story *story)
{
  guint32 leaf = story->n_values / 2;
  guint32 parent = shoal_hierarchy_get_parent (get_hierarchy (story), leaf);
  const guint32 siblings[] = { leaf, leaf + 1 };

  shoal_hierarchy_editing_select (get_editing (story), &leaf, 1, TRUE);
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story), shoal_hierarchy_edit_new_rename (parent, "renamed"));
  finish (story, "rename");
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story), shoal_hierarchy_edit_new_merge (siblings, 2, "merged"));
  finish (story, "merge");
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story),
                                 shoal_hierarchy_edit_new_move (&leaf, 1, shoal_hierarchy_get_root (get_hierarchy (story)),
                                                                  SHOAL_HIERARCHY_LAST_PLACE));
  finish (story, "move");
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story), shoal_hierarchy_edit_new_insert_level (0));
  finish (story, "add a level");
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story), shoal_hierarchy_edit_new_remove_level (1));
  finish (story, "remove a level");
  begin ();
  shoal_hierarchy_editing_apply (get_editing (story), shoal_hierarchy_edit_new_set_weight (&leaf, 1, 2));
  finish (story, "set a weight");
  for (guint i = 0; i < N_EDITS; i++)
    {
      begin ();
      shoal_session_undo (story->session);
      finish (story, "undo");
    }
}

static void
use_all (Story      *story,
         const char *what)
{
  static const char *const toggles[] = { "drawing_toggle", "diagram_toggle" };

  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      g_print ("%s, %s\n", what, toggles[i]);
      gtk_toggle_button_set_active (get_child (story->editor, toggles[i]), TRUE);
      use_drawing (story);
      edit (story);
    }
  ask (story);
  g_print ("%s, the list in view\n", what);
  begin ();
  gtk_toggle_button_set_active (get_child (story->editor, "tree_toggle"), TRUE);
  gtk_test_widget_wait_for_draw (story->tree);
  tell ("show the list");
  select_in_list (story);
  scroll_list (story);
  edit (story);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GFile) folder = NULL;
  g_autoptr (ShoalHierarchyOrigin) flat = shoal_hierarchy_origin_new_builder ("flat", NULL);
  Story story = { NULL };

  if (!init_window_tests (&argc, &argv))
    return 0;
  story.n_values = argc > 1 ? (guint32) atoi (argv[1]) : 30000;
  folder = make_folder ();
  open_page (&story, folder);
  use_all (&story, "masked");
  begin ();
  shoal_session_set_hierarchy (story.session, 0, flat, NULL);
  finish (&story, "to a flat one");
  use_all (&story, "flat");
  destroy_window (story.window);
  return 0;
}
