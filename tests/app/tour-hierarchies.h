/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the hierarchies page and its dialogs. */
#pragma once

#include "tour-steps.h"

#include "hierarchies/shoal-hierarchy-parts.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"

G_BEGIN_DECLS

static inline void
tour_hierarchy_dialogs (Tour                 *tour,
                        ShoalHierarchyEditor *editor)
{
  static const char *const questions[] = { "rename", "split", "move", "set-weight" };
  ShoalHierarchy *hierarchy = shoal_hierarchy_editor_get_editing (editor)->hierarchy;
  guint32 node = shoal_hierarchy_get_parent (hierarchy, 0);

  shoal_hierarchy_editing_select (shoal_hierarchy_editor_get_editing (editor), &node, 1, TRUE);
  tour_visit (tour, tour->window, "hierarchies-selected");
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *action = g_strconcat ("hierarchy.", questions[i], NULL);
      g_autofree char *name = g_strconcat ("hierarchies-", questions[i], NULL);

      gtk_widget_activate_action (GTK_WIDGET (editor), action, NULL);
      if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
        tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, name);
    }
}

static inline void
tour_builders (Tour                 *tour,
               ShoalHierarchyEditor *editor)
{
  ShoalHierarchyBuilderDialog *dialog;
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  gtk_widget_activate_action (GTK_WIDGET (editor), "hierarchy.build", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  for (guint i = 0; i < n_builders; i++)
    {
      ShoalSessionColumn *column = shoal_hierarchy_editor_get_editing (editor)->column;
      g_autofree char *name = g_strconcat ("build-", builders[i].id, NULL);

      if (!builders[i].accepts (column->column))
        continue;
      shoal_hierarchy_builder_dialog_set_builder (dialog, builders[i].id);
      wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
      tour_visit (tour, dialog, name);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Parameters of which no hierarchy can be made. */
static inline void
tour_builder_error (Tour                 *tour,
                    ShoalHierarchyEditor *editor)
{
  ShoalHierarchyBuilderDialog *dialog;

  gtk_widget_activate_action (GTK_WIDGET (editor), "hierarchy.build", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG);
  shoal_hierarchy_builder_dialog_set_builder (dialog, "ranges");
  shoal_hierarchy_builder_dialog_set_parameter (dialog, "cuts", "40/20");
  wait_until (!shoal_hierarchy_builder_dialog_is_pending (dialog));
  tour_visit (tour, dialog, "build-error");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static inline void
tour_select_attribute (Tour                 *tour,
                       ShoalHierarchyEditor *editor,
                       const char           *name)
{
  GtkListBox *list = get_child (find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_HIERARCHIES_PAGE), "list");
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (shoal_hierarchy_row_get_column (SHOAL_HIERARCHY_ROW (row))->name, name))
      break;
  gtk_list_box_select_row (list, row);
  g_signal_emit_by_name (row, "activate");
  wait_until (!shoal_hierarchy_editor_get_editing (editor)->busy);
}

/* Nodes of levels that may not be published. */
static inline void
tour_fixed_levels (Tour                 *tour,
                   ShoalHierarchyEditor *editor)
{
  ShoalSession *session = shoal_window_get_session (tour->window);
  ShoalSessionColumn *column = shoal_hierarchy_editor_get_editing (editor)->column;

  shoal_session_set_levels (session, column->index,
                            (ShoalLevelRange) { 1, 2 });
  tour_visit (tour, tour->window, "hierarchies-fixed");
  gtk_toggle_button_set_active (get_child (editor, "diagram_toggle"), TRUE);
  tour_visit (tour, tour->window, "hierarchies-fixed-tree");
  gtk_toggle_button_set_active (get_child (editor, "drawing_toggle"), TRUE);
  shoal_session_undo (session);
}

/* A hierarchy that leaves out most values. */
static inline void
tour_uncovered (Tour                 *tour,
                ShoalHierarchyEditor *editor)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "marital_status.csv", "single;single;*\nmarried;partnered;*\n");

  tour_select_attribute (tour, editor, "marital_status");
  shoal_hierarchy_editing_import (shoal_hierarchy_editor_get_editing (editor), file);
  tour_select_attribute (tour, editor, "marital_status");
  tour_visit (tour, tour->window, "hierarchies-uncovered");
  gtk_widget_activate_action (GTK_WIDGET (editor), "hierarchy.add-uncovered", NULL);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "hierarchies-add-uncovered");
  shoal_session_undo (shoal_window_get_session (tour->window));
  tour_select_attribute (tour, editor, "marital_status");
}

static inline void
tour_hierarchies (Tour *tour)
{
  ShoalHierarchyEditor *editor = get_child (tour->window, "editor");

  shoal_window_show_page (tour->window, "hierarchies");
  tour_visit (tour, tour->window, "hierarchies");
  tour_select_attribute (tour, editor, "age");
  tour_visit (tour, tour->window, "hierarchies-drawing");
  gtk_toggle_button_set_active (get_child (editor, "diagram_toggle"), TRUE);
  tour_visit (tour, tour->window, "hierarchies-tree");
  gtk_toggle_button_set_active (get_child (editor, "tree_toggle"), TRUE);
  tour_visit (tour, tour->window, "hierarchies-list");
  gtk_toggle_button_set_active (get_child (editor, "drawing_toggle"), TRUE);
  tour_visit_menu (tour, get_child (editor, "menu_button"), "hierarchies-menu");
  tour_hierarchy_dialogs (tour, editor);
  tour_fixed_levels (tour, editor);
  tour_builders (tour, editor);
  tour_builder_error (tour, editor);
  tour_uncovered (tour, editor);
  tour_select_attribute (tour, editor, "admission_date");
  tour_builders (tour, editor);
  tour_select_attribute (tour, editor, "postcode");
  tour_visit (tour, tour->window, "hierarchies-postcode");
  tour_builders (tour, editor);
}

G_END_DECLS
