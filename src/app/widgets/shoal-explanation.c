/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One label in a popover, with a paragraph for each term, and a button that opens the help page of the first term. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "base/shoal-field-property.h"
#include "common/shoal-term.h"
#include "widgets/shoal-help.h"

#include <glib/gi18n.h>

#define WIDTH_CHARS 44

struct _ShoalExplanation
{
  AdwBin parent_instance;

  /* Widgets */
  GtkMenuButton *button;
  GtkLabel *label;
  GtkWidget *link;

  char *terms;
  const char *page; /* of the help, or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalExplanation, shoal_explanation, ADW_TYPE_BIN)

/* The help opens in another window, so the popover can be closed. */
static void
link_clicked_cb (ShoalExplanation *self)
{
  gtk_menu_button_popdown (self->button);
  shoal_help_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->page);
}

static void
terms_changed_cb (ShoalExplanation *self)
{
  g_auto (GStrv) ids = g_strsplit (self->terms != NULL ? self->terms : "", " ", -1);
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autoptr (GString) words = g_string_new (NULL);

  self->page = NULL;
  for (guint i = 0; ids[i] != NULL; i++)
    {
      const ShoalTerm *term = shoal_terms_find (ids[i]);
      g_autofree char *paragraph = NULL;

      if (term == NULL)
        {
          g_warning ("there is no word “%s” in the glossary", ids[i]);
          continue;
        }
      if (self->page == NULL)
        self->page = term->page;
      paragraph = g_markup_printf_escaped ("<b>%s</b>  %s", _(term->title), _(term->text));
      g_string_append_printf (markup, "%s%s", markup->len > 0 ? "\n\n" : "", paragraph);
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", _(term->title));
    }
  gtk_widget_set_visible (self->link, self->page != NULL);
  shoal_explanation_set_text (self, words->str, markup->str);
}

static void
shoal_explanation_finalize (GObject *object)
{
  g_free (SHOAL_EXPLANATION (object)->terms);
  G_OBJECT_CLASS (shoal_explanation_parent_class)->finalize (object);
}

static void
shoal_explanation_class_init (ShoalExplanationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_explanation_finalize;
  shoal_object_class_add_field (
      object_class, G_STRUCT_OFFSET (ShoalExplanation, terms),
      g_param_spec_string ("terms", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
shoal_explanation_init (ShoalExplanation *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  self->link = gtk_button_new_with_label (_("More in the Help"));
  gtk_widget_set_halign (self->link, GTK_ALIGN_START);
  gtk_widget_set_visible (self->link, FALSE);
  gtk_widget_add_css_class (self->link, "flat");
  g_signal_connect_object (self->link, "clicked", G_CALLBACK (link_clicked_cb), self, G_CONNECT_SWAPPED);
  self->label = GTK_LABEL (label);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_width_chars (self->label, WIDTH_CHARS / 2);
  gtk_label_set_max_width_chars (self->label, WIDTH_CHARS);
  g_object_set (label, "margin-start", 6, "margin-end", 6, "margin-top", 6, "margin-bottom", 6, NULL);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), self->link);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "shoal-help-symbolic");
  gtk_menu_button_set_popover (self->button, popover);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "circular");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "dim-label");
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
  g_signal_connect (self, "notify::terms", G_CALLBACK (terms_changed_cb), NULL);
}

/** shoal_explanation_new: Returns: (transfer floating): a button without a text. */
GtkWidget *
shoal_explanation_new (void)
{
  return g_object_new (SHOAL_TYPE_EXPLANATION, NULL);
}

/**
 * shoal_explanation_set_text:
 * @subject: the explained term, for tooltip and screen reader
 * @markup: the explanation, as Pango markup
 */
void
shoal_explanation_set_text (ShoalExplanation *self,
                            const char       *subject,
                            const char       *markup)
{
  g_autofree char *name = NULL;

  g_return_if_fail (SHOAL_IS_EXPLANATION (self));

  /* Translators: %s is a word of the program, or a few, such as “lattice”. */
  name = g_strdup_printf (_("What This Means: %s"), subject);
  gtk_label_set_markup (self->label, markup);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), name);
  shoal_accessible_name_set (GTK_WIDGET (self->button), name);
}
