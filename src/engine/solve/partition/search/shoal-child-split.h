/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a part in two: one child of a node of a hierarchy, and the others. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

typedef struct _ShoalChildSplit ShoalChildSplit;

ShoalChildSplit *shoal_child_split_new  (ShoalPartitionSearch *search,
                                         ShoalColumn          *target);
void             shoal_child_split_free (ShoalChildSplit      *self);
guint32          shoal_child_split_find (ShoalChildSplit      *self,
                                         guint32              *rows,
                                         guint32               n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalChildSplit, shoal_child_split_free)

G_END_DECLS
