/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK 4.8 gives a header nothing but a text. Its label is looked for among the widget's children to tell name from
 * description; where it is not found the header is only plainer. */

#include "config.h"

#include "widgets/shoal-table-view-private.h"

#include <string.h>

#define DESCRIPTION_SCALE 0.83
#define DESCRIPTION_ALPHA 0.65

/* Title @place, from the start, row numbers included: (transfer none) (nullable). */
GtkWidget *
_shoal_table_header_find (ShoalTableView *self,
                          guint           place)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  while (title != NULL && place-- > 0)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

static GtkLabel *
find_label (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *label = find_label (child);

      if (label != NULL)
        return label;
    }
  return NULL;
}

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

void
_shoal_table_header_style (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      GtkWidget *title = _shoal_table_header_find (self, i + 1);
      GtkLabel *label = title != NULL ? find_label (title) : NULL;

      if (label == NULL)
        continue;
      style_label (label);
      if ((int) (self->first_column + i) == self->selected_column)
        gtk_widget_add_css_class (title, "chosen");
      else
        gtk_widget_remove_css_class (title, "chosen");
    }
}
