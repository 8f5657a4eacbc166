/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a k-anonymous release still tells, counted by hand. */

#include "fixture-microdata.h"
#include "privacy/shoal-disclosure.h"

#define FLAT "a;*\nb;*\nc;*\n"

/* The last row is alone with its c. */
static const FixtureColumn people[] = {
  { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|b|b|b|c", FLAT },
  { "income", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, "100|101|102|103|104|105|106", NULL },
  { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu|flu|flu|flu|cold|cold|gout", NULL },
  { "note", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "x|x|x|x|x|x|y", NULL },
  { "name", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "A|B|C|D|E|F|G", NULL },
};

static GArray *
find (ShoalMicrodata *microdata,
      ShoalRecoding  *recoding,
      guint           k)
{
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, k);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, &error);
  GArray *found;

  g_assert_no_error (error);
  found = shoal_disclosure_find (release, k, NULL, &error);
  g_assert_no_error (error);
  return found;
}

static void
assert_rare (GArray *found,
             guint   i,
             guint   column,
             gsize   n_rows,
             gsize   n_unique)
{
  const ShoalDisclosure *one = &g_array_index (found, ShoalDisclosure, i);

  g_assert_cmpuint (i, <, found->len);
  g_assert_cmpint (one->kind, ==, SHOAL_DISCLOSURE_RARE_VALUES);
  g_assert_cmpuint (one->column, ==, column);
  g_assert_cmpuint (one->n_rows, ==, n_rows);
  g_assert_cmpuint (one->n_unique, ==, n_unique);
}

static void
assert_shared (GArray *found,
               guint   i,
               guint   column,
               gsize   n_classes,
               gsize   n_rows)
{
  const ShoalDisclosure *one = &g_array_index (found, ShoalDisclosure, i);

  g_assert_cmpuint (i, <, found->len);
  g_assert_cmpint (one->kind, ==, SHOAL_DISCLOSURE_SHARED_VALUE);
  g_assert_cmpuint (one->column, ==, column);
  g_assert_cmpuint (one->n_classes, ==, n_classes);
  g_assert_cmpuint (one->n_rows, ==, n_rows);
}

/* The income of everybody is one of its own; two of the six that are published have a cold; all of class a have the flu. What
 * is suppressed tells nothing. */
static void
test_node (void)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) bottom = NULL;
  g_autoptr (ShoalRecoding) top = NULL;
  g_autoptr (GArray) found = NULL;
  g_autoptr (GArray) of_top = NULL;
  g_autofree char *income = NULL;
  g_autofree char *disease = NULL;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  bottom = shoal_recoding_new_node ((const guint[]){ 0 }, 1);
  found = find (microdata, bottom, 3);
  g_assert_cmpuint (found->len, ==, 3);
  assert_rare (found, 0, 1, 6, 6);
  assert_rare (found, 1, 2, 2, 0);
  assert_shared (found, 2, 2, 1, 3);
  g_assert_cmpuint (g_array_index (found, ShoalDisclosure, 0).n_published, ==, 6);
  income = shoal_disclosure_describe (&g_array_index (found, ShoalDisclosure, 0), fixture.table);
  g_assert_cmpstr (income, ==, "“income” is published unchanged, and 6 of 6 rows have a value there that fewer than 3 rows have "
                               "(alone with it: 6): it could identify people.");
  disease = shoal_disclosure_describe (&g_array_index (found, ShoalDisclosure, 2), fixture.table);
  g_assert_cmpstr (disease, ==, "“disease”: classes whose rows all have the same value: 1. Whoever knows the "
                                "quasi-identifiers of somebody in them knows it. People in them: 3.");

  top = shoal_recoding_new_node ((const guint[]){ 1 }, 1);
  of_top = find (microdata, top, 3);
  g_assert_cmpuint (of_top->len, ==, 3);
  assert_rare (of_top, 0, 1, 7, 7);
  assert_rare (of_top, 1, 2, 3, 1);
  assert_rare (of_top, 2, 3, 1, 1);
}

/* Clusters that publish equal cells are one class to whoever reads them. */
static void
test_partition (void)
{
  static const FixtureColumn columns[] = {
    { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|a|a|b|b", FLAT },
    { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu|flu|cold|cold|flu|flu", NULL },
  };
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition ((const guint32[]){ 0, 0, 1, 1, 2, 2 }, 6, 3);
  g_autoptr (GArray) found = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  found = find (microdata, partition, 2);
  g_assert_cmpuint (found->len, ==, 1);
  assert_shared (found, 0, 1, 1, 2);
}

/* No classes, but values that identify all the same; and each person has two rows that may be theirs, each row two people. With the
 * assignment of each row to itself, people 1, 2 and 3 have only rows with the flu and 5 only rows with a cold, and the rows 0, 1
 * and 2 can only be people with the flu, 4 only people with a cold. */
static void
test_matching (void)
{
  static const guint32 itself[] = { 0, 1, 2, 3, 4, 5, 6 };
  static const guint32 next[] = { 1, 2, 3, 4, 5, 6, 0 };
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  guint32 originals[14];

  for (guint32 row = 0; row < 7; row++)
    {
      originals[2 * row] = row;
      originals[2 * row + 1] = (row + 1) % 7;
    }
  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, 7, 2);
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (GArray) found = NULL;
      g_autofree char *text = NULL;
      g_autofree char *rest = NULL;
      const ShoalDisclosure *one;

      shoal_recoding_keep_assignment (matching, i == 0 ? itself : next);
      classes = shoal_classes_new (microdata, matching, 2);
      found = find (microdata, matching, 2);
      g_assert_cmpuint (found->len, ==, 4);
      assert_rare (found, 0, 1, 7, 7);
      assert_rare (found, 1, 2, 1, 1);
      one = &g_array_index (found, ShoalDisclosure, 2);
      g_assert_cmpint (one->kind, ==, SHOAL_DISCLOSURE_CANDIDATES);
      g_assert_cmpuint (one->column, ==, 2);
      /* What the rows show depends on the assignment, whom they can be does not. */
      g_assert_cmpuint (one->n_rows, ==, 4);
      g_assert_cmpuint (one->n_alike, ==, 4);
      g_assert_cmpuint (one->n_classes, ==, 0);
      assert_rare (found, 3, 3, 1, 1);
      text = shoal_disclosure_describe (one, fixture.table);
      g_assert_true (g_str_has_prefix (text, "“disease”: people of whom all the rows that may be theirs show the same value: "
                                             "4 of 7."));
      rest = shoal_disclosure_describe_rest (found, classes);
      g_assert_cmpstr (rest, ==, "");
    }
}

/* What was looked at and not found says so, and so does what was not looked at. */
static void
test_rest (void)
{
  static const FixtureColumn sensitive[] = {
    { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|b", FLAT },
    { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu|cold|flu|cold", NULL },
  };
  static const FixtureColumn plain[] = {
    { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|b", FLAT },
    { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "flu|flu|cold|cold", NULL },
  };
  static const struct
  {
    const FixtureColumn *columns;
    guint n_columns;
    ShoalRecodingKind kind;
    guint k;
    const char *says;
  } cases[] = {
    { sensitive, 2, SHOAL_RECODING_PARTITION, 2, "There is no class whose rows all have the same known sensitive value." },
    { sensitive, 2, SHOAL_RECODING_MATCHING, 2, "There is nobody of whom all the rows that may be theirs show the same" },
    { plain, 2, SHOAL_RECODING_PARTITION, 2, "was not checked: no column has the role “sensitive”." },
    { plain, 2, SHOAL_RECODING_MATCHING, 2, "was not checked: no column has the role “sensitive”." },
    { sensitive, 1, SHOAL_RECODING_PARTITION, 2, "Only quasi-identifiers are published." },
    { sensitive, 2, SHOAL_RECODING_PARTITION, 3, "Nothing is published, so that nothing was checked." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalRecoding) recoding
        = cases[i].kind == SHOAL_RECODING_PARTITION
            ? shoal_recoding_new_partition ((const guint32[]){ 0, 0, 1, 1 }, 4, 2)
            : shoal_recoding_new_matching ((const guint32[]){ 0, 1, 1, 0, 2, 3, 3, 2 }, 4, 2);
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (GArray) found = NULL;
      g_autofree char *rest = NULL;

      fixture_init (&fixture, cases[i].columns, cases[i].n_columns);
      microdata = fixture_microdata (&fixture);
      classes = shoal_classes_new (microdata, recoding, cases[i].k);
      found = find (microdata, recoding, cases[i].k);
      g_assert_cmpuint (found->len, ==, 0);
      rest = shoal_disclosure_describe_rest (found, classes);
      g_assert_nonnull (strstr (rest, cases[i].says));
      g_assert_true ((strstr (rest, "no class") != NULL)
                     == (cases[i].k == 2 && cases[i].n_columns == 2 && cases[i].columns == sensitive
                         && cases[i].kind == SHOAL_RECODING_PARTITION));
    }
}

/* What is missing is no mark of anybody, and nothing that a class gives away. */
static void
test_missing_and_nothing (void)
{
  static const FixtureColumn columns[] = {
    { "group", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|b", FLAT },
    { "disease", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "|||", NULL },
  };
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) bottom = shoal_recoding_new_node ((const guint[]){ 0 }, 1);
  g_autoptr (GArray) of_missing = NULL;
  g_autoptr (GArray) of_none = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  of_missing = find (microdata, bottom, 2);
  g_assert_cmpuint (of_missing->len, ==, 0);
  of_none = find (microdata, bottom, 5);
  g_assert_cmpuint (of_none->len, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/disclosure/node", test_node);
  g_test_add_func ("/disclosure/partition", test_partition);
  g_test_add_func ("/disclosure/matching", test_matching);
  g_test_add_func ("/disclosure/rest", test_rest);
  g_test_add_func ("/disclosure/missing-and-nothing", test_missing_and_nothing);
  return g_test_run ();
}
