/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The writer: quoting, and complete or not at all. */

#include "../fixture-permissions.h"
#include "table/write/shoal-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean permissions_bind;

typedef struct
{
  char *folder;
  GFile *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("shoal-writer-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "out.csv", NULL);
  fixture->file = g_file_new_for_path (path);
}

/* Everything in the folder, hidden files too. */
static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_file_get_path (fixture->file);

  g_unlink (path);
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_object_unref (fixture->file);
}

static void
write_field (ShoalWriter *writer,
             const char  *text)
{
  shoal_writer_field (writer, text, strlen (text));
}

static void
assert_contents (Fixture    *fixture,
                 const char *expected)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (fixture->file, NULL, &contents, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (contents, ==, expected);
}

static void
test_quoting (Fixture       *fixture,
              gconstpointer  data)
{
  const char *fields[] = { "plain", "", "a,b", "say \"x\"", "two\nlines", "a\rb", " lead", "trail ", "in side", "it's", "\ttab" };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (fixture->file, FALSE, ',', 0, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    write_field (writer, fields[i]);
  g_assert_true (shoal_writer_end_row (writer, &error));
  write_field (writer, "");
  g_assert_true (shoal_writer_end_row (writer, &error));
  g_assert_cmpuint (count_files (fixture->folder), <=, 1);
  g_assert_true (shoal_writer_commit (writer, NULL, &error));
  g_assert_no_error (error);
  assert_contents (fixture, "plain,,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",\"a\rb\",\" lead\",\"trail \",in side,it's,\"\ttab\"\n\"\"\n");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

/* Fields and rows longer than the buffer. */
static void
test_big (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *big = g_strnfill (1000000, 'x');
  g_autofree char *expected = g_strdup_printf ("a;%s;b\n", big);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (fixture->file, FALSE, ';', '\'', &error);

  write_field (writer, "a");
  write_field (writer, big);
  write_field (writer, "b");
  g_assert_true (shoal_writer_end_row (writer, &error));
  g_assert_true (shoal_writer_commit (writer, NULL, &error));
  assert_contents (fixture, expected);
}

static gpointer
read_behind (gpointer data)
{
  ShoalNewFile *file = data;
  GString *text = g_string_new (NULL);
  char block[7];
  gssize n;

  while ((n = shoal_new_file_read (file, text->len, block, sizeof block, NULL)) > 0)
    g_string_append_len (text, block, n);
  return n == 0 ? text : (g_string_free (text, TRUE), NULL);
}

/* Whoever reads a file that grows waits for what comes, and gets all of it, also where it ends at once. */
static void
test_growing (Fixture       *fixture,
              gconstpointer  data)
{
  for (guint n_rows = 0; n_rows < 200; n_rows += 50)
    {
      g_autoptr (ShoalNewFile) file = shoal_new_file_open (fixture->file, FALSE, NULL);
      g_autoptr (GString) expected = g_string_new (NULL), read = NULL;
      GThread *reader;

      shoal_new_file_set_growing (file, TRUE);
      reader = g_thread_new ("reader", read_behind, file);
      for (guint row = 0; row < n_rows; row++)
        {
          g_autofree char *line = g_strdup_printf ("row %u\n", row);

          g_string_append (expected, line);
          g_assert_true (shoal_new_file_write (file, line, strlen (line), NULL));
          g_thread_yield ();
        }
      shoal_new_file_set_growing (file, FALSE);
      read = g_thread_join (reader);
      g_assert_nonnull (read);
      g_assert_cmpstr (read->str, ==, expected->str);
    }
}

static void
test_replace (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = NULL;
  g_autofree char *path = g_file_get_path (fixture->file);
  GStatBuf status;

  g_assert_true (g_file_replace_contents (fixture->file, "old", 3, NULL, FALSE, 0, NULL, NULL, NULL));
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_null (shoal_writer_new (fixture->file, FALSE, ',', 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);

  writer = shoal_writer_new (fixture->file, TRUE, ',', 0, &error);
  g_assert_no_error (error);
  write_field (writer, "new");
  g_assert_true (shoal_writer_end_row (writer, NULL));
  assert_contents (fixture, "old");
  g_assert_true (shoal_writer_commit (writer, NULL, &error));
  assert_contents (fixture, "new\n");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
}

/* A file that appears while we write is not overwritten. */
static void
test_race (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (fixture->file, FALSE, ',', 0, &error);

  g_assert_true (g_file_replace_contents (fixture->file, "other", 5, NULL, FALSE, 0, NULL, NULL, NULL));
  write_field (writer, "mine");
  g_assert_true (shoal_writer_end_row (writer, NULL));
  g_assert_false (shoal_writer_commit (writer, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  assert_contents (fixture, "other");
}

typedef enum
{
  DROP,
  CANCEL,
} Way;

/* However writing ends early, the old file stays and nothing else is there. */
static void
test_nothing_left (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  ShoalWriter *writer;

  g_assert_true (g_file_replace_contents (fixture->file, "old", 3, NULL, FALSE, 0, NULL, NULL, NULL));
  writer = shoal_writer_new (fixture->file, TRUE, ',', 0, &error);
  for (guint i = 0; i < 100000; i++)
    {
      write_field (writer, "some text");
      g_assert_true (shoal_writer_end_row (writer, NULL));
    }
  switch ((Way) GPOINTER_TO_INT (data))
    {
    case CANCEL:
      g_cancellable_cancel (cancellable);
      g_assert_false (shoal_writer_commit (writer, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      break;
    case DROP:
    default:
      break;
    }
  g_object_unref (writer);
  assert_contents (fixture, "old");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
assert_refused (const char *path,
                int         code)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_writer_new (file, TRUE, ',', 0, &error));
  g_assert_error (error, G_IO_ERROR, code);
}

static void
test_refused_targets (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *fifo = g_build_filename (fixture->folder, "fifo", NULL);
  g_autofree char *lost = g_build_filename (fixture->folder, "no", "such", NULL);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  assert_refused (fifo, G_IO_ERROR_NOT_REGULAR_FILE);
  assert_refused (fixture->folder, G_IO_ERROR_IS_DIRECTORY);
  assert_refused (lost, G_IO_ERROR_NOT_FOUND);
  assert_refused ("/dev/full", G_IO_ERROR_NOT_REGULAR_FILE);
  g_unlink (fifo);
}

static void
test_read_only_folder (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *path = g_file_get_path (fixture->file);

  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  g_assert_cmpint (g_chmod (fixture->folder, 0500), ==, 0);
  assert_refused (path, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_cmpint (g_chmod (fixture->folder, 0700), ==, 0);
}

/* Fills up until writing fails; the failure stays, and nothing is left. */
static void
write_until_full (GFile      *file,
                  const char *folder)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (file, FALSE, ',', 0, &error);
  gboolean good = TRUE;

  g_assert_no_error (error);
  for (guint i = 0; i < 10000 && good; i++)
    {
      shoal_writer_field (writer, text, 1000);
      good = shoal_writer_end_row (writer, &error);
    }
  g_assert_false (good);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_clear_error (&error);
  g_assert_false (shoal_writer_commit (writer, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (count_files (folder), ==, 0);
}

static void
test_size_limit (Fixture       *fixture,
                 gconstpointer  data)
{
  struct rlimit old, low;
  void (*handler) (int) = signal (SIGXFSZ, SIG_IGN);

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  low = old;
  low.rlim_cur = 3000000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &low), ==, 0);
  write_until_full (fixture->file, fixture->folder);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  signal (SIGXFSZ, handler);
}

/* The real thing: $SHOAL_TEST_SMALL_DISK names an empty file system of less than 5 MB. */
static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  const char *disk = g_getenv ("SHOAL_TEST_SMALL_DISK");
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (disk == NULL)
    {
      g_test_skip ("SHOAL_TEST_SMALL_DISK is not set");
      return;
    }
  path = g_build_filename (disk, "out.csv", NULL);
  file = g_file_new_for_path (path);
  write_until_full (file, disk);
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, func) g_test_add ("/table/writer/" path, Fixture, GINT_TO_POINTER (data), set_up, func, tear_down)
  ADD ("quoting", 0, test_quoting);
  ADD ("big", 0, test_big);
  ADD ("growing", 0, test_growing);
  ADD ("replace", 0, test_replace);
  ADD ("race", 0, test_race);
  ADD ("drop", DROP, test_nothing_left);
  ADD ("cancel", CANCEL, test_nothing_left);
  ADD ("refused-targets", 0, test_refused_targets);
  ADD ("read-only-folder", 0, test_read_only_folder);
  ADD ("size-limit", 0, test_size_limit);
  ADD ("full-disk", 0, test_full_disk);
  return g_test_run ();
}
