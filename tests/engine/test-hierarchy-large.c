/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builders on columns of many values: clusters, and a million of each type. */

#include "fixture-column.h"

#include "hierarchy/build/shoal-hierarchy-builder.h"

/* With a table, values whose rows behave alike in the other columns come together. */
static void
test_clusters_in_table (void)
{
  ShoalColumn *jobs = make_named_column ("jobs", SHOAL_VALUE_TEXT, "cook|cook|waiter|waiter|judge|judge|notary|notary");
  ShoalColumn *income = make_named_column ("income", SHOAL_VALUE_TEXT, "low|low|low|low|high|high|high|high");
  ShoalColumn *age = make_named_column ("age", SHOAL_VALUE_NUMBER, "20|21|22|?|60|61|62|63");
  ShoalColumn *id = make_named_column ("id", SHOAL_VALUE_TEXT, "a|b|c|d|e|f|g|h");
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  ShoalHierarchyContext context = { .target = 1 };
  g_autoptr (ShoalParameters) parameters = make_parameters ("splits=1");
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (columns, jobs);
  g_ptr_array_add (columns, income);
  g_ptr_array_add (columns, age);
  g_ptr_array_add (columns, id);
  context.table = table = shoal_table_new (columns, 8, "");
  hierarchy = shoal_hierarchy_builders_build_in ("clusters", jobs, &context, parameters, NULL);
  text = fixture_format (hierarchy);
  g_assert_cmpstr (text, ==,
                   "cook;{cook, waiter};*\nwaiter;{cook, waiter};*\njudge;{judge, notary};*\nnotary;{judge, notary};*\n");
}

/* The same column gives the same hierarchy, and its labels tell clusters apart. */
static void
test_clusters_repeat (void)
{
  g_autofree char **texts = g_new0 (char *, 500);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) first = NULL;
  g_autoptr (ShoalHierarchy) second = NULL;
  ShoalRandom random;

  shoal_random_init (&random, 6, 0);
  for (guint i = 0; i < 500; i++)
    texts[i] = g_strdup_printf ("%c%c%c%u", (char) ('a' + shoal_random_below (&random, 26)),
                                (char) ('a' + shoal_random_below (&random, 26)),
                                (char) ('a' + shoal_random_below (&random, 26)), i % 50);
  column = shoal_column_new_from_texts ("c", SHOAL_VALUE_TEXT, (const char *const *) texts, 500);
  first = shoal_hierarchy_builders_build ("clusters", column, NULL, NULL);
  second = shoal_hierarchy_builders_build ("clusters", column, NULL, NULL);
  g_assert_cmpstr (shoal_hierarchy_get_digest (first), ==, shoal_hierarchy_get_digest (second));
  g_assert_cmpuint (shoal_hierarchy_get_height (first), >, 3);
  g_assert_cmpuint (shoal_hierarchy_get_height (first), <=, 9);
  for (guint level = 1; level < shoal_hierarchy_get_height (first); level++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      guint32 n;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (first, level, &n);

      for (guint32 i = 0; i < n; i++)
        g_assert_true (g_hash_table_add (seen, (gpointer) shoal_hierarchy_get_label (first, nodes[i])));
    }
  for (guint i = 0; i < 500; i++)
    g_free (texts[i]);
}

static ShoalColumn *
make_large_column (ShoalValueType type,
                   guint          n)
{
  g_autofree char **texts = g_new (char *, n);
  ShoalColumn *column;

  for (guint i = 0; i < n; i++)
    if (type == SHOAL_VALUE_DATE)
      {
        g_autoptr (GDateTime) start = g_date_time_new_utc (1900, 1, 1, 0, 0, 0);
        g_autoptr (GDateTime) time = g_date_time_add_minutes (start, (int) i * 60);

        texts[i] = g_date_time_format (time, "%Y-%m-%d %H:%M");
      }
    else
      texts[i] = g_strdup_printf (type == SHOAL_VALUE_NUMBER ? "%u" : "%07u", i * 3);
  column = shoal_column_new_from_texts ("large", type, (const char *const *) texts, n);
  for (guint i = 0; i < n; i++)
    g_free (texts[i]);
  return column;
}

/* Every leaf carries the label of a value, and every value has a leaf; times are reported, not judged. */
static void
check_large (const char *builder,
             ShoalColumn *column)
{
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, &error);
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  gsize n = shoal_column_get_n_values (column);
  guint32 leaf;

  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, n);
  for (guint32 code = 0; code < n; code += 97)
    g_assert_true (shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, code), &leaf));
  g_test_message ("%s: %" G_GSIZE_FORMAT " values, %.3f s, height %u, %u nodes", builder, n, seconds,
                  shoal_hierarchy_get_height (hierarchy), shoal_hierarchy_get_n_nodes (hierarchy));
}

static void
check_all_large (guint n)
{
  g_autoptr (ShoalColumn) numbers = make_large_column (SHOAL_VALUE_NUMBER, n);
  g_autoptr (ShoalColumn) codes = make_large_column (SHOAL_VALUE_TEXT, n);
  g_autoptr (ShoalColumn) dates = make_large_column (SHOAL_VALUE_DATE, n);

  check_large ("pairs", numbers);
  check_large ("ranges", numbers);
  check_large ("mask", codes);
  check_large ("date", dates);
  check_large ("clusters", codes);
  check_large ("flat", codes);
  check_large ("frequency", codes);
}

static void
test_large (void)
{
  check_all_large (30000);
}

static void
test_million (void)
{
  if (!g_test_slow ())
    g_test_skip ("A million values only with -m slow");
  else
    check_all_large (1000000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/builders/clusters-in-table", test_clusters_in_table);
  g_test_add_func ("/hierarchy/builders/clusters-repeat", test_clusters_repeat);
  g_test_add_func ("/hierarchy/builders/large", test_large);
  g_test_add_func ("/hierarchy/builders/million", test_million);
  return g_test_run ();
}
