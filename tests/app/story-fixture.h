/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stories end with: somebody else looks at the file. */
#pragma once

#include "user-fixture.h"

#include "release/shoal-release-parts.h"

G_BEGIN_DECLS

static inline GtkWidget *
find_page (ShoalWindow *window,
           const char  *name)
{
  AdwViewStack *pages = get_child (window, "pages");

  return adw_view_stack_get_child_by_name (pages, name);
}

/* Clicks the page's title in the header bar. */
static inline GtkWidget *
show_page (ShoalWindow *window,
           const char  *name)
{
  GtkWidget *page = find_page (window, name);
  AdwViewStackPage *place = adw_view_stack_get_page (get_child (window, "pages"), page);

  user_click_text (get_child (window, "switcher_title"), adw_view_stack_page_get_title (place));
  wait_until (gtk_widget_get_mapped (page));
  gtk_test_widget_wait_for_draw (page);
  return page;
}

/* Exit status of the program for other people. */
static inline int
verify_file (ShoalSession *session,
             GFile        *file,
             guint         k)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  GListModel *columns = session->dataset->columns;

  g_ptr_array_add (arguments, g_strdup (g_getenv ("SHOAL_CLI")));
  g_ptr_array_add (arguments, g_strdup ("verify"));
  g_ptr_array_add (arguments, g_file_get_path (file));
  g_ptr_array_add (arguments, g_strdup_printf ("--k=%u", k));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (session->dataset, i);

      if (column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_ptr_array_add (arguments, g_strdup_printf ("--qi=%s", column->name));
    }
  g_ptr_array_add (arguments, NULL);
  process = g_subprocess_newv ((const char *const *) arguments->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

/* Exports what the release page shows; somebody else finds @k, and what the page says of k, and not more. */
static inline void
export_release (ShoalWindow *window,
                GFile       *folder,
                guint        k)
{
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *page = find_page (window, "release");
  GtkWidget *verdict = find_widget (page, g_type_from_name ("ShoalVerdictPane"));
  g_autoptr (GFile) file = g_file_get_child (folder, "release.csv");
  guint64 said = g_ascii_strtoull (gtk_label_get_text (get_child (verdict, "k")), NULL, 10);
  ShoalExportDialog *dialog;

  user_click (get_child (page, "export_button"));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
  user_click (get_child (dialog, "choose_button"));
  user_choose_file (file);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_assert_cmpint (verify_file (session, file, k), ==, 0);
  g_assert_cmpint (verify_file (session, file, (guint) said), ==, 0);
  g_assert_cmpint (verify_file (session, file, (guint) said + 1), ==, 1);
}

G_END_DECLS
