/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A quasi-identifier in the list of hierarchies. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-report.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyState:
 * @SHOAL_HIERARCHY_STATE_PENDING: it is being made
 * @SHOAL_HIERARCHY_STATE_NONE: there is none, or it does not fit the column
 * @SHOAL_HIERARCHY_STATE_DEFAULT: made by the builder that suits the column's type, as nothing else is said
 * @SHOAL_HIERARCHY_STATE_BUILDER: made by a builder that was chosen
 * @SHOAL_HIERARCHY_STATE_FILE: read from a file
 * @SHOAL_HIERARCHY_STATE_EDITED: changed by hand
 */
typedef enum
{
  SHOAL_HIERARCHY_STATE_PENDING,
  SHOAL_HIERARCHY_STATE_NONE,
  SHOAL_HIERARCHY_STATE_DEFAULT,
  SHOAL_HIERARCHY_STATE_BUILDER,
  SHOAL_HIERARCHY_STATE_FILE,
  SHOAL_HIERARCHY_STATE_EDITED,
} ShoalHierarchyState;

#define SHOAL_TYPE_HIERARCHY_ITEM (shoal_hierarchy_item_get_type ())

/**
 * ShoalHierarchyItem:
 *
 * Follows a column of the session. Properties, read-only: "column" (#ShoalSessionColumn), "name", "origin" (where the
 * hierarchy comes from, for a person), "size" (its height and values, likewise), "hierarchy" (nullable), "report"
 * (nullable: #ShoalHierarchyReport of the hierarchy, once a worker has made it), "n-issues", "attention" (nullable: what
 * a person should know of first).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyItem, shoal_hierarchy_item, SHOAL, HIERARCHY_ITEM, GObject)

ShoalHierarchyItem   *shoal_hierarchy_item_new           (ShoalSessionColumn *column);
ShoalSessionColumn   *shoal_hierarchy_item_get_column    (ShoalHierarchyItem *self);
const char           *shoal_hierarchy_item_get_name      (ShoalHierarchyItem *self);
ShoalHierarchyState   shoal_hierarchy_item_get_state     (ShoalHierarchyItem *self);
char                 *shoal_hierarchy_item_dup_origin    (ShoalHierarchyItem *self);
char                 *shoal_hierarchy_item_dup_reason    (ShoalHierarchyItem *self);
char                 *shoal_hierarchy_item_dup_size      (ShoalHierarchyItem *self);
char                 *shoal_hierarchy_item_dup_attention (ShoalHierarchyItem *self);
gboolean              shoal_hierarchy_item_is_blocked    (ShoalHierarchyItem *self);
ShoalHierarchy       *shoal_hierarchy_item_get_hierarchy (ShoalHierarchyItem *self);
ShoalHierarchyReport *shoal_hierarchy_item_get_report    (ShoalHierarchyItem *self);

G_END_DECLS
