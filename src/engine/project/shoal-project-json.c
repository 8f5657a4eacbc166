/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes project files. Every error names the file and the key path; every unknown key is kept. */


#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"
#include "project/runs/shoal-run-folder.h"
#include "project/shoal-project-parts.h"
#include "table/write/shoal-new-file.h"
#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Writing: the known keys come first, in the order of the format, then the unknown keys that were kept. */

static JsonObject *
write_model (const ShoalModel *model,
             GFile            *file)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "model", model->guarantee->id);
  for (guint i = 0; i < model->guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &model->guarantee->parameters[i];
      g_autofree char *text = shoal_model_dup_parameter (model, i);

      if (spec->kind == SHOAL_PARAMETER_FILE && *text != '\0')
        {
          g_autoptr (GFile) named = g_file_new_for_path (text);

          g_free (text);
          text = shoal_project_path_to_text (file, named);
        }
      if (*text != '\0')
        json_object_set_member (object, spec->name, shoal_json_from_parameter (text, spec->kind));
    }
  shoal_json_set_text (object, "column", model->column);
  return object;
}

static JsonObject *
write_privacy (ShoalProject *self,
               GFile        *file)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (self);
  JsonObject *object = json_object_new ();

  if (shoal_requirements_has_k (requirements))
    json_object_set_int_member (object, "k", requirements->k);
  json_object_set_double_member (object, "suppression", requirements->suppression);
  if (requirements->suppression_price > 0)
    json_object_set_double_member (object, "suppression-price", requirements->suppression_price);
  if (requirements->n_models > 0)
    {
      JsonArray *models = json_array_new ();

      for (guint i = 0; i < requirements->n_models; i++)
        json_array_add_object_element (models, write_model (&requirements->models[i], file));
      json_object_set_array_member (object, "models", models);
    }
  shoal_json_add_extras (object, shoal_project_get_privacy_extras (self));
  return object;
}

static void
write_about (JsonObject   *object,
             ShoalProject *self)
{
  const ShoalAboutInfo *infos = shoal_about_get ();
  JsonObject *about = NULL;

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    if (shoal_project_get_about (self, i) != NULL)
      {
        about = about != NULL ? about : json_object_new ();
        json_object_set_string_member (about, infos[i].key, shoal_project_get_about (self, i));
      }
  if (about != NULL)
    json_object_set_object_member (object, "about", about);
}

/**
 * shoal_project_to_text:
 * @file: (nullable): the file for the text; file names are written relative to its folder
 *
 * Returns: (transfer full): text of a project file
 */
char *
shoal_project_to_text (ShoalProject *self,
                       GFile        *file)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) root = NULL;
  JsonArray *columns = json_array_new ();
  JsonArray *runs = json_array_new ();

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  json_object_set_int_member (object, "shoal", SHOAL_PROJECT_VERSION);
  json_object_set_object_member (object, "data", shoal_data_source_to_json (shoal_project_get_data (self), file));
  for (guint i = 0; i < shoal_project_get_n_columns (self); i++)
    json_array_add_object_element (columns, shoal_project_column_to_json (shoal_project_get_column (self, i), file));
  json_object_set_array_member (object, "columns", columns);
  json_object_set_object_member (object, "privacy", write_privacy (self, file));
  json_object_set_string_member (object, "objective", shoal_project_get_objective (self));
  shoal_json_set_text (object, "labels", shoal_project_get_labels (self));
  write_about (object, self);
  for (guint i = 0; i < shoal_project_get_n_runs (self); i++)
    json_array_add_object_element (runs, shoal_run_record_to_json (shoal_project_get_run (self, i)));
  json_object_set_array_member (object, "runs", runs);
  if (shoal_project_get_selected_run (self) != SHOAL_PROJECT_NO_RUN)
    json_object_set_int_member (object, "selected-run", shoal_project_get_selected_run (self));
  if (shoal_project_get_strategies (self) != NULL)
    json_object_set_member (object, "strategies", json_node_copy (shoal_project_get_strategies (self)));
  shoal_json_add_extras (object, shoal_project_get_extras (self));

  root = json_node_init_object (json_node_alloc (), object);
  return shoal_json_to_text (root);
}

/* Writes the file completely or not at all. */
gboolean
shoal_project_write_text (const char  *text,
                          GFile       *file,
                          gboolean     replace,
                          GError     **error)
{
  g_autoptr (ShoalNewFile) new_file = shoal_new_file_open (file, replace, error);

  return new_file != NULL && shoal_new_file_start_private (new_file, error)
         && shoal_new_file_write (new_file, text, strlen (text), error) && shoal_new_file_commit (new_file, NULL, error);
}

/**
 * shoal_project_write:
 * @file: where to save
 * @replace: whether an existing file may be replaced
 *
 * Writes the project completely or not at all. Only the owner can read a new file, as the data may be private; a replaced file
 * keeps its permissions. The project never replaces a file that it reads. Results of runs that are not nodes are written into a
 * folder beside the file; results without a run are removed from there.
 *
 * Returns: %FALSE with %G_IO_ERROR, or %SHOAL_ERROR_USAGE of shoal_project_check_place()
 */
gboolean
shoal_project_write (ShoalProject  *self,
                     GFile         *file,
                     gboolean       replace,
                     GError       **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!shoal_project_check_place (self, file, error))
    return FALSE;
  text = shoal_project_to_text (self, file);
  if (!shoal_run_folder_write (self, file, written, error) || !shoal_project_write_text (text, file, replace, error))
    {
      shoal_run_folder_give_up (file, written);
      return FALSE;
    }
  shoal_run_folder_tidy (self, file);
  return TRUE;
}

#define MAX_K G_MAXINT32

/* Context of reading a project file */
typedef struct
{
  GFile *file;
  char *file_name;
  GPtrArray *warnings;
} Context;

static GPtrArray *
read_columns (ShoalJsonReader  *parent,
              Context          *context,
              GError          **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *array = NULL;
  guint person = 0, count = 0;

  if (!shoal_json_reader_get_array (parent, "columns", &array, error))
    return NULL;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("columns[%u]", i);
      g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (json_array_get_element (array, i),
                                                                  context->file_name, path, error);
      ShoalProjectColumn *column = reader != NULL ? shoal_project_column_from_json (reader, context->file, context->warnings, error)
                                                  : NULL;

      if (column == NULL)
        return NULL;
      g_ptr_array_add (columns, column);
      if (!g_hash_table_add (names, column->name))
        {
          shoal_json_reader_fail (reader, "name", error, _("column “%s” is listed twice"), column->name);
          return NULL;
        }
      if (column->meaning.role == SHOAL_ROLE_PERSON && person++ > 0)
        {
          shoal_json_reader_fail (reader, "role", error, _("no more than one column can say whose each row is"));
          return NULL;
        }
      if (column->meaning.role == SHOAL_ROLE_COUNT && count++ > 0)
        {
          shoal_json_reader_fail (reader, "role", error, _("no more than one column can say how many people a row stands for"));
          return NULL;
        }
    }
  return g_steal_pointer (&columns);
}

static GPtrArray *
read_runs (ShoalJsonReader  *parent,
           Context          *context,
           GError          **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (parent, "runs", &array, error))
    return NULL;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("runs[%u]", i);
      g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (json_array_get_element (array, i),
                                                                  context->file_name, path, error);
      ShoalRunRecord *run = reader != NULL ? shoal_run_record_from_json (reader, context->warnings, error) : NULL;

      if (run == NULL)
        return NULL;
      g_ptr_array_add (runs, run);
    }
  return g_steal_pointer (&runs);
}

/* Whether a parameter of the privacy model @id names a file */
static gboolean
is_file (const char *id,
         const char *name)
{
  const ShoalGuarantee *guarantee = shoal_guarantee_find (id);

  for (guint i = 0; guarantee != NULL && i < guarantee->n_parameters; i++)
    if (strcmp (guarantee->parameters[i].name, name) == 0)
      return guarantee->parameters[i].kind == SHOAL_PARAMETER_FILE;
  return FALSE;
}

/* In a privacy model, an unknown key is an error: a requirement must never be ignored silently. */
static gboolean
read_model (JsonNode          *node,
            const char        *path,
            ShoalModel        *model,
            Context           *context,
            GError           **error)
{
  g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (node, context->file_name, path, error);
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autoptr (GList) names = NULL;
  g_autoptr (GError) reason = NULL;
  g_autofree char *id = NULL;
  g_autofree char *column = NULL;

  if (reader == NULL || !shoal_json_reader_require (reader, "model", error)
      || !shoal_json_reader_get_string (reader, "model", &id, error)
      || !shoal_json_reader_get_string (reader, "column", &column, error))
    return FALSE;
  names = json_object_get_members (json_node_get_object (node));
  for (GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *text = NULL;

      if (strcmp (name->data, "model") == 0 || strcmp (name->data, "column") == 0)
        continue;
      text = shoal_json_scalar_to_parameter (json_object_get_member (json_node_get_object (node), name->data));
      if (text == NULL)
        return shoal_json_reader_fail (reader, name->data, error, _("must be a number or a text"));
      if (is_file (id, name->data))
        {
          g_autoptr (GFile) file = shoal_project_path_resolve (context->file, text);

          g_free (text);
          text = g_file_get_path (file);
          if (text == NULL)
            return shoal_json_reader_fail (reader, name->data, error, _("must be the name of a local file"));
        }
      shoal_parameters_set (parameters, name->data, text);
    }
  return shoal_model_init (model, id, parameters, column, &reason)
         || shoal_json_reader_fail (reader, "model", error, "%s", reason->message);
}

static gboolean
read_models (ShoalJsonReader    *parent,
             ShoalRequirements  *requirements,
             Context            *context,
             GError            **error)
{
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (parent, "models", &array, error))
    return FALSE;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("privacy.models[%u]", i);
      g_autoptr (GError) reason = NULL;
      ShoalModel model;

      if (!read_model (json_array_get_element (array, i), path, &model, context, error))
        return FALSE;
      if (!shoal_requirements_add_model (requirements, &model, &reason))
        return shoal_json_reader_fail (parent, "models", error, "%s", reason->message);
    }
  return TRUE;
}

static gboolean
read_privacy (ShoalJsonReader    *parent,
              ShoalRequirements  *requirements,
              JsonObject        **extras,
              Context            *context,
              GError            **error)
{
  g_autoptr (ShoalJsonReader) reader = NULL;
  gint64 k = 0;

  if (shoal_json_reader_take (parent, "privacy") == NULL)
    return TRUE;
  reader = shoal_json_reader_get_object (parent, "privacy", error);
  if (reader == NULL
      || !shoal_json_reader_get_integer (reader, "k", 1, MAX_K, &k, error)
      || !shoal_json_reader_get_double (reader, "suppression", &requirements->suppression, error)
      || !shoal_json_reader_get_double (reader, "suppression-price", &requirements->suppression_price, error)
      || !read_models (reader, requirements, context, error))
    return FALSE;
  if (requirements->suppression < 0 || requirements->suppression > 1)
    return shoal_json_reader_fail (reader, "suppression", error, _("must be a share from 0 to 1"));
  if (requirements->suppression_price < 0)
    return shoal_json_reader_fail (reader, "suppression-price", error, _("must be a number from 0 on"));
  requirements->k = (guint) k;
  *extras = shoal_json_reader_finish (reader, context->warnings);
  return TRUE;
}

static gboolean
check_version (ShoalJsonReader  *reader,
               Context          *context,
               GError          **error)
{
  JsonNode *version = shoal_json_reader_take (reader, "shoal");
  g_autofree char *text = NULL;

  if (version == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("%s: no project of Shoal: the key “shoal” is missing"),
                   context->file_name);
      return FALSE;
    }
  text = shoal_json_scalar_to_parameter (version);
  if (g_strcmp0 (text, G_STRINGIFY (SHOAL_PROJECT_VERSION)) == 0)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               _("%s: shoal: format version %s is unknown, this program reads version %d"),
               context->file_name, text != NULL ? text : _("of another kind"), SHOAL_PROJECT_VERSION);
  return FALSE;
}

/* Strategies are only parsed after the table has been read; until then the object is kept unchanged, with any unknown keys.
 * @strategies: (out) (nullable) (transfer none) */
static gboolean
read_strategies (ShoalJsonReader  *reader,
                 JsonNode        **strategies,
                 GError          **error)
{
  g_autoptr (ShoalJsonReader) object = NULL;

  *strategies = shoal_json_reader_take (reader, "strategies");
  if (*strategies == NULL)
    return TRUE;
  object = shoal_json_reader_get_object (reader, "strategies", error);
  return object != NULL;
}

static ShoalProject *
make_project (GFile                   *file,
              ShoalDataSource         *data,
              GPtrArray               *columns,
              GPtrArray               *runs,
              const ShoalRequirements *requirements)
{
  g_autoptr (ShoalProject) project = shoal_project_new_empty ();

  shoal_project_fill (project, file, data, columns, runs);
  return shoal_project_with_requirements (project, requirements);
}

/* @edited: (transfer full): replaces @project */
static void
take_edit (ShoalProject **project,
           ShoalProject  *edited)
{
  g_object_unref (*project);
  *project = edited;
}

/* "about": { "author": "…", "purpose": "…" }: @texts: (out) (array fixed-size=SHOAL_ABOUT_N) */
static gboolean
read_about (ShoalJsonReader  *parent,
            char            **texts,
            Context          *context,
            GError          **error)
{
  const ShoalAboutInfo *infos = shoal_about_get ();
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autoptr (JsonObject) extras = NULL;

  if (shoal_json_reader_take (parent, "about") == NULL)
    return TRUE;
  reader = shoal_json_reader_get_object (parent, "about", error);
  if (reader == NULL)
    return FALSE;
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    if (!shoal_json_reader_get_string (reader, infos[i].key, &texts[i], error))
      return FALSE;
  extras = shoal_json_reader_finish (reader, context->warnings);
  return TRUE;
}

static gboolean
check_labels (const char  *language,
              GError     **error)
{
  if (shoal_label_words_find (language) != NULL)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("labels: there are no words for labels in “%s”"), language);
  return FALSE;
}

static ShoalProject *
read_project (ShoalJsonReader  *reader,
              Context          *context,
              GError          **error)
{
  g_autoptr (ShoalProject) result = NULL;
  g_autoptr (ShoalDataSource) data = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (JsonObject) privacy_extras = NULL;
  g_autofree char *objective = NULL;
  g_autofree char *labels = NULL;
  ShoalRequirements requirements = { 0, 0 };
  g_autoptr (GPtrArray) about = g_ptr_array_new_full (SHOAL_ABOUT_N, g_free); /* no GStrv: some are NULL */
  gint64 selected_run = SHOAL_PROJECT_NO_RUN;
  JsonNode *strategies;

  g_ptr_array_set_size (about, SHOAL_ABOUT_N);
  if (!check_version (reader, context, error))
    return NULL;
  data = shoal_data_source_from_json (reader, context->file, context->warnings, error);
  if (data == NULL)
    return NULL;
  columns = read_columns (reader, context, error);
  if (columns == NULL
      || !read_privacy (reader, &requirements, &privacy_extras, context, error)
      || !shoal_json_reader_get_string (reader, "objective", &objective, error)
      || !shoal_json_reader_get_string (reader, "labels", &labels, error)
      || !check_labels (labels, error))
    return NULL;
  runs = read_runs (reader, context, error);
  if (runs == NULL
      || !shoal_json_reader_get_integer (reader, "selected-run", SHOAL_PROJECT_NO_RUN, (gint64) runs->len - 1,
                                         &selected_run, error)
      || !read_about (reader, (char **) about->pdata, context, error)
      || !read_strategies (reader, &strategies, error))
    return NULL;

  result = make_project (context->file, data, columns, runs, &requirements);
  if (objective != NULL)
    take_edit (&result, shoal_project_with_objective (result, objective));
  if (labels != NULL)
    take_edit (&result, shoal_project_with_labels (result, labels));
  if (selected_run != SHOAL_PROJECT_NO_RUN)
    take_edit (&result, shoal_project_with_runs (result, runs, (int) selected_run));
  take_edit (&result, shoal_project_with_about (result, (const char *const *) about->pdata));
  if (strategies != NULL)
    take_edit (&result, shoal_project_with_strategies (result, strategies));
  shoal_project_take_extras (result, shoal_json_reader_finish (reader, context->warnings),
                             g_steal_pointer (&privacy_extras));
  return g_steal_pointer (&result);
}

/**
 * shoal_project_parse:
 * @text: (array length=length): text of a project file
 * @length: bytes in @text
 * @file: (nullable): the file of the text; relative names start from its folder
 * @warnings: (element-type utf8) (nullable): takes a text per unknown key
 *
 * Reads a project of format 1.
 *
 * Returns: (transfer full): a project, or %NULL with %SHOAL_ERROR_PROJECT that names file and key path
 */
ShoalProject *
shoal_project_parse (const char  *text,
                     gsize        length,
                     GFile       *file,
                     GPtrArray   *warnings,
                     GError     **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autoptr (GPtrArray) ignored = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *file_name = file != NULL ? g_file_get_parse_name (file) : g_strdup ("project");
  Context context = { file, file_name, warnings != NULL ? warnings : ignored };

  root = shoal_json_parse (text, length, file_name, error);
  if (root == NULL)
    return NULL;
  reader = shoal_json_reader_new (root, file_name, "", error);
  if (reader == NULL)
    return NULL;
  return read_project (reader, &context, error);
}

/* Loads the results of all runs. This changes the records, so the project must not be shared. */
static gboolean
load_results (ShoalProject  *project,
              GFile         *file,
              GPtrArray     *warnings,
              GCancellable  *cancellable,
              GError       **error)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      g_autoptr (GError) fault = NULL;

      if (run->file == NULL || shoal_run_record_load (run, file, cancellable, &fault))
        continue;
      if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return FALSE;
        }
      if (warnings != NULL)
        g_ptr_array_add (warnings, g_strdup (fault->message));
    }
  return TRUE;
}

/**
 * shoal_project_load_copied_results:
 * @project: a project that was just parsed and is not shared
 * @copy_file: the copy of a project file that it was parsed from
 * @origin: (nullable): the project file that was copied
 * @warnings: (element-type utf8) (nullable): takes a text per result that is lost
 *
 * Reads the results that shoal_run_folder_write_copy() has written, and the others from beside @origin. A run whose result is
 * in neither place loses the name of its file.
 */
void
shoal_project_load_copied_results (ShoalProject *project,
                                   GFile        *copy_file,
                                   GFile        *origin,
                                   GPtrArray    *warnings)
{
  g_return_if_fail (SHOAL_IS_PROJECT (project) && G_IS_FILE (copy_file));

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      const char *name = run->name != NULL ? run->name : run->solver;

      if (run->file == NULL || shoal_run_record_load (run, copy_file, NULL, NULL)
          || (origin != NULL && shoal_run_record_load (run, origin, NULL, NULL)))
        continue;
      g_clear_pointer (&run->file, g_free);
      if (warnings != NULL)
        g_ptr_array_add (warnings, g_strdup_printf (_("the result of the run “%s” is lost: run its solver again"), name));
    }
}

/**
 * shoal_project_read:
 * @file: a project file
 * @warnings: (element-type utf8) (nullable): takes a text per unknown key, and per result of a run that cannot be read
 * @cancellable: (nullable): stops the reading
 *
 * Also reads the results of runs from the folder beside the project file. A run whose result cannot be read has no result.
 *
 * Returns: (transfer full): the project, or %NULL with %SHOAL_ERROR_PROJECT or %G_IO_ERROR
 */
ShoalProject *
shoal_project_read (GFile         *file,
                    GPtrArray     *warnings,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (ShoalProject) project = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  text = shoal_file_load (file, name, &length, cancellable, error);
  if (text == NULL)
    return NULL;
  project = shoal_project_parse (text, length, file, warnings, error);
  if (project == NULL || !load_results (project, file, warnings, cancellable, error))
    return NULL;
  return g_steal_pointer (&project);
}
