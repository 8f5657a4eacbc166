/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is proposed for columns: their roles, and builders of their hierarchies. */
#pragma once

#include "schema/shoal-schema.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/* Guesses what role a column has, and says why. */

ShoalRole shoal_role_propose        (ShoalColumn  *column,
                                     char        **reason);
ShoalRole shoal_role_propose_in_table
                                    (ShoalTable   *table,
                                     guint         index,
                                     char        **reason);
void      shoal_role_proposals_settle
                                    (ShoalTable   *table,
                                     ShoalRole    *roles);
gsize     shoal_column_count_unique (ShoalColumn  *column);

/* Which builder makes the hierarchy of a column for which nobody chose one. */

const char *shoal_automatic_builder_find    (ShoalColumn *column);
const char *shoal_automatic_builder_explain (ShoalColumn *column);

G_END_DECLS
