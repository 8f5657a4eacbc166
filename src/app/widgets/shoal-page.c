/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the session of a page, and shows toasts in its window. */

#include "config.h"

#include "widgets/shoal-page.h"

#include "base/shoal-field-property.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalSession *session;
} ShoalPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (ShoalPage, shoal_page, ADW_TYPE_BIN)

static void
shoal_page_finalize (GObject *object)
{
  ShoalPagePrivate *priv = shoal_page_get_instance_private (SHOAL_PAGE (object));

  g_clear_object (&priv->session);
  G_OBJECT_CLASS (shoal_page_parent_class)->finalize (object);
}

static void
shoal_page_class_init (ShoalPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_page_finalize;
  shoal_object_class_add_field (object_class, G_PRIVATE_OFFSET (ShoalPage, session),
                                g_param_spec_object ("session", NULL, NULL, SHOAL_TYPE_SESSION,
                                                     G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
}

static void
shoal_page_init (ShoalPage *self)
{
}

/** shoal_page_get_session: Returns: (transfer none): the session that all pages of the window share. */
ShoalSession *
shoal_page_get_session (ShoalPage *self)
{
  ShoalPagePrivate *priv = shoal_page_get_instance_private (self);

  g_return_val_if_fail (SHOAL_IS_PAGE (self), NULL);

  return priv->session;
}

/** shoal_page_add_toast: @toast: (transfer full): shown at the bottom of the window. */
void
shoal_page_add_toast (ShoalPage *self,
                      AdwToast  *toast)
{
  GtkWidget *overlay;

  g_return_if_fail (SHOAL_IS_PAGE (self));

  overlay = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_TOAST_OVERLAY);
  if (overlay != NULL)
    shoal_toasts_add (ADW_TOAST_OVERLAY (overlay), toast);
  else
    g_object_unref (toast);
}

/** shoal_page_show_undo_toast: @title: the edit; the toast has a button to undo it. */
void
shoal_page_show_undo_toast (ShoalPage  *self,
                            const char *title)
{
  AdwToast *toast = adw_toast_new (title);

  adw_toast_set_button_label (toast, _("_Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  shoal_page_add_toast (self, toast);
}

/**
 * shoal_page_show_problem:
 * @widget: the window above which the dialog is shown, or a widget in it
 * @heading: what has failed
 * @body: why, and what to do next
 */
void
shoal_page_show_problem (GtkWidget  *widget,
                         const char *heading,
                         const char *body)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, NULL);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}
