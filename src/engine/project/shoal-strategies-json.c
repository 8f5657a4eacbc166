/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts strategies to JSON and back. */

#include "project/shoal-strategies-json.h"

#include "base/shoal-enum.h"
#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"
#include "strategy/classify/shoal-folds.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static const char *
get_name (ShoalMicrodata *microdata,
          guint           a)
{
  return shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
}

static JsonArray *
coverages_to_json (guint32       bits,
                   const double *coverages,
                   guint         n_coverages)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n_coverages; i++)
    {
      if ((bits >> i) & 1)
        json_array_add_double_element (array, coverages[i]);
    }
  return array;
}

/**
 * shoal_strategy_to_json:
 * @coverages: the coverages that the bits of @strategy stand for
 *
 * Returns: (transfer full): kind, name, node (column → level), the coverages it was found and joined for, the indices of its
 *   parents, k, accuracy and gain; members that do not apply are left out, unknown figures are null.
 */
JsonObject *
shoal_strategy_to_json (const ShoalStrategy *strategy,
                        ShoalMicrodata      *microdata,
                        const double        *coverages,
                        guint                n_coverages)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", shoal_strategy_kind_to_string (strategy->kind));
  shoal_json_set_text (object, "name", strategy->name);
  if (strategy->n_levels > 0)
    {
      JsonObject *levels = json_object_new ();

      for (guint a = 0; a < strategy->n_levels; a++)
        json_object_set_int_member (levels, get_name (microdata, a), strategy->levels[a]);
      json_object_set_object_member (object, "node", levels);
    }
  if (strategy->found_for != 0)
    json_object_set_array_member (object, "found", coverages_to_json (strategy->found_for, coverages, n_coverages));
  if (strategy->joined_for != 0)
    json_object_set_array_member (object, "joined", coverages_to_json (strategy->joined_for, coverages, n_coverages));
  if (strategy->parents[0] != SHOAL_STRATEGY_NO_PARENT)
    {
      JsonArray *parents = json_array_new ();

      json_array_add_int_element (parents, strategy->parents[0]);
      json_array_add_int_element (parents, strategy->parents[1]);
      json_object_set_array_member (object, "parents", parents);
    }
  json_object_set_int_member (object, "k", strategy->figures.k);
  json_object_set_member (object, "accuracy", shoal_json_number (strategy->figures.accuracy));
  json_object_set_member (object, "gain", shoal_json_number (strategy->figures.gain));
  return object;
}

/**
 * shoal_strategies_to_json:
 * @strategies: (element-type ShoalStrategy): the strategies found for @microdata, followed by runs
 * @asked: the settings that they were found and measured with
 * @problem_digest: (nullable): the question of the project, from shoal_project_dup_problem_digest()
 *
 * Returns: (transfer full): an object for shoal_project_with_strategies()
 */
JsonNode *
shoal_strategies_to_json (GPtrArray                   *strategies,
                          ShoalMicrodata              *microdata,
                          const ShoalStrategySettings *asked,
                          const char                  *problem_digest)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *coverages = json_array_new ();
  JsonArray *results = json_array_new ();

  for (guint i = 0; i < asked->n_coverages; i++)
    json_array_add_double_element (coverages, asked->coverages[i]);
  for (guint i = 0; i < strategies->len; i++)
    json_array_add_object_element (results, shoal_strategy_to_json (g_ptr_array_index (strategies, i),
                                                                    microdata, asked->coverages, asked->n_coverages));
  shoal_json_set_text (object, "question", problem_digest);
  json_object_set_array_member (object, "coverages", coverages);
  json_object_set_string_member (object, "classifier", asked->classifier->id);
  if (asked->measure != SHOAL_MEASURE_ACCURACY)
    json_object_set_string_member (object, "measure", shoal_enum_get_nick (SHOAL_TYPE_STRATEGY_MEASURE, (int) asked->measure));
  json_object_set_int_member (object, "folds", asked->n_folds);
  json_object_set_int_member (object, "seed", (gint64) asked->seed);
  json_object_set_int_member (object, "k", asked->threshold);
  json_object_set_array_member (object, "results", results);
  return json_node_init_object (json_node_alloc (), object);
}

/* @bits: (out): bit i is set when the list @key contains element i of @coverages */
static gboolean
read_coverages (ShoalJsonReader  *reader,
                const char       *key,
                const GArray     *coverages,
                guint32          *bits,
                GError          **error)
{
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (reader, key, &array, error))
    return FALSE;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      double coverage = JSON_NODE_HOLDS_VALUE (element) ? json_node_get_double (element) : NAN;

      for (guint c = 0; c < coverages->len; c++)
        {
          if (g_array_index (coverages, double, c) == coverage)
            *bits |= 1u << c;
        }
    }
  return TRUE;
}

/* Returns: (transfer full): the levels of a node; %NULL with an error when it is not a node of the table. */
static guint *
read_levels (ShoalJsonReader  *reader,
             ShoalMicrodata   *microdata,
             gboolean         *is_node,
             GError          **error)
{
  JsonNode *node = shoal_json_reader_take (reader, "node");
  g_autofree guint *levels = g_new0 (guint, MAX (1, microdata->n_attributes));
  JsonObject *object;

  *is_node = node != NULL && JSON_NODE_HOLDS_OBJECT (node);
  if (!*is_node)
    return g_steal_pointer (&levels);
  object = json_node_get_object (node);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      JsonNode *level = json_object_get_member (object, get_name (microdata, a));
      gint64 number = level != NULL && json_node_get_value_type (level) == G_TYPE_INT64 ? json_node_get_int (level) : -1;

      if (number < 0 || number > shoal_microdata_get_attribute (microdata, a)->height)
        {
          shoal_json_reader_fail (reader, "node", error, _("has no level for the quasi-identifier “%s”"),
                                  get_name (microdata, a));
          return NULL;
        }
      levels[a] = (guint) number;
    }
  return g_steal_pointer (&levels);
}

static gboolean
read_parents (ShoalJsonReader  *reader,
              guint             n_strategies,
              guint             parents[2],
              GError          **error)
{
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (reader, "parents", &array, error))
    return FALSE;
  for (guint p = 0; array != NULL && p < 2 && json_array_get_length (array) == 2; p++)
    {
      JsonNode *element = json_array_get_element (array, p);
      gint64 number = json_node_get_value_type (element) == G_TYPE_INT64 ? json_node_get_int (element) : -1;

      if (number >= 0 && number < n_strategies)
        parents[p] = (guint) number;
    }
  return TRUE;
}

static ShoalStrategy *
read_strategy (JsonNode        *node,
               const char      *file_name,
               ShoalMicrodata  *microdata,
               const GArray    *coverages,
               guint            n_strategies,
               GError         **error)
{
  g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (node, file_name, "results", error);
  g_autofree char *kind_name = NULL;
  g_autofree char *name = NULL;
  g_autofree guint *levels = NULL;
  ShoalStrategyFigures figures = { 0, NAN, NAN };
  guint parents[2] = { SHOAL_STRATEGY_NO_PARENT, SHOAL_STRATEGY_NO_PARENT };
  guint32 found_for = 0, joined_for = 0;
  ShoalStrategyKind kind;
  gboolean is_node;
  gint64 k = 0;

  if (reader == NULL || !shoal_json_reader_require (reader, "kind", error)
      || !shoal_json_reader_get_string (reader, "kind", &kind_name, error)
      || !shoal_json_reader_get_string (reader, "name", &name, error)
      || !shoal_json_reader_get_integer (reader, "k", 0, G_MAXUINT32, &k, error)
      || !shoal_json_reader_get_double (reader, "accuracy", &figures.accuracy, error)
      || !shoal_json_reader_get_double (reader, "gain", &figures.gain, error)
      || !read_coverages (reader, "found", coverages, &found_for, error)
      || !read_coverages (reader, "joined", coverages, &joined_for, error)
      || !read_parents (reader, n_strategies, parents, error))
    return NULL;
  if (!shoal_strategy_kind_parse (kind_name, &kind))
    {
      shoal_json_reader_fail (reader, "kind", error, _("“%s” is no kind of strategy"), kind_name);
      return NULL;
    }
  levels = read_levels (reader, microdata, &is_node, error);
  if (levels == NULL)
    return NULL;
  figures.k = (guint32) k;
  if (is_node && (kind == SHOAL_STRATEGY_RULE || kind == SHOAL_STRATEGY_JOIN))
    return shoal_strategy_new_rule (levels, microdata->n_attributes, found_for, joined_for, parents, &figures);
  return shoal_strategy_new (kind, name, is_node ? levels : NULL, microdata->n_attributes, &figures);
}

static gboolean
read_head (ShoalRememberedStrategies  *self,
           ShoalJsonReader            *reader,
           GError                    **error)
{
  JsonArray *coverages = NULL;
  gint64 n_folds = 10, seed = 1, k = 1;
  g_autofree char *measure = NULL;
  int value = SHOAL_MEASURE_ACCURACY;

  if (!shoal_json_reader_get_string (reader, "question", &self->problem_digest, error)
      || !shoal_json_reader_get_string (reader, "classifier", &self->classifier, error)
      || !shoal_json_reader_get_string (reader, "measure", &measure, error)
      || !shoal_json_reader_get_integer (reader, "folds", 2, SHOAL_FOLDS_MAX, &n_folds, error)
      || !shoal_json_reader_get_integer (reader, "seed", 0, G_MAXINT64, &seed, error)
      || !shoal_json_reader_get_integer (reader, "k", 1, G_MAXUINT32, &k, error)
      || !shoal_json_reader_get_array (reader, "coverages", &coverages, error))
    return FALSE;
  if (measure != NULL && !shoal_enum_find_nick (SHOAL_TYPE_STRATEGY_MEASURE, measure, &value))
    return shoal_json_reader_fail (reader, "measure", error, _("there is no measure “%s”"), measure);
  self->measure = (ShoalStrategyMeasure) value;
  self->n_folds = (guint) n_folds;
  self->seed = (guint64) seed;
  self->threshold = (guint32) k;
  for (guint i = 0; coverages != NULL && i < MIN (SHOAL_STRATEGY_MAX_COVERAGES, json_array_get_length (coverages)); i++)
    {
      JsonNode *element = json_array_get_element (coverages, i);
      double coverage = JSON_NODE_HOLDS_VALUE (element) ? json_node_get_double (element) : NAN;

      g_array_append_val (self->coverages, coverage);
    }
  return TRUE;
}

/**
 * shoal_strategies_from_json:
 * @node: an object from shoal_strategies_to_json()
 * @file_name: the file it comes from, for errors
 * @microdata: the table of the strategies
 *
 * Errors: %SHOAL_ERROR_PROJECT when it is malformed, or has other quasi-identifiers or levels than @microdata.
 *
 * Returns: (transfer full): the stored strategies.
 */
ShoalRememberedStrategies *
shoal_strategies_from_json (JsonNode        *node,
                            const char      *file_name,
                            ShoalMicrodata  *microdata,
                            GError         **error)
{
  g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (node, file_name, "strategies", error);
  g_autoptr (ShoalRememberedStrategies) self = g_new0 (ShoalRememberedStrategies, 1);
  JsonArray *results = NULL;
  guint n;

  self->strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  self->coverages = g_array_new (FALSE, FALSE, sizeof (double));
  if (reader == NULL || !read_head (self, reader, error)
      || !shoal_json_reader_get_array (reader, "results", &results, error))
    return NULL;
  n = results != NULL ? json_array_get_length (results) : 0;
  for (guint i = 0; i < n; i++)
    {
      ShoalStrategy *strategy = read_strategy (json_array_get_element (results, i), file_name, microdata, self->coverages, n,
                                               error);

      if (strategy == NULL)
        return NULL;
      g_ptr_array_add (self->strategies, strategy);
    }
  return g_steal_pointer (&self);
}

void
shoal_remembered_strategies_free (ShoalRememberedStrategies *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->strategies);
  g_array_unref (self->coverages);
  g_free (self->classifier);
  g_free (self->problem_digest);
  g_free (self);
}
