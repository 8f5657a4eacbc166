/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same code computes the statistics of both tables; in the original every cell is one value. */

#include "utility/statistics/shoal-statistics.h"

#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

/* 95 % of the standard normal distribution lie between this number and its negative */
#define NORMAL_95 1.959963984540054

/* The number of default outcome columns up to which sensitive columns are added to the targets */
#define MOST_OUTCOMES 3

/* A coefficient of a logistic model with a larger error has no estimate: all rows with the term have the same outcome, so the estimate
 * goes to infinity and depends on where the iteration ends */
#define UNBOUNDED 100

/* ---- One column ---- */

/* The share of a piece that is not above @number. */
static double
get_share_below (const ShoalReadColumn *read, const ShoalReadingPiece *piece, double number)
{
  gboolean whole = read->is_whole && piece->low == floor (piece->low) && piece->high == floor (piece->high);

  if (number >= piece->high)
    return 1;
  if (number < piece->low)
    return 0;
  return whole ? (floor (number) - piece->low + 1) / (piece->high - piece->low + 1)
               : shoal_number_share (piece->low, number, piece->low, piece->high);
}

static double
count_below (const ShoalReadColumn *read, double number)
{
  double sum = 0;

  for (guint32 i = 0; i < read->n_readings; i++)
    for (guint32 p = 0; p < read->readings[i].n && read->counts[i] > 0; p++)
      {
        const ShoalReadingPiece *piece = &g_array_index (read->pieces, ShoalReadingPiece, read->readings[i].first + p);

        sum += read->counts[i] * piece->share * get_share_below (read, piece, number);
      }
  return sum;
}

/* Maps doubles to integers in the same order. */
static gint64
get_rank (double number)
{
  gint64 bits;

  memcpy (&bits, &number, sizeof bits);
  return bits >= 0 ? bits : G_MININT64 - bits;
}

static double
get_number_of_rank (gint64 rank)
{
  gint64 bits = rank >= 0 ? rank : G_MININT64 - rank;
  double number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

/* The smallest double that at least @rows rows do not exceed; any number when told to stop. */
static double
find_quantile (const ShoalReadColumn *read, double rows, ShoalProgress *progress)
{
  double lowest = INFINITY, highest = -INFINITY;
  gint64 low, high;

  for (guint32 i = 0; i < read->n_readings; i++)
    for (guint32 p = 0; p < read->readings[i].n && read->counts[i] > 0; p++)
      {
        const ShoalReadingPiece *piece = &g_array_index (read->pieces, ShoalReadingPiece, read->readings[i].first + p);

        lowest = MIN (lowest, piece->low);
        highest = MAX (highest, piece->high);
      }
  if (!isfinite (lowest))
    return NAN;
  low = get_rank (lowest);
  high = get_rank (highest);
  while (low < high && !shoal_progress_should_stop (progress))
    {
      gint64 middle = low + (gint64) (((guint64) high - (guint64) low) / 2);

      /* The tolerance is for rounding, which depends on the order of the sum. */
      if (count_below (read, get_number_of_rank (middle)) >= rows * (1 - 1e-12))
        high = middle;
      else
        low = middle + 1;
    }
  return get_number_of_rank (high);
}

static void
summarize_numbers (const ShoalReadColumn *read, ShoalProgress *progress, ShoalColumnSummary *summary)
{
  double sum = 0, squares = 0, n = (double) summary->n;

  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->readings[i].kind == SHOAL_READING_TOLD)
      sum += read->counts[i] * read->readings[i].mean;
  summary->mean = n > 0 ? sum / n : NAN;
  for (guint32 i = 0; i < read->n_readings; i++)
    if (read->readings[i].kind == SHOAL_READING_TOLD)
      {
        double distance = read->readings[i].mean - summary->mean;

        squares += read->counts[i] * (distance * distance + read->readings[i].variance);
      }
  summary->deviation = n > 1 ? sqrt (squares / (n - 1)) : NAN;
  for (guint i = 0; i < G_N_ELEMENTS (summary->quartiles); i++)
    summary->quartiles[i] = find_quantile (read, n * (i + 1) / 4, progress);
}

static void
summarize_values (const ShoalDesignColumn *column,
                  const ShoalReadColumn *read,
                  ShoalDesignSide side,
                  ShoalColumnSummary *summary)
{
  for (guint32 i = 0; i < read->n_readings; i++)
    for (guint32 f = column->first_of_reading[side][i]; f < column->first_of_reading[side][i + 1]; f++)
      {
        const ShoalFeature *feature = &g_array_index (column->features[side], ShoalFeature, f);

        if (feature->index < column->first + MIN (column->n_groups, SHOAL_STATISTICS_COMMON))
          summary->shares[feature->index - column->first] += read->counts[i] * feature->value / (double) summary->n;
      }
}

static void
summarize (const ShoalDesignColumn *column, ShoalDesignSide side, ShoalProgress *progress, ShoalColumnSummary *summary)
{
  const ShoalReadColumn *read = column->read[side];

  for (guint32 i = 0; i < read->n_readings; i++)
    {
      summary->n += read->readings[i].kind == SHOAL_READING_TOLD ? read->counts[i] : 0;
      summary->n_missing += read->readings[i].kind == SHOAL_READING_MISSING ? read->counts[i] : 0;
      summary->n_unread += read->readings[i].kind == SHOAL_READING_UNREAD ? read->counts[i] : 0;
    }
  if (read->is_number)
    summarize_numbers (read, progress, summary);
  else
    summarize_values (column, read, side, summary);
}

/* ---- Two columns ---- */

/* Sums of products of features: get (0, 0) is the number of rows. */
typedef struct
{
  const double *sums;
  guint n;
} Products;

static double
get (const Products *products, guint i, guint j)
{
  return products->sums[(gsize) (i + 1) * products->n + j + 1];
}

static double
correlate (const Products *products, const ShoalDesignColumn *a, const ShoalDesignColumn *b)
{
  guint x = a->first, y = b->first;
  double n = get (products, x, y);
  double sum_x = get (products, x + SHOAL_DESIGN_NUMBER, y), sum_y = get (products, x, y + SHOAL_DESIGN_NUMBER);
  double square_x = get (products, x + SHOAL_DESIGN_SQUARE, y) - sum_x * sum_x / n;
  double square_y = get (products, x, y + SHOAL_DESIGN_SQUARE) - sum_y * sum_y / n;
  double both = get (products, x + SHOAL_DESIGN_NUMBER, y + SHOAL_DESIGN_NUMBER) - sum_x * sum_y / n;

  return n > 1 && square_x > 1e-12 * n && square_y > 1e-12 * n ? CLAMP (both / sqrt (square_x * square_y), -1, 1) : NAN;
}

static guint
get_n_groups (const ShoalDesignColumn *column)
{
  return column->n_groups + (column->other != G_MAXUINT);
}

/* The features of the groups come first, that of missing values after them. */
static double
find_correlation_ratio (const Products *products, const ShoalDesignColumn *number, const ShoalDesignColumn *values)
{
  double n = 0, sum = 0, square = 0, between = 0;
  guint x = number->first, n_used = 0;

  for (guint g = values->first; g < values->first + get_n_groups (values); g++)
    {
      double rows = get (products, x, g), of_group = get (products, x + SHOAL_DESIGN_NUMBER, g);

      if (!(rows > 0))
        continue;
      n_used++;
      n += rows;
      sum += of_group;
      square += get (products, x + SHOAL_DESIGN_SQUARE, g);
      between += of_group * of_group / rows;
    }
  between -= sum * sum / n;
  square -= sum * sum / n;
  return n_used > 1 && square > 1e-12 * n ? sqrt (CLAMP (between / square, 0, 1)) : NAN;
}

static double
find_cramers_v (const Products *products, const ShoalDesignColumn *a, const ShoalDesignColumn *b)
{
  guint n_a = get_n_groups (a), n_b = get_n_groups (b), used_a = 0, used_b = 0;
  g_autofree double *rows_a = g_new0 (double, MAX (1, n_a));
  g_autofree double *rows_b = g_new0 (double, MAX (1, n_b));
  double n = 0, sum = 0;

  for (guint i = 0; i < n_a; i++)
    for (guint j = 0; j < n_b; j++)
      {
        double rows = get (products, a->first + i, b->first + j);

        rows_a[i] += rows;
        rows_b[j] += rows;
        n += rows;
      }
  for (guint i = 0; i < n_a; i++)
    used_a += rows_a[i] > 0;
  for (guint j = 0; j < n_b; j++)
    used_b += rows_b[j] > 0;
  if (used_a < 2 || used_b < 2)
    return NAN;
  for (guint i = 0; i < n_a; i++)
    for (guint j = 0; j < n_b; j++)
      if (rows_a[i] > 0 && rows_b[j] > 0)
        {
          double expected = rows_a[i] * rows_b[j] / n, distance = get (products, a->first + i, b->first + j) - expected;

          sum += distance * distance / expected;
        }
  return sqrt (sum / (n * (MIN (used_a, used_b) - 1)));
}

static double *
associate (const ShoalDesign *design, ShoalDesignSide side, const double *sums)
{
  Products products = { sums, design->n_features + 1 };
  double *associations = g_new (double, MAX (1, design->n_columns * design->n_columns));

  for (guint i = 0; i < design->n_columns; i++)
    for (guint j = 0; j < design->n_columns; j++)
      {
        const ShoalDesignColumn *a = &design->columns[i], *b = &design->columns[j];
        gboolean number_a = a->read[side]->is_number, number_b = b->read[side]->is_number;
        double value;

        if (i == j || (side == SHOAL_DESIGN_RELEASE && (!a->is_told || !b->is_told)))
          value = NAN;
        else if (number_a && number_b)
          value = correlate (&products, a, b);
        else if (number_a || number_b)
          value = find_correlation_ratio (&products, number_a ? a : b, number_a ? b : a);
        else
          value = find_cramers_v (&products, a, b);
        associations[i * design->n_columns + j] = value;
      }
  return associations;
}

/* ---- Models ---- */

/* The terms of all columns with information in the release, except @outcome; for values all groups but the most frequent one. @columns:
 * (out): the column of each term. */
static guint
list_terms (const ShoalDesign *design, guint outcome, guint *terms, guint *columns)
{
  guint n = 0;

  for (guint c = 0; c < design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &design->columns[c];
      gboolean is_number = column->read[SHOAL_DESIGN_ORIGINAL]->is_number;

      if (c == outcome || !column->is_told)
        continue;
      for (guint f = column->first; f < column->first + column->n_features; f++)
        if (is_number ? f != column->first + SHOAL_DESIGN_SQUARE : f != column->first)
          {
            columns[n] = c;
            terms[n++] = f;
          }
    }
  return n;
}

static gboolean
is_plain_number (const ShoalDesign *design, guint column, guint feature)
{
  const ShoalDesignColumn *it = &design->columns[column];

  return it->read[SHOAL_DESIGN_ORIGINAL]->is_number && feature == it->first + SHOAL_DESIGN_NUMBER;
}

/** shoal_term_get_half: Returns: half the width of the 95 % interval of the coefficient, NAN if there is none. */
double
shoal_term_get_half (const ShoalTerm *self, ShoalDesignSide side)
{
  return NORMAL_95 * self->error[side];
}

static double
find_overlap (const ShoalTerm *term)
{
  double low[SHOAL_DESIGN_N_SIDES], high[SHOAL_DESIGN_N_SIDES], both;

  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      low[side] = term->estimate[side] - shoal_term_get_half (term, side);
      high[side] = term->estimate[side] + shoal_term_get_half (term, side);
    }
  both = MIN (high[0], high[1]) - MAX (low[0], low[1]);
  return (both / (high[0] - low[0]) + both / (high[1] - low[1])) / 2;
}

static void
clear_regression (gpointer data)
{
  ShoalRegression *self = data;

  g_free (self->outcome);
  g_free (self->event);
  for (guint i = 0; i < self->n_terms; i++)
    g_free (self->terms[i].label);
  g_free (self->terms);
}

/* The model uses standardized numbers; coefficients and constant are converted to the units of the table. */
static gboolean
regress (ShoalStatistics *self, guint outcome, guint n_threads, ShoalProgress *progress, GError **error)
{
  const ShoalDesign *design = self->design;
  const ShoalDesignColumn *column = &design->columns[outcome];
  gboolean is_number = column->read[SHOAL_DESIGN_ORIGINAL]->is_number;
  g_autofree guint *terms = g_new (guint, MAX (1, design->n_features));
  g_autofree guint *columns = g_new (guint, MAX (1, design->n_features));
  guint n = list_terms (design, outcome, terms, columns), event = column->first + (column->n_groups == 2);
  double unit = is_number ? column->scale / column->unit : 1;
  ShoalModelRows rows = { design,
                          0,
                          column,
                          is_number ? column->first + SHOAL_DESIGN_NUMBER : event,
                          is_number ? column->first + SHOAL_DESIGN_PRESENT : G_MAXUINT,
                          terms,
                          n,
                          { NULL } };
  ShoalRegression regression
      = { g_strdup (shoal_design_column_get_name (column)),
          is_number ? NULL
                    : g_strdup (shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_ORIGINAL],
                                                                   column->values[event - column->first])),
          g_new0 (ShoalTerm, n + 1),
          n + 1,
          { 0 },
          { FALSE } };

  for (guint i = 0; i < n; i++)
    {
      const ShoalDesignColumn *it = &design->columns[columns[i]];

      regression.terms[i + 1].label = shoal_design_dup_label (design, columns[i], terms[i]);
      regression.terms[i + 1].spread = is_plain_number (design, columns[i], terms[i]) ? it->scale / it->unit : 1;
    }
  g_array_append_val (self->regressions, regression);
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      g_autoptr (ShoalLinearModel) model = NULL;
      double constant;

      rows.sides = 1u << side;
      model = shoal_linear_model_new (&rows, is_number ? SHOAL_LINK_LINEAR : SHOAL_LINK_LOGISTIC, n_threads, progress,
                                      error);
      if (model == NULL)
        return FALSE;
      constant = model->estimates[0] * unit + (is_number ? column->centre / column->unit : 0);
      for (guint i = 0; i < n; i++)
        {
          const ShoalDesignColumn *it = &design->columns[columns[i]];
          double factor = is_plain_number (design, columns[i], terms[i]) ? it->unit / it->scale * unit : unit;

          regression.terms[i + 1].estimate[side] = model->estimates[i + 1] * factor;
          regression.terms[i + 1].error[side] = model->errors[i + 1] * factor;
          if (!is_number && model->errors[i + 1] > UNBOUNDED)
            regression.terms[i + 1].estimate[side] = regression.terms[i + 1].error[side] = NAN;
          if (is_plain_number (design, columns[i], terms[i]) && !isnan (model->estimates[i + 1]))
            constant -= model->estimates[i + 1] * factor * it->centre / it->unit;
        }
      regression.terms[0].estimate[side] = constant;
      regression.terms[0].error[side] = NAN;
      g_array_index (self->regressions, ShoalRegression, self->regressions->len - 1).n_rows[side] = model->n_rows;
      g_array_index (self->regressions, ShoalRegression, self->regressions->len - 1).converged[side] = model->converged;
    }
  for (guint i = 0; i < n + 1; i++)
    regression.terms[i].overlap = find_overlap (&regression.terms[i]);
  return TRUE;
}

/* Snoke et al. 2018, theorem 1: the expected value for rows that are drawn from the original is (terms − 1) (1 − c)² c / N. */
static gboolean
find_propensity (ShoalStatistics *self, guint n_threads, ShoalProgress *progress, GError **error)
{
  const ShoalDesign *design = self->design;
  g_autofree guint *terms = g_new (guint, MAX (1, design->n_features));
  g_autofree guint *columns = g_new (guint, MAX (1, design->n_features));
  guint n = list_terms (design, G_MAXUINT, terms, columns);
  ShoalModelRows rows = { design, 3, NULL, G_MAXUINT, G_MAXUINT, terms, n, { NULL } };
  g_autofree guint64 *seeds_of_original = NULL;
  g_autofree guint64 *seeds_of_release = NULL;
  double n_original = (double) design->readings[SHOAL_DESIGN_ORIGINAL]->n_rows;
  double n_release = (double) design->readings[SHOAL_DESIGN_RELEASE]->n_rows,
         share = n_release / (n_original + n_release);
  g_autoptr (ShoalLinearModel) model = NULL;

  if (!shoal_design_make_seeds (design, SHOAL_DESIGN_ORIGINAL, n_threads, progress, &seeds_of_original, error)
      || !shoal_design_make_seeds (design, SHOAL_DESIGN_RELEASE, n_threads, progress, &seeds_of_release, error))
    return FALSE;
  rows.seeds[SHOAL_DESIGN_ORIGINAL] = seeds_of_original;
  rows.seeds[SHOAL_DESIGN_RELEASE] = seeds_of_release;
  model = shoal_linear_model_new (&rows, SHOAL_LINK_LOGISTIC, n_threads, progress, error);
  if (model == NULL)
    return FALSE;
  self->propensity.converged = model->converged;
  self->propensity.largest = share * (1 - share);
  self->propensity.expected = (model->n_estimated - 1) * (1 - share) * (1 - share) * share / (n_original + n_release);
  return shoal_linear_model_mean_square (model, &rows, share, n_threads, progress, &self->propensity.mean_square,
                                         error);
}

/**
 * shoal_statistics_list_outcomes:
 *
 * Returns: (transfer full) (element-type guint): the default columns for the outcomes of regressions: all targets, and sensitive columns
 *   until there are three.
 */
GArray *
shoal_statistics_list_outcomes (ShoalSchema *schema)
{
  GArray *outcomes = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_columns = shoal_schema_get_n_columns (schema);

  for (guint i = 0; i < n_columns; i++)
    if (shoal_schema_get_meaning (schema, i)->is_target)
      g_array_append_val (outcomes, i);
  for (guint i = 0; i < n_columns && outcomes->len < MOST_OUTCOMES; i++)
    if (shoal_schema_get_meaning (schema, i)->role == SHOAL_ROLE_SENSITIVE && !shoal_schema_get_meaning (schema, i)->is_target)
      g_array_append_val (outcomes, i);
  return outcomes;
}

static ShoalStatistics *
statistics_new (const ShoalReadings *original, const ShoalReadings *release)
{
  ShoalStatistics *self = g_new0 (ShoalStatistics, 1);

  self->design = shoal_design_new (original, release);
  self->regressions = g_array_new (FALSE, FALSE, sizeof (ShoalRegression));
  g_array_set_clear_func (self->regressions, clear_regression);
  return self;
}

/* Computes the statistics of columns and pairs of one table. */
static gboolean
describe_side (ShoalStatistics *self, ShoalDesignSide side, guint n_threads, ShoalProgress *progress, GError **error)
{
  const ShoalDesign *design = self->design;
  g_autofree double *sums = shoal_design_sum_products (design, side, n_threads, progress, error);

  if (sums == NULL)
    return FALSE;
  self->associations[side] = associate (design, side, sums);
  self->summaries[side] = g_new0 (ShoalColumnSummary, MAX (1, design->n_columns));
  for (guint c = 0; c < design->n_columns; c++)
    {
      summarize (&design->columns[c], side, progress, &self->summaries[side][c]);
      if (!shoal_progress_check (progress, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_statistics_new_of_published:
 * @published: must outlive the result
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the columns and pairs of one table, without those of %SHOAL_DESIGN_ORIGINAL.
 */
ShoalStatistics *
shoal_statistics_new_of_published (const ShoalReadings *published, guint n_threads, ShoalProgress *progress, GError **error)
{
  g_autoptr (ShoalStatistics) self = statistics_new (published, published);

  return describe_side (self, SHOAL_DESIGN_RELEASE, n_threads, progress, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * shoal_statistics_new:
 * @original, @release: must outlive the result
 * @outcomes: (array length=n_outcomes): columns of the original's table to be explained by the others; columns that are not in both
 *   tables, or about which the release has no information, are left out
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the statistics.
 */
ShoalStatistics *
shoal_statistics_new (const ShoalReadings *original,
                      const ShoalReadings *release,
                      const guint *outcomes,
                      guint n_outcomes,
                      guint n_threads,
                      ShoalProgress *progress,
                      GError **error)
{
  g_autoptr (ShoalStatistics) self = statistics_new (original, release);
  const ShoalDesign *design = self->design;

  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    if (!describe_side (self, side, n_threads, progress, error))
      return NULL;
  for (guint i = 0; i < n_outcomes; i++)
    for (guint c = 0; c < design->n_columns; c++)
      if (design->columns[c].is_told && (design->columns[c].n_groups > 1 || design->columns[c].read[0]->is_number)
          && design->columns[c].read[0]->column == shoal_table_get_column (original->microdata->table, outcomes[i])
          && !regress (self, c, n_threads, progress, error))
        return NULL;
  if (design->readings[0]->n_rows > 0 && design->readings[1]->n_rows > 0
      && !find_propensity (self, n_threads, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}

/** shoal_statistics_get_association: Returns: the association of columns @i and @j. */
double
shoal_statistics_get_association (const ShoalStatistics *self, ShoalDesignSide side, guint i, guint j)
{
  return self->associations[side][i * self->design->n_columns + j];
}

/* If the release does not tell an association, all of it counts as lost. */
static double
get_difference (const ShoalStatisticsPair *pair)
{
  double before = pair->association[SHOAL_DESIGN_ORIGINAL], after = pair->association[SHOAL_DESIGN_RELEASE];

  return isnan (after) ? fabs (before) : fabs (before - after);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const ShoalStatisticsPair *x = a, *y = b;
  double of_x = get_difference (x), of_y = get_difference (y);

  if (of_x != of_y)
    return of_x > of_y ? -1 : 1;
  return x->i != y->i ? (x->i > y->i) - (x->i < y->i) : (x->j > y->j) - (x->j < y->j);
}

/** shoal_statistics_list_pairs: Returns: (transfer full) (element-type ShoalStatisticsPair): all pairs of columns whose association in the
 *   original is known; those with the greatest difference come first. */
GArray *
shoal_statistics_list_pairs (const ShoalStatistics *self)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (ShoalStatisticsPair));

  for (guint j = 1; j < self->design->n_columns; j++)
    for (guint i = 0; i < j; i++)
      {
        ShoalStatisticsPair pair = { i, j, { shoal_statistics_get_association (self, SHOAL_DESIGN_ORIGINAL, i, j),
                                             shoal_statistics_get_association (self, SHOAL_DESIGN_RELEASE, i, j) } };

        if (!isnan (pair.association[SHOAL_DESIGN_ORIGINAL]))
          g_array_append_val (pairs, pair);
      }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

/** shoal_statistics_free: frees @self. */
void
shoal_statistics_free (ShoalStatistics *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->regressions, g_array_unref);
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      g_free (self->summaries[side]);
      g_free (self->associations[side]);
    }
  shoal_design_free (self->design);
  g_free (self);
}
