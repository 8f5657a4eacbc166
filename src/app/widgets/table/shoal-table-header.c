/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A title has a text only, in which the name is to be told from the description; where its label is not found it is only
 * plainer. */

#include "config.h"

#include "widgets/table/shoal-table-header.h"

#include "widgets/shoal-gtk-internals.h"

#include <string.h>

#define DESCRIPTION_SCALE 0.83
#define DESCRIPTION_ALPHA 0.65

static void
insert (PangoAttrList  *attributes,
        PangoAttribute *attribute,
        gsize           start)
{
  attribute->start_index = (guint) start;
  pango_attr_list_insert (attributes, attribute);
}

static void
style_label (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  const char *end = strchr (text, '\n');
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (end != NULL)
    {
      gsize start = (gsize) (end - text);

      insert (attributes, pango_attr_scale_new (DESCRIPTION_SCALE), start);
      insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_NORMAL), start);
      insert (attributes, pango_attr_foreground_alpha_new ((guint16) (DESCRIPTION_ALPHA * G_MAXUINT16)), start);
    }
  gtk_label_set_attributes (label, attributes);
}

/**
 * shoal_table_header_style:
 * @view: whose titles are names, each with a description below it or without
 * @n_columns: how many of them, beside the first, which is that of the rows' numbers
 * @chosen: the one that is selected, or less than 0
 */
void
shoal_table_header_style (GtkColumnView *view,
                          guint          n_columns,
                          int            chosen)
{
  for (guint i = 0; i < n_columns; i++)
    {
      GtkWidget *title = shoal_gtk_column_view_get_title (view, i + 1);
      GtkLabel *label = title != NULL ? shoal_gtk_find_inside (title, GTK_TYPE_LABEL) : NULL;

      if (label == NULL)
        continue;
      style_label (label);
      if ((int) i == chosen)
        gtk_widget_add_css_class (title, "chosen");
      else
        gtk_widget_remove_css_class (title, "chosen");
    }
}
