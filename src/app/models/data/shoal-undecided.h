/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns whose roles are still to be decided, and what helps to decide on many of them at once. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

/* A role that is proposed for a column, and whether a person accepts it. */

#define SHOAL_TYPE_PROPOSAL (shoal_proposal_get_type ())

/** ShoalProposal: Properties: "accepted" (writable, %TRUE at first). */
G_DECLARE_FINAL_TYPE (ShoalProposal, shoal_proposal, SHOAL, PROPOSAL, GObject)

ShoalSessionColumn *shoal_proposal_get_column   (ShoalProposal      *self);
ShoalRole           shoal_proposal_get_role     (ShoalProposal      *self);
const char         *shoal_proposal_get_reason   (ShoalProposal      *self);
gboolean            shoal_proposal_is_accepted  (ShoalProposal      *self);
void                shoal_proposal_set_accepted (ShoalProposal      *self,
                                                 gboolean            accepted);

#define SHOAL_TYPE_UNDECIDED (shoal_undecided_get_type ())

/** SHOAL_UNDECIDED_NONE: no column. */
#define SHOAL_UNDECIDED_NONE G_MAXUINT

/**
 * ShoalUndecided:
 *
 * Follows a session. Properties, read-only: "n-columns" (without a role), "n-proposals" (of these, those that a role is
 * proposed for; none before all columns have been looked at).
 */
G_DECLARE_FINAL_TYPE (ShoalUndecided, shoal_undecided, SHOAL, UNDECIDED, GObject)

ShoalUndecided *shoal_undecided_new             (ShoalSession   *session);
guint           shoal_undecided_get_n_columns   (ShoalUndecided *self);
guint           shoal_undecided_get_n_proposals (ShoalUndecided *self);
guint           shoal_undecided_find_next       (ShoalUndecided *self,
                                                 guint           after);
GListModel     *shoal_undecided_list_proposals  (ShoalUndecided *self);
void            shoal_undecided_apply_proposals (ShoalUndecided *self,
                                                 GListModel     *proposals);
char           *shoal_undecided_describe_rest   (ShoalUndecided *self);
gboolean        shoal_undecided_is_rest_harmless
                                                (ShoalUndecided *self);
void            shoal_undecided_decide_rest     (ShoalUndecided *self);

G_END_DECLS
