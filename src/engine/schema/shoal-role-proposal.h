/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses what role a column has, and says why. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

ShoalRole shoal_role_propose        (ShoalColumn  *column,
                                     char        **reason);
void      shoal_role_proposals_settle
                                    (ShoalTable   *table,
                                     ShoalRole    *roles);
gsize     shoal_column_count_unique (ShoalColumn  *column);

G_END_DECLS
