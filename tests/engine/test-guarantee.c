/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every row of the table of guarantees must keep, and the gate that decides whether something may be published. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "fixture-privacy.h"
#include "privacy/shoal-remedy.h"
#include "verify/shoal-verified-release.h"
#include "verify/shoal-verifier.h"

#include <math.h>

#define N_DRAWS 2000
#define N_ROWS 60

/* A class of a table with a few sensitive values */
typedef struct
{
  guint32 values[8], counts[8];
  ShoalClassContent content;
} Drawn;

static void
draw_class (ShoalRandom          *random,
            const ShoalSensitive *all,
            Drawn                *drawn)
{
  drawn->content = (ShoalClassContent) { .n_table = all->n_rows, .values = drawn->values, .counts = drawn->counts, .all = all,
                                         .named = 1 };
  for (guint32 value = 0; value < all->n_values; value++)
    {
      guint32 count = (guint32) shoal_random_below (random, 6);

      if (count == 0 && (drawn->content.n_rows > 0 || value + 1 < all->n_values))
        continue;
      drawn->values[drawn->content.n_values] = value;
      drawn->counts[drawn->content.n_values++] = MAX (1, count);
      drawn->content.n_rows += MAX (1, count);
      drawn->content.n_persons += MAX (1, count);
    }
  drawn->content.n_people = drawn->content.n_rows + shoal_random_below (random, 2 * drawn->content.n_rows);
  drawn->content.n_population = 5000;
}

/* Rows of both */
static void
join_classes (const Drawn *a,
              const Drawn *b,
              Drawn       *joined)
{
  gsize i = 0, j = 0;

  joined->content = (ShoalClassContent) { .n_table = a->content.n_table, .values = joined->values, .counts = joined->counts,
                                          .all = a->content.all, .named = 1,
                                          .n_rows = a->content.n_rows + b->content.n_rows,
                                          .n_persons = a->content.n_persons + b->content.n_persons,
                                          .n_people = a->content.n_people + b->content.n_people, .n_population = 5000 };
  while (i < a->content.n_values || j < b->content.n_values)
    {
      guint32 of_a = i < a->content.n_values ? a->values[i] : G_MAXUINT32;
      guint32 of_b = j < b->content.n_values ? b->values[j] : G_MAXUINT32;
      gsize place = joined->content.n_values++;

      joined->values[place] = MIN (of_a, of_b);
      joined->counts[place] = (of_a <= of_b ? a->counts[i++] : 0) + (of_b <= of_a ? b->counts[j++] : 0);
    }
}

/* Six values in a hierarchy of two unequal halves */
static ShoalSensitive *
make_sensitive (void)
{
  static const guint32 counts[] = { 400, 300, 150, 100, 30, 20 }, leaves[] = { 0, 1, 2, 3, 4, 5 };
  static const guint32 parts[] = { 0, 0, 1, 1, 1, 2 };
  g_autoptr (ShoalHierarchy) hierarchy = fixture_hierarchy ("a;low;*\nb;low;*\nc;high;*\nd;high;*\ne;high;*\nf;high;*\n");
  ShoalSensitive *sensitive = shoal_sensitive_new (counts, G_N_ELEMENTS (counts), hierarchy, leaves);

  sensitive->part_of_value = g_memdup2 (parts, sizeof parts);
  return sensitive;
}

/* Every variant of the guarantee with numbers at random */
static ShoalModel
draw_model (ShoalRandom          *random,
            const ShoalGuarantee *guarantee)
{
  ShoalModel model = { .guarantee = guarantee, .column = g_intern_static_string ("s") };

  for (guint i = 0; i < guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &guarantee->parameters[i];

      if (spec->kind == SHOAL_PARAMETER_CHOICE)
        {
          g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);

          model.numbers[i] = (double) shoal_random_below (random, g_strv_length (words));
        }
      else if (spec->kind == SHOAL_PARAMETER_TEXT)
        model.value = shoal_random_below (random, 2) == 0 ? g_intern_static_string ("b") : NULL;
      else if (spec->kind == SHOAL_PARAMETER_FILE)
        model.file = guarantee != &shoal_k_map || shoal_random_below (random, 2) == 0 ? g_intern_static_string ("/people.csv") : NULL;
      else if (spec->kind == SHOAL_PARAMETER_RUN)
        model.run = NULL;
      else if (strcmp (spec->name, "population-size") == 0)
        model.numbers[i] = (double) (1000 + shoal_random_below (random, 1500));
      else if (guarantee == &shoal_earlier_release)
        model.numbers[i] = 1 + (double) shoal_random_below (random, i == 0 ? 4 : 2);
      else if (spec->kind == SHOAL_PARAMETER_INTEGER)
        model.numbers[i] = 1 + (double) shoal_random_below (random, 12);
      /* Shares and distances; numbers that count values or multiples */
      else if (spec->maximum <= 1)
        model.numbers[i] = shoal_random_double (random);
      else
        model.numbers[i] = MAX (spec->minimum, (double) (1 + shoal_random_below (random, 40)) / 10);
    }
  return model;
}

static void
test_table (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);

  g_assert_cmpuint (n_guarantees, >, 0);
  for (guint i = 0; i < n_guarantees; i++)
    {
      g_assert_true (g_hash_table_add (ids, (gpointer) guarantees[i]->id));
      g_assert_true (shoal_guarantee_find (guarantees[i]->id) == guarantees[i]);
      g_assert_cmpuint (guarantees[i]->n_parameters, <=, SHOAL_MODEL_MAX_NUMBERS);
      g_assert_cmpstr (guarantees[i]->summary, !=, "");
      g_assert_cmpstr (guarantees[i]->source, !=, "");
    }
}

/* Solvers and verifier judge a class alike, and sizes alone never rule out a class that holds. */
static void
test_two_judges (void)
{
  g_autoptr (ShoalSensitive) all = make_sensitive ();
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint i = 0; i < n_guarantees; i++)
    {
      guint n_holding = 0;

      g_assert_cmpint (guarantees[i]->class_holds == NULL, ==, guarantees[i]->measure == NULL);
      g_assert_cmpint (guarantees[i]->release_holds == NULL, ==, guarantees[i]->measure_release == NULL);
      g_assert_true (guarantees[i]->class_holds != NULL || guarantees[i]->release_holds != NULL);
      if (guarantees[i]->class_holds == NULL)
        continue;
      for (guint draw = 0; draw < N_DRAWS; draw++)
        {
          const ShoalModel model = draw_model (&random, guarantees[i]);
          Drawn drawn;
          double value = NAN;
          gboolean holds;

          draw_class (&random, all, &drawn);
          holds = guarantees[i]->class_holds (&model, &drawn.content);
          g_assert_cmpint (guarantees[i]->measure (&model, &drawn.content, &value), ==, holds);
          g_assert_false (isnan (value));
          n_holding += holds;
        }
      g_assert_cmpuint (n_holding, >, N_DRAWS / 100);
      g_assert_cmpuint (n_holding, <, N_DRAWS - N_DRAWS / 100);
    }
}

/* What the table says of a union of classes, and of rows that are added to one, is so. */
static void
test_monotony (void)
{
  g_autoptr (ShoalSensitive) all = make_sensitive ();
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  ShoalRandom random;

  shoal_random_init (&random, 2, 0);
  for (guint i = 0; i < n_guarantees; i++)
    {
      guint n_joined = 0, n_spoilt = 0;

      if (guarantees[i]->class_holds == NULL)
        continue;

      for (guint draw = 0; draw < N_DRAWS; draw++)
        {
          const ShoalModel model = draw_model (&random, guarantees[i]);
          Drawn a, b, both;
          gboolean a_holds, b_holds, both_hold;

          draw_class (&random, all, &a);
          draw_class (&random, all, &b);
          join_classes (&a, &b, &both);
          a_holds = guarantees[i]->class_holds (&model, &a.content);
          b_holds = guarantees[i]->class_holds (&model, &b.content);
          both_hold = guarantees[i]->class_holds (&model, &both.content);
          if (a_holds && b_holds && guarantees[i]->monotony != SHOAL_MONOTONY_NONE)
            g_assert_true (both_hold);
          if (a_holds && guarantees[i]->monotony == SHOAL_MONOTONY_SUPERSET)
            g_assert_true (both_hold);
          n_joined += a_holds && b_holds;
          n_spoilt += a_holds && !both_hold;
        }
      g_assert_cmpuint (n_joined, >, 0);
      /* No more is promised than is so. */
      g_assert_cmpint (n_spoilt > 0, ==, guarantees[i]->monotony != SHOAL_MONOTONY_SUPERSET);
    }
}

/* Counts of the six values, and what papers say of such classes */
static void
check_class (const char          *id,
             const char          *parameters,
             const guint32       *counts,
             const ShoalSensitive *all,
             double               expected,
             gboolean             holds)
{
  g_autofree char *text = g_strconcat (id, " ", parameters, NULL);
  const ShoalModel model = fixture_privacy_model (text, "s", NULL, NULL);
  Drawn drawn = { .content = { .values = drawn.values, .counts = drawn.counts, .all = all, .named = SHOAL_NO_VALUE } };
  double value;

  for (guint32 v = 0; v < all->n_values; v++)
    if (counts[v] > 0)
      {
        drawn.values[drawn.content.n_values] = v;
        drawn.counts[drawn.content.n_values++] = counts[v];
        drawn.content.n_rows += counts[v];
        drawn.content.n_persons += counts[v];
      }
  g_assert_cmpint (model.guarantee->class_holds (&model, &drawn.content), ==, holds);
  g_assert_cmpint (model.guarantee->measure (&model, &drawn.content, &value), ==, holds);
  g_assert_true (value == expected || fabs (value - expected) < 1e-9);
}

/* Li et al. 2007, section 4.2: nine salaries from 3k to 11k, each once. {3k, 4k, 5k} is 0.375 from them, {6k, 8k, 11k} 0.167. */
static void
test_ordered_distance (void)
{
  static const guint32 table[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  static const guint32 low[] = { 1, 1, 1, 0, 0, 0, 0, 0, 0 }, spread[] = { 0, 0, 0, 1, 0, 1, 0, 0, 1 };
  g_autoptr (ShoalSensitive) all = shoal_sensitive_new (table, G_N_ELEMENTS (table), NULL, NULL);

  check_class ("t-closeness", "variant=ordered,t=0.375", low, all, 0.375, TRUE);
  check_class ("t-closeness", "variant=ordered,t=0.37", low, all, 0.375, FALSE);
  check_class ("t-closeness", "variant=ordered,t=0.17", spread, all, 1.0 / 6, TRUE);
  /* Each of three values has 2/9 too much: the distance is 6/9 where all values are as far from each other. */
  check_class ("t-closeness", "variant=equal,t=0.6", low, all, 6.0 / 9, FALSE);
}

/* Worked by hand on shares 0.4, 0.3, 0.15, 0.1, 0.03, 0.02 */
static void
test_worked_classes (void)
{
  static const guint32 one[] = { 2, 1, 1, 0, 0, 0 }, alike[] = { 3, 3, 3, 3, 0, 0 }, tail[] = { 5, 1, 1, 1, 0, 0 };
  static const guint32 rare[] = { 4, 3, 1, 1, 0, 1 }, full[] = { 8, 6, 3, 2, 1, 1 };
  g_autoptr (ShoalSensitive) all = make_sensitive ();

  check_class ("l-diversity", "l=3", one, all, 3, TRUE);
  check_class ("l-diversity", "l=4", one, all, 3, FALSE);
  /* Four equally frequent values: an entropy of log 4. Of 2, 1, 1: 1.5 bits. */
  check_class ("l-diversity", "variant=entropy,l=4", alike, all, 4, TRUE);
  check_class ("l-diversity", "variant=entropy,l=3", one, all, exp2 (1.5), FALSE);
  /* r1 = 5; from the third on there are 2, from the second 3: 5 < 3 · 2, but not 5 < 2 · 2 */
  check_class ("l-diversity", "variant=recursive,c=3,l=3", tail, all, 2.5, TRUE);
  check_class ("l-diversity", "variant=recursive,c=2,l=3", tail, all, 2.5, FALSE);
  check_class ("alpha-k", "alpha=0.5", one, all, 0.5, TRUE);
  check_class ("alpha-k", "alpha=0.6", tail, all, 0.625, FALSE);
  /* The last value has a share of 0.1 in place of 0.02: four times its share more; enhanced: at most −ln 0.02 = 3.91 */
  check_class ("beta-likeness", "variant=basic,beta=4", rare, all, 4, TRUE);
  check_class ("beta-likeness", "variant=basic,beta=3.9", rare, all, 4, FALSE);
  check_class ("beta-likeness", "variant=enhanced,beta=4", rare, all, 4, FALSE);
  /* 1 of 21 in place of 0.02 is the farthest: log2 (50/21) */
  check_class ("delta-disclosure", "delta=1.3", full, all, log2 (50.0 / 21), TRUE);
  check_class ("delta-disclosure", "delta=1.25", full, all, log2 (50.0 / 21), FALSE);
  check_class ("delta-disclosure", "delta=50", one, all, INFINITY, FALSE);
  /* 0.5, 0.25, 0.25: 0.1 + 0.1 too much; 0.05 moves between the first two values (half as far), 0.05 from them to the others */
  check_class ("t-closeness", "variant=equal,t=0.2", one, all, 0.2, TRUE);
  check_class ("t-closeness", "variant=hierarchical,t=0.2", one, all, (0.05 * 1 + 0.1 * 1 + 0.05 * 2) / 2, TRUE);
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
      ShoalRequirements requirements = { .k = 1 + (guint) shoal_random_below (&random, 12) };
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
  g_assert_cmpstr (finding->model.guarantee->id, ==, "k-anonymity");
  g_assert_false (finding->holds);
  g_assert_cmpfloat (finding->worst, ==, 1);
  g_assert_cmpuint (finding->n_classes, ==, 3);
  g_assert_cmpuint (finding->n_offending, ==, 3);
  g_assert_cmpuint (finding->first_offending_row, ==, 0);
  g_assert_nonnull (strstr (verdict.message, "3"));
  text = finding->model.guarantee->describe (SHOAL_RECODING_NODE, finding);
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

/* Six rows of two people, and three rows of three people: k counts people, and the share counts rows. */
static void
test_remedy_of_persons (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|x|x|y|y|y", "x;*\ny;*\n" },
    { "who", SHOAL_VALUE_TEXT, SHOAL_ROLE_PERSON, "p|p|p|q|q|q|r|s|t", NULL },
  };
  const ShoalRequirements asked = { .k = 4, .suppression = 6.0 / 9 };
  const ShoalRequirements less = { .k = 4, .suppression = 5.0 / 9 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((guint[]) { 0 }, 1);
  g_autoptr (ShoalClasses) classes = NULL;
  ShoalRemedy remedy;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  microdata = fixture_microdata (&fixture);
  classes = shoal_requirements_make_classes (&asked, microdata, node, 1, NULL, NULL);
  shoal_remedy_find (&asked, classes, &remedy);
  g_assert_cmpuint (remedy.n_small, ==, 9);
  g_assert_cmpuint (remedy.k, ==, 3);
  shoal_remedy_find (&less, classes, &remedy);
  g_assert_cmpuint (remedy.k, ==, 2);
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
  g_test_add_func ("/guarantee/ordered-distance", test_ordered_distance);
  g_test_add_func ("/guarantee/worked-classes", test_worked_classes);
  g_test_add_func ("/guarantee/can-hold", test_can_hold);
  g_test_add_func ("/guarantee/remedy", test_remedy);
  g_test_add_func ("/guarantee/remedy-of-persons", test_remedy_of_persons);
  g_test_add_func ("/guarantee/remedy-without-rows", test_remedy_without_rows);
  g_test_add_func ("/guarantee/suppression", test_suppression);
  g_test_add_func ("/guarantee/matching", test_matching);
  g_test_add_func ("/guarantee/gate-and-verifier", test_gate_and_verifier);
  g_test_add_func ("/guarantee/findings", test_findings);
  return g_test_run ();
}
