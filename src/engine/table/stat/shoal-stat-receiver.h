/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a table from the messages of the process that reads a file. */
#pragma once

#include "table/stat/shoal-sheet-frame.h"

G_BEGIN_DECLS

/** ShoalStatRowsFunc: @batch: the rows as they arrive, the names of the variables first. Returns: %FALSE with an error to
 *   end the reading. */
typedef gboolean (*ShoalStatRowsFunc) (const ShoalBatch  *batch,
                                       gpointer           data,
                                       GError           **error);

/**
 * ShoalStatReceiver:
 * @file_name: name of the file in errors
 * @file_size: its size in bytes
 * @options: get the types of columns that hold texts
 * @builder: (nullable): gets names and rows
 * @frame: (nullable): for a workbook: gets the rows, and finds the table among them
 * @has_tables: whether the file is a database; the names of its tables go into @options
 * @value_codes: (nullable): name of a variable → (label → number), gets the value labels of the file
 * @rows_func: (nullable): gets the rows in the place of @builder and @frame
 * @rows_data: for @rows_func
 * @progress: (nullable): told how far it is, asked whether to stop
 */
typedef struct
{
  const char *file_name;
  guint64 file_size;
  ShoalReaderOptions *options;
  ShoalTableBuilder *builder;
  ShoalSheetFrame *frame;
  gboolean has_tables;
  GHashTable *value_codes;
  ShoalStatRowsFunc rows_func;
  gpointer rows_data;
  ShoalProgress *progress;
} ShoalStatReceiver;

gboolean shoal_stat_receiver_run (const ShoalStatReceiver  *self,
                                  int                       fd,
                                  gboolean                 *complete,
                                  GError                  **error);

G_END_DECLS
