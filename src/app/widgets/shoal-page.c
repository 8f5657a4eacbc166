/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds the session, and finds the window's toasts. */

#include "config.h"

#include "widgets/shoal-page.h"

#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalSession *session;
} ShoalPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (ShoalPage, shoal_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_SESSION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_page_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  ShoalPage *self = SHOAL_PAGE (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, shoal_page_get_session (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_page_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  ShoalPage *self = SHOAL_PAGE (object);
  ShoalPagePrivate *priv = shoal_page_get_instance_private (self);

  switch (prop_id)
    {
    case PROP_SESSION:
      priv->session = g_value_dup_object (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

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

  object_class->get_property = shoal_page_get_property;
  object_class->set_property = shoal_page_set_property;
  object_class->finalize = shoal_page_finalize;
  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, SHOAL_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_page_init (ShoalPage *self)
{
}

/** shoal_page_get_session: Returns: (transfer none): what the pages of a window share. */
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

/** shoal_page_show_undo_toast: @title: what was done, for something that a person may regret. */
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
 * @widget: the window that a dialog is shown above, or something in it
 * @heading: what did not work
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
