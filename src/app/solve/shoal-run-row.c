/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Name, state, best value and bound, effort, and a menu of actions on the run. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "models/compare/shoal-run-comparison.h"
#include "models/solve/shoal-solve-words.h"
#include "privacy/shoal-earlier-run.h"
#include "widgets/shoal-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* Opacity of the text beside the name of a run, as of dim labels. */
#define QUIET (G_MAXUINT16 * 55 / 100)

struct _ShoalRunRow
{
  GtkListBoxRow parent_instance;

  /* Template widgets */
  GtkCheckButton *check;
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *outdated;
  GtkLabel *result;
  GtkProgressBar *progress;
  GtkLabel *effort;
  GtkMenuButton *menu_button;

  /* Owned references */
  ShoalSession *session;
  ShoalSessionRun *run;
};

G_DEFINE_FINAL_TYPE (ShoalRunRow, shoal_run_row, GTK_TYPE_LIST_BOX_ROW)

enum
{
  REPEAT,
  REUSE,
  COMPARE,
  CHOSEN_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- View ---- */

static void
update_result (ShoalRunRow *self)
{
  const char *error = self->run->error_message;
  const char *icon;
  const char *status = shoal_run_text_get_status (self->run, &icon);
  g_autofree char *result = shoal_run_text_new_result (self->run);
  g_autofree char *text = NULL;

  gtk_image_set_from_icon_name (self->icon, icon);
  if (error != NULL)
    text = g_strdup (error);
  else if (result != NULL)
    /* Translators: state of a run, and what it found. */
    text = g_strdup_printf (_("%s · %s"), status, result);
  shoal_label_show_text (self->result, text != NULL ? text : status);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  gtk_label_get_text (self->result), -1);
}

static void
update_progress (ShoalRunRow *self)
{
  double fraction = shoal_session_run_get_fraction (self->run);

  if (!self->run->running)
    return;
  if (isfinite (fraction))
    gtk_progress_bar_set_fraction (self->progress, CLAMP (fraction, 0, 1));
  else
    gtk_progress_bar_pulse (self->progress);
}

static void
update_effort (ShoalRunRow *self)
{
  g_autofree char *effort = shoal_run_text_new_effort (self->run);
  g_autofree char *noted = NULL;

  if (self->run->record->note != NULL)
    noted = effort != NULL && *effort != '\0' ? g_strdup_printf ("%s\n%s", effort, self->run->record->note)
                                              : g_strdup (self->run->record->note);
  shoal_label_show_text (self->effort, noted != NULL ? noted : effort);
  update_progress (self);
}

static void
update_actions (ShoalRunRow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean running = self->run->running;
  gboolean known = shoal_session_run_get_solver_info (self->run) != NULL;

  gtk_widget_action_set_enabled (widget, "run.cancel", running);
  gtk_widget_action_set_enabled (widget, "run.rename", self->run->record->has_result);
  gtk_widget_action_set_enabled (widget, "run.repeat", known && !running);
  gtk_widget_action_set_enabled (widget, "run.reuse", known);
  gtk_widget_action_set_enabled (widget, "run.compare", shoal_run_comparison_can_take (self->run));
  gtk_widget_set_sensitive (GTK_WIDGET (self->check), shoal_run_comparison_can_take (self->run));
}

/* Whether a privacy model compares with the run. It has the run's name, or its number if no run has this name. */
static gboolean
is_earlier_release (ShoalRunRow *self)
{
  ShoalProject *project = self->session->document->project;
  const ShoalRequirements *requirements = project != NULL ? shoal_project_get_requirements (project) : NULL;

  for (guint i = 0; requirements != NULL && i < requirements->n_models; i++)
    {
      const ShoalEarlierRun *earlier = requirements->models[i].run;
      ShoalRunRecord *named = NULL;
      guint64 number;

      if (earlier == NULL || earlier->problem != NULL)
        continue;
      for (guint r = 0; named == NULL && r < shoal_project_get_n_runs (project); r++)
        if (g_strcmp0 (shoal_project_get_run (project, r)->name, earlier->name) == 0)
          named = shoal_project_get_run (project, r);
      if (named == NULL && g_ascii_string_to_unsigned (earlier->name, 10, 1, shoal_project_get_n_runs (project), &number, NULL))
        named = shoal_project_get_run (project, (guint) number - 1);
      if (named == self->run->record)
        return TRUE;
    }
  return FALSE;
}

/* Such a run keeps its use as an earlier release when it is outdated as a result, so the label tells this instead. */
static void
update_state (ShoalRunRow *self)
{
  gboolean earlier = is_earlier_release (self);

  gtk_label_set_text (self->outdated, earlier ? _("Earlier Release") : _("Outdated"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->outdated), earlier ? _("A privacy model compares new results with this run")
                                                                    : _("The project has changed since this run"));
  if (earlier)
    gtk_widget_remove_css_class (GTK_WIDGET (self->outdated), "warning");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->outdated), "warning");
  gtk_widget_set_visible (GTK_WIDGET (self->outdated), earlier || self->run->outdated);
}

/* The name in bold and the request in a dim colour. Both are one text, so that they wrap as one. */
static void
update_title (ShoalRunRow *self,
              const char  *name)
{
  g_autofree char *question = shoal_run_text_new_question (self->run);
  g_autofree char *text = question != NULL && *question != '\0' ? g_strdup_printf ("%s  %s", name, question) : g_strdup (name);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD), *quiet = pango_attr_foreground_alpha_new (QUIET);

  bold->end_index = (guint) strlen (name);
  quiet->start_index = bold->end_index;
  pango_attr_list_insert (attributes, bold);
  pango_attr_list_insert (attributes, quiet);
  gtk_label_set_text (self->title, text);
  gtk_label_set_attributes (self->title, attributes);
}

static void
update (ShoalRunRow *self)
{
  const char *name = shoal_session_run_get_name (self->run);

  update_title (self, name);
  update_state (self);
  update_result (self);
  update_effort (self);
  update_actions (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* ---- Actions ---- */

static void
cancel_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalRunRow *self = SHOAL_RUN_ROW (widget);

  shoal_session_run_cancel (self->run);
}

static void
delete_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalRunRow *self = SHOAL_RUN_ROW (widget);

  shoal_session_delete_run (self->session, self->run);
}

static void
repeat_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  g_signal_emit (widget, signals[REPEAT], 0);
}

static void
reuse_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  g_signal_emit (widget, signals[REUSE], 0);
}

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  g_signal_emit (widget, signals[COMPARE], 0);
}

static void
check_toggled_cb (ShoalRunRow *self)
{
  g_signal_emit (self, signals[CHOSEN_CHANGED], 0);
}

static void
rename_response_cb (ShoalRunRow *self,
                    const char  *response,
                    GtkWidget   *dialog)
{
  GtkWidget *box = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog));
  GtkEditable *name_entry = GTK_EDITABLE (gtk_widget_get_first_child (box));
  GtkEditable *note_entry = GTK_EDITABLE (gtk_widget_get_last_child (box));
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (name_entry)));
  g_autofree char *note = g_strstrip (g_strdup (gtk_editable_get_text (note_entry)));

  if (strcmp (response, "rename") == 0)
    shoal_session_rename_run (self->session, self->run, *name != '\0' ? name : NULL, *note != '\0' ? note : NULL);
}

static void
rename_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  shoal_run_row_start_rename (SHOAL_RUN_ROW (widget));
}

static gboolean
shoal_run_row_focus (GtkWidget        *widget,
                     GtkDirectionType  direction)
{
  gboolean moved;

  if (shoal_list_keys_focus_row (GTK_LIST_BOX_ROW (widget), direction, &moved))
    return moved;
  return GTK_WIDGET_CLASS (shoal_run_row_parent_class)->focus (widget, direction);
}

static void
shoal_run_row_dispose (GObject *object)
{
  ShoalRunRow *self = SHOAL_RUN_ROW (object);

  g_clear_object (&self->session);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (shoal_run_row_parent_class)->dispose (object);
}

static void
shoal_run_row_class_init (ShoalRunRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_run_row_dispose;
  widget_class->focus = shoal_run_row_focus;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-run-row.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, icon);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, check);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, outdated);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, result);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, progress);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, effort);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunRow, menu_button);
  gtk_widget_class_install_action (widget_class, "run.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "run.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "run.repeat", NULL, repeat_action);
  gtk_widget_class_install_action (widget_class, "run.reuse", NULL, reuse_action);
  gtk_widget_class_install_action (widget_class, "run.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "run.delete", NULL, delete_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "run.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "run.rename", NULL);
  signals[REPEAT] = g_signal_new ("repeat", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[REUSE] = g_signal_new ("reuse", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[COMPARE] = g_signal_new ("compare", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[CHOSEN_CHANGED] = g_signal_new ("chosen-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 0);
}

static void
shoal_run_row_init (ShoalRunRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->check, "toggled", G_CALLBACK (check_toggled_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_run_row_new: Returns: (transfer floating): a row that follows @run. */
GtkWidget *
shoal_run_row_new (ShoalSession    *session,
                   ShoalSessionRun *run)
{
  static const char *const whole[] = { "notify::record", "notify::running", "notify::outdated", "notify::error-message" };
  ShoalRunRow *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (run), NULL);

  self = g_object_new (SHOAL_TYPE_RUN_ROW, NULL);
  self->session = g_object_ref (session);
  self->run = g_object_ref (run);
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    g_signal_connect_object (run, whole[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (run, "changed", G_CALLBACK (update_result), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (run, "notify::elapsed", G_CALLBACK (update_effort), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/** shoal_run_row_get_run: Returns: (transfer none): the run of the row. */
ShoalSessionRun *
shoal_run_row_get_run (ShoalRunRow *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN_ROW (self), NULL);

  return self->run;
}

/** shoal_run_row_set_choosing: @choosing: whether to show a check button for the comparison; off at first. */
void
shoal_run_row_set_choosing (ShoalRunRow *self,
                            gboolean     choosing)
{
  g_return_if_fail (SHOAL_IS_RUN_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->check), choosing);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), !choosing);
  if (!choosing)
    gtk_check_button_set_active (self->check, FALSE);
}

/** shoal_run_row_set_chosen: @chosen: whether the run is chosen for the comparison; ignored if it cannot be compared. */
void
shoal_run_row_set_chosen (ShoalRunRow *self,
                          gboolean     chosen)
{
  g_return_if_fail (SHOAL_IS_RUN_ROW (self));

  gtk_check_button_set_active (self->check, chosen && shoal_run_comparison_can_take (self->run));
}

gboolean
shoal_run_row_is_chosen (ShoalRunRow *self)
{
  g_return_val_if_fail (SHOAL_IS_RUN_ROW (self), FALSE);

  return gtk_check_button_get_active (self->check);
}

static void
add_entry (GtkWidget  *box,
           const char *title,
           const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  if (text != NULL)
    gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_box_append (GTK_BOX (box), entry);
}

/** shoal_run_row_start_rename: asks for a name and a note; an empty name restores the title of the solver. */
void
shoal_run_row_start_rename (ShoalRunRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog, *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  g_return_if_fail (SHOAL_IS_RUN_ROW (self));

  dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, _("Name and Note"), NULL);
  add_entry (box, _("Name"), shoal_session_run_get_name (self->run));
  add_entry (box, _("Note"), self->run->record->note);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "rename", _("_Rename"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "rename", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "rename");
  g_signal_connect_object (dialog, "response", G_CALLBACK (rename_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
