/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchy of a column as a worker has made it: its effect on the column, level by level, and its problems. */
#pragma once

#include "hierarchy/shoal-hierarchy-edit.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "project/shoal-project.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_LEVEL (shoal_hierarchy_level_get_type ())

/**
 * ShoalHierarchyLevel:
 * @level: its number, 0 for the values
 * @n_nodes: number of its nodes
 * @n_classes: number of equivalence classes if this attribute were the only quasi-identifier; missing cells are one
 *   class unless the hierarchy has a leaf for them
 * @k: rows of the smallest of these classes
 * @examples: (array zero-terminated=1): labels of its first nodes
 * @problem: (nullable): of the whole level
 * @icon_name: (nullable): a warning sign if there is a problem
 *
 * Immutable; all but the examples are properties.
 */
struct _ShoalHierarchyLevel
{
  GObject parent_instance;

  guint level;
  guint n_nodes;
  guint n_classes;
  guint64 k;
  char **examples;
  char *problem;
  const char *icon_name;
};

G_DECLARE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, SHOAL, HIERARCHY_LEVEL, GObject)

/**
 * ShoalHierarchyReport:
 * @source: (nullable): the origin of the hierarchy; %NULL for the automatic one
 * @hierarchy: (nullable): %NULL if none could be made
 * @error: (nullable): why there is none, or why it does not fit the column, in words for the user
 * @levels: (element-type ShoalHierarchyLevel): of @hierarchy, from the values to the root; empty without one
 * @problems: (element-type ShoalHierarchyProblem): of @hierarchy
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  ShoalHierarchyOrigin *source;
  ShoalHierarchy *hierarchy;
  char *error;
  GListModel *levels;
  GPtrArray *problems;

  /*< private >*/
  gatomicrefcount ref_count;
} ShoalHierarchyReport;

void                  shoal_hierarchy_report_make_async (ShoalTable            *table,
                                                         guint                  column,
                                                         ShoalProject          *project,
                                                         ShoalHierarchyOrigin  *source,
                                                         ShoalHierarchyEdit    *edit,
                                                         GCancellable          *cancellable,
                                                         GAsyncReadyCallback    callback,
                                                         gpointer               user_data);
ShoalHierarchyReport *shoal_hierarchy_report_make_finish (GAsyncResult         *result);
ShoalHierarchyReport *shoal_hierarchy_report_ref        (ShoalHierarchyReport  *self);
void                  shoal_hierarchy_report_unref      (ShoalHierarchyReport  *self);
guint32               shoal_hierarchy_report_count_uncovered (ShoalHierarchyReport *self);
char                 *shoal_hierarchy_report_dup_summary (ShoalHierarchyReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyReport, shoal_hierarchy_report_unref)

G_END_DECLS
