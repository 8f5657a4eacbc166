/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters are texts in the program and values in a project file. */
#pragma once

#include "base/shoal-parameters.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

char     *shoal_json_scalar_to_parameter (JsonNode *node);
char     *shoal_json_to_parameter        (JsonNode *node);
JsonNode *shoal_json_from_parameter      (const char         *text,
                                          ShoalParameterKind  kind);

G_END_DECLS
