/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many actions it takes from opening a table to a file that somebody else has verified: by pointer, and by keys alone. Each
 * click, key and typed text counts, and nothing else; the dialog for files, which is not ours, counts as two. The bounds are what
 * the shortest way takes now: whoever makes it longer has to say so here. They do not grow with the number of columns. */

#include "story-fixture.h"

#include "data/shoal-data-parts.h"
#include "release/shoal-release-parts.h"

/* In a dialog for files, which is not ours: a path, and Enter. */
#define ACTIONS_FOR_FILE 2

typedef struct
{
  GFile *data;
  const char *target; /* a column that a person makes a target, since nothing proposes it, or NULL */
  guint n_columns;
  guint most_by_pointer;
  guint most_by_keys;
} Case;

typedef struct
{
  const Case *tale;
  GFile *file;
  ShoalWindow *window;
  ShoalSession *session;
} Course;

static void
begin (Course     *self,
       const Case *tale,
       GFile      *folder)
{
  self->tale = tale;
  self->file = g_file_get_child (folder, "release.csv");
  self->window = present_window ();
  self->session = shoal_window_get_session (self->window);
  point_at (self->window, gtk_widget_get_width (GTK_WIDGET (self->window)) / 2.0, 200);
  user_n_actions = 0;
}

static void
choose_file (GFile *file)
{
  guint n = user_n_actions;

  user_choose_file (file);
  user_n_actions = n + ACTIONS_FOR_FILE;
}

static void
wait_for_table (Course *self)
{
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) == NULL);
  wait_until (self->session->dataset->table != NULL && !self->session->loader->loading);
  g_assert_cmpuint (g_list_model_get_n_items (self->session->dataset->columns), ==, self->tale->n_columns);
  wait_until (shoal_dataset_get_column (self->session->dataset, self->tale->n_columns - 1)->profile != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
}

/* It says something else at every step, and is as wide as what it says. */
static void
click_next_step (Course *self)
{
  GtkWidget *button = get_child (get_child (self->window, "guide_bar"), "button");

  gtk_widget_queue_draw (button);
  gtk_test_widget_wait_for_draw (button);
  user_click (button);
}

static void
check_roles (Course *self)
{
  wait_until (self->session->dataset->n_unset == 0);
  wait_until (!self->session->dataset->schema_pending);
}

static void
wait_for_run (Course *self)
{
  GListModel *runs = self->session->runs->list;

  wait_until (g_list_model_get_n_items (runs) == 1 && !shoal_runs_is_running (self->session->runs));
  wait_until (self->session->selection->looked->report != NULL && !self->session->selection->looked->pending);
}

static void
finish (Course     *self,
        const char *how,
        guint       most)
{
  guint n = user_n_actions;

  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_assert_cmpint (verify_file (self->session, self->file, 5), ==, 0);
  g_test_message ("%u actions by %s, at most %u", n, how, most);
  g_assert_cmpuint (n, <=, most);
  g_file_delete (self->file, NULL, NULL);
  g_clear_object (&self->file);
  destroy_window (self->window);
}

/* ---- By pointer ---- */

static void
import_by_pointer (Course *self)
{
  ShoalImportDialog *dialog;

  user_click (get_child (self->window, "empty_open_button"));
  choose_file (self->tale->data);
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
  wait_until (shoal_import_dialog_is_ready (dialog));
  user_click (get_child (dialog, "import_button"));
  wait_for_table (self);
}

static void
set_roles_by_pointer (Course *self)
{
  GtkWidget *overview = get_child (self->window, "overview");

  click_next_step (self);
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  user_click (get_child (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG), "apply_button"));
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) == NULL);
  if (self->tale->target != NULL)
    {
      user_click_text (overview, self->tale->target);
      user_click (get_child (overview, "role_button"));
      user_click_text (get_child (overview, "role_button"), "Target of Analyses");
      wait_until (find_column (self->session, self->tale->target)->listed->meaning.is_target);
    }
  if (self->session->dataset->n_unset > 0)
    {
      user_click (get_child (overview, "rest_button"));
      wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
      user_click_text (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "Make Insensitive");
      wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
    }
  check_roles (self);
}

static void
publish_by_pointer (Course *self)
{
  AdwViewStack *pages = get_child (self->window, "pages");

  click_next_step (self);
  wait_for_run (self);
  user_click_text (get_child (self->window, "switcher_title"), "Release");
  wait_until (strcmp (adw_view_stack_get_visible_child_name (pages), "release") == 0);
  user_click (get_child (adw_view_stack_get_visible_child (pages), "export_button"));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  user_click (get_child (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG), "choose_button"));
  choose_file (self->file);
}

/* ---- By keys ---- */

/* Without a window manager keys go to the window below the pointer. */
static void
look_at (gpointer window)
{
  gtk_test_widget_wait_for_draw (window);
  point_at (window, gtk_widget_get_width (window) / 2.0, gtk_widget_get_height (window) - 4.0);
  wait_milliseconds (50);
}

static void
import_by_keys (Course *self)
{
  ShoalImportDialog *dialog;

  user_press ("ctrl+o");
  choose_file (self->tale->data);
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_IMPORT_DIALOG);
  wait_until (shoal_import_dialog_is_ready (dialog));
  look_at (dialog);
  user_press ("Return");
  wait_for_table (self);
  look_at (self->window);
}

static void
set_roles_by_keys (Course *self)
{
  GtkSelectionModel *selection = gtk_column_view_get_model (get_child (get_child (self->window, "overview"), "view"));

  user_press ("ctrl+j");
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) != NULL);
  look_at (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG));
  user_press ("Return");
  wait_until (find_toplevel (SHOAL_TYPE_PROPOSALS_DIALOG) == NULL);
  look_at (self->window);
  if (self->tale->target != NULL)
    {
      user_press ("ctrl+f");
      send_input ("type", "--delay", "2", "--", self->tale->target, NULL);
      wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) < self->tale->n_columns);
      user_press ("Return");
      user_press ("5");
      wait_until (find_column (self->session, self->tale->target)->listed->meaning.is_target);
    }
  if (self->session->dataset->n_unset > 0)
    {
      user_press ("alt+i");
      wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
      look_at (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
      user_press ("Return");
      wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) == NULL);
      look_at (self->window);
    }
  check_roles (self);
}

static void
publish_by_keys (Course *self)
{
  AdwViewStack *pages = get_child (self->window, "pages");
  GtkWidget *button;

  user_press ("ctrl+j");
  wait_for_run (self);
  user_press ("alt+5");
  wait_until (strcmp (adw_view_stack_get_visible_child_name (pages), "release") == 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
  button = get_child (adw_view_stack_get_visible_child (pages), "export_button");
  wait_until (gtk_widget_get_mapped (button) && gtk_widget_is_sensitive (button));
  user_press ("alt+e");
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  look_at (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG));
  user_press ("alt+s");
  choose_file (self->file);
}

static void
count_actions (const Case *tale)
{
  g_autoptr (GFile) folder = make_folder ();
  Course course = { 0 };

  begin (&course, tale, folder);
  import_by_pointer (&course);
  set_roles_by_pointer (&course);
  publish_by_pointer (&course);
  finish (&course, "pointer", tale->most_by_pointer);
  begin (&course, tale, folder);
  import_by_keys (&course);
  set_roles_by_keys (&course);
  publish_by_keys (&course);
  finish (&course, "keys", tale->most_by_keys);
  g_file_delete (folder, NULL, NULL);
}

/* ---- Tables ---- */

static GFile *
get_data (const char *folder,
          const char *name)
{
  const char *data = g_getenv ("SHOAL_DATA");

  if (data == NULL)
    g_test_skip ("SHOAL_DATA is not set: it names the folder of the data that are not shipped");
  return data != NULL ? g_file_new_build_filename (data, folder, name, NULL) : NULL;
}

static void
test_adult (void)
{
  g_autoptr (GFile) data = get_data ("adult", "adult_30162.csv");

  if (data != NULL)
    count_actions (&(Case) { .data = data, .target = "salary-class", .n_columns = 9, .most_by_pointer = 15, .most_by_keys = 16 });
}

static void
test_bank (void)
{
  g_autoptr (GFile) data = get_data ("bank", "bank-full.csv");

  if (data != NULL)
    count_actions (&(Case) { .data = data, .target = "y", .n_columns = 17, .most_by_pointer = 17, .most_by_keys = 18 });
}

/* Where everything is said already. */
static void
test_sample (void)
{
  g_autoptr (GFile) folder = make_folder ();
  const Case tale = { .n_columns = 15 };
  Course course = { 0 };

  begin (&course, &tale, folder);
  user_click (get_child (course.window, "empty_sample_button"));
  wait_for_table (&course);
  check_roles (&course);
  publish_by_pointer (&course);
  finish (&course, "pointer", 7);
  g_file_delete (folder, NULL, NULL);
}

/* Eleven columns as a German hospital names them. */
static void
test_german (void)
{
  static const char *const words[][4] = {
    { "ledig", "verheiratet", "geschieden", "verwitwet" },
    { "Lehrer", "Koch", "Maurer", "Ärztin" },
    { "Grippe", "Asthma", "Migräne", "Fraktur" },
  };
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GString) text = g_string_new ("PatientenNr;Nachname;Vorname;Geschlecht;Alter;PLZ;Familienstand;Beruf;Diagnose;"
                                           "Verweildauer;Station\n");
  g_autoptr (GFile) data = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "%u;Name%u;Vorname%u;%s;%u;%05u;%s;%s;%s;%u,5;%c\n", 10000 + i, i, i % 50,
                            i % 2 == 0 ? "w" : "m", 20 + i * 7 % 60, 1000 + i % 9 * 100, words[0][i / 3 % 4],
                            words[1][i / 7 % 4], words[2][i / 5 % 4], 1 + i % 9, 'A' + i % 4);
  data = write_file (folder, "patienten.csv", text->str);
  count_actions (&(Case) { .data = data, .n_columns = 11, .most_by_pointer = 14, .most_by_keys = 14 });
  g_file_delete (data, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

/* A survey: a few facts about each person, and very many answers. */
static void
test_wide (void)
{
  const guint n_columns = 300;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GString) text = g_string_new ("respondent_id,sex,age,city");
  g_autoptr (GFile) data = NULL;

  for (guint i = 4; i < n_columns; i++)
    g_string_append_printf (text, ",q%u", i);
  for (guint row = 0; row < 500; row++)
    {
      g_string_append_printf (text, "\n%u,%c,%u,C%u", row, row % 2 == 0 ? 'f' : 'm', 20 + row % 50, row % 6);
      for (guint i = 4; i < n_columns; i++)
        g_string_append_printf (text, ",%u", (row + i) % 5);
    }
  g_string_append_c (text, '\n');
  data = write_file (folder, "survey.csv", text->str);
  count_actions (&(Case) { .data = data, .n_columns = n_columns, .most_by_pointer = 14, .most_by_keys = 14 });
  g_file_delete (data, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

int
main (int    argc,
      char **argv)
{
  if (!init_user_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/actions/sample", test_sample);
  g_test_add_func ("/actions/german", test_german);
  g_test_add_func ("/actions/wide", test_wide);
  g_test_add_func ("/actions/adult", test_adult);
  g_test_add_func ("/actions/bank", test_bank);
  return g_test_run ();
}
