/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same words wherever something is about to be released. */

#include "config.h"

#include "models/release/shoal-release-origin.h"

#include "charts/base/shoal-chart-axis.h"

#include <glib/gi18n-lib.h>

static const char *
get_kind (ShoalNodeReport *report)
{
  switch (shoal_recoding_get_kind (shoal_node_report_get_recoding (report)))
    {
    case SHOAL_RECODING_PARTITION:
      return _("local recoding");
    case SHOAL_RECODING_MATCHING:
      return _("heterogeneous recoding");
    case SHOAL_RECODING_NODE:
    default:
      return _("full-domain recoding");
    }
}

/**
 * shoal_release_origin_new_text:
 * @report: of what is released
 * @run: (nullable): whose result it is; %NULL for a node that a person has chosen
 *
 * Returns: (transfer full): "Optimal · full-domain recoding · k = 5 · at most 2.0% of the rows left out"
 */
char *
shoal_release_origin_new_text (ShoalNodeReport *report,
                               ShoalSessionRun *run)
{
  const ShoalRequirements *requirements;
  g_autofree char *share = NULL;
  const char *name;

  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), NULL);
  g_return_val_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run), NULL);

  requirements = shoal_node_report_get_requirements (report);
  share = shoal_chart_format_percent (requirements->suppression, 1);
  name = run != NULL ? shoal_session_run_get_name (run) : _("Chosen by Hand");
  if (run != NULL && run->outdated)
    /* Translators: name of a run, the kind of its recoding, the k that is required, and a share of the rows. */
    return g_strdup_printf (_("%s · %s · k = %u · at most %s of the rows left out · found before the project was changed"),
                            name, get_kind (report), requirements->k, share);
  /* Translators: name of a run, the kind of its recoding, the k that is required, and a share of the rows. */
  return g_strdup_printf (_("%s · %s · k = %u · at most %s of the rows left out"), name, get_kind (report), requirements->k,
                          share);
}
