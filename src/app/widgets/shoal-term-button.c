/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The explanation is made when somebody asks for it. */

#include "config.h"

#include "widgets/shoal-term-button.h"

#include "common/shoal-term.h"
#include "widgets/shoal-accessible-name.h"
#include "widgets/shoal-help.h"

#include <glib/gi18n.h>

struct _ShoalTermButton
{
  AdwBin parent_instance;

  const ShoalTerm *term;
};

G_DEFINE_FINAL_TYPE (ShoalTermButton, shoal_term_button, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_TERM,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 38);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  return label;
}

/* The help opens beside the window, so that the explanation can go. */
static void
link_clicked_cb (ShoalTermButton *self)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (adw_bin_get_child (ADW_BIN (self))));
  shoal_help_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->term->page);
}

static GtkWidget *
make_link (ShoalTermButton *self)
{
  GtkWidget *link = gtk_button_new_with_mnemonic (_("_More in the Help"));

  gtk_widget_set_halign (link, GTK_ALIGN_START);
  gtk_widget_add_css_class (link, "flat");
  g_signal_connect_object (link, "clicked", G_CALLBACK (link_clicked_cb), self, G_CONNECT_SWAPPED);
  return link;
}

static void
create_popover_cb (GtkMenuButton *button,
                   gpointer       user_data)
{
  ShoalTermButton *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (box), make_label (_(self->term->title), "heading"));
  gtk_box_append (GTK_BOX (box), make_label (_(self->term->text), "body"));
  gtk_box_append (GTK_BOX (box), make_link (self));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
shoal_term_button_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  ShoalTermButton *self = SHOAL_TERM_BUTTON (object);

  if (prop_id == PROP_TERM)
    self->term = shoal_terms_find (g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_term_button_constructed (GObject *object)
{
  ShoalTermButton *self = SHOAL_TERM_BUTTON (object);
  GtkWidget *button = gtk_menu_button_new ();
  g_autofree char *name = NULL;

  G_OBJECT_CLASS (shoal_term_button_parent_class)->constructed (object);
  g_return_if_fail (self->term != NULL);

  /* Translators: name of a button that explains the term. */
  name = g_strdup_printf (_("What is this: %s"), _(self->term->title));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "shoal-help-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_popover_cb, self, NULL);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_add_css_class (button, "dim-label");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  shoal_accessible_name_set (button, name);
  adw_bin_set_child (ADW_BIN (self), button);
}

static void
shoal_term_button_class_init (ShoalTermButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = shoal_term_button_set_property;
  object_class->constructed = shoal_term_button_constructed;
  properties[PROP_TERM] = g_param_spec_string ("term", NULL, NULL, NULL,
                                               G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_term_button_init (ShoalTermButton *self)
{
}
