/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both tables are one to the classifiers: the features of a design are their attributes, all of them numbers. The rows of the
 * release are learned from, but for those that show anything of a person who is held back; the rows of the original are
 * predicted. */

#include "strategy/classify/shoal-release-cases.h"

#include "base/shoal-random.h"
#include "recoding/shoal-distinct.h"
#include "strategy/classify/shoal-folds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rows of one table by what they say */
typedef struct
{
  const ShoalReadings *readings;
  guint32 *profile_of_row;
  guint32 *first_rows;
  guint32 n_profiles;
} Side;

/* Whoever learns from the original has all columns. */
static gboolean
is_used (const ShoalDesign *design, guint column, guint outcome, ShoalDesignSide learned)
{
  return column != outcome && (learned == SHOAL_DESIGN_ORIGINAL || design->columns[column].is_told);
}

static void
find_profiles (const ShoalDesign *design, guint outcome, ShoalDesignSide learned, ShoalDesignSide side, Side *self)
{
  g_autofree ShoalDistinctColumn *columns = g_new0 (ShoalDistinctColumn, MAX (1, design->n_columns));
  g_autofree guint32 *counts = NULL;
  guint n = 0;

  *self = (Side){ .readings = design->readings[side] };
  for (guint c = 0; c < design->n_columns; c++)
    if (is_used (design, c, outcome, learned))
      columns[n++]
          = (ShoalDistinctColumn){ design->columns[c].read[side]->codes, design->columns[c].read[side]->code_width,
                                   NULL, (gsize) design->columns[c].read[side]->n_readings + 1 };
  /* Without a progress, and with rows that were numbered before, this cannot fail. */
  self->profile_of_row = shoal_distinct_rows (columns, n, self->readings->n_rows, 1, NULL, &self->first_rows, &counts,
                                              &self->n_profiles, NULL);
}

static void
clear_side (Side *self)
{
  g_free (self->profile_of_row);
  g_free (self->first_rows);
}

/* ---- Attributes ---- */

static double
get_value (const ShoalDesignColumn *column, ShoalDesignSide side, guint32 reading, guint feature)
{
  const GArray *features = column->features[side];

  for (guint32 i = column->first_of_reading[side][reading]; i < column->first_of_reading[side][reading + 1]; i++)
    if (g_array_index (features, ShoalFeature, i).index == feature)
      return g_array_index (features, ShoalFeature, i).value;
  return 0;
}

/* A number that is not there is missing; that a value is not there is 0. */
static gboolean
is_missing (const ShoalDesignColumn *column, ShoalDesignSide side, guint32 reading)
{
  return column->read[side]->is_number && column->read[side]->readings[reading].kind != SHOAL_READING_TOLD;
}

static int
compare_numbers (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static guint32
find_number (const ShoalCasesAttribute *self, double number)
{
  const double *found = bsearch (&number, self->numbers, self->n_values, sizeof number, compare_numbers);

  return (guint32) (found - self->numbers);
}

static void
take_feature (ShoalCasesAttribute *self,
              const ShoalDesignColumn *column,
              guint feature,
              const Side *sides,
              guint32 n_profiles)
{
  guint32 n = 0, profile = 0;

  self->values = g_new (guint32, MAX (1, n_profiles));
  self->numbers = g_new (double, MAX (1, (gsize) column->read[0]->n_readings + column->read[1]->n_readings));
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    for (guint32 reading = 0; reading < column->read[side]->n_readings; reading++)
      if (!is_missing (column, side, reading))
        self->numbers[n++] = get_value (column, side, reading, feature);
  qsort (self->numbers, n, sizeof *self->numbers, compare_numbers);
  for (guint32 i = 0; i < n; i++)
    if (i == 0 || self->numbers[i] != self->numbers[i - 1])
      self->numbers[self->n_values++] = self->numbers[i];
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    for (guint32 i = 0; i < sides[side].n_profiles; i++)
      {
        guint32 reading
            = shoal_codes_get (column->read[side]->codes, column->read[side]->code_width, sides[side].first_rows[i]);

        self->values[profile++] = is_missing (column, side, reading)
                                      ? SHOAL_CASES_MISSING
                                      : find_number (self, get_value (column, side, reading, feature));
      }
}

static void
take_attributes (ShoalCases *self, const ShoalDesign *design, guint outcome, ShoalDesignSide learned, const Side *sides)
{
  self->attributes = g_new0 (ShoalCasesAttribute, MAX (1, design->n_features));
  for (guint c = 0; c < design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &design->columns[c];

      for (guint f = column->first; f < column->first + column->n_features && is_used (design, c, outcome, learned); f++)
        if (!column->read[0]->is_number || f == column->first + SHOAL_DESIGN_NUMBER)
          take_feature (&self->attributes[self->n_attributes++], column, f, sides, self->n_profiles);
    }
}

/* ---- Rows ---- */

/* The single value that a row shows as its outcome, or %G_MAXUINT32. */
static guint32
get_label (const ShoalReadColumn *column, gsize row)
{
  const ShoalReading *reading = shoal_read_column_get (column, row);
  const ShoalReadingPiece *piece;

  if (reading->kind != SHOAL_READING_TOLD || reading->n != 1)
    return G_MAXUINT32;
  piece = &g_array_index (column->pieces, ShoalReadingPiece, reading->first);
  return piece->low == piece->high ? (guint32) piece->low : G_MAXUINT32;
}

/* Labels are numbered anew: those that some row of the original has. */
static guint32 *
number_labels (const ShoalReadColumn *column, gsize n_rows, guint32 *n_labels)
{
  guint32 *number_of_label = g_new (guint32, MAX (1, column->n_values));

  memset (number_of_label, 0xff, column->n_values * sizeof *number_of_label);
  *n_labels = 0;
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 label = get_label (column, row);

      if (label != G_MAXUINT32 && number_of_label[label] == G_MAXUINT32)
        number_of_label[label] = (*n_labels)++;
    }
  return number_of_label;
}

/* Cases by profile and label, as they are met */
typedef struct
{
  ShoalCases *cases;
  GHashTable *index; /* profile · labels + label + 1 → case + 1 */
  GArray *profiles;
  GArray *labels;
  GArray *totals;
  GArray *counts;
  GArray *tested;
} Collection;

static guint32
find_case (Collection *self, guint32 profile, guint32 label)
{
  gpointer key = GSIZE_TO_POINTER ((gsize) profile * self->cases->n_labels + label + 1);
  guint32 found = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key)), zero = 0;

  if (found > 0)
    return found - 1;
  g_array_append_val (self->profiles, profile);
  g_array_append_val (self->labels, label);
  g_array_append_val (self->totals, zero);
  g_array_set_size (self->counts, self->counts->len + self->cases->n_folds);
  g_array_set_size (self->tested, self->tested->len + self->cases->n_folds);
  g_hash_table_insert (self->index, key, GUINT_TO_POINTER (self->profiles->len));
  return self->profiles->len - 1;
}

static void
count (GArray *counts, guint n_folds, guint32 i, guint fold)
{
  g_array_index (counts, guint32, (gsize) i * n_folds + fold)++;
}

/* Rows of the original: predicted, and learned from where @learned. */
static void
add_original (Collection *self,
              const Side *side,
              const ShoalReadColumn *outcome,
              const guint32 *number_of_label,
              const guint8 *fold_of_row,
              gboolean learned)
{
  for (gsize row = 0; row < side->readings->n_rows; row++)
    {
      guint32 label = get_label (outcome, row), i;

      if (label == G_MAXUINT32 || fold_of_row[row] == SHOAL_FOLD_NONE)
        continue;
      i = find_case (self, side->profile_of_row[row], number_of_label[label]);
      count (self->tested, self->cases->n_folds, i, fold_of_row[row]);
      self->cases->n_rows++;
      if (learned)
        {
          count (self->counts, self->cases->n_folds, i, fold_of_row[row]);
          g_array_index (self->totals, guint32, i)++;
        }
    }
}

/* Rows of the release are held back with either of those whose cells they show. */
static void
add_release (Collection *self,
             const Side *side,
             guint32 first_profile,
             const ShoalReadColumn *outcome,
             const guint32 *number_of_label,
             const guint8 *fold_of_row)
{
  const ShoalReadings *readings = side->readings;

  for (gsize row = 0; row < readings->n_rows; row++)
    {
      guint32 label = get_label (outcome, row), i;
      guint8 fold = fold_of_row[readings->rows[row]], other = fold_of_row[readings->others[row]];

      if (label == G_MAXUINT32 || number_of_label[label] == G_MAXUINT32 || fold == SHOAL_FOLD_NONE
          || other == SHOAL_FOLD_NONE)
        continue;
      i = find_case (self, first_profile + side->profile_of_row[row], number_of_label[label]);
      count (self->counts, self->cases->n_folds, i, fold);
      if (other != fold)
        count (self->counts, self->cases->n_folds, i, other);
      g_array_index (self->totals, guint32, i)++;
    }
}

/* Of too many rows a sample is in folds. */
static guint8 *
assign_folds (const ShoalReadings *original, ShoalColumn *target, guint n_folds, guint64 seed)
{
  guint8 *fold_of_row = shoal_folds_assign (target, n_folds, seed);
  gsize n_wanted = MIN (original->n_rows, SHOAL_RELEASE_CASES_ROWS);
  ShoalRandom random;

  shoal_random_init (&random, seed, 1);
  for (gsize row = 0; row < original->n_rows; row++)
    {
      if (shoal_random_below (&random, original->n_rows - row) < n_wanted)
        n_wanted--;
      else
        fold_of_row[row] = SHOAL_FOLD_NONE;
    }
  return fold_of_row;
}

/** shoal_release_cases_can_be: @outcome: a column of @design. Returns: whether it is one of values that both tables tell, and it is known
 *   whose each row of the release is. */
gboolean
shoal_release_cases_can_be (const ShoalDesign *design, guint outcome)
{
  const ShoalDesignColumn *column = &design->columns[outcome];

  return column->is_told && !column->read[SHOAL_DESIGN_ORIGINAL]->is_number && column->n_groups > 1
         && design->readings[SHOAL_DESIGN_RELEASE]->rows != NULL;
}

/**
 * shoal_release_cases_new:
 * @outcome: a column of @design, for which shoal_release_cases_can_be()
 * @side: what is learned from
 * @seed: of the folds, and of a sample where there are too many rows
 *
 * Whoever learns from the release has the columns that it tells, whoever learns from the original all of them.
 *
 * Returns: (transfer full): rows to learn from in @side, and rows of the original that are asked for.
 */
ShoalCases *
shoal_release_cases_new (const ShoalDesign *design, guint outcome, ShoalDesignSide side, guint n_folds, guint64 seed)
{
  ShoalCases *self = g_new0 (ShoalCases, 1);
  const ShoalDesignColumn *column = &design->columns[outcome];
  const ShoalReadings *original = design->readings[SHOAL_DESIGN_ORIGINAL];
  g_autofree guint8 *fold_of_row = assign_folds (original, column->read[SHOAL_DESIGN_ORIGINAL]->column, n_folds, seed);
  g_autofree guint32 *number_of_label = NULL;
  Collection collection = { self,
                            g_hash_table_new (NULL, NULL),
                            g_array_new (FALSE, FALSE, sizeof (guint32)),
                            g_array_new (FALSE, FALSE, sizeof (guint32)),
                            g_array_new (FALSE, FALSE, sizeof (guint32)),
                            g_array_new (FALSE, TRUE, sizeof (guint32)),
                            g_array_new (FALSE, TRUE, sizeof (guint32)) };
  Side sides[SHOAL_DESIGN_N_SIDES];

  number_of_label = number_labels (column->read[SHOAL_DESIGN_ORIGINAL], original->n_rows, &self->n_labels);
  self->n_folds = n_folds;
  for (guint i = 0; i < SHOAL_DESIGN_N_SIDES; i++)
    {
      find_profiles (design, outcome, side, i, &sides[i]);
      self->n_profiles += sides[i].n_profiles;
    }
  take_attributes (self, design, outcome, side, sides);
  add_original (&collection, &sides[SHOAL_DESIGN_ORIGINAL], column->read[SHOAL_DESIGN_ORIGINAL], number_of_label,
                fold_of_row, side == SHOAL_DESIGN_ORIGINAL);
  if (side == SHOAL_DESIGN_RELEASE)
    add_release (&collection, &sides[SHOAL_DESIGN_RELEASE], sides[SHOAL_DESIGN_ORIGINAL].n_profiles,
                 column->read[SHOAL_DESIGN_RELEASE], number_of_label, fold_of_row);
  self->n_cases = collection.profiles->len;
  self->profiles = (guint32 *) (gpointer) g_array_free (collection.profiles, FALSE);
  self->labels = (guint32 *) (gpointer) g_array_free (collection.labels, FALSE);
  self->totals = (guint32 *) (gpointer) g_array_free (collection.totals, FALSE);
  self->counts = (guint32 *) (gpointer) g_array_free (collection.counts, FALSE);
  self->tested = (guint32 *) (gpointer) g_array_free (collection.tested, FALSE);
  g_hash_table_unref (collection.index);
  for (guint i = 0; i < SHOAL_DESIGN_N_SIDES; i++)
    clear_side (&sides[i]);
  return self;
}
