/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of the quasi-identifiers, and an editor for the hierarchy of the selected one. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "models/hierarchies/shoal-hierarchy-words.h"
#include "reports/shoal-session-column.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* ---- Hierarchy row ---- */

/* Shows the properties of its column, and follows their changes. */

struct _ShoalHierarchyRow
{
  GtkListBoxRow parent_instance;

  /* Template widgets */
  GtkLabel *name_label;
  GtkLabel *origin_label;
  GtkLabel *size_label;
  GtkImage *attention_icon;
  GtkWidget *spinner;

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
  gboolean blocked = shoal_session_column_get_hierarchy_error (self->column) != NULL;

  gtk_label_set_text (self->name_label, self->column->name);
  gtk_label_set_text (self->origin_label, origin);
  shoal_label_show_text (self->size_label, size);
  gtk_widget_set_visible (self->spinner, self->column->pending != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->attention_icon), attention != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->attention_icon), attention);
  gtk_image_set_from_icon_name (self->attention_icon, blocked ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  gtk_widget_set_css_classes (GTK_WIDGET (self->attention_icon), (const char *[]) { blocked ? "error" : NULL, NULL });
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->column->name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
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

/* @column: a quasi-identifier. */
static GtkWidget *
shoal_hierarchy_row_new (ShoalSessionColumn *column)
{
  ShoalHierarchyRow *self;

  self = g_object_new (SHOAL_TYPE_HIERARCHY_ROW, NULL);
  self->column = g_object_ref (column);
  g_signal_connect_object (column, "hierarchy-changed", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
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

/* ---- Hierarchies page ---- */

struct _ShoalHierarchiesPage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkListBox *list;
  ShoalHierarchyEditor *editor;

  /* Owned references */
  GtkFilterListModel *columns; /* the session's columns whose hierarchy is needed */
};

G_DEFINE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL_TYPE_PAGE)

static GtkWidget *
make_row (gpointer column,
          gpointer user_data)
{
  return shoal_hierarchy_row_new (column);
}

/* Whether the project needs a hierarchy for @column. */
static gboolean
is_shown (gpointer column,
          gpointer document)
{
  ShoalProject *project = SHOAL_DOCUMENT (document)->project;

  return project != NULL && shoal_project_uses_hierarchy (project, SHOAL_SESSION_COLUMN (column)->listed);
}

/* ---- Selection ---- */

static void
edit_column (ShoalHierarchiesPage *self,
             GtkListBoxRow        *row)
{
  shoal_hierarchy_editing_set_column (shoal_hierarchy_editor_get_editing (self->editor),
                                      row != NULL ? shoal_hierarchy_row_get_column (SHOAL_HIERARCHY_ROW (row)) : NULL);
}

static void
row_selected_cb (ShoalHierarchiesPage *self,
                 GtkListBoxRow        *row)
{
  if (row == NULL)
    return;
  edit_column (self, row);
  shoal_selection_select_column (shoal_page_get_session (SHOAL_PAGE (self))->selection,
                                 shoal_hierarchy_row_get_column (SHOAL_HIERARCHY_ROW (row)));
}

static void
row_activated_cb (ShoalHierarchiesPage *self)
{
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_FORWARD);
}

static void
go_back_cb (ShoalHierarchiesPage *self)
{
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

/* Selects the session's column if it is in the list; otherwise keeps the selection, or selects the first row. */
static void
update_selection (ShoalHierarchiesPage *self)
{
  ShoalSessionColumn *column = shoal_page_get_session (SHOAL_PAGE (self))->selection->column;
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (shoal_hierarchy_row_get_column (SHOAL_HIERARCHY_ROW (row)) == column)
      {
        gtk_list_box_select_row (self->list, row);
        return;
      }
  if (gtk_list_box_get_selected_row (self->list) != NULL)
    return;
  row = gtk_list_box_get_row_at_index (self->list, 0);
  if (row == NULL)
    return;
  /* The session keeps the column that was selected on another page. */
  g_signal_handlers_block_by_func (self->list, row_selected_cb, self);
  gtk_list_box_select_row (self->list, row);
  g_signal_handlers_unblock_by_func (self->list, row_selected_cb, self);
  edit_column (self, row);
}

static void
update (ShoalHierarchiesPage *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->columns)) > 0;

  gtk_stack_set_visible_child_name (self->stack, any ? "content" : "empty");
  if (!any)
    edit_column (self, NULL);
  update_selection (self);
}

/* ---- The page ---- */

static void
roles_changed_cb (GtkFilter *filter)
{
  gtk_filter_changed (filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
shoal_hierarchies_page_constructed (GObject *object)
{
  ShoalHierarchiesPage *self = SHOAL_HIERARCHIES_PAGE (object);
  ShoalSession *session = shoal_page_get_session (SHOAL_PAGE (self));
  GtkFilter *filter;

  G_OBJECT_CLASS (shoal_hierarchies_page_parent_class)->constructed (object);
  shoal_hierarchy_editing_set_session (shoal_hierarchy_editor_get_editing (self->editor), session);
  filter = GTK_FILTER (gtk_custom_filter_new (is_shown, g_object_ref (session->document), g_object_unref));
  self->columns = gtk_filter_list_model_new (g_object_ref (session->dataset->columns), filter);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (roles_changed_cb), filter, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (roles_changed_cb), filter, G_CONNECT_SWAPPED);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->columns), make_row, self, NULL);
  g_signal_connect_object (self->columns, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::column", G_CALLBACK (update_selection), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
shoal_hierarchies_page_dispose (GObject *object)
{
  ShoalHierarchiesPage *self = SHOAL_HIERARCHIES_PAGE (object);

  if (self->columns != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  g_clear_object (&self->columns);
  G_OBJECT_CLASS (shoal_hierarchies_page_parent_class)->dispose (object);
}

static void
shoal_hierarchies_page_class_init (ShoalHierarchiesPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  object_class->constructed = shoal_hierarchies_page_constructed;
  object_class->dispose = shoal_hierarchies_page_dispose;
  page_class->name = "hierarchies";
  page_class->title = N_("Hierarchies");
  page_class->icon_name = "shoal-hierarchies-symbolic";
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchies-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchiesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchiesPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchiesPage, list);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchiesPage, editor);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_back_cb);
}

static void
shoal_hierarchies_page_init (ShoalHierarchiesPage *self)
{
  g_type_ensure (SHOAL_TYPE_HIERARCHY_EDITOR);
  gtk_widget_init_template (GTK_WIDGET (self));
}
