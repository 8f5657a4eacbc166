/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses values of options. All errors name the option. */

#include "cli-options.h"

#include "table/shoal-label-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/** cli_parse_integer: parses an integer from @minimum to @maximum. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_integer (const char  *option,
                   const char  *text,
                   guint64      minimum,
                   guint64      maximum,
                   guint64     *value,
                   GError     **error)
{
  if (g_ascii_string_to_unsigned (text, 10, minimum, maximum, value, NULL))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("%s: “%s” is not a whole number from %" PRIu64 " to %" PRIu64), option, text, minimum,
               maximum);
  return FALSE;
}

/** cli_parse_double: parses a finite, non-negative number. Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_parse_double (const char  *option,
                  const char  *text,
                  double      *value,
                  GError     **error)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  if (end != text && *end == '\0' && isfinite (number) && number >= 0)
    {
      *value = number;
      return TRUE;
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: “%s” is not a number that is at least 0"), option, text);
  return FALSE;
}

/** cli_parse_levels: Returns: %FALSE with %SHOAL_ERROR_USAGE if @text is not MIN:MAX. */
gboolean
cli_parse_levels (const char       *text,
                  ShoalLevelRange  *levels,
                  GError          **error)
{
  if (shoal_level_range_parse (text, levels))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("--levels: “%s” is not MIN:MAX, two whole numbers from 0 on, the smaller one first"), text);
  return FALSE;
}

/** cli_take_labels: @project: (transfer full). @language: (nullable): %NULL for no change. Returns: (transfer full):
 *   @project with labels in that language, or %NULL with %SHOAL_ERROR_USAGE. */
ShoalProject *
cli_take_labels (ShoalProject  *project,
                 const char    *language,
                 GError       **error)
{
  g_autoptr (ShoalProject) before = project;

  if (language == NULL)
    return g_steal_pointer (&before);
  if (shoal_label_words_find (language) == NULL)
    {
      guint n_languages;
      const ShoalLabelWords *languages = shoal_label_words_list (&n_languages);
      g_autoptr (GString) known = g_string_new (NULL);

      for (guint i = 0; i < n_languages; i++)
        g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", languages[i].language);
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--labels: there is no language “%s”; there are: %s"), language, known->str);
      return NULL;
    }
  return shoal_project_with_labels (before, language);
}

/** cli_parse_cells: Returns: %FALSE with %SHOAL_ERROR_USAGE if @text is not the name of a form of cells. */
gboolean
cli_parse_cells (const char     *text,
                 ShoalCellForm  *form,
                 GError        **error)
{
  if (shoal_cell_form_parse (text, form))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("--cells: there is no form “%s”; there are: node, range, set, mean, median, mode, middle"), text);
  return FALSE;
}

/** cli_parse_time_limit: Returns: %FALSE with %SHOAL_ERROR_USAGE if @text is not a number of seconds above 0. */
gboolean
cli_parse_time_limit (const char  *text,
                      double      *value,
                      GError     **error)
{
  if (!cli_parse_double ("--time-limit", text, value, error))
    return FALSE;
  if (*value > 0)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("--time-limit: must be above 0"));
  return FALSE;
}

/**
 * cli_find_metric:
 * @where: the option or member of the project with this id, for errors
 * @code: the error for an unknown @id
 *
 * Returns: (transfer none): the metric, or %NULL with an error that lists all metrics
 */
const ShoalMetric *
cli_find_metric (const char  *where,
                 const char  *id,
                 ShoalError   code,
                 GError     **error)
{
  const ShoalMetric *metric = shoal_metrics_find (id);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);
  g_autoptr (GString) known = g_string_new (NULL);

  if (metric != NULL)
    return metric;
  for (guint i = 0; i < n_metrics; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", metrics[i].id);
  g_set_error (error, SHOAL_ERROR, (int) code, _("%s: there is no metric “%s”; there are %s"), where, id, known->str);
  return NULL;
}

/** cli_split_pair: splits NAME=VALUE at the first "=". Returns: %FALSE with %SHOAL_ERROR_USAGE. */
gboolean
cli_split_pair (const char  *option,
                const char  *text,
                char       **name,
                char       **value,
                GError     **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: NAME=VALUE was expected instead of “%s”"), option, text);
      return FALSE;
    }
  *name = g_strndup (text, (gsize) (equals - text));
  *value = g_strdup (equals + 1);
  return TRUE;
}

/* Parses "KEY=VALUE,KEY=VALUE,column=COLUMN"; the column must come last, because its name may contain commas. @column:
 * (out) (nullable) (transfer full) */
static gboolean
parse_model_parameters (const char       *text,
                        ShoalParameters  *parameters,
                        char            **column,
                        GError          **error)
{
  while (*text != '\0')
    {
      const char *comma = strchr (text, ',');
      g_autofree char *pair = NULL;
      g_autofree char *name = NULL;
      g_autofree char *value = NULL;

      if (g_str_has_prefix (text, "column="))
        {
          *column = g_strdup (text + strlen ("column="));
          return TRUE;
        }
      pair = comma != NULL ? g_strndup (text, (gsize) (comma - text)) : g_strdup (text);
      if (!cli_split_pair ("--model", pair, &name, &value, error))
        return FALSE;
      shoal_parameters_set (parameters, name, value);
      text = comma != NULL ? comma + 1 : text + strlen (text);
    }
  return TRUE;
}

static gboolean
is_about_column (const char *id)
{
  const ShoalModel model = { .guarantee = shoal_guarantee_find (id) };

  return model.guarantee != NULL && (shoal_model_get_needs (&model) & SHOAL_GUARANTEE_NEEDS_SENSITIVE) != 0;
}

/**
 * cli_parse_models:
 * @texts: (array zero-terminated=1): "NAME,KEY=VALUE,…,column=COLUMN"
 * @columns: (nullable) (array zero-terminated=1): a model that needs a column but names none is added once for each of these
 * @requirements: gets the models
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE
 */
gboolean
cli_parse_models (const char * const *texts,
                  const char * const *columns,
                  ShoalRequirements  *requirements,
                  GError            **error)
{
  for (guint i = 0; texts[i] != NULL; i++)
    {
      const char *comma = strchr (texts[i], ',');
      g_autofree char *id = comma != NULL ? g_strndup (texts[i], (gsize) (comma - texts[i])) : g_strdup (texts[i]);
      g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
      g_autofree char *column = NULL;
      gboolean for_each;

      if (comma != NULL && !parse_model_parameters (comma + 1, parameters, &column, error))
        return FALSE;
      for_each = column == NULL && columns != NULL && columns[0] != NULL && is_about_column (id);
      for (guint j = 0; for_each ? columns[j] != NULL : j == 0; j++)
        {
          ShoalModel model;

          if (!shoal_model_init (&model, id, parameters, for_each ? columns[j] : column, error)
              || !shoal_requirements_add_model (requirements, &model, error))
            {
              g_prefix_error (error, "--model: ");
              return FALSE;
            }
        }
    }
  return TRUE;
}
