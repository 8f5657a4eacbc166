/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a data source reads and writes itself in a project file. */
#pragma once

#include "project/json/shoal-json-reader.h"
#include "project/shoal-data-source.h"

G_BEGIN_DECLS

ShoalDataSource *shoal_data_source_from_json (ShoalJsonReader  *parent,
                                              GFile            *project_file,
                                              GPtrArray        *warnings,
                                              GError          **error);
JsonObject      *shoal_data_source_to_json   (ShoalDataSource *data,
                                              GFile           *project_file);

G_END_DECLS
