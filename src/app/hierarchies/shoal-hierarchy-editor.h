/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the hierarchy of one quasi-identifier and changes it. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_EDITOR (shoal_hierarchy_editor_get_type ())

/**
 * ShoalHierarchyEditor:
 *
 * Signal "go-back": the list of attributes is wanted.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

void                   shoal_hierarchy_editor_set_session     (ShoalHierarchyEditor *self,
                                                               ShoalSession         *session);
ShoalHierarchyEditing *shoal_hierarchy_editor_get_editing     (ShoalHierarchyEditor *self);
void                   shoal_hierarchy_editor_set_item        (ShoalHierarchyEditor *self,
                                                               ShoalHierarchyItem   *item);
void                   shoal_hierarchy_editor_set_can_go_back (ShoalHierarchyEditor *self,
                                                               gboolean              can_go_back);
void                   shoal_hierarchy_editor_select          (ShoalHierarchyEditor *self,
                                                               const guint32        *nodes,
                                                               gsize                 n_nodes);

G_END_DECLS
