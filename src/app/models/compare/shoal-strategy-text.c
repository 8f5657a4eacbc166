/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node is named by its attributes below the top level, a run by its name. */

#include "config.h"

#include "models/compare/shoal-strategy-text.h"

#include "common/shoal-labels.h"

#include "project/shoal-strategies-json.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/** shoal_strategy_kind_get_label: Returns: the origin of strategies of @kind, in one or two words. */
const char *
shoal_strategy_kind_get_label (ShoalStrategyKind kind)
{
  switch (kind)
    {
    case SHOAL_STRATEGY_RULE:
      return _("Rule");
    case SHOAL_STRATEGY_JOIN:
      /* Translators: a strategy that was put together from two others. */
      return _("Join");
    case SHOAL_STRATEGY_SEARCH:
      return _("Search");
    case SHOAL_STRATEGY_RUN:
      return _("Run");
    case SHOAL_STRATEGY_ORIGINAL:
    default:
      return _("Original");
    }
}

/** shoal_strategy_text_name: Returns: (transfer full): attributes below the top level with their levels, or the run's name. */
char *
shoal_strategy_text_name (ShoalStrategyComparison *comparison,
                          guint                    index)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  const ShoalStrategy *strategy = shoal_strategy_list_get (list, index);
  ShoalMicrodata *microdata = shoal_strategy_comparison_get_microdata (comparison);
  ShoalSessionRun *run = shoal_strategy_list_get_run (list, index);
  GString *text;

  if (strategy->kind == SHOAL_STRATEGY_ORIGINAL)
    return g_strdup (_("The table as it is"));
  if (strategy->kind == SHOAL_STRATEGY_RUN)
    return g_strdup (run != NULL ? shoal_session_run_get_name (run) : strategy->name);
  text = g_string_new (NULL);
  for (guint a = 0; a < strategy->n_levels; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      if (strategy->levels[a] < attribute->height)
        g_string_append_printf (text, "%s%s %u", text->len > 0 ? " · " : "", shoal_column_get_name (attribute->column),
                                strategy->levels[a]);
    }
  if (text->len == 0)
    g_string_append (text, _("All quasi-identifiers hidden"));
  return g_string_free (text, FALSE);
}

/** shoal_strategy_text_figures: Returns: (transfer full): k, accuracy and gain in one line. */
char *
shoal_strategy_text_figures (const ShoalStrategy *strategy)
{
  g_autofree char *accuracy = shoal_format_share (strategy->figures.accuracy);
  g_autofree char *gain = shoal_format_value (strategy->figures.gain);

  /* Translators: the smallest class, a share in percent, and bits. */
  return g_strdup_printf (_("k %'u · accuracy %s · gain %s bits"), strategy->figures.k, accuracy, gain);
}

/** shoal_strategy_text_place: Returns: (transfer full): whether another strategy dominates it, and which. */
char *
shoal_strategy_text_place (ShoalStrategyComparison *comparison,
                           guint                    index)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  gsize dominator = shoal_strategy_list_get_dominator (list, index);
  const ShoalStrategy *strategy = shoal_strategy_list_get (list, index);

  if (dominator == SHOAL_PARETO_FRONT)
    return g_strdup (_("On the front"));
  if (dominator != index)
    /* Translators: the number of the strategy that is at least as good in everything, and better in something. */
    return g_strdup_printf (_("Beaten by No. %zu"), dominator + 1);
  return g_strdup (strategy->kind == SHOAL_STRATEGY_ORIGINAL ? _("Base line") : _("Too small a k"));
}

/** shoal_strategy_text_get_note: Returns: (nullable): the user's note on the run; %NULL if it has none, or is no run. */
const char *
shoal_strategy_text_get_note (ShoalStrategyComparison *comparison,
                              guint                    index)
{
  ShoalSessionRun *run = shoal_strategy_list_get_run (shoal_strategy_comparison_get_list (comparison), index);

  return run != NULL ? run->record->note : NULL;
}

/** shoal_strategy_text_card: Returns: (transfer full): the text of the card beside the pointer. */
char *
shoal_strategy_text_card (ShoalStrategyComparison *comparison,
                          guint                    index)
{
  const ShoalStrategy *strategy = shoal_strategy_list_get (shoal_strategy_comparison_get_list (comparison), index);
  g_autofree char *name = shoal_strategy_text_name (comparison, index);
  g_autofree char *figures = shoal_strategy_text_figures (strategy);
  g_autofree char *place = shoal_strategy_text_place (comparison, index);
  const char *note = shoal_strategy_text_get_note (comparison, index);

  return g_strdup_printf ("%s\n%s\n%s · %s%s%s", name, figures, shoal_strategy_kind_get_label (strategy->kind), place,
                          note != NULL ? "\n" : "", note != NULL ? note : "");
}

/* ---- As a file ---- */

static void
append_text (GString    *csv,
             const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  if (strpbrk (text, ",\"\r\n") != NULL)
    g_string_append_printf (csv, "\"%s\"", doubled);
  else
    g_string_append (csv, text);
}

static void
append_number (GString *csv,
               double   number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (csv, ',');
  if (isfinite (number))
    g_string_append (csv, g_ascii_dtostr (buffer, sizeof buffer, number));
}

static void
append_row (ShoalStrategyComparison *comparison,
            guint                    index,
            GString                 *csv)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  const ShoalStrategy *strategy = shoal_strategy_list_get (list, index);
  gsize dominator = shoal_strategy_list_get_dominator (list, index);
  g_autofree char *name = shoal_strategy_text_name (comparison, index);

  g_string_append_printf (csv, "%u,%s,", index + 1, shoal_strategy_kind_to_string (strategy->kind));
  append_text (csv, name);
  g_string_append_printf (csv, ",%u", strategy->figures.k);
  append_number (csv, strategy->figures.accuracy);
  append_number (csv, strategy->figures.gain);
  g_string_append (csv, dominator == SHOAL_PARETO_FRONT ? ",yes," : ",no,");
  if (dominator != SHOAL_PARETO_FRONT && dominator != index)
    g_string_append_printf (csv, "%zu", dominator + 1);
  for (guint a = 0; a < shoal_strategy_comparison_get_microdata (comparison)->n_attributes; a++)
    {
      g_string_append_c (csv, ',');
      if (strategy->n_levels > 0)
        g_string_append_printf (csv, "%u", strategy->levels[a]);
    }
  g_string_append_c (csv, '\n');
}

/** shoal_strategy_text_summary: Returns: (transfer full): the number of strategies, and how many of them are on the front. */
char *
shoal_strategy_text_summary (ShoalStrategyComparison *comparison)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  guint n = shoal_strategy_list_get_n (list);

  n -= shoal_strategy_list_get_original (list) != NULL ? 1 : 0;
  /* Translators: how many strategies there are, and how many of them are beaten by no other in everything. */
  return g_strdup_printf (ngettext ("%'u strategy, %'zu on the front", "%'u strategies, %'zu on the front", n), n,
                          shoal_strategy_list_get_n_front (list));
}

/** shoal_strategy_text_base_line: Returns: (transfer full) (nullable): figures of the original table, and their method. */
char *
shoal_strategy_text_base_line (ShoalStrategyComparison *comparison)
{
  const ShoalStrategy *original = shoal_strategy_list_get_original (shoal_strategy_comparison_get_list (comparison));
  const ShoalStrategySettings *settings = shoal_strategy_comparison_get_settings (comparison);
  g_autofree char *figures = NULL;

  if (original == NULL)
    return NULL;
  figures = shoal_strategy_text_figures (original);
  if (settings->measure != SHOAL_MEASURE_ACCURACY)
    /* Translators: the sign of the original table in a drawing, its figures, a method that predicts, the number of parts of its
     * cross-validation, and what stands for accuracy. */
    return g_strdup_printf (_("■ As it is: %s; measured with %s in %u folds; accuracy is the %s"), figures,
                            _(settings->classifier->title), settings->n_folds, _(shoal_strategy_measure_get_title (settings->measure)));
  /* Translators: the sign of the original table in a drawing, its figures, a method that predicts, and the number of parts of its
   * cross-validation. */
  return g_strdup_printf (_("■ As it is: %s; measured with %s in %u folds"), figures, _(settings->classifier->title),
                          settings->n_folds);
}

/** shoal_strategy_text_models: @models: (array length=n_models): required besides k-anonymity. Returns: (transfer full)
 *   (nullable): a sentence that every strategy satisfies them; %NULL without models. */
char *
shoal_strategy_text_models (const ShoalModel *models,
                            guint             n_models)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < n_models; i++)
    {
      g_autofree char *name = shoal_model_dup_name (&models[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? " · " : "", name);
    }
  if (n_models == 0)
    return NULL;
  /* Translators: privacy models. */
  return g_strdup_printf (_("Besides k every strategy holds in: %s. Of runs, classes that fail are left out."), names->str);
}

/** shoal_strategy_text_csv: Returns: (transfer full): a line for each strategy, with numbers that every locale can read. */
char *
shoal_strategy_text_csv (ShoalStrategyComparison *comparison)
{
  GString *csv = g_string_new ("number,kind,name,k,accuracy,gain,front,dominated_by");
  ShoalMicrodata *microdata = shoal_strategy_comparison_get_microdata (comparison);

  for (guint a = 0; microdata != NULL && a < microdata->n_attributes; a++)
    {
      g_string_append_c (csv, ',');
      append_text (csv, shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column));
    }
  g_string_append_c (csv, '\n');
  for (guint i = 0; i < shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)); i++)
    append_row (comparison, i, csv);
  return g_string_free (csv, FALSE);
}

/** shoal_strategy_text_json: Returns: (transfer full): problem and strategies, in the form that a project stores. */
char *
shoal_strategy_text_json (ShoalStrategyComparison *comparison)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  g_autoptr (JsonNode) node = NULL;
  ShoalMicrodata *microdata = shoal_strategy_comparison_get_microdata (comparison);

  if (microdata == NULL)
    return g_strdup ("{}");
  node = shoal_strategies_to_json (shoal_strategy_list_get_all (list), microdata,
                                   shoal_strategy_comparison_get_settings (comparison), NULL);
  return json_to_string (node, TRUE);
}
