/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The border of this folder, not the inside of one class: how each part of a project reads and writes itself. */
#pragma once

#include "project/shoal-data-source.h"
#include "project/shoal-hierarchy-finding.h"
#include "project/shoal-hierarchy-origin.h"
#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"
#include "project/shoal-project-column.h"
#include "project/shoal-project.h"
#include "project/runs/shoal-run-record.h"

G_BEGIN_DECLS

/* Counted when the hierarchy that a column gets by itself, or that a builder makes when told nothing, becomes another. */
#define SHOAL_AUTOMATIC_VERSION "3"

/* shoal-project.c: for a project that nobody else has seen yet. */
ShoalProject         *shoal_project_new_empty             (void);
void                  shoal_project_fill                  (ShoalProject          *self,
                                                           GFile                 *file,
                                                           ShoalDataSource       *data,
                                                           GPtrArray             *columns,
                                                           GPtrArray             *runs);
JsonObject           *shoal_project_get_extras            (ShoalProject          *self);
JsonObject           *shoal_project_get_privacy_extras    (ShoalProject          *self);
void                  shoal_project_take_extras           (ShoalProject          *self,
                                                           JsonObject            *extras,
                                                           JsonObject            *privacy_extras);

/* shoal-data-source-json.c */
ShoalDataSource      *shoal_data_source_from_json         (ShoalJsonReader       *parent,
                                                           GFile                 *project_file,
                                                           GPtrArray             *warnings,
                                                           GError               **error);
JsonObject           *shoal_data_source_to_json           (ShoalDataSource       *data,
                                                           GFile                 *project_file);

/* shoal-project-column-json.c */
ShoalProjectColumn   *shoal_project_column_from_json      (ShoalJsonReader       *reader,
                                                           GFile                 *project_file,
                                                           GPtrArray             *warnings,
                                                           GError               **error);
JsonObject           *shoal_project_column_to_json        (ShoalProjectColumn    *column,
                                                           GFile                 *project_file);

/* shoal-hierarchy-origin.c and -json.c */
JsonObject           *shoal_hierarchy_origin_get_extras   (ShoalHierarchyOrigin  *self);
void                  shoal_hierarchy_origin_take_extras  (ShoalHierarchyOrigin  *self,
                                                           JsonObject            *extras);
ShoalHierarchy       *shoal_hierarchy_origin_get_levels   (ShoalHierarchyOrigin  *self);
const ShoalHierarchyFinding
                     *shoal_hierarchy_origin_get_finding  (ShoalHierarchyOrigin  *self);
void                  shoal_hierarchy_origin_take_finding (ShoalHierarchyOrigin  *self,
                                                           ShoalHierarchyFinding *finding);
JsonNode             *shoal_hierarchy_origin_definition_to_json
                                                          (ShoalHierarchyOrigin  *self,
                                                           GFile                 *project_file);
JsonNode             *shoal_hierarchy_origin_to_json      (ShoalHierarchyOrigin  *self,
                                                           GFile                 *project_file);
ShoalHierarchyOrigin *shoal_hierarchy_origin_builder_from_json
                                                          (ShoalJsonReader       *reader,
                                                           GFile                 *project_file,
                                                           const char            *id,
                                                           GError               **error);
ShoalHierarchyOrigin *shoal_hierarchy_origin_from_json    (ShoalJsonReader       *reader,
                                                           GFile                 *project_file,
                                                           GPtrArray             *warnings,
                                                           GError               **error);

/* shoal-problem-digest.c */
char                 *shoal_hierarchy_origin_dup_seal     (ShoalHierarchyOrigin  *settled,
                                                           ShoalHierarchyOrigin  *asked,
                                                           const char            *version,
                                                           const char            *fingerprint);
const ShoalHierarchyFinding
                     *shoal_hierarchy_origin_find_valid   (ShoalHierarchyOrigin  *self,
                                                           const char            *fingerprint);
char                 *shoal_project_compute_problem_digest (ShoalProject          *project);

/* runs/shoal-run-record.c, -json.c and -recoding.c */
ShoalRunRecord       *shoal_run_record_from_json          (ShoalJsonReader       *reader,
                                                           GPtrArray             *warnings,
                                                           GError               **error);
JsonObject           *shoal_run_record_to_json            (ShoalRunRecord        *run);
gboolean              shoal_run_record_load               (ShoalRunRecord        *self,
                                                           GFile                 *project_file,
                                                           GCancellable          *cancellable,
                                                           GError               **error);
ShoalRunRecord       *shoal_run_record_new_empty          (void);
void                  shoal_run_record_set_figures        (ShoalRunRecord        *self,
                                                           const ShoalRunFigures *figures);
void                  shoal_run_record_set_node           (ShoalRunRecord        *self,
                                                           const char * const    *columns,
                                                           const guint           *levels,
                                                           guint                  n_levels);

/* shoal-project-json-write.c */
void                  shoal_json_add_extras               (JsonObject            *object,
                                                           JsonObject            *extras);

/* shoal-parameters-json.c */
char                 *shoal_json_scalar_to_parameter      (JsonNode              *node);
char                 *shoal_json_to_parameter             (JsonNode              *node);
JsonNode             *shoal_json_from_parameter           (const char            *text,
                                                           ShoalParameterKind     kind);

/* shoal-project-table.c */
void                  shoal_project_blame                 (ShoalProject          *self,
                                                           GError               **error);

/* shoal-project-path.c */
char                 *shoal_project_path_to_text          (GFile                 *project_file,
                                                           GFile                 *file);
GFile                *shoal_project_path_resolve          (GFile                 *project_file,
                                                           const char            *text);

G_END_DECLS
