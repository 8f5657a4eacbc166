/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file is compared with what was verified, byte by byte as a reader takes it. */

#include "base/shoal-error.h"
#include "fixture-microdata.h"
#include "schema/shoal-missing-words.h"
#include "table/write/shoal-formula-guard.h"
#include "verify/shoal-publication.h"

#include <glib/gstdio.h>

/* Of k = 2 the last row is suppressed. */
static const FixtureColumn people[] = {
  { "name", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "Ada|Bea|Cyd|Dan|Eve", NULL },
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "21|22|31|32|41", "21;2*;*\n22;2*;*\n31;3*;*\n32;3*;*\n41;4*;*\n" },
  { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|f|m|m|f", "f;*\nm;*\n" },
  { "note", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "a,b|say \"x\"|=1+1||plain", NULL },
};

static const ShoalReleaseOptions in_order = { .delimiter = ',', .guard_formulas = TRUE };
static const ShoalReleaseOptions with_suppressed = { .delimiter = ',', .guard_formulas = TRUE, .keep_suppressed = TRUE };

#define VERIFIED "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n"

static ShoalRelease *
make_release (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;

  fixture_init (&fixture, people, G_N_ELEMENTS (people));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 1, 0);
  return fixture_release (classes);
}

static ShoalVerifiedRelease *
make_verified (void)
{
  static const ShoalRequirements requirements = { .k = 2, .suppression = 0.2 };
  g_autoptr (ShoalRelease) release = make_release ();
  g_autoptr (GError) error = NULL;
  ShoalVerifiedRelease *verified = shoal_verified_release_new_of (release, &requirements, NULL, NULL, &error);

  g_assert_no_error (error);
  return verified;
}

/* Whether a file of @text passes as what @release publishes, in its order. */
static gboolean
passes (ShoalVerifiedRelease      *release,
        const ShoalReleaseOptions *options,
        const char                *text,
        GError                   **error)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-publication-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "out.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalNewFile) written = shoal_new_file_open (file, FALSE, error);
  gsize n_rows;
  g_autofree guint32 *rows = shoal_release_order_rows (shoal_verified_release_get_release (release), options, &n_rows);
  gboolean passed;

  g_assert_nonnull (written);
  g_assert_true (shoal_new_file_write (written, text, strlen (text), NULL));
  passed = shoal_publication_check_files (release, rows, n_rows, options, written, NULL, NULL, error);
  g_clear_pointer (&written, shoal_new_file_free);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  return passed;
}

static void
test_whole (void)
{
  g_autoptr (ShoalVerifiedRelease) release = make_verified ();
  g_autoptr (GError) error = NULL;

  g_assert_true (passes (release, &in_order, VERIFIED, &error));
  g_assert_no_error (error);
}

/* What a writer could do wrong: each is a file whose k may well be 1. */
static void
test_mutants (void)
{
  static const char *const mutants[] = {
    "",
    "age,sex,note\n",
    /* the suppressed row, as it was and masked */
    VERIFIED "4*,f,plain\n",
    VERIFIED "*,*,plain\n",
    /* a raw cell */
    "age,sex,note\n21,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n",
    /* a row too few, a row twice, two values exchanged between rows */
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n",
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"a,b\"\n3*,m,'=1+1\n3*,m,\n",
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\n3*,m,'=1+1\n3*,m,\"say \"\"x\"\"\"\n",
    /* another order than the one that was drawn */
    "age,sex,note\n3*,m,\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n2*,f,\"a,b\"\n",
    /* more texts than the release has */
    "age,sex,note\n2*,a,\"a,b\"\n2*,b,\"say \"\"x\"\"\"\n3*,c,'=1+1\n3*,d,\n",
    /* the guard forgotten, or a quote */
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,=1+1\n3*,m,\n",
    "age,sex,note\n2*,f,a,b\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n",
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"x\"\"\n3*,m,'=1+1\n3*,m,\n",
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n\"",
    "age,sex,note\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,",
    /* other columns: an identifier, one that is missing, another name, no names */
    "name,age,sex,note\nAda,2*,f,\"a,b\"\nBea,2*,f,\"say \"\"x\"\"\"\nCyd,3*,m,'=1+1\nDan,3*,m,\n",
    "age,sex\n2*,f\n2*,f\n3*,m\n3*,m\n",
    "age,sex,notes\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n",
    "2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n",
    /* blank lines and carriage returns */
    "age,sex,note\n\n2*,f,\"a,b\"\n2*,f,\"say \"\"x\"\"\"\n3*,m,'=1+1\n3*,m,\n",
    "age,sex,note\r\n2*,f,\"a,b\"\r\n2*,f,\"say \"\"x\"\"\"\r\n3*,m,'=1+1\r\n3*,m,\r\n",
  };
  g_autoptr (ShoalVerifiedRelease) release = make_verified ();

  for (gsize i = 0; i < G_N_ELEMENTS (mutants); i++)
    {
      g_autoptr (GError) error = NULL;

      if (passes (release, &in_order, mutants[i], &error))
        g_error ("passes: %s", mutants[i]);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
    }
}

/* A column that is no quasi-identifier is compared with what its coding makes of it. */
static void
test_coding (void)
{
  static const FixtureColumn coded[] = {
    { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "21|22|95|99", "21;2*;*\n22;2*;*\n90;9*;*\n" },
    { "pay", SHOAL_VALUE_NUMBER, SHOAL_ROLE_INSENSITIVE, "104|106|250|251", NULL },
  };
  static const char *const mutants[] = {
    "age,pay\n2*,104\n2*,110\n9*,250\n9*,250\n",
    "age,pay\n2*,110\n2*,100\n9*,250\n9*,250\n",
    "age,pay\n2*,100\n2*,110\n9*,250\n9*,251\n",
    "age,pay\n2*,100\n2*,110\n95,250\n99,250\n",
  };
  static const ShoalRequirements requirements = { .k = 2 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalCoding) top = shoal_coding_parse ("top=90", NULL);
  g_autoptr (ShoalCoding) rounded = shoal_coding_parse ("round=10", NULL);
  ShoalCoding *const codings[] = { top, rounded };
  g_autoptr (ShoalTable) whole = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalVerifiedRelease) verified = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, coded, G_N_ELEMENTS (coded));
  whole = fixture.table;
  fixture.table = shoal_table_code (whole, codings, &error);
  g_assert_no_error (error);
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 1);
  release = fixture_release (classes);
  verified = shoal_verified_release_new_of (release, &requirements, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (passes (verified, &in_order, "age,pay\n2*,100\n2*,110\n9*,250\n9*,250\n", &error));
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (mutants); i++)
    {
      g_autoptr (GError) refusal = NULL;

      if (passes (verified, &in_order, mutants[i], &refusal))
        g_error ("passes: %s", mutants[i]);
      g_assert_error (refusal, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
    }
}

/* Kept suppressed rows are masked; of these there is one, which no release would keep. */
static void
test_kept (void)
{
  g_autoptr (ShoalVerifiedRelease) release = make_verified ();
  g_autoptr (GError) error = NULL;

  g_assert_false (passes (release, &with_suppressed, VERIFIED "4*,f,plain\n", &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_nonnull (strstr (error->message, "other cells"));
  g_clear_error (&error);
  g_assert_false (passes (release, &with_suppressed, VERIFIED "*,*,plain\n", &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_nonnull (strstr (error->message, "too small"));
}

static void
test_publish (void)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-publication-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "out.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalVerifiedRelease) release = make_verified ();
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize n_guarded;

  for (guint64 n = 0; n < 4; n++)
    {
      g_autoptr (ShoalProgress) stopped = shoal_progress_new ();

      shoal_progress_stop_after_polls (stopped, n);
      g_assert_false (shoal_publish (release, file, NULL, NULL, NULL, FALSE, &in_order, NULL, stopped, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_assert_false (g_file_query_exists (file, NULL));
    }
  g_assert_true (shoal_publish (release, file, NULL, NULL, NULL, FALSE, &in_order, &n_guarded, progress, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_guarded, ==, 1);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, VERIFIED);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_guard (void)
{
  static const char *const kept[] = {
    "", "plain", "5", "-5", "+5", "-1.5e3", "-1,5", "-.5", "-1,234,567", "-1.234.567", "-1 234,5", "-1\302\240234",
    "-1'234.5", "-1,234.5", "+1,234,567", "-0", "-007", "'=1", "a=b", "[-5, 3]", "*", " x", "\303\251t\303\251",
  };
  static const char *const guarded[] = {
    "=1+1", "+49 30 1234", "-2+3", "@SUM(A1)", "\tx", "\rx", "\nx", "\n=1", " =1", "\302\240=1", "\343\200\200=1",
    "\357\273\277=1", "\342\200\213=1", "\357\274\235" "1", "\357\274\213" "1", "\357\274\215" "1", "\357\274\240" "A",
    "\357\271\246" "1", "\342\210\222" "1+1", "-1,23,456x", "-", "-,", "-1,2345,678+cmd", "-inf", "--5",
  };
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    if (shoal_formula_guard (kept[i], buffer) != kept[i])
      g_error ("spoiled: “%s”", kept[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (guarded); i++)
    {
      g_autofree char *expected = g_strconcat ("'", guarded[i], NULL);

      g_assert_cmpstr (shoal_formula_guard (guarded[i], buffer), ==, expected);
    }
}

/* ---- Missing cells as a word ---- */

/* A value is called as the German word is, but for a capital letter, and numbers stay numbers. */
static const FixtureColumn missing[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "21|22|||31|32", "21;2*;*\n22;2*;*\n31;3*;*\n32;3*;*\n" },
  { "sex", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "f|f|f|f|m|m", "f;*\nm;*\n" },
  { "ill", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "flu||cold||flu|", NULL },
  { "note", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "Fehlend||x|x|x|x", NULL },
  { "pay", SHOAL_VALUE_NUMBER, SHOAL_ROLE_INSENSITIVE, "1|2||4|5|6", NULL },
};

/* @sets: whether ages are sets. @clusters: (nullable): of the rows, or ages are on level 1 */
static ShoalVerifiedRelease *
make_missing (const char    *language,
              gboolean       sets,
              const guint32 *clusters)
{
  static const ShoalRequirements requirements = { .k = 2 };
  static const guint levels[] = { 1, 0 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalRecoding) recoding = clusters != NULL ? shoal_recoding_new_partition (clusters, 6, 1 + clusters[5])
                                                        : shoal_recoding_new_node (levels, 2);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (GError) error = NULL;
  ShoalVerifiedRelease *verified;

  fixture_init (&fixture, missing, G_N_ELEMENTS (missing));
  fixture_take_schema (&fixture, schema_with_labels (fixture.schema, fixture.table, language));
  if (sets)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  classes = shoal_classes_new (microdata, recoding, 2);
  release = fixture_release (classes);
  verified = shoal_verified_release_new_of (release, &requirements, NULL, NULL, &error);
  g_assert_no_error (error);
  return verified;
}

#define IN_GERMAN                                                                                                                   \
  "age,sex,ill,note,pay\n2*,f,flu,Fehlend,1\n2*,f,fehlend,,2\nfehlend,f,cold,x,\nfehlend,f,fehlend,x,4\n3*,m,flu,x,5\n3*,m,fehlend,x,6\n"

/* Every kind of cell, and what somebody could write in its place. */
static void
test_missing_words (void)
{
  static const guint32 pairs[] = { 0, 0, 1, 1, 2, 2 };
  static const struct
  {
    const char *language;
    gboolean sets;
    const guint32 *clusters;
    const char *right;
    const char *wrong;
  } cases[] = {
    { NULL, FALSE, NULL, "age,sex,ill,note,pay\n2*,f,flu,Fehlend,1\n2*,f,,,2\n,f,cold,x,\n,f,,x,4\n3*,m,flu,x,5\n3*,m,,x,6\n", IN_GERMAN },
    { "de", FALSE, NULL, IN_GERMAN,
      "age,sex,ill,note,pay\n2*,f,flu,Fehlend,1\n2*,f,,,2\nfehlend,f,cold,x,\nfehlend,f,fehlend,x,4\n3*,m,flu,x,5\n3*,m,fehlend,x,6\n" },
    { "de", FALSE, pairs, IN_GERMAN,
      "age,sex,ill,note,pay\n2*,f,flu,Fehlend,1\n2*,f,fehlend,,2\n,f,cold,x,\n,f,fehlend,x,4\n3*,m,flu,x,5\n3*,m,fehlend,x,6\n" },
    { "de", FALSE, pairs, IN_GERMAN,
      "age,sex,ill,note,pay\n2*,f,flu,Fehlend,1\n2*,f,fehlend,fehlend,2\nfehlend,f,cold,x,\nfehlend,f,fehlend,x,4\n3*,m,flu,x,5\n3*,m,fehlend,x,6\n" },
    { "en", TRUE, pairs,
      "age,sex,ill,note,pay\n\"{21, 22}\",f,flu,Fehlend,1\n\"{21, 22}\",f,missing,missing,2\nmissing,f,cold,x,\nmissing,f,missing,x,4\n"
      "\"{31, 32}\",m,flu,x,5\n\"{31, 32}\",m,missing,x,6\n",
      "age,sex,ill,note,pay\n\"{21, 22}\",f,flu,Fehlend,1\n\"{21, 22}\",f,missing,missing,2\n\"{21, 22}\",f,cold,x,\nmissing,f,missing,x,4\n"
      "\"{31, 32}\",m,flu,x,5\n\"{31, 32}\",m,missing,x,6\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (ShoalVerifiedRelease) release = make_missing (cases[i].language, cases[i].sets, cases[i].clusters);
      g_autoptr (GError) error = NULL, refusal = NULL;

      gboolean right = passes (release, &in_order, cases[i].right, &error);

      g_assert_no_error (error);
      g_assert_true (right);
      g_assert_false (passes (release, &in_order, cases[i].wrong, &refusal));
      g_assert_error (refusal, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
    }
}

/* Columns that keep the sign of the data are told where that is because of the word. */
static void
test_taken_words (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalTable) german = NULL, plain = NULL;
  g_autofree char *taken = NULL, *none = NULL;

  fixture_init (&fixture, missing, G_N_ELEMENTS (missing));
  g_assert_null (shoal_missing_words_list_taken (fixture.table, fixture.schema));
  plain = shoal_missing_words_apply (fixture.table, fixture.schema);
  g_assert_true (plain == fixture.table);
  fixture_take_schema (&fixture, schema_with_labels (fixture.schema, fixture.table, "de"));
  taken = shoal_missing_words_list_taken (fixture.table, fixture.schema);
  g_assert_cmpstr (taken, ==, "missing cells stay as in the data where something is called “fehlend” already: “note”");
  german = shoal_missing_words_apply (fixture.table, fixture.schema);
  g_assert_cmpstr (shoal_column_get_missing_label (shoal_table_get_column (german, 2)), ==, "fehlend");
  g_assert_cmpstr (shoal_column_get_missing_token (shoal_table_get_column (german, 2)), ==, "");
  g_assert_null (shoal_column_get_missing_word (shoal_table_get_column (german, 3)));
  g_assert_null (shoal_column_get_missing_word (shoal_table_get_column (german, 4)));
  fixture_take_schema (&fixture, schema_with_labels (fixture.schema, fixture.table, "fr"));
  none = shoal_missing_words_list_taken (fixture.table, fixture.schema);
  g_assert_null (none);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/publication/whole", test_whole);
  g_test_add_func ("/publication/mutants", test_mutants);
  g_test_add_func ("/publication/coding", test_coding);
  g_test_add_func ("/publication/kept", test_kept);
  g_test_add_func ("/publication/publish", test_publish);
  g_test_add_func ("/publication/guard", test_guard);

  g_test_add_func ("/publication/missing-words", test_missing_words);
  g_test_add_func ("/publication/taken-words", test_taken_words);
  return g_test_run ();
}
