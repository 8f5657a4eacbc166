/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exporting what the release page shows, on the sample. */

#include "export-fixture.h"

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_export (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GFile) file = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  ShoalExportDialog *dialog;

  page_init (&page);
  file = g_file_get_child (page.folder, "release.csv");
  dialog = open_dialog (&page, "release_check");
  shoal_export_dialog_export (dialog, file, FALSE);
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "busy")));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  first = load (file);
  g_assert_true (g_str_has_prefix (first, "age,sex,"));
  g_assert_cmpuint (count_lines (first), ==, 9806);
  g_assert_null (strstr (first, "patient_number"));

  /* It asks before it replaces; no is no. */
  dialog = open_dialog (&page, "release_check");
  shoal_export_dialog_export (dialog, file, FALSE);
  answer ("Replace", "cancel");
  second = load (file);
  g_assert_cmpstr (first, ==, second);
  shoal_export_dialog_export (dialog, file, FALSE);
  answer ("Replace", "replace");
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_free (second);
  second = load (file);
  /* Shuffled anew. */
  g_assert_cmpstr (first, !=, second);
  g_assert_cmpuint (count_lines (second), ==, 9806);
}

static void
test_export_options (void)
{
  static const struct
  {
    const char *title;
    gboolean active;
  } switches[] = { { "Guard Formulas", TRUE }, { "Keep Suppressed Rows", FALSE } };
  g_auto (Page) page = { NULL };
  g_autoptr (GFile) file = NULL;
  g_autofree char *text = NULL;
  ShoalExportDialog *dialog;
  GtkWidget *list;

  page_init (&page);
  file = g_file_get_child (page.folder, "release.csv");
  dialog = open_dialog (&page, "release_check");
  g_assert_cmpstr (adw_preferences_group_get_description (get_child (dialog, "kinds")), ==, gtk_label_get_text (get_child (page.page, "origin")));
  /* The order of the rows in the table would say whose row is which: that is no choice. */
  g_assert_null (find_switch (GTK_WIDGET (dialog), "Shuffle Rows"));
  /* Guarded, without the suppressed rows. */
  list = find_widget (get_child (dialog, "group"), GTK_TYPE_LIST_BOX);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      GtkSwitch *control = find_switch (list, switches[i].title);

      g_assert_cmpint (gtk_switch_get_active (control), ==, switches[i].active);
      if (!switches[i].active)
        gtk_switch_set_active (control, TRUE);
    }
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Delimiter"))), ==, 0);
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_titled_row (GTK_WIDGET (dialog), "Delimiter")), 1);
  shoal_export_dialog_export (dialog, file, FALSE);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  text = load (file);
  g_assert_true (g_str_has_prefix (text, "age;sex;"));
  g_assert_cmpuint (count_lines (text), ==, 10001);
}

/* Not the table, not by another name of it either, even when told to replace. */
static void
test_never_the_input (void)
{
  g_auto (Page) page = { NULL };
  g_autoptr (GFile) link = NULL;
  g_autoptr (GFile) data = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  ShoalExportDialog *dialog;

  page_init (&page);
  link = g_file_get_child (page.folder, "link.csv");
  data = g_object_ref (shoal_project_get_data (page.session->document->project)->file);
  before = load (data);
  g_assert_true (g_file_make_symbolic_link (link, g_file_peek_path (data), NULL, NULL));
  dialog = open_dialog (&page, "release_check");
  for (guint i = 0; i < 2; i++)
    {
      shoal_export_dialog_export (dialog, i == 0 ? data : link, TRUE);
      answer ("belongs to the project", "close");
    }
  after = load (data);
  g_assert_cmpstr (before, ==, after);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "export.cancel", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-page/export", test_export);
  g_test_add_func ("/release-page/export-options", test_export_options);
  g_test_add_func ("/release-page/never-the-input", test_never_the_input);
  return g_test_run ();
}
