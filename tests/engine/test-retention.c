/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release still says, reckoned by hand, and what must hold of it always. */

#include "fixture-microdata.h"
#include "utility/retention/shoal-retention.h"

#include <math.h>

#define TREE "a;low;*\nb;low;*\nc;high;*\nd;high;*\n"

static ShoalRelease *
release_new (ShoalMicrodata *microdata,
             ShoalRecoding  *recoding,
             guint           k)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, k);
  g_autoptr (GError) error = NULL;
  ShoalRelease *release = shoal_release_new (classes, &error);

  g_assert_no_error (error);
  return release;
}

static ShoalRetention *
retention_new (ShoalRelease *release)
{
  g_autofree guint *columns = g_new (guint, shoal_release_get_n_columns (release));
  g_autoptr (GError) error = NULL;
  ShoalRetention *retention;

  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    columns[i] = i;
  retention = shoal_retention_new (release, columns, shoal_release_get_n_columns (release), NULL, &error);
  g_assert_no_error (error);
  return retention;
}

static void
assert_rows (ShoalRetention     *retention,
             guint               i,
             ShoalRetentionSide  side,
             const double       *expected,
             guint               n_expected)
{
  g_assert_cmpuint (shoal_retention_get_bins (retention, i)->n_bins, ==, n_expected);
  for (guint bin = 0; bin < n_expected; bin++)
    g_assert_cmpfloat_with_epsilon (shoal_retention_get_rows (retention, i, side)[bin], expected[bin], 1e-9);
}

/* ---- Bins ---- */

static void
assert_bins (ShoalValueType  type,
             const char     *values,
             const char     *expected)
{
  g_auto (GStrv) texts = g_strsplit (values, "|", -1);
  g_autoptr (ShoalColumn) column =
    shoal_column_new_from_texts ("column", type, (const char *const *) texts, g_strv_length (texts));
  g_autoptr (ShoalValueBins) bins = shoal_value_bins_new (column, NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint bin = 0; bin < bins->n_bins; bin++)
    g_string_append_printf (found, "%s%s: %g", bin > 0 ? " | " : "", bins->labels[bin], bins->rows[bin]);
  g_assert_cmpstr (found->str, ==, expected);
}

static char *
number_texts (guint       n,
              guint       step,
              const char *more)
{
  g_autoptr (GString) texts = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (texts, "%s%u", i > 0 ? "|" : "", i * step);
  return g_strconcat (texts->str, more, NULL);
}

static void
test_bins (void)
{
  g_autofree char *ages = number_texts (100, 1, "");
  g_autofree char *fortunes = number_texts (200, 1, "|123456789");
  g_autofree char *halves = g_strdup ("0.5|1.5|2.5|3.5|4.5|5.5|6.5|7.5|8.5|9.5|10.5|11.5|12.5");

  assert_bins (SHOAL_VALUE_TEXT, "x|y|x", "x: 2 | y: 1");
  assert_bins (SHOAL_VALUE_NUMBER, "3|1|3|", "1: 1 | 3: 2 | missing: 1");
  assert_bins (SHOAL_VALUE_TEXT, "|", "missing: 2");
  assert_bins (SHOAL_VALUE_TEXT, "", "");
  assert_bins (SHOAL_VALUE_TEXT, "a|a|b|b|c|c|d|d|e|e|f|f|g|g|h|h|i|i|j|j|k|k|l|m|n",
               "a: 2 | b: 2 | c: 2 | d: 2 | e: 2 | f: 2 | g: 2 | h: 2 | i: 2 | j: 2 | k: 2 | 3 other values: 3");
  assert_bins (SHOAL_VALUE_NUMBER, ages,
               "0 – 19: 20 | 20 – 39: 20 | 40 – 59: 20 | 60 – 79: 20 | 80 – 99: 20");
  assert_bins (SHOAL_VALUE_NUMBER, fortunes,
               "0 – 49: 50 | 50 – 99: 50 | 100 – 149: 50 | 150 – 199: 50 | ≥ 200: 1");
  assert_bins (SHOAL_VALUE_NUMBER, halves,
               "0 – < 2: 2 | 2 – < 4: 2 | 4 – < 6: 2 | 6 – < 8: 2 | 8 – < 10: 2 | 10 – < 12: 2 | 12 – < 14: 1");
  assert_bins (SHOAL_VALUE_DATE,
               "2001-01-01|2001-02-01|2002-01-01|2003-01-01|2004-01-01|2005-01-01|2006-01-01|2007-01-01|2008-01-01|2009-01-01|"
               "2010-01-01|2011-01-01|2013-01-01",
               "from 2001-01-01: 3 | from 2003-01-01: 1 | from 2004-01-01: 1 | from 2005-01-01: 2 | from 2007-01-01: 1 | "
               "from 2008-01-01: 1 | from 2009-01-01: 2 | from 2011-01-01: 1 | from 2013-01-01: 1");
}

/* Thirty places with one row each say nothing by themselves; their three provinces do. Of thirty with one that most people have,
 * that one does. */
static void
test_bins_of_level (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) hierarchy = g_string_new (NULL);
  g_autofree char *uneven = NULL;

  for (guint i = 0; i < 30; i++)
    {
      g_string_append_printf (values, "%splace%02u", i > 0 ? "|" : "", i);
      g_string_append_printf (hierarchy, "place%02u;province %c;*\n", i, 'A' + i / 10);
    }
  uneven = g_strdup_printf ("%s|place07|place07|place07|place07|place07|place07|place07|place07|place07|place07", values->str);
  for (guint round = 0; round < 2; round++)
    {
      const FixtureColumn columns[] = {
        { "place", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, round == 0 ? values->str : uneven, hierarchy->str },
      };
      g_auto (Fixture) fixture = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalValueBins) bins = NULL;

      fixture_init (&fixture, columns, 1);
      microdata = fixture_microdata (&fixture);
      bins = shoal_value_bins_new (shoal_table_get_column (fixture.table, 0), shoal_microdata_get_attribute (microdata, 0));
      g_assert_cmpuint (bins->n_bins, ==, round == 0 ? 3 : 12);
      g_assert_cmpstr (bins->labels[1], ==, round == 0 ? "province B" : "place00");
      g_assert_cmpfloat (bins->rows[0], ==, round == 0 ? 10 : 11);
    }
}

/* ---- Releases ---- */

static const FixtureColumn people[] = {
  { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|c|c|d", TREE },
  { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|f|f|m|m|m", "f;*\nm;*\n" },
  { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu|flu|flu|gout|gout|cold", NULL },
  { "name", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "A|B|C|D|E|F", NULL },
};

/* Tables whose V is known: independent, determined, and one of 2 by 3 reckoned by hand; lines may be longer than what is in them. */
static void
test_association (void)
{
  static const double independent[] = { 2, 4, 1, 2 }, diagonal[] = { 3, 0, 9, 0, 5, 9 }, some[] = { 2, 1, 0, 0, 1, 2 };
  static const double unused[] = { 3, 4, 0, 0 };

  g_assert_cmpfloat_with_epsilon (shoal_association_find (independent, 2, (const double[]){ 6, 3 }, 2,
                                                          (const double[]){ 3, 6 }, 2, 9), 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_association_find (diagonal, 3, (const double[]){ 3, 5 }, 2,
                                                          (const double[]){ 3, 5 }, 2, 8), 1, 1e-12);
  /* Four cells a whole row off the one that is expected, each 1/1, and two that are as expected: chi square 4 of 6 rows. */
  g_assert_cmpfloat_with_epsilon (shoal_association_find (some, 3, (const double[]){ 3, 3 }, 2,
                                                          (const double[]){ 2, 2, 2 }, 3, 6), sqrt (4.0 / 6), 1e-12);
  g_assert_true (isnan (shoal_association_find (unused, 2, (const double[]){ 7, 0 }, 2, (const double[]){ 3, 4 }, 2, 7)));
  g_assert_true (isnan (shoal_association_find (unused, 2, NULL, 0, NULL, 0, 0)));
}

/* Level 1 of the groups: three rows are low, half a and half b each; the association of the groups with sex stays whole, for low
 * are women. Of the disease, two gout and one cold are spread evenly over c and d. */
static void
test_node (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ 1, 0 }, 2);
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalRetention) retention = NULL;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 3);
  retention = retention_new (release);
  g_assert_cmpuint (shoal_retention_get_n_columns (retention), ==, 3);
  g_assert_cmpstr (shoal_retention_get_name (retention, 2), ==, "disease");
  assert_rows (retention, 0, SHOAL_RETENTION_ORIGINAL, (const double[]){ 2, 1, 2, 1 }, 4);
  assert_rows (retention, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 1.5, 1.5, 1.5, 1.5 }, 4);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (retention, 0), (4 * 0.5 / 6) / 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (retention, 2), 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_association (retention, 0, 1, SHOAL_RETENTION_ORIGINAL), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_association (retention, 1, 0, SHOAL_RETENTION_PUBLISHED), 1, 1e-12);
  /* Bins of the disease: cold, flu, gout. */
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_joint (retention, 0, 2, SHOAL_RETENTION_ORIGINAL, 2, 2), 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_joint (retention, 2, 0, SHOAL_RETENTION_PUBLISHED, 2, 2), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_joint (retention, 0, 2, SHOAL_RETENTION_PUBLISHED, 3, 0), 0.5, 1e-12);
  /* Chi square by hand: the published table of a, b, c, d by cold, flu, gout is (0 1.5 0), (0 1.5 0), (.5 0 1), (.5 0 1):
   * 6, so that V = sqrt (6 / 6 / 2). */
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_association (retention, 0, 2, SHOAL_RETENTION_PUBLISHED), sqrt (0.5), 1e-12);
}

/* At k = 2 and level 0 only the pairs of a and of c are published. */
static void
test_suppressed (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ 0, 0 }, 2);
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalRelease) nothing = NULL;
  g_autoptr (ShoalRetention) retention = NULL;
  g_autoptr (ShoalRetention) empty = NULL;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 2);
  retention = retention_new (release);
  g_assert_cmpfloat (shoal_retention_get_n_rows (retention, SHOAL_RETENTION_ORIGINAL), ==, 6);
  g_assert_cmpfloat (shoal_retention_get_n_rows (retention, SHOAL_RETENTION_PUBLISHED), ==, 4);
  assert_rows (retention, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 2, 0, 2, 0 }, 4);
  assert_rows (retention, 2, SHOAL_RETENTION_PUBLISHED, (const double[]){ 0, 2, 2 }, 3);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (retention, 2), 1.0 / 6, 1e-12);

  nothing = release_new (microdata, recoding, 7);
  empty = retention_new (nothing);
  g_assert_cmpfloat (shoal_retention_get_n_rows (empty, SHOAL_RETENTION_PUBLISHED), ==, 0);
  g_assert_true (isnan (shoal_retention_get_distance (empty, 0)));
  g_assert_true (isnan (shoal_retention_get_association (empty, 0, 1, SHOAL_RETENTION_PUBLISHED)));
}

/* Ranges and sets count evenly over the values within; a cell of missing and known values over all that the release tells of: the
 * numbers from 1 to 3. */
static void
test_cells (void)
{
  static const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|2|3|4|", "1;*\n2;*\n3;*\n4;*\n" },
    { "letter", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|c|b|b|b", "a;*\nb;*\nc;*\n" },
  };
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition ((const guint32[]){ 0, 0, 0, 1, 1 }, 5, 2);
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalRetention) retention = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, partition, 2);
  retention = retention_new (release);
  assert_rows (retention, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 5.0 / 3, 5.0 / 3, 5.0 / 3, 0, 0 }, 5);
  assert_rows (retention, 1, SHOAL_RETENTION_PUBLISHED, (const double[]){ 1, 3, 1 }, 3);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_joint (retention, 0, 1, SHOAL_RETENTION_PUBLISHED, 0, 1), 1.0 / 3 + 2.0 / 3,
                                  1e-12);
}

static ShoalRetention *
retain_node (const FixtureColumn *columns,
             guint                n_columns,
             const guint         *levels,
             guint                n_levels)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, n_levels);
  g_autoptr (ShoalRelease) release = NULL;

  fixture_init (&fixture, columns, n_columns);
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 1);
  return retention_new (release);
}

/* A cell covers what its text says, also where only its owner knows that nobody is 24 or that nobody lives in Lyon; what is open
 * ends where the release does. */
static void
test_texts (void)
{
  static const FixtureColumn interval = { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "21|21|22|41|48|49",
                                          "21;20-24;*\n22;20-24;*\n41;[40, 50);*\n48;[40, 50);*\n49;[40, 50);*\n" };
  static const FixtureColumn open = { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|7|10|11|90",
                                      "1;< 10;*\n7;< 10;*\n10;[10, 12);*\n11;[10, 12);*\n90;≥ 20;*\n" };
  static const FixtureColumn town = { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "Paris|Paris|Bonn|Bonn",
                                      "Paris;France;*\nLyon;France;*\nBonn;Germany;*\n" };
  static const FixtureColumn day = { "day", SHOAL_VALUE_DATE, SHOAL_ROLE_QUASI_IDENTIFIER, "2020-01-31|2020-02-01|2021-06-01",
                                     "2020-01-31;2020;*\n2020-02-01;2020;*\n2021-06-01;2021-06;*\n" };
  g_autoptr (ShoalRetention) of_interval = retain_node (&interval, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_open = retain_node (&open, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_town = retain_node (&town, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_day = retain_node (&day, 1, (const guint[]){ 1 }, 1);

  /* 20 and 21; 22 to 24; of 40 to 49 those nearest to 41, 48 and 49 */
  assert_rows (of_interval, 0, SHOAL_RETENTION_ORIGINAL, (const double[]){ 2, 1, 1, 1, 1 }, 5);
  assert_rows (of_interval, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 3 * 2 / 5.0, 3 * 3 / 5.0, 3 * 5 / 10.0, 3 * 4 / 10.0, 3 / 10.0 },
               5);
  /* The release tells of no number below 10, and of none above 20: “< 10” counts as 9, which is nearest to 10, and “≥ 20” as 20,
   * which is nearest to 11. */
  assert_rows (of_open, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 0, 0, 2 + 1, 1 + 1, 0 }, 5);
  /* Half of those in France may live in Lyon, which has no bin. */
  assert_rows (of_town, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 2, 1 }, 2);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (of_town, 0), 0.25, 1e-12);
  /* Of the 366 days 31 are not after January. */
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_rows (of_day, 0, SHOAL_RETENTION_PUBLISHED)[0], 2 * 30.5 / 366, 1e-9);
}

/* Hierarchies that are made from the values have no others as leaves, which only the owner knows: masks and periods count evenly over
 * all that fit, and what does not say what it covers counts nowhere. */
static void
test_built (void)
{
  static const FixtureColumn code = { "code", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "10117|10119|20245|20247",
                                      "10117;1011*;*\n10119;1011*;*\n20245;2024*;*\n20247;2024*;*\n" };
  static const FixtureColumn number = { "zip", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10117|10119|20245|20247",
                                        "10117;1011*;*\n10119;1011*;*\n20245;2024*;*\n20247;2024*;*\n" };
  static const FixtureColumn letters = { "code", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "AB|AC|B1|BX|C7|C7",
                                         "AB;A*;*\nAC;A*;*\nB1;B*;*\nBX;B*;*\nC7;C7;*\n" };
  static const FixtureColumn list = { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b|c|d|e|f",
                                      "a;{a, b};*\nb;{a, b};*\nc;{c, … 2};*\nd;{c, … 2};*\ne;Other;*\nf;Other;*\n" };
  static const FixtureColumn week = { "day", SHOAL_VALUE_DATE, SHOAL_ROLE_QUASI_IDENTIFIER, "2020-01-13|2020-01-19",
                                      "2020-01-13;2020-W03;*\n2020-01-19;2020-W03;*\n" };
  static const FixtureColumn decade = { "day", SHOAL_VALUE_DATE, SHOAL_ROLE_QUASI_IDENTIFIER, "2021-01-01|2022-01-01",
                                        "2021-01-01;2020s;*\n2022-01-01;2020s;*\n" };
  static const FixtureColumn open = { "town", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|b", "a;{a, … 2};*\nb;{a, … 2};*\n" };
  g_autoptr (ShoalRetention) of_code = retain_node (&code, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_number = retain_node (&number, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_letters = retain_node (&letters, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_list = retain_node (&list, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_week = retain_node (&week, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_decade = retain_node (&decade, 1, (const guint[]){ 1 }, 1);
  g_autoptr (ShoalRetention) of_open = retain_node (&open, 1, (const guint[]){ 1 }, 1);

  /* Ten codes fit, two of which occur: eight of ten rows are to be reckoned with elsewhere */
  assert_rows (of_code, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 0.2, 0.2, 0.2, 0.2 }, 4);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (of_code, 0), 0.8, 1e-12);
  g_assert_cmpfloat (shoal_retention_get_not_said (of_code, 0), ==, 0);
  /* 10110 to 10117 are nearest to 10117, 20240 to 20245 to 20245, but what is below the first bin is in it */
  assert_rows (of_number, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 1.6, 0.4, 1.2, 0.8 }, 4);
  /* 26 letters; nobody knows what else than 1 and X may follow a B */
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_not_said (of_letters, 0), 1 / 3.0, 1e-12);
  assert_rows (of_letters, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 2 / 26.0, 2 / 26.0, 0, 0, 2 }, 5);
  assert_rows (of_list, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 1, 1, 0, 0, 0, 0 }, 6);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_not_said (of_list, 0), 2 / 3.0, 1e-12);
  /* Of the two rows that say something: half and half, where the original has a sixth each */
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (of_list, 0), 2 / 3.0, 1e-12);
  assert_rows (of_week, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 2 * 3 / 7.0, 2 * 4 / 7.0 }, 2);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_rows (of_decade, 0, SHOAL_RETENTION_PUBLISHED)[0], 2 * (366 + 182.5) / 3653, 1e-3);
  /* The one node of all values is no “*” */
  g_assert_true (isnan (shoal_retention_get_distance (of_open, 0)));
}

/* Where the bins are nodes of the hierarchy, all that a published node covers is in the bin that it is, whether it occurs or not. */
static void
test_nodes_as_bins (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) hierarchy = g_string_new (NULL);

  for (guint i = 0; i < 30; i++)
    {
      g_string_append_printf (values, "%s%u%02u", i > 0 ? "|" : "", 1 + i / 10, 7 * (i % 10));
      g_string_append_printf (hierarchy, "%u%02u;%u%u*;%u**;*\n", 1 + i / 10, 7 * (i % 10), 1 + i / 10, 7 * (i % 10) / 10, 1 + i / 10);
    }
  for (guint level = 0; level < 3; level++)
    {
      const FixtureColumn code = { "code", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, hierarchy->str };
      g_autoptr (ShoalRetention) of_code = retain_node (&code, 1, (const guint[]){ level }, 1);

      assert_rows (of_code, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 10, 10, 10 }, 3);
      g_assert_cmpfloat_with_epsilon (shoal_retention_get_distance (of_code, 0), 0, 1e-12);
    }
}

/* What is “*” throughout is not published any more: it does not differ by little, and goes together with nothing. */
static void
test_not_published (void)
{
  static const FixtureColumn columns[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|2|2|3|3|4|4", "1;*\n2;*\n3;*\n4;*\n" },
    { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|m|f|m|f|m|f|m", "f;*\nm;*\n" },
    { "place", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|x|x|x|x", "x\n" },
  };
  g_autoptr (ShoalRetention) retention = retain_node (columns, 3, (const guint[]){ 1, 0, 0 }, 3);

  g_assert_false (shoal_retention_is_published (retention, 0));
  g_assert_true (isnan (shoal_retention_get_distance (retention, 0)));
  g_assert_true (isnan (shoal_retention_get_association (retention, 0, 1, SHOAL_RETENTION_PUBLISHED)));
  g_assert_false (isnan (shoal_retention_get_association (retention, 0, 1, SHOAL_RETENTION_ORIGINAL)));
  assert_rows (retention, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 0, 0, 0, 0 }, 4);
  g_assert_true (shoal_retention_is_published (retention, 1));
  g_assert_cmpfloat (shoal_retention_get_distance (retention, 1), ==, 0);
  /* A column with one value says it, wherever that stands in its tree. */
  g_assert_true (shoal_retention_is_published (retention, 2));
  g_assert_cmpfloat (shoal_retention_get_distance (retention, 2), ==, 0);
}

/* Along a matching, other columns stay with each other and with the rows' number, whatever was drawn. */
static void
test_matching (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding =
    shoal_recoding_new_matching ((const guint32[]){ 0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3 }, 6, 2);
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalRetention) retention = NULL;
  double all = 0;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 2);
  retention = retention_new (release);
  assert_rows (retention, 0, SHOAL_RETENTION_PUBLISHED, (const double[]){ 2, 1, 2, 1 }, 4);
  assert_rows (retention, 2, SHOAL_RETENTION_PUBLISHED, (const double[]){ 1, 3, 2 }, 3);
  g_assert_cmpfloat_with_epsilon (shoal_retention_get_association (retention, 1, 2, SHOAL_RETENTION_PUBLISHED), 1, 1e-12);
  for (guint a = 0; a < 4; a++)
    for (guint b = 0; b < 3; b++)
      all += shoal_retention_get_joint (retention, 0, 2, SHOAL_RETENTION_PUBLISHED, a, b);
  g_assert_cmpfloat_with_epsilon (all, 6, 1e-12);
}

/* What is published unchanged says what the original says. */
static void
test_unchanged (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ 0, 0 }, 2);
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalRetention) retention = NULL;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 1);
  retention = retention_new (release);
  for (guint j = 0; j < 3; j++)
    {
      g_assert_cmpfloat (shoal_retention_get_distance (retention, j), ==, 0);
      for (guint i = 0; i < j; i++)
        g_assert_cmpfloat_with_epsilon (shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_ORIGINAL),
                                        shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_PUBLISHED), 1e-12);
    }
}

static void
test_stopped (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ 1, 1 }, 2);
  g_autoptr (ShoalRelease) release = NULL;
  guint n_stopped = 0;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  release = release_new (microdata, recoding, 1);
  for (guint64 polls = 0;; polls++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalRetention) retention = NULL;

      shoal_progress_start (progress, NULL, 0);
      shoal_progress_stop_after_polls (progress, polls);
      retention = shoal_retention_new (release, (const guint[]){ 0, 1, 2 }, 3, progress, &error);
      if (retention != NULL)
        break;
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      n_stopped++;
    }
  g_assert_cmpuint (n_stopped, >=, 4);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/retention/bins", test_bins);
  g_test_add_func ("/retention/bins-of-level", test_bins_of_level);
  g_test_add_func ("/retention/association", test_association);
  g_test_add_func ("/retention/node", test_node);
  g_test_add_func ("/retention/suppressed", test_suppressed);
  g_test_add_func ("/retention/cells", test_cells);
  g_test_add_func ("/retention/texts", test_texts);
  g_test_add_func ("/retention/built", test_built);
  g_test_add_func ("/retention/nodes-as-bins", test_nodes_as_bins);
  g_test_add_func ("/retention/not-published", test_not_published);
  g_test_add_func ("/retention/matching", test_matching);
  g_test_add_func ("/retention/unchanged", test_unchanged);
  g_test_add_func ("/retention/stopped", test_stopped);
  return g_test_run ();
}
