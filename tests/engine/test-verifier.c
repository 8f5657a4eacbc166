/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verifier finds what is wrong, whoever made it. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "recoding/shoal-cell-text.h"
#include "verify/shoal-cell-spelling.h"
#include "verify/shoal-covering-text.h"
#include "verify/shoal-foreign-cells.h"
#include "verify/shoal-verifier.h"

static ShoalRelease *
make_node_release (const FixtureColumn *columns,
                   guint                n_columns,
                   guint                k,
                   const guint         *levels)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, columns, n_columns);
  microdata = fixture_microdata (&fixture);
  classes = fixture_node (microdata, k, levels);
  return fixture_release (classes);
}

static void
check_release (ShoalRelease *release,
               guint         k,
               ShoalVerdict *verdict)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_verifier_check_release (release, &(ShoalRequirements) { .k = k }, verdict, NULL, &error));
  g_assert_no_error (error);
}

/* KGEN table 2 holds for 2 and not for 3. */
static void
test_release (void)
{
  static const guint levels[] = { 2, 1, 1 };
  g_autoptr (ShoalRelease) release = make_node_release (fixture_kgen, G_N_ELEMENTS (fixture_kgen), 2, levels);
  g_auto (ShoalVerdict) verdict = { 0 };
  g_auto (ShoalVerdict) stricter = { 0 };
  g_auto (ShoalVerdict) none = { 0 };
  g_autoptr (GError) error = NULL;

  check_release (release, 2, &verdict);
  g_assert_true (verdict.holds);
  g_assert_true (verdict.checkable);
  g_assert_cmpuint (verdict.k, ==, 2);
  g_assert_cmpuint (verdict.n_classes, ==, 2);
  g_assert_cmpuint (verdict.n_rows, ==, 4);
  g_assert_cmpuint (verdict.first_offending_row, ==, G_MAXSIZE);
  g_assert_null (verdict.message);
  check_release (release, 3, &stricter);
  g_assert_false (stricter.holds);
  g_assert_cmpuint (stricter.first_offending_row, ==, 0);
  g_assert_nonnull (stricter.message);
  g_assert_false (shoal_verifier_check_release (release, &(ShoalRequirements) { .k = 0 }, &none, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_false (none.holds);
}

/* Suppressed rows are not published; when all are, nobody is left to protect. */
static void
test_suppressed (void)
{
  static const guint levels[] = { 1, 3 };
  g_autoptr (ShoalRelease) release = make_node_release (fixture_rfd, G_N_ELEMENTS (fixture_rfd), 3, levels);
  g_autoptr (ShoalRelease) empty = make_node_release (fixture_rfd, G_N_ELEMENTS (fixture_rfd), 11, levels);
  g_auto (ShoalVerdict) verdict = { 0 };
  g_auto (ShoalVerdict) none = { 0 };

  check_release (release, 3, &verdict);
  g_assert_true (verdict.holds);
  g_assert_cmpuint (verdict.n_rows, ==, 8);
  g_assert_cmpuint (verdict.k, ==, 3);
  g_assert_cmpuint (verdict.n_classes, ==, 2);
  check_release (empty, 11, &none);
  g_assert_true (none.holds);
  g_assert_cmpuint (none.n_rows, ==, 0);
  g_assert_cmpuint (none.k, ==, 0);
  g_assert_nonnull (none.message);
}

/* Classes that were made wrongly do not mislead it: here two groups are swapped behind their back. */
static void
test_wrong_classes (void)
{
  static const guint levels[] = { 1, 3 };
  g_autoptr (ShoalRelease) release = make_node_release (fixture_rfd, G_N_ELEMENTS (fixture_rfd), 3, levels);
  ShoalClasses *classes = shoal_release_get_classes (release);
  guint32 small = shoal_classes_group_of_row (classes, 6);
  g_auto (ShoalVerdict) verdict = { 0 };

  g_assert_cmpuint (classes->sizes[small], ==, 2);
  classes->sizes[small] = 3;
  check_release (release, 3, &verdict);
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 2);
  g_assert_cmpuint (verdict.first_offending_row, ==, 6);
}

/* A row that is counted with others than those whose cells it publishes is found among its own. */
static void
test_wrong_group (void)
{
  static const guint levels[] = { 1, 3 };
  g_autoptr (ShoalRelease) release = make_node_release (fixture_rfd, G_N_ELEMENTS (fixture_rfd), 3, levels);
  ShoalClasses *classes = shoal_release_get_classes (release);
  const guint32 *tuple_of_row = classes->microdata->tuple_of_row;
  g_auto (ShoalVerdict) verdict = { 0 };
  gsize row = 1;

  while (shoal_classes_group_of_row (classes, row) == shoal_classes_group_of_row (classes, 0)
         || shoal_release_is_suppressed (release, row))
    row++;
  g_assert_false (shoal_release_is_suppressed (release, 0));
  classes->group_of_tuple[tuple_of_row[row]] = shoal_classes_group_of_row (classes, 0);
  check_release (release, 3, &verdict);
  g_assert_true (verdict.holds);
  g_assert_cmpuint (verdict.n_rows, ==, 8);
  g_assert_cmpuint (verdict.k, ==, 3);
  g_assert_cmpuint (verdict.n_classes, ==, 2);
}

/* Different nodes with one label cannot be told apart by who reads the release. */
static void
test_equal_labels (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y", NULL },
  };
  static const char *const labels[][2] = { { "x", "y" }, { "other", "other" }, { "*", "" } };
  static const guint32 apart[] = { 0, 1 };
  static const guint32 together[] = { 0, 0 };
  static const guint32 *const groups[] = { apart, apart, together };
  ShoalStrings *strings[3];
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };

  for (guint level = 0; level < 3; level++)
    {
      strings[level] = shoal_strings_new (2);
      for (guint i = 0; i < 2; i++)
        shoal_strings_append (strings[level], labels[level][i], strlen (labels[level][i]));
    }
  hierarchy = shoal_hierarchy_new (3, 2, groups, strings, NULL);
  for (guint level = 0; level < 3; level++)
    shoal_strings_unref (strings[level]);
  fixture_init (&fixture, columns, 1);
  fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, hierarchy));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 1, 1);
  g_assert_cmpuint (classes->n_groups, ==, 2);
  release = fixture_release (classes);
  check_release (release, 2, &verdict);
  g_assert_true (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 2);
}

static ShoalRelease *
make_matching_release (const guint32 *originals,
                       guint          degree)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_matching (originals, 4, degree);
  classes = shoal_classes_new (microdata, recoding, degree);
  return fixture_release (classes);
}

static void
test_matching (void)
{
  static const guint32 cycle[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (ShoalRelease) release = make_matching_release (cycle, 2);
  g_auto (ShoalVerdict) verdict = { 0 };
  g_auto (ShoalVerdict) stricter = { 0 };

  check_release (release, 2, &verdict);
  g_assert_true (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 2);
  g_assert_cmpuint (verdict.n_rows, ==, 4);
  check_release (release, 3, &stricter);
  g_assert_false (stricter.holds);
  g_assert_cmpuint (stricter.k, ==, 2);
}

/* Cells that do not cover an original are found: the graph is changed after the cells were made. */
static void
test_matching_uncovered (void)
{
  static const guint32 cycle[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  static const guint32 other[] = { 0, 2, 1, 3, 2, 0, 3, 1 };
  g_autoptr (ShoalRelease) release = make_matching_release (cycle, 2);
  ShoalClasses *classes = shoal_release_get_classes (release);
  /* The release goes on showing what was drawn for it. */
  g_autoptr (ShoalRecoding) drawn = g_steal_pointer (&classes->recoding);
  g_auto (ShoalVerdict) verdict = { 0 };

  classes->recoding = shoal_recoding_new_matching (other, 4, 2);
  check_release (release, 2, &verdict);
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 0);
  g_assert_cmpuint (verdict.first_offending_row, ==, 0);
}

static ShoalTable *
make_table (const FixtureColumn *columns,
            guint                n_columns)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, columns, n_columns);
  return g_object_ref (fixture.table);
}

static void
test_table (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_UNSET, "x|x|y|x|y|z", NULL },
    { "note", SHOAL_VALUE_TEXT, SHOAL_ROLE_UNSET, "one\nand more|p|two\n\nlines|q|r|s", NULL },
    { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_UNSET, "1|1|2|1|2|1", NULL },
  };
  static const char *const both[] = { "a", "b", NULL };
  static const char *const one[] = { "b", NULL };
  static const char *const unknown[] = { "a", "c", NULL };
  static const char *const none[] = { NULL };
  g_autoptr (ShoalTable) table = make_table (columns, G_N_ELEMENTS (columns));
  g_auto (ShoalVerdict) verdict = { 0 };
  g_auto (ShoalVerdict) holds = { 0 };
  g_auto (ShoalVerdict) failed = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_verifier_check_table (table, both, NULL, &(ShoalRequirements) { .k = 2 }, &verdict, NULL, &error));
  g_assert_no_error (error);
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 1);
  g_assert_cmpuint (verdict.n_classes, ==, 3);
  g_assert_cmpuint (verdict.n_rows, ==, 6);
  g_assert_cmpuint (verdict.first_offending_row, ==, 5);
  /* A table in memory has no lines. */
  g_assert_cmpuint (verdict.first_offending_line, ==, 0);
  g_assert_true (shoal_verifier_check_table (table, one, NULL, &(ShoalRequirements) { .k = 2 }, &holds, NULL, &error));
  g_assert_true (holds.holds);
  g_assert_cmpuint (holds.k, ==, 2);
  g_assert_cmpuint (holds.first_offending_line, ==, 0);
  g_assert_false (shoal_verifier_check_table (table, unknown, NULL, &(ShoalRequirements) { .k = 2 }, &failed, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "“c”"));
  g_clear_error (&error);
  g_assert_false (shoal_verifier_check_table (table, none, NULL, &(ShoalRequirements) { .k = 2 }, &failed, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

static void
test_table_without_rows (void)
{
  static const char *const names[] = { "a", NULL };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("a", SHOAL_VALUE_TEXT, NULL, 0);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (ShoalTable) table = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };

  g_ptr_array_add (columns, column);
  table = shoal_table_new (columns, 0, NULL);
  g_assert_true (shoal_verifier_check_table (table, names, NULL, &(ShoalRequirements) { .k = 5 }, &verdict, NULL, NULL));
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 0);
  g_assert_nonnull (verdict.message);
}

/* Attribute @column of a table of fixture columns that publishes @form. */
static ShoalAttribute *
make_attribute (const FixtureColumn *column,
                ShoalCellForm        form)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GError) error = NULL;
  ShoalAttribute *attribute;

  fixture_init (&fixture, column, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  attribute = shoal_attribute_new (fixture.table, fixture.schema, 0, NULL, &error);
  g_assert_no_error (error);
  return attribute;
}

static gsize
count_foreign (const FixtureColumn *column,
               ShoalCellForm        form,
               const char          *text)
{
  g_autoptr (ShoalAttribute) attribute = make_attribute (column, form);
  g_autoptr (ShoalColumn) published = shoal_column_new_from_texts ("a", SHOAL_VALUE_TEXT, &text, 1);
  ShoalForeignCells found;

  shoal_foreign_cells_find (published, attribute, &found);
  g_assert_cmpuint (found.n_rows, ==, found.n_values);
  g_assert_cmpuint (found.first_row, ==, found.n_values > 0 ? 0 : G_MAXSIZE);
  return found.n_values;
}

/* What a cell of each form may be; names of values that hold brackets and separators are no trap. */
static void
test_foreign_cells (void)
{
  static const FixtureColumn age = { "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "3|10|24",
                                     "3;low;any\n10;low;any\n24;high;any\n" };
  static const FixtureColumn town = { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x, y|-z",
                                      "x;south;any\nx, y;south;any\n-z;north;any\n" };
  static const struct
  {
    const FixtureColumn *column;
    ShoalCellForm form;
    const char *text;
    gboolean is_foreign;
  } cases[] = {
    { &age, SHOAL_CELL_NODE, "low", FALSE },     { &age, SHOAL_CELL_NODE, "24", FALSE },
    { &age, SHOAL_CELL_NODE, "*", FALSE },       { &age, SHOAL_CELL_NODE, "25", TRUE },
    { &age, SHOAL_CELL_NODE, "low ", TRUE },     { &age, SHOAL_CELL_NODE, "[3, 10]", TRUE },
    { &age, SHOAL_CELL_NODE, "", TRUE },         { &age, SHOAL_CELL_RANGE, "[3, 10]", FALSE },
    { &age, SHOAL_CELL_RANGE, "any", FALSE },    { &age, SHOAL_CELL_RANGE, "[10, 3]", TRUE },
    { &age, SHOAL_CELL_RANGE, "[3, 11]", TRUE }, { &age, SHOAL_CELL_RANGE, "[3, 10", TRUE },
    { &age, SHOAL_CELL_RANGE, "{3, 10}", TRUE }, { &town, SHOAL_CELL_SET, "{x, -z}", FALSE },
    { &town, SHOAL_CELL_SET, "{x, x\\, y}", FALSE }, { &town, SHOAL_CELL_SET, "{x, x, y}", TRUE },
    { &town, SHOAL_CELL_SET, "{x\\, y, -z}", FALSE }, { &town, SHOAL_CELL_SET, "{x, y, -z}", TRUE },
    { &town, SHOAL_CELL_SET, "{x\\", TRUE },     { &town, SHOAL_CELL_SET, "{x, -z\\}", TRUE },
    { &town, SHOAL_CELL_SET, "{y, x}", TRUE },   { &town, SHOAL_CELL_SET, "{x, south}", TRUE },
    { &town, SHOAL_CELL_SET, "{}", TRUE },       { &town, SHOAL_CELL_SET, "{x, }", TRUE },
    { &town, SHOAL_CELL_NODE, "'-z", FALSE },    { &town, SHOAL_CELL_NODE, "'z", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (count_foreign (cases[i].column, cases[i].form, cases[i].text) != (gsize) cases[i].is_foreign)
      g_error ("“%s” is %s", cases[i].text, cases[i].is_foreign ? "not found" : "found to be foreign");
}

/* What the writer puts into a set is what its readers take out of it, whatever stands in the values. */
static void
test_sets (void)
{
  static const FixtureColumn towns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|y|x, y|back\\|x,y|,| |, |\\, ",
      "x;any\ny;any\n\"x, y\";any\nback\\;any\n\"x,y\";any\n\",\";any\n\" \";any\n\", \";any\n\"\\, \";any\n" },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalAttribute *attribute;
  g_autoptr (ShoalCellSpelling) spelling = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  fixture_init (&fixture, towns, 1);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  attribute = shoal_microdata_get_attribute (microdata, 0);
  spelling = shoal_cell_spelling_new (attribute, FALSE);
  for (guint set = 1; set < 1u << attribute->n_leaves; set++)
    {
      guint32 leaves[16];
      ShoalCell cell = { .form = SHOAL_CELL_SET, .leaves = leaves };
      g_autoptr (GString) buffer = g_string_new (NULL);
      g_auto (GStrv) items = NULL;
      const char *text;

      for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
        if ((set >> leaf & 1) != 0)
          leaves[cell.n_leaves++] = leaf;
      text = shoal_cell_text_get (attribute, &cell, buffer);
      g_assert_true (shoal_cell_spelling_knows (spelling, text));
      g_assert_true (g_hash_table_add (seen, g_strdup (text)));
      items = cell.n_leaves > 1 ? shoal_covering_text_list (text) : g_strsplit (text, "\n", -1);
      g_assert_cmpuint (g_strv_length (items), ==, cell.n_leaves);
      for (gsize i = 0; i < cell.n_leaves; i++)
        g_assert_cmpstr (items[i], ==, shoal_hierarchy_get_label (attribute->hierarchy, leaves[i]));
    }
}

/* Against a plain count by text, on random tables with more texts than one digit of the sort holds. */
static void
test_random (void)
{
  static const char *const names[] = { "a", "b", NULL };
  ShoalRandom random;

  shoal_random_init (&random, 2, 0);
  for (guint round = 0; round < 6; round++)
    {
      guint32 domain = round < 3 ? 5 + round * 40 : 70000;
      gsize n_rows = round < 5 ? 3000 : 150000;
      g_autoptr (GString) a = g_string_new (NULL);
      g_autoptr (GString) b = g_string_new (NULL);
      g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      FixtureColumn columns[] = {
        { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_UNSET, NULL, NULL },
        { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_UNSET, NULL, NULL },
      };
      g_autoptr (ShoalTable) table = NULL;
      g_auto (ShoalVerdict) verdict = { 0 };
      GHashTableIter iter;
      gpointer count;
      gsize smallest = G_MAXSIZE;

      for (gsize row = 0; row < n_rows; row++)
        {
          guint x = (guint) shoal_random_below (&random, domain);
          guint y = (guint) shoal_random_below (&random, 3);
          char *key = g_strdup_printf ("%u,%u", x, y);
          guint before = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));

          g_hash_table_replace (counts, key, GUINT_TO_POINTER (before + 1));
          g_string_append_printf (a, "%s%u", row > 0 ? "|" : "", x);
          g_string_append_printf (b, "%s%u", row > 0 ? "|" : "", y);
        }
      g_hash_table_iter_init (&iter, counts);
      while (g_hash_table_iter_next (&iter, NULL, &count))
        smallest = MIN (smallest, GPOINTER_TO_UINT (count));
      columns[0].values = a->str;
      columns[1].values = b->str;
      table = make_table (columns, 2);
      g_assert_true (shoal_verifier_check_table (table, names, NULL, &(ShoalRequirements) { .k = (guint) smallest + 1 }, &verdict, NULL, NULL));
      g_assert_cmpuint (verdict.k, ==, smallest);
      g_assert_cmpuint (verdict.n_classes, ==, g_hash_table_size (counts));
      g_assert_false (verdict.holds);
    }
}

static void
test_cancel (void)
{
  static const guint levels[] = { 2, 1, 1 };
  g_autoptr (ShoalRelease) release = make_node_release (fixture_kgen, G_N_ELEMENTS (fixture_kgen), 2, levels);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_auto (ShoalVerdict) verdict = { 0 };
  g_autoptr (GError) error = NULL;

  shoal_progress_stop_after_polls (progress, 0);
  g_assert_false (shoal_verifier_check_release (release, &(ShoalRequirements) { .k = 2 }, &verdict, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (verdict.holds);
}

/* What a published text says of itself. */
static void
test_covering_texts (void)
{
  static const char *const ages[] = { "20", "25", "30", "" };
  static const char *const towns[] = { "a", "b", "b, c", "=x" };
  static const struct
  {
    gboolean is_town;
    const char *text;
    ShoalCovering first;  /* of row 0 alone */
    ShoalCovering both;   /* of rows 0 and 2 */
    ShoalCovering missing; /* of row 3 */
  } cases[] = {
    { FALSE, "20", SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "*", SHOAL_COVERING_ALL, SHOAL_COVERING_ALL, SHOAL_COVERING_ALL },
    { FALSE, "[20, 30]", SHOAL_COVERING_ALL, SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "[20, 30)", SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "[10, 40)", SHOAL_COVERING_ALL, SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "[21, 40]", SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "[30, 20]", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { FALSE, "[20, nan]", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { FALSE, "[", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { FALSE, "young", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { FALSE, "{20, 30}", SHOAL_COVERING_ALL, SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "{20, 25}", SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL },
    { FALSE, "{20, 99}", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    /* One town is "b, c". */
    { TRUE, "{a, b}", SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL, SHOAL_COVERING_NOT_ALL },
    { TRUE, "{a, b\\, c}", SHOAL_COVERING_ALL, SHOAL_COVERING_ALL, SHOAL_COVERING_NOT_ALL },
    { TRUE, "{a, b, c}", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { TRUE, "{}", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { TRUE, "[a, b]", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
    { TRUE, "'=x", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_ALL },
    { TRUE, "", SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN, SHOAL_COVERING_UNKNOWN },
  };
  g_autoptr (ShoalColumn) age = shoal_column_new_from_texts ("age", SHOAL_VALUE_NUMBER, ages, G_N_ELEMENTS (ages));
  g_autoptr (ShoalColumn) town = shoal_column_new_from_texts ("town", SHOAL_VALUE_TEXT, towns, G_N_ELEMENTS (towns));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      static const guint32 rows[] = { 0, 2, 3 };
      ShoalColumn *column = cases[i].is_town ? town : age;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (shoal_covering_text_check (column, cases[i].text, rows, 1), ==, cases[i].first);
      g_assert_cmpint (shoal_covering_text_check (column, cases[i].text, rows, 2), ==, cases[i].both);
      g_assert_cmpint (shoal_covering_text_check (column, cases[i].text, rows + 2, 1), ==, cases[i].missing);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verifier/release", test_release);
  g_test_add_func ("/verifier/suppressed", test_suppressed);
  g_test_add_func ("/verifier/wrong-classes", test_wrong_classes);
  g_test_add_func ("/verifier/wrong-group", test_wrong_group);
  g_test_add_func ("/verifier/equal-labels", test_equal_labels);
  g_test_add_func ("/verifier/matching", test_matching);
  g_test_add_func ("/verifier/matching-uncovered", test_matching_uncovered);
  g_test_add_func ("/verifier/table", test_table);
  g_test_add_func ("/verifier/table-without-rows", test_table_without_rows);
  g_test_add_func ("/verifier/foreign-cells", test_foreign_cells);
  g_test_add_func ("/verifier/random", test_random);
  g_test_add_func ("/verifier/cancel", test_cancel);
  g_test_add_func ("/verifier/sets", test_sets);
  g_test_add_func ("/verifier/covering-texts", test_covering_texts);

  return g_test_run ();
}
