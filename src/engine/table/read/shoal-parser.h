/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes rows of fields from lines of delimited text. */
#pragma once

#include "table/read/shoal-batch.h"

G_BEGIN_DECLS

/**
 * ShoalDialect:
 * @delimiter: the byte that separates fields
 * @quote: the quote around fields, or #SHOAL_READER_NO_QUOTE
 * @escape: the byte before a quote inside a quoted field: the quote, or a backslash
 * @header: whether the first row has the names, which are read without blanks around them
 * @trim: whether blanks around fields without quotes are dropped
 * @skip_lines: number of lines at the beginning that are not rows
 * @trailing: whether rows end with a delimiter and nothing behind it, which is not a field
 * @leave_out_empty: whether rows of several empty fields are left out
 */
typedef struct
{
  char delimiter;
  char quote;
  char escape;
  gboolean header;
  gboolean trim;
  guint64 skip_lines;
  gboolean trailing;
  gboolean leave_out_empty;
} ShoalDialect;

typedef struct _ShoalParser ShoalParser;

ShoalParser *shoal_parser_new           (const ShoalDialect  *dialect,
                                         const char          *file_name);
void         shoal_parser_free          (ShoalParser         *self);
GArray      *shoal_parser_count_fields  (ShoalParser         *self);
gboolean     shoal_parser_feed          (ShoalParser         *self,
                                         ShoalBatch          *batch,
                                         const char          *text,
                                         gsize                length,
                                         GError             **error);
gboolean     shoal_parser_finish        (ShoalParser         *self,
                                         GError             **error);
gboolean     shoal_parser_report_flaw   (ShoalParser         *self,
                                         const char          *flaw,
                                         GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalParser, shoal_parser_free)

G_END_DECLS
