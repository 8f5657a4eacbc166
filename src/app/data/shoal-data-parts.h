/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the data page consists of, a file each. */
#pragma once

#include "models/data/shoal-undecided.h"
#include "session/shoal-session.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* All columns of the table in a list, to give roles to many at once. */

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

/* What is known of the selected column, and what a person decides about it. */

#define SHOAL_TYPE_COLUMN_PANE (shoal_column_pane_get_type ())

/** ShoalColumnPane: follows "selected-column" of its property "session". */
G_DECLARE_FINAL_TYPE (ShoalColumnPane, shoal_column_pane, SHOAL, COLUMN_PANE, AdwBin)

void shoal_column_pane_set_session (ShoalColumnPane *self,
                                    ShoalSession    *session);

/* What is done to the values of the column before anything else. */

#define SHOAL_TYPE_CODING_ROW (shoal_coding_row_get_type ())

/** ShoalCodingRow: a row in which limits, a step and a period can be entered; what is entered goes to the session. */
G_DECLARE_FINAL_TYPE (ShoalCodingRow, shoal_coding_row, SHOAL, CODING_ROW, AdwExpanderRow)

void shoal_coding_row_set_column (ShoalCodingRow     *self,
                                  ShoalSession       *session,
                                  ShoalSessionColumn *column);

/* Where a person says what to find in a table. */

#define SHOAL_TYPE_FIND_BAR (shoal_find_bar_get_type ())

/**
 * ShoalFindBar:
 *
 * Properties: "view" (#ShoalTableView, writable), in which rows that are found are selected; "open"
 * (writable); "searching". Signal "found" (place of the row, column).
 */
G_DECLARE_FINAL_TYPE (ShoalFindBar, shoal_find_bar, SHOAL, FIND_BAR, AdwBin)

void     shoal_find_bar_set_table    (ShoalFindBar *self,
                                      ShoalTable   *table);
void     shoal_find_bar_open         (ShoalFindBar *self);
gboolean shoal_find_bar_is_searching (ShoalFindBar *self);

/* Roles that are proposed, looked through before they are applied. */

#define SHOAL_TYPE_PROPOSALS_DIALOG (shoal_proposals_dialog_get_type ())

/** ShoalProposalsDialog: Signal "applied": the accepted proposals are roles now. */
G_DECLARE_FINAL_TYPE (ShoalProposalsDialog, shoal_proposals_dialog, SHOAL, PROPOSALS_DIALOG, AdwWindow)

ShoalProposalsDialog *shoal_proposals_dialog_new (GtkWindow      *parent,
                                                  ShoalUndecided *undecided);

G_END_DECLS
