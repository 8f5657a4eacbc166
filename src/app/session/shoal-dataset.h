/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open table, and what the document says about its columns. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-document.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATASET (shoal_dataset_get_type ())

/**
 * ShoalDataset:
 * @columns: (element-type ShoalSessionColumn): of the table; the same list for ever
 * @table: (nullable): the data
 * @schema: (nullable): what the columns mean, as far as it is known: hierarchies are %NULL while workers make them
 * @schema_pending: whether some hierarchy is being made
 * @n_unset: how many columns have no role yet; they block publishing
 * @data_changed: whether the data file is not the one the project was saved with
 * @n_threads: for what is worked out from the table; 0: one per core; can be set
 *
 * Follows a document. Fields are read-only; all but the list are properties.
 *
 * Signal "profiled": it is known what is in all columns. Signal "updated": schema and columns are as the document and
 * the hierarchies that are there say.
 */
struct _ShoalDataset
{
  GObject parent_instance;

  GListModel *columns;
  ShoalTable *table;
  ShoalSchema *schema;
  gboolean schema_pending;
  guint n_unset;
  gboolean data_changed;
  guint n_threads;

  /*< private >*/
  ShoalDocument *document;
  GPtrArray *items; /* what the list has */
  const char *labels; /* language of the labels that hierarchies were made with, interned; NULL where nobody has said */
  int target; /* index of the column that hierarchies were made with, or -1 */
  gboolean has_next;
  ShoalTable *next_table;
  gboolean next_changed;
  GCancellable *profiling;
};

G_DECLARE_FINAL_TYPE (ShoalDataset, shoal_dataset, SHOAL, DATASET, GObject)

ShoalDataset       *shoal_dataset_new          (ShoalDocument *document);
void                shoal_dataset_expect_table (ShoalDataset  *self,
                                                ShoalTable    *table,
                                                gboolean       changed);
ShoalSessionColumn *shoal_dataset_get_column   (ShoalDataset  *self,
                                                guint          index);
guint               shoal_dataset_count_role   (ShoalDataset  *self,
                                                ShoalRole      role);

G_END_DECLS
