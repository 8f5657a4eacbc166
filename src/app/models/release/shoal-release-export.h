/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a release, its report, its recipe, or what a database makes it with, in a worker. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

/* What a release is made of, in one line. */

char *shoal_release_origin_new_text (ShoalRecodingReport *report,
                                     ShoalSessionRun     *run);

/**
 * ShoalExportKind:
 * @SHOAL_EXPORT_RELEASE: the anonymous table
 * @SHOAL_EXPORT_REPORT: what was asked, checked and lost, as PDF
 * @SHOAL_EXPORT_RECIPE: the project with the solution
 * @SHOAL_EXPORT_SCRIPT: statements that make the release in a database that has the table
 * @SHOAL_EXPORT_TABLE: a table in the database that the project's table is in; no file
 */
typedef enum
{
  SHOAL_EXPORT_RELEASE,
  SHOAL_EXPORT_REPORT,
  SHOAL_EXPORT_RECIPE,
  SHOAL_EXPORT_SCRIPT,
  SHOAL_EXPORT_TABLE,
  SHOAL_EXPORT_N_KINDS,
} ShoalExportKind;

/**
 * ShoalExportOptions:
 * @kind: what is written
 * @release: how a release is written
 * @with_graph: whether a heterogeneous release has its graph written beside it, for its owner: see
 *   shoal_release_export_get_graph_file()
 * @with_dictionary: whether a release has a data dictionary written beside it, for whoever reads it: see
 *   shoal_release_export_get_dictionary_file()
 * @another_draw: whether somebody has agreed to publish another draw than that of an earlier release of the same question
 * @with_hierarchies: whether a recipe holds the hierarchies instead of naming their files
 * @right_to_left: whether the pages of a report are mirrored
 * @dialect: (nullable): of a script, the name of its dialect
 * @source: (nullable): of a script, the name of the table there
 * @target: (nullable): of a script or a table, the name of the table that is made
 */
typedef struct
{
  ShoalExportKind kind;
  ShoalReleaseOptions release;
  gboolean with_graph;
  gboolean with_dictionary;
  gboolean another_draw;
  gboolean with_hierarchies;
  gboolean right_to_left;
  const char *dialect;
  const char *source;
  const char *target;
} ShoalExportOptions;

gboolean shoal_release_export_keeps_draw          (ShoalRecodingReport      *report,
                                                   ShoalProject             *project,
                                                   char                    **problem);
void     shoal_release_export_async               (ShoalRecodingReport      *report,
                                                   ShoalProject             *project,
                                                   ShoalSessionRun          *run,
                                                   GFile                    *file,
                                                   gboolean                  replace,
                                                   const ShoalExportOptions *options,
                                                   ShoalProgress            *progress,
                                                   GCancellable             *cancellable,
                                                   GAsyncReadyCallback       callback,
                                                   gpointer                  user_data);
GFile   *shoal_release_export_get_graph_file      (GFile                    *release);
GFile   *shoal_release_export_get_dictionary_file (GFile                    *release);
gboolean shoal_release_export_finish              (ShoalRecodingReport      *report,
                                                   GAsyncResult             *result,
                                                   GError                  **error);

G_END_DECLS
