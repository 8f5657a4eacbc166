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
 * Returns: (transfer full): "Optimal · full-domain recoding · k = 5 · up to 2 % left out"
 */
char *
shoal_release_origin_new_text (ShoalNodeReport *report,
                               ShoalSessionRun *run)
{
  g_autofree char *words = NULL;
  const char *name;

  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), NULL);
  g_return_val_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run), NULL);

  words = shoal_requirements_dup_words (shoal_node_report_get_requirements (report));
  name = run != NULL ? shoal_session_run_get_name (run) : _("Chosen by Hand");
  if (run != NULL && run->outdated)
    /* Translators: name of a run, the kind of its recoding, and what was asked. */
    return g_strdup_printf (_("%s · %s · %s · found before the project was changed"), name, get_kind (report), words);
  return g_strdup_printf ("%s · %s · %s", name, get_kind (report), words);
}
