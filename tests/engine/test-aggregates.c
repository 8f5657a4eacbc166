/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means, medians, modes and middles of classes: worked by hand, against a plain computation of them, and as the verifier sees them. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-metrics.h"
#include "verify/shoal-aggregate-check.h"
#include "verify/shoal-verified-release.h"

#include <math.h>
#include <stdlib.h>

#define N_ROWS 8

/* What each row shows in a column of two clusters of four rows. */
static void
assert_texts (ShoalValueType  type,
              const char     *values,
              ShoalCellForm   form,
              const char     *first,
              const char     *second)
{
  static const guint32 clusters[N_ROWS] = { 0, 0, 0, 0, 1, 1, 1, 1 };
  const FixtureColumn columns[] = { { "a", type, SHOAL_ROLE_QUASI_IDENTIFIER, values, NULL } };
  const ShoalRequirements requirements = { .k = 4 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, N_ROWS, 2);
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, columns, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  microdata = fixture_microdata (&fixture);
  release = shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error);
  g_assert_no_error (error);
  for (gsize row = 0; row < N_ROWS; row++)
    g_assert_cmpstr (shoal_release_get_text (shoal_verified_release_get_release (release), row, 0, buffer), ==,
                     row < 4 ? first : second);
}

static void
test_worked (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
    ShoalCellForm form;
    const char *first;
    const char *second;
  } cases[] = {
    { SHOAL_VALUE_NUMBER, "1|2|2|6|10|20|30|41", SHOAL_CELL_MEAN, "2.8", "25.2" },
    { SHOAL_VALUE_NUMBER, "1|2|2|6|10|20|30|41", SHOAL_CELL_MEDIAN, "2", "20" },
    { SHOAL_VALUE_NUMBER, "1|2|2|6|10|20|30|41", SHOAL_CELL_MODE, "2", "10" },
    { SHOAL_VALUE_NUMBER, "1|2|2|6|10|20|30|41", SHOAL_CELL_MIDDLE, "3.5", "25.5" },
    /* One place more than the values have, without zeros at the end */
    { SHOAL_VALUE_NUMBER, "0.25|0.25|0.5|0.5|1|1|1|1", SHOAL_CELL_MEAN, "0.375", "1" },
    { SHOAL_VALUE_NUMBER, "0.1|0.1|0.1|0.2|-3.5|-2|-2|-1", SHOAL_CELL_MEAN, "0.12", "-2.12" },
    { SHOAL_VALUE_NUMBER, "-1|1|-1|1|-7|-7|-7|-7", SHOAL_CELL_MEAN, "0", "-7" },
    /* As far apart as doubles can be, and as small */
    { SHOAL_VALUE_NUMBER, "1e308|1e308|1.5e308|1.5e308|-1.7e308|1.7e308|-1.7e308|1.7e308", SHOAL_CELL_MEAN, "125e306", "0" },
    { SHOAL_VALUE_NUMBER, "1e308|1e308|1.5e308|1.5e308|-1.7e308|1.7e308|-1.7e308|1.7e308", SHOAL_CELL_MIDDLE, "125e306", "0" },
    { SHOAL_VALUE_NUMBER, "1e-300|2e-300|2e-300|1e-300|4e-300|4e-300|4e-300|4e-300", SHOAL_CELL_MEAN, "15e-301", "4e-300" },
    /* A class with a missing value shows none that could be taken for one of all its rows. */
    { SHOAL_VALUE_NUMBER, "1||2|6|10|20|30|40", SHOAL_CELL_MEAN, "*", "25" },
    { SHOAL_VALUE_NUMBER, "||||10|20|30|40", SHOAL_CELL_MEAN, "", "25" },
    { SHOAL_VALUE_NUMBER, "||||10|20|30|40", SHOAL_CELL_MEDIAN, "", "20" },
    { SHOAL_VALUE_DATE, "2020-01-01|2020-01-02|2020-01-02|2020-01-02|1960-02-28|1960-02-29|1960-03-01|1960-03-02", SHOAL_CELL_MEAN,
      "2020-01-02", "1960-03-01" },
    { SHOAL_VALUE_DATE, "2020-01-01|2020-01-02|2020-01-02|2020-01-02|1960-02-28|1960-02-29|1960-03-01|1960-03-02", SHOAL_CELL_MEDIAN,
      "2020-01-02", "1960-02-29" },
    { SHOAL_VALUE_DATE, "2020-01-01 10:00|2020-01-01 10:00|2020-01-01 11:00|2020-01-01 11:00|2020-01-05|2020-01-05|2020-01-05|2020-01-05",
      SHOAL_CELL_MIDDLE, "2020-01-01 10:30:00", "2020-01-05 00:00:00" },
    { SHOAL_VALUE_TEXT, "x|y|y|z|z|z|x|x", SHOAL_CELL_MODE, "y", "x" },
    { SHOAL_VALUE_TEXT, "x|y|y||z|z|z|x", SHOAL_CELL_MODE, "*", "z" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_texts (cases[i].type, cases[i].values, cases[i].form, cases[i].first, cases[i].second);
}

/* What needs numbers is refused of texts, whatever the form. */
static void
test_texts_have_no_mean (void)
{
  static const FixtureColumn columns[] = { { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y", "x;*\ny;*\n" } };

  for (ShoalCellForm form = SHOAL_CELL_NODE; form < SHOAL_CELL_N_FORMS; form++)
    {
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalAttribute) attribute = NULL;
      g_autoptr (GError) error = NULL;

      fixture_init (&fixture, columns, 1);
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
      attribute = shoal_attribute_new (fixture.table, fixture.schema, 0, NULL, &error);
      if (shoal_cell_form_suits (form, SHOAL_VALUE_TEXT))
        g_assert_no_error (error);
      else
        g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
    }
}

/* Clusters with the same mean are one class, which covers both: its loss is that of the union. */
static void
test_merged (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10|20|14|16|0|0", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1, 2, 2 };
  static const ShoalCellForm forms[] = { SHOAL_CELL_MEAN, SHOAL_CELL_MIDDLE };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, 6, 3);
      g_autoptr (ShoalClasses) classes = NULL;

      fixture_init (&fixture, columns, 1);
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, forms[i]));
      microdata = fixture_microdata (&fixture);
      classes = shoal_classes_new (microdata, recoding, 2);
      g_assert_cmpuint (classes->n_clusters, ==, 3);
      g_assert_cmpuint (classes->n_groups, ==, 2);
      g_assert_cmpuint (classes->sizes[0], ==, 4);
      assert_metric (classes, "gcp", 4 * 10.0 / 20 / 6);
      g_assert_cmpuint (shoal_classes_get_node (classes, 0, 0), ==,
                        shoal_hierarchy_get_root (shoal_microdata_get_attribute (microdata, 0)->hierarchy));
    }
}

/* ---- Random tables ---- */

static int
compare_numbers (const void *a,
                 const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The aggregate of sorted numbers, by its definition. */
static double
compute (ShoalCellForm form,
         const double *numbers,
         gsize         n)
{
  double sum = 0, best = numbers[0];
  gsize most = 0;

  switch (form)
    {
    case SHOAL_CELL_MEDIAN:
      return numbers[(n - 1) / 2];
    case SHOAL_CELL_MODE:
      for (gsize i = 0; i < n; i++)
        {
          gsize own = 0;

          for (gsize j = 0; j < n; j++)
            own += numbers[j] == numbers[i];
          if (own > most)
            {
              most = own;
              best = numbers[i];
            }
        }
      return best;
    case SHOAL_CELL_MIDDLE:
      return (numbers[0] + numbers[n - 1]) / 2;
    case SHOAL_CELL_MEAN:
    case SHOAL_CELL_NODE:
    case SHOAL_CELL_RANGE:
    case SHOAL_CELL_SET:
    default:
      for (gsize i = 0; i < n; i++)
        sum += numbers[i];
      return sum / (double) n;
    }
}

/* Each class of equal texts shows the aggregate of its rows, to half of the last place. */
static void
assert_classes (ShoalRelease  *release,
                ShoalCellForm  form,
                double         half)
{
  ShoalMicrodata *microdata = shoal_release_get_classes (release)->microdata;
  ShoalColumn *column = shoal_table_get_column (microdata->table, 0);
  g_autoptr (GHashTable) classes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  g_autoptr (GString) buffer = g_string_new (NULL);
  GHashTableIter iter;
  gpointer key, value;

  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      g_autofree char *number = g_strdup (shoal_release_get_text (release, row, 0, buffer));
      g_autofree char *texts = g_strdup_printf ("%s|%s", number, shoal_release_get_text (release, row, 1, buffer));
      guint32 code = shoal_column_get_code (column, row);
      double known = code < shoal_column_get_n_values (column) ? shoal_column_get_number (column, code) : NAN;
      GArray *numbers = g_hash_table_lookup (classes, texts);

      if (numbers == NULL)
        {
          numbers = g_array_new (FALSE, FALSE, sizeof (double));
          g_hash_table_insert (classes, g_steal_pointer (&texts), numbers);
        }
      g_array_append_val (numbers, known);
    }
  g_hash_table_iter_init (&iter, classes);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      GArray *numbers = value;
      g_autofree char *text = g_strndup (key, (gsize) (strchr (key, '|') - (char *) key));
      gsize n_missing = 0;

      for (guint i = 0; i < numbers->len; i++)
        n_missing += isnan (g_array_index (numbers, double, i));
      if (n_missing > 0)
        {
          g_assert_cmpstr (text, ==, n_missing == numbers->len ? "" : "*");
          continue;
        }
      qsort (numbers->data, numbers->len, sizeof (double), compare_numbers);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (text, NULL), compute (form, (const double *) (void *) numbers->data, numbers->len),
                                      half + 1e-9);
    }
}

static void
check_random (ShoalRandom   *random,
              ShoalCellForm  form)
{
  const guint n_rows = 60, n_clusters = 15;
  const gboolean whole = shoal_random_below (random, 2);
  g_autoptr (GString) numbers = g_string_new (NULL), towns = g_string_new (NULL);
  g_autofree guint32 *clusters = g_new (guint32, n_rows);
  FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, NULL },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, NULL },
  };
  const ShoalRequirements requirements = { .k = 2 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (GError) error = NULL;

  for (guint row = 0; row < n_rows; row++)
    {
      const char *between = row > 0 ? "|" : "";
      int number = (int) shoal_random_below (random, 40) - 20;

      if (shoal_random_below (random, 40) == 0)
        g_string_append (numbers, between);
      else if (whole)
        g_string_append_printf (numbers, "%s%d", between, number);
      else
        g_string_append_printf (numbers, "%s%s%d.%u5", between, number < 0 ? "-" : "", abs (number), (guint) shoal_random_below (random, 10));
      g_string_append_printf (towns, "%s%c", between, "xyz"[shoal_random_below (random, 3)]);
      clusters[row] = row / 4 % n_clusters;
    }
  columns[0].values = numbers->str;
  columns[1].values = towns->str;
  fixture_init (&fixture, columns, 2);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_MODE));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_partition (clusters, n_rows, n_clusters);
  release = shoal_verified_release_new (microdata, recoding, &requirements, 2, NULL, &error);
  g_assert_no_error (error);
  assert_classes (shoal_verified_release_get_release (release), form, whole ? 0.05 : 0.0005);
}

static void
test_random (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 24, 0);
  for (ShoalCellForm form = SHOAL_CELL_MEAN; form < SHOAL_CELL_N_FORMS; form++)
    for (guint i = 0; i < 200; i++)
      check_random (&random, form);
}

/* ---- Full-domain recodings ---- */

/* Odd and even numbers from 0 to 11: nodes that are no intervals, so that two of them can have the same mean */
#define ODD_AND_EVEN "0;even;*\n1;odd;*\n2;even;*\n3;odd;*\n4;even;*\n5;odd;*\n6;even;*\n7;odd;*\n8;even;*\n9;odd;*\n10;even;*\n11;odd;*\n"

/* What rows of a full-domain recoding show: classes are those of the levels, and where they look alike one. */
static void
test_full_domain (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|5|8|0|4|3|3||11|11|11", ODD_AND_EVEN },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|x|x|y|y|y|z|z|z", "x;*\ny;*\nz;*\n" },
  };
  static const struct
  {
    guint levels[2];
    ShoalCellForm form;
    const char *texts[12]; /* NULL: suppressed */
    guint n_classes;       /* published ones */
  } cases[] = {
    /* Odd: 1, 1, 5; even: 8, 0, 4 */
    { { 1, 0 }, SHOAL_CELL_MEAN, { "2.3", "2.3", "2.3", "4", "4", "4", "3", "3", NULL, "11", "11", "11" }, 4 },
    { { 1, 0 }, SHOAL_CELL_MEDIAN, { "1", "1", "1", "4", "4", "4", "3", "3", NULL, "11", "11", "11" }, 4 },
    { { 1, 0 }, SHOAL_CELL_MIDDLE, { "3", "3", "3", "4", "4", "4", "3", "3", NULL, "11", "11", "11" }, 4 },
    { { 2, 0 }, SHOAL_CELL_MEAN, { "3.2", "3.2", "3.2", "3.2", "3.2", "3.2", "*", "*", "*", "11", "11", "11" }, 3 },
    { { 2, 0 }, SHOAL_CELL_MODE, { "1", "1", "1", "1", "1", "1", "*", "*", "*", "11", "11", "11" }, 3 },
    { { 2, 1 }, SHOAL_CELL_MEAN, { "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*", "*" }, 1 },
    /* Values stay as they are. */
    { { 0, 1 }, SHOAL_CELL_MEAN, { "1", "1", NULL, NULL, NULL, NULL, "3", "3", NULL, "11", "11", "11" }, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const ShoalRequirements requirements = { .k = 2, .suppression = 1 };
      g_auto (Fixture) fixture = { NULL, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (cases[i].levels, 2);
      g_autoptr (ShoalVerifiedRelease) verified = NULL;
      g_autoptr (GString) buffer = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      ShoalRelease *release;
      ShoalClasses *classes;

      fixture_init (&fixture, columns, 2);
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, cases[i].form));
      microdata = fixture_microdata (&fixture);
      verified = shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error);
      g_assert_no_error (error);
      release = shoal_verified_release_get_release (verified);
      classes = shoal_release_get_classes (release);
      g_assert_cmpuint (classes->n_groups - classes->n_small_groups, ==, cases[i].n_classes);
      for (gsize row = 0; row < microdata->n_rows; row++)
        {
          gboolean is_suppressed = shoal_release_is_suppressed (release, row);

          if (is_suppressed != (cases[i].texts[row] == NULL)
              || (!is_suppressed && strcmp (shoal_release_get_text (release, row, 0, buffer), cases[i].texts[row]) != 0))
            g_error ("case %u, row %zu: “%s” in the place of “%s”", i, row, shoal_release_get_text (release, row, 0, buffer),
                     cases[i].texts[row] != NULL ? cases[i].texts[row] : "nothing");
        }
    }
}

/* Two nodes with the same mean: their rows are one class, which covers both. */
static void
test_full_domain_united (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|5|2|4|7|7", ODD_AND_EVEN },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|y|y", "x;*\ny;*\n" },
  };
  static const guint levels[] = { 1, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 2);
  g_autoptr (ShoalClasses) classes = NULL;
  ShoalHierarchy *hierarchy;

  fixture_init (&fixture, columns, 2);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_MEAN));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 2);
  hierarchy = shoal_microdata_get_attribute (microdata, 0)->hierarchy;
  g_assert_cmpuint (classes->n_groups, ==, 2);
  g_assert_cmpuint (classes->sizes[0], ==, 4);
  g_assert_cmpuint (classes->n_suppressed, ==, 0);
  g_assert_cmpuint (shoal_classes_get_node (classes, 0, 0), ==, shoal_hierarchy_get_root (hierarchy));
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, shoal_classes_get_node (classes, 1, 0)), ==, "odd");
  /* The rows of 1, 5, 2, 4 differ from 3 by 10 in all, squared; all from their mean by 31 1/3. */
  assert_metric (classes, "sse", 10 / (31 + 1.0 / 3));
}

/* Tables, levels and forms at random: the verifier finds all right, and who reads the release sees as many classes as there are. */
static void
check_full_domain (ShoalRandom   *random,
                   ShoalCellForm  form)
{
  const guint n_rows = 40;
  const guint levels[] = { (guint) shoal_random_below (random, 3), (guint) shoal_random_below (random, 2) };
  const ShoalRequirements requirements = { .k = 2, .suppression = 1 };
  g_autoptr (GString) numbers = g_string_new (NULL), towns = g_string_new (NULL);
  FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, ODD_AND_EVEN },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "x;*\ny;*\nz;*\n" },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 2);
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) buffer = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  ShoalClasses *classes;
  ShoalRelease *release;

  for (guint row = 0; row < n_rows; row++)
    {
      if (row > 0)
        {
          g_string_append_c (numbers, '|');
          g_string_append_c (towns, '|');
        }
      if (shoal_random_below (random, 20) > 0)
        g_string_append_printf (numbers, "%u", (guint) shoal_random_below (random, 12));
      g_string_append_c (towns, "xyz"[shoal_random_below (random, 3)]);
    }
  columns[0].values = numbers->str;
  columns[1].values = towns->str;
  fixture_init (&fixture, columns, 2);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  microdata = fixture_microdata (&fixture);
  verified = shoal_verified_release_new (microdata, recoding, &requirements, 1, NULL, &error);
  g_assert_no_error (error);
  release = shoal_verified_release_get_release (verified);
  classes = shoal_release_get_classes (release);
  for (gsize row = 0; row < n_rows; row++)
    if (!shoal_release_is_suppressed (release, row))
      {
        g_autofree char *number = g_strdup (shoal_release_get_text (release, row, 0, buffer));

        g_hash_table_add (texts, g_strdup_printf ("%s|%s", number, shoal_release_get_text (release, row, 1, buffer)));
      }
  g_assert_cmpuint (g_hash_table_size (texts), ==, classes->n_groups - classes->n_small_groups);
}

static void
test_full_domain_random (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 25, 0);
  for (ShoalCellForm form = SHOAL_CELL_MEAN; form < SHOAL_CELL_N_FORMS; form++)
    for (guint i = 0; i < 200; i++)
      check_full_domain (&random, form);
}

/* ---- The verifier ---- */

/* Of the rows 1, 2, 2, 7: which texts are taken for their aggregate. */
static void
test_verifier (void)
{
  static const FixtureColumn columns[] = { { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|2|2|7", NULL } };
  static const char *const texts[] = { "3", "2", "4", "3.0", "3.1", "3.01", "2.95", "1", "[1, 7]", "*", "", "seven" };
  static const guint32 lines[] = { 0, 1, 2, 3 };

  for (ShoalCellForm form = SHOAL_CELL_MEAN; form < SHOAL_CELL_N_FORMS; form++)
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
      {
        const char *right = form == SHOAL_CELL_MEAN ? "3" : form == SHOAL_CELL_MIDDLE ? "4" : "2";
        g_auto (Fixture) fixture = { NULL, NULL };
        g_autoptr (ShoalAttribute) attribute = NULL;
        g_autoptr (GError) error = NULL;
        guint8 codes[4] = { 0 };
        const ShoalRowKey key = { codes, 1, 1 };
        ShoalAggregateColumn column = { .texts = &texts[i], .numbers = &key };
        guint wrong;

        fixture_init (&fixture, columns, 1);
        fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
        attribute = shoal_attribute_new (fixture.table, fixture.schema, 0, NULL, &error);
        g_assert_no_error (error);
        column.attribute = attribute;
        g_assert_true (shoal_aggregates_check (&column, 1, &key, 1, lines, 4, NULL, &wrong, NULL, &error));
        if (wrong != (strcmp (texts[i], right) == 0 || (form == SHOAL_CELL_MEAN && strcmp (texts[i], "3.0") == 0)))
          g_error ("form %d: “%s” is taken for %s", form, texts[i], wrong == 1 ? "right" : "wrong");
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/aggregates/worked", test_worked);
  g_test_add_func ("/aggregates/texts-have-no-mean", test_texts_have_no_mean);
  g_test_add_func ("/aggregates/merged", test_merged);
  g_test_add_func ("/aggregates/random", test_random);
  g_test_add_func ("/aggregates/full-domain", test_full_domain);
  g_test_add_func ("/aggregates/full-domain-united", test_full_domain_united);
  g_test_add_func ("/aggregates/full-domain-random", test_full_domain_random);
  g_test_add_func ("/aggregates/verifier", test_verifier);

  return g_test_run ();
}
