/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values are read in their own direction, and so is the list: what is cut off at its end is the end of a value. */

#include "config.h"

#include "hierarchies/shoal-level-examples.h"

#include "widgets/shoal-direction.h"

/** shoal_level_examples_dup_text: Returns: (transfer full): "a, b, c, …" */
char *
shoal_level_examples_dup_text (ShoalHierarchyLevel *level)
{
  GString *text = g_string_new (NULL);
  gboolean more;
  const char *const *values = shoal_hierarchy_level_get_examples (level, &more);

  for (guint i = 0; values[i] != NULL; i++)
    {
      g_autofree char *value = shoal_direction_isolate (values[i]);

      g_string_append_printf (text, i > 0 ? ", %s" : "%s", value);
    }
  if (more)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item)
{
  GtkWidget *label = gtk_label_new (NULL);

  /* An interval that is cut off would look like another one, were the mark for that at its beginning. */
  gtk_label_set_xalign (GTK_LABEL (label), gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL ? 1 : 0);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (list_item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *list_item)
{
  GtkWidget *label = gtk_list_item_get_child (list_item);
  g_autofree char *text = shoal_level_examples_dup_text (gtk_list_item_get_item (list_item));

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, text);
}

/** shoal_level_examples_new_factory: Returns: (transfer full): of cells for rows that are ShoalHierarchyLevel. */
GtkListItemFactory *
shoal_level_examples_new_factory (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  return factory;
}
