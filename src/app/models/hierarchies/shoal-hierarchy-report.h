/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hierarchy does to its column, level by level, and what is wrong with it. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-level.h"
#include "hierarchy/shoal-hierarchy-problem.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_ISSUE (shoal_hierarchy_issue_get_type ())

/** ShoalHierarchyIssue: a #ShoalHierarchyProblem. Immutable. Properties: "message", "blocking" (it keeps the hierarchy from being used). */
G_DECLARE_FINAL_TYPE (ShoalHierarchyIssue, shoal_hierarchy_issue, SHOAL, HIERARCHY_ISSUE, GObject)

const ShoalHierarchyProblem *shoal_hierarchy_issue_get_problem (ShoalHierarchyIssue *self);

#define SHOAL_TYPE_HIERARCHY_REPORT (shoal_hierarchy_report_get_type ())

/** ShoalHierarchyReport: Immutable. Properties: "levels" (GListModel of #ShoalHierarchyLevel), "issues" (of #ShoalHierarchyIssue). */
G_DECLARE_FINAL_TYPE (ShoalHierarchyReport, shoal_hierarchy_report, SHOAL, HIERARCHY_REPORT, GObject)

ShoalHierarchyReport *shoal_hierarchy_report_new        (ShoalHierarchy       *hierarchy,
                                                         ShoalColumn          *column);
GListModel           *shoal_hierarchy_report_get_levels (ShoalHierarchyReport *self);
GListModel           *shoal_hierarchy_report_get_issues (ShoalHierarchyReport *self);
char                 *shoal_hierarchy_report_dup_summary (ShoalHierarchyReport *self);

G_END_DECLS
