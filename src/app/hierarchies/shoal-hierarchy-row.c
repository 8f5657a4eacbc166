/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows its column. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-row.h"

#include "models/hierarchies/shoal-hierarchy-words.h"
#include "widgets/shoal-list-keys.h"

#include <glib/gi18n.h>

struct _ShoalHierarchyRow
{
  GtkListBoxRow parent_instance;

  /* Template widgets */
  GtkLabel *name_label;
  GtkLabel *origin_label;
  GtkLabel *size_label;
  GtkImage *attention_icon;
  GtkSpinner *spinner;

  ShoalSessionColumn *column;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyRow, shoal_hierarchy_row, GTK_TYPE_LIST_BOX_ROW)

static void
update_cb (ShoalHierarchyRow *self)
{
  g_autofree char *origin = shoal_hierarchy_words_dup_origin (self->column);
  g_autofree char *size = shoal_hierarchy_words_dup_size (self->column);
  g_autofree char *attention = shoal_hierarchy_words_dup_attention (self->column);
  g_autofree char *description = g_strdup_printf ("%s. %s. %s", origin, size, attention != NULL ? attention : "");
  gboolean pending = shoal_session_column_is_pending (self->column);
  gboolean blocked = shoal_session_column_get_hierarchy_error (self->column) != NULL;

  gtk_label_set_text (self->name_label, shoal_session_column_get_name (self->column));
  gtk_label_set_text (self->origin_label, origin);
  gtk_label_set_text (self->size_label, size);
  gtk_widget_set_visible (GTK_WIDGET (self->size_label), *size != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), pending);
  gtk_spinner_set_spinning (self->spinner, pending);
  gtk_widget_set_visible (GTK_WIDGET (self->attention_icon), attention != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->attention_icon), attention);
  gtk_image_set_from_icon_name (self->attention_icon, blocked ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  gtk_widget_set_css_classes (GTK_WIDGET (self->attention_icon), (const char *[]) { blocked ? "error" : NULL, NULL });
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  shoal_session_column_get_name (self->column), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

static gboolean
shoal_hierarchy_row_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  gboolean moved;

  if (shoal_list_keys_focus_row (GTK_LIST_BOX_ROW (widget), direction, &moved))
    return moved;
  return GTK_WIDGET_CLASS (shoal_hierarchy_row_parent_class)->focus (widget, direction);
}

static void
shoal_hierarchy_row_dispose (GObject *object)
{
  g_clear_object (&SHOAL_HIERARCHY_ROW (object)->column);
  G_OBJECT_CLASS (shoal_hierarchy_row_parent_class)->dispose (object);
}

static void
shoal_hierarchy_row_class_init (ShoalHierarchyRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_hierarchy_row_dispose;
  widget_class->focus = shoal_hierarchy_row_focus;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchy-row.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyRow, origin_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyRow, size_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyRow, attention_icon);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyRow, spinner);
}

static void
shoal_hierarchy_row_init (ShoalHierarchyRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_hierarchy_row_new: @column: a quasi-identifier. */
GtkWidget *
shoal_hierarchy_row_new (ShoalSessionColumn *column)
{
  ShoalHierarchyRow *self;

  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (column), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_ROW, NULL);
  self->column = g_object_ref (column);
  g_signal_connect_object (column, "notify::hierarchy", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (column, "notify::listed", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  update_cb (self);
  return GTK_WIDGET (self);
}

ShoalSessionColumn *
shoal_hierarchy_row_get_column (ShoalHierarchyRow *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ROW (self), NULL);

  return self->column;
}
