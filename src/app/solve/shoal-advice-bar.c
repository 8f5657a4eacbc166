/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is found out about another run, or for another question, is dropped. */

#include "config.h"

#include "solve/shoal-advice-bar.h"

#include "models/solve/shoal-run-advice.h"
#include "session/shoal-session-edit.h"

#include <glib/gi18n.h>

struct _ShoalAdviceBar
{
  AdwBin parent_instance;

  /* Widgets */
  GtkLabel *text;
  GtkWidget *buttons;

  /* Owned references */
  ShoalSession *session;
  GSignalGroup *run_signals; /* its target is the run */
  ShoalSessionRun *asked;    /* for which advice was looked for, nullable */
  ShoalRunAdvice *advice;    /* nullable */
  GCancellable *finding;     /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, ADW_TYPE_BIN)

/* ---- What it says ---- */

static void
take_offer_cb (ShoalAdviceBar *self,
               GtkWidget      *button)
{
  ShoalRequirements offer;
  guint index = 0;

  for (GtkWidget *other = gtk_widget_get_first_child (self->buttons); other != NULL && other != button;
       other = gtk_widget_get_next_sibling (other))
    index++;
  if (self->advice == NULL || index >= self->advice->n_offers)
    return;
  /* The advice goes with the question that it was about. */
  offer = self->advice->offers[index];
  shoal_session_set_requirements (self->session, &offer);
  gtk_widget_activate_action (GTK_WIDGET (self), "solve.run", NULL);
}

static void
add_button (ShoalAdviceBar          *self,
            const ShoalRequirements *offer)
{
  g_autofree char *label = shoal_run_advice_new_label (
      shoal_project_get_requirements (self->session->document->project), offer);
  GtkWidget *button = gtk_button_new_with_label (label);

  g_signal_connect_object (button, "clicked", G_CALLBACK (take_offer_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
show (ShoalAdviceBar *self)
{
  for (GtkWidget *button; (button = gtk_widget_get_first_child (self->buttons)) != NULL;)
    gtk_box_remove (GTK_BOX (self->buttons), button);
  gtk_widget_set_visible (GTK_WIDGET (self), self->advice != NULL);
  if (self->advice == NULL)
    return;
  gtk_label_set_text (self->text, self->advice->text);
  for (guint i = 0; i < self->advice->n_offers; i++)
    add_button (self, &self->advice->offers[i]);
  gtk_widget_set_visible (self->buttons, self->advice->n_offers > 0);
}

/* ---- Finding it out ---- */

static void
drop (ShoalAdviceBar *self)
{
  if (self->finding != NULL)
    g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  g_clear_object (&self->asked);
  g_clear_pointer (&self->advice, shoal_run_advice_free);
}

/* Whose advice is on its way. */
typedef struct
{
  ShoalAdviceBar *bar;
  GCancellable *cancellable;
} Request;

static void
request_free (Request *self)
{
  g_object_unref (self->bar);
  g_object_unref (self->cancellable);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (Request) request = user_data;
  ShoalAdviceBar *self = request->bar;
  ShoalRunAdvice *advice = shoal_run_advice_find_finish (result, NULL);

  if (self->finding != request->cancellable)
    {
      shoal_run_advice_free (advice);
      return;
    }
  g_clear_object (&self->finding);
  self->advice = advice;
  show (self);
}

/* What is known of @run, as far as it goes without the table. Returns: whether advice is wanted. */
static gboolean
describe (ShoalSessionRun *run,
          ShoalRunCase    *described)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (run);

  *described = (ShoalRunCase) { .objective = shoal_session_run_get_objective (run),
                                .family = info != NULL ? info->family : SHOAL_FAMILY_LATTICE,
                                .status = run->record->status,
                                .value = shoal_session_run_get_best (run) };
  return info != NULL && !run->running && run->record->has_result
         && !run->outdated && shoal_session_run_get_requirements (run, &described->requirements)
         && shoal_run_advice_is_needed (described);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Request) request = user_data;
  ShoalAdviceBar *self = request->bar;
  g_autoptr (ShoalMicrodata) microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, NULL);
  ShoalRunCase described;

  if (self->finding != request->cancellable)
    return;
  if (microdata == NULL || !describe (self->asked, &described))
    {
      g_clear_object (&self->finding);
      return;
    }
  described.microdata = microdata;
  shoal_run_advice_find_async (&described, self->finding, found_cb, g_steal_pointer (&request));
}

/* Asks once for each run that stays as it is, and only while the page can be seen. */
static void
update (ShoalAdviceBar *self)
{
  g_autoptr (ShoalSessionRun) run = g_signal_group_dup_target (self->run_signals);
  gboolean wanted;
  ShoalRunCase described;
  Request *request;

  wanted = run != NULL && describe (run, &described);
  if (wanted && run == self->asked)
    return;
  drop (self);
  show (self);
  if (!wanted || !gtk_widget_get_mapped (gtk_widget_get_parent (GTK_WIDGET (self))))
    return;
  self->asked = g_object_ref (run);
  self->finding = g_cancellable_new ();
  request = g_new0 (Request, 1);
  request->bar = g_object_ref (self);
  request->cancellable = g_object_ref (self->finding);
  shoal_preparation_load_async (self->session->preparation, prepared_cb, request);
}

static void
selected_run_changed_cb (ShoalAdviceBar *self)
{
  g_signal_group_set_target (self->run_signals, self->session->selection->run);
  update (self);
}

/* ---- Making it ---- */

/* It is hidden itself, so that what it stands in tells when it could be seen. */
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

  drop (self);
  g_clear_object (&self->run_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_advice_bar_parent_class)->dispose (object);
}

static void
shoal_advice_bar_class_init (ShoalAdviceBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_advice_bar_dispose;
  widget_class->root = shoal_advice_bar_root;
  widget_class->unroot = shoal_advice_bar_unroot;
}

static void
shoal_advice_bar_init (ShoalAdviceBar *self)
{
  static const char *const signals[] = { "notify::running", "notify::record", "notify::outdated" };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->text, TRUE);
  gtk_label_set_xalign (self->text, 0);
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (box), self->buttons);
  gtk_widget_add_css_class (box, "advice");
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->run_signals, signals[i], G_CALLBACK (update), self);
}

/** shoal_advice_bar_set_session: @session: about whose selected run there may be something to say; once. */
void
shoal_advice_bar_set_session (ShoalAdviceBar *self,
                              ShoalSession   *session)
{
  g_return_if_fail (SHOAL_IS_ADVICE_BAR (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (selected_run_changed_cb), self, G_CONNECT_SWAPPED);
  selected_run_changed_cb (self);
}
