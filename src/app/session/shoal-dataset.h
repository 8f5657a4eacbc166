/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open table, and the meaning that the document gives to its columns. */
#pragma once

#include "reports/shoal-session-column.h"
#include "session/shoal-document.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATASET (shoal_dataset_get_type ())

/**
 * ShoalDataset:
 * @columns: (element-type ShoalSessionColumn): of the table; always the same list object
 * @table: (nullable): the data
 * @schema: (nullable): the meanings of the columns; hierarchies are %NULL while workers make them
 * @schema_pending: whether some hierarchy is being made
 * @n_unset: how many columns have no role yet; they block publishing
 * @data_changed: whether the data have changed since the project was saved
 * @n_threads: for computations on the table; 0: one per core; can be set
 *
 * Follows a document. Fields are read-only; all but the list are properties.
 *
 * Signal "profiled": all columns have their profile. Signal "updated": schema and columns agree with the document and
 * the hierarchies made so far.
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
  GPtrArray *items; /* the content of the list */
  const char *labels; /* language of the labels in the hierarchies, interned; NULL for none */
  int target; /* index of the target column that the hierarchies were made for, or -1 */
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
