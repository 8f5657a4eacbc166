/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release still says, for who has to decide whether it is of use. */
#pragma once

#include "models/release/shoal-release-retention.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RETENTION_PANE (shoal_retention_pane_get_type ())

/** ShoalRetentionPane: distributions of columns, what depends on what, and a cross table of the chosen pair. */
G_DECLARE_FINAL_TYPE (ShoalRetentionPane, shoal_retention_pane, SHOAL, RETENTION_PANE, GtkBox)

void                   shoal_retention_pane_set_release (ShoalRetentionPane *self,
                                                         ShoalRelease       *release);

G_END_DECLS
