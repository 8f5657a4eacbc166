/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record of a run. The parameters of the solver are stored as JSON values. The result may not fit the current table. */

#include "project/runs/shoal-run-record.h"

#include "base/shoal-error.h"
#include "project/json/shoal-json.h"
#include "project/runs/shoal-run-file.h"
#include "project/shoal-project-parts.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

G_DEFINE_BOXED_TYPE (ShoalRunRecord, shoal_run_record, shoal_run_record_ref, shoal_run_record_unref)

/* Returns: (transfer full): an empty record. */
static ShoalRunRecord *
new_empty (void)
{
  ShoalRunRecord *self = g_new0 (ShoalRunRecord, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->status = SHOAL_STATUS_UNKNOWN;
  self->columns = g_new0 (char *, 1);
  self->figures = (ShoalRunFigures) { NULL, NAN, NAN, NAN, 0 };
  return self;
}

/* set_figures() and set_node() are only for a record that is not shared. */

static void
set_figures (ShoalRunRecord        *self,
             const ShoalRunFigures *figures)
{
  self->figures = *figures;
  self->figures.metric = g_intern_string (figures->metric);
}

static void
set_node (ShoalRunRecord     *self,
          const char * const *columns,
          const guint        *levels,
          guint               n_levels)
{
  g_strfreev (self->columns);
  g_free (self->levels);
  self->columns = g_new0 (char *, n_levels + 1);
  self->levels = g_new0 (guint, MAX (1, n_levels));
  self->n_levels = n_levels;
  for (guint i = 0; i < n_levels; i++)
    {
      self->columns[i] = g_strdup (columns[i]);
      self->levels[i] = levels[i];
    }
}

/* A number that is not an integer parameter is written with a fraction, as in existing project files. */
static JsonNode *
parameter_to_json (ShoalSolver              *solver,
                   const ShoalParameterSpec *spec)
{
  g_autofree char *text = shoal_solver_dup_parameter (solver, spec->name);

  if (spec->kind == SHOAL_PARAMETER_NUMBER)
    return json_node_init_double (json_node_alloc (), g_ascii_strtod (text, NULL));
  return shoal_json_from_parameter (text, spec->kind);
}

/**
 * shoal_run_record_new:
 * @solver_id: id of the solver
 * @solver: (nullable): the solver, whose parameters are stored
 * @seed: below 2^53
 *
 * Returns: (transfer full): a run without a result
 */
ShoalRunRecord *
shoal_run_record_new (const char  *solver_id,
                      ShoalSolver *solver,
                      guint64      seed)
{
  ShoalRunRecord *self;

  g_return_val_if_fail (solver_id != NULL, NULL);
  g_return_val_if_fail (seed <= SHOAL_PROJECT_MAX_SEED, NULL);

  self = new_empty ();
  self->solver = g_strdup (solver_id);
  self->seed = seed;
  self->parameters = json_object_new ();
  if (solver != NULL)
    {
      guint n_parameters;
      g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);

      for (guint i = 0; i < n_parameters; i++)
        json_object_set_member (self->parameters, parameters[i].name, parameter_to_json (solver, &parameters[i]));
    }
  return self;
}

/* Returns: (transfer full): a copy of the record without its result, which is not shared. */
static ShoalRunRecord *
copy_request (ShoalRunRecord *self)
{
  ShoalRunRecord *result = new_empty ();

  result->name = g_strdup (self->name);
  result->note = g_strdup (self->note);
  result->solver = g_strdup (self->solver);
  result->parameters = self->parameters != NULL ? json_object_ref (self->parameters) : NULL;
  result->seed = self->seed;
  result->extras = self->extras != NULL ? json_object_ref (self->extras) : NULL;
  return result;
}

/* Returns: (transfer full): a copy of the record with its result, which is not shared. */
static ShoalRunRecord *
copy (ShoalRunRecord *self)
{
  ShoalRunRecord *result = copy_request (self);

  result->has_result = self->has_result;
  result->status = self->status;
  result->result_extras = self->result_extras != NULL ? json_object_ref (self->result_extras) : NULL;
  set_node (result, (const char * const *) self->columns, self->levels, self->n_levels);
  result->file = g_strdup (self->file);
  result->recoding = self->recoding != NULL ? shoal_recoding_ref (self->recoding) : NULL;
  set_figures (result, &self->figures);
  result->problem_digest = g_strdup (self->problem_digest);
  return result;
}

/**
 * shoal_run_record_with_name:
 * @name: (nullable): the name that the user gives to the run
 *
 * Returns: (transfer full): @self with this name
 */
ShoalRunRecord *
shoal_run_record_with_name (ShoalRunRecord *self,
                            const char     *name)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL, NULL);

  result = copy (self);
  g_free (result->name);
  result->name = g_strdup (name);
  return result;
}

/** shoal_run_record_with_note: @note: (nullable): a note of the user about the run. Returns: (transfer full): @self with this note. */
ShoalRunRecord *
shoal_run_record_with_note (ShoalRunRecord *self,
                            const char     *note)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL, NULL);

  result = copy (self);
  g_free (result->note);
  result->note = g_strdup (note);
  return result;
}

/** shoal_run_record_with_figures: Returns: (transfer full): @self, a record with a result, with these figures. */
ShoalRunRecord *
shoal_run_record_with_figures (ShoalRunRecord        *self,
                               const ShoalRunFigures *figures)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);
  g_return_val_if_fail (figures != NULL, NULL);

  result = copy (self);
  set_figures (result, figures);
  return result;
}

/**
 * shoal_run_record_with_problem_digest:
 * @problem_digest: (nullable): the question that its result answers: see shoal_project_dup_problem_digest()
 *
 * Returns: (transfer full): @self, a record with a result, as the answer to @problem_digest
 */
ShoalRunRecord *
shoal_run_record_with_problem_digest (ShoalRunRecord *self,
                                      const char     *problem_digest)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);

  result = copy (self);
  g_free (result->problem_digest);
  result->problem_digest = g_strdup (problem_digest);
  return result;
}

/**
 * shoal_run_record_with_result:
 * @columns: (array length=n_levels) (nullable): names of the quasi-identifiers of the resulting node
 * @levels: (array length=n_levels) (nullable): their levels
 * @n_levels: 0 when the result is not a node
 *
 * Returns: (transfer full): @self with a result
 */
ShoalRunRecord *
shoal_run_record_with_result (ShoalRunRecord     *self,
                              ShoalStatus         status,
                              const char * const *columns,
                              const guint        *levels,
                              guint               n_levels)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL, NULL);

  result = copy_request (self);
  result->has_result = TRUE;
  result->status = status;
  set_node (result, columns, levels, n_levels);
  return result;
}

ShoalRunRecord *
shoal_run_record_ref (ShoalRunRecord *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_run_record_unref (ShoalRunRecord *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->name);
  g_free (self->note);
  g_free (self->solver);
  g_free (self->problem_digest);
  g_free (self->file);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_pointer (&self->parameters, json_object_unref);
  g_strfreev (self->columns);
  g_free (self->levels);
  g_clear_pointer (&self->extras, json_object_unref);
  g_clear_pointer (&self->result_extras, json_object_unref);
  g_free (self);
}

/**
 * shoal_run_record_apply_parameters:
 * @solver: a solver with the id of the record
 *
 * Sets the stored parameters on @solver.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE when one is unknown or out of range
 */
gboolean
shoal_run_record_apply_parameters (ShoalRunRecord  *self,
                                   ShoalSolver     *solver,
                                   GError         **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), FALSE);

  if (self->parameters == NULL)
    return TRUE;
  json_object_iter_init_ordered (&iter, self->parameters);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *text = shoal_json_scalar_to_parameter (value);

      if (text == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("parameter “%s” of solver “%s” must be a number, a text, true or false"), name, self->solver);
          return FALSE;
        }
      if (!shoal_solver_set_parameter (solver, name, text, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- The result ---- */

/* Finds the level of @self for @attribute. Returns: FALSE with an error when there is none, or it is higher than the hierarchy. */
static gboolean
find_level (ShoalRunRecord  *self,
            ShoalAttribute  *attribute,
            guint           *level,
            GError         **error)
{
  const char *name = shoal_column_get_name (attribute->column);

  for (guint i = 0; i < self->n_levels; i++)
    if (strcmp (self->columns[i], name) == 0)
      {
        *level = self->levels[i];
        if (*level <= attribute->height)
          return TRUE;
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                     _("the result of the run publishes “%s” at level %u, but its hierarchy ends at level %u: run the "
                       "solver again"), name, *level, attribute->height);
        return FALSE;
      }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               _("the result of the run has no level for the quasi-identifier “%s”: run the solver again"), name);
  return FALSE;
}

static ShoalRecoding *
make_node (ShoalRunRecord  *self,
           ShoalMicrodata  *microdata,
           GError         **error)
{
  g_autofree guint *levels = NULL;

  if (self->n_levels != microdata->n_attributes)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
                   g_dngettext (GETTEXT_PACKAGE, "the result of the run is about %'u quasi-identifier, the project has %'u: run the solver again",
                                "the result of the run is about %'u quasi-identifiers, the project has %'u: run the solver again",
                                self->n_levels),
                   self->n_levels, microdata->n_attributes);
      return NULL;
    }
  levels = g_new0 (guint, microdata->n_attributes);
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (!find_level (self, shoal_microdata_get_attribute (microdata, a), &levels[a], error))
      return NULL;
  return shoal_recoding_new_node (levels, microdata->n_attributes);
}

static gsize
count_rows (ShoalRecoding *recoding)
{
  gsize n_rows;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    shoal_recoding_get_clusters (recoding, &n_rows, NULL);
  else
    shoal_recoding_get_originals (recoding, &n_rows, NULL);
  return n_rows;
}

/** shoal_run_record_has_recoding: Returns: whether there is a result for shoal_run_record_make_recoding(). */
gboolean
shoal_run_record_has_recoding (ShoalRunRecord *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_levels > 0 || self->recoding != NULL;
}

/**
 * shoal_run_record_with_recoding:
 * @recoding: a partition or a matching
 *
 * Returns: (transfer full): @self, a record with a result, with @recoding as result and a new name for its file.
 */
ShoalRunRecord *
shoal_run_record_with_recoding (ShoalRunRecord *self,
                                ShoalRecoding  *recoding)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);
  g_return_val_if_fail (recoding != NULL && shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE, NULL);

  result = shoal_run_record_with_problem_digest (self, self->problem_digest);
  set_node (result, NULL, NULL, 0);
  g_free (result->file);
  g_clear_pointer (&result->recoding, shoal_recoding_unref);
  result->file = shoal_run_file_new_name ();
  result->recoding = shoal_recoding_ref (recoding);
  return result;
}

/** shoal_run_record_load: reads the result from its file. Only for a record that is not shared. The problem digest in the file
 *   replaces the one in the project, so that a result for other data is recognized as outdated. Returns: whether it was
 *   read; %FALSE with an error otherwise. */
gboolean
shoal_run_record_load (ShoalRunRecord  *self,
                       GFile           *project_file,
                       GCancellable    *cancellable,
                       GError         **error)
{
  g_autofree char *problem_digest = NULL;

  self->recoding = shoal_run_file_read (project_file, self->file, &problem_digest, cancellable, error);
  if (self->recoding == NULL)
    return FALSE;
  g_free (self->problem_digest);
  self->problem_digest = problem_digest[0] != '\0' ? g_steal_pointer (&problem_digest) : NULL;
  return TRUE;
}

/**
 * shoal_run_record_make_recoding:
 * @microdata: the table; for a node, it must have the quasi-identifiers of the result, in any order, else as many rows as the result
 *
 * Returns: (transfer full): the result of a record for which shoal_run_record_has_recoding() is true, or %NULL with
 *   %SHOAL_ERROR_PROJECT when the table does not fit.
 */
ShoalRecoding *
shoal_run_record_make_recoding (ShoalRunRecord  *self,
                                ShoalMicrodata  *microdata,
                                GError         **error)
{
  g_return_val_if_fail (self != NULL && shoal_run_record_has_recoding (self), NULL);
  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);

  if (self->recoding == NULL)
    return make_node (self, microdata, error);
  if (count_rows (self->recoding) == microdata->n_rows)
    return shoal_recoding_ref (self->recoding);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               g_dngettext (GETTEXT_PACKAGE, "the result of the run is about %'zu row, the table has %'zu: run the solver again",
                            "the result of the run is about %'zu rows, the table has %'zu: run the solver again",
                            count_rows (self->recoding)),
               count_rows (self->recoding), microdata->n_rows);
  return NULL;
}

/* ---- An element of "runs" in a project file ---- */

/* {"age": 2, "zip": 1} */
static gboolean
read_node (ShoalJsonReader  *reader,
           ShoalRunRecord   *run,
           GError          **error)
{
  g_autoptr (ShoalJsonReader) node = NULL;
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (guint));
  JsonNode *member = shoal_json_reader_take (reader, "node");
  JsonObjectIter iter;
  const char *name;
  JsonNode *level_node;

  if (member == NULL)
    return TRUE;
  node = shoal_json_reader_get_object (reader, "node", error);
  if (node == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, json_node_get_object (member));
  while (json_object_iter_next_ordered (&iter, &name, &level_node))
    {
      gint64 level;
      guint level_number;

      if (!shoal_json_reader_require (node, name, error)
          || !shoal_json_reader_get_integer (node, name, 0, G_MAXUINT16, &level, error))
        return FALSE;
      level_number = (guint) level;
      g_ptr_array_add (columns, (gpointer) name);
      g_array_append_val (levels, level_number);
    }
  set_node (run, (const char *const *) columns->pdata, (const guint *) (gpointer) levels->data, levels->len);
  return TRUE;
}

/* "metric": "precision", "value": 0.31, "bound": 0.3, "seconds": 1.5, "nodes-checked": 310, "stopped": true,
 * "k": 5, "suppression": 0.02, "models": [ "l-diversity,variant=distinct,l=3,c=3,column=diagnosis" ] */
static gboolean
read_figures (ShoalJsonReader  *reader,
              ShoalRunRecord   *run,
              GError          **error)
{
  ShoalRunFigures figures = run->figures;
  ShoalRequirements *requirements = &figures.requirements;
  g_autofree char *metric = NULL;
  gint64 n_checked = 0;
  gint64 k = 0;
  g_auto (GStrv) models = NULL;

  if (!shoal_json_reader_get_string (reader, "metric", &metric, error)
      || !shoal_json_reader_get_double (reader, "value", &figures.value, error)
      || !shoal_json_reader_get_double (reader, "bound", &figures.bound, error)
      || !shoal_json_reader_get_double (reader, "seconds", &figures.seconds, error)
      || !shoal_json_reader_get_integer (reader, "nodes-checked", 0, G_MAXINT64, &n_checked, error)
      || !shoal_json_reader_get_integer (reader, "k", 0, G_MAXUINT32, &k, error)
      || !shoal_json_reader_get_double (reader, "suppression", &requirements->suppression, error)
      || !shoal_json_reader_get_strings (reader, "models", &models, error)
      || !shoal_json_reader_get_boolean (reader, "stopped", &figures.stopped, error))
    return FALSE;
  figures.metric = metric;
  requirements->k = (guint) k;
  for (guint i = 0; models != NULL && models[i] != NULL; i++)
    /* If one model cannot be read, the requirements as a whole are unknown. */
    if (i == SHOAL_REQUIREMENTS_MAX_MODELS
        || !shoal_model_init_text (&requirements->models[requirements->n_models++], models[i], NULL))
      {
        *requirements = (ShoalRequirements) { 0 };
        break;
      }
  figures.n_checked = (guint64) n_checked;
  set_figures (run, &figures);
  return TRUE;
}

/* "file": the name of a file in the folder of results, never a path */
static gboolean
read_file_name (ShoalJsonReader  *reader,
                ShoalRunRecord   *run,
                GError          **error)
{
  if (!shoal_json_reader_get_string (reader, "file", &run->file, error))
    return FALSE;
  if (run->file != NULL && !shoal_run_file_owns_name (run->file))
    return shoal_json_reader_fail (reader, "file", error, _("“%s” is not the name of a result"), run->file);
  return TRUE;
}

static gboolean
read_result (ShoalJsonReader  *parent,
             ShoalRunRecord   *run,
             GPtrArray        *warnings,
             GError          **error)
{
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autofree char *status = NULL;

  if (shoal_json_reader_take (parent, "result") == NULL)
    return TRUE;
  reader = shoal_json_reader_get_object (parent, "result", error);
  if (reader == NULL
      || !shoal_json_reader_get_string (reader, "status", &status, error)
      || !read_node (reader, run, error)
      || !read_file_name (reader, run, error)
      || !read_figures (reader, run, error)
      || !shoal_json_reader_get_string (reader, "question", &run->problem_digest, error))
    return FALSE;
  if (status != NULL && !shoal_status_parse (status, &run->status))
    return shoal_json_reader_fail (reader, "status", error, _("there is no status “%s”"), status);
  run->has_result = TRUE;
  run->result_extras = shoal_json_reader_finish (reader, warnings);
  return TRUE;
}

/** shoal_run_record_from_json: Returns: (transfer full): a run from one element of "runs", or %NULL with
 *   %SHOAL_ERROR_PROJECT. */
ShoalRunRecord *
shoal_run_record_from_json (ShoalJsonReader  *reader,
                            GPtrArray        *warnings,
                            GError          **error)
{
  g_autoptr (ShoalRunRecord) run = new_empty ();
  g_autoptr (ShoalJsonReader) parameters = NULL;
  JsonNode *member;
  gint64 seed = 1;

  if (!shoal_json_reader_get_string (reader, "name", &run->name, error)
      || !shoal_json_reader_get_string (reader, "note", &run->note, error)
      || !shoal_json_reader_require (reader, "solver", error)
      || !shoal_json_reader_get_string (reader, "solver", &run->solver, error)
      || !shoal_json_reader_get_integer (reader, "seed", 0, (gint64) SHOAL_PROJECT_MAX_SEED, &seed, error)
      || !read_result (reader, run, warnings, error))
    return NULL;
  run->seed = (guint64) seed;
  member = shoal_json_reader_take (reader, "parameters");
  if (member != NULL)
    {
      parameters = shoal_json_reader_get_object (reader, "parameters", error);
      if (parameters == NULL)
        return NULL;
      run->parameters = json_object_ref (json_node_get_object (member));
    }
  run->extras = shoal_json_reader_finish (reader, warnings);
  return g_steal_pointer (&run);
}

/* ---- Writing ---- */

/* A number that JSON cannot write is left out. */
static void
add_number (JsonObject *object,
            const char *key,
            double      number)
{
  if (isfinite (number))
    json_object_set_double_member (object, key, number);
}

static void
add_figures (JsonObject            *object,
             const ShoalRunFigures *figures)
{
  const ShoalRequirements *requirements = &figures->requirements;

  if (figures->metric != NULL && isfinite (figures->value))
    json_object_set_string_member (object, "metric", figures->metric);
  add_number (object, "value", figures->value);
  add_number (object, "bound", figures->bound);
  add_number (object, "seconds", figures->seconds);
  if (figures->n_checked > 0 && figures->n_checked <= G_MAXINT64)
    json_object_set_int_member (object, "nodes-checked", (gint64) figures->n_checked);
  if (shoal_requirements_has_k (requirements))
    {
      json_object_set_int_member (object, "k", shoal_requirements_get_min_size (requirements));
      add_number (object, "suppression", requirements->suppression);
    }
  if (shoal_requirements_has_k (requirements) && requirements->n_models > 0)
    {
      JsonArray *models = json_array_new ();

      for (guint i = 0; i < requirements->n_models; i++)
        {
          g_autofree char *text = shoal_model_dup_text (&requirements->models[i]);

          json_array_add_string_element (models, text);
        }
      json_object_set_array_member (object, "models", models);
    }
  if (figures->stopped)
    json_object_set_boolean_member (object, "stopped", TRUE);
}

static JsonObject *
write_result (ShoalRunRecord *run)
{
  JsonObject *object = json_object_new ();

  if (run->n_levels > 0)
    {
      JsonObject *node = json_object_new ();

      for (guint i = 0; i < run->n_levels; i++)
        json_object_set_int_member (node, run->columns[i], run->levels[i]);
      json_object_set_object_member (object, "node", node);
    }
  shoal_json_set_text (object, "file", run->file);
  json_object_set_string_member (object, "status", shoal_status_to_string (run->status));
  add_figures (object, &run->figures);
  shoal_json_set_text (object, "question", run->problem_digest);
  shoal_json_add_extras (object, run->result_extras);
  return object;
}

/** shoal_run_record_to_json: Returns: (transfer full): the element of "runs". */
JsonObject *
shoal_run_record_to_json (ShoalRunRecord *run)
{
  JsonObject *object = json_object_new ();

  shoal_json_set_text (object, "name", run->name);
  shoal_json_set_text (object, "note", run->note);
  json_object_set_string_member (object, "solver", run->solver);
  json_object_set_object_member (object, "parameters",
                                 run->parameters != NULL ? json_object_ref (run->parameters) : json_object_new ());
  json_object_set_int_member (object, "seed", (gint64) run->seed);
  if (run->has_result)
    json_object_set_object_member (object, "result", write_result (run));
  shoal_json_add_extras (object, run->extras);
  return object;
}
