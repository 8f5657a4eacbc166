/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader on files that are big, wide, compressed, special or changing, and when it is told to stop. */

#include "../fixture-permissions.h"
#include "base/shoal-error.h"
#include "base/shoal-random.h"
#include "table/read/shoal-byte-stream.h"
#include "table/read/shoal-reader.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

static gboolean permissions_bind;

typedef struct
{
  char *folder;
  char *path;
  GFile *file;
  GString *text;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("shoal-reader-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "table.csv", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
  fixture->text = g_string_new (NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  g_free (fixture->folder);
  g_string_free (fixture->text, TRUE);
}

static void
save (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, fixture->text->str, (gssize) fixture->text->len, &error);
  g_assert_no_error (error);
}

static ShoalTable *
read_saved (Fixture             *fixture,
            ShoalReaderOptions **found)
{
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  save (fixture);
  table = shoal_reader_read (fixture->file, NULL, found, NULL, &error);
  g_assert_no_error (error);
  return table;
}

static void
assert_error (Fixture    *fixture,
              GQuark      domain,
              int         code,
              const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_reader_read (fixture->file, NULL, NULL, NULL, &error));
  g_assert_error (error, domain, code);
  if (!g_str_has_prefix (error->message, message))
    g_error ("“%s” does not begin with “%s”", error->message, message);
}

static const char *
label_at (ShoalTable *table,
          guint       index,
          gsize       row)
{
  ShoalColumn *column = shoal_table_get_column (table, index);

  return shoal_column_get_label (column, shoal_column_get_code (column, row));
}

/* Codes widen on the way and, with equal numbers merged and missing cells last, end as narrow as they can be. */
static void
test_widths (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (ShoalTable) table = NULL;
  const guint widths[] = { 1, 1, 2, 2, 4, 1 };
  const gsize n_codes[] = { 200, 256, 257, 65536, 70000, 150 };

  g_string_append (fixture->text, "a,b,c,d,e,f\n");
  for (guint i = 0; i < 70000; i++)
    {
      char missing[16] = "?";

      if (i % 65536 != 0)
        g_snprintf (missing, sizeof missing, "%u", i % 65536);
      g_string_append_printf (fixture->text, "v%u,%u,w%u,%s,x%u,%u%s\n", i % 200, i % 256, i % 257, missing, i, i % 150,
                              i % 4 == 0 ? ".0" : i % 4 == 1 ? ".00" : "");
    }
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 70000);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      guint width;

      shoal_column_get_codes (column, &width);
      g_assert_cmpuint (shoal_column_get_n_codes (column), ==, n_codes[i]);
      g_assert_cmpuint (width, ==, widths[i]);
    }
  for (guint i = 0; i < 70000; i += 97)
    {
      g_autofree char *first = g_strdup_printf ("v%u", i % 200);
      g_autofree char *fifth = g_strdup_printf ("x%u", i);

      g_assert_cmpstr (label_at (table, 0, i), ==, first);
      g_assert_cmpstr (label_at (table, 4, i), ==, fifth);
      g_assert_cmpfloat (shoal_column_get_number (shoal_table_get_column (table, 5),
                                                  shoal_column_get_code (shoal_table_get_column (table, 5), i)), ==, i % 150);
    }
}

/* A million distinct values, in the order of their type. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  const guint n = g_test_quick () ? 100000 : 1000000;
  g_autoptr (ShoalTable) table = NULL;
  ShoalColumn *texts, *numbers;
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  g_string_append (fixture->text, "text,number\n");
  for (guint i = 0; i < n; i++)
    {
      /* Common prefixes of many lengths, and some texts that are prefixes of others */
      guint64 length = shoal_random_below (&random, 40);

      g_string_append (fixture->text, "common-");
      for (guint64 j = 0; j < length; j++)
        g_string_append_c (fixture->text, "aab\304"[shoal_random_below (&random, 3)]);
      g_string_append_printf (fixture->text, "%s,%d.%02u\n", i % 7 == 0 ? "ö" : "x",
                              (int) shoal_random_below (&random, 2000000) - 1000000,
                              (guint) shoal_random_below (&random, 100));
    }
  table = read_saved (fixture, NULL);
  texts = shoal_table_get_column (table, 0);
  numbers = shoal_table_get_column (table, 1);
  g_assert_cmpint (shoal_column_get_value_type (numbers), ==, SHOAL_VALUE_NUMBER);
  for (guint32 i = 1; i < shoal_column_get_n_values (texts); i++)
    g_assert_cmpstr (shoal_column_get_label (texts, i - 1), <, shoal_column_get_label (texts, i));
  for (guint32 i = 1; i < shoal_column_get_n_values (numbers); i++)
    g_assert_cmpfloat (shoal_column_get_number (numbers, i - 1), <, shoal_column_get_number (numbers, i));
  for (guint32 i = 0; i < shoal_column_get_n_values (numbers); i += 101)
    g_assert_cmpfloat (g_ascii_strtod (shoal_column_get_label (numbers, i), NULL), ==, shoal_column_get_number (numbers, i));
}

static void
test_wide (Fixture       *fixture,
           gconstpointer  data)
{
  const guint n = 10000;
  g_autoptr (ShoalTable) table = NULL;

  for (guint row = 0; row < 4; row++)
    for (guint i = 0; i < n; i++)
      {
        if (row == 0)
          g_string_append_printf (fixture->text, "\"a long name for column %u\"", i);
        else
          g_string_append_printf (fixture->text, "%u", row * i);
        g_string_append_c (fixture->text, i + 1 < n ? ';' : '\n');
      }
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_table_get_n_columns (table), ==, n);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 3);
  g_assert_cmpstr (label_at (table, 9999, 2), ==, "29997");
}

/* A field longer than blocks, and one that spans them. */
static void
test_long_fields (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *line = g_strnfill (3000000, 'x');
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (lines, "line %u\n", i);
  g_string_append_printf (fixture->text, "a,b\n1,%s\n2,\"%s\"\n3,z\n", line, lines->str);
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 3);
  g_assert_cmpstr (label_at (table, 1, 0), ==, line);
  g_assert_cmpstr (label_at (table, 1, 1), ==, lines->str);
  g_assert_cmpstr (label_at (table, 1, 2), ==, "z");
}

/* Lines are counted through quoted line ends and blank lines, over many blocks. */
static void
test_late_error (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *message = NULL;

  g_string_append (fixture->text, "a,b\n");
  for (guint i = 0; i < 200000; i++)
    g_string_append (fixture->text, i % 10 == 0 ? "\n1,\"x\ny\"\n" : "1,x\n");
  message = g_strdup_printf ("table.csv:%u:2: expected 2 fields, found 1", 1 + 200000 + 2 * 20000 + 1);
  g_string_append (fixture->text, "1\n\377,2\n");
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, message);
}

/* The first error in the file counts, whoever finds it. */
static void
test_first_error (Fixture       *fixture,
                  gconstpointer  data)
{
  g_string_append (fixture->text, "a,b\n1,2\n3\n");
  for (guint i = 0; i < 100; i++)
    g_string_append_len (fixture->text, "44,\0\n", 5);
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "table.csv:3:2: expected 2 fields");
}

/* Accents that come late: after ASCII only the file is read again as Windows-1252, after UTF-8 they are an error. */
static void
test_late_accent (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalReaderOptions) found = NULL;

  g_string_append (fixture->text, "name,n\n");
  for (guint i = 0; i < 100000; i++)
    g_string_append (fixture->text, "Anna,1\n");
  g_string_append (fixture->text, "Ren\351,2\n");
  table = read_saved (fixture, &found);
  g_assert_cmpstr (label_at (table, 0, 100000), ==, "René");
  g_assert_cmpstr (found->encoding, ==, "WINDOWS-1252");
  g_assert_nonnull (strstr (found->evidence, "encoding: not UTF-8"));

  g_string_insert (fixture->text, 7, "José,1\n");
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "table.csv:100003:1: the byte 0xe9 is not UTF-8");
}

static void
test_converted_blocks (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GString) text = g_string_new ("name,n\n");
  g_autofree char *converted = NULL;
  gsize length;

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "%.*s😀é,%u\n", (int) (i % 4), "abc", i);
  converted = g_convert (text->str, (gssize) text->len, "UTF-16BE", "UTF-8", NULL, &length, NULL);
  g_string_append_len (fixture->text, converted, (gssize) length);
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 100000);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (table, 0)), ==, 4);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (table, 1)), ==, 100000);
  g_assert_cmpstr (label_at (table, 0, 99999), ==, "abc😀é");
}

/* The bytes of @text, compressed, in place of the fixture's. */
static void
set_compressed (Fixture *fixture,
                GString *text)
{
  g_autoptr (GConverter) compressor = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
  g_autoptr (GInputStream) plain = g_memory_input_stream_new ();
  g_autoptr (GInputStream) compressed = g_converter_input_stream_new (plain, compressor);
  char buffer[4096];
  gssize n;

  g_memory_input_stream_add_data (G_MEMORY_INPUT_STREAM (plain), text->str, (gssize) text->len, NULL);
  while ((n = g_input_stream_read (compressed, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (fixture->text, buffer, n);
}

/* A file of some kilobytes that fills the memory is no table; what repeats itself less is. */
static void
test_bomb (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("a,b\n");
  g_autoptr (ShoalTable) table = NULL;

  for (guint i = 0; text->len < 60 * 1024 * 1024; i++)
    g_string_append (text, "repeated,repeated again\n");
  set_compressed (fixture, text);
  g_assert_cmpuint (fixture->text->len, <, text->len / 200);
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (table, 0)), ==, 1);

  for (guint i = 0; text->len < 70 * 1024 * 1024; i++)
    g_string_append (text, "repeated,repeated again\n");
  g_string_truncate (fixture->text, 0);
  set_compressed (fixture, text);
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "table.csv:");
}

static void
test_compressed_blocks (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GString) text = g_string_new ("a,b\n");

  for (guint i = 0; i < 300000; i++)
    g_string_append_printf (text, "%u,x%u\n", i * 7919 % 300007, i % 10);
  set_compressed (fixture, text);
  table = read_saved (fixture, NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, 300000);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (table, 0)), ==, 300000);
}

/* The fingerprint is that of the file, and of nothing less. */
static void
test_fingerprint (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalTable) preview = NULL;
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autofree char *digest = NULL;

  g_string_append (fixture->text, "a,b\n");
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (fixture->text, "%u,x\n", i);
  table = read_saved (fixture, NULL);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) fixture->text->str, fixture->text->len);
  g_assert_true (g_str_has_prefix (shoal_table_get_fingerprint (table), "sha256:"));
  g_assert_cmpstr (shoal_table_get_fingerprint (table) + strlen ("sha256:"), ==, digest);

  options->max_rows = 10;
  preview = shoal_reader_read (fixture->file, options, NULL, NULL, NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (preview), ==, 10);
  g_assert_null (shoal_table_get_fingerprint (preview));
}

/* Told to stop at any moment, it stops, and what it says is that. */
static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  gboolean done = FALSE;
  guint n_polls = 0;

  g_string_append (fixture->text, "a,b,c\n");
  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (fixture->text, "%u,x,\"y\n\"\n", i);
  save (fixture);
  for (; !done; n_polls++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalTable) table = NULL;
      g_autoptr (GError) error = NULL;

      shoal_progress_stop_after_polls (progress, n_polls);
      table = shoal_reader_read (fixture->file, NULL, NULL, progress, &error);
      done = table != NULL;
      if (done)
        g_assert_no_error (error);
      else
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  /* A poll for each block of 256 KiB, and for each column */
  g_assert_cmpuint (n_polls, >=, fixture->text->len / (256 * 1024) + 3);
}

static void
test_progress (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (fixture->text, "a\n1\n");
  save (fixture);
  shoal_progress_start (progress, cancellable, 0);
  table = shoal_reader_read (fixture->file, NULL, NULL, progress, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (shoal_progress_get_fraction (progress), >=, 0.9);
  g_assert_cmpfloat (shoal_progress_get_fraction (progress), <=, 1.0);
  g_cancellable_cancel (cancellable);
  g_assert_null (shoal_reader_read (fixture->file, NULL, NULL, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_special_files (Fixture       *fixture,
                    gconstpointer  data)
{
  assert_error (fixture, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "");
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  assert_error (fixture, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "table.csv: is not a regular file");
  g_unlink (fixture->path);
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  assert_error (fixture, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, "table.csv: is a folder");
  g_rmdir (fixture->path);
  g_assert_cmpint (symlink ("nowhere", fixture->path), ==, 0);
  assert_error (fixture, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "");
}

static void
test_permission (Fixture       *fixture,
                 gconstpointer  data)
{
  if (!permissions_bind)
    {
      g_test_skip ("the superuser cannot be bound by permissions here");
      return;
    }
  g_string_append (fixture->text, "a\n1\n");
  save (fixture);
  g_chmod (fixture->path, 0);
  assert_error (fixture, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "");
}

typedef enum
{
  GROW,
  SHRINK,
  REWRITE,
} Change;

/* Whatever happens to a file while it is read shows at the end. */
static void
test_changes (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (ShoalByteStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = g_malloc (1000000);
  gsize n;

  for (guint i = 0; i < 100000; i++)
    g_string_append (fixture->text, "1,2,3\n");
  save (fixture);
  stream = shoal_byte_stream_open (fixture->file, TRUE, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_byte_stream_read (stream, bytes, 1000, &n, &error));
  g_assert_true (shoal_byte_stream_check_unchanged (stream, &error));
  switch ((Change) GPOINTER_TO_INT (data))
    {
    case GROW:
      {
        g_autoptr (GFileOutputStream) out = g_file_append_to (fixture->file, 0, NULL, NULL);

        g_assert_true (g_output_stream_write_all (G_OUTPUT_STREAM (out), "4", 1, NULL, NULL, NULL));
        break;
      }
    case SHRINK:
      g_assert_cmpint (truncate (fixture->path, 5000), ==, 0);
      break;
    case REWRITE:
    default:
      {
        struct utimbuf times = { 1000000000, 1000000000 };

        g_assert_cmpint (g_utime (fixture->path, &times), ==, 0);
        break;
      }
    }
  g_assert_true (shoal_byte_stream_read (stream, bytes, 1000000, &n, &error));
  g_assert_no_error (error);
  g_assert_false (shoal_byte_stream_check_unchanged (stream, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "table.csv: was changed while it was read"));
}

/* Limits that keep a lost quote from swallowing all memory. */
static void
test_limits (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *line = NULL;

  if (g_test_quick ())
    {
      g_test_skip ("needs 140 MB of disk; run with -m slow");
      return;
    }
  line = g_strnfill (70 * 1024 * 1024, 'x');
  g_string_append_printf (fixture->text, "a,b\n1,%s\n", line);
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "table.csv:2:2: a line of more than 64 MiB");
  for (gsize i = 100; i < fixture->text->len; i += 100)
    fixture->text->str[i] = '\n';
  fixture->text->str[6] = '"';
  save (fixture);
  assert_error (fixture, SHOAL_ERROR, SHOAL_ERROR_DATA, "table.csv:2:2: a quote opens here and is not closed in the next 64 MiB");
}

int
main (int    argc,
      char **argv)
{
  permissions_bind = fixture_bind_by_permissions ();
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, func) g_test_add ("/table/reader/" path, Fixture, GINT_TO_POINTER (data), set_up, func, tear_down)
  ADD ("widths", 0, test_widths);
  ADD ("order", 0, test_order);
  ADD ("wide", 0, test_wide);
  ADD ("long-fields", 0, test_long_fields);
  ADD ("late-error", 0, test_late_error);
  ADD ("first-error", 0, test_first_error);
  ADD ("late-accent", 0, test_late_accent);
  ADD ("converted-blocks", 0, test_converted_blocks);
  ADD ("compressed-blocks", 0, test_compressed_blocks);
  ADD ("bomb", 0, test_bomb);
  ADD ("fingerprint", 0, test_fingerprint);
  ADD ("cancel", 0, test_cancel);
  ADD ("progress", 0, test_progress);
  ADD ("special-files", 0, test_special_files);
  ADD ("permission", 0, test_permission);
  ADD ("changes/grow", GROW, test_changes);
  ADD ("changes/shrink", SHRINK, test_changes);
  ADD ("changes/rewrite", REWRITE, test_changes);
  ADD ("limits", 0, test_limits);
  return g_test_run ();
}
