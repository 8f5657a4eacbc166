/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distinct tuples. */

#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "recoding/shoal-distinct.h"
#include "recoding/shoal-microdata.h"

/* Two people of table 2 share (159449), so that each has its own tuple only with age. */
static void
test_small (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|?|x|?", "x;*\ny;*\n" },
    { "b", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|1|2|2|2", "1;*\n2;*\n" },
    { "c", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|q|r|s|t|u", NULL, TRUE },
  };
  static const guint32 tuples[] = { 0, 1, 0, 2, 3, 2 };
  static const guint32 counts[] = { 2, 1, 2, 1 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  g_assert_cmpuint (microdata->n_attributes, ==, 2);
  g_assert_cmpuint (microdata->n_tuples, ==, 4);
  g_assert_cmpmem (microdata->tuple_of_row, sizeof tuples, tuples, sizeof tuples);
  g_assert_cmpmem (microdata->counts, sizeof counts, counts, sizeof counts);
  for (gsize row = 0; row < 6; row++)
    for (guint a = 0; a < 2; a++)
      {
        ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

        g_assert_cmpuint (shoal_microdata_get_leaf (microdata, a, tuples[row]), ==,
                          attribute->leaf_of_code[shoal_column_get_code (attribute->column, row)]);
      }
}

/* The lowest node above some rows; a leaf where all of them have one value. */
static void
test_cover (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|z|x|?", "x;xy;*\ny;xy;*\nz;z;*\n" },
  };
  static const guint32 alike[] = { 3, 0 }, near[] = { 0, 1, 3 }, all[] = { 0, 1, 2, 3 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalHierarchy *hierarchy;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  hierarchy = shoal_microdata_get_attribute (microdata, 0)->hierarchy;
  g_assert_cmpuint (shoal_microdata_find_cover (microdata, 0, alike, 2), ==, shoal_microdata_get_row_leaf (microdata, 0, 0));
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, shoal_microdata_find_cover (microdata, 0, near, 3)), ==, "xy");
  g_assert_cmpuint (shoal_microdata_find_cover (microdata, 0, all, 4), ==, shoal_hierarchy_get_root (hierarchy));
}

/* Rows in another order, some left out: their values are those of the whole, their tuples are numbered anew. */
static void
test_part (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x|?|y|x", "x;*\ny;*\n" },
    { "b", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|2|2|1|2", "1;*\n2;*\n" },
  };
  static const guint32 rows[] = { 4, 5, 1, 2 }, tuples[] = { 0, 1, 0, 1 }, counts[] = { 2, 2 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) whole = NULL;
  g_autoptr (ShoalMicrodata) part = NULL;
  g_autoptr (ShoalMicrodata) nothing = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  whole = fixture_microdata (&fixture);
  part = shoal_microdata_part_new (whole, rows, G_N_ELEMENTS (rows));
  g_assert_cmpuint (part->n_rows, ==, 4);
  g_assert_cmpuint (part->n_tuples, ==, 2);
  g_assert_cmpmem (part->tuple_of_row, sizeof tuples, tuples, sizeof tuples);
  g_assert_cmpmem (part->counts, sizeof counts, counts, sizeof counts);
  for (guint32 i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint a = 0; a < 2; a++)
      {
        ShoalAttribute *attribute = shoal_microdata_get_attribute (part, a);
        guint32 leaf = shoal_microdata_get_row_leaf (part, a, i);

        g_assert_cmpuint (leaf, ==, shoal_microdata_get_row_leaf (whole, a, rows[i]));
        g_assert_cmpuint (leaf, ==, attribute->leaf_of_code[shoal_column_get_code (attribute->column, i)]);
        g_assert_cmpuint (part->rows_of_leaf[a][leaf], ==, 2);
      }
  g_assert_cmpuint (part->n_blocks, ==, 1);
  g_assert_cmpuint (part->block_sizes[0], ==, 4);
  nothing = shoal_microdata_part_new (whole, rows, 0);
  g_assert_cmpuint (nothing->n_tuples, ==, 0);
}

/* Far fewer rows than the whole has tuples: these are numbered in another way. */
static void
test_small_part (void)
{
  static const guint32 rows[] = { 70, 50, 7 }, tuples[] = { 0, 1, 0 }, counts[] = { 2, 1 };
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) hierarchy = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) whole = NULL;
  g_autoptr (ShoalMicrodata) part = NULL;
  FixtureColumn column = { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER };

  for (guint i = 0; i < 70; i++)
    {
      g_string_append_printf (values, "%u|", i);
      g_string_append_printf (hierarchy, "%u;*\n", i);
    }
  g_string_append (values, "7");
  column.values = values->str;
  column.hierarchy = hierarchy->str;
  fixture_init (&fixture, &column, 1);
  whole = fixture_microdata (&fixture);
  g_assert_cmpuint (whole->n_tuples, ==, 70);
  part = shoal_microdata_part_new (whole, rows, G_N_ELEMENTS (rows));
  g_assert_cmpuint (part->n_tuples, ==, 2);
  g_assert_cmpmem (part->tuple_of_row, sizeof tuples, tuples, sizeof tuples);
  g_assert_cmpmem (part->counts, sizeof counts, counts, sizeof counts);
}

static void
test_no_rows (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init_empty (&fixture, "x;*\n");
  microdata = fixture_microdata (&fixture);
  g_assert_cmpuint (microdata->n_rows, ==, 0);
  g_assert_cmpuint (microdata->n_tuples, ==, 0);
  classes = FIXTURE_NODE (microdata, 2, 0);
  g_assert_cmpuint (classes->n_groups, ==, 0);
  g_assert_cmpuint (classes->smallest_published, ==, 0);
}

static void
test_cancel (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_null (shoal_microdata_new (fixture.table, fixture.schema, 1, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Random columns, and what a plain comparison of every row with the first of its kind says. */
typedef struct
{
  ShoalDistinctColumn *columns;
  guint n_columns;
  gsize n_rows;
} Sample;

static Sample
make_sample (guint   n_columns,
             gsize   n_rows,
             guint32 domain,
             guint64 seed)
{
  Sample sample = { g_new (ShoalDistinctColumn, n_columns), n_columns, n_rows };
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint c = 0; c < n_columns; c++)
    {
      guint width = shoal_codes_width (domain);
      gpointer codes = g_malloc_n (n_rows, width);

      for (gsize row = 0; row < n_rows; row++)
        shoal_codes_set (codes, width, row, (guint32) shoal_random_below (&random, domain));
      sample.columns[c] = (ShoalDistinctColumn){ codes, width, NULL, domain };
    }
  return sample;
}

static void
sample_clear (Sample *self)
{
  for (guint c = 0; c < self->n_columns; c++)
    g_free ((gpointer) self->columns[c].codes);
  g_free (self->columns);
}

static char *
row_key (const Sample *sample,
         gsize         row)
{
  GString *key = g_string_new (NULL);

  for (guint c = 0; c < sample->n_columns; c++)
    g_string_append_printf (key, "%u,", shoal_codes_get (sample->columns[c].codes, sample->columns[c].width, row));
  return g_string_free (key, FALSE);
}

static void
check_sample (const Sample *sample,
              guint         n_threads)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  g_autofree guint32 *numbers = NULL;
  guint32 n_distinct;
  gsize total = 0;

  numbers = shoal_distinct_rows (sample->columns, sample->n_columns, sample->n_rows, n_threads, NULL, &first_rows,
                                 &counts, &n_distinct, NULL);
  for (gsize row = 0; row < sample->n_rows; row++)
    {
      char *key = row_key (sample, row);
      gpointer expected;

      if (!g_hash_table_lookup_extended (seen, key, NULL, &expected))
        {
          expected = GUINT_TO_POINTER (g_hash_table_size (seen));
          g_assert_cmpuint (first_rows[GPOINTER_TO_UINT (expected)], ==, row);
        }
      g_assert_cmpuint (numbers[row], ==, GPOINTER_TO_UINT (expected));
      g_hash_table_replace (seen, key, expected);
    }
  g_assert_cmpuint (n_distinct, ==, g_hash_table_size (seen));
  for (guint32 i = 0; i < n_distinct; i++)
    total += counts[i];
  g_assert_cmpuint (total, ==, sample->n_rows);
}

/* Keys of one word, of two, and of several rounds; few and many equal rows. */
static void
test_distinct (void)
{
  static const struct
  {
    guint n_columns;
    gsize n_rows;
    guint32 domain;
  } cases[] = {
    { 1, 1, 1 },      { 1, 5000, 3 },       { 3, 20000, 17 },  { 9, 40000, 2 },     { 2, 40000, 70000 },
    { 5, 30000, 300 }, { 8, 3000, 65536 },  { 40, 20000, 2 },  { 20, 3000, 100000 }, { 150, 2000, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Sample sample = make_sample (cases[i].n_columns, cases[i].n_rows, cases[i].domain, i);

      check_sample (&sample, 1);
      check_sample (&sample, 2);
      check_sample (&sample, 5);
      sample_clear (&sample);
    }
}

static void
test_map (void)
{
  static const guint8 codes[] = { 3, 0, 1, 2, 3 };
  static const guint32 map[] = { 1, 0, 0, 1 };
  static const guint32 expected[] = { 0, 0, 1, 1, 0 };
  const ShoalDistinctColumn column = { codes, 1, map, 2 };
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *counts = NULL;
  g_autofree guint32 *numbers = NULL;
  guint32 n_distinct;

  numbers = shoal_distinct_rows (&column, 1, 5, 1, NULL, &first_rows, &counts, &n_distinct, NULL);
  g_assert_cmpuint (n_distinct, ==, 2);
  g_assert_cmpmem (numbers, sizeof expected, expected, sizeof expected);
  g_assert_cmpuint (counts[0], ==, 3);
  g_assert_cmpuint (first_rows[1], ==, 2);
}

static void
test_distinct_cancel (void)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  Sample sample = make_sample (2, 200000, 100, 1);
  g_autoptr (GError) error = NULL;
  guint32 *first_rows;
  guint32 *counts;
  guint32 n_distinct;

  shoal_progress_stop_after_polls (progress, 3);
  g_assert_null (shoal_distinct_rows (sample.columns, 2, sample.n_rows, 2, progress, &first_rows, &counts,
                                      &n_distinct, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (first_rows);
  g_assert_null (counts);
  sample_clear (&sample);
}

/* A result of before an edit, or of another table, is known by its shape. */
static void
test_fits (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x", "x;*\ny;*\n" },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "p|q|q", "p;r;*\nq;r;*\n" },
  };
  static const struct
  {
    guint levels[3];
    guint n_levels;
    gboolean fits;
  } nodes[] = {
    { { 0, 0 }, 2, TRUE }, { { 1, 2 }, 2, TRUE }, { { 2, 0 }, 2, FALSE }, { { 0, 3 }, 2, FALSE },
    { { 1 }, 1, FALSE },   { { 0, 0, 0 }, 3, FALSE },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1 };
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (nodes[i].levels, nodes[i].n_levels);

      g_assert_cmpint (shoal_microdata_fits (microdata, node), ==, nodes[i].fits);
    }
  for (gsize n_rows = 3; n_rows <= 4; n_rows++)
    {
      static const guint32 circle[] = { 0, 1, 1, 2, 2, 0 };
      g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (clusters, n_rows, 2);
      g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (n_rows == 3 ? circle : originals, n_rows, 2);

      g_assert_cmpint (shoal_microdata_fits (microdata, partition), ==, n_rows == 3);
      g_assert_cmpint (shoal_microdata_fits (microdata, matching), ==, n_rows == 3);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/microdata/small", test_small);
  g_test_add_func ("/microdata/cover", test_cover);
  g_test_add_func ("/microdata/part", test_part);
  g_test_add_func ("/microdata/small-part", test_small_part);
  g_test_add_func ("/microdata/no-rows", test_no_rows);
  g_test_add_func ("/microdata/cancel", test_cancel);
  g_test_add_func ("/microdata/fits", test_fits);
  g_test_add_func ("/distinct/random", test_distinct);
  g_test_add_func ("/distinct/map", test_map);
  g_test_add_func ("/distinct/cancel", test_distinct_cancel);
  return g_test_run ();
}
