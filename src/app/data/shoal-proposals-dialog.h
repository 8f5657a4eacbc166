/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roles that are proposed, looked through before they are applied. */
#pragma once

#include "models/data/shoal-undecided.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_PROPOSALS_DIALOG (shoal_proposals_dialog_get_type ())

/** ShoalProposalsDialog: Signal "applied": the accepted proposals are roles now. */
G_DECLARE_FINAL_TYPE (ShoalProposalsDialog, shoal_proposals_dialog, SHOAL, PROPOSALS_DIALOG, AdwWindow)

ShoalProposalsDialog *shoal_proposals_dialog_new (GtkWindow      *parent,
                                                  ShoalUndecided *undecided);

G_END_DECLS
