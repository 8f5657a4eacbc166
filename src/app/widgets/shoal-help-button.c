/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs do not know the actions of the application: the button does its work itself, and brings the key along. */

#include "config.h"

#include "widgets/shoal-help.h"

#include "base/shoal-field-property.h"

#include <glib/gi18n.h>

struct _ShoalHelpButton
{
  GtkButton parent_instance;

  char *page; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHelpButton, shoal_help_button, GTK_TYPE_BUTTON)

static void
shoal_help_button_root (GtkWidget *widget)
{
  ShoalHelpButton *self = SHOAL_HELP_BUTTON (widget);

  GTK_WIDGET_CLASS (shoal_help_button_parent_class)->root (widget);
  if (self->page != NULL)
    shoal_help_set_page (GTK_WIDGET (gtk_widget_get_root (widget)), self->page);
}

static void
shoal_help_button_clicked (GtkButton *button)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (button)));
  const char *page = SHOAL_HELP_BUTTON (button)->page;

  shoal_help_show (window, page != NULL ? page : shoal_help_find_page (GTK_WIDGET (button)));
}

static void
shoal_help_button_constructed (GObject *object)
{
  ShoalHelpButton *self = SHOAL_HELP_BUTTON (object);

  G_OBJECT_CLASS (shoal_help_button_parent_class)->constructed (object);
  gtk_button_set_icon_name (GTK_BUTTON (self), "shoal-help-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), _("Help"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Help"), -1);
  if (self->page != NULL)
    shoal_help_watch_key (GTK_WIDGET (self));
}

static void
shoal_help_button_finalize (GObject *object)
{
  g_free (SHOAL_HELP_BUTTON (object)->page);
  G_OBJECT_CLASS (shoal_help_button_parent_class)->finalize (object);
}

static void
shoal_help_button_class_init (ShoalHelpButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = shoal_help_button_constructed;
  object_class->finalize = shoal_help_button_finalize;
  GTK_WIDGET_CLASS (klass)->root = shoal_help_button_root;
  GTK_BUTTON_CLASS (klass)->clicked = shoal_help_button_clicked;
  shoal_object_class_add_field (
      object_class, G_STRUCT_OFFSET (ShoalHelpButton, page),
      g_param_spec_string ("page", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
}

static void
shoal_help_button_init (ShoalHelpButton *self)
{
}
