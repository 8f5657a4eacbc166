/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the hierarchies page; each has a file of its own. */
#pragma once

#include "charts/hierarchy/shoal-hierarchy-chart.h"
#include "hierarchy/shoal-hierarchy.h"
#include "models/hierarchies/shoal-hierarchy-editing.h"
#include "models/hierarchies/shoal-hierarchy-outline.h"
#include "reports/shoal-session-column.h"
#include "session/shoal-session.h"
#include "widgets/shoal-page.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the hierarchy of one quasi-identifier and changes it. */

#define SHOAL_TYPE_HIERARCHY_EDITOR (shoal_hierarchy_editor_get_type ())

/** ShoalHierarchyEditor: Property "can-go-back": whether the list of quasi-identifiers is hidden. Signal "go-back": asks to
 *   show the list. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

ShoalHierarchyEditing *shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self);

/* A hierarchy as a list of rows to fold and unfold. */

#define SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW (shoal_hierarchy_outline_view_get_type ())

/**
 * ShoalHierarchyOutlineView:
 *
 * Signals: "menu" (x, y); "hint" (text): where a drop would move the dragged values, or why it cannot; %NULL when the drag
 * ends.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, SHOAL, HIERARCHY_OUTLINE_VIEW, AdwBin)

void shoal_hierarchy_outline_view_set_editing (ShoalHierarchyOutlineView *self,
                                               ShoalHierarchyEditing     *editing);

/* Entries for the lowest and the highest level of a quasi-identifier that may be published. */

#define SHOAL_TYPE_LEVEL_BOUNDS (shoal_level_bounds_get_type ())
G_DECLARE_FINAL_TYPE (ShoalLevelBounds, shoal_level_bounds, SHOAL, LEVEL_BOUNDS, AdwBin)

void           shoal_level_bounds_show       (ShoalLevelBounds   *self,
                                              ShoalSession       *session,
                                              ShoalSessionColumn *column,
                                              ShoalHierarchy     *hierarchy);

/* The hierarchies page. */

/* A quasi-identifier in the list: its name, the origin of its hierarchy, and whether it has problems. */

#define SHOAL_TYPE_HIERARCHY_ROW (shoal_hierarchy_row_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchyRow, shoal_hierarchy_row, SHOAL, HIERARCHY_ROW, GtkListBoxRow)

ShoalSessionColumn *shoal_hierarchy_row_get_column (ShoalHierarchyRow  *self);

#define SHOAL_TYPE_HIERARCHIES_PAGE (shoal_hierarchies_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL, HIERARCHIES_PAGE, ShoalPage)

/* A dialog that makes a hierarchy from the values of a column, with a live preview. */

/* The values of a column and their generalizations on each level. */

#define SHOAL_TYPE_HIERARCHY_PREVIEW (shoal_hierarchy_preview_get_type ())

/** ShoalHierarchyPreview: a table with a row per value of the data and a column per level, up to a dozen levels. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyPreview, shoal_hierarchy_preview, SHOAL, HIERARCHY_PREVIEW, AdwBin)

#define SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG (shoal_hierarchy_builder_dialog_get_type ())

/** ShoalHierarchyBuilderDialog: Property "pending", read-only: whether the preview is still being made. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyBuilderDialog, shoal_hierarchy_builder_dialog, SHOAL, HIERARCHY_BUILDER_DIALOG, AdwWindow)

GtkWidget      *shoal_hierarchy_builder_dialog_new           (GtkWindow                   *parent,
                                                              ShoalSession                *session,
                                                              ShoalSessionColumn          *column);
void            shoal_hierarchy_builder_dialog_set_builder   (ShoalHierarchyBuilderDialog *self,
                                                              const char                  *id);
void            shoal_hierarchy_builder_dialog_set_parameter (ShoalHierarchyBuilderDialog *self,
                                                              const char                  *name,
                                                              const char                  *text);
gboolean        shoal_hierarchy_builder_dialog_is_pending    (ShoalHierarchyBuilderDialog *self);

/* A hierarchy as a drawing, in which values can be selected and moved, with zoom. */

#define SHOAL_TYPE_HIERARCHY_DRAWING (shoal_hierarchy_drawing_get_type ())

/**
 * ShoalHierarchyDrawing:
 *
 * Signals: "menu" (x, y); "hint" (text): where a drop would move the dragged values, or why it cannot; %NULL when the drag
 * ends.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyDrawing, shoal_hierarchy_drawing, SHOAL, HIERARCHY_DRAWING, AdwBin)

void     shoal_hierarchy_drawing_set_editing   (ShoalHierarchyDrawing    *self,
                                                ShoalHierarchyEditing    *editing);
void     shoal_hierarchy_drawing_set_kind      (ShoalHierarchyDrawing    *self,
                                                ShoalHierarchyPictureKind kind);
void     shoal_hierarchy_drawing_zoom          (ShoalHierarchyDrawing    *self,
                                                double                    factor);
void     shoal_hierarchy_drawing_show_all      (ShoalHierarchyDrawing    *self);
gboolean shoal_hierarchy_drawing_get_node_area (ShoalHierarchyDrawing    *self,
                                                guint32                   node,
                                                graphene_rect_t          *area);

/* A row of the outline, for one node. */

#define SHOAL_TYPE_HIERARCHY_OUTLINE_ROW (shoal_hierarchy_outline_row_get_type ())

/**
 * ShoalHierarchyOutlineRow:
 *
 * Takes the keyboard focus instead of the list's own row. Signals: "fold" (whether to unfold); "parent": asks to go to the
 * parent's row.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, SHOAL, HIERARCHY_OUTLINE_ROW, GtkBox)

/**
 * ShoalHierarchyDropMark: where a drop on a row would put the dragged values
 * @SHOAL_HIERARCHY_DROP_NOWHERE: not here
 * @SHOAL_HIERARCHY_DROP_BEFORE: before the row
 * @SHOAL_HIERARCHY_DROP_BELOW: among the children of the row
 */
typedef enum
{
  SHOAL_HIERARCHY_DROP_NOWHERE,
  SHOAL_HIERARCHY_DROP_BEFORE,
  SHOAL_HIERARCHY_DROP_BELOW,
} ShoalHierarchyDropMark;

GtkWidget *shoal_hierarchy_outline_row_new      (void);
void       shoal_hierarchy_outline_row_show     (ShoalHierarchyOutlineRow *self,
                                                 ShoalHierarchyOutline    *outline,
                                                 guint32                   node,
                                                 gboolean                  problem);
void       shoal_hierarchy_outline_row_mark     (ShoalHierarchyOutlineRow *self,
                                                 ShoalHierarchyDropMark    mark);
guint32    shoal_hierarchy_outline_row_get_node (ShoalHierarchyOutlineRow *self);
gboolean   shoal_hierarchy_outline_row_is_arrow (ShoalHierarchyOutlineRow *self,
                                                 GtkWidget                *widget);
void       shoal_hierarchy_outline_row_toggle   (ShoalHierarchyOutlineRow *self);

/* A dialog that asks about the selected values of a hierarchy and edits it by the answer. */

/**
 * ShoalValueQuestion:
 * @SHOAL_VALUE_QUESTION_RENAME: another label for the selected value
 * @SHOAL_VALUE_QUESTION_MERGE: a name for the merged values; for one selected value, also the sibling to merge it with
 * @SHOAL_VALUE_QUESTION_SPLIT: a name for a new value of the selected values, beside their parent
 * @SHOAL_VALUE_QUESTION_MOVE: the new parent of the selected values
 * @SHOAL_VALUE_QUESTION_WEIGH: the weight of the edges above the selected values
 * @SHOAL_VALUE_QUESTION_ADD: the parent of the values of the data that are not in the hierarchy
 */
typedef enum
{
  SHOAL_VALUE_QUESTION_RENAME,
  SHOAL_VALUE_QUESTION_MERGE,
  SHOAL_VALUE_QUESTION_SPLIT,
  SHOAL_VALUE_QUESTION_MOVE,
  SHOAL_VALUE_QUESTION_WEIGH,
  SHOAL_VALUE_QUESTION_ADD,
} ShoalValueQuestion;

void shoal_value_question_ask (ShoalValueQuestion     question,
                               ShoalHierarchyEditing *editing,
                               GtkWidget             *widget);

G_END_DECLS
