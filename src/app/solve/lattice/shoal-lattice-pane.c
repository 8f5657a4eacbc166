/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The microdata for the lattice is loaded while the pane is visible; the selected node is the session's. Counting the
 * classes of the node under the pointer takes a worker some time, so it only starts when the pointer rests. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "models/solve/shoal-solve-words.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define ZOOM 1.4
#define EXPORT_WIDTH 1200
#define EXPORT_HEIGHT 900
/* With more attributes, a line for each would make the card of a node too tall. */
#define MAX_LINES 10
/* Milliseconds for which the pointer rests on a node before a worker counts its classes. */
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
  GtkToggleButton *search_toggle;

  /* Owned references */
  ShoalSession *session;
  ShoalLatticeModel *model;
  GCancellable *evaluating; /* counts the classes of the node under the pointer; nullable */
  guint hover_timeout;
};

G_DEFINE_FINAL_TYPE (ShoalLatticePane, shoal_lattice_pane, GTK_TYPE_BOX)

/* ---- States of the nodes ---- */

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  return shoal_lattice_model_get_state (user_data, levels);
}

static gboolean
is_last_proven (ShoalLatticePane *self,
                GArray           *path)
{
  guint n = self->model->survey->map->n_attributes;

  return path != NULL && n > 0 && path->len >= n
         && shoal_lattice_model_get_state (self->model, &g_array_index (path, guint, path->len - n)) == SHOAL_NODE_STATE_OPTIMAL;
}

static void
update_states (ShoalLatticePane *self)
{
  g_autoptr (GArray) path = NULL;
  ShoalLatticeSurvey *survey = self->model->survey;

  if (survey == NULL)
    return;
  path = shoal_lattice_model_dup_path (self->model);
  shoal_lattice_area_read_states (self->area, get_state, self->model);
  shoal_lattice_area_set_path (self->area, path, is_last_proven (self, path));
  shoal_lattice_area_set_shares (self->area, survey->shares);
}

static void
update_summary (ShoalLatticePane *self)
{
  ShoalLatticeSurvey *survey = self->model->survey;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  gulong n;

  if (survey == NULL)
    {
      gtk_label_set_text (self->summary, "");
      return;
    }
  count = shoal_format_size (shoal_lattice_model_get_size (self->model));
  n = (gulong) MIN (shoal_lattice_model_get_size (self->model), 1e9);
  if (!shoal_lattice_area_is_whole (self->area))
    text = g_strdup_printf (_("%s nodes, too many to draw: the selected one and its neighbours"), count);
  else if (shoal_lattice_model_get_search (self->model) != NULL)
    text = g_strdup_printf (ngettext ("%s node, what the run has looked at", "%s nodes, what the run has looked at", n), count);
  else if (!survey->is_complete)
    text = g_strdup_printf (ngettext ("%s node, being surveyed", "%s nodes, being surveyed", n), count);
  else
    text = g_strdup_printf (ngettext ("%s node, most general at the top", "%s nodes, most general at the top", n), count);
  gtk_label_set_text (self->summary, text);
}

static void
model_changed_cb (ShoalLatticePane *self)
{
  update_states (self);
  update_summary (self);
}

/* ---- The card of the node under the pointer ---- */

static void
forget_hovered (ShoalLatticePane *self)
{
  g_clear_handle_id (&self->hover_timeout, g_source_remove);
  shoal_worker_stop (&self->evaluating);
}

static void
write_card (ShoalLatticePane *self,
            const char       *facts)
{
  ShoalMicrodata *microdata = self->model->microdata;
  const guint *levels = shoal_lattice_area_get_hovered (self->area);
  g_autofree char *levels_text = NULL;
  g_autofree char *text = NULL;

  if (levels == NULL || microdata == NULL)
    return;
  levels_text = shoal_node_text_levels (microdata, levels, microdata->n_attributes <= MAX_LINES ? "\n" : " · ");
  text = g_strdup_printf ("%s\n%s", levels_text,
                          facts != NULL ? facts
                                        : shoal_node_state_get_title (shoal_lattice_model_get_state (self->model, levels)));
  shoal_lattice_area_set_hover_text (self->area, text);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalLatticePane) self = user_data;
  g_autoptr (ShoalRecodingReport) report = NULL;
  g_autofree char *facts = NULL;

  report = shoal_evaluate_finish (result, NULL);
  if (!shoal_worker_take (&self->evaluating, result) || report == NULL)
    return;
  facts = shoal_node_text_facts (report, shoal_metrics_find (shoal_project_get_objective (self->session->document->project)), "\n");
  write_card (self, facts);
}

static gboolean
rested_cb (gpointer data)
{
  ShoalLatticePane *self = data;
  g_autoptr (ShoalRecoding) node = NULL;
  const guint *levels = shoal_lattice_area_get_hovered (self->area);

  self->hover_timeout = 0;
  if (levels == NULL)
    return G_SOURCE_REMOVE;
  node = shoal_recoding_new_node (levels, shoal_lattice_area_get_n_attributes (self->area));
  self->evaluating = g_cancellable_new ();
  shoal_evaluate_async (self->session->preparation, node, self->evaluating, evaluated_cb,
                                  g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
hovered_cb (ShoalLatticePane *self)
{
  forget_hovered (self);
  if (shoal_lattice_area_get_hovered (self->area) == NULL)
    return;
  write_card (self, NULL);
  self->hover_timeout = g_timeout_add (HOVER_MILLISECONDS, rested_cb, self);
}

/* ---- The selected node ---- */

static gboolean
has_report (ShoalLatticePane *self)
{
  ShoalRecodingReport *report = self->session->selection->looked->report;
  ShoalRecoding *node = self->session->selection->looked->recoding;

  return report != NULL && node != NULL && shoal_recoding_equal (report->classes->recoding, node);
}

/* A node that already is the result of the selected run cannot be taken over again. */
static gboolean
can_use_node (ShoalLatticePane *self)
{
  ShoalSessionRun *run = self->session->selection->run;
  ShoalRecoding *node = self->session->selection->looked->recoding;
  ShoalRecoding *result = run != NULL ? run->recoding : NULL;

  return shoal_lattice_model_get_selected (self->model) != NULL && has_report (self)
         && (result == NULL || !shoal_recoding_equal (result, node));
}

/* Describes the selected node for a screen reader. */
static void
describe (ShoalLatticePane *self,
          const guint      *levels,
          const char       *levels_text,
          const char       *facts_text)
{
  g_autofree char *text = NULL;

  if (levels != NULL)
    text = g_strdup_printf ("%s, %s%s%s", levels_text,
                            shoal_node_state_get_title (shoal_lattice_model_get_state (self->model, levels)),
                            facts_text != NULL ? ", " : "", facts_text != NULL ? facts_text : "");
  shoal_lattice_area_set_description (self->area, text);
}

static void
update_node (ShoalLatticePane *self)
{
  const guint *levels = shoal_lattice_model_get_selected (self->model);
  const ShoalMetric *objective = NULL;
  g_autofree char *levels_text = NULL;
  g_autofree char *facts_text = NULL;

  shoal_lattice_area_select (self->area, levels);
  if (levels != NULL)
    {
      objective = shoal_metrics_find (shoal_project_get_objective (self->session->document->project));
      levels_text = shoal_node_text_levels (self->model->microdata, levels, " · ");
      if (has_report (self))
        facts_text = shoal_node_text_facts (self->session->selection->looked->report, objective, " · ");
      else if (self->session->selection->looked->error != NULL)
        facts_text = g_strdup (self->session->selection->looked->error);
    }
  gtk_label_set_text (self->node_levels, levels_text != NULL ? levels_text : _("No node selected"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->node_levels), levels_text);
  gtk_label_set_text (self->node_facts, facts_text != NULL ? facts_text : levels != NULL
                                          ? _("Counting its classes…")
                                          : _("Click a node, or move from one to another with the arrow keys."));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.use-node", can_use_node (self));
  describe (self, levels, levels_text, facts_text);
  /* The neighbours of another node are drawn, and need their states. */
  if (!shoal_lattice_area_is_whole (self->area))
    update_states (self);
}

static void
picked_cb (ShoalLatticePane *self)
{
  g_autoptr (ShoalRecoding) node = NULL;

  node = shoal_recoding_new_node (shoal_lattice_area_get_selected (self->area),
                                  shoal_lattice_area_get_n_attributes (self->area));
  shoal_selection_look_at (self->session->selection, node);
}

static void
use_node_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (widget);
  GtkWidget *page = gtk_widget_get_ancestor (widget, SHOAL_TYPE_PAGE);

  if (!can_use_node (self)
      || shoal_session_use_node (self->session, self->session->selection->looked->recoding, NULL) == NULL)
    return;
  if (page != NULL)
    shoal_page_add_toast (SHOAL_PAGE (page), adw_toast_new (_("The node is now among the runs")));
}

static void
activated_cb (ShoalLatticePane *self)
{
  use_node_action (GTK_WIDGET (self), NULL, NULL);
}

/* ---- The lattice ---- */

static void
show_lattice (ShoalLatticePane *self)
{
  ShoalMicrodata *microdata = self->model->microdata;
  guint n = microdata != NULL ? microdata->n_attributes : 0;
  g_autofree guint *heights = g_new0 (guint, n + 1);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  gboolean whole;

  forget_hovered (self);
  for (guint a = 0; a < n; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      heights[a] = attribute->height;
      names[a] = shoal_column_get_name (attribute->column);
    }
  shoal_lattice_area_set_lattice (self->area, heights, names, n);
  whole = shoal_lattice_area_is_whole (self->area);
  gtk_stack_set_visible_child (self->stack, n > 0 ? GTK_WIDGET (self->area) : GTK_WIDGET (self->nothing));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.export", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.zoom-in", whole);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.zoom-out", whole);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.fit", whole);
  model_changed_cb (self);
  update_node (self);
}

static void
error_changed_cb (ShoalLatticePane *self)
{
  g_autofree char *message = NULL;

  g_object_get (self->model, "error-message", &message, NULL);
  adw_status_page_set_description (self->nothing, message);
}

/* Loads the microdata when the pane is visible. */
static void
load (ShoalLatticePane *self)
{
  if (self->model == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->model->microdata == NULL)
    adw_status_page_set_description (self->nothing, _("Preparing the table…"));
  shoal_lattice_model_load (self->model);
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
  shoal_drawing_export_choose (widget, _("lattice"), g_variant_get_string (parameter, NULL), draw_cb, widget, EXPORT_WIDTH,
                               EXPORT_HEIGHT);
}

static void
shoal_lattice_pane_map (GtkWidget *widget)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (widget);

  GTK_WIDGET_CLASS (shoal_lattice_pane_parent_class)->map (widget);
  load (self);
}

static void
shoal_lattice_pane_dispose (GObject *object)
{
  ShoalLatticePane *self = SHOAL_LATTICE_PANE (object);

  forget_hovered (self);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
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
  gtk_widget_class_bind_template_child (widget_class, ShoalLatticePane, search_toggle);
}

static void
shoal_lattice_pane_class_init (ShoalLatticePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_lattice_pane_dispose;
  widget_class->map = shoal_lattice_pane_map;
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
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
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.use-node", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lattice.export", FALSE);
  g_signal_connect_object (self->area, "picked", G_CALLBACK (picked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_lattice_pane_set_session: @session: the session whose lattice is shown; set once. */
void
shoal_lattice_pane_set_session (ShoalLatticePane *self,
                                ShoalSession     *session)
{
  g_return_if_fail (SHOAL_IS_LATTICE_PANE (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  self->model = shoal_lattice_model_new (session);
  g_signal_connect_object (self->area, "hovered", G_CALLBACK (hovered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "changed", G_CALLBACK (model_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "notify::microdata", G_CALLBACK (show_lattice), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "notify::error-message", G_CALLBACK (error_changed_cb), self, G_CONNECT_SWAPPED);
  g_object_bind_property (self->model, "show-search", self->search_toggle, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->model, "has-search", self->search_toggle, "sensitive", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->preparation, "notify::microdata", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::recoding", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::report", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::pending", G_CALLBACK (update_node), self, G_CONNECT_SWAPPED);
  show_lattice (self);
}

/** shoal_lattice_pane_get_model: Returns: (transfer none): the model with the states of the nodes. For tests. */
ShoalLatticeModel *
shoal_lattice_pane_get_model (ShoalLatticePane *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_PANE (self), NULL);

  return self->model;
}
