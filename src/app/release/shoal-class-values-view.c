/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is counted for another class is dropped. Every row says its figures, so that bars need not be seen. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "reports/shoal-class-values.h"

#include <glib/gi18n.h>

#include <math.h>

struct _ShoalClassValuesView
{
  GtkBox parent_instance;

  ShoalMicrodata *microdata; /* nullable */
  GCancellable *counting;    /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalClassValuesView, shoal_class_values_view, GTK_TYPE_BOX)

static void
clear (ShoalClassValuesView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_box_remove (GTK_BOX (self), child);
}

static GtkWidget *
make_bar (double      share,
          const char *style)
{
  GtkWidget *bar = g_object_new (GTK_TYPE_PROGRESS_BAR, "fraction", CLAMP (share, 0, 1), "hexpand", TRUE, "valign", GTK_ALIGN_CENTER,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (bar, style);
  return bar;
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_row (const ShoalClassValue *value)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  const char *label = value->label != NULL ? value->label : _("All Others");
  g_autofree char *in_class = shoal_format_share (value->in_class);
  g_autofree char *in_table = shoal_format_share (value->in_table);
  /* Translators: the share of a sensitive value among the rows of a class, and among all rows. */
  g_autofree char *figures = g_strdup_printf (_("%s of this class, %s of the table"), in_class, in_table);
  g_autofree char *text = g_strdup_printf ("%s: %s", label, figures);
  GtkWidget *words = make_label (figures, "caption");

  gtk_widget_add_css_class (words, "dim-label");
  gtk_widget_add_css_class (words, "numeric");
  gtk_box_append (GTK_BOX (box), make_label (label, "body"));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), make_bar (value->in_class, "in-class"));
  gtk_box_append (GTK_BOX (box), make_bar (value->in_table, "in-table"));
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return row;
}

static void
add_column (ShoalClassValuesView   *self,
            const ShoalClassValues *values)
{
  const char *name = shoal_column_get_name (shoal_table_get_column (self->microdata->table, values->column));
  /* Translators: how many different values of a column the rows of a class have. */
  g_autofree char *title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "“%s” in this class: %zu value", "“%s” in this class: %zu different values",
                                                         values->n_different), name, values->n_different);
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (guint i = 0; i < values->n_values; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (&values->values[i]));
  gtk_box_append (GTK_BOX (self), make_label (title, "caption-heading"));
  gtk_box_append (GTK_BOX (self), list);
}

static void
counted_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (ShoalClassValuesView) self = user_data;
  g_autoptr (GPtrArray) found = shoal_class_values_find_finish (result, NULL);

  if (!shoal_worker_take (&self->counting, result) || found == NULL)
    return;
  clear (self);
  for (guint i = 0; i < found->len; i++)
    add_column (self, found->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self), found->len > 0);
}

static void
stop (ShoalClassValuesView *self)
{
  shoal_worker_stop (&self->counting);
  g_clear_object (&self->microdata);
}

static void
shoal_class_values_view_dispose (GObject *object)
{
  stop (SHOAL_CLASS_VALUES_VIEW (object));
  G_OBJECT_CLASS (shoal_class_values_view_parent_class)->dispose (object);
}

static void
shoal_class_values_view_class_init (ShoalClassValuesViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_class_values_view_dispose;
}

static void
shoal_class_values_view_init (ShoalClassValuesView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/**
 * shoal_class_values_view_set_class:
 * @microdata: (nullable): the table
 * @rows: (nullable) (element-type guint32): of the class, %NULL for none
 *
 * What is shown stays until the values of the class have been counted.
 */
void
shoal_class_values_view_set_class (ShoalClassValuesView *self,
                                   ShoalMicrodata       *microdata,
                                   GArray               *rows)
{
  g_return_if_fail (SHOAL_IS_CLASS_VALUES_VIEW (self));

  stop (self);
  if (microdata == NULL || rows == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      clear (self);
      return;
    }
  self->microdata = g_object_ref (microdata);
  self->counting = g_cancellable_new ();
  shoal_class_values_find_async (microdata, rows, self->counting, counted_cb, g_object_ref (self));
}
