/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The request on one side; the runs and a drawing of the selected one on the other. */

#include "config.h"

#include "base/shoal-enum.h"
#include "project/runs/shoal-kept-draw.h"
#include "models/solve/shoal-solve-words.h"
#include "session/shoal-session-edit.h"
#include "session/shoal-session.h"
#include "solve/shoal-solve-parts.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* ---- Run button ---- */

/* Starts a solver, or stops the running ones. Follows the runs of the session. */

#define SHOAL_TYPE_RUN_BUTTON (shoal_run_button_get_type ())

/** ShoalRunButton: activates "solve.run", or "solve.stop" while a run is active. */
G_DECLARE_FINAL_TYPE (ShoalRunButton, shoal_run_button, SHOAL, RUN_BUTTON, GtkButton)

struct _ShoalRunButton
{
  GtkButton parent_instance;

  ShoalSession *session;
};

G_DEFINE_FINAL_TYPE (ShoalRunButton, shoal_run_button, GTK_TYPE_BUTTON)

static void
run_button_update (ShoalRunButton *self)
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
run_button_runs_changed_cb (ShoalRunButton *self,
                            guint           position,
                            guint           removed,
                            guint           added)
{
  GListModel *runs = self->session->runs->list;

  for (guint i = 0; i < added; i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, position + i);

      g_signal_handlers_disconnect_by_func (run, run_button_update, self);
      g_signal_connect_object (run, "notify::running", G_CALLBACK (run_button_update), self, G_CONNECT_SWAPPED);
    }
  run_button_update (self);
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

/* @session: the session whose runs the button starts and stops; set once. */
static void
shoal_run_button_set_session (ShoalRunButton *self,
                              ShoalSession   *session)
{
  GListModel *runs;

  self->session = g_object_ref (session);
  runs = session->runs->list;
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (run_button_runs_changed_cb), self, G_CONNECT_SWAPPED);
  run_button_runs_changed_cb (self, 0, 0, g_list_model_get_n_items (runs));
}

/* ---- Solve page ---- */

struct _ShoalSolvePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkWidget *setup;
  AdwClamp *clamp;
  GtkWidget *forms;
  ShoalRequirementsForm *requirements;
  ShoalModelsForm *models;
  ShoalRecodingChoice *recoding;
  AdwActionRow *advanced_row;
  GtkImage *advanced_arrow;
  GtkRevealer *advanced;
  ShoalObjectiveRow *all_objectives;
  ShoalSolverForm *solver;
  ShoalWeightsForm *weights;
  GtkLabel *hint;
  GtkWidget *switch_button;
  GtkLabel *switch_label;
  ShoalRunButton *run_button;
  ShoalRunButton *run_button_beside;
  ShoalRunList *run_list;
  ShoalAdviceBar *advice;
  GtkStack *run_views;
  GtkStackPage *drawing_view;
  ShoalRunChart *chart;
  ShoalLatticePane *lattice;
  ShoalClassMapPane *class_map;
  ShoalCompanionPane *companions;

  GFile *looked_beside; /* the project file for which lacks_folder was determined */
  gboolean lacks_folder;
  GSettings *settings; /* owned */
  GSignalGroup *run_signals; /* owned; its target is the selected run */
  guint fresh : 1;           /* no run has been selected yet */
  guint course_led : 1;      /* whether the page itself shows the course, because there is nothing to draw yet */
};

G_DEFINE_FINAL_TYPE (ShoalSolvePage, shoal_solve_page, SHOAL_TYPE_PAGE)

static ShoalSession *
get_session (ShoalSolvePage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

/* ---- Obstacles ---- */

static gboolean
has_target (ShoalSolvePage *self)
{
  ShoalSchema *schema = get_session (self)->dataset->schema;
  guint target;

  return schema != NULL && shoal_schema_find_target (schema, &target);
}

/* (transfer full) (nullable): why the chosen solver cannot fulfil the project's request, as far as known. */
static char *
find_obstacle (ShoalSolvePage *self)
{
  const ShoalSolverInfo *info = shoal_solver_form_get_info (self->solver);
  const ShoalMetric *objective = shoal_requirements_form_get_objective (self->requirements);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);

  if (objective != NULL && !shoal_solver_accepts (solver, objective, NULL))
    return g_strdup_printf (_("%s cannot search by “%s”. Choose another measure."), _(info->title), _(objective->title));
  if (objective != NULL)
    return g_strdup (shoal_objective_text_get_obstacle (objective, info->family, has_target (self)));
  return NULL;
}

/* Sets the default objective, which every solver supports. Offered if the objective is the obstacle. */
static void
switch_objective_action (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  shoal_session_set_objective (get_session (SHOAL_SOLVE_PAGE (widget)), SHOAL_PROJECT_OBJECTIVE);
}

/* Passes the chosen kind of recoding to the forms. When a run's settings choose a solver, solver_changed_cb() sets the kind
 * instead. */
static void
recoding_changed_cb (ShoalSolvePage *self)
{
  shoal_solver_form_set_family (self->solver, shoal_recoding_choice_get_family (self->recoding));
  shoal_requirements_form_set_family (self->requirements, shoal_recoding_choice_get_family (self->recoding));
  shoal_objective_row_set_family (self->all_objectives, shoal_recoding_choice_get_family (self->recoding));
}

static void
objective_changed_cb (ShoalSolvePage *self)
{
  if (get_session (self)->document->project != NULL)
    shoal_session_set_objective (get_session (self), shoal_objective_row_get_metric (self->all_objectives)->id);
}

static void
measure_forms (ShoalSolvePage *self)
{
  int margins = gtk_widget_get_margin_start (self->forms) + gtk_widget_get_margin_end (self->forms);
  int width;

  gtk_widget_get_size_request (self->setup, &width, NULL);
  shoal_measure_ahead (self->forms, width - margins, adw_clamp_get_maximum_size (self->clamp) - margins);
}

static void
update_switch_label (ShoalSolvePage *self)
{
  /* Translators: %s is the title of a metric. */
  g_autofree char *text = g_strdup_printf (_("Measure by “%s” Instead"), _(shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE)->title));

  gtk_label_set_text (self->switch_label, text);
  shoal_accessible_name_set (self->switch_button, text);
}

/* A summary of the settings stands in the row that unfolds them. */
static void
update_advanced (ShoalSolvePage *self)
{
  gboolean open = gtk_revealer_get_reveal_child (self->advanced);
  g_autofree char *summary = shoal_solver_form_dup_summary (self->solver);

  adw_action_row_set_subtitle (self->advanced_row, summary);
  gtk_image_set_from_icon_name (self->advanced_arrow, open ? "pan-up-symbolic" : "pan-down-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->advanced_row), GTK_ACCESSIBLE_STATE_EXPANDED, open, -1);
}

static void
show_advanced (ShoalSolvePage *self,
               gboolean        show)
{
  gtk_revealer_set_reveal_child (self->advanced, show);
  update_advanced (self);
}

static void
toggle_advanced_cb (ShoalSolvePage *self)
{
  show_advanced (self, !gtk_revealer_get_reveal_child (self->advanced));
}

/* Whether results of the chosen solver need a folder beside the project that cannot be made. Tested once per project file. */
static gboolean
lacks_folder (ShoalSolvePage *self)
{
  GFile *file = get_session (self)->document->file;

  if (file == NULL || shoal_solver_form_get_info (self->solver)->family == SHOAL_FAMILY_LATTICE)
    return FALSE;
  if (g_set_object (&self->looked_beside, file))
    self->lacks_folder = !shoal_kept_draw_can_be (file, NULL);
  return self->lacks_folder;
}

static void
update_hint (ShoalSolvePage *self,
             const char     *obstacle)
{
  const char *hint = obstacle;

  if (hint == NULL && lacks_folder (self))
    hint = _("What is found cannot be saved: no folder can be made beside the project. It is there until the window is closed; export the "
             "release before that.");
  shoal_label_show_text (self->hint, hint);
  gtk_widget_set_visible (self->switch_button, obstacle != NULL);
}

static void
update (ShoalSolvePage *self)
{
  ShoalSession *session = get_session (self);
  gboolean ready = session->document->project != NULL
                   && shoal_dataset_count_role (session->dataset, SHOAL_ROLE_QUASI_IDENTIFIER) > 0;
  g_autofree char *obstacle = find_obstacle (self);
  const ShoalMetric *objective = session->document->project != NULL
                                   ? shoal_metrics_find (shoal_project_get_objective (session->document->project)) : NULL;

  shoal_objective_row_set_has_target (self->all_objectives, has_target (self));
  if (objective != NULL)
    shoal_objective_row_set_metric (self->all_objectives, objective);
  gtk_stack_set_visible_child_name (self->stack, ready ? "content" : "empty");
  update_hint (self, obstacle);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "solve.run",
                                 ready && obstacle == NULL && !session->loader->loading);
  update_advanced (self);
  if (ready)
    measure_forms (self);
}

/* The widget that draws results of @family, and the title of its tab. */
static GtkWidget *
get_drawing (ShoalSolvePage     *self,
             ShoalSolverFamily   family,
             const char        **title)
{
  switch (family)
    {
    case SHOAL_FAMILY_LATTICE:
      *title = _("Lattice");
      return GTK_WIDGET (self->lattice);
    case SHOAL_FAMILY_PARTITION:
      *title = _("Groups");
      return GTK_WIDGET (self->class_map);
    case SHOAL_FAMILY_MATCHING:
      *title = _("Companions");
      return GTK_WIDGET (self->companions);
    default:
      return NULL;
    }
}

/* Shows the drawing for the family of the selected run; without a run, for the family of the chosen solver. */
static void
show_drawing (ShoalSolvePage *self)
{
  ShoalSessionRun *run = get_session (self)->selection->run;
  const ShoalSolverInfo *info = run != NULL ? shoal_session_run_get_solver_info (run)
                                            : shoal_solver_form_get_info (self->solver);
  /* A node that a person chose from the lattice has no solver. */
  ShoalSolverFamily shown = info != NULL ? info->family : SHOAL_FAMILY_LATTICE;
  gboolean any = FALSE;

  for (ShoalSolverFamily family = 0; family <= SHOAL_FAMILY_MATCHING; family++)
    {
      const char *title;
      GtkWidget *drawing = get_drawing (self, family, &title);

      if (drawing == NULL)
        continue;
      gtk_widget_set_visible (drawing, family == shown);
      if (family == shown)
        gtk_stack_page_set_title (self->drawing_view, title);
      any = any || family == shown;
    }
  gtk_stack_page_set_visible (self->drawing_view, any);
  shoal_run_list_set_family (self->run_list, shown);
}

static void
solver_changed_cb (ShoalSolvePage *self)
{
  shoal_recoding_choice_set_family (self->recoding, shoal_solver_form_get_info (self->solver)->family);
  update (self);
  show_drawing (self);
}

/* ---- Actions ---- */

/* Applies a number that is being typed, as Enter would. */
static void
take_typed_number (ShoalSolvePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *spin = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON) : NULL;

  if (spin != NULL)
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
}

static void
run_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (widget);
  g_autoptr (ShoalSolver) solver = NULL;

  take_typed_number (self);
  solver = shoal_solver_form_dup_solver (self->solver);
  shoal_session_start_run (get_session (self), shoal_solver_form_get_info (self->solver)->id, solver,
                           shoal_solver_form_get_seed (self->solver), shoal_solver_form_get_time_limit (self->solver));
  adw_leaflet_set_visible_child_name (self->leaflet, "runs");
}

/* Runs the solver that was chosen last for this kind of recoding. */
static void
run_kind_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (widget);

  shoal_recoding_choice_set_family (self->recoding, g_variant_get_uint32 (parameter));
  gtk_widget_activate_action (widget, "solve.run", NULL);
}

static void
stop_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  shoal_session_stop_run (get_session (SHOAL_SOLVE_PAGE (widget)));
}

/* Works wherever the focus is, but only while this page is shown. */
static gboolean
run_shortcut_cb (GtkWidget *widget,
                 GVariant  *arguments,
                 gpointer   user_data)
{
  if (!gtk_widget_get_mapped (widget) || shoal_runs_is_running (get_session (SHOAL_SOLVE_PAGE (widget))->runs))
    return FALSE;
  return gtk_widget_activate_action (widget, "solve.run", NULL);
}

static void
show_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (widget);

  adw_leaflet_set_visible_child_name (self->leaflet, g_str_has_suffix (action_name, "runs") ? "runs" : "setup");
}

/* ---- Runs ---- */

static void
reuse_cb (ShoalSolvePage  *self,
          ShoalSessionRun *run)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_session_run_dup_solver (run, &error);

  if (solver == NULL)
    {
      shoal_page_show_problem (GTK_WIDGET (self), _("The Settings Cannot Be Used"), error->message);
      return;
    }
  shoal_solver_form_take_settings (self->solver, run->record->solver, solver,
                                   run->record->seed);
  show_advanced (self, TRUE);
  adw_leaflet_set_visible_child_name (self->leaflet, "setup");
}

static void
repeat_cb (ShoalSolvePage  *self,
           ShoalSessionRun *run)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_session_run_dup_solver (run, &error);

  if (solver == NULL)
    shoal_page_show_problem (GTK_WIDGET (self), _("The Run Cannot Be Repeated"), error->message);
  else
    shoal_session_start_run (get_session (self), run->record->solver, solver,
                             shoal_runs_find_next_seed (get_session (self)->runs, run), shoal_solver_form_get_time_limit (self->solver));
}

/* Sets the form to the solver and settings of @run. */
static void
take_settings (ShoalSolvePage  *self,
               ShoalSessionRun *run)
{
  g_autoptr (ShoalSolver) solver = shoal_session_run_dup_solver (run, NULL);

  shoal_solver_form_take_settings (self->solver, run->record->solver, solver,
                                   run->record->seed);
}

/* A search for groups or matchings has nothing to draw at first: shows its course until there is a first result. */
static void
lead_to_course (ShoalSolvePage *self)
{
  ShoalSessionRun *run = get_session (self)->selection->run;
  const ShoalSolverInfo *info = run != NULL ? shoal_session_run_get_solver_info (run) : NULL;
  gboolean empty = run != NULL && run->running && info != NULL && info->family != SHOAL_FAMILY_LATTICE
                   && shoal_selection_get_drawn_report (get_session (self)->selection) == NULL;

  if (empty && !self->course_led)
    {
      self->course_led = g_str_equal (gtk_stack_get_visible_child_name (self->run_views), "drawing");
      gtk_stack_set_visible_child_name (self->run_views, "course");
    }
  else if (!empty && self->course_led)
    {
      self->course_led = FALSE;
      gtk_stack_set_visible_child_name (self->run_views, "drawing");
    }
}

static void
selected_run_changed_cb (ShoalSolvePage *self)
{
  ShoalSessionRun *run = get_session (self)->selection->run;

  /* A first run that is not running comes from a project that was opened. */
  if (run != NULL && self->fresh && !run->running)
    take_settings (self, run);
  if (run != NULL)
    self->fresh = FALSE;
  shoal_run_chart_set_run (self->chart, run);
  g_signal_group_set_target (self->run_signals, run);
  show_drawing (self);
  lead_to_course (self);
}

static void
runs_changed_cb (ShoalSolvePage *self)
{
  /* The session may still have the removed run selected; it notifies when the selection changes. */
  if (g_list_model_get_n_items (get_session (self)->runs->list) == 0)
    self->fresh = TRUE;
  else
    selected_run_changed_cb (self);
}

/* Applies the kind of recoding and the time limit from the preferences. */
static void
take_preferences (ShoalSolvePage *self)
{
  g_autofree char *kind = g_settings_get_string (self->settings, "recoding");
  int family;

  if (!self->fresh)
    return;
  if (shoal_enum_find_nick (SHOAL_TYPE_SOLVER_FAMILY, kind, &family))
    shoal_recoding_choice_set_family (self->recoding, (ShoalSolverFamily) family);
  shoal_solver_form_set_time_limit (self->solver, g_settings_get_uint (self->settings, "time-limit"));
}

/* ---- The widget ---- */

static void
shoal_solve_page_constructed (GObject *object)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (object);
  ShoalSession *session = get_session (self);
  GListModel *runs = session->runs->list;

  G_OBJECT_CLASS (shoal_solve_page_parent_class)->constructed (object);
  shoal_requirements_form_set_session (self->requirements, session);
  shoal_models_form_set_session (self->models, session);
  shoal_weights_form_set_session (self->weights, session);
  shoal_run_button_set_session (self->run_button, session);
  shoal_run_button_set_session (self->run_button_beside, session);
  shoal_lattice_pane_set_session (self->lattice, session);
  shoal_class_map_pane_set_session (self->class_map, session);
  shoal_companion_pane_set_session (self->companions, session);
  shoal_run_list_set_session (self->run_list, session);
  shoal_advice_bar_set_session (self->advice, session);
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (runs_changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (selected_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->interim, "notify::report", G_CALLBACK (lead_to_course), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  g_signal_group_connect_swapped (self->run_signals, "notify::running", G_CALLBACK (lead_to_course), self);
  runs_changed_cb (self);
  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_signal_connect_object (self->settings, "changed::recoding", G_CALLBACK (take_preferences), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::time-limit", G_CALLBACK (take_preferences), self, G_CONNECT_SWAPPED);
  take_preferences (self);
  update (self);
  show_drawing (self);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-solve-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, setup);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, clamp);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, forms);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, recoding);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, requirements);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, models);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, advanced_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, advanced_arrow);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, advanced);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, all_objectives);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, solver);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, weights);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, hint);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, switch_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, switch_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_button_beside);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_list);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, advice);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_views);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, drawing_view);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, chart);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, lattice);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, class_map);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, companions);
  gtk_widget_class_bind_template_callback (widget_class, objective_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, toggle_advanced_cb);
}

static void
shoal_solve_page_finalize (GObject *object)
{
  g_clear_object (&SHOAL_SOLVE_PAGE (object)->looked_beside);
  g_clear_object (&SHOAL_SOLVE_PAGE (object)->settings);
  g_clear_object (&SHOAL_SOLVE_PAGE (object)->run_signals);
  G_OBJECT_CLASS (shoal_solve_page_parent_class)->finalize (object);
}

static void
shoal_solve_page_class_init (ShoalSolvePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "solve";
  page_class->title = N_("Solve");
  page_class->icon_name = "shoal-solve-symbolic";
  object_class->constructed = shoal_solve_page_constructed;
  object_class->finalize = shoal_solve_page_finalize;
  g_type_ensure (SHOAL_TYPE_ADVICE_BAR);
  g_type_ensure (SHOAL_TYPE_CLASS_MAP_PANE);
  g_type_ensure (SHOAL_TYPE_COMPANION_PANE);
  g_type_ensure (SHOAL_TYPE_LATTICE_PANE);
  g_type_ensure (SHOAL_TYPE_MODELS_FORM);
  g_type_ensure (SHOAL_TYPE_OBJECTIVE_ROW);
  g_type_ensure (SHOAL_TYPE_RECODING_CHOICE);
  g_type_ensure (SHOAL_TYPE_REQUIREMENTS_FORM);
  g_type_ensure (SHOAL_TYPE_RUN_BUTTON);
  g_type_ensure (SHOAL_TYPE_RUN_CHART);
  g_type_ensure (SHOAL_TYPE_RUN_LIST);
  g_type_ensure (SHOAL_TYPE_SOLVER_FORM);
  g_type_ensure (SHOAL_TYPE_WEIGHTS_FORM);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "solve.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "solve.run-kind", "u", run_kind_action);
  gtk_widget_class_install_action (widget_class, "solve.switch-objective", NULL, switch_objective_action);
  gtk_widget_class_install_action (widget_class, "solve.show-runs", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "solve.show-setup", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "solve.stop", NULL, stop_action);
}

static void
add_shortcuts (ShoalSolvePage *self)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  /* Before lists and entries handle the key in their own way. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i], GDK_CONTROL_MASK),
                                                            gtk_callback_action_new (run_shortcut_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
shoal_solve_page_init (ShoalSolvePage *self)
{
  self->fresh = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->run_list, "repeat", G_CALLBACK (repeat_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->run_list, "reuse", G_CALLBACK (reuse_cb), self, G_CONNECT_SWAPPED);
  shoal_objective_row_list_all (self->all_objectives);
  update_switch_label (self);
  add_shortcuts (self);
  g_signal_connect_object (self->recoding, "changed", G_CALLBACK (recoding_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->solver, "changed", G_CALLBACK (solver_changed_cb), self, G_CONNECT_SWAPPED);
}
