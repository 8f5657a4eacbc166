/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a column gets when nobody says anything: which builder, and intervals that suit its values. */

#include "fixture-column.h"

#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "schema/shoal-proposals.h"

#include <math.h>

static void
test_default (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
    const char *builder;
    const char *name; /* nullable */
  } defaults[] = {
    /* What a name or values mean says more than their type. */
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "plz" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "Postcode" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "home_zip" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "mask", "Code postal" },
    { SHOAL_VALUE_NUMBER, "10115|10117|20095", "ranges", "income" },
    { SHOAL_VALUE_NUMBER, "1067|10117|20095", "mask", "plz" },
    { SHOAL_VALUE_NUMBER, "1067.5|10117|20095", "ranges", "plz" },
    { SHOAL_VALUE_TEXT, "SW1A 1AA|M1 1AE|CR2 6XH", "mask", NULL },
    { SHOAL_VALUE_TEXT, "unknown|01067|80331", "mask", "plz" },
    { SHOAL_VALUE_NUMBER, "1980|1981|2001", "ranges", "year of birth" },
    { SHOAL_VALUE_DATE, "1980-05-05|1981-05-06|2001-05-07", "date", "Geburtsdatum" },
    { SHOAL_VALUE_NUMBER, "1|2", "flat" },
    { SHOAL_VALUE_NUMBER, "1|2|3", "frequency" },
    { SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7", "frequency", "pl030" },
    { SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7", "ranges", "age" },
    { SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7", "ranges", "Children" },
    { SHOAL_VALUE_NUMBER, "1|2.5|3", "ranges" },
    { SHOAL_VALUE_NUMBER, "10|20|40|80", "ranges" },
    { SHOAL_VALUE_NUMBER, "2010|2011|2012", "ranges" },
    { SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7|8|9|10|11|12|13", "ranges" },
    { SHOAL_VALUE_TEXT, "(0,15]|(15,29]|(29,39]|(59,120]", "intervals" },
    { SHOAL_VALUE_TEXT, "20–29|< 15|15–19|65+|30–64", "intervals" },
    { SHOAL_VALUE_TEXT, "10 to 19|20 to 29|5 to 9", "intervals" },
    { SHOAL_VALUE_TEXT, "10–25|20–29|5–9", "frequency" },
    { SHOAL_VALUE_TEXT, "1–2|3–4|other", "frequency" },
    { SHOAL_VALUE_DATE, "2020-05-05", "flat" },
    { SHOAL_VALUE_DATE, "2020-05-05|2020-05-06|2020-05-07", "date" },
    { SHOAL_VALUE_TEXT, "02139|02140|02141", "mask" },
    { SHOAL_VALUE_TEXT, "E11|J45|E12", "mask" },
    { SHOAL_VALUE_TEXT, "DE|FR|NL", "place" },
    { SHOAL_VALUE_TEXT, "Germany|France|Atlantis", "frequency" },
    { SHOAL_VALUE_TEXT, "02139|021|0213", "frequency" },
    { SHOAL_VALUE_TEXT, "1|2|3", "frequency" },
    { SHOAL_VALUE_TEXT, "f|m", "flat" },
    { SHOAL_VALUE_TEXT, "?", "flat" },
  };
  g_autofree char **texts = g_new0 (char *, 1001);
  g_autoptr (ShoalColumn) many = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      const char *name = defaults[i].name != NULL ? defaults[i].name : "column";
      g_autoptr (ShoalColumn) column = make_named_column (name, defaults[i].type, defaults[i].values);

      g_test_message ("%s: %s", name, defaults[i].values);
      g_assert_cmpstr (shoal_automatic_builder_find (column), ==, defaults[i].builder);
      g_assert_nonnull (shoal_automatic_builder_explain (column));
    }
  for (guint i = 0; i < 1001; i++)
    texts[i] = g_strnfill (i + 1, 'x');
  many = shoal_column_new_from_texts ("many", SHOAL_VALUE_TEXT, (const char *const *) texts, 1001);
  g_assert_cmpstr (shoal_automatic_builder_find (many), ==, "frequency");
  for (guint i = 0; i < 1001; i++)
    g_free (texts[i]);
}

/* Digits are hidden from the right, and zeros at the beginning stay. */
static void
test_postcodes (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
    const char *expected;
  } postcodes[] = {
    { SHOAL_VALUE_NUMBER, "101|102|110|200",
      "101;10*;1**;*\n102;10*;1**;*\n110;11*;1**;*\n200;20*;2**;*\n" },
    { SHOAL_VALUE_TEXT, "010|011|020|100",
      "010;01*;0**;*\n011;01*;0**;*\n020;02*;0**;*\n100;10*;1**;*\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (postcodes); i++)
    {
      g_autoptr (ShoalColumn) column = make_named_column ("plz", postcodes[i].type, postcodes[i].values);
      const char *builder = shoal_automatic_builder_find (column);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, NULL);
      g_autofree char *lines = fixture_format (hierarchy);

      g_assert_cmpstr (lines, ==, postcodes[i].expected);
      g_assert_nonnull (strstr (shoal_automatic_builder_explain (column), "postcode"));
    }
}

/* A few extremes make no interval wide, and an end has some rows: 0 to 999 once each, 5 far away. */
static void
test_extremes (void)
{
  g_autofree char **texts = g_new0 (char *, 1005);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  guint32 leaf;

  for (guint i = 0; i < 1005; i++)
    texts[i] = g_strdup_printf ("%u", i < 1000 ? i : i * 1000000);
  column = shoal_column_new_from_texts ("tail", SHOAL_VALUE_NUMBER, (const char *const *) texts, 1005);
  hierarchy = shoal_hierarchy_builders_build (shoal_automatic_builder_find (column), column, NULL, NULL);
  problems = shoal_hierarchy_find_problems (hierarchy, column);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_true (shoal_hierarchy_find_leaf (hierarchy, "1004000000", &leaf));
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, 1, leaf)), ==, "≥ 996");
  for (guint i = 0; i < 1005; i++)
    g_free (texts[i]);
}

/* What the rows lose on @level: the share of the values under their node, on average. */
static double
measure_loss (ShoalHierarchy *hierarchy,
              ShoalColumn    *column,
              guint           level)
{
  double n_leaves = shoal_hierarchy_get_n_leaves (hierarchy), loss = 0;
  gsize n_rows = shoal_column_get_n_rows (column);

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 leaf;

      g_assert_true (shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, shoal_column_get_code (column, row)), &leaf));
      loss += shoal_hierarchy_get_leaf_count (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf)) / n_leaves;
    }
  return loss / (double) n_rows;
}

/* Most rows have one of a few values, most values a single row: intervals are narrow where the rows are and wide where they are
 * few, so that each level loses about half of what the one above loses. */
static void
test_heavy_tail (void)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  guint n_levels;

  for (guint i = 0; i < 9000; i++)
    g_ptr_array_add (texts, g_strdup_printf ("%u", i % 100));
  for (guint i = 0; i < 1000; i++)
    g_ptr_array_add (texts, g_strdup_printf ("%u", 100 + i * i / 10));
  column = shoal_column_new_from_texts ("tail", SHOAL_VALUE_NUMBER, (const char *const *) texts->pdata, texts->len);
  hierarchy = shoal_hierarchy_builders_build ("ranges", column, NULL, NULL);
  n_levels = shoal_hierarchy_get_n_levels (hierarchy);
  g_assert_cmpuint (n_levels, ==, 9);
  for (guint level = n_levels - 2; level > 0; level--)
    g_assert_cmpfloat (measure_loss (hierarchy, column, level), <, pow (0.6, n_levels - 1 - level));
}

/* The parameters that are found out make the same hierarchy, and say so themselves. */
static void
test_settled (void)
{
  static const char *const columns[] = { "17|18|23|34|41|58|90", "0.5|0.75|2.5|4.25|9.5", "-1e300|0|1e300", "-5|-4|-4|0|3" };
  const ShoalHierarchyBuilder *ranges = shoal_hierarchy_builders_find ("ranges");

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (ShoalColumn) column = make_column (SHOAL_VALUE_NUMBER, columns[i]);
      g_autoptr (ShoalColumn) more = make_named_column ("column", SHOAL_VALUE_NUMBER, "1|2|3|4|5|6|7|8|9|10|11|12|1000");
      g_autoptr (ShoalParameters) settled = ranges->settle (column, NULL);
      g_autoptr (ShoalHierarchy) automatic = shoal_hierarchy_builders_build ("ranges", column, NULL, NULL);
      g_autoptr (ShoalHierarchy) same = shoal_hierarchy_builders_build ("ranges", column, settled, NULL);

      g_assert_cmpstr (shoal_hierarchy_get_digest (same), ==, shoal_hierarchy_get_digest (automatic));
      g_assert_null (ranges->settle (column, settled));
      g_assert_null (ranges->settle (more, settled));
    }
}

/* No automatic hierarchy warns about itself or tells the least or the greatest value in an interval. */
static void
test_automatic (void)
{
  static const struct
  {
    ShoalValueType type;
    const char *values;
  } columns[] = {
    { SHOAL_VALUE_NUMBER, "17|90|33|45|45|51|62|62|23" },
    { SHOAL_VALUE_NUMBER, "-5|-4|-4|0|3" },
    { SHOAL_VALUE_NUMBER, "1|1|1|1|1|2|3" },
    { SHOAL_VALUE_NUMBER, "0.001|0.002|5|1000000" },
    { SHOAL_VALUE_NUMBER, "42" },
    { SHOAL_VALUE_NUMBER, "?|?" },
    { SHOAL_VALUE_DATE, "1920-05-05|1921-05-05|2020-12-31" },
    { SHOAL_VALUE_DATE, "2020-05-05|2020-05-06|2020-05-07" },
    { SHOAL_VALUE_TEXT, "Other|other|OTHER|a|a|a|a|a|a|a|a|b|c" },
    { SHOAL_VALUE_TEXT, "a-b|a-c|abc-d|abc-e|abc|x|y" },
    { SHOAL_VALUE_TEXT, "DE|Germany|FR|Japan" },
    { SHOAL_VALUE_TEXT, "10115|10117|20095" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (ShoalColumn) column = make_column (columns[i].type, columns[i].values);
      const char *builder = shoal_automatic_builder_find (column);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, NULL);
      g_autoptr (GPtrArray) problems = shoal_hierarchy_find_problems (hierarchy, column);

      g_test_message ("%s: %s", columns[i].values, builder);
      g_assert_cmpuint (problems->len, ==, 0);
      for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy);
           g_str_equal (builder, "ranges") && node < shoal_hierarchy_get_root (hierarchy); node++)
        {
          guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
          const char *label = shoal_hierarchy_get_label (hierarchy, node);

          g_assert_null (strstr (label, shoal_column_get_label (column, (guint32) shoal_column_get_n_values (column) - 1)));
          if (first == 0)
            g_assert_true (g_str_has_prefix (label, "< "));
          if (first + shoal_hierarchy_get_leaf_count (hierarchy, node) == shoal_hierarchy_get_n_leaves (hierarchy))
            g_assert_true (g_str_has_prefix (label, "≥ "));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/builders/default", test_default);
  g_test_add_func ("/hierarchy/builders/postcodes", test_postcodes);
  g_test_add_func ("/hierarchy/builders/extremes", test_extremes);
  g_test_add_func ("/hierarchy/builders/heavy-tail", test_heavy_tail);
  g_test_add_func ("/hierarchy/builders/settled", test_settled);
  g_test_add_func ("/hierarchy/builders/automatic", test_automatic);
  return g_test_run ();
}
