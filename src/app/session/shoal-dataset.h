/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open table, and what the document says about its columns. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-document.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATASET (shoal_dataset_get_type ())

/**
 * ShoalDataset:
 *
 * Follows a document. Properties, all but one read-only: "table" (nullable), "columns" (GListModel of
 * #ShoalSessionColumn), "n-unset" (columns without a role), "schema" (hierarchies are %NULL while workers make them),
 * "schema-pending", "data-changed" (the data file is not the one the project was saved with), and "n-threads" (for what
 * is worked out from the table; 0: one per core; writable).
 *
 * Signal "profiled": it is known what is in all columns. Signal "updated": schema and columns are as the document and
 * the hierarchies that are there say.
 */
G_DECLARE_FINAL_TYPE (ShoalDataset, shoal_dataset, SHOAL, DATASET, GObject)

ShoalDataset       *shoal_dataset_new               (ShoalDocument  *document);
void                shoal_dataset_set_table         (ShoalDataset   *self,
                                                     ShoalTable     *table,
                                                     gboolean        changed);
ShoalTable         *shoal_dataset_get_table         (ShoalDataset   *self);
GListModel         *shoal_dataset_get_columns       (ShoalDataset   *self);
ShoalSessionColumn *shoal_dataset_get_column        (ShoalDataset   *self,
                                                     guint           index);
guint               shoal_dataset_count_role        (ShoalDataset   *self,
                                                     ShoalRole       role);
guint               shoal_dataset_get_n_unset       (ShoalDataset   *self);
ShoalSchema        *shoal_dataset_get_schema        (ShoalDataset   *self);
gboolean            shoal_dataset_is_schema_pending (ShoalDataset   *self);
gboolean            shoal_dataset_get_data_changed  (ShoalDataset   *self);
guint               shoal_dataset_get_n_threads     (ShoalDataset   *self);

G_END_DECLS
