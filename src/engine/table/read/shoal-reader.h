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
 * @escape: the byte before a quote inside a quoted field: the quote itself or a backslash; 0 to find it
 * @decimal: '.' or ',', or 0 to decide it per column
 * @thousands: the separator between groups of three digits: ',', '.', '\'' or ' ' (which includes no-break spaces); 0 to
 *   decide it per column
 * @skip_rows: number of lines above the table that are left out, -1 to find them: titles above the names of columns, or the
 *   line in which Excel declares the delimiter
 * @leave_out: whether rows that are not a person are left out: rows without any value, and totals at the end; -1 to find
 *   them, which does the same
 * @n_empty: found: number of rows without any value that were left out; ignored when given
 * @n_totals: found: number of rows at the end that were left out as totals; ignored when given
 * @header: 1 yes, 0 no (columns are then column-1 …), -1 to find it
 * @trim: whether blanks (spaces and tabs) around fields without quotes are dropped; otherwise they are part of the value
 * @n_blanks: found: number of cells with such blanks, also if @trim dropped them; ignored when given
 * @sheet: (nullable): name of a sheet of a workbook; %NULL for the first one that is not hidden
 * @range: (nullable): the cells of a sheet that are read, such as A1:F9; %NULL for all
 * @sheets: (nullable): found: names of all sheets of a workbook, or of all tables of a database; ignored when given
 * @table: (nullable): name of a table or view of a database; %NULL for the first one of a SQLite file, while a server needs a
 *   name or a query
 * @query: (nullable): a query to a database, whose result is read in the place of @table
 * @counted: (nullable): columns of a server's table: their distinct rows are read, with one more column for the number of
 *   rows of each, see shoal_sql_dup_count_name(); %NULL for all rows with all columns
 * @most_counted: the most distinct rows of @counted that are read, 0 for as many as fit into memory
 * @weighted: whether, in a table with a column that counts people, a row stays one row with a weight, see
 *   shoal_table_weigh(), and does not become a row for each person
 * @encoding: (nullable): name of the encoding, or %NULL to find it
 * @missing: (nullable): tokens that mean "no value", of which the first is published; %NULL for "" and "?", and for usual
 *   words for it without which all values of a column are numbers or dates
 * @found_missing: (nullable): found: those words; ignored when given
 * @types: (nullable) (element-type utf8 utf8): column name to type name, for columns whose type is not guessed: `text`,
 *   `number`, `date`; if the notation is not guessed either, `number-point`, `number-comma` (the decimal mark), `date-ymd`,
 *   `date-dmy`, `date-mdy`
 * @text_only: whether columns without a given type are text, so that different texts are different values
 * @max_rows: read no more rows than this, for a preview, and make no fingerprint; 0 for all
 * @evidence: (nullable): found: why the options were concluded, a line for each; ignored when given
 *
 * How a file is to be read, and, in the options that a reader returns, how it was read (“found” above); a plain value with
 * copy and free functions.
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
