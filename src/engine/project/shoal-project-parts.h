/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Internal functions of a project: each part is read from and written to JSON in a file of its own. */
#pragma once

#include "base/shoal-parameters.h"
#include "project/json/shoal-json-reader.h"
#include "project/shoal-data-source.h"
#include "project/shoal-hierarchy-origin.h"
#include "project/shoal-project-column.h"
#include "project/shoal-project.h"
#include "schema/shoal-schema.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A data source in JSON */

ShoalDataSource *shoal_data_source_from_json (ShoalJsonReader  *parent,
                                              GFile            *project_file,
                                              GPtrArray        *warnings,
                                              GError          **error);
JsonObject      *shoal_data_source_to_json   (ShoalDataSource *data,
                                              GFile           *project_file);

/* The origin of a hierarchy in JSON */

JsonNode             *shoal_hierarchy_origin_definition_to_json (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
JsonNode             *shoal_hierarchy_origin_to_json            (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
ShoalHierarchyOrigin *shoal_hierarchy_origin_from_json          (ShoalJsonReader  *reader,
                                                                 GFile            *project_file,
                                                                 GPtrArray        *warnings,
                                                                 GError          **error);

/* Parameters, which are texts in the engine, in JSON */

char     *shoal_json_scalar_to_parameter (JsonNode *node);
char     *shoal_json_to_parameter        (JsonNode *node);
JsonNode *shoal_json_from_parameter      (const char         *text,
                                          ShoalParameterKind  kind);

/* A column in JSON */

ShoalProjectColumn *shoal_project_column_from_json (ShoalJsonReader  *reader,
                                                    GFile            *project_file,
                                                    GPtrArray        *warnings,
                                                    GError          **error);
JsonObject         *shoal_project_column_to_json   (ShoalProjectColumn *column,
                                                    GFile              *project_file);

/* File names in a project file, which are relative to its folder */

char  *shoal_project_path_to_text (GFile *project_file,
                                   GFile *file);
GFile *shoal_project_path_resolve (GFile      *project_file,
                                   const char *text);

/* The question of a project to the solvers */

/**
 * ShoalProjectQuestion:
 * @requirements: the requirements, with the runs that models name
 * @has_requirements: whether @requirements is set
 * @beginnings: (nullable): checksums of data and columns, without and with the target
 * @digests: (nullable): digests of the whole question, without and with the target
 *
 * Each part is computed on first use, and never changes after that.
 */
typedef struct
{
  ShoalRequirements requirements;
  gsize has_requirements;
  GChecksum *beginnings[2];
  char *digests[2];
} ShoalProjectQuestion;

/**
 * ShoalAsked:
 * @requirements: the requirements, with the runs that models name
 * @objective: id of a metric
 *
 * A question about the data and columns of a project: that of the project, or that of one of its runs.
 */
typedef struct
{
  const ShoalRequirements *requirements;
  const char *objective;
} ShoalAsked;

ShoalProjectQuestion *shoal_project_get_question       (ShoalProject            *self);
char                 *shoal_problem_digest_new         (ShoalProject            *project,
                                                        const ShoalAsked        *asked,
                                                        gboolean                 with_target);
char                 *shoal_problem_digest_add_content (const char              *question,
                                                        ShoalProject            *project,
                                                        const ShoalRequirements *requirements,
                                                        ShoalTable              *table,
                                                        ShoalSchema             *schema);

/* For the files that read and write projects; the functions that change a project need one that is not shared. */

ShoalProject *shoal_project_new_empty          (void);
void          shoal_project_fill               (ShoalProject    *self,
                                                GFile           *file,
                                                ShoalDataSource *data,
                                                GPtrArray       *columns,
                                                GPtrArray       *runs);
JsonObject   *shoal_project_get_extras         (ShoalProject *self);
JsonObject   *shoal_project_get_privacy_extras (ShoalProject *self);
void          shoal_project_take_extras        (ShoalProject *self,
                                                JsonObject   *extras,
                                                JsonObject   *privacy_extras);
const ShoalRequirements *
              shoal_project_get_own_requirements
                                               (ShoalProject *self);
gboolean      shoal_project_column_needs_hierarchy
                                               (ShoalProjectColumn      *column,
                                                const ShoalRequirements *requirements);
gboolean      shoal_project_write_text         (const char      *text,
                                                GFile           *file,
                                                gboolean         replace,
                                                GError         **error);

G_END_DECLS
