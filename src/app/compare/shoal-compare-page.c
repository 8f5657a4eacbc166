/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A drawing and a table of one comparison, with the same selection; below them, two strategies side by side. */

#include "config.h"

#include "common/shoal-labels.h"
#include "compare/shoal-compare-parts.h"
#include "models/compare/shoal-strategy-choice.h"
#include "models/compare/shoal-strategy-text.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include <math.h>
#include <string.h>

/* ---- Strategy use ---- */

/* Takes a strategy over as the result to release: selects its run, or evaluates its node and makes a run of it. */

typedef void (*ShoalStrategyUsedFunc) (ShoalSessionRun *run,
                                       const char      *error,
                                       gpointer         user_data);

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

/* (transfer none) (nullable): a run that is not outdated and has @node as its result. */
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

/* @index: index of a strategy in @comparison
 * @cancellable: cancels the evaluation; @func is not called then
 * @func: gets the run that was selected, or %NULL and the reason */
static void
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

/* ---- Strategy export ---- */

/* The suffix of the file's name decides the format. */

/**
 * shoal_strategy_export_write:
 * @widget: a widget in the window that shows the outcome in a toast or a dialog
 *
 * Writes all strategies to @file: as JSON if its name has this suffix, else as CSV.
 */
void
shoal_strategy_export_write (GtkWidget               *widget,
                             ShoalStrategyComparison *comparison,
                             GFile                   *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  text = name != NULL && g_str_has_suffix (name, ".json") ? shoal_strategy_text_json (comparison)
                                                          : shoal_strategy_text_csv (comparison);
  bytes = g_bytes_new (text, strlen (text));
  shoal_drawing_export_write (widget, file, bytes);
}

typedef struct
{
  GtkWidget *widget;
  ShoalStrategyComparison *comparison;
} Export;

static void
free_export (gpointer  data,
             GClosure *closure)
{
  Export *self = data;

  g_object_unref (self->widget);
  g_object_unref (self->comparison);
  g_free (self);
}

static void
chosen_cb (GtkNativeDialog *chooser,
           int              response,
           gpointer         data)
{
  Export *self = data;
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  if (file != NULL)
    shoal_strategy_export_write (self->widget, self->comparison, file);
  g_object_unref (chooser);
}

/* @ending: "csv" or "json". Asks for a file, and writes the table of strategies to it. */
static void
shoal_strategy_export_choose (GtkWidget               *widget,
                              ShoalStrategyComparison *comparison,
                              const char              *ending)
{
  GtkFileChooserNative *chooser = shoal_file_chooser_new (widget, _("Save Table"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  g_autofree char *name = g_strdup_printf ("%s.%s", _("strategies"), ending);
  Export *export = g_new (Export, 1);

  *export = (Export) { g_object_ref (widget), g_object_ref (comparison) };
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), export, free_export, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Compare page ---- */

struct _ShoalComparePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  ShoalStrategyForm *form;
  GtkLabel *summary;
  GtkLabel *base_line;
  GtkLabel *models;
  GtkLabel *models_of_start;
  GtkWidget *outdated;
  GtkLabel *problem;
  GtkWidget *progress_box;
  GtkProgressBar *progress;
  GtkLabel *stage;
  double told; /* largest progress shown for the running study */
  GtkDropDown *view_drop;
  GtkToggleButton *space_button;
  GtkLabel *plot_hint;
  ShoalStrategyPlot *plot;
  ShoalStrategyTable *strategies;
  GtkWidget *details;
  GtkLabel *selected_name;
  GtkLabel *selected_figures;
  ShoalStrategyPairView *pair;

  ShoalStrategyComparison *comparison;
  GCancellable *cancellable; /* cancels the use of a strategy whose node is still being evaluated */
  ShoalStrategyChoice *choice;
  ShoalStrategy *paired[2];  /* borrowed from the comparison; compared with the next pair only */
  guint setting_up : 1;      /* shows the settings although there are results */
  guint stale : 1;           /* something changed while the page was hidden */
};

G_DEFINE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL_TYPE_PAGE)

static ShoalSession *
get_session (ShoalComparePage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

/* ---- Selected strategies ---- */

/* Does not evaluate the two strategies again if they already are the ones shown. */
static void
update_pair (ShoalComparePage *self,
             guint             selected)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);
  guint first = shoal_strategy_choice_get_other (self->choice);

  if (selected == SHOAL_STRATEGY_LIST_NONE || first == SHOAL_STRATEGY_LIST_NONE
      || shoal_strategy_comparison_is_outdated (self->comparison))
    {
      shoal_strategy_pair_view_clear (self->pair);
      self->paired[0] = self->paired[1] = NULL;
      gtk_widget_set_visible (GTK_WIDGET (self->pair), FALSE);
      return;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->pair), TRUE);
  if (self->paired[0] == shoal_strategy_list_get (list, first)
      && self->paired[1] == shoal_strategy_list_get (list, selected))
    return;
  self->paired[0] = (ShoalStrategy *) shoal_strategy_list_get (list, first);
  self->paired[1] = (ShoalStrategy *) shoal_strategy_list_get (list, selected);
  shoal_strategy_pair_view_set_pair (self->pair, get_session (self), self->comparison, first, selected);
}

static void
update_selected (ShoalComparePage *self)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);
  guint selected = shoal_strategy_choice_get_selected (self->choice);
  gboolean outdated = shoal_strategy_comparison_is_outdated (self->comparison);

  gtk_widget_set_visible (self->details, selected != SHOAL_STRATEGY_LIST_NONE);
  shoal_strategy_plot_select (self->plot, selected);
  if (selected != SHOAL_STRATEGY_LIST_NONE)
    {
      g_autofree char *name = shoal_strategy_text_name (self->comparison, selected);
      g_autofree char *figures = shoal_strategy_text_figures (shoal_strategy_list_get (list, selected));
      g_autofree char *place = shoal_strategy_text_place (self->comparison, selected);
      const char *note = shoal_strategy_text_get_note (self->comparison, selected);
      g_autofree char *text = g_strdup_printf ("%s · %s%s%s", figures, place, note != NULL ? "\n" : "", note != NULL ? note : "");

      gtk_label_set_text (self->selected_name, name);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->selected_name), name);
      gtk_label_set_text (self->selected_figures, text);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.use", selected != SHOAL_STRATEGY_LIST_NONE && !outdated);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.hold", selected != SHOAL_STRATEGY_LIST_NONE && !outdated);
  update_pair (self, selected);
}

static void
picked_cb (ShoalComparePage *self,
           guint             index)
{
  shoal_strategy_choice_select (self->choice, index);
  shoal_strategy_table_select (self->strategies, index);
  update_selected (self);
}

static void
row_picked_cb (ShoalComparePage *self,
               guint             index)
{
  shoal_strategy_choice_select (self->choice, index);
  update_selected (self);
}

static void
shown_changed_cb (ShoalComparePage *self)
{
  shoal_strategy_plot_set_shown (self->plot, shoal_strategy_table_get_shown (self->strategies));
  update_selected (self);
}

static void
view_changed_cb (ShoalComparePage *self)
{
  ShoalScatterView view = (ShoalScatterView) gtk_drop_down_get_selected (self->view_drop);

  shoal_strategy_plot_set_view (self->plot, view);
  gtk_toggle_button_set_active (self->space_button, view == SHOAL_SCATTER_SPACE);
  gtk_label_set_text (self->plot_hint, view == SHOAL_SCATTER_SPACE
                                         ? _("◆ nothing is better in everything · ○ beaten · drag to turn, scroll to zoom")
                                         : _("◆ nothing is better in everything · ○ beaten"));
}

/* Toggles between the view in space and a plot of two dimensions. */
static void
space_toggled_cb (ShoalComparePage *self)
{
  gboolean space = gtk_drop_down_get_selected (self->view_drop) == SHOAL_SCATTER_SPACE;

  if (gtk_toggle_button_get_active (self->space_button) != space)
    gtk_drop_down_set_selected (self->view_drop, space ? SHOAL_SCATTER_XZ : SHOAL_SCATTER_SPACE);
}

/* ---- State of the comparison ---- */

static gboolean
is_possible (ShoalComparePage *self)
{
  ShoalDataset *dataset = get_session (self)->dataset;
  ShoalSchema *schema = dataset->schema;
  guint target;

  return get_session (self)->document->project != NULL
         && shoal_dataset_count_role (dataset, SHOAL_ROLE_QUASI_IDENTIFIER) > 0
         && schema != NULL && shoal_schema_find_target (schema, &target);
}

static void
update_summary (ShoalComparePage *self)
{
  g_autofree char *summary = shoal_strategy_text_summary (self->comparison);
  g_autofree char *base_line = shoal_strategy_text_base_line (self->comparison);

  gtk_label_set_text (self->summary, summary);
  shoal_label_show_text (self->base_line, base_line);
}

/* Shows the accuracy of a classifier that always predicts the most frequent label, if the profile of the target is known. */
static void
update_majority (ShoalComparePage *self)
{
  ShoalDataset *dataset = get_session (self)->dataset;
  ShoalSessionColumn *column = NULL;
  ShoalColumnProfile *profile = NULL;
  guint target;

  if (dataset->schema != NULL && shoal_schema_find_target (dataset->schema, &target))
    column = shoal_dataset_get_column (dataset, target);
  if (column != NULL)
    profile = column->profile;
  shoal_strategy_plot_set_majority (self->plot, profile != NULL && profile->n_values > 0 && profile->n_rows > profile->n_missing
                                                  ? (double) profile->example_counts[0]
                                                      / (double) (profile->n_rows - profile->n_missing)
                                                  : NAN);
}

static void
show_models (GtkLabel         *label,
             const ShoalModel *models,
             guint             n_models)
{
  g_autofree char *text = shoal_strategy_text_models (models, n_models);

  shoal_label_show_text (label, text);
}

/* Shows the project's privacy models above the start button, and the models of the comparison beside its results. */
static void
update_models (ShoalComparePage *self)
{
  ShoalProject *project = get_session (self)->document->project;
  const ShoalStrategySettings *settings = shoal_strategy_comparison_get_settings (self->comparison);
  const ShoalRequirements *asked = project != NULL ? shoal_project_get_requirements (project) : NULL;

  show_models (self->models_of_start, asked != NULL ? asked->models : NULL, asked != NULL ? asked->n_models : 0);
  show_models (self->models, settings->models, settings->n_models);
}

static void
update_progress (ShoalComparePage *self)
{
  gboolean running = shoal_strategy_comparison_is_running (self->comparison);
  gboolean measuring = shoal_strategy_comparison_is_measuring (self->comparison);
  const char *error = shoal_strategy_comparison_get_error_message (self->comparison);
  double fraction = running ? shoal_strategy_comparison_get_fraction (self->comparison) : NAN;
  g_autofree char *stage = running ? shoal_strategy_comparison_dup_stage (self->comparison) : g_strdup (_("Measuring runs"));

  gtk_widget_set_visible (self->progress_box, running || measuring);
  gtk_label_set_text (self->stage, stage);
  self->told = running && isfinite (fraction) ? MAX (self->told, fraction) : running ? self->told : 0;
  if (self->told > 0)
    gtk_progress_bar_set_fraction (self->progress, CLAMP (self->told, 0, 1));
  else
    gtk_progress_bar_pulse (self->progress);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.cancel", running);
  gtk_widget_set_visible (self->outdated, !running && shoal_strategy_comparison_is_outdated (self->comparison));
  shoal_label_show_text (self->problem, error);
}

static void
update (ShoalComparePage *self)
{
  gboolean some = shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (self->comparison)) > 0;
  gboolean running = shoal_strategy_comparison_is_running (self->comparison);
  gboolean failed = shoal_strategy_comparison_get_error_message (self->comparison) != NULL;

  self->stale = FALSE;
  if (!some && !running)
    shoal_strategy_choice_release (self->choice);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.back", some);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.start", !get_session (self)->loader->loading);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.export", some);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.export-table", some);
  gtk_stack_set_visible_child_name (self->stack, !is_possible (self) ? "empty"
                                                 : running || ((some || failed) && !self->setting_up) ? "content" : "start");
  update_summary (self);
  update_majority (self);
  update_models (self);
  update_progress (self);
  shoal_strategy_table_renew (self->strategies, shoal_strategy_choice_get_selected (self->choice));
}

/* Any change of a role may concern the comparison; while the page is hidden, the costly update waits. */
static void
changed_cb (ShoalComparePage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
  else
    self->stale = TRUE;
}

/* ---- Actions ---- */

static void
start_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (widget);
  ShoalStrategySettings settings;

  shoal_strategy_form_get_settings (self->form, &settings);
  self->setting_up = FALSE;
  shoal_strategy_choice_clear (self->choice);
  shoal_strategy_comparison_start (self->comparison, &settings);
}

static void
cancel_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  shoal_strategy_comparison_cancel (SHOAL_COMPARE_PAGE (widget)->comparison);
}

/* Shows the settings for another comparison, or goes back to the results. */
static void
set_up_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (widget);

  self->setting_up = strcmp (action_name, "compare.again") == 0;
  update (self);
}

static void
hold_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (widget);

  shoal_strategy_choice_hold (self->choice);
  update_selected (self);
}

static void
used_cb (ShoalSessionRun *run,
         const char      *error,
         gpointer         data)
{
  if (run == NULL)
    shoal_page_show_problem (GTK_WIDGET (data), _("The Strategy Cannot Be Used"), error != NULL ? error : "");
  else
    gtk_widget_activate_action (GTK_WIDGET (data), "win.show-page", "s", "release");
}

static void
use_selected (ShoalComparePage *self)
{
  guint selected = shoal_strategy_choice_get_selected (self->choice);

  if (selected == SHOAL_STRATEGY_LIST_NONE || shoal_strategy_comparison_is_outdated (self->comparison))
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  shoal_strategy_use (get_session (self), self->comparison, selected, self->cancellable, used_cb, self);
}

static void
use_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  use_selected (SHOAL_COMPARE_PAGE (widget));
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  shoal_strategy_plot_export (SHOAL_COMPARE_PAGE (widget)->plot, g_variant_get_string (parameter, NULL));
}

static void
export_table_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  shoal_strategy_export_choose (widget, SHOAL_COMPARE_PAGE (widget)->comparison, g_variant_get_string (parameter, NULL));
}

static void
reset_view_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  shoal_strategy_plot_reset (SHOAL_COMPARE_PAGE (widget)->plot);
}

/* ---- The widget ---- */

static void
shoal_compare_page_map (GtkWidget *widget)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (widget);

  if (self->stale)
    update (self);
  GTK_WIDGET_CLASS (shoal_compare_page_parent_class)->map (widget);
  shoal_strategy_comparison_load (self->comparison);
}

static void
shoal_compare_page_constructed (GObject *object)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (object);
  ShoalSession *session = get_session (self);

  G_OBJECT_CLASS (shoal_compare_page_parent_class)->constructed (object);
  self->comparison = shoal_strategy_comparison_new (session);
  self->choice = shoal_strategy_choice_new (self->comparison);
  shoal_strategy_plot_set_comparison (self->plot, self->comparison);
  view_changed_cb (self);
  shoal_strategy_table_set_comparison (self->strategies, self->comparison);
  g_signal_connect_object (self->comparison, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update_models), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
shoal_compare_page_dispose (GObject *object)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_pointer (&self->choice, shoal_strategy_choice_free);
  g_clear_object (&self->comparison);
  G_OBJECT_CLASS (shoal_compare_page_parent_class)->dispose (object);
}

static void
shoal_compare_page_finalize (GObject *object)
{
  ShoalComparePage *self = SHOAL_COMPARE_PAGE (object);

  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (shoal_compare_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, form);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, summary);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, base_line);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, models);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, models_of_start);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, outdated);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, problem);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, progress_box);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, progress);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, stage);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, view_drop);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, space_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, plot_hint);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, plot);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, strategies);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, details);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, selected_name);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, selected_figures);
  gtk_widget_class_bind_template_child (widget_class, ShoalComparePage, pair);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, shown_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_selected);
  gtk_widget_class_bind_template_callback (widget_class, space_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_changed_cb);
}

static void
shoal_compare_page_class_init (ShoalComparePageClass *klass)
{
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  page_class->name = "compare";
  page_class->title = N_("Compare");
  page_class->icon_name = "shoal-compare-symbolic";
  G_OBJECT_CLASS (klass)->constructed = shoal_compare_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = shoal_compare_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_compare_page_finalize;
  widget_class->map = shoal_compare_page_map;
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  g_type_ensure (SHOAL_TYPE_STRATEGY_FORM);
  g_type_ensure (SHOAL_TYPE_STRATEGY_PAIR_VIEW);
  g_type_ensure (SHOAL_TYPE_STRATEGY_PLOT);
  g_type_ensure (SHOAL_TYPE_STRATEGY_TABLE);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "compare.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "compare.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "compare.again", NULL, set_up_action);
  gtk_widget_class_install_action (widget_class, "compare.back", NULL, set_up_action);
  gtk_widget_class_install_action (widget_class, "compare.hold", NULL, hold_action);
  gtk_widget_class_install_action (widget_class, "compare.use", NULL, use_action);
  gtk_widget_class_install_action (widget_class, "compare.export", "s", export_action);
  gtk_widget_class_install_action (widget_class, "compare.export-table", "s", export_table_action);
  gtk_widget_class_install_action (widget_class, "compare.reset-view", NULL, reset_view_action);
}

static void
shoal_compare_page_init (ShoalComparePage *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_short_drop_set_up (self->view_drop);
  shoal_accessible_name_set (GTK_WIDGET (self->view_drop), _("Side From Which the Points Are Seen"));
}

/** shoal_compare_page_get_comparison: Returns: (transfer none): the comparison shown. For tests. */
ShoalStrategyComparison *
shoal_compare_page_get_comparison (ShoalComparePage *self)
{
  g_return_val_if_fail (SHOAL_IS_COMPARE_PAGE (self), NULL);

  return self->comparison;
}
