/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schemas, attributes, recodings as values, and requirements. */

#include "base/shoal-error.h"
#include "fixture-microdata.h"
#include "privacy/shoal-requirements.h"

#include <math.h>

static void
test_names (void)
{
  ShoalRole role;
  ShoalCellForm form;

  for (guint i = SHOAL_ROLE_UNSET; i <= SHOAL_ROLE_INSENSITIVE; i++)
    {
      g_assert_true (shoal_role_parse (shoal_role_to_string ((ShoalRole) i), &role));
      g_assert_cmpuint (role, ==, i);
    }
  g_assert_false (shoal_role_parse ("Target", &role));
  g_assert_false (shoal_role_parse ("", &role));
  g_assert_false (shoal_role_parse (NULL, &role));
  g_assert_cmpstr (shoal_role_to_string (SHOAL_ROLE_QUASI_IDENTIFIER), ==, "quasi-identifier");
  g_assert_true (shoal_cell_form_parse ("range", &form));
  g_assert_cmpint (form, ==, SHOAL_CELL_RANGE);
  g_assert_false (shoal_cell_form_parse ("interval", &form));
}

/* Editing makes a new schema and leaves the old one alone. */
static void
test_edits (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalSchema) edited = NULL;
  g_autoptr (ShoalSchema) without = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  g_assert_cmpuint (shoal_schema_get_n_columns (fixture.schema), ==, 5);
  g_assert_cmpfloat (shoal_schema_get_meaning (fixture.schema, 1)->weight, ==, 1.0);
  edited = schema_with_weight (fixture.schema, 1, 2.5);
  g_assert_cmpfloat (shoal_schema_get_meaning (edited, 1)->weight, ==, 2.5);
  g_assert_cmpfloat (shoal_schema_get_meaning (fixture.schema, 1)->weight, ==, 1.0);
  g_assert_true (shoal_schema_get_hierarchy (edited, 1) == shoal_schema_get_hierarchy (fixture.schema, 1));
  without = shoal_schema_with_hierarchy (edited, 1, NULL);
  g_assert_null (shoal_schema_get_hierarchy (without, 1));
  g_assert_nonnull (shoal_schema_get_hierarchy (edited, 1));
  g_assert_cmpint (shoal_schema_get_meaning (edited, 0)->role, ==, SHOAL_ROLE_IDENTIFIER);
}

static ShoalAttribute *
make_attribute (const char     *values,
                ShoalValueType  type,
                const char     *hierarchy,
                ShoalCellForm   form,
                GError        **error)
{
  FixtureColumn column = { "c", type, SHOAL_ROLE_QUASI_IDENTIFIER, values, hierarchy };
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, &column, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  return shoal_attribute_new (fixture.table, fixture.schema, 0, NULL, error);
}

static void
test_attribute_leaves (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalAttribute) attribute =
      make_attribute ("b|a|b", SHOAL_VALUE_TEXT, "a;A;*\nb;B;*\nunused;B;*\n", SHOAL_CELL_NODE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (attribute->height, ==, 2);
  g_assert_cmpuint (attribute->n_leaves, ==, 3);
  g_assert_cmpuint (attribute->missing_leaf, ==, SHOAL_HIERARCHY_NO_NODE);
  for (guint32 code = 0; code < 2; code++)
    g_assert_cmpstr (shoal_column_get_label (attribute->column, code), ==,
                     shoal_hierarchy_get_label (attribute->hierarchy, attribute->leaf_of_code[code]));
}

/* A hierarchy may spell the numbers of the data otherwise, but not its texts. */
static void
test_attribute_numbers (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalAttribute) attribute =
      make_attribute ("39|-0|1.5", SHOAL_VALUE_NUMBER, "39.0;*\n0;*\n1,50;*\n", SHOAL_CELL_NODE, &error);
  g_autoptr (ShoalAttribute) none = NULL;

  g_assert_no_error (error);
  for (guint32 code = 0; code < 3; code++)
    {
      double number = shoal_column_get_number (attribute->column, code);
      const char *label = shoal_hierarchy_get_label (attribute->hierarchy, attribute->leaf_of_code[code]);

      g_assert_cmpstr (label, ==, number > 30 ? "39.0" : number > 1 ? "1,50" : "0");
    }
  none = make_attribute ("39|40", SHOAL_VALUE_TEXT, "39.0;*\n40;*\n", SHOAL_CELL_NODE, &error);
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_nonnull (strstr (error->message, "“c”"));
  g_assert_nonnull (strstr (error->message, "“39”"));
}

/* Missing cells get a leaf under the root, unless the hierarchy has a place for them. */
static void
test_attribute_missing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalAttribute) added =
      make_attribute ("a|?|b", SHOAL_VALUE_TEXT, "a;A;*\nb;B;*\n", SHOAL_CELL_NODE, &error);
  g_autoptr (ShoalAttribute) placed =
      make_attribute ("a|?|b", SHOAL_VALUE_TEXT, "a;A;*\nb;B;*\n?;B;*\n", SHOAL_CELL_NODE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (added->n_leaves, ==, 3);
  g_assert_cmpuint (added->leaf_of_code[2], ==, added->missing_leaf);
  g_assert_cmpuint (shoal_hierarchy_get_parent (added->hierarchy, added->missing_leaf), ==,
                    shoal_hierarchy_get_root (added->hierarchy));
  g_assert_cmpuint (placed->n_leaves, ==, 3);
  g_assert_cmpstr (shoal_hierarchy_get_label (placed->hierarchy, placed->missing_leaf), ==, "?");
  g_assert_cmpstr (shoal_hierarchy_get_label (placed->hierarchy,
                                              shoal_hierarchy_get_parent (placed->hierarchy, placed->missing_leaf)),
                   ==, "B");
}

static void
test_attribute_errors (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalAttribute) flat = NULL;

  g_assert_null (make_attribute ("a|b", SHOAL_VALUE_TEXT, NULL, SHOAL_CELL_NODE, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "“c”"));
  g_clear_error (&error);
  g_assert_null (make_attribute ("a|b", SHOAL_VALUE_TEXT, "a;*\nb;*\n", SHOAL_CELL_RANGE, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  flat = make_attribute ("a|b", SHOAL_VALUE_TEXT, NULL, SHOAL_CELL_SET, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (flat->height, ==, 1);
}

static void
test_no_quasi_identifier (void)
{
  FixtureColumn column = { "c", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "a|b", NULL };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, &column, 1);
  g_assert_null (shoal_microdata_new (fixture.table, fixture.schema, 1, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

static void
test_suppression_limit (void)
{
  ShoalRequirements requirements = { 5, 0.1 };

  /* 0.1 · 30 is a little more than 3 in binary, 0.29 · 100 a little less than 29. */
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 30), ==, 3);
  requirements.suppression = 0.29;
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 100), ==, 29);
  requirements.suppression = 0.005;
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 3942), ==, 19);
  requirements.suppression = 0;
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 1000), ==, 0);
  requirements.suppression = 1;
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 7), ==, 7);
  g_assert_cmpuint (shoal_requirements_get_suppression_limit (&requirements, 0), ==, 0);
}

static void
test_requirements (void)
{
  static const struct
  {
    guint k;
    double suppression;
    gboolean valid;
  } cases[] = {
    { 1, 0, TRUE },      { 5, 1, TRUE },     { 1u << 31, 0.5, TRUE },   { 0, 0, FALSE },
    { 2, -0.01, FALSE }, { 2, 1.01, FALSE }, { G_MAXUINT, 0.5, FALSE }, { 2, NAN, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ShoalRequirements requirements = { cases[i].k, cases[i].suppression };
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (shoal_requirements_check (&requirements, &error), ==, cases[i].valid);
      g_assert_cmpint (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_USAGE), ==, !cases[i].valid);
    }
}

static void
test_parse_suppression (void)
{
  static const struct
  {
    const char *text;
    double value; /* NAN: not a suppression */
  } cases[] = {
    { "0.05", 0.05 }, { "5%", 0.05 },  { " 5 % ", 0.05 }, { "0", 0 },     { "100%", 1 },  { "1", 1 },
    { "1e-3", 1e-3 }, { "0,05", NAN }, { "", NAN },       { "%", NAN },   { "5%%", NAN }, { "nan", NAN },
    { "inf", NAN },   { "0x1", NAN },  { "-1%", NAN },    { "1.5", NAN }, { "5 5", NAN }, { "101%", NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double value = -1;

      if (isnan (cases[i].value))
        g_assert_false (shoal_requirements_parse_suppression (cases[i].text, &value));
      else
        {
          g_assert_true (shoal_requirements_parse_suppression (cases[i].text, &value));
          g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-15);
        }
    }
}

static void
test_recoding_values (void)
{
  const guint levels[] = { 1, 0, 2 };
  const guint32 clusters[] = { 0, 2, 0 };
  const guint32 originals[] = { 0, 1, 1, 2, 2, 0 };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 3);
  g_autoptr (ShoalRecoding) same = shoal_recoding_new_node (levels, 3);
  g_autoptr (ShoalRecoding) shorter = shoal_recoding_new_node (levels, 2);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, 3, 3);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 3, 2);
  g_autoptr (ShoalRecoding) empty = shoal_recoding_new_partition (NULL, 0, 0);
  guint32 n_clusters;
  gsize n_rows;
  guint degree;

  g_assert_true (shoal_recoding_equal (node, same));
  g_assert_false (shoal_recoding_equal (node, shorter));
  g_assert_false (shoal_recoding_equal (node, partition));
  g_assert_cmpuint (shoal_recoding_get_clusters (partition, &n_rows, &n_clusters)[1], ==, 2);
  g_assert_cmpuint (n_rows, ==, 3);
  g_assert_cmpuint (n_clusters, ==, 3);
  g_assert_cmpuint (shoal_recoding_get_originals (matching, &n_rows, &degree)[5], ==, 0);
  g_assert_cmpuint (degree, ==, 2);
  g_assert_false (shoal_recoding_equal (empty, partition));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schema/names", test_names);
  g_test_add_func ("/schema/edits", test_edits);
  g_test_add_func ("/schema/attribute/leaves", test_attribute_leaves);
  g_test_add_func ("/schema/attribute/numbers", test_attribute_numbers);
  g_test_add_func ("/schema/attribute/missing", test_attribute_missing);
  g_test_add_func ("/schema/attribute/errors", test_attribute_errors);
  g_test_add_func ("/schema/no-quasi-identifier", test_no_quasi_identifier);
  g_test_add_func ("/requirements/suppression-limit", test_suppression_limit);
  g_test_add_func ("/requirements/check", test_requirements);
  g_test_add_func ("/requirements/parse-suppression", test_parse_suppression);
  g_test_add_func ("/recoding/values", test_recoding_values);
  return g_test_run ();
}
