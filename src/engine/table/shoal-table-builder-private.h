/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What collecting rows and finishing the table share. */
#pragma once

#include "table/shoal-column-builder.h"
#include "table/shoal-table-builder.h"

G_BEGIN_DECLS

struct _ShoalTableBuilder
{
  const ShoalReaderOptions *options;
  const char *const *missing_tokens;
  char *file_name;
  ShoalColumnBuilder *columns;
  ShoalTypeWish *wishes;
  gsize n_columns;
  gsize n_rows;
  ShoalColumnScratch scratch;
  GArray *lines; /* of ShoalTableLine */
  guint64 next_line; /* where the next row begins unless it is in @lines */

  /* While the table is finished */
  ShoalProgress *progress;
  ShoalColumn **finished;
  GError **errors;
  gsize next_column;
  int stopped;
};

G_END_DECLS
