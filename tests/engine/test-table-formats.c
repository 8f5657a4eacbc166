/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which reader takes a file, and what is said of files that none can take. */

#include "config.h"

#include "base/shoal-error.h"
#include "table/read/shoal-table-format.h"

#include <glib/gstdio.h>

#include <string.h>

/* Reads @bytes from a file of that name; the error must begin with the name and have @part in it. */
static void
assert_refused (const char *name,
                const char *bytes,
                gsize       length,
                const char *part)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-formats-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *prefix = g_strconcat (name, ":", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_assert_null (shoal_reader_read (file, NULL, NULL, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA);
  if (!g_str_has_prefix (error->message, prefix) || strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
  g_unlink (path);
  g_rmdir (folder);
}

#define REFUSED(name, bytes, part) assert_refused (name, bytes, sizeof (bytes) - 1, part)

static void
test_binary (void)
{
  REFUSED ("a.csv", "%PDF-1.7\n", "a PDF document");
#if HAVE_SQLITE
  REFUSED ("a.csv", "SQLite format 3\0\1\2", "shorter than its header");
#else
  REFUSED ("a.csv", "SQLite format 3\0\1\2", "a SQLite database");
#endif
  REFUSED ("a.zip", "PK\3\4\24\0\0\0name", "a ZIP archive");
  REFUSED ("a.docx", "PK\3\4\24\0\0\0word/document.xml", "a document of Word");
  REFUSED ("a.csv", "PAR1\0\1", "a Parquet file");
  REFUSED ("a.rds", "X\n\0\0\0\3", "a file of R");
  REFUSED ("a.xls", "<!doctype HTML><table>", "a web page");
  REFUSED ("a.doc", "\320\317\021\340\241\261\032\341 ", "an older version of Microsoft Office");
  REFUSED ("a.csv", "a;b\n1;\0\n", "a NUL byte");
}

/* A name of a column that is the sign of a binary file, and text that merely looks like one. */
static void
test_text (void)
{
  static const char *const texts[] = { "PAR1,b\n1,2\n", "PK,b\n1,2\n", "BZh,b\n1,2\n" };
  g_autofree char *folder = g_dir_make_tmp ("shoal-formats-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalTable) table = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      table = shoal_reader_read (file, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (shoal_table_get_n_columns (table), ==, 2);
    }
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_suffixes (void)
{
  g_auto (GStrv) suffixes = shoal_table_formats_list_suffixes ();

  g_assert_true (g_strv_contains ((const char *const *) suffixes, "csv"));
  for (guint i = 0; suffixes[i] != NULL; i++)
    {
      g_autofree char *name = g_strconcat ("a.b.", suffixes[i], NULL);
      const ShoalTableFormat *format = shoal_table_format_guess (name);
      g_auto (GStrv) own = g_strsplit (format->suffixes, " ", -1);

      g_assert_true (g_strv_contains ((const char *const *) own, suffixes[i]));
    }
  g_assert_cmpstr (shoal_table_format_guess (NULL)->id, ==, "text");
  g_assert_cmpstr (shoal_table_format_guess ("a.unknown")->id, ==, "text");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/formats/binary", test_binary);
  g_test_add_func ("/table/formats/text", test_text);
  g_test_add_func ("/table/formats/suffixes", test_suffixes);
  return g_test_run ();
}
