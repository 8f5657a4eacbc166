/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proposals for columns: roles, and builders of hierarchies. */
#pragma once

#include "schema/shoal-schema.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/* Proposes the role of a column, and gives the reason. */

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

/* Chooses the builder for the hierarchy of a column if nobody has chosen one. */

const char *shoal_automatic_builder_find    (ShoalColumn *column);
const char *shoal_automatic_builder_explain (ShoalColumn *column);

G_END_DECLS
