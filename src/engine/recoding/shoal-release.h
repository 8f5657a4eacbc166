/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release: the recoded table, whose cells are made on demand. */
#pragma once

#include "base/shoal-random.h"
#include "recoding/shoal-classes.h"
#include "table/stat/shoal-stat-format.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE (shoal_release_get_type ())

/**
 * ShoalRelease:
 *
 * The published columns and rows of a recoded table; identifiers and unset columns are not among them. The text of a
 * cell depends only on its *variant*: a code of the column, or a group. Code that reads many cells looks up the text
 * of each variant once.
 */
G_DECLARE_FINAL_TYPE (ShoalRelease, shoal_release, SHOAL, RELEASE, GObject)

/** SHOAL_RELEASE_SUPPRESSED: the text of each quasi-identifier of a suppressed row. */
#define SHOAL_RELEASE_SUPPRESSED "*"

/**
 * ShoalReleaseOptions:
 * @keep_suppressed: publish suppressed rows too, with all quasi-identifiers as "*"; refused if there are fewer than k,
 *   because they would be a class of their own
 * @shuffle: write the rows in a random order; shoal_publish() rejects a file with the rows in the order of the table
 * @guard_formulas: put an apostrophe before a text that a spreadsheet would run as a formula
 * @delimiter: character between fields
 * @format: %SHOAL_STAT_NONE for delimited text, or a format of shoal_typed_format_find(); delimiter and guard apply to
 *   text only
 */
typedef struct
{
  gboolean keep_suppressed;
  gboolean shuffle;
  gboolean guard_formulas;
  char delimiter;
  ShoalStatKind format;
} ShoalReleaseOptions;

#define SHOAL_RELEASE_OPTIONS_DEFAULT { FALSE, TRUE, TRUE, ',', SHOAL_STAT_NONE }

ShoalRelease  *shoal_release_new                 (ShoalClasses              *classes,
                                                  GError                   **error);
ShoalRelease  *shoal_release_new_with_random     (ShoalClasses              *classes,
                                                  const ShoalRandom         *random,
                                                  GError                   **error);
ShoalClasses  *shoal_release_get_classes         (ShoalRelease              *self);
guint          shoal_release_get_n_columns       (ShoalRelease              *self);
guint          shoal_release_get_table_column    (ShoalRelease              *self,
                                                  guint                      column);
const char    *shoal_release_get_column_name     (ShoalRelease              *self,
                                                  guint                      column);
gboolean       shoal_release_is_quasi_identifier (ShoalRelease              *self,
                                                  guint                      column);
gboolean       shoal_release_is_suppressed       (ShoalRelease              *self,
                                                  gsize                      row);
const guint32 *shoal_release_get_assignment      (ShoalRelease              *self);
gsize          shoal_release_get_n_variants      (ShoalRelease              *self,
                                                  guint                      column);
void           shoal_release_get_variants        (ShoalRelease              *self,
                                                  guint                      column,
                                                  const guint32             *rows,
                                                  gsize                      n_rows,
                                                  guint32                   *variants);
const char    *shoal_release_get_variant_text    (ShoalRelease              *self,
                                                  guint                      column,
                                                  guint32                    variant,
                                                  GString                   *buffer);
const char    *shoal_release_get_text            (ShoalRelease              *self,
                                                  gsize                      row,
                                                  guint                      column,
                                                  GString                   *buffer);
guint32       *shoal_release_order_rows          (ShoalRelease              *self,
                                                  const ShoalReleaseOptions *options,
                                                  gsize                     *n);
GPtrArray     *shoal_release_plan_columns        (ShoalRelease              *self,
                                                  const guint32             *rows,
                                                  gsize                      n_rows,
                                                  const ShoalReleaseOptions *options);
gboolean       shoal_release_write               (ShoalRelease              *self,
                                                  const guint32             *rows,
                                                  gsize                      n_rows,
                                                  ShoalNewFile              *file,
                                                  const ShoalReleaseOptions *options,
                                                  gsize                     *n_guarded,
                                                  ShoalProgress             *progress,
                                                  GError                   **error);

G_END_DECLS
