/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the runs of the session. */

#include "config.h"

#include "solve/shoal-run-button.h"

#include <glib/gi18n.h>

struct _ShoalRunButton
{
  GtkButton parent_instance;

  ShoalSession *session;
};

G_DEFINE_FINAL_TYPE (ShoalRunButton, shoal_run_button, GTK_TYPE_BUTTON)

static void
update (ShoalRunButton *self)
{
  gboolean running = shoal_runs_is_running (self->session->runs);
  const char *tip = running ? _("Stop and Keep the Best") : _("Start the Solver (Ctrl+Enter)");

  gtk_button_set_label (GTK_BUTTON (self), running ? _("_Stop") : _("_Run"));
  gtk_button_set_use_underline (GTK_BUTTON (self), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), running ? "solve.stop" : "solve.run");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip);
  if (running)
    gtk_widget_remove_css_class (GTK_WIDGET (self), "suggested-action");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "suggested-action");
}

static void
runs_changed_cb (ShoalRunButton *self,
                 guint           position,
                 guint           removed,
                 guint           added)
{
  GListModel *runs = self->session->runs->list;

  for (guint i = 0; i < added; i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, position + i);

      g_signal_handlers_disconnect_by_func (run, update, self);
      g_signal_connect_object (run, "notify::running", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
}

static void
shoal_run_button_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RUN_BUTTON (object)->session);
  G_OBJECT_CLASS (shoal_run_button_parent_class)->dispose (object);
}

static void
shoal_run_button_class_init (ShoalRunButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_run_button_dispose;
}

static void
shoal_run_button_init (ShoalRunButton *self)
{
}

/** shoal_run_button_set_session: @session: whose runs it starts and stops; once. */
void
shoal_run_button_set_session (ShoalRunButton *self,
                              ShoalSession   *session)
{
  GListModel *runs;

  g_return_if_fail (SHOAL_IS_RUN_BUTTON (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  runs = session->runs->list;
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED);
  runs_changed_cb (self, 0, 0, g_list_model_get_n_items (runs));
}
