/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A drop-down is as wide as its widest name, and its window cannot be narrower. Here the button shortens names, but the
 * list, which is a separate popup, does not. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#define LEAST_CHARS 4
#define MOST_CHARS 32

static char *
dup_text (GtkDropDown *drop,
          gpointer     item)
{
  GtkExpression *expression = gtk_drop_down_get_expression (drop);
  g_auto (GValue) value = G_VALUE_INIT;

  if (expression == NULL)
    return g_strdup (gtk_string_object_get_string (item));
  return gtk_expression_evaluate (expression, item, &value) ? g_value_dup_string (&value) : NULL;
}

/* ---- The button ---- */

static void
setup_button_cb (GtkListItemFactory *factory,
                 GtkListItem        *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
bind_button_cb (GtkListItemFactory *factory,
                GtkListItem        *item,
                GtkDropDown        *drop)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = dup_text (drop, gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, text);
}

/* ---- The list ---- */

static void
update_mark (GtkDropDown *drop,
             GParamSpec  *pspec,
             GtkListItem *item)
{
  GtkWidget *mark = gtk_widget_get_last_child (gtk_list_item_get_child (item));

  gtk_widget_set_opacity (mark, gtk_drop_down_get_selected_item (drop) == gtk_list_item_get_item (item));
}

static void
setup_list_cb (GtkListItemFactory *factory,
               GtkListItem        *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

static void
bind_list_cb (GtkListItemFactory *factory,
              GtkListItem        *item,
              GtkDropDown        *drop)
{
  g_autofree char *text = dup_text (drop, gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (gtk_list_item_get_child (item))), text);
  g_signal_connect (drop, "notify::selected-item", G_CALLBACK (update_mark), item);
  update_mark (drop, NULL, item);
}

static void
unbind_list_cb (GtkListItemFactory *factory,
                GtkListItem        *item,
                GtkDropDown        *drop)
{
  g_signal_handlers_disconnect_by_func (drop, update_mark, item);
}

/** shoal_short_drop_set_up: @drop: of strings, or with an expression. Its button shortens names that do not fit. */
void
shoal_short_drop_set_up (GtkDropDown *drop)
{
  g_autoptr (GtkListItemFactory) button = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) list = gtk_signal_list_item_factory_new ();

  g_return_if_fail (GTK_IS_DROP_DOWN (drop));

  g_signal_connect (button, "setup", G_CALLBACK (setup_button_cb), NULL);
  g_signal_connect (button, "bind", G_CALLBACK (bind_button_cb), drop);
  g_signal_connect (list, "setup", G_CALLBACK (setup_list_cb), NULL);
  g_signal_connect (list, "bind", G_CALLBACK (bind_list_cb), drop);
  g_signal_connect (list, "unbind", G_CALLBACK (unbind_list_cb), drop);
  gtk_drop_down_set_factory (drop, button);
  gtk_drop_down_set_list_factory (drop, list);
}
