/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON text to and from json-glib's nodes: strict, bounded in depth, numbers exact. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** SHOAL_JSON_MAX_DEPTH: the deepest nesting of arrays and objects in a text that is parsed. */
#define SHOAL_JSON_MAX_DEPTH 64

JsonNode *shoal_json_parse      (const char  *text,
                                 gsize        length,
                                 const char  *file_name,
                                 GError     **error);
char     *shoal_json_to_text    (JsonNode    *node);

JsonNode *shoal_json_number     (double       value);
void      shoal_json_set_text   (JsonObject  *object,
                                 const char  *key,
                                 const char  *text);
void      shoal_json_add_extras (JsonObject  *object,
                                 JsonObject  *extras);

G_END_DECLS
