/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of a file is found by its content if possible, else by the end of its name; a file of no other format is
 * text. */

#define _GNU_SOURCE

#include "config.h"

#include "table/read/shoal-table-format.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "table/read/shoal-byte-stream.h"
#include "table/read/shoal-table-readers.h"

#include <glib.h>
#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- Binary kind ---- */

/* Common files that are not tables of text. They are recognized by their first bytes; archives and compound documents also by
 * names within them. */

/**
 * ShoalBinaryKind:
 * @title: name of such a file, marked for translation
 * @advice: what the user can do, marked for translation
 */
typedef struct
{
  const char *title;
  const char *advice;
} ShoalBinaryKind;

#define SAVE_AS_CSV N_("open it in the program that made it, and save the table as CSV")
#define UNPACK N_("unpack it first")
#define WRITE_CSV N_("write the table to a CSV file with the program or library that made it")
#define ASK N_("ask whoever gave it to you for the table as CSV")

/* within: a text among the first bytes; suffix: an end of the file's name in lower case. One of them must be there, unless
 * both are NULL. */
static const struct
{
  const char *magic;
  gsize length;
  const char *within;
  const char *suffix;
  ShoalBinaryKind kind;
} kinds[] = {
  { "PK\3\4", 4, "application/vnd.oasis.opendocument.spreadsheet", ".ods", { N_("an OpenDocument spreadsheet"), SAVE_AS_CSV } },
  { "PK\3\4", 4, "xl/", ".xlsx", { N_("an Excel workbook"), SAVE_AS_CSV } },
  { "PK\3\4", 4, "xl/", ".xlsm", { N_("an Excel workbook"), SAVE_AS_CSV } },
  { "PK\3\4", 4, "xl/", ".xlsb", { N_("an Excel workbook"), SAVE_AS_CSV } },
  { "PK\3\4", 4, "word/", ".docx", { N_("a document of Word"), SAVE_AS_CSV } },
  { "PK\3\4", 4, "application/vnd.oasis.opendocument", NULL, { N_("an OpenDocument file, but no spreadsheet"), SAVE_AS_CSV } },
  { "PK\3\4", 4, NULL, NULL, { N_("a ZIP archive"), UNPACK } },
  { "PK\5\6", 4, NULL, NULL, { N_("a ZIP archive"), UNPACK } },
  { "\320\317\021\340\241\261\032\341", 8, "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a", ".xlsx",
    { N_("an Excel workbook that is locked by a password"), N_("remove the password in the program that made it") } },
  { "\320\317\021\340\241\261\032\341", 8, NULL, ".xls", { N_("a workbook of Excel 97 to 2003"), SAVE_AS_CSV } },
  { "\320\317\021\340\241\261\032\341", 8, NULL, NULL, { N_("a document of an older version of Microsoft Office"), SAVE_AS_CSV } },
  { "\011\010\020\0", 4, NULL, NULL, { N_("a workbook of an old version of Excel"), SAVE_AS_CSV } },
  { "\011\010\010\0", 4, NULL, NULL, { N_("a workbook of an old version of Excel"), SAVE_AS_CSV } },
  { "%PDF-", 5, NULL, NULL, { N_("a PDF document"), ASK } },
  { "SQLite format 3", 16, NULL, NULL, { N_("a SQLite database"), WRITE_CSV } },
  { "\0\1\0\0Standard Jet DB", 19, NULL, NULL, { N_("an Access database"), SAVE_AS_CSV } },
  { "\0\1\0\0Standard ACE DB", 19, NULL, NULL, { N_("an Access database"), SAVE_AS_CSV } },
  { "PAR1", 4, NULL, NULL, { N_("a Parquet file"), WRITE_CSV } },
  { "ARROW1", 6, NULL, NULL, { N_("a file of Apache Arrow"), WRITE_CSV } },
  { "FEA1", 4, NULL, NULL, { N_("a Feather file"), WRITE_CSV } },
  { "\211HDF\r\n", 6, NULL, NULL, { N_("an HDF5 file"), WRITE_CSV } },
  { "RDX2\n", 5, NULL, NULL, { N_("a file of R"), WRITE_CSV } },
  { "RDX3\n", 5, NULL, NULL, { N_("a file of R"), WRITE_CSV } },
  { "X\n\0\0\0", 5, NULL, NULL, { N_("a file of R"), WRITE_CSV } },
  { "BZh", 3, NULL, ".bz2", { N_("a file compressed with bzip2"), UNPACK } },
  { "\375\067zXZ", 5, NULL, NULL, { N_("a file compressed with xz"), UNPACK } },
  { "\050\265\057\375", 4, NULL, NULL, { N_("a file compressed with Zstandard"), UNPACK } },
  { "7z\274\257\047\034", 6, NULL, NULL, { N_("a 7-Zip archive"), UNPACK } },
  { "Rar!\032\007", 6, NULL, NULL, { N_("a RAR archive"), UNPACK } },
  { "\211PNG\r\n", 6, NULL, NULL, { N_("a picture"), ASK } },
  { "\377\330\377", 3, NULL, NULL, { N_("a picture"), ASK } },
  { "GIF8", 4, NULL, NULL, { N_("a picture"), ASK } },
  { "{\\rtf", 5, NULL, NULL, { N_("a text document (RTF)"), SAVE_AS_CSV } },
  { "<html", 5, NULL, NULL, { N_("a web page"), SAVE_AS_CSV } },
  { "<!DOCTYPE html", 14, NULL, NULL, { N_("a web page"), SAVE_AS_CSV } },
  { "<?xml", 5, NULL, NULL, { N_("an XML document"), SAVE_AS_CSV } },
};

static gboolean
binary_kind_begins_with (const char *head,
                         gsize       length,
                         const char *magic,
                         gsize       magic_length)
{
  if (length < magic_length)
    return FALSE;
  for (gsize i = 0; i < magic_length; i++)
    if (g_ascii_tolower (head[i]) != g_ascii_tolower (magic[i]))
      return FALSE;
  return TRUE;
}

/* A column's name may look like the sign of a binary file, but binary files have zero bytes as well. */
static gboolean
is_possible (const char *head,
             gsize       length,
             const char *magic)
{
  return !g_ascii_isalnum (*magic) || memchr (head, 0, length) != NULL;
}

/* @head: (array length=length): the first bytes of a file, or of what is compressed in it
 * @length: how many there are
 * @name: (nullable): name of the file
 *
 * Returns: (transfer none) (nullable): the kind of the file, if it is known not to be a table of text */
static const ShoalBinaryKind *
shoal_binary_kind_find (const char *head,
                        gsize       length,
                        const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name != NULL ? name : "", -1);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      gboolean any = kinds[i].within == NULL && kinds[i].suffix == NULL;

      if (!binary_kind_begins_with (head, length, kinds[i].magic, kinds[i].length) || !is_possible (head, length, kinds[i].magic))
        continue;
      if (kinds[i].within != NULL && !any)
        {
          /* The texts within UTF-16 have zero bytes */
          gsize n = kinds[i].within[1] == '\0' ? 22 : strlen (kinds[i].within);

          any = memmem (head, length, kinds[i].within, n) != NULL;
        }
      if (any || (kinds[i].suffix != NULL && g_str_has_suffix (lower, kinds[i].suffix)))
        return &kinds[i].kind;
    }
  return NULL;
}

/* ---- Table format ---- */

#define HEAD_SIZE (16 * 1024)

/* The first bytes of ZIP archives and of compound documents, which may be workbooks. */
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

#if HAVE_SQLITE

static gboolean
is_sqlite (const char *head,
           gsize       length)
{
  return begins_with (head, length, "SQLite format 3", 16);
}

#endif

/* The first row is for all files that no other row recognizes. */
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
#if HAVE_SQLITE
  { "sqlite", N_("a SQLite database"), "sqlite sqlite3 db db3 gpkg", is_sqlite, SHOAL_FORMAT_OPTIONS_TABLE, SHOAL_STAT_SQLITE,
    shoal_stat_reader_read },
#endif
};

/** shoal_table_formats_list_suffixes: Returns: (transfer full): the suffixes of all files that can be read, without the
 *   point. */
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

/** shoal_table_format_guess: @name: (nullable): name of a file. Returns: (transfer none): the format by the suffix of the
 *   name. */
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

/* Whether the file is a container that fits the suffix of its name, though its first bytes do not tell what is in it. */
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

/* Finds the format of @file; @kind gets what the file is if it cannot be read. */
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
  /* If the file cannot be opened, its reader will report the error */
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
 * Reads a table by the reader of its format. Columns get their type from all of their values, see shoal_typing_find(); a
 * column that can be read in two ways stays text, and its evidence says so. The memory needed is that of the table, at most
 * that of its dictionaries once more, and a few megabytes. The error about a file that is not a table says what it is.
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
