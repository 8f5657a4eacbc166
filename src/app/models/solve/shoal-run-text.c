/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts that are not known are left out. */

#include "config.h"

#include "models/solve/shoal-run-text.h"

#include "base/shoal-format.h"
#include "models/solve/shoal-objective-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/** shoal_run_text_get_status: @icon: (out): name of an icon. Returns: what @run does, or how it ended. */
const char *
shoal_run_text_get_status (ShoalSessionRun  *run,
                           const char      **icon)
{
  if (run->running)
    {
      *icon = "content-loading-symbolic";
      return !run->begun ? _("Preparing…") : _("Running…");
    }
  if (!run->record->has_result)
    {
      *icon = "dialog-error-symbolic";
      return _("Failed");
    }
  if (run->record->status == SHOAL_STATUS_FEASIBLE && run->record->figures.stopped)
    {
      *icon = "media-playback-stop-symbolic";
      return _("Valid, stopped before its end");
    }
  switch (run->record->status)
    {
    case SHOAL_STATUS_OPTIMAL:
      *icon = "emblem-ok-symbolic";
      return _("Proven best");
    case SHOAL_STATUS_FEASIBLE:
      *icon = "object-select-symbolic";
      return _("Valid");
    case SHOAL_STATUS_INFEASIBLE:
      *icon = "action-unavailable-symbolic";
      return _("No solution");
    case SHOAL_STATUS_UNKNOWN:
    default:
      *icon = "dialog-question-symbolic";
      return _("Stopped before a solution was found");
    }
}

/**
 * shoal_run_text_new_question:
 *
 * Returns: (transfer full) (nullable): what was asked: "k = 5 · up to 2 % left out"; %NULL where nobody remembers.
 */
char *
shoal_run_text_new_question (ShoalSessionRun *run)
{
  ShoalRequirements requirements;

  return shoal_session_run_get_requirements (run, &requirements) ? shoal_requirements_dup_words (&requirements) : NULL;
}

/** shoal_run_text_new_result: Returns: (transfer full) (nullable): "loses 31.2 % (Level of generalization) · at best 30.0 % · gap 4.0 %". */
char *
shoal_run_text_new_result (ShoalSessionRun *run)
{
  const ShoalMetric *metric = shoal_session_run_get_objective (run);
  double best = shoal_session_run_get_best (run);
  double bound = shoal_session_run_get_bound (run);
  g_autofree char *bound_text = NULL;
  g_autofree char *gap_text = NULL;
  g_autofree char *loss = NULL;

  if (!isfinite (best) || metric == NULL)
    return NULL;
  loss = shoal_objective_text_new_sentence (metric, best);
  if (!isfinite (bound) || run->record->status == SHOAL_STATUS_OPTIMAL)
    return g_steal_pointer (&loss);
  bound_text = shoal_objective_text_new_loss (metric, bound);
  gap_text = shoal_format_percent (best > 0 ? (best - bound) / best : 0, 1);
  /* Translators: what a run loses, what it could lose at the least, and the distance of the two. */
  return g_strdup_printf (_("%s · at best %s · gap %s"), loss, bound_text, gap_text);
}

static void
append_part (GString *text,
             char    *part)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
  g_free (part);
}

/** shoal_run_text_new_effort: Returns: (transfer full): "Optimal · 1.2 s · 3,400 checked · seed 1". */
char *
shoal_run_text_new_effort (ShoalSessionRun *run)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (run);
  const char *title = info != NULL ? _(info->title) : run->record->solver;
  GString *text = g_string_new (NULL);
  double elapsed = run->elapsed;
  guint64 checked = shoal_session_run_get_checked (run);

  if (info != NULL && strcmp (title, shoal_session_run_get_name (run)) != 0)
    append_part (text, g_strdup (title));
  if (isfinite (elapsed))
    append_part (text, shoal_format_seconds (elapsed));
  if (checked > 0)
    {
      g_autofree char *count = shoal_format_count (checked);

      /* Translators: number of solutions that were examined. */
      append_part (text, g_strdup_printf (_("%s checked"), count));
    }
  if (info != NULL)
    {
      g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->record->seed);

      /* Translators: the number that random choices started from. */
      append_part (text, g_strdup_printf (_("seed %s"), seed));
    }
  return g_string_free (text, FALSE);
}
