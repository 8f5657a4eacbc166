/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters: what is set, what is not, and what does not fit. */

#include "base/shoal-parameters.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"

#include <math.h>
#include <string.h>

static const ShoalParameterSpec specs[] = {
  { "width", SHOAL_PARAMETER_NUMBER, "2.5", 0, 100, NULL, "" },
  { "count", SHOAL_PARAMETER_INTEGER, "3", 1, 10, NULL, "" },
  { "drop", SHOAL_PARAMETER_BOOLEAN, "false", 0, 0, NULL, "" },
  { "side", SHOAL_PARAMETER_CHOICE, "left", 0, 0, "left/right", "" },
  { "cuts", SHOAL_PARAMETER_NUMBERS, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL, "" },
  { "levels", SHOAL_PARAMETER_WORDS, "day/year", 0, 0, "day/month/year", "" },
  { "table", SHOAL_PARAMETER_TEXT, "", 0, 0, NULL, "" },
  { "top", SHOAL_PARAMETER_NUMBER, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL, "" },
};

static void
test_defaults (void)
{
  gsize n;
  g_autofree double *cuts = shoal_parameters_get_numbers (NULL, &specs[4], &n);
  g_auto (GStrv) words = shoal_parameters_get_words (NULL, &specs[5]);

  g_assert_true (shoal_parameters_check (NULL, "it", specs, G_N_ELEMENTS (specs), NULL));
  g_assert_cmpfloat (shoal_parameters_get_number (NULL, &specs[0]), ==, 2.5);
  g_assert_false (shoal_parameters_get_boolean (NULL, &specs[2]));
  g_assert_cmpstr (shoal_parameters_get_text (NULL, &specs[3]), ==, "left");
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_true (isnan (shoal_parameters_get_number (NULL, &specs[7])));
}

static void
test_values (void)
{
  g_autoptr (ShoalParameters) set = shoal_parameters_new ();
  g_autoptr (ShoalParameters) copy = NULL;
  g_autofree double *cuts = NULL;
  g_auto (GStrv) names = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  shoal_parameters_set (set, "cuts", "1/2.5/-3e2");
  shoal_parameters_set (set, "width", "7");
  shoal_parameters_set (set, "drop", "true");
  shoal_parameters_set (set, "width", "8");
  shoal_parameters_set (set, "side", "right");
  shoal_parameters_set (set, "side", NULL);
  shoal_parameters_set (set, "count", NULL);
  g_assert_true (shoal_parameters_check (set, "it", specs, G_N_ELEMENTS (specs), &error));
  g_assert_no_error (error);
  names = shoal_parameters_get_names (set);
  g_assert_cmpuint (g_strv_length (names), ==, 3);
  g_assert_cmpstr (names[0], ==, "cuts");
  g_assert_cmpstr (names[2], ==, "drop");
  cuts = shoal_parameters_get_numbers (set, &specs[4], &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpfloat (cuts[2], ==, -300);
  g_assert_cmpfloat (shoal_parameters_get_number (set, &specs[0]), ==, 8);
  g_assert_true (shoal_parameters_get_boolean (set, &specs[2]));
  g_assert_null (shoal_parameters_get (set, "side"));

  copy = shoal_parameters_copy (set);
  g_assert_cmpstr (shoal_parameters_get (copy, "width"), ==, shoal_parameters_get (set, "width"));
  shoal_parameters_set (copy, "width", "9");
  g_assert_cmpstr (shoal_parameters_get (copy, "width"), ==, "9");
  g_assert_cmpstr (shoal_parameters_get (set, "width"), !=, "9");
}

static const struct
{
  const char *name;
  const char *text;
  const char *message;
} bad[] = {
  { "width", "x", "“width” of it must be a number from 0 to 100, not “x”" },
  { "width", "", "“width”" },
  { "width", "1,5", "“1,5”" },
  { "width", " 1", "“ 1”" },
  { "width", "inf", "“inf”" },
  { "width", "nan", "“nan”" },
  { "width", "101", "“101”" },
  { "count", "2.5", "a whole number from 1 to 10" },
  { "count", "0", "“0”" },
  { "drop", "yes", "“true” or “false”" },
  { "side", "up", "one of left/right" },
  { "side", "left/right", "one of left/right" },
  { "cuts", "1//2", "numbers separated by “/”" },
  { "cuts", "1/a", "numbers separated by “/”" },
  { "levels", "day/week", "out of day/month/year" },
  { "table", "\xff", "a text" },
  { "nothing", "1", "no parameter “nothing” of it (there are: width, count" },
};

static void
test_bad (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (ShoalParameters) set = shoal_parameters_new ();
      g_autoptr (GError) error = NULL;

      shoal_parameters_set (set, bad[i].name, bad[i].text);
      g_assert_false (shoal_parameters_check (set, "it", specs, G_N_ELEMENTS (specs), &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      if (strstr (error->message, bad[i].message) == NULL)
        g_error ("Expected “%s”, got “%s”", bad[i].message, error->message);
    }
}

/* A form never has to show what the command line calls a parameter or a word of its choices. */
static void
test_titles (void)
{
  guint n;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n);

  for (guint b = 0; b < n; b++)
    for (guint i = 0; i < builders[b].n_parameters; i++)
      {
        const ShoalParameterSpec *spec = &builders[b].parameters[i];
        g_autofree char *title = shoal_parameter_spec_dup_title (spec);
        g_auto (GStrv) words = shoal_parameter_spec_dup_choice_titles (spec);

        g_assert_nonnull (spec->title);
        g_assert_cmpstr (title, ==, spec->title);
        g_assert_true ((words == NULL) == (spec->choices == NULL));
        if (words != NULL)
          {
            g_auto (GStrv) choices = g_strsplit (spec->choices, "/", -1);

            g_assert_cmpuint (g_strv_length (words), ==, g_strv_length (choices));
            g_assert_nonnull (spec->choice_titles);
          }
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/parameters/defaults", test_defaults);
  g_test_add_func ("/hierarchy/parameters/values", test_values);
  g_test_add_func ("/hierarchy/parameters/bad", test_bad);
  g_test_add_func ("/hierarchy/parameters/titles", test_titles);
  return g_test_run ();
}
