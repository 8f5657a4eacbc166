/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table that is being filled with batches of rows. */
#pragma once

#include "base/shoal-progress.h"
#include "table/read/shoal-batch.h"
#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

/* The share of the reading time that passes before the last row arrives, for the progress. */
#define SHOAL_TABLE_BUILDER_READING_SHARE 0.9

typedef struct _ShoalTableBuilder ShoalTableBuilder;

ShoalTableBuilder *shoal_table_builder_new        (const ShoalReaderOptions  *options,
                                                   const char                *file_name);
void               shoal_table_builder_free       (ShoalTableBuilder         *self);
gboolean           shoal_table_builder_append     (ShoalTableBuilder         *self,
                                                   ShoalBatch                *batch,
                                                   GError                   **error);
void               shoal_table_builder_set_decimal
                                                  (ShoalTableBuilder         *self,
                                                   gsize                      column,
                                                   char                       decimal);
gboolean           shoal_table_builder_is_full    (ShoalTableBuilder         *self);
ShoalTable        *shoal_table_builder_finish     (ShoalTableBuilder         *self,
                                                   const char                *fingerprint,
                                                   ShoalReaderOptions        *found,
                                                   ShoalProgress             *progress,
                                                   GError                   **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTableBuilder, shoal_table_builder_free)

G_END_DECLS
