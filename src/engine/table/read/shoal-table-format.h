/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of files that tables come from. */
#pragma once

#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

typedef struct _ShoalTableFormat ShoalTableFormat;

/**
 * ShoalFormatOptions: which options of a reader count
 * @SHOAL_FORMAT_OPTIONS_TEXT: those of delimited text
 * @SHOAL_FORMAT_OPTIONS_SHEET: sheet and range
 * @SHOAL_FORMAT_OPTIONS_ENCODING: the encoding alone
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
 * @id: what it is called in code
 * @title: what a file of this format is, for a person, marked for translation
 * @suffixes: ends of names, without the point, separated by blanks
 * @recognizes: (nullable): whether the first bytes of a file, those of its content where it is compressed, are of this format
 * @options: which options count
 * @kind: what the reader needs to know besides
 * @read: reads a table; options make sense
 *
 * A row of the table of formats: whoever adds one writes a reader and a row.
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
