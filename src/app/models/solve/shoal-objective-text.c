/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An aim for every metric; its own title is what a metric without one is called. */

#include "config.h"

#include "models/solve/shoal-objective-text.h"

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

typedef struct
{
  const char *id;
  const char *aim;
} Aim;

static const Aim aims[] = {
  { "precision", N_("Levels as low as possible on average") },
  { "los", N_("As many rows as possible") },
  { "height", N_("As few levels climbed as possible") },
  { "gcp", N_("Values as exact as possible") },
  { "gen_total_il", N_("Values as low in their hierarchies as possible") },
  { "distortion", N_("Values below the top levels, which cost most") },
  { "ncp", N_("As few values mixed up as possible") },
  { "total", N_("Values as few levels from their own as possible") },
  { "llm", N_("Values apart, most of all in low hierarchies") },
  { "nllm", N_("Shares of values apart, most of all in low hierarchies") },
  { "wllm", N_("Values apart, most of all in wide columns") },
  { "wnllm", N_("Shares of values apart, most of all in wide columns") },
  { "weighted", N_("What the weights of your hierarchies hold dear") },
  { "sil", N_("Numbers close to those they are published with") },
  { "entropy", N_("As much information as possible, in bits") },
  { "dm", N_("Groups as small as possible") },
  { "c_avg", N_("Groups close to k") },
  { "cm", N_("The target predictable in each group") },
  { "ca", N_("Groups of at least k") },
  { "clusters", N_("As many clusters of the solver as possible") },
  { "cluster_dm", N_("Clusters of the solver as small as possible") },
  { "cluster_c_avg", N_("Clusters of the solver close to k") },
  { "cluster_ca", N_("Clusters of the solver of at least k") },
  { "modified", N_("As many values untouched as possible") },
  { "deleted", N_("As few values emptied as possible") },
  { "deleted_of_modified", N_("As few of the changed values emptied as possible") },
  { "info_gain", N_("What the columns say about the target") },
};

/** shoal_objective_text_get_aim: Returns: what a solver that searches by @metric keeps best: "Values as exact as possible". */
const char *
shoal_objective_text_get_aim (const ShoalMetric *metric)
{
  g_return_val_if_fail (metric != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (aims); i++)
    if (strcmp (aims[i].id, metric->id) == 0)
      return _(aims[i].aim);
  return _(metric->title);
}

/**
 * shoal_objective_text_get_caution:
 * @metric: an objective
 * @requirements: what is asked besides
 *
 * Returns: (nullable): what who chooses @metric should know, because leaving out rows costs nothing by it.
 */
const char *
shoal_objective_text_get_caution (const ShoalMetric       *metric,
                                  const ShoalRequirements *requirements)
{
  g_return_val_if_fail (metric != NULL && requirements != NULL, NULL);

  if (requirements->suppression <= 0 || requirements->suppression_price > 0 || shoal_metric_counts_suppressed (metric))
    return NULL;
  return _("Rows that are left out do not count here, so a solver leaves out as many as it may wherever that helps the rest.");
}

/**
 * shoal_objective_text_new_loss:
 * @value: of @metric
 *
 * Returns: (transfer full): "62.50 %" where the value is a share, else a number.
 */
char *
shoal_objective_text_new_loss (const ShoalMetric *metric,
                               double             value)
{
  g_return_val_if_fail (metric != NULL, NULL);

  return shoal_metric_is_share (metric) ? shoal_format_percent (value, 2) : shoal_format_value (value);
}

/** shoal_objective_text_new_sentence: Returns: (transfer full): what is lost by @metric: "loses 62.50 % (Level of generalization)". */
char *
shoal_objective_text_new_sentence (const ShoalMetric *metric,
                                   double             value)
{
  g_autofree char *loss = NULL;

  g_return_val_if_fail (metric != NULL, NULL);

  loss = shoal_objective_text_new_loss (metric, value);
  if (shoal_metric_is_share (metric))
    /* Translators: a share, and the metric that it is of. */
    return g_strdup_printf (_("loses %s (%s)"), loss, _(metric->title));
  /* Translators: name of a metric and its value. */
  return g_strdup_printf (_("%s %s"), _(metric->title), loss);
}

/** shoal_objective_suits_family: Returns: whether some solver of @family can search by @metric. */
gboolean
shoal_objective_suits_family (const ShoalMetric *metric,
                              ShoalSolverFamily  family)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_return_val_if_fail (metric != NULL, FALSE);

  for (guint i = 0; i < n_solvers; i++)
    {
      g_autoptr (ShoalSolver) solver = NULL;

      if (solvers[i].family != family)
        continue;
      solver = shoal_solver_registry_create (solvers[i].id, NULL);
      if (shoal_solver_accepts (solver, metric, NULL))
        return TRUE;
    }
  return FALSE;
}
