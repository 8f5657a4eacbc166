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
 * ShoalHierarchyLevel: Immutable. Properties: "level", "n-nodes" (values it has), "n-classes" (equivalence classes of the
 * rows, if only this attribute were known; missing cells are one unless the hierarchy places them), "k" (the attribute's
 * own: rows of the smallest class), "problem" (what is wrong with all of it, or %NULL) and "icon-name" (a sign where
 * something is).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, SHOAL, HIERARCHY_LEVEL, GObject)

const char *const *shoal_hierarchy_level_get_examples (ShoalHierarchyLevel *self,
                                                       gboolean            *more);

#define SHOAL_TYPE_HIERARCHY_ISSUE (shoal_hierarchy_issue_get_type ())

/** ShoalHierarchyIssue: a #ShoalHierarchyProblem in a list. Immutable. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyIssue, shoal_hierarchy_issue, SHOAL, HIERARCHY_ISSUE, GObject)

const ShoalHierarchyProblem *shoal_hierarchy_issue_get_problem (ShoalHierarchyIssue *self);

/**
 * ShoalHierarchyReport:
 * @source: (nullable): where the hierarchy comes from; %NULL for the automatic one
 * @hierarchy: (nullable): %NULL where none could be made
 * @error: (nullable): why there is none, or why it does not fit the column, for a person
 * @levels: (element-type ShoalHierarchyLevel): of @hierarchy, from the values to the root; empty without one
 * @issues: (element-type ShoalHierarchyIssue): what is wrong with it
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  ShoalHierarchyOrigin *source;
  ShoalHierarchy *hierarchy;
  char *error;
  GListModel *levels;
  GListModel *issues;

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
