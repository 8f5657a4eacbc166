/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is never written by the export dialog, cannot be, or is given up. */

#include "../fixture-permissions.h"
#include "export-fixture.h"

#include <sys/stat.h>

static gboolean permissions_bind;

/* The project's table, its hierarchies and what its builders read stay as they are. */
static void
test_never_an_input (void)
{
  static const char *const kinds[] = { "release_check", "report_check", "recipe_check" };
  static const char *const names[] = { "patients.csv", "hierarchies/sex.csv", "places.csv" };
  g_auto (Page) page = { 0 };

  page_init (&page);
  set_places (&page);
  wait_for_report (&page);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      ShoalExportDialog *dialog = open_dialog (&page, kinds[i]);

      for (guint n = 0; n < G_N_ELEMENTS (names); n++)
        {
          g_autoptr (GFile) input = get_sample (names[n]);
          g_autofree char *before = load (input);
          g_autofree char *after = NULL;

          shoal_export_dialog_export (dialog, input, TRUE);
          answer ("belongs to the project", "close");
          after = load (input);
          g_assert_cmpstr (before, ==, after);
        }
      gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
      wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
    }
}

/* The dialog stays, says what to do, and another try may succeed. */
static void
test_problems (void)
{
  static const struct
  {
    const char *check;
    const char *heading;
  } kinds[] = { { "release_check", "The Release Was Not Written" },
                { "report_check", "The Report Was Not Written" },
                { "recipe_check", "The Recipe Was Not Written" } };
  g_auto (Page) page = { 0 };

  page_init (&page);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strdup_printf ("file-%u", i);
      g_autoptr (GFile) nowhere = g_file_resolve_relative_path (page.folder, "nowhere/file");
      g_autoptr (GFile) file = g_file_get_child (page.folder, name);
      ShoalExportDialog *dialog = open_dialog (&page, kinds[i].check);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      shoal_export_dialog_export (dialog, nowhere, FALSE);
      wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
      g_assert_true (says (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "Choose a folder that exists."));
      answer (kinds[i].heading, "close");
      g_assert_false (gtk_widget_get_visible (get_child (dialog, "busy")));

      /* A file of somebody else's: no is no, yes is yes. */
      g_assert_true (g_file_set_contents (g_file_peek_path (file), "mine", -1, NULL));
      shoal_export_dialog_export (dialog, file, FALSE);
      answer ("Replace", "cancel");
      before = load (file);
      g_assert_cmpstr (before, ==, "mine");
      shoal_export_dialog_export (dialog, file, FALSE);
      answer ("Replace", "replace");
      wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
      after = load (file);
      g_assert_cmpstr (after, !=, "mine");
      g_assert_cmpuint (count_files (page.folder), ==, i + 1);
    }
}

static void
test_read_only (void)
{
  g_auto (Page) page = { 0 };
  g_autoptr (GFile) locked = NULL;
  g_autoptr (GFile) file = NULL;

  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  page_init (&page);
  locked = g_file_get_child (page.folder, "locked");
  file = g_file_get_child (locked, "report.pdf");
  g_assert_cmpint (g_mkdir_with_parents (g_file_peek_path (locked), 0500), ==, 0);
  shoal_export_dialog_export (open_dialog (&page, "report_check"), file, FALSE);
  answer ("Choose a folder in which you may create files.", "close");
  g_assert_cmpuint (count_files (locked), ==, 0);
}

/* A worker that is told to stop before it has begun leaves nothing, and the dialog stays. */
static void
test_cancel (void)
{
  static const char *const kinds[] = { "release_check", "report_check", "recipe_check" };
  g_auto (Page) page = { 0 };

  page_init (&page);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      ShoalExportDialog *dialog = open_dialog (&page, kinds[i]);
      g_autoptr (GFile) file = g_file_get_child (page.folder, kinds[i]);

      shoal_export_dialog_export (dialog, file, FALSE);
      gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
      wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL || !gtk_widget_get_visible (get_child (dialog, "busy")));
      /* The worker may have been faster. */
      if (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL)
        {
          g_assert_true (g_file_query_exists (file, NULL));
          continue;
        }
      g_assert_false (g_file_query_exists (file, NULL));
      g_assert_null (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
      gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
      wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
    }
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/export-dialog/never-an-input", test_never_an_input);
  g_test_add_func ("/export-dialog/problems", test_problems);
  g_test_add_func ("/export-dialog/read-only", test_read_only);
  g_test_add_func ("/export-dialog/cancel", test_cancel);
  return g_test_run ();
}
