/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done to levels, to the whole hierarchy, and to the view. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "hierarchies/shoal-hierarchy-builder-dialog.h"

/* ---- Levels ---- */

static void
add_level_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  shoal_hierarchy_editor_change (self,
                                 shoal_hierarchy_edit_new_insert_level ((guint) _shoal_hierarchy_editor_get_level (self)));
}

static void
remove_level_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  shoal_hierarchy_editor_change (self,
                                 shoal_hierarchy_edit_new_remove_level ((guint) _shoal_hierarchy_editor_get_level (self)));
}

/* ---- The whole hierarchy ---- */

static void
build_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  ShoalHierarchyItem *item = shoal_hierarchy_editor_get_item (self);

  gtk_window_present (GTK_WINDOW (shoal_hierarchy_builder_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                      self->session,
                                                                      shoal_hierarchy_item_get_column (item))));
}

static void
import_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  _shoal_hierarchy_editor_choose_import (SHOAL_HIERARCHY_EDITOR (widget));
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  _shoal_hierarchy_editor_choose_export (SHOAL_HIERARCHY_EDITOR (widget));
}

/* Back to what the column's type gets where the project says nothing. */
static void
automatic_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchyItem *item = shoal_hierarchy_editor_get_item (self);

  shoal_session_set_hierarchy (self->session, shoal_session_column_get_index (shoal_hierarchy_item_get_column (item)), NULL,
                               NULL);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  if (g_str_equal (action_name, "hierarchy.show-all"))
    shoal_hierarchy_drawing_show_all (self->drawing);
  else
    shoal_hierarchy_drawing_zoom (self->drawing, g_str_equal (action_name, "hierarchy.zoom-in") ? 1.5 : 1 / 1.5);
}

/* ---- When what can be done ---- */

void
_shoal_hierarchy_editor_enable (ShoalHierarchyEditor *self,
                                const char           *action,
                                gboolean              enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

static gboolean
is_automatic (ShoalHierarchyItem *item)
{
  return shoal_session_column_get_source (shoal_hierarchy_item_get_column (item)) == NULL;
}

void
_shoal_hierarchy_editor_update_actions (ShoalHierarchyEditor *self)
{
  ShoalHierarchyItem *item = shoal_hierarchy_editor_get_item (self);
  gboolean busy = item == NULL || shoal_hierarchy_editor_is_busy (self);
  ShoalHierarchy *hierarchy = busy ? NULL : _shoal_hierarchy_editor_get_hierarchy (self);
  int level = _shoal_hierarchy_editor_get_level (self);
  gboolean root = hierarchy != NULL && level == (int) shoal_hierarchy_get_height (hierarchy);

  _shoal_hierarchy_editor_update_value_actions (self, hierarchy);
  _shoal_hierarchy_editor_update_uncovered_action (self, hierarchy);
  _shoal_hierarchy_editor_enable (self, "hierarchy.add-level", hierarchy != NULL && level >= 0);
  _shoal_hierarchy_editor_enable (self, "hierarchy.remove-level", hierarchy != NULL && level > 0 && !root);
  _shoal_hierarchy_editor_enable (self, "hierarchy.export", hierarchy != NULL);
  _shoal_hierarchy_editor_enable (self, "hierarchy.build", item != NULL);
  _shoal_hierarchy_editor_enable (self, "hierarchy.import", item != NULL);
  _shoal_hierarchy_editor_enable (self, "hierarchy.automatic", item != NULL && !is_automatic (item));
}

void
_shoal_hierarchy_editor_install_actions (GtkWidgetClass *widget_class)
{
  _shoal_hierarchy_editor_install_value_actions (widget_class);
  _shoal_hierarchy_editor_install_uncovered_action (widget_class);
  gtk_widget_class_install_action (widget_class, "hierarchy.build", NULL, build_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.import", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.automatic", NULL, automatic_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.add-level", NULL, add_level_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.remove-level", NULL, remove_level_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.show-all", NULL, zoom_action);
}
