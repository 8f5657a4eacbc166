/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decimal numbers keep every digit they are written with. */

#include "base/shoal-random.h"
#include "table/shoal-decimal.h"

static ShoalDecimal
parse (const char *text)
{
  ShoalDecimal number;

  g_assert_true (shoal_decimal_parse (&number, text, '.', 0));
  return number;
}

static char *
format (ShoalDecimal number,
        char         decimal)
{
  GString *text = g_string_new (NULL);

  shoal_decimal_append (text, &number, decimal);
  return g_string_free (text, FALSE);
}

static void
test_text (void)
{
  static const char *const same[] = { "0", "1", "-1", "0.1", "-0.05", "123456789012345678901234567890", "0.000000000000000001",
                                      "999.95", "100", "1e300", "-7e-300", "12345678901234567890123456.789" };
  static const char *const wrong[] = { "", "-", ".", "1x", "e5", "1 2", "1,5", "1234567890123456789012345678901234567" };
  static const struct
  {
    const char *text;
    char decimal;
    char thousands;
    const char *expected;
  } others[] = {
    { "1.234,50", ',', '.', "1234,5" }, { "1 234", '.', ' ', "1234" }, { "1\302\240234,5", ',', ' ', "1234,5" },
    { "1'000", '.', '\'', "1000" },     { ".5", '.', 0, "0.5" },       { "1.50e3", '.', 0, "1500" },
    { "-0", '.', 0, "0" },              { "00.10", '.', 0, "0.1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autofree char *text = format (parse (same[i]), '.');

      g_assert_cmpstr (text, ==, same[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      ShoalDecimal number;

      g_assert_false (shoal_decimal_parse (&number, wrong[i], '.', 0));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      ShoalDecimal number;
      g_autofree char *text = NULL;

      g_assert_true (shoal_decimal_parse (&number, others[i].text, others[i].decimal, others[i].thousands));
      text = format (number, others[i].decimal);
      g_assert_cmpstr (text, ==, others[i].expected);
    }
}

static void
test_compare (void)
{
  static const char *const ascending[] = { "-1e300", "-2", "-1.5", "-1e-300", "0", "1e-300", "0.1",
                                           "0.10000000000000000000000001", "1", "1e20", "1e300" };

  for (guint i = 0; i < G_N_ELEMENTS (ascending); i++)
    for (guint j = 0; j < G_N_ELEMENTS (ascending); j++)
      {
        ShoalDecimal a = parse (ascending[i]), b = parse (ascending[j]);
        int order = shoal_decimal_compare (&a, &b);

        g_assert_cmpint ((order > 0) - (order < 0), ==, (i > j) - (i < j));
      }
}

static void
test_floor (void)
{
  static const struct
  {
    const char *text;
    int exponent;
    int expected;
  } cases[] = { { "1.99", 0, 1 },    { "-1.01", 0, -2 }, { "-2", 0, -2 },    { "299", 2, 2 },
                { "-1e-30", 0, -1 }, { "1e-30", 0, 0 },  { "0.25", -1, 2 }, { "3", -2, 300 } };
  ShoalWideInt units;
  ShoalDecimal large = parse ("1e40");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ShoalDecimal number = parse (cases[i].text);

      g_assert_true (shoal_decimal_floor (&number, cases[i].exponent, &units));
      g_assert_cmpint ((int) units, ==, cases[i].expected);
    }
  g_assert_false (shoal_decimal_floor (&large, 0, &units));
}

/* Every double comes back from its decimal form as it was. */
static void
test_double (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 9, 0);
  for (guint i = 0; i < 20000; i++)
    {
      double number = (double) shoal_random_below (&random, G_MAXUINT64) / (double) (1 + shoal_random_below (&random, 1000000));
      double expected = i % 2 == 0 ? number : -1 / (1 + number);
      ShoalDecimal decimal = shoal_decimal_from_double (expected);

      g_assert_true (shoal_decimal_to_double (&decimal) == expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimal/text", test_text);
  g_test_add_func ("/decimal/compare", test_compare);
  g_test_add_func ("/decimal/floor", test_floor);
  g_test_add_func ("/decimal/double", test_double);
  return g_test_run ();
}
