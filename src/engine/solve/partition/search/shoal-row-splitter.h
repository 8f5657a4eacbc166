/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a table split top down: what algorithms of that kind share. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/**
 * ShoalRowSplit:
 * @rows: the rows of a part, which are put into an order in which the new parts follow one another
 * @n_rows: how many, at least 2 k
 * @ends: (element-type guint32): where to put the end of each new part, at least two of at least k rows
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
