/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file formats of tables. */
#pragma once

#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

typedef struct _ShoalTableFormat ShoalTableFormat;

/**
 * ShoalFormatOptions: which options of a reader count
 * @SHOAL_FORMAT_OPTIONS_TEXT: the options of delimited text
 * @SHOAL_FORMAT_OPTIONS_SHEET: sheet and range
 * @SHOAL_FORMAT_OPTIONS_ENCODING: only the encoding
 * @SHOAL_FORMAT_OPTIONS_TABLE: table, or query
 */
typedef enum
{
  SHOAL_FORMAT_OPTIONS_TEXT = 1 << 0,
  SHOAL_FORMAT_OPTIONS_ENCODING = 1 << 1,
  SHOAL_FORMAT_OPTIONS_SHEET = 1 << 2,
  SHOAL_FORMAT_OPTIONS_TABLE = 1 << 3,
} ShoalFormatOptions;

/**
 * ShoalTableFormat:
 * @id: name in code
 * @title: name of such a file for a person, marked for translation
 * @suffixes: ends of names, without the point, separated by blanks
 * @recognizes: (nullable): whether the first bytes of a file, decompressed if necessary, are of this format
 * @options: which options count
 * @kind: a number for the reader, of #ShoalStatKind
 * @read: reads a table; the options have been checked
 *
 * A row of the table of formats: a new format needs a reader and a row.
 */
struct _ShoalTableFormat
{
  const char *id;
  const char *title;
  const char *suffixes;
  gboolean (*recognizes) (const char *head,
                          gsize       length);
  ShoalFormatOptions options;
  int kind;
  ShoalTable *(*read) (const ShoalTableFormat    *self,
                       GFile                     *file,
                       const ShoalReaderOptions  *wanted,
                       ShoalReaderOptions       **found,
                       ShoalProgress             *progress,
                       GError                   **error);
};

char                  **shoal_table_formats_list_suffixes
                                                        (void);
const ShoalTableFormat *shoal_table_format_guess          (const char *name);

G_END_DECLS
