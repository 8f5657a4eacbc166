/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every row of the table of guarantees must keep, and the gate that decides whether something may be published. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "privacy/shoal-remedy.h"
#include "verify/shoal-verified-release.h"
#include "verify/shoal-verifier.h"

#include <math.h>

#define N_DRAWS 2000
#define N_ROWS 60

/* Requirements that ask for every guarantee, drawn anew. */
static ShoalRequirements
draw_requirements (ShoalRandom *random)
{
  return (ShoalRequirements) { .k = 1 + (guint) shoal_random_below (random, 12) };
}

static void
test_table (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  g_assert_cmpuint (n_guarantees, >, 0);
  g_assert_cmpuint (n_guarantees, <=, SHOAL_VERDICT_MAX_FINDINGS);
  for (guint i = 0; i < n_guarantees; i++)
    g_assert_true (g_hash_table_add (ids, (gpointer) guarantees[i]->id));
}

/* Solvers and verifier judge a class alike, and sizes alone never rule out a class that holds. */
static void
test_two_judges (void)
{
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  guint n_holding = 0;
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    {
      const ShoalRequirements requirements = draw_requirements (&random);
      const ShoalClassContent content = { .n_rows = 1 + shoal_random_below (&random, 20) };
      gboolean all_hold = TRUE;

      for (guint i = 0; i < n_guarantees; i++)
        {
          double value = NAN;
          gboolean holds = guarantees[i]->class_holds (&requirements, &content);

          g_assert_cmpint (guarantees[i]->measure (&requirements, &content, &value), ==, holds);
          g_assert_false (isnan (value));
          all_hold = all_hold && holds;
        }
      g_assert_cmpint (shoal_guarantees_class_holds (&requirements, &content), ==, all_hold);
      if (all_hold)
        g_assert_true (shoal_requirements_size_holds (&requirements, (guint32) content.n_rows));
      n_holding += all_hold;
    }
  g_assert_cmpuint (n_holding, >, N_DRAWS / 20);
  g_assert_cmpuint (n_holding, <, N_DRAWS - N_DRAWS / 20);
}

/* Rows added to a class that holds do no harm where the table says so, and its value does not get worse. */
static void
test_monotony (void)
{
  guint n_guarantees, n_holding = 0;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  ShoalRandom random;

  shoal_random_init (&random, 2, 0);
  for (guint draw = 0; draw < N_DRAWS; draw++)
    for (guint i = 0; i < n_guarantees; i++)
      {
        const ShoalRequirements requirements = draw_requirements (&random);
        const ShoalClassContent few = { .n_rows = 1 + shoal_random_below (&random, 20) };
        const ShoalClassContent many = { .n_rows = few.n_rows + shoal_random_below (&random, 5) };
        double of_few, of_many;

        if (guarantees[i]->monotony != SHOAL_MONOTONY_SUPERSET)
          continue;
        if (guarantees[i]->measure (&requirements, &few, &of_few))
          {
            g_assert_true (guarantees[i]->class_holds (&requirements, &many));
            n_holding++;
          }
        guarantees[i]->measure (&requirements, &many, &of_many);
        g_assert_false (guarantees[i]->is_worse (of_many, of_few));
      }
  g_assert_cmpuint (n_holding, >, N_DRAWS / 20);
}

static ShoalMicrodata *
make_microdata (const char *values)
{
  const FixtureColumn columns[] = {
    { "q", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, values, NULL },
  };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalHierarchy) flat = fixture_hierarchy ("a;*\nb;*\nc;*\nd;*\n");

  fixture_init (&fixture, columns, 1);
  fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, flat));
  return fixture_microdata (&fixture);
}

static void
check_refused (GError *error,
               int     code)
{
  g_assert_error (error, SHOAL_ERROR, code);
  g_assert_cmpstr (error->message, !=, "");
}

static void
test_can_hold (void)
{
  g_autoptr (ShoalMicrodata) none = make_microdata ("");
  g_autoptr (ShoalMicrodata) one = make_microdata ("a");
  g_autoptr (ShoalMicrodata) four = make_microdata ("a|a|b|c");
  const ShoalRequirements loose = { .k = 1, .suppression = 1 };
  const ShoalRequirements four_asked = { .k = 4 };
  const ShoalRequirements five_asked = { .k = 5, .suppression = 1 };
  g_autoptr (GError) empty = NULL;
  g_autoptr (GError) few = NULL;

  g_assert_false (shoal_requirements_can_hold (&loose, none, &empty));
  check_refused (empty, SHOAL_ERROR_INFEASIBLE);
  g_assert_true (shoal_requirements_can_hold (&loose, one, NULL));
  g_assert_true (shoal_requirements_can_hold (&four_asked, four, NULL));
  /* Not even where all rows might be left out */
  g_assert_false (shoal_requirements_can_hold (&five_asked, four, &few));
  check_refused (few, SHOAL_ERROR_INFEASIBLE);
}

/* Of 20 rows two are alone: 10 % may go, one row less may not. */
static void
test_suppression (void)
{
  static const guint values[] = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_microdata ("a|a|a|a|a|a|a|a|a|b|b|b|b|b|b|b|b|b|c|d");
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (values, 1);
  const ShoalRequirements enough = { .k = 9, .suppression = 0.1 };
  const ShoalRequirements too_little = { .k = 9, .suppression = 0.0999 };
  const ShoalRequirements too_small = { .k = 10, .suppression = 0.1 };
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&enough, microdata, recoding, 1, NULL, NULL);
  g_autoptr (ShoalClasses) smaller = shoal_requirements_make_classes (&too_small, microdata, recoding, 1, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) unprotected = NULL;

  g_assert_true (shoal_requirements_hold (&enough, classes, NULL));
  g_assert_false (shoal_requirements_hold (&too_little, classes, &error));
  check_refused (error, SHOAL_ERROR_UNVERIFIED);
  g_assert_nonnull (strstr (error->message, "2 rows"));
  g_assert_cmpuint (smaller->n_suppressed, ==, 20);
  g_assert_false (shoal_requirements_hold (&too_small, smaller, NULL));
  /* Classes that were made for less are not published for more. */
  g_assert_false (shoal_requirements_hold (&too_small, classes, &unprotected));
  check_refused (unprotected, SHOAL_ERROR_UNVERIFIED);
  g_assert_nonnull (strstr (unprotected->message, "18 rows"));
}

static void
test_matching (void)
{
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 3, 3, 0 };
  g_autoptr (ShoalMicrodata) microdata = make_microdata ("a|b|c|d");
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 4, 2);
  const ShoalRequirements two = { .k = 2 };
  const ShoalRequirements three = { .k = 3, .suppression = 1 };
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&two, microdata, recoding, 1, NULL, NULL);
  g_autoptr (ShoalClasses) stricter = shoal_requirements_make_classes (&three, microdata, recoding, 1, NULL, NULL);

  g_assert_true (shoal_requirements_hold (&two, classes, NULL));
  /* A heterogeneous release suppresses nothing, whatever may be. */
  g_assert_false (shoal_requirements_hold (&three, stricter, NULL));
}

static ShoalRecoding *
draw_recoding (ShoalRandom    *random,
               ShoalMicrodata *microdata)
{
  guint32 clusters[N_ROWS];
  guint32 n_clusters = microdata->n_tuples + 2;
  guint32 n_mixed = (guint32) shoal_random_below (random, microdata->n_tuples + 1);

  /* Two clusters that publish the root, which makes one class of them, and one for each value that is not mixed. */
  for (gsize row = 0; row < microdata->n_rows; row++)
    clusters[row] = microdata->tuple_of_row[row] < n_mixed
                      ? microdata->n_tuples + (guint32) shoal_random_below (random, 2)
                      : microdata->tuple_of_row[row];
  return shoal_recoding_new_partition (clusters, microdata->n_rows, n_clusters);
}

/* What the gate lets through by the solvers' groups, the verifier finds in the texts; a finding says how far it holds. */
static void
test_gate_and_verifier (void)
{
  g_autoptr (GString) values = g_string_new ("a");
  g_autoptr (ShoalMicrodata) microdata = NULL;
  ShoalRandom random;
  guint n_let_through = 0;

  shoal_random_init (&random, 3, 0);
  for (guint row = 1; row < N_ROWS; row++)
    g_string_append_printf (values, "|%c", (char) ('a' + shoal_random_below (&random, 4)));
  microdata = make_microdata (values->str);
  for (guint draw = 0; draw < 200; draw++)
    {
      ShoalRequirements requirements = draw_requirements (&random);
      g_autoptr (ShoalRecoding) recoding = draw_recoding (&random, microdata);
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalRelease) release = NULL;
      g_autoptr (ShoalVerifiedRelease) verified = NULL;
      g_auto (ShoalVerdict) refused = { 0 };
      const ShoalVerdict *verdict = &refused;
      g_autoptr (GError) error = NULL;
      gboolean holds;

      requirements.suppression = (double) shoal_random_below (&random, 10) / 100;
      classes = shoal_requirements_make_classes (&requirements, microdata, recoding, 1, NULL, NULL);
      holds = shoal_requirements_hold (&requirements, classes, NULL);
      release = shoal_release_new (classes, &error);
      g_assert_no_error (error);
      verified = shoal_verified_release_new_of (release, &requirements, &refused, NULL, &error);
      g_assert_cmpint (verified != NULL, ==, holds);
      if (holds)
        verdict = shoal_verified_release_get_verdict (verified);
      else
        check_refused (error, SHOAL_ERROR_UNVERIFIED);
      /* What fails is suppressed; only how much of it may be in doubt. */
      g_assert_true (verdict->holds);
      g_assert_cmpuint (verdict->n_findings, ==, 1);
      g_assert_true (verdict->findings[0].holds);
      g_assert_cmpuint (verdict->findings[0].n_offending, ==, 0);
      if (verdict->n_rows > 0)
        g_assert_cmpfloat (verdict->findings[0].worst, ==, (double) verdict->k);
      n_let_through += holds;
    }
  g_assert_cmpuint (n_let_through, >, 20);
  g_assert_cmpuint (n_let_through, <, 180);
}

/* A verdict says of each guarantee what it found, in words too. */
static void
test_findings (void)
{
  static const guint values[] = { 0 };
  g_autoptr (ShoalMicrodata) microdata = make_microdata ("c|a|a|a|b|b|a");
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (values, 1);
  const ShoalRequirements made_for = { .k = 1 };
  const ShoalRequirements asked = { .k = 3 };
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&made_for, microdata, recoding, 1, NULL, NULL);
  g_autoptr (ShoalRelease) release = shoal_release_new (classes, NULL);
  g_auto (ShoalVerdict) verdict = { 0 };
  const ShoalFinding *finding = &verdict.findings[0];
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_verifier_check_release (release, &asked, &verdict, NULL, &error));
  g_assert_no_error (error);
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.required.k, ==, 3);
  g_assert_cmpstr (finding->guarantee->id, ==, "k-anonymity");
  g_assert_false (finding->holds);
  g_assert_cmpfloat (finding->worst, ==, 1);
  g_assert_cmpuint (finding->n_classes, ==, 3);
  g_assert_cmpuint (finding->n_offending, ==, 3);
  g_assert_cmpuint (finding->first_offending_row, ==, 0);
  g_assert_nonnull (strstr (verdict.message, "3"));
  text = finding->guarantee->describe (&verdict.required, SHOAL_RECODING_NODE, finding);
  g_assert_nonnull (strstr (text, "3"));
  shoal_verdict_clear (&verdict);
  g_assert_null (shoal_verified_release_new_of (release, &asked, &verdict, NULL, &error));
  check_refused (error, SHOAL_ERROR_UNVERIFIED);
  g_assert_false (verdict.holds);
  g_assert_cmpuint (verdict.k, ==, 1);
  g_clear_error (&error);
  g_assert_null (shoal_verified_release_new (microdata, recoding, &asked, 1, NULL, &error));
  check_refused (error, SHOAL_ERROR_UNVERIFIED);
}

/* Classes of 3, 2, 1 and 1 rows, where nothing can be more general than the values. */
static void
test_remedy (void)
{
  static const struct
  {
    ShoalRequirements asked;
    gsize n_small;
    double suppression;
    guint k;
  } cases[] = {
    { { .k = 2 }, 2, 0.2858, 0 },
    { { .k = 3 }, 4, 0.5715, 0 },
    { { .k = 3, .suppression = 2.0 / 7 }, 4, 0.5715, 2 },
    { { .k = 4, .suppression = 4.0 / 7 }, 7, NAN, 3 },
    { { .k = 9, .suppression = 1 }, 7, NAN, 3 },
  };
  g_autoptr (ShoalMicrodata) microdata = make_microdata ("a|a|a|b|b|c|d");
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((guint[]) { 0 }, 1);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&cases[i].asked, microdata, node, 1, NULL, NULL);
      ShoalRequirements relaxed = cases[i].asked;
      ShoalRemedy remedy;

      shoal_remedy_find (&cases[i].asked, classes, &remedy);
      g_assert_cmpuint (remedy.n_small, ==, cases[i].n_small);
      g_assert_cmpuint (remedy.k, ==, cases[i].k);
      g_assert_true (isnan (cases[i].suppression) ? isnan (remedy.suppression)
                                                  : fabs (remedy.suppression - cases[i].suppression) < 1e-9);
      if (isnan (remedy.suppression))
        continue;
      /* It does, and a little less would not. */
      relaxed.suppression = remedy.suppression;
      g_assert_true (shoal_requirements_hold (&relaxed, classes, NULL));
      relaxed.suppression -= 1e-4;
      g_assert_false (shoal_requirements_hold (&relaxed, classes, NULL));
    }
}

static void
test_remedy_without_rows (void)
{
  g_autoptr (ShoalMicrodata) none = make_microdata ("");
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((guint[]) { 0 }, 1);
  const ShoalRequirements asked = { .k = 2, .suppression = 0.5 };
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&asked, none, node, 1, NULL, NULL);
  ShoalRemedy remedy;

  shoal_remedy_find (&asked, classes, &remedy);
  g_assert_cmpuint (remedy.k, ==, 0);
  g_assert_true (isnan (remedy.suppression));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guarantee/table", test_table);
  g_test_add_func ("/guarantee/two-judges", test_two_judges);
  g_test_add_func ("/guarantee/monotony", test_monotony);
  g_test_add_func ("/guarantee/can-hold", test_can_hold);
  g_test_add_func ("/guarantee/remedy", test_remedy);
  g_test_add_func ("/guarantee/remedy-without-rows", test_remedy_without_rows);
  g_test_add_func ("/guarantee/suppression", test_suppression);
  g_test_add_func ("/guarantee/matching", test_matching);
  g_test_add_func ("/guarantee/gate-and-verifier", test_gate_and_verifier);
  g_test_add_func ("/guarantee/findings", test_findings);
  return g_test_run ();
}
