/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest of the question to solvers. It shows whether a stored result still answers the question of the project, so it covers only
 * what an answer depends on. Most answers do not depend on the target: there are two digests, with and without the target. */

#include "project/shoal-problem-digest.h"

#include "base/shoal-file.h"
#include "privacy/shoal-earlier-run.h"
#include "project/json/shoal-json.h"
#include "project/shoal-hierarchy-origin.h"
#include "project/shoal-project-parts.h"
#include "utility/shoal-metric.h"

#include <string.h>

/* Increased when the digest of the same question changes. */
#define DIGEST_VERSION 1

/* Separates the digest of the project from the digest of the files it names. */
#define CONTENT_SEPARATOR '+'

/* The length before the text keeps the parts apart, whatever they contain. NULL differs from the empty text. */
static void
add_text (GString    *problem,
          const char *key,
          const char *text)
{
  if (text != NULL)
    g_string_append_printf (problem, "%s %zu:%s\n", key, strlen (text), text);
  else
    g_string_append_printf (problem, "%s -\n", key);
}

/* The number is written without regard to the locale, and is the same after reading a project file. */
static void
add_number (GString    *problem,
            const char *key,
            double      number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  add_text (problem, key, g_ascii_dtostr (buffer, sizeof buffer, number));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (a, b);
}

/* Parameters are sorted by name, since their order in a project file may change. File names are relative to the folder of
 * @data, so that neither saving the project elsewhere nor moving it together with its files changes the question. */
static void
add_definition (GString              *problem,
                ShoalHierarchyOrigin *source,
                const char           *version,
                GFile                *data)
{
  g_autoptr (JsonNode) definition = shoal_hierarchy_origin_definition_to_json (source, data);
  JsonObject *object = json_node_get_object (definition);
  g_autoptr (GList) names = g_list_sort (json_object_get_members (object), compare_names);

  for (GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *value = shoal_json_to_text (json_object_get_member (object, name->data));

      add_text (problem, "parameter", name->data);
      add_text (problem, "value", value);
    }
  if (shoal_hierarchy_origin_is_automatic (source))
    add_text (problem, "automatic", version);
}

/* @source: (nullable): NULL for the default builder of the column; @version: of the rules that choose the open parameters of @source */
static void
add_hierarchy (GString              *problem,
               ShoalHierarchyOrigin *source,
               const char           *version,
               GFile                *data)
{
  if (source == NULL)
    add_text (problem, "automatic", version);
  else if (source->kind == SHOAL_HIERARCHY_ORIGIN_LEVELS)
    add_text (problem, "hierarchy", shoal_hierarchy_get_digest (source->hierarchy));
  else
    add_definition (problem, source, version, data);
}

/**
 * shoal_hierarchy_origin_dup_seal:
 * @settled: the origin with its settled parameters
 * @asked: (nullable): the origin before that, as in #ShoalHierarchyFinding
 * @version: version of the rules that chose the parameters
 * @fingerprint: (nullable): fingerprint of the data, %NULL when unknown
 *
 * Returns: (transfer full): a digest of all these.
 */
char *
shoal_hierarchy_origin_dup_seal (ShoalHierarchyOrigin *settled,
                                 ShoalHierarchyOrigin *asked,
                                 const char           *version,
                                 const char           *fingerprint)
{
  g_autoptr (GString) finding = g_string_new (NULL);
  g_autofree char *digest = NULL;

  add_text (finding, "data", fingerprint);
  add_text (finding, "version", version);
  add_hierarchy (finding, asked, version, NULL);
  add_text (finding, "settled", "");
  add_hierarchy (finding, settled, version, NULL);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) finding->str, finding->len);
  return g_strconcat ("sha256:", digest, NULL);
}

/** shoal_hierarchy_origin_find_valid: Returns: (transfer none) (nullable): the finding of @self, if its seal shows
 *   that it is for these data and unchanged. */
const ShoalHierarchyFinding *
shoal_hierarchy_origin_find_valid (ShoalHierarchyOrigin *self,
                                   const char           *fingerprint)
{
  const ShoalHierarchyFinding *finding = self->finding;
  g_autofree char *seal = NULL;

  if (finding == NULL)
    return NULL;
  seal = shoal_hierarchy_origin_dup_seal (self, finding->asked, finding->version, fingerprint);
  return strcmp (seal, finding->seal) == 0 ? finding : NULL;
}

/* A settled hierarchy counts as the origin that was asked for, so that settling does not change the question. */
static void
add_asked_hierarchy (GString            *problem,
                     ShoalProjectColumn *column,
                     ShoalDataSource    *data)
{
  const ShoalHierarchyFinding *finding
      = column->hierarchy != NULL ? shoal_hierarchy_origin_find_valid (column->hierarchy, data->fingerprint) : NULL;

  add_hierarchy (problem, finding != NULL ? finding->asked : column->hierarchy,
                 finding != NULL ? finding->version : SHOAL_AUTOMATIC_VERSION, data->file);
}

/* Without a coding nothing is added: digests from versions without codings stay valid. */
static void
add_coding (GString            *problem,
            ShoalProjectColumn *column)
{
  g_autofree char *coding = column->coding != NULL ? shoal_coding_to_string (column->coding) : NULL;

  if (coding != NULL)
    add_text (problem, "coding", coding);
}

static void
add_quasi_identifier (GString            *problem,
                      ShoalProjectColumn *column,
                      ShoalDataSource    *data)
{
  add_text (problem, "quasi-identifier", column->name);
  add_text (problem, "type", column->type);
  add_number (problem, "weight", column->meaning.weight);
  add_text (problem, "cells", shoal_cell_form_to_string (column->meaning.cell_form));
  if (!shoal_level_range_is_all (column->meaning.levels))
    {
      add_number (problem, "lowest-level", column->meaning.levels.lowest);
      add_number (problem, "highest-level", column->meaning.levels.highest);
    }
  add_coding (problem, column);
  add_asked_hierarchy (problem, column, data);
}

/* Adds a model and the properties of its column that the answer depends on: the type, which defines the order of values, the
 * coding and the hierarchy. The file name is relative to the folder of the data, as for hierarchies. */
static void
add_model (GString          *problem,
           ShoalProject     *project,
           const ShoalModel *model)
{
  ShoalDataSource *data = shoal_project_get_data (project);
  ShoalProjectColumn *column = model->column != NULL ? shoal_project_find_column (project, model->column, NULL) : NULL;
  g_autoptr (GFile) file = model->file != NULL ? g_file_new_for_path (model->file) : NULL;
  ShoalModel without_file = *model;
  g_autofree char *text = NULL;

  without_file.file = NULL;
  without_file.run = NULL;
  text = shoal_model_dup_text (&without_file);
  add_text (problem, "model", text);
  if (file != NULL)
    {
      g_autofree char *name = shoal_project_path_to_text (data->file, file);

      add_text (problem, "file", name);
    }
  /* A run counts by its result: renaming the run does not change the question. */
  if (model->run != NULL)
    add_text (problem, "run", model->run->problem == NULL ? model->run->answer : NULL);
  if (column != NULL && (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_TABLE) != 0)
    add_text (problem, "type", column->type);
  if (column != NULL)
    add_coding (problem, column);
  if (column != NULL && (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0)
    add_asked_hierarchy (problem, column, data);
}

/* Whether the answer may depend on the target for any solver, because of the objective or a hierarchy. */
static gboolean
asks_for_target (ShoalProject     *project,
                 const ShoalAsked *asked)
{
  const ShoalMetric *objective = shoal_metrics_find (asked->objective);

  if (objective == NULL || (objective->needs & SHOAL_METRIC_NEEDS_TARGET) != 0)
    return TRUE;
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER
          && shoal_hierarchy_origin_uses_target (column->hierarchy))
        return TRUE;
    }
  return FALSE;
}

static void
add_columns (GString      *problem,
             ShoalProject *project,
             gboolean      with_target)
{
  ShoalDataSource *data = shoal_project_get_data (project);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
        add_quasi_identifier (problem, column, data);
      if (column->meaning.role == SHOAL_ROLE_PERSON)
        {
          add_text (problem, "person", column->name);
          add_text (problem, "type", column->type);
        }
      if (column->meaning.role == SHOAL_ROLE_COUNT)
        add_text (problem, "count", column->name);
      if (with_target && column->meaning.is_target && !shoal_role_identifies (column->meaning.role))
        {
          add_text (problem, "target", column->name);
          add_text (problem, "type", column->type);
          add_coding (problem, column);
        }
    }
}

/* The checksum of data and columns, the first part of the question, which does not depend on the requirements. */
static GChecksum *
begin (ShoalProject *project,
       gboolean      with_target)
{
  GChecksum **beginning = &shoal_project_get_question (project)->beginnings[with_target];

  if (g_once_init_enter (beginning))
    {
      g_autoptr (GString) problem = g_string_new (NULL);
      GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);

      add_number (problem, "question", DIGEST_VERSION);
      add_text (problem, "data", shoal_project_get_data (project)->fingerprint);
      if (shoal_project_get_data (project)->options->trim)
        add_text (problem, "trim", "true");
      add_columns (problem, project, with_target);
      g_checksum_update (checksum, (const guchar *) problem->str, (gssize) problem->len);
      g_once_init_leave (beginning, checksum);
    }
  return *beginning;
}

/** shoal_problem_digest_new: Returns: (transfer full): like shoal_project_get_problem_digest(), with the requirements and
 *   objective of @asked. */
char *
shoal_problem_digest_new (ShoalProject     *project,
                          const ShoalAsked *asked,
                          gboolean          with_target)
{
  const ShoalRequirements *requirements = asked->requirements;
  g_autoptr (GChecksum) checksum = g_checksum_copy (begin (project, with_target || asks_for_target (project, asked)));
  g_autoptr (GString) problem = g_string_new (NULL);

  add_number (problem, "k", shoal_requirements_get_min_size (requirements));
  add_number (problem, "suppression", requirements->suppression);
  add_number (problem, "suppression-price", requirements->suppression_price);
  for (guint i = 0; i < requirements->n_models; i++)
    add_model (problem, project, &requirements->models[i]);
  add_text (problem, "objective", asked->objective);
  g_checksum_update (checksum, (const guchar *) problem->str, (gssize) problem->len);
  return g_strconcat ("sha256:", g_checksum_get_string (checksum), NULL);
}

/* Returns: (transfer full) (nullable): a digest of the files that @project names for hierarchies and privacy models; NULL
 * without such files, or when not all of them have been loaded. */
static char *
compute_content (ShoalProject            *project,
                 const ShoalRequirements *requirements,
                 ShoalTable              *table,
                 ShoalSchema             *schema)
{
  g_autoptr (GString) content = g_string_new (NULL);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      g_autoptr (GFile) file = shoal_project_column_needs_hierarchy (column, requirements) && column->hierarchy != NULL
                                 ? shoal_hierarchy_origin_dup_input (column->hierarchy) : NULL;
      ShoalHierarchy *hierarchy = NULL;
      guint index;

      if (file == NULL)
        continue;
      if (shoal_table_find_column (table, column->name, &index))
        hierarchy = shoal_schema_get_hierarchy (schema, index);
      if (hierarchy == NULL)
        return NULL;
      add_text (content, "column", column->name);
      add_text (content, "hierarchy", shoal_hierarchy_get_digest (hierarchy));
    }
  for (guint i = 0; i < requirements->n_models; i++)
    {
      g_autofree char *digest = NULL;

      if (requirements->models[i].file == NULL)
        continue;
      digest = shoal_file_find_digest (requirements->models[i].file);
      if (digest == NULL)
        return NULL;
      add_number (content, "model", i);
      add_text (content, "file", digest);
    }
  return content->len > 0 ? g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) content->str, content->len)
                          : NULL;
}

/**
 * shoal_problem_digest_add_content:
 * @question: from shoal_problem_digest_new()
 * @requirements: the requirements of @question
 * @table: (nullable): the table of @project
 * @schema: (nullable): the schema of @table
 *
 * Returns: (transfer full): @question, and a digest of the files for hierarchies and privacy models if all of them are loaded
 */
char *
shoal_problem_digest_add_content (const char              *question,
                                  ShoalProject            *project,
                                  const ShoalRequirements *requirements,
                                  ShoalTable              *table,
                                  ShoalSchema             *schema)
{
  g_autofree char *content = table != NULL && schema != NULL ? compute_content (project, requirements, table, schema) : NULL;

  return content != NULL ? g_strdup_printf ("%s%c%s", question, CONTENT_SEPARATOR, content) : g_strdup (question);
}

/**
 * shoal_problem_digest_agrees:
 * @asked: the question that a result answers
 * @now: the question of a project
 *
 * The digests of files are compared only when both texts have one.
 *
 * Returns: whether no difference is known
 */
gboolean
shoal_problem_digest_agrees (const char *asked,
                             const char *now)
{
  const char *asked_content;
  const char *now_content;
  gsize length;

  g_return_val_if_fail (asked != NULL && now != NULL, FALSE);

  asked_content = strchr (asked, CONTENT_SEPARATOR);
  now_content = strchr (now, CONTENT_SEPARATOR);
  if (asked_content != NULL && now_content != NULL)
    return strcmp (asked, now) == 0;
  length = asked_content != NULL ? (gsize) (asked_content - asked) : strlen (asked);
  return length == (now_content != NULL ? (gsize) (now_content - now) : strlen (now))
         && strncmp (asked, now, length) == 0;
}
