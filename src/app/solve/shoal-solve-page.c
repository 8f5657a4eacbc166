/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forms on one side, runs and the lattice, the map of the classes, or a row among its companions, on the other. */

#include "config.h"

#include "solve/shoal-solve-page.h"

#include "session/shoal-session-edit.h"
#include "solve/shoal-class-map-pane.h"
#include "solve/shoal-companion-pane.h"
#include "solve/shoal-lattice-pane.h"
#include "solve/shoal-recoding-choice.h"
#include "solve/shoal-requirements-form.h"
#include "solve/shoal-run-chart.h"
#include "solve/shoal-run-list.h"
#include "solve/shoal-solver-form.h"
#include "widgets/shoal-accessible-name.h"
#include "widgets/shoal-measure-ahead.h"
#include "widgets/shoal-side-by-side.h"

#include <glib/gi18n.h>

struct _ShoalSolvePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkWidget *setup;
  AdwClamp *clamp;
  GtkWidget *forms;
  ShoalRecodingChoice *recoding;
  ShoalRequirementsForm *requirements;
  ShoalSolverForm *solver;
  GtkLabel *hint;
  GtkWidget *switch_button;
  GtkLabel *switch_label;
  GtkButton *run_button;
  ShoalRunList *run_list;
  ShoalRunChart *chart;
  ShoalLatticePane *lattice;
  ShoalClassMapPane *class_map;
  ShoalCompanionPane *companions;

  guint fresh : 1; /* no run has been selected yet */
};

G_DEFINE_FINAL_TYPE (ShoalSolvePage, shoal_solve_page, SHOAL_TYPE_PAGE)

static ShoalSession *
get_session (ShoalSolvePage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

/* ---- Whether it can run ---- */

static gboolean
has_quasi_identifiers (ShoalSession *session)
{
  GListModel *columns = shoal_session_get_columns (session);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    if (shoal_session_column_get_role (shoal_session_get_column (session, i)) == SHOAL_ROLE_QUASI_IDENTIFIER)
      return TRUE;
  return FALSE;
}

/* Why the chosen solver cannot do what the project asks; NULL when nothing is known to be wrong. */
static char *
find_obstacle (ShoalSolvePage *self)
{
  const ShoalSolverInfo *info = shoal_solver_form_get_info (self->solver);
  const ShoalMetric *objective = shoal_requirements_form_get_objective (self->requirements);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);

  if (objective != NULL && !shoal_solver_accepts (solver, objective, NULL))
    return g_strdup_printf (_("%s cannot search by “%s”. Choose another measure."), _(info->title), _(objective->title));
  return NULL;
}

/* What every solver takes, offered where the objective is an obstacle. */
static void
switch_objective_action (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  shoal_session_set_objective (get_session (SHOAL_SOLVE_PAGE (widget)), SHOAL_PROJECT_OBJECTIVE);
}

/* The solvers follow the kind of recoding, and the kind follows a solver that comes with a run. */
static void
recoding_changed_cb (ShoalSolvePage *self)
{
  shoal_solver_form_set_family (self->solver, shoal_recoding_choice_get_family (self->recoding));
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

static void
update (ShoalSolvePage *self)
{
  ShoalSession *session = get_session (self);
  gboolean ready = shoal_session_get_project (session) != NULL && has_quasi_identifiers (session);
  g_autofree char *obstacle = find_obstacle (self);

  gtk_stack_set_visible_child_name (self->stack, ready ? "content" : "empty");
  gtk_label_set_text (self->hint, obstacle != NULL ? obstacle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), obstacle != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "solve.run",
                                 ready && obstacle == NULL && !shoal_session_is_loading (session));
  if (ready)
    measure_forms (self);
}

/* What is not the same for everybody has no place in the lattice, only groups can be mapped, and only by person each row has
 * companions of its own. Without a run it is as the chosen solver will need it. */
static void
show_drawing (ShoalSolvePage *self)
{
  ShoalSessionRun *run = shoal_session_get_selected_run (get_session (self));
  const ShoalSolverInfo *info = run != NULL ? shoal_session_run_get_solver_info (run)
                                            : shoal_solver_form_get_info (self->solver);
  /* A node that was chosen by hand has no solver. */
  ShoalSolverFamily family = info != NULL ? info->family : SHOAL_FAMILY_LATTICE;

  gtk_widget_set_visible (GTK_WIDGET (self->lattice), family == SHOAL_FAMILY_LATTICE);
  gtk_widget_set_visible (GTK_WIDGET (self->class_map), family == SHOAL_FAMILY_PARTITION);
  shoal_run_list_set_family (self->run_list, family);
  gtk_widget_set_visible (GTK_WIDGET (self->companions), family == SHOAL_FAMILY_MATCHING);
}

static void
solver_changed_cb (ShoalSolvePage *self)
{
  shoal_recoding_choice_set_family (self->recoding, shoal_solver_form_get_info (self->solver)->family);
  update (self);
  show_drawing (self);
}

/* ---- Actions ---- */

static void
show_runs (ShoalSolvePage *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet, "runs");
}

static void
run_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (widget);
  g_autoptr (ShoalSolver) solver = shoal_solver_form_dup_solver (self->solver);

  shoal_session_start_run (get_session (self), shoal_solver_form_get_info (self->solver)->id, solver,
                           shoal_solver_form_get_seed (self->solver), shoal_solver_form_get_time_limit (self->solver));
  show_runs (self);
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
      shoal_page_show_problem (SHOAL_PAGE (self), _("The Settings Cannot Be Used"), error->message);
      return;
    }
  shoal_solver_form_take_settings (self->solver, shoal_session_run_get_solver_id (run), solver,
                                   shoal_session_run_get_seed (run));
  adw_leaflet_set_visible_child_name (self->leaflet, "setup");
}

/* Seeds that this solver has had are not tried again. */
static guint64
find_next_seed (ShoalSolvePage  *self,
                ShoalSessionRun *run)
{
  GListModel *runs = shoal_session_get_runs (get_session (self));
  guint64 next = shoal_session_run_get_seed (run) + 1;

  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) other = g_list_model_get_item (runs, i);

      if (g_strcmp0 (shoal_session_run_get_solver_id (other), shoal_session_run_get_solver_id (run)) == 0)
        next = MAX (next, shoal_session_run_get_seed (other) + 1);
    }
  return next <= SHOAL_PROJECT_MAX_SEED ? next : 1;
}

static void
repeat_cb (ShoalSolvePage  *self,
           ShoalSessionRun *run)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolver) solver = shoal_session_run_dup_solver (run, &error);

  if (solver == NULL)
    shoal_page_show_problem (SHOAL_PAGE (self), _("The Run Cannot Be Repeated"), error->message);
  else
    shoal_session_start_run (get_session (self), shoal_session_run_get_solver_id (run), solver, find_next_seed (self, run),
                             shoal_solver_form_get_time_limit (self->solver));
}

/* Goes on with the solver that was used last. */
static void
take_settings (ShoalSolvePage  *self,
               ShoalSessionRun *run)
{
  g_autoptr (ShoalSolver) solver = shoal_session_run_dup_solver (run, NULL);

  shoal_solver_form_take_settings (self->solver, shoal_session_run_get_solver_id (run), solver,
                                   shoal_session_run_get_seed (run));
}

static void
selected_run_changed_cb (ShoalSolvePage *self)
{
  ShoalSessionRun *run = shoal_session_get_selected_run (get_session (self));

  /* The first run there is, and not started here: a project was opened. */
  if (run != NULL && self->fresh && !shoal_session_run_is_running (run))
    take_settings (self, run);
  if (run != NULL)
    self->fresh = FALSE;
  shoal_run_chart_set_run (self->chart, run);
  show_drawing (self);
}

static void
runs_changed_cb (ShoalSolvePage *self)
{
  /* The session may still name the run that has just gone, and tells when it does not. */
  if (g_list_model_get_n_items (shoal_session_get_runs (get_session (self))) == 0)
    self->fresh = TRUE;
  else
    selected_run_changed_cb (self);
}

/* ---- Making it ---- */

static void
shoal_solve_page_constructed (GObject *object)
{
  ShoalSolvePage *self = SHOAL_SOLVE_PAGE (object);
  ShoalSession *session = get_session (self);
  GListModel *runs = shoal_session_get_runs (session);

  G_OBJECT_CLASS (shoal_solve_page_parent_class)->constructed (object);
  shoal_requirements_form_set_session (self->requirements, session);
  shoal_lattice_pane_set_session (self->lattice, session);
  shoal_class_map_pane_set_session (self->class_map, session);
  shoal_companion_pane_set_session (self->companions, session);
  shoal_run_list_set_session (self->run_list, session);
  g_signal_connect_object (runs, "items-changed", G_CALLBACK (runs_changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session, "notify::selected-run", G_CALLBACK (selected_run_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::loading", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  runs_changed_cb (self);
  update (self);
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
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, solver);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, hint);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, switch_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, switch_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, run_list);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, chart);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, lattice);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, class_map);
  gtk_widget_class_bind_template_child (widget_class, ShoalSolvePage, companions);
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
  g_type_ensure (SHOAL_TYPE_CLASS_MAP_PANE);
  g_type_ensure (SHOAL_TYPE_COMPANION_PANE);
  g_type_ensure (SHOAL_TYPE_LATTICE_PANE);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  g_type_ensure (SHOAL_TYPE_RECODING_CHOICE);
  g_type_ensure (SHOAL_TYPE_REQUIREMENTS_FORM);
  g_type_ensure (SHOAL_TYPE_RUN_CHART);
  g_type_ensure (SHOAL_TYPE_RUN_LIST);
  g_type_ensure (SHOAL_TYPE_SOLVER_FORM);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "solve.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "solve.switch-objective", NULL, switch_objective_action);
  gtk_widget_class_install_action (widget_class, "solve.show-runs", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "solve.show-setup", NULL, show_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "solve.run", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "solve.run", NULL);
}

static void
shoal_solve_page_init (ShoalSolvePage *self)
{
  self->fresh = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->run_list, "repeat", G_CALLBACK (repeat_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->run_list, "reuse", G_CALLBACK (reuse_cb), self, G_CONNECT_SWAPPED);
  update_switch_label (self);
  g_signal_connect_object (self->recoding, "changed", G_CALLBACK (recoding_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->solver, "changed", G_CALLBACK (solver_changed_cb), self, G_CONNECT_SWAPPED);
}
