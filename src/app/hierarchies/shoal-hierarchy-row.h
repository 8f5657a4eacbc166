/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A quasi-identifier in the list: its name, where its hierarchy comes from, and what is wrong with it. */
#pragma once

#include "reports/shoal-session-column.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_ROW (shoal_hierarchy_row_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchyRow, shoal_hierarchy_row, SHOAL, HIERARCHY_ROW, GtkListBoxRow)

GtkWidget          *shoal_hierarchy_row_new        (ShoalSessionColumn *column);
ShoalSessionColumn *shoal_hierarchy_row_get_column (ShoalHierarchyRow  *self);

G_END_DECLS
