/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchy of a column as a worker has made it: what it does to the column, level by level, and what is wrong with it. */
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
 * @n_nodes: values it has
 * @n_classes: equivalence classes of the rows, if only this attribute were known; missing cells are one unless the hierarchy
 *   places them
 * @k: the attribute's own: rows of the smallest class
 * @examples: (array zero-terminated=1): its first values
 * @problem: (nullable): what is wrong with all of it
 * @icon_name: (nullable): a sign where something is
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
 * @source: (nullable): where the hierarchy comes from; %NULL for the automatic one
 * @hierarchy: (nullable): %NULL where none could be made
 * @error: (nullable): why there is none, or why it does not fit the column, for a person
 * @levels: (element-type ShoalHierarchyLevel): of @hierarchy, from the values to the root; empty without one
 * @problems: (element-type ShoalHierarchyProblem): what is wrong with it
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
