/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drops the advice, and stops the search for it, when another run is selected or the project changes what it asks for. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "models/solve/shoal-run-advice.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalAdviceBar
{
  AdwBin parent_instance;

  /* Widgets */
  GtkWidget *box;
  GtkLabel *text;
  GtkWidget *release_button;
  GtkWidget *rows;
  GtkWidget *searching;

  /* Owned references */
  GSettings *settings;
  ShoalSession *session;
  GSignalGroup *run_signals; /* its target is the selected run */
  ShoalSessionRun *asked;    /* the run that the advice is about, nullable */
  ShoalRunAdvice *advice;    /* nullable */
  GHashTable *known;         /* ShoalSessionRun, owned, to ShoalRunAdvice, owned: all complete advice */

  guint n_rows; /* number of rows shown */
};

G_DEFINE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, ADW_TYPE_BIN)

/* ---- Text and offers ---- */

/* Taking an offer usually changes the project's request: the run is then outdated, and the advice is dropped. */
static void
take_offer_cb (ShoalAdviceBar *self,
               GtkWidget      *button)
{
  ShoalSolverFamily family = self->advice->family;
  ShoalAdvice advice;
  guint index = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row != NULL && !gtk_widget_is_ancestor (button, row);
       row = gtk_widget_get_next_sibling (row))
    index++;
  if (index >= self->advice->offers->len)
    return;
  advice = ((const ShoalRunOffer *) self->advice->offers->pdata[index])->advice;
  if (advice.kind == SHOAL_ADVICE_BY_GROUP)
    family = SHOAL_FAMILY_PARTITION;
  else if (advice.kind == SHOAL_ADVICE_COLUMN)
    shoal_session_set_role (self->session, advice.column, SHOAL_ROLE_IDENTIFIER);
  else
    shoal_session_set_requirements (self->session, &advice.requirements);
  gtk_widget_activate_action (GTK_WIDGET (self), "solve.run-kind", "u", (guint) family);
}

static GtkWidget *
make_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

/* A row with the button beside the text, or below it when the bar is too narrow. */
static GtkWidget *
make_row (GtkWidget *words,
          GtkWidget *button)
{
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "start", words, "end", button, "spacing", 12, "threshold", 200,
                       "unequal", TRUE, NULL);
}

static void
add_row (ShoalAdviceBar      *self,
         const ShoalRunOffer *offer)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = make_label (offer->title);
  GtkWidget *button = gtk_button_new_with_label (offer->label);

  gtk_box_append (GTK_BOX (words), title);
  if (offer->gain != NULL)
    {
      GtkWidget *gain = make_label (offer->gain);

      gtk_widget_add_css_class (gain, "dim-label");
      gtk_widget_add_css_class (gain, "caption");
      gtk_box_append (GTK_BOX (words), gain);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, gain, NULL, -1);
    }
  gtk_box_append (GTK_BOX (self->rows), make_row (words, button));
  g_signal_connect_object (button, "clicked", G_CALLBACK (take_offer_cb), self, G_CONNECT_SWAPPED);
}

/* New rows are added below the others, so that no button moves away from the pointer. */
static void
show_more (ShoalAdviceBar *self)
{
  gboolean told = self->advice != NULL && self->advice->text != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), told);
  if (!told)
    return;
  gtk_label_set_text (self->text, self->advice->text);
  for (; self->n_rows < self->advice->offers->len; self->n_rows++)
    add_row (self, self->advice->offers->pdata[self->n_rows]);
  gtk_widget_set_visible (self->rows, self->n_rows > 0);
  gtk_widget_set_visible (self->searching, self->advice->searching);
}

static void
show_new (ShoalAdviceBar *self)
{
  for (GtkWidget *row; (row = gtk_widget_get_first_child (self->rows)) != NULL;)
    gtk_box_remove (GTK_BOX (self->rows), row);
  self->n_rows = 0;
  gtk_widget_set_visible (self->release_button, self->asked != NULL && self->asked->recoding != NULL);
  if (self->asked != NULL && self->asked->recoding == NULL)
    gtk_widget_add_css_class (self->box, "lacking");
  else
    gtk_widget_remove_css_class (self->box, "lacking");
  show_more (self);
}

/* ---- Search for advice ---- */

static void
set_advice (ShoalAdviceBar *self,
            ShoalRunAdvice *advice)
{
  if (self->advice != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->advice, show_more, self);
      shoal_run_advice_stop (self->advice);
    }
  g_set_object (&self->advice, advice);
  if (advice != NULL)
    g_signal_connect_object (advice, "changed", G_CALLBACK (show_more), self, G_CONNECT_SWAPPED);
}

/* Complete advice is kept for the time when its run is selected again. */
static void
drop (ShoalAdviceBar *self)
{
  if (self->advice != NULL && !self->advice->searching)
    g_hash_table_insert (self->known, g_object_ref (self->asked), g_object_ref (self->advice));
  set_advice (self, NULL);
  g_clear_object (&self->asked);
}

static gboolean
is_wanted (ShoalAdviceBar  *self,
           ShoalSessionRun *run)
{
  ShoalRequirements requirements;

  return shoal_session_run_get_solver_info (run) != NULL && !run->running && run->record->has_result && !run->outdated
         && (run->recoding != NULL || run->record->status == SHOAL_STATUS_INFEASIBLE)
         && shoal_session_run_get_objective (run) != NULL && shoal_session_run_get_requirements (run, &requirements)
         && !shoal_runs_is_running (self->session->runs);
}

/* (transfer full) (nullable): the problem that @run solved. */
static ShoalProblem *
make_problem (ShoalAdviceBar  *self,
              ShoalSessionRun *run,
              ShoalMicrodata  *microdata)
{
  ShoalRequirements requirements;

  if (!shoal_session_run_get_requirements (run, &requirements))
    return NULL;
  return shoal_problem_new (microdata, &requirements, shoal_session_run_get_objective (run), run->record->seed,
                            self->session->dataset->n_threads, NULL);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalAdviceBar) self = user_data;
  ShoalSessionRun *run = self->asked;
  g_autoptr (ShoalMicrodata) microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, NULL);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalRunAdvice) advice = NULL;
  guint n_wanted = g_settings_get_boolean (self->settings, "next-steps") ? SHOAL_ADVICE_MOST : 0;

  if (run == NULL || self->advice != NULL || microdata == NULL || !is_wanted (self, run)
      || (run->recoding != NULL && !shoal_microdata_fits (microdata, run->recoding)))
    return;
  problem = make_problem (self, run, microdata);
  if (problem == NULL)
    return;
  advice = shoal_run_advice_new (problem, shoal_session_run_get_solver_info (run)->family, run->recoding, n_wanted);
  set_advice (self, advice);
}

/* Searches for advice once per run, if the run is not outdated, and only while the page is visible. */
static void
update (ShoalAdviceBar *self)
{
  g_autoptr (ShoalSessionRun) run = g_signal_group_dup_target (self->run_signals);
  gboolean wanted = run != NULL && is_wanted (self, run);

  if (wanted && run == self->asked)
    return;
  drop (self);
  if (wanted && gtk_widget_get_mapped (gtk_widget_get_parent (GTK_WIDGET (self))))
    {
      self->asked = g_object_ref (run);
      set_advice (self, g_hash_table_lookup (self->known, run));
    }
  show_new (self);
  if (self->asked != NULL && self->advice == NULL)
    shoal_preparation_load_async (self->session->preparation, prepared_cb, g_object_ref (self));
}

static void
selected_run_changed_cb (ShoalAdviceBar *self)
{
  g_signal_group_set_target (self->run_signals, self->session->selection->run);
  update (self);
}

/* Closing a project removes all runs: drops their advice. */
static void
runs_changed_cb (ShoalAdviceBar *self)
{
  if (g_list_model_get_n_items (self->session->runs->list) == 0)
    g_hash_table_remove_all (self->known);
}

/* ---- The widget ---- */

/* The bar itself may be hidden without advice; therefore the mapping of its parent tells whether the page is visible. */
static void
shoal_advice_bar_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_advice_bar_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_parent (widget), "map", G_CALLBACK (update), widget,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
shoal_advice_bar_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_parent (widget), update, widget);
  GTK_WIDGET_CLASS (shoal_advice_bar_parent_class)->unroot (widget);
}

static void
shoal_advice_bar_dispose (GObject *object)
{
  ShoalAdviceBar *self = SHOAL_ADVICE_BAR (object);

  set_advice (self, NULL);
  g_clear_object (&self->asked);
  g_hash_table_remove_all (self->known);
  g_clear_object (&self->run_signals);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (shoal_advice_bar_parent_class)->dispose (object);
}

static void
shoal_advice_bar_finalize (GObject *object)
{
  g_hash_table_unref (SHOAL_ADVICE_BAR (object)->known);
  G_OBJECT_CLASS (shoal_advice_bar_parent_class)->finalize (object);
}

static void
shoal_advice_bar_class_init (ShoalAdviceBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_advice_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_advice_bar_finalize;
  widget_class->root = shoal_advice_bar_root;
  widget_class->unroot = shoal_advice_bar_unroot;
}

static void
shoal_advice_bar_init (ShoalAdviceBar *self)
{
  static const char *const signals[] = { "notify::running", "notify::record", "notify::outdated" };

  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  self->known = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->text = GTK_LABEL (make_label (NULL));
  self->release_button = gtk_button_new_with_mnemonic (_("See the _Release"));
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (self->release_button), "win.show-page('release')");
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->searching = make_label (_("Trying what would lose less…"));
  gtk_widget_add_css_class (self->searching, "dim-label");
  gtk_widget_add_css_class (self->searching, "caption");
  gtk_box_append (GTK_BOX (self->box), make_row (GTK_WIDGET (self->text), self->release_button));
  gtk_box_append (GTK_BOX (self->box), self->rows);
  gtk_box_append (GTK_BOX (self->box), self->searching);
  gtk_widget_add_css_class (self->box, "advice");
  adw_bin_set_child (ADW_BIN (self), self->box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->run_signals, signals[i], G_CALLBACK (update), self);
}

/** shoal_advice_bar_set_session: @session: the session whose selected run gets advice; set once. */
void
shoal_advice_bar_set_session (ShoalAdviceBar *self,
                              ShoalSession   *session)
{
  g_return_if_fail (SHOAL_IS_ADVICE_BAR (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (selected_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->runs, "result", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->runs->list, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED);
  selected_run_changed_cb (self);
}
