/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the parts of a project read and write themselves in its file, a file each. */
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

/* How a data source reads and writes itself in a project file. */

ShoalDataSource *shoal_data_source_from_json (ShoalJsonReader  *parent,
                                              GFile            *project_file,
                                              GPtrArray        *warnings,
                                              GError          **error);
JsonObject      *shoal_data_source_to_json   (ShoalDataSource *data,
                                              GFile           *project_file);

/* How the origin of a hierarchy reads and writes itself in a project file. */

JsonNode             *shoal_hierarchy_origin_definition_to_json (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
JsonNode             *shoal_hierarchy_origin_to_json            (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
ShoalHierarchyOrigin *shoal_hierarchy_origin_from_json          (ShoalJsonReader  *reader,
                                                                 GFile            *project_file,
                                                                 GPtrArray        *warnings,
                                                                 GError          **error);

/* Parameters are texts in the program and values in a project file. */

char     *shoal_json_scalar_to_parameter (JsonNode *node);
char     *shoal_json_to_parameter        (JsonNode *node);
JsonNode *shoal_json_from_parameter      (const char         *text,
                                          ShoalParameterKind  kind);

/* How a column reads and writes itself in a project file. */

ShoalProjectColumn *shoal_project_column_from_json (ShoalJsonReader  *reader,
                                                    GFile            *project_file,
                                                    GPtrArray        *warnings,
                                                    GError          **error);
JsonObject         *shoal_project_column_to_json   (ShoalProjectColumn *column,
                                                    GFile              *project_file);

/* Names of files in a project file start from its folder. */

char  *shoal_project_path_to_text (GFile *project_file,
                                   GFile *file);
GFile *shoal_project_path_resolve (GFile      *project_file,
                                   const char *text);

/* What a project asks. */

/**
 * ShoalProjectQuestion:
 * @requirements: with the runs that models name
 * @has_requirements: whether they were found
 * @beginnings: (nullable): what the question begins with, data and columns, without and with the target
 * @digests: (nullable): of the whole question, without and with the target
 *
 * Found out of a project when it is asked for first, and then never changed.
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
 * @requirements: with the runs that models name
 * @objective: id of a metric
 *
 * What is asked of the data and columns of a project: by the project itself, or once by one of its runs.
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

/* A project that nobody else has seen yet, for the files that read and write one. */

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
