/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content of a file says what it is where it can, else the end of its name, and what neither knows is text. */

#include "table/read/shoal-table-format.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "table/read/shoal-binary-kind.h"
#include "table/read/shoal-byte-stream.h"
#include "table/read/shoal-text-reader.h"
#include "table/stat/shoal-stat-reader.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define HEAD_SIZE (16 * 1024)

static gboolean
begins_with (const char *head,
             gsize       length,
             const char *magic,
             gsize       magic_length)
{
  return length >= magic_length && memcmp (head, magic, magic_length) == 0;
}

static gboolean
is_spss (const char *head,
         gsize       length)
{
  return begins_with (head, length, "$FL2", 4) || begins_with (head, length, "$FL3", 4);
}

static gboolean
is_stata (const char *head,
          gsize       length)
{
  return begins_with (head, length, "<stata_dta>", 11);
}

static gboolean
is_sas (const char *head,
        gsize       length)
{
  static const char magic[] = "\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c";

  return begins_with (head, length, magic, sizeof magic - 1);
}

static gboolean
is_sas_transport (const char *head,
                  gsize       length)
{
  return begins_with (head, length, "HEADER RECORD*******LIB", 23);
}

/* The first row takes what no other does. */
static const ShoalTableFormat formats[] = {
  { "text", N_("delimited text"), "csv tsv txt tab gz data", NULL, SHOAL_FORMAT_OPTIONS_TEXT, 0, shoal_text_reader_read },
  { "spss", N_("a file of SPSS"), "sav zsav", is_spss, SHOAL_FORMAT_OPTIONS_ENCODING, SHOAL_STAT_SPSS, shoal_stat_reader_read },
  { "spss-portable", N_("a portable file of SPSS"), "por", NULL, SHOAL_FORMAT_OPTIONS_ENCODING, SHOAL_STAT_SPSS_PORTABLE,
    shoal_stat_reader_read },
  { "stata", N_("a file of Stata"), "dta", is_stata, SHOAL_FORMAT_OPTIONS_ENCODING, SHOAL_STAT_STATA, shoal_stat_reader_read },
  { "sas", N_("a file of SAS"), "sas7bdat", is_sas, SHOAL_FORMAT_OPTIONS_ENCODING, SHOAL_STAT_SAS, shoal_stat_reader_read },
  { "sas-transport", N_("a transport file of SAS"), "xpt", is_sas_transport, SHOAL_FORMAT_OPTIONS_ENCODING,
    SHOAL_STAT_SAS_TRANSPORT, shoal_stat_reader_read },
};

/** shoal_table_formats_list_suffixes: Returns: (transfer full): the ends of names of all files that can be read, without
 *   the point. */
char **
shoal_table_formats_list_suffixes (void)
{
  g_autoptr (GStrvBuilder) suffixes = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_auto (GStrv) own = g_strsplit (formats[i].suffixes, " ", -1);

      g_strv_builder_addv (suffixes, (const char **) own);
    }
  return g_strv_builder_end (suffixes);
}

/** shoal_table_format_guess: @name: (nullable): of a file. Returns: (transfer none): the format that the end of its name says. */
const ShoalTableFormat *
shoal_table_format_guess (const char *name)
{
  const char *point = name != NULL ? strrchr (name, '.') : NULL;
  g_autofree char *suffix = point != NULL ? g_ascii_strdown (point + 1, -1) : NULL;

  for (guint i = 0; suffix != NULL && i < G_N_ELEMENTS (formats); i++)
    {
      g_auto (GStrv) own = g_strsplit (formats[i].suffixes, " ", -1);

      if (g_strv_contains ((const char *const *) own, suffix))
        return &formats[i];
    }
  return &formats[0];
}

/* What @file is, and in @kind, where it is nothing that can be read, what it is then. */
static const ShoalTableFormat *
find_format (GFile                  *file,
             const ShoalBinaryKind **kind)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *head = g_malloc (HEAD_SIZE);
  g_autoptr (ShoalByteStream) stream = shoal_byte_stream_open (file, FALSE, NULL);
  gsize length = 0;

  *kind = NULL;
  /* What cannot be opened, its reader tells */
  if (stream != NULL)
    shoal_byte_stream_read (stream, head, HEAD_SIZE, &length, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].recognizes != NULL && formats[i].recognizes (head, length))
      return &formats[i];
  *kind = shoal_binary_kind_find (head, length, name);
  return shoal_table_format_guess (name);
}

/**
 * shoal_reader_read:
 * @file: a regular file
 * @options: (nullable): how it is to be read, %NULL to find everything
 * @found: (out) (optional) (transfer full): how it was read, with evidence; its types name every column
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for a %SHOAL_ERROR_DATA whose message begins with file, line and column number, a %SHOAL_ERROR_USAGE for
 *   options that make no sense, or a #GIOErrorEnum
 *
 * Reads a table by the reader of its format. Columns get their type from all of their values, see shoal_typing_find(); what
 * can be read in two ways stays text, and the column's evidence says so. The memory needed is that of the table, at most that
 * of its dictionaries once more, and a few megabytes. A file that is known not to be a table is said to be what it is.
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_reader_read (GFile                    *file,
                   const ShoalReaderOptions *options,
                   ShoalReaderOptions      **found,
                   ShoalProgress            *progress,
                   GError                  **error)
{
  g_autoptr (ShoalReaderOptions) wanted = NULL;
  const ShoalTableFormat *format;
  const ShoalBinaryKind *kind;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  wanted = options != NULL ? shoal_reader_options_copy (options) : shoal_reader_options_new ();
  if (!shoal_reader_options_check (wanted, error))
    return NULL;
  format = find_format (file, &kind);
  if (kind != NULL)
    {
      g_autofree char *base_name = g_file_get_basename (file);
      g_autofree char *name = g_filename_display_name (base_name);

      /* Translators: a file, what it is, such as "an Excel workbook", and what to do */
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s:1:1: this is %s, which cannot be read here; %s"), name,
                   _(kind->title), _(kind->advice));
      return NULL;
    }
  return format->read (format, file, wanted, found, progress, error);
}
