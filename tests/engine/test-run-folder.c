/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results that stand beside the project: what is saved comes back, and what is damaged is told. */

#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "project/runs/shoal-run-file.h"
#include "project/runs/shoal-run-folder.h"

#include <glib/gstdio.h>
#include <limits.h>
#include <string.h>

#define QUESTION "sha256:0123456789abcdef+fedcba"

static ShoalRecoding *
make_partition (gsize   n_rows,
                guint32 n_clusters)
{
  g_autofree guint32 *clusters = g_new0 (guint32, MAX (1, n_rows));

  for (gsize row = 0; row < n_rows; row++)
    clusters[row] = (guint32) (row * 7919 % n_clusters);
  return shoal_recoding_new_partition (clusters, n_rows, n_clusters);
}

static ShoalRecoding *
make_matching (gsize n_rows,
               guint degree)
{
  g_autofree guint32 *originals = g_new0 (guint32, MAX (1, n_rows * degree));

  for (gsize row = 0; row < n_rows; row++)
    for (guint i = 0; i < degree; i++)
      originals[row * degree + i] = (guint32) ((row + i) % n_rows);
  return shoal_recoding_new_matching (originals, n_rows, degree);
}

static void
check_round_trip (ShoalRecoding *recoding,
                  const char    *problem_digest)
{
  g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (recoding, problem_digest);
  g_autofree char *answered = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalRecoding) read = shoal_run_file_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "file",
                                                         &answered, &error);

  g_assert_no_error (error);
  g_assert_true (shoal_recoding_equal (read, recoding));
  g_assert_cmpstr (answered, ==, problem_digest != NULL ? problem_digest : "");
  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_MATCHING)
    {
      gsize n_rows;

      shoal_recoding_get_originals (recoding, &n_rows, NULL);
      g_assert_nonnull (shoal_recoding_get_assignment (recoding));
      g_assert_cmpmem (shoal_recoding_get_assignment (read), n_rows * sizeof (guint32),
                       shoal_recoding_get_assignment (recoding), n_rows * sizeof (guint32));
    }
}

/* A graph without an assignment is saved too; a result says so when it has none. */
static void
test_irregular (void)
{
  static const guint32 originals[] = { 0, 1, 0, 1, 1, 2 };
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 3, 2);
  g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (recoding, NULL);
  g_autofree char *problem_digest = NULL;
  g_autoptr (ShoalRecoding) read = shoal_run_file_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "file",
                                                         &problem_digest, NULL);

  g_assert_true (shoal_recoding_equal (read, recoding));
  g_assert_null (shoal_recoding_get_assignment (read));
}

static void
test_round_trip (void)
{
  static const gsize sizes[] = { 1, 2, 255, 1000, 100000 };
  g_autoptr (ShoalRecoding) none = make_partition (0, 1);

  check_round_trip (none, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (ShoalRecoding) one = make_partition (sizes[i], 1);
      g_autoptr (ShoalRecoding) many = make_partition (sizes[i], (guint32) sizes[i] * 2);
      g_autoptr (ShoalRecoding) single = make_matching (sizes[i], 1);
      g_autoptr (ShoalRecoding) regular = make_matching (sizes[i], (guint) MIN (sizes[i], 5));

      check_round_trip (one, NULL);
      check_round_trip (many, QUESTION);
      check_round_trip (single, QUESTION);
      check_round_trip (regular, "");
    }
}

static void
check_refused (const guint8 *bytes,
               gsize         length)
{
  g_autofree char *problem_digest = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_run_file_parse (bytes, length, "file", &problem_digest, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
  g_assert_nonnull (strstr (error->message, "file: "));
  g_assert_null (problem_digest);
}

/* Every shorter file, every file with one wrong byte, and one that is too long. */
static void
test_damaged (void)
{
  g_autoptr (ShoalRecoding) recoding = make_matching (9, 2);
  g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (recoding, QUESTION);
  gsize length = g_bytes_get_size (bytes);
  g_autofree guint8 *copy = g_malloc0 (length + 4);

  memcpy (copy, g_bytes_get_data (bytes, NULL), length);
  for (gsize n = 0; n < length; n++)
    check_refused (copy, n);
  check_refused (copy, length + 4);
  for (gsize i = 0; i < length; i++)
    for (guint bit = 0; bit < 8; bit++)
      {
        copy[i] ^= (guint8) (1 << bit);
        check_refused (copy, length);
        copy[i] ^= (guint8) (1 << bit);
      }
  check_refused ((const guint8 *) "a;b\n1;2\n", 8);
}

/* Somebody who makes the sum right may write what he likes: the file is refused, or it is a recoding; it does no harm. */
static void
test_forged (void)
{
  g_autoptr (ShoalRecoding) recoding = make_partition (12, 4);
  g_autoptr (GBytes) bytes = shoal_run_file_to_bytes (recoding, QUESTION);
  gsize length = g_bytes_get_size (bytes);
  ShoalRandom random;
  guint n_refused = 0;

  shoal_random_init (&random, 5, 0);
  for (guint i = 0; i < 20000; i++)
    {
      gsize kept = i % 3 == 0 ? 64 + shoal_random_below (&random, length - 64) : length;
      g_autofree guint8 *forged = g_memdup2 (g_bytes_get_data (bytes, NULL), kept);
      g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
      g_autofree char *problem_digest = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalRecoding) read = NULL;
      gsize digest_length = 32;

      for (guint n = 1 + (guint) shoal_random_below (&random, 3); n > 0; n--)
        forged[8 + shoal_random_below (&random, i % 2 == 0 ? 20 : kept - 40)]
          = (guint8) (shoal_random_below (&random, 2) == 0 ? shoal_random_below (&random, 6) : shoal_random_next (&random));
      g_checksum_update (checksum, forged, (gssize) (kept - 32));
      g_checksum_get_digest (checksum, forged + kept - 32, &digest_length);
      read = shoal_run_file_parse (forged, kept, "file", &problem_digest, &error);
      if (read == NULL)
        {
          g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
          n_refused++;
        }
    }
  g_assert_cmpuint (n_refused, >, 1000);
}

/* ---- Beside a project ---- */

typedef struct
{
  char *folder;
  GFile *file;
  GFile *other;
} Place;

static void
set_up (Place         *self,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *other = NULL;

  self->folder = g_dir_make_tmp ("shoal-runs-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (self->folder, "people.shoal", NULL);
  other = g_build_filename (self->folder, "elsewhere.shoal", NULL);
  self->file = g_file_new_for_path (path);
  self->other = g_file_new_for_path (other);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

static void
tear_down (Place         *self,
           gconstpointer  data)
{
  remove_all (self->folder);
  g_free (self->folder);
  g_object_unref (self->file);
  g_object_unref (self->other);
}

static ShoalRunRecord *
make_run (ShoalRecoding *recoding)
{
  g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("mondrian", NULL, 1);
  g_autoptr (ShoalRunRecord) ended = shoal_run_record_with_result (plain, SHOAL_STATUS_FEASIBLE, NULL, NULL, 0);
  g_autoptr (ShoalRunRecord) asked = shoal_run_record_with_problem_digest (ended, QUESTION);

  return shoal_run_record_with_recoding (asked, recoding);
}

static ShoalProject *
make_project (ShoalRunRecord *first,
              ShoalRunRecord *second)
{
  g_autoptr (GFile) table = g_file_new_for_path ("/nowhere/people.csv");
  g_autoptr (ShoalDataSource) data = shoal_data_source_new (table, NULL, 0, NULL);
  g_autoptr (ShoalProject) empty = shoal_project_new (data);
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();

  if (first != NULL)
    g_ptr_array_add (runs, first);
  if (second != NULL)
    g_ptr_array_add (runs, second);
  return shoal_project_with_runs (empty, runs, runs->len > 0 ? 0 : SHOAL_PROJECT_NO_RUN);
}

static void
save (ShoalProject *project,
      GFile        *file)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_project_write (project, file, TRUE, &error));
  g_assert_no_error (error);
}

static ShoalProject *
open_project (GFile *file,
              guint  n_warnings)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_read (file, warnings, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, n_warnings);
  return project;
}

static GFile *
get_result_file (GFile          *project_file,
                 ShoalRunRecord *run)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);

  return g_file_get_child (folder, run->file);
}

static gboolean
has_folder (GFile *project_file)
{
  g_autoptr (GFile) folder = shoal_run_file_get_folder (project_file);

  return g_file_query_exists (folder, NULL);
}

static void
test_saved (Place         *place,
            gconstpointer  data)
{
  g_autoptr (ShoalRecoding) partition = make_partition (100000, 777);
  g_autoptr (ShoalRecoding) matching = make_matching (1, 1);
  g_autoptr (ShoalRunRecord) first = make_run (partition);
  g_autoptr (ShoalRunRecord) second = make_run (matching);
  g_autoptr (ShoalProject) project = make_project (first, second);
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (GFile) folder = shoal_run_file_get_folder (place->file);
  g_autofree char *name = g_file_get_basename (folder);

  g_assert_cmpstr (name, ==, "people.shoal-runs");
  save (project, place->file);
  read = open_project (place->file, 0);
  g_assert_true (shoal_recoding_equal (shoal_project_get_run (read, 0)->recoding, partition));
  g_assert_true (shoal_recoding_equal (shoal_project_get_run (read, 1)->recoding, matching));
  g_assert_cmpstr (shoal_project_get_run (read, 0)->file, ==, first->file);
  g_assert_cmpstr (shoal_project_get_run (read, 0)->problem_digest, ==, QUESTION);
  g_assert_cmpuint (shoal_project_get_run (read, 0)->n_levels, ==, 0);
}

/* The folder's name is longer than the project's, and so is there a file that can be written without its folder. */
static void
test_no_folder (Place         *place,
                gconstpointer  data)
{
  g_autoptr (ShoalRecoding) partition = make_partition (100, 7);
  g_autoptr (ShoalRunRecord) run = make_run (partition);
  g_autoptr (ShoalProject) project = make_project (run, NULL);
  g_autoptr (GFile) parent = g_file_get_parent (place->file);
  g_autofree char *letters = g_strnfill (NAME_MAX - strlen (".shoal") - 2, 'a');
  g_autofree char *name = g_strconcat (letters, ".shoal", NULL);
  g_autoptr (GFile) file = g_file_get_child (parent, name);
  g_autoptr (ShoalProject) saved = shoal_project_with_file (project, file);
  g_autoptr (ShoalProject) elsewhere = shoal_project_with_file (project, place->file);
  g_autoptr (ShoalProject) read = NULL;

  save (saved, file);
  g_assert_cmpuint (shoal_run_folder_count_lacking (saved), ==, 1);
  read = open_project (file, 1);
  g_assert_cmpuint (shoal_project_get_n_runs (read), ==, 1);
  g_assert_null (shoal_project_get_run (read, 0)->recoding);
  g_assert_cmpuint (shoal_run_folder_count_lacking (read), ==, 0);
  /* In another place nothing is lacking */
  save (elsewhere, place->file);
  g_assert_cmpuint (shoal_run_folder_count_lacking (elsewhere), ==, 0);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* What is there is not written again; what no run names goes, and with the last the folder; what is not ours stays. */
static void
test_tidy (Place         *place,
           gconstpointer  data)
{
  g_autoptr (ShoalRecoding) recoding = make_partition (50, 5);
  g_autoptr (ShoalRunRecord) first = make_run (recoding);
  g_autoptr (ShoalRunRecord) second = make_run (recoding);
  g_autoptr (ShoalProject) both = make_project (first, second);
  g_autoptr (ShoalProject) one = make_project (second, NULL);
  g_autoptr (ShoalProject) none = make_project (NULL, NULL);
  g_autoptr (GFile) first_file = get_result_file (place->file, first);
  g_autoptr (GFile) second_file = get_result_file (place->file, second);
  g_autoptr (GFile) folder = shoal_run_file_get_folder (place->file);
  g_autoptr (GFile) foreign = g_file_get_child (folder, "notes.run");
  GStatBuf before, after;

  save (both, place->file);
  g_assert_cmpint (g_stat (g_file_peek_path (second_file), &before), ==, 0);
  save (one, place->file);
  g_assert_false (g_file_query_exists (first_file, NULL));
  g_assert_cmpint (g_stat (g_file_peek_path (second_file), &after), ==, 0);
  g_assert_true (before.st_ino == after.st_ino);
  /* Undo, and save again */
  save (both, place->file);
  g_assert_true (g_file_query_exists (first_file, NULL));
  save (none, place->file);
  g_assert_false (has_folder (place->file));
  save (both, place->file);
  g_assert_true (g_file_set_contents (g_file_peek_path (foreign), "mine", -1, NULL));
  save (none, place->file);
  g_assert_true (g_file_query_exists (foreign, NULL));
  g_assert_false (g_file_query_exists (first_file, NULL));
}

static void
test_save_as (Place         *place,
              gconstpointer  data)
{
  g_autoptr (ShoalRecoding) recoding = make_matching (40, 3);
  g_autoptr (ShoalRunRecord) run = make_run (recoding);
  g_autoptr (ShoalProject) project = make_project (run, NULL);
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (ShoalProject) copied = NULL;

  save (project, place->file);
  read = open_project (place->file, 0);
  save (read, place->other);
  copied = open_project (place->other, 0);
  g_assert_true (shoal_recoding_equal (shoal_project_get_run (copied, 0)->recoding, recoding));
  g_assert_true (has_folder (place->file));
}

/* A result that cannot be read is told; the rest of the project is there, and saving it elsewhere takes the file along. */
static void
test_unreadable (Place         *place,
                 gconstpointer  data)
{
  g_autoptr (ShoalRecoding) recoding = make_partition (50, 5);
  g_autoptr (ShoalRunRecord) run = make_run (recoding);
  g_autoptr (ShoalProject) project = make_project (run, NULL);
  g_autoptr (ShoalProject) damaged = NULL;
  g_autoptr (ShoalProject) gone = NULL;
  g_autoptr (GFile) file = get_result_file (place->file, run);
  g_autoptr (GFile) copy = get_result_file (place->other, run);

  save (project, place->file);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), "SHOALRUN, but no more", -1, NULL));
  damaged = open_project (place->file, 1);
  g_assert_null (shoal_project_get_run (damaged, 0)->recoding);
  g_assert_cmpstr (shoal_project_get_run (damaged, 0)->file, ==, run->file);
  g_assert_false (shoal_run_record_has_recoding (shoal_project_get_run (damaged, 0)));
  save (damaged, place->other);
  g_assert_true (g_file_query_exists (copy, NULL));
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  gone = open_project (place->file, 1);
  save (gone, place->file);
}

/* What the file answers counts: a project that was made to say something else does not make the result a current one. */
static void
test_other_question (Place         *place,
                     gconstpointer  data)
{
  g_autoptr (ShoalRecoding) recoding = make_partition (50, 5);
  g_autoptr (ShoalRunRecord) run = make_run (recoding);
  g_autoptr (ShoalRunRecord) renamed = shoal_run_record_with_problem_digest (run, "sha256:other");
  g_autoptr (ShoalProject) project = make_project (run, NULL);
  g_autoptr (ShoalProject) changed = make_project (renamed, NULL);
  g_autoptr (ShoalProject) read = NULL;

  save (project, place->file);
  save (changed, place->file);
  read = open_project (place->file, 0);
  g_assert_cmpstr (shoal_project_get_run (read, 0)->problem_digest, ==, QUESTION);
}

/* A project that cannot be written leaves no results behind. */
static void
test_failure (Place         *place,
              gconstpointer  data)
{
  g_autoptr (ShoalRecoding) recoding = make_partition (50, 5);
  g_autoptr (ShoalRunRecord) run = make_run (recoding);
  g_autoptr (ShoalProject) project = make_project (run, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) blocked = NULL;
  g_autofree char *in_the_way = g_build_filename (place->folder, "elsewhere.shoal-runs", NULL);

  g_assert_true (g_file_set_contents (g_file_peek_path (place->file), "there", -1, NULL));
  g_assert_false (shoal_project_write (project, place->file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_false (has_folder (place->file));
  /* A file where the folder should be */
  g_assert_true (g_file_set_contents (in_the_way, "there", -1, NULL));
  g_assert_false (shoal_project_write (project, place->other, TRUE, &blocked));
  g_assert_nonnull (blocked);
  g_assert_false (g_file_query_exists (place->other, NULL));
  g_assert_true (g_file_test (in_the_way, G_FILE_TEST_IS_REGULAR));
}

/* No name in a project leads out of its folder. */
static void
test_names (void)
{
  static const char *const names[] = { "../people.csv", "/etc/passwd", "x.run", ".run", "", "a/b.run" };
  g_autofree char *own = shoal_run_file_new_name ();

  g_assert_true (shoal_run_file_owns_name (own));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text
        = g_strdup_printf ("{ \"shoal\": 1, \"data\": { \"file\": \"a.csv\" }, \"columns\": [], \"runs\": [ { \"solver\": \"x\", "
                           "\"result\": { \"file\": \"%s\", \"status\": \"feasible\" } } ] }", names[i]);
      g_autoptr (GError) error = NULL;

      g_assert_false (shoal_run_file_owns_name (names[i]));
      g_assert_null (shoal_project_parse (text, strlen (text), NULL, NULL, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
    }
}

static void
add (const char *path,
     void      (*test) (Place *, gconstpointer))
{
  g_test_add (path, Place, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run-folder/round-trip", test_round_trip);
  g_test_add_func ("/run-folder/irregular", test_irregular);
  g_test_add_func ("/run-folder/damaged", test_damaged);
  g_test_add_func ("/run-folder/forged", test_forged);
  g_test_add_func ("/run-folder/names", test_names);
  add ("/run-folder/saved", test_saved);
  add ("/run-folder/tidy", test_tidy);
  add ("/run-folder/no-folder", test_no_folder);
  add ("/run-folder/save-as", test_save_as);
  add ("/run-folder/unreadable", test_unreadable);
  add ("/run-folder/other-question", test_other_question);
  add ("/run-folder/failure", test_failure);
  return g_test_run ();
}
