/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run is selected; a node becomes one as soon as it has been evaluated. */

#include "config.h"

#include "compare/shoal-strategy-use.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalSession *session;
  ShoalRecoding *node;
  GCancellable *cancellable;
  ShoalStrategyUsedFunc func;
  gpointer user_data;
} Use;

static void
use_free (gpointer  data,
          GClosure *closure)
{
  Use *use = data;

  shoal_recoding_unref (use->node);
  g_object_unref (use->cancellable);
  g_free (use);
}

/* (transfer none) (nullable): a run that has it as its result already. */
static ShoalSessionRun *
find_run (ShoalSession  *session,
          ShoalRecoding *node)
{
  GListModel *runs = session->runs->list;

  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);

      if (run->recoding != NULL && !run->outdated
          && shoal_recoding_equal (run->recoding, node))
        return run;
    }
  return NULL;
}

static void
pending_changed_cb (Use *use)
{
  ShoalSession *session = use->session;
  ShoalRecoding *selected = session->selection->looked->recoding;
  gboolean still_wanted = !g_cancellable_is_cancelled (use->cancellable) && selected != NULL
                          && shoal_recoding_equal (selected, use->node);
  g_autoptr (GCancellable) cancellable = NULL;
  ShoalStrategyUsedFunc func = use->func;
  gpointer user_data = use->user_data;
  ShoalSessionRun *run;

  if (still_wanted && session->selection->looked->pending)
    return;
  cancellable = g_object_ref (use->cancellable);
  run = still_wanted ? shoal_session_use_node (session, use->node, _("Strategy")) : NULL;
  if (still_wanted && !g_cancellable_is_cancelled (cancellable))
    func (run, session->selection->looked->error, user_data);
  g_signal_handlers_disconnect_matched (session->selection->looked, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, use);
}

/**
 * shoal_strategy_use:
 * @index: of a strategy in @comparison
 * @cancellable: when it is cancelled nothing more happens
 * @func: told the run that is selected then, or %NULL and why there is none
 */
void
shoal_strategy_use (ShoalSession            *session,
                    ShoalStrategyComparison *comparison,
                    guint                    index,
                    GCancellable            *cancellable,
                    ShoalStrategyUsedFunc    func,
                    gpointer                 user_data)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  g_autoptr (ShoalRecoding) recoding = shoal_strategy_list_dup_recoding (list, index);
  ShoalSessionRun *run = shoal_strategy_list_get_run (list, index);
  Use *use;

  g_return_if_fail (func != NULL);

  if (run == NULL && recoding != NULL)
    run = find_run (session, recoding);
  if (run != NULL)
    {
      shoal_selection_select_run (session->selection, run);
      func (run, NULL, user_data);
      return;
    }
  if (recoding == NULL)
    return;
  use = g_new0 (Use, 1);
  *use = (Use) { session, g_steal_pointer (&recoding), g_object_ref (cancellable), func, user_data };
  g_signal_connect_data (session->selection->looked, "notify::pending", G_CALLBACK (pending_changed_cb), use,
                         use_free, G_CONNECT_SWAPPED);
  shoal_selection_look_at (session->selection, use->node);
  if (!session->selection->looked->pending)
    pending_changed_cb (use);
}
