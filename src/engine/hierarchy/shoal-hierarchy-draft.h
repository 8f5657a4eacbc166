/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy taken apart, to be changed and put together again. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

#define SHOAL_HIERARCHY_DRAFT_REMOVED G_MAXUINT32

/**
 * ShoalDraftGroup:
 * @parent: place of the parent's group on the next level, not used on the highest
 * @label: its label among the draft's labels, or #SHOAL_HIERARCHY_DRAFT_REMOVED
 * @weight: of the edge upwards
 *
 * A node on one level; a node that stands on several levels is several groups.
 */
typedef struct
{
  guint32 parent;
  guint32 label;
  double weight;
} ShoalDraftGroup;

/**
 * ShoalHierarchyDraft:
 * @labels: all labels
 * @levels: per level an array of #ShoalDraftGroup, at first in the order of the tree; this is the order of the children
 * @weighted: whether the weights of the edges mean anything
 *
 * Plain arrays to work on.
 */
typedef struct
{
  ShoalStrings *labels;
  GPtrArray *levels;
  gboolean weighted;
} ShoalHierarchyDraft;

ShoalHierarchyDraft *shoal_hierarchy_draft_new          (ShoalHierarchy            *hierarchy);
void                 shoal_hierarchy_draft_free         (ShoalHierarchyDraft       *self);
guint                shoal_hierarchy_draft_get_n_levels (const ShoalHierarchyDraft *self);
guint32              shoal_hierarchy_draft_get_n_groups (const ShoalHierarchyDraft *self,
                                                         guint                      level);
ShoalDraftGroup     *shoal_hierarchy_draft_get          (const ShoalHierarchyDraft *self,
                                                         guint                      level,
                                                         guint32                    group);
guint32              shoal_hierarchy_draft_add_label    (ShoalHierarchyDraft       *self,
                                                         const char                *label);
guint32              shoal_hierarchy_draft_insert       (ShoalHierarchyDraft       *self,
                                                         guint                      level,
                                                         guint32                    place,
                                                         ShoalDraftGroup            group);
void                 shoal_hierarchy_draft_add_level    (ShoalHierarchyDraft       *self,
                                                         guint                      level);
void                 shoal_hierarchy_draft_drop_level   (ShoalHierarchyDraft       *self,
                                                         guint                      level);
ShoalHierarchy      *shoal_hierarchy_draft_construct    (ShoalHierarchyDraft       *self,
                                                         GError                   **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyDraft, shoal_hierarchy_draft_free)

G_END_DECLS
