/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By the first bytes; archives and compound documents also by names that stand in them. */

#define _GNU_SOURCE

#include "table/read/shoal-binary-kind.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define SAVE_AS_CSV N_("open it in the program that made it, and save the table as CSV")
#define UNPACK N_("unpack it first")
#define WRITE_CSV N_("write the table to a CSV file with the program or library that made it")
#define ASK N_("ask whoever gave it to you for the table as CSV")

/* Within: what must stand somewhere in the first bytes, or be a lower-case end of the name; NULL where @magic tells all. */
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
begins_with (const char *head,
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

/* The name of a column may look like the sign of a binary file, which has zero bytes besides. */
static gboolean
is_possible (const char *head,
             gsize       length,
             const char *magic)
{
  return !g_ascii_isalnum (*magic) || memchr (head, 0, length) != NULL;
}

/**
 * shoal_binary_kind_find:
 * @head: (array length=length): the first bytes of a file, or of what is compressed in it
 * @length: how many there are
 * @name: (nullable): name of the file
 *
 * Returns: (transfer none) (nullable): what the file is, where it is known and no table of text
 */
const ShoalBinaryKind *
shoal_binary_kind_find (const char *head,
                        gsize       length,
                        const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name != NULL ? name : "", -1);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      gboolean any = kinds[i].within == NULL && kinds[i].suffix == NULL;

      if (!begins_with (head, length, kinds[i].magic, kinds[i].length) || !is_possible (head, length, kinds[i].magic))
        continue;
      if (kinds[i].within != NULL && !any)
        {
          /* The names of UTF-16 have bytes that are zero */
          gsize n = kinds[i].within[1] == '\0' ? 22 : strlen (kinds[i].within);

          any = memmem (head, length, kinds[i].within, n) != NULL;
        }
      if (any || (kinds[i].suffix != NULL && g_str_has_suffix (lower, kinds[i].suffix)))
        return &kinds[i].kind;
    }
  return NULL;
}
