/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A role that is proposed for a column, and whether a person accepts it. */
#pragma once

#include "reports/shoal-session-column.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_PROPOSAL (shoal_proposal_get_type ())

/** ShoalProposal: Properties: "accepted" (writable, %TRUE at first). */
G_DECLARE_FINAL_TYPE (ShoalProposal, shoal_proposal, SHOAL, PROPOSAL, GObject)

ShoalProposal      *shoal_proposal_new          (ShoalSessionColumn *column);
ShoalSessionColumn *shoal_proposal_get_column   (ShoalProposal      *self);
ShoalRole           shoal_proposal_get_role     (ShoalProposal      *self);
const char         *shoal_proposal_get_reason   (ShoalProposal      *self);
gboolean            shoal_proposal_is_accepted  (ShoalProposal      *self);
void                shoal_proposal_set_accepted (ShoalProposal      *self,
                                                 gboolean            accepted);

G_END_DECLS
