/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluate: computes all metrics of one node. */

#include "cli-arguments.h"
#include "cli-output.h"
#include "cli-request.h"
#include "cli-shared.h"

#include "base/shoal-error.h"

#include <glib/gi18n.h>
#include <string.h>

/* Maps the index of a quasi-identifier in the project's order to the index of its attribute. */
static guint *
map_order (ShoalLoadedProject *loaded,
           ShoalMicrodata     *microdata)
{
  ShoalProject *project = loaded->project;
  guint *order = g_new0 (guint, MAX (1, microdata->n_attributes));
  guint n = 0;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      const char *name = shoal_project_get_column (project, i)->name;

      for (guint a = 0; a < microdata->n_attributes; a++)
        if (strcmp (shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column), name) == 0)
          order[n++] = a;
    }
  return order;
}

/* (transfer full): the node with the levels in @text, "1,0,2" in the project's order of columns. */
static ShoalRecoding *
parse_node (const char          *text,
            ShoalLoadedProject  *loaded,
            ShoalMicrodata      *microdata,
            GError             **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autofree guint *order = map_order (loaded, microdata);
  g_autofree guint *levels = g_new0 (guint, MAX (1, microdata->n_attributes));
  guint n_parts = g_strv_length (parts);

  if (n_parts != microdata->n_attributes)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   ngettext ("--node: %u level for %u quasi-identifiers", "--node: %u levels for %u quasi-identifiers",
                             n_parts), n_parts, microdata->n_attributes);
      return NULL;
    }
  for (guint i = 0; i < n_parts; i++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, order[i]);
      guint64 level;

      if (!g_ascii_string_to_unsigned (g_strstrip (parts[i]), 10, 0, attribute->height, &level, NULL))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("--node: “%s” is no level of “%s”, which has levels 0 to %u"), parts[i],
                       shoal_column_get_name (attribute->column), attribute->height);
          return NULL;
        }
      levels[order[i]] = (guint) level;
    }
  return shoal_recoding_new_node (levels, microdata->n_attributes);
}

static gboolean
print_json (ShoalProblem  *problem,
            ShoalClasses  *classes,
            gboolean       feasible,
            GError       **error)
{
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_member (object, "node", cli_answer_node (problem->microdata, classes->recoding));
  json_object_set_boolean_member (object, "feasible", feasible);
  cli_json_size (object, "rows", problem->microdata->n_rows);
  cli_json_size (object, "suppressed", classes->n_suppressed);
  cli_json_size (object, "suppression_limit", problem->suppression_limit);
  json_object_set_int_member (object, "k", classes->smallest_published);
  json_object_set_int_member (object, "required_k", problem->min_size);
  cli_json_size (object, "classes", cli_answer_n_published (classes));
  json_object_set_object_member (object, "metrics", cli_answer_metrics (classes));
  json_object_set_object_member (object, "attributes", cli_answer_attributes (problem->microdata, classes));
  return cli_print_json (object, error);
}

static gboolean
print_text (ShoalProblem  *problem,
            ShoalClasses  *classes,
            gboolean       feasible,
            GError       **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gsize n_published = cli_answer_n_published (classes);
  g_autofree char *of_classes = g_strdup_printf (ngettext ("%zu class", "%zu classes", n_published), n_published);

  /* Translators: %s at the end is such as “12 classes”. */
  g_string_append_printf (text,
                          feasible ? _("feasible: %zu of %zu rows suppressed (limit %zu), k %u (required %u), %s\n")
                                   : _("not feasible: %zu of %zu rows suppressed (limit %zu), k %u (required %u), %s\n"),
                          classes->n_suppressed, problem->microdata->n_rows,
                          problem->suppression_limit, classes->smallest_published, problem->min_size, of_classes);
  cli_answer_append_text (text, classes);
  return cli_print_text (text->str, error);
}

static CliExit
evaluate (CliRequest   *request,
          const char   *project_name,
          const char   *node,
          gboolean      json,
          GError      **error)
{
  g_autoptr (ShoalProject) project = cli_request_read_project (request, project_name, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  gboolean feasible;

  if (project == NULL)
    return CLI_EXIT_BAD_INPUT;
  loaded = cli_load_project (project, &request->reader, error);
  if (loaded == NULL)
    return CLI_EXIT_BAD_INPUT;
  problem = cli_request_make_problem (request, loaded, 1, error);
  if (problem == NULL)
    return CLI_EXIT_BAD_INPUT;
  recoding = parse_node (node, loaded, problem->microdata, error);
  if (recoding == NULL)
    return CLI_EXIT_USAGE;
  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  classes = shoal_requirements_make_classes (&problem->requirements, problem->microdata, recoding, problem->n_threads,
                                             progress, error);
  if (classes == NULL)
    return CLI_EXIT_BAD_INPUT;
  feasible = shoal_requirements_hold (&problem->requirements, classes, NULL);
  if (json)
    print_json (problem, classes, feasible, error);
  else
    print_text (problem, classes, feasible, error);
  return feasible ? CLI_EXIT_DONE : CLI_EXIT_NO_SOLUTION;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (CliRequest) request = { 0 };
  g_autofree char *node = NULL;
  const GOptionEntry entries[] = {
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &node, N_("A level per quasi-identifier, in the project's order"), N_("LEVEL,LEVEL,…") },
    { 0 },
  };

  if (!cli_arguments_parse (&line, self, entries, cli_request_new_group (&request), 1, arguments, error) || line.help)
    return CLI_EXIT_DONE;
  if (node == NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("evaluate: --node LEVEL,LEVEL,… is missing"));
      return CLI_EXIT_USAGE;
    }
  return evaluate (&request, line.names[0], node, line.json, error);
}

const CliCommand cli_evaluate = {
  "evaluate", N_("PROJECT --node LEVEL,LEVEL,…"), N_("Print every metric of one node"),
  N_("The exit code is 1 when the node does not meet the requirement."),
  run,
};
