/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For labels, the card beside the pointer and screen readers. */

#include "config.h"

#include "models/solve/shoal-node-text.h"

#include "base/shoal-format.h"
#include "models/solve/shoal-objective-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static char *
join_levels (ShoalMicrodata *microdata,
             const guint    *levels,
             const char     *separator)
{
  GString *text = g_string_new (NULL);

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      if (a > 0)
        g_string_append (text, separator);
      /* Translators: name of a column, its level, and the height of its hierarchy. */
      g_string_append_printf (text, _("%s %u of %u"), shoal_column_get_name (attribute->column), levels[a],
                              attribute->height);
    }
  return g_string_free (text, FALSE);
}

/** shoal_node_text_levels: Returns: (transfer full): "age 2 of 5 · sex 0 of 1": level and height of each quasi-identifier. */
char *
shoal_node_text_levels (ShoalMicrodata *microdata,
                        const guint    *levels)
{
  return join_levels (microdata, levels, " · ");
}

/** shoal_node_text_level_lines: Returns: (transfer full): the same, a line for each. */
char *
shoal_node_text_level_lines (ShoalMicrodata *microdata,
                             const guint    *levels)
{
  return join_levels (microdata, levels, "\n");
}

static char *
join_facts (ShoalNodeReport   *report,
            const ShoalMetric *objective,
            const char        *separator)
{
  g_autofree char *classes = shoal_format_count (shoal_node_report_get_n_classes (report));
  g_autofree char *suppressed = shoal_format_count (shoal_node_report_get_n_suppressed (report));
  g_autofree char *limit = shoal_format_count (shoal_node_report_get_suppression_limit (report));
  g_autofree char *smallest_text = g_strdup_printf (_("smallest class %u"), shoal_node_report_get_k (report));
  g_autofree char *classes_text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s class", "%s classes", shoal_node_report_get_n_classes (report)), classes);
  /* Translators: how many rows are left out, and how many may be. */
  g_autofree char *suppressed_text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s row suppressed, %s allowed", "%s rows suppressed, %s allowed",
                   shoal_node_report_get_n_suppressed (report)), suppressed, limit);
  g_autofree char *measured = NULL;

  if (objective != NULL)
    measured = shoal_objective_text_new_sentence (objective, shoal_node_report_get_metric (report, objective->id));
  return g_strjoin (separator,
                    shoal_node_report_is_feasible (report) ? _("Meets the requirements")
                                                           : _("Does not meet the requirements"),
                    smallest_text, classes_text, suppressed_text, measured, NULL);
}

/**
 * shoal_node_text_facts:
 * @report: of the node
 * @objective: (nullable): the metric to mention
 *
 * Returns: (transfer full): "Meets the requirements · smallest class 5 · 120 classes · 12 rows suppressed, 50 allowed · …".
 */
char *
shoal_node_text_facts (ShoalNodeReport   *report,
                       const ShoalMetric *objective)
{
  return join_facts (report, objective, " · ");
}

/** shoal_node_text_fact_lines: Returns: (transfer full): the same, a line for each. */
char *
shoal_node_text_fact_lines (ShoalNodeReport   *report,
                            const ShoalMetric *objective)
{
  return join_facts (report, objective, "\n");
}
