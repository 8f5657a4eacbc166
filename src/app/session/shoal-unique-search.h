/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sets of columns that single out rows. */
#pragma once

#include "reports/shoal-unique-set.h"
#include "session/shoal-dataset.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_UNIQUE_SEARCH (shoal_unique_search_get_type ())

/**
 * ShoalUniqueSearch:
 *
 * Begins once it is known what is in a dataset's columns, and again when identifiers change. Properties, read-only:
 * "unique-sets" (GListModel of #ShoalUniqueSet), "unique-pending", "unique-complete".
 */
G_DECLARE_FINAL_TYPE (ShoalUniqueSearch, shoal_unique_search, SHOAL, UNIQUE_SEARCH, GObject)

ShoalUniqueSearch *shoal_unique_search_new         (ShoalDataset      *dataset);
GListModel        *shoal_unique_search_get_sets    (ShoalUniqueSearch *self);
gboolean           shoal_unique_search_is_pending  (ShoalUniqueSearch *self);
gboolean           shoal_unique_search_is_complete (ShoalUniqueSearch *self);

G_END_DECLS
