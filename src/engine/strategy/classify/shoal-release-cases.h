/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is learned from a release, or from the original, and asked of rows of the original that were held back. */
#pragma once

#include "strategy/classify/shoal-cases.h"
#include "utility/statistics/shoal-design.h"

G_BEGIN_DECLS

/** SHOAL_RELEASE_CASES_ROWS: of more rows a sample of this many is learned from and predicted. */
#define SHOAL_RELEASE_CASES_ROWS 50000

gboolean shoal_release_cases_can_be (const ShoalDesign *design, guint outcome);
ShoalCases *shoal_release_cases_new (const ShoalDesign *design,
                                     guint outcome,
                                     ShoalDesignSide side,
                                     guint n_folds,
                                     guint64 seed,
                                     ShoalProgress *progress,
                                     GError **error);

G_END_DECLS
