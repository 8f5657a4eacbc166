/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice follows the microdata, which is asked for while the pane can be seen; the selected node is the session's. */

#include "config.h"

#include "solve/shoal-lattice-pane.h"

#include "solve/shoal-node-text.h"
#include "shoal-chart-axis.h"
#include "widgets/shoal-drawing-export.h"
#include "widgets/shoal-page.h"

#include <glib/gi18n.h>

#include <string.h>

#define ZOOM 1.4
#define EXPORT_WIDTH 1200
#define EXPORT_HEIGHT 900
/* So long the pointer rests on a node before its classes are counted. */
#define HOVER_MILLISECONDS 250

struct _ShoalLatticePane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *summary;
  GtkMenuButton *export_button;
  GtkStack *stack;
  AdwStatusPage *nothing;
  ShoalLatticeArea *area;
  GtkLabel *node_levels;
  GtkLabel *node_facts;
  GtkButton *use_button;

  /* Owned references */
  ShoalSession *session;
  ShoalMicrodata *microdata; /* what is shown */
  ShoalLatticeSurvey *map;
  ShoalRequirements requirements; /* of the map */
  GPtrArray *optimal;             /* of ShoalRecoding */

  GCancellable *hovering; /* evaluating what is under the pointer */
  guint hover_timeout;
  gboolean waiting; /* for the microdata */
};

G_DEFINE_FINAL_TYPE (ShoalLatticePane, shoal_lattice_pane, GTK_TYPE_BOX)

/* ---- What is known ---- */

/* The nodes that runs have proven to be the best. */
static void
collect_optimal (ShoalLatticePane *self)
{
  GListModel *runs = shoal_session_get_runs (self->session);

  g_ptr_array_set_size (self->optimal, 0);
  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);
      ShoalRecoding *recoding = shoal_session_run_get_recoding (run);
      guint n;

      if (recoding == NULL || shoal_session_run_is_outdated (run)
          || shoal_session_run_get_status (run) != SHOAL_STATUS_OPTIMAL
          || shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE)
        continue;
      shoal_recoding_get_levels (recoding, &n);
      if (n == self->microdata->n_attributes)
        g_ptr_array_add (self->optimal, shoal_recoding_ref (recoding));
    }
}

static gboolean
is_optimal (ShoalLatticePane *self,
            const guint      *levels)
{
  for (guint i = 0; i < self->optimal->len; i++)
    {
      guint n;
      const guint *best = shoal_recoding_get_levels (self->optimal->pdata[i], &n);

      if (memcmp (best, levels, n * sizeof (guint)) == 0)
        return TRUE;
    }
  return FALSE;
}

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  ShoalLatticePane *self = user_data;

  switch (shoal_lattice_survey_get (self->map, levels))
    {
    case SHOAL_MAP_INFEASIBLE:
      return SHOAL_NODE_NOT_ANONYMOUS;
    case SHOAL_MAP_FEASIBLE:
      return is_optimal (self, levels) ? SHOAL_NODE_OPTIMAL : SHOAL_NODE_ANONYMOUS;
    case SHOAL_MAP_MINIMAL:
      return is_optimal (self, levels) ? SHOAL_NODE_OPTIMAL : SHOAL_NODE_MINIMAL;
    case SHOAL_MAP_UNKNOWN:
    default:
      return is_optimal (self, levels) ? SHOAL_NODE_OPTIMAL : SHOAL_NODE_UNKNOWN;
    }
}

static void
update_states (ShoalLatticePane *self)
{
  if (self->map == NULL)
    return;
  collect_optimal (self);
  shoal_lattice_area_read_states (self->area, get_state, self);
}

/* What the session has evaluated tells something, also of lattices that are too large to be surveyed. */
static void
learn_from_report (ShoalLatticePane *self)
{
  ShoalNodeReport *report = shoal_session_get_report (self->session);
  ShoalRecoding *node;
  guint n;
  const guint *levels;

  if (report == NULL || self->map == NULL || shoal_node_report_get_classes (report)->microdata != self->microdata
      || shoal_node_report_get_required_k (report) != self->requirements.k
      || shoal_node_report_get_suppression_limit (report)
           != shoal_requirements_get_suppression_limit (&self->requirements, self->microdata->n_rows))
    return;
  node = shoal_node_report_get_recoding (report);
  if (shoal_recoding_get_kind (node) != SHOAL_RECODING_NODE)
    return;
  levels = shoal_recoding_get_levels (node, &n);
  shoal_lattice_survey_tell (self->map, levels, shoal_node_report_is_feasible (report));
}

static void
update_summary (ShoalLatticePane *self)
{
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;

  if (self->map == NULL)
    {
      gtk_label_set_text (self->summary, "");
      return;
    }
  count = shoal_chart_format_count (shoal_lattice_survey_get_size (self->map));
  if (!shoal_lattice_area_is_whole (self->area))
    text = g_strdup_printf (_("%s nodes, too many to draw: the selected one and its neighbours"), count);
  else if (!shoal_lattice_survey_is_complete (self->map))
    text = g_strdup_printf (_("%s nodes, being surveyed"), count);
  else
    text = g_strdup_printf (_("%s nodes, most general at the top"), count);
  gtk_label_set_text (self->summary, text);
}

static void
map_changed_cb (ShoalLatticePane *self)
{
  update_states (self);
  update_summary (self);
}

static void
drop_map (ShoalLatticePane *self)
{
  if (self->map == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->map, self);
  shoal_lattice_survey_cancel (self->map);
  g_clear_object (&self->map);
}

static void
make_map (ShoalLatticePane *self)
{
  drop_map (self);
  self->requirements = *shoal_project_get_requirements (shoal_session_get_project (self->session));
  self->map = shoal_lattice_survey_new (self->microdata, &self->requirements);
  g_signal_connect_object (self->map, "changed", G_CALLBACK (map_changed_cb), self, G_CONNECT_SWAPPED);
  shoal_lattice_survey_survey (self->map);
  learn_from_report (self);
  map_changed_cb (self);
}

/* ---- The selected node ---- */

static const guint *
get_session_levels (ShoalLatticePane *self)
{
  ShoalRecoding *node = shoal_session_get_selected_node (self->session);
  const guint *levels;
  guint n;

  if (node == NULL || self->microdata == NULL || shoal_recoding_get_kind (node) != SHOAL_RECODING_NODE)
    return NULL;
  levels = shoal_recoding_get_levels (node, &n);
  if (n != self->microdata->n_attributes)
    return NULL;
  for (guint a = 0; a < n; a++)
    if (levels[a] > shoal_microdata_get_attribute (self->microdata, a)->height)
      return NULL;
  return levels;
}

static gboolean
has_report (ShoalLatticePane *self)
{
  ShoalNodeReport *report = shoal_session_get_report (self->session);
  ShoalRecoding *node = shoal_session_get_selected_node (self->session);

  return report != NULL && node != NULL && shoal_recoding_equal (shoal_node_report_get_recoding (report), node);
}

/* A node that is the result of the selected run need not be taken over. */
static gboolean
can_use_node (ShoalLatticePane *self)
{
  ShoalSessionRun *run = shoal_session_get_selected_run (self->session);
  ShoalRecoding *node = shoal_session_get_selected_node (self->session);
  ShoalRecoding *result = run != NULL ? shoal_session_run_get_recoding (run) : NULL;

  return get_session_levels (self) != NULL && has_report (self)
         && (result == NULL || !shoal_recoding_equal (result, node));
}

static void
update_node (ShoalLatticePane *self)
{
  const guint *levels = get_session_levels (self);
  const ShoalMetric *objective = NULL;
  g_autofree char *levels_text = NULL;
  g_autofree char *facts_text = NULL;

  shoal_lattice_area_select (self->area, levels);
  if (levels != NULL)
    {
      objective = shoal_metrics_find (shoal_project_get_objective (shoal_session_get_project (self->session)));
      levels_text = shoal_node_text_levels (self->microdata, levels);
      if (has_report (self))
        facts_text = shoal_node_text_facts (shoal_session_get_report (self->session), objective);
      else if (shoal_session_get_report_error (self->session) != NULL)
        facts_text = g_strdup (shoal_session_get_report_error (self->session));
    }
  gtk_label_set_text (self->node_levels, levels_text != NULL ? levels_text : _("No node selected"));
  gtk_label_set_text (self->node_facts, facts_text != NULL ? facts_text : levels != NULL
                                          ? _("Counting its classes…")
                                          : _("Click a node, or move from one to another with the arrow keys."));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.use-node", can_use_node (self));
  /* Other nodes are drawn now. */
  if (!shoal_lattice_area_is_whole (self->area))
    update_states (self);
}

static void
report_changed_cb (ShoalLatticePane *self)
{
  learn_from_report (self);
  update_node (self);
}

static void
picked_cb (ShoalLatticePane *self)
{
  g_autoptr (ShoalRecoding) node = NULL;

  node = shoal_recoding_new_node (shoal_lattice_area_get_selected (self->area),
                                  shoal_lattice_area_get_n_attributes (self->area));
  shoal_session_select_node (self->session, node);
}

static void
use_node_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (widget);
  GtkWidget *page = gtk_widget_get_ancestor (widget, SHOAL_TYPE_PAGE);

  if (!can_use_node (self)
      || shoal_session_use_node (self->session, shoal_session_get_selected_node (self->session), NULL) == NULL)
    return;
  if (page != NULL)
    shoal_page_add_toast (SHOAL_PAGE (page), adw_toast_new (_("The node is now among the runs")));
}

static void
activated_cb (ShoalLatticePane *self)
{
  use_node_action (GTK_WIDGET (self), NULL, NULL);
}

/* ---- The card beside the pointer ---- */

static void
stop_hovering (ShoalLatticePane *self)
{
  g_clear_handle_id (&self->hover_timeout, g_source_remove);
  if (self->hovering != NULL)
    g_cancellable_cancel (self->hovering);
  g_clear_object (&self->hovering);
}

static void
show_card (ShoalLatticePane *self,
           const char       *facts)
{
  const guint *levels = shoal_lattice_area_get_hovered (self->area);
  g_autofree char *levels_text = NULL;
  g_autofree char *text = NULL;

  if (levels == NULL || self->microdata == NULL)
    return;
  levels_text = shoal_node_text_level_lines (self->microdata, levels);
  text = g_strdup_printf ("%s\n%s", levels_text,
                          facts != NULL ? facts : shoal_node_state_get_title (get_state (levels, self)));
  shoal_lattice_area_set_hover_text (self->area, text);
}

static void
hover_evaluated_cb (GObject      *object,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr (ShoalLatticePane) self = user_data;
  g_autoptr (ShoalNodeReport) report = NULL;
  g_autofree char *facts = NULL;

  report = shoal_session_evaluate_finish (SHOAL_SESSION (object), result, NULL);
  if (report == NULL || self->hovering == NULL || self->hovering != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->hovering);
  facts = shoal_node_text_fact_lines (report, shoal_metrics_find (shoal_project_get_objective (
                                                shoal_session_get_project (self->session))));
  show_card (self, facts);
}

static gboolean
hover_timeout_cb (gpointer data)
{
  ShoalLatticePane *self = data;
  g_autoptr (ShoalRecoding) node = NULL;
  const guint *levels = shoal_lattice_area_get_hovered (self->area);

  self->hover_timeout = 0;
  if (levels == NULL)
    return G_SOURCE_REMOVE;
  node = shoal_recoding_new_node (levels, shoal_lattice_area_get_n_attributes (self->area));
  self->hovering = g_cancellable_new ();
  shoal_session_evaluate_async (self->session, node, self->hovering, hover_evaluated_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
hovered_cb (ShoalLatticePane *self)
{
  stop_hovering (self);
  if (shoal_lattice_area_get_hovered (self->area) == NULL)
    return;
  show_card (self, NULL);
  self->hover_timeout = g_timeout_add (HOVER_MILLISECONDS, hover_timeout_cb, self);
}

/* ---- The lattice ---- */

static void
show_lattice (ShoalLatticePane *self,
              ShoalMicrodata   *microdata)
{
  guint n = microdata != NULL ? microdata->n_attributes : 0;
  g_autofree guint *heights = g_new0 (guint, n + 1);
  g_autofree const char **names = g_new0 (const char *, n + 1);

  stop_hovering (self);
  drop_map (self);
  g_set_object (&self->microdata, microdata);
  for (guint a = 0; a < n; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      heights[a] = attribute->height;
      names[a] = shoal_column_get_name (attribute->column);
    }
  shoal_lattice_area_set_lattice (self->area, heights, names, n);
  if (microdata != NULL)
    make_map (self);
  gtk_stack_set_visible_child (self->stack, n > 0 ? GTK_WIDGET (self->area) : GTK_WIDGET (self->nothing));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.export", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.zoom-in", shoal_lattice_area_is_whole (self->area));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.zoom-out", shoal_lattice_area_is_whole (self->area));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.fit", shoal_lattice_area_is_whole (self->area));
  update_summary (self);
  update_node (self);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalLatticePane) self = user_data;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  self->waiting = FALSE;
  microdata = shoal_session_load_microdata_finish (SHOAL_SESSION (object), result, &error);
  if (self->session == NULL)
    return;
  if (microdata == NULL)
    adw_status_page_set_description (self->nothing, error->message);
  if (microdata != self->microdata)
    show_lattice (self, microdata);
}

/* Asks for the microdata, if it is not there and can be seen. */
static void
follow_microdata (ShoalLatticePane *self)
{
  ShoalMicrodata *microdata = shoal_session_get_microdata (self->session);

  if (microdata != NULL && microdata != self->microdata)
    show_lattice (self, microdata);
  if (microdata == NULL && self->microdata != NULL)
    show_lattice (self, NULL);
  if (microdata != NULL || self->waiting || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || shoal_session_get_table (self->session) == NULL)
    return;
  self->waiting = TRUE;
  adw_status_page_set_description (self->nothing, _("Preparing the table…"));
  shoal_session_load_microdata_async (self->session, prepared_cb, g_object_ref (self));
}

static void
project_changed_cb (ShoalLatticePane *self)
{
  ShoalProject *project = shoal_session_get_project (self->session);
  const ShoalRequirements *requirements;

  follow_microdata (self);
  if (project == NULL || self->map == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (requirements->k != self->requirements.k || requirements->suppression != self->requirements.suppression)
    make_map (self);
  else
    update_states (self);
}

/* ---- Actions ---- */

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  shoal_lattice_area_draw (SHOAL_LATTICE_PANE (data)->area, cr, theme, width, height);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (widget);

  if (strcmp (action_name, "lattice.fit") == 0)
    shoal_lattice_area_fit (self->area);
  else
    shoal_lattice_area_zoom (self->area, strcmp (action_name, "lattice.zoom-in") == 0 ? ZOOM : 1 / ZOOM);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  /* Translators: proposed name of a file; its ending is added. */
  g_autofree char *name = g_strdup_printf ("%s.%s", _("lattice"), g_variant_get_string (parameter, NULL));

  shoal_drawing_export_choose (widget, name, draw_cb, widget, EXPORT_WIDTH, EXPORT_HEIGHT);
}

static void
shoal_lattice_pane_map (GtkWidget *widget)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (widget);

  GTK_WIDGET_CLASS (shoal_lattice_pane_parent_class)->map (widget);
  if (self->session != NULL)
    follow_microdata (self);
}

static void
shoal_lattice_pane_dispose (GObject *object)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (object);

  stop_hovering (self);
  drop_map (self);
  g_clear_pointer (&self->optimal, g_ptr_array_unref);
  g_clear_object (&self->microdata);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_lattice_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-lattice-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, summary);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, export_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, nothing);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, area);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, node_levels);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, node_facts);
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, use_button);
}

static void
shoal_lattice_pane_class_init (ShoalLatticePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_lattice_pane_dispose;
  widget_class->map = shoal_lattice_pane_map;
  g_type_ensure (SHOAL_TYPE_LATTICE_AREA);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "lattice.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "lattice.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "lattice.fit", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "lattice.export", "s", export_action);
  gtk_widget_class_install_action (widget_class, "lattice.use-node", NULL, use_node_action);
}

static void
shoal_lattice_pane_init (ShoalLatticePane *self)
{
  self->optimal = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.use-node", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.export", FALSE);
  g_signal_connect_object (self->area, "picked", G_CALLBACK (picked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "hovered", G_CALLBACK (hovered_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_lattice_pane_set_session: @session: whose lattice is shown; set once. */
void
shoal_lattice_pane_set_session (ShoalLatticePane *self,
                                ShoalSession     *session)
{
  g_return_if_fail (SHOAL_IS_LATTICE_PANE (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::microdata", G_CALLBACK (follow_microdata), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::project", G_CALLBACK (project_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::table", G_CALLBACK (follow_microdata), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected-node", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected-run", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (report_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::report-pending", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  update_node (self);
}

/** shoal_lattice_pane_get_area: Returns: (transfer none): the drawing. */
ShoalLatticeArea *
shoal_lattice_pane_get_area (ShoalLatticePane *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_PANE (self), NULL);

  return self->area;
}

/** shoal_lattice_pane_get_map: Returns: (transfer none) (nullable): what is known of the nodes. */
ShoalLatticeSurvey *
shoal_lattice_pane_get_map (ShoalLatticePane *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_PANE (self), NULL);

  return self->map;
}

/** shoal_lattice_pane_save: saves the drawing; @file: its ending says in which format. */
void
shoal_lattice_pane_save (ShoalLatticePane *self,
                         GFile            *file)
{
  g_return_if_fail (SHOAL_IS_LATTICE_PANE (self));

  shoal_drawing_export_save (GTK_WIDGET (self), file, draw_cb, self, EXPORT_WIDTH, EXPORT_HEIGHT);
}
