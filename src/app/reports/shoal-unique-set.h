/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns that together single out rows, for a list. */
#pragma once

#include "privacy/shoal-uniqueness.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_UNIQUE_SET (shoal_unique_set_get_type ())

/** ShoalUniqueSet: properties "names" ("age, sex"), "n-unique" (uint64: rows that no other row equals in them), "share" (0 to 1). */
G_DECLARE_FINAL_TYPE (ShoalUniqueSet, shoal_unique_set, SHOAL, UNIQUE_SET, GObject)

ShoalUniqueSet *shoal_unique_set_new          (ShoalTable            *table,
                                               const ShoalUniqueness *uniqueness);
const char     *shoal_unique_set_get_names    (ShoalUniqueSet        *self);
gsize           shoal_unique_set_get_n_unique (ShoalUniqueSet        *self);
double          shoal_unique_set_get_share    (ShoalUniqueSet        *self);

G_END_DECLS
