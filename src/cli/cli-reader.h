/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options about reading data. */
#pragma once

#include "table/read/shoal-reader.h"

G_BEGIN_DECLS

/** CliReader: reader options, as texts from the command line. */
typedef struct
{
  char *delimiter;
  char *quote;
  char *encoding;
  char *decimal;
  char **missing;
  char **types;
  char *skip_rows;
  char *sheet;
  char *range;
  char *table;
  char *query;
  gboolean header;
  gboolean no_header;
  gboolean trim;
  gboolean keep_rows;
  guint64 first; /* number of rows to read, 0 for all; only some commands have this option */
} CliReader;

void          cli_reader_clear     (CliReader           *self);
GOptionGroup *cli_reader_new_group (CliReader           *self);
gboolean      cli_reader_apply     (CliReader           *self,
                                    ShoalReaderOptions  *options,
                                    GError             **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliReader, cli_reader_clear)

G_END_DECLS
