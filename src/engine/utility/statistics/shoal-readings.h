/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as a reader counts it who has only its texts. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/** ShoalReadingKind: @SHOAL_READING_MISSING: no value; @SHOAL_READING_TOLD: some values; @SHOAL_READING_UNREAD: a text that is
 *   neither a value nor explained by the hierarchy */
typedef enum
{
  SHOAL_READING_MISSING,
  SHOAL_READING_TOLD,
  SHOAL_READING_UNREAD,
} ShoalReadingKind;

/** ShoalReadingPiece: @low, @high: the first and last number, or the indexes of the first and last value; @share: the
 *   probability that the cell is in this piece, in which it is evenly distributed */
typedef struct
{
  double low;
  double high;
  double share;
} ShoalReadingPiece;

/** ShoalReading: @first, @n: its pieces; @mean, @variance: for numbers: of the distribution over the pieces */
typedef struct
{
  ShoalReadingKind kind;
  guint32 first;
  guint32 n;
  double mean;
  double variance;
} ShoalReading;

/**
 * ShoalReadColumn:
 * @column: of the original
 * @attribute: (nullable): the column as a quasi-identifier
 * @is_number: whether it has numbers (for dates, seconds), otherwise values
 * @is_whole: numbers: whether all numbers of the original are whole, so that “20–29” has ten of them
 * @n_values: values: their number: leaves of the hierarchy, or values of the original
 * @is_told: whether any cell has information
 * @readings: (array length=n_readings): of each different cell
 * @pieces: (element-type ShoalReadingPiece): of all readings
 * @counts: (array length=n_readings): rows of each reading
 * @codes: (array): by row, the reading of its cell, @code_width bytes wide
 * @owned_codes: (nullable): @codes, if the column owns them and they are not those of a table
 * @texts: (nullable): the values, if they are the published texts
 */
typedef struct
{
  ShoalColumn *column;
  ShoalAttribute *attribute;
  gboolean is_number;
  gboolean is_whole;
  guint32 n_values;
  gboolean is_told;
  guint32 n_readings;
  ShoalReading *readings;
  gsize *counts;
  GArray *pieces;
  gconstpointer codes;
  guint code_width;
  gpointer owned_codes;
  ShoalStrings *texts;
} ShoalReadColumn;

/**
 * ShoalReadings:
 *
 * The published columns of one table, the original or a release. A range counts evenly as the numbers that it covers, and so does a node
 * whose label is a range; a node with another label counts evenly as its leaves, also those that do not occur; a set counts evenly as its
 * values. An open end, and “*”, ends at the smallest or largest number in the table. Immutable.
 *
 * For a release of this program, the original rows are known from which the quasi-identifiers (@rows) and the other columns (@others) of
 * each row come; for any other table these are %NULL.
 */
typedef struct
{
  ShoalMicrodata *microdata;
  guint n_columns;
  gsize n_rows;
  ShoalReadColumn *columns;
  guint32 *rows;
  guint32 *others;
} ShoalReadings;

ShoalReadings *shoal_readings_new_of_original (ShoalMicrodata *microdata, ShoalProgress *progress, GError **error);
ShoalReadings *shoal_readings_new_of_release (ShoalRelease *release, ShoalProgress *progress, GError **error);
ShoalReadings *shoal_readings_new_of_published (ShoalRelease *release, ShoalProgress *progress, GError **error);
ShoalReadings *shoal_readings_new_of_table (ShoalMicrodata *microdata,
                                            ShoalTable *table,
                                            const guint *columns,
                                            ShoalProgress *progress,
                                            GError **error);
void shoal_readings_free (ShoalReadings *self);
const char *shoal_read_column_get_value_label (const ShoalReadColumn *self, guint32 value);

/** shoal_read_column_get: Returns: the reading of row @row. */
static inline const ShoalReading *
shoal_read_column_get (const ShoalReadColumn *self, gsize row)
{
  return &self->readings[shoal_codes_get (self->codes, self->code_width, row)];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReadings, shoal_readings_free)

G_END_DECLS
