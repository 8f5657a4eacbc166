/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The privacy models of a request, bound to the columns of a table, for solvers. */
#pragma once

#include "base/shoal-bitset.h"
#include "privacy/shoal-population.h"
#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/**
 * ShoalModels: all models that need more than the number of rows of a class, with k-anonymity if people have several rows.
 * Immutable and reference counted.
 */
typedef struct _ShoalModels ShoalModels;

ShoalModels *shoal_models_new          (const ShoalRequirements     *requirements,
                                        ShoalMicrodata              *microdata,
                                        ShoalProgress               *progress,
                                        GError                     **error);
ShoalModels *shoal_models_new_part     (ShoalModels                 *whole,
                                        ShoalMicrodata              *part,
                                        const guint32               *rows);
ShoalModels *shoal_models_ref          (ShoalModels                 *self);
void         shoal_models_unref        (ShoalModels                 *self);
guint        shoal_models_get_n_columns
                                       (const ShoalModels           *self);
guint32      shoal_models_get_n_values (const ShoalModels           *self,
                                        guint                        column);
guint32      shoal_models_get_value    (const ShoalModels           *self,
                                        guint                        column,
                                        gsize                        row);
gboolean     shoal_models_are_monotone (const ShoalModels           *self,
                                        gboolean                     suppressing);
guint32      shoal_models_get_person   (const ShoalModels           *self,
                                        gsize                        row);
guint32     *shoal_models_count_persons
                                       (const ShoalModels           *self,
                                        const guint32               *group_of_row,
                                        guint32                      n_groups);
gboolean     shoal_models_count        (const ShoalModels           *self,
                                        const guint32               *group_of_row,
                                        guint32                      n_groups,
                                        ShoalSensitiveCounts        *counts,
                                        ShoalProgress               *progress);
ShoalPopulation *
             shoal_models_get_population
                                       (const ShoalModels           *self);
ShoalMicrodata *
             shoal_models_get_microdata
                                       (const ShoalModels           *self);
gboolean     shoal_models_find_shared  (const ShoalModels           *self,
                                        const guint32               *group_of_row,
                                        guint32                      n_groups,
                                        const ShoalBits             *published,
                                        guint32                     *into,
                                        gsize                       *n_shared,
                                        ShoalProgress               *progress);
gboolean     shoal_models_class_holds  (const ShoalModels           *self,
                                        const ShoalSensitiveCounts  *counts,
                                        const ShoalPopulationFit    *people,
                                        guint32                      group,
                                        gsize                        n_persons);
void         shoal_models_add_class    (const ShoalModels           *self,
                                        const ShoalSensitiveCounts  *counts,
                                        const ShoalPopulationFit    *people,
                                        guint32                      group,
                                        gsize                        n_persons,
                                        gsize                        n_rows,
                                        ShoalFinding                *findings);
gboolean     shoal_models_judge_release
                                       (const ShoalModels           *self);
gboolean     shoal_models_judge_sizes  (const ShoalModels           *self);
gboolean     shoal_models_judge_sharing
                                       (const ShoalModels           *self);
gboolean     shoal_models_release_holds
                                       (const ShoalModels           *self,
                                        const ShoalSensitiveCounts  *counts,
                                        const ShoalPopulationFit    *people,
                                        gsize                        n_shared,
                                        const guint32               *n_persons,
                                        guint32                      n_groups,
                                        const ShoalBits             *published);
gboolean     shoal_models_sizes_hold   (const ShoalModels           *self,
                                        gsize                        n_persons,
                                        gsize                        n_classes);
gboolean     shoal_models_all_sizes_hold
                                       (const ShoalModels           *self,
                                        const guint32               *n_persons,
                                        guint32                      n_groups);
gboolean     shoal_models_rest_holds   (const ShoalModels           *self,
                                        const guint32               *group_of_row,
                                        guint32                      n_groups,
                                        const ShoalBits             *left_out);
ShoalBits   *shoal_models_list_failing (const ShoalModels           *self,
                                        const guint32               *group_of_row,
                                        const guint32               *sizes,
                                        guint32                      n_groups,
                                        ShoalProgress               *progress);
ShoalBits   *shoal_models_list_failing_blocks
                                       (const ShoalModels           *self,
                                        ShoalMicrodata              *microdata,
                                        const ShoalPopulationFit    *people,
                                        gsize                       *n_rows,
                                        const ShoalModel           **model);
const ShoalModel *
             shoal_models_find_failing (const ShoalModels           *self,
                                        const ShoalValueCounts      *columns,
                                        gsize                        n_persons,
                                        const ShoalPopulationFit    *people);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalModels, shoal_models_unref)

G_END_DECLS
