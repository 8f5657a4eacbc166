/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tuples in lexicographic order. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

guint32 *shoal_sorted_tuples_by_variance (const ShoalCellLoss *loss);

G_END_DECLS
