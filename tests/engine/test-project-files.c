/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a project stands, and what its data source is. */

#include "config.h"

#include "base/shoal-error.h"
#include "fixture-project.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Names of files are written from the folder of the project, wherever it is saved. */
static void
test_paths (void)
{
  static const char *const cases[][2] = {
    { "/somewhere/p/q.shoal", "\"file\": \"patients.csv\"" },
    { "/somewhere/q.shoal", "\"file\": \"p/patients.csv\"" },
    { "/somewhere/p/deep/er/q.shoal", "\"file\": \"../../patients.csv\"" },
    { "/somewhere/other/q.shoal", "\"file\": \"../p/patients.csv\"" },
    { "/home/q.shoal", "\"file\": \"/somewhere/p/patients.csv\"" },
  };
  g_autoptr (ShoalProject) project = parse (example, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (cases[i][0]);
      g_autofree char *text = shoal_project_to_text (project, file);
      g_autoptr (ShoalProject) again = shoal_project_parse (text, strlen (text), file, NULL, NULL);

      if (strstr (text, cases[i][1]) == NULL)
        g_error ("%s: %s is not in %s", cases[i][0], cases[i][1], text);
      assert_path (shoal_project_get_data (again)->file, "/somewhere/p/patients.csv");
    }
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-project-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "p.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nowhere = g_file_get_child (file, "p.shoal");
  g_autoptr (ShoalProject) project = parse (example, NULL);
  g_autoptr (ShoalProject) again = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_project_read (file, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_assert_true (shoal_project_write (project, file, FALSE, &error));
  g_assert_no_error (error);
  again = shoal_project_read (file, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_path (shoal_project_get_data (again)->file, "/somewhere/p/patients.csv");
  g_assert_true (g_file_equal (shoal_project_get_file (again), file));

  g_assert_false (shoal_project_write (project, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_true (shoal_project_write (project, file, TRUE, &error));
  g_assert_no_error (error);

  g_assert_false (shoal_project_write (project, nowhere, FALSE, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == G_IO_ERROR);

  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_source_from_command_line (void)
{
  g_autoptr (GFile) folder = g_file_new_for_path ("/data");
  g_autoptr (ShoalHierarchyOrigin) file = shoal_hierarchy_origin_parse ("h/a=b.csv", folder, NULL);
  g_autoptr (ShoalHierarchyOrigin) mask
      = shoal_hierarchy_origin_parse ("builder:mask,from=left,character=\\,", folder, NULL);
  g_autoptr (GError) error = NULL;

  assert_path (file->file, "/data/h/a=b.csv");
  g_assert_cmpstr (mask->builder, ==, "mask");
  g_assert_cmpstr (shoal_parameters_get (mask->parameters, "from"), ==, "left");
  g_assert_cmpstr (shoal_parameters_get (mask->parameters, "character"), ==, ",");
  g_assert_null (shoal_hierarchy_origin_parse ("builder:nobody", folder, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (shoal_hierarchy_origin_parse ("builder:mask,from", folder, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (shoal_hierarchy_origin_parse ("builder:mask,from=above", folder, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
}

static ShoalTable *
make_numbers (gsize       n_rows,
              const char *fingerprint)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  return shoal_table_new (columns, n_rows, fingerprint);
}

static void
assert_changed (const char *saved_fingerprint,
                gint64      saved_rows,
                const char *fingerprint,
                gboolean    changed)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p/patients.csv");
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (file, NULL, saved_rows, saved_fingerprint);
  g_autoptr (ShoalTable) table = make_numbers (7, fingerprint);

  g_assert_cmpint (shoal_data_source_has_changed (source, table), ==, changed);
}

/* What others get of a place: a fingerprint that its secret makes, which they cannot compare with another. By RFC 2104, of
 * the text "sha256:b" with the key "s". */
static void
assert_mark (ShoalDataSource *source)
{
  static const char expected[] = "hmac-sha256:45de6af0dc01b89d14efcfff42db76b3c4864a3883f3412dec252419ac1f75b6";
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p/patients.csv");
  g_autoptr (ShoalDataSource) one = shoal_data_source_new (file, NULL, 7, NULL);
  g_autoptr (ShoalDataSource) two = shoal_data_source_new (file, NULL, 7, NULL);
  g_autoptr (ShoalTable) table = make_numbers (7, "sha256:b");
  g_autoptr (ShoalTable) changed = make_numbers (7, "sha256:c");
  g_autoptr (ShoalDataSource) others = shoal_data_source_for_others (source, table);
  g_autofree char *mark = shoal_data_source_dup_keyed_fingerprint (source, table);
  g_autofree char *other_mark = shoal_data_source_dup_keyed_fingerprint (source, changed);

  g_assert_cmpstr (one->secret, !=, two->secret);
  g_assert_cmpuint (strlen (one->secret), ==, 64);
  g_assert_cmpstr (mark, ==, expected);
  g_assert_cmpstr (other_mark, !=, expected);
  g_assert_cmpstr (others->fingerprint, ==, expected);
  g_assert_null (others->secret);
  g_assert_null (shoal_data_source_dup_keyed_fingerprint (others, table));
  g_assert_false (shoal_data_source_has_changed (others, table));
  shoal_data_source_need_secret (others);
  g_assert_cmpuint (strlen (others->secret), ==, 64);
}

/* A place, whatever its kind: what it is called, another reading of it, and whether it has changed. */
static void
test_data_source (void)
{
  g_autoptr (GFile) project_file = g_file_new_for_path ("/somewhere/p/p.shoal");
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalDataSource) source = shoal_data_source_locate (project_file, "file", "data/patients.csv", options, 7, "sha256:a", "s", NULL);
  g_autoptr (ShoalDataSource) trimmed = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = shoal_data_source_dup_title (source);
  g_autofree char *place = NULL;

  g_assert_cmpstr (title, ==, "/somewhere/p/data/patients.csv");
  options->trim = TRUE;
  trimmed = shoal_data_source_reread (source, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  g_assert_true (trimmed->options->trim);
  g_assert_false (source->options->trim);
  g_assert_true (g_file_equal (trimmed->file, source->file));
  place = shoal_data_source_dup_place (trimmed, project_file);
  g_assert_cmpstr (place, ==, "data/patients.csv");
  g_assert_null (shoal_data_source_open (trimmed, NULL, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);

  g_assert_cmpstr (shoal_data_source_get_key (0), ==, "file");
  g_assert_cmpstr (shoal_data_source_get_key (1), ==, "odbc");
  g_assert_null (shoal_data_source_get_key (2));
  assert_mark (trimmed);

  assert_changed ("sha256:a", 7, "sha256:a", FALSE);
  assert_changed ("sha256:a", 7, "sha256:b", TRUE);
  assert_changed ("sha256:a", 8, "sha256:a", FALSE);
  assert_changed (NULL, 7, "sha256:b", FALSE);
  assert_changed (NULL, 8, "sha256:b", TRUE);
  assert_changed ("sha256:a", 8, NULL, TRUE);
  assert_changed (NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, "sha256:b", FALSE);
}

/* Where Shoal is built without ODBC, who asks for a database is told what to do; a password is refused all the same. */
static void
test_without_odbc (void)
{
#if HAVE_ODBC
  g_test_skip ("built with ODBC");
#else
  g_autoptr (ShoalDataSource) source = shoal_data_source_locate (NULL, "odbc", "clinic", NULL, 0, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_data_source_open (source, NULL, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_true (g_str_has_prefix (error->message, "odbc:clinic: "));
  g_assert_nonnull (strstr (error->message, "Open a SQLite file"));
  g_assert_nonnull (strstr (error->message, "--counts"));
  g_clear_error (&error);
  g_assert_null (shoal_data_source_locate (NULL, "odbc", "DSN=clinic;PWD=secret", NULL, 0, NULL, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
#endif
}

static guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

/* A project may hold values of the data: whatever the process gives others, a new one is for its owner. Who has shared it has
 * shared it. */
static void
test_private (void)
{
  static const guint shared[] = { 0400, 0600, 0640, 0664 };
  g_autofree char *folder = g_dir_make_tmp ("shoal-project-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "p.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalProject) project = parse (example, NULL);
  g_autoptr (GError) error = NULL;
  mode_t old = umask (0);

  g_assert_true (shoal_project_write (project, file, FALSE, &error));
  g_assert_no_error (error);
  umask (old);
  g_assert_cmpuint (get_mode (path), ==, 0600);
  for (gsize i = 0; i < G_N_ELEMENTS (shared); i++)
    {
      g_assert_cmpint (g_chmod (path, (int) shared[i]), ==, 0);
      g_assert_true (shoal_project_write (project, file, TRUE, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (get_mode (path), ==, shared[i]);
    }
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/project/paths", test_paths);
  g_test_add_func ("/project/files", test_files);
  g_test_add_func ("/project/private", test_private);
  g_test_add_func ("/project/source-from-command-line", test_source_from_command_line);

  g_test_add_func ("/project/data-source", test_data_source);
  g_test_add_func ("/project/without-odbc", test_without_odbc);
  return g_test_run ();
}
