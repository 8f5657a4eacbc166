/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a hierarchy from the values of a column, with a live preview. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

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

G_END_DECLS
