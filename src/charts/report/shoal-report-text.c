/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that come from names and parameters, which can be of any length. */

#include "charts/base/shoal-chart-axis.h"
#include "charts/report/shoal-report-sections.h"
#include "schema/shoal-proposals.h"
#include "solve/shoal-solver-registry.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* The largest number of characters, so that a row of a table fits a page. */
#define MAX_LENGTH 160
/* Lists of more entries are shortened to their first three, their last, and their number */
#define MAX_LISTED 5

/* (transfer full): @text on one line; a long text is cut and ends with an ellipsis. */
char *
_shoal_report_shorten (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) out = g_string_new (NULL);
  gsize n = 0;

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c), n++)
    {
      gunichar character = g_utf8_get_char (c);

      if (n == MAX_LENGTH)
        {
          g_string_append (out, "…");
          break;
        }
      g_string_append_unichar (out, g_unichar_iscntrl (character) ? ' ' : character);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* (transfer full): whole numbers without decimal places, others with four; large numbers with one. */
char *
_shoal_report_format_metric (double value)
{
  if (isnan (value))
    return g_strdup ("–");
  if (value == floor (value) && fabs (value) > 1.0)
    return shoal_format_number (value, 0);
  return shoal_format_number (value, fabs (value) < 1000.0 ? 4 : 1);
}

/* The kind of a parameter; SHOAL_PARAMETER_TEXT if the builder does not have it */
static ShoalParameterKind
get_kind (const ShoalHierarchyBuilder *builder,
          const char                  *name)
{
  for (guint i = 0; i < builder->n_parameters; i++)
    if (strcmp (builder->parameters[i].name, name) == 0)
      return builder->parameters[i].kind;
  return SHOAL_PARAMETER_TEXT;
}

/* A list in the notation of its parameter; of a long one the first three, the last, and the number of entries. */
static char *
describe_list (const char *list)
{
  g_auto (GStrv) parts = g_strsplit (list, "/", -1);
  guint n = g_strv_length (parts);

  if (n <= MAX_LISTED)
    return g_strdup (list);
  /* Translators: the first three of a list, its last, and how many there are. */
  return g_strdup_printf (_("%s/%s/%s/…/%s (%'u in all)"), parts[0], parts[1], parts[2], parts[n - 1], n);
}

/* Files are written without their folders, which are not meant for readers of the report. */
static char *
describe_parameter (ShoalParameterKind  kind,
                    const char         *value)
{
  switch (kind)
    {
    case SHOAL_PARAMETER_FILE:
      return *value != '\0' ? g_path_get_basename (value) : g_strdup (value);
    case SHOAL_PARAMETER_NUMBERS:
    case SHOAL_PARAMETER_WORDS:
      return describe_list (value);
    case SHOAL_PARAMETER_NUMBER:
    case SHOAL_PARAMETER_INTEGER:
    case SHOAL_PARAMETER_BOOLEAN:
    case SHOAL_PARAMETER_CHOICE:
    case SHOAL_PARAMETER_TEXT:
    case SHOAL_PARAMETER_RUN:
    default:
      return g_strdup (value);
    }
}

static char *
describe_builder (const char            *id,
                  const ShoalParameters *parameters)
{
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);
  g_autoptr (GString) text = g_string_new (builder != NULL ? _(builder->title) : id);
  g_auto (GStrv) names = parameters != NULL ? shoal_parameters_get_names (parameters) : NULL;

  for (guint i = 0; builder != NULL && names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *value =
        describe_parameter (get_kind (builder, names[i]), shoal_parameters_get (parameters, names[i]));

      g_string_append_printf (text, "%s%s: %s", i == 0 ? " (" : ", ", names[i], value);
    }
  if (builder != NULL && names != NULL && names[0] != NULL)
    g_string_append_c (text, ')');
  return _shoal_report_shorten (text->str);
}

/* (transfer full): the origin of the hierarchy of @column. */
char *
_shoal_report_describe_source (ShoalHierarchyOrigin *source,
                               ShoalColumn          *column)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (source == NULL)
    return describe_builder (shoal_automatic_builder_find (column), NULL);
  switch (source->kind)
    {
    case SHOAL_HIERARCHY_ORIGIN_FILE:
      name = g_file_get_basename (source->file);
      text = g_strdup_printf (_("file %s"), name);
      return _shoal_report_shorten (text);
    case SHOAL_HIERARCHY_ORIGIN_LEVELS:
      return g_strdup (_("edited by hand, in the project"));
    case SHOAL_HIERARCHY_ORIGIN_BUILDER:
    default:
      return describe_builder (source->builder,
                               source->parameters);
    }
}

/* A scalar in the notation of project files. */
static char *
describe_value (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    return g_strdup ("…");
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (json_node_get_string (node));
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? _("yes") : _("no"));
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  return shoal_chart_format_value (json_node_get_double (node), SHOAL_AXIS_NUMBER);
}

/* (transfer full) (nullable): the solver's parameters; NULL if it has none. */
char *
_shoal_report_describe_run (ShoalRunRecord *run)
{
  g_autoptr (GString) text = NULL;
  g_autoptr (GList) names = NULL;

  if (run->parameters == NULL || json_object_get_size (run->parameters) == 0)
    return NULL;
  text = g_string_new (NULL);
  names = json_object_get_members (run->parameters);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *value = describe_value (json_object_get_member (run->parameters, l->data));

      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "; " : "", (const char *) l->data, value);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
