/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equivalence classes and cells of all three kinds of recodings. */

#include "fixture-large.h"
#include "fixture-matching.h"
#include "verify/shoal-verifier.h"

static ShoalMicrodata *
load (const FixtureColumn *columns,
      guint                n_columns,
      ShoalCellForm        form)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, columns, n_columns);
  for (guint i = 0; i < n_columns; i++)
    if (columns[i].role == SHOAL_ROLE_QUASI_IDENTIFIER)
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, form));
  return fixture_microdata (&fixture);
}

static const char *
node_label (ShoalClasses *classes,
            guint32       group,
            guint         a)
{
  ShoalCell cell;

  shoal_classes_get_cell (classes, group, a, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_NODE);
  return shoal_hierarchy_get_label (shoal_microdata_get_attribute (classes->microdata, a)->hierarchy, cell.node);
}

/* KGEN table 2: age at level 2, gender at 1, postcode at 1 makes k = 2. */
static void
test_kgen_table_2 (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen), SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);

  g_assert_cmpuint (classes->n_groups, ==, 2);
  g_assert_cmpuint (classes->smallest_published, ==, 2);
  g_assert_cmpuint (classes->n_suppressed, ==, 0);
  g_assert_cmpuint (shoal_classes_group_of_row (classes, 0), ==, shoal_classes_group_of_row (classes, 1));
  g_assert_cmpuint (shoal_classes_group_of_row (classes, 2), ==, shoal_classes_group_of_row (classes, 3));
  g_assert_cmpstr (node_label (classes, 0, 0), ==, "20-29");
  g_assert_cmpstr (node_label (classes, 0, 1), ==, "P");
  g_assert_cmpstr (node_label (classes, 1, 2), ==, "8507*");
}

/* KGEN table 3: each attribute alone reaches k = 2 at levels 2, 1 and 0; together at those levels they do not. */
static void
test_kgen_table_3 (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen), SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) age = FIXTURE_NODE (microdata, 2, 2, 1, 5);
  g_autoptr (ShoalClasses) younger = FIXTURE_NODE (microdata, 2, 1, 1, 5);
  g_autoptr (ShoalClasses) postcode = FIXTURE_NODE (microdata, 2, 4, 1, 1);
  g_autoptr (ShoalClasses) gender = FIXTURE_NODE (microdata, 2, 4, 0, 5);
  g_autoptr (ShoalClasses) all = FIXTURE_NODE (microdata, 2, 2, 0, 1);

  g_assert_cmpuint (age->smallest_published, ==, 2);
  g_assert_cmpuint (younger->n_suppressed, ==, 4);
  g_assert_cmpuint (younger->smallest_published, ==, 0);
  g_assert_cmpuint (postcode->smallest_published, ==, 2);
  g_assert_cmpuint (gender->smallest_published, ==, 2);
  g_assert_cmpuint (all->n_suppressed, ==, 4);
  g_assert_cmpuint (all->n_small_groups, ==, 4);
}

/* KGEN table 4: the rows that each value stands for. */
static void
test_kgen_table_4 (void)
{
  static const guint n_groups[][6] = { { 4, 4, 2, 1, 1 }, { 4, 2, 2, 2, 1, 1 } };
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen), SHOAL_CELL_NODE);

  for (guint level = 0; level <= 4; level++)
    {
      g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, level, 1, 5);

      g_assert_cmpuint (classes->n_groups, ==, n_groups[0][level]);
    }
  for (guint level = 0; level <= 5; level++)
    {
      g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 4, 1, level);

      g_assert_cmpuint (classes->n_groups, ==, n_groups[1][level]);
    }
}

/* Paper 002, table 3: k = 2 with age at level 1, k = 5 at level 2; table 4: k = 3 with fnlwgt at level 2 too. */
static void
test_rfd_tables (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_rfd, G_N_ELEMENTS (fixture_rfd), SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) level_1 = FIXTURE_NODE (microdata, 1, 1, 3);
  g_autoptr (ShoalClasses) level_2 = FIXTURE_NODE (microdata, 1, 2, 3);
  g_autoptr (ShoalClasses) table_4 = FIXTURE_NODE (microdata, 1, 3, 2);

  g_assert_cmpuint (level_1->smallest_published, ==, 2);
  g_assert_cmpuint (level_1->n_groups, ==, 3);
  g_assert_cmpuint (level_2->smallest_published, ==, 5);
  g_assert_cmpuint (table_4->smallest_published, ==, 3);
  g_assert_cmpstr (node_label (table_4, shoal_classes_group_of_row (table_4, 2), 1), ==, "[200000,300000)");
}

static void
test_suppression (void)
{
  g_autoptr (ShoalMicrodata) microdata = load (fixture_rfd, G_N_ELEMENTS (fixture_rfd), SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 3, 1, 3);
  g_autoptr (ShoalClasses) none = FIXTURE_NODE (microdata, 11, 3, 3);

  /* [35,40) has 5 rows, [45,50) 2 and [50,55) 3. */
  g_assert_cmpuint (classes->n_suppressed, ==, 2);
  g_assert_cmpuint (classes->n_small_groups, ==, 1);
  g_assert_cmpuint (classes->smallest_published, ==, 3);
  g_assert_true (shoal_classes_is_suppressed (classes, shoal_classes_group_of_row (classes, 6)));
  g_assert_false (shoal_classes_is_suppressed (classes, shoal_classes_group_of_row (classes, 0)));
  /* k > n */
  g_assert_cmpuint (none->n_suppressed, ==, 10);
  g_assert_cmpuint (none->smallest_published, ==, 0);
}

/* A missing cell is a value of its own below the root. */
static void
test_missing_node (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|?|y|?|z", "x;X;*\ny;X;*\nz;Z;*\n" },
  };
  g_autoptr (ShoalMicrodata) microdata = load (columns, 1, SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) level_1 = FIXTURE_NODE (microdata, 2, 1);
  g_autoptr (ShoalClasses) root = FIXTURE_NODE (microdata, 2, 2);

  g_assert_cmpuint (level_1->n_groups, ==, 3);
  g_assert_cmpuint (level_1->n_suppressed, ==, 1);
  g_assert_cmpuint (shoal_classes_group_of_row (level_1, 1), ==, shoal_classes_group_of_row (level_1, 3));
  g_assert_cmpuint (root->n_groups, ==, 1);
}

static ShoalClasses *
partition (ShoalMicrodata *microdata,
           guint           k,
           const guint32  *clusters,
           guint32         n_clusters)
{
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, microdata->n_rows, n_clusters);

  return shoal_classes_new (microdata, recoding, k);
}

static void
test_partition_nodes (void)
{
  static const guint32 clusters[] = { 3, 3, 1, 1 };
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen), SHOAL_CELL_NODE);
  g_autoptr (ShoalClasses) classes = partition (microdata, 2, clusters, 5);
  static const guint32 single[] = { 0, 1, 1, 1 };
  g_autoptr (ShoalClasses) small = partition (microdata, 2, single, 2);

  /* Clusters without rows are gone. */
  g_assert_cmpuint (classes->n_groups, ==, 2);
  g_assert_cmpuint (classes->smallest_published, ==, 2);
  g_assert_cmpuint (classes->group_of_row[0], ==, 1);
  g_assert_cmpstr (node_label (classes, 1, 0), ==, "20-29");
  g_assert_cmpstr (node_label (classes, 1, 2), ==, "8001*");
  g_assert_cmpstr (node_label (classes, 0, 2), ==, "8507*");
  g_assert_cmpuint (small->n_suppressed, ==, 1);
  g_assert_cmpstr (node_label (small, 0, 0), ==, "24");
  g_assert_cmpstr (node_label (small, 1, 0), ==, "0-49");
}

/* Clusters that publish equal cells are one class, as for whoever reads the release: also where each is too small. */
static void
test_equal_clusters (void)
{
  static const FixtureColumn columns[] = {
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10|9|10|9|7|7|9|10", "7;low;*\n9;high;*\n10;high;*\n" },
  };
  static const guint32 clusters[] = { 0, 0, 4, 4, 2, 2, 3, 3 };
  static const ShoalCellForm forms[] = { SHOAL_CELL_NODE, SHOAL_CELL_RANGE, SHOAL_CELL_SET };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = load (columns, 1, forms[i]);
      g_autoptr (ShoalClasses) classes = partition (microdata, 3, clusters, 5);
      gsize n_small = 0;

      g_assert_cmpuint (classes->n_clusters, ==, 4);
      g_assert_cmpuint (classes->n_groups, ==, 2);
      g_assert_cmpuint (classes->sizes[0], ==, 6);
      g_assert_cmpuint (classes->sizes[1], ==, 2);
      g_assert_cmpuint (classes->smallest_published, ==, 6);
      g_assert_cmpuint (classes->n_suppressed, ==, 2);
      for (gsize row = 0; row < 8; row++)
        n_small += shoal_classes_is_suppressed (classes, shoal_classes_group_of_row (classes, row));
      g_assert_cmpuint (n_small, ==, 2);
      g_assert_cmpuint (classes->group_of_row[4], ==, 1);
    }
}

/* Who groups the texts of the release finds as many classes, and the same smallest one. */
static void
test_as_published (void)
{
  ShoalRandom random;
  gsize n_merged = 0;

  shoal_random_init (&random, 11, 0);
  for (guint round = 0; round < 40; round++)
    {
      const guint32 n_clusters = 5 + round, n_rows = 4 * n_clusters;
      g_autoptr (ShoalMicrodata) microdata = make_mixed (n_rows, &random);
      g_autofree guint32 *clusters = g_new (guint32, n_rows);
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalRelease) release = NULL;
      g_auto (ShoalVerdict) verdict = { 0 };
      ShoalRequirements requirements = { .k = 2, .suppression = 1 };
      g_autoptr (GError) error = NULL;

      for (guint32 row = 0; row < n_rows; row++)
        clusters[row] = (guint32) shoal_random_below (&random, n_clusters);
      classes = partition (microdata, 2, clusters, n_clusters);
      release = shoal_release_new (classes, &error);
      g_assert_no_error (error);
      shoal_verifier_check_release (release, &requirements, &verdict, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (verdict.n_classes, ==, classes->n_groups - classes->n_small_groups);
      g_assert_cmpuint (verdict.k, ==, classes->smallest_published);
      n_merged += classes->n_clusters - classes->n_groups;
    }
  g_assert_cmpuint (n_merged, >, 40);
}

static void
test_partition_forms (void)
{
  static const FixtureColumn columns[] = {
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10|9|100|?|?|7", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 1, 1, 2, 3 };
  g_autoptr (ShoalMicrodata) ranges = load (columns, 1, SHOAL_CELL_RANGE);
  g_autoptr (ShoalMicrodata) sets = load (columns, 1, SHOAL_CELL_SET);
  g_autoptr (ShoalClasses) classes = partition (ranges, 1, clusters, 4);
  g_autoptr (ShoalClasses) set_classes = partition (sets, 1, clusters, 4);
  ShoalAttribute *attribute = shoal_microdata_get_attribute (ranges, 0);
  ShoalCell cell;

  shoal_classes_get_cell (classes, 0, 0, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_RANGE);
  g_assert_cmpfloat (cell.low, ==, 9);
  g_assert_cmpfloat (cell.high, ==, 10);
  /* Missing and known together are the root, missing alone is missing. */
  shoal_classes_get_cell (classes, 1, 0, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_NODE);
  g_assert_cmpuint (cell.node, ==, shoal_hierarchy_get_root (attribute->hierarchy));
  shoal_classes_get_cell (classes, 2, 0, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_NODE);
  g_assert_cmpuint (cell.node, ==, attribute->missing_leaf);
  shoal_classes_get_cell (classes, 3, 0, &cell);
  g_assert_cmpfloat (cell.low, ==, cell.high);

  shoal_classes_get_cell (set_classes, 0, 0, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_SET);
  g_assert_cmpuint (cell.n_leaves, ==, 2);
  g_assert_cmpuint (cell.leaves[0], <, cell.leaves[1]);
  shoal_classes_get_cell (set_classes, 1, 0, &cell);
  g_assert_cmpint (cell.form, ==, SHOAL_CELL_NODE);
  shoal_classes_get_cell (set_classes, 3, 0, &cell);
  g_assert_cmpuint (cell.n_leaves, ==, 1);
}

/* Each published row covers its own originals. */
static void
test_matching (void)
{
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (ShoalMicrodata) microdata = load (fixture_kgen, G_N_ELEMENTS (fixture_kgen), SHOAL_CELL_NODE);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 4, 2);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 2);

  g_assert_cmpuint (classes->n_groups, ==, 4);
  g_assert_cmpuint (classes->smallest_published, ==, 2);
  g_assert_cmpuint (classes->n_suppressed, ==, 0);
  g_assert_false (shoal_classes_is_suppressed (classes, 0));
  g_assert_cmpstr (node_label (classes, 0, 2), ==, "8001*");
  g_assert_cmpstr (node_label (classes, 1, 2), ==, "8****");
  g_assert_cmpstr (node_label (classes, 2, 0), ==, "40-49");
}

/* On a random table, rows share a group exactly when their labels at the node's levels are equal. */
static void
test_random_node (void)
{
  static const char *const hierarchies[] = {
    "0;a;x;*\n1;a;x;*\n2;b;x;*\n3;b;x;*\n4;c;y;*\n5;c;y;*\n",
    "0;lo;*\n1;lo;*\n2;hi;*\n3;hi;*\n",
    "0;*\n1;*\n2;*\n",
  };
  static const guint sizes[] = { 6, 4, 3 };
  FixtureColumn columns[3];
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalRandom random;

  shoal_random_init (&random, 7, 0);
  for (guint c = 0; c < 3; c++)
    {
      GString *values = g_string_new (NULL);

      for (guint row = 0; row < 300; row++)
        g_string_append_printf (values, "%s%u", row > 0 ? "|" : "", (guint) shoal_random_below (&random, sizes[c]));
      g_ptr_array_add (texts, g_string_free (values, FALSE));
      columns[c] = (FixtureColumn){ c == 0 ? "a" : c == 1 ? "b" : "c", SHOAL_VALUE_TEXT,
                                    SHOAL_ROLE_QUASI_IDENTIFIER, texts->pdata[c], hierarchies[c] };
    }
  microdata = load (columns, 3, SHOAL_CELL_NODE);
  for (guint node = 0; node < 4 * 3 * 2; node++)
    {
      g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 5, node / 6, node / 2 % 3, node % 2);
      g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      gsize n_rows = 0;

      for (gsize row = 0; row < 300; row++)
        {
          guint32 group = shoal_classes_group_of_row (classes, row);
          char *key = g_strdup_printf ("%s,%s,%s", node_label (classes, group, 0), node_label (classes, group, 1),
                                       node_label (classes, group, 2));
          gpointer known;

          if (g_hash_table_lookup_extended (groups, key, NULL, &known))
            g_assert_cmpuint (GPOINTER_TO_UINT (known), ==, group);
          g_hash_table_replace (groups, key, GUINT_TO_POINTER (group));
          for (guint a = 0; a < 3; a++)
            {
              ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
              guint32 leaf = attribute->leaf_of_code[shoal_column_get_code (attribute->column, row)];
              guint32 expected = shoal_hierarchy_get_node_at (attribute->hierarchy,
                                                              shoal_recoding_get_levels (classes->recoding, NULL)[a],
                                                              leaf);

              g_assert_cmpstr (node_label (classes, group, a), ==,
                               shoal_hierarchy_get_label (attribute->hierarchy, expected));
            }
        }
      g_assert_cmpuint (g_hash_table_size (groups), ==, classes->n_groups);
      for (guint32 group = 0; group < classes->n_groups; group++)
        n_rows += classes->sizes[group];
      g_assert_cmpuint (n_rows, ==, 300);
    }
}

static void
assert_same_classes (ShoalClasses *a,
                     ShoalClasses *b)
{
  g_assert_cmpuint (a->n_groups, ==, b->n_groups);
  g_assert_cmpmem (a->sizes, a->n_groups * sizeof *a->sizes, b->sizes, b->n_groups * sizeof *b->sizes);
  g_assert_cmpuint (a->n_suppressed, ==, b->n_suppressed);
  for (gsize row = 0; row < a->microdata->n_rows; row++)
    g_assert_cmpuint (shoal_classes_group_of_row (a, row), ==, shoal_classes_group_of_row (b, row));
  for (guint32 group = 0; group < a->n_groups; group++)
    for (guint attribute = 0; attribute < a->microdata->n_attributes; attribute++)
      {
        ShoalCell x, y;

        shoal_classes_get_cell (a, group, attribute, &x);
        shoal_classes_get_cell (b, group, attribute, &y);
        g_assert_cmpint (x.form, ==, y.form);
        g_assert_cmpuint (x.node, ==, y.node);
      }
}

/* The groups and their numbers are the same on any number of threads. */
static void
test_threads (void)
{
  enum { N = 120000 };
  const gsize n_values[] = { 300, 40, 7, 500 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autofree guint32 *numbers = g_new (guint32, 2 * N);
  ShoalRecoding *recodings[3];

  fixture_large_init (&fixture, N, n_values, G_N_ELEMENTS (n_values), SHOAL_VALUE_NUMBER, "pairs");
  microdata = fixture_microdata (&fixture);
  recodings[0] = shoal_recoding_new_node ((const guint[]){ 1, 0, 1, 2 }, 4);
  for (guint32 row = 0; row < N; row++)
    numbers[row] = row * 31 % (N / 4);
  recodings[1] = shoal_recoding_new_partition (numbers, N, N / 4);
  for (guint32 row = 0; row < N; row++)
    {
      numbers[2 * row] = row;
      numbers[2 * row + 1] = (row + 17) % N;
    }
  recodings[2] = shoal_recoding_new_matching (numbers, N, 2);
  for (guint i = 0; i < G_N_ELEMENTS (recodings); i++)
    {
      g_autoptr (ShoalClasses) one = shoal_classes_new_with_progress (microdata, recodings[i], 2, 1, NULL, NULL);

      for (guint n_threads = 2; n_threads <= 5; n_threads++)
        {
          g_autoptr (ShoalClasses) many = shoal_classes_new_with_progress (microdata, recodings[i], 2, n_threads, NULL, NULL);

          assert_same_classes (one, many);
        }
      shoal_recoding_unref (recodings[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/classes/kgen-table-2", test_kgen_table_2);
  g_test_add_func ("/classes/kgen-table-3", test_kgen_table_3);
  g_test_add_func ("/classes/kgen-table-4", test_kgen_table_4);
  g_test_add_func ("/classes/rfd-tables", test_rfd_tables);
  g_test_add_func ("/classes/suppression", test_suppression);
  g_test_add_func ("/classes/missing-node", test_missing_node);
  g_test_add_func ("/classes/partition-nodes", test_partition_nodes);
  g_test_add_func ("/classes/equal-clusters", test_equal_clusters);
  g_test_add_func ("/classes/as-published", test_as_published);
  g_test_add_func ("/classes/partition-forms", test_partition_forms);
  g_test_add_func ("/classes/matching", test_matching);
  g_test_add_func ("/classes/random-node", test_random_node);  g_test_add_func ("/classes/threads", test_threads);

  return g_test_run ();
}
