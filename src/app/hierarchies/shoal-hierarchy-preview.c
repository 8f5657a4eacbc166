/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are leaves, made as they come into view. Columns are not virtual in GTK, so that there are few of them. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-preview.h"

#include "models/hierarchies/shoal-hierarchy-node.h"
#include "widgets/shoal-direction.h"

#include <glib/gi18n.h>

#define MOST_COLUMNS 12

/* Characters of a cell. */
#define LEAST_CHARS 10
#define MOST_CHARS 24

struct _ShoalHierarchyPreview
{
  AdwBin parent_instance;

  GtkColumnView *view;
  ShoalHierarchy *hierarchy;
  guint n_columns;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyPreview, shoal_hierarchy_preview, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_list_item_set_child (list_item, label);
}

/* A value that stays what it is on the level below is dimmed, so that what changes can be seen. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *list_item,
         gpointer                  user_data)
{
  guint level = GPOINTER_TO_UINT (user_data);
  ShoalHierarchyNode *item = gtk_list_item_get_item (list_item);
  ShoalHierarchy *hierarchy = shoal_hierarchy_node_get_hierarchy (item);
  guint32 leaf = shoal_hierarchy_node_get_node (item);
  GtkWidget *label = gtk_list_item_get_child (list_item);
  guint32 node = shoal_hierarchy_get_node_at (hierarchy, MIN (level, shoal_hierarchy_get_height (hierarchy)), leaf);
  const char *text = shoal_hierarchy_get_label (hierarchy, node);
  g_autofree char *shown = shoal_direction_isolate (text);

  gtk_label_set_text (GTK_LABEL (label), shown);
  gtk_widget_set_tooltip_text (label, g_utf8_strlen (text, -1) > LEAST_CHARS ? shown : NULL);
  if (level > 0 && shoal_hierarchy_get_node_at (hierarchy, level - 1, leaf) == node)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
}

static void
add_column (ShoalHierarchyPreview *self,
            guint                  level)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autofree char *title = level == 0 ? g_strdup (_("Value")) : g_strdup_printf (_("Level %u"), level);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (level));
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, TRUE);
  gtk_column_view_append_column (self->view, column);
}

static void
set_n_columns (ShoalHierarchyPreview *self,
               guint                  n)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (; self->n_columns < n; self->n_columns++)
    add_column (self, self->n_columns);
  for (; self->n_columns > n; self->n_columns--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, self->n_columns - 1);

      gtk_column_view_remove_column (self->view, column);
    }
}

static void
shoal_hierarchy_preview_dispose (GObject *object)
{
  g_clear_object (&SHOAL_HIERARCHY_PREVIEW (object)->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_preview_parent_class)->dispose (object);
}

/* Tab leaves the table, where GtkColumnView would go on to the next of its rows. */
static gboolean
shoal_hierarchy_preview_focus (GtkWidget        *widget,
                               GtkDirectionType  direction)
{
  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
      && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return GTK_WIDGET_CLASS (shoal_hierarchy_preview_parent_class)->focus (widget, direction);
}

static void
shoal_hierarchy_preview_class_init (ShoalHierarchyPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_hierarchy_preview_dispose;
  GTK_WIDGET_CLASS (klass)->focus = shoal_hierarchy_preview_focus;
}

static void
shoal_hierarchy_preview_init (ShoalHierarchyPreview *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Values on Each Level"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

/** shoal_hierarchy_preview_set_hierarchy: @hierarchy: (nullable): %NULL shows nothing. */
void
shoal_hierarchy_preview_set_hierarchy (ShoalHierarchyPreview *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_autoptr (GtkSelectionModel) rows = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_PREVIEW (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (!g_set_object (&self->hierarchy, hierarchy))
    return;
  gtk_column_view_set_model (self->view, NULL);
  if (hierarchy == NULL)
    return;
  set_n_columns (self, MIN (MOST_COLUMNS, shoal_hierarchy_get_n_levels (hierarchy)));
  rows = GTK_SELECTION_MODEL (gtk_no_selection_new (shoal_hierarchy_nodes_new_level (hierarchy, 0)));
  gtk_column_view_set_model (self->view, rows);
}
