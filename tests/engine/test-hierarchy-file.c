/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hierarchy files: the table of odd and malformed ones, and writing. */

#include "fixture-hierarchy.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-leaf-finder.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

static GFile *
open_fixture (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", "hierarchies", name, NULL);

  return g_file_new_for_path (path);
}

static void
check_outcome (const char *name,
               const char *expected)
{
  g_autoptr (GFile) file = open_fixture (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_read (file, NULL, &error);
  guint n_levels;
  guint n_leaves;
  guint n_nodes;

  if (sscanf (expected, "ok %u %u %u", &n_levels, &n_leaves, &n_nodes) == 3)
    {
      g_assert_no_error (error);
      g_assert_cmpuint (shoal_hierarchy_get_n_levels (hierarchy), ==, n_levels);
      g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, n_leaves);
      g_assert_cmpuint (shoal_hierarchy_get_n_nodes (hierarchy), ==, n_nodes);
      return;
    }
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_null (hierarchy);
  if (strstr (error->message, expected) == NULL)
    g_error ("%s: expected “%s”, got “%s”", name, expected, error->message);
}

static void
test_outcomes (void)
{
  g_autoptr (GFile) table = open_fixture ("expected.txt");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_load_contents (table, NULL, &text, NULL, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "\t", 2);

      if (*lines[i] == '\0' || *lines[i] == '#')
        continue;
      check_outcome (parts[0], parts[1]);
      n++;
    }
  g_assert_cmpuint (n, >=, 30);
}

/* All delimiters and encodings lead to the same hierarchy. */
static void
test_same (void)
{
  const char *names[] = { "good-comma.csv", "good-crlf.csv", "good-mark.csv", "good-spaces.csv", "good-repeated.csv",
                          "good-no-final-newline.csv" };
  g_autoptr (ShoalHierarchy) expected = fixture_parse ("a;A;*\nb;A;*\n");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = open_fixture (names[i]);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_read (file, NULL, NULL);

      g_assert_cmpstr (shoal_hierarchy_get_digest (hierarchy), ==, shoal_hierarchy_get_digest (expected));
    }
}

static ShoalColumn *
make_column (const char *const *texts)
{
  return shoal_column_new_from_texts ("c", SHOAL_VALUE_TEXT, texts, g_strv_length ((char **) texts));
}

static GFile *
write_lines (const char *folder,
             const char *lines)
{
  g_autofree char *path = g_build_filename (folder, "h.csv", NULL);

  g_assert_true (g_file_set_contents (path, lines, -1, NULL));
  return g_file_new_for_path (path);
}

/* Blanks around leaves count where the column has values with blanks, and nowhere else. */
static void
test_blanks (void)
{
  static const char *const plain[] = { "x", "y", "z", NULL };
  static const char *const with_blanks[] = { " x", "x", "y\t", "a b", "  ", NULL };
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autoptr (ShoalColumn) column = make_column (plain);
  g_autoptr (ShoalColumn) spaced = make_column (with_blanks);
  g_autoptr (ShoalHierarchy) expected = fixture_parse ("x;A;*\ny;A;*\nz;B;*\n");
  g_autoptr (GFile) file = write_lines (folder, "x; A; *\n y ;A ;*\nz ; B;*\n");
  g_autoptr (ShoalHierarchy) dropped = shoal_hierarchy_file_read_for_column (file, column, NULL, NULL);
  g_autoptr (ShoalHierarchy) kept = NULL;
  g_autoptr (ShoalHierarchy) quoted = NULL;
  g_autoptr (ShoalStrings) uncovered = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (shoal_hierarchy_get_digest (dropped), ==, shoal_hierarchy_get_digest (expected));
  /* Two leaves that blanks alone tell apart, in different nodes; a line of blanks is no row, a quoted field is as it is */
  g_object_unref (file);
  file = write_lines (folder, " x; A;*\r\n   \r\nx;B ;*\r\ny\t; A ;*\r\n\"a b\" ;B;*\r\n  ;B;*");
  g_assert_null (shoal_hierarchy_file_read_for_column (file, column, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_clear_error (&error);
  kept = shoal_hierarchy_file_read_for_column (file, spaced, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (kept), ==, 5);
  g_assert_cmpuint (shoal_hierarchy_get_n_nodes (kept), ==, 8);
  uncovered = shoal_hierarchy_list_uncovered (kept, spaced);
  g_assert_cmpuint (shoal_strings_get_n (uncovered), ==, 0);
  /* What is written is read again as the same */
  g_assert_true (shoal_hierarchy_file_write (kept, file, TRUE, NULL, &error));
  quoted = shoal_hierarchy_file_read_for_column (file, spaced, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (shoal_hierarchy_get_digest (quoted), ==, shoal_hierarchy_get_digest (kept));
  /* A line break within quotes does not begin a row */
  g_clear_object (&quoted);
  g_object_unref (file);
  file = write_lines (folder, " x|\"A\n B\"|*\ny|\"A\n B\"|*\n");
  quoted = shoal_hierarchy_file_read_for_column (file, spaced, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (shoal_hierarchy_get_label (quoted, 2), ==, "A\n B");
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_rmdir (folder);
}

static void
check_read_error (const char *path,
                  GIOErrorEnum code)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_hierarchy_file_read (file, NULL, &error));
  g_assert_error (error, G_IO_ERROR, (int) code);
}

static void
check_write_error (const char  *lines,
                   const char  *path,
                   gboolean     replace,
                   GQuark       domain,
                   int          code)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse (lines);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_false (shoal_hierarchy_file_write (hierarchy, file, replace, NULL, &error));
  g_assert_error (error, domain, code);
}

static void
test_io_errors (void)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "h.csv", NULL);
  g_autofree char *pipe_path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "no", "h.csv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("a;*\nb;*\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  check_read_error (path, G_IO_ERROR_NOT_FOUND);
  check_read_error (folder, G_IO_ERROR_IS_DIRECTORY);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  check_read_error (pipe_path, G_IO_ERROR_NOT_REGULAR_FILE);

  g_cancellable_cancel (cancellable);
  g_assert_false (shoal_hierarchy_file_write (hierarchy, file, FALSE, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  check_write_error ("a;*\nb;*\n", path, FALSE, G_IO_ERROR, G_IO_ERROR_EXISTS);
  check_write_error ("a;*\nb;*\n", nowhere, FALSE, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_remove (pipe_path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* In a file equal labels are one node; a hierarchy that has two of them cannot be written. */
static void
test_equal_labels (void)
{
  g_autoptr (ShoalHierarchy) hierarchy = fixture_parse ("?;A;*\nb;?;*\n");
  const char *tokens[] = { "n/a", NULL };
  guint32 leaf;
  g_autoptr (ShoalHierarchy) with_missing = shoal_hierarchy_with_missing (hierarchy, tokens, &leaf);
  const char *ambiguous_tokens[] = { "A", NULL };
  g_autoptr (ShoalHierarchy) ambiguous = shoal_hierarchy_with_missing (hierarchy, ambiguous_tokens, &leaf);
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "h.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (shoal_hierarchy_file_write (with_missing, file, FALSE, NULL, &error));
  g_assert_false (shoal_hierarchy_file_write (ambiguous, file, TRUE, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_nonnull (strstr (error->message, "“A”"));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A hierarchy of one leaf is one field, whatever it looks like. */
static void
test_single_field (void)
{
  const char *labels[] = { "a,b", "a;b", "x|y", "\"", "", " a", "a\nb", "\357\273\277" };
  g_autofree char *folder = g_dir_make_tmp ("shoal-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "h.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_autoptr (ShoalStrings) strings = shoal_strings_new (1);
      g_autoptr (ShoalHierarchy) hierarchy = NULL;
      g_autoptr (ShoalHierarchy) read = NULL;

      shoal_strings_append (strings, labels[i], strlen (labels[i]));
      hierarchy = shoal_hierarchy_new_from_parents (1, NULL, &strings, NULL);
      g_assert_true (shoal_hierarchy_file_write (hierarchy, file, TRUE, NULL, NULL));
      read = shoal_hierarchy_file_read (file, NULL, NULL);
      g_assert_cmpstr (shoal_hierarchy_get_digest (read), ==, shoal_hierarchy_get_digest (hierarchy));
    }
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A file larger than what the delimiter is found from: labels with every other delimiter and line feeds, then a line
 * that is too short. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;

  for (guint i = 0; i < 60000; i++)
    g_string_append_printf (text, "\"value\n%u\"|a, b; c|group %u|*\n", i, i / 1000);
  hierarchy = shoal_hierarchy_file_parse ("large", text->str, text->len, &error);
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_nonnull (strstr (error->message, "large:2001: “a, b; c” (level 1) belongs to “group 1” here"));
  g_clear_error (&error);

  g_string_truncate (text, 0);
  for (guint i = 0; i < 60000; i++)
    g_string_append_printf (text, "\"value\n%u\"|a, b; c %u|group %u|*\n", i, i / 1000, i / 1000);
  hierarchy = shoal_hierarchy_file_parse ("large", text->str, text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, 60000);
  g_assert_cmpuint (shoal_hierarchy_get_n_levels (hierarchy), ==, 4);
  g_string_append (text, "last|*\n");
  g_assert_null (shoal_hierarchy_file_parse ("large", text->str, text->len, &error));
  g_assert_nonnull (strstr (error->message, "large:120001: The line of “last” has 2 values, the first line has 4"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy/file/outcomes", test_outcomes);
  g_test_add_func ("/hierarchy/file/same", test_same);
  g_test_add_func ("/hierarchy/file/blanks", test_blanks);
  g_test_add_func ("/hierarchy/file/io-errors", test_io_errors);
  g_test_add_func ("/hierarchy/file/equal-labels", test_equal_labels);
  g_test_add_func ("/hierarchy/file/single-field", test_single_field);
  g_test_add_func ("/hierarchy/file/large", test_large);
  return g_test_run ();
}
