/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows at the end of a table that add up the others. */
#pragma once

#include "table/read/shoal-batch.h"

G_BEGIN_DECLS

gboolean shoal_total_row_is_word (const char       *text,
                                  gsize             length);
gboolean shoal_total_row_is      (const ShoalBatch *batch,
                                  gsize             first_field,
                                  gsize             n_columns,
                                  gsize            *column);

G_END_DECLS
