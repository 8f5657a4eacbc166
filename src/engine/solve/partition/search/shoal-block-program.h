/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few rows into clusters of k or more, as an integer program. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

gboolean shoal_block_program_solve (const double  *values,
                                    guint          n_rows,
                                    guint          n_attributes,
                                    guint          k,
                                    gboolean       carry,
                                    guint          max_nodes,
                                    ShoalProgress *progress,
                                    guint         *cluster_of_row);

G_END_DECLS
