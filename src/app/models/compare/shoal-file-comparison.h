/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares two published files. */
#pragma once

#include "tables/shoal-grid.h"
#include "utility/statistics/shoal-file-difference.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_FILE_COMPARISON (shoal_file_comparison_get_type ())

/**
 * ShoalFileComparison:
 * @files: the two files; %NULL until each is chosen
 * @pending: whether they are being read and compared
 * @problem: (nullable): why they cannot be compared
 * @difference: (nullable): the result
 * @classes_of: (nullable): the columns that define the classes; %NULL for all columns that both files have
 *
 * As a grid it has a row for each column of the files. It emits "rows-changed" whenever one of the fields changes. The
 * fields are read-only for others.
 */
G_DECLARE_FINAL_TYPE (ShoalFileComparison, shoal_file_comparison, SHOAL, FILE_COMPARISON, ShoalGrid)

struct _ShoalFileComparison
{
  ShoalGrid parent_instance;

  GFile *files[2];
  gboolean pending;
  char *problem;
  ShoalFileDifference *difference;
  char *classes_of;

  char **quasi_identifiers;
  GCancellable *latest;
};

ShoalFileComparison *shoal_file_comparison_new         (const char * const  *quasi_identifiers);
void                 shoal_file_comparison_take_file   (ShoalFileComparison *self,
                                                        guint                side,
                                                        GFile               *file);
char                *shoal_file_comparison_dup_summary (ShoalFileComparison *self);

G_END_DECLS
