/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How values become coarser. */
#pragma once

#include "reports/shoal-session-column.h"
#include "widgets/shoal-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A quasi-identifier in the list: its name, where its hierarchy comes from, and what is wrong with it. */

#define SHOAL_TYPE_HIERARCHY_ROW (shoal_hierarchy_row_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchyRow, shoal_hierarchy_row, SHOAL, HIERARCHY_ROW, GtkListBoxRow)

ShoalSessionColumn *shoal_hierarchy_row_get_column (ShoalHierarchyRow  *self);

#define SHOAL_TYPE_HIERARCHIES_PAGE (shoal_hierarchies_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL, HIERARCHIES_PAGE, ShoalPage)

G_END_DECLS
