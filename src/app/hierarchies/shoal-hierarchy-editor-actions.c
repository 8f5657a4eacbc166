/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every action of the editor: what it calls, its keys, and when it can be done. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "hierarchies/shoal-hierarchy-builder-dialog.h"
#include "hierarchies/shoal-hierarchy-files.h"
#include "hierarchies/shoal-uncovered-values.h"
#include "hierarchies/shoal-value-edits.h"
#include "session/shoal-session-edit.h"

/* ---- Values ---- */

/* What the actions that ask for something first are called, and what they call. */
static const struct
{
  const char *action;
  void (*func) (GtkWidget             *widget,
                ShoalHierarchyEditing *editing);
} asking[] = {
  { "hierarchy.rename", shoal_value_edits_rename },     { "hierarchy.merge", shoal_value_edits_merge },
  { "hierarchy.split", shoal_value_edits_split },       { "hierarchy.move", shoal_value_edits_move },
  { "hierarchy.set-weight", shoal_value_edits_weigh },  { "hierarchy.add-uncovered", shoal_uncovered_values_add },
};

static void
asking_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  for (guint i = 0; i < G_N_ELEMENTS (asking); i++)
    if (g_str_equal (asking[i].action, action_name))
      asking[i].func (widget, SHOAL_HIERARCHY_EDITOR (widget)->editing);
}

static void
step_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_value_edits_step (SHOAL_HIERARCHY_EDITOR (widget)->editing, g_str_equal (action_name, "hierarchy.move-up"));
}

static void
raise_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  shoal_value_edits_raise (SHOAL_HIERARCHY_EDITOR (widget)->editing);
}

/* ---- Levels ---- */

static void
add_level_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  shoal_hierarchy_editing_apply (self->editing,
                                 shoal_hierarchy_edit_new_insert_level ((guint) _shoal_hierarchy_editor_get_level (self)));
}

static void
remove_level_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  shoal_hierarchy_editing_apply (self->editing,
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
  ShoalHierarchyItem *item = shoal_hierarchy_editing_get_item (self->editing);

  gtk_window_present (GTK_WINDOW (shoal_hierarchy_builder_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                      shoal_hierarchy_editing_get_session (self->editing),
                                                                      shoal_hierarchy_item_get_column (item))));
}

static void
import_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  g_clear_object (&self->chooser);
  self->chooser = shoal_hierarchy_files_choose_import (widget, self->editing);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  g_clear_object (&self->chooser);
  self->chooser = shoal_hierarchy_files_choose_export (widget, self->editing);
}

/* Back to what the column's type gets where the project says nothing. */
static void
automatic_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchyItem *item = shoal_hierarchy_editing_get_item (self->editing);

  shoal_session_set_hierarchy (shoal_hierarchy_editing_get_session (self->editing), shoal_session_column_get_index (shoal_hierarchy_item_get_column (item)), NULL,
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

static void
enable (ShoalHierarchyEditor *self,
        const char           *action,
        gboolean              enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

/* @hierarchy: (nullable): NULL while nothing can be done */
static void
update_value_actions (ShoalHierarchyEditor *self,
                      ShoalHierarchy       *hierarchy)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);
  ShoalHierarchyAbilities can = shoal_hierarchy_get_abilities (hierarchy, nodes, n_nodes);

  enable (self, "hierarchy.rename", can.rename);
  enable (self, "hierarchy.merge", can.merge);
  enable (self, "hierarchy.split", can.split);
  enable (self, "hierarchy.move", can.move);
  enable (self, "hierarchy.move-up", can.move_up);
  enable (self, "hierarchy.move-down", can.move_down);
  enable (self, "hierarchy.raise", can.raise);
  enable (self, "hierarchy.set-weight", can.weigh);
}

static gboolean
is_automatic (ShoalHierarchyItem *item)
{
  return shoal_session_column_get_source (shoal_hierarchy_item_get_column (item)) == NULL;
}

void
_shoal_hierarchy_editor_update_actions (ShoalHierarchyEditor *self)
{
  ShoalHierarchyItem *item = shoal_hierarchy_editing_get_item (self->editing);
  gboolean busy = item == NULL || shoal_hierarchy_editing_is_busy (self->editing);
  ShoalHierarchy *hierarchy = busy ? NULL : shoal_hierarchy_editing_get_hierarchy (self->editing);
  int level = _shoal_hierarchy_editor_get_level (self);
  gboolean root = hierarchy != NULL && level == (int) shoal_hierarchy_get_height (hierarchy);

  update_value_actions (self, hierarchy);
  enable (self, "hierarchy.add-uncovered",
          hierarchy != NULL && shoal_hierarchy_editing_get_n_uncovered (self->editing) > 0);
  enable (self, "hierarchy.add-level", hierarchy != NULL && level >= 0);
  enable (self, "hierarchy.remove-level", hierarchy != NULL && level > 0 && !root);
  enable (self, "hierarchy.export", hierarchy != NULL);
  enable (self, "hierarchy.build", item != NULL);
  enable (self, "hierarchy.import", item != NULL);
  enable (self, "hierarchy.automatic", item != NULL && !is_automatic (item));
}

void
_shoal_hierarchy_editor_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (asking); i++)
    gtk_widget_class_install_action (widget_class, asking[i].action, NULL, asking_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.move-up", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.move-down", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.raise", NULL, raise_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.build", NULL, build_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.import", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.automatic", NULL, automatic_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.add-level", NULL, add_level_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.remove-level", NULL, remove_level_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.show-all", NULL, zoom_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "hierarchy.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_m, GDK_CONTROL_MASK, "hierarchy.merge", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, GDK_CONTROL_MASK, "hierarchy.split", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "hierarchy.move-up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "hierarchy.move-down", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "hierarchy.raise", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_m, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "hierarchy.move", NULL);
}
