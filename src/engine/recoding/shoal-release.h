/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is given away: the recoded table, made cell by cell when asked for. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE (shoal_release_get_type ())

/** ShoalRelease: the published columns and rows of a recoded table; identifiers and unset columns are not among them. */
G_DECLARE_FINAL_TYPE (ShoalRelease, shoal_release, SHOAL, RELEASE, GObject)

/**
 * ShoalReleaseOptions:
 * @keep_suppressed: publish suppressed rows too, with all quasi-identifiers as "*"
 * @shuffle: publish the rows in a random order
 * @guard_formulas: put an apostrophe before text that a spreadsheet would run as a formula
 * @delimiter: between fields
 */
typedef struct
{
  gboolean keep_suppressed;
  gboolean shuffle;
  gboolean guard_formulas;
  char delimiter;
} ShoalReleaseOptions;

#define SHOAL_RELEASE_OPTIONS_DEFAULT { FALSE, TRUE, TRUE, ',' }

ShoalRelease *shoal_release_new                     (ShoalClasses              *classes,
                                                     GError                   **error);
ShoalClasses *shoal_release_get_classes             (ShoalRelease              *self);
guint         shoal_release_get_n_columns           (ShoalRelease              *self);
guint         shoal_release_get_table_column        (ShoalRelease              *self,
                                                     guint                      column);
const char   *shoal_release_get_column_name         (ShoalRelease              *self,
                                                     guint                      column);
gboolean      shoal_release_is_quasi_identifier     (ShoalRelease              *self,
                                                     guint                      column);
gboolean      shoal_release_is_suppressed           (ShoalRelease              *self,
                                                     gsize                      row);
const char   *shoal_release_get_text                (ShoalRelease              *self,
                                                     gsize                      row,
                                                     guint                      column,
                                                     GString                   *buffer);
gboolean      shoal_release_write                   (ShoalRelease              *self,
                                                     GFile                     *file,
                                                     gboolean                   replace,
                                                     const ShoalReleaseOptions *options,
                                                     ShoalProgress             *progress,
                                                     GError                   **error);

G_END_DECLS
