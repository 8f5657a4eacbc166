/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recipe is a project file with the keys listed here and no others: a new key is left out unless it is added here. An
 * attacker who tries all values of an unknown cell must not be able to recognize the right one: a recipe has no digest except
 * the one with the owner's secret, no figure of the original table, and no class of a row. */

#include "config.h"

#include "project/shoal-recipe.h"

#include "base/shoal-error.h"
#include "privacy/shoal-earlier-run.h"
#include "project/json/shoal-json.h"
#include "project/shoal-project-parts.h"
#include "solve/shoal-solver-registry.h"

#include <glib/gi18n-lib.h>

#include <string.h>

typedef struct _Key Key;

/* A key that a recipe may contain, with the allowed keys inside its object, or inside the objects of its array. */
struct _Key
{
  const char *name;
  const Key *keys;
};

/* The place of the data has another key for each kind of source; is_data_key() allows these. */
static const Key data_keys[] = {
  { "delimiter", NULL }, { "quote", NULL },     { "escape", NULL },    { "encoding", NULL },    { "header", NULL },
  { "decimal", NULL },   { "thousands", NULL }, { "skip-rows", NULL }, { "leave-out", NULL },   { "trim", NULL },
  { "missing", NULL },   { "sheet", NULL },     { "range", NULL },     { "table", NULL },       { "rows", NULL },
  { "fingerprint", NULL },
  { NULL, NULL },
};

/* is_builder_key() also allows the parameters of the builder. */
static const Key hierarchy_keys[] = {
  { "file", NULL }, { "builder", NULL }, { "levels", NULL }, { "edge-weights", NULL }, { NULL, NULL },
};

static const Key column_keys[] = {
  { "name", NULL },   { "type", NULL },  { "role", NULL },   { "target", NULL },
  { "weight", NULL }, { "cells", NULL }, { "coding", NULL }, { "levels", NULL }, { "hierarchy", hierarchy_keys },
  { NULL, NULL },
};

static const Key privacy_keys[] = {
  { "k", NULL }, { "suppression", NULL }, { "suppression-price", NULL }, { "models", NULL }, { NULL, NULL },
};

/* The value of the objective and the number of nodes checked are left out: they are figures of the original table. */
static const Key result_keys[] = {
  { "node", NULL }, { "status", NULL }, { "k", NULL }, { "suppression", NULL }, { "stopped", NULL }, { NULL, NULL },
};

static const Key run_keys[] = {
  { "name", NULL }, { "solver", NULL }, { "parameters", NULL }, { "seed", NULL }, { "result", result_keys }, { NULL, NULL },
};

static const Key recipe_keys[] = {
  { "shoal", NULL },
  { "data", data_keys },
  { "columns", column_keys },
  { "privacy", privacy_keys },
  { "objective", NULL },
  { "labels", NULL },
  { "runs", run_keys },
  { "selected-run", NULL },
  { NULL, NULL },
};

static gboolean
is_data_key (const char *name)
{
  for (guint i = 0; shoal_data_source_get_key (i) != NULL; i++)
    if (strcmp (shoal_data_source_get_key (i), name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_builder_key (JsonObject *hierarchy,
                const char *name)
{
  const char *id = json_object_get_string_member_with_default (hierarchy, "builder", NULL);
  const ShoalHierarchyBuilder *builder = id != NULL ? shoal_hierarchy_builders_find (id) : NULL;

  for (guint i = 0; builder != NULL && i < builder->n_parameters; i++)
    if (strcmp (builder->parameters[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
may_leave (JsonObject *object,
           const Key  *keys,
           const char *name,
           const Key **inside)
{
  *inside = NULL;
  for (const Key *key = keys; key->name != NULL; key++)
    if (strcmp (key->name, name) == 0)
      {
        *inside = key->keys;
        return TRUE;
      }
  return (keys == data_keys && is_data_key (name)) || (keys == hierarchy_keys && is_builder_key (object, name));
}

static void
filter (JsonObject *object,
        const Key  *keys)
{
  g_autoptr (GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);
      const Key *inside;

      if (!may_leave (object, keys, l->data, &inside))
        json_object_remove_member (object, l->data);
      else if (inside != NULL && JSON_NODE_HOLDS_OBJECT (node))
        filter (json_node_get_object (node), inside);
      else if (inside != NULL && JSON_NODE_HOLDS_ARRAY (node))
        for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
          filter (json_array_get_object_element (json_node_get_array (node), i), inside);
    }
}

/* Takes only parameters that the solver has, as a file can name any. */
static JsonObject *
take_parameters (ShoalRunRecord *run)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (run->solver, NULL);
  JsonObject *taken = json_object_new ();
  g_autofree ShoalParameterSpec *specs = NULL;
  guint n_specs = 0;

  if (solver != NULL)
    specs = shoal_solver_list_parameters (solver, &n_specs);
  for (guint i = 0; run->parameters != NULL && i < n_specs; i++)
    {
      JsonNode *value = json_object_get_member (run->parameters, specs[i].name);

      if (value != NULL && JSON_NODE_HOLDS_VALUE (value))
        json_object_set_member (taken, specs[i].name, json_node_copy (value));
    }
  return taken;
}

/* Returns: (transfer full) (nullable): the hierarchy itself, in place of the file it comes from; NULL if it comes from no file. */
static ShoalHierarchyOrigin *
make_levels (ShoalProjectColumn *column,
             ShoalMicrodata     *microdata)
{
  g_autoptr (GFile) input = column->hierarchy != NULL ? shoal_hierarchy_origin_dup_input (column->hierarchy) : NULL;
  ShoalHierarchy *hierarchy = NULL;
  guint index;

  if (input != NULL && shoal_table_find_column (microdata->table, column->name, &index))
    hierarchy = shoal_schema_get_hierarchy (microdata->schema, index);
  return hierarchy != NULL ? shoal_hierarchy_origin_new_levels (hierarchy) : NULL;
}

static ShoalProject *
include_hierarchies (ShoalProject   *project,
                     ShoalMicrodata *microdata)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_column_copy (shoal_project_get_column (project, i));
      g_autoptr (ShoalHierarchyOrigin) levels = make_levels (column, microdata);

      if (levels != NULL)
        shoal_project_column_set_hierarchy (column, levels);
      g_ptr_array_add (columns, column);
    }
  return shoal_project_with_columns (project, columns);
}

/* Returns: (transfer full): the project with @run as its only run, and without the secret of the data. */
static ShoalProject *
make_recipe (ShoalProject   *project,
             ShoalMicrodata *microdata,
             ShoalRunRecord *run,
             gboolean        with_hierarchies)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  g_autoptr (ShoalProject) complete = with_hierarchies ? include_hierarchies (project, microdata) : g_object_ref (project);
  g_autoptr (ShoalDataSource) data = shoal_data_source_for_others (shoal_project_get_data (complete), microdata->table);
  g_autoptr (ShoalProject) plain = shoal_project_with_data (complete, data);

  g_ptr_array_add (runs, shoal_run_record_ref (run));
  return shoal_project_with_runs (plain, runs, 0);
}

/* Whether an attribute is published as aggregates: the level would reveal more than the aggregates do. */
static gboolean
hides_levels (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_attribute_is_aggregated (shoal_microdata_get_attribute (microdata, a)))
      return TRUE;
  return FALSE;
}

/**
 * shoal_recipe_to_text:
 * @project: the project
 * @microdata: its table, with the hierarchies that were used
 * @run: the solution
 * @with_hierarchies: whether the recipe contains hierarchies in place of their files; hierarchies contain values of the columns
 * @file: (nullable): the file for the text; file names are written relative to its folder
 *
 * Returns: (transfer full): text of a project file with @run as its only run, selected
 */
char *
shoal_recipe_to_text (ShoalProject   *project,
                      ShoalMicrodata *microdata,
                      ShoalRunRecord *run,
                      gboolean        with_hierarchies,
                      GFile          *file)
{
  g_autoptr (ShoalProject) recipe = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object, *taken;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project) && SHOAL_IS_MICRODATA (microdata) && run != NULL, NULL);

  recipe = make_recipe (project, microdata, run, with_hierarchies);
  text = shoal_project_to_text (recipe, file);
  /* This cannot fail: the text was written just above. */
  root = shoal_json_parse (text, strlen (text), "", NULL);
  object = json_node_get_object (root);
  filter (object, recipe_keys);
  taken = json_array_get_object_element (json_object_get_array_member (object, "runs"), 0);
  json_object_set_object_member (taken, "parameters", take_parameters (run));
  if (hides_levels (microdata) && json_object_has_member (taken, "result"))
    json_object_remove_member (json_object_get_object_member (taken, "result"), "node");
  return shoal_json_to_text (root);
}

/**
 * shoal_recipe_write:
 * @file: the file to write
 * @replace: whether an existing file may be replaced
 *
 * Writes the text of shoal_recipe_to_text() completely or not at all, and never over an input file of the project.
 *
 * Returns: %FALSE with %G_IO_ERROR, or %SHOAL_ERROR_USAGE of shoal_project_check_place(), or if a privacy model names a run
 */
gboolean
shoal_recipe_write (ShoalProject   *project,
                    ShoalMicrodata *microdata,
                    ShoalRunRecord *run,
                    gboolean        with_hierarchies,
                    GFile          *file,
                    gboolean        replace,
                    GError        **error)
{
  const ShoalRequirements *requirements;
  g_autofree char *text = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project) && SHOAL_IS_MICRODATA (microdata) && run != NULL, FALSE);

  requirements = shoal_project_get_requirements (project);
  if (!shoal_project_check_place (project, file, error))
    return FALSE;
  /* A recipe contains no earlier run: it would reveal the earlier class of each person. */
  for (guint i = 0; i < requirements->n_models; i++)
    if (requirements->models[i].run != NULL)
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("a recipe has no earlier runs, and a privacy model names the run “%s”: leave the model out, or give the levels or the "
                       "file of the earlier release"), requirements->models[i].run->name);
        return FALSE;
      }
  text = shoal_recipe_to_text (project, microdata, run, with_hierarchies, file);
  return shoal_project_write_text (text, file, replace, error);
}
