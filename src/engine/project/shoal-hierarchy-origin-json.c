/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The member "hierarchy" of a column: {"file"}, {"builder", parameters …, "found"} or {"levels", "edge-weights"}. */

#include "project/shoal-project-parts.h"

#include "base/shoal-error.h"
#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

static void
write_builder (ShoalHierarchyOrigin *self,
               GFile                *project_file,
               JsonObject           *object)
{
  const char *id = self->builder;
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);
  const ShoalParameters *parameters = self->parameters;
  g_auto (GStrv) names = shoal_parameters_get_names (parameters);

  json_object_set_string_member (object, "builder", id);
  for (guint i = 0; names[i] != NULL; i++)
    {
      const char *text = shoal_parameters_get (parameters, names[i]);
      g_autofree char *path = NULL;
      ShoalParameterKind kind = SHOAL_PARAMETER_TEXT;

      for (guint s = 0; builder != NULL && s < builder->n_parameters; s++)
        if (strcmp (builder->parameters[s].name, names[i]) == 0)
          kind = builder->parameters[s].kind;
      if (kind == SHOAL_PARAMETER_FILE && *text != '\0')
        {
          g_autoptr (GFile) file = g_file_new_for_path (text);

          text = path = shoal_project_path_to_text (project_file, file);
        }
      json_object_set_member (object, names[i], shoal_json_from_parameter (text, kind));
    }
}

/* Writes a line per leaf, as in a hierarchy file. */
static void
write_levels (ShoalHierarchy *hierarchy,
              JsonObject     *object)
{
  JsonArray *lines = json_array_new ();

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    {
      JsonArray *line = json_array_new ();

      for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
        json_array_add_string_element (
            line, shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf)));
      json_array_add_array_element (lines, line);
    }
  json_object_set_array_member (object, "levels", lines);

  if (shoal_hierarchy_has_edge_weights (hierarchy))
    {
      JsonArray *weights = json_array_new ();

      for (guint32 node = 0; node < shoal_hierarchy_get_root (hierarchy); node++)
        json_array_add_double_element (weights, shoal_hierarchy_get_edge_weight (hierarchy, node));
      json_object_set_array_member (object, "edge-weights", weights);
    }
}

/** shoal_hierarchy_origin_definition_to_json: Returns: (transfer full): the file, builder or levels, without the
 *   finding. */
JsonNode *
shoal_hierarchy_origin_definition_to_json (ShoalHierarchyOrigin *self,
                                           GFile                *project_file)
{
  g_autoptr (JsonObject) object = json_object_new ();

  switch (self->kind)
    {
    case SHOAL_HIERARCHY_ORIGIN_FILE:
      {
        g_autofree char *path = shoal_project_path_to_text (project_file, self->file);

        json_object_set_string_member (object, "file", path);
        break;
      }
    case SHOAL_HIERARCHY_ORIGIN_BUILDER:
      write_builder (self, project_file, object);
      break;
    case SHOAL_HIERARCHY_ORIGIN_LEVELS:
    default:
      write_levels (self->hierarchy, object);
      break;
    }
  shoal_json_add_extras (object, self->extras);
  return json_node_init_object (json_node_alloc (), object);
}

/* Returns: (transfer full): the member "found" of a hierarchy: {"asked": {"builder", parameters …}, "version", "seal"}. */
static JsonNode *
finding_to_json (const ShoalHierarchyFinding *self,
                 GFile                       *project_file)
{
  g_autoptr (JsonObject) object = json_object_new ();

  if (self->asked != NULL)
    json_object_set_member (object, "asked", shoal_hierarchy_origin_definition_to_json (self->asked, project_file));
  json_object_set_string_member (object, "version", self->version);
  json_object_set_string_member (object, "seal", self->seal);
  return json_node_init_object (json_node_alloc (), object);
}

/** shoal_hierarchy_origin_to_json: Returns: (transfer full): the member "hierarchy" of a column. */
JsonNode *
shoal_hierarchy_origin_to_json (ShoalHierarchyOrigin *self,
                                GFile                *project_file)
{
  JsonNode *node = shoal_hierarchy_origin_definition_to_json (self, project_file);
  const ShoalHierarchyFinding *finding = self->finding;

  if (finding != NULL)
    json_object_set_member (json_node_get_object (node), "found", finding_to_json (finding, project_file));
  return node;
}

/* Returns: whether a line has @n_levels labels that are texts; %FALSE with an error otherwise. */
static gboolean
check_line (ShoalJsonReader  *reader,
            JsonNode         *node,
            guint             index,
            guint             n_levels,
            GError          **error)
{
  JsonArray *line;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return shoal_json_reader_fail (reader, "levels", error, _("line %u is no list"), index + 1);
  line = json_node_get_array (node);
  if (json_array_get_length (line) != n_levels || n_levels == 0)
    return shoal_json_reader_fail (reader, "levels", error, _("line %u has %u labels instead of %u"),
                                   index + 1, json_array_get_length (line), n_levels);
  for (guint l = 0; l < n_levels; l++)
    {
      JsonNode *label = json_array_get_element (line, l);

      if (!JSON_NODE_HOLDS_VALUE (label) || json_node_get_value_type (label) != G_TYPE_STRING)
        return shoal_json_reader_fail (reader, "levels", error, _("line %u: labels must be texts in quotes"),
                                       index + 1);
    }
  return TRUE;
}

static const char *
get_label (JsonArray *lines,
           guint      line,
           guint      level)
{
  return json_array_get_string_element (json_array_get_array_element (lines, line), level);
}

/* Groups the leaves at one level: leaves are in one group when they have the same label, and the same group one level above. */
static guint32 *
group_level (JsonArray     *lines,
             guint          level,
             const guint32 *above,
             ShoalStrings  *labels)
{
  guint n_lines = json_array_get_length (lines);
  guint32 *groups = g_new (guint32, n_lines);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < n_lines; i++)
    {
      const char *label = get_label (lines, i, level);
      char *key = g_strdup_printf ("%u/%s", above != NULL ? above[i] : 0, label);
      gpointer group;

      if (!g_hash_table_lookup_extended (known, key, NULL, &group))
        {
          group = GUINT_TO_POINTER ((guint) shoal_strings_get_n (labels));
          shoal_strings_append (labels, label, strlen (label));
          g_hash_table_insert (known, key, group);
        }
      else
        g_free (key);
      groups[i] = GPOINTER_TO_UINT (group);
    }
  return groups;
}

static ShoalHierarchy *
read_levels (ShoalJsonReader  *reader,
             JsonArray        *lines,
             GError          **error)
{
  guint n_lines = json_array_get_length (lines);
  guint n_levels = 0;
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strings_unref);
  g_autoptr (GError) why = NULL;
  ShoalHierarchy *hierarchy;

  if (n_lines == 0)
    {
      shoal_json_reader_fail (reader, "levels", error, _("there are no lines"));
      return NULL;
    }
  if (JSON_NODE_HOLDS_ARRAY (json_array_get_element (lines, 0)))
    n_levels = json_array_get_length (json_array_get_array_element (lines, 0));
  for (guint i = 0; i < n_lines; i++)
    if (!check_line (reader, json_array_get_element (lines, i), i, n_levels, error))
      return NULL;

  g_ptr_array_set_size (groups, (int) n_levels);
  g_ptr_array_set_size (labels, (int) n_levels);
  for (guint l = n_levels; l-- > 0;)
    {
      labels->pdata[l] = shoal_strings_new (0);
      groups->pdata[l] = group_level (lines, l, l + 1 < n_levels ? groups->pdata[l + 1] : NULL, labels->pdata[l]);
    }
  hierarchy = shoal_hierarchy_new (n_levels, n_lines, (const guint32 *const *) groups->pdata,
                                   (ShoalStrings *const *) labels->pdata, &why);
  if (hierarchy == NULL)
    shoal_json_reader_fail (reader, "levels", error, "%s", why->message);
  return hierarchy;
}

/* @hierarchy: (transfer full) */
static ShoalHierarchy *
read_edge_weights (ShoalJsonReader  *reader,
                   ShoalHierarchy   *hierarchy,
                   GError          **error)
{
  g_autoptr (ShoalHierarchy) plain = hierarchy;
  JsonArray *array = NULL;
  g_autofree double *weights = NULL;
  guint32 n_edges = shoal_hierarchy_get_root (plain);

  if (!shoal_json_reader_get_array (reader, "edge-weights", &array, error))
    return NULL;
  if (array == NULL)
    return g_steal_pointer (&plain);
  if (json_array_get_length (array) != n_edges)
    {
      shoal_json_reader_fail (reader, "edge-weights", error, _("%u weights instead of %u"),
                              json_array_get_length (array), n_edges);
      return NULL;
    }
  weights = g_new0 (double, (gsize) n_edges + 1);
  for (guint32 i = 0; i < n_edges; i++)
    {
      JsonNode *weight = json_array_get_element (array, i);
      GType type = JSON_NODE_HOLDS_VALUE (weight) ? json_node_get_value_type (weight) : G_TYPE_NONE;

      if ((type != G_TYPE_DOUBLE && type != G_TYPE_INT64) || json_node_get_double (weight) < 0)
        {
          shoal_json_reader_fail (reader, "edge-weights", error, _("weights must be numbers that are not negative"));
          return NULL;
        }
      weights[i] = json_node_get_double (weight);
    }
  return shoal_hierarchy_with_weights (plain, weights);
}

/** hierarchy_origin_builder_from_json: Returns: (transfer full): builder @id with its parameters, or %NULL
 *   with %SHOAL_ERROR_PROJECT. Members that are no parameters are not taken, so that they are reported as unknown. */
static ShoalHierarchyOrigin *
hierarchy_origin_builder_from_json (ShoalJsonReader  *reader,
                                    GFile            *project_file,
                                    const char       *id,
                                    GError          **error)
{
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autoptr (GFile) folder = project_file != NULL ? g_file_get_parent (project_file) : NULL;
  g_autoptr (GError) why = NULL;

  for (guint i = 0; builder != NULL && i < builder->n_parameters; i++)
    {
      const char *name = builder->parameters[i].name;
      JsonNode *member = shoal_json_reader_take (reader, name);
      g_autofree char *text = NULL;

      if (member == NULL)
        continue;
      text = shoal_json_to_parameter (member);
      if (text == NULL)
        {
          shoal_json_reader_fail (reader, name, error,
                                  _("must be a number, a text, true or false, or a list of those without “/”"));
          return NULL;
        }
      shoal_parameters_set (parameters, name, text);
    }
  if (builder != NULL
      && !shoal_parameters_check (parameters, id, builder->parameters, builder->n_parameters, &why))
    {
      shoal_json_reader_fail (reader, "builder", error, "%s", why->message);
      return NULL;
    }
  if (builder != NULL && folder != NULL)
    shoal_hierarchy_builder_resolve (builder, parameters, folder);
  return shoal_hierarchy_origin_new_builder (id, parameters);
}

/* Reads the member "asked" of a finding, which is always a builder: only builders settle parameters. */
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
  asked = hierarchy_origin_builder_from_json (reader, project_file, builder, error);
  if (asked != NULL)
    asked->extras = shoal_json_reader_finish (reader, warnings);
  return g_steal_pointer (&asked);
}

/* Returns: (transfer full): the member "found" of a hierarchy, or %NULL with %SHOAL_ERROR_PROJECT. */
static ShoalHierarchyFinding *
finding_from_json (ShoalJsonReader  *reader,
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

static ShoalHierarchyOrigin *
read_builder (ShoalJsonReader  *reader,
              GFile            *project_file,
              const char       *id,
              GPtrArray        *warnings,
              GError          **error)
{
  g_autoptr (ShoalHierarchyOrigin) self = hierarchy_origin_builder_from_json (reader, project_file, id, error);
  g_autoptr (ShoalJsonReader) found = NULL;
  g_autoptr (ShoalHierarchyFinding) finding = NULL;
  g_autoptr (GError) own_error = NULL;

  if (self == NULL)
    return NULL;
  found = shoal_json_reader_get_object (reader, "found", &own_error);
  if (found != NULL)
    finding = finding_from_json (found, project_file, warnings, &own_error);
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return NULL;
    }
  self->finding = g_steal_pointer (&finding);
  return g_steal_pointer (&self);
}

/* Whether the builder has a parameter "levels", as the builder "date" has; otherwise "levels" is the hierarchy itself. */
static gboolean
has_levels (const char *builder)
{
  const ShoalHierarchyBuilder *found = builder != NULL ? shoal_hierarchy_builders_find (builder) : NULL;

  for (guint i = 0; found != NULL && i < found->n_parameters; i++)
    if (strcmp (found->parameters[i].name, "levels") == 0)
      return TRUE;
  return FALSE;
}

/** shoal_hierarchy_origin_from_json: Returns: (transfer full): an origin from the member "hierarchy" of a column, or
 *   %NULL with %SHOAL_ERROR_PROJECT. */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_from_json (ShoalJsonReader  *reader,
                                  GFile            *project_file,
                                  GPtrArray        *warnings,
                                  GError          **error)
{
  g_autoptr (ShoalHierarchyOrigin) self = NULL;
  g_autofree char *path = NULL;
  g_autofree char *builder = NULL;
  JsonArray *lines = NULL;

  if (!shoal_json_reader_get_string (reader, "file", &path, error)
      || !shoal_json_reader_get_string (reader, "builder", &builder, error)
      || (!has_levels (builder) && !shoal_json_reader_get_array (reader, "levels", &lines, error)))
    return NULL;
  if ((path != NULL) + (builder != NULL) + (lines != NULL) != 1)
    {
      shoal_json_reader_fail (reader, NULL, error, _("exactly one of “file”, “builder” and “levels” was expected"));
      return NULL;
    }

  if (path != NULL && *path == '\0')
    {
      shoal_json_reader_fail (reader, "file", error, _("the name is empty"));
      return NULL;
    }
  if (path != NULL)
    {
      g_autoptr (GFile) file = shoal_project_path_resolve (project_file, path);

      self = shoal_hierarchy_origin_new_file (file);
    }
  else if (builder != NULL)
    self = read_builder (reader, project_file, builder, warnings, error);
  else
    {
      g_autoptr (ShoalHierarchy) hierarchy = read_levels (reader, lines, error);

      if (hierarchy != NULL)
        hierarchy = read_edge_weights (reader, g_steal_pointer (&hierarchy), error);
      if (hierarchy != NULL)
        self = shoal_hierarchy_origin_new_levels (hierarchy);
    }
  if (self != NULL)
    self->extras = shoal_json_reader_finish (reader, warnings);
  return g_steal_pointer (&self);
}
