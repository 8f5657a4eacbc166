/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report: pages, the same bytes for the same input, every kind of recoding, any number of attributes. */

#include "../engine/fixture-microdata.h"
#include "base/shoal-error.h"
#include "fixture-report.h"
#include "charts/report/shoal-report-content.h"
#include "charts/report/shoal-report-sections.h"

#include <locale.h>

/* Pages of a PDF as cairo writes it. */
static guint
count_pages (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  guint n = 0;

  g_assert_cmpint (memcmp (data, "%PDF-", 5), ==, 0);
  for (gsize i = 0; i + 12 < length; i++)
    n += memcmp (data + i, "/Type /Page ", 12) == 0 || memcmp (data + i, "/Type /Page\n", 12) == 0;
  return n;
}

/* The text of a PDF, or NULL where the program for it is not installed. */
static char *
read_text (GBytes *bytes)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GBytes) output = NULL;
  g_autoptr (GError) error = NULL;

  if (program == NULL)
    return NULL;
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program,
                              "-layout", "-", "-", NULL);
  g_assert_no_error (error);
  g_subprocess_communicate (process, bytes, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  return g_strndup (g_bytes_get_data (output, NULL), g_bytes_get_size (output));
}

static GBytes *
render (const ShoalReportInput *input)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = shoal_report_render (input, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_sample (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_auto (SolvedSample) sample = { 0 };
  g_autoptr (GBytes) first = NULL;
  g_autoptr (GBytes) second = NULL;
  g_autofree char *text = NULL;

  if (samples == NULL)
    {
      g_test_skip ("SHOAL_SAMPLES is not set");
      return;
    }
  solved_sample_init (&sample, samples, 5);
  first = render (&sample.input);
  second = render (&sample.input);
  g_assert_true (g_bytes_equal (first, second));
  text = read_text (first);
  if (text == NULL)
    return;
  g_assert_nonnull (strstr (text, "patients.csv"));
  g_assert_nonnull (strstr (text, "Verified"));
  g_assert_nonnull (strstr (text, "2026-03-14"));
  g_assert_nonnull (strstr (text, "marital_status"));
  g_assert_nonnull (strstr (text, "Discernibility"));
  /* How it was found, and what is in it. */
  g_assert_nonnull (strstr (text, "Optimal (optimal)"));
  g_assert_nonnull (strstr (text, "Proven to be the best"));
  g_assert_nonnull (strstr (text, "file occupation.csv"));
  g_assert_nonnull (strstr (text, "Prosecutor"));
  g_assert_nonnull (strstr (text, "patient_number"));
  /* A digest of the table would confirm a guess of it; without a project's secret there is no mark in its place. */
  g_assert_null (strstr (text, "sha256:"));
  /* Every page is numbered, and the last number is the number of pages. */
  for (guint i = 1; i <= count_pages (first); i++)
    {
      g_autofree char *number = g_strdup_printf ("Page %u of %u", i, count_pages (first));

      g_assert_nonnull (strstr (text, number));
    }
}

/* Long words go on in the next line. */
static char *
drop_spaces (const char *text)
{
  GString *result = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (!g_ascii_isspace (*text))
      g_string_append_c (result, *text);
  return g_string_free (result, FALSE);
}

/* Neither the digest of the table, which would confirm a guess of it, nor the secret of the project are in the report, but
 * what both make. */
static void
test_mark (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_auto (SolvedSample) sample = { 0 };
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GBytes) report = NULL;
  g_autofree char *text = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *mark = NULL;
  ShoalTable *table;
  const char *digest;

  if (samples == NULL)
    {
      g_test_skip ("SHOAL_SAMPLES is not set");
      return;
    }
  solved_sample_init (&sample, samples, 5);
  table = sample.problem->microdata->table;
  digest = shoal_table_get_fingerprint (table);
  source = shoal_data_source_new (shoal_project_get_data (sample.project)->file, NULL, 1, digest);
  project = shoal_project_with_data (sample.project, source);
  sample.input.project = project;
  report = render (&sample.input);
  text = read_text (report);
  if (text == NULL)
    return;
  plain = drop_spaces (text);
  mark = shoal_data_source_dup_keyed_fingerprint (source, table);
  g_assert_nonnull (strstr (plain, mark));
  g_assert_true (g_str_has_prefix (digest, "sha256:"));
  g_assert_null (strstr (plain, digest + strlen ("sha256:")));
  g_assert_null (strstr (plain, source->secret));
}

/* A report is of a release that the verifier has passed. */
static void
test_source (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_auto (SolvedSample) sample = { 0 };
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (ShoalReportContent) source = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;

  if (samples == NULL)
    {
      g_test_skip ("SHOAL_SAMPLES is not set");
      return;
    }
  solved_sample_init (&sample, samples, 5);
  release = shoal_verified_release_new (sample.problem->microdata, sample.solution->recoding, &sample.problem->requirements, 1,
                                        NULL, &error);
  g_assert_no_error (error);
  source = shoal_report_content_new (sample.project, sample.problem, release, sample.run, sample.solution, progress);
  g_assert_true (shoal_report_content_get_input (source)->verdict->holds);
  g_assert_cmpstr (shoal_report_content_get_input (source)->data_name, ==, "patients.csv");

  /* Stopped while the metrics are evaluated. */
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_null (shoal_report_render (shoal_report_content_get_input (source), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
}

/* KGEN's table 2 with four rows. */
typedef struct
{
  Fixture fixture;
  ShoalMicrodata *microdata;
  ShoalProblem *problem;
  ShoalClasses *classes;
  ShoalVerdict verdict;
  ShoalReportInput input;
} Small;

static void
small_clear (Small *self)
{
  fixture_clear (&self->fixture);
  g_clear_object (&self->microdata);
  g_clear_object (&self->problem);
  g_clear_object (&self->classes);
  shoal_verdict_clear (&self->verdict);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Small, small_clear)

static void
small_init (Small         *self,
            ShoalRecoding *recoding)
{
  ShoalRequirements requirements = { .k = 2 };
  g_autoptr (GError) error = NULL;

  fixture_init (&self->fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  self->microdata = fixture_microdata (&self->fixture);
  self->problem = shoal_problem_new (self->microdata, &requirements, shoal_metrics_find ("precision"), 1, 1, &error);
  g_assert_no_error (error);
  self->classes = shoal_classes_new (self->microdata, recoding, 2);
  self->verdict = (ShoalVerdict) { .holds = TRUE, .checkable = TRUE, .k = 2, .n_classes = 2, .n_rows = 4 };
  self->input = (ShoalReportInput) { .problem = self->problem, .classes = self->classes, .verdict = &self->verdict };
}

static void
test_kinds (void)
{
  const guint levels[] = { 2, 1, 1 };
  const guint32 clusters[] = { 0, 0, 1, 1 };
  const guint32 originals[] = { 0, 1, 1, 0, 2, 3, 3, 2 };

  for (guint i = 0; i < 6; i++)
    {
      g_autoptr (ShoalRecoding) recoding = i % 3 == 0   ? shoal_recoding_new_node (levels, 3)
                                           : i % 3 == 1 ? shoal_recoding_new_partition (clusters, 4, 2)
                                                        : shoal_recoding_new_matching (originals, 4, 2);
      g_auto (Small) small = { 0 };
      g_autoptr (ShoalRelease) release = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *text = NULL;
      g_autofree char *plain = NULL;

      small_init (&small, recoding);
      release = shoal_release_new (small.classes, &error);
      g_assert_no_error (error);
      shoal_verdict_clear (&small.verdict);
      shoal_verifier_check_release (release, &small.problem->requirements, &small.verdict, NULL, &error);
      g_assert_no_error (error);
      small.input.right_to_left = i >= 3;
      bytes = render (&small.input);
      g_assert_cmpuint (count_pages (bytes), >=, 2);
      text = read_text (bytes);
      /* Mirrored lines are not in the order of their words. */
      if (text == NULL || i >= 3)
        continue;
      /* Rows of a matching make no classes, and need not share anything. */
      g_assert_true ((strstr (text, "smallest class") != NULL) == (i % 3 != 2));
      g_assert_true ((strstr (text, "Smallest class") != NULL) == (i % 3 != 2));
      plain = drop_spaces (text);
      g_assert_true ((strstr (plain, "sharesitsquasi-identifierswithatleast1other") != NULL) == (i % 3 != 2));
      g_assert_true ((strstr (plain, "k-anonymitybyperson") != NULL) == (i % 3 == 2));
      g_assert_true ((strstr (plain, "canruleoutrowsforothers") != NULL) == (i % 3 == 2));
      g_assert_true ((strstr (plain, "asoneofaclassofkrows") != NULL) == (i % 3 == 2));
    }
}

/* What does not hold says so, and why; nothing says it is verified. */
static void
test_failed (void)
{
  const guint levels[] = { 0, 0, 0 };
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 3);
  g_auto (Small) small = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;

  small_init (&small, recoding);
  small.verdict.holds = FALSE;
  small.verdict.message = g_strdup ("row 7 stands alone");
  bytes = render (&small.input);
  text = read_text (bytes);
  if (text == NULL)
    {
      g_test_skip ("pdftotext is not installed");
      return;
    }
  g_assert_nonnull (strstr (text, "row 7 stands alone"));
  g_assert_nonnull (strstr (text, "Not anonymous"));
  g_assert_null (strstr (text, "Verified"));
}

/* What only the project remembers is told as such. */
static void
test_proof (void)
{
  static const struct
  {
    ShoalStatus status;
    const char *says;
  } proofs[] = { { SHOAL_STATUS_OPTIMAL, "The project remembers" }, { SHOAL_STATUS_FEASIBLE, "Not proven to be the best" } };
  const guint levels[] = { 2, 1, 1 };
  const char *const names[] = { "zip", "sex", "age", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (proofs); i++)
    {
      g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 3);
      g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("manual", NULL, 1);
      g_autoptr (ShoalRunRecord) named = shoal_run_record_with_name (plain, "Chosen\nby hand");
      g_autoptr (ShoalRunRecord) run = shoal_run_record_with_result (named, proofs[i].status, names, levels, 3);
      g_auto (Small) small = { 0 };
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *text = NULL;

      small_init (&small, recoding);
      small.input.run = run;
      bytes = render (&small.input);
      text = read_text (bytes);
      if (text == NULL)
        {
          g_test_skip ("pdftotext is not installed");
          return;
        }
      g_assert_nonnull (strstr (text, proofs[i].says));
      g_assert_nonnull (strstr (text, "Chosen by hand"));
    }
}

static void
test_file (void)
{
  const guint levels[] = { 2, 1, 1 };
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 3);
  g_auto (Small) small = { 0 };
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "report.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) parent = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL;

  small_init (&small, recoding);
  g_assert_true (shoal_report_write (&small.input, file, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (shoal_report_write (&small.input, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_false (shoal_report_write (&small.input, parent, TRUE, &error));
  g_assert_nonnull (error);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_delete (parent, NULL, NULL));
}

/* Of many cuts the report tells the ends; a short list, and what is no list, as it is. */
static void
test_parameters (void)
{
  static const struct
  {
    const char *builder;
    const char *name;
    const char *value;
    const char *told;
  } cases[] = {
    { "ranges", "cuts", "5/10/15/20/25", "(cuts: 5/10/15/20/25)" },
    { "ranges", "cuts", "-5/10/15/20/25/30.5", "(cuts: -5/10/15/…/30.5 (6 in all))" },
    { "ranges", "reach", "1/2/1/3/1/2/1", "(reach: 1/2/1/…/1 (7 in all))" },
    { "ranges", "multiples", "", "(multiples: )" },
    { "ranges", "width", "5", "(width: 5)" },
    { "place", "table", "a/b/c/d/e/f.csv", "(table: f.csv)" },
  };
  g_autoptr (GString) cuts = g_string_new ("0");
  g_autoptr (ShoalParameters) many = shoal_parameters_new ();
  g_autoptr (ShoalHierarchyOrigin) of_many = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
      g_autoptr (ShoalHierarchyOrigin) origin = NULL;
      g_autofree char *told = NULL;

      shoal_parameters_set (parameters, cases[i].name, cases[i].value);
      origin = shoal_hierarchy_origin_new_builder (cases[i].builder, parameters);
      told = _shoal_report_describe_source (origin, NULL);
      g_assert_true (g_str_has_suffix (told, cases[i].told));
    }
  /* Also what follows such a list is still told. */
  for (guint i = 1; i < 200; i++)
    g_string_append_printf (cuts, "/%u", 10 * i);
  shoal_parameters_set (many, "cuts", cuts->str);
  shoal_parameters_set (many, "reach", cuts->str);
  of_many = shoal_hierarchy_origin_new_builder ("ranges", many);
  text = _shoal_report_describe_source (of_many, NULL);
  g_assert_nonnull (strstr (text, "cuts: 0/10/20/…/1990 (200 in all)"));
  g_assert_nonnull (strstr (text, "reach: 0/10/20/…/1990 (200 in all)"));
}

/* Sixty quasi-identifiers go over several pages, no row is lost. */
static void
test_long (void)
{
  FixtureColumn columns[60];
  g_autofree guint *levels = g_new0 (guint, 60);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, 60);
  char names[60][400] = { 0 };
  ShoalRequirements requirements = { .k = 2 };
  g_auto (Small) small = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 60; i++)
    {
      /* Some go on in the next line, some are cut off; none leaves the page. */
      g_snprintf (names[i], sizeof names[i], "attribute-%02u", i);
      if (i % 3 == 1)
        memset (names[i] + strlen (names[i]), 'x', (i % 2 == 0 ? 60 : 300));
      columns[i] = (FixtureColumn) { names[i], SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "a|a|b|b", "a;*\nb;*\n" };
    }
  fixture_init (&small.fixture, columns, 60);
  small.microdata = fixture_microdata (&small.fixture);
  small.problem = shoal_problem_new (small.microdata, &requirements, shoal_metrics_find ("gcp"), 1, 1, &error);
  g_assert_no_error (error);
  small.classes = shoal_classes_new (small.microdata, recoding, 2);
  small.input = (ShoalReportInput) { .problem = small.problem, .classes = small.classes, .verdict = &small.verdict };
  bytes = render (&small.input);
  g_assert_cmpuint (count_pages (bytes), >=, 4);
  text = read_text (bytes);
  for (guint i = 0; i < 60 && text != NULL; i++)
    {
      g_autofree char *start = g_strndup (names[i], strlen ("attribute-00"));

      g_assert_nonnull (strstr (text, start));
    }
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/sample", test_sample);
  g_test_add_func ("/report/mark", test_mark);
  g_test_add_func ("/report/source", test_source);
  g_test_add_func ("/report/kinds", test_kinds);
  g_test_add_func ("/report/failed", test_failed);
  g_test_add_func ("/report/proof", test_proof);
  g_test_add_func ("/report/file", test_file);
  g_test_add_func ("/report/parameters", test_parameters);
  g_test_add_func ("/report/long", test_long);
  return g_test_run ();
}
