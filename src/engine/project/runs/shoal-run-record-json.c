/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An element of "runs" in a project file. */

#include "project/runs/shoal-run-record-json.h"

#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"
#include "project/runs/shoal-run-folder.h"
#include "project/runs/shoal-run-record-private.h"

#include <glib/gi18n-lib.h>

#include <math.h>

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
  shoal_run_record_set_node (run, (const char *const *) columns->pdata, (const guint *) (gpointer) levels->data,
                             levels->len);
  return TRUE;
}

/* "metric": "precision", "value": 0.31, "bound": 0.3, "seconds": 1.5, "nodes-checked": 310, "stopped": true,
 * "k": 5, "suppression": 0.02 */
static gboolean
read_figures (ShoalJsonReader  *reader,
              ShoalRunRecord   *run,
              GError          **error)
{
  ShoalRunFigures figures = run->figures;
  g_autofree char *metric = NULL;
  gint64 n_checked = 0;
  gint64 k = 0;

  if (!shoal_json_reader_get_string (reader, "metric", &metric, error)
      || !shoal_json_reader_get_double (reader, "value", &figures.value, error)
      || !shoal_json_reader_get_double (reader, "bound", &figures.bound, error)
      || !shoal_json_reader_get_double (reader, "seconds", &figures.seconds, error)
      || !shoal_json_reader_get_integer (reader, "nodes-checked", 0, G_MAXINT64, &n_checked, error)
      || !shoal_json_reader_get_integer (reader, "k", 0, G_MAXUINT32, &k, error)
      || !shoal_json_reader_get_double (reader, "suppression", &figures.suppression, error)
      || !shoal_json_reader_get_boolean (reader, "stopped", &figures.stopped, error))
    return FALSE;
  figures.metric = metric;
  figures.k = (guint) k;
  figures.n_checked = (guint64) n_checked;
  shoal_run_record_set_figures (run, &figures);
  return TRUE;
}

/* "file": a name in the project's folder of results, never a path */
static gboolean
read_file_name (ShoalJsonReader  *reader,
                ShoalRunRecord   *run,
                GError          **error)
{
  if (!shoal_json_reader_get_string (reader, "file", &run->file, error))
    return FALSE;
  if (run->file != NULL && !shoal_run_folder_owns (run->file))
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
  g_autoptr (ShoalRunRecord) run = shoal_run_record_new_empty ();
  g_autoptr (ShoalJsonReader) parameters = NULL;
  JsonNode *member;
  gint64 seed = 1;

  if (!shoal_json_reader_get_string (reader, "name", &run->name, error)
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
  if (figures->metric != NULL && isfinite (figures->value))
    json_object_set_string_member (object, "metric", figures->metric);
  add_number (object, "value", figures->value);
  add_number (object, "bound", figures->bound);
  add_number (object, "seconds", figures->seconds);
  if (figures->n_checked > 0 && figures->n_checked <= G_MAXINT64)
    json_object_set_int_member (object, "nodes-checked", (gint64) figures->n_checked);
  if (figures->k > 0)
    {
      json_object_set_int_member (object, "k", figures->k);
      add_number (object, "suppression", figures->suppression);
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
  if (run->file != NULL)
    json_object_set_string_member (object, "file", run->file);
  json_object_set_string_member (object, "status", shoal_status_to_string (run->status));
  add_figures (object, &run->figures);
  if (run->problem_digest != NULL)
    json_object_set_string_member (object, "question", run->problem_digest);
  shoal_json_add_extras (object, run->result_extras);
  return object;
}

/** shoal_run_record_to_json: Returns: (transfer full): the element of "runs". */
JsonObject *
shoal_run_record_to_json (ShoalRunRecord *run)
{
  JsonObject *object = json_object_new ();

  if (run->name != NULL)
    json_object_set_string_member (object, "name", run->name);
  json_object_set_string_member (object, "solver", run->solver);
  json_object_set_object_member (object, "parameters",
                                 run->parameters != NULL ? json_object_ref (run->parameters) : json_object_new ());
  json_object_set_int_member (object, "seed", (gint64) run->seed);
  if (run->has_result)
    json_object_set_object_member (object, "result", write_result (run));
  shoal_json_add_extras (object, run->extras);
  return object;
}
