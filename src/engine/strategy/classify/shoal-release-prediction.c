/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares how well classifiers predict after learning from a release, and from the original. Both predict the same rows of the
 * original, which were held back from learning. */

#include "strategy/classify/shoal-release-prediction.h"

#include "base/shoal-random.h"
#include "base/shoal-sort.h"
#include "recoding/shoal-distinct.h"
#include "strategy/classify/shoal-cases.h"
#include "strategy/classify/shoal-folds.h"
#include "utility/statistics/shoal-design.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Both tables become one set of cases: their attributes are the features of a design, all of them numbers. Classifiers learn from
 * the rows of the release, except those that show a cell of a row that is held back, and predict the rows of the original. */

/* A larger table is sampled: this many rows are used for learning and prediction. */
#define MAX_ROWS 50000

/* The rows of one table that are in folds, with their profiles: the distinct combinations of cells */
typedef struct
{
  const ShoalReadings *readings;
  guint32 *rows;
  gsize n_rows;
  guint32 *profile_of_row; /* by index in rows */
  guint32 *first_rows;     /* a row with each profile */
  guint32 n_profiles;
} Side;

/* Returns: whether @column is a feature: from the original all columns but the outcome are, from the release only the published ones. */
static gboolean
is_used (const ShoalDesign *design, guint column, guint outcome, ShoalDesignSide learned)
{
  return column != outcome && (learned == SHOAL_DESIGN_ORIGINAL || design->columns[column].is_told);
}

/* A row of the release may show cells of two original rows: it is held back with the fold of either. Returns: whether both are
 * in folds. */
static gboolean
find_folds (const ShoalReadings *readings,
            ShoalDesignSide side,
            const guint8 *fold_of_row,
            gsize row,
            guint8 *fold,
            guint8 *other)
{
  *fold = fold_of_row[side == SHOAL_DESIGN_ORIGINAL ? row : readings->rows[row]];
  *other = side == SHOAL_DESIGN_ORIGINAL ? *fold : fold_of_row[readings->others[row]];
  return *fold != SHOAL_FOLD_NONE && *other != SHOAL_FOLD_NONE;
}

/* Numbers the profiles of the rows that are in folds. Only their codes are copied, so that memory grows with the sample. */
static gboolean
find_profiles (const ShoalDesign *design,
               guint outcome,
               ShoalDesignSide learned,
               ShoalDesignSide side,
               const guint8 *fold_of_row,
               ShoalProgress *progress,
               Side *self,
               GError **error)
{
  const ShoalReadings *readings = design->readings[side];
  g_autofree ShoalDistinctColumn *columns = g_new0 (ShoalDistinctColumn, MAX (1, design->n_columns));
  g_autoptr (GPtrArray) codes = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *counts = NULL;
  guint n = 0;

  self->readings = readings;
  self->rows = g_new (guint32, MAX (1, readings->n_rows));
  for (gsize row = 0; row < readings->n_rows && !shoal_progress_stops_at (progress, row); row++)
    {
      guint8 fold, other;

      if (find_folds (readings, side, fold_of_row, row, &fold, &other))
        self->rows[self->n_rows++] = (guint32) row;
    }
  self->rows = g_renew (guint32, self->rows, MAX (1, self->n_rows));
  for (guint c = 0; c < design->n_columns; c++)
    {
      const ShoalReadColumn *read = design->columns[c].read[side];
      guint32 *of_rows;

      if (!is_used (design, c, outcome, learned))
        continue;
      of_rows = g_new (guint32, MAX (1, self->n_rows));
      g_ptr_array_add (codes, of_rows);
      for (gsize i = 0; i < self->n_rows; i++)
        of_rows[i] = shoal_codes_get (read->codes, read->code_width, self->rows[i]);
      columns[n++] = (ShoalDistinctColumn){ of_rows, sizeof *of_rows, NULL, (gsize) read->n_readings + 1 };
    }
  if (!shoal_progress_check (progress, error))
    return FALSE;
  self->profile_of_row = shoal_distinct_rows (columns, n, self->n_rows, 1, progress, &self->first_rows, &counts,
                                              &self->n_profiles, error);
  for (guint32 i = 0; i < self->n_profiles && self->profile_of_row != NULL; i++)
    self->first_rows[i] = self->rows[self->first_rows[i]];
  return self->profile_of_row != NULL;
}

static void
clear_side (Side *self)
{
  g_free (self->rows);
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

/* A number that is not published is a missing value. For other columns each value is a feature, which is 0 when it is not shown. */
static gboolean
is_missing (const ShoalDesignColumn *column, ShoalDesignSide side, guint32 reading)
{
  return column->read[side]->is_number && column->read[side]->readings[reading].kind != SHOAL_READING_TOLD;
}

static guint32
find_number (const ShoalCasesAttribute *self, double number)
{
  const double *found = bsearch (&number, self->numbers, self->n_values, sizeof number, shoal_compare_double);

  return (guint32) (found - self->numbers);
}

static void
take_feature (ShoalCasesAttribute *self,
              const ShoalDesignColumn *column,
              guint feature,
              const Side *sides,
              guint32 n_profiles)
{
  g_autofree double *values = g_new (double, MAX (1, n_profiles));
  guint32 n = 0, profile = 0;

  self->values = g_new (guint32, MAX (1, n_profiles));
  self->numbers = g_new (double, MAX (1, n_profiles));
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    for (guint32 i = 0; i < sides[side].n_profiles; i++, profile++)
      {
        guint32 reading
            = shoal_codes_get (column->read[side]->codes, column->read[side]->code_width, sides[side].first_rows[i]);

        values[profile] = is_missing (column, side, reading) ? NAN : get_value (column, side, reading, feature);
        if (!isnan (values[profile]))
          self->numbers[n++] = values[profile];
      }
  qsort (self->numbers, n, sizeof *self->numbers, shoal_compare_double);
  for (guint32 i = 0; i < n; i++)
    if (i == 0 || self->numbers[i] != self->numbers[i - 1])
      self->numbers[self->n_values++] = self->numbers[i];
  for (profile = 0; profile < n_profiles; profile++)
    self->values[profile] = isnan (values[profile]) ? SHOAL_CASES_MISSING : find_number (self, values[profile]);
}

static gboolean
take_attributes (ShoalCases *self,
                 const ShoalDesign *design,
                 guint outcome,
                 ShoalDesignSide learned,
                 const Side *sides,
                 ShoalProgress *progress,
                 GError **error)
{
  self->attributes = g_new0 (ShoalCasesAttribute, MAX (1, design->n_features));
  for (guint c = 0; c < design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &design->columns[c];

      if (!shoal_progress_check (progress, error))
        return FALSE;
      for (guint f = column->first; f < column->first + column->n_features && is_used (design, c, outcome, learned); f++)
        if (!column->read[0]->is_number || f == column->first + SHOAL_DESIGN_NUMBER)
          take_feature (&self->attributes[self->n_attributes++], column, f, sides, self->n_profiles);
    }
  return TRUE;
}

/* ---- Rows ---- */

/* The value that a row shows as its outcome; %G_MAXUINT32 when it shows no single value. */
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

/* Numbers the labels that occur in the rows of the original, in the order of the values. */
static guint32 *
number_labels (ShoalCases *self, const ShoalReadColumn *column, const Side *side)
{
  guint32 *number_of_label = g_new (guint32, MAX (1, column->n_values));

  self->label_values = g_new (guint32, MAX (1, column->n_values));
  memset (number_of_label, 0xff, column->n_values * sizeof *number_of_label);
  for (gsize i = 0; i < side->n_rows; i++)
    {
      guint32 label = get_label (column, side->rows[i]);

      if (label != G_MAXUINT32)
        number_of_label[label] = 0;
    }
  for (guint32 label = 0; label < column->n_values; label++)
    if (number_of_label[label] == 0)
      {
        self->label_values[self->n_labels] = label;
        number_of_label[label] = self->n_labels++;
      }
  return number_of_label;
}

/* Cases by profile and label, in the order in which they occur */
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

/* @tested: whether the rows are to be predicted; @learned: whether classifiers learn from them. */
static void
add_rows (Collection *self,
          const Side *side,
          ShoalDesignSide which,
          guint32 first_profile,
          const ShoalReadColumn *outcome,
          const guint32 *number_of_label,
          const guint8 *fold_of_row,
          gboolean tested,
          gboolean learned)
{
  guint n_folds = self->cases->n_folds;

  for (gsize row = 0; row < side->n_rows; row++)
    {
      guint32 label = get_label (outcome, side->rows[row]), i;
      guint8 fold, other;

      if (label == G_MAXUINT32 || number_of_label[label] == G_MAXUINT32
          || !find_folds (side->readings, which, fold_of_row, side->rows[row], &fold, &other))
        continue;
      i = find_case (self, first_profile + side->profile_of_row[row], number_of_label[label]);
      if (tested)
        {
          count (self->tested, n_folds, i, fold);
          self->cases->n_rows++;
        }
      if (!learned)
        continue;
      count (self->counts, n_folds, i, fold);
      if (other != fold)
        count (self->counts, n_folds, i, other);
      g_array_index (self->totals, guint32, i)++;
    }
}

/* Assigns rows to folds: of a large table, only a sample. */
static guint8 *
assign_folds (const ShoalReadings *original, ShoalColumn *target, guint n_folds, guint64 seed)
{
  guint8 *fold_of_row = shoal_folds_assign (target, n_folds, seed);
  gsize n_wanted = MIN (original->n_rows, MAX_ROWS);
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

/* @outcome: a column of @design. Returns: whether both tables show it, it is no number, it has several groups of values, and
 *   the original of each row of the release is known. */
static gboolean
can_be_predicted (const ShoalDesign *design, guint outcome)
{
  const ShoalDesignColumn *column = &design->columns[outcome];

  return column->is_told && !column->read[SHOAL_DESIGN_ORIGINAL]->is_number && column->n_groups > 1
         && design->readings[SHOAL_DESIGN_RELEASE]->rows != NULL;
}

/* @outcome: a column of @design, for which can_be_predicted()
 * @side: the table to learn from
 * @seed: for the folds, and for the sample of a large table
 *
 * The release has only the published columns as features, the original has all of them.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): rows of @side to learn from, and rows of the original to predict.
 */
static ShoalCases *
make_cases (const ShoalDesign *design,
            guint outcome,
            ShoalDesignSide side,
            guint n_folds,
            guint64 seed,
            ShoalProgress *progress,
            GError **error)
{
  g_autoptr (ShoalCases) self = g_new0 (ShoalCases, 1);
  const ShoalDesignColumn *column = &design->columns[outcome];
  g_autofree guint8 *fold_of_row
      = assign_folds (design->readings[SHOAL_DESIGN_ORIGINAL], column->read[SHOAL_DESIGN_ORIGINAL]->column, n_folds, seed);
  g_autofree guint32 *number_of_label = NULL;
  Side sides[SHOAL_DESIGN_N_SIDES] = { 0 };
  gboolean done = TRUE;

  self->n_folds = n_folds;
  for (guint i = 0; i < SHOAL_DESIGN_N_SIDES && done; i++)
    {
      done = find_profiles (design, outcome, side, i, fold_of_row, progress, &sides[i], error);
      self->n_profiles += sides[i].n_profiles;
    }
  if (done && take_attributes (self, design, outcome, side, sides, progress, error))
    {
      Collection collection = { self,
                                g_hash_table_new (NULL, NULL),
                                g_array_new (FALSE, FALSE, sizeof (guint32)),
                                g_array_new (FALSE, FALSE, sizeof (guint32)),
                                g_array_new (FALSE, FALSE, sizeof (guint32)),
                                g_array_new (FALSE, TRUE, sizeof (guint32)),
                                g_array_new (FALSE, TRUE, sizeof (guint32)) };

      number_of_label = number_labels (self, column->read[SHOAL_DESIGN_ORIGINAL], &sides[SHOAL_DESIGN_ORIGINAL]);
      add_rows (&collection, &sides[SHOAL_DESIGN_ORIGINAL], SHOAL_DESIGN_ORIGINAL, 0,
                column->read[SHOAL_DESIGN_ORIGINAL], number_of_label, fold_of_row, TRUE, side == SHOAL_DESIGN_ORIGINAL);
      if (side == SHOAL_DESIGN_RELEASE)
        add_rows (&collection, &sides[SHOAL_DESIGN_RELEASE], SHOAL_DESIGN_RELEASE,
                  sides[SHOAL_DESIGN_ORIGINAL].n_profiles, column->read[SHOAL_DESIGN_RELEASE], number_of_label,
                  fold_of_row, FALSE, TRUE);
      self->n_cases = collection.profiles->len;
      self->profiles = (guint32 *) (gpointer) g_array_free (collection.profiles, FALSE);
      self->labels = (guint32 *) (gpointer) g_array_free (collection.labels, FALSE);
      self->totals = (guint32 *) (gpointer) g_array_free (collection.totals, FALSE);
      self->counts = (guint32 *) (gpointer) g_array_free (collection.counts, FALSE);
      self->tested = (guint32 *) (gpointer) g_array_free (collection.tested, FALSE);
      g_hash_table_unref (collection.index);
    }
  else
    done = FALSE;
  for (guint i = 0; i < SHOAL_DESIGN_N_SIDES; i++)
    clear_side (&sides[i]);
  return done ? g_steal_pointer (&self) : NULL;
}

/* Number of folds of the cross-validation, and the seed of all random choices */
#define N_FOLDS 5
#define SEED 1

static double
find_majority (const ShoalCases *cases)
{
  g_autofree double *rows = g_new0 (double, MAX (1, cases->n_labels));
  double most = 0;

  for (guint32 i = 0; i < cases->n_cases; i++)
    for (guint fold = 0; fold < cases->n_folds; fold++)
      rows[cases->labels[i]] += shoal_cases_get_tested (cases, i, fold);
  for (guint32 label = 0; label < cases->n_labels; label++)
    most = MAX (most, rows[label]);
  return most / (double) cases->n_rows;
}

static gboolean
predict_column (GArray *predictions,
                const ShoalDesign *design,
                guint column,
                const char *const *ids,
                guint n_threads,
                ShoalProgress *progress,
                GError **error)
{
  g_autoptr (ShoalCases) original
      = make_cases (design, column, SHOAL_DESIGN_ORIGINAL, N_FOLDS, SEED, progress, error);
  g_autoptr (ShoalCases) release
      = original != NULL
            ? make_cases (design, column, SHOAL_DESIGN_RELEASE, N_FOLDS, SEED, progress, error)
            : NULL;
  const ShoalCases *const cases[SHOAL_DESIGN_N_SIDES] = { original, release };
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  if (release == NULL)
    return FALSE;
  for (guint i = 0; i < n_classifiers; i++)
    {
      ShoalReleasePrediction it = { .column = column,
                                    .classifier = &classifiers[i],
                                    .n_rows = original->n_rows,
                                    .majority = find_majority (original),
                                    .n_labels = original->n_labels };

      if (ids != NULL && !g_strv_contains (ids, classifiers[i].id))
        continue;
      for (guint label = 0; label < MIN (it.n_labels, SHOAL_PREDICTION_LABELS); label++)
        it.labels[label] = original->label_values[label];
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        if (!shoal_classifier_validate (&classifiers[i], cases[side], SEED, n_threads, progress, &it.accuracy[side],
                                        &it.prediction[side]))
          {
            shoal_progress_check (progress, error);
            return FALSE;
          }
      g_array_append_val (predictions, it);
    }
  return TRUE;
}

/**
 * shoal_release_predictions_new:
 * @outcomes: (array length=n_outcomes): columns of the original's table; those that cannot be predicted are left out
 * @classifiers: (nullable) (array zero-terminated=1): ids; %NULL for all
 *
 * Of a large table, a sample of 50,000 rows is used for learning and prediction.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (element-type ShoalReleasePrediction): one for each outcome and classifier, in this order.
 */
GArray *
shoal_release_predictions_new (const ShoalDesign *design,
                               const guint *outcomes,
                               guint n_outcomes,
                               const char *const *classifiers,
                               guint n_threads,
                               ShoalProgress *progress,
                               GError **error)
{
  g_autoptr (GArray) predictions = g_array_new (FALSE, FALSE, sizeof (ShoalReleasePrediction));
  ShoalTable *table = design->readings[SHOAL_DESIGN_ORIGINAL]->microdata->table;

  for (guint o = 0; o < n_outcomes; o++)
    for (guint c = 0; c < design->n_columns; c++)
      if (design->columns[c].read[SHOAL_DESIGN_ORIGINAL]->column == shoal_table_get_column (table, outcomes[o])
          && can_be_predicted (design, c)
          && !predict_column (predictions, design, c, classifiers, n_threads, progress, error))
        return NULL;
  return g_steal_pointer (&predictions);
}
