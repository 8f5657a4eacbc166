/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of the quasi-identifiers, and the editor of the one that is selected in the session. */

#include "config.h"

#include "hierarchies/shoal-hierarchies-page.h"

#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchies/shoal-hierarchy-row.h"

#include <glib/gi18n.h>

struct _ShoalHierarchiesPage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkListBox *list;
  ShoalHierarchyEditor *editor;

  /* Owned references */
  GtkFilterListModel *columns; /* of the session, those whose hierarchy is needed */
};

G_DEFINE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL_TYPE_PAGE)

static GtkWidget *
make_row (gpointer column,
          gpointer user_data)
{
  return shoal_hierarchy_row_new (column);
}

/* Whether solvers need the hierarchy of @column. */
static gboolean
is_shown (gpointer column,
          gpointer document)
{
  ShoalProject *project = SHOAL_DOCUMENT (document)->project;
  ShoalProjectColumn *listed = shoal_session_column_get_listed (column);

  return project != NULL && listed != NULL && shoal_project_uses_hierarchy (project, listed);
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

/* The column selected in the session, if it is in the list; else what was selected stays, or the first is. */
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
  /* The column selected on another page stays selected there. */
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
