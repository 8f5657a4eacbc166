/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metrics: lists all metrics, or describes one with the solvers that can optimize it. */

#include "cli-arguments.h"
#include "cli-options.h"
#include "cli-output.h"

#include "solve/shoal-solver-registry.h"

#include <glib/gi18n.h>

static const char *
get_better (const ShoalMetric *metric)
{
  return metric->direction == SHOAL_METRIC_LOWER ? N_("lower") : N_("higher");
}

static JsonObject *
describe_metric (const ShoalMetric *metric)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", metric->id);
  json_object_set_string_member (object, "title", metric->title);
  json_object_set_string_member (object, "summary", metric->summary);
  cli_json_text (object, "source", _(metric->source));
  cli_json_text (object, "range", metric->range);
  json_object_set_string_member (object, "better", get_better (metric));
  return object;
}

/* (transfer full): ids of the solvers that can optimize @metric, or “none”. */
static char *
list_solvers (const ShoalMetric *metric)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solvers[i].id, NULL);

      if (!shoal_solver_accepts (solver, metric, NULL))
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", solvers[i].id);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : g_strdup (_("none"));
}

static void
append_page (GString           *text,
             const ShoalMetric *metric)
{
  g_autofree char *solvers = list_solvers (metric);

  g_string_append_printf (text, "%s: %s\n%s\n\n", metric->id, _(metric->title), _(metric->summary));
  if (metric->range != NULL)
    g_string_append_printf (text, _("  range: %s\n"), metric->range);
  g_string_append_printf (text, _("  better: %s\n"), _(get_better (metric)));
  if (metric->source != NULL)
    g_string_append_printf (text, _("  source: %s\n"), _(metric->source));
  g_string_append_printf (text, _("  solvers that take it as objective: %s\n"), solvers);
}

static CliExit
run_metrics (const CliCommand  *self,
             char             **arguments,
             GError           **error)
{
  g_auto (CliArguments) line = { .n_optional = 1 };
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *array;
  g_autoptr (CliTable) rows = cli_table_new ("lllll");
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  const ShoalMetric *wanted = NULL;

  if (!cli_arguments_parse (&line, self, NULL, NULL, 0, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  if (line.names != NULL && (wanted = cli_find_metric ("metrics", line.names[0], SHOAL_ERROR_USAGE, error)) == NULL)
    return CLI_EXIT_USAGE;
  array = json_array_new ();
  cli_table_add (rows, _("metric"), _("range"), _("better"), _("source"), _("what"), NULL);
  for (guint i = 0; i < n_metrics; i++)
    {
      const ShoalMetric *metric = &metrics[i];

      if (wanted != NULL && metric != wanted)
        continue;
      json_array_add_object_element (array, describe_metric (metric));
      cli_table_add (rows, metric->id, metric->range != NULL ? metric->range : "", _(get_better (metric)),
                     metric->source != NULL ? _(metric->source) : "", _(metric->summary), NULL);
    }
  json_object_set_array_member (object, "metrics", array);
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

const CliCommand cli_metrics = {
  "metrics", N_("[ID]"), N_("List the metrics with their ranges and sources"),
  N_("With the ID of a metric it tells about that one only."), run_metrics,
};
