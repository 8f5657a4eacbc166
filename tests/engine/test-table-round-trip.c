/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written is read back cell by cell, for random tables. */

#include "base/shoal-random.h"
#include "table/read/shoal-reader.h"
#include "table/write/shoal-writer.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  guint n_columns;
  gsize n_rows;
  GPtrArray *cells; /* the first row is the names */
} Texts;

static Texts *
texts_new (guint n_columns,
           gsize n_rows)
{
  Texts *self = g_new (Texts, 1);

  self->n_columns = n_columns;
  self->n_rows = n_rows;
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
texts_free (Texts *self)
{
  g_ptr_array_unref (self->cells);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Texts, texts_free)

static GFile *
make_file (void)
{
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  GFile *file = g_file_new_tmp ("shoal-XXXXXX.csv", &stream, &error);

  g_assert_no_error (error);
  return file;
}

static void
write_texts (const Texts *texts,
             GFile       *file,
             char         delimiter,
             char         quote)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (file, TRUE, delimiter, quote, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < texts->cells->len; i++)
    {
      const char *text = texts->cells->pdata[i];

      shoal_writer_field (writer, text, strlen (text));
      if ((i + 1) % texts->n_columns == 0)
        shoal_writer_end_row (writer, NULL);
    }
  shoal_writer_commit (writer, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_same (const Texts *texts,
             ShoalTable  *table)
{
  g_assert_cmpuint (shoal_table_get_n_columns (table), ==, texts->n_columns);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, texts->n_rows);
  for (guint i = 0; i < texts->n_columns; i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);

      g_assert_cmpstr (shoal_column_get_name (column), ==, texts->cells->pdata[i]);
      for (gsize row = 0; row < texts->n_rows; row++)
        {
          const char *text = texts->cells->pdata[(row + 1) * texts->n_columns + i];
          guint32 code = shoal_column_get_code (column, row);

          g_assert_cmpstr (shoal_column_get_label (column, code), ==, text);
          g_assert_true ((code == shoal_column_get_n_values (column)) == (*text == '\0'));
        }
    }
}

/* Pieces that trouble readers, and some that do not. */
static char *
make_text (ShoalRandom *random,
           guint        max_pieces)
{
  static const char *const pieces[] = { "\"", "'", ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "\\", "\\\"", "a", "bc", "0", "12",
                                        "ä", "\342\202\254", "\360\237\230\200", "\357\273\277", "?", "NA", "#", "=", "-",
                                        "\302\240", "long enough to need more than eight bytes" };
  guint64 n = shoal_random_below (random, max_pieces + 1);
  GString *text = g_string_new (NULL);

  for (guint64 i = 0; i < n; i++)
    g_string_append (text, pieces[shoal_random_below (random, G_N_ELEMENTS (pieces))]);
  return g_string_free (text, FALSE);
}

static Texts *
make_texts (ShoalRandom *random,
            guint        n_columns,
            gsize        n_rows)
{
  Texts *texts = texts_new (n_columns, n_rows);

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *text = make_text (random, 4);

      g_ptr_array_add (texts->cells, g_strdup_printf ("%s%u", text, i));
    }
  for (gsize i = 0; i < n_rows * n_columns; i++)
    g_ptr_array_add (texts->cells, make_text (random, 5));
  return texts;
}

/* As texts, so that 1 and 1.0 stay two values; only the empty text is missing. */
static void
check_as_text (const Texts *texts,
               GFile       *file,
               char         delimiter,
               char         quote)
{
  char *missing[] = { (char *) "", NULL };
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;

  options->delimiter = delimiter;
  options->quote = quote;
  options->header = 1;
  options->leave_out = 0;
  options->missing = g_strdupv (missing);
  for (guint i = 0; i < texts->n_columns; i++)
    shoal_reader_options_set_type (options, texts->cells->pdata[i], SHOAL_VALUE_TEXT);
  write_texts (texts, file, delimiter, quote);
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_same (texts, table);
}

static void
test_random_texts (void)
{
  const char delimiters[] = { ',', ';', '\t', '|' };
  const char quotes[] = { '"', '\'' };
  g_autoptr (GFile) file = make_file ();

  for (guint seed = 0; seed < 300; seed++)
    {
      ShoalRandom random;
      g_autoptr (Texts) texts = NULL;
      guint n_columns;

      shoal_random_init (&random, seed, 0);
      n_columns = 1 + (guint) shoal_random_below (&random, 6);
      texts = make_texts (&random, n_columns, shoal_random_below (&random, 40));
      check_as_text (texts, file, delimiters[seed % 4], quotes[seed / 4 % 2]);
    }
  g_file_delete (file, NULL, NULL);
}

/* Line ends within quotes fall on the borders of blocks. */
static void
test_many_blocks (void)
{
  g_autoptr (GFile) file = make_file ();
  g_autoptr (Texts) texts = NULL;
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  texts = make_texts (&random, 3, 60000);
  check_as_text (texts, file, ',', '"');
  g_file_delete (file, NULL, NULL);
}

/* Everything is found: delimiter, header and types. */
static Texts *
make_typed (ShoalRandom *random,
            gsize        n_rows)
{
  Texts *texts = texts_new (5, n_rows);
  const char *names[] = { "word", "number", "day", "code", "remark" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_ptr_array_add (texts->cells, g_strdup (names[i]));
  for (gsize row = 0; row < n_rows; row++)
    {
      g_autofree char *remark = make_text (random, 3);

      g_ptr_array_add (texts->cells, g_strdup_printf ("w%u", (guint) shoal_random_below (random, 20)));
      g_ptr_array_add (texts->cells, g_strdup_printf ("%d", (int) shoal_random_below (random, 1000) - 500));
      g_ptr_array_add (texts->cells, g_strdup_printf ("%04u-%02u-%02u", 1900 + (guint) shoal_random_below (random, 200),
                                                      1 + (guint) shoal_random_below (random, 12),
                                                      1 + (guint) shoal_random_below (random, 28)));
      g_ptr_array_add (texts->cells, g_strdup_printf ("%05u", (guint) shoal_random_below (random, 30000)));
      g_ptr_array_add (texts->cells, g_strdup_printf ("r%s", remark));
    }
  return texts;
}

static void
test_found (void)
{
  const char delimiters[] = { ',', ';', '\t', '|' };
  const char *types[] = { "text", "number", "date-ymd", "text", "text" };
  g_autoptr (GFile) file = make_file ();

  for (guint seed = 0; seed < 40; seed++)
    {
      g_autoptr (Texts) texts = NULL;
      g_autoptr (ShoalTable) table = NULL;
      g_autoptr (ShoalReaderOptions) found = NULL;
      g_autoptr (GError) error = NULL;
      ShoalRandom random;

      shoal_random_init (&random, seed, 1);
      texts = make_typed (&random, 50 + shoal_random_below (&random, 200));
      write_texts (texts, file, delimiters[seed % 4], '"');
      table = shoal_reader_read (file, NULL, &found, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (found->delimiter, ==, delimiters[seed % 4]);
      for (guint i = 0; i < G_N_ELEMENTS (types); i++)
        g_assert_cmpstr (g_hash_table_lookup (found->types, texts->cells->pdata[i]), ==, types[i]);
      assert_same (texts, table);
    }
  g_file_delete (file, NULL, NULL);
}

/* Reading again what was found gives the same table. */
static void
test_found_again (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", "tables", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file_path = g_build_filename (path, name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (file_path);
      g_autoptr (ShoalReaderOptions) found = NULL;
      g_autoptr (ShoalTable) table = shoal_reader_read (file, NULL, &found, NULL, NULL);
      g_autoptr (ShoalTable) again = NULL;
      g_autoptr (GError) error = NULL;

      if (table == NULL)
        continue;
      again = shoal_reader_read (file, found, NULL, NULL, &error);
      g_assert_no_error (error);
      n++;
      g_assert_cmpuint (shoal_table_get_n_rows (again), ==, shoal_table_get_n_rows (table));
      g_assert_cmpstr (shoal_table_get_fingerprint (again), ==, shoal_table_get_fingerprint (table));
      for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
        {
          ShoalColumn *a = shoal_table_get_column (table, i);
          ShoalColumn *b = shoal_table_get_column (again, i);

          g_assert_cmpint (shoal_column_get_value_type (a), ==, shoal_column_get_value_type (b));
          g_assert_cmpuint (shoal_column_get_n_codes (a), ==, shoal_column_get_n_codes (b));
          for (gsize row = 0; row < shoal_table_get_n_rows (table); row++)
            g_assert_cmpuint (shoal_column_get_code (a, row), ==, shoal_column_get_code (b, row));
        }
    }
  g_assert_cmpuint (n, >, 50);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/round-trip/random-texts", test_random_texts);
  g_test_add_func ("/table/round-trip/many-blocks", test_many_blocks);
  g_test_add_func ("/table/round-trip/found", test_found);
  g_test_add_func ("/table/round-trip/found-again", test_found_again);
  return g_test_run ();
}
