/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar shows the first open decision, a button to make it, and a button that lists all decisions. The titles of pages
 * with open decisions have a mark. */

#include "config.h"

#include "shoal-window-parts.h"

#include "models/data/shoal-undecided.h"
#include "models/guide/shoal-decision-list.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalGuideBar
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkInfoBar *bar;
  GtkLabel *title;
  GtkLabel *detail;
  GtkLabel *button_label;
  GtkMenuButton *all_button;
  GtkListBox *list;

  AdwViewStack *pages; /* borrowed from the window, which owns the bar and the pages */

  /* Owned references */
  ShoalSession *session;
  ShoalDecisionList *decisions;
  ShoalUndecided *undecided;

  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (ShoalGuideBar, shoal_guide_bar, ADW_TYPE_BIN)

/* ---- The first decision ---- */

/* The label of the button for @decision. */
static const char *
get_button_label (ShoalGuideBar *self,
                  ShoalDecision *decision)
{
  switch (decision->kind)
    {
    case SHOAL_DECISION_ROLES:
      return self->undecided->n_proposals > 0 ? _("Review _Proposals…") : _("_Next Column");
    case SHOAL_DECISION_QUASI_IDENTIFIERS:
      return _("Show _Columns");
    case SHOAL_DECISION_HIERARCHY:
      return _("Show _Hierarchy");
    case SHOAL_DECISION_RUN:
    default:
      return _("R_un");
    }
}

static void
update (ShoalGuideBar *self)
{
  ShoalDecision *first = shoal_decision_list_get_first (self->decisions, NULL);
  guint n = g_list_model_get_n_items (self->decisions->decisions);
  g_autofree char *more = self->narrow ? g_strdup_printf ("%u", n)
                                       : g_strdup_printf (ngettext ("%'u Open Decision", "%'u Open Decisions", n), n);

  gtk_info_bar_set_revealed (self->bar, first != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->all_button), n > 1);
  gtk_menu_button_set_label (self->all_button, more);
  if (first == NULL)
    {
      gtk_menu_button_popdown (self->all_button);
      return;
    }
  gtk_label_set_text (self->title, first->title);
  gtk_label_set_text (self->detail, first->detail);
  gtk_label_set_text_with_mnemonic (self->button_label, get_button_label (self, first));
}

/* ---- The list of all decisions ---- */

static GtkWidget *
make_label (const char *text,
            gboolean    dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  if (dim)
    {
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "caption");
    }
  return label;
}

static GtkWidget *
make_row (gpointer item,
          gpointer user_data)
{
  ShoalDecision *decision = item;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_append (GTK_BOX (box), make_label (decision->title, FALSE));
  gtk_box_append (GTK_BOX (box), make_label (decision->detail, TRUE));
  gtk_widget_add_css_class (box, "value-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, decision->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, decision->detail, -1);
  return row;
}

static void
row_activated_cb (ShoalGuideBar *self,
                  GtkListBoxRow *row)
{
  gtk_menu_button_popdown (self->all_button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.decide", "u", (guint) gtk_list_box_row_get_index (row));
}

/* ---- Marks ---- */

static void
mark_pages (ShoalGuideBar *self)
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
can_run_changed_cb (ShoalGuideBar *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))), "win.run",
                                 self->decisions->can_run);
}

/* ---- Going to a decision ---- */

/* Shows the page with the name @page, and activates one of its actions. */
static void
do_on_page (ShoalGuideBar *self,
            const char    *page,
            const char    *action)
{
  adw_view_stack_set_visible_child_name (self->pages, page);
  gtk_widget_activate_action (adw_view_stack_get_child_by_name (self->pages, page), action, NULL);
}

/** shoal_guide_bar_run: starts a run with the settings of the solve page. */
void
shoal_guide_bar_run (ShoalGuideBar *self)
{
  do_on_page (self, "solve", "solve.run");
}

/* Shows the page, and selects the column, on which @decision is made. */
static void
decide (ShoalGuideBar *self,
        ShoalDecision *decision)
{
  if (decision->column != NULL)
    shoal_selection_select_column (self->session->selection, decision->column);
  if (decision->kind == SHOAL_DECISION_ROLES)
    do_on_page (self, "data", "data.next-undecided");
  else if (decision->kind == SHOAL_DECISION_QUASI_IDENTIFIERS)
    do_on_page (self, "data", "data.show-columns");
  else
    adw_view_stack_set_visible_child_name (self->pages, decision->page);
}

/** shoal_guide_bar_decide: @position: place of a decision in the list; shows the page to make it. */
void
shoal_guide_bar_decide (ShoalGuideBar *self,
                        guint          position)
{
  g_autoptr (ShoalDecision) decision = NULL;

  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));

  decision = g_list_model_get_item (self->decisions->decisions, position);
  if (decision != NULL)
    decide (self, decision);
}

/** shoal_guide_bar_set_narrow: @narrow: whether there is only room for the number of decisions, without a text. */
void
shoal_guide_bar_set_narrow (ShoalGuideBar *self,
                            gboolean       narrow)
{
  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  if (self->decisions != NULL)
    update (self);
}

/** shoal_guide_bar_take_step: does the same as a click on the bar's button. */
void
shoal_guide_bar_take_step (ShoalGuideBar *self)
{
  ShoalDecision *first;

  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));

  first = shoal_decision_list_get_first (self->decisions, NULL);
  if (first == NULL)
    return;
  if (first->kind == SHOAL_DECISION_RUN)
    shoal_guide_bar_run (self);
  else if (first->kind == SHOAL_DECISION_ROLES && self->undecided->n_proposals > 0)
    do_on_page (self, "data", "data.review-proposals");
  else
    decide (self, first);
}

/* ---- The widget ---- */

static void
shoal_guide_bar_dispose (GObject *object)
{
  ShoalGuideBar *self = SHOAL_GUIDE_BAR (object);

  if (self->decisions != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  g_clear_object (&self->decisions);
  g_clear_object (&self->undecided);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_guide_bar_parent_class)->dispose (object);
}

static void
shoal_guide_bar_class_init (ShoalGuideBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_guide_bar_dispose;
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-guide-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, detail);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, button_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, all_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
shoal_guide_bar_init (ShoalGuideBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_accessible_name_set (GTK_WIDGET (self->all_button), _("All That Is Open"));
}

/**
 * shoal_guide_bar_set_session:
 * @session: session of the window that the bar belongs to, which has the action "win.run"; set once
 * @pages: pages of the window
 *
 * Makes marks and bar follow the session.
 */
void
shoal_guide_bar_set_session (ShoalGuideBar *self,
                             ShoalSession  *session,
                             AdwViewStack  *pages)
{
  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));
  g_return_if_fail (SHOAL_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->pages = pages;
  self->decisions = shoal_decision_list_new (session);
  self->undecided = shoal_undecided_new (session);
  gtk_list_box_bind_model (self->list, self->decisions->decisions, make_row, NULL, NULL);
  g_signal_connect_object (self->decisions->decisions, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->decisions->decisions, "items-changed", G_CALLBACK (mark_pages), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->decisions, "notify::can-run", G_CALLBACK (can_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undecided, "notify::n-proposals", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  mark_pages (self);
  can_run_changed_cb (self);
}
