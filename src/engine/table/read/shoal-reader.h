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
 * @escape: what stands before a quote inside a quoted field: the quote itself or a backslash; 0 to find it
 * @decimal: '.' or ',', or 0 to decide it per column
 * @thousands: what separates groups of three digits: ',', '.', '\'' or ' ' (which includes no-break spaces); 0 to decide
 *   it per column
 * @skip_rows: lines above the table that are left out, -1 to find them: titles above the names of columns, or the line by
 *   which Excel says what separates fields
 * @leave_out: whether rows that are nobody are left out: those without any value, and a total in the last row; -1 to find
 *   them, which does the same
 * @n_empty: of the options that were found: how many rows without any value were left out; ignored when given
 * @n_totals: of the options that were found: how many rows at the end were left out as totals; ignored when given
 * @header: 1 yes, 0 no (columns are then column-1 …), -1 to find it
 * @trim: whether blanks (spaces and tabs) around fields without quotes are dropped; otherwise they are part of the value
 * @n_blanks: of the options that were found: how many cells have such blanks, or had them before @trim; ignored when given
 * @sheet: (nullable): of a workbook, the name of a sheet; %NULL for the first that is not hidden
 * @range: (nullable): of a sheet, the cells that are read, such as A1:F9; %NULL for all
 * @sheets: (nullable): of the options that were found: the names of all sheets, of a database all tables; ignored when given
 * @table: (nullable): of a database, the name of a table or view; %NULL for the first
 * @query: (nullable): of a database, a query whose result is the table, in the place of @table
 * @counted: (nullable): of a table of a server: its columns whose distinct rows are read, with one more column that says how many rows
 *   have each, see shoal_sql_dup_count_name(); %NULL for all rows with all columns
 * @most_counted: how many distinct rows of these may come at most, 0 for as many as fit into memory
 * @weighted: of a table of which a column counts people: a row stays one row, with a weight, see shoal_table_weigh(), in the place of as
 *   many rows as people
 * @encoding: (nullable): name of the encoding, or %NULL to find it
 * @missing: (nullable): tokens that mean "no value", the first is what is published; %NULL for "" and "?", and for the words
 *   that often mean it and without which a column would be numbers or dates
 * @found_missing: (nullable): of the options that were found: those words; ignored when given
 * @types: (nullable) (element-type utf8 utf8): column name to type name, for columns that are not to be guessed: `text`,
 *   `number`, `date`; where the form must not be guessed either `number-point`, `number-comma` (the decimal mark),
 *   `date-ymd`, `date-dmy`, `date-mdy`
 * @text_only: columns without a given type are text, so that values differ wherever their texts do
 * @max_rows: read no more rows than this, for a preview, and make no fingerprint; 0 for all
 * @evidence: (nullable): of the options that were found: what they were concluded from, a line for each; ignored when
 *   given
 *
 * How a file is to be read; a plain value with copy and free functions.
 */
typedef struct
{
  char delimiter;
  char quote;
  char escape;
  char decimal;
  char thousands;
  int skip_rows;
  int leave_out;
  gsize n_empty;
  gsize n_totals;
  int header;
  gboolean trim;
  gsize n_blanks;
  char *sheet;
  char *range;
  char **sheets;
  char *table;
  char *query;
  char **counted;
  gsize most_counted;
  gboolean weighted;
  char *encoding;
  char **missing;
  char **found_missing;
  GHashTable *types;
  gboolean text_only;
  gsize max_rows;
  char *evidence;
} ShoalReaderOptions;

#define SHOAL_READER_NO_QUOTE ((char) 1)

#define SHOAL_TYPE_READER_OPTIONS (shoal_reader_options_get_type ())
GType               shoal_reader_options_get_type      (void);
ShoalReaderOptions *shoal_reader_options_new           (void);
ShoalReaderOptions *shoal_reader_options_copy          (const ShoalReaderOptions *self);
void                shoal_reader_options_free          (ShoalReaderOptions       *self);
void                shoal_reader_options_set_type      (ShoalReaderOptions       *self,
                                                        const char               *column,
                                                        ShoalValueType            type);
void                shoal_reader_options_set_type_name (ShoalReaderOptions       *self,
                                                        const char               *column,
                                                        const char               *type_name);
void                shoal_reader_options_set_texts     (ShoalReaderOptions       *self);
gboolean            shoal_reader_options_check         (const ShoalReaderOptions *self,
                                                        GError                  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReaderOptions, shoal_reader_options_free)

ShoalTable         *shoal_reader_read                  (GFile                    *file,
                                                        const ShoalReaderOptions *options,
                                                        ShoalReaderOptions      **found,
                                                        ShoalProgress            *progress,
                                                        GError                  **error);

G_END_DECLS
