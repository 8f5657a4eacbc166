/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each group of a local or heterogeneous recoding publishes, attribute by attribute. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

ShoalCells *shoal_cells_new              (ShoalMicrodata   *microdata,
                                          const guint32    *group_of_row,
                                          guint32           n_groups,
                                          guint             n_threads,
                                          ShoalProgress    *progress);
ShoalCells *shoal_cells_new_for_node     (const ShoalClasses *classes,
                                          const guint32    *group_of_row,
                                          guint             n_threads,
                                          ShoalProgress    *progress);
ShoalCells *shoal_cells_new_for_matching (ShoalMicrodata   *microdata,
                                          const guint32    *originals,
                                          guint32           n_groups,
                                          guint             degree,
                                          guint             n_threads,
                                          ShoalProgress    *progress);
void        shoal_cells_free             (ShoalCells       *self);
void        shoal_cells_get              (const ShoalCells *self,
                                          guint32           group,
                                          guint             attribute,
                                          ShoalCell        *cell);
guint32    *shoal_cells_number_equal     (ShoalCells       *self,
                                          guint32           n_groups,
                                          guint32         **first,
                                          guint32          *n_distinct,
                                          ShoalProgress    *progress);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCells, shoal_cells_free)

G_END_DECLS
