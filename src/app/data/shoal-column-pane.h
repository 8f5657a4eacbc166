/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of the selected column, and what a person decides about it. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_COLUMN_PANE (shoal_column_pane_get_type ())

/** ShoalColumnPane: follows "selected-column" of its property "session". */
G_DECLARE_FINAL_TYPE (ShoalColumnPane, shoal_column_pane, SHOAL, COLUMN_PANE, AdwBin)

void shoal_column_pane_set_session (ShoalColumnPane *self,
                                    ShoalSession    *session);

G_END_DECLS
