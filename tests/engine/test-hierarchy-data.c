/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hierarchies of public data, where $SHOAL_DATA says it is: every builder on every column, and the published ones. */

#include "../fixture-taxonomy.h"
#include "fixture-effort.h"
#include "fixture-hierarchy.h"

#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "hierarchy/shoal-hierarchy-problem.h"
#include "table/read/shoal-reader.h"

#include <gio/gio.h>

/* The path of a file of the data, or NULL after a skip. */
static char *
find_data (const char *name)
{
  const char *folder = g_getenv ("SHOAL_DATA");

  if (folder != NULL && *folder != '\0')
    return g_build_filename (folder, name, NULL);
  g_test_skip ("SHOAL_DATA is not set");
  return NULL;
}

static ShoalTable *
read_table (const char *path,
            gboolean    header)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  options->header = header;
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  return table;
}

static void
check_column (ShoalTable                  *table,
              guint                        index,
              const ShoalHierarchyBuilder *builder,
              double                      *seconds)
{
  ShoalColumn *column = shoal_table_get_column (table, index);
  const ShoalHierarchyContext context = { .table = table, .target = (int) shoal_table_get_n_columns (table) - 1 };
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (ShoalHierarchy) hierarchy =
      shoal_hierarchy_builders_build_in (builder->id, column, &context, NULL, &error);
  g_autoptr (GPtrArray) problems = NULL;

  *seconds += (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, MAX (1, shoal_column_get_n_values (column)));
  problems = shoal_hierarchy_find_problems (hierarchy, column);
  for (guint i = 0; i < problems->len; i++)
    {
      const ShoalHierarchyProblem *problem = problems->pdata[i];

      if (problem->kind != SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
        g_error ("%s on %s: %s", builder->id, shoal_column_get_name (column), problem->message);
    }
}

typedef struct
{
  const char *name;
  gboolean header;
  guint n_columns;
} DataCase;

static const DataCase tables[] = {
  { "adult/adult_30162.csv", TRUE, 9 },        { "adult/adult.data", FALSE, 15 },
  { "bank/bank-full.csv", TRUE, 17 },          { "electricity/electricity.csv", TRUE, 9 },
  { "census/ipums_100k_4attr.txt", TRUE, 4 },  { "c2k/c2k_data_comma.csv", TRUE, 0 },
};

static void
test_builders (gconstpointer data)
{
  const DataCase *c = data;
  g_autofree char *path = find_data (c->name);
  g_autoptr (ShoalTable) table = NULL;
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  if (path == NULL)
    return;
  table = read_table (path, c->header);
  if (c->n_columns > 0)
    g_assert_cmpuint (shoal_table_get_n_columns (table), ==, c->n_columns);
  for (guint b = 0; b < n_builders; b++)
    {
      double seconds = 0;
      guint n = 0;

      /* Values that are no countries are an error there, and rightly so. */
      if (g_str_equal (builders[b].id, "place"))
        continue;
      for (guint i = b % FIXTURE_STEP; i < shoal_table_get_n_columns (table); i += FIXTURE_STEP)
        {
          ShoalColumn *column = shoal_table_get_column (table, i);

          if (shoal_column_get_n_values (column) > 1 && !builders[b].accepts (column))
            continue;
          check_column (table, i, &builders[b], &seconds);
          n++;
        }
      g_test_message ("%s: %s on %u columns in %.3f s", c->name, builders[b].id, n, seconds);
    }
}

/* The heights on which the optima of c2k depend: groups of five, then pairs. */
static void
test_pairs_heights (void)
{
  g_autofree char *path = find_data ("c2k/c2k_data_comma.csv");
  g_autoptr (ShoalTable) table = NULL;

  if (path == NULL)
    return;
  table = read_table (path, TRUE);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build ("pairs", column, NULL, NULL);
      gsize n = (shoal_column_get_n_values (column) + 4) / 5;
      guint height = shoal_column_get_n_values (column) > 1;

      for (; n > 1; n = (n + 1) / 2)
        height++;
      g_assert_cmpuint (shoal_hierarchy_get_height (hierarchy), ==, height);
    }
}

/* The hierarchies that come with Adult cover its values. */
static void
test_adult_files (void)
{
  g_autofree char *path = find_data ("adult/adult_30162.csv");
  g_autofree char *folder = NULL;
  g_autoptr (ShoalTable) table = NULL;

  if (path == NULL)
    return;
  folder = find_data ("adult/hierarchies");
  table = read_table (path, TRUE);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      g_autofree char *name = g_strconcat (shoal_column_get_name (column), ".csv", NULL);
      g_autoptr (GFile) file = g_file_new_build_filename (folder, name, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_read (file, NULL, &error);
      g_autoptr (GPtrArray) problems = NULL;

      g_assert_no_error (error);
      problems = shoal_hierarchy_find_problems (hierarchy, column);
      g_assert_cmpuint (problems->len, ==, 0);
    }
}

typedef struct
{
  const char *name;
  guint n_levels;
  guint32 n_leaves;
} Taxonomy;

static const Taxonomy adult_taxonomies[] = {
  { "Classes", 2, 2 },       { "age", 6, 74 },          { "workclass", 2, 7 },   { "fnlwgt", 6, 26741 },
  { "education", 3, 16 },    { "educationNum", 4, 16 }, { "martialStatus", 4, 7 }, { "Occupation", 3, 14 },
  { "Relationship", 2, 6 },  { "Race", 3, 5 },          { "Sex", 2, 2 },         { "capitalGain", 6, 121 },
  { "capitalLoss", 4, 97 },  { "HoursPerWeek", 4, 96 }, { "NativeCountry", 4, 41 }, { NULL },
};

static const Taxonomy bank_taxonomies[] = {
  { "y", 2, 2 },          { "age", 6, 80 },       { "job", 4, 12 },       { "marital", 3, 4 },  { "education", 2, 4 },
  { "default", 2, 3 },    { "balance", 8, 7168 }, { "housing", 2, 3 },    { "loan", 2, 3 },     { "contact", 2, 3 },
  { "day", 4, 31 },       { "month", 4, 12 },     { "duration", 7, 1573 }, { "campaign", 4, 51 }, { "pdays", 8, 559 },
  { "previous", 2, 41 },  { "poutcome", 3, 4 },   { NULL },
};

static const Taxonomy electricity_taxonomies[] = {
  { "class", 2, 2 },         { "date", 5, 933 },        { "day", 3, 8 },
  { "period", 4, 48 },       { "nswprice", 7, 4089 },   { "nswdemand", 6, 5266 },
  { "vicprice", 10, 3798 },  { "vicdemand", 6, 2846 },  { "transfer", 10, 1878 },
  { NULL },
};

static void
check_taxonomies (const char     *file_name,
                  const Taxonomy *expected)
{
  g_autofree char *path = find_data (file_name);
  g_autoptr (GPtrArray) taxonomies = NULL;

  if (path == NULL)
    return;
  taxonomies = fixture_taxonomies_read (path);
  for (guint i = 0; i < taxonomies->len; i++, expected++)
    {
      const FixtureTaxonomy *taxonomy = g_ptr_array_index (taxonomies, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy =
        shoal_hierarchy_file_parse (taxonomy->name, taxonomy->lines->str, taxonomy->lines->len, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (taxonomy->name, ==, expected->name);
      g_assert_cmpuint (shoal_hierarchy_get_n_levels (hierarchy), ==, expected->n_levels);
      g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, expected->n_leaves);
    }
  g_assert_null (expected->name);
}

static void
test_adult_taxonomies (void)
{
  check_taxonomies ("adult/TaxAdult.txt", adult_taxonomies);
}

static void
test_bank_taxonomies (void)
{
  check_taxonomies ("bank/TaxBank.txt", bank_taxonomies);
}

static void
test_electricity_taxonomies (void)
{
  check_taxonomies ("electricity/TaxElectricity.txt", electricity_taxonomies);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/hierarchy/data/builders/", tables[i].name, NULL);

      g_test_add_data_func (path, &tables[i], test_builders);
    }
  g_test_add_func ("/hierarchy/data/pairs-heights", test_pairs_heights);
  g_test_add_func ("/hierarchy/data/adult-files", test_adult_files);
  g_test_add_func ("/hierarchy/data/taxonomies/adult", test_adult_taxonomies);
  g_test_add_func ("/hierarchy/data/taxonomies/bank", test_bank_taxonomies);
  g_test_add_func ("/hierarchy/data/taxonomies/electricity", test_electricity_taxonomies);
  return g_test_run ();
}
