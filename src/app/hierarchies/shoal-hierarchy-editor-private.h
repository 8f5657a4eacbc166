/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the editor share. */
#pragma once

#include "hierarchies/shoal-hierarchy-drawing.h"
#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchies/shoal-hierarchy-outline-view.h"
#include "hierarchies/shoal-level-bounds.h"

G_BEGIN_DECLS

struct _ShoalHierarchyEditor
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkButton *back_button;
  GtkLabel *name_label;
  GtkLabel *detail_label;
  GtkSpinner *spinner;
  GtkRevealer *issues_revealer;
  GtkListBox *issues_list;
  GtkStack *stack;
  AdwStatusPage *none_page;
  GtkToggleButton *diagram_toggle;
  GtkToggleButton *tree_toggle;
  GtkWidget *zoom_box;
  GtkWidget *levels_toggle;
  AdwFlap *flap;
  GtkStack *views;
  ShoalHierarchyDrawing *drawing;
  ShoalHierarchyOutlineView *tree;
  GtkColumnView *levels_view;
  GtkColumnViewColumn *examples_column;
  ShoalLevelBounds *bounds;
  GtkPopoverMenu *menu;

  /* Owned references */
  ShoalHierarchyEditing *editing;
  GSignalGroup *item_signals; /* of what is edited */
  GtkSingleSelection *levels;
  GtkFileChooserNative *chooser; /* while it is shown */
  ShoalHierarchy *shown;
  ShoalSession *session;

  int kept_level; /* or -1 */
  guint syncing : 1;
};

/* shoal-hierarchy-editor.c */
int  _shoal_hierarchy_editor_get_level       (ShoalHierarchyEditor *self);

/* shoal-hierarchy-editor-selection.c */
void _shoal_hierarchy_editor_drawing_selected_cb (ShoalHierarchyEditor *self);
void _shoal_hierarchy_editor_tree_selected_cb    (ShoalHierarchyEditor *self);
void _shoal_hierarchy_editor_menu_cb             (ShoalHierarchyEditor *self,
                                                  double                x,
                                                  double                y,
                                                  GtkWidget            *from);
void _shoal_hierarchy_editor_issue_activated_cb  (ShoalHierarchyEditor *self,
                                                  GtkListBoxRow        *row);
void _shoal_hierarchy_editor_show_issues         (ShoalHierarchyEditor *self,
                                                  GListModel           *issues);

/* shoal-hierarchy-editor-actions.c */
void _shoal_hierarchy_editor_install_actions (GtkWidgetClass       *widget_class);
void _shoal_hierarchy_editor_update_actions  (ShoalHierarchyEditor *self);

G_END_DECLS
