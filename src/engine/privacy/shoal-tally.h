/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sensitive values and the people of rows that come and go, for solvers that build classes row by row. */
#pragma once

#include "privacy/shoal-models.h"

G_BEGIN_DECLS

/**
 * ShoalTally: how many of some rows have each sensitive value: 8 bytes for each that any of them has. Where people have several rows,
 * how many different ones the rows are of, and how many of these have each value: 12 bytes for each of them, and each of their values.
 * Where models look at a population, also which values of each quasi-identifier the rows have: 12 bytes for each.
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
