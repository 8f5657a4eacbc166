/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing a file ends in a function of the editing that takes it. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-files.h"

#include <glib/gi18n.h>

static void
add_filter (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) tables = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (tables, _("Hierarchy Files"));
  gtk_file_filter_add_suffix (tables, "csv");
  gtk_file_filter_add_suffix (tables, "txt");
  gtk_file_filter_set_name (all, _("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, tables);
  gtk_file_chooser_add_filter (chooser, all);
}

static void
chosen_cb (GtkNativeDialog       *chooser,
           int                    response,
           ShoalHierarchyEditing *editing)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  gboolean save = gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;

  gtk_native_dialog_hide (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (save)
    shoal_hierarchy_editing_export (editing, file);
  else
    shoal_hierarchy_editing_import (editing, file);
}

static GtkFileChooserNative *
new_chooser (GtkWidget             *widget,
             ShoalHierarchyEditing *editing,
             const char            *title,
             GtkFileChooserAction   action)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  add_filter (GTK_FILE_CHOOSER (chooser));
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), editing, 0);
  return chooser;
}

/** shoal_hierarchy_files_choose_import: Returns: (transfer full): the dialog, which is shown as long as somebody keeps it. */
GtkFileChooserNative *
shoal_hierarchy_files_choose_import (GtkWidget             *widget,
                                     ShoalHierarchyEditing *editing)
{
  GtkFileChooserNative *chooser = new_chooser (widget, editing, _("Import a Hierarchy"), GTK_FILE_CHOOSER_ACTION_OPEN);

  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return chooser;
}

/** shoal_hierarchy_files_choose_export: Returns: (transfer full): the dialog, which is shown as long as somebody keeps it. */
GtkFileChooserNative *
shoal_hierarchy_files_choose_export (GtkWidget             *widget,
                                     ShoalHierarchyEditing *editing)
{
  GtkFileChooserNative *chooser = new_chooser (widget, editing, _("Export the Hierarchy"), GTK_FILE_CHOOSER_ACTION_SAVE);
  g_autofree char *name
      = g_strdup_printf ("%s.csv", shoal_hierarchy_item_get_name (shoal_hierarchy_editing_get_item (editing)));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), g_strdelimit (name, "/", '_'));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return chooser;
}
