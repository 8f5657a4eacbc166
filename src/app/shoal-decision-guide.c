/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is still to be decided: marks beside the pages' titles, a bar above them, and the way to where it is decided. */

#include "config.h"

#include "shoal-decision-guide.h"

#include "models/data/shoal-undecided.h"

struct _ShoalDecisionGuide
{
  GObject parent_instance;

  ShoalWindow *window; /* borrowed: it owns this */
  AdwViewStack *pages; /* of the window */
  ShoalGuideBar *bar;  /* of the window */
  ShoalDecisionList *decisions;
  ShoalUndecided *undecided;
};

G_DEFINE_FINAL_TYPE (ShoalDecisionGuide, shoal_decision_guide, G_TYPE_OBJECT)

/* ---- Marks ---- */

static void
decisions_changed_cb (ShoalDecisionGuide *self)
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
can_run_changed_cb (ShoalDecisionGuide *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self->window), "win.run", shoal_decision_list_can_run (self->decisions));
}

static void
proposals_changed_cb (ShoalDecisionGuide *self)
{
  shoal_guide_bar_set_proposes (self->bar, shoal_undecided_get_n_proposals (self->undecided) > 0);
}

/* ---- Ways ---- */

/* Does what the page called @page can do. */
static void
do_on_page (ShoalDecisionGuide *self,
            const char         *page,
            const char         *action)
{
  shoal_window_show_page (self->window, page);
  gtk_widget_activate_action (adw_view_stack_get_child_by_name (self->pages, page), action, NULL);
}

/** shoal_decision_guide_run: Starts the run that the solve page describes. */
void
shoal_decision_guide_run (ShoalDecisionGuide *self)
{
  do_on_page (self, "solve", "solve.run");
}

/* Goes to where it is decided. */
static void
decide (ShoalDecisionGuide *self,
        ShoalDecision      *decision)
{
  if (shoal_decision_get_column (decision) != NULL)
    shoal_selection_select_column (shoal_window_get_session (self->window)->selection, shoal_decision_get_column (decision));
  if (shoal_decision_get_kind (decision) == SHOAL_DECISION_ROLES)
    do_on_page (self, "data", "data.next-undecided");
  else if (shoal_decision_get_kind (decision) == SHOAL_DECISION_QUASI_IDENTIFIERS)
    do_on_page (self, "data", "data.show-columns");
  else
    shoal_window_show_page (self->window, shoal_decision_get_page (decision));
}

/** shoal_decision_guide_decide: @position: of a decision in the list; goes to where it is made. */
void
shoal_decision_guide_decide (ShoalDecisionGuide *self,
                             guint               position)
{
  g_autoptr (ShoalDecision) decision = NULL;

  g_return_if_fail (SHOAL_IS_DECISION_GUIDE (self));

  decision = g_list_model_get_item (G_LIST_MODEL (self->decisions), position);
  if (decision != NULL)
    decide (self, decision);
}

/** shoal_decision_guide_take_step: Does what the bar's button says. */
void
shoal_decision_guide_take_step (ShoalDecisionGuide *self)
{
  ShoalDecision *first;

  g_return_if_fail (SHOAL_IS_DECISION_GUIDE (self));

  first = shoal_decision_list_get_first (self->decisions, NULL);
  if (first == NULL)
    return;
  if (shoal_decision_get_kind (first) == SHOAL_DECISION_RUN)
    shoal_decision_guide_run (self);
  else if (shoal_decision_get_kind (first) == SHOAL_DECISION_ROLES
           && shoal_undecided_get_n_proposals (self->undecided) > 0)
    do_on_page (self, "data", "data.review-proposals");
  else
    decide (self, first);
}

/* ---- The object ---- */

static void
shoal_decision_guide_dispose (GObject *object)
{
  ShoalDecisionGuide *self = SHOAL_DECISION_GUIDE (object);

  g_clear_object (&self->decisions);
  g_clear_object (&self->undecided);
  G_OBJECT_CLASS (shoal_decision_guide_parent_class)->dispose (object);
}

static void
shoal_decision_guide_class_init (ShoalDecisionGuideClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_decision_guide_dispose;
}

static void
shoal_decision_guide_init (ShoalDecisionGuide *self)
{
}

/**
 * shoal_decision_guide_new:
 * @window: which is to own it, with the action "win.run"
 * @pages: its pages
 * @bar: its bar
 *
 * Returns: (transfer full): from now on marks and bar follow the window's session.
 */
ShoalDecisionGuide *
shoal_decision_guide_new (ShoalWindow   *window,
                          AdwViewStack  *pages,
                          ShoalGuideBar *bar)
{
  ShoalSession *session = shoal_window_get_session (window);
  ShoalDecisionGuide *self = g_object_new (SHOAL_TYPE_DECISION_GUIDE, NULL);

  self->window = window;
  self->pages = pages;
  self->bar = bar;
  self->decisions = shoal_decision_list_new (session);
  self->undecided = shoal_undecided_new (session);
  shoal_guide_bar_set_decisions (bar, self->decisions);
  g_signal_connect_object (self->decisions, "items-changed", G_CALLBACK (decisions_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->decisions, "notify::can-run", G_CALLBACK (can_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undecided, "notify::n-proposals", G_CALLBACK (proposals_changed_cb), self, G_CONNECT_SWAPPED);
  decisions_changed_cb (self);
  can_run_changed_cb (self);
  proposals_changed_cb (self);
  return self;
}
