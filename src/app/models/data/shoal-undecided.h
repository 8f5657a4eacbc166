/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns without a role, and help to decide on many of them at once. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

/* A role that is proposed for a column, and whether the user accepts it. */

#define SHOAL_TYPE_PROPOSAL (shoal_proposal_get_type ())

/**
 * ShoalProposal:
 * @column: the column; its profile has the proposed role and the reason
 * @accepted: whether the user accepts it, %TRUE at first; a property that can be set, the other fields are read-only
 */
struct _ShoalProposal
{
  GObject parent_instance;

  ShoalSessionColumn *column;
  gboolean accepted;
};

G_DECLARE_FINAL_TYPE (ShoalProposal, shoal_proposal, SHOAL, PROPOSAL, GObject)

#define SHOAL_TYPE_UNDECIDED (shoal_undecided_get_type ())

/** SHOAL_UNDECIDED_NONE: no column. */
#define SHOAL_UNDECIDED_NONE G_MAXUINT

/**
 * ShoalUndecided:
 * @n_columns: number of columns without a role
 * @n_proposals: number of these with a proposed role; 0 until all columns have a profile
 *
 * Follows a session. Fields are read-only properties.
 */
struct _ShoalUndecided
{
  GObject parent_instance;

  guint n_columns;
  guint n_proposals;

  /*< private >*/
  ShoalSession *session; /* borrowed: it outlives this object */
  GSignalGroup *last_column;
};

G_DECLARE_FINAL_TYPE (ShoalUndecided, shoal_undecided, SHOAL, UNDECIDED, GObject)

ShoalUndecided *shoal_undecided_new             (ShoalSession   *session);
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
