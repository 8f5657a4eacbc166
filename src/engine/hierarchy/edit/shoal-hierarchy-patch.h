/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The difference of two hierarchies. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

typedef struct _ShoalHierarchyPatch ShoalHierarchyPatch;

ShoalHierarchyPatch *shoal_hierarchy_patch_new   (ShoalHierarchy            *from,
                                                  ShoalHierarchy            *to);
void                 shoal_hierarchy_patch_free  (ShoalHierarchyPatch       *self);
ShoalHierarchy      *shoal_hierarchy_patch_apply (const ShoalHierarchyPatch *self,
                                                  ShoalHierarchy            *hierarchy,
                                                  GError                   **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyPatch, shoal_hierarchy_patch_free)

G_END_DECLS
