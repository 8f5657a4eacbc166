/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solvers and metrics: what there is to choose from. */

#include "cli-options.h"
#include "cli-output.h"

#include "base/shoal-enum.h"
#include "base/shoal-error.h"
#include "solve/shoal-solver-registry.h"
#include "utility/shoal-metric.h"

static void
describe_range (JsonObject               *object,
                const ShoalParameterSpec *spec)
{
  if (spec->kind == SHOAL_PARAMETER_INTEGER)
    {
      json_object_set_int_member (object, "minimum", (gint64) spec->minimum);
      json_object_set_int_member (object, "maximum", (gint64) spec->maximum);
    }
  else if (spec->kind == SHOAL_PARAMETER_NUMBER)
    {
      cli_json_number (object, "minimum", spec->minimum);
      cli_json_number (object, "maximum", spec->maximum);
    }
  else if (spec->kind == SHOAL_PARAMETER_CHOICE)
    {
      g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);
      JsonArray *choices = json_array_new ();

      for (guint i = 0; words[i] != NULL; i++)
        json_array_add_string_element (choices, words[i]);
      json_object_set_array_member (object, "choices", choices);
    }
}

static void
describe_default (JsonObject               *object,
                  const ShoalParameterSpec *spec)
{
  if (spec->kind == SHOAL_PARAMETER_BOOLEAN)
    json_object_set_boolean_member (object, "default", g_str_equal (spec->fallback, "true"));
  else if (spec->kind == SHOAL_PARAMETER_INTEGER)
    json_object_set_int_member (object, "default", g_ascii_strtoll (spec->fallback, NULL, 10));
  else if (spec->kind == SHOAL_PARAMETER_NUMBER)
    cli_json_number (object, "default", g_ascii_strtod (spec->fallback, NULL));
  else
    cli_json_text (object, "default", spec->fallback);
}

static const char *
get_type_name (const ShoalParameterSpec *spec)
{
  if (spec->kind == SHOAL_PARAMETER_BOOLEAN)
    return "boolean";
  if (spec->kind == SHOAL_PARAMETER_INTEGER)
    return "integer";
  return spec->kind == SHOAL_PARAMETER_CHOICE ? "choice" : "number";
}

static JsonArray *
describe_parameters (const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n_parameters; i++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", parameters[i].name);
      json_object_set_string_member (object, "type", get_type_name (&parameters[i]));
      describe_default (object, &parameters[i]);
      describe_range (object, &parameters[i]);
      cli_json_text (object, "summary", parameters[i].summary);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Ids of the metrics that @info can search for. */
static JsonArray *
describe_objectives (const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n_metrics; i++)
    if (shoal_solver_accepts (solver, &metrics[i], NULL))
      json_array_add_string_element (array, metrics[i].id);
  return array;
}

static JsonObject *
describe_solver (const ShoalSolverInfo *info)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", info->id);
  json_object_set_string_member (object, "family", shoal_solver_family_to_string (info->family));
  json_object_set_string_member (object, "title", info->title);
  json_object_set_string_member (object, "summary", info->summary);
  cli_json_text (object, "source", info->source);
  json_object_set_boolean_member (object, "exact", info->exact);
  json_object_set_array_member (object, "objectives", describe_objectives (info));
  json_object_set_array_member (object, "parameters", describe_parameters (info));
  return object;
}

/* "name = default (minimum to maximum): summary" */
static void
append_parameter (GString                  *text,
                  const ShoalParameterSpec *spec)
{
  g_string_append_printf (text, "      %s = ", spec->name);
  if (spec->kind == SHOAL_PARAMETER_NUMBER)
    g_string_append_printf (text, "%g (%g to %g)", g_ascii_strtod (spec->fallback, NULL), spec->minimum, spec->maximum);
  else if (spec->kind == SHOAL_PARAMETER_INTEGER)
    g_string_append_printf (text, "%s (%.0f to %.0f)", spec->fallback, spec->minimum, spec->maximum);
  else
    g_string_append (text, spec->fallback);
  g_string_append_printf (text, "%s%s\n", spec->summary != NULL ? ": " : "", spec->summary != NULL ? spec->summary : "");
}

static void
append_solver (GString               *text,
               const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);
  g_autoptr (JsonArray) objectives = describe_objectives (info);

  g_string_append_printf (text, "%s (%s%s): %s\n", info->id, shoal_solver_family_to_string (info->family),
                          info->exact ? ", exact" : "", info->summary);
  g_string_append (text, "      objectives:");
  for (guint i = 0; i < json_array_get_length (objectives); i++)
    g_string_append_printf (text, " %s", json_array_get_string_element (objectives, i));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < n_parameters; i++)
    append_parameter (text, &parameters[i]);
}

static CliExit
run_solvers (const CliCommand  *self,
             char             **arguments,
             GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *array;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  if (!cli_arguments_parse (&line, self, NULL, NULL, 0, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  array = json_array_new ();
  for (guint i = 0; i < n_solvers; i++)
    {
      json_array_add_object_element (array, describe_solver (&solvers[i]));
      append_solver (text, &solvers[i]);
    }
  json_object_set_array_member (object, "solvers", array);
  if (line.json)
    cli_print_json (object, error);
  else
    cli_print_text (text->str, error);
  return CLI_EXIT_DONE;
}

static CliExit
run_metrics (const CliCommand  *self,
             char             **arguments,
             GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *array;
  g_autoptr (CliTable) rows = cli_table_new ("lllll");
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  if (!cli_arguments_parse (&line, self, NULL, NULL, 0, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  array = json_array_new ();
  cli_table_add (rows, "metric", "range", "better", "source", "what", NULL);
  for (guint i = 0; i < n_metrics; i++)
    {
      const ShoalMetric *metric = &metrics[i];
      const char *better = shoal_enum_get_nick (SHOAL_TYPE_METRIC_DIRECTION, metric->direction);
      JsonObject *member = json_object_new ();

      json_object_set_string_member (member, "id", metric->id);
      json_object_set_string_member (member, "title", metric->title);
      json_object_set_string_member (member, "summary", metric->summary);
      cli_json_text (member, "source", metric->source);
      cli_json_text (member, "range", metric->range);
      json_object_set_string_member (member, "better", better);
      json_array_add_object_element (array, member);
      cli_table_add (rows, metric->id, metric->range != NULL ? metric->range : "", better,
                     metric->source != NULL ? metric->source : "", metric->summary, NULL);
    }
  json_object_set_array_member (object, "metrics", array);
  cli_table_append (rows, text);
  if (line.json)
    cli_print_json (object, error);
  else
    cli_print_text (text->str, error);
  return CLI_EXIT_DONE;
}

const CliCommand cli_solvers = {
  "solvers", "", "List the solvers with their parameters, ranges and defaults", NULL, run_solvers,
};

const CliCommand cli_metrics = {
  "metrics", "", "List the metrics with their ranges and sources", NULL, run_metrics,
};
