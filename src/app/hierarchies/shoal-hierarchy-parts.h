/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the editor of hierarchies consists of, a file each. */
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

/** ShoalHierarchyEditor: Property "can-go-back": whether the list of attributes is out of sight. Signal "go-back": it is wanted. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

ShoalHierarchyEditing *shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self);

/* A hierarchy as a list of rows that unfold. */

#define SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW (shoal_hierarchy_outline_view_get_type ())

/**
 * ShoalHierarchyOutlineView:
 *
 * Signals: "menu" (x, y); "hint" (text): where what is dragged would go, or why it cannot, %NULL when that is over.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, SHOAL, HIERARCHY_OUTLINE_VIEW, AdwBin)

void shoal_hierarchy_outline_view_set_editing (ShoalHierarchyOutlineView *self,
                                               ShoalHierarchyEditing     *editing);

/* The lowest and the highest level of a quasi-identifier that may be published, to be fixed. */

#define SHOAL_TYPE_LEVEL_BOUNDS (shoal_level_bounds_get_type ())
G_DECLARE_FINAL_TYPE (ShoalLevelBounds, shoal_level_bounds, SHOAL, LEVEL_BOUNDS, AdwBin)

void           shoal_level_bounds_show       (ShoalLevelBounds   *self,
                                              ShoalSession       *session,
                                              ShoalSessionColumn *column,
                                              ShoalHierarchy     *hierarchy);

/* How values become coarser. */

/* A quasi-identifier in the list: its name, where its hierarchy comes from, and what is wrong with it. */

#define SHOAL_TYPE_HIERARCHY_ROW (shoal_hierarchy_row_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchyRow, shoal_hierarchy_row, SHOAL, HIERARCHY_ROW, GtkListBoxRow)

ShoalSessionColumn *shoal_hierarchy_row_get_column (ShoalHierarchyRow  *self);

#define SHOAL_TYPE_HIERARCHIES_PAGE (shoal_hierarchies_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL, HIERARCHIES_PAGE, ShoalPage)

/* Makes a hierarchy from the values of a column, with a live preview. */

/* The values of a column and what they become, level by level. */

#define SHOAL_TYPE_HIERARCHY_PREVIEW (shoal_hierarchy_preview_get_type ())

/** ShoalHierarchyPreview: a table with a row per value of the data and a column per level, the first dozen. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyPreview, shoal_hierarchy_preview, SHOAL, HIERARCHY_PREVIEW, AdwBin)

#define SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG (shoal_hierarchy_builder_dialog_get_type ())

/** ShoalHierarchyBuilderDialog: Property "pending", read-only: whether the preview is being made. */
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

/* A hierarchy as a drawing to zoom, select and move values in. */

#define SHOAL_TYPE_HIERARCHY_DRAWING (shoal_hierarchy_drawing_get_type ())

/**
 * ShoalHierarchyDrawing:
 *
 * Signals: "menu" (x, y); "hint" (text): where what is dragged would go, or why it cannot, %NULL when that is over.
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

/* A row of a hierarchy that unfolds. */

#define SHOAL_TYPE_HIERARCHY_OUTLINE_ROW (shoal_hierarchy_outline_row_get_type ())

/**
 * ShoalHierarchyOutlineRow:
 *
 * Takes the focus for its row. Signals: "fold" (whether to unfold); "parent", the row of the parent is wanted.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineRow, shoal_hierarchy_outline_row, SHOAL, HIERARCHY_OUTLINE_ROW, GtkBox)

/**
 * ShoalHierarchyDropMark: where what is dragged over a row would go
 * @SHOAL_HIERARCHY_DROP_NOWHERE: not here
 * @SHOAL_HIERARCHY_DROP_BEFORE: before the row
 * @SHOAL_HIERARCHY_DROP_BELOW: to what belongs to the row
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

/* A question about the selected values of a hierarchy, the answer to which edits it. */

/**
 * ShoalValueQuestion:
 * @SHOAL_VALUE_QUESTION_RENAME: for another label of the selected value
 * @SHOAL_VALUE_QUESTION_MERGE: what the selected values are called as one, or what the one is merged with
 * @SHOAL_VALUE_QUESTION_SPLIT: what the selected values are called beside their parent
 * @SHOAL_VALUE_QUESTION_MOVE: where the selected values are to belong to
 * @SHOAL_VALUE_QUESTION_WEIGH: for the weight of the edges above the selected values
 * @SHOAL_VALUE_QUESTION_ADD: where values of the data are to belong to that have no place
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
