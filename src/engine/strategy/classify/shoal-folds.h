/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assigns rows to the folds of a cross-validation. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/** SHOAL_FOLDS_MAX: the most folds; folds are numbered from 0. */
#define SHOAL_FOLDS_MAX 100

/** SHOAL_FOLD_NONE: the fold of rows without a target. */
#define SHOAL_FOLD_NONE G_MAXUINT8

guint8 *shoal_folds_assign (ShoalColumn *target,
                            guint        n_folds,
                            guint64      seed);

G_END_DECLS
