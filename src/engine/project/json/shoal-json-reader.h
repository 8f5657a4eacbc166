/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the members of a JSON object by name and type, and collects the members with unknown keys. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ShoalJsonReader:
 *
 * A cursor on one object that knows its key path, so that every error names the key. A getter returns %FALSE only on
 * an error; a member that is absent or null leaves the result as it was and sets nothing, unless it is required.
 */
typedef struct _ShoalJsonReader ShoalJsonReader;

ShoalJsonReader *shoal_json_reader_new         (JsonNode         *node,
                                                const char       *file_name,
                                                const char       *path,
                                                GError          **error);
void             shoal_json_reader_free        (ShoalJsonReader  *self);
gboolean         shoal_json_reader_fail        (ShoalJsonReader  *self,
                                                const char       *key,
                                                GError          **error,
                                                const char       *format,
                                                ...) G_GNUC_PRINTF (4, 5);

JsonNode        *shoal_json_reader_take        (ShoalJsonReader  *self,
                                                const char       *key);
gboolean         shoal_json_reader_require     (ShoalJsonReader  *self,
                                                const char       *key,
                                                GError          **error);
gboolean         shoal_json_reader_get_string  (ShoalJsonReader  *self,
                                                const char       *key,
                                                char            **value,
                                                GError          **error);
gboolean         shoal_json_reader_get_double  (ShoalJsonReader  *self,
                                                const char       *key,
                                                double           *value,
                                                GError          **error);
gboolean         shoal_json_reader_get_integer (ShoalJsonReader  *self,
                                                const char       *key,
                                                gint64            minimum,
                                                gint64            maximum,
                                                gint64           *value,
                                                GError          **error);
gboolean         shoal_json_reader_get_boolean (ShoalJsonReader  *self,
                                                const char       *key,
                                                gboolean         *value,
                                                GError          **error);
gboolean         shoal_json_reader_get_strings (ShoalJsonReader  *self,
                                                const char       *key,
                                                char           ***values,
                                                GError          **error);
gboolean         shoal_json_reader_get_array   (ShoalJsonReader  *self,
                                                const char       *key,
                                                JsonArray       **array,
                                                GError          **error);
ShoalJsonReader *shoal_json_reader_get_object  (ShoalJsonReader  *self,
                                                const char       *key,
                                                GError          **error);
JsonObject      *shoal_json_reader_finish      (ShoalJsonReader  *self,
                                                GPtrArray        *warnings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalJsonReader, shoal_json_reader_free)

G_END_DECLS
