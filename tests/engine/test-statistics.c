/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a statistician finds: against what chance and counting by hand say. cli/utility compares it with R. */

#include "fixture-microdata.h"

#include "base/shoal-random.h"
#include "strategy/classify/shoal-release-prediction.h"
#include "utility/statistics/shoal-statistics.h"

#include <math.h>
#include <stdlib.h>

#define N_ROWS 240

static const char *const cities[] = { "a", "b", "c" };

/* Whoever is sick depends on the city; numbers are as they come. */
static char *
make_values (guint column)
{
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalRandom random;

  shoal_random_init (&random, 11, 0);
  for (guint row = 0; row < N_ROWS; row++)
    {
      guint age = 20 + (guint) shoal_random_below (&random, 40), city = (guint) shoal_random_below (&random, 3);
      gboolean sick = shoal_random_double (&random) < (city == 0 ? 0.9 : 0.3);

      if (row > 0)
        g_string_append_c (text, '|');
      if (column == 0)
        g_string_append_printf (text, "%u", age);
      else
        g_string_append (text, column == 1 ? cities[city] : sick ? "yes" : "no");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static ShoalMicrodata *
make_people (void)
{
  g_autofree char *age = make_values (0);
  g_autofree char *city = make_values (1);
  g_autofree char *sick = make_values (2);
  const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_INSENSITIVE, age, NULL, FALSE },
    { "city", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, city, "a;*\nb;*\nc;*\n", FALSE },
    { "sick", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, sick, NULL, TRUE },
  };
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  return fixture_microdata (&fixture);
}

/* Rows of @table that are drawn with replacement. */
static ShoalTable *
draw_rows (ShoalTable *table, gsize n_rows, ShoalRandom *random)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree gsize *rows = g_new (gsize, n_rows);
  g_autofree const char **texts = g_new (const char *, n_rows);

  for (gsize i = 0; i < n_rows; i++)
    rows[i] = shoal_random_below (random, shoal_table_get_n_rows (table));
  for (guint c = 0; c < shoal_table_get_n_columns (table); c++)
    {
      ShoalColumn *column = shoal_table_get_column (table, c);

      for (gsize i = 0; i < n_rows; i++)
        texts[i] = shoal_column_get_label (column, shoal_column_get_code (column, rows[i]));
      g_ptr_array_add (columns, shoal_column_new_from_texts (shoal_column_get_name (column),
                                                             shoal_column_get_value_type (column), texts, n_rows));
    }
  return shoal_table_new (columns, n_rows, NULL);
}

/* The mean over bootstrap samples is that of the theorem. That of two samples of the same people would be greater by 1 / (1 − c), so
 * that 400 samples tell them apart: five terms, so a mean of 400 has a standard deviation of 3.5 %. */
static void
test_expected_propensity (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_people ();
  guint columns[] = { 0, 1, 2 };
  ShoalRandom random;

  shoal_random_init (&random, 5, 0);
  for (gsize n_rows = N_ROWS / 2; n_rows <= N_ROWS; n_rows *= 2)
    {
      double sum = 0, expected = 0;

      for (guint i = 0; i < 400; i++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (ShoalProgress) progress = shoal_progress_new ();
          g_autoptr (ShoalTable) table = draw_rows (microdata->table, n_rows, &random);
          g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, &error);
          g_autoptr (ShoalReadings) release
              = shoal_readings_new_of_table (microdata, table, columns, progress, &error);
          g_autoptr (ShoalStatistics) statistics
              = shoal_statistics_new (original, release, NULL, 0, 1, progress, &error);

          g_assert_no_error (error);
          g_assert_true (statistics->propensity.converged);
          sum += statistics->propensity.mean_square;
          expected = statistics->propensity.expected;
        }
      g_assert_cmpfloat_with_epsilon (sum / 400 / expected, 1, 0.12);
    }
}

/* The propensity of a table whose ages are ranges of ten years and whose cities are two or all: its rows as they come or the other way round,
 * its columns likewise. */
static double
find_propensity_of (ShoalMicrodata *microdata, gboolean rows_reversed, gboolean columns_reversed)
{
  static const guint forwards[] = { 0, 1, 2 }, backwards[] = { 2, 1, 0 };
  const guint *order = columns_reversed ? backwards : forwards;
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, NULL);
  g_autoptr (ShoalReadings) release = NULL;
  g_autoptr (ShoalStatistics) statistics = NULL;

  for (guint i = 0; i < 3; i++)
    {
      ShoalColumn *column = shoal_table_get_column (microdata->table, order[i]);
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (gsize j = 0; j < N_ROWS; j++)
        {
          gsize row = rows_reversed ? N_ROWS - 1 - j : j;
          const char *text = shoal_column_get_label (column, shoal_column_get_code (column, row));
          guint age = (guint) atoi (text);

          g_ptr_array_add (texts, order[i] == 0   ? g_strdup_printf ("[%u, %u]", age / 10 * 10, age / 10 * 10 + 9)
                                  : order[i] == 2 ? g_strdup (text)
                                                  : g_strdup (row % 3 > 0 ? "{a, b}" : "*"));
        }
      g_ptr_array_add (columns, shoal_column_new_from_texts (shoal_column_get_name (column), SHOAL_VALUE_TEXT,
                                                             (const char **) texts->pdata, N_ROWS));
    }
  table = shoal_table_new (columns, N_ROWS, NULL);
  release = shoal_readings_new_of_table (microdata, table, order, progress, NULL);
  statistics = shoal_statistics_new (original, release, NULL, 0, 1, progress, NULL);
  g_assert_true (statistics->propensity.converged);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpuint (statistics->summaries[SHOAL_DESIGN_RELEASE][c].n_unread, ==, 0);
  return statistics->propensity.mean_square;
}

/* What is drawn for ranges and sets is the same, in whatever order rows and columns come. */
static void
test_propensity_order (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_people ();
  double propensity = find_propensity_of (microdata, FALSE, FALSE);

  g_assert_cmpfloat (propensity, >, 1e-6);
  g_assert_cmpfloat_with_epsilon (find_propensity_of (microdata, TRUE, FALSE), propensity, 1e-12);
  g_assert_cmpfloat_with_epsilon (find_propensity_of (microdata, FALSE, TRUE), propensity, 1e-12);
  g_assert_cmpfloat_with_epsilon (find_propensity_of (microdata, TRUE, TRUE), propensity, 1e-12);
}

/* Each reading has as many rows as the table says, of the original and of a release. */
static void
test_counts (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_people ();
  g_autoptr (ShoalClasses) classes = fixture_node (microdata, 1, (const guint[]){ 1 });
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, NULL);
  g_autoptr (ShoalReadings) published = shoal_readings_new_of_release (release, progress, NULL);
  const ShoalReadings *const sides[] = { original, published };

  for (guint side = 0; side < 2; side++)
    for (guint c = 0; c < sides[side]->n_columns; c++)
      {
        const ShoalReadColumn *column = &sides[side]->columns[c];
        g_autofree gsize *counts = g_new0 (gsize, column->n_readings);

        for (gsize row = 0; row < N_ROWS; row++)
          counts[shoal_read_column_get (column, row) - column->readings]++;
        g_assert_cmpmem (counts, column->n_readings * sizeof *counts, column->counts,
                         column->n_readings * sizeof *counts);
      }
}

/* The tree finds what the city says, of the release as of the original; the area below the curve is the AUC; told to stop at any time it
 * stops with an error. */
static void
test_predictions (void)
{
  static const char *const classifiers[] = { "c45", NULL };
  g_autoptr (ShoalMicrodata) microdata = make_people ();
  g_autoptr (ShoalClasses) classes = fixture_node (microdata, 1, (const guint[]){ 0 });
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, NULL);
  g_autoptr (GArray) outcomes = shoal_statistics_list_outcomes (microdata->schema);
  guint64 n_polls = 0;

  g_assert_cmpuint (outcomes->len, ==, 1);
  g_assert_cmpuint (g_array_index (outcomes, guint, 0), ==, 2);
  for (gboolean stopped = FALSE;; stopped = TRUE)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, NULL);
      g_autoptr (ShoalReadings) published = shoal_readings_new_of_release (release, progress, NULL);
      g_autoptr (ShoalStatistics) statistics = shoal_statistics_new (original, published, NULL, 0, 1, progress, NULL);
      g_autoptr (ShoalProgress) counted = shoal_progress_new ();
      g_autoptr (GArray) predictions = NULL;

      if (stopped)
        shoal_progress_stop_after_polls (counted, --n_polls);
      predictions = shoal_release_predictions_new (statistics->design, (const guint *) outcomes->data, outcomes->len,
                                                   classifiers, 1, counted, &error);
      if (stopped)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_assert_null (predictions);
          if (n_polls == 0)
            return;
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpuint (predictions->len, ==, 1);
      n_polls = shoal_progress_get_polls (counted);
      g_assert_cmpuint (n_polls, >, 10);
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        {
          const ShoalReleasePrediction *it = &g_array_index (predictions, ShoalReleasePrediction, 0);
          const ShoalPrediction *prediction = &it->prediction[side];
          double area = 0, right = 0, all = 0;

          g_assert_cmpuint (it->n_rows, ==, N_ROWS);
          g_assert_cmpuint (it->n_labels, ==, 2);
          g_assert_cmpfloat (it->accuracy[side], >, it->majority);
          for (guint i = 0; i + 1 < SHOAL_PREDICTION_POINTS; i++)
            {
              g_assert_cmpfloat (prediction->curve[i], <=, prediction->curve[i + 1] + 1e-12);
              area += (prediction->curve[i] + prediction->curve[i + 1]) / 2 / (SHOAL_PREDICTION_POINTS - 1);
            }
          g_assert_cmpfloat (prediction->curve[SHOAL_PREDICTION_POINTS - 1], ==, 1);
          g_assert_cmpfloat_with_epsilon (area, prediction->auc, 0.01);
          for (guint i = 0; i < 2; i++)
            for (guint j = 0; j < 2; j++)
              {
                all += prediction->confusion[i][j];
                right += i == j ? prediction->confusion[i][j] : 0;
              }
          g_assert_cmpfloat (all, ==, N_ROWS);
          g_assert_cmpfloat_with_epsilon (right / all, it->accuracy[side], 1e-12);
        }
    }
}

#define N_MANY 1000000

/* A column of a million rows with @n_values values, drawn at random; in turn where @seed is 0. */
static ShoalColumn *
make_many (const char *name, ShoalValueType type, guint n_values, guint seed)
{
  ShoalStrings *labels = shoal_strings_new (n_values);
  double *numbers = type == SHOAL_VALUE_NUMBER ? g_new (double, n_values) : NULL;
  guint8 *codes = g_malloc (N_MANY);
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint i = 0; i < n_values; i++)
    {
      char label[8];
      int length = g_snprintf (label, sizeof label, type == SHOAL_VALUE_NUMBER ? "%u" : "v%02u", i);

      shoal_strings_append (labels, label, (gsize) length);
      if (numbers != NULL)
        numbers[i] = i;
    }
  for (gsize row = 0; row < N_MANY; row++)
    codes[row] = (guint8) (seed == 0 ? row % n_values : shoal_random_below (&random, n_values));
  return shoal_column_new_take (name, type, N_MANY, codes, 1, labels, numbers, 0, NULL, NULL);
}

/* A million rows with two numbers and a town; @seed: of the first number, @town_seed: of the town. */
static ShoalMicrodata *
make_million (Fixture *fixture, guint seed, guint n_towns, guint town_seed)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalHierarchy) towns = fixture_hierarchy (n_towns == 3 ? "v00;*\nv01;*\nv02;*\n" : "v00;*\nv01;*\n");

  g_ptr_array_add (columns, make_many ("age", SHOAL_VALUE_NUMBER, 90, seed));
  g_ptr_array_add (columns, make_many ("visits", SHOAL_VALUE_NUMBER, 20, seed + 1));
  g_ptr_array_add (columns, make_many ("town", SHOAL_VALUE_TEXT, n_towns, town_seed));
  fixture->table = shoal_table_new (columns, N_MANY, NULL);
  fixture->schema = shoal_schema_new (fixture->table);
  for (guint i = 0; i < columns->len; i++)
    fixture_take_schema (fixture, schema_with_role (fixture->schema, i, i < 2 ? SHOAL_ROLE_INSENSITIVE : SHOAL_ROLE_QUASI_IDENTIFIER));
  fixture_take_schema (fixture, shoal_schema_with_hierarchy (fixture->schema, 2, towns));
  return fixture_microdata (fixture);
}

/* Of many rows a model looks at some first. Where values come in turn these are all alike, and must not lead it astray: where they do, the
 * tables of which one has them at random cannot be told apart. */
static void
test_values_in_turn (void)
{
  g_auto (Fixture) fixture = { 0 }, other_fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_million (&fixture, 1, 2, 0);
  g_autoptr (ShoalMicrodata) other = make_million (&other_fixture, 11, 2, 3);
  guint columns[] = { 0, 1, 2 };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, &error);
  g_autoptr (ShoalReadings) release = shoal_readings_new_of_table (microdata, other->table, columns, progress, &error);
  g_autoptr (ShoalStatistics) statistics = shoal_statistics_new (original, release, NULL, 0, 2, progress, &error);

  g_assert_no_error (error);
  g_assert_true (statistics->propensity.converged);
  /* Two numbers, a town and a constant, and half of the rows are of either table */
  g_assert_cmpfloat_with_epsilon (statistics->propensity.expected, 3 / 8.0 / (2.0 * N_MANY), 1e-12);
  g_assert_cmpfloat (statistics->propensity.mean_square, >, 0);
  g_assert_cmpfloat (statistics->propensity.mean_square, <, 20 * statistics->propensity.expected);
}

/* Of a million rows everything is found, and whoever waits can stop it at any time: it asks once in 65,536 rows of each pass, and what is
 * stopped has no result. */
static void
test_million (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_million (&fixture, 1, 3, 3);
  g_autoptr (GError) error = NULL;
  const guint outcome = 0;
  guint64 n_polls = 0;

  for (guint stop = 0; stop < 5; stop++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalReadings) original = shoal_readings_new_of_original (microdata, progress, &error);
      g_autoptr (ShoalProgress) counted = shoal_progress_new ();
      g_autoptr (ShoalStatistics) statistics = NULL;

      g_assert_no_error (error);
      if (stop > 0)
        shoal_progress_stop_after_polls (counted, n_polls * (stop - 1) / 4);
      statistics = shoal_statistics_new (original, original, &outcome, 1, 2, counted, &error);
      if (stop > 0)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_clear_error (&error);
          g_assert_null (statistics);
          continue;
        }
      g_assert_no_error (error);
      n_polls = shoal_progress_get_polls (counted);
      /* Products of both sides, a regression of each, and the propensity of both */
      g_assert_cmpuint (n_polls, >=, 6 * (N_MANY / 65536));
      g_assert_cmpuint (statistics->summaries[0][0].n, ==, N_MANY);
      g_assert_cmpfloat_with_epsilon (statistics->summaries[0][0].mean, 44.5, 0.2);
      g_assert_cmpfloat_with_epsilon (shoal_statistics_get_association (statistics, SHOAL_DESIGN_ORIGINAL, 0, 1), 0, 0.01);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics/expected-propensity", test_expected_propensity);
  g_test_add_func ("/statistics/propensity-order", test_propensity_order);
  g_test_add_func ("/statistics/counts", test_counts);
  g_test_add_func ("/statistics/predictions", test_predictions);
  g_test_add_func ("/statistics/values-in-turn", test_values_in_turn);
  g_test_add_func ("/statistics/million", test_million);
  return g_test_run ();
}
