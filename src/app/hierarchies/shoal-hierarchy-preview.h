/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a column and what they become, level by level. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_PREVIEW (shoal_hierarchy_preview_get_type ())

/** ShoalHierarchyPreview: a table with a row per value of the data and a column per level, the first dozen. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyPreview, shoal_hierarchy_preview, SHOAL, HIERARCHY_PREVIEW, AdwBin)

void        shoal_hierarchy_preview_set_hierarchy (ShoalHierarchyPreview *self,
                                                   ShoalHierarchy        *hierarchy);

G_END_DECLS
