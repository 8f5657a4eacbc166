/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading delimited text into a table. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

/**
 * ShoalReaderOptions:
 * @delimiter: one byte, or 0 to find it
 * @quote: one byte, 0 to find it, or #SHOAL_READER_NO_QUOTE
 * @encoding: (nullable): name of the encoding, or %NULL to find it
 * @decimal: '.' or ',', or 0 to decide it per column
 * @header: 1 yes, 0 no (columns are then column-1 …), -1 to find it
 * @missing: (nullable): tokens that mean "no value", the first is what is published; %NULL for "" and "?"
 * @types: (nullable) (element-type utf8 utf8): column name to type name, for columns that are not to be guessed
 *
 * How a file is to be read; a plain value with copy and free functions.
 */
typedef struct
{
  char delimiter;
  char quote;
  char decimal;
  int header;
  char *encoding;
  char **missing;
  GHashTable *types;
} ShoalReaderOptions;

#define SHOAL_READER_NO_QUOTE ((char) 1)

#define SHOAL_TYPE_READER_OPTIONS (shoal_reader_options_get_type ())
GType               shoal_reader_options_get_type (void);
ShoalReaderOptions *shoal_reader_options_new      (void);
ShoalReaderOptions *shoal_reader_options_copy     (const ShoalReaderOptions *self);
void                shoal_reader_options_free     (ShoalReaderOptions       *self);
void                shoal_reader_options_set_type (ShoalReaderOptions       *self,
                                                   const char               *column,
                                                   ShoalValueType            type);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReaderOptions, shoal_reader_options_free)

ShoalTable         *shoal_reader_read             (GFile                    *file,
                                                   const ShoalReaderOptions *options,
                                                   ShoalReaderOptions      **found,
                                                   ShoalProgress            *progress,
                                                   GError                  **error);

G_END_DECLS
