/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person, or the application, asks a window to do, and what it tells. */

#include "config.h"

#include "shoal-window-private.h"

#include <glib/gi18n.h>

/* ---- Opening and saving ---- */

static ShoalWindow *
find_window_of (ShoalWindow *self,
                GFile       *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      GFile *other = SHOAL_IS_WINDOW (l->data) ? shoal_window_get_session (l->data)->document->file : NULL;

      if (other != NULL && g_file_equal (file, other))
        return l->data;
    }
  return NULL;
}

/**
 * shoal_window_open_file:
 * @file: a project, or a table to be imported
 *
 * Opens it here if nothing is open, else in a window of its own. A project that is open already is shown.
 */
void
shoal_window_open_file (ShoalWindow *self,
                        GFile       *file)
{
  ShoalWindow *window;

  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  window = find_window_of (self, file);
  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  window = self;
  if (!shoal_window_is_free (self))
    window = shoal_window_new (ADW_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
  gtk_window_present (GTK_WINDOW (window));
  shoal_open_dialogs_open (window->opening, file);
}

/** shoal_window_open_located: @file: a project. @data: its table, which is not where the project says. */
void
shoal_window_open_located (ShoalWindow *self,
                           GFile       *file,
                           GFile       *data)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_open_located (self->opening, file, data);
}

/** shoal_window_open_sample: opens the sample project as a new one, which has no file yet. */
void
shoal_window_open_sample (ShoalWindow *self)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_open_sample (self->opening);
}

/** shoal_window_recover: @recovery: (transfer full): unsaved work that a crash has left. */
void
shoal_window_recover (ShoalWindow   *self,
                      ShoalRecovery *recovery)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));

  shoal_open_dialogs_recover (self->opening, recovery);
}

static gboolean
drop_cb (ShoalWindow  *self,
         const GValue *value)
{
  g_autoptr (GSList) files = NULL;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *l = files; l != NULL; l = l->next)
    shoal_window_open_file (self, l->data);
  return files != NULL;
}

void
_shoal_window_add_drop_target (ShoalWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_open_dialogs_choose (SHOAL_WINDOW (widget)->opening);
}

static void
open_uri_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  shoal_window_open_file (SHOAL_WINDOW (widget), file);
}

static void
open_sample_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  shoal_window_open_sample (SHOAL_WINDOW (widget));
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_save_dialogs_save (SHOAL_WINDOW (widget)->saving);
}

static void
save_as_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  shoal_save_dialogs_choose (SHOAL_WINDOW (widget)->saving);
}

/* ---- Telling ---- */

/** shoal_window_show_error: Tells what has gone wrong, in a dialog. */
void
shoal_window_show_error (ShoalWindow *self,
                         const char  *heading,
                         const char  *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, NULL);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/** shoal_window_add_toast: Tells in passing what has been done. */
void
shoal_window_add_toast (ShoalWindow *self,
                        const char  *title)
{
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (title));
}

/* ---- Decisions ---- */

static void
run_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  shoal_decision_guide_run (SHOAL_WINDOW (widget)->guide);
}

static void
decide_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  shoal_decision_guide_decide (SHOAL_WINDOW (widget)->guide, g_variant_get_uint32 (parameter));
}

static void
next_step_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  shoal_decision_guide_take_step (SHOAL_WINDOW (widget)->guide);
}

/* ---- What is done at once ---- */

static void
show_page_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  shoal_window_show_page (SHOAL_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
undo_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_session_undo (SHOAL_WINDOW (widget)->session);
}

static void
redo_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_session_redo (SHOAL_WINDOW (widget)->session);
}

static void
close_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
}

static void
cancel_loading_action (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  shoal_loader_cancel (SHOAL_WINDOW (widget)->session->loader);
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  gtk_menu_button_popup (SHOAL_WINDOW (widget)->menu_button);
}

/* The tooltips say what would be undone. */
static gboolean
undo_tooltip_cb (ShoalWindow *self,
                 int          x,
                 int          y,
                 gboolean     keyboard_mode,
                 GtkTooltip  *tooltip)
{
  const char *label = self->session->document->undo_label;
  g_autofree char *text = NULL;

  if (label != NULL)
    text = g_strdup_printf (_("Undo: %s"), label);
  gtk_tooltip_set_text (tooltip, text != NULL ? text : _("Undo"));
  return TRUE;
}

static gboolean
redo_tooltip_cb (ShoalWindow *self,
                 int          x,
                 int          y,
                 gboolean     keyboard_mode,
                 GtkTooltip  *tooltip)
{
  const char *label = self->session->document->redo_label;
  g_autofree char *text = NULL;

  if (label != NULL)
    text = g_strdup_printf (_("Redo: %s"), label);
  gtk_tooltip_set_text (tooltip, text != NULL ? text : _("Redo"));
  return TRUE;
}

/* For a class that has its template. */
void
_shoal_window_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", open_uri_action);
  gtk_widget_class_install_action (widget_class, "win.open-sample", NULL, open_sample_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
  gtk_widget_class_install_action (widget_class, "win.next-step", NULL, next_step_action);
  gtk_widget_class_install_action (widget_class, "win.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "win.decide", "u", decide_action);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "win.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "win.cancel-loading", NULL, cancel_loading_action);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_action);
  gtk_widget_class_bind_template_callback (widget_class, undo_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, redo_tooltip_cb);
}
