/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of two columns, in a table. */
#pragma once

#include "utility/retention/shoal-retention.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CROSS_TABLE_VIEW (shoal_cross_table_view_get_type ())

/** ShoalCrossTableView: two columns to choose, and their table in the original, in the release, or the difference.
 *  Signal "changed": the columns are others. */
G_DECLARE_FINAL_TYPE (ShoalCrossTableView, shoal_cross_table_view, SHOAL, CROSS_TABLE_VIEW, GtkBox)

void     shoal_cross_table_view_set_retention (ShoalCrossTableView *self,
                                               ShoalRetention      *retention);
void     shoal_cross_table_view_set_pair      (ShoalCrossTableView *self,
                                               guint                first,
                                               guint                second);
gboolean shoal_cross_table_view_get_pair      (ShoalCrossTableView *self,
                                               guint               *first,
                                               guint               *second);

G_END_DECLS
