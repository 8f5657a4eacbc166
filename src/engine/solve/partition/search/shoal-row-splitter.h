/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits the rows of a table top down: the common part of such algorithms. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/**
 * ShoalRowSplit:
 * @rows: the rows of a part, which are reordered so that each new part is contiguous
 * @n_rows: number of rows, at least 2 k
 * @ends: (element-type guint32): gets the end of each new part, at least two of at least k rows each
 *
 * Returns: whether the part can be split; %FALSE, with the rows in any order, when told to stop.
 */
typedef gboolean (*ShoalRowSplit) (ShoalPartitionSearch *search,
                                   guint32              *rows,
                                   guint32               n_rows,
                                   GArray               *ends,
                                   gpointer              data);

void    shoal_row_splitter_run         (ShoalPartitionSearch *search,
                                        ShoalRowSplit         split,
                                        gpointer              data);
guint  *shoal_row_splitter_rank_widths (ShoalPartitionSearch *search,
                                        const guint32        *tuple_of_row,
                                        const guint32        *rows,
                                        guint32               n_rows,
                                        guint                *n_wide);
guint32 shoal_row_splitter_get_place   (ShoalPartitionSearch *search,
                                        guint32               row,
                                        guint                 attribute);

G_END_DECLS
