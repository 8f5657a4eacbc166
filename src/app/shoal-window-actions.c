/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions that the session or the window does at once. */

#include "config.h"

#include "shoal-window-private.h"

#include <glib/gi18n.h>

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
  shoal_loader_cancel (shoal_session_get_loader (SHOAL_WINDOW (widget)->session));
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
  const char *label = shoal_document_get_undo_label (shoal_session_get_document (self->session));
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
  const char *label = shoal_document_get_redo_label (shoal_session_get_document (self->session));
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
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "win.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "win.cancel-loading", NULL, cancel_loading_action);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_action);
  gtk_widget_class_bind_template_callback (widget_class, undo_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, redo_tooltip_cb);
}
