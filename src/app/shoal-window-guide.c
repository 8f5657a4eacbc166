/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is still to be decided: marks beside the pages' titles, a bar above them, and the way to where it is decided. */

#include "config.h"

#include "shoal-window-private.h"

#include "widgets/shoal-page.h"

#include <glib/gi18n.h>

/* ---- Marks ---- */

static void
decisions_changed_cb (ShoalWindow *self)
{
  g_autoptr (GtkSelectionModel) places = adw_view_stack_get_pages (self->pages);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (places)); i++)
    {
      g_autoptr (AdwViewStackPage) place = g_list_model_get_item (G_LIST_MODEL (places), i);
      const char *name = adw_view_stack_page_get_name (place);

      adw_view_stack_page_set_needs_attention (place, shoal_decision_list_get_first (self->decisions, name) != NULL);
      adw_view_stack_page_set_badge_number (place, shoal_decision_list_get_count (self->decisions, name));
    }
}

static void
can_run_changed_cb (ShoalWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.run", shoal_decision_list_can_run (self->decisions));
}

static void
proposals_changed_cb (ShoalWindow *self)
{
  shoal_guide_bar_set_proposes (self->guide_bar, shoal_undecided_get_n_proposals (self->undecided) > 0);
}

/* ---- Ways ---- */

/* Does what the page called @page can do. */
static void
do_on_page (ShoalWindow *self,
            const char  *page,
            const char  *action)
{
  shoal_window_show_page (self, page);
  gtk_widget_activate_action (adw_view_stack_get_child_by_name (self->pages, page), action, NULL);
}

static void
run (ShoalWindow *self)
{
  do_on_page (self, "solve", "solve.run");
}

static void
run_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  run (SHOAL_WINDOW (widget));
}

/* Goes to where it is decided. */
static void
decide (ShoalWindow   *self,
        ShoalDecision *decision)
{
  if (shoal_decision_get_column (decision) != NULL)
    shoal_selection_select_column (shoal_session_get_selection (self->session), shoal_decision_get_column (decision));
  if (shoal_decision_get_kind (decision) == SHOAL_DECISION_ROLES)
    do_on_page (self, "data", "data.next-undecided");
  else if (shoal_decision_get_kind (decision) == SHOAL_DECISION_QUASI_IDENTIFIERS)
    do_on_page (self, "data", "data.show-columns");
  else
    shoal_window_show_page (self, shoal_decision_get_page (decision));
}

static void
decide_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);
  g_autoptr (ShoalDecision) decision = NULL;

  decision = g_list_model_get_item (G_LIST_MODEL (self->decisions), g_variant_get_uint32 (parameter));
  if (decision != NULL)
    decide (self, decision);
}

/* What the bar's button says. */
static void
next_step_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalWindow *self = SHOAL_WINDOW (widget);
  ShoalDecision *first = shoal_decision_list_get_first (self->decisions, NULL);

  if (first == NULL)
    return;
  if (shoal_decision_get_kind (first) == SHOAL_DECISION_RUN)
    run (self);
  else if (shoal_decision_get_kind (first) == SHOAL_DECISION_ROLES
           && shoal_undecided_get_n_proposals (self->undecided) > 0)
    do_on_page (self, "data", "data.review-proposals");
  else
    decide (self, first);
}

/* ---- Making it ---- */

void
_shoal_window_init_guide (ShoalWindow *self)
{
  self->decisions = shoal_decision_list_new (self->session);
  self->undecided = shoal_undecided_new (self->session);
  shoal_guide_bar_set_decisions (self->guide_bar, self->decisions);
  g_signal_connect_object (self->decisions, "items-changed", G_CALLBACK (decisions_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->decisions, "notify::can-run", G_CALLBACK (can_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undecided, "notify::n-proposals", G_CALLBACK (proposals_changed_cb), self, G_CONNECT_SWAPPED);
  decisions_changed_cb (self);
  can_run_changed_cb (self);
  proposals_changed_cb (self);
}

void
_shoal_window_install_guide_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.next-step", NULL, next_step_action);
  gtk_widget_class_install_action (widget_class, "win.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "win.decide", "u", decide_action);
}
