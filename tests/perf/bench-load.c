/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speed and peak memory of loading made-up tables: `bench-load adult|unique|wide ROWS [FOLDER]`, `bench-load FILE`. */

#include "base/shoal-process.h"
#include "base/shoal-random.h"
#include "table/read/shoal-reader.h"
#include "table/write/shoal-writer.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define N_WIDE 10000

static void
put (ShoalWriter *writer,
     const char  *text)
{
  shoal_writer_field (writer, text, strlen (text));
}

static void
put_choice (ShoalWriter       *writer,
            ShoalRandom       *random,
            const char *const *words,
            gsize              n_words)
{
  put (writer, words[shoal_random_below (random, n_words)]);
}

static void G_GNUC_PRINTF (2, 3)
put_format (ShoalWriter *writer,
            const char  *format,
            ...)
{
  char text[64];
  va_list arguments;

  va_start (arguments, format);
  g_vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  put (writer, text);
}

/* Nine columns of the domain sizes and lengths of Adult. */
static void
make_adult_row (ShoalWriter *writer,
                ShoalRandom *random,
                gsize        row)
{
  static const char *const names[] = { "sex", "age", "race", "marital-status", "education", "native-country", "workclass",
                                       "occupation", "salary-class" };
  static const char *const sexes[] = { "Male", "Female" };
  static const char *const races[] = { "White", "Asian-Pac-Islander", "Amer-Indian-Eskimo", "Other", "Black" };
  static const char *const marital[] = { "Never-married", "Married-civ-spouse", "Divorced", "Widowed", "Separated",
                                         "Married-spouse-absent", "Married-AF-spouse" };
  static const char *const education[] = { "Bachelors", "HS-grad", "11th", "Masters", "9th", "Some-college", "Assoc-acdm",
                                           "7th-8th", "Doctorate", "Assoc-voc", "Prof-school", "5th-6th", "10th",
                                           "Preschool", "12th", "1st-4th" };
  static const char *const classes[] = { "State-gov", "Self-emp-not-inc", "Private", "Federal-gov", "Local-gov",
                                         "Self-emp-inc", "Without-pay" };
  static const char *const salaries[] = { "<=50K", ">50K" };

  if (row == 0)
    {
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        put (writer, names[i]);
      return;
    }
  put_choice (writer, random, sexes, G_N_ELEMENTS (sexes));
  put_format (writer, "%u", 17 + (guint) shoal_random_below (random, 72));
  put_choice (writer, random, races, G_N_ELEMENTS (races));
  put_choice (writer, random, marital, G_N_ELEMENTS (marital));
  put_choice (writer, random, education, G_N_ELEMENTS (education));
  put_format (writer, "Country-name-%u", (guint) shoal_random_below (random, 41));
  put_choice (writer, random, classes, G_N_ELEMENTS (classes));
  put_format (writer, "Occupation-%u", (guint) shoal_random_below (random, 14));
  put_choice (writer, random, salaries, G_N_ELEMENTS (salaries));
}

/* Four columns that nearly have a value of their own in each row: code, number, amount, words. */
static void
make_unique_row (ShoalWriter *writer,
                 ShoalRandom *random,
                 gsize        row)
{
  if (row == 0)
    {
      put (writer, "code");
      put (writer, "number");
      put (writer, "amount");
      put (writer, "name");
      return;
    }
  put_format (writer, "P-%010" G_GUINT64_FORMAT, shoal_random_below (random, G_GUINT64_CONSTANT (10000000000)));
  put_format (writer, "%" G_GUINT64_FORMAT, shoal_random_below (random, 1000000000));
  put_format (writer, "%u.%02u", (guint) shoal_random_below (random, 10000000), (guint) shoal_random_below (random, 100));
  put_format (writer, "%x%x person", (guint) shoal_random_below (random, G_MAXUINT32), (guint) row % 256);
}

static void
make_wide_row (ShoalWriter *writer,
               ShoalRandom *random,
               gsize        row)
{
  for (guint i = 0; i < N_WIDE; i++)
    if (row == 0)
      put_format (writer, "question-%u", i);
    else
      put_format (writer, "%u", (guint) shoal_random_below (random, i % 100 == 0 ? 100000 : 20));
}

typedef void (*MakeRow) (ShoalWriter *writer,
                         ShoalRandom *random,
                         gsize        row);

static MakeRow
get_maker (const char *kind)
{
  return g_str_equal (kind, "adult")    ? make_adult_row
         : g_str_equal (kind, "unique") ? make_unique_row
         : g_str_equal (kind, "wide")   ? make_wide_row
                                        : NULL;
}

static void
make_file (GFile   *file,
           MakeRow  make_row,
           gsize    n_rows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalWriter) writer = shoal_writer_new (file, TRUE, ';', 0, &error);
  ShoalRandom random;

  g_assert_no_error (error);
  shoal_random_init (&random, 1, 0);
  for (gsize row = 0; row <= n_rows; row++)
    {
      make_row (writer, &random, row);
      if (!shoal_writer_end_row (writer, &error))
        g_error ("%s", error->message);
    }
  if (!shoal_writer_commit (writer, NULL, &error))
    g_error ("%s", error->message);
}

static gboolean
measure (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  double megabytes = info != NULL ? (double) g_file_info_get_size (info) / 1e6 : 0;
  gint64 start = g_get_monotonic_time ();
  double seconds;

  table = shoal_reader_read (file, NULL, NULL, NULL, &error);
  seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  if (table == NULL)
    {
      g_printerr ("%s\n", error->message);
      return FALSE;
    }
  g_print ("%zu rows, %u columns, %.1f MB: %.2f s, %.0f MB/s, peak %.1f MB\n", shoal_table_get_n_rows (table),
           shoal_table_get_n_columns (table), megabytes, seconds, megabytes / seconds,
           (double) shoal_memory_peak_bytes () / 1e6);
  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  const char *kind = argc > 1 ? argv[1] : "adult";
  MakeRow make_row = get_maker (kind);
  gsize n_rows = argc > 2 ? strtoull (argv[2], NULL, 10) : 100000;
  const char *folder = argc > 3 ? argv[3] : g_get_tmp_dir ();
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  gboolean good;

  if (make_row == NULL)
    {
      file = g_file_new_for_commandline_arg (kind);
      return measure (file) ? 0 : 1;
    }
  path = g_strdup_printf ("%s/shoal-bench-%s-%zu.csv", folder, kind, n_rows);
  file = g_file_new_for_path (path);
  if (!g_file_query_exists (file, NULL))
    make_file (file, make_row, n_rows);
  good = measure (file);
  /* Kept in a folder that was named, to be measured again */
  if (argc <= 3)
    g_unlink (path);
  return good ? 0 : 1;
}
