/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many strategies, for whoever looks at them or measures how they are drawn. */
#pragma once

#include "base/shoal-random.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-strategies-json.h"
#include "session/shoal-session.h"

#include <math.h>

G_BEGIN_DECLS

/* @n nodes drawn at random with figures that fall as they rise, some on the front: what a project remembers of a comparison.
 * Returns: (transfer full): for shoal_session_keep_strategies(). */
static inline JsonNode *
make_strategies (ShoalSession   *session,
                 ShoalMicrodata *microdata,
                 guint           n)
{
  static const ShoalStrategyKind kinds[] = { SHOAL_STRATEGY_RULE, SHOAL_STRATEGY_JOIN, SHOAL_STRATEGY_SEARCH };
  static const guint none[2] = { SHOAL_STRATEGY_NO_PARENT, SHOAL_STRATEGY_NO_PARENT };
  g_autoptr (GPtrArray) strategies = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  g_autofree char *asked = shoal_project_dup_problem_digest (session->document->project, NULL,
                                                             session->dataset->table,
                                                             session->dataset->schema);
  g_autofree guint *levels = g_new0 (guint, microdata->n_attributes);
  ShoalStrategyFigures figures = { 1, 0.886, 0.511 };
  ShoalStrategySettings settings;
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  shoal_strategy_settings_init (&settings);
  settings.threshold = shoal_project_get_requirements (session->document->project)->k;
  g_ptr_array_add (strategies, shoal_strategy_new (SHOAL_STRATEGY_ORIGINAL, NULL, levels, microdata->n_attributes, &figures));
  for (guint i = 0; i < n; i++)
    {
      double height = 0, lost = shoal_random_double (&random) * shoal_random_double (&random);

      for (guint a = 0; a < microdata->n_attributes; a++)
        {
          guint top = shoal_microdata_get_attribute (microdata, a)->height;

          levels[a] = (guint) shoal_random_below (&random, top + 1);
          height += top > 0 ? (double) levels[a] / (top * microdata->n_attributes) : 0;
        }
      figures.k = (guint32) exp2 (2 + 10 * height * height);
      figures.accuracy = 0.93 - 0.12 * height * height - 0.05 * lost;
      figures.gain = 0.42 * (1.05 - height) * (1 - 0.7 * lost);
      g_ptr_array_add (strategies,
                       kinds[i % 3] == SHOAL_STRATEGY_SEARCH
                         ? shoal_strategy_new (SHOAL_STRATEGY_SEARCH, NULL, levels, microdata->n_attributes, &figures)
                         : shoal_strategy_new_rule (levels, microdata->n_attributes, kinds[i % 3] == SHOAL_STRATEGY_RULE ? 1 : 0,
                                                    kinds[i % 3] == SHOAL_STRATEGY_JOIN ? 1 : 0, none, &figures));
    }
  return shoal_strategies_to_json (strategies, microdata, &settings, asked);
}

G_END_DECLS
