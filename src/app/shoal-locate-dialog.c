/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project whose table was moved: a person is asked where it is by now. */

#include "config.h"

#include "shoal-locate-dialog.h"

#include <glib/gi18n.h>

/* Under this name the window keeps the chooser while it is shown. */
#define CHOOSER "shoal-locate-chooser"

static void
located_cb (ShoalWindow *self,
            int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_object_steal_data (G_OBJECT (self), CHOOSER);
  g_autoptr (GFile) data = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  data = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_window_open_located (self, g_object_get_data (G_OBJECT (chooser), "project"), data);
}

/* Begins where the project is: that is where a folder that was moved as a whole has its table, too. */
static void
choose_data (ShoalWindow *self,
             GFile       *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  GtkFileChooserNative *chooser;

  chooser = gtk_file_chooser_native_new (_("Locate the Table"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _("_Open"), _("_Cancel"));
  g_object_set_data_full (G_OBJECT (self), CHOOSER, chooser, g_object_unref);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  g_object_set_data_full (G_OBJECT (chooser), "project", g_object_ref (file), g_object_unref);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (located_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
asked_cb (ShoalWindow      *self,
          const char       *response,
          AdwMessageDialog *dialog)
{
  if (g_str_equal (response, "locate"))
    choose_data (self, g_object_get_data (G_OBJECT (dialog), "project"));
}

/** shoal_locate_dialog_present: @file: a project, which is opened again. @why: what reading its table has met. */
void
shoal_locate_dialog_present (ShoalWindow *self,
                             GFile       *file,
                             const char  *why)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _("The Table Is Not There"), NULL));
  g_autofree char *body = NULL;

  body = g_strdup_printf (_("%s\nIf it was moved or renamed, say where it is now. Shoal checks whether it is the same table."), why);
  adw_message_dialog_set_body (dialog, body);
  adw_message_dialog_add_responses (dialog, "close", _("_Close"), "locate", _("_Locate…"), NULL);
  adw_message_dialog_set_default_response (dialog, "locate");
  adw_message_dialog_set_close_response (dialog, "close");
  adw_message_dialog_set_response_appearance (dialog, "locate", ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (dialog), "project", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
