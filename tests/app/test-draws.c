/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Releases by person show the other columns of somebody among k. Two of one question that were drawn apart would tell more than either,
 * so that the window has one draw of a question, and says where it cannot keep it. */

#include "export-fixture.h"
#include "project/runs/shoal-run-file.h"
#include "solve/shoal-solve-parts.h"

#include <limits.h>
#include <stdlib.h>

#define NOT_KEPT "The Draw Is Not Kept"

static int
compare_texts (const void *a,
               const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* What the release of that name shows, whatever the order of its rows. */
static char *
read_rows (Page       *page,
           const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (page->folder, name);
  g_autofree char *text = load (file);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  qsort (lines, g_strv_length (lines), sizeof *lines, compare_texts);
  return g_strjoinv ("\n", lines);
}

/* Publishes what is looked at; @told: whether it is said that the draw is not kept. */
static char *
publish (Page     *page,
         gboolean  told)
{
  g_autoptr (GFile) file = g_file_get_child (page->folder, "release.csv");
  ShoalExportDialog *dialog = open_dialog (page, "release_check");

  g_assert_cmpint (find_titled_row (GTK_WIDGET (dialog), NOT_KEPT) != NULL, ==, told);
  shoal_export_dialog_export (dialog, file, TRUE);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL || find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    g_error ("%s", adw_message_dialog_get_body (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)));
  return read_rows (page, "release.csv");
}

/* The same question, asked at the terminal. */
static char *
publish_at_terminal (Page  *page,
                     GFile *project)
{
  g_autofree char *output = g_build_filename (g_file_peek_path (page->folder), "terminal.csv", NULL);
  const char *arguments[] = { g_getenv ("SHOAL_CLI"), "solve", g_file_peek_path (project), "--solver", "sort-greedy", "-o", output,
                              NULL };
  int status;

  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  return read_rows (page, "terminal.csv");
}

/* The draws beside @project. */
static guint
count_draws (GFile *project)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    n += g_str_has_prefix (name, "draw-");
  return n;
}

static void
delete_runs (Page *page)
{
  while (g_list_model_get_n_items (page->session->runs->list) > 0)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (page->session->runs->list, 0);

      shoal_runs_delete (page->session->runs, run);
    }
}

/* As long as the document is open, after it was saved, elsewhere, and for who opens it again. */
static void
test_one_draw (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GFile) project = NULL, copy = NULL;
  g_autofree char *first = NULL;

  page_of_few (&page, 60, SHOAL_ROLE_SENSITIVE);
  solve_by_person (&page, "sort-greedy");
  first = publish (&page, TRUE);
  {
    g_autofree char *again = NULL;

    delete_runs (&page);
    solve_by_person (&page, "sort-greedy");
    again = publish (&page, TRUE);
    g_assert_cmpstr (again, ==, first);
  }

  project = g_file_get_child (page.folder, "a.shoal");
  save_project (page.session, project);
  g_assert_cmpuint (count_draws (project), ==, 0);
  {
    g_autofree char *again = publish (&page, FALSE);

    g_assert_cmpstr (again, ==, first);
  }
  g_assert_cmpuint (count_draws (project), ==, 1);
  {
    g_autofree char *other = publish_at_terminal (&page, project);

    g_assert_cmpstr (other, ==, first);
  }

  /* Nothing but the draw remembers it then */
  delete_runs (&page);
  copy = g_file_get_child (page.folder, "b.shoal");
  save_project (page.session, copy);
  g_assert_cmpuint (count_draws (copy), ==, 1);
  g_assert_cmpuint (count_draws (project), ==, 1);
  open_project (page.session, copy);
  solve_by_person (&page, "sort-greedy");
  {
    g_autofree char *again = publish (&page, FALSE);

    g_assert_cmpstr (again, ==, first);
  }
  g_assert_cmpuint (count_draws (copy), ==, 1);
}

/* What hides people among others tells more together with the first: it is asked. */
static void
test_another (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GFile) project = NULL, other = NULL;
  g_autofree char *first = NULL;
  ShoalExportDialog *dialog;

  page_of_few (&page, 60, SHOAL_ROLE_SENSITIVE);
  project = g_file_get_child (page.folder, "a.shoal");
  save_project (page.session, project);
  solve_by_person (&page, "sort-greedy");
  first = publish (&page, FALSE);
  solve_by_person (&page, "greedy-match");
  other = g_file_get_child (page.folder, "other.csv");
  for (guint i = 0; i < 2; i++)
    {
      dialog = open_dialog (&page, "release_check");
      shoal_export_dialog_export (dialog, other, FALSE);
      answer ("can tell more", i == 0 ? "cancel" : "publish");
      if (i == 1)
        wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
      g_assert_cmpint (g_file_query_exists (other, NULL), ==, i == 1);
      if (i == 0)
        gtk_window_destroy (GTK_WINDOW (dialog));
    }
  g_assert_cmpuint (count_draws (project), ==, 1);
  {
    g_autofree char *again = publish (&page, FALSE);

    g_assert_cmpstr (again, !=, first);
  }
}

/* A folder's name is longer than its project's. What is lost is told before the solver is started, and before the release is written. */
static void
test_no_folder (void)
{
  g_auto (Page) page = { NULL };
  g_autofree char *letters = g_strnfill (NAME_MAX - strlen (".shoal") - 2, 'a');
  g_autofree char *name = g_strconcat (letters, ".shoal", NULL);
  g_autoptr (GFile) project = NULL;
  g_autofree char *first = NULL;
  GtkWidget *solve_page;
  GtkLabel *hint;

  page_of_few (&page, 60, SHOAL_ROLE_SENSITIVE);
  solve_page = find_widget (GTK_WIDGET (page.window), SHOAL_TYPE_SOLVE_PAGE);
  hint = get_child (solve_page, "hint");
  shoal_recoding_choice_set_family (get_child (solve_page, "recoding"), SHOAL_FAMILY_MATCHING);
  solve_by_person (&page, "sort-greedy");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (hint)));
  project = g_file_get_child (page.folder, name);
  save_project (page.session, project);
  wait_until (gtk_widget_get_visible (GTK_WIDGET (hint)));
  g_assert_nonnull (strstr (gtk_label_get_text (hint), "cannot be saved"));
  g_assert_false (gtk_widget_get_visible (get_child (solve_page, "switch_button")));
  first = publish (&page, TRUE);
  g_assert_cmpuint (count_draws (project), ==, 0);
  /* Looking left nothing behind: the table, the project and the release */
  g_assert_cmpuint (count_files (page.folder), ==, 3);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/draws/one-draw", test_one_draw);
  g_test_add_func ("/draws/another", test_another);
  g_test_add_func ("/draws/no-folder", test_no_folder);
  return g_test_run ();
}
