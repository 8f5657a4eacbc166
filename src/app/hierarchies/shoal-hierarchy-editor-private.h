/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the editor share. */
#pragma once

#include "hierarchies/shoal-hierarchy-drawing.h"
#include "hierarchies/shoal-hierarchy-editor.h"
#include "hierarchies/shoal-hierarchy-tree.h"

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
  ShoalHierarchyTree *tree;
  GtkColumnView *levels_view;
  GtkColumnViewColumn *examples_column;
  GtkPopoverMenu *menu;

  /* Owned references */
  ShoalSession *session;
  GSignalGroup *item_signals; /* its target is the item */
  GtkSingleSelection *levels;
  GtkFileChooserNative *chooser; /* while it is shown */
  ShoalHierarchy *shown;
  guint32 *nodes; /* selected, of what is shown */
  gsize n_nodes;

  int kept_level; /* or -1 */
  guint n_jobs;
  guint syncing : 1;
};

/* shoal-hierarchy-editor.c */
ShoalHierarchy *_shoal_hierarchy_editor_get_hierarchy (ShoalHierarchyEditor *self);
int             _shoal_hierarchy_editor_get_level     (ShoalHierarchyEditor *self);
void            _shoal_hierarchy_editor_add_jobs      (ShoalHierarchyEditor *self,
                                                       int                   n);
void            _shoal_hierarchy_editor_show_problem  (ShoalHierarchyEditor *self,
                                                       const char           *heading,
                                                       const char           *body);

/* shoal-hierarchy-editor-selection.c: handlers */
void            _shoal_hierarchy_editor_drawing_selected_cb (ShoalHierarchyEditor *self);
void            _shoal_hierarchy_editor_tree_selected_cb    (ShoalHierarchyEditor *self);
void            _shoal_hierarchy_editor_menu_cb             (ShoalHierarchyEditor *self,
                                                             double                x,
                                                             double                y,
                                                             GtkWidget            *from);

/* shoal-hierarchy-editor-issues.c */
void            _shoal_hierarchy_editor_show_issues        (ShoalHierarchyEditor *self,
                                                            GListModel           *issues);
void            _shoal_hierarchy_editor_issue_activated_cb (ShoalHierarchyEditor *self,
                                                            GtkListBoxRow        *row);

/* shoal-hierarchy-editor-values.c */
void            _shoal_hierarchy_editor_install_value_actions (GtkWidgetClass       *widget_class);
void            _shoal_hierarchy_editor_update_value_actions  (ShoalHierarchyEditor *self,
                                                               ShoalHierarchy       *hierarchy);

/* shoal-hierarchy-editor-uncovered.c */
GtkWidget      *_shoal_hierarchy_editor_make_add_button        (guint32               n_values);
void            _shoal_hierarchy_editor_install_uncovered_action (GtkWidgetClass       *widget_class);
void            _shoal_hierarchy_editor_update_uncovered_action  (ShoalHierarchyEditor *self,
                                                                ShoalHierarchy       *hierarchy);

/* shoal-hierarchy-editor-actions.c */
void            _shoal_hierarchy_editor_install_actions (GtkWidgetClass       *widget_class);
void            _shoal_hierarchy_editor_update_actions  (ShoalHierarchyEditor *self);
void            _shoal_hierarchy_editor_enable          (ShoalHierarchyEditor *self,
                                                         const char           *action,
                                                         gboolean              enabled);

/* shoal-hierarchy-editor-dialogs.c */
typedef void (*ShoalHierarchyAnswer) (ShoalHierarchyEditor *self,
                                      const char           *text,
                                      guint                 choice);
void            _shoal_hierarchy_editor_ask (ShoalHierarchyEditor *self,
                                             const char           *heading,
                                             const char           *body,
                                             const char           *apply,
                                             const char           *text,
                                             GListModel           *choices,
                                             ShoalHierarchyAnswer  answer);

/* shoal-hierarchy-editor-files.c */
void            _shoal_hierarchy_editor_choose_import (ShoalHierarchyEditor *self);
void            _shoal_hierarchy_editor_choose_export (ShoalHierarchyEditor *self);

G_END_DECLS
