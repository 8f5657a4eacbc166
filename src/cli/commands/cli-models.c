/* SPDX-License-Identifier: GPL-3.0-or-later */
/* models: lists all privacy models, or describes one with its parameters. */

#include "cli-arguments.h"
#include "cli-output.h"

#include "base/shoal-error.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n.h>

static const char *
get_monotony (const ShoalGuarantee *guarantee)
{
  switch (guarantee->monotony)
    {
    case SHOAL_MONOTONY_SUPERSET:
      return _("always");
    case SHOAL_MONOTONY_UNION:
      return _("without suppression");
    case SHOAL_MONOTONY_NONE:
    default:
      return _("never");
    }
}

static JsonObject *
describe_model (const ShoalGuarantee *guarantee)
{
  JsonObject *object = json_object_new ();
  JsonArray *parameters = json_array_new ();

  json_object_set_string_member (object, "id", guarantee->id);
  json_object_set_string_member (object, "title", guarantee->title);
  json_object_set_string_member (object, "summary", guarantee->summary);
  json_object_set_string_member (object, "source", guarantee->source);
  json_object_set_string_member (object, "monotone", get_monotony (guarantee));
  for (guint i = 0; i < guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &guarantee->parameters[i];
      g_autofree char *values = shoal_parameter_spec_describe (spec);
      JsonObject *parameter = json_object_new ();

      json_object_set_string_member (parameter, "name", spec->name);
      json_object_set_string_member (parameter, "values", values);
      json_object_set_string_member (parameter, "default", spec->fallback);
      json_object_set_string_member (parameter, "summary", spec->summary);
      json_array_add_object_element (parameters, parameter);
    }
  json_object_set_array_member (object, "parameters", parameters);
  return object;
}

static void
append_page (GString              *text,
             const ShoalGuarantee *guarantee)
{
  g_autoptr (CliTable) rows = cli_table_new ("llll");

  /* Translators: the id of a privacy model, its name, what it asks for, where it is described, and "always", "without suppression"
   * or "never" */
  g_string_append_printf (text, _("%s: %s\n%s\n\n  source: %s\n  holds above a node that holds: %s\n\n"), guarantee->id,
                          _(guarantee->title), _(guarantee->summary), _(guarantee->source), get_monotony (guarantee));
  cli_table_add (rows, _("parameter"), _("values"), _("default"), _("what"), NULL);
  for (guint i = 0; i < guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &guarantee->parameters[i];
      g_autofree char *values = shoal_parameter_spec_describe (spec);

      cli_table_add (rows, spec->name, values, spec->fallback, _(spec->summary), NULL);
    }
  cli_table_append (rows, text);
}

static CliExit
run_models (const CliCommand  *self,
            char             **arguments,
            GError           **error)
{
  g_auto (CliArguments) line = { .n_optional = 1 };
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (CliTable) rows = cli_table_new ("lll");
  g_autoptr (GString) text = g_string_new (NULL);
  JsonArray *array;
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  const ShoalGuarantee *wanted = NULL;

  if (!cli_arguments_parse (&line, self, NULL, NULL, 0, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  if (line.names != NULL && (wanted = shoal_guarantee_find (line.names[0])) == NULL)
    {
      g_autoptr (GString) known = g_string_new (NULL);

      for (guint i = 0; i < n_guarantees; i++)
        g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", guarantees[i]->id);
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no privacy model “%s”; there are %s"), line.names[0], known->str);
      return CLI_EXIT_USAGE;
    }
  array = json_array_new ();
  cli_table_add (rows, _("model"), _("source"), _("holds when"), NULL);
  for (guint i = 0; i < n_guarantees; i++)
    {
      if (wanted != NULL && guarantees[i] != wanted)
        continue;
      json_array_add_object_element (array, describe_model (guarantees[i]));
      cli_table_add (rows, guarantees[i]->id, _(guarantees[i]->source), _(guarantees[i]->summary), NULL);
    }
  json_object_set_array_member (object, "models", array);
  if (wanted != NULL)
    append_page (text, wanted);
  else
    cli_table_append (rows, text);
  if (line.json)
    cli_print_json (object, error);
  else
    cli_print_text (text->str, error);
  return CLI_EXIT_DONE;
}

const CliCommand cli_models = {
  "models", N_("[ID]"), N_("List the privacy models with their parameters and sources"),
  N_("With the ID of a model it tells about that one only."), run_models,
};
