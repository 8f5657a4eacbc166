/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sensitive values and people of a changing set of rows, for solvers that build classes row by row. */
#pragma once

#include "privacy/shoal-models.h"

G_BEGIN_DECLS

/**
 * ShoalTally: how many rows of a set have each sensitive value: 8 bytes for each different value. If people have several rows, also the
 * number of different people, and of people with each value: 12 bytes for each person and each value of a person. If models use a
 * population, also the values of the rows in each quasi-identifier: 12 bytes for each value.
 */
typedef struct _ShoalTally ShoalTally;

ShoalTally       *shoal_tally_new          (const ShoalModels  *models);
ShoalTally       *shoal_tally_new_of_rows  (const ShoalModels  *models,
                                            const guint32      *rows,
                                            gsize               n_rows);
void              shoal_tally_free         (ShoalTally         *self);
void              shoal_tally_empty        (ShoalTally         *self);
void              shoal_tally_add          (ShoalTally         *self,
                                            gsize               row);
void              shoal_tally_remove       (ShoalTally         *self,
                                            gsize               row);
void              shoal_tally_join         (ShoalTally         *self,
                                            const ShoalTally   *other);
gsize             shoal_tally_get_n_rows   (const ShoalTally   *self);
const ShoalModel *shoal_tally_find_failing (const ShoalTally   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTally, shoal_tally_free)

G_END_DECLS
