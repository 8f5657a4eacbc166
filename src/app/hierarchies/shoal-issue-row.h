/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the list of what is wrong with a hierarchy. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget                   *shoal_issue_row_new         (ShoalHierarchyIssue   *issue,
                                                          ShoalHierarchyEditing *editing);
const ShoalHierarchyProblem *shoal_issue_row_get_problem (GtkListBoxRow         *row);

G_END_DECLS
