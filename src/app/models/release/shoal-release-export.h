/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a release, its report, its recipe, an SQL script or a database table, in a worker. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

/* The origin of a release, in one line. */

char *shoal_release_origin_new_text (ShoalRecodingReport *report,
                                     ShoalSessionRun     *run);

/**
 * ShoalExportKind:
 * @SHOAL_EXPORT_RELEASE: the anonymous table
 * @SHOAL_EXPORT_REPORT: requirements, verification and losses, as PDF
 * @SHOAL_EXPORT_RECIPE: the project with the solution
 * @SHOAL_EXPORT_SCRIPT: SQL statements that make the release in a database that has the table
 * @SHOAL_EXPORT_TABLE: a table in the database that has the project's table; no file
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
 * @with_graph: whether the graph of a heterogeneous release is written beside it, for the owner of the data: see
 *   shoal_release_export_get_graph_file()
 * @with_dictionary: whether a data dictionary is written beside the release, for its readers: see
 *   shoal_release_export_get_dictionary_file()
 * @another_draw: whether the user has agreed to publish another draw than an earlier release for the same problem
 * @with_hierarchies: whether a recipe contains the hierarchies instead of the names of their files
 * @right_to_left: whether the pages of a report are mirrored
 * @dialect: (nullable): for a script, the name of its SQL dialect
 * @source: (nullable): for a script, the name of the original table in that database
 * @target: (nullable): for a script or a table, the name of the table to be made
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
