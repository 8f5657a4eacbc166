/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the hierarchy of one quasi-identifier and changes it. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_EDITOR (shoal_hierarchy_editor_get_type ())

/** ShoalHierarchyEditor: Property "can-go-back": whether the list of attributes is out of sight. Signal "go-back": it is wanted. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

ShoalHierarchyEditing *shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self);

G_END_DECLS
