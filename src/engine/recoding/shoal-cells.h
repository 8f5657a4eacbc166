/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The published cells of each group of a recoding, attribute by attribute. */
#pragma once

#include "base/shoal-bitset.h"
#include "base/shoal-progress.h"
#include "recoding/shoal-classes.h"
#include "schema/shoal-attribute.h"

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
guint32     shoal_cells_choose_node      (ShoalAttribute   *attribute,
                                          guint32           low,
                                          guint32           high,
                                          gboolean          missing);
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

/* One value in place of all values of a class: mean, median, mode, middle (microaggregation). */

/**
 * ShoalAggregates:
 * @texts: (array): by group, the published text; %NULL for a group that publishes no aggregate
 * @numbers: (array) (nullable): by group, the number that the text shows; %NULL for a column of texts
 * @leaves: (array): by group, the leaf of the published value, or %SHOAL_HIERARCHY_NO_NODE for forms that need not be
 *   a value of the column
 */
typedef struct
{
  const char **texts;
  double *numbers;
  guint32 *leaves;
  /*< private >*/
  GStringChunk *chunk;
} ShoalAggregates;

ShoalAggregates *shoal_aggregates_new  (ShoalAttribute  *attribute,
                                        const guint32   *group_of_row,
                                        gsize            n_rows,
                                        guint32          n_groups,
                                        const ShoalBits *without,
                                        ShoalProgress   *progress);
void             shoal_aggregates_free (ShoalAggregates *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalAggregates, shoal_aggregates_free)

G_END_DECLS
