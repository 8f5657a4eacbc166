/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solvers: lists all solvers, or describes one with its parameters. */

#include "cli-arguments.h"
#include "cli-output.h"

#include "solve/shoal-solver-registry.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n.h>

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

/* Ids of the metrics that @info can optimize. */
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

/* Returns: (transfer full): these ids, separated by spaces. */
static char *
join_objectives (const ShoalSolverInfo *info)
{
  g_autoptr (JsonArray) objectives = describe_objectives (info);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (objectives); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", json_array_get_string_element (objectives, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
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

/* Returns: (transfer full): the default value as text. */
static char *
get_default_text (const ShoalParameterSpec *spec)
{
  if (spec->kind == SHOAL_PARAMETER_NUMBER)
    return g_strdup_printf ("%g", g_ascii_strtod (spec->fallback, NULL));
  return g_strdup (spec->fallback);
}

/* "name = default (minimum to maximum): summary" */
static void
append_parameter (GString                  *text,
                  const ShoalParameterSpec *spec)
{
  g_autofree char *fallback = get_default_text (spec);

  g_string_append_printf (text, "      %s = %s", spec->name, fallback);
  if (spec->kind == SHOAL_PARAMETER_NUMBER)
    g_string_append_printf (text, _(" (%g to %g)"), spec->minimum, spec->maximum);
  else if (spec->kind == SHOAL_PARAMETER_INTEGER)
    g_string_append_printf (text, _(" (%.0f to %.0f)"), spec->minimum, spec->maximum);
  else if (spec->kind == SHOAL_PARAMETER_CHOICE)
    g_string_append_printf (text, " (%s)", spec->choices);
  g_string_append_printf (text, "%s%s\n", spec->summary != NULL ? ": " : "", spec->summary != NULL ? _(spec->summary) : "");
}

static void
append_solver (GString               *text,
               const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);
  g_autofree char *objectives = join_objectives (info);

  /* Translators: id, family and summary of a solver */
  g_string_append_printf (text, info->exact ? _("%s (%s, exact): %s\n") : "%s (%s): %s\n", info->id,
                          shoal_solver_family_to_string (info->family), _(info->summary));
  g_string_append_printf (text, _("      objectives: %s\n"), objectives);
  for (guint i = 0; i < n_parameters; i++)
    append_parameter (text, &parameters[i]);
}

/* Describes one solver: each parameter with its possible values, its default and its effect. */
static void
append_page (GString               *text,
             const ShoalSolverInfo *info)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  guint n_parameters;
  g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);
  g_autofree char *objectives = join_objectives (info);

  g_string_append_printf (text, "%s: %s\n%s\n\n", info->id, _(info->title), _(info->summary));
  g_string_append_printf (text, info->exact ? _("  family: %s, exact\n") : _("  family: %s\n"),
                          shoal_solver_family_to_string (info->family));
  if (info->source != NULL)
    g_string_append_printf (text, _("  source: %s\n"), _(info->source));
  g_string_append_printf (text, _("  objectives: %s\n\n"), objectives);
  g_string_append (text, n_parameters > 0 ? _("Parameters (--set NAME=VALUE):\n") : _("It has no parameters.\n"));
  for (guint i = 0; i < n_parameters; i++)
    {
      g_autofree char *values = shoal_parameter_spec_describe (&parameters[i]);
      g_autofree char *fallback = get_default_text (&parameters[i]);

      /* Translators: a parameter, such as "seconds", what it may be, such as "a number", and its value unless it is set */
      g_string_append_printf (text, _("  %s: %s; %s by default\n"), parameters[i].name, values, fallback);
      if (parameters[i].summary != NULL)
        g_string_append_printf (text, "      %s\n", _(parameters[i].summary));
    }
}

/* Whether @id exists; otherwise sets an error that lists all solvers. */
static gboolean
check_solver (const char  *id,
              GError     **error)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, error);

  return solver != NULL;
}

static CliExit
run_solvers (const CliCommand  *self,
             char             **arguments,
             GError           **error)
{
  g_auto (CliArguments) line = { .n_optional = 1 };
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *array;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);
  const char *wanted;

  if (!cli_arguments_parse (&line, self, NULL, NULL, 0, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  wanted = line.names != NULL ? line.names[0] : NULL;
  if (wanted != NULL && !check_solver (wanted, error))
    return CLI_EXIT_USAGE;
  array = json_array_new ();
  for (guint i = 0; i < n_solvers; i++)
    {
      if (wanted != NULL && !g_str_equal (wanted, solvers[i].id))
        continue;
      json_array_add_object_element (array, describe_solver (&solvers[i]));
      if (wanted != NULL)
        append_page (text, &solvers[i]);
      else
        append_solver (text, &solvers[i]);
    }
  json_object_set_array_member (object, "solvers", array);
  if (line.json)
    cli_print_json (object, error);
  else
    cli_print_text (text->str, error);
  return CLI_EXIT_DONE;
}

const CliCommand cli_solvers = {
  "solvers", N_("[ID]"), N_("List the solvers with their parameters, ranges and defaults"),
  N_("With the ID of a solver it tells about that one only."), run_solvers,
};
