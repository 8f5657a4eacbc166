/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the origin of a hierarchy reads and writes itself in a project file. */
#pragma once

#include "project/json/shoal-json-reader.h"
#include "project/shoal-hierarchy-origin.h"

G_BEGIN_DECLS

JsonObject           *shoal_hierarchy_origin_get_extras         (ShoalHierarchyOrigin *self);
void                  shoal_hierarchy_origin_take_extras        (ShoalHierarchyOrigin *self,
                                                                 JsonObject           *extras);
JsonNode             *shoal_hierarchy_origin_definition_to_json (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
JsonNode             *shoal_hierarchy_origin_to_json            (ShoalHierarchyOrigin *self,
                                                                 GFile                *project_file);
ShoalHierarchyOrigin *shoal_hierarchy_origin_from_json          (ShoalJsonReader  *reader,
                                                                 GFile            *project_file,
                                                                 GPtrArray        *warnings,
                                                                 GError          **error);

G_END_DECLS
