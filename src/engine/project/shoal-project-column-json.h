/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a column reads and writes itself in a project file. */
#pragma once

#include "project/json/shoal-json-reader.h"
#include "project/shoal-project-column.h"

G_BEGIN_DECLS

ShoalProjectColumn *shoal_project_column_from_json (ShoalJsonReader  *reader,
                                                    GFile            *project_file,
                                                    GPtrArray        *warnings,
                                                    GError          **error);
JsonObject         *shoal_project_column_to_json   (ShoalProjectColumn *column,
                                                    GFile              *project_file);

G_END_DECLS
