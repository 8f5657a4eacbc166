/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While runs are chosen no row is selected: what a click means is seen from the check buttons. */

#include "config.h"

#include "solve/shoal-run-list.h"

#include "models/compare/shoal-run-comparison.h"
#include "models/solve/shoal-newest-first.h"
#include "solve/shoal-run-comparison-window.h"
#include "widgets/shoal-explanation.h"
#include "widgets/shoal-fitted-scroller.h"

#include <glib/gi18n.h>

#define FEWEST_RUNS 2

struct _ShoalRunList
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkListBox *runs;
  GtkLabel *nothing;
  GtkLabel *heading;
  GtkWidget *choose_button;
  GtkWidget *stop_button;
  GtkWidget *compare_button;

  ShoalSession *session;
  ShoalNewestFirst *list;
  gboolean choosing;
};

G_DEFINE_FINAL_TYPE (ShoalRunList, shoal_run_list, GTK_TYPE_BOX)

enum
{
  REPEAT,
  REUSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalRunRow *
get_row (ShoalRunList *self,
         guint         index)
{
  return (ShoalRunRow *) gtk_list_box_get_row_at_index (self->runs, (int) index);
}

/* ---- Choosing what to compare ---- */

/* The chosen runs, oldest first: (transfer full). */
static GPtrArray *
list_chosen (ShoalRunList *self)
{
  GPtrArray *chosen = g_ptr_array_new_with_free_func (g_object_unref);
  ShoalRunRow *row;

  for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
    if (shoal_run_row_is_chosen (row))
      g_ptr_array_insert (chosen, 0, g_object_ref (shoal_run_row_get_run (row)));
  return chosen;
}

static guint
count_comparable (ShoalRunList *self)
{
  ShoalRunRow *row;
  guint n = 0;

  for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
    n += shoal_run_comparison_can_take (shoal_run_row_get_run (row)) ? 1 : 0;
  return n;
}

static void
update_choosing (ShoalRunList *self)
{
  g_autoptr (GPtrArray) chosen = list_chosen (self);
  g_autofree char *text = NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.choose", count_comparable (self) >= FEWEST_RUNS);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.stop-choosing", self->choosing);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.compare", self->choosing && chosen->len >= FEWEST_RUNS);
  if (self->choosing)
    text = chosen->len == 0 ? g_strdup (_("Choose Runs"))
                            : g_strdup_printf (ngettext ("%u Run Chosen", "%u Runs Chosen", chosen->len), chosen->len);
  gtk_label_set_text (self->heading, text != NULL ? text : _("Runs"));
  gtk_widget_set_visible (self->choose_button, !self->choosing);
  gtk_widget_set_visible (self->stop_button, self->choosing);
  gtk_widget_set_visible (self->compare_button, self->choosing);
}

static void
select_row (ShoalRunList *self)
{
  ShoalSessionRun *run = self->session->selection->run;
  ShoalRunRow *row = NULL;

  if (self->choosing)
    return;
  for (guint i = 0; run != NULL && (row = get_row (self, i)) != NULL; i++)
    if (shoal_run_row_get_run (row) == run)
      break;
  if (GTK_LIST_BOX_ROW (row) != gtk_list_box_get_selected_row (self->runs))
    gtk_list_box_select_row (self->runs, GTK_LIST_BOX_ROW (row));
}

static void
set_choosing (ShoalRunList *self,
              gboolean      choosing)
{
  ShoalRunRow *row;

  if (self->choosing != choosing)
    {
      self->choosing = choosing;
      gtk_list_box_set_selection_mode (self->runs, choosing ? GTK_SELECTION_NONE : GTK_SELECTION_SINGLE);
      for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
        shoal_run_row_set_choosing (row, choosing);
      select_row (self);
    }
  update_choosing (self);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  set_choosing (SHOAL_RUN_LIST (widget), strcmp (action_name, "runs.choose") == 0);
}

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  ShoalRunList *self = SHOAL_RUN_LIST (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GPtrArray) chosen = list_chosen (self);
  g_autoptr (ShoalRunComparison) comparison = NULL;

  if (chosen->len < FEWEST_RUNS)
    return;
  comparison = shoal_run_comparison_new (self->session, chosen);
  set_choosing (self, FALSE);
  gtk_window_present (GTK_WINDOW (shoal_run_comparison_window_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                   comparison)));
}

/* ---- Rows ---- */

static void
repeat_cb (ShoalRunList *self,
           ShoalRunRow  *row)
{
  g_signal_emit (self, signals[REPEAT], 0, shoal_run_row_get_run (row));
}

static void
reuse_cb (ShoalRunList *self,
          ShoalRunRow  *row)
{
  g_signal_emit (self, signals[REUSE], 0, shoal_run_row_get_run (row));
}

static void
compare_cb (ShoalRunList *self,
            ShoalRunRow  *row)
{
  set_choosing (self, TRUE);
  shoal_run_row_set_chosen (row, TRUE);
}

static GtkWidget *
create_row (gpointer item,
            gpointer user_data)
{
  ShoalRunList *self = user_data;
  GtkWidget *row = shoal_run_row_new (self->session, item);

  shoal_run_row_set_choosing (SHOAL_RUN_ROW (row), self->choosing);
  g_signal_connect_object (row, "repeat", G_CALLBACK (repeat_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "reuse", G_CALLBACK (reuse_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "compare", G_CALLBACK (compare_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "chosen-changed", G_CALLBACK (update_choosing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (item, "notify::running", G_CALLBACK (update_choosing), self, G_CONNECT_SWAPPED);
  return row;
}

static void
row_selected_cb (ShoalRunList  *self,
                 GtkListBoxRow *row)
{
  if (row != NULL)
    shoal_selection_select_run (self->session->selection, shoal_run_row_get_run (SHOAL_RUN_ROW (row)));
}

static void
row_activated_cb (ShoalRunList  *self,
                  GtkListBoxRow *row)
{
  if (self->choosing)
    shoal_run_row_set_chosen (SHOAL_RUN_ROW (row), !shoal_run_row_is_chosen (SHOAL_RUN_ROW (row)));
}

static void
runs_changed_cb (ShoalRunList *self,
                 guint         position,
                 guint         removed,
                 guint         added)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (self->runs), GTK_TYPE_SCROLLED_WINDOW);

  if (position == 0 && added > removed && scrolled != NULL)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)), 0);
  if (self->choosing && count_comparable (self) < FEWEST_RUNS)
    set_choosing (self, FALSE);
  else
    update_choosing (self);
  select_row (self);
}

/* ---- Making it ---- */

static void
shoal_run_list_dispose (GObject *object)
{
  ShoalRunList *self = SHOAL_RUN_LIST (object);

  g_clear_object (&self->list);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_run_list_parent_class)->dispose (object);
}

static void
shoal_run_list_class_init (ShoalRunListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_run_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-run-list.ui");
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_FITTED_SCROLLER);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, runs);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, nothing);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, heading);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, choose_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, stop_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, compare_button);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_install_action (widget_class, "runs.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "runs.stop-choosing", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "runs.compare", NULL, compare_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "runs.stop-choosing", NULL);
  signals[REPEAT] = g_signal_new ("repeat", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
  signals[REUSE] = g_signal_new ("reuse", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
}

static void
shoal_run_list_init (ShoalRunList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->runs, "row-selected", G_CALLBACK (row_selected_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_run_list_set_session: @session: whose runs to list; once. */
void
shoal_run_list_set_session (ShoalRunList *self,
                            ShoalSession *session)
{
  g_return_if_fail (SHOAL_IS_RUN_LIST (self));
  g_return_if_fail (SHOAL_IS_SESSION (session) && self->session == NULL);

  self->session = g_object_ref (session);
  self->list = shoal_newest_first_new (session->runs->list);
  gtk_list_box_bind_model (self->runs, G_LIST_MODEL (self->list), create_row, self, NULL);
  /* When the rows are there. */
  g_signal_connect_object (self->list, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (select_row), self, G_CONNECT_SWAPPED);
  runs_changed_cb (self, 0, 0, 0);
}

/** shoal_run_list_set_family: @family: what a run would find, for as long as there is none. */
void
shoal_run_list_set_family (ShoalRunList      *self,
                           ShoalSolverFamily  family)
{
  g_return_if_fail (SHOAL_IS_RUN_LIST (self));

  gtk_label_set_text (self->nothing, family == SHOAL_FAMILY_LATTICE
                                       ? _("Press Run to search for the best node, or pick one of the lattice below.")
                                     : family == SHOAL_FAMILY_PARTITION
                                       ? _("Press Run to search for the best groups of people who are alike.")
                                       : _("Press Run to search for values of everybody's own that fit enough others."));
}
