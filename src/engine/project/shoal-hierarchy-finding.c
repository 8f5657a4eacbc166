/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "found" of a hierarchy in a project file: {"asked": {"builder", parameters …}, "version", "seal"}. */

#include "project/shoal-hierarchy-finding.h"

#include "project/json/shoal-json-reader.h"
#include "project/shoal-hierarchy-origin-json.h"

/** shoal_hierarchy_finding_new: @asked: (nullable). Returns: (transfer full): a finding; see #ShoalHierarchyFinding. */
ShoalHierarchyFinding *
shoal_hierarchy_finding_new (ShoalHierarchyOrigin *asked,
                             const char           *version,
                             const char           *seal)
{
  ShoalHierarchyFinding *self;

  g_return_val_if_fail (version != NULL && seal != NULL, NULL);

  self = g_new0 (ShoalHierarchyFinding, 1);
  self->asked = asked != NULL ? shoal_hierarchy_origin_ref (asked) : NULL;
  self->version = g_strdup (version);
  self->seal = g_strdup (seal);
  return self;
}

/** shoal_hierarchy_finding_free: @self: (nullable). */
void
shoal_hierarchy_finding_free (ShoalHierarchyFinding *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->asked, shoal_hierarchy_origin_unref);
  g_free (self->version);
  g_free (self->seal);
  g_free (self);
}

/** shoal_hierarchy_finding_to_json: Returns: (transfer full): the member "found" of a hierarchy. */
JsonNode *
shoal_hierarchy_finding_to_json (const ShoalHierarchyFinding *self,
                                 GFile                       *project_file)
{
  g_autoptr (JsonObject) object = json_object_new ();

  if (self->asked != NULL)
    json_object_set_member (object, "asked", shoal_hierarchy_origin_definition_to_json (self->asked, project_file));
  json_object_set_string_member (object, "version", self->version);
  json_object_set_string_member (object, "seal", self->seal);
  return json_node_init_object (json_node_alloc (), object);
}

/* Builders alone find something out. */
static ShoalHierarchyOrigin *
read_asked (ShoalJsonReader  *reader,
            GFile            *project_file,
            GPtrArray        *warnings,
            GError          **error)
{
  g_autofree char *builder = NULL;
  g_autoptr (ShoalHierarchyOrigin) asked = NULL;

  if (!shoal_json_reader_require (reader, "builder", error)
      || !shoal_json_reader_get_string (reader, "builder", &builder, error))
    return NULL;
  asked = shoal_hierarchy_origin_builder_from_json (reader, project_file, builder, error);
  if (asked != NULL)
    shoal_hierarchy_origin_take_extras (asked, shoal_json_reader_finish (reader, warnings));
  return g_steal_pointer (&asked);
}

/** shoal_hierarchy_finding_from_json: Returns: (transfer full): what the member "found" of a hierarchy says, or %NULL with
 *   %SHOAL_ERROR_PROJECT. */
ShoalHierarchyFinding *
shoal_hierarchy_finding_from_json (ShoalJsonReader  *reader,
                                   GFile            *project_file,
                                   GPtrArray        *warnings,
                                   GError          **error)
{
  g_autoptr (ShoalJsonReader) asked_reader = NULL;
  g_autoptr (ShoalHierarchyOrigin) asked = NULL;
  g_autoptr (JsonObject) others = NULL;
  g_autofree char *version = NULL;
  g_autofree char *seal = NULL;
  g_autoptr (GError) own_error = NULL;

  asked_reader = shoal_json_reader_get_object (reader, "asked", &own_error);
  if (asked_reader != NULL)
    asked = read_asked (asked_reader, project_file, warnings, &own_error);
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return NULL;
    }
  if (!shoal_json_reader_require (reader, "version", error) || !shoal_json_reader_get_string (reader, "version", &version, error)
      || !shoal_json_reader_require (reader, "seal", error) || !shoal_json_reader_get_string (reader, "seal", &seal, error))
    return NULL;
  others = shoal_json_reader_finish (reader, warnings);
  return shoal_hierarchy_finding_new (asked, version, seal);
}
