/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What collecting rows and finishing the table share. */
#pragma once

#include "table/shoal-column-builder.h"
#include "table/shoal-table-builder.h"

G_BEGIN_DECLS

/* Whether a table ends with totals is decided when this many rows are left. */
#define SHOAL_TABLE_BUILDER_HELD_ROWS 3

struct _ShoalTableBuilder
{
  const ShoalReaderOptions *options;
  const char *const *missing_tokens;
  char **own_missing_tokens; /* (nullable): where words were found that mean "no value" */
  char *file_name;
  ShoalColumnBuilder *columns;
  ShoalTypeWish *wishes;
  gsize n_columns;
  gsize n_rows;
  ShoalColumnScratch scratch;
  ShoalBatch *held; /* the last rows so far, which may be totals; NULL where nobody asks */
  GArray *lines; /* of ShoalTableLine */
  guint64 next_line; /* where the next row begins unless it is in @lines */

  /* While the table is finished */
  ShoalProgress *progress;
  GHashTable **words; /* of each column (nullable): words without which it is numbers or dates */
  ShoalColumn **finished;
  GError **errors;
  gsize next_column;
  int stopped;
};

gboolean shoal_table_builder_take_rows (ShoalTableBuilder  *self,
                                        ShoalBatch         *batch,
                                        GError            **error);

G_END_DECLS
