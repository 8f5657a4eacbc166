/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as whoever has nothing but its texts counts it. */
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

/** ShoalReadingPiece: @low, @high: numbers, or values by their index, from the one to the other, both among them; @share: how
 *   probable it is that the cell is in this piece, where it is evenly distributed */
typedef struct
{
  double low;
  double high;
  double share;
} ShoalReadingPiece;

/** ShoalReading: @first, @n: its pieces; @mean, @variance: of numbers: of what is counted */
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
 * @attribute: (nullable): what it is as a quasi-identifier
 * @is_number: whether it is counted as numbers (dates are seconds), otherwise as values
 * @is_whole: numbers: whether all of the original are whole, so that “20–29” has ten of them
 * @n_values: values: how many there are: leaves of the hierarchy, or those of the original
 * @is_told: whether any cell says something
 * @readings: (array length=n_readings): of each different cell
 * @pieces: (element-type ShoalReadingPiece): of all readings
 * @counts: (array length=n_readings): rows of each reading
 * @codes: (array): by row, the reading of its cell, @code_width bytes wide
 * @owned_codes: (nullable): @codes, where they are this column's own and not those of a table
 * @texts: (nullable): the values, where they are the published texts
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
 * The published columns of one table, the original or a release. A range counts evenly as the numbers that it covers, and so does
 * the name of a node that is one; a node of another name evenly as its leaves, those that do not occur included; a set evenly as its
 * values. What is open at an end, and “*”, ends at the least and the greatest number that the table tells. Immutable.
 *
 * Of a release that was made here it is known whose each row is: the original rows that its quasi-identifiers (@rows) and its other
 * columns (@others) come from; they are %NULL of any other table.
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
