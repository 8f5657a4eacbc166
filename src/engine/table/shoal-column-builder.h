/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column that is being filled with rows. */
#pragma once

#include "base/shoal-progress.h"
#include "table/read/shoal-batch.h"
#include "table/shoal-dictionary.h"
#include "table/shoal-typing.h"

G_BEGIN_DECLS

/* Sorts the values of a dictionary in the order of their type. */

/**
 * ShoalKey:
 * @key: the part of the text or number that is compared, as an integer
 * @value: number of the value in its dictionary
 */
typedef struct
{
  guint64 key;
  guint32 value;
} ShoalKey;

ShoalKey *shoal_value_order_texts   (const ShoalDictionary *dictionary,
                                     const guint8          *missing,
                                     ShoalProgress         *progress,
                                     gsize                 *n_keys);
ShoalKey *shoal_value_order_numbers (const double          *numbers,
                                     gsize                  n_numbers,
                                     const guint8          *missing,
                                     ShoalProgress         *progress,
                                     gsize                 *n_keys);

double    shoal_value_order_get_number (const ShoalKey      *key);

/**
 * ShoalColumnBuilder:
 * @name: name of the column
 * @dictionary: the distinct texts so far
 * @codes: for each row the number of its text, @code_width bytes each
 * @missing: (nullable): once all rows are there, for each text whether it means "no value"
 * @typing: once all rows are there, the type of the column
 * @first_lines: (nullable) (element-type guint64): line of the first appearance of each text
 */
typedef struct
{
  char *name;
  ShoalDictionary dictionary;
  gpointer codes;
  guint code_width;
  gsize n_rows;
  gsize rows_size;
  guint8 *missing;
  ShoalTyping typing;
  GArray *first_lines;
} ShoalColumnBuilder;

/** ShoalColumnScratch: arrays to work on one batch, shared by the columns. */
typedef struct
{
  guint64 *hashes;
  guint32 *numbers;
  gsize size;
} ShoalColumnScratch;

void         shoal_column_builder_init         (ShoalColumnBuilder   *self,
                                                const char           *name,
                                                gboolean              with_lines);
void         shoal_column_builder_clear        (ShoalColumnBuilder   *self);
gboolean     shoal_column_builder_append       (ShoalColumnBuilder   *self,
                                                const ShoalBatch     *batch,
                                                gsize                 first_row,
                                                gsize                 column,
                                                gsize                 n_columns,
                                                ShoalColumnScratch   *scratch);
void         shoal_column_builder_mark_missing (ShoalColumnBuilder   *self,
                                                const char * const   *tokens);
ShoalColumn *shoal_column_builder_finish       (ShoalColumnBuilder   *self,
                                                const char           *missing_token,
                                                ShoalProgress        *progress);
void         shoal_column_scratch_clear        (ShoalColumnScratch   *self);

G_END_DECLS
