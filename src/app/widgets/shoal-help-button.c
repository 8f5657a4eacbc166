/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs do not know the actions of the application: the button does its work itself, and brings the key along. */

#include "config.h"

#include "widgets/shoal-help.h"

#include <glib/gi18n.h>

struct _ShoalHelpButton
{
  GtkButton parent_instance;

  char *page; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHelpButton, shoal_help_button, GTK_TYPE_BUTTON)

enum
{
  PROP_0,
  PROP_PAGE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

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
shoal_help_button_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PAGE)
    g_value_set_string (value, SHOAL_HELP_BUTTON (object)->page);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_help_button_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  ShoalHelpButton *self = SHOAL_HELP_BUTTON (object);

  if (prop_id == PROP_PAGE)
    self->page = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
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

  object_class->get_property = shoal_help_button_get_property;
  object_class->set_property = shoal_help_button_set_property;
  object_class->constructed = shoal_help_button_constructed;
  object_class->finalize = shoal_help_button_finalize;
  GTK_WIDGET_CLASS (klass)->root = shoal_help_button_root;
  GTK_BUTTON_CLASS (klass)->clicked = shoal_help_button_clicked;
  properties[PROP_PAGE] = g_param_spec_string ("page", NULL, NULL, NULL,
                                               G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_help_button_init (ShoalHelpButton *self)
{
}
