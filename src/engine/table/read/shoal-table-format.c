/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content of a file says what it is where it can, else the end of its name, and what neither knows is text. */

#define _GNU_SOURCE

#include "config.h"

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

/* How ZIP archives and compound documents begin, which have workbooks in them. */
#define ZIP "PK\3\4"
#define COMPOUND "\320\317\021\340\241\261\032\341"

static gboolean
begins_with (const char *head,
             gsize       length,
             const char *magic,
             gsize       magic_length)
{
  return head != NULL && length >= magic_length && memcmp (head, magic, magic_length) == 0;
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

#if HAVE_SPREADSHEETS

static gboolean
is_excel (const char *head,
          gsize       length)
{
  return begins_with (head, length, ZIP, 4) && memmem (head, length, "xl/", 3) != NULL
         && memmem (head, length, "xl/workbook.bin", 15) == NULL;
}

static gboolean
is_open_document (const char *head,
                  gsize       length)
{
  static const char type[] = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

  return begins_with (head, length, ZIP, 4) && memmem (head, length, type, sizeof type - 1) != NULL;
}

#endif

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
#if HAVE_SPREADSHEETS
  { "excel", N_("an Excel workbook"), "xlsx xlsm", is_excel, SHOAL_FORMAT_OPTIONS_SHEET, SHOAL_STAT_EXCEL, shoal_stat_reader_read },
  { "open-document", N_("an OpenDocument spreadsheet"), "ods", is_open_document, SHOAL_FORMAT_OPTIONS_SHEET,
    SHOAL_STAT_OPEN_DOCUMENT, shoal_stat_reader_read },
#endif
#if HAVE_FREEXL
  { "excel-97", N_("a workbook of Excel 97 to 2003"), "xls", NULL, SHOAL_FORMAT_OPTIONS_SHEET, SHOAL_STAT_EXCEL_97,
    shoal_stat_reader_read },
#endif
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

/* Whether the file is a container of what its name says, though the first bytes do not tell what is in it. */
static gboolean
is_named_container (const ShoalTableFormat *format,
                    const char             *head,
                    gsize                   length)
{
  switch (format->kind)
    {
    case SHOAL_STAT_EXCEL:
    case SHOAL_STAT_OPEN_DOCUMENT:
      return begins_with (head, length, ZIP, 4) && memmem (head, length, "word/", 5) == NULL;
    case SHOAL_STAT_EXCEL_97:
      return begins_with (head, length, COMPOUND, 8);
    default:
      return FALSE;
    }
}

/* What @file is, and in @kind, where it is nothing that can be read, what it is then. */
static const ShoalTableFormat *
find_format (GFile                  *file,
             const ShoalBinaryKind **kind)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *head = g_malloc (HEAD_SIZE);
  g_autoptr (ShoalByteStream) stream = shoal_byte_stream_open (file, FALSE, NULL);
  const ShoalTableFormat *format;
  gsize length = 0;

  *kind = NULL;
  /* What cannot be opened, its reader tells */
  if (stream != NULL)
    shoal_byte_stream_read (stream, head, HEAD_SIZE, &length, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].recognizes != NULL && formats[i].recognizes (head, length))
      return &formats[i];
  format = shoal_table_format_guess (name);
  if (!is_named_container (format, head, length))
    *kind = shoal_binary_kind_find (head, length, name);
  return format;
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
