/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release shows, and how it is written. */

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "recoding/shoal-recoding.h"

#include <math.h>

typedef struct
{
  ShoalRelease *release;
  GFile *file;
} Written;

static void
written_clear (Written *self)
{
  g_clear_object (&self->release);
  if (self->file != NULL)
    g_file_delete (self->file, NULL, NULL);
  g_clear_object (&self->file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Written, written_clear)

/* What shoal_publish() does, without looking at what was written. */
static gboolean
write_release (ShoalRelease              *release,
               GFile                     *file,
               const ShoalReleaseOptions *options,
               ShoalProgress             *progress,
               GError                   **error)
{
  gsize n_rows;
  g_autofree guint32 *rows = shoal_release_order_rows (release, options, &n_rows);
  g_autoptr (ShoalNewFile) unfinished = shoal_new_file_open (file, FALSE, error);

  return unfinished != NULL && shoal_release_write (release, rows, n_rows, unfinished, options, NULL, progress, error)
         && shoal_new_file_commit (unfinished, NULL, error);
}

static char *
write_text (Written                   *written,
            const ShoalReleaseOptions *options,
            GError                   **error)
{
  g_autofree char *path = g_strdup_printf ("%s/shoal-release-%d.csv", g_get_tmp_dir (), (int) g_random_int ());
  char *text = NULL;

  written->file = g_file_new_for_path (path);
  if (!write_release (written->release, written->file, options, NULL, error))
    return NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static const ShoalReleaseOptions in_order = { .delimiter = ',', .guard_formulas = TRUE };

/* KGEN table 2, without the names. */
static void
test_kgen (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_auto (Written) written = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GString) buffer = g_string_new (NULL);

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  written.release = fixture_release (classes);
  g_assert_cmpuint (shoal_release_get_n_columns (written.release), ==, 4);
  g_assert_cmpuint (shoal_release_get_table_column (written.release, 0), ==, 1);
  g_assert_cmpstr (shoal_release_get_column_name (written.release, 0), ==, "Age");
  g_assert_true (shoal_release_is_quasi_identifier (written.release, 2));
  g_assert_false (shoal_release_is_quasi_identifier (written.release, 3));
  g_assert_cmpstr (shoal_release_get_text (written.release, 3, 2, buffer), ==, "8507*");
  text = write_text (&written, &in_order, NULL);
  g_strdelimit (text, "\r", ' ');
  g_assert_cmpstr (text, ==,
                   "Age,Gender,Postcode,Crime\n20-29,P,8001*,Assault\n20-29,P,8001*,Kidnapping\n"
                   "40-49,P,8507*,Homicide\n40-49,P,8507*,Rape\n");
}

static void
test_unset (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  fixture_take_schema (&fixture, schema_with_role (fixture.schema, 0, SHOAL_ROLE_UNSET));
  fixture_take_schema (&fixture, schema_with_role (fixture.schema, 4, SHOAL_ROLE_UNSET));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  g_assert_null (shoal_release_new (classes, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "“Name”, “Crime”"));
}

static const FixtureColumn hard_columns[] = {
  { "=a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|?|x|?|y", "x;*\ny;*\n" },
  { "b", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "=1+2|-5|+49 30|a,\"b\"|@f", NULL },
  { "c", SHOAL_VALUE_NUMBER, SHOAL_ROLE_INSENSITIVE, "-1|?|-2.5|3|4", NULL },
};

/* Missing cells, formulas, suppressed rows. */
static void
test_texts (void)
{
  ShoalReleaseOptions unguarded = in_order;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_auto (Written) written = { NULL, NULL };
  g_auto (Written) plain = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree char *text = NULL;
  g_autofree char *plain_text = NULL;
  g_autoptr (GString) buffer = g_string_new (NULL);

  fixture_init (&fixture, hard_columns, G_N_ELEMENTS (hard_columns));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 0);
  written.release = fixture_release (classes);
  g_assert_true (shoal_release_is_suppressed (written.release, 4));
  g_assert_cmpstr (shoal_release_get_text (written.release, 4, 0, buffer), ==, "*");
  g_assert_cmpstr (shoal_release_get_text (written.release, 1, 0, buffer), ==, "");
  text = write_text (&written, &in_order, NULL);
  g_assert_cmpstr (text, ==, "'=a,b,c\nx,'=1+2,-1\n,-5,\nx,'+49 30,-2.5\n,\"a,\"\"b\"\"\",3\n");
  unguarded.guard_formulas = FALSE;
  plain.release = fixture_release (classes);
  plain_text = write_text (&plain, &unguarded, NULL);
  g_assert_nonnull (strstr (plain_text, "\nx,=1+2,-1\n"));
}

/* One suppressed row would be a class of its own. */
static void
test_keep_suppressed (void)
{
  ShoalReleaseOptions keep = in_order;
  g_auto (Fixture) fixture = { NULL, NULL };
  g_auto (Written) refused = { NULL, NULL };
  g_auto (Written) written = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) pairs = NULL;
  g_autoptr (ShoalClasses) triples = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  keep.keep_suppressed = TRUE;
  fixture_init (&fixture, hard_columns, G_N_ELEMENTS (hard_columns));
  microdata = fixture_microdata (&fixture);
  pairs = FIXTURE_NODE (microdata, 2, 0);
  refused.release = fixture_release (pairs);
  g_assert_null (write_text (&refused, &keep, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
  g_assert_false (g_file_query_exists (refused.file, NULL));
  triples = FIXTURE_NODE (microdata, 3, 0);
  written.release = fixture_release (triples);
  text = write_text (&written, &keep, NULL);
  g_assert_true (g_str_has_prefix (text, "'=a,b,c\n*,'=1+2,-1\n*,-5,\n"));
}

static int
compare_lines (const void *a,
               const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Shuffling loses no row and repeats none; an injected generator repeats the order, a secret one does not. */
static void
test_shuffle (void)
{
  FixtureColumn columns[2] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "x;*\n" },
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_SENSITIVE, NULL, NULL },
  };
  ShoalReleaseOptions options = SHOAL_RELEASE_OPTIONS_DEFAULT;
  g_autoptr (GString) same = g_string_new ("x");
  g_autoptr (GString) numbers = g_string_new ("0");
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autofree char *texts[4] = { NULL };
  ShoalRandom random;

  for (guint i = 1; i < 500; i++)
    {
      g_string_append (same, "|x");
      g_string_append_printf (numbers, "|%u", i);
    }
  columns[0].values = same->str;
  columns[1].values = numbers->str;
  fixture_init (&fixture, columns, 2);
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 0);
  shoal_random_init (&random, 5, 0);
  for (guint i = 0; i < 4; i++)
    {
      g_auto (Written) written = { NULL, NULL };

      written.release = shoal_release_new_with_random (classes, i < 2 ? &random : NULL, NULL);
      texts[i] = write_text (&written, &options, NULL);
    }
  g_assert_cmpstr (texts[0], ==, texts[1]);
  g_assert_cmpstr (texts[0], !=, texts[2]);
  g_assert_cmpstr (texts[2], !=, texts[3]);
  for (guint i = 0; i < 4; i++)
    {
      g_auto (GStrv) lines = g_strsplit (texts[i], "\n", -1);

      g_assert_cmpuint (g_strv_length (lines), ==, 502);
      qsort (lines + 1, 500, sizeof *lines, compare_lines);
      for (guint line = 2; line <= 500; line++)
        g_assert_cmpstr (lines[line], !=, lines[line - 1]);
      g_free (texts[i]);
      texts[i] = NULL;
    }
}

static void
test_cancel (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GFile) file = g_file_new_build_filename (g_get_tmp_dir (), "shoal-release-cancelled.csv", NULL);
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, fixture_kgen, G_N_ELEMENTS (fixture_kgen));
  microdata = fixture_microdata (&fixture);
  classes = FIXTURE_NODE (microdata, 2, 2, 1, 1);
  release = fixture_release (classes);
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_false (write_release (release, file, &in_order, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_query_exists (file, NULL));
}

static ShoalClasses *
local_classes (ShoalCellForm form,
               gboolean      matching)
{
  static const FixtureColumn columns[] = {
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "10|9.50|100|?", "10;*\n9.5;*\n100;*\n" },
    { "s", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "p|q|r|s", NULL },
  };
  static const guint32 clusters[] = { 0, 0, 1, 2 };
  static const guint32 originals[] = { 0, 1, 1, 2, 2, 0, 3, 3 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
  microdata = fixture_microdata (&fixture);
  recoding = matching ? shoal_recoding_new_matching (originals, 4, 2)
                      : shoal_recoding_new_partition (clusters, 4, 3);
  return shoal_classes_new (microdata, recoding, 1);
}

static void
test_local_texts (void)
{
  static const char *const expected[][4] = {
    { "*", "*", "100", "" },
    { "[9.50, 10]", "[9.50, 10]", "100", "" },
    { "{10, 9.5}", "{10, 9.5}", "100", "" },
  };
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (guint form = SHOAL_CELL_NODE; form <= SHOAL_CELL_SET; form++)
    {
      g_autoptr (ShoalClasses) classes = local_classes ((ShoalCellForm) form, FALSE);
      g_autoptr (ShoalRelease) release = fixture_release (classes);

      for (gsize row = 0; row < 4; row++)
        g_assert_cmpstr (shoal_release_get_text (release, row, 0, buffer), ==, expected[form][row]);
    }
}

/* A graph in which one row has the same original twice hides nobody. */
static void
test_irregular_matching (void)
{
  g_autoptr (ShoalClasses) classes = local_classes (SHOAL_CELL_NODE, TRUE);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_release_new (classes, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
}

static void
test_regular (void)
{
  static const guint32 cycle[] = { 0, 1, 1, 2, 2, 0 };
  static const guint32 twice[] = { 0, 0, 1, 1, 2, 2 };
  static const guint32 uneven[] = { 0, 1, 0, 2, 0, 1 };
  g_autofree guint32 *nothing = NULL;
  ShoalRandom random;

  g_assert_true (shoal_assignment_is_regular (cycle, 3, 2));
  g_assert_false (shoal_assignment_is_regular (twice, 3, 2));
  g_assert_false (shoal_assignment_is_regular (uneven, 3, 2));
  g_assert_true (shoal_assignment_is_regular (NULL, 0, 2));
  /* Without rows there is nothing to draw, whatever a file says of the degree */
  shoal_random_init (&random, 1, 0);
  nothing = shoal_assignment_draw (NULL, 0, G_MAXUINT, &random);
  g_assert_null (nothing);
}

/* Counts how often each edge of a graph is drawn; five standard deviations around 1 / degree. */
static void
check_edge_odds (const guint32 *originals,
                 gsize          n_rows,
                 guint          degree)
{
  const guint n_draws = 6000;
  g_autofree guint *drawn = g_new0 (guint, n_rows * degree);
  double expected = (double) n_draws / degree;
  double slack = 5 * sqrt (expected * (1 - 1.0 / degree));
  ShoalRandom random;

  shoal_random_init (&random, 11, 0);
  for (guint draw = 0; draw < n_draws; draw++)
    {
      g_autofree guint32 *assignment = shoal_assignment_draw (originals, n_rows, degree, &random);
      g_autofree gboolean *used = g_new0 (gboolean, n_rows);

      for (gsize row = 0; row < n_rows; row++)
        {
          guint found = 0;

          g_assert_false (used[assignment[row]]);
          used[assignment[row]] = TRUE;
          for (guint i = 0; i < degree; i++)
            if (originals[row * degree + i] == assignment[row])
              {
                drawn[row * degree + i]++;
                found++;
              }
          g_assert_cmpuint (found, ==, 1);
        }
    }
  for (gsize edge = 0; edge < n_rows * degree; edge++)
    g_assert_cmpfloat (fabs (drawn[edge] - expected), <=, slack);
}

/* A cycle, two complete blocks, and a graph whose perfect matchings are not all alike. */
static void
test_assignment_odds (void)
{
  static const guint32 cycle[] = { 0, 1, 1, 2, 2, 3, 3, 4, 4, 0 };
  static const guint32 blocks[] = { 0, 1, 2, 0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5 };
  static const guint32 uneven[] = { 0, 1, 2, 0, 1, 2, 0, 3, 4, 1, 3, 4, 2, 5, 3, 5, 4, 5 };
  static const guint32 cubic[] = { 0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 4, 5, 2, 4, 5, 3, 4, 5 };

  check_edge_odds (cycle, 5, 2);
  check_edge_odds (blocks, 6, 3);
  g_assert_false (shoal_assignment_is_regular (uneven, 6, 3));
  g_assert_true (shoal_assignment_is_regular (cubic, 6, 3));
  check_edge_odds (cubic, 6, 3);
}

/* In a complete block every permutation is equally likely: 6 of them, each 1000 times of 6000. */
static void
test_assignment_permutations (void)
{
  static const guint32 block[] = { 0, 1, 2, 0, 1, 2, 0, 1, 2 };
  guint drawn[27] = { 0 };
  guint n_seen = 0;
  ShoalRandom random;

  shoal_random_init (&random, 3, 0);
  for (guint draw = 0; draw < 6000; draw++)
    {
      g_autofree guint32 *assignment = shoal_assignment_draw (block, 3, 3, &random);

      drawn[assignment[0] * 9 + assignment[1] * 3 + assignment[2]]++;
    }
  for (guint i = 0; i < 27; i++)
    if (drawn[i] > 0)
      {
        n_seen++;
        g_assert_cmpfloat (fabs (drawn[i] - 1000.0), <=, 5 * sqrt (1000 * 5.0 / 6));
      }
  g_assert_cmpuint (n_seen, ==, 6);
}

/* Components are drawn independently: knowing a true match in one says nothing about the other. */
static void
test_assignment_components (void)
{
  static const guint32 blocks[] = { 0, 1, 1, 0, 2, 3, 3, 2 };
  guint agree = 0;
  ShoalRandom random;

  shoal_random_init (&random, 4, 0);
  for (guint draw = 0; draw < 4000; draw++)
    {
      g_autofree guint32 *assignment = shoal_assignment_draw (blocks, 4, 2, &random);

      agree += (assignment[0] == 0) == (assignment[2] == 2);
    }
  g_assert_cmpfloat (fabs (agree - 2000.0), <=, 5 * sqrt (1000));
}

#define N_PAIRS 200

/* Pairs of rows that hide in one another: 2 to the power of N_PAIRS assignments. */
static ShoalClasses *
make_pairs (void)
{
  g_autoptr (GString) values = g_string_new ("1|2");
  FixtureColumn columns[] = {
    { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, NULL, "1;*\n2;*\n" },
  };
  guint32 originals[4 * N_PAIRS];
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;

  for (guint32 edge = 0; edge < 4 * N_PAIRS; edge++)
    originals[edge] = edge / 4 * 2 + edge % 2;
  for (guint i = 1; i < N_PAIRS; i++)
    g_string_append (values, "|1|2");
  columns[0].values = values->str;
  fixture_init (&fixture, columns, 1);
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_matching (originals, 2 * N_PAIRS, 2);
  return shoal_classes_new (microdata, recoding, 1);
}

typedef struct
{
  ShoalClasses *classes;
  ShoalRelease *releases[4];
} ReleaseTask;

static void
release_in_thread (guint    thread,
                   guint    n_threads,
                   gpointer data)
{
  ReleaseTask *task = data;

  task->releases[thread] = fixture_release (task->classes);
}

/* All releases of one matching show the same originals, also when they are made at once; a second matching draws anew. */
static void
test_one_draw (void)
{
  g_autoptr (ShoalClasses) classes = make_pairs ();
  g_autoptr (ShoalClasses) anew = make_pairs ();
  g_autoptr (ShoalRelease) other = fixture_release (anew);
  g_autofree guint32 *wrong = NULL;
  ReleaseTask task = { classes, { NULL } };
  ShoalRelease **releases = task.releases;
  ShoalRandom random;
  g_autoptr (ShoalRelease) in_test = NULL;
  gsize size = 2 * N_PAIRS * sizeof (guint32);

  shoal_random_init (&random, 1, 0);
  in_test = shoal_release_new_with_random (classes, &random, NULL);
  g_assert_null (shoal_recoding_get_assignment (classes->recoding));
  shoal_parallel_run (G_N_ELEMENTS (task.releases), release_in_thread, &task);
  for (guint i = 0; i < G_N_ELEMENTS (task.releases); i++)
    g_assert_true (shoal_release_get_assignment (releases[i]) == shoal_recoding_get_assignment (classes->recoding));
  g_assert_cmpint (memcmp (shoal_release_get_assignment (other), shoal_release_get_assignment (releases[0]), size), !=, 0);
  g_assert_cmpint (memcmp (shoal_release_get_assignment (in_test), shoal_release_get_assignment (releases[0]), size), !=, 0);

  /* The first one stays, and what is no assignment is refused */
  g_assert_true (shoal_recoding_keep_assignment (classes->recoding, shoal_release_get_assignment (other)));
  g_assert_true (shoal_release_get_assignment (releases[0]) == shoal_recoding_get_assignment (classes->recoding));
  wrong = g_memdup2 (shoal_release_get_assignment (other), size);
  wrong[0] = wrong[1];
  g_assert_false (shoal_recoding_keep_assignment (anew->recoding, wrong));
  wrong[0] = 5;
  g_assert_false (shoal_recoding_keep_assignment (anew->recoding, wrong));
  for (guint i = 0; i < G_N_ELEMENTS (task.releases); i++)
    g_object_unref (releases[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/release/kgen", test_kgen);
  g_test_add_func ("/release/unset", test_unset);
  g_test_add_func ("/release/texts", test_texts);
  g_test_add_func ("/release/keep-suppressed", test_keep_suppressed);
  g_test_add_func ("/release/shuffle", test_shuffle);
  g_test_add_func ("/release/cancel", test_cancel);
  g_test_add_func ("/release/local-texts", test_local_texts);
  g_test_add_func ("/release/one-draw", test_one_draw);
  g_test_add_func ("/release/irregular-matching", test_irregular_matching);
  g_test_add_func ("/assignment/regular", test_regular);
  g_test_add_func ("/assignment/odds", test_assignment_odds);
  g_test_add_func ("/assignment/permutations", test_assignment_permutations);
  g_test_add_func ("/assignment/components", test_assignment_components);
  return g_test_run ();
}
