/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that stand for several people each. */

#include "base/shoal-error.h"
#include "table/read/shoal-reader.h"

#include <glib/gstdio.h>

#include <string.h>

/* The table of @text with a row for each person, or what is wrong. */
static ShoalTable *
expand (const char  *text,
        GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-expand-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "counts.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalTable) table = NULL;
  ShoalTable *expanded;
  guint column;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  table = shoal_reader_read (file, NULL, NULL, NULL, error);
  g_assert_no_error (*error);
  g_assert_true (shoal_table_find_column (table, "n", &column));
  expanded = shoal_table_expand (table, column, error);
  if (expanded != NULL)
    g_assert_cmpstr (shoal_table_get_fingerprint (expanded), ==, shoal_table_get_fingerprint (table));
  g_unlink (path);
  g_rmdir (folder);
  return expanded;
}

static void
test_rows (void)
{
  static const char *const ages[] = { "30", "30", "30", "41", "52", "52" };
  static const guint lines[] = { 2, 2, 2, 3, 6, 6 };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = expand ("age,n\n30,3\n41,1\n\n99,0\n52,2\n99,0\n", &error);
  ShoalColumn *age;

  g_assert_no_error (error);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, G_N_ELEMENTS (ages));
  age = shoal_table_get_column (table, 0);
  for (gsize row = 0; row < G_N_ELEMENTS (ages); row++)
    g_assert_cmpstr (shoal_column_get_label (age, shoal_column_get_code (age, row)), ==, ages[row]);
  for (gsize row = 0; row < G_N_ELEMENTS (lines); row++)
    g_assert_cmpuint (shoal_table_get_line (table, row), ==, lines[row]);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    gboolean of_system;
    int code;
    const char *part;
  } cases[] = {
    { "age,n\n30,3\n41,-1\n", FALSE, SHOAL_ERROR_DATA, "line 3" },
    { "age,n\n30,3\n41,1.5\n", FALSE, SHOAL_ERROR_DATA, "1.5" },
    { "age,n\n30,3\n41,?\n", FALSE, SHOAL_ERROR_DATA, "line 3" },
    { "age,n\n30,three\n41,four\n", FALSE, SHOAL_ERROR_DATA, "no numbers" },
    { "age,n\n30,4000000000\n41,4000000000\n", TRUE, G_IO_ERROR_NOT_SUPPORTED, "more than" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GQuark domain = cases[i].of_system ? G_IO_ERROR : SHOAL_ERROR;
      g_autoptr (GError) error = NULL;

      g_assert_null (expand (cases[i].text, &error));
      g_assert_error (error, domain, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].part));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table-expand/rows", test_rows);
  g_test_add_func ("/table-expand/refused", test_refused);
  return g_test_run ();
}
