/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys of a table view. */
#pragma once

#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

void       shoal_table_input_add           (ShoalTableView   *table,
                                            GtkColumnView    *view);
gboolean   shoal_table_input_query_tooltip (ShoalTableView   *table,
                                            GtkColumnView    *view,
                                            double            x,
                                            double            y,
                                            GtkTooltip       *tooltip);
GtkWidget *shoal_table_input_get_next      (GtkColumnView    *view,
                                            GtkWidget        *after,
                                            GtkDirectionType  direction);

G_END_DECLS
