/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that few values single out, against a search through all sets of all rows; and the Safe Harbor list. */

#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "privacy/shoal-safe-harbor.h"
#include "privacy/shoal-suda.h"

#define N_ROWS 25
#define MAX_COLUMNS 6

/* @owners: (out): whose each row is; @n_owners: how many there are to draw, 0 for a table that does not say so. The column of them is
 * the last one. */
static ShoalTable *
draw_table (ShoalRandom   *random,
            guint          n_columns,
            guint          cells[N_ROWS][MAX_COLUMNS],
            guint          n_owners,
            guint          owners[N_ROWS],
            ShoalPersons **persons)
{
  FixtureColumn columns[MAX_COLUMNS + 1];
  char *names[MAX_COLUMNS], *values[MAX_COLUMNS];
  g_autoptr (GString) who = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint row = 0; row < N_ROWS; row++)
    {
      owners[row] = n_owners > 0 ? (guint) shoal_random_below (random, n_owners) : row;
      g_string_append_printf (who, "%sp%u", row > 0 ? "|" : "", owners[row]);
    }
  columns[n_columns] = (FixtureColumn) { "who", SHOAL_VALUE_TEXT, n_owners > 0 ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER, who->str, NULL };

  for (guint c = 0; c < n_columns; c++)
    {
      GString *text = g_string_new (NULL);

      for (guint row = 0; row < N_ROWS; row++)
        {
          cells[row][c] = (guint) shoal_random_below (random, 2 + c % 3);
          g_string_append_printf (text, "%sv%u", row > 0 ? "|" : "", cells[row][c]);
        }
      names[c] = g_strdup_printf ("c%u", c);
      values[c] = g_string_free (text, FALSE);
      columns[c] = (FixtureColumn) { names[c], SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, values[c], NULL };
    }
  fixture_init (&fixture, columns, n_columns + 1);
  *persons = shoal_persons_new (fixture.table, fixture.schema);
  for (guint c = 0; c < n_columns; c++)
    {
      g_free (names[c]);
      g_free (values[c]);
    }
  return g_object_ref (fixture.table);
}

static gboolean
is_equal (guint cells[N_ROWS][MAX_COLUMNS],
          guint n_columns,
          guint set,
          guint row,
          guint other)
{
  gboolean equal = TRUE;

  for (guint c = 0; c < n_columns; c++)
    equal &= (set & (1u << c)) == 0 || cells[row][c] == cells[other][c];
  return equal;
}

static gboolean
is_alone (guint cells[N_ROWS][MAX_COLUMNS],
          guint owners[N_ROWS],
          guint n_columns,
          guint set,
          guint row)
{
  for (guint other = 0; other < N_ROWS; other++)
    if (owners[other] != owners[row] && is_equal (cells, n_columns, set, row, other))
      return FALSE;
  return TRUE;
}

/* Equal rows of one person are one minimal sample unique: that of the first of them. */
static gboolean
is_first (guint cells[N_ROWS][MAX_COLUMNS],
          guint n_columns,
          guint set,
          guint row)
{
  for (guint other = 0; other < row; other++)
    if (is_equal (cells, n_columns, set, row, other))
      return FALSE;
  return TRUE;
}
/* All sets as bits; a set is minimal when no proper part of it, of any size, singles the row out. Every other table says whose its
 * rows are: then a person is alone, however many equal rows she has. */
static void
test_brute_force (void)
{
  ShoalRandom random;
  gsize n_found = 0, n_equal_found = 0;

  shoal_random_init (&random, 11, 0);
  for (guint draw = 0; draw < 60; draw++)
    {
      guint n_columns = 1 + (guint) shoal_random_below (&random, MAX_COLUMNS), cells[N_ROWS][MAX_COLUMNS], owners[N_ROWS];
      guint columns[MAX_COLUMNS] = { 0, 1, 2, 3, 4, 5 }, largest = MIN (n_columns, SHOAL_SUDA_MAX_SIZE);
      g_autoptr (ShoalPersons) persons = NULL;
      g_autoptr (ShoalTable) table = draw_table (&random, n_columns, cells, draw % 4 < 2 ? 0 : 3 + draw % 9, owners, &persons);
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalSuda) suda = shoal_suda_find (table, persons, columns, n_columns, G_MAXSIZE, 1 + draw % 2, NULL, &error);
      g_autoptr (GHashTable) people = g_hash_table_new (NULL, NULL), singled_out = g_hash_table_new (NULL, NULL);
      g_autoptr (GArray) values = NULL;
      double total = 0, of_column[MAX_COLUMNS] = { 0 }, most = 0;
      gsize n_unique[SHOAL_SUDA_MAX_SIZE + 1] = { 0 }, n_rows_unique = 0;

      g_assert_no_error (error);
      g_assert_cmpuint (suda->max_size, ==, largest);
      for (guint row = 0; row < N_ROWS; row++)
        {
          double expected = 0;

          for (guint set = 1; set < 1u << n_columns; set++)
            {
              guint size = (guint) __builtin_popcount (set);
              gboolean minimal = size <= largest && is_alone (cells, owners, n_columns, set, row);
              double score = 1;

              for (guint part = 1; part < set && minimal; part++)
                minimal = (part & set) != part || !is_alone (cells, owners, n_columns, part, row);
              if (!minimal)
                continue;
              for (guint i = size; i <= largest && i < n_columns; i++)
                score *= n_columns - i;
              expected += score;
              if (!is_first (cells, n_columns, set, row))
                {
                  n_equal_found++;
                  continue;
                }
              n_unique[size]++;
              total += score;
              for (guint c = 0; c < n_columns; c++)
                of_column[c] += (set & (1u << c)) != 0 ? score : 0;
            }
          g_assert_cmpfloat (suda->scores[row], ==, expected);
          n_rows_unique += expected > 0;
          g_hash_table_add (people, GUINT_TO_POINTER (owners[row] + 1));
          if (expected > 0)
            g_hash_table_add (singled_out, GUINT_TO_POINTER (owners[row] + 1));
        }
      g_assert_cmpuint (suda->n_rows_unique, ==, n_rows_unique);
      g_assert_cmpuint (suda->n_people, ==, g_hash_table_size (people));
      g_assert_cmpuint (suda->n_people_unique, ==, g_hash_table_size (singled_out));
      g_assert_cmpfloat (suda->total, ==, total);
      for (guint size = 1; size <= largest; size++)
        {
          g_assert_cmpuint (suda->n_unique[size], ==, n_unique[size]);
          n_found += n_unique[size];
        }
      values = shoal_suda_list_values (suda, table, G_MAXUINT);
      for (guint c = 0; c < n_columns; c++)
        {
          double sum = 0;

          if (total > 0)
            g_assert_cmpfloat_with_epsilon (suda->shares[c], of_column[c] / total, 1e-12);
          for (guint i = 0; i < values->len; i++)
            if (g_array_index (values, ShoalSudaValue, i).column == c)
              sum += g_array_index (values, ShoalSudaValue, i).share;
          g_assert_cmpfloat_with_epsilon (sum, suda->shares[c], 1e-12);
        }
      for (guint i = 0; i < N_ROWS; i++)
        most = MAX (most, suda->scores[i]);
      if (total > 0)
        {
          g_autoptr (GArray) rows = shoal_suda_list_rows (suda, 1);

          g_assert_cmpfloat (suda->scores[g_array_index (rows, guint32, 0)], ==, most);
        }
    }
  g_assert_cmpuint (n_found, >, 1000);
  g_assert_cmpuint (n_equal_found, >, 100);
}

/* Few visits: smaller sets only. Cancelled: an error. */
static void
test_limits (void)
{
  static const guint columns[] = { 0, 1, 2, 3, 4, 5 };
  guint cells[N_ROWS][MAX_COLUMNS], owners[N_ROWS];
  ShoalRandom random;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalPersons) persons = NULL;
  g_autoptr (ShoalSuda) suda = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;

  shoal_random_init (&random, 12, 0);
  table = draw_table (&random, 6, cells, 9, owners, &persons);
  suda = shoal_suda_find (table, persons, columns, 6, (6 + 15) * N_ROWS, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (suda->max_size, ==, 2);
  g_assert_cmpuint (suda->n_unique[3], ==, 0);
  g_cancellable_cancel (cancellable);
  shoal_progress_start (progress, cancellable, 0);
  g_assert_null (shoal_suda_find (table, persons, columns, 6, G_MAXSIZE, 1, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A column of each sort */
static void
test_safe_harbor (void)
{
  static const FixtureColumn columns[] = {
    { "surname", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "Abel|Baker|Cole", NULL },
    { "telephone", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "12|34|56", NULL },
    { "zip", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "01234|01235|99999", NULL },
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "12|34|91", NULL },
    { "alter", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "12|34|89", NULL },
    { "county", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "Kent|Surrey|Essex", NULL },
    { "state", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "Ohio|Iowa|Utah", NULL },
    { "visited", SHOAL_VALUE_DATE, SHOAL_ROLE_INSENSITIVE, "2020-01-02|2020-01-03|2020-02-03", NULL },
    { "plate", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "A|B|C", NULL },
    { "diagnosis", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu|flu|cold", NULL },
  };
  static const struct
  {
    ShoalSafeHarborState state;
    const char *begins;
  } expected[] = {
    { SHOAL_SAFE_HARBOR_LEFT_OUT, "(A)" }, { SHOAL_SAFE_HARBOR_TO_DO, "(B), (D)" }, { SHOAL_SAFE_HARBOR_TO_DO, "(B) Places" },
    { SHOAL_SAFE_HARBOR_TO_DO, "(C) Ages" }, { SHOAL_SAFE_HARBOR_TO_DO, "(C) Ages" }, { SHOAL_SAFE_HARBOR_TO_DO, "(B) Places" },
    { SHOAL_SAFE_HARBOR_NOTHING, NULL },   { SHOAL_SAFE_HARBOR_TO_DO, "(C) Dates" }, { SHOAL_SAFE_HARBOR_LEFT_OUT, "(L)" },
    { SHOAL_SAFE_HARBOR_NOTHING, NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GArray) findings = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  findings = shoal_safe_harbor_list (fixture.table, fixture.schema, TRUE);
  g_assert_cmpuint (findings->len, ==, G_N_ELEMENTS (columns));
  for (guint i = 0; i < findings->len; i++)
    {
      const ShoalSafeHarborFinding *finding = &g_array_index (findings, ShoalSafeHarborFinding, i);

      g_test_message ("%s: %s", columns[i].name, finding->item != NULL ? finding->item : "nothing");
      g_assert_cmpint (finding->state, ==, expected[i].state);
      if (expected[i].begins != NULL)
        g_assert_true (g_str_has_prefix (finding->item, expected[i].begins) && finding->what_to_do != NULL);
      else
        g_assert_null (finding->item);
    }
}

/* By names alone nothing is told of values. */
static void
test_names (void)
{
  static const FixtureColumn columns[] = {
    { "email", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "x|y|z", NULL },
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "x@example.org|y@example.org|z@example.org", NULL },
    { "b", SHOAL_VALUE_DATE, SHOAL_ROLE_INSENSITIVE, "2020-01-02|2020-01-03|2020-02-03", NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (GArray) findings = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  findings = shoal_safe_harbor_list (fixture.table, fixture.schema, FALSE);
  g_assert_cmpint (g_array_index (findings, ShoalSafeHarborFinding, 0).state, ==, SHOAL_SAFE_HARBOR_LEFT_OUT);
  g_assert_cmpint (g_array_index (findings, ShoalSafeHarborFinding, 1).state, ==, SHOAL_SAFE_HARBOR_NOTHING);
  g_assert_cmpint (g_array_index (findings, ShoalSafeHarborFinding, 2).state, ==, SHOAL_SAFE_HARBOR_NOTHING);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/suda/brute-force", test_brute_force);
  g_test_add_func ("/suda/limits", test_limits);
  g_test_add_func ("/suda/safe-harbor", test_safe_harbor);
  g_test_add_func ("/suda/names", test_names);
  return g_test_run ();
}
