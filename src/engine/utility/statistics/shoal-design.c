/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "utility/statistics/shoal-design.h"

#include "base/shoal-format.h"
#include "recoding/shoal-distinct.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A column of values has a feature for each of at most this many values, and for fewer if there are many columns */
#define MOST_GROUPS 8
#define LEAST_GROUPS 2
#define MOST_FEATURES 240

#define SECONDS_PER_DAY 86400

/* Smaller numbers are formatted with an exponent */
#define SMALL 0.001

/* ---- Numbers ---- */

static void
measure_numbers (ShoalDesignColumn *self)
{
  const ShoalReadColumn *read = self->read[SHOAL_DESIGN_ORIGINAL];
  double sum = 0, squares = 0, n = 0;

  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->readings[i].kind == SHOAL_READING_TOLD)
      {
        sum += read->counts[i] * read->readings[i].mean;
        n += read->counts[i];
      }
  self->centre = n > 0 ? sum / n : 0;
  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->readings[i].kind == SHOAL_READING_TOLD)
      squares += read->counts[i] * pow (read->readings[i].mean - self->centre, 2);
  self->scale = n > 1 ? sqrt (squares / (n - 1)) : 0;
  if (!(self->scale > 0) || !isfinite (self->scale))
    self->scale = 1;
  self->unit = shoal_column_get_value_type (read->column) == SHOAL_VALUE_DATE ? SECONDS_PER_DAY : 1;
  self->n_features = SHOAL_DESIGN_N_OF_NUMBER;
}

static void
add_feature (GArray *features, guint index, double value)
{
  ShoalFeature feature = { index, value };

  if (value != 0)
    g_array_append_val (features, feature);
}

static void
add_number (const ShoalDesignColumn *self, const ShoalReading *reading, GArray *features)
{
  double z;

  if (reading->kind != SHOAL_READING_TOLD)
    return;
  z = (reading->mean - self->centre) / self->scale;
  add_feature (features, self->first + SHOAL_DESIGN_PRESENT, 1);
  add_feature (features, self->first + SHOAL_DESIGN_NUMBER, z);
  add_feature (features, self->first + SHOAL_DESIGN_SQUARE, z * z + reading->variance / (self->scale * self->scale));
}

/* ---- Values ---- */

typedef struct
{
  guint32 value;
  gsize rows;
} Common;

static int
compare_common (gconstpointer a, gconstpointer b)
{
  const Common *x = a, *y = b;

  if (x->rows != y->rows)
    return x->rows > y->rows ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

static void
choose_groups (ShoalDesignColumn *self, guint most)
{
  const ShoalReadColumn *read = self->read[SHOAL_DESIGN_ORIGINAL];
  g_autofree Common *commons = g_new (Common, MAX (1, read->n_values));
  gboolean has_missing = FALSE;
  guint32 n_occurring = 0;

  for (guint32 value = 0; value < read->n_values; value++)
    commons[value] = (Common){ value, 0 };
  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->readings[i].kind == SHOAL_READING_TOLD)
      commons[(guint32) g_array_index (read->pieces, ShoalReadingPiece, read->readings[i].first).low].rows += read->counts[i];
    else
      has_missing |= read->counts[i] > 0;
  qsort (commons, read->n_values, sizeof *commons, compare_common);
  while (n_occurring < read->n_values && commons[n_occurring].rows > 0)
    n_occurring++;
  self->n_groups = MIN (n_occurring, most);
  self->values = g_new (guint32, MAX (1, self->n_groups));
  for (guint i = 0; i < self->n_groups; i++)
    self->values[i] = commons[i].value;
  self->n_features = self->n_groups;
  self->other = self->missing = G_MAXUINT;
  if (n_occurring > self->n_groups)
    self->other = self->first + self->n_features++;
  if (has_missing)
    self->missing = self->first + self->n_features++;
}

static void
add_values (const ShoalDesignColumn *self, const ShoalReadColumn *read, const ShoalReading *reading, GArray *features)
{
  double all = 0, others;

  if (reading->kind != SHOAL_READING_TOLD)
    {
      if (self->missing != G_MAXUINT)
        add_feature (features, self->missing, 1);
      return;
    }
  for (guint32 p = 0; p < reading->n; p++)
    {
      const ShoalReadingPiece *piece = &g_array_index (read->pieces, ShoalReadingPiece, reading->first + p);

      all += piece->high - piece->low + 1;
    }
  others = 1;
  for (guint i = 0; i < self->n_groups; i++)
    {
      double share = 0;

      for (guint32 p = 0; p < reading->n; p++)
        {
          const ShoalReadingPiece *piece = &g_array_index (read->pieces, ShoalReadingPiece, reading->first + p);

          if (self->values[i] >= piece->low && self->values[i] <= piece->high)
            share += 1 / all;
        }
      add_feature (features, self->first + i, share);
      others -= share;
    }
  if (self->other != G_MAXUINT && others > 1e-12)
    add_feature (features, self->other, others);
}

/* ---- Drawing ---- */

static guint64
mix (guint64 hash, guint64 number)
{
  hash = (hash ^ number) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  return hash ^ hash >> 32;
}

static guint64
hash_reading (const ShoalReadColumn *read, const ShoalReading *reading)
{
  guint64 hash = mix (G_GUINT64_CONSTANT (0x9e3779b97f4a7c15), reading->kind);

  for (guint32 p = 0; p < reading->n; p++)
    {
      const ShoalReadingPiece *piece = &g_array_index (read->pieces, ShoalReadingPiece, reading->first + p);
      guint64 bits[2];

      memcpy (&bits[0], &piece->low, sizeof bits[0]);
      memcpy (&bits[1], &piece->high, sizeof bits[1]);
      hash = mix (mix (hash, bits[0]), bits[1]);
    }
  return hash;
}

/* Columns with the same content get different streams by their order. */
static void
choose_stream (ShoalDesign *self, guint column)
{
  const ShoalReadColumn *read = self->columns[column].read[SHOAL_DESIGN_ORIGINAL];
  guint64 stream = 0, own;
  guint n_same = 0;

  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->counts[i] > 0)
      stream += mix (hash_reading (read, &read->readings[i]), read->counts[i]);
  own = stream;
  for (guint c = 0; c < column; c++)
    if (self->columns[c].stream == own)
      own = mix (stream, ++n_same);
  self->columns[column].stream = own;
}

static gboolean
is_one_value (const ShoalReadColumn *read, const ShoalReading *reading)
{
  const ShoalReadingPiece *piece;

  if (reading->kind != SHOAL_READING_TOLD)
    return TRUE;
  piece = &g_array_index (read->pieces, ShoalReadingPiece, reading->first);
  return reading->n == 1 && piece->low == piece->high;
}

/**
 * shoal_design_make_seeds:
 * @n_threads: threads to use
 * @seeds: (out) (transfer full) (nullable) (array): for each row of a table, the seed to draw its values; %NULL if every cell is one value
 *
 * The seed of a row depends on its content and its index among equal rows. So the values drawn for all rows together do not depend on
 * the order of the rows.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 */
gboolean
shoal_design_make_seeds (const ShoalDesign *self,
                         ShoalDesignSide side,
                         guint n_threads,
                         ShoalProgress *progress,
                         guint64 **seeds,
                         GError **error)
{
  gsize n_rows = self->readings[side]->n_rows;
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, MAX (1, self->n_columns));
  g_autofree guint32 *number_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  g_autofree guint64 *hashes = NULL;
  gboolean all_one = TRUE;
  guint32 n_distinct;

  *seeds = NULL;
  for (guint c = 0; c < self->n_columns; c++)
    {
      const ShoalReadColumn *read = self->columns[c].read[side];

      keys[c] = (ShoalDistinctColumn){ read->codes, read->code_width, NULL, read->n_readings };
      for (guint32 i = 0; i < read->n_readings; i++)
        all_one = all_one && is_one_value (read, &read->readings[i]);
    }
  if (all_one)
    return TRUE;
  number_of_row = shoal_distinct_rows (keys, self->n_columns, n_rows, n_threads, progress, &first_rows, &counts, &n_distinct, error);
  if (number_of_row == NULL)
    return FALSE;
  hashes = g_new0 (guint64, MAX (1, n_distinct));
  for (guint32 i = 0; i < n_distinct; i++)
    for (guint c = 0; c < self->n_columns; c++)
      {
        const ShoalReadColumn *read = self->columns[c].read[side];

        hashes[i] += mix (self->columns[c].stream, hash_reading (read, shoal_read_column_get (read, first_rows[i])));
      }
  *seeds = g_new (guint64, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    (*seeds)[row] = mix (hashes[number_of_row[row]], counts[number_of_row[row]]--);
  return TRUE;
}

static double
draw_number (const ShoalReadColumn *read, const ShoalReadingPiece *piece, ShoalRandom *random)
{
  double share = shoal_random_double (random);

  if (!read->is_number || (read->is_whole && piece->low == floor (piece->low) && piece->high == floor (piece->high)))
    return MIN (piece->high, piece->low + floor (share * (piece->high - piece->low + 1)));
  return piece->low + share * (piece->high - piece->low);
}

/**
 * shoal_design_draw:
 * @seed: of the row, from shoal_design_make_seeds()
 * @features: (out caller-allocates): room for the features of one column
 *
 * Draws one of the values that a cell may have, with the probabilities of the reading.
 *
 * Returns: how many features of the value are not 0; for a number, without its square.
 */
guint
shoal_design_draw (const ShoalDesignColumn *self,
                   ShoalDesignSide side,
                   gsize row,
                   guint64 seed,
                   ShoalFeature *features)
{
  const ShoalReadColumn *read = self->read[side];
  const ShoalReading *reading = shoal_read_column_get (read, row);
  const ShoalReadingPiece *piece;
  double number;

  if (reading->kind != SHOAL_READING_TOLD)
    {
      if (read->is_number || self->missing == G_MAXUINT)
        return 0;
      features[0] = (ShoalFeature){ self->missing, 1 };
      return 1;
    }
  piece = &g_array_index (read->pieces, ShoalReadingPiece, reading->first);
  number = piece->low;
  if (!is_one_value (read, reading))
    {
      ShoalRandom random;

      shoal_random_init (&random, seed, self->stream);
      number = draw_number (read, piece + shoal_random_below (&random, reading->n), &random);
    }
  if (read->is_number)
    {
      features[0] = (ShoalFeature){ self->first + SHOAL_DESIGN_PRESENT, 1 };
      features[1] = (ShoalFeature){ self->first + SHOAL_DESIGN_NUMBER, (number - self->centre) / self->scale };
      return 2;
    }
  for (guint i = 0; i < self->n_groups; i++)
    if (self->values[i] == number)
      {
        features[0] = (ShoalFeature){ self->first + i, 1 };
        return 1;
      }
  features[0] = (ShoalFeature){ self->other, 1 };
  return self->other != G_MAXUINT;
}

/* ---- Making the design ---- */

static void
make_features (ShoalDesignColumn *self, ShoalDesignSide side)
{
  const ShoalReadColumn *read = self->read[side];

  self->features[side] = g_array_new (FALSE, FALSE, sizeof (ShoalFeature));
  self->first_of_reading[side] = g_new (guint32, read->n_readings + 1);
  for (guint32 i = 0; i < read->n_readings; i++)
    {
      self->first_of_reading[side][i] = self->features[side]->len;
      if (read->is_number)
        add_number (self, &read->readings[i], self->features[side]);
      else
        add_values (self, read, &read->readings[i], self->features[side]);
    }
  self->first_of_reading[side][read->n_readings] = self->features[side]->len;
}

/**
 * shoal_design_new:
 * @original: the original
 * @release: a release of it
 *
 * Returns: (transfer full): the columns that both have.
 */
ShoalDesign *
shoal_design_new (const ShoalReadings *original, const ShoalReadings *release)
{
  ShoalDesign *self = g_new0 (ShoalDesign, 1);
  guint most;

  self->readings[SHOAL_DESIGN_ORIGINAL] = original;
  self->readings[SHOAL_DESIGN_RELEASE] = release;
  self->columns = g_new0 (ShoalDesignColumn, MAX (1, original->n_columns));
  for (guint i = 0; i < original->n_columns; i++)
    for (guint j = 0; j < release->n_columns; j++)
      if (original->columns[i].column == release->columns[j].column)
        {
          ShoalDesignColumn *column = &self->columns[self->n_columns++];

          column->read[SHOAL_DESIGN_ORIGINAL] = &original->columns[i];
          column->read[SHOAL_DESIGN_RELEASE] = &release->columns[j];
          column->is_told = release->columns[j].is_told;
        }
  most = CLAMP (MOST_FEATURES / MAX (1, self->n_columns), LEAST_GROUPS, MOST_GROUPS);
  for (guint i = 0; i < self->n_columns; i++)
    {
      ShoalDesignColumn *column = &self->columns[i];

      column->first = self->n_features;
      if (column->read[SHOAL_DESIGN_ORIGINAL]->is_number)
        measure_numbers (column);
      else
        choose_groups (column, most);
      self->n_features += column->n_features;
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        make_features (column, side);
      choose_stream (self, i);
    }
  return self;
}

/** shoal_design_free: frees @self. */
void
shoal_design_free (ShoalDesign *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].values);
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        {
          g_free (self->columns[i].first_of_reading[side]);
          g_array_unref (self->columns[i].features[side]);
        }
    }
  g_free (self->columns);
  g_free (self);
}

/** shoal_statistic_format: Returns: (transfer full): a statistic as text; a dash if @number is not finite. */
char *
shoal_statistic_format (double number)
{
  if (!isfinite (number))
    return g_strdup ("–");
  return number != 0 && fabs (number) < SMALL ? shoal_format_scientific (number, 2) : shoal_format_value (number);
}

/** shoal_design_column_format_number: @number: of a column of numbers or dates. Returns: (transfer full): as text: for dates, the date of
 *   that number of seconds. */
char *
shoal_design_column_format_number (const ShoalDesignColumn *self, double number)
{
  if (self->unit == SECONDS_PER_DAY && isfinite (number))
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc ((gint64) floor (number));

      if (time != NULL)
        return g_date_time_format (time, "%F");
    }
  return shoal_statistic_format (number);
}

/** shoal_design_column_format_distance: Returns: (transfer full): the difference of two numbers or dates; for dates in days. */
char *
shoal_design_column_format_distance (const ShoalDesignColumn *self, double distance)
{
  g_autofree char *days = NULL;

  if (self->unit != SECONDS_PER_DAY || !isfinite (distance))
    return shoal_statistic_format (distance);
  days = shoal_format_value (distance / SECONDS_PER_DAY);
  /* Translators: a number of days. */
  return g_strdup_printf (_("%s d"), days);
}

const char *
shoal_design_column_get_name (const ShoalDesignColumn *self)
{
  return shoal_column_get_name (self->read[SHOAL_DESIGN_ORIGINAL]->column);
}

/** shoal_design_dup_label: @feature: a feature of @column. Returns: (transfer full): its name in a list of features. */
char *
shoal_design_dup_label (const ShoalDesign *self, guint column, guint feature)
{
  const ShoalDesignColumn *it = &self->columns[column];
  const char *name = shoal_design_column_get_name (it);
  const char *value;

  if (it->read[SHOAL_DESIGN_ORIGINAL]->is_number)
    {
      if (feature == it->first + SHOAL_DESIGN_PRESENT)
        return g_strdup_printf (_ ("%s is known"), name);
      return it->unit == SECONDS_PER_DAY ? g_strdup_printf (_ ("%s, per day"), name) : g_strdup (name);
    }
  if (feature == it->other)
    value = _ ("other values");
  else if (feature == it->missing)
    value = _ ("no value");
  else
    value = shoal_read_column_get_value_label (it->read[SHOAL_DESIGN_ORIGINAL], it->values[feature - it->first]);
  return g_strdup_printf ("%s: %s", name, value);
}
