/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All columns of the table in a list, to give roles to many at once. */
#pragma once

#include "models/data/shoal-undecided.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_COLUMN_OVERVIEW (shoal_column_overview_get_type ())

/**
 * ShoalColumnOverview:
 *
 * Actions: "columns.set-role" (a role as in projects; also the keys 1 to 5 and 0) and "columns.filter". Property "filtering"
 * (writable): whether a part of a name is asked for. A column that alone is selected is the session's.
 */
G_DECLARE_FINAL_TYPE (ShoalColumnOverview, shoal_column_overview, SHOAL, COLUMN_OVERVIEW, GtkBox)

void               shoal_column_overview_set_session   (ShoalColumnOverview *self,
                                                        ShoalSession        *session,
                                                        ShoalUndecided      *undecided);
void               shoal_column_overview_show_next     (ShoalColumnOverview *self);
void               shoal_column_overview_focus         (ShoalColumnOverview *self);

G_END_DECLS
