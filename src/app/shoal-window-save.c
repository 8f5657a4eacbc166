/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving, and what is asked before something is lost. */

#include "config.h"

#include "shoal-window-private.h"

#include <glib/gi18n.h>

#include <string.h>

/* ---- Saving ---- */

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (ShoalWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!shoal_session_save_finish (SHOAL_SESSION (object), result, &error))
    {
      self->close_after_saving = FALSE;
      _shoal_window_show_error (self, _("The Project Could Not Be Saved"), error->message);
      return;
    }
  _shoal_window_add_recent (shoal_session_get_file (self->session), "application/x-shoal-project+json");
  if (!self->close_after_saving)
    {
      _shoal_window_add_toast (self, _("Project saved"));
      return;
    }
  self->closing = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

/** shoal_window_save_file: @file: where to; an existing file is replaced. */
void
shoal_window_save_file (ShoalWindow *self,
                        GFile       *file)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  shoal_session_save_async (self->session, file, saved_cb, g_object_ref (self));
}

static void
save_response_cb (ShoalWindow *self,
                  int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    {
      self->close_after_saving = FALSE;
      return;
    }
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_window_save_file (self, file);
}

/* Beside the data, where relative names stay short. */
static void
propose_place (ShoalWindow *self)
{
  GFile *file = shoal_session_get_file (self->session);
  GFile *data = shoal_project_get_data (shoal_session_get_project (self->session))->file;
  g_autoptr (GFile) folder = g_file_get_parent (file != NULL ? file : data);
  g_autofree char *name = g_strconcat (shoal_session_get_title (self->session), ".shoal", NULL);

  if (folder != NULL && g_file_query_exists (folder, NULL))
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
}

static void
choose_place (ShoalWindow *self)
{
  static const char * const projects[] = { "shoal", NULL };

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Save the Project"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _("_Save"), _("_Cancel"));
  _shoal_window_add_filter (self->chooser, _("Shoal projects"), projects);
  propose_place (self);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (save_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
save (ShoalWindow *self)
{
  if (shoal_session_get_file (self->session) != NULL)
    shoal_window_save_file (self, shoal_session_get_file (self->session));
  else
    choose_place (self);
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  save (SHOAL_WINDOW (widget));
}

static void
save_as_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  choose_place (SHOAL_WINDOW (widget));
}

/* ---- Closing ---- */

static void
close_response_cb (ShoalWindow *self,
                   const char  *response)
{
  self->question = NULL;
  if (strcmp (response, "save") == 0)
    {
      self->close_after_saving = TRUE;
      save (self);
    }
  else if (strcmp (response, "discard") == 0)
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static GtkWidget *
make_question (ShoalWindow *self,
               gboolean     modified)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), NULL, NULL);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (dialog);

  if (modified)
    {
      adw_message_dialog_set_heading (question, _("Save Changes?"));
      adw_message_dialog_format_body (question, _("“%s” has unsaved changes. They are lost if you do not save them."),
                                      shoal_session_get_title (self->session));
      adw_message_dialog_add_responses (question, "cancel", _("_Cancel"), "discard", _("_Discard"), "save", _("_Save"), NULL);
      adw_message_dialog_set_response_appearance (question, "save", ADW_RESPONSE_SUGGESTED);
      adw_message_dialog_set_default_response (question, "save");
    }
  else
    {
      adw_message_dialog_set_heading (question, _("Stop Solving?"));
      adw_message_dialog_set_body (question, _("A run has not ended. What it has found so far is lost if you close the window."));
      adw_message_dialog_add_responses (question, "cancel", _("_Cancel"), "discard", _("_Stop and Close"), NULL);
    }
  adw_message_dialog_set_response_appearance (question, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (question, "cancel");
  return dialog;
}

/* Whether a question is shown, whose answer closes the window. */
gboolean
_shoal_window_ask_to_close (ShoalWindow *self)
{
  gboolean modified = shoal_session_is_modified (self->session);

  if (self->question == NULL && !modified && !shoal_session_is_running (self->session))
    return FALSE;
  if (self->question == NULL)
    {
      self->question = GTK_WINDOW (make_question (self, modified));
      g_signal_connect_object (self->question, "response", G_CALLBACK (close_response_cb), self, G_CONNECT_SWAPPED);
    }
  gtk_window_present (self->question);
  return TRUE;
}

void
_shoal_window_install_save_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
}
